/* Sets the stills of the game viewer in motion. Without this script each play is a page with links to the next. */

const SVG = "http://www.w3.org/2000/svg";
const PAUSE = 1600; // milliseconds between two plays
const STEP = 700; // milliseconds of a phase where motion is reduced

const viewer = document.querySelector("[data-viewer]");
const stage = viewer?.querySelector("[data-stage]");
const still = window.matchMedia("(prefers-reduced-motion: reduce)");

/** An SVG element with attributes and text. */
function draw(parent, name, attributes, text) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  if (text !== undefined) made.textContent = text;
  parent.append(made);
  return made;
}

/** The plays that the server has handed out, in their order; more are asked for when they run out. */
class Plays {
  constructor(address, query) {
    this.address = address;
    this.query = query;
    this.rows = [];
    this.asked = new Map(); // questions under way, by the play from which they ask
  }

  get(number) {
    return this.rows.find((row) => row.n === number);
  }

  next(number) {
    return this.rows.find((row) => row.n > number);
  }

  before(number) {
    return this.rows.findLast((row) => row.n < number);
  }

  /** Ask for plays from a number on; the same question is not asked twice while it is under way. */
  load(from) {
    if (!this.asked.has(from)) this.asked.set(from, this.ask(from).finally(() => this.asked.delete(from)));
    return this.asked.get(from);
  }

  async ask(from) {
    const answer = await fetch(`${this.address}?from=${from}${this.query}`);
    if (!answer.ok) throw new Error(answer.statusText);
    const { plays } = await answer.json();
    const known = new Set(this.rows.map((row) => row.n));
    this.rows.push(...plays.filter((row) => !known.has(row.n)));
    this.rows.sort((one, two) => one.n - two.n);
  }
}

/** The field with its men, of one play at a time. */
export class Field {
  constructor(svg) {
    this.svg = svg;
    this.ground = svg.querySelector("[data-ground]");
    this.moving = svg.querySelector("[data-moving]");
  }

  /** Draw everything of a play; `place` puts it where it is at a moment. */
  show(scene, title) {
    this.scene = scene;
    this.ends = [];
    let gone = 0;
    for (const [, seconds] of scene.phases) this.ends.push((gone += seconds));
    this.seconds = gone;
    this.svg.setAttribute("viewBox", `-2 ${scene.top} 57.3 ${scene.height}`);
    this.svg.querySelector("title").textContent = title;
    this.drawGround();
    this.drawMen();
  }

  drawGround() {
    const { scene, ground } = this;
    ground.replaceChildren();
    const across = (name, y) => draw(ground, "line", { class: `stage__${name}`, x1: 0, x2: 53.3, y1: y, y2: y });
    draw(ground, "rect", { class: "stage__turf", x: -2, y: -130, width: 57.3, height: 260 });
    for (const [y, code] of scene.ends) {
      draw(ground, "rect", { class: "stage__end", x: 0, y, width: 53.3, height: 10 });
      draw(ground, "text", { class: "stage__code", x: 26.65, y: y + 5, dy: 1.4 }, code);
    }
    for (const [y, label] of scene.lines) {
      across("line", y);
      if (label) for (const x of [2.6, 50.7]) draw(ground, "text", { class: "stage__yard", x, y, dy: 0.9 }, label);
    }
    for (const y of scene.goals) across("goal", y);
    for (const [left, right, y] of scene.posts) draw(ground, "path", { class: "stage__posts", d: `M${left} ${y}H${right}` });
    across("scrimmage", 0);
    if (scene.gain !== null) across("gain", scene.gain);
  }

  drawMen() {
    const { scene, moving } = this;
    moving.replaceChildren();
    this.flight = draw(moving, "polyline", { class: "stage__flight" });
    this.men = scene.men.map((man) => {
      const group = draw(moving, "g", {});
      const [colour, figures] = scene.colours[man.side];
      const paint = man.offense ? { class: "stage__man--offense", fill: colour } : { class: "stage__man--defense", stroke: colour };
      draw(group, "title", {}, man.title);
      draw(group, "circle", { ...paint, r: scene.radius });
      const text = { class: "stage__number", dy: "0.36em", "font-size": scene.radius, fill: man.offense ? figures : "#14201a" };
      draw(group, "text", text, man.number);
      return group;
    });
    this.ball = draw(moving, "ellipse", { class: "stage__ball", transform: "translate(1 0.6)", rx: 0.6, ry: 0.95 });
    this.word = draw(moving, "text", { class: "stage__word" });
  }

  /** The phase that is under way at a moment, and how much of it is over. */
  phaseAt(seconds) {
    const phase = Math.max(this.ends.findIndex((end) => seconds <= end + 1e-6), 1);
    if (seconds >= this.seconds) return [this.ends.length - 1, 1];
    const start = this.ends[phase - 1];
    return [phase, Math.min(1, Math.max(0, (seconds - start) / (this.ends[phase] - start || 1)))];
  }

  /** Put everybody where he is at a moment of the play. */
  place(seconds) {
    const { scene } = this;
    const [phase, share] = this.phaseAt(seconds);
    const between = (places) => [0, 1].map((axis) => places[phase - 1][axis] + (places[phase][axis] - places[phase - 1][axis]) * share);
    scene.men.forEach((man, index) => this.men[index].setAttribute("transform", `translate(${between(man.at).join(" ")})`));
    const [x, y] = between(scene.ball);
    const high = scene.heights[phase] * 4 * share * (1 - share); // a ball in the air is drawn larger
    this.ball.setAttribute("cx", x);
    this.ball.setAttribute("cy", y - high * 0.25);
    this.ball.setAttribute("rx", 0.6 + high * 0.05);
    this.ball.setAttribute("ry", 0.95 + high * 0.08);
    this.flight.setAttribute("points", [...scene.ball.slice(0, phase), [x, y]].map((point) => point.join(",")).join(" "));
    const mark = share === 1 ? scene.marks.findLast((one) => one.phase === phase) : undefined;
    this.word.textContent = mark?.text ?? "";
    if (mark) {
      this.word.setAttribute("x", Math.min(Math.max(mark.x, 6), 47));
      this.word.setAttribute("y", mark.y - scene.radius * 1.8);
    }
    return scene.phases[phase][0];
  }
}

/** Everything around the field: what is shown of which play, and what the buttons do. */
class Viewer {
  constructor() {
    const { plays, query, play, last } = viewer.dataset;
    this.plays = new Plays(plays, query);
    this.field = new Field(stage);
    this.number = Number(play);
    this.last = Number(last);
    this.speed = 1;
    this.seconds = 0;
    this.running = false;
    this.points = viewer.querySelector("[data-curve]")?.getAttribute("points").split(" ") ?? [];
    this.listed = new Set([...viewer.querySelectorAll("[data-list] > li")].map((row) => row.id));
    this.find = (name) => viewer.querySelector(`[data-act="${name}"]`);
    for (const hidden of viewer.querySelectorAll("[data-script], [data-act=play]")) hidden.hidden = false;
    this.listen();
  }

  listen() {
    this.find("play").addEventListener("click", () => this.toggle());
    for (const [name, act] of [["back", () => this.back()], ["forward", () => this.forward()]]) {
      this.find(name).addEventListener("click", (event) => {
        event.preventDefault();
        this.pause();
        act();
      });
    }
    this.find("speed").addEventListener("change", (event) => (this.speed = Number(event.target.value)));
    this.find("scrub").addEventListener("input", (event) => this.scrub(event.target.value / 1000));
    document.addEventListener("keydown", (event) => this.key(event));
  }

  key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.target.closest("a, button, input, select, summary, textarea")) return;
    const acts = { " ": () => this.toggle(), ArrowLeft: () => (this.pause(), this.back()), ArrowRight: () => (this.pause(), this.forward()) };
    if (!acts[event.key]) return;
    event.preventDefault();
    acts[event.key]();
  }

  /** The play as the server has it; the page's own one is asked for when it is first moved. */
  async row(number) {
    if (!this.plays.get(number)) await this.plays.load(number);
    return this.plays.get(number);
  }

  async toggle() {
    if (this.running) return this.pause();
    this.running = true;
    this.find("play").textContent = "Pause";
    try {
      const row = await this.row(this.number);
      if (!row) return this.pause();
      if (this.current !== row) this.begin(row);
      else if (this.seconds >= this.field.seconds) return this.onward();
      this.run();
    } catch {
      this.pause();
      this.say("The next plays could not be fetched. Try again.");
    }
  }

  pause() {
    this.running = false;
    cancelAnimationFrame(this.frame);
    clearTimeout(this.timer);
    this.find("play").textContent = "Play";
  }

  /** Draw a play at its line-up; what came of it is not told yet. */
  begin(row) {
    this.current = row;
    this.number = row.n;
    this.seconds = 0;
    if (row.scene) {
      this.field.show(row.scene, `The field from above, the side with the ball attacks upwards. ${row.down} at ${row.spot}`);
      this.field.place(0);
    }
    this.bug(row, row.score_before, row.home_chance?.[0]);
    viewer.querySelector("[data-panel]").classList.add("is-hidden-until-seen");
    this.links(row.n);
    this.find("scrub").value = 0;
  }

  /** Tell what came of the play that has been shown. */
  end() {
    const row = this.current;
    this.bug(row, row.score_after, row.home_chance?.[1]);
    const panel = viewer.querySelector("[data-panel]");
    if (panel.dataset.shown !== String(row.n)) {
      const made = document.createElement("template");
      made.innerHTML = row.panel;
      panel.replaceChildren(made.content);
      panel.dataset.shown = row.n;
    }
    panel.classList.remove("is-hidden-until-seen");
    this.say(row.text);
    this.curve(row);
    this.list(row);
  }

  run() {
    let last = performance.now();
    const frame = (now) => {
      if (!this.running) return;
      this.move(this.seconds + ((now - last) / 1000) * this.speed);
      last = now;
      if (this.seconds >= this.length) this.timer = setTimeout(() => this.onward(), PAUSE / this.speed);
      else this.frame = requestAnimationFrame(frame);
    };
    if (still.matches) this.steps();
    else this.frame = requestAnimationFrame(frame);
  }

  /** Phase by phase without motion, where that is asked for. */
  steps() {
    if (!this.running) return;
    const next = this.current.scene ? this.field.ends.find((end) => end > this.seconds + 1e-6) : undefined;
    if (next === undefined) return this.onward();
    this.move(next);
    const over = this.seconds >= this.length;
    this.timer = setTimeout(() => (over ? this.onward() : this.steps()), (over ? PAUSE : STEP) / this.speed);
  }

  get length() {
    return this.current.scene ? this.field.seconds : 0;
  }

  move(seconds) {
    const before = this.seconds;
    this.seconds = Math.min(seconds, this.length);
    if (this.current.scene) {
      const phase = this.field.place(this.seconds);
      this.find("scrub").value = Math.round((this.seconds / this.length) * 1000);
      this.find("scrub").setAttribute("aria-valuetext", phase);
    }
    if (this.seconds >= this.length && (before < this.length || !this.length)) this.end();
  }

  async scrub(share) {
    this.pause();
    const row = await this.row(this.number);
    if (!row?.scene) return;
    if (this.current !== row) this.begin(row);
    this.move(this.field.seconds * share);
  }

  /** The next play, from its line-up; stops after the last one. */
  async onward() {
    const row = await this.following();
    if (!row) {
      this.pause();
      return this.say("That was the last of these plays.");
    }
    this.begin(row);
    if (this.running) this.run();
  }

  async following() {
    if (!this.plays.next(this.number) && this.number < this.last) await this.plays.load(this.number + 1);
    return this.plays.next(this.number);
  }

  /** A step forward: a play that has not been seen to its end is ended, else the next one is lined up and ended. */
  async forward() {
    if (this.current && this.seconds < this.length) return this.move(this.length);
    const row = await this.following();
    if (!row) return this.say("That was the last of these plays.");
    this.begin(row);
    this.move(this.length);
  }

  /** A step back: the play before, as it ended; a page of its own where it has not been fetched. */
  back() {
    const row = this.plays.before(this.number);
    if (!row) return window.location.assign(this.find("back").href);
    this.begin(row);
    this.move(this.length);
  }

  bug(row, score, chance) {
    const told = { period: row.period, clock: row.clock, down: row.down, spot: row.spot, home: score.home, away: score.away };
    if (chance !== undefined) told.percent = `${chance} %`;
    for (const [name, value] of Object.entries(told)) {
      const place = viewer.querySelector(`[data-bug="${name}"]`);
      if (place) place.textContent = value;
    }
    const meter = viewer.querySelector('[data-bug="chance"]');
    if (meter && chance !== undefined) meter.value = chance;
    for (const ball of viewer.querySelectorAll("[data-ball]")) ball.hidden = ball.dataset.ball !== row.side;
  }

  /** The address of the page and of its links follow the cursor. */
  links(number) {
    const { watch, query } = viewer.dataset;
    const here = `${watch}?play=${number}`;
    window.history.replaceState(null, "", here + query);
    viewer.querySelector("[data-link]").href = here;
    this.find("back").href = `${watch}?play=${Math.max(1, number - 1)}${query}`;
    this.find("forward").href = `${watch}?play=${Math.min(this.last, number + 1)}${query}`;
    for (const skip of viewer.querySelectorAll("[data-skip]")) skip.href = `${here}&skip=${skip.dataset.skip}`;
    for (const tab of viewer.querySelectorAll(".tabs a[href*='play=']")) tab.href = tab.href.replace(/play=\d+/, `play=${number}`);
    viewer.querySelector("form [name=play]").value = number;
  }

  curve(row) {
    const line = viewer.querySelector("[data-curve]");
    if (!line || !row.point) return;
    this.points[row.n] = row.point;
    const seen = this.points.slice(0, row.n + 1).filter(Boolean);
    line.setAttribute("points", seen.join(" "));
  }

  list(row) {
    const id = `play-${row.n}`;
    if (this.listed.has(id)) return;
    this.listed.add(id);
    const made = document.createElement("template");
    made.innerHTML = row.line.trim();
    viewer.querySelector("[data-list]").prepend(made.content);
  }

  say(text) {
    viewer.querySelector("[data-status]").textContent = text;
  }
}

if (stage) new Viewer();
