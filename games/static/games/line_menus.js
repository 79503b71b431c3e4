// A line of a table of calls as menus: its condition, and its calls by the faces of the dice. What is chosen is written
// into the inputs of the line, which work without this script.

import { choose, field, make, read } from "./elements.js";

// Write a text into an input of the form, and say so.
function write(input, text) {
  if (!input || input.value === text) return;
  input.value = text;
  input.closest(".call-line")?.classList.add("call-line--changed");
  input.dispatchEvent(new Event("change", { bubbles: true }));
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

export function conditionMenus(holder, input, words) {
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

export function callMenus(holder, input, calls, lines, form) {
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
