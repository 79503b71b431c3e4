"""Every moment by which time closes something is moved on after an outage, or stays for a reason that stands here."""

from __future__ import annotations

import ast
from datetime import datetime, timedelta

import pytest
from django.apps import apps
from django.db.models import DateTimeField, Model

from games.models import FixtureStep, GameReplay
from league import clock
from league.models import Consent, Draft, Phase, Season, Trade, Week
from league.services import outages
from league.services.drafts import beginning

from .test_leases import ROOT, compared
from .test_poisoned_rows import made_pair
from .worlds import NOON

HOUR = timedelta(hours=1)

MOVED: dict[type[Model], set[str]] = {
    Week: {"due_at"},
    FixtureStep: {"due_at"},  # with its week
    Phase: {"not_before"},
    Trade: {"open_until", "review_until"},
    Consent: {"expires_at"},
    Draft: {"due_at", "starts_at"},
    GameReplay: {"due_at"},
}

# Moments that are noted when something happens; what is counted from them closes by another rule than a date.
HAPPENED = {
    "asked_at", "at", "began_at", "closed_at", "confirmed_at", "created_at", "ended_at", "last_at", "made_at",
    "ordered_at", "played_at", "posted_at", "reported_at", "rosters_locked_at", "sent_at", "settled_at", "since",
}  # fmt: skip

STAYS = {
    "games.BenchChunk.lease_until": "a worker's lease, and no time of anybody's",
    "games.GameRun.lease_until": "a worker's lease, and no time of anybody's",
    "games.Heartbeat.lease_until": "a sweep's lease, and no time of anybody's",
    "games.PracticeGame.expires_at": "a visitor's game, which begins anew at any time",
    "games.PracticeGame.lease_until": "a worker's lease, and no time of anybody's",
    "league.Absence.ends_at": "days that a coach has chosen for himself",
    "league.Absence.starts_at": "days that a coach has chosen for himself",
    "league.BoardBan.until": "a span of days that a commissioner has set, however many of them the service was there",
    "league.Invitation.expires_at": "it may be sent again",
    "league.League.digest_at": "one digest comes after an outage, and looks farther back",
    "league.Outbox.lease_until": "a worker's lease, and no time of anybody's",
    "league.PracticeDraft.expires_at": "a practice draft, which begins anew at any time",
    "league.Seat.until": "when a seat has ended",
    "league.SignInCount.waits_until": "seconds to minutes after failed tries to sign in",
}


def ahead() -> set[str]:
    """The fields of moments that services or selectors compare with anything, but for those that have happened."""
    fields = {
        (f"{model._meta.label}.{field.name}", field.name)
        for app in ("league", "games")
        for model in apps.get_app_config(app).get_models()
        for field in model._meta.fields
        if isinstance(field, DateTimeField)
    }
    names = {name for _, name in fields} - HAPPENED
    folders = [ROOT / app / part for app in ("league", "games") for part in ("services", "selectors")]
    found: set[str] = set()
    for path in (path for folder in folders for path in folder.rglob("*.py")):
        found |= compared(ast.parse(path.read_text(encoding="utf-8")), names)
    return {label for label, name in fields if name in found}


def test_every_moment_that_is_compared_moves_or_stays_for_a_reason() -> None:
    moved = {f"{model._meta.label}.{field}" for model, fields in MOVED.items() for field in fields}
    assert ahead() == moved | set(STAYS)
    assert not moved & set(STAYS)


@pytest.mark.django_db
def test_an_outage_moves_every_moment_that_is_said_to_move() -> None:
    """One row of each at least, and by the outage's own length."""
    pair = made_pair()
    season = Season.objects.get(league=pair.games)
    first = season.league.teams.order_by("pk")[:2]
    coach = first[0].seats.get().user
    Trade.objects.create(
        season=season, proposer=first[0], partner=first[1], proposed_by=coach, proposed_at=NOON, open_until=NOON + HOUR
    )
    Consent.objects.update(expires_at=NOON + HOUR)
    Week.objects.filter(season=season).update(due_at=NOON + 72 * HOUR)
    missing = {f"{model.__name__}.{field}" for model, fields in MOVED.items() for field in fields}
    missing -= moved_in_outage(NOON - 2 * HOUR)
    with clock.at(NOON):
        for draft in Draft.objects.all():
            Draft.objects.filter(pk=draft.pk).update(starts_at=NOON)
            beginning.begin_due(draft_id=draft.pk)
    seen = NOON + 3 * HOUR
    Draft.objects.update(due_at=seen + HOUR, on_clock_since=NOON)
    assert missing - moved_in_outage(seen) == set()


def moved_in_outage(seen: datetime) -> set[str]:
    """The fields of which an outage of two hours has moved a row by two hours; steps of games follow their week."""
    before = {model: {row.pk: row for row in model._base_manager.all()} for model in MOVED}
    outages.look_back(last_seen=seen, now=seen + 2 * HOUR)
    moved = set()
    for model, fields in MOVED.items():
        for row in model._base_manager.all():
            for field in fields:
                old, new = getattr(before[model][row.pk], field), getattr(row, field)
                assert model is FixtureStep or new in (old, old and old + 2 * HOUR), (row, field)
                moved |= {f"{model.__name__}.{field}"} if old != new else set()
    return moved
