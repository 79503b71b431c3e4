/* Sets the drive of the front door in motion, with the field of the game viewer. Without this script each play is a still. */

import { Field } from "./viewer.js";

const PAUSE = 1300; // milliseconds between two plays
const END = 3200; // milliseconds after the last one, before the drive begins anew
const root = document.querySelector("[data-replay]");
const still = window.matchMedia("(prefers-reduced-motion: reduce)");

class Drive {
  constructor(plays) {
    this.plays = plays;
    this.field = new Field(root.querySelector("[data-stage]"));
    this.button = root.querySelector("[data-toggle]");
    this.steps = [...root.querySelectorAll("[data-step]")];
    this.button.hidden = false;
    this.button.addEventListener("click", () => this.toggle());
    this.steps.forEach((step, index) =>
      step.addEventListener("click", (event) => {
        event.preventDefault();
        this.pause();
        this.line(index);
        if (still.matches) this.place(this.field.seconds);
        else this.run();
      }),
    );
    this.index = Math.max(0, plays.findIndex((play) => play.n === Number(root.dataset.play)));
  }

  get play() {
    return this.plays[this.index];
  }

  /** Line a play up; what came of it is not told yet. */
  line(index) {
    this.index = index;
    this.seconds = 0;
    this.field.show(this.play.scene, `The field from above, the side with the ball attacks upwards. ${this.play.down} at ${this.play.spot}`);
    this.field.place(0);
    this.tell(this.play.before, `${this.play.down} at ${this.play.spot}.`);
    this.steps.forEach((step, at) => {
      step.classList.toggle("is-done", at < index);
      if (at === index) step.setAttribute("aria-current", "true");
      else step.removeAttribute("aria-current");
    });
    for (const name of ["period", "clock", "down", "spot"]) root.querySelector(`[data-bug=${name}]`).textContent = this.play[name];
  }

  tell(score, text) {
    for (const side of ["home", "away"]) root.querySelector(`[data-score=${side}]`).textContent = score[side];
    root.querySelector("[data-say]").textContent = text;
  }

  /** Put everybody where he is at a moment; at the end of the play, tell what came of it. */
  place(seconds) {
    this.seconds = Math.min(seconds, this.field.seconds);
    this.field.place(this.seconds);
    if (this.seconds >= this.field.seconds) this.tell(this.play.after, this.play.text);
  }

  run() {
    this.running = true;
    this.show();
    let last = performance.now();
    const frame = (now) => {
      if (!this.running) return;
      this.place(this.seconds + (now - last) / 1000);
      last = now;
      if (this.seconds < this.field.seconds) this.frame = requestAnimationFrame(frame);
      else this.timer = setTimeout(() => this.onward(), this.index === this.plays.length - 1 ? END : PAUSE);
    };
    this.frame = requestAnimationFrame(frame);
  }

  onward() {
    this.line((this.index + 1) % this.plays.length);
    this.run();
  }

  pause() {
    this.running = false;
    cancelAnimationFrame(this.frame);
    clearTimeout(this.timer);
    this.show();
  }

  /** The button: plays and pauses; where motion is reduced, it goes from still to still. */
  toggle() {
    if (this.running) return this.pause();
    const over = this.field.scene === undefined || this.seconds >= this.field.seconds;
    if (over) this.line(this.field.scene === undefined ? this.index : (this.index + 1) % this.plays.length);
    if (still.matches) this.place(this.field.seconds);
    else this.run();
  }

  show() {
    this.button.setAttribute("aria-label", this.running ? "Pause the drive" : "Play the drive");
    for (const [name, shown] of [["play", !this.running], ["pause", this.running]]) {
      const icon = this.button.querySelector(`[data-icon-${name}]`);
      if (shown) icon.removeAttribute("hidden");
      else icon.setAttribute("hidden", "");
    }
  }
}

if (root) {
  const answer = await fetch(root.dataset.plays);
  if (answer.ok) {
    const drive = new Drive((await answer.json()).plays);
    if (!still.matches) {
      drive.line(drive.index);
      drive.run();
    }
  }
}
