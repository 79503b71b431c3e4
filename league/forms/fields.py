"""Fields that several forms share."""

from __future__ import annotations

from datetime import datetime
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


class DayField(forms.DateField):
    """A day as a person names it; whose day it is, says the form."""

    def __init__(self, **kwargs: Any) -> None:
        widget = forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
        wrong = {"invalid": "Write a day like 2031-01-24: year, month, day."}
        super().__init__(widget=widget, input_formats=["%Y-%m-%d"], error_messages=wrong, **kwargs)


class MomentField(forms.DateTimeField):
    """A moment, given and shown in the viewer's own time zone, to the minute."""

    def __init__(self, **kwargs: Any) -> None:
        widget = forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M")
        super().__init__(widget=widget, **kwargs)

    def to_python(self, value: Any) -> datetime | None:
        """Refuse a mere day: midnight would be guessed, and would cut the day off."""
        if isinstance(value, str) and clock.is_mere_day(value):
            raise forms.ValidationError(f"Add the time of day: {value.strip()} 20:00, for example.")
        return super().to_python(value)

    def get_bound_field(self, form: forms.BaseForm, field_name: str) -> forms.BoundField:
        if not self.help_text:
            self.help_text = f"In your time zone, {timezone.get_current_timezone_name()}."
        return super().get_bound_field(form, field_name)
