"""Where the game stands in a case."""

from __future__ import annotations

from typing import Any, Final

from ...plans.document_reader import DocumentReader, join
from ..boxes import Side
from ..resolution.situation import DirectedPlay, History, PlayedBefore, PlaySituation
from ..resolution.words import FIELD

SIDES: Final[tuple[Side, Side]] = ("offense", "defense")
_NEEDED: Final = ("quarter", "clock", "score", "home")
_LINE: Final = ("down", "distance", "own_yard_line")
_OTHERS: Final = (
    "timeouts", "history", "big_plays", "no_huddle", "clock_stopped", "after_safety", "landing",
)  # fmt: skip
# A case counts no possessions and no quarters: it tells earlier ones from those that are being played.
_EARLIER_POSSESSION: Final = 1
_THIS_POSSESSION: Final = 2
_THIS_QUARTER: Final = 1
_WITHOUT_LINE: Final = ("KO", "XP")  # plays for which no line of scrimmage is given


def read_situation(value: object, play: str, reader: DocumentReader) -> PlaySituation:
    """The situation of a case. A kickoff or extra point needs no down, distance or yard line."""
    path = "situation"
    line = () if play in _WITHOUT_LINE else _LINE
    spare = () if line else _LINE
    body = reader.fields(value, path, (*_NEEDED, *line), (*spare, *_OTHERS))
    plays = join(path, "big_plays")
    big_plays = reader.fields(body.get("big_plays", {}), plays, (), ("game", "possession"))
    return PlaySituation(
        down=reader.number(body, "down", path, 1, 4, 1),
        distance=reader.number(body, "distance", path, 0, FIELD, 10),
        yard_line=reader.number(body, "own_yard_line", path, 0, FIELD, 30),
        quarter=reader.number(body, "quarter", path, 1, 99, 1),
        clock=reader.number(body, "clock", path, 0, 900),
        score=_pair(body, "score", path, 999, (0, 0), reader),
        home=reader.choice(body, "home", path, SIDES, "offense"),
        timeouts=_pair(body, "timeouts", path, 3, (3, 3), reader),
        before=PlayedBefore(
            history=_history(body, path, reader),
            big_plays_game=reader.number(big_plays, "game", plays, 0, 99),
            big_plays_possession=reader.number(big_plays, "possession", plays, 0, 99),
        ),
        no_huddle=reader.flag(body, "no_huddle", path),
        clock_stopped=reader.flag(body, "clock_stopped", path, True),
        after_safety=reader.flag(body, "after_safety", path),
        landing=reader.number(body, "landing", path, -FIELD, FIELD),
    )


def _history(body: dict[str, Any], path: str, reader: DocumentReader) -> History:
    """The offense's plays of this quarter; a case says of each whether it was in this possession."""
    plays = [_earlier(each, inner, reader) for each, inner in reader.items(body, "history", path)]
    return History(tuple(plays), _THIS_POSSESSION, _THIS_QUARTER)


def _earlier(value: object, path: str, reader: DocumentReader) -> DirectedPlay:
    body = reader.fields(value, path, ("to", "cards"), ("possession",))
    return DirectedPlay(
        number=reader.number(body, "to", path, 0, 99),
        cards=reader.number(body, "cards", path, 0, 99),
        series=_THIS_POSSESSION if reader.flag(body, "possession", path, True) else _EARLIER_POSSESSION,
        quarter=_THIS_QUARTER,
    )


def _pair(
    body: dict[str, Any], key: str, path: str, most: int, default: tuple[int, int], reader: DocumentReader
) -> tuple[int, int]:
    """Two numbers, the offense's first."""
    if key not in body:
        return default
    given = reader.items(body, key, path)
    if len(given) != 2:
        reader.wrong(join(path, key), f"{key} should be two numbers, the offense's first.", "For example [0, 0].")
        return default
    first, second = (reader.whole(value, inner, "The number", 0, most) for value, inner in given)
    return first, second
