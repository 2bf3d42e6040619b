// The MC's script: spoken if the browser can; the preview of the first hands moves by itself,
// unless whoever looks has asked for less motion.
"use strict";
(() => {
  // ---- Speech
  const voice = window.speechSynthesis;
  let saying = null; // what is being said, and by the button of which passage
  function show() { // also on buttons that have just been drawn anew
    if (!voice) return;
    for (const button of document.querySelectorAll("[data-speak]")) {
      if (!button.dataset.say) button.dataset.say = button.textContent;
      button.textContent = saying?.by === button.dataset.speak ? button.dataset.stop : button.dataset.say;
      button.hidden = false;
    }
  }
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-speak]");
    if (!button || !voice) return;
    const speaking = voice.speaking || voice.pending;
    voice.cancel();
    saying = null;
    if (!speaking) {
      const by = button.dataset.speak;
      const text = new SpeechSynthesisUtterance(document.getElementById(by).innerText);
      text.lang = document.documentElement.lang;
      text.rate = 0.9;
      text.onend = text.onerror = () => {
        if (saying?.text === text) saying = null;
        show();
      };
      saying = { text, by };
      voice.speak(text);
    }
    show();
  });
  document.addEventListener("htmx:afterSettle", show);
  window.addEventListener("pagehide", () => { if (voice) voice.cancel(); });
  show();

  // ---- The preview
  const preview = document.querySelector("[data-preview]");
  if (!preview) return;
  const EVERY = 4000;
  const MOVE = 1600;
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  const steps = [...preview.querySelectorAll("[data-step]")];
  const play = preview.querySelector("[data-play]");
  let timer = null;
  const current = () => steps.findIndex((step) => !step.hidden);
  const places = (step) => new Map([...step.querySelectorAll("[data-who]")]
    .map((chair) => [chair.dataset.who, chair.getBoundingClientRect()]));

  function go(index) {
    const from = steps[current()];
    const to = steps[index];
    if (from === to) return;
    const before = places(from);
    from.hidden = true;
    to.hidden = false;
    for (const link of preview.querySelectorAll("[data-go]")) {
      const here = link.dataset.go === to.dataset.step;
      link.classList.toggle("is-current", here);
      if (here) link.setAttribute("aria-current", "step");
      else link.removeAttribute("aria-current");
    }
    if (still.matches) return;
    for (const chair of to.querySelectorAll("[data-who]")) {
      const was = before.get(chair.dataset.who);
      if (!was) continue;
      const now = chair.getBoundingClientRect();
      const by = `translate(${was.left - now.left}px, ${was.top - now.top}px)`;
      chair.animate([{ transform: by }, { transform: "none" }], { duration: MOVE, easing: "ease-in-out" });
    }
  }

  function stop() {
    clearInterval(timer);
    timer = null;
    if (play.dataset.say) play.textContent = play.dataset.say;
  }
  function start() {
    play.dataset.say = play.dataset.say || play.textContent;
    play.textContent = play.dataset.stop;
    timer = setInterval(() => go((current() + 1) % steps.length), EVERY);
  }
  play.hidden = still.matches;
  play.addEventListener("click", () => (timer ? stop() : start()));
  preview.addEventListener("click", (event) => {
    const link = event.target.closest("[data-go]");
    if (!link) return;
    event.preventDefault();
    stop();
    go(Number(link.dataset.go) - 1);
  });
  if (!still.matches) start();
})();
