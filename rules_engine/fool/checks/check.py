"""The check of a submitted plan: every error and warning at once, each where it stands (play-by-mail 14)."""

from __future__ import annotations

from collections.abc import Collection

from ...errors import Report
from ...interface import JSON, Team
from ...interface.situation import Side
from ...plans.document_reader import join, shown
from ..document.parts import due_by_now
from ..document.reading import read_shape
from ..options import FoolOptions
from ..players import POSITIONS
from .check_defenses import check_defenses
from .check_kicks import check_kicks
from .check_plays import check_plays
from .check_sets import check_sets
from .check_starters import check_shares, check_starters
from .check_tables import check_tables
from .checking import Checking, begin


def check_plan(
    plan: JSON,
    team: Team,
    side: Side,
    options: FoolOptions,
    opponent: JSON | None,
    parts: Collection[str] | None = None,
) -> Report:
    """Everything that is wrong with a plan, and what its coach may want to know.

    ``opponent`` is what this coach may see of the other plan, parts by name (or the whole plan); None for nothing.
    ``parts`` are the parts that must be there by now, None all of them; what is wrong with others is a warning.
    """
    report = _check(plan, team, side, options, opponent, parts)
    return report if parts is None else due_by_now(report, plan, parts)


def _check(
    plan: JSON, team: Team, side: Side, options: FoolOptions, opponent: JSON | None, parts: Collection[str] | None
) -> Report:
    read, shape = read_shape(plan, parts)
    if read is None:
        return shape.report
    check = begin(read, shape, team, side, options, opponent)
    if read.side != side and shape.sound("side"):
        shape.report.error("side", "PLN-12", f"This is a plan for the {read.side} side; this side is {side}.")
    check_sets(check)
    check_defenses(check)
    check_plays(check)
    tables = check_tables(check)
    _check_depth(check)
    _check_practice(check)
    check_kicks(check)
    check_starters(check)
    _check_halftime(check)
    if shape.report.ok:
        check_shares(check, tables)
    return shape.report


def _check_halftime(check: Checking) -> None:
    """HLF-01: whether there is a half-time revision at all, and whose it is (10.1.4).

    Rules: fool:10.1.4-04
    """
    if check.plan.halftime is None:
        return
    if check.side == "away":
        message = "Only the home side changes its tables at half-time."
        check.report.error("halftime", "HLF-01", message, "Seal the second half's tables with the plan.")
    elif not check.options.halftime_hours:
        message = "This league has no half-time revision."
        check.report.error("halftime", "HLF-01", message, 'Write the tables of the second half as "second".')


def _check_depth(check: Checking) -> None:
    for position, numbers in check.plan.depth.items():
        path = join("depth", position)
        if position not in POSITIONS:
            message = f"There is no position {shown(position)}."
            check.report.error(path, "PLN-13", message, f"Positions are {', '.join(POSITIONS)}.")
        for place, number in enumerate(numbers):
            if number and number not in check.roster:
                check.report.error(f"{path}[{place}]", "PLN-01", f"There is no #{number} on the roster.")


def _check_practice(check: Checking) -> None:
    """The practice squad that a plan names: men of the roster, each once, not too many.

    Rules: fool:10.1.1-01, fool:11.4-03
    """
    numbers, limit = check.plan.practice, check.options.roster_practice
    if len(numbers) > limit:
        check.report.error("practice", "PRC-01", f"The practice squad has {len(numbers)} men; limit {limit}.")
    for place, number in enumerate(numbers):
        path = f"practice[{place}]"
        if number and number not in check.roster:
            check.report.error(path, "PRC-01", f"There is no #{number} on the roster.")
        elif number in numbers[:place]:
            check.report.error(path, "PRC-01", f"#{number} is named twice for the practice squad.")
