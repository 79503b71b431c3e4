"""A play as numbers and words of an SVG, seen from above with the offense attacking upwards; units are yards."""

from __future__ import annotations

from dataclasses import dataclass

from games.engine import DrawnMan, DrawnZone, PlayDrawing, Point

LABEL = 2.1  # yards below a man for where he lines up
LETTER, LINE = 0.52, 1.1  # width of a letter and height of a line of the words of a zone


@dataclass(frozen=True)
class Zone:
    """A field of the board as a rectangle; ``words`` are its lines with their heights, in its upper left corner."""

    x: str
    y: str
    width: str
    height: str
    words: list[tuple[str, str]]
    words_x: str
    goal: bool


@dataclass(frozen=True)
class Piece:
    """A man: where he starts, his way as the points of a line ("" where he stays), and how both are drawn."""

    man: DrawnMan
    x: str
    y: str
    label_y: str
    points: str
    drawn: str
    title: str


@dataclass(frozen=True)
class Check:
    """A man whom the play sends somewhere: whether he gets there ("yes", "no", "chance"), and why."""

    man: DrawnMan
    state: str
    words: str


@dataclass(frozen=True)
class Picture:
    """The board with the men of both sides; ``checks`` say in words who gets where he is sent."""

    view: str
    width: str
    top: str
    height: str
    zones: list[Zone]
    pieces: list[Piece]
    checks: list[Check]


STATES = {"yes": "gets there", "chance": "gets there most of the time", "no": "does not get there"}


def picture_of(drawing: PlayDrawing) -> Picture | None:
    """The picture of a drawing; None where there is nothing to draw."""
    if not drawing.men:
        return None
    top, height = -drawing.farthest, drawing.farthest - drawing.nearest
    zones = [
        Zone(
            _number(zone.x), _number(-zone.y - zone.height), _number(zone.width), _number(zone.height),
            _lines(zone), _number(zone.x + 0.4), zone.goal,
        )
        for zone in drawing.zones
    ]  # fmt: skip
    return Picture(
        view=f"0 {_number(top)} {_number(drawing.width)} {_number(height)}",
        width=_number(drawing.width),
        top=_number(top),
        height=_number(height),
        zones=zones,
        pieces=[_piece(man) for man in drawing.men],
        checks=[_check(man) for man in drawing.men if man.there is not None],
    )


def _lines(zone: DrawnZone) -> list[tuple[str, str]]:
    """The words of a zone, in two lines where one would be wider than the zone."""
    first, _, rest = zone.words.rpartition(" ") if len(zone.words) * LETTER > zone.width else (zone.words, "", "")
    top = -zone.y - zone.height
    return [(line, _number(top + LINE * number)) for number, line in enumerate([first, rest], 1) if line]


def _piece(man: DrawnMan) -> Piece:
    x, y = man.path[0]
    drawn = "short" if man.there is False else man.stroke
    title = f"{man.number} {man.title}: {man.does}."
    return Piece(man, _number(x), _number(-y), _number(-y + LABEL), _points(man.path), drawn, title)


def _points(path: tuple[Point, ...]) -> str:
    if len(path) < 2:
        return ""
    return " ".join(f"{_number(x)},{_number(-y)}" for x, y in path)


def _check(man: DrawnMan) -> Check:
    state = "no" if not man.there else "yes" if man.chance is None or man.chance == 1 else "chance"
    return Check(man, state, STATES[state])


def _number(value: float) -> str:
    """A number as SVG writes it, whatever language the page has."""
    return f"{value:.1f}"
