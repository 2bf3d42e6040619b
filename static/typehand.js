// A hand typed from slips with the number keys alone: digits, Enter, plus and minus.
// Two digits go on by themselves, one digit waits for Enter, because 1 may become 13.
"use strict";
(() => {
  const form = document.querySelector("form[data-type-hand]");
  if (!form) return;
  const fields = [...form.querySelectorAll("[data-tricks]")];
  const button = form.querySelector("button");
  const row = (field) => field.closest("li");
  const empty = (field) => field.value.trim() === "";
  const right = (field) => empty(field) || /^\s*(0?[0-9]|1[0-3])\s*$/.test(field.value);
  const refused = (field) => field.getAttribute("aria-invalid") === "true";
  let arrived = false; // by two digits: an Enter typed out of habit must not skip this table
  form.querySelector("[data-keys]").hidden = false;

  function say(field, sentence) {
    const error = row(field).querySelector(".field__error");
    error.hidden = !sentence;
    error.querySelector("li").textContent = sentence;
    if (sentence) {
      field.setAttribute("aria-invalid", "true");
      field.setAttribute("aria-describedby", error.id);
    } else field.removeAttribute("aria-invalid");
  }

  function go(element) {
    element.focus();
    if (element.select) element.select();
  }

  // To the next table whose slip is missing or wrong; after the last one to what was wrong before it.
  function next(from) {
    const after = fields.slice(fields.indexOf(from) + 1).find((one) => empty(one) || refused(one));
    go(after || fields.find((one) => !right(one) || (refused(one) && one !== from)) || button);
  }

  function leave(field) {
    if (right(field)) return true;
    say(field, form.dataset.wrong);
    go(field);
    return false;
  }

  form.addEventListener("input", (event) => {
    const field = event.target;
    if (!fields.includes(field)) return;
    arrived = false;
    say(field, "");
    const known = right(field) && !empty(field);
    row(field).querySelector("[data-rest]").textContent = known ? String(13 - Number(field.value)) : "";
    if (field.value.trim().length < 2 || !leave(field)) return;
    next(field);
    arrived = true;
  });

  form.addEventListener("keydown", (event) => {
    const field = event.target;
    if (event.isComposing || event.ctrlKey || event.altKey || event.metaKey || !fields.includes(field)) return;
    if (!["Enter", "+", "-"].includes(event.key)) return;
    event.preventDefault();
    const habit = arrived && event.key === "Enter" && empty(field);
    arrived = false;
    if (habit || (event.key !== "-" && !leave(field))) return;
    if (event.key === "Enter") next(field);
    else if (event.key === "+") form.requestSubmit(button);
    else go(fields[Math.max(0, fields.indexOf(field) - 1)]);
  });
})();
