// The MC's script: spoken if the browser can; the preview of the first hands moves by itself,
// unless whoever looks has asked for less motion.
"use strict";
(() => {
  // ---- Speech
  const voice = window.speechSynthesis;
  function offer() {
    if (!voice) return;
    for (const button of document.querySelectorAll("[data-speak]")) button.hidden = false;
  }
  function words(button, speaking) {
    if (!button.dataset.say) button.dataset.say = button.textContent;
    button.textContent = speaking ? button.dataset.stop : button.dataset.say;
  }
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-speak]");
    if (!button || !voice) return;
    const speaking = voice.speaking || voice.pending;
    voice.cancel();
    words(button, false);
    if (speaking) return;
    const text = new SpeechSynthesisUtterance(document.getElementById(button.dataset.speak).innerText);
    text.lang = document.documentElement.lang;
    text.rate = 0.9;
    text.onend = text.onerror = () => words(button, false);
    words(button, true);
    voice.speak(text);
  });
  document.addEventListener("htmx:afterSettle", offer);
  window.addEventListener("pagehide", () => { if (voice) voice.cancel(); });
  offer();

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
