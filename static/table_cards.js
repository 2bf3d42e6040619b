// The card table. The server draws it; this shows its pictures one after the other, at a pace for
// people, says each event once, and passes on what is pressed. Its line is that of table_line.js.
"use strict";
(() => {
  const PACE = { slow: 2200, steady: 1250, quick: 600, none: 0 };
  const ANSWER_WITHIN = 4000;
  const form = document.getElementById("act");
  if (!form) return;
  const pace = PACE[form.dataset.pace] ?? PACE.steady;
  const board = () => document.getElementById("board");
  const cards = () => [...document.querySelectorAll(".fan .card")];
  const isLegal = (card) => !card.hasAttribute("aria-disabled");
  const line = window.whistdrive.cardLine({
    path: form.dataset.socket, since: () => newest.key, heard, refused: answered, dropped, take, say,
  });

  // ---- Pictures, in order, each for long enough to be seen.
  const queue = [];
  let newest = { key: board().dataset.key, tick: Number(board().dataset.tick) };
  let resting = null;
  let goOn = false; // "next hand" has been pressed: no need to wait for this reader
  let byKeyboard = false;

  function take(frame) {
    if (frame.tick < newest.tick || (frame.tick === newest.tick && frame.key === newest.key)) return;
    newest = { key: frame.key, tick: frame.tick };
    queue.push(frame);
    pump();
  }

  function pump() {
    if (resting || !queue.length) return;
    if (waitsForReader()) offerToCatchUp();
    else rest(show(queue.shift()));
  }
  // The next hand does not push away a result that is still being read.
  function waitsForReader() {
    return "over" in board().dataset && !goOn && handOf(queue[0].key) > handOf(board().dataset.key);
  }
  // Somebody acts: what they do not see yet is shown at once.
  function catchUp() {
    clearTimeout(resting);
    resting = null;
    while (queue.length && !waitsForReader()) show(queue.shift());
  }
  function rest(time) {
    resting = setTimeout(() => { resting = null; pump(); }, document.hidden ? 0 : time);
  }
  const handOf = (key) => parseInt(key, 10) || 0;

  function offerToCatchUp() {
    if (document.querySelector(".ct-begun")) return;
    const note = document.createElement("div");
    note.className = "ct-begun";
    note.append(document.getElementById("say-begun").content.cloneNode(true));
    board().after(note);
    say(note.querySelector("p").firstChild.textContent.trim());
    note.querySelector("button").addEventListener("click", () => { goOn = true; pump(); });
  }

  // Shows a picture; returns for how long it should stand.
  function show(frame) {
    const old = board();
    const sameKey = old.dataset.key === frame.key;
    const was = new Set([...old.querySelectorAll(".ct__played .card")].map((card) => card.textContent));
    const focus = focusIn(old);
    const open = [...old.querySelectorAll(".ct__last[open]")].map((one) => one.id);
    const holder = document.createElement("template");
    holder.innerHTML = frame.html;
    const next = holder.content.querySelector("#board");
    old.replaceWith(next);
    document.querySelector(".ct-begun")?.remove();
    for (const id of open) { const one = document.getElementById(id); if (one) one.open = true; }
    let fresh = false;
    for (const played of next.querySelectorAll(".ct__played")) {
      if (!was.has(played.querySelector(".card").textContent)) { played.classList.add("is-new"); fresh = true; }
    }
    if (!("over" in next.dataset)) goOn = false;
    giveFocus(focus);
    settle();
    if (frame.spoken) tell(frame.key, frame.spoken);
    if (sameKey || !pace) return 0;
    if (next.querySelector(".ct__turned")) return pace * 1.8;
    return next.querySelector(".ct__played.is-won") ? pace * 1.5 : fresh ? pace : 0;
  }

  // ---- The keyboard stays where it was; with a new turn it comes to the cards.
  function focusIn(old) {
    const now = document.activeElement;
    const inside = old.contains(now);
    if (!inside && !(byKeyboard && (now === document.body || !now))) return null;
    return { id: inside ? now.id : "", place: cards().indexOf(now) };
  }
  function giveFocus(focus) {
    if (!focus) return;
    const same = focus.id && document.getElementById(focus.id);
    const press = board().querySelector("#next, #again, #go-on, #uncover, #start");
    const hand = cards();
    const to = press || (same && !("turn" in board().dataset && !isLegal(same)) ? same : null)
      || ("turn" in board().dataset ? hand.find(isLegal) : hand[Math.min(Math.max(focus.place, 0), hand.length - 1)]);
    if (to) to.focus({ preventScroll: true });
  }

  let suit = null;
  let suitAt = 0;
  document.addEventListener("keydown", (event) => {
    byKeyboard = true;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.closest("input, select, textarea, .ct-menu[open], .ct-invite")) return;
    if (event.key === "Escape") { for (const one of document.querySelectorAll(".ct-menu[open], .ct__last[open], .ct__hint[open]")) one.open = false; return; }
    const hand = cards();
    if (!hand.length) return;
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step) {
      const mirrored = board().classList.contains("left-handed") ? -step : step;
      const at = hand.indexOf(document.activeElement);
      const to = at < 0 ? hand.find(isLegal) || hand[0] : hand[(at + mirrored + hand.length) % hand.length];
      to.focus();
      event.preventDefault();
      return;
    }
    const letter = event.key.length === 1 ? event.key.toUpperCase() : "";
    const pick = (fits) => {
      const at = hand.indexOf(document.activeElement);
      const order = [...hand.slice(at + 1), ...hand.slice(0, at + 1)].filter((card) => fits(card.value));
      const found = order.find(isLegal) || order[0];
      if (found) found.focus();
    };
    if (letter && "CDHS".includes(letter)) {
      suit = letter;
      suitAt = Date.now();
      pick((value) => value[0] === letter);
    } else if (letter && "AKQJT98765432".includes(letter) || letter === "1" || letter === "0") {
      const rank = "10".includes(letter) ? "T" : letter;
      const within = Date.now() - suitAt < 2000 ? suit : null;
      pick((value) => value[1] === rank && (!within || value[0] === within));
    }
  });
  document.addEventListener("pointerdown", () => { byKeyboard = false; });

  // ---- What is said: every event once, in order.
  const told = document.getElementById("told");
  const last = {}; // of table and question apart
  function tell(key, text) {
    const kind = /^(ask|said)$/.test(key) ? key : "event";
    if (last[kind] === key + text) return;
    last[kind] = key + text;
    say(text);
  }
  function say(text) {
    const sentence = document.createElement("p");
    sentence.textContent = text;
    told.append(sentence);
    while (told.childElementCount > 30) told.firstElementChild.remove();
  }

  // ---- After each picture: warnings, the forced card, the soft sound.
  let warning = null;
  let forced = null;
  function settle() {
    clearTimeout(warning);
    clearTimeout(forced);
    const now = board();
    const note = now.querySelector("[data-warning]");
    if (note && now.dataset.warn) {
      warning = setTimeout(() => { note.hidden = false; say(note.firstChild.textContent.trim()); }, Number(now.dataset.warn) * 1000);
    }
    const ask = now.querySelector("[data-ask]");
    if (ask) tell("ask", ask.firstChild.textContent.trim());
    const words = now.querySelector("[data-said]");
    if (words) tell("said", words.textContent.trim());
    if (!("turn" in now.dataset)) return;
    if (form.dataset.sound === "on") chime();
    const legal = cards().filter(isLegal);
    if (form.dataset.forced === "on" && legal.length === 1) {
      forced = setTimeout(() => legal[0].click(), Math.max(pace, 700) + Math.random() * 1800);
    }
  }

  let audio = null;
  function chime() {
    try {
      audio = audio || new AudioContext();
      const tone = audio.createOscillator();
      const volume = audio.createGain();
      tone.frequency.value = 620;
      volume.gain.setValueAtTime(0.08, audio.currentTime);
      volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + 0.35);
      tone.connect(volume).connect(audio.destination);
      tone.start();
      tone.stop(audio.currentTime + 0.36);
    } catch { /* no sound on this device */ }
  }

  document.addEventListener("toggle", (event) => { // a hint is told to the ear too
    if (event.target.id === "hint" && event.target.open) say(event.target.querySelector("p").textContent);
  }, true);

  // ---- What is pressed.
  const said = document.getElementById("said");
  let pending = null;
  document.addEventListener("click", (event) => {
    const card = event.target.closest(".fan .card");
    if (!card || isLegal(card)) return;
    event.preventDefault(); // a card that may not be played does not respond
    if (event.detail === 0) say(document.getElementById("says")?.textContent || "");
  });
  form.addEventListener("submit", (event) => {
    let button = event.submitter;
    if (!button || !button.dataset.do) return; // the plain form does it
    event.preventDefault();
    if (pending) return; // it is on its way, or the line is broken and the page says so
    if (button.dataset.do === "card") {
      const key = board().dataset.key;
      catchUp();
      button = document.getElementById(button.id);
      if (board().dataset.key !== key || !button || !isLegal(button)) { refuse(form.dataset.movedOn); return; }
    }
    const version = Number(document.querySelector("input[name=version][form=act]")?.value ?? -1);
    pending = { do: button.dataset.do, value: button.value, version, button, key: board().dataset.key };
    if (button.dataset.do === "next") goOn = true;
    if (button.closest("#menu")) document.getElementById("menu").open = false;
    if (button.dataset.do === "card") button.classList.add("is-going");
    said.replaceChildren();
    document.getElementById("fan")?.classList.remove("is-turn"); // one card at a time
    clearTimeout(resting); // what I have done is seen at once
    resting = null;
    pump();
    if (line.isOpen()) sendPending();
    else if (line.isShut()) postPending();
    else line.sayLost(); // it is sent as soon as the line is back
  });

  function sendPending() {
    line.send({ do: pending.do, value: pending.value, version: pending.version });
    pending.late = setTimeout(line.again, ANSWER_WITHIN);
  }
  async function postPending() {
    if (pending.isPosted) return;
    const { button } = pending;
    pending.isPosted = true;
    try {
      await fetch(button.getAttribute("formaction") || form.action, { method: "POST", body: new FormData(form, button) });
    } catch {
      if (pending) pending.isPosted = false; // until the line is tried again
      return;
    }
    answered();
    line.poll();
  }
  function dropped() {
    if (!pending) return;
    clearTimeout(pending.late);
    if (line.isShut()) postPending();
  }
  // A picture, `first` of those that an open line brings.
  function heard(message, first) {
    if (pending && message.key === pending.key && (first || pending.do === "card")) {
      take(message);
      if (first) sendPending(); // over the old line it did not arrive
      return;
    }
    answered();
    take(message);
  }
  function answered(refusal) {
    if (!pending) return;
    clearTimeout(pending.late);
    pending.button.classList.remove("is-going");
    pending = null;
    if (refusal) refuse(refusal);
  }
  // Seen above the table and told to the ear, with what is asked of the reader now.
  function refuse(refusal) {
    if ("turn" in board().dataset) document.getElementById("fan")?.classList.add("is-turn");
    said.removeAttribute("role"); // told once
    say([refusal, document.getElementById("says")?.textContent.trim()].filter(Boolean).join(" "));
    const sentence = document.createElement("p");
    sentence.textContent = refusal;
    said.replaceChildren(sentence);
    setTimeout(() => sentence.remove(), 6000);
  }

  document.addEventListener("click", (event) => {
    const menu = document.getElementById("menu");
    if (menu?.open && !event.target.closest("#menu")) menu.open = false;
  });
  if (told.dataset.first) tell(newest.key, told.dataset.first);
  settle();
  if (board().querySelector(".ct__turned")) rest(pace * 1.8);
  line.connect();
})();
