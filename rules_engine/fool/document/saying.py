"""How values of a plan of FOOL are said: plays by their sentences, what tables call by its name, whom a man covers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from ...interface.planning.forms import Choices
from ...plans.forms import at_place, entries_of, object_of
from ..notation.reader import NotationError
from ..notation.reading import parsed
from ..notation.sentences import describe

_SPOT_NAMES: Final = {
    "C": "center", "LG": "left guard", "RG": "right guard", "LT": "left tackle", "RT": "right tackle",
    "LTE": "left end", "RTE": "right end", "LW": "wide left", "RW": "wide right", "LWW": "very wide left",
    "RWW": "very wide right", "Q": "quarterback", "F": "fullback, behind the quarterback", "TB": "tailback",
    "LH": "left halfback", "RH": "right halfback", "LHE": "left halfback, behind the end",
    "RHE": "right halfback, behind the end",
}  # fmt: skip


def spot_in_words(at: str) -> str:
    """A spot of the offense in words: RW- is "wide right, off the line"."""
    name = _SPOT_NAMES[at.rstrip("-")]
    return f"{name}, off the line" if at.endswith("-") else name


def words_of_values(plan: Any, covered: Choices) -> Mapping[str, Callable[[Any], str]]:
    """What fields of the form name: a play's text as sentences, a cell of a table by the names that the plan gives,
    whom a man covers by what ``covered`` says of him."""
    return {
        "covered": _covered(dict(covered)),
        "play": play_in_words,
        "play_called": _cells(plan, "plays", "letter"),
        "defense_called": _cells(plan, "defenses", "id"),
    }


def play_in_words(text: Any) -> str:
    """What a play orders, as it is said within a sentence; "" where it cannot be read."""
    try:
        told = " ".join(describe(parsed(str(text))))
    except NotationError:
        return ""
    return f"{told[:1].lower()}{told[1:]}".rstrip(".")


def _cells(plan: Any, place: str, code: str) -> Callable[[Any], str]:
    """A cell with the names of what it calls: "A Power left or B Sweep", "the line n"."""
    entries = [object_of(each) for each in entries_of(at_place(plan, (place,)))]
    names = {str(each.get(code)): f"{each.get(code)} {each.get('name') or ''}".rstrip() for each in entries}

    def told(cell: Any) -> str:
        codes = str(cell).split("/")
        return " or ".join([f"the line {each[1:]}" if each[:1] == "*" else names.get(each, each) for each in codes])

    return told


def _covered(names: Mapping[str, str]) -> Callable[[Any], str]:
    """Whom a defender covers: "wide right"; "against set 1 88 Miller, TE, against any other set wide right"."""

    def told(value: Any) -> str:
        if not isinstance(value, dict):
            return names.get(str(value), "")
        known = [(against, names.get(str(each), str(each))) for against, each in value.items()]
        return ", ".join([f"against {'any other set' if key == '*' else f'set {key}'} {name}" for key, name in known])

    return told
