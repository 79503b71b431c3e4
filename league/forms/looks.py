"""How a club looks: colours, crest, stadium."""

from __future__ import annotations

from django import forms

from league.models import Team
from league.pictures import crests
from league.services import looks

from .shared import Sent, offer


def _crest_choices(part: str) -> list[tuple[str, str]]:
    return [("", "As its name suggests"), *crests.choices(part)]


class LookForm(forms.Form):
    colour = forms.CharField(label="First colour", max_length=7, widget=forms.TextInput({"type": "color"}))
    second_colour = forms.CharField(label="Second colour", max_length=7, widget=forms.TextInput({"type": "color"}))
    crest_shape = forms.ChoiceField(label="Shape of the crest", required=False)
    crest_division = forms.ChoiceField(label="Its field", required=False)
    crest_device = forms.ChoiceField(label="What is on it", required=False)
    stadium = forms.CharField(label="Name of the stadium", max_length=looks.LONGEST_STADIUM, required=False)

    def __init__(self, team: Team, data: Sent = None) -> None:
        super().__init__(data, initial={name: getattr(team, name) for name in self.base_fields})
        for name, part in looks.PARTS.items():
            offer(self, name, _crest_choices(part))
