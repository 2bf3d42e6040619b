// The MC's keyboard: table, Enter, tricks, Enter, and again. And minutes that go on by themselves.
"use strict";
(() => {
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.isComposing || !event.target.matches("[data-entry-table]")) return;
    event.preventDefault();
    if (!event.target.value) return;
    const tricks = event.target.form.querySelector("[data-entry-tricks]");
    tricks.focus();
    tricks.select();
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
