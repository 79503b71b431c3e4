"""Changes of whole plays in what the form of a sheet of plays posts, by the buttons of its page."""

from __future__ import annotations

import re
from collections.abc import Mapping

from games.engine import PLAY_NAME, PLAY_TEXT

ORDER = "_place"  # the input of a row for where it stands
ROW = re.compile(r"([0-9]{1,4})\.(\w+)")
EARLIER, LATER = -1.5, 1.5  # from the number of a row to between those before and behind it

Values = dict[str, str]


def of_row(values: Mapping[str, str], index: int) -> Values:
    """What is typed in a row, by field."""
    inputs = ((ROW.fullmatch(key), text) for key, text in values.items())
    return {match[2]: text for match, text in inputs if match and int(match[1]) == index}


def with_text(values: Values, index: int, text: str, free_name: str) -> Values:
    """A play written anew; one without a name gets a free one."""
    name = values.get(_key(index, PLAY_NAME), "").strip() or (free_name if text.strip() else "")
    return values | {_key(index, PLAY_TEXT): text, _key(index, PLAY_NAME): name}


def copied(values: Values, index: int, text: str, free_name: str) -> Values:
    """A play written a second time, in the first row that is empty, under a free name; the same where none is."""
    empty = next((row for row in _rows(values) if not _is_used(values, row)), None)
    if empty is None:
        return values
    row = {field: value for field, value in of_row(values, index).items() if field != ORDER}
    return values | {_key(empty, field): value for field, value in row.items()} | with_text({}, empty, text, free_name)


def removed(values: Values, index: int) -> Values:
    """A play taken out: nothing is typed in its row."""
    return values | {_key(index, field): "" for field in of_row(values, index)}


def moved(values: Values, index: int, by: float) -> Values:
    """A play moved past the one before or behind it."""
    return values | {_key(index, ORDER): str(max(0.0, index + 1 + by))}


def taken_names(values: Mapping[str, str]) -> list[str]:
    """The names that plays have."""
    return [values.get(_key(row, PLAY_NAME), "").strip() for row in _rows(values)]


def _rows(values: Mapping[str, str]) -> list[int]:
    return sorted({int(match[1]) for key in values if (match := ROW.fullmatch(key))})


def _is_used(values: Mapping[str, str], row: int) -> bool:
    return any(values.get(_key(row, field), "").strip() for field in (PLAY_NAME, PLAY_TEXT))


def _key(row: int, field: str) -> str:
    return f"{row}.{field}"
