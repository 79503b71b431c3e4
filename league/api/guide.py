"""A ruleset's own words by API: its terms and the pages of its guide, for everybody."""

from __future__ import annotations

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework import serializers
from rest_framework.exceptions import NotFound
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from league import rulebook

NO_RULESET = OpenApiResponse(OpenApiTypes.OBJECT, "There is no such ruleset.")


class TermSerializer(serializers.Serializer[rulebook.Term]):
    code = serializers.CharField()
    word = serializers.CharField()
    meaning = serializers.CharField(help_text="One or two sentences.")
    page = serializers.CharField(help_text="The page of the guide that tells more.")
    heading = serializers.CharField(help_text="The anchor of its heading there.")
    spellings = serializers.ListField(child=serializers.CharField(), help_text="Other words for it in sentences.")
    labels = serializers.ListField(child=serializers.CharField(), help_text="Names of columns and inputs for it.")


class GuidePageSerializer(serializers.Serializer[rulebook.GuidePage]):
    slug = serializers.CharField()
    title = serializers.CharField()
    summary = serializers.CharField()
    text = serializers.CharField(help_text="Markdown.")
    clauses = serializers.ListField(child=serializers.CharField(), help_text="Clauses of the rulebook it rests on.")


def _guide(code: str) -> rulebook.Guide:
    try:
        return rulebook.guide(code)
    except rulebook.NotLegal as unknown:
        raise NotFound(str(unknown)) from unknown


class GlossaryView(APIView):
    permission_classes = [AllowAny]

    @extend_schema(responses={200: TermSerializer(many=True), 404: NO_RULESET})
    def get(self, request: Request, code: str) -> Response:
        """The terms of a ruleset, each explained in a sentence or two."""
        return Response(TermSerializer.many_init(_guide(code).terms).data)


class GuideView(APIView):
    permission_classes = [AllowAny]

    @extend_schema(responses={200: GuidePageSerializer(many=True), 404: NO_RULESET})
    def get(self, request: Request, code: str) -> Response:
        """The pages of a ruleset's guide in the order in which they are read."""
        return Response(GuidePageSerializer.many_init(_guide(code).pages).data)
