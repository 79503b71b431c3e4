"""The form of an offer."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import forms

from league.models import RosterSpot, Team


def _men(spots: Iterable[RosterSpot]) -> list[tuple[str, str]]:
    return [(str(s.player.public_id), f"#{s.number} {s.player.name}, {s.player.position}") for s in spots]


class TradeForm(forms.Form):
    """Whom one gives and whom one gets."""

    gives = forms.MultipleChoiceField(label="You give", widget=forms.SelectMultiple(attrs={"size": 10}))
    gets = forms.MultipleChoiceField(label="You get", widget=forms.SelectMultiple(attrs={"size": 10}))
    message = forms.CharField(max_length=300, required=False, help_text="For the other coach alone.")

    def __init__(self, team: Team, partner: Team, data: Any = None) -> None:
        super().__init__(data)
        own = list(team.roster.select_related("player").order_by("number"))
        theirs = list(partner.roster.select_related("player").order_by("number"))
        self.men = {str(spot.player.public_id): spot.player for spot in (*own, *theirs)}
        self.fields["gives"].choices = _men(own)
        self.fields["gets"].choices = _men(theirs)

    def offer(self) -> dict[str, Any]:
        cleaned = self.cleaned_data
        return {
            "gives": [self.men[ref] for ref in cleaned["gives"]],
            "gets": [self.men[ref] for ref in cleaned["gets"]],
            "message": cleaned["message"],
        }
