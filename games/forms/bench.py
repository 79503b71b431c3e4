"""What is to be tried on the test bench: a draft, against what, beside which other; whole games or one situation."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms

from games.engine import AskedSituation
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


class SituationForm(forms.Form):
    """One situation, in the words of a coach; the engine says whether there can be such a one."""

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

    @property
    def asked(self) -> AskedSituation:
        """What was typed in; of a form that is valid."""
        told = self.cleaned_data
        numbers = {name: told[name] for name in ("down", "distance", "los", "period", "margin")}
        minutes = told["minutes"]
        clock = None if minutes is None else max(1, minutes * _MINUTE)
        return AskedSituation(**numbers, clock=clock, with_ball=told["ball"] == "own")
