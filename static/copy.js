// The link for people far away, and each player's own; browsers lend the clipboard to safe addresses only.
"use strict";
(() => {
  if (!navigator.clipboard) return;
  for (const button of document.querySelectorAll("[data-copy]")) {
    button.hidden = false;
    button.addEventListener("click", async () => {
      const field = document.getElementById(button.dataset.copy);
      field.select();
      await navigator.clipboard.writeText(field.value);
      button.textContent = button.dataset.copied;
      window.whistdrive.speak(button.dataset.copied);
    });
  }
})();
