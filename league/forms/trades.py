"""The form of an offer."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import forms

from league.models import DraftPick, RosterSpot, Season, Team
from league.rulebook import LeagueRules, rules_of
from league.selectors.picks import tradable_picks
from league.services.trades import Goods

from .shared import Sent, man_in_words, offer


def _men(spots: Iterable[RosterSpot], rules: LeagueRules) -> list[tuple[str, str]]:
    return [(str(spot.player.public_id), man_in_words(spot.player, spot, rules)) for spot in spots]


def _picks(picks: Iterable[DraftPick], owner: Team) -> list[tuple[str, str]]:
    return [
        (
            str(pick.public_id),
            f"Season {pick.season_number}, round {pick.round}"
            + (f" of {pick.original}" if pick.original_id != owner.pk else ""),
        )
        for pick in picks
        if pick.owner_id == owner.pk
    ]


def _choices(label: str) -> forms.MultipleChoiceField:
    return forms.MultipleChoiceField(
        label=label,
        required=False,
        widget=forms.SelectMultiple(attrs={"size": 8}),
        error_messages={"invalid_choice": "One of these is not there any more. Choose again."},
    )


class TradeForm(forms.Form):
    """Whom and which draft picks one gives and gets."""

    gives = _choices("You give men")
    gives_picks = _choices("You give draft picks")
    gets = _choices("You get men")
    gets_picks = _choices("You get draft picks")
    message = forms.CharField(max_length=300, required=False, help_text="For the other coach alone.")

    def __init__(self, team: Team, partner: Team, season: Season, data: Sent = None) -> None:
        super().__init__(data)
        own = list(team.roster.select_related("player").order_by("number"))
        theirs = list(partner.roster.select_related("player").order_by("number"))
        picks = tradable_picks(season, [team, partner])
        self.men = {str(spot.player.public_id): spot.player for spot in (*own, *theirs)}
        self.picks = {str(pick.public_id): pick for pick in picks}
        rules = rules_of(team.league)
        offer(self, "gives", _men(own, rules))
        offer(self, "gets", _men(theirs, rules))
        offer(self, "gives_picks", _picks(picks, team))
        offer(self, "gets_picks", _picks(picks, partner))

    def offer(self) -> dict[str, Any]:
        cleaned = self.cleaned_data
        sides = {
            side: Goods([self.men[ref] for ref in cleaned[side]], [self.picks[ref] for ref in cleaned[f"{side}_picks"]])
            for side in ("gives", "gets")
        }
        return {**sides, "message": cleaned["message"]}
