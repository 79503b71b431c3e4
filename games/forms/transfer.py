"""The form of an import."""

from __future__ import annotations

from django import forms
from django.core.files.uploadedfile import UploadedFile

MOST_BYTES = 200 * 1024 * 1024


class ImportForm(forms.Form):
    file = forms.FileField(label="The file of an export", help_text="As a league's commissioner downloads it.")

    def clean_file(self) -> UploadedFile:
        given: UploadedFile = self.cleaned_data["file"]
        if given.size is None or given.size > MOST_BYTES:
            raise forms.ValidationError(f"The file has more than {MOST_BYTES // 1024 // 1024} MB.")
        return given
