"""Founding a league: its name, its clubs, its house rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from django import forms

from league.models import League, Team
from league.rulebook import OptionSpec, in_words
from league.scheduling.maker import MOST_WEEKS
from league.services.deadlines import MOST_DAYS
from league.services.leagues import NewDivision, NewTeam

from .fields import MomentField, TimeZoneField
from .shared import Sent


class LeagueForm(forms.Form):
    name = forms.CharField(max_length=80)
    openness = forms.ChoiceField(
        label="Who may read it",
        choices=League.Openness.choices,
        help_text="In a public league strangers see standings, rosters and finished games, no plan before its time.",
    )
    time_zone = TimeZoneField(label="The league's time zone", help_text="Deadlines keep their hour in this zone.")
    first_due_at = MomentField(
        label="Plans for the first week are due",
        required=False,
        help_text="The first week of all: where the house rules have a preseason, that of its first game.",
    )
    every_days = forms.IntegerField(label="Days between deadlines", min_value=1, max_value=MOST_DAYS, initial=7)
    weeks = forms.IntegerField(
        label="Weeks of the regular season",
        min_value=1,
        max_value=MOST_WEEKS,
        required=False,
        help_text="Leave it empty for as few as the games need; with more of them every team rests in some.",
    )


class TeamForm(forms.Form):
    """One club. Colours come from the browser's own picker."""

    name = forms.CharField(max_length=60)
    code = forms.CharField(max_length=4, validators=Team._meta.get_field("code").validators)
    colour = forms.CharField(
        max_length=7, validators=Team._meta.get_field("colour").validators, widget=forms.TextInput({"type": "color"})
    )
    second_colour = forms.CharField(
        max_length=7, validators=Team._meta.get_field("colour").validators, widget=forms.TextInput({"type": "color"})
    )
    strength = forms.TypedChoiceField(
        coerce=int, choices=[(1, "1 weak"), (2, "2"), (3, "3 middling"), (4, "4"), (5, "5 strong")], initial=3
    )

    def new_team(self) -> NewTeam:
        return NewTeam(**self.cleaned_data)


class DivisionForm(forms.Form):
    name = forms.CharField(label="Division", max_length=40)


class ClubsForm:
    """All divisions with their clubs as one thing to show and to check, started from ``divisions``."""

    def __init__(self, divisions: Sequence[NewDivision], data: Sent = None) -> None:
        self.divisions = [
            (
                DivisionForm(data, prefix=f"d{order}", initial={"name": division.name}),
                [
                    TeamForm(data, prefix=f"d{order}t{place}", initial=asdict(team))
                    for place, team in enumerate(division.teams)
                ],
            )
            for order, division in enumerate(divisions)
        ]

    def is_valid(self) -> bool:
        forms_of_all = [form for division, teams in self.divisions for form in (division, *teams)]
        verdicts = [form.is_valid() for form in forms_of_all]  # each is asked, so that each shows its errors
        return all(verdicts)

    def new_divisions(self) -> tuple[NewDivision, ...]:
        return tuple(
            NewDivision(division.cleaned_data["name"], tuple(team.new_team() for team in teams))
            for division, teams in self.divisions
        )


@dataclass
class RuleGroup:
    """Rules about one thing; ``differ`` of them are not as the rulebook has them when the form begins."""

    title: str
    fields: list[forms.BoundField] = field(default_factory=list)
    differ: int = 0

    @property
    def is_open(self) -> bool:
        """Whether one of them is to be mended."""
        return any(each.errors for each in self.fields)


class HouseRulesForm(forms.Form):
    """The ruleset's options that may be set, each with the rulebook's default."""

    def __init__(
        self, specs: Sequence[OptionSpec], data: Sent = None, options: Mapping[str, Any] | None = None
    ) -> None:
        """``options`` are the house rules in force, with which the form begins."""
        super().__init__(data, prefix="rule", initial=dict(options or {}))
        self.specs = [spec for spec in specs if len(spec.values) != 1]
        for spec in self.specs:
            self.fields[spec.code] = _option_field(spec)

    def groups(self) -> list[RuleGroup]:
        """The rules by what they are about, in the order of the ruleset; where it names no group, all in one."""
        found: dict[str, RuleGroup] = {}
        for spec in self.specs:
            group = found.setdefault(spec.group, RuleGroup(spec.group or "House rules"))
            group.fields.append(self[spec.code])
            group.differ += self.initial.get(spec.code, spec.default) != spec.default
        return list(found.values())

    def house_rules(self) -> dict[str, Any]:
        """The values that differ from the rulebook's."""
        return {
            spec.code: self.cleaned_data[spec.code]
            for spec in self.specs
            if self.cleaned_data[spec.code] != spec.default
        }


def _option_field(spec: OptionSpec) -> forms.Field:
    facts: dict[str, Any] = {
        "label": spec.meaning[:1].upper() + spec.meaning[1:],
        "help_text": f"Rulebook {spec.clause}: {in_words(spec.default)}.",
        "initial": spec.default,
        "required": False,
    }
    if isinstance(spec.default, bool):
        return forms.BooleanField(**facts)
    facts["required"] = True
    if spec.values:
        kind: Callable[[Any], Any] = type(spec.default)
        return forms.TypedChoiceField(choices=[(value, value) for value in spec.values], coerce=kind, **facts)
    if isinstance(spec.default, int):
        return forms.IntegerField(**facts)
    if isinstance(spec.default, float):
        return forms.FloatField(**facts)
    return forms.CharField(**facts)
