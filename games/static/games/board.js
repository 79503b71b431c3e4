// A sheet of a plan as a board: men are dragged, tapped or moved by keys. What stands where is read from the inputs of
// the sheet and written into them; the server says what it means. Without this script the inputs are filled by hand.

import { Drawing, seen } from "./board_drawing.js";
import { followKeys } from "./board_keys.js";
import { followPointers } from "./board_pointers.js";

const spoken = document.createElement("p");
spoken.className = "visually-hidden";
spoken.setAttribute("role", "status");

function say(text) {
  if (!spoken.isConnected) document.body.append(spoken);
  spoken.textContent = text;
}

class Board extends Drawing {
  constructor(root) {
    super(root);
    this.bench = root.querySelector("[data-bench]");
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
    followPointers(this);
    followKeys(this);
    this.root.addEventListener("click", (event) => this.press(event));
    this.root.addEventListener("change", () => this.draw());
    this.root.addEventListener("focusin", (event) => {
      seen.focus = event.target.dataset.number ? event.target.id : null;
    });
    this.root.addEventListener("focusout", (event) => {
      if (event.relatedTarget) seen.focus = null; // nothing takes the focus where the page is swapped
    });
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
    this.draw();
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
    if (card && this.moved.has(number)) chosen.querySelector(".man__reach")?.replaceChildren("How far he gets from here is being read …");
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
    const suits = (line) => line.querySelector("[data-suits]").dataset.suits.split(" ").includes(at);
    const lines = [...this.bench.children];
    this.bench.append(...lines.filter(suits), ...lines.filter((line) => !suits(line)));
    this.bench.scrollTop = 0;
    for (const ring of this.rings.values()) ring.classList.toggle("is-target", ring.dataset.place === at);
    say(`${this.rings.get(at).dataset.name}, free. Those who suit it stand first beside the board.`);
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

  off(number) {
    this.drop();
    this.inputs.sendOff(number);
    this.draw();
    say(`${this.named(number)}, off the field`);
    this.focus([...this.pieces.values()].find((piece) => !piece.classList.contains("is-off")));
  }

  say(text) {
    say(text);
  }
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
