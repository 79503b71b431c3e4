// The conditions in the rows of a form as menus, folded below their inputs.

import { conditionMenus } from "./conditions.js";
import { fold, make, read } from "./elements.js";

let focused = ""; // the focus stays where it was through a page that is drawn anew; menus are there only after that

function begin(root) {
  if (root.dataset.begun) return;
  root.dataset.begun = "1";
  const menus = new Map(Object.entries(read(root, "menus")).map(([name, words]) => [name, new Map(words.map((word) => [word.name, word]))]));
  for (const [name, { words, terms }] of Object.entries(read(root, "conditions"))) {
    const input = document.getElementById(`i-${name}`);
    const holder = make("div", {});
    input.after(fold(`${input.id}-fold`, input.value ? "Choose" : "Choose a condition", holder));
    conditionMenus(holder, input, terms, menus.get(words));
  }
}

function look() {
  document.querySelectorAll("[data-conditions]").forEach(begin);
  if (focused && document.activeElement === document.body) document.getElementById(focused)?.focus({ preventScroll: true });
}

look();
document.addEventListener("htmx:beforeSwap", () => { focused = document.activeElement?.id ?? ""; });
document.addEventListener("htmx:load", look);
document.addEventListener("htmx:afterSettle", () => { focused = ""; });
