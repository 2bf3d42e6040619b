// The tricks that a phone could not send. They are kept on the phone and sent once when the line is
// back; the server knows each by the key that it gave with the form, so that twice is once.
// No service worker: on the plain HTTP of a hall there is none. The page is open, or is opened again.
"use strict";
(() => {
  const KEPT = "whistdrive-outbox:";
  const GIVE_UP_AFTER = 8000;
  const [FIRST_WAIT, LONGEST_WAIT] = [2000, 30000];
  const shared = window.whistdrive;
  const box = shared.template("say-outbox");
  const onItsWay = new Set(); // keys that this page's own form is sending
  const onThisPage = new Map(); // where the browser keeps nothing
  let [arrived, flushing] = [null, false]; // what was delivered last, to be said
  let [waits, triedAt, timer] = [FIRST_WAIT, -Infinity, null];

  // ---- Kept entries, oldest first: {key, url, data, label, drive, words, at, state, why}. `state` is
  // waiting (for the line), portal, away (this phone is elsewhere now) or refused (to be looked at).
  let storage = null;
  try { (storage = window.localStorage).setItem(KEPT, ""); drop(""); } catch { storage = null; }

  function entries() {
    const found = [...onThisPage.values()];
    for (let i = 0; storage && i < storage.length; i += 1) {
      const name = storage.key(i);
      if (name.startsWith(KEPT)) try { found.push(JSON.parse(storage.getItem(name))); } catch { /* not ours */ }
    }
    return found.filter((one) => one.url && one.data).sort((a, b) => a.at - b.at);
  }
  function keep(entry) {
    try {
      storage.setItem(KEPT + entry.key, JSON.stringify(entry));
      onThisPage.delete(entry.key);
    } catch { onThisPage.set(entry.key, entry); }
  }
  function drop(key) {
    onThisPage.delete(key);
    storage?.removeItem(KEPT + key);
  }
  const isKept = (key) => onThisPage.has(key) || Boolean(storage && storage.getItem(KEPT + key));
  const toSend = () => entries().filter((one) => !onItsWay.has(one.key) && ["waiting", "portal"].includes(one.state));
  function note(key, state, why = "") {
    const entry = entries().find((one) => one.key === key);
    if (entry) keep({ ...entry, state, why });
  }

  // ---- A form of tricks is being sent: written down first, forgotten when the server has answered.
  function entryOf(form) {
    const data = {};
    for (const [name, value] of new FormData(form)) if (name !== "csrfmiddlewaretoken") data[name] = value;
    const words = form.dataset.outboxWords || form.querySelector("[data-words]:not(.is-empty)")?.textContent || data.tricks;
    return { key: data.key, url: form.getAttribute("action"), data, at: Date.now(), state: "waiting", words,
      label: form.dataset.outbox, drive: form.dataset.outboxDrive };
  }
  const isOf = (one, { url, data }) => one.url === url && one.data.hand === data.hand;
  const sendsTricks = (event) => event.detail.requestConfig.elt.matches("form[data-outbox]");

  document.addEventListener("htmx:beforeRequest", (event) => {
    if (!sendsTricks(event)) return;
    const entry = entryOf(event.detail.requestConfig.elt);
    entries().filter((one) => isOf(one, entry)).forEach((older) => drop(older.key)); // said anew by the same phone
    onItsWay.add(entry.key);
    keep(entry);
    arrived = null;
    render();
  });
  document.addEventListener("htmx:afterRequest", (event) => {
    const { xhr, requestConfig } = event.detail;
    if (!sendsTricks(event)) { // somebody is there again
      if (shared.whose(xhr) === "ours" && performance.now() - triedAt > FIRST_WAIT && toSend().length) flush();
      return;
    }
    const { key } = requestConfig.parameters;
    onItsWay.delete(key);
    const shown = shared.whose(xhr) === "ours" && xhr.status < 500 && !xhr.getResponseHeader("HX-Redirect");
    if (shown) drop(key); // saved, or said at its form, which holds what was typed
    else if (shared.whose(xhr) === "portal") note(key, "portal");
    later();
    render();
    if (isKept(key)) box.scrollIntoView({ block: "nearest" });
  });
  shared.keeps = (sender, xhr) => sender.matches("form[data-outbox]") && isKept(sender.elements.key.value)
    && !(shared.whose(xhr) === "ours" && xhr.status < 500);

  // ---- Sending what is kept, one by one in the order in which it was typed.
  async function post(entry) {
    const age = Math.max(0, Math.min(10 ** 8, Math.round((Date.now() - entry.at) / 1000)));
    const token = (document.cookie.match(/(?:^|; )csrftoken=([^;]*)/) || [])[1] || "";
    const stop = new AbortController();
    const patience = setTimeout(() => stop.abort(), GIVE_UP_AFTER);
    try {
      const headers = { "HX-Request": "true", "X-CSRFToken": token };
      const body = new URLSearchParams({ ...entry.data, age: String(age) });
      const answer = await fetch(entry.url, { method: "POST", headers, body, redirect: "manual", signal: stop.signal });
      return [answer, answer.type === "opaqueredirect" ? "" : await answer.text()];
    } finally { clearTimeout(patience); }
  }

  // What became of it; false where the rest has to wait too.
  async function deliver(entry) {
    const [answer, text] = await post(entry);
    const whose = shared.whoseAnswer(answer);
    if (whose === "portal") note(entry.key, "portal");
    if (whose !== "ours" || answer.status >= 500) return false;
    if (!entries().some((one) => one.key === entry.key && one.at === entry.at)) return true; // changed meanwhile
    const page = new DOMParser().parseFromString(text, "text/html");
    const all = (selector) => [...page.querySelectorAll(selector)].map((one) => one.textContent.trim()).join(" ");
    if (answer.headers.get("X-Saved-Key") === entry.data.key) {
      const said = page.querySelector("[data-note]")?.dataset.note;
      drop(entry.key);
      arrived = { ...entry, sentAt: answer.headers.get("X-Saved-At"), note: said };
      shownAnew(entry);
    } else if (answer.status === 403 || answer.headers.get("HX-Redirect")) note(entry.key, "away");
    else note(entry.key, "refused", all("#wrong li") || all("h1") || all(".notice p"));
    return true;
  }

  async function flush() {
    timer = clearTimeout(timer);
    if (flushing) return;
    flushing = true;
    try {
      for (const entry of toSend()) {
        if (!isKept(entry.key)) continue; // another tab was faster
        render(entry.key);
        triedAt = performance.now();
        if (!await deliver(entry)) break;
        waits = FIRST_WAIT;
        triedAt = -Infinity;
      }
    } catch { /* the line is gone: they wait */ }
    flushing = false;
    later();
    render();
  }
  function later() {
    if (timer || flushing || !toSend().length) return;
    timer = setTimeout(flush, waits * (0.7 + Math.random() * 0.3));
    waits = Math.min(LONGEST_WAIT, waits * 2);
  }
  function lineIsBack() {
    waits = FIRST_WAIT;
    if (toSend().length) flush();
  }

  // ---- On the page: at the form it was typed in, else at the top.
  const formOf = ({ url, data }) => [...document.querySelectorAll("form[data-outbox]")]
    .find((form) => form.getAttribute("action") === url && form.elements.hand.value === data.hand);

  function shownAnew(entry) { // the form that was sent gives way to what the server says now
    formOf(entry)?.closest("[data-live-part]")?.dispatchEvent(new CustomEvent("changed", { detail: { force: true } }));
  }

  function line(name, entry) {
    const piece = shared.template("say-" + name);
    const here = location.pathname.startsWith(entry.url.replace(/table\/.*/, ""));
    const words = { what: [here ? "" : entry.drive, entry.label].filter(Boolean).join(", "), words: entry.words,
      why: entry.why, time: entry.sentAt, note: entry.note };
    for (const at of piece.querySelectorAll("[data-fill]")) {
      at.textContent = words[at.dataset.fill] || "";
      at.hidden = !at.textContent;
    }
    const { hand, side, tricks } = entry.data;
    const there = entry.url.replace(/send\/$/, "?") + new URLSearchParams({ hand, change: 1, side, tricks });
    piece.querySelector("[data-look]")?.setAttribute("href", there);
    piece.querySelector("[data-throw-away]")?.setAttribute("data-throw-away", entry.key);
    return piece;
  }

  function render(sending = "") {
    const kept = entries().filter((entry) => !onItsWay.has(entry.key));
    const lines = kept.map((entry) => {
      if (entry.key === sending) return line("sending", entry);
      return line(`kept-${entry.state === "waiting" && onThisPage.has(entry.key) ? "here" : entry.state}`, entry);
    });
    if (arrived) lines.unshift(line("sent", arrived));
    box.replaceChildren(...lines);
    const form = kept.map(formOf).find(Boolean);
    if (!lines.length) box.remove();
    else if (form && !arrived) form.append(box);
    else document.getElementById("main").prepend(box);
  }
  document.addEventListener("click", ({ target }) => {
    if (!target.dataset.throwAway) return;
    drop(target.dataset.throwAway);
    render();
  });
  document.addEventListener("htmx:afterSettle", () => render());
  window.addEventListener("storage", ({ key, oldValue, newValue }) => { // another tab keeps one, or has sent it
    const gone = key?.startsWith(KEPT) && !newValue && JSON.parse(oldValue || "{}");
    if (gone && gone.data && formOf(gone)?.elements.key.value === gone.key) shownAnew(gone);
    render();
  });
  window.addEventListener("online", lineIsBack);
  document.addEventListener("visibilitychange", () => document.hidden || lineIsBack());
  window.addEventListener("pageshow", () => {
    for (const entry of entries()) if (entry.state === "away") note(entry.key, "waiting"); // perhaps it is back there
    render();
    lineIsBack();
  });
})();
