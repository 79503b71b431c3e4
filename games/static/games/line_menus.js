// The calls of a line of a table as menus, by the faces of the dice or with their weights. What is chosen is written into
// the input of the line, which works without this script.

import { choose, field, fold, make, read, unfold, unfoldOnce, write } from "./elements.js";

// `offered` is what a cell may say: the calls, the lines to which it may lead, and the choices for the parts of a call.
export function callMenus(holder, input, offered, form) {
  const faces = read(holder, "faces");
  if (faces === null) return;
  unfoldOnce(`${input.id}-weight-0-fold`); // the first call shows how all of them are changed
  const draw = () => holder.replaceChildren(form === "weights" ? weights(faces, input, offered.choices, save) : dice(faces, input, offered, save));
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

function dice(faces, input, { calls, lines }, save) {
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

// -- calls with weights, made of parts ----------------------------------------------------------------------------

function weights(faces, input, choices, save) {
  const drawn = faces.map((face, at) => {
    const id = `${input.id}-weight-${at}`;
    const number = at + 1;
    const call = face.parts.length ? parts(face, number, id, choices, save) : field(`Call ${number}`, face.text, (text) => { face.text = text; save(); }, { id: `${id}-call` });
    return make("div", { class: "weight", role: "group", "aria-label": `Call ${number}` },
      field(`Weight of call ${number}`, face.shown, (text) => { face.shown = text; save(); }, { id, inputmode: "numeric" }),
      call,
      make("button", { type: "button", class: "round", id: `${id}-gone`, "aria-label": `Remove call ${number}`, onclick: () => { faces.splice(at, 1); save(`${input.id}-weight-add`); } }, "×"));
  });
  const last = faces[faces.length - 1];
  const add = make("button", { type: "button", class: "button button--quiet", id: `${input.id}-weight-add`, onclick: () => { faces.push(structuredClone({ ...last, shown: "1" })); unfold(`${input.id}-weight-${faces.length - 1}-fold`); save(`${input.id}-weight-${faces.length - 1}`); } }, "+ Add a call");
  return make("div", { class: "faces faces--calls" }, ...drawn, add);
}

function partText({ head, heads, places, menu }) {
  if (!heads && menu && !places.length) return "";
  return [head, places.join("/")].filter(Boolean).join(" ");
}

// Each part of a call as menus: its head, its places, and one more place. What a head says by itself takes the places away.
function parts(face, number, id, choices, save) {
  const changed = (focus) => {
    face.text = face.parts.map(partText).filter(Boolean).join(" ");
    face.said = "";
    save(focus);
  };
  const drawn = face.parts.map((part, at) => {
    const own = `${id}-part-${at}`;
    const label = `${part.label}, call ${number}`;
    const menus = part.heads ? [choose(label, withHead(choices[part.heads] ?? [], part), headOf(choices[part.heads] ?? [], part), (code) => { Object.assign(part, { head: code, places: [], menu: "" }); changed(own); }, own)] : [];
    part.places.forEach((place, spot) => {
      const options = part.places.length > part.least ? [["", "– nobody"], ...(choices[part.menu] ?? [])] : choices[part.menu] ?? [];
      menus.push(choose(`${label}, ${spot + 1}`, options, place, (code) => { replace(part.places, spot, code); changed(`${own}-${spot}`); }, `${own}-${spot}`));
    });
    if (part.menu && part.places.length < part.most) {
      const free = (choices[part.menu] ?? []).filter(([code]) => !part.places.includes(code));
      menus.push(choose(`${label}, one more`, [["", part.places.length ? "+ else" : `+ ${part.label.toLowerCase()}`], ...free], "", (code) => { part.places.push(code); changed(`${own}-more`); }, `${own}-more`));
    }
    return menus;
  });
  return fold(`${id}-fold`, face.said || make("span", { class: "mono" }, face.text), make("div", { class: "parts" }, ...drawn.flat()));
}

// Another place stands at a spot; one that stands elsewhere already changes places with it.
function replace(places, spot, code) {
  const other = places.indexOf(code);
  if (other >= 0) places[other] = places[spot];
  places.splice(spot, 1, ...(code ? [code] : []));
}

// The choice that a head is: itself, or the one that begins with it and names places too.
function headOf(options, { head }) {
  const found = options.find(([code]) => code === head) ?? options.find(([code]) => head && code.startsWith(`${head} `));
  return found ? found[0] : head;
}

function withHead(options, part) {
  return options.some(([code]) => code === headOf(options, part)) ? options : [[part.head, part.head], ...options];
}
