"""With what the form for one situation on the bench is filled in: for a line of a table, for what stands in the tester
of a table, for what a trial asked for."""

from __future__ import annotations

from dataclasses import dataclass

from games import engine
from games.engine import CallTable, PlainSituation
from games.models import BenchRun
from games.selectors.sheets import Draft

Filled = dict[str, str]  # the fields of the form with what stands in them
OWN, THEIRS = "own", "theirs"  # who has the ball
_MINUTE = 60
_NUMBERS = ("down", "distance", "los", "period", "margin")


@dataclass(frozen=True)
class LineToTry:
    """A line of a table that a coach wants to see played. ``filled`` is empty where no situation is found in which it
    is called; ``sure``: it is called there whatever the other side shows."""

    name: str
    table: str
    filled: Filled
    sure: bool


def line_to_try(draft: Draft | None, key: str, row: str) -> LineToTry | None:
    """The line of a row of a sheet; None where the draft has none there."""
    table = _table(draft, key)
    line = None if table is None else next((each for each in table.lines() if str(each.row) == row), None)
    if draft is None or table is None or line is None:
        return None
    title = next((each.title for each in draft.lines() if each.key == key), key)
    plain = table.leading_to(line.row)
    name = line.id or str(line.row + 1)
    return LineToTry(name, title, filled(table, plain) if plain else {}, plain is not None and plain.sure)


def _table(draft: Draft | None, key: str) -> CallTable | None:
    if draft is None or draft.plan is None:
        return None
    return engine.call_table(draft.matchup, draft.side, draft.plan, key)


def filled(table: CallTable, plain: PlainSituation) -> Filled:
    """A situation in which the side of a table calls."""
    numbers = {name: str(getattr(plain, name)) for name in _NUMBERS}
    return numbers | {"minutes": str(plain.clock // _MINUTE), "ball": OWN if table.with_ball else THEIRS}


def asked_again(run: BenchRun) -> Filled:
    """What a trial of one situation asked for."""
    told = run.situation
    if told is None:
        return {}
    numbers = {name: str(told[name]) for name in _NUMBERS if name in told}
    clock = told.get("clock")
    minutes = {} if clock is None else {"minutes": str(clock // _MINUTE)}
    return numbers | minutes | {"ball": OWN if told.get("with_ball", True) else THEIRS}
