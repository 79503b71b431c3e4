// Tables of calls: conditions from menus, calls by the faces of the dice, lines moved by drag and keys, situations tried.
// Everything is written into the inputs of the sheet's form, which work without this script; a change there is told by
// a "change" event, on which the page saves and draws itself anew. Nothing is remembered here but which lines are open.

const OPEN = `calls-open ${location.pathname}`;

function make(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key === "class") element.className = value;
    else if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (value !== false && value !== null) element.setAttribute(key, value === true ? "" : value);
  }
  element.append(...children);
  return element;
}

function read(element, name) {
  return JSON.parse(element.dataset[name] || "null");
}

// Write a text into an input of the form, and say so.
function write(input, text) {
  if (!input || input.value === text) return;
  input.value = text;
  input.closest(".call-line")?.classList.add("call-line--changed");
  input.dispatchEvent(new Event("change", { bubbles: true }));
}

function choose(label, options, value, changed, id) {
  const select = make("select", { "aria-label": label, id, onchange: (event) => { event.stopPropagation(); changed(select.value); } });
  const known = options.some(([code]) => code === value);
  for (const [code, text] of known ? options : [[value, value || "–"], ...options]) {
    select.append(make("option", { value: code, selected: code === value }, text));
  }
  return select;
}

function field(label, value, changed, attributes = {}) {
  const input = make("input", { type: "text", autocomplete: "off", "aria-label": label, value, ...attributes });
  input.addEventListener("change", (event) => { event.stopPropagation(); changed(input.value.trim()); });
  return input;
}

// -- conditions ---------------------------------------------------------------------------------------------------

function termText(term, words) {
  const word = words.get(term.word);
  const known = word && word.comparisons.find((each) => each.code === term.comparison);
  const pattern = known ? known.pattern : `${term.comparison.startsWith("not ") ? "not " : ""}${term.word} ${term.comparison.replace(/^not /, "")} {value}`;
  return pattern.replace("{value}", term.value);
}

function conditionText(terms, words) {
  return terms.map((term) => termText(term, words)).join(" and ") || "normal";
}

function usualTerm(word) {
  const value = word.choices.length ? word.choices[0][0] : word.kind === "clock" ? "2:00" : word.kind === "text" || word.kind === "flag" ? "" : String(Math.max(word.low, 1));
  return { word: word.name, comparison: word.comparisons[0].code, value };
}

function conditionMenus(holder, input, words) {
  const terms = read(holder, "terms");
  if (terms === null) {
    // a condition that cannot be read stays as text, with what is wrong beside it
    const problem = holder.closest("[data-line]").querySelector(".call-line__problem");
    const described = [input.getAttribute("aria-describedby"), problem?.id].filter(Boolean).join(" ");
    input.setAttribute("aria-invalid", "true");
    if (described) input.setAttribute("aria-describedby", described);
    return;
  }
  const base = input.id;
  // Menus are drawn anew only where there are others then: a redrawn field would take the focus back from the next.
  const save = (focus) => {
    write(input, conditionText(terms, words));
    if (!focus) return;
    draw();
    document.getElementById(focus)?.focus();
  };
  const draw = () => {
    const rows = terms.map((term, at) => termMenus(term, at, terms, words, base, save));
    const names = [...words.values()].map((word) => [word.name, word.label]);
    const add = choose("Add a condition", [["", "+ condition"], ...names], "", (name) => {
      terms.push(usualTerm(words.get(name)));
      save(`${base}-word-${terms.length - 1}`);
    }, `${base}-add`);
    holder.replaceChildren(make("div", { class: "menu-terms" }, ...rows, add));
  };
  input.addEventListener("input", () => holder.replaceChildren()); // typed by hand: the menus come back when it is saved
  draw();
}

function termMenus(term, at, terms, words, base, save) {
  const word = words.get(term.word);
  const names = [...words.values()].map((each) => [each.name, each.label]);
  const group = make("fieldset", { class: "menu-term" }, make("legend", { class: "visually-hidden" }, `Condition ${at + 1}`));
  group.append(choose("Word", names, term.word, (name) => { terms[at] = usualTerm(words.get(name)); save(`${base}-word-${at}`); }, `${base}-word-${at}`));
  if (word) {
    const comparisons = word.comparisons.map((each) => [each.code, each.label]);
    group.append(choose("Comparison", comparisons, term.comparison, (code) => { term.comparison = code; save(); }, `${base}-is-${at}`));
    if (word.kind !== "flag") group.append(valueInput(term, at, word, base, save));
  }
  group.append(make("button", { type: "button", class: "round", id: `${base}-gone-${at}`, "aria-label": `Remove condition ${at + 1}`, onclick: () => { terms.splice(at, 1); save(`${base}-add`); } }, "×"));
  return group;
}

function valueInput(term, at, word, base, save) {
  const id = `${base}-value-${at}`;
  const changed = (text) => { term.value = text; save(); };
  if (word.choices.length) return choose(`Value of ${word.label}`, word.choices, term.value, changed, id);
  return field(`Value of ${word.label}${word.unit ? `, ${word.unit}` : ""}`, term.value, changed, { id, placeholder: word.hint || null, inputmode: word.kind === "number" && !word.hint ? "numeric" : null });
}

// -- calls --------------------------------------------------------------------------------------------------------

function callMenus(holder, input, calls, lines, form) {
  const faces = read(holder, "faces");
  if (faces === null) return;
  const draw = () => holder.replaceChildren(form === "weights" ? weights(faces, input, save) : dice(faces, input, calls, lines, save));
  const save = (focus) => {
    const texts = faces.map((face) => (form === "weights" ? `${face.shown} ${face.text}` : face.text));
    write(input, texts.join(form === "weights" ? ", " : " "));
    if (!focus) return;
    draw();
    document.getElementById(focus)?.focus();
  };
  input.addEventListener("input", () => holder.replaceChildren());
  draw();
}

function dice(faces, input, calls, lines, save) {
  const options = [
    ...calls.map((call) => [call.code, call.label === call.code ? call.code : `${call.code} ${call.label}`]),
    ...lines.map((name) => [`*${name}`, `→ line ${name}`]),
  ];
  const labels = new Map(options);
  const divided = (text) => text.split("/").map((code) => labels.get(code) || code).join(" or ");
  const drawn = faces.map((face, at) => {
    const id = `${input.id}-face-${at}`;
    const own = labels.has(face.text) ? options : [[face.text, divided(face.text)], ...options];
    const select = choose(`On ${face.shown}`, own, face.text, (text) => { face.text = text; save(); }, id);
    return make("div", { class: "face" }, make("label", { for: id }, face.shown, make("span", { class: "muted" }, ` ${Math.round(face.percent)} %`)), select);
  });
  return make("div", { class: "faces" }, ...drawn);
}

function weights(faces, input, save) {
  const drawn = faces.map((face, at) => {
    const id = `${input.id}-weight-${at}`;
    return make("div", { class: "weight" },
      field(`Weight of call ${at + 1}`, face.shown, (text) => { face.shown = text; save(); }, { id, inputmode: "numeric" }),
      field(`Call ${at + 1}`, face.text, (text) => { face.text = text; save(); }, { id: `${id}-call` }),
      make("button", { type: "button", class: "round", id: `${id}-gone`, "aria-label": `Remove call ${at + 1}`, onclick: () => { faces.splice(at, 1); save(`${input.id}-weight-add`); } }, "×"));
  });
  const last = faces[faces.length - 1];
  const add = make("button", { type: "button", class: "round", id: `${input.id}-weight-add`, "aria-label": "Add a call", onclick: () => { faces.push({ ...last, shown: "1" }); save(`${input.id}-weight-${faces.length - 1}-call`); } }, "+");
  return make("div", { class: "faces" }, ...drawn, add);
}

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

function move(root, list, line, by, focus) {
  const lines = [...list.children];
  const to = lines.indexOf(line) + by;
  if (to < 0 || to >= lines.length) return;
  if (by < 0) lines[to].before(line);
  else lines[to].after(line);
  renumber(list, line);
  document.getElementById(focus)?.focus();
  speak(root, `Line ${line.querySelector("[data-move]").dataset.move} is number ${to + 1} of ${lines.length}.`);
}

function moveButtons(root, list, line) {
  const holder = line.querySelector("[data-move]");
  const { move: name, anchor } = holder.dataset;
  const button = (kind, text, label, by) => {
    const id = `line-${anchor}-${kind}`;
    return make("button", { type: "button", id, class: `call-line__${by ? "step" : "grip"}`, "aria-label": label, onclick: () => by && move(root, list, line, by, id) }, text);
  };
  const grip = button("grip", "⠿", `Move line ${name}: hold Alt and press the arrows, or drag`, 0);
  holder.replaceChildren(grip, button("up", "↑", `Move line ${name} up`, -1), button("down", "↓", `Move line ${name} down`, 1));
  line.addEventListener("keydown", (event) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!by || !(event.altKey || event.target === grip)) return;
    event.preventDefault();
    move(root, list, line, by, event.target.id);
  });
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
  for (const blank of list.children) blank.hidden = !blank.dataset.used;
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

// -- the tester ---------------------------------------------------------------------------------------------------

let asked = 0; // questions to the server: an answer that comes late is left alone

async function ask(root, tester, query) {
  asked += 1;
  const mine = asked;
  const answer = await fetch(`${root.dataset.try}?${query}`, { credentials: "same-origin", headers: { "HX-Request": "true" } }).catch(() => null);
  if (!answer || !answer.ok || answer.redirected || mine !== asked) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const focused = tester.contains(document.activeElement) ? document.activeElement.id : "";
  tester.replaceChildren(...page.body.children);
  if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
  history.replaceState(null, "", `?${query}`);
  dressTester(tester);
  const holds = tester.querySelector("[data-holds]").dataset.holds;
  for (const line of root.querySelectorAll("[data-list] > li")) line.classList.toggle("call-line--holds", line.dataset.line === holds);
}

function dressTester(tester) {
  tester.querySelector("[data-plain]")?.setAttribute("hidden", "");
}

function startTester(root) {
  const tester = root.querySelector("[data-tester]");
  dressTester(tester);
  const answers = () => {
    const given = [...tester.querySelectorAll("[name]")].filter((input) => input.type !== "checkbox" || input.checked);
    return new URLSearchParams(given.map((input) => [input.name, input.value])).toString();
  };
  tester.addEventListener("input", (event) => event.stopPropagation()); // it is no part of the sheet's form
  tester.addEventListener("change", (event) => { event.stopPropagation(); ask(root, tester, answers()); });
  tester.addEventListener("click", (event) => {
    const link = event.target.closest("[data-query]");
    if (!link) return;
    event.preventDefault();
    ask(root, tester, link.dataset.query);
  });
}

// -- all of it ----------------------------------------------------------------------------------------------------

function start(root) {
  if (root.dataset.ready) return;
  root.dataset.ready = "yes";
  const words = new Map(read(root, "menu").map((word) => [word.name, word]));
  const calls = read(root, "names");
  const list = root.querySelector("[data-list]");
  const names = [...list.querySelectorAll("[data-move]")].map((each) => each.dataset.move);
  for (const line of root.querySelectorAll("[data-line]")) {
    const [terms, faces] = [line.querySelector("[data-terms]"), line.querySelector("[data-faces]")];
    if (terms) conditionMenus(terms, terms.parentElement.querySelector("[name]"), words);
    if (faces) callMenus(faces, faces.parentElement.querySelector("[name]"), calls, names, root.dataset.cells);
  }
  if (list.querySelector(".call-line__order")) {
    for (const line of list.children) moveButtons(root, list, line);
    if (window.Sortable) window.Sortable.create(list, { handle: ".call-line__grip", ghostClass: "call-line--ghost", animation: 0, onEnd: (event) => event.oldIndex !== event.newIndex && renumber(list, event.item) });
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
document.addEventListener("htmx:beforeSwap", rememberFocus);
document.addEventListener("htmx:load", (event) => {
  startAll(event.detail.elt.parentElement || document);
  restoreFocus();
});
document.addEventListener("htmx:afterSettle", () => { focused = null; });
