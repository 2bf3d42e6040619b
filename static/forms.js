// Forms on every page: failures are said where they happened, nothing typed is lost, news is spoken.
"use strict";
(() => {
  const SPEAK_EVERY = 10000;
  const KEPT = "whistdrive-kept:";

  // ---- Spoken summaries: at most one in ten seconds, the newest wins.
  let lastSpoken = -Infinity;
  let waiting = null;
  let speaking = null;
  function speak(text) {
    if (!text || text === waiting) return;
    waiting = text;
    if (speaking) return;
    speaking = setTimeout(() => {
      document.getElementById("spoken").textContent = waiting;
      lastSpoken = performance.now();
      speaking = waiting = null;
    }, Math.max(100, lastSpoken + SPEAK_EVERY - performance.now()));
  }

  document.addEventListener("htmx:afterSwap", (event) => {
    const header = event.detail.xhr && event.detail.xhr.getResponseHeader("X-Spoken");
    if (header) {
      try { speak(decodeURIComponent(header)); } catch { speak(header); }
      return;
    }
    const root = event.target;
    const element = root.matches("[data-spoken]") ? root : root.querySelector("[data-spoken]");
    if (element) speak(element.dataset.spoken || element.textContent.trim());
  });

  // ---- Failures: one notice, next to the form that was sent.
  const notices = new WeakMap();
  const background = (config) => Boolean(config && config.triggeringEvent && config.triggeringEvent.type === "changed");
  const template = (id) => document.getElementById(id).content.firstElementChild.cloneNode(true);

  function place(sender, notice) {
    const form = sender.closest("form") || sender;
    clear(form);
    notices.set(form, notice);
    if (!form.matches("[data-live-part]")) notice.dataset.failed = ""; // live.js leaves it standing
    if (!form.isConnected) document.getElementById("main").prepend(notice);
    else if (form.matches("form, [data-live-part]")) form.append(notice);
    else form.after(notice);
    notice.scrollIntoView({ block: "nearest" });
  }

  function clear(form) {
    const old = notices.get(form);
    if (old) old.remove();
    notices.delete(form);
  }

  // The server's own words, if it sent a fragment with some; as text, never as markup.
  function theirWords(xhr) {
    if (!xhr || isPage(xhr)) return null;
    const found = new DOMParser().parseFromString(xhr.responseText || "", "text/html").querySelector(".notice");
    const paragraphs = found ? [...found.querySelectorAll("p")].map((p) => p.textContent.trim()).filter(Boolean) : [];
    if (!paragraphs.length) return null;
    const notice = template("say-failed");
    notice.querySelector("div").replaceChildren(...paragraphs.map((text, index) => {
      const line = document.createElement("p");
      if (index === 0) line.className = "notice__word";
      line.textContent = text;
      return line;
    }));
    return notice;
  }

  function failed(event) {
    const { elt, xhr, requestConfig } = event.detail;
    const whose = window.whistdrive.whose(xhr);
    const status = whose === "ours" ? xhr.status : 0;
    const gone = [403, 404, 410].includes(status);
    if (background(requestConfig) && (!gone || notices.has(elt))) return; // live.js says so and asks again
    wake(elt.closest("form") || elt); // whatever happened, the waiting is over
    if (window.whistdrive.keeps(elt, xhr)) return;
    const outOfDate = status === 403 || (gone && background(requestConfig));
    const words = { ours: "say-failed", nobody: "say-failed", portal: "say-portal" }[whose];
    place(elt, outOfDate ? template("say-out-of-date") : status && theirWords(xhr) || template(words));
  }
  for (const name of ["responseError", "sendError", "timeout", "onLoadError"]) {
    document.addEventListener("htmx:" + name, failed);
  }
  document.addEventListener("htmx:beforeRequest", (event) => {
    const { elt, requestConfig } = event.detail;
    if (!background(requestConfig)) clear(elt.closest("form") || elt);
  });

  // ---- Never a page inside a page.
  const isPage = (xhr) => /<html[\s>]/i.test((xhr.responseText || "").slice(0, 4000));
  document.addEventListener("htmx:beforeSwap", (event) => {
    const { xhr, requestConfig, elt, isError } = event.detail;
    if (!isPage(xhr)) return;
    event.detail.shouldSwap = false;
    if (isError) return; // said by failed()
    if (background(requestConfig) && window.whistdrive.begun(elt)) {
      place(elt, template("say-out-of-date"));
      return;
    }
    const answered = new URL(xhr.responseURL || location.href);
    const asked = new URL(requestConfig.path, location.href);
    const moved = answered.pathname !== asked.pathname;
    if (moved || requestConfig.verb === "get") location.assign(answered);
    else if (xhr.status >= 400 && elt instanceof HTMLFormElement) HTMLFormElement.prototype.submit.call(elt);
    else location.reload();
  });

  // ---- Load the page again, keeping what was typed.
  const typed = (form) => [...form.elements].filter(
    (field) => field.name && !["hidden", "password", "file", "submit", "button"].includes(field.type));
  const nameOf = (form, index) => KEPT + (form.dataset.keptAs || location.pathname + "#" + (form.id || index));

  function keep(wanted = () => true) {
    [...document.forms].forEach((form, index) => {
      if (!wanted(form)) return;
      const values = typed(form).map((field) => [field.name, field.value, Boolean(field.checked)]);
      if (values.length) try { sessionStorage.setItem(nameOf(form, index), JSON.stringify(values)); } catch { /* full */ }
    });
  }

  function restore() {
    [...document.forms].forEach((form, index) => {
      const name = nameOf(form, index);
      const kept = JSON.parse(sessionStorage.getItem(name) || "[]");
      sessionStorage.removeItem(name);
      typed(form).forEach((field) => {
        const choice = field.type === "radio" || field.type === "checkbox";
        const entry = kept.find((one) => one[0] === field.name && (!choice || one[1] === field.value));
        if (!entry) return;
        if (choice) field.checked = entry[2];
        else field.value = entry[1];
        if (choice ? entry[2] : field.value) field.dispatchEvent(new Event("change", { bubbles: true }));
      });
    });
  }
  document.addEventListener("DOMContentLoaded", () => { // by then live.js listens too, and guards what is put back
    try { restore(); } catch { /* no storage in this browser: nothing was kept */ }
  });

  document.addEventListener("click", (event) => {
    if (!event.target.closest("[data-reload]")) return;
    keep();
    location.reload();
  });
  // What is posted says which drive the page shows, so that no other is changed by it.
  document.addEventListener("submit", (event) => {
    const epoch = document.body.dataset.epoch;
    const form = event.target;
    if (event.defaultPrevented || !epoch || form.method !== "post" || form.elements.epoch) return;
    form.append(Object.assign(document.createElement("input"), { type: "hidden", name: "epoch", value: epoch }));
  });
  // <form data-kept-as=…>: half typed when another form of the page is sent, it comes back with the answer.
  document.addEventListener("submit", (event) => {
    if (!event.defaultPrevented) keep((form) => form.dataset.keptAs && form !== event.target);
  });

  // ---- A page that comes back from the browser's memory must not look busy.
  function wake(root) {
    const all = (selector) => [root, ...root.querySelectorAll("*")].filter((one) => one.matches && one.matches(selector));
    all(".htmx-request").forEach((one) => one.classList.remove("htmx-request"));
    all("[data-disabled-by-htmx]").forEach((one) => {
      one.disabled = false;
      one.removeAttribute("data-disabled-by-htmx");
    });
  }
  window.addEventListener("pageshow", (event) => { if (event.persisted) wake(document); });

  // ---- The keyboard stays where it was when a piece of the page is renewed around it.
  let held = null;
  const isChoice = (one) => /^(radio|checkbox|submit)$/.test(one.type || "");
  const markOf = (one) => [one.tagName, one.id, one.name, isChoice(one) ? one.value : "",
    one.getAttribute("href"), one.matches("summary") && one.parentElement.id,
    one.matches("a, button") ? one.textContent.trim() : ""].join("\n");

  function hold(root, requestConfig) {
    const now = document.activeElement;
    if (!now || now === document.body || !root.contains(now)) return;
    held = { mark: markOf(now), root: root.closest("[id]")?.id, requestConfig, control: now };
  }
  document.addEventListener("htmx:beforeRequest", (event) => { // a button that is being sent can't keep it
    const { target, requestConfig, elt } = event.detail;
    if (background(requestConfig) || !elt.contains(document.activeElement)) return;
    hold(elt, requestConfig);
    if (held && target.id) held.root = target.id;
  });
  for (const name of ["htmx:beforeSwap", "htmx:oobBeforeSwap"]) {
    document.addEventListener(name, (event) => hold(event.detail.target, event.detail.requestConfig));
  }

  function giveBack(event) {
    const now = document.activeElement;
    // What comes along for elsewhere on the page is put in before the answer itself, and has no requestConfig.
    if (!held || held.requestConfig !== event.detail.requestConfig || (now && now !== document.body)) return;
    const root = document.getElementById(held.root) || document.getElementById("main");
    const { mark, control } = held;
    held = null;
    const same = control.isConnected ? control : [...root.querySelectorAll("a, button, input, select, textarea, summary")]
      .find((one) => !one.disabled && markOf(one) === mark);
    const to = same || root.querySelector(":is(h1, h2):not(.visually-hidden)") || root;
    if (!same) to.tabIndex = -1;
    to.focus({ preventScroll: true });
  }
  document.addEventListener("htmx:afterSwap", giveBack);
  document.addEventListener("htmx:oobAfterSwap", giveBack);
  document.addEventListener("htmx:afterRequest", (event) => {
    if (!held || held.requestConfig !== event.detail.requestConfig) return;
    giveBack(event);
    held = null;
  });

  // ---- The wheel scrolls; it never changes a number.
  document.addEventListener("focusin", (event) => {
    const field = event.target;
    if (field.type !== "number" || field.dataset.calm) return;
    field.dataset.calm = "yes";
    field.addEventListener("wheel", (turn) => turn.preventDefault(), { passive: false });
  });

  window.whistdrive = { speak, background, template, failed, begun: () => false, keeps: () => false };
})();
