// Tables of calls: conditions from menus, calls by the faces of the dice, lines moved by drag and keys, situations tried.
// Everything is written into the inputs of the sheet's form, which work without this script; a change there is told by
// a "change" event, on which the page saves and draws itself anew. Nothing is remembered here but which lines are open.

import { conditionMenus } from "./conditions.js";
import { make, read } from "./elements.js";
import { callMenus } from "./line_menus.js";
import { reorder, step } from "./order.js";
import { startTester } from "./tester.js";

const OPEN = `calls-open ${location.pathname}`;

// -- lines --------------------------------------------------------------------------------------------------------

function inputs(line) {
  return [...line.querySelectorAll("input[name], select[name], textarea[name]")];
}

function orderInput(line) {
  return line.querySelector(".call-line__order input");
}

// Number the lines as they stand, and tell it once.
function renumber(list, moved) {
  const lines = [...list.children];
  lines.forEach((line, at) => { const input = orderInput(line); if (input) input.value = String(at + 1); });
  moved.classList.add("call-line--changed");
  orderInput(moved)?.dispatchEvent(new Event("change", { bubbles: true }));
}

function speak(root, text) {
  const spoken = root.querySelector("[data-spoken]");
  if (spoken) spoken.textContent = text;
}

// A line stands elsewhere, and its place is said.
function moved(root, list, line) {
  renumber(list, line);
  const lines = [...list.children];
  speak(root, `Line ${line.querySelector("[data-move]").dataset.move} is number ${lines.indexOf(line) + 1} of ${lines.length}.`);
}

function moveButtons(root, list, line) {
  const holder = line.querySelector("[data-move]");
  const { move: name, anchor } = holder.dataset;
  const button = (kind, text, label, by) => {
    const attributes = { type: "button", id: `line-${anchor}-${kind}`, class: `call-line__${by ? "step" : "grip"}`, "aria-label": label };
    return make("button", { ...attributes, onclick: () => by && step(list, line, by, () => moved(root, list, line)) }, text);
  };
  const grip = button("grip", "⠿", `Move line ${name}: hold Alt and press the arrows, or drag`, 0);
  holder.replaceChildren(grip, button("up", "↑", `Move line ${name} up`, -1), button("down", "↓", `Move line ${name} down`, 1));
}

function tools(root, line) {
  const holder = line.querySelector("[data-tools]");
  holder.replaceChildren(
    make("button", { type: "button", class: "button button--quiet", onclick: () => copy(root, line) }, "Copy this line"),
    make("button", { type: "button", class: "button button--quiet", onclick: () => remove(root, line) }, "Remove this line"));
}

// Fill the first blank line with what stands in this one, right behind it.
function copy(root, line) {
  const blank = root.querySelector("[data-blanks] > li:not([data-used])");
  if (!blank) return speak(root, "No blank line is left. Save first.");
  const [from, to] = [inputs(line), inputs(blank)];
  from.forEach((input, at) => { if (to[at]) to[at].value = input.value; });
  const order = orderInput(blank);
  if (order) order.value = String(Number(orderInput(line).value) + 0.5);
  use(root, blank);
  order?.dispatchEvent(new Event("change", { bubbles: true }));
  return speak(root, "The line is copied. Give the copy a name of its own.");
}

function use(root, blank) {
  blank.dataset.used = "yes";
  blank.hidden = false;
  blank.querySelector("details").open = true;
  inputs(blank).find((input) => input !== orderInput(blank))?.focus();
}

function remove(root, line) {
  for (const input of inputs(line)) input.value = "";
  line.hidden = true;
  inputs(line)[0]?.dispatchEvent(new Event("change", { bubbles: true }));
  speak(root, "The line is removed when the sheet is saved.");
}

function blanks(root) {
  const list = root.querySelector("[data-blanks]");
  if (!list) return;
  for (const blank of list.children) {
    if (blank.querySelector("[aria-invalid]")) blank.dataset.used = "wrong"; // what is to be mended is not hidden
    blank.hidden = !blank.dataset.used;
  }
  const title = root.querySelector("#calls-new");
  title.classList.add("visually-hidden");
  title.after(make("button", { type: "button", id: "calls-add", class: "button button--quiet", onclick: () => {
    const blank = list.querySelector("li:not([data-used])");
    if (blank) use(root, blank);
    else speak(root, "No blank line is left. Save first.");
  } }, "+ Add a line"));
}

// Which lines are open stays through a page that is drawn anew.
function keepOpen(root) {
  const open = new Set(JSON.parse(sessionStorage.getItem(OPEN) || "[]"));
  for (const details of root.querySelectorAll(".call-line > details, .calls__try details")) {
    if (open.has(details.id)) details.open = true;
    details.addEventListener("toggle", () => {
      if (details.open) open.add(details.id);
      else open.delete(details.id);
      sessionStorage.setItem(OPEN, JSON.stringify([...open]));
    });
  }
}

// -- all of it ----------------------------------------------------------------------------------------------------

function start(root) {
  if (root.dataset.ready) return;
  root.dataset.ready = "yes";
  const words = new Map(read(root, "menu").map((word) => [word.name, word]));
  const [calls, choices] = [read(root, "names"), read(root, "choices")];
  const list = root.querySelector("[data-list]");
  const names = [...list.querySelectorAll("[data-move]")].map((each) => each.dataset.move);
  for (const line of root.querySelectorAll("[data-line]")) {
    const [terms, faces] = [line.querySelector("[data-terms]"), line.querySelector("[data-faces]")];
    if (terms) conditionMenus(terms, terms.parentElement.querySelector("[name]"), read(terms, "terms"), words);
    if (faces) callMenus(faces, faces.parentElement.querySelector("[name]"), { calls, choices, lines: names }, root.dataset.cells);
  }
  if (list.querySelector(".call-line__order")) {
    for (const line of list.children) moveButtons(root, list, line);
    reorder(list, { handle: ".call-line__grip", moved: (line) => moved(root, list, line) });
  }
  for (const line of list.children) tools(root, line);
  blanks(root);
  keepOpen(root);
  startTester(root);
}

function startAll(root) {
  for (const found of root.querySelectorAll("[data-calls]")) start(found);
}

// The focus stays where it was through a page that is drawn anew, and its line open; menus are there only after that. An
// element without an id, such as the link of a term, is known by its place in its line.
const FOCUSABLE = "a[href], button, input, select, textarea";
let focused = null;

function rememberFocus() {
  const element = document.activeElement;
  const body = element?.closest(".call-line__body");
  const place = body ? [...body.querySelectorAll(FOCUSABLE)].indexOf(element) : -1;
  focused = { id: element?.id, row: body?.closest("[data-line]").dataset.line, place };
}

function restoreFocus() {
  if (!focused || document.activeElement !== document.body) return;
  const body = document.querySelector(`[data-line="${focused.row}"] .call-line__body`);
  const element = focused.id ? document.getElementById(focused.id) : body?.querySelectorAll(FOCUSABLE)[focused.place];
  const folded = element?.closest(".call-line > details");
  if (folded) folded.open = true;
  element?.focus({ preventScroll: true });
}

startAll(document);
// The browser went to the input that the address names before the lines were put in order.
if (location.hash.startsWith("#i-")) document.getElementById(location.hash.slice(1))?.focus();
document.addEventListener("htmx:beforeSwap", rememberFocus);
document.addEventListener("htmx:load", (event) => {
  startAll(event.detail.elt.parentElement || document);
  restoreFocus();
});
document.addEventListener("htmx:afterSettle", () => { focused = null; });
