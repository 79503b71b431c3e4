"""The game viewer: a page for each play, drawn here, which a script sets in motion; and more plays for that script."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.cache import get_conditional_response, patch_cache_control
from django.views.decorators.http import require_safe

from games import visibility
from games.engine import JSON
from games.selectors import chances, report, viewer
from games.selectors.games import Game, find_fixture, read_game
from games.selectors.viewer import DOWNS, KINDS, SKIPS, Choice, Watched
from league import limits
from league.middleware import takes_time
from league.models import Fixture

from .games import number as number_asked

MOVED = (  # what the script needs of a play; the rest stands in its panel
    "n", "period", "clock", "down", "spot", "side", "text", "score_before", "score_after", "home_chance", "scene",
)  # fmt: skip


@dataclass(frozen=True)
class Place:
    """Where a game is watched: the address of its viewer and of the plays for the script, its ruleset, the teams'
    names."""

    watch: str
    plays: str
    ruleset: str
    names: dict[str, str]


def place_of(fixture: Fixture) -> Place:
    """Where a league's game is watched."""
    watch, plays = (reverse(name, args=[fixture.public_id]) for name in ("viewer", "viewer-plays"))
    names = {"home": str(fixture.home), "away": str(fixture.away)}
    return Place(watch, plays, fixture.season.league.ruleset, names)


@takes_time(limits.PLAY)
@require_safe
def play(request: HttpRequest, public_id: UUID, number: int) -> HttpResponse:
    """A play under the address that mails and lists have of it."""
    return _page(request, find_fixture(request.user, public_id), number)


@takes_time(limits.PLAY)
@require_safe
def page(request: HttpRequest, public_id: UUID) -> HttpResponse:
    """A moment of the game, ``?play=57``; ``skip`` leads on to the next score, turning point or drive."""
    return _page(request, find_fixture(request.user, public_id), number_asked(request.GET.get("play")) or 1)


def _page(request: HttpRequest, fixture: Fixture, asked: int) -> HttpResponse:
    played = read_game(request.user, fixture)
    if played is None:
        raise Http404("Nothing of this game is open yet.")
    context = {"fixture": fixture, "league": fixture.season.league, "tab": "viewer"}
    return watch(request, Watched(played, viewer.colours_of(fixture)), asked, place_of(fixture), context)


def watch(request: HttpRequest, watched: Watched, asked: int, place: Place, context: JSON) -> HttpResponse:
    """The page of a play, or the way to where a skip leads."""
    if not 1 <= asked <= watched.last:
        raise Http404("There is no such play.")
    skip = request.GET.get("skip", "")
    if skip in SKIPS:
        found = watched.after(asked, Choice(only=skip))
        if not found:
            messages.info(request, f"No {SKIPS[skip]} comes after this play.")
        return redirect(f"{place.watch}?play={found or asked}")
    shown = context | _context(watched, asked, viewer.choice(request.GET), place)
    return render(request, "games/viewer.html", shown)


def _context(watched: Watched, current: int, wanted: Choice, place: Place) -> JSON:
    """Everything that the page shows: of the game only what happened up to the play."""
    game = watched.game
    seen = viewer.so_far(game, current)
    return panel(watched, current, seen, place) | {
        "before": watched.before(current, wanted),
        "after": watched.after(current, wanted),
        "last": watched.last,
        "wanted": wanted,
        "lines": viewer.lines_so_far(game, current),
        "curve": chances.curve(seen, watched.values[: current + 1]),
        "codes": {side: team["code"] for side, team in game.teams.items()},
        "skips": SKIPS,
        "downs": DOWNS,
        "kinds": KINDS,
        "men": viewer.men(game),
        "stop": current if current < watched.last else 0,
    }


def panel(watched: Watched, current: int, seen: Game, place: Place) -> JSON:
    """What is read beside a play."""
    row = watched.game.plays[current - 1]
    return {
        "frame": viewer.frame(watched, row),
        "leaders": viewer.leaders(seen),
        "steps": report.steps_of(watched.game, row),
        "details": report.details_of(watched.game, row),
        "over": watched.game.over,
        "place": place,
        "watch": place.watch,
        "names": place.names,
    }


@takes_time(limits.PLAY)
@require_safe
def plays(request: HttpRequest, public_id: UUID) -> HttpResponse:
    """The next plays from ``?from=`` on for the page's script: each with its drawing and its panel."""
    fixture = find_fixture(request.user, public_id)
    tag = visibility.record_tag(request.user, fixture)
    if tag is None:
        raise Http404("Nothing of this game is open yet.")
    first, wanted = number_asked(request.GET.get("from")) or 1, viewer.choice(request.GET)
    etag = f'"{tag}-{first}{wanted.query}"'
    unchanged = get_conditional_response(request, etag=etag)
    if unchanged is not None:
        return unchanged
    played = read_game(request.user, fixture)
    if played is None:
        raise Http404("Nothing of this game is open yet.")
    answer = chunk(Watched(played, viewer.colours_of(fixture)), first, wanted, place_of(fixture))
    answer.headers["ETag"] = etag
    patch_cache_control(answer, private=True, no_cache=True)
    return answer


def chunk(watched: Watched, first: int, wanted: Choice, place: Place) -> HttpResponse:
    """Some plays for the script."""
    return JsonResponse({"plays": [_moving(watched, row, place) for row in watched.chunk(first, wanted)]})


def _moving(watched: Watched, row: JSON, place: Place) -> JSON:
    """A play for the script: where everybody goes, the score bug, and what is read beside it as the page has it."""
    seen = viewer.so_far(watched.game, row["n"])
    # The notes that explain terms stand at the end of a page, where a panel that comes later has none.
    context = panel(watched, row["n"], seen, place) | {"plain": True}
    told = viewer.frame_json(context["frame"])
    curve = chances.curve(seen, watched.values[: row["n"] + 1])
    return {
        **{name: told[name] for name in MOVED},
        "point": curve.points.rsplit(" ", 1)[-1] if curve else None,
        "panel": render_to_string("games/_viewer_panel.html", context),
        "line": render_to_string("games/_play.html", context | {"line": context["frame"].line}),
    }
