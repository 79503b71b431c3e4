// A board as it is drawn: where the men stand, which places are free, what the switches show. Who stands where is read from
// the inputs of the sheet.

import { Inputs } from "./board_inputs.js";

// What the switches say, and who is chosen, stays when the page is swapped.
export const seen = { label: "place", over: null, zones: false, large: false, chosen: null, focus: null, scroll: null };

export class Drawing {
  constructor(root) {
    this.root = root;
    this.svg = root.querySelector("[data-ground]");
    this.inputs = new Inputs(root);
    this.rings = new Map([...root.querySelectorAll("[data-place]")].map((ring) => [ring.dataset.place, ring]));
    this.pieces = new Map([...root.querySelectorAll(".piece[data-number]")].map((piece) => [piece.dataset.number, piece]));
    this.waiting = new Map([...root.querySelectorAll(".bench__man")].map((man) => [man.dataset.number, man]));
  }

  placeOf(number) {
    const at = this.inputs.men().find((man) => man.number === number)?.at;
    return this.rings.has(at) ? at : null;
  }

  menAt(at) {
    return this.inputs.men().filter((man) => man.at === at).map((man) => man.number);
  }

  // Where the man of that turn is drawn when so many stand in a place; as interface/boards.py has it.
  spot(ring, turn, of) {
    const { x, y, abreast, behind } = ring.dataset;
    const row = Math.floor(turn / Number(abreast)), column = turn % Number(abreast);
    const beside = Math.min(of - row * Number(abreast), Number(abreast));
    return [
      Number(x) + (column - (beside - 1) / 2) * Number(this.svg.dataset.apart),
      Number(y) - row * Number(this.svg.dataset.behind) * Number(behind),
    ];
  }

  // Where the next man would stand: beside the last of those who stand there, or behind them.
  nextSpot(ring, count) {
    if (!count || count >= Number(ring.dataset.holds)) return this.spot(ring, 0, 1);
    if (count % Number(ring.dataset.abreast) === 0) return this.spot(ring, count, count + 1);
    const [x, y] = this.spot(ring, count - 1, count);
    return [x + Number(this.svg.dataset.apart), y];
  }

  draw() {
    const onField = new Set();
    for (const [at, ring] of this.rings) {
      const numbers = this.menAt(at);
      numbers.forEach((number, turn) => {
        onField.add(number);
        this.pieces.get(number)?.setAttribute("transform", `translate(${this.spot(ring, turn, numbers.length).join(" ")})`);
      });
      const full = numbers.length >= Number(ring.dataset.holds);
      ring.classList.toggle("is-full", full);
      ring.classList.toggle("is-shared", numbers.length > 0 && !full);
      ring.setAttribute("transform", `translate(${this.nextSpot(ring, numbers.length).join(" ")})`);
    }
    for (const [number, piece] of this.pieces) {
      piece.classList.toggle("is-off", !onField.has(number));
      const at = this.placeOf(number);
      const shown = piece.querySelector(`.piece__label--${seen.label}`)?.textContent ?? "";
      piece.setAttribute("aria-label", `${number} ${shown}, ${piece.dataset.label}${at ? `, ${this.rings.get(at).dataset.name}` : ""}`);
    }
    for (const [number, man] of this.waiting) man.closest("li").hidden = onField.has(number);
    this.rove();
  }

  // One man of the board, and one beside it, is a stop of the Tab key.
  rove(stop) {
    for (const [men, off] of [[this.pieces, (man) => man.classList.contains("is-off")], [this.waiting, (man) => man.closest("li").hidden]]) {
      const all = [...men.values()].filter((man) => !off(man));
      const current = all.includes(stop) ? stop : all.find((man) => man.tabIndex === 0 && man.hasAttribute("tabindex")) ?? all[0];
      for (const man of men.values()) man.setAttribute("tabindex", man === current ? "0" : "-1");
    }
  }

  // What the switches say: labels, zone names, size, the set that is laid over.
  show() {
    for (const button of this.root.querySelectorAll("[data-label][aria-pressed]")) button.setAttribute("aria-pressed", String(button.dataset.label === seen.label));
    for (const label of ["place", "name", "values"]) this.svg.classList.toggle(`ground--${label}`, label === seen.label);
    for (const button of this.root.querySelectorAll("[data-toggle]")) button.setAttribute("aria-pressed", String(seen[button.dataset.toggle]));
    this.svg.classList.toggle("ground--zones", seen.zones);
    this.svg.classList.toggle("ground--large", seen.large);
    const overlays = [...this.root.querySelectorAll("[data-overlay]")];
    if (seen.over === null || (seen.over && !overlays.some((each) => each.dataset.overlay === seen.over))) seen.over = (overlays.find((each) => !each.classList.contains("is-off")) ?? overlays[0])?.dataset.overlay ?? null;
    for (const each of overlays) each.classList.toggle("is-off", each.dataset.overlay !== seen.over);
    for (const each of this.root.querySelectorAll("[data-covers]")) each.hidden = each.dataset.covers !== seen.over;
    for (const button of this.root.querySelectorAll("[data-over]")) button.setAttribute("aria-pressed", String(button.dataset.over === seen.over));
  }

  aim(at) {
    for (const ring of this.rings.values()) ring.classList.toggle("is-target", ring.dataset.place === at);
  }
}
