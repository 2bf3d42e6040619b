// Live pages. The socket only hints that something is new; every part then asks the server itself.
"use strict";
(() => {
  const PING_EVERY = 15000;
  const PONG_WITHIN = 5000;
  const PONG_AFTER_WAKING = 1500; // somebody is looking and waits
  const POLL_EVERY = 20000;
  const AGAIN_EVERY = 5000;
  const LOOK_EVERY = 60000; // even over a live line a hint may be lost
  const LONGEST_WAIT = 8000;
  const SAY_LOST_AFTER = 2000;
  const shared = window.whistdrive;
  const address = document.body.dataset.live;

  // ---- Parts: <section id=… data-live-part data-tick=… hx-get=… hx-trigger="changed" hx-swap="outerHTML">
  const begunParts = new WeakSet();
  // With a request under way. By element: of one that has been replaced meanwhile no end is told.
  const asking = new WeakSet();
  const askAgain = new WeakSet();
  const sending = new Set(); // forms and buttons on their way to the server
  let heldBack = false; // news that came for a part while its own form was being sent
  const partOf = (element) => (element.closest ? element.closest("[data-live-part]") : null);
  const tickOf = (part) => Number(part.dataset.tick || document.body.dataset.tick || 0);

  function typingIn(part) {
    const field = document.activeElement;
    return part.contains(field) && field.matches(
      "textarea, select, input:not([type=radio], [type=checkbox], [type=button], [type=submit], [type=hidden])");
  }
  shared.begun = (part) => begunParts.has(part) || typingIn(part) || Boolean(part.querySelector("[data-failed]"));

  const sendingIn = (part) => [...sending].some((sender) => part.contains(sender));

  function refresh({ tick = Infinity, force = false, only = null } = {}) {
    for (const part of only ? [only] : document.querySelectorAll("[data-live-part]")) {
      if (tickOf(part) >= tick) continue;
      if (sendingIn(part)) heldBack = true; // the answer to what is being sent brings the news itself
      else if (asking.has(part) && !force) askAgain.add(part);
      else part.dispatchEvent(new CustomEvent("changed", { detail: { force } })); // does not bubble
    }
  }

  // Sixty phones hear one hint: they ask within a quarter of a second, not all at once. In a large
  // hall the page says how long phones may take for news of other tables, so that no post waits
  // behind hundreds of questions; a page that shows the whole hall (data-pace) asks at once, but not
  // again so soon.
  const SOON = 200;
  const SOONER = 8; // times, where everybody has news
  let planned = null;
  let plannedAt = 0;
  let plannedTick = 0;
  let askedAt = -Infinity;
  function plan(tick = Infinity, within = SOON) {
    if (document.hidden) return; // back() asks as soon as somebody looks
    plannedTick = Math.max(plannedTick, tick);
    const next = askedAt + Number(document.body.dataset.pace || 0);
    const at = Math.max(next, Date.now() + 50 + Math.random() * within);
    if (planned && plannedAt <= at) return;
    clearTimeout(planned);
    plannedAt = at;
    planned = setTimeout(() => {
      const upTo = plannedTick;
      askedAt = Date.now();
      planned = null;
      plannedTick = 0;
      refresh({ tick: upTo });
    }, at - Date.now());
  }
  function patience(hint) {
    const { spread, table } = document.body.dataset;
    if (!spread || (table && hint.tables && hint.tables.includes(Number(table)))) return SOON;
    return hint.tables ? Number(spread) : Math.max(SOON, Number(spread) / SOONER);
  }

  for (const name of ["input", "change"]) {
    document.addEventListener(name, (event) => {
      const part = partOf(event.target);
      if (part && event.target.closest("form")) begunParts.add(part);
    });
  }
  document.addEventListener("reset", (event) => {
    const part = partOf(event.target);
    if (part) begunParts.delete(part);
  });

  // A part that was replaced meanwhile: what it had asked for is older than what stands there now.
  const ifReplaced = (event) => {
    if (!event.currentTarget.isConnected) event.preventDefault();
  };
  document.addEventListener("htmx:beforeRequest", (event) => {
    const { elt, requestConfig } = event.detail;
    if (shared.background(requestConfig)) {
      asking.add(elt);
      elt.addEventListener("htmx:beforeSwap", ifReplaced);
    } else sending.add(elt);
  });
  document.addEventListener("htmx:afterRequest", (event) => {
    const { requestConfig, successful, xhr } = event.detail;
    const sender = requestConfig.elt; // event.detail.elt is its parent once it has been swapped away
    if (shared.background(requestConfig)) {
      if (!asking.delete(sender)) return;
      reached(Boolean(successful));
      if (askAgain.delete(sender)) plan();
      return;
    }
    sending.delete(sender);
    const part = partOf(sender);
    if (part && successful && xhr.status < 400 && requestConfig.verb !== "get") begunParts.delete(part);
    if (heldBack) plan();
    heldBack = false;
  });

  // ---- What may be shown: nothing older than what is on the page, nothing over a form begun.
  document.addEventListener("htmx:beforeSwap", (event) => {
    const detail = event.detail;
    const part = partOf(detail.target);
    if (!part || detail.requestConfig.verb !== "get") return;
    const header = detail.xhr.getResponseHeader("X-Tick");
    const tick = header === null ? null : Number(header);
    if (tick !== null && tick < tickOf(part)) {
      detail.shouldSwap = false;
      return;
    }
    const cause = detail.requestConfig.triggeringEvent;
    if (!detail.shouldSwap) {
      if (detail.xhr.status === 204 && tick !== null) part.dataset.tick = String(tick);
      return;
    }
    if (!shared.background(detail.requestConfig) || (cause.detail && cause.detail.force)) return;
    if (sendingIn(part)) {
      detail.shouldSwap = false;
      heldBack = true;
    } else if (shared.begun(part)) {
      detail.shouldSwap = false;
      if (tick === null || tick > tickOf(part)) showStale(part);
    }
  });

  function showStale(part) {
    let note = part.querySelector(".stale-note");
    if (!note) {
      note = shared.template("say-stale");
      note.querySelector("button").id = part.id + "-show-new";
      part.append(note);
    } else if (!note.hidden) {
      return;
    }
    note.hidden = false;
    shared.speak(note.querySelector("span").textContent);
  }
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-show-new]");
    if (button) refresh({ force: true, only: partOf(button) });
  });

  // ---- The words that say how the page hears of news.
  let state = null;
  let sayLost = null;
  function show(next) {
    clearTimeout(sayLost);
    sayLost = null;
    state = next;
    for (const element of document.querySelectorAll(".line-status")) {
      const words = element.dataset["words" + next[0].toUpperCase() + next.slice(1)];
      if (element.dataset.state !== next) {
        element.dataset.state = next;
        element.textContent = words;
      }
      element.hidden = false;
    }
  }
  function lost() {
    if (!sayLost && state !== "poll") sayLost = setTimeout(() => show("retry"), SAY_LOST_AFTER);
  }
  function reached(yes) {
    if (!address || isOpen()) return;
    if (yes && tries > 1) show("poll");
    else if (!yes) show("retry");
  }
  document.addEventListener("htmx:afterSwap", () => { if (state) show(state); });

  // ---- The socket.
  let socket = null;
  let tries = 0;
  let retry = null;
  let ping = null;
  let pong = null;
  let heard = 0; // when the server last said anything
  const isOpen = () => Boolean(socket && socket.readyState === WebSocket.OPEN);

  function drop() {
    clearInterval(ping);
    clearTimeout(pong);
    clearTimeout(retry);
    ping = pong = retry = null;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
    socket = null;
  }

  function down() {
    drop();
    lost();
    const wait = Math.min(LONGEST_WAIT, 1000 * 2 ** tries) * (0.7 + Math.random() * 0.3);
    tries += 1;
    retry = setTimeout(connect, wait);
  }

  function connect() {
    drop();
    const scheme = location.protocol === "https:" ? "wss://" : "ws://";
    socket = new WebSocket(scheme + location.host + address);
    pong = setTimeout(down, PONG_WITHIN);
    socket.onclose = down;
    socket.onopen = () => {
      clearTimeout(pong);
      pong = null;
      tries = 0;
      heard = Date.now();
      ping = setInterval(() => probe(PONG_WITHIN, down), PING_EVERY);
      show("live");
      plan();
    };
    socket.onmessage = (event) => {
      heard = Date.now();
      if (event.data === "pong") {
        clearTimeout(pong);
        pong = null;
        return;
      }
      let hint = {};
      try { hint = JSON.parse(event.data); } catch { /* any word is a hint */ }
      plan(typeof hint.tick === "number" ? hint.tick : Infinity, patience(hint));
    };
  }

  function probe(within, otherwise) {
    if (!isOpen()) return;
    socket.send("ping");
    if (!pong) pong = setTimeout(otherwise, within);
  }

  function again() {
    lost();
    tries = 0;
    connect();
  }

  // Somebody looks at the page again: ask at once, without waiting for a turn. A line that has been
  // silent for longer than two probes take is taken for dead, whatever the browser believes.
  function back() {
    if (document.hidden) return;
    clearTimeout(pong);
    pong = null;
    if (isOpen() && Date.now() - heard < PING_EVERY + PONG_WITHIN) probe(PONG_AFTER_WAKING, again);
    else again();
    plan();
  }

  if (!address) return;
  document.addEventListener("visibilitychange", back);
  window.addEventListener("online", back);
  window.addEventListener("pageshow", (event) => { if (event.persisted) back(); });
  window.addEventListener("pagehide", drop);
  setInterval(() => { if (!isOpen()) plan(); }, POLL_EVERY);
  setInterval(plan, LOOK_EVERY);
  // Of cards that are played no drive tells: parts that show how far a table is ask by themselves.
  setInterval(() => {
    if (document.hidden) return;
    for (const part of document.querySelectorAll("[data-live-part][data-again]")) refresh({ only: part });
  }, AGAIN_EVERY);
  connect();
})();
