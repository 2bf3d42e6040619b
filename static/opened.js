// What somebody has opened stays open when the part around it is renewed.
"use strict";
(() => {
  let open = [];
  document.addEventListener("htmx:beforeSwap", (event) => {
    open = [...event.detail.target.querySelectorAll("details[id][open]")].map((one) => one.id);
  });
  document.addEventListener("htmx:load", () => {
    for (const id of open) {
      const again = document.getElementById(id);
      if (again) again.open = true;
    }
  });
})();
