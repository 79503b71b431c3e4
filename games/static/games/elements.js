// Elements that scripts of the workshop make: menus and inputs that tell of a change by a call, not by an event.

export function make(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key === "class") element.className = value;
    else if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (value !== false && value !== null) element.setAttribute(key, value === true ? "" : value);
  }
  element.append(...children);
  return element;
}

export function read(element, name) {
  return JSON.parse(element.dataset[name] || "null");
}

export function choose(label, options, value, changed, id) {
  const select = make("select", { "aria-label": label, id, onchange: (event) => { event.stopPropagation(); changed(select.value); } });
  const known = options.some(([code]) => code === value);
  for (const [code, text] of known ? options : [[value, value || "–"], ...options]) {
    select.append(make("option", { value: code, selected: code === value }, text));
  }
  return select;
}

export function field(label, value, changed, attributes = {}) {
  const input = make("input", { type: "text", autocomplete: "off", "aria-label": label, value, ...attributes });
  input.addEventListener("change", (event) => { event.stopPropagation(); changed(input.value.trim()); });
  return input;
}

// Write a text into an input of the form, and say so.
export function write(input, text) {
  if (!input || input.value === text) return;
  input.value = text;
  input.closest(".call-line")?.classList.add("call-line--changed");
  input.dispatchEvent(new Event("change", { bubbles: true }));
}

// Something that folds. What was unfolded stays so through a page that is drawn anew.
const unfolded = new Set();

export function fold(id, summary, ...children) {
  const details = make("details", { id, class: "fold" }, make("summary", {}, summary), ...children);
  details.open = unfolded.has(id);
  details.addEventListener("toggle", () => (details.open ? unfolded.add(id) : unfolded.delete(id)));
  return details;
}

export function unfold(id) {
  unfolded.add(id);
}

// Unfold what nobody has seen yet; what somebody has folded since stays folded.
const seen = new Set();

export function unfoldOnce(id) {
  if (!seen.has(id)) unfold(id);
  seen.add(id);
}
