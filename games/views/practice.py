"""A practice game for anybody: choose a game, answer a few questions, play, look at what came of it.

Each page is open to whoever has its address, to no search engine, and kept by no cache. Each post ends in a redirect.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.models import PracticeGame
from games.selectors import practice as selector
from games.selectors.viewer import Watched, choice
from games.services import practice
from league import limits
from league.addresses import client_address
from league.middleware import takes_time
from league.rulebook import open_rulebook, rulesets
from league.services.errors import Refused

from . import viewer
from .games import number as number_asked

State = PracticeGame.State
UNDER_WAY = (State.QUEUED, State.RUNNING)
Page = Callable[..., HttpResponse]


def not_indexed(page: Page) -> Page:
    """A page that search engines are asked to leave out."""

    @wraps(page)
    def answered(*args: object, **kwargs: object) -> HttpResponse:
        response = page(*args, **kwargs)
        response["X-Robots-Tag"] = "noindex, nofollow"
        return response

    return answered


@takes_time(limits.AUTOCOACH)
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def begin(request: HttpRequest) -> HttpResponse:
    """The games that may be tried; a post begins one."""
    refused = None
    if request.method == "POST":
        try:
            game = practice.begin(ruleset=request.POST.get("ruleset", ""), address=client_address(request))
            return redirect("practice-game", game.token)
        except Refused as problem:
            refused = problem
    books = [open_rulebook(code) for code, _ in rulesets()]
    status = 409 if refused else 200
    return render(request, "games/practice.html", {"books": books, "refused": refused}, status=status)


@takes_time(limits.GAME)
@never_cache
@not_indexed
@require_safe
def game(request: HttpRequest, token: str) -> HttpResponse:
    """The next question; the plan when there is none; while the game is played how far it is, then the game."""
    found = selector.find(token)
    if found.state != State.PLANNED:
        return _game_page(request, found)
    steps = selector.practice_of(found).steps(found.plan)
    waiting = selector.unanswered(found, steps)
    return _question_page(request, found, waiting) if waiting else _plan_page(request, found)


@takes_time(limits.PLAY)
@never_cache
@not_indexed
@require_http_methods(["GET", "HEAD", "POST"])
def question(request: HttpRequest, token: str, code: str) -> HttpResponse:
    """A question about the plan; a post answers it."""
    found = selector.find(token)
    if request.method != "POST":
        return _question_page(request, found, code) if found.state == State.PLANNED else _to_game(found)
    try:
        practice.answer(game=found, step=code, choice=request.POST.get("answer", ""))
    except Refused as refused:
        messages.error(request, str(refused))
    return _to_game(found)


@takes_time(limits.PLAY)
@never_cache
@not_indexed
@require_safe
def plan(request: HttpRequest, token: str) -> HttpResponse:
    """What the plan does as it stands."""
    found = selector.find(token)
    return _plan_page(request, found) if found.state == State.PLANNED else _to_game(found)


@never_cache
@not_indexed
@require_POST
def kick_off(request: HttpRequest, token: str) -> HttpResponse:
    """Have the game played."""
    return _to_game(practice.kick_off(game=selector.find(token)))


@takes_time(limits.PLAY)
@never_cache
@not_indexed
@require_safe
def play(request: HttpRequest, token: str, number: int) -> HttpResponse:
    """One play of the game under an address of its own."""
    return _watch(request, selector.find(token), number)


@takes_time(limits.PLAY)
@never_cache
@not_indexed
@require_safe
def watch(request: HttpRequest, token: str) -> HttpResponse:
    """The game play by play, as those of leagues are watched."""
    return _watch(request, selector.find(token), number_asked(request.GET.get("play")) or 1)


@takes_time(limits.PLAY)
@never_cache
@not_indexed
@require_safe
def plays(request: HttpRequest, token: str) -> HttpResponse:
    """Some plays for the viewer's script."""
    found = selector.find(token)
    first = number_asked(request.GET.get("from")) or 1
    return viewer.chunk(_watched(found), first, choice(request.GET), _place(found))


def _watch(request: HttpRequest, found: PracticeGame, number: int) -> HttpResponse:
    return viewer.watch(request, _watched(found), number, _place(found), {"practice": found})


def _watched(found: PracticeGame) -> Watched:
    played = selector.read_game(found)
    if played is None:
        raise Http404("There is no such play.")
    return Watched(played, selector.COLOURS)


def _place(found: PracticeGame) -> viewer.Place:
    shown, plays = (reverse(name, args=[found.token]) for name in ("practice-viewer", "practice-viewer-plays"))
    return viewer.Place(shown, plays, found.ruleset, selector.names(found))


def _to_game(found: PracticeGame) -> HttpResponse:
    return redirect("practice-game", found.token)


def _question_page(request: HttpRequest, found: PracticeGame, code: str) -> HttpResponse:
    made = selector.practice_of(found)
    asked = selector.question(found, made, made.steps(found.plan), code)
    context = {"practice": found, "names": selector.names(found), "asked": asked}
    return render(request, "games/practice_question.html", context)


def _plan_page(request: HttpRequest, found: PracticeGame) -> HttpResponse:
    lines = selector.plan_lines(found, selector.practice_of(found).steps(found.plan))
    context = {"practice": found, "names": selector.names(found), "lines": lines}
    return render(request, "games/practice_plan.html", context)


def _game_page(request: HttpRequest, found: PracticeGame) -> HttpResponse:
    played = selector.read_game(found)
    names = selector.names(found)
    context = {"practice": found, "names": names, "under_way": found.state in UNDER_WAY}
    context["watch"] = reverse("practice-viewer", args=[found.token])
    context |= selector.told(played) if played else {}
    return render(request, "games/practice_game.html", context)
