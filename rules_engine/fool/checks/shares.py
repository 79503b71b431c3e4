"""How often sets, plays and defenses are expected by the tables and a reference mix of situations (PBM-R05)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import Final, Literal

from ...plans.conditions.asking import PreparedCondition
from ...plans.tables.lines import WrittenLine
from ...plans.tables.references import expected
from ..calls.view import CoachView, view_of
from ..document.plan import Rotation
from ..document.vocabulary import BLITZ_READ, DEFENSE_SEEN, TABLES
from .check_tables import FoolTable

_TWO_MINUTES = view_of(
    down=1, distance=10, los=65, clock=90, half_clock=90, margin=-4, timeouts=2, opp_timeouts=2, trouble="trail"
)
# play-by-mail 8: what share of downs is of which kind, in percent
MIX: Final[tuple[tuple[CoachView, float], ...]] = (
    (view_of(down=1, distance=10, los=65), 40),
    (view_of(down=1, distance=5, los=5), 5),
    (view_of(down=2, distance=2, los=57), 8),
    (view_of(down=2, distance=6, los=61), 12),
    (view_of(down=2, distance=12, los=67), 12),
    (view_of(down=3, distance=1, los=56), 6),
    (view_of(down=3, distance=5, los=60), 5),
    (view_of(down=3, distance=10, los=65), 7),
    (view_of(down=4, distance=1, los=50), 3),
    (_TWO_MINUTES, 2),
)


def played(tables: list[FoolTable]) -> list[FoolTable]:
    """The tables by which the game is played: those changed at half-time stand for the second half's."""
    changed = {table.offense for table in tables if table.revised}
    return [table for table in tables if table.revised or table.number == 1 or table.offense not in changed]


# -- offense -------------------------------------------------------------------------------------------------------


def set_shares(tables: list[FoolTable], down: int = 0) -> dict[str, float]:
    """The expected share of each set over the game's halves, of all plays or of those on one ``down``."""
    shares: dict[str, float] = defaultdict(float)
    for table in tables:
        for facts, weight in _mix(table):
            for name, part in _sets(table, facts) if down in (0, facts.down) else ():
                shares[name] += weight * part / len(tables)
    return shares


def _mix(table: FoolTable) -> Iterator[tuple[CoachView, float]]:
    """The reference mix as the table's half sees it, or both halves when one table serves them; shares of one."""
    halves = (1, 2) if table.serves_both_halves else (table.number,)
    for facts, percent in MIX:
        weight = percent / 100 / len(halves)
        if 1 in halves:
            yield facts.but(half=1, quarter=2 if facts.trouble else 1, trouble=""), weight
        if 2 in halves:
            yield facts.but(half=2, quarter=4 if facts.trouble else 3), weight


def _sets(table: FoolTable, facts: CoachView) -> list[tuple[str, float]]:
    line = _offense_line(table, facts)
    if line is None:
        return []
    return _rotation(table.rotation) if line.set == "rot" else [(line.set, 1.0)]


def _offense_line(table: FoolTable, facts: CoachView) -> WrittenLine | None:
    """The line that chooses the set, what is asked about the defense left open."""
    for line in table.lines:
        early = table.conditions[line.id].before(DEFENSE_SEEN, BLITZ_READ)
        if not TABLES.kind(line.kind).moment and PreparedCondition(early).holds(facts):
            return line
    return None


def _rotation(rotation: Rotation) -> list[tuple[str, float]]:
    return [(name, 1 / len(rotation.sets)) for name in rotation.sets]


# -- defense -------------------------------------------------------------------------------------------------------


def defense_shares(tables: list[FoolTable]) -> dict[str, float]:
    """The expected share of each defense; conditions on the offense's men see a set 1 with two wide receivers."""
    return _rolled([table for table in tables if not table.offense])


def play_shares(tables: list[FoolTable]) -> dict[str, float]:
    """The expected share of each play, what is asked about the defense left open."""
    return _rolled([table for table in tables if table.offense])


def line_shares(table: FoolTable) -> dict[str, float]:
    """How often each line of a table decides."""
    shares: dict[str, float] = defaultdict(float)
    for facts, weight in _mix(table):
        line = _offense_line(table, facts) if table.offense else _defense_line(table, facts)
        if line is not None:
            shares[line.id] += weight
    return shares


def _rolled(tables: list[FoolTable]) -> dict[str, float]:
    shares: dict[str, float] = defaultdict(float)
    for table in tables:
        known: dict[str, dict[str, float]] = {}
        for line, weight in line_shares(table).items():
            for name, chance in expected(table.cells, line, known).items():
                shares[name] += weight / len(tables) * chance
    return shares


def _defense_line(table: FoolTable, facts: CoachView) -> WrittenLine | None:
    trouble: Literal["", "trail", "tie", "lead"] = "lead" if facts.trouble == "trail" else facts.trouble
    margin = -facts.margin
    seen = facts.but(margin=margin, trouble=trouble, set="1", counts={"W": 2, "TE": 1, "B": 2})
    return next((each for each in table.lines if PreparedCondition(table.conditions[each.id]).holds(seen)), None)
