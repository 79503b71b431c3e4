"""The form of an import."""

from __future__ import annotations

from django import forms
from django.core.files.uploadedfile import UploadedFile

from league import limits


class ImportForm(forms.Form):
    file = forms.FileField(label="The file of an export", help_text="As a league's commissioner downloads it.")

    def clean_file(self) -> UploadedFile[bytes]:
        given: UploadedFile[bytes] = self.cleaned_data["file"]
        if given.size is None or given.size > limits.IMPORT_FILE.most:
            raise forms.ValidationError(f"{limits.IMPORT_FILE.told} {limits.IMPORT_FILE.hint}")
        return given
