// The men of a board by keys: arrows go from man to man, Enter lifts one, arrows move him, Enter sets him down.

export function followKeys(board) {
  for (const each of [board.svg, board.bench]) each.addEventListener("keydown", (event) => key(board, event));
}

function key(board, event) {
  const man = event.target.closest("[data-number]");
  const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
  if (!man) return;
  if (way) board.lifted ? moveTarget(board, way) : moveFocus(board, man, way);
  else if (event.key === "Enter" || event.key === " ") enter(board, man.dataset.number);
  else if (event.key === "Escape") board.putBack();
  else if (event.key === "Delete" && board.placeOf(man.dataset.number)) board.off(man.dataset.number);
  else return;
  event.preventDefault();
}

function enter(board, number) {
  if (!board.lifted) return board.lift(number);
  if (!board.lifted.at || board.lifted.at === board.placeOf(board.lifted.number)) return board.putBack();
  return board.setDown(board.lifted.at);
}

function moveTarget(board, way) {
  const { number } = board.lifted;
  const places = [...board.rings].map(([at, ring]) => ({ at, spot: board.spot(ring, 0, 1) })).filter(({ at }) => board.inputs.takes(number, at));
  const here = board.lifted.at ? board.spot(board.rings.get(board.lifted.at), 0, 1) : null;
  const next = here ? ahead(places.filter(({ at }) => at !== board.lifted.at), here, way) : places[0];
  if (!next) return;
  board.lifted.at = next.at;
  board.aim(next.at);
  const ring = board.rings.get(next.at);
  const there = board.menAt(next.at).filter((each) => each !== number);
  const taken = there.length >= Number(ring.dataset.holds);
  board.say(`${ring.dataset.name}, ${taken ? `${there.map((each) => board.named(each)).join(" and ")} stands there` : "free"}`);
  ring.scrollIntoView?.({ block: "nearest", inline: "nearest" });
}

function moveFocus(board, man, way) {
  if (man.classList.contains("bench__man")) {
    const lines = [...board.waiting.values()].map((each) => each.closest("li")).filter((line) => !line.hidden);
    const sorted = [...lines[0].parentNode.children].filter((line) => !line.hidden);
    const next = sorted[sorted.indexOf(man.closest("li")) + (way[0] + way[1])];
    if (next) focusOn(board, next.querySelector("[data-number]"));
    return;
  }
  const men = [...board.pieces.values()].filter((piece) => !piece.classList.contains("is-off"));
  const spotOf = (piece) => piece.getAttribute("transform").match(/-?[\d.]+/g).map(Number);
  const next = ahead(men.filter((each) => each !== man).map((each) => ({ each, spot: spotOf(each) })), spotOf(man), way);
  if (next) focusOn(board, next.each);
}

function focusOn(board, man) {
  board.focus(man);
  man.scrollIntoView?.({ block: "nearest", inline: "nearest" });
  board.choose(man.dataset.number);
}

// The nearest of several things in a direction; what lies aside counts double.
function ahead(things, [x, y], [right, down]) {
  const ranked = things
    .map((thing) => ({ thing, along: (thing.spot[0] - x) * right + (thing.spot[1] - y) * down, aside: Math.abs((thing.spot[0] - x) * down) + Math.abs((thing.spot[1] - y) * right) }))
    .filter(({ along, aside }) => along > 1 && along * 2 >= aside);
  return ranked.sort((one, other) => one.along + 2 * one.aside - other.along - 2 * other.aside)[0]?.thing;
}
