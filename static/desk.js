// The MC's keyboard: table, Enter, tricks, Enter, and again. And minutes that go on by themselves.
"use strict";
(() => {
  const form = () => document.querySelector("form[data-entry]");
  const box = (name) => form().querySelector(`[data-entry-${name}]`);

  function go(field) {
    if (!field) return;
    field.focus();
    field.select();
  }

  document.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.isComposing || !event.target.matches("[data-entry-table]")) return;
    event.preventDefault();
    if (event.target.value) go(box("tricks"));
  });

  // After the answer: the next table, or the box that is wrong. Only if the MC has not gone elsewhere.
  document.addEventListener("htmx:afterRequest", (event) => {
    const { requestConfig, xhr } = event.detail;
    if (!requestConfig.elt.matches("form[data-entry], form[data-entry-replace]") || !form()) return;
    const now = document.activeElement;
    const elsewhere = now && now !== document.body && !document.getElementById("desk-entry").contains(now);
    const taken = xhr.status >= 200 && xhr.status < 400;
    if (!elsewhere) go(form().querySelector('[aria-invalid="true"]') || box(taken ? "table" : "tricks"));
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
