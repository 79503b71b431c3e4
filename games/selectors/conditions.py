"""The conditions in the rows of a sheet, as the menus of its page are built from them."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass

from games.engine import Sheet


@dataclass(frozen=True)
class ConditionMenus:
    """What a page's script needs: the words by the name of their vocabulary, and of each input its vocabulary and its
    terms, null where they cannot be read."""

    menus_json: str
    conditions_json: str


def condition_menus(sheet: Sheet) -> ConditionMenus | None:
    """The menus of a sheet's conditions; None where it has none."""
    inputs = [*sheet.inputs, *(each for row in sheet.rows for each in row)]
    asked = {
        each.key: {
            "words": each.conditions,
            "terms": None if each.terms is None else [asdict(term) for term in each.terms],
        }
        for each in inputs
        if each.conditions
    }
    if not asked:
        return None
    menus = {name: [asdict(word) for word in words] for name, words in sheet.menus.items()}
    return ConditionMenus(json.dumps(menus), json.dumps(asked))
