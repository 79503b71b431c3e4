"""Forms about people: leave, assistants, forgotten passwords."""

from __future__ import annotations

from django import forms

from .fields import MomentField


class LeaveForm(forms.Form):
    starts_at = MomentField(label="From")
    ends_at = MomentField(label="To")
    reason = forms.CharField(max_length=200, required=False, help_text="For the commissioner and the league.")


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
