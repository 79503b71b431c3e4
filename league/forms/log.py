"""What the league log may be narrowed to."""

from __future__ import annotations

from uuid import UUID

from django import forms

from league.models import League, User, Week
from league.selectors.log import LogFilter, log_kinds

from .shared import Sent, offer


class LogForm(forms.Form):
    """Each field left empty leaves it open."""

    kind = forms.ChoiceField(required=False)
    person = forms.ChoiceField(required=False)
    team = forms.ChoiceField(required=False)
    week = forms.ChoiceField(required=False)

    def __init__(self, data: Sent, league: League) -> None:
        super().__init__(data, auto_id="log-%s")
        people = User.objects.filter(memberships__league=league).order_by("username")
        weeks = (
            Week.objects.filter(season__league=league).select_related("season").order_by("-season__number", "number")
        )
        several = league.seasons.count() > 1
        choices = {
            "kind": [(kind, kind.replace("_", " ")) for kind in log_kinds(league)],
            "person": [(str(user.public_id), str(user)) for user in people],
            "team": [(str(team.public_id), team.name) for team in league.teams.order_by("name")],
            "week": [
                (
                    f"{week.season.number}.{week.number}",
                    f"Season {week.season.number}: {week}" if several else str(week),
                )
                for week in weeks
            ],
        }
        for name, rows in choices.items():
            offer(self, name, [("", "All"), *rows])

    def wanted(self) -> LogFilter:
        """What is looked for; everything where the form does not fit."""
        if not self.is_valid():
            return LogFilter()
        given = self.cleaned_data
        season, _, week = given["week"].partition(".")
        return LogFilter(
            kind=given["kind"],
            person=UUID(given["person"]) if given["person"] else None,
            team=UUID(given["team"]) if given["team"] else None,
            season=int(season) if season else None,
            week=int(week) if week else None,
        )

    def query(self) -> str:
        """What is looked for, as the beginning of an address's query; "" for everything."""
        if not self.is_valid():
            return ""
        return "".join(f"{name}={value}&" for name, value in self.cleaned_data.items() if value)
