// The door: type a name, Enter, next. The boxes are free at once, while the name is on its way.
"use strict";
(() => {
  let sent = null; // what is on its way: [id, value] of each box
  let meanwhile = null; // what was typed since
  let enter = false; // and whether Enter was pressed on it

  const isForm = (element) => Boolean(element && element.id === "door-add");
  const boxes = () => [...document.querySelectorAll('#door-add input:is([type="text"], :not([type]))')];
  const values = () => boxes().map((box) => [box.id, box.value]);

  function put(pairs) {
    for (const [id, value] of pairs) {
      const box = document.getElementById(id);
      if (!box || box.value || !value) continue;
      box.value = value;
      if (box === document.activeElement) box.setSelectionRange(value.length, value.length);
    }
  }

  document.addEventListener("htmx:beforeRequest", (event) => {
    if (!isForm(event.detail.requestConfig.elt)) return;
    sent = values();
    enter = false;
    for (const box of boxes()) box.value = "";
  });

  document.addEventListener("keydown", (event) => {
    if (sent && event.key === "Enter" && !event.isComposing && isForm(event.target.form)) enter = true;
  });

  document.addEventListener("htmx:beforeSwap", (event) => {
    if (isForm(event.detail.requestConfig.elt) && event.detail.xhr.status < 400) meanwhile = values();
  });

  document.addEventListener("htmx:afterRequest", (event) => {
    const { requestConfig, xhr } = event.detail;
    if (!isForm(requestConfig.elt)) return;
    if (meanwhile) put(meanwhile);
    else if (![409, 422].includes(xhr.status)) put(sent); // it did not get through
    const next = Boolean(meanwhile) && enter;
    sent = meanwhile = null;
    enter = false;
    const form = document.getElementById("door-add");
    if (next && boxes()[0].value) setTimeout(() => form.requestSubmit(), 30); // once htmx knows the new form
  });

  // The link for people far away; browsers lend the clipboard to safe addresses only.
  for (const button of document.querySelectorAll("[data-copy]")) {
    if (!navigator.clipboard) continue;
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
