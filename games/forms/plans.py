"""What a coach hands in: text pasted into the page, or a file."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.validators import ProhibitNullCharactersValidator

from games import engine
from league import limits


class PlanText(forms.CharField):
    """Text that is kept whatever stands in it: a NUL is the check's business, and the draft must not be lost by it."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.validators = [each for each in self.validators if not isinstance(each, ProhibitNullCharactersValidator)]


def _of_a_size(text: str) -> str:
    """Return the text; refuse one that is longer than a plan may be."""
    if sentence := engine.too_long(text.replace("\r\n", "\n")):
        raise forms.ValidationError(f"{sentence} {limits.PLAN_BODY.hint}")
    return text


class PlanForm(forms.Form):
    """A file wins over the text, since it was chosen on purpose."""

    text = PlanText(
        label="The plan",
        required=False,
        strip=False,
        widget=forms.Textarea(
            attrs={"class": "paper", "rows": 24, "spellcheck": "false", "autocomplete": "off", "data-editor": "editor"}
        ),
    )
    file = forms.FileField(label="or a file with the plan", required=False, allow_empty_file=True)

    def clean_file(self) -> str | None:
        upload = self.cleaned_data["file"]
        if not upload:
            return None
        if upload.size > limits.PLAN_BODY.most:
            raise forms.ValidationError(f"{limits.PLAN_BODY.told} {limits.PLAN_BODY.hint}")
        try:
            text: str = upload.read().decode("utf-8-sig")
        except UnicodeDecodeError as wrong:
            raise forms.ValidationError("The file is not UTF-8 text.") from wrong
        return _of_a_size(text)

    def clean_text(self) -> str:
        return _of_a_size(self.cleaned_data["text"])

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        if not cleaned.get("file") and not cleaned.get("text", "").strip() and not self.errors:
            raise forms.ValidationError("There is no plan here: paste one, or choose a file.")
        return cleaned

    @property
    def plan(self) -> str:
        """The text that was handed in, to the letter but for the line ends of browsers."""
        return str(self.cleaned_data.get("file") or self.cleaned_data["text"]).replace("\r\n", "\n")
