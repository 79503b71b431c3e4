"""What a board shows: the sheet of a plan that places men, as zones, places, men, rules and what each man gets to.

A page draws it without knowing the ruleset. Lengths are of the drawing, about a yard each, where a ruleset may stretch
what would else be too narrow: ``x`` from the offense's left, 0, to its right, ``y`` downfield from the line of
scrimmage, which is 0; the offense stands below. Yard lines say what the true yards are.

Whatever a move changes goes into the inputs of the sheet. A board says how they hold the men: a *row* for each man,
with his number and his place in two inputs, or an input for each *place*, with the numbers of the men who stand there.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, Literal

from ..values import JSON, Team

Act = Literal["copy", "mirror", "variation"]
ACTS: Final[tuple[Act, ...]] = ("mirror", "copy", "variation")
APART: Final = 4.0  # between two men who stand side by side in one place
BEHIND: Final = 4.0  # between the rows of men of one place
Held = Literal["rows", "places"]
State = Literal["ok", "wrong", "note"]  # note: legal, but worth knowing


@dataclass(frozen=True, slots=True)
class Zone:
    """A field of the board; ``note`` is its name in words. ``x`` and ``y`` are its lower left corner."""

    name: str
    note: str
    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class YardLine:
    """A line across the board and what it is called; ``scrimmage`` for the line of scrimmage."""

    y: float
    name: str
    scrimmage: bool = False


@dataclass(frozen=True, slots=True)
class Place:
    """Where a man may be put.

    at      what the field's input takes for it; where an input belongs to each place, the key of that input
    name    in words: "right end"
    holds   how many men may stand there; ``abreast`` how many of them side by side, before a new row begins
    behind  the new row is drawn behind the first (-1, offense) or farther downfield (1)
    """

    at: str
    name: str
    x: float
    y: float
    holds: int = 1
    abreast: int = 1
    behind: int = 1

    def spot(self, number: int, of: int) -> tuple[float, float]:
        """Where the man of that number, from 0, is drawn when so many stand in the place."""
        row, column = divmod(number, self.abreast)
        beside = min(of - row * self.abreast, self.abreast)
        across = self.x + (column - (beside - 1) / 2) * APART
        return round(across, 2), round(self.y + row * BEHIND * self.behind, 2)


@dataclass(frozen=True, slots=True)
class Value:
    """A value of a man by its short name, as the columns of his sheet have it, and its figure."""

    name: str
    figure: str


@dataclass(frozen=True, slots=True)
class ZoneReach:
    """A zone that a man gets to; ``figure`` is what counts there (steps, moves) and ``note`` says it in words."""

    zone: str
    figure: str
    note: str = ""


@dataclass(frozen=True)
class Piece:
    """A man.

    position  short, ``kind`` in words: "TE", "tight end"
    at        the place where he stands, "" for the bench
    row       of the sheet's rows the one that holds him, where rows hold the men
    out       why he cannot play, "" for one who can
    note      what is to be said about him where he stands: "out of position: a contact point less"
    suits     places in which he loses nothing
    reach     zones that he gets to; ``words`` says it in a sentence or two
    """

    number: int
    name: str
    position: str
    kind: str
    values: tuple[Value, ...] = ()
    at: str = ""
    row: int | None = None
    out: str = ""
    note: str = ""
    suits: tuple[str, ...] = ()
    reach: tuple[ZoneReach, ...] = ()
    words: str = ""


@dataclass(frozen=True)
class Mend:
    """What one click changes: a text for each of some inputs."""

    words: str
    values: Mapping[str, str]


@dataclass(frozen=True)
class Rule:
    """A sentence of the rules as it stands with these men: ``detail`` says with what, or what to do."""

    sentence: str
    state: State = "ok"
    detail: str = ""
    mends: tuple[Mend, ...] = ()


@dataclass(frozen=True, slots=True)
class SeenMan:
    """A man of the other side where he stands."""

    number: int
    position: str
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Cover:
    """Who has whom; ``state`` note where the defender is the slower one."""

    defender: int
    man: int
    words: str
    state: State = "ok"


@dataclass(frozen=True)
class Overlay:
    """A set of the other side that this coach may see, laid over his defense."""

    key: str
    name: str
    men: tuple[SeenMan, ...]
    covers: tuple[Cover, ...] = ()


@dataclass(frozen=True)
class Board:
    """A sheet with men on it. ``side`` of the ball: who attacks is drawn filled, who defends ringed.

    held    how the inputs hold the men; ``number_input`` and ``place_input`` name those of a row
    bench   men who are not on the field, those first who fit this side of the ball and can play
    most    men on the field
    acts    what can be made of the entry with one click
    """

    side: Literal["offense", "defense"]
    zones: tuple[Zone, ...]
    lines: tuple[YardLine, ...]
    places: tuple[Place, ...]
    men: tuple[Piece, ...]
    bench: tuple[Piece, ...]
    rules: tuple[Rule, ...] = ()
    overlays: tuple[Overlay, ...] = ()
    held: Held = "rows"
    number_input: str = ""
    place_input: str = ""
    most: int = 11
    acts: tuple[Act, ...] = ACTS


@dataclass(frozen=True)
class OfferedFormation:
    """A formation of the ruleset's library, fitted to a team: ``entry`` as the plan's document has it, ``note`` one
    line on what it is for, ``spots`` where its men stand."""

    code: str
    name: str
    note: str
    entry: JSON
    spots: tuple[tuple[float, float], ...] = ()


@dataclass(frozen=True)
class Opponent:
    """What a coach sees of the other side: its men, and the parts of its plan that are open to him."""

    team: Team
    parts: JSON = field(default_factory=dict)
