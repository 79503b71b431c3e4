"""Hooks of a league."""

from __future__ import annotations

from django import forms

from league.models import Hook
from league.services.hook_sending import LONGEST


class HookForm(forms.Form):
    kind = forms.ChoiceField(label="Where to", choices=Hook.Kind.choices)
    url = forms.CharField(
        label="The hook's address",
        max_length=LONGEST,
        help_text="Discord: the channel's settings, Integrations, Webhooks. Slack: an app with an Incoming Webhook. "
        "Whoever knows it can post there, so that it is shown whole to nobody afterwards.",
    )
    results = forms.BooleanField(label="Results", required=False, initial=True)
    news = forms.BooleanField(label="The news of a week, once it is over", required=False, initial=True)
    deadlines = forms.BooleanField(label="Deadlines, a day ahead", required=False, initial=True)
