"""Forms about people: leave, assistants, forgotten passwords."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms

from league.models import League

from .fields import DayField


class LeaveForm(forms.Form):
    """The days on which a coach is away, of the league's zone."""

    starts_on = DayField(label="First day")
    ends_on = DayField(label="Last day")
    reason = forms.CharField(max_length=200, required=False, help_text="For the commissioner and the league.")

    def __init__(self, data: Mapping[str, Any] | None = None, *, league: League) -> None:
        super().__init__(data)
        self.fields["ends_on"].help_text = f"The whole day counts, in the league's time zone, {league.time_zone}."


class AssistantForm(forms.Form):
    email = forms.EmailField(
        label="For whom (e-mail, optional)", required=False, help_text="With an address the link can go by mail."
    )
    by_mail = forms.BooleanField(label="Send the link by mail", required=False)


class EndSeatForm(forms.Form):
    """Why a seat ends; who leaves his own need not say it."""

    reason = forms.CharField(max_length=120, required=False)
    hands_on = forms.BooleanField(required=False)


class ForgottenForm(forms.Form):
    email = forms.EmailField(label="E-mail", widget=forms.EmailInput(attrs={"autocomplete": "email"}))
