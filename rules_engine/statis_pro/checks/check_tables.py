"""The check of a half's tables: their lines and conditions, what they call, shifts, tactics."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from ...plans.conditions.words import Condition
from ...plans.tables.lines import line_name
from ..boxes import RECEIVERS, Side
from ..calls.legality import defense_call, offense_problem, why_no_defense
from ..calls.lineups import shifted
from ..calls.view import CoachView
from ..document.fields import HALVES
from ..document.plan import (
    BEST,
    DefenseEntry,
    DefenseLine,
    HalfPlan,
    OffenseEntry,
    OffenseLine,
    Shift,
    TacticLine,
    WrittenSet,
)
from ..resolution.calls import OffenseCall
from ..resolution.displays import Display, Placed
from ..resolution.situation import PlaySituation
from .checking import CALL, LAST, OPTION, SHIFT, TABLE, WHEN, Checking, always_holds

MIDFIELD: Final = PlaySituation(yard_line=50)  # from where every play may be called
UNCERTAIN: Final = ("LP", "SC", "ER")  # plays that the place of the ball, or the game so far, may forbid
MOST_LINES_BY_MAIL: Final = {"home": 10, "away": 12}
_NEEDS: Final = {
    ("kickoff", "squib"): "squib",
    ("fourth_down", "fake_punt"): "fake_kicks",
    ("fourth_down", "fake_field_goal"): "fake_kicks",
    ("early_kick", "fake_punt"): "fake_kicks",
    ("early_kick", "fake_field_goal"): "fake_kicks",
    ("suspect_fake", "yes"): "fake_kicks",
    ("onside_defense", "yes"): "onside_defense",
}


def check_halves(check: Checking) -> None:
    """The tables of both halves; those that the second takes over from the first are checked once."""
    first, second = check.plan.first, check.plan.second
    _check_half(check, HALVES[0], first, HalfPlan())
    _check_half(check, HALVES[1], second, first)


def _check_half(check: Checking, half: str, tables: HalfPlan, known: HalfPlan) -> None:
    """The tables of a half but for those that have been ``known`` since the half before: what is written anew lies at
    places of its own, so that it is never equal."""
    first = half == HALVES[0]  # must have both tables of calls
    if first or tables.offense != known.offense:
        _check_table(check, "offense", f"{half}.offense", tables.offense, tables.offense_shifts)
    if first or tables.defense != known.defense:
        _check_table(check, "defense", f"{half}.defense", tables.defense, ())
    if tables.offense_shifts != known.offense_shifts:
        _check_shifts(check, "offense", tables.offense_shifts)
    if tables.defense_shifts != known.defense_shifts:
        _check_shifts(check, "defense", tables.defense_shifts)
    for name, lines in tables.tactics.items():
        if lines != known.tactics.get(name):
            _check_tactic(check, name, lines)


# -- tables of calls ---------------------------------------------------------------------------------------------------


def _check_table(
    check: Checking,
    side: Side,
    path: str,
    lines: tuple[OffenseLine, ...] | tuple[DefenseLine, ...],
    shifts: tuple[Shift, ...],
) -> None:
    """A table has lines with names of their own, of which the last always holds."""
    if not lines:
        if check.doc.sound(path):
            hint = "Add a line whose condition is normal."
            check.report.error(path, LAST, f"The {side}'s table is empty.", hint)
        return
    most = MOST_LINES_BY_MAIL[check.side]
    if check.options.short_tables and len(lines) > most:
        check.report.error(path, TABLE, f"The table has {len(lines)} lines.", f"This league allows {most}.")
    seen: set[str] = set()
    condition = None
    for line in lines:
        if line.id and line.id in seen:
            check.report.error(f"{line.path}.id", TABLE, f"Two lines are called {line.id}.")
        seen.add(line.id)
        condition = check.condition(line.when, line.path, side)
        _check_line(check, side, line, shifts)
    _check_last(check, lines[-1], condition)


def _check_line(check: Checking, side: Side, line: OffenseLine | DefenseLine, shifts: tuple[Shift, ...]) -> None:
    """A line's set and calls."""
    if not line.calls and check.doc.sound(f"{line.path}.calls"):
        check.report.error(f"{line.path}.calls", CALL, f"Line {line_name(line)} calls nothing.")
    if not check.doc.sound(f"{line.path}.set"):
        return
    written = check.sets(side).get(line.set)
    if written is None:
        hint = f"Sets are {', '.join(check.sets(side))}."
        check.report.error(f"{line.path}.set", TABLE, f"Line {line_name(line)}: there is no set {line.set}.", hint)
        return
    display = standing(written, check)
    if display is not None:
        after = [_after(shift, display, check) for shift in shifts if shift.set == line.set]
        displays = [display, *(each for each in after if each is not None)]
        _check_calls(check, line, displays)


def standing(written: WrittenSet, check: Checking) -> Display | None:
    """The men of a set on the display; None where somebody is unknown."""
    men = check.roster.men
    if not all(number in men for _, number in written.men):
        return None
    return Display(tuple([Placed(men[number], place) for place, number in written.men]))


def _after(shift: Shift, display: Display, check: Checking) -> Display | None:
    sets = check.sets("offense")
    if shift.to not in sets or sets[shift.to].numbers() != sets[shift.set].numbers():
        return None
    return shifted(display, shift, "offense", check.orders)


def _check_calls(check: Checking, line: OffenseLine | DefenseLine, displays: list[Display]) -> None:
    for entry in line.calls:
        if not check.doc.sound(entry.path):
            continue
        if isinstance(entry, OffenseEntry):
            _check_play(check, line_name(line), entry, displays)
        else:
            _check_defense(check, line_name(line), entry, displays[0])


def _check_play(check: Checking, line: str, entry: OffenseEntry, displays: list[Display]) -> None:
    """Whether each man of an entry may be called somewhere on the field, as the set stands or after a shift.

    Rules: statis_pro:SP-030, statis_pro:SP-034
    """
    if entry.block and not check.options.extra_blocking:
        hint = "Backs who stay in to block are a house rule that is not played."
        check.report.error(f"{entry.path}.block", OPTION, f"Line {line}: nobody may stay in to block.", hint)
        return
    view = CoachView(MIDFIELD)
    for place, player in enumerate(entry.players):
        block = tuple([back for back in entry.block if back != player])
        call = OffenseCall(entry.play, player, entry.strategy, block)
        problems = [offense_problem(call, display, view, check.orders) for display in displays]
        if all(problems):
            said = f"Line {line}: {entry.play} cannot be called for {player} ({problems[0]})."
            check.report.error(f"{entry.path}.players[{place}]", CALL, said, _HINTS.get(entry.play, ""))


_HINTS: Final = {
    "IL": "Runs are for the quarterback and backs with a rushing column.",
    "IR": "Runs are for the quarterback and backs with a rushing column.",
    "SL": "Runs are for the quarterback and backs with a rushing column.",
    "SR": "Runs are for the quarterback and backs with a rushing column.",
    "ER": "A tight end or wide receiver at an end or flanker with a rushing column runs around the end.",
    "SC": "Screens are for backs with a rushing column.",
    "QK": "The receiver needs the Quick column.",
    "SH": "The receiver needs the Short column.",
    "LP": "The receiver needs the Long column.",
}


def _check_defense(check: Checking, line: str, entry: DefenseEntry, display: Display) -> None:
    """Whether a defense may be called from its set.

    Rules: statis_pro:SP-037, statis_pro:SP-038, statis_pro:SP-039
    """
    doubles_the_best = any(each.receiver == BEST for each in entry.coverages)
    problems = [
        why_no_defense(defense_call(entry, display, best), entry, display, check.options)
        for best in (RECEIVERS if doubles_the_best else RECEIVERS[:1])
    ]
    if all(problems):
        problem = problems[0]
        code = OPTION if entry.defense == "CARD" else CALL
        hint = "Doubles need 4 and 4 or 3 and 5 men in rows 2 and 3, triples 2 and 6." if entry.coverages else ""
        check.report.error(entry.path, code, f"Line {line}: {entry.defense} cannot be called ({problem}).", hint)


def _check_last(check: Checking, line: OffenseLine | DefenseLine, condition: Condition | None) -> None:
    """The last line holds in every situation and has a call for it."""
    if condition is not None and not always_holds(condition):
        message = f"The last line, {line_name(line)}, does not always hold."
        check.report.error(f"{line.path}.when", LAST, message, "End the table with a line whose condition is normal.")
    plays = [entry.play for entry in line.calls if isinstance(entry, OffenseEntry)]
    if plays and all(play in UNCERTAIN for play in plays) and check.doc.sound(f"{line.path}.calls"):
        hint = "Long passes are banned inside the 20, screens near the own goal, end arounds after the first."
        check.report.error(f"{line.path}.calls", LAST, "The last line has no play for every place.", hint)


# -- shifts ------------------------------------------------------------------------------------------------------------


def _check_shifts(check: Checking, side: Side, shifts: Iterable[Shift]) -> None:
    """Both sets of a shift hold the same men, who may move so.

    Rules: statis_pro:SP-004
    """
    for shift in shifts:
        check.condition(shift.when, shift.path, f"{side}_shifts")
        sets = check.sets(side)
        for field, name in (("set", shift.set), ("to", shift.to)):
            if check.doc.sound(f"{shift.path}.{field}") and name not in sets:
                hint = f"Sets are {', '.join(sets)}."
                check.report.error(f"{shift.path}.{field}", SHIFT, f"There is no set {name}.", hint)
        if shift.set in sets and shift.to in sets:
            _check_moves(check, side, shift)


def _check_moves(check: Checking, side: Side, shift: Shift) -> None:
    written, to = check.sets(side)[shift.set], check.sets(side)[shift.to]
    if written.numbers() != to.numbers() or len(written.men) != len(to.men):
        message = f"{shift.set} and {shift.to} have different men."
        check.report.error(f"{shift.path}.to", SHIFT, message, "In a shift the same eleven move.")
        return
    display = standing(written, check)
    if display is not None and shifted(display, shift, side, check.orders) is None:
        hint = "Ends, backs and flankers shift; linemen and the quarterback stay." if side == "offense" else ""
        check.report.error(f"{shift.path}.to", SHIFT, f"{shift.set} cannot shift to {shift.to}.", hint)


# -- tactics -----------------------------------------------------------------------------------------------------------


def _check_tactic(check: Checking, name: str, lines: tuple[TacticLine, ...]) -> None:
    """The lines of a tactic. Those behind one that always holds are never asked."""
    ended = ""
    for line in lines:
        condition = check.condition(line.when, line.path, name)
        if ended:
            check.report.warn(f"{line.path}.when", WHEN, f'"{ended}" above always holds, so this line never does.')
        elif condition is not None and always_holds(condition):
            ended = line.when
        needed = _NEEDS.get((name, line.call))
        if needed and not getattr(check.options, needed):
            said = f"{name}: {line.call} needs a house rule that is not played (option {needed})."
            check.report.error(f"{line.path}.call", OPTION, said)
