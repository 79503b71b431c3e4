"""What is to be tried on the test bench: a plan, against what, beside which other; whole games or one situation."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms

from games.engine import AskedSituation
from games.selectors.bench_calls import CallsOnOffer
from league.forms.shared import Sent, offer

Choices = Sequence[tuple[str, str]]
_USUAL = AskedSituation()
_MINUTE = 60


class TrialForm(forms.Form):
    """Which plans; ``beside`` may be left out."""

    draft = forms.ChoiceField(label="Play")
    against = forms.ChoiceField(label="against")
    beside = forms.ChoiceField(label="beside", required=False)

    def __init__(
        self, data: Sent = None, *, drafts: Choices, opponents: Choices, comparisons: Choices, **more: Any
    ) -> None:
        super().__init__(data, **more)
        offer(self, "draft", drafts)
        offer(self, "against", opponents)
        offer(self, "beside", [("", "nothing"), *comparisons])


WITH, WITHOUT = "with ", "without "  # before the code of a call: whether its side has the ball


def _group(title: str, mark: str, calls: Choices) -> list[tuple[str, list[tuple[str, str]]]]:
    """The calls under their heading; nothing where there are none."""
    return [(title, [(f"{mark}{code}", label) for code, label in calls])] if calls else []


class SituationForm(forms.Form):
    """One situation, in the words of a coach; the engine says whether there can be such a one. Each side may make one
    call there, else its tables call."""

    down = forms.IntegerField(min_value=1, max_value=4, initial=_USUAL.down)
    distance = forms.IntegerField(label="Yards to go", min_value=1, max_value=99, initial=_USUAL.distance)
    los = forms.IntegerField(label="Yards to the goal", min_value=1, max_value=99, initial=_USUAL.los)
    period = forms.IntegerField(min_value=1, max_value=99, initial=_USUAL.period)
    minutes = forms.IntegerField(
        label="Minutes left in it", min_value=0, max_value=60, required=False, help_text="Left blank: half of it"
    )
    margin = forms.IntegerField(label="Points ahead", min_value=-99, max_value=99, initial=0)
    ball = forms.ChoiceField(
        label="Who has the ball", choices=[("own", "My team"), ("theirs", "The other team")], initial="own"
    )

    own_call = forms.ChoiceField(label="My call", required=False)
    their_call = forms.ChoiceField(label="Their call", required=False)

    def __init__(self, data: Sent = None, *, calls: CallsOnOffer, **more: Any) -> None:
        super().__init__(data, **more)
        offered = {
            "own_call": ("What my tables call", calls.own_with, calls.own_without),
            "their_call": ("What they would call", calls.their_with, calls.their_without),
        }
        for name, (usual, with_ball, without) in offered.items():
            groups = [*_group("With the ball", WITH, with_ball), *_group("Without the ball", WITHOUT, without)]
            field = self.fields[name]
            assert isinstance(field, forms.ChoiceField)
            field.choices = [("", usual), *groups]

    def clean(self) -> dict[str, Any]:
        """A call is made with the ball or without it, and the situation says which."""
        told: dict[str, Any] = self.cleaned_data
        mine = told.get("ball") == "own"
        for name, has_ball in (("own_call", mine), ("their_call", not mine)):
            call = told.get(name, "")
            if call and "ball" in told and call.startswith(WITH) != has_ball:
                kind = "with" if call.startswith(WITH) else "without"
                self.add_error(name, f"This is called {kind} the ball. Choose another call, or who has the ball.")
        return told

    def call(self, name: str) -> str:
        """The code of the call that was chosen for a side; "" for what its tables call. Of a form that is valid."""
        chosen: str = self.cleaned_data[name]
        return chosen.removeprefix(WITH).removeprefix(WITHOUT)

    @property
    def asked(self) -> AskedSituation:
        """What was typed in; of a form that is valid."""
        told = self.cleaned_data
        numbers = {name: told[name] for name in ("down", "distance", "los", "period", "margin")}
        minutes = told["minutes"]
        clock = None if minutes is None else max(1, minutes * _MINUTE)
        return AskedSituation(**numbers, clock=clock, with_ball=told["ball"] == "own")
