"""Who starts, and whether he plays enough for it (10.1.1, 10.1.3, 10.2.3, 10.2.4; codes STR, DEF-08, EXP-01)."""

from __future__ import annotations

from collections import defaultdict
from typing import Final

from ..document.plan import Spot
from .check_tables import FoolTable
from .checking import Checking
from .shares import defense_shares, played, set_shares

_STARTERS: Final = 11
_MOST_DEFENSES: Final = 3
_ALL_STARTERS: Final = 2
_EPSILON: Final = 1e-9  # shares are sums of parts
_ROUNDED: Final = 0.01  # two thirds are written 0.667


def check_starters(check: Checking) -> None:
    """What can be told without the tables: eleven announced, and who was exchanged since."""
    announced = check.plan.announced
    if announced and (len(announced) != _STARTERS or len(set(announced)) != _STARTERS):
        message = f"{len(set(announced))} defensive starters are named."
        check.report.error("starters", "DEF-08", message, "Name eleven.")
    if not announced and check.options.exchange == "by_mail" and check.shape.sound("starters"):
        message = "The defensive starters are not announced; the opponent sees them with the sets."
        check.report.error("starters", "DEF-08", message, "Name the eleven numbers of the defense.")
    for place, number in enumerate(announced):
        check.may_play(number, f"starters.defense[{place}]")
    _check_changes(check)


def _check_changes(check: Checking) -> None:
    """STR-02: the home side may exchange a few announced starters once it has seen the visitors' sets (10.1.3).

    Rules: fool:10.1.3-02
    """
    changes, limit, report = check.plan.starter_changes, check.options.home_starter_changes, check.report
    if not changes:
        return
    if check.side == "away":
        message = "The visitors announce their starters with the plan; there is nothing to change."
        report.error("starter_changes", "STR-02", message, "Name the men themselves as starters.")
        return
    if len(changes) > limit:
        message = f"{len(changes)} defensive starters are changed; at most {limit} may be."
        report.error("starter_changes", "STR-02", message, "Keep the others as they were announced.")
    out, into = [change.out for change in changes], [change.into for change in changes]
    for place, change in enumerate(changes):
        if change.out and (change.out not in check.plan.announced or change.out in out[:place]):
            message = f"#{change.out} is no announced starter who could be changed."
            report.error(f"{change.path}.out", "STR-02", message, "Name one of the eleven, each once.")
        if check.may_play(change.into, f"{change.path}.in") and (
            change.into in check.plan.announced or change.into in into[:place]
        ):
            report.error(f"{change.path}.in", "STR-02", f"#{change.into} starts already.", "Name another man.")


def check_shares(check: Checking, tables: list[FoolTable]) -> None:
    """STR-01, STR-03, DEF-08 and EXP-01, asked when the tables can be read. A lopsided score at half-time lets
    substitutes play more in the second half (10.2.3).

    Rules: fool:10.2.3-11
    """
    asked = [table for table in played(tables) if table.number == 1 or not check.lopsided]
    _check_offense(check, [table for table in asked if table.offense])
    _check_defense(check, [table for table in asked if not table.offense])


# -- offense -------------------------------------------------------------------------------------------------------


def _check_offense(check: Checking, tables: list[FoolTable]) -> None:
    """Each starter plays enough, and the starting set is the usual one on first down.

    Rules: fool:10.2.3-10
    """
    starting = check.plan.starting_set
    if starting is None or not tables:
        return
    shares = set_shares(tables)
    for spot in starting.players:
        _check_starter(check, spot, shares)
    on_first = set_shares(tables, 1)
    most = max(on_first, key=lambda name: on_first[name], default="")
    if most and on_first[most] > on_first[starting.id] + _EPSILON:
        message = f"Set {starting.id} starts, but set {most} is used more often on first down."
        check.report.warn(starting.path, "STR-03", message, "The starting set should be the usual one there.")


def _check_starter(check: Checking, spot: Spot, shares: dict[str, float]) -> None:
    """An offensive starter plays two thirds or more, and at least half of all plays.

    Rules: fool:10.2.3-09
    """
    sets = [each.id for each in check.plan.sets if any(one.no == spot.no for one in each.players)]
    share = sum(shares[name] for name in sets)
    who = f"#{spot.no} starts but is expected on {share:.0%} of the plays"
    if share < check.options.starter_floor - _EPSILON:
        check.report.error(spot.path, "STR-01", f"{who}; half is the least.", "Use his sets more, or start another.")
    elif share < check.options.starter_target - _ROUNDED:
        hint = f"He stands in no other set than {sets[0]}." if len(sets) == 1 else ""
        check.report.warn(spot.path, "STR-01", f"{who}; two thirds are the aim.", hint)


# -- defense -------------------------------------------------------------------------------------------------------


def _check_defense(check: Checking, tables: list[FoolTable]) -> None:
    """Two defenses of all starters; each starter on three, and nobody else on most plays.

    Rules: fool:8.8/2
    """
    starters, plan, shares = check.plan.starters, check.plan, defense_shares(tables)
    if not starters or not tables:
        return  # who starts then follows from the shares themselves
    men = {each.id: {man.no for man in each.players} for each in plan.defenses}
    expected: dict[int, float] = defaultdict(float)
    for name, numbers in men.items():
        for number in numbers:
            expected[number] += shares[name]
    full = sum(numbers == set(starters) for numbers in men.values())
    if full < min(_ALL_STARTERS, len(men)):
        check.report.warn("starters.defense", "DEF-08", f"{full} defenses are all starters; two should be.")
    for place, number in enumerate(starters):
        _check_defender(check, number, f"starters.defense[{place}]", expected[number], men)
    for number, share in sorted(expected.items()):
        if number not in starters and share > check.options.starter_floor + _EPSILON:
            message = f"#{number} is expected on {share:.0%} of the plays but is not announced as a starter."
            check.report.warn("starters.defense", "EXP-01", message, "Experience is counted for those who start.")


def _check_defender(check: Checking, number: int, path: str, share: float, men: dict[str, set[int]]) -> None:
    """A defensive starter stands in three defenses and plays more than half of the time.

    Rules: fool:10.2.4-05
    """
    on = sum(number in numbers for numbers in men.values())
    if on < min(_MOST_DEFENSES, len(men)):
        check.report.warn(path, "DEF-08", f"#{number} starts but is on {on} defenses; three should have him.")
    if share <= check.options.starter_floor + _EPSILON:
        message = f"#{number} starts but is expected on {share:.0%} of the plays; more than half is asked."
        check.report.error(path, "DEF-08", message, "Use his defenses more, or start another.")
