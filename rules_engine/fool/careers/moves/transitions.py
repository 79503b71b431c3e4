"""Who may change to which position, and by which column of the table it is rolled (12.5.2, 12.5.2a, 12.8)."""

from __future__ import annotations

import json
from collections.abc import Mapping
from importlib.resources import files
from typing import Any, Final, Literal, NamedTuple

from ....errors import Report
from ....interface import Athlete
from ...kinds import DEFENSIVE_LINEMEN, LINEMEN
from ...players import POSITION_NAMES, family, unit
from .. import career
from ..career import CAMP

Kind = Literal["specialization", "despecialization", "different"]

POSITIONS: Final[dict[str, Any]] = json.loads(
    files("rules_engine.fool").joinpath("data/positions.json").read_text("utf-8")
)
_KINDS: Final[tuple[Kind, ...]] = ("specialization", "despecialization", "different")
_BACK_TO_QUARTERBACK: Final = 5  # the column of any specialization that has none of its own
_PARTS: Final[Mapping[str, list[str]]] = CAMP["parts"]


class Transition(NamedTuple):
    """A change from one position to another: its kind and its column of the table."""

    kind: Kind
    column: int


def _printed() -> dict[tuple[str, str], Transition]:
    """Every pair of positions of the lists."""
    return {
        (old, new): Transition(kind, int(column))
        for kind in reversed(_KINDS)
        for column, pairs in POSITIONS[kind].items()
        for old, new in pairs
    }


_PRINTED: Final = _printed()


def transition(athlete: Athlete, to: str) -> Transition | None:
    """How a man would change to a position; None where the rules have no such change.

    A specialization may go down several steps at once, a de-specialization one step up, and a different position is
    one of the lists of 12.5.2a; a man of several jobs may go to any of them. "A player other than an offensive lineman
    may not change to the center position. No player who has not been a quarterback may become a quarterback."

    Rules: fool:12.5.2-13, fool:12.5.2-14, fool:12.5.2-15, fool:12.5.2a-01, fool:12.5.2a-02
    """
    was_quarterback = athlete.sheet.get("former") == "Q"
    if to == "Q" and was_quarterback and family(athlete.position) == "B":
        return Transition("specialization", _BACK_TO_QUARTERBACK)
    return _PRINTED.get((athlete.position, to))


def positions_open(athlete: Athlete) -> tuple[str, ...]:
    """The positions to which a man may change, in the order of the list of positions."""
    return tuple(code for code in POSITION_NAMES if transition(athlete, code))


def check(athlete: Athlete, to: str, path: str = "to") -> Report:
    """What speaks against a man's change of position, in camp or in season.

    Rules: fool:12.3.2-03, fool:12.3.2-04, fool:12.5.2-08, fool:12.5.2-10
    """
    report = Report()
    kept = career.career(athlete)
    if to not in POSITION_NAMES:
        report.error(path, "POS-01", f'There is no position "{to}".', f"Positions: {', '.join(POSITION_NAMES)}.")
    elif not transition(athlete, to):
        may = ", ".join(positions_open(athlete)) or "nothing else"
        report.error(path, "POS-02", f"A {athlete.position} cannot become a {to} (12.5.2).", f"He may become: {may}.")
    if career.recovering(athlete):
        report.error(path, "POS-03", "A man who recovers from an injury cannot change his position (12.3.2).")
    if kept.get("moved"):
        report.error(path, "POS-04", "He has had his change of position of this season (12.5.2).")
    if kept.get("locked"):
        report.error(
            path, "POS-05", "He went back to his position, and by a house rule may not change it yet (12.5.2)."
        )
    return report


def starts_at(old: str, new: str, column: int) -> int | None:
    """The pass value with which a man begins at a new position; None where he keeps his own.

    "Players converting to offensive or defensive line positions lose all pass value. This applies when going from
    offense to defense and vice versa as well." Columns whose temporary effect is a pass value give that one: "gets P=1
    as TE".

    Rules: fool:12.8-11, fool:12.5.2a-01
    """
    line = LINEMEN | DEFENSIVE_LINEMEN
    if new in line and (old not in line or unit(old) != unit(new)):
        return 0
    given = POSITIONS["columns"][str(column)].get("temporary", {}).get("p", 0)
    return int(given[1:]) if isinstance(given, str) else None


def as_in_transition(athlete: Athlete, to: str) -> Athlete:
    """The man as he plays while he works at a new position: at that position, with the temporary effects of its column
    (none in a specialization), and a former position by which his ball handling is judged.

    Rules: fool:12.5.2-03, fool:12.5.2-13, fool:12.8-12
    """
    change = transition(athlete, to)
    if change is None or change.kind == "specialization":
        return athlete
    values = {key: athlete.sheet.get(key, 0) for key in ("p", "c", "s")}
    for key, effect in POSITIONS["columns"][str(change.column)].get("temporary", {}).items():
        values[key] = int(effect[1:]) if isinstance(effect, str) else max(0, values[key] + effect)
    return at_position(athlete, to, values)


def at_position(athlete: Athlete, to: str, values: Mapping[str, int]) -> Athlete:
    """The man at another position with these values; his former one is noted, but who was a quarterback stays one."""
    former = "Q" if "Q" in (athlete.position, athlete.sheet.get("former")) and to != "Q" else athlete.position
    return Athlete(
        athlete.number, athlete.name, to, athlete.age, {**athlete.sheet, **values, "former": former},
        athlete.status, athlete.out, athlete.ref,
    )  # fmt: skip


def parts(position: str) -> tuple[str, ...]:
    """The jobs of a man of several (DH* is a defensive halfback and a linebacker); his own position for others."""
    return tuple(_PARTS.get(position, (position,)))
