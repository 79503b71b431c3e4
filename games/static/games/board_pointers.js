// The men of a board by pointer: dragged to a place, or tapped and then a ring.

const DRAG = 6; // pixels that a pointer moves before a tap becomes a drag
const NEAR = 40; // units of the drawing in which a man who is let go finds a place

export function followPointers(board) {
  for (const each of [board.svg, board.bench]) each.addEventListener("pointerdown", (event) => press(board, event));
  board.svg.addEventListener("click", (event) => tap(board, event));
}

function point(board, event) {
  const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(board.svg.getScreenCTM().inverse());
  return [x, y];
}

function press(board, event) {
  const man = event.target.closest("[data-number]");
  const onBench = man?.classList.contains("bench__man");
  if (!man || event.button > 0 || (onBench && event.pointerType !== "mouse")) return;
  const from = [event.clientX, event.clientY];
  const { number } = man.dataset;
  let ghost = null;
  board.root.classList.add("is-pressed"); // nothing is drawn anew under a finger
  const move = (moved) => {
    if (!ghost && Math.hypot(moved.clientX - from[0], moved.clientY - from[1]) < DRAG) return;
    if (!ghost) {
      board.lift(number);
      ghost = board.pieces.get(number);
      ghost.classList.remove("is-off");
      ghost.classList.add("is-dragged");
      ghost.parentNode.append(ghost);
    }
    const [x, y] = point(board, moved);
    ghost.setAttribute("transform", `translate(${x} ${y})`);
    board.aim(nearest(board, x, y, number)?.at);
  };
  const end = (ended) => {
    removeEventListener("pointermove", move);
    removeEventListener("pointerup", end);
    removeEventListener("pointercancel", end);
    board.root.classList.remove("is-pressed");
    if (!ghost) return;
    ghost.classList.remove("is-dragged");
    const found = ended.type === "pointerup" ? nearest(board, ...point(board, ended), number) : null;
    const swallow = (click) => click.stopPropagation(); // the click that ends a drag is no tap
    addEventListener("click", swallow, { capture: true });
    setTimeout(() => removeEventListener("click", swallow, { capture: true }), 0);
    if (found) board.setDown(found.at, found.number);
    else board.putBack();
  };
  if (onBench) event.preventDefault();
  addEventListener("pointermove", move);
  addEventListener("pointerup", end);
  addEventListener("pointercancel", end);
}

// The place under a point, and the man there who would make way: the nearest of rings and of men.
function nearest(board, x, y, number) {
  const spots = [];
  for (const [at, ring] of board.rings) {
    const numbers = board.menAt(at);
    numbers.forEach((each, turn) => spots.push({ at, number: each, spot: board.spot(ring, turn, numbers.length) }));
    if (numbers.length < Number(ring.dataset.holds)) spots.push({ at, number: null, spot: board.nextSpot(ring, numbers.length) });
  }
  const away = (each) => Math.hypot(each.spot[0] - x, each.spot[1] - y);
  const best = spots.filter((each) => each.number !== number).sort((one, other) => away(one) - away(other))[0];
  return best && away(best) <= NEAR ? best : null;
}

function tap(board, event) {
  const man = event.target.closest("[data-number]"), ring = event.target.closest("[data-place]");
  if (man) board.pick(man.dataset.number);
  else if (ring && board.lifted) board.setDown(ring.dataset.place);
  else if (ring) board.offer(ring.dataset.place);
  else board.putBack();
}
