// Tables that sort by a tap on a heading and are searched by a word: every table with `data-sortable`. Without this
// script they stand in the order in which the server wrote them.

const SEARCH_FROM = 12; // rows: a shorter table is read at a glance

/** What a cell is sorted by: its number where it begins with one, else its words. */
function value(row, at) {
  const text = row.cells[at]?.textContent.trim() ?? "";
  const number = parseFloat(text.replace(/[−–]/g, "-").replace(/,/g, ""));
  return { text, number: /^[-+−–]?[\d.]/.test(text) ? number : null };
}

function compare(one, other) {
  if (one.number !== null && other.number !== null) return one.number - other.number;
  if (one.number !== null || other.number !== null) return one.number !== null ? -1 : 1;
  return one.text.localeCompare(other.text);
}

function sort(table, heading, at) {
  const falls = heading.getAttribute("aria-sort") === "ascending";
  for (const other of table.tHead.rows[0].cells) other.removeAttribute("aria-sort");
  heading.setAttribute("aria-sort", falls ? "descending" : "ascending");
  const body = table.tBodies[0];
  const rows = [...body.rows].map((row, place) => ({ row, place, by: value(row, at) }));
  rows.sort((one, other) => (falls ? -1 : 1) * compare(one.by, other.by) || one.place - other.place);
  body.append(...rows.map(({ row }) => row));
}

/** A button beside what the heading says, so that keys and screen readers reach it. */
function makeSortable(table) {
  [...table.tHead.rows[0].cells].forEach((heading, at) => {
    const name = heading.textContent.trim();
    if (!name || heading.dataset.plain !== undefined) return;
    const button = document.createElement("button");
    button.type = "button";
    button.className = "sorter";
    button.setAttribute("aria-label", `Sort by ${name}`);
    button.addEventListener("click", () => sort(table, heading, at));
    heading.append(button);
  });
}

function makeSearchable(table) {
  if (table.tBodies[0].rows.length < SEARCH_FROM) return;
  const label = document.createElement("label");
  label.className = "table-search";
  label.append("Search ");
  const input = document.createElement("input");
  input.type = "search";
  input.addEventListener("input", () => {
    const wanted = input.value.trim().toLowerCase();
    for (const row of table.tBodies[0].rows) row.hidden = !row.textContent.toLowerCase().includes(wanted);
  });
  label.append(input);
  const place = table.closest(".table-scroll") ?? table;
  place.before(label);
}

for (const table of document.querySelectorAll("table[data-sortable]")) {
  if (!table.tHead || !table.tBodies.length) continue;
  makeSortable(table);
  makeSearchable(table);
}
