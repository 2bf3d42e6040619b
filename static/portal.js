// Whose answer is it? Halls' Wi-Fi that wants people to sign in answers in the server's place. Every
// answer of ours is marked; what is not marked is never taken for an answer.
"use strict";
(() => {
  const MARK = "X-Whistdrive";
  const LOOK_EVERY = 20000;
  const shared = window.whistdrive;

  // "ours", "portal" (the Wi-Fi's own page), or "nobody": the line is gone, or a proxy says so.
  function whose(status, mark) {
    if (mark) return "ours";
    return !status || (status >= 500 && status !== 511) ? "nobody" : "portal";
  }
  shared.whose = (xhr) => (xhr && xhr.status ? whose(xhr.status, xhr.getResponseHeader(MARK)) : "nobody");
  shared.whoseAnswer = (answer) => // fetched with redirect: "manual", which our own answers to scripts never need
    (answer.type === "opaqueredirect" ? "portal" : whose(answer.status, answer.headers.get(MARK)));

  // ---- Said once at the top of the page, until the server has answered again.
  const said = () => document.querySelector("#main > [data-portal]");
  function say() {
    if (said()) return;
    const notice = shared.template("say-portal");
    document.getElementById("main").prepend(notice);
    shared.speak(notice.textContent.trim());
  }

  document.addEventListener("htmx:beforeOnLoad", (event) => { // before anything of the answer is believed
    if (shared.whose(event.detail.xhr) === "ours") {
      if (said()) said().remove();
      return;
    }
    event.preventDefault();
    if (shared.whose(event.detail.xhr) === "portal" && shared.background(event.detail.requestConfig)) say();
    shared.failed(event);
  });

  // A sign-in page on another address looks like a line that is gone: ask for something of ours.
  let looked = -Infinity;
  document.addEventListener("htmx:sendError", async () => {
    if (performance.now() - looked < LOOK_EVERY) return;
    looked = performance.now();
    try {
      const asked = document.querySelector("link[rel=icon]").href;
      const answer = await fetch(asked, { method: "HEAD", redirect: "manual", cache: "no-store" });
      if (shared.whoseAnswer(answer) === "portal") say();
    } catch { /* nobody there: live.js and the outbox say so */ }
  });
})();
