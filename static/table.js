// The table's own page: the answer in words before it is sent. Without this script the radios are a plain form.
"use strict";
(() => {
  const fill = (template, values) => template.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);

  // The same, with each count in bold so that no number is ever missed or broken off.
  function fillBold(element, template, values) {
    element.replaceChildren(...template.split(/(\{\w+\})/).filter(Boolean).map((piece) => {
      const name = piece.slice(1, -1);
      if (!piece.startsWith("{") || !(name in values)) return document.createTextNode(piece);
      if (name !== "tricks" && name !== "rest") return document.createTextNode(values[name]);
      const bold = document.createElement("b");
      bold.className = "num";
      bold.textContent = values[name];
      return bold;
    }));
  }

  function update(form) {
    const data = form.dataset;
    const key = form.querySelector('input[name="tricks"]:checked');
    const side = form.querySelector('input[name="side"]:checked, input[name="side"][type="hidden"]');
    const other = side && side.value === "EW";
    const values = { names: other ? data.namesEw : data.namesNs, others: other ? data.namesNs : data.namesEw };
    const ask = form.querySelector("[data-ask]");
    if (ask && data.wordsAsk) ask.textContent = fill(data.wordsAsk, values);

    const send = form.querySelector("[data-send]");
    const words = form.querySelector("[data-words]");
    const worded = form.querySelector('input[name="worded"]');
    if (!key) {
      if (send) send.setAttribute("aria-disabled", "true");
      return;
    }
    values.tricks = key.value;
    values.rest = String(Number(data.total || 13) - Number(key.value));
    if (words) {
      fillBold(words, data.wordsPanel, values);
      words.classList.remove("is-empty");
    }
    if (send) {
      (send.querySelector("[data-send-words]") || send).textContent = fill(data.wordsSend, values);
      send.removeAttribute("aria-disabled");
    }
    if (worded) worded.value = "1";
  }

  const scoreForm = (element) => (element.closest ? element.closest("form[data-score]") : null);
  const updateAll = (root) => {
    if (root.matches && root.matches("form[data-score]")) update(root);
    root.querySelectorAll("form[data-score]").forEach(update);
  };

  document.addEventListener("change", (event) => {
    const form = scoreForm(event.target);
    if (form) update(form);
  });
  // "Send" before a key is chosen: the words above it say why; go to the keys instead of sending.
  document.addEventListener("click", (event) => {
    const send = event.target.closest('[data-send][aria-disabled="true"]');
    if (!send) return;
    event.preventDefault();
    scoreForm(send).querySelector('input[name="tricks"]').focus();
  });
  document.addEventListener("htmx:load", (event) => updateAll(event.detail.elt));
  window.addEventListener("pageshow", () => updateAll(document.body)); // the back button keeps the choice
  updateAll(document.body);
})();
