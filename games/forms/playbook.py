"""What a coach writes to his playbook: a name and a note; which entries he shares."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms

from games.services.playbook import NAME, NOTE
from league.forms.shared import Sent, offer


class EntryForm(forms.Form):
    """How an entry is called, and a note to oneself."""

    name = forms.CharField(max_length=NAME)
    note = forms.CharField(
        max_length=NOTE,
        required=False,
        label="Note",
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text="What it is for",
    )


class KeepForm(forms.Form):
    """Which piece of a sheet is kept; under its own name where none is written."""

    row = forms.IntegerField(min_value=0, required=False)
    name = forms.CharField(max_length=NAME, required=False)


class ShareForm(forms.Form):
    """Which entries stand behind a link, and its title."""

    entries = forms.MultipleChoiceField(error_messages={"required": "Choose at least one entry."})
    title = forms.CharField(max_length=NAME, required=False)

    def __init__(self, data: Sent = None, *, offered: Sequence[tuple[str, str]], **more: Any) -> None:
        super().__init__(data, **more)
        offer(self, "entries", offered)
