"""Playing a final game again: ordered for a reason of the list, told to both coaches, then run by itself.

Nobody tries dice by it. Its secrets were committed to with the first playing's, each reason serves once, whoever
orders it has no stake in the result, and all results stay side by side.
"""

from __future__ import annotations

from datetime import timedelta

from django.conf import settings
from django.db import transaction

from games.models import FixtureSecret, GameReplay, GameRun
from games.selectors.exchange import read_exchange
from games.selectors.replays import newest_revision, waiting_replay
from games.visibility import whole_records
from league import clock
from league.models import Fixture, Seat, User
from league.rulebook import rules_of
from league.services import fixtures
from league.services import log as league_log
from league.services.errors import Refused
from league.services.isolation import Due

from . import mail, runs, sealing
from .exchange import lock_fixture
from .stakes import require_no_stake


@transaction.atomic
def order_replay(*, fixture: Fixture, actor: User | None, reason: str, explanation: str) -> GameReplay:
    """A final game is to be played again as a new revision, with the same plans and rosters and its own dice. Both
    coaches are told; it runs when they have had time to read it, or as soon as both head coaches agree."""
    fixture = lock_fixture(fixture.pk)
    _require_reason(fixture, reason, explanation)
    require_no_stake(fixture, actor)
    _require_played(fixture)
    if waiting_replay(fixture) is not None:
        raise Refused(f"A replay of {fixture} is ordered already and has not run yet.")
    revision, now = newest_revision(fixture) + 1, clock.now()
    secret = _secret(fixture, revision)
    specs = rules_of(fixture.season.league).exchange()
    replay = GameReplay.objects.create(
        fixture=fixture,
        revision=revision,
        reason=reason,
        explanation=explanation.strip(),
        commitments=sealing.resealed(read_exchange(fixture), specs, secret).commitments(specs),
        ordered_by=actor,
        ordered_at=now,
        due_at=now + timedelta(hours=settings.REPLAY_NOTICE_HOURS),
    )
    _log(replay, "run.replay_ordered", f"{fixture} is to be played again: {replay.why}", actor, _published(secret))
    mail.tell_replay(replay=replay)
    return replay


def _require_reason(fixture: Fixture, reason: str, explanation: str) -> None:
    if reason not in GameReplay.Reason.values:
        listed = ", ".join(str(label) for label in GameReplay.Reason.labels)
        raise Refused("A replay needs a reason of the list.", f"These are: {listed}.", field="reason")
    if not explanation.strip():
        raise Refused("A replay needs a sentence that explains its reason.", field="explanation")
    if GameReplay.objects.filter(fixture=fixture, reason=reason).exists():
        label = GameReplay.Reason(reason).label
        raise Refused(f'{fixture} has been replayed for the reason "{label}"; each reason serves once.', field="reason")


def _require_played(fixture: Fixture) -> None:
    """Only a game that was played to its end can be played again: it has all its plans and a result of its own, which
    one that was decided after a replay had failed has not."""
    played = whole_records(fixture).filter(run__revision=newest_revision(fixture))
    if fixture.status == Fixture.Status.FINAL and played.exists():
        return
    if fixture.status == Fixture.Status.FINAL:
        raise Refused(f"{fixture} was decided and not played to its end; it cannot be replayed.")
    if GameRun.objects.filter(fixture=fixture, stage=GameRun.Stage.FIRST, status=GameRun.Status.DONE).exists():
        raise Refused(f"Only the first half of {fixture} has been played; only a game that is over is replayed.")
    raise Refused(f"{fixture.how_it_stands()}; only a game that was played is replayed.")


def _secret(fixture: Fixture, revision: int) -> FixtureSecret:
    """The secrets that were committed to when the fixture was opened. One that was opened before there were such, or
    came here with an import, draws them now, and the hashes are published with the order."""
    rows = {row.revision: row for row in FixtureSecret.objects.select_related("fixture").filter(fixture=fixture)}
    if revision not in rows:
        first = rows.get(sealing.FIRST_PLAYING)
        with_nonces = first is not None and first.nonce_secret is not None
        (rows[revision],) = sealing.draw_secrets(fixture=fixture, revisions=[revision], with_nonces=with_nonces)
    return rows[revision]


def _published(secret: FixtureSecret) -> dict[str, str]:
    return {"hash": secret.hash, "nonce_hash": secret.nonce_hash}


@transaction.atomic
def agree(*, fixture: Fixture, actor: User) -> GameReplay:
    """A head coach needs no more time; when both have said so the replay runs at once."""
    fixture = lock_fixture(fixture.pk)
    replay = _waiting(fixture)
    head = Seat.objects.filter(user=actor, head=True, until=None)
    mine = [side for side in ("home", "away") if head.filter(team=getattr(fixture, f"{side}_id")).exists()]
    if not mine:
        raise Refused("Only the head coaches of both teams can have a replay run at once.")
    now = clock.now()
    for side in mine:
        if getattr(replay, f"{side}_agreed_at") is None:
            setattr(replay, f"{side}_agreed_at", now)
            _log(replay, "run.replay_agreed", f"{getattr(fixture, side)} agrees that {fixture} is replayed now", actor)
    replay.save()
    if replay.home_agreed_at and replay.away_agreed_at:
        _start(fixture, replay)
    return replay


@transaction.atomic
def withdraw(*, fixture: Fixture, actor: User | None) -> None:
    """A replay that has not run yet is taken back; its reason may be given again."""
    fixture = lock_fixture(fixture.pk)
    replay = _waiting(fixture)
    require_no_stake(fixture, actor)
    _log(replay, "run.replay_withdrawn", f"the replay of {fixture} is withdrawn", actor)
    said = "The replay that was ordered is withdrawn; the result stands."
    mail.tell_ruling(
        fixture=fixture,
        cause=f"replay-withdrawn:{replay.pk}",
        subject=f"{fixture} is not played again",
        text=f"{fixture.week.title}, {fixture}: {said}",
    )
    replay.delete()


def due(scope: dict[str, int]) -> Due[GameReplay, Fixture]:
    """Return the fixtures whose replay has waited long enough; ``scope`` are facts of the fixture."""
    facts = {f"fixture__{name}": value for name, value in scope.items()}
    found = GameReplay.objects.filter(started_at=None, due_at__lte=clock.now(), **facts)
    return Due(found.select_related("fixture"), lambda rows: [replay.fixture for replay in rows])


@transaction.atomic
def start_due(*, fixture: Fixture) -> GameRun | None:
    """Run a replay whose time has come; None where another sweep was first."""
    fixture = lock_fixture(fixture.pk)
    replay = waiting_replay(fixture)
    if replay is None or replay.due_at > clock.now():
        return None
    return _start(fixture, replay)


def _start(fixture: Fixture, replay: GameReplay) -> GameRun:
    """The result is gone until the game has been played again; the earlier record is kept and no longer counts."""
    fixtures.reopen(fixture=fixture, actor=replay.ordered_by, reason=replay.why)
    replay.started_at = clock.now()
    replay.save(update_fields=["started_at"])
    GameRun.objects.create(
        fixture=fixture, stage=GameRun.Stage.WHOLE, revision=replay.revision, queued_at=replay.started_at
    )
    _log(replay, "run.replayed", f"{fixture} is played again with the dice of revision {replay.revision}")
    mail.tell_ruling(
        fixture=fixture,
        cause=f"replay:{fixture.pk}:{replay.revision}",
        subject=f"{fixture} is played again",
        text=f"{fixture.week.title}: {fixture} is played again with new dice. Reason: {replay.why}",
    )
    return runs.queue_run(fixture=fixture)


def _waiting(fixture: Fixture) -> GameReplay:
    replay = waiting_replay(fixture)
    if replay is None:
        raise Refused(f"No replay of {fixture} is waiting.")
    return replay


def _log(
    replay: GameReplay, action: str, said: str, actor: User | None = None, data: dict[str, str] | None = None
) -> None:
    fixture = replay.fixture
    league_log.write(
        league=fixture.season.league,
        action=action,
        sentence=f"{fixture.week.title}: {said.rstrip('.')}.",
        actor=actor,
        data={
            "fixture": str(fixture.public_id),
            "revision": replay.revision,
            "reason": replay.reason,
            "due_at": replay.due_at.isoformat(),
            **(data or {}),
        },
    )
