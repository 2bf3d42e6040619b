// The wall turns its pages by the server's clock, and asks again when the server said it would show
// something else. The space key holds a page and lets it go on.
"use strict";
(() => {
  let held = 0; // the page that is held, 0 for none
  let turning = null;
  let asking = null;
  const wall = () => document.getElementById("wall");

  function show(page) {
    for (const sheet of wall().querySelectorAll("[data-sheet]")) {
      sheet.hidden = Number(sheet.dataset.sheet) !== page;
      for (const words of sheet.querySelectorAll("[data-turns]")) words.hidden = held > 0;
      for (const words of sheet.querySelectorAll("[data-held]")) words.hidden = held === 0;
    }
    wall().dataset.page = String(page);
  }

  function turnAt(moment) {
    clearTimeout(turning);
    turning = setTimeout(() => {
      const { page, pages, every } = wall().dataset;
      if (!held) show(Number(page) % Number(pages) + 1);
      turnAt(moment + 1000 * Number(every));
    }, Math.max(0, moment - performance.now()));
  }

  function ask() {
    wall().dispatchEvent(new CustomEvent("changed", { detail: {} })); // does not bubble
  }

  function begin() {
    const { page, pages, turnsIn, asksIn } = wall().dataset;
    clearTimeout(turning);
    clearTimeout(asking);
    if (Number(pages) > 1) {
      held = Math.min(held, Number(pages));
      show(held || Number(page));
      turnAt(performance.now() + 1000 * Number(turnsIn));
    } else {
      held = 0;
    }
    if (Number(asksIn) > 0) asking = setTimeout(ask, Math.min(2 ** 31 - 1, 1000 * Number(asksIn)));
  }

  // Nobody stands at the wall to press anything: a wall that is out of date loads itself again.
  document.addEventListener("htmx:responseError", (event) => {
    if (event.detail.xhr.status === 403) location.reload();
  });
  document.addEventListener("htmx:configRequest", (event) => {
    if (event.detail.elt.id === "wall") event.detail.parameters.size = `${innerWidth}x${innerHeight}`;
  });
  document.addEventListener("htmx:afterSwap", (event) => { if (event.detail.target.id === "wall") begin(); });
  document.addEventListener("keydown", (event) => {
    if (event.key !== " ") return;
    event.preventDefault();
    if (Number(wall().dataset.pages) < 2) return;
    held = held ? 0 : Number(wall().dataset.page);
    if (held) show(held);
    else ask(); // back to where the others are
  });
  let resized = null;
  addEventListener("resize", () => {
    clearTimeout(resized);
    resized = setTimeout(ask, 200);
  });
  begin();
  document.addEventListener("DOMContentLoaded", ask); // once htmx hears it; now with the size of this screen
})();
