"""Careers, honours and classes for programs; the same as the pages show."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.core.paginator import Page, Paginator
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.selectors import classes, honours
from league.api.serializers import MomentField, TeamRefSerializer
from league.models import Draft, League, Player
from league.permissions import visible_leagues
from league.selectors.career_pages import career_story

PAGE = OpenApiParameter("page", int, description="Number of the page, from 1; the first by default.")


class ManSerializer(serializers.Serializer[Any]):
    id = serializers.UUIDField(source="public_id")
    name = serializers.CharField()
    position = serializers.CharField()
    age = serializers.IntegerField()


class PagedSerializer(serializers.Serializer[Any]):
    page = serializers.IntegerField(help_text="From 1.")
    pages = serializers.IntegerField(help_text="How many there are.")


def paged(page: Page[Any], **rows: Any) -> dict[str, Any]:
    """The rows of a page with its number."""
    return {"page": page.number, "pages": page.paginator.num_pages, **rows}


class LeagueView(APIView):
    """Of a league that you may see."""

    permission_classes = [AllowAny]

    def league(self, request: Request, public_id: UUID) -> League:
        return get_object_or_404(visible_leagues(request.user), public_id=public_id)


class RatingSerializer(serializers.Serializer[Any]):
    """A number of a man beside the other men at his position on the league's rosters."""

    name = serializers.CharField()
    value = serializers.IntegerField()
    meaning = serializers.CharField()
    title = serializers.CharField(help_text="Its name in words.")
    does = serializers.CharField(help_text="What the number is for.")
    less_is_better = serializers.BooleanField()
    behind = serializers.IntegerField(help_text="How many of the others he surpasses.")
    level = serializers.IntegerField()
    others = serializers.IntegerField()
    share = serializers.IntegerField(help_text="Of 100: those whom he surpasses, level men counting half.")
    word = serializers.CharField()


# -- a man's career ----------------------------------------------------------------------------------------------------


class CareerYearSerializer(serializers.Serializer[Any]):
    season = serializers.IntegerField(source="season.number")
    team = TeamRefSerializer()
    position = serializers.CharField()
    age = serializers.IntegerField()
    worth = serializers.IntegerField(help_text="To a team that lacks nobody, when the season ended.")
    facts = serializers.DictField(
        child=serializers.IntegerField(), help_text="The numbers among the ruleset's facts about him."
    )


class ChosenSerializer(serializers.Serializer[Any]):
    draft = serializers.UUIDField(source="draft.public_id")
    season = serializers.IntegerField(source="draft.season.number")
    overall = serializers.IntegerField()
    round = serializers.IntegerField()
    team = TeamRefSerializer()


class CampStorySerializer(serializers.Serializer[Any]):
    season = serializers.IntegerField(source="season.number")
    sentence = serializers.CharField()
    parts = serializers.JSONField(help_text="Each as `[topic, sentence, dice]`.")


class LedgerLineSerializer(serializers.Serializer[Any]):
    id = serializers.UUIDField(source="public_id")
    at = MomentField()
    season = serializers.IntegerField(source="season.number")
    kind = serializers.CharField()
    sentence = serializers.CharField()
    reason = serializers.CharField()


class SpellSerializer(serializers.Serializer[Any]):
    team = TeamRefSerializer()
    seasons = serializers.ListField(child=serializers.IntegerField(), help_text="That he ended with the club on end.")
    today = serializers.BooleanField(help_text="Whether he is there now.")


class TrendSerializer(serializers.Serializer[Any]):
    name = serializers.CharField()
    meaning = serializers.CharField()
    points = serializers.JSONField(help_text="Each as `[when, value]`: at the end of a season, the last today.")


class CareerStorySerializer(serializers.Serializer[Any]):
    player = ManSerializer()
    ratings = RatingSerializer(many=True, help_text="Nothing of a man who is on no roster.")
    hurts = serializers.ListField(child=serializers.CharField(), help_text="The injuries that he carries today.")
    spells = SpellSerializer(many=True, help_text="His clubs in order.")
    trends = TrendSerializer(many=True)
    chosen = ChosenSerializer(allow_null=True)
    years = CareerYearSerializer(many=True)
    camps = CampStorySerializer(many=True)
    entries = LedgerLineSerializer(many=True, help_text="What the ledger tells of him, the newest first.")


class CareerView(APIView):
    permission_classes = [AllowAny]

    @extend_schema(responses=CareerStorySerializer)
    def get(self, request: Request, public_id: UUID) -> Response:
        """A man's career: where he was chosen, how each season left him, his camps, the ledger's entries about him."""
        players = Player.objects.filter(league__in=visible_leagues(request.user)).select_related("league", "spot")
        player = get_object_or_404(players, public_id=public_id)
        return Response(CareerStorySerializer(career_story(player, getattr(player, "spot", None))).data)


# -- honours -----------------------------------------------------------------------------------------------------------


class HonourSerializer(serializers.Serializer[Any]):
    player = ManSerializer()
    team = TeamRefSerializer()
    value = serializers.IntegerField(help_text="Points; of who led a figure its value.")


class LedSerializer(serializers.Serializer[Any]):
    figure = serializers.CharField(source="figure.code")
    meaning = serializers.CharField(source="figure.meaning")
    men = HonourSerializer(many=True)


class SeasonHonoursSerializer(serializers.Serializer[Any]):
    season = serializers.IntegerField(source="year.season.number")
    champion = TeamRefSerializer(source="year.champion", allow_null=True)
    second = TeamRefSerializer(source="year.second", allow_null=True)
    men = HonourSerializer(many=True, help_text="The man of the season; several with equal points.")
    newcomers = HonourSerializer(many=True)
    led = LedSerializer(many=True)


class HonoursSerializer(PagedSerializer):
    points = serializers.ListField(
        child=serializers.IntegerField(), help_text="For the first, second ... of each figure that is counted."
    )
    figures = serializers.ListField(child=serializers.CharField(), help_text="The figures that are counted.")
    seasons = SeasonHonoursSerializer(many=True)


class HonoursView(LeagueView):
    @extend_schema(parameters=[PAGE], responses=HonoursSerializer)
    def get(self, request: Request, public_id: UUID) -> Response:
        """Champions and honours of finished seasons, the newest first, with the method."""
        found = Paginator(honours.finished(self.league(request, public_id)), honours.SEASONS_ON_A_PAGE)
        page = found.get_page(request.query_params.get("page"))
        seasons = honours.season_honours(list(page.object_list))
        figures = [figure.code for figure in honours.led_figures()]
        told = paged(page, points=honours.POINTS, figures=figures, seasons=seasons)
        return Response(HonoursSerializer(told).data)


class FeatsSerializer(serializers.Serializer[Any]):
    seasons = serializers.ListField(child=serializers.IntegerField(), help_text="That he ended on a roster.")
    teams = TeamRefSerializer(many=True)
    games = serializers.IntegerField(help_text="In which he has figures.")
    titles = serializers.ListField(child=serializers.IntegerField(), help_text="Seasons that he won with his team.")
    led = serializers.SerializerMethodField(help_text="Figures that he led, each as `[figure, season]`.")

    def get_led(self, feats: honours.Feats) -> list[tuple[str, int]]:
        return [(figure.code, number) for figure, number in feats.led]


class RetiredManSerializer(serializers.Serializer[Any]):
    player = ManSerializer()
    left = LedgerLineSerializer()
    feats = FeatsSerializer()


class RetiredSerializer(PagedSerializer):
    men = RetiredManSerializer(many=True)


class RetiredView(LeagueView):
    @extend_schema(parameters=[PAGE], responses=RetiredSerializer)
    def get(self, request: Request, public_id: UUID) -> Response:
        """The men who have left the game after at least a season on a roster, the last first."""
        league = self.league(request, public_id)
        found = Paginator(honours.retired_entries(league), honours.RETIRED_ON_A_PAGE)
        page = found.get_page(request.query_params.get("page"))
        return Response(RetiredSerializer(paged(page, men=honours.retired(league, list(page.object_list)))).data)


# -- the class of a draft ----------------------------------------------------------------------------------------------


class ClassmateSerializer(serializers.Serializer[Any]):
    player = ManSerializer(source="man.player")
    overall = serializers.IntegerField(source="man.chosen.overall", allow_null=True, default=None)
    chosen_by = TeamRefSerializer(source="man.chosen.team", allow_null=True, default=None)
    team = TeamRefSerializer(source="man.spot.team", allow_null=True, default=None, help_text="Where he is today.")
    left = serializers.CharField(source="man.left.kind", allow_null=True, default=None)
    worth = serializers.IntegerField(source="man.prospect.worth", help_text="On the day of the draft.")
    today = serializers.IntegerField()
    feats = FeatsSerializer()


class DraftClassSerializer(PagedSerializer):
    men = ClassmateSerializer(many=True)


class DraftClassView(LeagueView):
    @extend_schema(parameters=[PAGE], responses=DraftClassSerializer)
    def get(self, request: Request, public_id: UUID, held_id: UUID) -> Response:
        """Everybody of a draft's class and what has become of him; first those who were chosen, in that order."""
        drafts = Draft.objects.filter(season__league=self.league(request, public_id)).select_related("season__league")
        draft = get_object_or_404(drafts, public_id=held_id)
        found = Paginator(classes.draft_class(draft).men, classes.MEN_ON_A_PAGE)
        page = found.get_page(request.query_params.get("page"))
        return Response(DraftClassSerializer(paged(page, men=classes.followed(draft, list(page.object_list)))).data)
