"""What the buttons of a board do: a new set from another or from the library, one click that mends a rule.

Each goes through the service that fills a sheet, and what was typed on the sheet before is kept first.
"""

from __future__ import annotations

from collections.abc import Mapping
from urllib.parse import parse_qsl

from games import engine
from games.engine import boards
from games.models import PlanVersion
from games.selectors.sheets import Draft, read_draft
from league.models import Fixture, User
from league.services.errors import Refused

from . import drafts, plans

MEND = "mend"


def act(*, fixture: Fixture, author: User, key: str, name: str, values: Mapping[str, str]) -> tuple[PlanVersion, str]:
    """Keep what was typed into a sheet, and what the named act makes of it: the version with it, and the key of the
    sheet to look at next."""
    draft = _draft(fixture, author)
    if draft.sheet(key) is None:
        raise Refused("This sheet is not there any more.", "Somebody may have removed it; look at the plan again.")
    if name == MEND:
        changes = dict(parse_qsl(values.get(MEND, ""), keep_blank_values=True))
        typed = {each: values[each] for each in values}
        version = drafts.fill_sheet(fixture=fixture, author=author, key=key, values={**typed, **changes})
        return version, boards.key_when_kept(draft.matchup, draft.side, draft.plan or {}, key)
    if _is_typed(draft, key, values):
        drafts.fill_sheet(fixture=fixture, author=author, key=key, values=values)
        draft = _draft(fixture, author)
    formation = values.get(boards.FORMATION, "")
    made = boards.new_entry(draft.matchup, draft.side, draft.plan or {}, key, name, formation)
    if made is None:
        raise Refused("Nothing of that kind can be made of this sheet.", "Open it again and choose anew.")
    version = drafts.fill_sheet(fixture=fixture, author=author, key=made.blank_key, values=made.values)
    return version, made.key


def _is_typed(draft: Draft, key: str, values: Mapping[str, str]) -> bool:
    """Whether the inputs of a sheet came along, and say something else than the draft."""
    sheet = draft.sheet(key)
    inputs = [*sheet.inputs, *(each for row in sheet.rows for each in row)] if sheet else []
    if not any(each.key in values for each in inputs):
        return False
    return engine.fill_sheet(draft.matchup, draft.side, draft.plan or {}, key, values) != draft.plan


def _draft(fixture: Fixture, author: User) -> Draft:
    draft = read_draft(author, fixture, plans.side_for(fixture, author))
    if draft is None:
        raise Refused(f"Nothing of yours is due for {fixture} now.")
    return draft
