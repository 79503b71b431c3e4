"""Who may read a league."""

from __future__ import annotations

from django import forms

from league.models import League
from league.services.openness import Reading


class ReadingForm(forms.Form):
    openness = forms.ChoiceField(
        label="Who may read it",
        choices=League.Openness.choices,
        widget=forms.RadioSelect,
        help_text="Readers see games, standings and players. Nobody but its coaches sees a plan before its time.",
    )
    shows_people = forms.BooleanField(
        label="Readers who are no members see who runs the league and who coaches", required=False
    )
    shows_log = forms.BooleanField(label="They see the log: what was done, by whom and when", required=False)
    shows_plans = forms.BooleanField(
        label="They see plans and calls of past games, as soon as members do", required=False
    )
    shows_board = forms.BooleanField(
        label="They see the board and the chats beside games, with who wrote what", required=False
    )
    takes_applications = forms.BooleanField(
        label="A public league's open seats stand in “Find a league”, and people may ask for one", required=False
    )

    def reading(self) -> Reading:
        return Reading(**self.cleaned_data)
