// Builds a play by tapping or typing: each change is read by the server, whose answer takes the place of the sentence and
// of the drawing. The play is what stands in its text input, which the form posts; without this script its buttons do.

import { reorder } from "./order.js";

const PAUSE = 250; // milliseconds after the last key before a text is read

const textOf = (root) => root.querySelector("[data-text]");

// What the form would post, with more: the button that was pressed, or another text.
function posted(root, more) {
  const body = new FormData(root.closest("form"));
  for (const [name, value] of Object.entries(more)) body.set(name, value);
  return body;
}

async function ask(root, more) {
  const number = (Number(root.dataset.asked) || 0) + 1;
  root.dataset.asked = number;
  const answer = await fetch(root.dataset.read, { method: "POST", body: posted(root, more), credentials: "same-origin" });
  if (!answer.ok || Number(root.dataset.asked) !== number) return null; // a later question is under way
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  return page.querySelector("[data-answer]");
}

// Puts the answer in place; what had the focus has it again.
function show(root, answer) {
  const focused = document.activeElement && root.contains(document.activeElement) ? document.activeElement.id : "";
  for (const part of answer.querySelectorAll("[data-part]")) {
    root.querySelector(`[data-part="${part.dataset.part}"]`)?.replaceWith(document.adoptNode(part));
  }
  center(root);
  const input = textOf(root);
  if (answer.dataset.readable) input.removeAttribute("aria-invalid");
  else if (answer.dataset.text) input.setAttribute("aria-invalid", "true");
  if (focused && document.activeElement?.id !== focused) {
    (document.getElementById(focused) ?? input).focus({ preventScroll: true });
  }
}

// On a small screen the middle of the board is seen first.
function center(root) {
  for (const board of root.querySelectorAll(".plays__scroll")) board.scrollLeft = (board.scrollWidth - board.clientWidth) / 2;
}

// A play without a name gets the free one, so that it is kept.
function nameIt(root) {
  const input = root.querySelector("[data-name]");
  if (input && !input.value && input.placeholder) input.value = input.placeholder;
}

function write(root, text) {
  const input = textOf(root);
  if (input.value === text) return;
  input.value = text;
  if (text) nameIt(root);
  input.dispatchEvent(new Event("change", { bubbles: true }));
}

// Reads what is typed or chosen; what is typed goes on meanwhile, so only another text than it is written.
async function read(root, more) {
  const answer = await ask(root, more).catch(() => null);
  if (!answer) return;
  show(root, answer);
  if (!("typed" in more)) write(root, answer.dataset.text);
}

// The plays in another order: each row is numbered as its chip stands, and the place of the one that was moved is said.
function order(root) {
  const chips = root.querySelector("[data-order]");
  const form = root.closest("form");
  const moved = (chip) => {
    const standing = [...chips.querySelectorAll("[data-row]")];
    standing.forEach((each, at) => {
      each.firstElementChild.id = `chip-${at}`;
      form.elements.namedItem(`${each.dataset.row}._place`).value = String(at + 1);
    });
    const place = `number ${standing.indexOf(chip) + 1} of ${standing.length}`;
    root.querySelector("[data-spoken]").textContent = `Play ${chip.firstElementChild.firstChild.textContent} is ${place}.`;
    form.elements.namedItem(`${chip.dataset.row}._place`).dispatchEvent(new Event("change", { bubbles: true }));
  };
  root.querySelector("[data-how]").hidden = false;
  reorder(chips, { handle: "a", moved, beside: true, touch: false });
}

function begin(root) {
  if (root.dataset.begun) return;
  root.dataset.begun = "1";
  root.classList.add("plays--live");
  center(root);
  order(root);
  let waiting = 0;
  root.addEventListener("input", (event) => {
    if (!event.target.matches("[data-text]")) return;
    clearTimeout(waiting);
    waiting = setTimeout(() => read(root, { text: event.target.value, typed: "1" }), PAUSE);
  });
  root.addEventListener("change", (event) => {
    const target = event.target;
    if (target.matches("[data-text]")) nameIt(root);
    else if (target.matches("[data-setting]")) read(root, { text: textOf(root).value });
    else if (target.name === "kind" || target.name?.startsWith("slot.")) read(root, { do: "sentence" });
    else return;
    if (!target.matches("[data-text]")) event.stopPropagation(); // it is no input of the sheet: nothing is to be kept yet
  });
  root.addEventListener("click", (event) => {
    const button = event.target.closest("[data-write]");
    if (!button) return;
    event.preventDefault();
    read(root, { text: button.value }).then(() => textOf(root).focus({ preventScroll: true }));
  });
}

function look(within) {
  if (within.matches?.("[data-plays]")) begin(within);
  for (const root of within.querySelectorAll("[data-plays]")) begin(root);
}

look(document);
document.addEventListener("htmx:load", (event) => look(event.target));
