"""The play-offs for programs."""

from __future__ import annotations

from rest_framework import serializers

from league.selectors.bracket import Bracket, BracketRound, Side, Slot

from .serializers import TeamRefSerializer


class BracketSideSerializer(serializers.Serializer[Side]):
    """A team in a game of the play-offs."""

    team = TeamRefSerializer()
    seed = serializers.IntegerField(help_text="From 1, the best.")
    score = serializers.IntegerField(allow_null=True, help_text="Null until the game is over.")
    state = serializers.CharField(help_text="won, lost; empty until the game is over.")


class BracketSlotSerializer(serializers.Serializer[Slot]):
    """A place of a round: two sides (the home team second), one that rests, or none that is known yet."""

    game = serializers.UUIDField(source="fixture.public_id", allow_null=True, default=None)
    sides = BracketSideSerializer(many=True)


class BracketRoundSerializer(serializers.Serializer[BracketRound]):
    name = serializers.CharField()
    joined = serializers.BooleanField(
        help_text="Whether the winners of each two places that follow on each other meet in the next round."
    )
    slots = BracketSlotSerializer(many=True)


class BracketSerializer(serializers.Serializer[Bracket]):
    """The play-offs round by round."""

    projected = serializers.BooleanField(help_text="Nobody is through yet; these are the places as they stand.")
    champion = TeamRefSerializer(allow_null=True)
    rounds = BracketRoundSerializer(many=True)
