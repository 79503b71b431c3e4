// The editor of a plan's text: `script/vendor` bundles this file with CodeMirror into league/static/vendor/editor.js.
// It enhances every <textarea data-editor="ID">. The element of that id says in `data-words` (JSON) what the text is made
// of, in `data-problems` (JSON) what the last check found, in `data-nonce` the nonce of the page's style rules. The
// textarea stays what is sent: it is kept up to date, and told of every change.

import { autocompletion, completeAnyWord, completionKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { HighlightStyle, StreamLanguage, syntaxHighlighting } from "@codemirror/language";
import { lintGutter, lintKeymap, setDiagnostics } from "@codemirror/lint";
import { EditorView, drawSelection, keymap, lineNumbers } from "@codemirror/view";
import { tags } from "@lezer/highlight";

const NUMBER = /^-?\d+(?::\d\d)?(?![A-Za-z])/;
const WORD = /^[A-Za-z_][A-Za-z_0-9]*/;

// Words of a line by what they are: what begins a line, what conditions ask, names of places and orders.
function language(words) {
  const openings = new Set(words.openings.map((each) => each.text));
  const conditions = new Set([...words.conditions.map((each) => each.text), "and", "not", "in", "normal"]);
  const places = new Set(words.places.map((each) => each.text));
  return StreamLanguage.define({
    name: "plan",
    token(stream) {
      if (stream.eatSpace()) return null;
      const first = stream.string.slice(0, stream.start).trim() === "";
      if (first) {
        const rest = stream.string.slice(stream.start).trimEnd();
        const opening = [...openings].filter((text) => rest === text || rest.startsWith(`${text} `)).sort((one, two) => two.length - one.length)[0];
        if (opening) {
          stream.pos = stream.start + opening.length;
          return "keyword";
        }
      }
      if (stream.match(/^"(?:[^"\\]|\\.)*"?/)) return "string";
      if (stream.match(/^(?:<=|>=|[<>=|])/)) return "operator";
      if (stream.match(NUMBER)) return "number";
      const word = stream.match(WORD);
      if (!word) {
        stream.next();
        return null;
      }
      const bars = stream.string.slice(0, stream.start).includes("|") || stream.string.indexOf("|") > stream.start;
      if (bars && conditions.has(word[0])) return "variableName";
      return places.has(word[0]) ? "typeName" : null;
    },
  });
}

const colours = HighlightStyle.define([
  { tag: tags.keyword, color: "var(--green)", fontWeight: "600" },
  { tag: tags.string, color: "var(--ink-soft)" },
  { tag: tags.number, color: "var(--amber)" },
  { tag: tags.operator, color: "var(--ink-soft)", fontWeight: "600" },
  { tag: tags.variableName, color: "var(--focus)" },
  { tag: tags.typeName, color: "var(--green)" },
]);

const look = EditorView.theme({
  "&": { backgroundColor: "var(--sheet)", color: "var(--ink)", border: "1px solid var(--rule)", borderRadius: "3px", height: "70vh", maxHeight: "44rem" },
  "&.cm-focused": { outline: "3px solid var(--focus)", outlineOffset: "1px" },
  ".cm-scroller": { fontFamily: "var(--mono)", fontSize: "0.9rem", lineHeight: "1.55" },
  ".cm-content": { caretColor: "var(--ink)" },
  ".cm-cursor": { borderLeftColor: "var(--ink)" },
  ".cm-gutters": { backgroundColor: "var(--paper)", color: "var(--ink-soft)", borderRight: "1px solid var(--rule)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": { backgroundColor: "color-mix(in srgb, var(--focus) 30%, transparent)" },
  ".cm-tooltip": { backgroundColor: "var(--sheet)", color: "var(--ink)", border: "1px solid var(--rule)" },
  ".cm-tooltip-autocomplete ul li[aria-selected]": { backgroundColor: "var(--green-wash)", color: "var(--ink)" },
  ".cm-completionDetail": { color: "var(--ink-soft)", fontStyle: "normal" },
  ".cm-diagnostic-error": { borderLeftColor: "var(--stamp)" },
  ".cm-diagnostic-warning": { borderLeftColor: "var(--amber)" },
});

// What may stand where the cursor is: openings at the start of a line, words of conditions in a row, places elsewhere.
function completions(words) {
  const told = (list, type) => list.map((each) => ({ label: each.text, detail: each.meaning, type, boost: 9 }));
  const openings = told(words.openings, "keyword");
  const conditions = told(words.conditions, "variable");
  const places = told(words.places, "type");
  return (context) => {
    const line = context.state.doc.lineAt(context.pos);
    const before = line.text.slice(0, context.pos - line.from);
    const word = context.matchBefore(/[A-Za-z_][A-Za-z_0-9-]*/);
    if (!word && !context.explicit) return null;
    const from = word ? word.from : context.pos;
    if (/^\s*[A-Za-z_]*$/.test(before)) return { from, options: openings };
    if (line.text.includes("|") && before.split("|").length <= 2) return { from, options: conditions };
    return { from, options: [...places, ...conditions] };
  };
}

function diagnostics(state, problems) {
  return problems.filter((problem) => problem.line && problem.line <= state.doc.lines).map((problem) => {
    const line = state.doc.line(problem.line);
    const from = Math.min(line.from + Math.max(problem.column - 1, 0), line.to);
    const rest = /^[^\s|,]+/.exec(state.doc.sliceString(from, line.to));
    const message = [problem.message, problem.hint].filter(Boolean).join(" ");
    return { from, to: from + (rest ? rest[0].length : 0), severity: problem.severity === "error" ? "error" : "warning", message };
  });
}

function enhance(area) {
  const said = document.getElementById(area.dataset.editor);
  if (!said || area.dataset.ready) return;
  area.dataset.ready = "yes";
  const words = JSON.parse(said.dataset.words);
  const problems = JSON.parse(said.dataset.problems || "[]");
  const label = area.labels[0] ? area.labels[0].textContent.trim() : "Text";
  let told = false; // that the text has changed since the textarea was last told
  const tell = () => {
    if (!told) return;
    told = false;
    area.dispatchEvent(new Event("change", { bubbles: true }));
  };
  const view = new EditorView({
    doc: area.value,
    extensions: [
      lineNumbers(), history(), drawSelection(), lintGutter(),
      language(words), syntaxHighlighting(colours), look,
      autocompletion({ icons: false, override: [completions(words), completeAnyWord] }),
      // Tab leaves the editor as it leaves every other field
      keymap.of([...completionKeymap, ...defaultKeymap, ...historyKeymap, ...lintKeymap]),
      EditorView.lineWrapping,
      EditorView.contentAttributes.of({ "aria-label": label, tabindex: "0", spellcheck: "false", autocorrect: "off", autocapitalize: "off" }),
      ...(said.dataset.nonce ? [EditorView.cspNonce.of(said.dataset.nonce)] : []),
      EditorView.updateListener.of((update) => {
        if (!update.docChanged) return;
        told = true;
        area.value = update.state.doc.toString();
        area.dispatchEvent(new Event("input", { bubbles: true }));
      }),
      EditorView.domEventHandlers({ blur: tell }),
    ],
  });
  area.after(view.dom);
  area.hidden = true;
  area.labels[0]?.addEventListener("click", () => view.focus());
  view.dispatch(setDiagnostics(view.state, diagnostics(view.state, problems)));
  area.form?.addEventListener("submit", () => { area.value = view.state.doc.toString(); });
}

function enhanceAll() {
  document.querySelectorAll("textarea[data-editor]").forEach(enhance);
}

enhanceAll();
document.addEventListener("htmx:load", enhanceAll);
