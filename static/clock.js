// The hall's clock. The server says how many seconds are left; from then on they are counted here,
// by a clock that nobody can set wrong. And the bell, where a page has one.
"use strict";
(() => {
  const STATES = ["running", "warning", "over"];
  const ends = new WeakMap();
  const rung = new Set(); // bells heard, or begun before this page was looked at
  const pageBegan = performance.now();

  function sound() {
    const page = document.querySelector("[data-bell-sound]");
    if (!page) return;
    const mute = document.querySelector("[data-mute]");
    new Audio(page.dataset.bellSound).play().then(
      () => { if (mute) mute.hidden = true; },
      () => { if (mute) mute.hidden = false; });
    document.body.dataset.bells = String(Number(document.body.dataset.bells || 0) + 1);
  }

  function ring(name, wanted) {
    if (!name || rung.has(name)) return;
    rung.add(name);
    if (wanted) sound();
  }

  function show(element, left) {
    const whole = Math.ceil(left);
    const text = `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
    const face = element.querySelector("[data-clock-face]");
    if (face.textContent !== text) face.textContent = text;
    if (!STATES.includes(element.dataset.state)) return;
    const state = left <= 0 ? "over" : left <= Number(element.dataset.warn) ? "warning" : "running";
    if (state !== element.dataset.state) {
      element.classList.replace(`clock--${element.dataset.state}`, `clock--${state}`);
      element.dataset.state = state;
      const words = element.dataset[`words${state[0].toUpperCase()}${state.slice(1)}`];
      element.querySelector("[data-clock-words]").textContent = words;
      if (state === "over") ring(element.dataset.clock, "bell" in element.dataset);
    }
  }

  function tick() {
    for (const element of document.querySelectorAll("[data-clock]")) {
      if (!ends.has(element)) {
        ends.set(element, performance.now() + 1000 * Number(element.dataset.left));
        if (element.dataset.state === "over") rung.add(element.dataset.clock);
      }
      if (element.dataset.state === "paused") continue;
      show(element, Math.max(0, (ends.get(element) - performance.now()) / 1000));
    }
    const page = document.querySelector("[data-rung]");
    if (page) ring(page.dataset.rung, performance.now() - pageBegan > 1000);
  }

  document.addEventListener("htmx:afterSettle", tick);
  setInterval(tick, 200);
  tick();
})();
