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

  // While a slip is on its way the MC types the next one. What is typed meanwhile is carried into
  // the form that comes back; what was sent comes back too if it did not get through.
  let sent = null;
  let ahead = null;
  const typed = () => ({ table: box("table").value, tricks: box("tricks").value });
  function fill(values) {
    box("table").value = values.table;
    box("tricks").value = values.tricks;
  }
  document.addEventListener("htmx:beforeRequest", (event) => {
    if (!event.detail.requestConfig.elt.matches("form[data-entry]")) return;
    sent = typed();
    fill({ table: "", tricks: "" });
    go(box("table"));
  });
  document.addEventListener("htmx:beforeSwap", (event) => {
    if (sent && event.detail.target.id === "desk-entry" && form()) ahead = typed();
  });

  // After the answer: the next table, or the box that is wrong. Only if the MC has not gone elsewhere.
  document.addEventListener("htmx:afterRequest", (event) => {
    const { requestConfig, xhr } = event.detail;
    if (!requestConfig.elt.matches("form[data-entry], form[data-entry-replace]") || !form()) return;
    const now = document.activeElement;
    const elsewhere = now && now !== document.body && !document.getElementById("desk-entry").contains(now);
    const taken = xhr.status >= 200 && xhr.status < 400;
    const refused = xhr.status === 422 || xhr.status === 409;
    if (taken && ahead) fill(ahead);
    else if (!refused && sent) fill(sent);
    const next = taken && !box("table").value ? "table" : "tricks";
    if (!elsewhere) go(form().querySelector('[aria-invalid="true"]') || box(next), taken && ahead);
    sent = ahead = null;
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
