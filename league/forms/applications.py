"""Asking for a seat, and the commissioner's answer."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import forms

from league import limits
from league.models import Team
from league.rulebook import rulesets
from league.services.applications import NewAccount

from .accounts import SignUpForm
from .shared import Sent, offer


class FindForm(forms.Form):
    """Which leagues are looked for."""

    ruleset = forms.ChoiceField(label="Game", required=False)
    full = forms.BooleanField(label="Also those with a waiting list alone", required=False)

    def __init__(self, data: Sent = None) -> None:
        super().__init__(data)
        offer(self, "ruleset", [("", "Any"), *rulesets()])


class AskForm(forms.Form):
    """A few words for the commissioner, and the team that somebody would like best."""

    words = forms.CharField(
        label="A few words for the commissioner",
        required=False,
        max_length=limits.APPLICATION_WORDS.most,
        widget=forms.Textarea(attrs={"rows": 4}),
        help_text="Who you are, what you have played, when you have time. Only the commissioner reads them.",
    )
    team = forms.ChoiceField(label="The team that you would like best", required=False)

    def __init__(self, teams: Iterable[Team], *args: Any, **facts: Any) -> None:
        super().__init__(*args, **facts)
        self.teams = {str(team.public_id): team for team in teams}
        offer(self, "team", [("", "Any"), *((key, str(team)) for key, team in self.teams.items())])

    def asked(self) -> dict[str, Any]:
        """What ``services.applications`` wants."""
        return {"words": self.cleaned_data["words"], "team": self.teams.get(self.cleaned_data["team"])}


class AskAsNewcomerForm(AskForm, SignUpForm):
    """The same with a new account."""

    def new_account(self) -> NewAccount:
        return NewAccount(**self.account())

    field_order = ["username", "password", "words", "team", "time_zone"]


class DeclineForm(forms.Form):
    answer = forms.CharField(max_length=limits.APPLICATION_ANSWER.most, required=False)
