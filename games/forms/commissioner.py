"""What a commissioner orders for a fixture, always with a reason that stands in the league log."""

from __future__ import annotations

from django import forms

from games.models import GameReplay


class ExcuseForm(forms.Form):
    """A side owes nothing more in this fixture."""

    side = forms.ChoiceField(label="Who is excused", choices=[("home", "The home side"), ("away", "The visitors")])
    reason = forms.CharField(label="Reason (stands in the league log)", max_length=120)


class DecideForm(forms.Form):
    """The commissioner's own result."""

    away_score = forms.IntegerField(label="Points of the visitors", min_value=0, max_value=200)
    home_score = forms.IntegerField(label="Points of the home side", min_value=0, max_value=200)
    reason = forms.CharField(label="Reason (stands in the league log)", max_length=250)


class OrderForm(forms.Form):
    """A failed game is played again."""

    reason = forms.CharField(label="Reason (stands in the league log)", max_length=120)


class ReplayForm(forms.Form):
    """A final game is played again, once for each reason."""

    reason = forms.ChoiceField(label="Reason", choices=GameReplay.Reason.choices, help_text=GameReplay.SAME_ROSTERS)
    explanation = forms.CharField(label="What happened (stands in the league log)", max_length=250)


class NothingForm(forms.Form):
    """An order that needs no more words."""
