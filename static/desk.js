// The MC's keyboard: table, Enter, tricks, Enter, and again. Digits only.
"use strict";
(() => {
  const form = () => document.querySelector("form[data-entry]");
  const box = (name) => form().querySelector(`[data-entry-${name}]`);

  function go(field) {
    if (!field) return;
    field.focus();
    field.select();
  }

  document.addEventListener("input", (event) => {
    const field = event.target;
    if (!field.matches("[data-entry-table], [data-entry-tricks]")) return;
    const digits = field.value.replace(/\D/g, "");
    if (digits !== field.value) field.value = digits;
  });

  document.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.isComposing || !event.target.matches("[data-entry-table]")) return;
    event.preventDefault();
    if (event.target.value) go(box("tricks"));
  });

  // After the answer: the next table, or the box that is wrong. Only if the MC has not gone elsewhere.
  document.addEventListener("htmx:afterRequest", (event) => {
    const { requestConfig, xhr } = event.detail;
    if (!requestConfig.elt.matches("form[data-entry]") || !form()) return;
    const now = document.activeElement;
    const elsewhere = now && now !== document.body && !form().contains(now);
    const taken = xhr.status >= 200 && xhr.status < 400;
    if (taken) form().reset();
    if (!elsewhere) go(form().querySelector('[aria-invalid="true"]') || box(taken ? "table" : "tricks"));
  });
})();
