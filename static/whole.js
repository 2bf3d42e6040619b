// A page that got here in part: of its scripts or styles one was lost on the way, and buttons would do
// nothing. It is loaded again as soon as what is missing can be had. Runs before all others.
"use strict";
(() => {
  const AGAIN_EVERY = 3000;
  let missing = null;

  async function look() {
    try {
      const answer = await fetch(missing, { method: "HEAD", cache: "no-store", redirect: "manual" });
      if (answer.ok && answer.headers.get("X-Whistdrive")) {
        location.replace(location.pathname + location.search); // not reload(), which would post again
        return;
      }
    } catch { /* still nobody there */ }
    setTimeout(look, AGAIN_EVERY);
  }

  window.addEventListener("error", (event) => {
    const address = event.target.src || (event.target.rel === "stylesheet" && event.target.href);
    if (!address || missing || !event.target.matches("script, link")) return;
    missing = address;
    look();
  }, true); // such errors do not bubble
})();
