"""A game's overview and its record, as the viewer may see it."""

from __future__ import annotations

from collections.abc import Mapping
from uuid import UUID

from django import forms
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.timezone import get_current_timezone_name
from django.views.decorators.http import require_safe

from games import engine, permissions, visibility
from games.forms.commissioner import DecideForm, ExcuseForm, OrderForm, ReplayForm
from games.selectors import chances, drawing, report
from games.selectors.exchange import read_exchange
from games.selectors.games import Game, choose_plays, find_fixture, proof, read_game, revision_asked
from games.selectors.replays import confirmed_by_sides, how_it_waits, playings, who_ordered, word_of
from games.selectors.standing import step_lines
from league import limits
from league.middleware import takes_time
from league.models import Fixture

ALL = "all"
Status = Fixture.Status
MAY_BE = {  # what a commissioner may order for a game that stands so
    "excuse": (Status.OPEN,),
    "play_again": (Status.FAILED,),
    "replay": (Status.FINAL,),
    "decide": (Status.SCHEDULED, Status.OPEN, Status.READY, Status.FAILED),
}


def number(text: str | None) -> int | None:
    """A number of at most four figures in an address."""
    return int(text) if text and text.isascii() and text.isdigit() and len(text) < 5 else None


@takes_time(limits.GAME)
@require_safe
def game(request: HttpRequest, public_id: UUID) -> HttpResponse:
    """Before the end: who has confirmed. After it: score, drives, plays, box score, proof."""
    return game_page(request, find_fixture(request.user, public_id))


def game_page(request: HttpRequest, fixture: Fixture, refused: Mapping[str, forms.Form] | None = None) -> HttpResponse:
    """A game's page; ``refused`` are orders of the commissioner, by name, shown as they were filled in."""
    exchange = read_exchange(fixture)
    side = permissions.side_of(request.user, fixture)
    every = playings(fixture)
    context: dict[str, object] = {
        "fixture": fixture,
        "league": fixture.season.league,
        "side": side,
        "proof": proof(fixture, exchange, every),
        "results": every.results,
        "replay": every.waiting,
        "ordered_by": who_ordered(every.waiting, request.user) if every.waiting else "",
        "replay_waits": how_it_waits(every.waiting, get_current_timezone_name()) if every.waiting else "",
        "my_word": word_of(every.waiting, request.user) if every.waiting and side else None,
        "replay_agreed": confirmed_by_sides(every.waiting) if every.waiting else [],
        "may_order": permissions.may_order(request.user, fixture),
    }
    status = 422 if refused else 200
    played = read_game(request.user, fixture)
    may_replay = played is not None and played.over and every.waiting is None
    context["orders"] = _orders(fixture, refused or {}, may_replay=may_replay) if context["may_order"] else {}
    if played is None:
        context["steps"] = step_lines(fixture, exchange, side)
        return render(request, "games/fixture.html", context, status=status)
    if not played.over:
        context["steps"] = step_lines(fixture, exchange, side)
    return render(request, "games/game.html", context | _played(request, fixture, played), status=status)


def _orders(fixture: Fixture, refused: Mapping[str, forms.Form], *, may_replay: bool) -> dict[str, forms.Form]:
    """The forms of what the commissioner may order for the game as it stands."""
    kinds = {"excuse": ExcuseForm, "play_again": OrderForm, "replay": ReplayForm, "decide": DecideForm}
    return {
        name: refused.get(name) or kind(auto_id=f"{name}-%s")
        for name, kind in kinds.items()
        if fixture.status in MAY_BE[name] and (may_replay or name != "replay")
    }


def _played(request: HttpRequest, fixture: Fixture, played: Game) -> dict[str, object]:
    """The overview: how it went, drive by drive."""
    drive, period = number(request.GET.get("drive")), number(request.GET.get("quarter"))
    plays = choose_plays(played, drive=drive, period=period)
    values = engine.play_values(played.record)
    return {
        "game": played,
        "drive": drive,
        "quarter": period,
        "periods": report.periods(played),
        "scoreboard": report.scoreboard(played),
        "summary": report.summary(played),
        "drives": report.drive_lines(played),
        "chart": drawing.drive_chart(played),
        "curve": chances.curve(played, values),
        "swings": chances.swings(played, values),
        "kinds": drawing.KINDS,
        "chapters": report.chapters(played, plays),
        "watch": reverse("viewer", args=[fixture.public_id]),
        "tab": "overview",
        "opened": bool(drive or period or request.GET.get("drive") == ALL),
    }


@takes_time(limits.GAME)
@require_safe
def record(request: HttpRequest, public_id: UUID) -> HttpResponse:
    """The record as far as it is open to the viewer, as a file that ``python -m rules_engine replay`` proves. Its
    bytes are the canonical form: with no part closed their SHA-256 is the record's digest."""
    fixture = find_fixture(request.user, public_id)
    revision = revision_asked(request.GET)
    visible = visibility.visible_record(request.user, fixture, revision)
    if visible is None:
        raise Http404
    answer = HttpResponse(engine.canonical(visible[0]), content_type="application/json")
    name = f"record-{fixture.public_id}{f'-{revision}' if revision else ''}.json"
    answer["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer
