// The line of a card table: notices when it is dead, opens it again, and asks the page itself where
// no socket gets through at all. What comes over it and goes out is the table's own (table_cards.js).
"use strict";
(() => {
  const PING_EVERY = 15000;
  const PONG_WITHIN = 5000;
  const SAY_LOST_AFTER = 2000;
  const LONGEST_WAIT = 8000;
  const POLL_EVERY = 10000;

  // `path` of the socket; `since` gives the key of the newest picture. Called back: `heard` with each
  // picture and whether it is the first of an open line, `refused` with why something was not done,
  // `dropped` when what is on its way can no longer be answered, `take` with a picture asked for.
  function cardLine({ path, since, heard, refused, dropped, take, say }) {
    let socket = null;
    let tries = 0;
    let everHeard = false;
    let retry = null;
    let ping = null;
    let pong = null;
    let lost = null;
    let heardAt = 0;
    const isOpen = () => Boolean(socket && socket.readyState === WebSocket.OPEN);
    const isShut = () => !everHeard && tries > 2; // no socket gets through here

    function drop() {
      clearInterval(ping);
      clearTimeout(pong);
      clearTimeout(retry);
      ping = pong = retry = null;
      dropped();
      if (!socket) return;
      socket.onopen = socket.onmessage = socket.onclose = null;
      socket.close();
      socket = null;
    }
    function down() {
      drop();
      if (!lost) lost = setTimeout(sayLost, SAY_LOST_AFTER);
      retry = setTimeout(connect, Math.min(LONGEST_WAIT, 500 * 2 ** tries) * (0.7 + Math.random() * 0.3));
      tries += 1;
    }
    function sayLost() {
      if (document.querySelector(".ct-line")) return;
      document.getElementById("main").append(document.getElementById("say-away").content.cloneNode(true));
      say(document.querySelector(".ct-line").textContent);
    }
    function again() { tries = 0; down(); }

    function connect() {
      drop();
      const scheme = location.protocol === "https:" ? "wss://" : "ws://";
      socket = new WebSocket(scheme + location.host + path + "?key=" + encodeURIComponent(since()));
      pong = setTimeout(down, PONG_WITHIN);
      socket.onclose = down;
      socket.onopen = () => {
        clearTimeout(pong);
        clearTimeout(lost);
        pong = lost = null;
        heardAt = Date.now();
        document.querySelector(".ct-line")?.remove();
        ping = setInterval(probe, PING_EVERY);
      };
      socket.onmessage = (event) => {
        heardAt = Date.now();
        tries = 0; // not when it opens: there are networks that cut each line off at once
        everHeard = true;
        if (event.data === "pong") {
          clearTimeout(pong);
          pong = null;
          return;
        }
        const message = JSON.parse(event.data);
        if (message.refused) { refused(message.refused); return; }
        const first = !socket.heardBoard;
        socket.heardBoard = true;
        heard(message, first);
      };
    }
    const send = (message) => socket.send(JSON.stringify(message));
    function probe() {
      if (!isOpen()) return;
      socket.send("ping");
      if (!pong) pong = setTimeout(again, PONG_WITHIN);
    }
    function back() {
      if (document.hidden) return;
      if (isOpen() && Date.now() - heardAt < PING_EVERY + PONG_WITHIN) probe();
      else again();
    }

    setInterval(() => { if (!isOpen() && tries > 2 && !document.hidden) poll(); }, POLL_EVERY);
    async function poll() {
      try {
        const answer = await fetch(location.pathname + "?move=1", { headers: { Accept: "text/html" } });
        const found = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("board");
        if (found) take({ key: found.dataset.key, tick: Number(found.dataset.tick), html: found.outerHTML, spoken: "" });
      } catch { /* still away */ }
    }

    document.addEventListener("visibilitychange", back);
    window.addEventListener("online", back);
    window.addEventListener("pageshow", (event) => { if (event.persisted) location.reload(); });
    window.addEventListener("pagehide", drop);
    return { connect, isOpen, isShut, send, again, sayLost, poll };
  }

  window.whistdrive ??= {}; // of no use to a table: forms.js may have been lost on the way
  window.whistdrive.cardLine = cardLine;
})();
