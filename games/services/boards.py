"""What the buttons of a sheet do: a new set from another or from the library, one click that mends a rule, the lines of
the half before.

Each is one change of the working draft; what was typed on the sheet before is kept with it.
"""

from __future__ import annotations

from collections.abc import Mapping
from urllib.parse import parse_qsl

from games import engine
from games.engine import JSON, boards
from league.models import Fixture, User
from league.services.errors import Refused

from . import working_drafts
from .plans import Due
from .working_drafts import Kept, Made, Place

MEND, AS_SEALED, FROM_MODEL = "mend", "as-sealed", "from-model"


def act(*, fixture: Fixture, author: User, place: Place, key: str, name: str, values: Mapping[str, str]) -> Kept:
    """Keep what was typed into a sheet, and what the named act makes of it; the key is that of the sheet to look at
    next."""

    def make(due: Due, plan: JSON) -> Made:
        return _made(due, plan, key, name, values)

    return working_drafts.write_plan(fixture=fixture, author=author, place=place, make=make)


def _made(due: Due, plan: JSON, key: str, name: str, values: Mapping[str, str]) -> Made:
    if name == MEND:
        changes = dict(parse_qsl(values.get(MEND, ""), keep_blank_values=True))
        return working_drafts.filled_sheet(due, plan, key, {**values, **changes})
    if name == AS_SEALED:
        return _as_sealed(due, plan, key)
    typed = _with_typed(due, plan, key, values)
    if name == FROM_MODEL:
        return _from_model(due, plan, typed, key)
    entry = boards.new_entry(due.matchup, due.step.side, typed, key, name, values.get(boards.FORMATION, ""))
    if entry is None:
        raise Refused("Nothing of that kind can be made of this sheet.", "Open it again and choose anew.")
    made = working_drafts.filled_sheet(due, typed, entry.blank_key, entry.values)
    return Made(made.plan, made.title, entry.key)


def _as_sealed(due: Due, plan: JSON, key: str) -> Made:
    """The plan with what an earlier step has sealed as it was sealed."""
    own = due.exchange.sealed(due.matchup.steps, due.step.side)
    put_back = engine.as_sealed(due.matchup, plan, own)
    if put_back is None:
        raise Refused("It cannot be put back while the plan has other errors.", "Mend those first, or take them back.")
    return Made(put_back, "As it was sealed", key)


def _from_model(due: Due, plan: JSON, typed: JSON, key: str) -> Made:
    """The plan whose empty sheet begins with the entries of its model. What was typed into it meanwhile stays as it
    is, and nothing is added to it."""
    begun = engine.with_entries_of_model(due.matchup, due.step.side, typed, key)
    if begun is None and typed == plan:
        raise Refused("This sheet is not empty any more, so nothing was taken into it.", "Look at it again.")
    made = typed if begun is None else begun
    return Made(made, *engine.sheet_after(due.matchup, due.step.side, plan, made, key))


def _with_typed(due: Due, plan: JSON, key: str, values: Mapping[str, str]) -> JSON:
    """The plan with the inputs of a sheet, where they came along."""
    sheet = engine.sheet(due.matchup, due.step.side, plan, key)
    inputs = [*sheet.inputs, *(each for row in sheet.rows for each in row)] if sheet else []
    if not any(each.key in values for each in inputs):
        return plan
    return working_drafts.filled_sheet(due, plan, key, values).plan
