"""A play's motion as a drawing: yards become places of an SVG, seen from above, the offense attacking upwards.

The middle of the field, where most men stand, is drawn wider than it is, so that numbers can be read on a phone.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise

from games.engine import JSON, viewing
from games.engine.viewing import Motion
from games.selectors.games import Game

WIDTH = 53.3
MIDDLE = (14.0, 39.3)  # yards between which the field is drawn wider
WIDER = (6.5, 46.8)  # where these lie in the drawing
AROUND = 3.0  # yards shown beyond the outermost places
LEAST = 34.0  # yards of the field that are shown at least
RADIUS = 1.35  # of a man, in units of the drawing
BIGGEST = 1.6  # men are drawn so many times as large at most where much of the field is shown
USUAL = 40.0  # yards of the field at which they have their own size
DARK = 140  # brightness below which a colour asks for white figures, 0 to 255
GOAL_POSTS = 6.2  # yards between them
LENGTH, END_ZONE = 100, 10


@dataclass(frozen=True)
class Man:
    """A man with his places phase by phase; ``offense`` says how he is drawn."""

    side: str
    number: int
    title: str
    offense: bool
    places: list[tuple[float, float]]

    @property
    def start(self) -> tuple[float, float]:
        return self.places[0]

    @property
    def end(self) -> tuple[float, float]:
        return self.places[-1]

    @property
    def way(self) -> str:
        """His places as the points of a line; "" where he stays."""
        return "" if len(set(self.places)) == 1 else _line(self.places)


@dataclass(frozen=True)
class Line:
    """A line across the field, with the number that stands at it ("" for none)."""

    y: float
    label: str


@dataclass(frozen=True)
class Mark:
    phase: int
    kind: str
    x: float
    y: float
    text: str


@dataclass(frozen=True)
class Scene:
    """Everything that a page or a script needs to draw a play."""

    top: float
    height: float
    radius: float
    phases: list[tuple[str, float]]
    men: list[Man]
    ball: list[tuple[float, float]]
    heights: list[float]
    marks: list[Mark]
    lines: list[Line]
    goals: list[float]
    end_zones: list[tuple[float, str]]
    gain: float | None
    colours: dict[str, tuple[str, str]]
    note: str

    @property
    def ball_way(self) -> str:
        return _line(self.ball)

    @property
    def posts(self) -> list[tuple[float, float, float]]:
        """The posts of both goals, from left to right at the ends of the field."""
        left, right = (round(_across((WIDTH + side * GOAL_POSTS) / 2), 1) for side in (-1, 1))
        return [(left, right, self.goals[0] - END_ZONE), (left, right, self.goals[1] + END_ZONE)]


def scene(game: Game, play: JSON, colours: Mapping[str, str]) -> Scene | None:
    """The drawing of a play, ``colours`` being those of the sides (#rrggbb); None where its ruleset draws nobody."""
    motion = viewing.motion(game.record, play)
    if motion is None:
        return None
    places = [point for man in motion.men for point in man.points] + list(motion.ball.points)
    far, near = max(along for _, along in places) + AROUND, min(along for _, along in places) - AROUND
    missing = max(0.0, LEAST - (far - near))
    top, height = -(far + missing / 2), far - near + missing
    offense = play["before"]["possession"]
    names = {(side, man["number"]): man["name"] for side, team in game.teams.items() for man in team["athletes"]}
    men = [
        Man(
            man.side,
            man.number,
            f"#{man.number} {names.get((man.side, man.number), '')} {man.job}".strip(),
            man.side == offense,
            [_place(point) for point in man.points],
        )
        for man in motion.men
    ]
    los = motion.los
    codes = {side: team["code"] for side, team in game.teams.items()}
    goals = [-float(los), float(LENGTH - los)]
    return Scene(
        top=round(top, 1),
        height=round(height, 1),
        radius=round(RADIUS * min(max(height / USUAL, 1.0), BIGGEST), 2),
        phases=[(phase.name, phase.seconds) for phase in motion.phases],
        men=men,
        ball=[_place(point) for point in motion.ball.points],
        heights=list(motion.ball.heights),
        marks=_marks(motion),
        lines=_lines(los, top, height),
        goals=goals,
        end_zones=[(goals[0] - END_ZONE, codes[_other(offense)]), (goals[1], codes[offense])],
        gain=None if motion.to_gain is None else -motion.to_gain,
        colours={side: (colour, _figures_on(colour)) for side, colour in colours.items()},
        note=motion.note,
    )


def as_json(drawn: Scene) -> JSON:
    """A scene for the script that moves it."""
    return {
        "top": drawn.top,
        "height": drawn.height,
        "radius": drawn.radius,
        "phases": drawn.phases,
        "men": [
            {"side": man.side, "number": man.number, "title": man.title, "offense": man.offense, "at": man.places}
            for man in drawn.men
        ],
        "ball": drawn.ball,
        "heights": drawn.heights,
        "marks": [vars(mark) for mark in drawn.marks],
        "lines": [(line.y, line.label) for line in drawn.lines],
        "goals": drawn.goals,
        "ends": drawn.end_zones,
        "colours": drawn.colours,
        "posts": drawn.posts,
        "gain": drawn.gain,
    }


def _marks(motion: Motion) -> list[Mark]:
    return [Mark(mark.phase, mark.kind, *_place(mark.at), mark.text) for mark in motion.marks]


def _lines(los: int, top: float, height: float) -> list[Line]:
    """A line for every five yards that are shown between the goal lines, every second one with its number."""
    found = []
    for yard in range(5, LENGTH, 5):
        y = float(yard - los)
        if top <= y <= top + height:
            found.append(Line(y, str(min(yard, LENGTH - yard)) if yard % 10 == 0 else ""))
    return found


def _place(point: tuple[float, float]) -> tuple[float, float]:
    return round(_across(point[0]), 1), round(-point[1], 1)


def _across(yards: float) -> float:
    """Where yards from the left sideline lie in the drawing."""
    stops = ((0.0, 0.0), (MIDDLE[0], WIDER[0]), (MIDDLE[1], WIDER[1]), (WIDTH, WIDTH))
    for (low, drawn_low), (high, drawn_high) in pairwise(stops):
        if yards <= high:
            return drawn_low + (yards - low) * (drawn_high - drawn_low) / (high - low)
    return WIDTH


def _line(places: list[tuple[float, float]]) -> str:
    return " ".join(f"{x},{y}" for x, y in places)


def _other(side: str) -> str:
    return "away" if side == "home" else "home"


def _figures_on(colour: str) -> str:
    """Black or white, whichever is read better on a colour."""
    red, green, blue = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    return "#ffffff" if 0.299 * red + 0.587 * green + 0.114 * blue < DARK else "#14201a"
