"""The form of a step in a man's change of position."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django import forms

from league.rulebook import OpenMove

from .shared import Sent

BETWEEN = ":"  # a step and its position in the value of a choice
LABELS = {
    "complete": "Roll for the change now",
    "drop": "Give the change up; he has no other this season",
    "go_back": "Try the way back",
    "take_back": "Let him be what he was with his former team, with the values that he has now",
}


@dataclass(frozen=True, slots=True)
class Offered:
    """A step that is open, as the page shows it: its value in the form, its words, what it may bring."""

    move: OpenMove
    value: str
    label: str
    odds: tuple[str, ...]


def offered(steps: Iterable[tuple[OpenMove, tuple[str, ...]]], names: dict[str, str]) -> list[Offered]:
    """Steps with their odds as the page shows them; ``names`` are those of positions."""
    return [Offered(move, f"{move.step}{BETWEEN}{move.to}", label_of(move, names), odds) for move, odds in steps]


def label_of(move: OpenMove, names: dict[str, str]) -> str:
    """The words of a step."""
    if move.step == "announce":
        return f"Let him work at {names.get(move.to, move.to)} ({move.to})"
    return LABELS[move.step]


class PositionForm(forms.Form):
    """One of the steps that are open to a man."""

    def __init__(self, steps: Iterable[Offered], data: Sent = None) -> None:
        super().__init__(data)
        self.moves = {one.value: one.move for one in steps}
        self.fields["step"] = forms.ChoiceField(
            choices=[(one.value, one.label) for one in steps],
            error_messages={
                "required": "Choose a step.",
                "invalid_choice": "That step is not open to him any more. Look at what is open to him now.",
            },
        )

    def move(self) -> OpenMove:
        """The step that was chosen."""
        return self.moves[self.cleaned_data["step"]]
