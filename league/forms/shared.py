"""What forms have in common."""

from django import forms

from league.services.errors import Refused


def show(form: forms.Form, refused: Refused) -> None:
    """Put a service's refusal beside the field at fault, or above the form."""
    form.add_error(refused.field if refused.field in form.fields else None, str(refused))
