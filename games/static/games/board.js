// A sheet of a plan as a board: men are dragged, tapped or moved by keys. What stands where is read from the inputs of
// the sheet and written into them; the server says what it means. Without this script the inputs are filled by hand.

import { Inputs } from "./board_inputs.js";

const DRAG = 6; // pixels that a pointer moves before a tap becomes a drag
const NEAR = 40; // units of the drawing in which a man who is let go finds a place
const seen = { label: "place", over: null, zones: false, large: false, chosen: null, focus: null, scroll: null }; // kept when the page is swapped

const spoken = document.createElement("p");
spoken.className = "visually-hidden";
spoken.setAttribute("role", "status");

function say(text) {
  if (!spoken.isConnected) document.body.append(spoken);
  spoken.textContent = text;
}

// -- the drawing ------------------------------------------------------------------------------------------------------

class Board {
  constructor(root) {
    this.root = root;
    this.svg = root.querySelector("[data-ground]");
    this.inputs = new Inputs(root);
    this.rings = new Map([...root.querySelectorAll("[data-place]")].map((ring) => [ring.dataset.place, ring]));
    this.pieces = new Map([...root.querySelectorAll(".piece[data-number]")].map((piece) => [piece.dataset.number, piece]));
    this.waiting = new Map([...root.querySelectorAll(".bench__man")].map((man) => [man.dataset.number, man]));
    this.moved = new Set();
    this.lifted = null; // {number, at}: the man who is being moved, and the place to which he would go
  }

  start() {
    this.root.classList.add("is-live");
    this.svg.setAttribute("role", "group");
    for (const part of this.root.querySelectorAll("[data-labels], [data-view], [data-overlays], [data-how]")) part.hidden = false;
    for (const part of this.root.querySelectorAll("[data-without-script]")) part.hidden = true;
    const inputs = this.root.querySelector("[data-inputs]");
    if (inputs && !("keepOpen" in inputs.dataset)) inputs.open = false;
    for (const man of [...this.pieces.values(), ...this.waiting.values()]) man.setAttribute("role", "button");
    this.listen();
    this.draw();
    this.show();
    const scroll = this.root.querySelector(".board__scroll");
    scroll.scrollLeft = seen.scroll ?? (scroll.scrollWidth - scroll.clientWidth) / 2;
    scroll.addEventListener("scroll", () => { seen.scroll = scroll.scrollLeft; });
    if (seen.chosen && this.placeOf(seen.chosen)) this.choose(seen.chosen);
    if (seen.focus && document.activeElement === document.body) document.getElementById(seen.focus)?.focus();
  }

  listen() {
    const men = [this.svg, this.root.querySelector("[data-bench]")];
    for (const each of men) {
      each.addEventListener("pointerdown", (event) => this.pointerDown(event));
      each.addEventListener("keydown", (event) => this.key(event));
    }
    this.svg.addEventListener("click", (event) => this.tap(event));
    this.root.addEventListener("click", (event) => this.press(event));
    this.root.addEventListener("change", () => this.draw());
    this.root.addEventListener("focusin", (event) => {
      seen.focus = event.target.dataset.number ? event.target.id : null;
    });
    this.root.addEventListener("focusout", (event) => {
      if (event.relatedTarget) seen.focus = null; // nothing takes the focus where the page is swapped
    });
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
      piece.setAttribute("aria-label", `${number} ${piece.dataset.label}${at ? `, ${this.rings.get(at).dataset.name}` : ""}`);
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

  press(event) {
    const waiting = event.target.closest(".bench__man");
    if (waiting) this.pick(waiting.dataset.number);
    const button = event.target.closest("button");
    if (!button) return;
    if (button.dataset.label) seen.label = button.dataset.label;
    else if (button.dataset.toggle) seen[button.dataset.toggle] = !seen[button.dataset.toggle];
    else if ("over" in button.dataset) seen.over = button.dataset.over;
    else if ("mend" in button.dataset) {
      if (this.mend(new URLSearchParams(button.value))) event.preventDefault();
      return;
    } else return;
    this.show();
  }

  // A mend is done here where every input takes it; else its button sends it.
  mend(changes) {
    const fields = [...changes].map(([name, value]) => [this.inputs.field(name), value]);
    const taken = fields.every(([field, value]) => field && (field.tagName !== "SELECT" || [...field.options].some((option) => option.value === value)));
    if (!taken || !fields.length) return false;
    for (const [field, value] of fields) field.value = value;
    fields[0][0].dispatchEvent(new Event("change", { bubbles: true }));
    say("Changed on the board. It counts when the sheet is saved.");
    return true;
  }

  // -- choosing, lifting, setting down --------------------------------------------------------------------------------

  named(number) {
    return (this.pieces.get(number) ?? this.waiting.get(number))?.dataset.label ?? number;
  }

  lift(number) {
    this.choose(number);
    this.lifted = { number, at: this.placeOf(number) };
    this.root.classList.add("is-lifting");
    for (const [at, ring] of this.rings) ring.classList.toggle("is-barred", !this.inputs.takes(number, at));
    say(`${this.named(number)}, lifted`);
  }

  putBack() {
    if (!this.lifted) return;
    say(`${this.named(this.lifted.number)}, put back`);
    this.drop();
  }

  drop() {
    this.lifted = null;
    this.root.classList.remove("is-lifting");
    for (const ring of this.rings.values()) ring.classList.remove("is-barred", "is-target");
    this.draw();
  }

  setDown(at, instead) {
    const { number } = this.lifted;
    const ring = this.rings.get(at);
    const done = this.inputs.takes(number, at) ? this.inputs.put(number, at, Number(ring.dataset.holds), instead) : null;
    if (done) this.moved.add(number).add(done.swapped);
    this.drop();
    this.choose(number);
    if (!done) {
      const full = this.inputs.men().length >= this.inputs.most && !this.placeOf(number);
      say(this.placeOf(number) === at ? `${this.named(number)} stays, ${ring.dataset.name}` : full ? `${this.inputs.most} men are on the field; set him on one of them` : `${this.named(number)} cannot stand there`);
      return;
    }
    const more = done.swapped ? `, for ${this.named(done.swapped)}` : done.replaced ? `, in place of ${this.named(done.replaced)}` : "";
    say(`${this.named(number)}, ${ring.dataset.name}${more}`);
    this.focus(this.pieces.get(number));
  }

  focus(man) {
    if (!man) return;
    this.rove(man);
    seen.focus = man.id;
    man.focus({ preventScroll: true });
  }

  choose(number) {
    seen.chosen = number;
    for (const [each, man] of [...this.pieces, ...this.waiting]) man.classList.toggle("is-chosen", each === number);
    const card = number && this.root.querySelector(`[data-card="${number}"]`);
    const chosen = this.root.querySelector("[data-chosen]");
    chosen.querySelector("[data-chosen-card]").replaceChildren(...(card ? [...card.cloneNode(true).childNodes] : []));
    chosen.hidden = !card;
    const reach = card && !this.moved.has(number) ? JSON.parse(card.dataset.reach) : {};
    for (const zone of this.root.querySelectorAll("[data-zone]")) {
      const figure = zone.dataset.zone && reach[zone.dataset.zone];
      zone.classList.toggle("is-reached", Boolean(figure));
      const text = zone.querySelector("[data-figure]");
      if (text) text.textContent = figure || "";
    }
    for (const line of this.root.querySelectorAll("[data-defender]")) line.classList.toggle("is-chosen", line.dataset.defender === number);
    for (const row of this.root.querySelectorAll("[data-inputs] tr")) row.classList.remove("is-chosen");
    const held = this.inputs.held === "rows" && this.inputs.men().find((man) => man.number === number);
    if (held) this.inputs.field(`${held.row}.${this.inputs.numberName}`).closest("tr")?.classList.add("is-chosen");
  }

  // The bench with those first who lose nothing in a place.
  offer(at) {
    const list = this.root.querySelector("[data-bench]");
    const suits = (line) => line.querySelector("[data-suits]").dataset.suits.split(" ").includes(at);
    const lines = [...list.children];
    list.append(...lines.filter(suits), ...lines.filter((line) => !suits(line)));
    list.scrollTop = 0;
    for (const ring of this.rings.values()) ring.classList.toggle("is-target", ring.dataset.place === at);
    say(`${this.rings.get(at).dataset.name}, free. Those who suit it stand first beside the board.`);
  }

  // -- pointers ---------------------------------------------------------------------------------------------------------

  point(event) {
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(this.svg.getScreenCTM().inverse());
    return [x, y];
  }

  pointerDown(event) {
    const man = event.target.closest("[data-number]");
    const onBench = man?.classList.contains("bench__man");
    if (!man || event.button > 0 || (onBench && event.pointerType !== "mouse")) return;
    const from = [event.clientX, event.clientY];
    const { number } = man.dataset;
    let ghost = null;
    const move = (moved) => {
      if (!ghost && Math.hypot(moved.clientX - from[0], moved.clientY - from[1]) < DRAG) return;
      if (!ghost) {
        this.lift(number);
        ghost = this.pieces.get(number);
        ghost.classList.remove("is-off");
        ghost.classList.add("is-dragged");
        ghost.parentNode.append(ghost);
      }
      const [x, y] = this.point(moved);
      ghost.setAttribute("transform", `translate(${x} ${y})`);
      this.aim(this.nearest(x, y, number)?.at);
    };
    const end = (ended) => {
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", end);
      removeEventListener("pointercancel", end);
      if (!ghost) return;
      ghost.classList.remove("is-dragged");
      const found = ended.type === "pointerup" ? this.nearest(...this.point(ended), number) : null;
      const swallow = (click) => click.stopPropagation(); // the click that ends a drag is no tap
      addEventListener("click", swallow, { capture: true });
      setTimeout(() => removeEventListener("click", swallow, { capture: true }), 0);
      if (found) this.setDown(found.at, found.number);
      else this.putBack();
    };
    if (onBench) event.preventDefault();
    addEventListener("pointermove", move);
    addEventListener("pointerup", end);
    addEventListener("pointercancel", end);
  }

  // The place under a point, and the man there who would make way: the nearest of rings and of men.
  nearest(x, y, number) {
    const spots = [];
    for (const [at, ring] of this.rings) {
      const numbers = this.menAt(at);
      numbers.forEach((each, turn) => spots.push({ at, number: each, spot: this.spot(ring, turn, numbers.length) }));
      if (numbers.length < Number(ring.dataset.holds)) spots.push({ at, number: null, spot: this.nextSpot(ring, numbers.length) });
    }
    const away = (each) => Math.hypot(each.spot[0] - x, each.spot[1] - y);
    const best = spots.filter((each) => each.number !== number).sort((one, other) => away(one) - away(other))[0];
    return best && away(best) <= NEAR ? best : null;
  }

  aim(at) {
    for (const ring of this.rings.values()) ring.classList.toggle("is-target", ring.dataset.place === at);
  }

  tap(event) {
    const man = event.target.closest("[data-number]"), ring = event.target.closest("[data-place]");
    if (man) this.pick(man.dataset.number);
    else if (ring && this.lifted) this.setDown(ring.dataset.place);
    else if (ring) this.offer(ring.dataset.place);
    else this.putBack();
  }

  // A tap on a man: a man of the bench takes his place, else he is the one who is lifted.
  pick(number) {
    const { lifted } = this;
    if (lifted && lifted.number === number) return this.putBack();
    const at = this.placeOf(number);
    if (lifted && at && !this.placeOf(lifted.number)) return this.setDown(at, number);
    if (lifted) this.drop();
    return this.lift(number);
  }

  // -- keys -------------------------------------------------------------------------------------------------------------

  key(event) {
    const man = event.target.closest("[data-number]");
    const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (!man) return;
    if (way) this.lifted ? this.moveTarget(way) : this.moveFocus(man, way);
    else if (event.key === "Enter" || event.key === " ") this.enter(man.dataset.number);
    else if (event.key === "Escape") this.putBack();
    else if (event.key === "Delete" && this.placeOf(man.dataset.number)) this.off(man.dataset.number);
    else return;
    event.preventDefault();
  }

  enter(number) {
    if (!this.lifted) return this.lift(number);
    if (!this.lifted.at || this.lifted.at === this.placeOf(this.lifted.number)) return this.putBack();
    return this.setDown(this.lifted.at);
  }

  off(number) {
    this.drop();
    this.inputs.sendOff(number);
    this.draw();
    say(`${this.named(number)}, off the field`);
    this.focus([...this.pieces.values()].find((piece) => !piece.classList.contains("is-off")));
  }

  moveTarget(way) {
    const { number } = this.lifted;
    const places = [...this.rings].map(([at, ring]) => ({ at, spot: this.spot(ring, 0, 1) })).filter(({ at }) => this.inputs.takes(number, at));
    const here = this.lifted.at ? this.spot(this.rings.get(this.lifted.at), 0, 1) : null;
    const next = here ? ahead(places.filter(({ at }) => at !== this.lifted.at), here, way) : places[0];
    if (!next) return;
    this.lifted.at = next.at;
    this.aim(next.at);
    const ring = this.rings.get(next.at);
    const there = this.menAt(next.at).filter((each) => each !== number);
    const taken = there.length >= Number(ring.dataset.holds);
    say(`${ring.dataset.name}, ${taken ? `${there.map((each) => this.named(each)).join(" and ")} stands there` : "free"}`);
    ring.scrollIntoView?.({ block: "nearest", inline: "nearest" });
  }

  moveFocus(man, way) {
    if (man.classList.contains("bench__man")) {
      const lines = [...this.waiting.values()].map((each) => each.closest("li")).filter((line) => !line.hidden);
      const sorted = [...lines[0].parentNode.children].filter((line) => !line.hidden);
      const next = sorted[sorted.indexOf(man.closest("li")) + (way[0] + way[1])];
      if (next) this.focusOn(next.querySelector("[data-number]"));
      return;
    }
    const men = [...this.pieces.values()].filter((piece) => !piece.classList.contains("is-off"));
    const spotOf = (piece) => piece.getAttribute("transform").match(/-?[\d.]+/g).map(Number);
    const next = ahead(men.filter((each) => each !== man).map((each) => ({ each, spot: spotOf(each) })), spotOf(man), way);
    if (next) this.focusOn(next.each);
  }

  focusOn(man) {
    this.focus(man);
    man.scrollIntoView?.({ block: "nearest", inline: "nearest" });
    this.choose(man.dataset.number);
  }
}

// The nearest of several things in a direction; what lies aside counts double.
function ahead(things, [x, y], [right, down]) {
  const ranked = things
    .map((thing) => ({ thing, along: (thing.spot[0] - x) * right + (thing.spot[1] - y) * down, aside: Math.abs((thing.spot[0] - x) * down) + Math.abs((thing.spot[1] - y) * right) }))
    .filter(({ along, aside }) => along > 1 && along * 2 >= aside);
  return ranked.sort((one, other) => one.along + 2 * one.aside - other.along - 2 * other.aside)[0]?.thing;
}

function begin(root) {
  const boards = root.matches?.("[data-board]") ? [root] : root.querySelectorAll?.("[data-board]") ?? [];
  for (const each of boards) {
    if (each.classList.contains("is-live")) continue;
    new Board(each).start();
  }
}

document.addEventListener("htmx:load", (event) => begin(event.detail?.elt ?? document));
if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", () => begin(document));
else begin(document);
