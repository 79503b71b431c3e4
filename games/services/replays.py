"""Playing a final game again: ordered for a reason of the list, told to both coaches, run when its reason is confirmed.

Nobody tries dice by it. Its secrets were committed to with the first playing's, each reason serves once, whoever
orders it has no stake in the result, both head coaches or the operator confirm the reason, and all results stay side by
side.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import F, Q

from games.models import FixtureSecret, GameReplay, GameRun
from games.selectors.exchange import read_exchange
from games.selectors.replays import (
    confirmed_by_sides,
    head_coaches,
    is_good_order,
    is_known_to_others,
    newest_revision,
    next_revision,
    waiting_replay,
)
from games.visibility import whole_records
from league import clock
from league.clock import said
from league.models import Fixture, Season, User
from league.rulebook import rules_of
from league.selectors.outages import is_held
from league.services import fixtures
from league.services import log as league_log
from league.services.errors import Refused
from league.services.isolation import Due, of_swept
from league.services.names import readable_words

from . import mail, runs, sealing
from .exchange import lock_fixture
from .stakes import require_no_stake, require_no_stake_of_operator


@transaction.atomic
def order_replay(*, fixture: Fixture, actor: User | None, reason: str, explanation: str) -> GameReplay:
    """A final game is to be played again as a new revision, with the same plans and rosters and its own dice. Both
    coaches are told; it runs as soon as both head coaches confirm its reason. What an operator orders he has confirmed:
    it runs too when they have had time to read it."""
    fixture = lock_fixture(fixture.pk)
    _require_reason(fixture, reason, explanation)
    require_no_stake(fixture, actor)
    _require_played(fixture)
    if waiting_replay(fixture) is not None:
        raise Refused(f"A replay of {fixture} is ordered already and has not run yet.")
    revision, now = next_revision(fixture), clock.now()
    by_operator = actor is None or actor.is_staff
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
        confirmed_at=now if by_operator else None,
        confirmed_by=actor if by_operator else None,
    )
    _log(replay, "run.replay_ordered", f"{fixture} is to be played again: {replay.why}", actor, _published(secret))
    mail.tell_replay(replay=replay)
    if not by_operator:
        mail.tell_operators(replay=replay)
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
    """A head coach confirms the reason of a replay. It runs at once when the head coaches of both sides have, unless
    nobody but whoever has ordered it knows either of them, or whoever has ordered it might not order it now."""
    fixture = lock_fixture(fixture.pk)
    replay = _waiting(fixture)
    mine = _require_head_coach(fixture, actor)
    if replay.refused_at is not None and replay.confirmed_at is None:
        raise Refused("A head coach has refused the reason of this replay.", "Only the operator can confirm it now.")
    now = clock.now()
    for side in mine:
        if getattr(replay, f"{side}_agreed_by_id") != actor.pk:
            setattr(replay, f"{side}_agreed_at", now)
            setattr(replay, f"{side}_agreed_by", actor)
            team = getattr(fixture, side)
            _log(replay, "run.replay_agreed", f"{team} confirms the reason for which {fixture} is replayed", actor)
    replay.save()
    if len(confirmed_by_sides(replay)) == 2 and is_known_to_others(replay) and is_good_order(replay):
        _start(fixture, replay)
    return replay


@transaction.atomic
def refuse(*, fixture: Fixture, actor: User, reason: str) -> GameReplay:
    """A head coach does not confirm the reason of a replay and says why; only an operator can confirm it then."""
    fixture = lock_fixture(fixture.pk)
    replay = _waiting(fixture)
    _require_head_coach(fixture, actor)
    reason = readable_words(reason.strip(), what="The reason", field="reason")[:250]
    if not reason:
        raise Refused("A refusal needs a reason.", field="reason")
    if replay.confirmed_at is not None:
        raise Refused("The operator has confirmed the reason of this replay already.")
    if replay.refused_at is not None:
        raise Refused("A head coach has refused the reason of this replay already.")
    replay.refused_at, replay.refused_by, replay.refusal = clock.now(), actor, reason
    replay.save(update_fields=["refused_at", "refused_by", "refusal"])
    _log(
        replay,
        "run.replay_refused",
        f"{actor} refuses the reason for which {fixture} is to be replayed: {reason}",
        actor,
    )
    mail.tell_ruling(
        fixture=fixture,
        cause=f"replay-refused:{replay.pk}",
        subject=f"The replay of {fixture} is refused",
        text=f"{fixture.week.title}, {fixture}: {actor} does not confirm the reason of the replay. {reason}\nOnly the "
        "operator can confirm it now.",
    )
    mail.tell_operators_of_refusal(replay=replay)
    return replay


def _require_head_coach(fixture: Fixture, actor: User) -> list[str]:
    """Return the sides whose head coach the person is; refused where there is none."""
    mine = [side for side, user in head_coaches(fixture).items() if user == actor.pk]
    if not mine:
        raise Refused("Only the head coaches of both teams confirm or refuse the reason of a replay.")
    return mine


@transaction.atomic
def confirm(*, fixture: Fixture, actor: User | None) -> GameReplay:
    """An operator, or nobody by command, confirms the reason of a replay: it runs when the head coaches have had time
    to read of it, at once where they have."""
    fixture = lock_fixture(fixture.pk)
    replay = _waiting(fixture)
    if actor is not None:
        if not actor.is_staff:
            raise Refused("Only an operator of the site confirms this; the head coaches do so for their teams.")
        require_no_stake_of_operator(fixture, actor)
    if replay.confirmed_at is not None:
        raise Refused("The reason of this replay is confirmed already.")
    replay.confirmed_at, replay.confirmed_by = clock.now(), actor
    replay.save(update_fields=["confirmed_at", "confirmed_by"])
    who = actor or "the operator"
    _log(replay, "run.replay_confirmed", f"{who} confirms the reason for which {fixture} is replayed", actor)
    if replay.due_at <= replay.confirmed_at:
        _start(fixture, replay)
        return replay
    mail.tell_ruling(
        fixture=fixture,
        cause=f"replay-confirmed:{replay.pk}",
        subject=f"The replay of {fixture} is confirmed",
        text=f"{fixture.week.title}, {fixture}: the operator has confirmed the reason of the replay. It runs on "
        f"{said(replay.due_at, fixture.season.league.time_zone)}, or as soon as both head coaches confirm it too.",
    )
    return replay


@transaction.atomic
def withdraw(*, fixture: Fixture, actor: User | None) -> None:
    """A replay that has not run yet is taken back; its reason may be given again."""
    fixture = lock_fixture(fixture.pk)
    replay = _waiting(fixture)
    require_no_stake(fixture, actor)
    _log(replay, "run.replay_withdrawn", f"the replay of {fixture} is withdrawn", actor)
    _give_up(replay, fixture, "withdrawn", "The replay that was ordered is withdrawn; the result stands.")


def _give_up(replay: GameReplay, fixture: Fixture, how: str, told: str) -> None:
    """The coaches are told that the game is not played again."""
    mail.tell_ruling(
        fixture=fixture,
        cause=f"replay-{how}:{replay.pk}",
        subject=f"{fixture} is not played again",
        text=f"{fixture.week.title}, {fixture}: {told}",
    )
    replay.delete()


def due(league_id: int | None = None) -> Due[GameReplay, Fixture]:
    """Return the fixtures, of one league or of all but those in rehearsal, whose replay is confirmed by the operator
    and has waited long enough, or is confirmed by nobody and lapses."""
    now = clock.now()
    runs_now = Q(confirmed_at__isnull=False, due_at__lte=now)
    is_over = Q(confirmed_at=None, ordered_at__lte=now - GameReplay.LASTS)
    found = GameReplay.objects.filter(runs_now | is_over, started_at=None)
    found = found.filter(of_swept(league_id, "fixture__season__league"))
    return Due(found.select_related("fixture"), lambda rows: [replay.fixture for replay in rows])


def move_on(*, season: Season, began_at: datetime, length: timedelta) -> None:
    """Give coaches the time to read why a game is played again that an outage took from them."""
    waiting = GameReplay.objects.filter(fixture__season=season, started_at=None, due_at__gt=began_at)
    waiting.update(due_at=F("due_at") + length)


@transaction.atomic
def settle_due(*, fixture: Fixture) -> GameRun | None:
    """Run a replay that the operator has confirmed and whose time has come, or let one lapse that nobody has confirmed;
    None where nothing is run."""
    fixture = lock_fixture(fixture.pk)
    replay, now = waiting_replay(fixture), clock.now()
    if replay is None:
        return None
    if replay.confirmed_at is not None:
        return _start(fixture, replay) if replay.due_at <= now else None
    if replay.lapses_at <= now:
        _log(replay, "run.replay_lapsed", f"nobody has confirmed the reason for which {fixture} was to be replayed")
        _give_up(replay, fixture, "lapsed", "Nobody has confirmed the reason of the replay in time; the result stands.")
    return None


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
    is_over = replay.confirmed_at is None and replay.lapses_at <= clock.now()
    if is_over and not is_held(fixture.season.league):
        raise Refused(f"The replay of {fixture} has lapsed: nobody has confirmed its reason in time.")
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
