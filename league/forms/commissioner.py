"""The commissioner's forms."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms

from league.models import Week
from league.selectors.people import Bench
from league.services.deadlines import MOST_DAYS
from league.services.weeks import LONGEST_MOVE_DAYS

from .fields import MomentField
from .shared import Sent


class InvitationForm(forms.Form):
    email = forms.EmailField(
        label="For whom (e-mail, optional)",
        required=False,
        help_text="A note for you; the link goes there only if you want it mailed.",
    )
    by_mail = forms.BooleanField(label="Send the link by mail", required=False)


class ManyInvitationsForm(forms.Form):
    """Whether a coach is invited now for each team without one, and where the link is mailed to. The fields of a team
    are ``CODE`` and ``CODE-email``."""

    def __init__(self, all_benches: Sequence[Bench], data: Sent = None) -> None:
        super().__init__(data)
        self.coached = [bench.team for bench in all_benches if bench.seat]
        self.empty = [bench for bench in all_benches if bench.seat is None]
        for bench in self.empty:
            code, team = bench.team.code, bench.team.name
            self.fields[code] = forms.BooleanField(
                required=False, initial=bench.invitation is None, label=f"Invite a coach for {team}"
            )
            self.fields[f"{code}-email"] = forms.EmailField(required=False, label=f"E-mail for {team}")

    def clean(self) -> dict[str, Any]:
        """A team that was marked and has a coach by now is told, not passed over."""
        if gone := [str(team) for team in self.coached if team.code in self.data]:
            raise forms.ValidationError(f"Nobody was invited, since {' and '.join(gone)} found a coach meanwhile.")
        return self.cleaned_data

    def rows(self) -> list[tuple[Bench, forms.BoundField, forms.BoundField]]:
        """Each team with its two fields."""
        return [(bench, self[bench.team.code], self[f"{bench.team.code}-email"]) for bench in self.empty]

    def wanted(self) -> dict[str, str]:
        """The addresses by the codes of the teams that are marked; "" for a link that is handed over."""
        codes = [bench.team.code for bench in self.empty]
        return {code: self.cleaned_data[f"{code}-email"] for code in codes if self.cleaned_data[code]}


class ReplaceForm(InvitationForm):
    reason = forms.CharField(max_length=120, required=False, help_text="Stands in the league log.")


class DeadlineForm(forms.Form):
    due_at = MomentField(label="Due", required=False)
    reason = forms.CharField(
        max_length=120, required=False, help_text="Goes to the coaches and into the league log when a deadline moves."
    )


class MoveDeadlinesForm(forms.Form):
    """By how many days a week's deadline and all after it move, below zero: earlier."""

    days = forms.IntegerField(min_value=-LONGEST_MOVE_DAYS, max_value=LONGEST_MOVE_DAYS)
    reason = forms.CharField(max_length=120, required=False)


class WordForm(forms.Form):
    """A word to everybody; how long it may be the service says."""

    subject = forms.CharField(max_length=120)
    text = forms.CharField(widget=forms.Textarea(attrs={"rows": 5}))


class TimetableForm(forms.Form):
    """Every week's deadline at once, from the season's first week on, which may be one of the preseason."""

    first_due_at = MomentField(label="Plans for the first week are due")
    every_days = forms.IntegerField(label="Days between deadlines", min_value=1, max_value=MOST_DAYS, initial=7)

    def __init__(self, first: Week | None, data: Sent = None) -> None:
        super().__init__(data)
        if first is not None:
            self.fields["first_due_at"].label = f"Plans for {first.title} are due"
