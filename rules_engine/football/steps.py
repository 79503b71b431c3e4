"""What happened in a play, step by step: contacts, moves, dice as they were read.

A game has eleven hundred steps of some forty kinds, and the steps of a kind have the same fields. So the names of the
fields stand once, in a form that these steps share, and a step holds the values alone. A record stores both so: the
forms are its ``shapes``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Final, final

from ..value import Value, mypyc_attr


@dataclass(frozen=True, slots=True, eq=False)
class StepForm:
    """A kind of step, and the names of its fields in their order. ``step_form`` makes one object of each."""

    kind: str
    names: tuple[str, ...]


@final
@mypyc_attr(acyclic=True)
class Step(Value):
    """One step: its form, and the values (JSON) of the fields that the form names."""

    NAMES: ClassVar[str] = "form values"

    def __init__(
        self,
        form: StepForm,
        values: list[Any],
    ) -> None:
        self.form: Final = form
        self.values: Final = values

    def fields(self) -> dict[str, Any]:
        """The step as an object of JSON, its kind under "step"."""
        fields: dict[str, Any] = {"step": self.form.kind}
        for place, name in enumerate(self.form.names):
            fields[name] = self.values[place]
        return fields


_forms: Final[dict[tuple[str, tuple[str, ...]], StepForm]] = {}
_latest: Final[dict[str, StepForm]] = {}  # of each kind the form that was asked for last: most kinds have one


def step_form(kind: str, *names: str) -> StepForm:
    """The form of the steps of a kind that have these fields."""
    return _form(kind, names)


def step(kind: str, fields: dict[str, Any]) -> Step:
    """A step of a kind that is seldom met, by the names of its fields."""
    return Step(_form(kind, tuple(fields)), list(fields.values()))


def _form(kind: str, names: tuple[str, ...]) -> StepForm:
    form = _latest.get(kind)
    if form is None or form.names != names:
        form = _forms.get((kind, names))
        if form is None:
            form = _forms[kind, names] = StepForm(kind, names)
        _latest[kind] = form
    return form
