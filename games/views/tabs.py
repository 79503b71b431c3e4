"""The tabs of a game beside its overview: box score, statistics, proof. The first two stop at a play where the address
names one, so that whoever watches is told nothing that he has not seen."""

from __future__ import annotations

from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from games.selectors import figures, report, viewer
from games.selectors.exchange import read_exchange
from games.selectors.games import Game, find_fixture, opening, proof, read_game
from games.selectors.replays import playings
from league import limits
from league.middleware import takes_time
from league.models import Fixture

from .games import number

CLOSED_WORDS = {
    "public": "what happened",
    "calls.home": "the home side's calls",
    "calls.away": "the visitors' calls",
    "memory": "the engine's notes between periods",
    "plans": "both plans",
    "proof": "secret and nonces",
}


def _found(request: HttpRequest, public_id: UUID) -> tuple[Fixture, Game, int]:
    """The game as far as it was asked for, and the play at which it stops; 0 for the whole game."""
    fixture = find_fixture(request.user, public_id)
    played = read_game(request.user, fixture)
    if played is None:
        raise Http404("Nothing of this game is open yet.")
    stop = number(request.GET.get("play")) or 0
    if not 1 <= stop < len(played.plays):
        return fixture, played, 0
    return fixture, viewer.so_far(played, stop), stop


def _context(tab: str, fixture: Fixture, played: Game, stop: int) -> dict[str, object]:
    at = report.play_line(played, played.plays[-1]).when if stop else ""
    league, watch = fixture.season.league, reverse("viewer", args=[fixture.public_id])
    return {"tab": tab, "fixture": fixture, "league": league, "game": played, "stop": stop, "at": at, "watch": watch}


@takes_time(limits.GAME)
@require_safe
def box(request: HttpRequest, public_id: UUID) -> HttpResponse:
    """Points by period, every score, both teams side by side."""
    fixture, played, stop = _found(request, public_id)
    context = _context("box", fixture, played, stop) | {
        "scoreboard": report.scoreboard(played),
        "scoring": report.scoring(played),
        "team_lines": report.team_lines(played),
        "corrections": figures.corrections(fixture),
    }
    return render(request, "games/box.html", context)


@takes_time(limits.GAME)
@require_safe
def statistics(request: HttpRequest, public_id: UUID) -> HttpResponse:
    """What every player did."""
    fixture, played, stop = _found(request, public_id)
    context = _context("statistics", fixture, played, stop) | {"tables": report.player_tables(played)}
    return render(request, "games/game_statistics.html", context)


@takes_time(limits.GAME)
@require_safe
def proved(request: HttpRequest, public_id: UUID) -> HttpResponse:
    """What was published before and after, and how anybody checks it."""
    fixture, played, _ = _found(request, public_id)
    exchange = read_exchange(fixture)
    closed = played.record.get("closed", [])
    context = _context("proof", fixture, played, 0) | {
        "proof": proof(fixture, exchange, playings(fixture)),
        "record_proof": played.record.get("proof", {}),
        "nonces": opening(played.record),
        "closed": closed,
        "closed_words": [CLOSED_WORDS[part] for part in closed],
    }
    return render(request, "games/proof.html", context)
