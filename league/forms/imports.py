"""The form by which a commissioner imports rosters."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile

from league import limits
from league.rulebook import RosterText

from .rosters import ReasonForm
from .shared import offer


class RosterImportForm(ReasonForm):
    """A table as text or as a file; ``text`` holds it in either case once the form is valid."""

    kind = forms.ChoiceField(label="What the table holds")
    file = forms.FileField(label="The table as a file (CSV)", required=False)
    text = forms.CharField(
        label="Or the table itself",
        required=False,
        strip=False,
        widget=forms.Textarea({"class": "paper", "rows": 12, "spellcheck": "false"}),
    )

    field_order = ["kind", "file", "text", "reason"]

    def __init__(self, texts: Sequence[RosterText], *given: Any, **facts: Any) -> None:
        super().__init__(*given, **facts)
        offer(self, "kind", [(text.code, text.name) for text in texts])

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = self.cleaned_data
        file = cleaned.pop("file", None)
        if file is not None:
            cleaned["text"] = self._read(file)
            self.data = {**self.data, "text": cleaned["text"]}  # what came as a file is shown in the field
        if not (cleaned.get("text") or "").strip() and "text" not in self.errors:
            self.add_error("text", "Choose a file, or put the table here.")
        return cleaned

    def _read(self, file: UploadedFile[bytes]) -> str:
        if file.size is None or file.size > limits.ROSTER_TEXT.most:
            self.add_error("file", f"{limits.ROSTER_TEXT.told} {limits.ROSTER_TEXT.hint}")
            return ""
        try:
            text: str = file.read().decode("utf-8-sig")
            return text
        except UnicodeDecodeError:
            self.add_error("file", "The file is no UTF-8 text. Save it as CSV in UTF-8.")
            return ""
