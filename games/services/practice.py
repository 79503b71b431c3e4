"""Practice games: a visitor begins one, answers a few questions about his plan, has it played; all of them end.

No row of a league is read or written. What bounds them stands in ``league.limits``. The row is the truth, the queue
carries only its id; a worker takes a game by a conditional update that draws ``lease``.
"""

from __future__ import annotations

import logging
import secrets
import uuid
from datetime import timedelta

from django.db import transaction
from django.db.models import F, QuerySet

from games import engine
from games.engine import EngineError, Invented
from games.models import Heartbeat, PracticeGame
from games.selectors.practice import practice_of
from league import clock, limits
from league.addresses import visitor_of
from league.rulebook import rulesets
from league.services import leases
from league.services.clubs import invented_clubs
from league.services.errors import Refused
from league.services.locks import locked

from . import queue

log = logging.getLogger(__name__)

State = PracticeGame.State
TOKEN_BYTES = 24
SEED_BYTES = 32
DAY = timedelta(days=1)
LASTS = timedelta(days=limits.PRACTICE_DAYS)
LEASE = timedelta(seconds=120)  # far beyond what a plan by the autocoach and a game take
ATTEMPTS = 3
LOST = timedelta(minutes=5)  # after which a message that no worker has taken is sent again
FORGOTTEN_AT_ONCE = 200
COUNTER = "practice"  # the row that is locked while games are counted
FAULT = "The game stopped on a fault of the rules engine. The operator has been told."
NO_WORKER = "The worker that played it did not come back."


# -- beginning ---------------------------------------------------------------------------------------------------------


def begin(*, ruleset: str, address: str) -> PracticeGame:
    """A new practice game for a visitor from a network address. Refused where there are enough of them already."""
    if ruleset not in {code for code, _ in rulesets()}:
        raise Refused("There is no such game.", "Choose one of those that are offered.", field="ruleset")
    visitor = visitor_of(address, "practice")
    _require_room(visitor)
    seed = secrets.token_bytes(SEED_BYTES)
    drawn = engine.draw_practice(ruleset, *_two_teams(), seed)
    try:
        plan = drawn.base_plan(seed)
    except EngineError as problem:
        raise Refused("No practice game could be made.", "Try again.") from problem
    with transaction.atomic():
        Heartbeat.objects.get_or_create(name=COUNTER)
        locked(Heartbeat).get(name=COUNTER)  # who begins at the same time is counted after this one
        _require_room(visitor)
        now = clock.now()
        return PracticeGame.objects.create(
            token=secrets.token_urlsafe(TOKEN_BYTES),
            created_at=now,
            expires_at=now + LASTS,
            visitor=visitor,
            ruleset=ruleset,
            options=drawn.house_rules,
            teams=drawn.teams_json,
            seed=seed,
            base=plan,
            plan=plan,
        )


def _require_room(visitor: str) -> None:
    """Refuse a game beyond those that one address, and all together, may begin in a day."""
    limits.PRACTICE_BY_ADDRESS.require(PracticeGame.objects.filter(visitor=visitor).count() + 1)
    since = clock.now() - DAY
    limits.PRACTICE_IN_ALL.require(PracticeGame.objects.filter(created_at__gt=since).count() + 1)


def _two_teams() -> tuple[Invented, Invented]:
    """Two of our own invented clubs."""
    clubs = [Invented(team.name, team.code) for division in invented_clubs() for team in division.teams]
    own, other = secrets.SystemRandom().sample(clubs, 2)
    return own, other


# -- planning ----------------------------------------------------------------------------------------------------------


def answer(*, game: PracticeGame, step: str, choice: str) -> PracticeGame:
    """Keep an answer to a question and the plan that comes of it; another answer to the same question replaces it."""
    practice = practice_of(game)
    found = next((each for each in practice.steps(game.base) if each.code == step), None)
    if found is None or choice not in {each.code for each in found.answers}:
        raise Refused("There is no such answer.", "Choose one of those that are offered.", field="answer")
    limits.PRACTICE_ANSWERS.require(game.answered + 1)
    answers = {**game.answers, step: choice}
    plan = practice.answered(game.base, answers)
    if not practice.is_legal(plan):
        raise Refused("This answer does not fit your men.", "Choose another one.", field="answer")
    kept = PracticeGame.objects.filter(pk=game.pk, state=State.PLANNED, answered=game.answered)
    if not kept.update(answers=answers, plan=plan, answered=F("answered") + 1):
        raise Refused("Your plan has been changed or played meanwhile.", "Look at it as it stands.")
    game.refresh_from_db()
    return game


def kick_off(*, game: PracticeGame) -> PracticeGame:
    """Have the game played with the plan as it stands; once it waits or is over, nothing is done."""
    with transaction.atomic():
        found = PracticeGame.objects.filter(pk=game.pk, state=State.PLANNED)
        if found.update(state=State.QUEUED, queued_at=clock.now()):
            queue.send_practice(game.pk)
    game.refresh_from_db()
    return game


# -- playing -----------------------------------------------------------------------------------------------------------


def work(*, game_id: int) -> bool:
    """Play a game if it is to be had; whether this worker has."""
    game = claim(game_id=game_id)
    if game is None:
        return False
    seed = bytes(game.seed)
    try:
        practice = practice_of(game)
        other = practice.opponent_plan(seed)
        played = practice.play(game.plan, other, seed)
    except Exception as problem:
        log.error("Practice game %s was given up: %s", game_id, engine.describe_fault(problem))
        return bool(_held(game).update(state=State.FAILED, error=FAULT, lease=None, lease_until=None))
    return bool(
        _held(game).update(state=State.DONE, record=played.body, opponent_plan=other, lease=None, lease_until=None)
    )


def claim(*, game_id: int) -> PracticeGame | None:
    """Take a game that waits; None where there is none to be had."""
    now, lease = clock.now(), uuid.uuid4()
    waiting = PracticeGame.objects.filter(pk=game_id, state=State.QUEUED)
    won = waiting.update(state=State.RUNNING, lease=lease, lease_until=now + LEASE, attempts=F("attempts") + 1)
    return PracticeGame.objects.get(pk=game_id) if won else None


def _held(game: PracticeGame) -> QuerySet[PracticeGame]:
    return PracticeGame.objects.filter(pk=game.pk, state=State.RUNNING, lease=game.lease)


# -- what a sweep looks after ------------------------------------------------------------------------------------------


def requeue_expired() -> list[int]:
    """Give back games whose worker is gone, and give them up after the last attempt. Return those of which a worker
    must be told: again, or because their message was lost. Values of rows are looked at by the database alone."""
    now = clock.now()
    gone = PracticeGame.objects.filter(leases.has_ended(now, length=LEASE), state=State.RUNNING)
    free = {"lease": None, "lease_until": None}
    gone.filter(attempts__gte=ATTEMPTS).update(state=State.FAILED, error=NO_WORKER, **free)
    gone.update(state=State.QUEUED, queued_at=None, **free)
    found = PracticeGame.objects.filter(leases.is_lost("queued_at", now, after=LOST), state=State.QUEUED).order_by("pk")
    return list(found.values_list("pk", flat=True))


def forget_expired() -> None:
    """Remove some of the games that have ended. Values of rows are looked at by the database alone."""
    over = PracticeGame.objects.filter(expires_at__lte=clock.now()).order_by("expires_at")
    PracticeGame.objects.filter(pk__in=list(over.values_list("pk", flat=True)[:FORGOTTEN_AT_ONCE])).delete()
