// The MC's keyboard: table, Enter, tricks, Enter, and again. And minutes that go on by themselves.
"use strict";
(() => {
  const form = () => document.querySelector("form[data-entry]");
  const box = (name) => form().querySelector(`[data-entry-${name}]`);

  function go(field, typing) {
    if (!field) return;
    field.focus();
    if (typing) field.setSelectionRange(field.value.length, field.value.length);
    else field.select();
  }

  document.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.isComposing || !event.target.matches("[data-entry-table]")) return;
    event.preventDefault();
    if (event.target.value) go(box("tricks"));
  });

  // While a slip is on its way the MC types the next ones. Each that he sends meanwhile waits for its
  // turn; what he has typed in part is put aside while another slip stands in the boxes.
  const SLIP = "form[data-entry], form[data-entry-replace]";
  const BOXES = ["table", "hand", "tricks"];
  const HAND = ["epoch", "round"]; // a slip that waits is for the hand that it was typed in
  let sent = null;
  let half = null;
  const waiting = [];
  const read = (names) => Object.fromEntries(names.filter((name) => form().elements[name])
    .map((name) => [name, form().elements[name].value]));
  function fill(values) {
    for (const [name, value] of Object.entries(values)) {
      if (form().elements[name]) form().elements[name].value = value;
    }
  }
  function elsewhere() {
    const now = document.activeElement;
    return now && now !== document.body && !document.getElementById("desk-entry").contains(now);
  }
  function empty() {
    fill({ table: "", tricks: "" });
    if (!elsewhere()) go(box("table"));
  }
  function putAside() {
    const now = read(BOXES);
    if (now.table || now.tricks) half = now;
  }
  function takeUp() {
    if (half) fill(half);
    half = null;
  }
  function sayWaiting() {
    const said = form().querySelector("[data-waiting]");
    said.hidden = !waiting.length;
    said.querySelector("b").textContent = waiting.map((slip) => `${slip.table}: ${slip.tricks}`).join(" · ");
  }

  document.addEventListener("submit", (event) => { // before htmx, which would drop it
    if (!sent || !event.target.matches(SLIP)) return;
    event.preventDefault();
    event.stopPropagation();
    const slip = read([...HAND, ...BOXES]);
    if (event.target !== form() || !(slip.table || slip.tricks)) return;
    waiting.push(slip);
    empty();
    sayWaiting();
  }, true);
  document.addEventListener("htmx:beforeRequest", (event) => {
    if (!event.detail.requestConfig.elt.matches(SLIP) || !form()) return;
    sent = read(BOXES);
    empty();
  });
  document.addEventListener("htmx:beforeSwap", (event) => {
    if (sent && event.detail.target.id === "desk-entry" && form()) putAside();
  });

  // After the answer: the slip that waits, the next table, or the box that is wrong. The cursor
  // moves only if the MC has not gone elsewhere.
  document.addEventListener("htmx:afterRequest", (event) => {
    const { requestConfig, xhr } = event.detail;
    if (!requestConfig.elt.matches(SLIP) || !form()) return;
    const taken = xhr.status >= 200 && xhr.status < 400;
    const typing = Boolean(half);
    if (!taken && xhr.status !== 422 && xhr.status !== 409) {
      putAside();
      fill(sent);
    }
    sent = null;
    if (taken && waiting.length) {
      fill(waiting.shift());
      form().requestSubmit();
    }
    if (taken) takeUp();
    sayWaiting();
    const next = taken && !box("table").value ? "table" : "tricks";
    if (!elsewhere()) go(form().querySelector('[aria-invalid="true"]') || box(next), taken && typing);
  });

  // The server says how many seconds ago something began; from then on they are counted here.
  const since = new WeakMap();
  function minutes() {
    for (const element of document.querySelectorAll("[data-seconds]")) {
      if (!since.has(element)) since.set(element, performance.now() - 1000 * Number(element.dataset.seconds));
      const text = String(Math.floor((performance.now() - since.get(element)) / 60000));
      if (element.textContent !== text) element.textContent = text;
    }
  }
  document.addEventListener("htmx:afterSettle", minutes);
  setInterval(minutes, 5000);
  minutes();
})();
