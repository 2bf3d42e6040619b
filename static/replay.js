// A finished hand on the board: the arrow keys turn its pages, and each trick is told to the ear.
"use strict";
(() => {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const id = { ArrowLeft: "replay-back", ArrowRight: "replay-on" }[event.key];
    const link = id && document.getElementById(id);
    if (!link || !link.hasAttribute("href")) return;
    event.preventDefault();
    link.click();
  });
  document.addEventListener("htmx:afterSettle", (event) => {
    if (event.target.id !== "replay") return;
    const says = document.getElementById("replay-says");
    const title = document.getElementById("replay-title");
    document.getElementById("spoken").textContent = `${title.textContent}. ${says.textContent.replace(/\s+/g, " ").trim()}`;
  });
})();
