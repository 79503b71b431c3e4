"""What the API says of games and plans. Ids are the random public ones; moments are in UTC."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from games.engine import JSON
from games.models import PlanVersion
from games.services.plans import receipt_digest
from league.api.serializers import MomentField
from league.models import Fixture


class ProblemSerializer(serializers.Serializer[object]):
    """One thing wrong with what was handed in; the place in the text where there is one."""

    path = serializers.CharField()
    code = serializers.CharField()
    message = serializers.CharField()
    hint = serializers.CharField()
    severity = serializers.ChoiceField(choices=["error", "warning"], required=False)
    line = serializers.IntegerField(required=False)
    column = serializers.IntegerField(required=False)
    text = serializers.CharField(required=False, help_text="The line, of a long one the part around the place")
    caret = serializers.IntegerField(required=False, help_text="The place within text, from 1")


class StepSerializer(serializers.Serializer[object]):
    """One side's share of a step of the exchange. A draft of somebody else's is "open"."""

    name = serializers.CharField()
    side = serializers.ChoiceField(choices=["home", "away"])
    state = serializers.CharField()
    due_at = MomentField()
    closed_at = MomentField(allow_null=True)


class CommitmentSerializer(serializers.Serializer[object]):
    step = serializers.CharField()
    name = serializers.CharField()
    side = serializers.CharField()
    part = serializers.CharField()
    digest = serializers.CharField()


class HashesSerializer(serializers.Serializer[object]):
    """The published hashes of one playing: of the secret of its dice, and of that of its nonces."""

    revision = serializers.IntegerField()
    hash = serializers.CharField()
    nonce_hash = serializers.CharField(allow_blank=True)


class ProofSerializer(HashesSerializer):
    """What is published: the hashes of the playing that counts, those of every playing that there may be, the
    commitments so far, and the digest of the final game's record."""

    hashes = HashesSerializer(many=True)
    commitments = CommitmentSerializer(many=True)
    record = serializers.CharField(allow_null=True)


class ResultSerializer(serializers.Serializer[object]):
    """What one playing of a game gave; the first has no reason."""

    revision = serializers.IntegerField()
    played_at = MomentField()
    reason = serializers.CharField(allow_blank=True)
    explanation = serializers.CharField(allow_blank=True)
    home_score = serializers.IntegerField()
    away_score = serializers.IntegerField()
    digest = serializers.CharField(help_text="Of the record, which record/?revision= gives")
    counts = serializers.BooleanField()


class OrderedReplaySerializer(serializers.Serializer[object]):
    """A replay that is ordered and has not run yet."""

    revision = serializers.IntegerField()
    reason = serializers.CharField()
    explanation = serializers.CharField()
    ordered_by = serializers.CharField()
    ordered_at = MomentField()
    due_at = MomentField(help_text="Until then the head coaches alone confirm; then it runs, if an operator has.")
    agreed = serializers.ListField(
        child=serializers.CharField(), help_text="Of home and away, whose head coach has confirmed the reason"
    )
    waits_for = serializers.ChoiceField(
        ["coaches", "operator", "time"], help_text="For whom it waits to confirm its reason; time: that is done."
    )
    refusal = serializers.CharField(allow_blank=True, help_text="Why a head coach does not confirm the reason.")
    confirmed_at = MomentField(allow_null=True, help_text="When an operator has confirmed the reason.")
    lapses_at = MomentField(allow_null=True, help_text="When it lapses if nobody confirms it.")
    commitments = CommitmentSerializer(many=True)


class GameTeamSerializer(serializers.Serializer[object]):
    id = serializers.UUIDField()
    name = serializers.CharField()
    code = serializers.CharField()
    score = serializers.IntegerField(allow_null=True)


class FigureChangeSerializer(serializers.Serializer[object]):
    """A figure that a correction changed."""

    of = serializers.CharField()
    figure = serializers.CharField()
    before = serializers.IntegerField()
    now = serializers.IntegerField()


class FigureRevisionSerializer(serializers.Serializer[object]):
    """A counting of a game's figures from its record; 1 is the first, without a reason."""

    revision = serializers.IntegerField(source="number")
    reason = serializers.CharField()
    at = MomentField(source="written_at")
    changes = FigureChangeSerializer(many=True)


class GameSerializer(serializers.Serializer[Fixture]):
    """A game: who meets whom and when, how far the exchange is, the score when it is final."""

    id = serializers.UUIDField(source="public_id")
    league = serializers.UUIDField(source="season.league.public_id")
    season = serializers.IntegerField(source="season.number")
    week = serializers.IntegerField(source="week.number")
    due_at = MomentField(source="week.due_at", allow_null=True)
    status = serializers.CharField()
    home = serializers.SerializerMethodField()
    away = serializers.SerializerMethodField()
    played_at = MomentField(allow_null=True)
    your_side = serializers.SerializerMethodField()
    steps = serializers.SerializerMethodField()
    proof = serializers.SerializerMethodField()
    figures = serializers.SerializerMethodField()
    results = serializers.SerializerMethodField()
    replay = serializers.SerializerMethodField()

    def _team(self, fixture: Fixture, side: str) -> JSON:
        team = getattr(fixture, side)
        return {
            "id": str(team.public_id),
            "name": team.name,
            "code": team.code,
            "score": getattr(fixture, f"{side}_score"),
        }

    @extend_schema_field(FigureRevisionSerializer(many=True))
    def get_figures(self, fixture: Fixture) -> list[JSON]:
        return list(FigureRevisionSerializer(self.context["figures"], many=True).data)

    @extend_schema_field(GameTeamSerializer)
    def get_home(self, fixture: Fixture) -> JSON:
        return self._team(fixture, "home")

    @extend_schema_field(GameTeamSerializer)
    def get_away(self, fixture: Fixture) -> JSON:
        return self._team(fixture, "away")

    @extend_schema_field(serializers.CharField(allow_null=True, help_text="home, away, or null for everybody else"))
    def get_your_side(self, fixture: Fixture) -> str | None:
        side: str | None = self.context["side"]
        return side

    @extend_schema_field(StepSerializer(many=True))
    def get_steps(self, fixture: Fixture) -> list[JSON]:
        return list(StepSerializer(self.context["steps"], many=True).data)

    @extend_schema_field(ProofSerializer)
    def get_proof(self, fixture: Fixture) -> JSON:
        proof: JSON = self.context["proof"]
        return proof

    @extend_schema_field(ResultSerializer(many=True))
    def get_results(self, fixture: Fixture) -> list[JSON]:
        return list(ResultSerializer(self.context["results"], many=True).data)

    @extend_schema_field(OrderedReplaySerializer(allow_null=True))
    def get_replay(self, fixture: Fixture) -> JSON | None:
        waiting = self.context["replay"]
        return dict(OrderedReplaySerializer(waiting).data) if waiting else None


class ConfirmSerializer(serializers.Serializer[object]):
    version = serializers.IntegerField(min_value=1, required=False, help_text="Number of the version that you mean.")


class ReceiptSerializer(serializers.Serializer[PlanVersion]):
    """What was handed in: version, time, and the SHA-256 of its text to hold against your own file."""

    id = serializers.UUIDField(source="public_id")
    version = serializers.IntegerField(source="number")
    digest = serializers.SerializerMethodField()
    received_at = MomentField(source="created_at")
    legal = serializers.BooleanField()
    source = serializers.CharField()  # type: ignore[assignment]  # a field, which DRF takes out of the class
    step = serializers.CharField(source="step.code")
    state = serializers.CharField(source="step.state")
    frozen_at = MomentField(allow_null=True)
    warnings = serializers.SerializerMethodField()

    def get_digest(self, version: PlanVersion) -> str:
        return receipt_digest(version.text)

    @extend_schema_field(ProblemSerializer(many=True))
    def get_warnings(self, version: PlanVersion) -> list[JSON]:
        return [problem for problem in version.problems if problem["severity"] != "error"]


class ErrorsSerializer(serializers.Serializer[object]):
    def get_fields(self) -> JSON:
        """``errors`` is no attribute of the class since every serializer has one of that name."""
        return {"errors": ProblemSerializer(many=True), **super().get_fields()}


class RefusedPlanSerializer(ErrorsSerializer):
    """Everything wrong with a plan; the draft is kept."""

    warnings = ProblemSerializer(many=True)
    draft = ReceiptSerializer()


class PlanSerializer(ReceiptSerializer):
    """One of your own versions with its text and what is wrong with it."""

    text = serializers.CharField()

    def get_fields(self) -> JSON:
        """``errors`` is no attribute of the class since every serializer has one of that name."""
        return {**super().get_fields(), "errors": serializers.SerializerMethodField()}

    @extend_schema_field(ProblemSerializer(many=True))
    def get_errors(self, version: PlanVersion) -> list[JSON]:
        return [problem for problem in version.problems if problem["severity"] == "error"]


class OpenedSerializer(serializers.Serializer[object]):
    """What opens the commitment to a part of the other side's plan that is open to you."""

    step = serializers.CharField()
    name = serializers.CharField()
    part = serializers.CharField()
    nonce = serializers.CharField()
    digest = serializers.CharField()


class OwnPlansSerializer(serializers.Serializer[object]):
    """Your side's exchange: what is due, what plays if you do nothing more, and your newest version."""

    side = serializers.ChoiceField(choices=["home", "away"])
    due = StepSerializer(allow_null=True)
    if_nothing_more = serializers.CharField(
        help_text="In words; where no version of yours is played as it is, plan/default/ has the plan that would be"
    )
    opponent = serializers.JSONField(
        allow_null=True, help_text="The parts of the other side's plan that are open to you"
    )
    opponent_proof = OpenedSerializer(many=True)
    settled = serializers.DictField(
        child=serializers.CharField(), help_text="What the dice settle before any plan, once you may know it"
    )
    newest = PlanSerializer(allow_null=True)


class DefaultSerializer(serializers.Serializer[object]):
    """What would stand in if nothing legal came: in words, what would be changed in it, and its text."""

    what = serializers.CharField()
    state = serializers.CharField(help_text="The state in which the step would close")
    source = serializers.ChoiceField(  # type: ignore[assignment]  # a field, which DRF takes out of the class
        choices=["carried", "autocoach"]
    )
    repairs = serializers.ListField(child=serializers.CharField())
    text = serializers.CharField()


class SheetLineSerializer(serializers.Serializer[object]):
    """One part of your plan that has a form of its own."""

    key = serializers.CharField()
    title = serializers.CharField()
    group = serializers.CharField()
    path = serializers.CharField(help_text="Its place in the plan document")
    new = serializers.BooleanField(help_text="Filling it adds an entry")


class InputSerializer(serializers.Serializer[object]):
    key = serializers.CharField(help_text="What its text is sent back under")
    label = serializers.CharField()  # type: ignore[assignment]  # a field, which DRF takes out of the class
    value = serializers.CharField()
    widget = serializers.ChoiceField(choices=["text", "wide", "long", "choice", "check"])
    choices = serializers.ListField(child=serializers.ListField(child=serializers.CharField()))
    hint = serializers.CharField()


class SheetSerializer(serializers.Serializer[object]):
    """A part of your plan as a form: its own inputs, then rows of them."""

    line = SheetLineSerializer()
    hint = serializers.CharField()
    inputs = InputSerializer(many=True)
    rows = serializers.ListField(child=InputSerializer(many=True))
    model = SheetLineSerializer(
        allow_null=True, help_text="The part with whose entries this one may begin while it is empty"
    )


class ExampleSerializer(serializers.Serializer[object]):
    text = serializers.CharField(help_text="A legal plan for your roster, as you may hand it in.")


class DueSerializer(serializers.Serializer[object]):
    game = serializers.UUIDField(source="fixture.public_id")
    home = serializers.CharField(source="fixture.home.name")
    away = serializers.CharField(source="fixture.away.name")
    week = serializers.IntegerField(source="fixture.week.number")
    status = serializers.CharField(source="fixture.status")
    side = serializers.CharField()
    step = serializers.CharField(source="step_name")
    state = serializers.CharField(source="step.state", default="")
    due_at = MomentField(allow_null=True)
    owes = serializers.BooleanField()
    if_nothing_more = serializers.CharField(source="standing.sentence", default="")


class PlaceSerializer(serializers.Serializer[object]):
    """One of your teams: what is under way, what comes next, what was last."""

    team = serializers.UUIDField(source="team.public_id")
    name = serializers.CharField(source="team.name")
    league = serializers.UUIDField(source="team.league.public_id")
    due = DueSerializer(many=True)
    next_game = serializers.UUIDField(source="next_game.public_id", default=None, allow_null=True)
    last_game = serializers.UUIDField(source="last_game.public_id", default=None, allow_null=True)


class LeaderSerializer(serializers.Serializer[object]):
    """A line of a list of leaders; equal values share a rank."""

    rank = serializers.IntegerField()
    value = serializers.CharField()
    player = serializers.UUIDField(source="player.public_id")
    name = serializers.CharField(source="player.name")
    position = serializers.CharField(source="player.position")
    team = serializers.CharField(source="team.code")


class LeadersSerializer(serializers.Serializer[object]):
    """The leaders in one figure."""

    table = serializers.CharField(source="table.code")
    figure = serializers.CharField(source="figure.code")
    meaning = serializers.CharField(source="figure.meaning")
    places = LeaderSerializer(many=True)


class SeasonLineSerializer(serializers.Serializer[object]):
    """A player's figures with one team in one part of a season."""

    season = serializers.IntegerField(source="season.number")
    part = serializers.CharField()
    team = serializers.CharField(source="team.code")
    games = serializers.IntegerField()
    figures = serializers.DictField(child=serializers.IntegerField())


class CareerSerializer(serializers.Serializer[object]):
    """A player and his seasons."""

    id = serializers.UUIDField(source="player.public_id")
    name = serializers.CharField(source="player.name")
    position = serializers.CharField(source="player.position")
    age = serializers.IntegerField(source="player.age")
    team = serializers.CharField(source="player.spot.team.code", allow_null=True, default=None)
    seasons = SeasonLineSerializer(many=True, source="lines")
