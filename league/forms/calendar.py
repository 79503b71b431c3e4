"""The commissioner's forms for a season: its dates, its phases, its schedule."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms

from league.models import Team, Week
from league.scheduling.maker import MOST_WEEKS
from league.services.deadlines import MOST_DAYS

from .fields import MomentField
from .shared import Sent, offer


class NotBeforeForm(forms.Form):
    moment = MomentField(label="Does not end before", required=False)


class UntilForm(forms.Form):
    moment = MomentField(label="Stays open until", required=False)


class NextSeasonForm(forms.Form):
    first_due_at = MomentField(label="Plans for the first week are due", required=False)
    every_days = forms.IntegerField(label="Days between deadlines", min_value=1, max_value=MOST_DAYS, initial=7)
    weeks = forms.IntegerField(
        label="Weeks of the regular season",
        min_value=1,
        max_value=MOST_WEEKS,
        required=False,
        help_text="Leave it empty for as few as the games need.",
    )


class MakeScheduleForm(forms.Form):
    weeks = forms.IntegerField(
        label="Weeks of the regular season",
        min_value=1,
        max_value=MOST_WEEKS,
        required=False,
        help_text="Leave it empty for as few as the games need, or for the printed schedule.",
    )
    year = forms.IntegerField(
        label="Variant",
        min_value=1,
        max_value=999,
        required=False,
        help_text="Another number gives another schedule, as fair.",
    )


class PairingForm(forms.Form):
    """A week's games, one pair of selects each; an empty pair is no game."""

    def __init__(self, teams: Sequence[Team], pairs: Sequence[tuple[Team, Team]], data: Sent = None) -> None:
        super().__init__(data)
        self.teams: Mapping[str, Team] = {str(team.public_id): team for team in teams}
        self.games = len(teams) // 2
        choices = [("", "no game"), *((key, team.name) for key, team in self.teams.items())]
        for at in range(self.games):
            for side, word in enumerate(("away", "home")):
                initial = str(pairs[at][side].public_id) if at < len(pairs) else ""
                label = f"{'Visitors' if word == 'away' else 'Home team'} of game {at + 1}"
                self.fields[f"{word}{at}"] = forms.ChoiceField(
                    label=label, choices=choices, initial=initial, required=False
                )
        self.fields["clear"] = forms.BooleanField(label="No games in this week", required=False)

    def rows(self) -> list[tuple[forms.BoundField, forms.BoundField]]:
        """The two selects of each game."""
        return [(self[f"away{at}"], self[f"home{at}"]) for at in range(self.games)]

    def clean(self) -> dict[str, Any]:
        given = super().clean() or {}
        for at in range(self.games):
            if bool(given.get(f"away{at}")) != bool(given.get(f"home{at}")):
                raise forms.ValidationError(f"Game {at + 1} has one team only; choose both or neither.")
        return given

    def pairs(self) -> list[tuple[Team, Team]]:
        """The games as chosen, (away, home)."""
        chosen = [(self.cleaned_data[f"away{at}"], self.cleaned_data[f"home{at}"]) for at in range(self.games)]
        return [(self.teams[away], self.teams[home]) for away, home in chosen if away]


class WeekForm(forms.Form):
    """Another week of the season."""

    week = forms.TypedChoiceField(coerce=int)

    def __init__(self, weeks: Sequence[Week], data: Sent = None) -> None:
        super().__init__(data)
        offer(self, "week", [(week.number, week.title) for week in weeks])
