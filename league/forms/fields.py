"""Fields that several forms share."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils import timezone

from league import clock


def time_zone_choices() -> list[tuple[str, str]]:
    """Every time zone that has a place's name, and UTC."""
    names = sorted(name for name in clock.time_zones() if "/" in name and not name.startswith("Etc/"))
    return [("UTC", "UTC"), *((name, name.replace("_", " ")) for name in names)]


class TimeZoneField(forms.ChoiceField):
    """A time zone of the database."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(choices=time_zone_choices, initial="UTC", label=kwargs.pop("label", "Time zone"), **kwargs)


class MomentField(forms.DateTimeField):
    """A moment, given and shown in the viewer's own time zone, to the minute."""

    def __init__(self, **kwargs: Any) -> None:
        widget = forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M")
        super().__init__(widget=widget, **kwargs)

    def get_bound_field(self, form: forms.BaseForm, field_name: str) -> forms.BoundField:
        if not self.help_text:
            self.help_text = f"In your time zone, {timezone.get_current_timezone_name()}."
        return super().get_bound_field(form, field_name)
