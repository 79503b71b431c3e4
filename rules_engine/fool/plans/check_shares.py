"""Starters, and how often they will play by the tables and a reference mix of situations (10.2.3, 10.2.4, PBM-R05)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace
from typing import Final, Literal

from ...plans.tables import chances
from .check_tables import TableCheck
from .checking import Checking
from .plan import LinePlan, Rotation
from .selection import Facts

_TWO_MINUTES = Facts(1, 10, 65, 4, 2, 90, 90, -4, 2, 2, trouble="trail")
# play-by-mail 8: what share of downs is of which kind, in percent
MIX: Final[tuple[tuple[Facts, float], ...]] = (
    (Facts(1, 10, 65), 40),
    (Facts(1, 5, 5), 5),
    (Facts(2, 2, 57), 8),
    (Facts(2, 6, 61), 12),
    (Facts(2, 12, 67), 12),
    (Facts(3, 1, 56), 6),
    (Facts(3, 5, 60), 5),
    (Facts(3, 10, 65), 7),
    (Facts(4, 1, 50), 3),
    (_TWO_MINUTES, 2),
)
_MOST_DEFENSES: Final = 3
_ALL_STARTERS: Final = 2


def check_shares(check: Checking, tables: list[TableCheck]) -> None:
    """STR-01 and DEF-08. Only asked when the tables can be read."""
    _check_offense(check, [table for table in tables if table.offense])
    _check_defense(check, [table for table in tables if not table.offense])


# -- offense -------------------------------------------------------------------------------------------------------


def set_shares(tables: list[TableCheck]) -> dict[str, float]:
    """The expected share of each set over the game's halves."""
    found: dict[str, float] = defaultdict(float)
    for table in tables:
        for facts, weight in _mix(table):
            for name, part in _sets(table, facts):
                found[name] += weight * part / len(tables)
    return found


def _mix(table: TableCheck) -> Iterator[tuple[Facts, float]]:
    """The reference mix as the table's half sees it, or both halves when one table serves them; shares of one."""
    halves = (1, 2) if table.number == 1 and table.check.plan.second is None else (table.number,)
    for facts, percent in MIX:
        weight = percent / 100 / len(halves)
        if 1 in halves:
            yield replace(facts, half=1, quarter=2 if facts.trouble else 1, trouble=""), weight
        if 2 in halves:
            yield replace(facts, half=2, quarter=4 if facts.trouble else 3), weight


def _sets(table: TableCheck, facts: Facts) -> list[tuple[str, float]]:
    line = _offense_line(table, facts)
    if line is None:
        return []
    return _rotation(table.rotation) if line.set == "rot" else [(line.set, 1.0)]


def _offense_line(table: TableCheck, facts: Facts) -> LinePlan | None:
    """The line that chooses the set, what is asked about the defense left open."""
    for line in table.lines:
        if line.kind != "blitz" and table.conditions[line.id].before("defense", "blitz").compile()(facts):
            return line
    return None


def _rotation(rotation: Rotation) -> list[tuple[str, float]]:
    return [(name, 1 / len(rotation.sets)) for name in rotation.sets]


def _check_offense(check: Checking, tables: list[TableCheck]) -> None:
    starting = check.plan.starting_set
    if starting is None:
        return
    shares = set_shares(tables)
    for spot in starting.players:
        sets = [each.id for each in check.plan.sets if any(one.no == spot.no for one in each.players)]
        share = sum(shares[name] for name in sets)
        who = f"#{spot.no} starts but is expected on {share:.0%} of the plays"
        if share < check.options.starter_floor - 1e-9:
            check.report.error(
                spot.path, "STR-01", f"{who}; half is the least.", "Use his sets more, or start another."
            )
        elif share < check.options.starter_target - 0.01:
            check.report.warn(spot.path, "STR-01", f"{who}; two thirds are the aim.")


# -- defense -------------------------------------------------------------------------------------------------------


def defense_shares(tables: list[TableCheck]) -> dict[str, float]:
    """The expected share of each defense; conditions on the offense's men see a set 1 with two wide receivers."""
    return _rolled([table for table in tables if not table.offense])


def play_shares(tables: list[TableCheck]) -> dict[str, float]:
    """The expected share of each play, what is asked about the defense left open."""
    return _rolled([table for table in tables if table.offense])


def line_shares(table: TableCheck) -> dict[str, float]:
    """How often each line of a table decides."""
    found: dict[str, float] = defaultdict(float)
    for facts, weight in _mix(table):
        line = _offense_line(table, facts) if table.offense else _defense_line(table, facts)
        if line is not None:
            found[line.id] += weight
    return found


def _rolled(tables: list[TableCheck]) -> dict[str, float]:
    found: dict[str, float] = defaultdict(float)
    for table in tables:
        known: dict[str, dict[str, float]] = {}
        for line, weight in line_shares(table).items():
            for name, chance in _chances(table, line, known).items():
                found[name] += weight / len(tables) * chance
    return found


def _defense_line(table: TableCheck, facts: Facts) -> LinePlan | None:
    trouble: Literal["", "trail", "tie", "lead"] = "lead" if facts.trouble == "trail" else facts.trouble
    seen = replace(facts, margin=-facts.margin, trouble=trouble, set="1", counts={"W": 2, "TE": 1, "B": 2})
    return next((each for each in table.lines if table.conditions[each.id].compile()(seen)), None)


def _chances(table: TableCheck, line: str, known: dict[str, dict[str, float]]) -> dict[str, float]:
    """What a roll on a line gives, references followed; ``known`` keeps the lines done. No line leads to itself."""
    if line not in known:
        found: dict[str, float] = defaultdict(float)
        for ref, chance in chances(table.rolls[line]):
            given = _chances(table, ref.name, known) if ref.is_line else {ref.name: 1.0}
            for name, part in given.items():
                found[name] += chance * part
        known[line] = found
    return known[line]


def _check_defense(check: Checking, tables: list[TableCheck]) -> None:
    plan, shares = check.plan, defense_shares(tables)
    men = {each.id: {man.no for man in each.players} for each in plan.defenses}
    expected: dict[int, float] = defaultdict(float)
    for name, numbers in men.items():
        for number in numbers:
            expected[number] += shares[name]
    starters = plan.starters
    if not starters:
        return  # who starts then follows from the shares themselves
    if len(starters) != 11 or len(set(starters)) != 11:
        message = f"{len(set(starters))} defensive starters are named."
        check.report.error("starters.defense", "DEF-08", message, "Name eleven.")
        return
    full = sum(numbers == set(starters) for numbers in men.values())
    if full < min(_ALL_STARTERS, len(men)):
        message = f"{full} defenses are all starters; two should be."
        check.report.warn("starters.defense", "DEF-08", message)
    for place, number in enumerate(starters):
        _check_starter(check, number, f"starters.defense[{place}]", expected[number], men)


def _check_starter(check: Checking, number: int, path: str, share: float, men: dict[str, set[int]]) -> None:
    if not check.may_play(number, path):
        return
    on = sum(number in numbers for numbers in men.values())
    if on < min(_MOST_DEFENSES, len(men)):
        check.report.warn(path, "DEF-08", f"#{number} starts but is on {on} defenses; three should have him.")
    if share < check.options.starter_floor - 1e-9:
        message = f"#{number} starts but is expected on {share:.0%} of the plays; half is the least."
        check.report.error(path, "DEF-08", message, "Use his defenses more, or start another.")
