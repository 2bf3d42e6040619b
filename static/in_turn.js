// <form data-in-turn>: while what was sent is on its way the MC types the next one into empty boxes.
// Each that is sent meanwhile waits for its turn; what is typed in part is put aside while another
// stands in the boxes. What did not get through comes back.
// data-in-turn="round": hidden fields that a slip keeps while it waits. data-turn-of: another form
// that is answered in the same place.
"use strict";
(() => {
  const form = () => document.querySelector("form[data-in-turn]");
  const mine = (element) => element.matches("form[data-in-turn], form[data-turn-of]");
  const isText = (field) => field.matches('input:is([type="text"], :not([type]))');
  const texts = () => [...form().elements].filter(isText);
  const isChoice = (field) => ["radio", "checkbox"].includes(field.type);
  let sent = null;
  let half = null;
  const waiting = [];

  // What somebody has typed and chosen; with `hidden`, also of what it is.
  function read(hidden = []) {
    return [...form().elements]
      .filter((one) => one.name && (hidden.includes(one.name) || !["hidden", "submit", "button"].includes(one.type)))
      .map((one) => ({ name: one.name, value: one.value, checked: one.checked, text: isText(one) }));
  }
  const isTyped = (slip) => slip.some((one) => one.text && one.value);
  function fill(slip) {
    for (const { name, value, checked } of slip) {
      const field = [...form().elements].find((one) => one.name === name && (!isChoice(one) || one.value === value));
      if (!field) continue;
      if (isChoice(field)) field.checked = checked;
      else field.value = value;
    }
  }
  function elsewhere() {
    const now = document.activeElement;
    return now && now !== document.body && !form().closest(".panel").contains(now);
  }
  function go(field, typing) {
    if (elsewhere()) return;
    field.focus();
    if (typing) field.setSelectionRange(field.value.length, field.value.length);
    else field.select();
  }
  function empty() {
    for (const box of texts()) box.value = "";
    go(texts()[0]);
  }
  function putAside() {
    const now = read();
    if (isTyped(now)) half = now;
  }
  function sayWaiting() {
    const said = form().querySelector("[data-waiting]");
    const words = (slip) => said.dataset.waiting.replace(/\{(\w+)\}/g,
      (_all, name) => slip.find((one) => one.name === name)?.value);
    said.hidden = !waiting.length;
    said.querySelector("b").textContent = waiting.map(words).join(", ");
  }

  document.addEventListener("submit", (event) => { // before htmx, which would drop it
    if (!sent || !mine(event.target)) return;
    event.preventDefault();
    event.stopPropagation();
    const slip = read(form().dataset.inTurn.split(" "));
    if (event.target !== form() || !isTyped(slip)) return;
    waiting.push(slip);
    empty();
    sayWaiting();
  }, true);
  document.addEventListener("htmx:beforeRequest", (event) => {
    if (!mine(event.detail.requestConfig.elt) || !form()) return;
    sent = read();
    empty();
  });
  document.addEventListener("htmx:beforeSwap", (event) => {
    if (sent && form() && mine(event.detail.requestConfig.elt)) putAside();
  });

  // After the answer: the one that waits, the next box, or the box that is wrong.
  document.addEventListener("htmx:afterRequest", (event) => {
    const { requestConfig, xhr } = event.detail;
    if (!mine(requestConfig.elt) || !form()) return;
    const answered = window.whistdrive.whose(xhr) === "ours";
    const taken = answered && xhr.status >= 200 && xhr.status < 400;
    if (!taken && !(answered && [409, 422].includes(xhr.status))) {
      putAside();
      fill(sent);
    }
    sent = null;
    if (taken && waiting.length) {
      fill(waiting.shift());
      form().requestSubmit();
    }
    const typing = taken && half;
    if (typing) {
      fill(half);
      half = null;
    }
    sayWaiting();
    const last = texts().at(-1);
    const next = taken ? texts().find((box) => !box.value) || last : last;
    go(form().querySelector('[aria-invalid="true"]') || next, typing);
  });
})();
