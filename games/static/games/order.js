// Puts things that stand in a list in another order: a pointer drags them, keys move them. Who uses it says what becomes
// of the new order; without this script each thing has an input for its place, or a button.

const DRAG = 6; // pixels that a pointer moves before a press becomes a drag
const UP_AND_DOWN = { ArrowUp: -1, ArrowDown: 1 };
const EVERY_WAY = { ...UP_AND_DOWN, ArrowLeft: -1, ArrowRight: 1 };

// `list` holds the things as its children. `handle` is the selector, inside a thing, of what is dragged; `moved(thing)` is
// called when one stands elsewhere. `beside` says that things stand side by side. `touch` false leaves fingers to the
// page, which they scroll.
export function reorder(list, { handle, moved, beside = false, touch = true }) {
  list.addEventListener("pointerdown", (event) => {
    const held = event.target.closest(handle);
    if (!held || event.button > 0 || (event.pointerType === "touch" && !touch)) return;
    drag(list, childOf(list, held), event, moved);
  });
  list.addEventListener("dragstart", (event) => event.preventDefault()); // the browser's own drag of links
  list.addEventListener("keydown", (event) => {
    const by = (beside ? EVERY_WAY : UP_AND_DOWN)[event.key];
    const held = event.target.closest(handle);
    if (!by || !(event.altKey || held?.matches("button"))) return;
    event.preventDefault();
    step(list, childOf(list, event.target), by, moved);
  });
}

// One place forwards or back.
export function step(list, thing, by, moved) {
  const things = [...list.children];
  const other = things[things.indexOf(thing) + by];
  if (!other || "fixed" in other.dataset || "fixed" in thing.dataset) return;
  put(thing, other, moved);
}

function childOf(list, element) {
  return [...list.children].find((thing) => thing.contains(element));
}

// A thing takes the place of another, which makes way towards where the thing came from. What had the focus keeps it.
function put(thing, other, moved) {
  const focused = document.activeElement;
  if (thing.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) other.after(thing);
  else other.before(thing);
  moved(thing);
  if (thing.contains(focused)) focused.focus({ preventScroll: true });
}

function drag(list, thing, pressed, moved) {
  let target = null;
  let dragging = false;
  const mark = (other) => {
    target?.classList.remove("is-drop");
    target = other;
    target?.classList.add("is-drop");
  };
  const move = (event) => {
    if (!dragging && Math.hypot(event.clientX - pressed.clientX, event.clientY - pressed.clientY) < DRAG) return;
    dragging = true;
    thing.classList.add("is-dragged");
    mark(under(list, thing, event));
  };
  const end = (event) => {
    for (const [name, listener] of Object.entries(listeners)) removeEventListener(name, listener);
    thing.classList.remove("is-dragged");
    const other = event.type === "pointerup" ? target : null;
    mark(null);
    if (dragging) swallowClick();
    if (other?.isConnected) put(thing, other, moved);
  };
  const listeners = { pointermove: move, pointerup: end, pointercancel: end };
  for (const [name, listener] of Object.entries(listeners)) addEventListener(name, listener);
}

// The thing under the pointer whose place is wanted.
function under(list, thing, { clientX, clientY }) {
  const over = document.elementFromPoint(clientX, clientY);
  const found = over && list.contains(over) ? childOf(list, over) : null;
  return found && found !== thing && !("fixed" in found.dataset) ? found : null;
}

// The click that ends a drag presses nothing.
function swallowClick() {
  const swallow = (click) => { click.stopPropagation(); click.preventDefault(); };
  addEventListener("click", swallow, { capture: true });
  setTimeout(() => removeEventListener("click", swallow, { capture: true }), 0);
}
