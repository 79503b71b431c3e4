"""Messages, and what is done about them."""

from __future__ import annotations

from uuid import UUID

from django import forms

from league import limits
from league.services.moderation import LONGEST_BAN


class MessageForm(forms.Form):
    """Something to say; how long it may be the service says."""

    text = forms.CharField(
        label="Your message",
        widget=forms.Textarea(attrs={"rows": 3, "data-mentions": ""}),
        help_text="Plain text. @ and a name tells that member.",
    )
    answers = forms.UUIDField(required=False, widget=forms.HiddenInput)

    def answered(self) -> UUID | None:
        found: UUID | None = self.cleaned_data["answers"]
        return found


class ReportForm(forms.Form):
    words = forms.CharField(
        label="What is wrong with it (optional)",
        required=False,
        max_length=limits.REPORT_WORDS.most,
        help_text="Only the league's commissioners read this.",
    )


class HideForm(forms.Form):
    why = forms.CharField(
        label="Reason", max_length=limits.REASON.most, help_text="Stands in the message's place and in the log."
    )


class BanForm(forms.Form):
    reason = forms.CharField(label="Reason", max_length=limits.REASON.most, help_text="Stands in the log.")
    days = forms.IntegerField(
        label="Days",
        required=False,
        min_value=1,
        max_value=LONGEST_BAN,
        help_text="Empty: until you take it back.",
    )
