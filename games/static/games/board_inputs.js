// The inputs of a sheet with men on it, which hold the truth of who stands where: read and written for board.js.

export class Inputs {
  constructor(root) {
    this.form = root.closest("form");
    this.held = root.dataset.held;
    this.numberName = root.dataset.numberInput;
    this.placeName = root.dataset.placeInput;
    this.most = Number(root.dataset.most);
    this.places = [...root.querySelectorAll("[data-place]")].map((ring) => ring.dataset.place);
  }

  field(name) {
    return this.form.elements.namedItem(name);
  }

  // Everybody with a place: {number, at, row}, where an input holds a place with the number's turn there as row.
  men() {
    return this.held === "rows" ? this.rows().filter((man) => man.number) : this.standing();
  }

  rows() {
    const rows = [];
    for (let row = 0; this.field(`${row}.${this.numberName}`); row += 1) {
      rows.push({ row, number: this.field(`${row}.${this.numberName}`).value.trim(), at: this.field(`${row}.${this.placeName}`).value.trim() });
    }
    return rows;
  }

  standing() {
    return this.places.flatMap((at) => this.numbersAt(at).map((number, row) => ({ number, at, row })));
  }

  numbersAt(at) {
    return (this.field(at)?.value ?? "").split(/[\s,]+/).filter(Boolean);
  }

  // Whether the inputs take a man at a place: what is chosen from a list must stand in it.
  takes(number, at) {
    const [name, value] = this.held === "rows" ? [`0.${this.placeName}`, at] : [at, number];
    const field = this.field(name);
    return Boolean(field) && (field.tagName !== "SELECT" || [...field.options].some((option) => option.value === value));
  }

  set(name, value) {
    const field = this.field(name);
    field.value = value;
    return field.value === value;
  }

  changed(name) {
    this.field(name).dispatchEvent(new Event("change", { bubbles: true }));
  }

  // Puts a man into a place, in which another makes way where it is full. Gives what to say, or null for what cannot be.
  put(number, at, room, instead) {
    const men = this.men();
    const here = men.find((man) => man.number === number);
    const there = men.filter((man) => man.at === at);
    if (here && here.at === at) return null;
    const other = instead ?? (there.length >= room ? there[there.length - 1].number : null);
    const way = other && men.find((man) => man.number === other);
    if (way && here && here.at && !this.takes(way.number, here.at)) return null;
    return this.held === "rows" ? this.putRow(number, at, here, way) : this.putPlace(number, at, here, way);
  }

  putRow(number, at, here, way) {
    if (here) {
      this.set(`${here.row}.${this.placeName}`, at);
      if (way) this.set(`${way.row}.${this.placeName}`, here.at);
      this.changed(`${here.row}.${this.placeName}`);
      return { swapped: way && here.at ? way.number : null };
    }
    const row = way ? way.row : this.freeRow();
    if (row === null || !this.set(`${row}.${this.numberName}`, number)) return null;
    this.set(`${row}.${this.placeName}`, at);
    this.changed(`${row}.${this.numberName}`);
    return { replaced: way ? way.number : null };
  }

  freeRow() {
    const rows = this.rows();
    if (rows.filter((row) => row.number).length >= this.most) return null;
    const free = rows.find((row) => !row.number && !row.at) ?? rows.find((row) => !row.number);
    return free ? free.row : null;
  }

  putPlace(number, at, here, way) {
    if (!here && !way && this.men().length >= this.most) return null;
    const numbers = this.numbersAt(at).map((each) => (way && each === way.number ? number : each));
    if (!way) numbers.push(number);
    if (here) this.set(here.at, this.numbersAt(here.at).map((each) => (each === number ? way?.number : each)).filter(Boolean).join(" "));
    this.set(at, numbers.join(" "));
    this.changed(at);
    return here ? { swapped: way ? way.number : null } : { replaced: way ? way.number : null };
  }

  sendOff(number) {
    const man = this.men().find((each) => each.number === number);
    if (!man) return;
    const name = this.held === "rows" ? `${man.row}.${this.numberName}` : man.at;
    if (this.held === "rows") {
      this.set(name, "");
      this.set(`${man.row}.${this.placeName}`, "");
    } else this.set(name, this.numbersAt(man.at).filter((each) => each !== number).join(" "));
    this.changed(name);
  }
}
