// The rows of a sheet whose order counts: a grip in front of each is dragged, or moved by the arrows. The order stands in
// the first input of each row, which works without this script.

import { make } from "./elements.js";
import { reorder } from "./order.js";

const filled = (row) => [...row.querySelectorAll("input, select, textarea")].slice(1).some((input) => input.value && (input.type !== "checkbox" || input.checked));

// The rows that say something are numbered as they stand; blank ones keep what they have.
function renumber(body, moved) {
  const rows = [...body.children].filter(filled);
  rows.forEach((row, at) => { row.querySelector("input").value = String(at + 1); });
  if (!rows.includes(moved)) return;
  document.querySelector("[data-spoken]").textContent = `The row is number ${rows.indexOf(moved) + 1} of ${rows.length}.`;
  moved.querySelector("input").dispatchEvent(new Event("change", { bubbles: true }));
}

function begin(body) {
  if (body.dataset.begun) return;
  body.dataset.begun = "1";
  [...body.children].forEach((row, at) => {
    const label = `Move row ${at + 1}: press the arrows, or drag`;
    row.firstElementChild.prepend(make("button", { type: "button", class: "inputs__grip", id: `row-${at}-grip`, "aria-label": label }, "⠿"));
  });
  reorder(body, { handle: ".inputs__grip", moved: (row) => renumber(body, row) });
}

const look = () => document.querySelectorAll("[data-rows]").forEach(begin);

look();
document.addEventListener("htmx:load", look);
