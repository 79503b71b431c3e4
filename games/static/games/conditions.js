// A condition as menus: its words, their comparisons and values. What is chosen is written into an input, which works without
// this script.

import { choose, field, make, write } from "./elements.js";

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

// The menus of an input, in `holder`. `terms` are those of its condition, null where that cannot be read.
export function conditionMenus(holder, input, terms, words) {
  if (terms === null) {
    // a condition that cannot be read stays as text, with what is wrong beside it
    const problem = holder.closest("[data-line]")?.querySelector(".call-line__problem");
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
