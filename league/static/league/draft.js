// The draft room: it listens to the stream of events and has the page asked for again when there is one, counts the
// clock down and lets lines of the list be dragged. Without this script the page is loaded again by hand.

const room = document.querySelector("[data-draft]");

function listen() {
  if (!room || !window.EventSource) return;
  const after = document.getElementById("draft-live")?.dataset.sequence || "0";
  const stream = new EventSource(`${room.dataset.draft}?after=${after}`);
  stream.addEventListener("draft", () => document.body.dispatchEvent(new Event("draft-event")));
  // A stream that finds no place is closed for good by the browser; the page asks every few seconds all the same.
}

function spoken(seconds) {
  const whole = Math.max(0, Math.round(seconds));
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), whole % 60];
  const two = (number) => String(number).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

// The server's clock counts: what it said is set against when the page heard it.
const heard = new WeakMap();

function countDown() {
  const clock = document.querySelector("[data-due]");
  if (clock) {
    if (!heard.has(clock)) heard.set(clock, (Date.now() - Date.parse(clock.dataset.now)) / 1000);
    const left = (Date.parse(clock.dataset.due) - Date.now()) / 1000 + heard.get(clock);
    if (left < 24 * 3600) {
      clock.textContent = spoken(left);
      clock.nextElementSibling.textContent = left > 0 ? "left" : "the time is up";
    }
  }
}

function dragged() {
  const lines = document.querySelector("[data-wishes]");
  if (!lines || !window.Sortable) return;
  window.Sortable.create(lines, {
    handle: ".wishes__grip",
    animation: 120,
    onEnd: (event) => event.oldIndex !== event.newIndex && lines.closest("form").requestSubmit(),
  });
}

listen();
countDown();
setInterval(countDown, 500);
document.body.addEventListener("htmx:afterSwap", countDown);
window.addEventListener("load", dragged);
