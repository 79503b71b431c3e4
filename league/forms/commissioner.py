"""The commissioner's forms."""

from __future__ import annotations

from django import forms

from league.models import Week
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
