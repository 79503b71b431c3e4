"""What forms have in common."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.forms.utils import pretty_name

from league.models import Player, RosterSpot
from league.rulebook import LeagueRules, athlete
from league.services.errors import Refused

Sent = Mapping[str, Any] | None  # what a form is filled in with; None where it is shown blank


def show(form: forms.Form, refused: Refused) -> None:
    """Put a service's refusal beside the field at fault, or above the form."""
    form.add_error(refused.field if refused.field in form.fields else None, str(refused))


def focus_first_error(form: forms.Form) -> None:
    """Have the browser put the focus on the first field with which something is wrong."""
    wrong = next((field for name, field in form.fields.items() if name in form.errors), None)
    if wrong is not None:
        wrong.widget.attrs["autofocus"] = True


def offer(form: forms.Form, name: str, choices: Sequence[tuple[str | int, str]]) -> None:
    """Values and their words from which one of the form's fields is chosen."""
    field = form.fields[name]
    if not isinstance(field, forms.ChoiceField):
        raise TypeError(f"Nothing is chosen in the field {name}.")
    field.choices = choices


def man_in_words(player: Player, spot: RosterSpot | None, rules: LeagueRules) -> str:
    """A man as a select offers him: number, name, position and, where the rulebook has a measure of it, his worth."""
    number = f"#{spot.number} " if spot else ""
    worth = rules.worth(athlete(player, spot))
    return f"{number}{player.name}, {player.position}{f', {worth}' if worth else ''}"


def in_words(form: forms.Form) -> str:
    """What is wrong with the form in one line, by field: for pages that do not show the form again."""
    said = []
    for name, errors in form.errors.items():
        field = form.fields.get(name)
        label = f"{str(field.label or pretty_name(name)).split(' (')[0]}: " if field else ""
        said += [f"{label}{error}" for error in errors]
    return " ".join(said)
