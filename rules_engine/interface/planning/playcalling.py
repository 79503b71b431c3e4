"""What a page shows of a play in a ruleset's notation: its sentence with what may be chosen in it, and its drawing.

Every word in these values is the ruleset's own, so that a page can show a play of a game that it does not know.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Literal

from ..values import JSON, Team
from .forms import Choices

Slots = Mapping[str, Sequence[str]]  # by the key of a slot what is chosen in it, in its order
Point = tuple[float, float]  # yards across the field from its left edge; up the field from the line, as far as is drawn
Stroke = Literal["ball", "block", "clear", "route", "protect", "stay", "throw"]  # how a page draws what a man does


@dataclass(frozen=True, slots=True)
class PlaySetting:
    """Where a play is read and drawn.

    plan      the draft of the coach, which may be wrong in any way; ``team`` his team
    opponent  the other team, None where nobody knows it; ``shown`` what is open of its plan
    set_key   the set from which the play is run, "" for the first that has it
    defense   the defense that stands against it, "" for none
    """

    plan: JSON
    team: Team
    opponent: Team | None = None
    shown: JSON = field(default_factory=dict)
    set_key: str = ""
    defense: str = ""


@dataclass(frozen=True, slots=True)
class GroupedChoice:
    """Something to choose from under the heading ``group``."""

    key: str
    label: str
    group: str


@dataclass(frozen=True, slots=True)
class Slot:
    """A place of a sentence where something is chosen.

    key      under which the choice is handed back
    label    what is chosen, for those who hear the page
    chosen   what is written there now: one thing, none or, where ``many``, several in their order
    choices  what may be chosen; "" is among them where nothing may be
    """

    key: str
    label: str
    chosen: tuple[str, ...]
    choices: Choices
    many: bool = False


@dataclass(frozen=True, slots=True)
class Token:
    """A piece of a play as it is written, in words. ``mistake`` says what is wrong with it, ``hint`` what to do."""

    text: str
    words: str
    mistake: str = ""
    hint: str = ""


@dataclass(frozen=True, slots=True)
class PlayReading:
    """A play as it is written.

    sentences     what it orders, in words; none where it cannot be read
    tokens        its pieces
    kind          what kind of play it is, among ``kinds``; "" where it cannot be read
    pieces        the sentence as words and slots
    only_as_text  why there are no slots for it, "" where there are
    mirrored      the same play to the other side, "" where there is none
    """

    text: str
    sentences: tuple[str, ...]
    tokens: tuple[Token, ...]
    kind: str
    kinds: Choices
    pieces: tuple[str | Slot, ...] = ()
    only_as_text: str = ""
    mirrored: str = ""


@dataclass(frozen=True, slots=True)
class Mend:
    """One way to put something right: what it does, and the text of the play then."""

    label: str
    text: str


@dataclass(frozen=True, slots=True)
class DrawnMan:
    """A man of a drawing.

    own      he is one of those who run the play
    title    who he is in words: his position here and his name
    mark     a few letters for where he lines up
    does     what he does, in words; ``stroke`` how it is drawn
    path     the points of his way, that where he starts first; one point where he stays
    there    whether he gets to where the play sends him, None where it sends him nowhere
    chance   with which chance, where dice decide it
    reason   why, in words and numbers
    mends    what would put it right
    """

    number: int
    own: bool
    title: str
    mark: str
    does: str
    stroke: Stroke
    path: tuple[Point, ...]
    there: bool | None = None
    chance: Fraction | None = None
    reason: str = ""
    mends: tuple[Mend, ...] = ()


@dataclass(frozen=True, slots=True)
class DrawnZone:
    """A field of the board, in the units of points; ``y`` is the edge next to the offense. ``goal``: the ball goes
    there."""

    name: str
    words: str
    x: float
    y: float
    width: float
    height: float
    goal: bool = False


@dataclass(frozen=True, slots=True)
class PlayDrawing:
    """A play as it is run from a set against a defense. ``trouble`` says why it cannot be run, or not be drawn."""

    men: tuple[DrawnMan, ...] = ()
    zones: tuple[DrawnZone, ...] = ()
    width: float = 0.0
    nearest: float = 0.0
    farthest: float = 0.0
    trouble: str = ""
    mends: tuple[Mend, ...] = ()
