"""The sheets of men: both displays position by position and box by box, the depth chart, kickers and returners."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from ...interface import Athlete, Team
from ...interface.planning.forms import MISSING, Choices, FieldSpec, Reading, SheetSpec
from ...plans.inputs import NUMBER, NUMBERS
from ..boxes import (
    BACKS,
    BOXES,
    GUARDED_FROM,
    LINE,
    MEN,
    POSITIONS,
    QUARTERBACK,
    ROW_2,
    may_stand_at,
    may_stand_in,
)
from ..resolution.legality.displays import MIDDLE_BOX
from .fields import KICKERS, RETURNERS

GROUP_MEN: Final = "Men"
GROUP_KICKS: Final = "Kicks"
NAMES: Final[dict[str, str]] = {
    "LE": "left end", "LT": "left tackle", "LG": "left guard", "CN": "center", "RG": "right guard",
    "RT": "right tackle", "RE": "right end", "QB": "quarterback", "BK1": "first back", "BK2": "second back",
    "BK3": "third back", "FL1": "first flanker", "FL2": "second flanker",
}  # fmt: skip
# A position, and a box, at which the men of a list of choices may stand.
_KINDS: Final = {"linemen": "CN", "quarterbacks": QUARTERBACK, "backs": "BK1", "receivers": "LE"}
_BACK_ROWS: Final = (("linebackers", "F"), ("secondary", "K"))
_GUARDS: Final = {box: receiver for receiver, box in GUARDED_FROM.items()}
_ROWS: Final = ("on the line", "linebacker", "secondary")
_OFFENSE: Final = (
    "Eleven men: five linemen, two ends, the quarterback, one to three backs, and flankers, three backs and flankers "
    "together. Left and right are the offense's own."
)
_DEFENSE: Final = (
    "Eleven men. Boxes A to E, the line, take three to ten linemen and linebackers, up to two a box; F to J one "
    "linebacker each; K to O one back each, and L, once the four others are filled, up to two."
)
_RETURNERS: Final = "Who is the first returner of the card, the second ...; without one, the team card's men."


def men_sheets(team: Team) -> list[SheetSpec]:
    """The sheets of men in the order in which they are filled."""
    boxes = tuple([_box(box, team) for box in BOXES])
    positions = tuple([_position(at) for at in POSITIONS])
    depth = tuple([FieldSpec(kind, kind, NUMBERS, hint=_listed(team, kind)) for kind in MEN])
    returners = tuple([FieldSpec(name, name.replace("_", " ").capitalize(), NUMBERS) for name in RETURNERS])
    kickers = tuple([FieldSpec(name, name.capitalize(), NUMBER, choices="kickers") for name in KICKERS])
    return [
        SheetSpec(
            "sets", "Sets", GROUP_MEN, ("sets",), each=True, fields=(FieldSpec("id", "Name"), *positions),
            hint=_OFFENSE, drawn="board",
        ),
        SheetSpec(
            "defensive_sets",
            "Defensive sets",
            GROUP_MEN,
            ("defensive_sets",),
            each=True,
            fields=(FieldSpec("id", "Name"), *boxes),
            hint=_DEFENSE,
            drawn="board",
        ),
        SheetSpec(
            "depth", "Depth", GROUP_MEN, ("depth",), fields=depth,
            hint="Who comes in for one who cannot play: the first of his kind who can.",
        ),
        SheetSpec("kickers", "Kickers", GROUP_KICKS, ("kickers",), fields=kickers),
        SheetSpec("returners", "Returners", GROUP_KICKS, ("returners",), fields=returners, hint=_RETURNERS),
    ]  # fmt: skip


def men_choices(team: Team) -> dict[str, Choices]:
    """Who may be chosen where: men for each kind of position, linebackers and backs for their boxes, kickers."""
    kicking = [man for man in team.athletes if "kicker" in man.sheet or "punter" in man.sheet]
    return {
        **{kind: _shown(man for man in team.athletes if may_stand_at(man.position, at)) for kind, at in _KINDS.items()},
        **{row: _shown(man for man in team.athletes if may_stand_in(man.position, box)) for row, box in _BACK_ROWS},
        "kickers": _shown(kicking),
    }


def _shown(men: Iterable[Athlete]) -> Choices:
    return [(str(man.number), f"{man.number} {man.name}, {man.position}") for man in men]


def _kind_of(position: str) -> str:
    """Which men may be chosen for a position."""
    if position in LINE:
        return "linemen"
    if position == QUARTERBACK:
        return "quarterbacks"
    return "backs" if position in BACKS else "receivers"


def _position(at: str) -> FieldSpec:
    return FieldSpec(at, f"{at}, {NAMES[at]}", NUMBER, choices=_kind_of(at), inside="men")


def _box(box: str, team: Team) -> FieldSpec:
    """A box by its letter and row, and whom it guards. One man is chosen; where two may stand they are typed."""
    row = BOXES.index(box) // 5
    guards = f", guards {_GUARDS[box]}" if box in _GUARDS else ""
    label = f"{box}, {_ROWS[row]}{guards}"
    if row == 0 or box == MIDDLE_BOX:
        kinds = ("DL", "LB") if row == 0 else ("DB",)
        hint = "; ".join(_listed(team, kind) for kind in kinds) if box in ("A", MIDDLE_BOX) else ""
        return FieldSpec(box, label, NUMBERS, hint=hint, inside="men")
    return FieldSpec(box, label, _ONE_MAN, choices="linebackers" if box in ROW_2 else "secondary", inside="men")


def _listed(team: Team, kind: str) -> str:
    """The men of a kind, as a reminder beside an input of numbers."""
    men = ", ".join(f"{man.number} {man.name}" for man in team.athletes if man.position == kind)
    return f"Every {kind}: {men}" if men else f"No {kind} on the roster"


def _read_one(text: str) -> Any:
    return NUMBERS.read(text) if text else MISSING


_ONE_MAN: Final = Reading(_read_one, NUMBERS.write)  # a box holds a list, also of one man
