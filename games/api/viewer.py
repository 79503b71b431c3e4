"""The game viewer for programs: each play as it moves, with its dice and calls."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse, JsonResponse
from django.utils.cache import get_conditional_response, patch_cache_control
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.exceptions import NotFound
from rest_framework.request import Request

from games import visibility
from games.selectors import viewer
from games.selectors.games import read_game
from games.selectors.viewer import DOWNS, KINDS, SKIPS, Watched
from league import limits

from .views import CLOSED, GameView

CHOICE = [
    OpenApiParameter("from", int, description="The first play, from 1; the answer has the next 20 at most"),
    OpenApiParameter("only", str, enum=list(SKIPS), description="Scores, turning points or first plays of drives"),
    OpenApiParameter("side", str, enum=["home", "away"], description="Of the side with the ball"),
    OpenApiParameter("down", int, enum=list(DOWNS)),
    OpenApiParameter("kind", str, enum=[code for code, _ in KINDS], description="Kind of play"),
    OpenApiParameter("player", str, description="A man who had part in it: side and number, ``home-27``"),
]


class Viewer(GameView):
    takes_time = limits.PLAY

    @extend_schema(parameters=CHOICE, responses={200: OpenApiTypes.OBJECT, 304: None, 404: CLOSED})
    def get(self, request: Request, public_id: Any) -> HttpResponse:
        """Plays of a game as they are watched: ``{"plays": [...]}``.

        Each has the situation, the score before and after it, the home side's chance to win, the sentence, the calls as
        far as they are open to you, its dice as stories with the outcomes of their tables, and its ``scene``: the
        phases with their seconds, and for each of them where every man and the ball are, in units of the drawing. The
        answer carries an ETag: ask again with If-None-Match and nothing is sent twice.
        """
        fixture = self.fixture(request, public_id)
        tag = visibility.record_tag(request.user, fixture)
        if tag is None:
            raise NotFound("Nothing of this game's record is open yet.")
        asked = request.query_params.get("from", "1")
        first = int(asked) if asked.isascii() and asked.isdigit() and len(asked) < 5 else 1
        wanted = viewer.choice(request.query_params)
        etag = f'"{tag}-{first}{wanted.query}"'
        unchanged = get_conditional_response(request._request, etag=etag)
        if unchanged is not None:
            return unchanged
        played = read_game(request.user, fixture)
        if played is None:
            raise NotFound("Nothing of this game's record is open yet.")
        watched = Watched(played, viewer.colours_of(fixture))
        rows = [viewer.frame_json(viewer.frame(watched, row)) for row in watched.chunk(first, wanted)]
        answer = JsonResponse({"plays": rows}, headers={"ETag": etag})
        patch_cache_control(answer, private=True, no_cache=True)
        return answer
