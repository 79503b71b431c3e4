"""Drawings as numbers: what the templates turn into inline SVG. Units are yards."""

from __future__ import annotations

from dataclasses import dataclass

from games.engine import JSON
from games.selectors.games import Game

FIELD = 120  # two end zones of ten yards and a hundred between
ROW = 4.0
ASIDE = 4.0  # beside the outermost men of a set
NARROWEST = 44.0  # a set is drawn so wide at least, that all are about as large
HEAD = 5.0  # above the first drive, for the yard numbers
KINDS = (
    ("touchdown", "Touchdown"),
    ("field_goal", "Field goal"),
    ("punt", "Punt"),
    ("turnover", "Ball lost"),
    ("other", "Something else"),
)
BARS = {"touchdown": "touchdown", "field_goal": "field_goal", "punt": "punt"}
LOST = {"interception", "fumble", "downs", "missed_field_goal", "opponent_touchdown", "safety"}


@dataclass(frozen=True)
class Bar:
    """One drive in the chart."""

    x: float
    y: float
    width: float
    kind: str
    title: str
    number: int
    label: str
    label_x: float
    anchor: str


@dataclass(frozen=True)
class Chart:
    height: float
    bars: list[Bar]
    lines: list[tuple[int, int]]  # where from the left edge, yards from the nearer goal


def drive_chart(game: Game) -> Chart:
    """Every drive as a bar from where it began to where it ended; the home team attacks to the right."""
    bars = []
    for index, drive in enumerate(game.drives):
        start, end = (_across(drive["side"], drive[name]) for name in ("los", "end_los"))
        left, right = sorted((start, end))
        home = drive["side"] == "home"
        result = drive["result"].replace("_", " ") or "under way"
        bars.append(
            Bar(
                x=left,
                y=round(HEAD + index * ROW, 1),
                width=max(right - left, 0.8),
                kind=_kind(drive["result"]),
                title=f"{game.teams[drive['side']]['name']}: {drive['plays']} plays, {drive['yards']} yards, {result}",
                number=index + 1,
                label=game.teams[drive["side"]]["code"],
                label_x=round(left - 1 if home else right + 1, 1),
                anchor="end" if home else "start",
            )
        )
    lines = [(x, min(x - 10, 110 - x)) for x in range(10, 111, 10)]
    return Chart(round(HEAD + len(bars) * ROW + 1, 1), bars, lines)


def _across(side: str, los: int) -> float:
    """Where a spot lies from the left edge of the drawing."""
    return 110 - los if side == "home" else 10 + los


def _kind(result: str) -> str:
    return BARS.get(result, "turnover" if result in LOST else "other")


@dataclass(frozen=True)
class Man:
    side: str
    number: int
    title: str
    x: float
    y: float
    note: str = ""


@dataclass(frozen=True)
class Picture:
    """The part of the field where men stand, seen from above, the offense attacking upwards."""

    top: float
    height: float
    men: list[Man]
    lines: list[float]
    left: float
    width: float


def standing(drawn: JSON) -> Picture | None:
    """The drawing of men who stand on their spots, of no play; None when there are none."""
    men = [_man(man) for man in drawn.get("men", [])]
    if not men:
        return None
    top, bottom = min(man.y for man in men) - 3, max(man.y for man in men) + 3
    lines = [float(-yard) for yard in range(-60, 101, 5) if top <= -yard <= bottom]
    left, right = min(man.x for man in men), max(man.x for man in men)
    width = max(right - left + 2 * ASIDE, NARROWEST)
    left = (left + right - width) / 2
    return Picture(round(top, 1), round(bottom - top, 1), men, lines, round(left, 1), round(width, 1))


def _man(man: JSON) -> Man:
    x, y = man["start"]
    title = " ".join(str(word) for word in ("#" + str(man["number"]), man.get("job", "")) if word)
    return Man(man["side"], man["number"], title, round(x, 1), round(-y, 1), man.get("note", ""))
