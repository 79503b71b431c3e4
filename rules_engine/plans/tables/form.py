"""The inputs of a table's lines on a form."""

from __future__ import annotations

from ...interface.planning.forms import Choices, FieldSpec
from ..inputs import WORDS
from .drawing import TableRules


def line_inputs(conditions: str, calls: str, sets: str = "") -> tuple[FieldSpec, ...]:
    """Inputs of one line; ``conditions`` and ``calls`` name the words of its conditions and how its cells are said,
    ``sets`` the list of what may be chosen as its set, "" where lines go with none. The choices of ``kinds`` are those
    of ``kind_choices``."""
    where = (FieldSpec("set", "Set", choices=sets),) if sets else ()
    rolled = (FieldSpec("kind", "Rolled", choices="kinds"), FieldSpec("cells", "Calls", WORDS, words=calls))
    return (FieldSpec("id", "Line"), FieldSpec("when", "When", conditions=conditions), *where, *rolled)


def kind_choices(rules: TableRules) -> Choices:
    """The kinds of lines with their labels."""
    return [(kind.code, kind.label) for kind in rules.kinds]
