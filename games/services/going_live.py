"""Going live with a copy of the database: what the original may have played gets other dice, then the service goes on.

A game that is open or waits in the copy may have been played by the original, which has opened its secrets. So it is
played with new ones. Where the operator vouches that nobody has gone live with this backup before, on no machine, the
game is played with the last secrets that were committed to when it was opened, which the original has used least
likely; new ones are drawn for its replays. The league's log has the reason, every new hash and which of the two it is.

All of these games lose their secrets first and are given others one by one. A game of which something cannot be read or
acted on keeps no other from going live. It is not played before it has its dice: each sweep tries again.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime

from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet

from games.models import FixtureSecret, GameReplay, GameRun, Heartbeat
from games.selectors.exchange import read_exchange
from league import clock
from league.clock import said
from league.models import Fixture, Hold, League, Outage, Outbox
from league.rulebook import rules_of
from league.services import holding, sight
from league.services import log as league_log
from league.services.errors import Refused
from league.services.isolation import Due, SetAside, Trouble, of_swept, rows_due, trouble_of

from . import mail, runs, sealing
from .exchange import lock_fixture

NOT_UNDER_WAY = (Fixture.Status.SCHEDULED, Fixture.Status.FINAL)
NOT_SENT = "Not sent: the service went live with a copy, whose original may have sent it."
VOUCHED = "The operator vouches that nobody has gone live with this backup before."
ORIGINAL = "The operator vouches that the service goes on with its own database and no copy; dice stay."
FIRST = f"The other dice are the last whose hashes were published before. {VOUCHED}"
DRAWN = (
    "The other dice are drawn now. If nobody has gone live with this backup before, on no machine, --first takes the "
    "last whose hashes were published before."
)
Status = GameRun.Status


@dataclass(frozen=True)
class Gone:
    """What going live has changed; ``troubles`` are rows that were set aside."""

    games: int
    mails: int
    outages: list[Outage]
    troubles: list[Trouble] = field(default_factory=list)


def games_seen() -> QuerySet[Fixture]:
    """Return the games whose dice the original may have opened: those under way, and final ones with a replay that is
    to come."""
    replays = GameReplay.objects.filter(fixture=OuterRef("pk"), started_at=None)
    games = Fixture.objects.filter(season__league__rehearsal=False)
    found = games.exclude(status__in=NOT_UNDER_WAY) | games.filter(Exists(replays), status=Fixture.Status.FINAL)
    return found.select_related("season__league", "week", "home", "away")


def _secrets_seen() -> QuerySet[FixtureSecret]:
    """Return the secrets of playings that are not over."""
    over = GameRun.objects.filter(fixture=OuterRef("fixture"), revision__gte=OuterRef("revision"), status=Status.DONE)
    return FixtureSecret.objects.exclude(Exists(over.exclude(stage=GameRun.Stage.FIRST)))


def without_dice(league_id: int | None = None) -> Due[Fixture, Fixture]:
    """Return the games that have lost their secrets and were given no others."""
    of_game = _secrets_seen().filter(fixture=OuterRef("pk"))
    found = games_seen().filter(of_swept(league_id, "season__league"), Exists(of_game.filter(spent=True)))
    return rows_due(found.exclude(Exists(of_game.filter(spent=False))))


def mails_unsent(hold: Hold) -> QuerySet[Outbox]:
    """Return the mails of before the hold that the copy has not sent, and the original may have."""
    return Outbox.objects.filter(sent_at=None, created_at__lte=hold.since)


def meaning(*, move: bool, mails: bool, first: bool) -> list[str]:
    """Say what going live means, in sentences."""
    hold = _require_copy(last_seen=_last_sweep(), first=first)
    since = f"The copy was last seen at work {said(hold.last_seen)}." if hold.last_seen else "The copy was never swept."
    told = [f"{since} What people have done since then in its original is not known here: plans, moves, results."]
    troubles: list[Trouble] = []
    games = list(rows_due(games_seen()).carry_out(_describe, troubles.append))
    if games or troubles:
        told.append(
            f"{len(games) + len(troubles)} games may have been played by the original, with dice that everybody has "
            "seen. They get other dice, and the logs of their leagues say so. Plans that are sealed for them may be "
            "known too:"
        )
        told += [f"  {game}" for game in games]
        told += [f"  {trouble} It is not played before that is mended." for trouble in troubles]
        told.append(FIRST if first else DRAWN)
    else:
        told.append("No game is under way whose dice the original may have shown.")
    count = mails_unsent(hold).count()
    told.append(f"{count} mails of before the copy wait; they {'are' if mails else 'are not'} sent.")
    told.append(
        "Open deadlines move on by the time since then, as after an outage."
        if move
        else "Deadlines stay as planned, and what is overdue falls due at once."
    )
    return told


def _require_copy(*, last_seen: datetime | None, first: bool) -> Hold:
    """Return the hold of the copy; refused where there is none, or where its operator is known to be wrong about
    ``first``."""
    hold = holding.require_copy(last_seen=last_seen)
    if first and sight.copies_gone_live():
        raise Refused(
            "This installation has gone live with a copy before, which may have been of the same backup.",
            "Leave --first out: new dice are drawn.",
        )
    return hold


def _describe(game: Fixture) -> str:
    return f"{game.season.league}, {game.week.title}: {game} ({_how(game)})"


def _last_sweep() -> datetime | None:
    return Heartbeat.objects.filter(name=Heartbeat.SWEEP).values_list("at", flat=True).first()


def _how(game: Fixture) -> str:
    if game.status == Fixture.Status.FINAL:
        return "a replay is ordered"
    half = GameRun.objects.filter(fixture=game, stage=GameRun.Stage.FIRST, status=Status.DONE).exists()
    return game.get_status_display().lower() + (
        ", played anew from its start with the plans of half-time" if half else ""
    )


@transaction.atomic
def go_live(*, move: bool, mails: bool, original: bool = False, first: bool = False) -> Gone:
    """End the hold of a copy. With ``mails`` those that wait are sent, with ``move`` deadlines move on. ``first``: the
    operator vouches that nobody has gone live with this backup before, so that secrets serve that were committed to.
    ``original``: he vouches that it is no copy, so that dice and mails stay. The leagues' logs have his word."""
    last_seen = _last_sweep()
    hold = _require_copy(last_seen=last_seen, first=first)
    if hold.pk is None:
        hold = holding.hold_copy(last_seen=last_seen, now=hold.since)
    troubles: list[Trouble] = []
    games = games_seen().count()
    dropped = 0
    if original:
        _log_word("service.original", ORIGINAL, troubles.append)
    else:
        if first:
            _log_word("service.first", VOUCHED, troubles.append)
        _change_all_dice(hold, first=first, set_aside=troubles.append)
        _spend_replays(first=first)
        if not mails:
            dropped = mails_unsent(hold).update(sent_at=clock.now(), error=NOT_SENT)
    outages = holding.end_copy(hold, move=move, set_aside=troubles.append)
    sight.begin_line(copy=not original)
    return Gone(0 if original else games, dropped, outages, troubles)


def _log_word(action: str, sentence: str, set_aside: SetAside) -> None:
    """Write the operator's word into the log of each league of which a game may have been played by the original."""

    def write(league: League) -> None:
        with transaction.atomic():
            league_log.write(league=league, action=action, sentence=sentence)

    leagues = League.objects.filter(pk__in=games_seen().order_by().values("season__league"))
    for _ in rows_due(leagues).carry_out(write, set_aside):
        pass


def _change_all_dice(hold: Hold, *, first: bool, set_aside: SetAside) -> None:
    """Take from all games what the original may have opened, then give each game other secrets."""
    _secrets_seen().filter(fixture__in=games_seen().values("pk")).update(spent=True)

    def change(game: Fixture) -> None:
        try:
            change_dice(fixture=game, hold=hold, first=first)
        except Refused as refused:  # it is told too: the game waits
            set_aside(trouble_of(Fixture, game.pk, refused))

    for _ in rows_due(games_seen()).carry_out(change, set_aside):
        pass


def give_dice(*, fixture: Fixture) -> None:
    """Give a game new secrets that could not be given any when the service went live."""
    hold = Hold.objects.filter(cause=Hold.Cause.COPY).first()
    if hold is not None:
        change_dice(fixture=fixture, hold=hold, first=False)


def _spend_replays(*, first: bool) -> None:
    """Let no replay that is ordered from now on use secrets that one in the original may have opened: ``first`` leaves
    only the last ones of each final game, and else none is left."""
    rows = FixtureSecret.objects.filter(
        fixture__status=Fixture.Status.FINAL,
        fixture__season__league__rehearsal=False,
        revision__gt=sealing.FIRST_PLAYING,
        spent=False,
    )
    begun = GameRun.objects.filter(fixture=OuterRef("fixture"), revision__gte=OuterRef("revision"))
    ordered = GameReplay.objects.filter(fixture=OuterRef("fixture"), started_at=None)
    rows = rows.exclude(Exists(begun)).exclude(Exists(ordered))
    if first:
        rows = rows.filter(
            Exists(FixtureSecret.objects.filter(fixture=OuterRef("fixture"), revision__gt=OuterRef("revision")))
        )
    rows.update(spent=True)


@transaction.atomic
def change_dice(*, fixture: Fixture, hold: Hold, first: bool) -> FixtureSecret:
    """Let the next playing of a game be one whose secrets nobody has seen; return them. What was sealed keeps its text
    and gets nonces and commitments of that playing."""
    fixture = lock_fixture(fixture.pk)
    over = _played(fixture)
    chosen, drawn = _secrets(fixture, over, first=first)
    of_game = FixtureSecret.objects.filter(fixture=fixture)
    of_game.filter(revision__gt=over).update(spent=True)
    of_game.filter(revision__gte=chosen.revision).update(spent=False)
    specs = rules_of(fixture.season.league).exchange()
    exchange = sealing.resealed(read_exchange(fixture), specs, chosen)
    replay = GameReplay.objects.filter(fixture=fixture, revision__gt=over).first()
    if replay is not None:
        replay.revision, replay.commitments = chosen.revision, exchange.commitments(specs)
        replay.save(update_fields=["revision", "commitments"])
    else:
        for version in exchange.frozen.values():
            version.save(update_fields=["nonces", "digests"])
    _begin_anew(fixture, chosen.revision)
    was_published = chosen.revision not in {row.revision for row in drawn}
    whence = f"whose hashes were published {said(chosen.created_at)}" if was_published else "which are drawn now"
    why = (
        f"{fixture.week.title}: {fixture} is played with the dice of revision {chosen.revision}, {whence}. The service "
        "goes on from a copy of its database, so those of before may have been seen."
    )
    league_log.write(
        league=fixture.season.league,
        action="fixture.secret_changed",
        sentence=why,
        data={
            "fixture": str(fixture.public_id),
            **sealing.hashes([chosen])[0],
            "published_before": was_published,
            "replays": sealing.hashes(row for row in drawn if row.revision != chosen.revision),
            "commitments": exchange.commitments(specs),
        },
    )
    mail.tell_ruling(
        fixture=fixture,
        cause=f"copy:{hold.pk}:{fixture.pk}",
        subject=f"{fixture} gets other dice",
        text=f"{why} Its hashes and the new commitments of what is sealed stand on the game's page and in the log.",
    )
    return chosen


def _played(fixture: Fixture) -> int:
    """Return the last playing that is over; 0 before the first."""
    whole = GameRun.objects.filter(fixture=fixture, status=Status.DONE).exclude(stage=GameRun.Stage.FIRST)
    return whole.order_by("-revision").values_list("revision", flat=True).first() or 0


def _secrets(fixture: Fixture, over: int, *, first: bool) -> tuple[FixtureSecret, list[FixtureSecret]]:
    """Return the secrets of the next playing, and those that are drawn now: for its replays, and for itself unless
    ``first`` and the last ones have served for no playing."""
    rows = list(FixtureSecret.objects.filter(fixture=fixture).order_by("revision"))
    with_nonces = not rows or rows[0].nonce_secret is not None
    last = rows[-1].revision if rows else 0
    used = GameRun.objects.filter(fixture=fixture).order_by("-revision").values_list("revision", flat=True).first() or 1
    number = last if first and last > max(over, used) else max(last, used) + 1
    needed = range(number, number + len(sealing.POSSIBLE))
    drawn = sealing.draw_secrets(
        fixture=fixture, revisions=[revision for revision in needed if revision > last], with_nonces=with_nonces
    )
    return (rows[-1] if number == last else drawn[0]), drawn


def _begin_anew(fixture: Fixture, revision: int) -> None:
    """Let a run that is not over wait again, as one of this playing; what it has played is thrown away."""
    for run in GameRun.objects.filter(fixture=fixture).exclude(status=Status.DONE):
        run.revision = revision
        run.stage = runs.next_stage(fixture, revision) if run.stage == GameRun.Stage.SECOND else run.stage
        if run.status != Status.FAILED:
            run.status, run.attempts, run.bookings = Status.QUEUED, 0, 0
            run.token, run.lease_until, run.handed_at = None, None, None
            run.body, run.digest, run.error = None, "", ""
            run.queued_at = clock.now()
        run.save()
