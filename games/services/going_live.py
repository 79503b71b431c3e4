"""Going live with a copy of the database: what the original may have played gets other dice, then the service goes on.

A game that is open or waits in the copy may have been played by the original, which has opened its secrets. So it is
played with the last secrets that were committed to when it was opened, which the original has used least likely, and
new ones are drawn for its replays. An installation that has gone live with a copy before draws all of them: the copy
may have been restored from the same backup. The league's log has the reason and every new hash.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet

from games.models import FixtureSecret, GameReplay, GameRun
from games.selectors.exchange import read_exchange
from league import clock
from league.clock import said
from league.models import Fixture, Hold, League, Outage, Outbox
from league.rulebook import rules_of
from league.services import holding, sight
from league.services import log as league_log

from . import mail, runs, sealing
from .exchange import lock_fixture

UNDER_WAY = (Fixture.Status.OPEN, Fixture.Status.READY, Fixture.Status.PLAYING, Fixture.Status.FAILED)
NOT_SENT = "Not sent: the service went live with a copy, whose original may have sent it."
Status = GameRun.Status


@dataclass(frozen=True)
class Gone:
    """What going live has changed."""

    games: int
    mails: int
    outages: list[Outage]


def games_seen() -> QuerySet[Fixture]:
    """Return the games whose dice the original may have opened: those under way, and final ones with a replay that is
    to come."""
    replays = GameReplay.objects.filter(fixture=OuterRef("pk"), started_at=None)
    games = Fixture.objects.filter(season__league__rehearsal=False)
    found = games.filter(status__in=UNDER_WAY) | games.filter(Exists(replays), status=Fixture.Status.FINAL)
    return found.select_related("season__league", "week", "home", "away").order_by("season__league", "week", "pk")


def mails_unsent(hold: Hold) -> QuerySet[Outbox]:
    """Return the mails of before the hold that the copy has not sent, and the original may have."""
    return Outbox.objects.filter(sent_at=None, created_at__lte=hold.since)


def meaning(*, move: bool, mails: bool) -> list[str]:
    """Say what going live means, in sentences."""
    hold = holding.require_copy()
    since = f"The copy was last seen at work {said(hold.last_seen)}." if hold.last_seen else "The copy was never swept."
    told = [f"{since} What people have done since then in its original is not known here: plans, moves, results."]
    games = list(games_seen())
    if games:
        told.append(
            f"{len(games)} games may have been played by the original, with dice that everybody has seen. They get "
            "other dice, and the logs of their leagues say so. Plans that are sealed for them may be known too:"
        )
        told += [f"  {game.season.league}, {game.week.title}: {game} ({_how(game)})" for game in games]
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


def _how(game: Fixture) -> str:
    if game.status == Fixture.Status.FINAL:
        return "a replay is ordered"
    half = GameRun.objects.filter(fixture=game, stage=GameRun.Stage.FIRST, status=Status.DONE).exists()
    return game.get_status_display().lower() + (
        ", played anew from its start with the plans of half-time" if half else ""
    )


@transaction.atomic
def go_live(*, move: bool, mails: bool, original: bool = False) -> Gone:
    """End the hold of a copy. With ``mails`` those that wait are sent, with ``move`` deadlines move on. ``original``:
    the operator vouches that it is no copy, so that dice and mails stay; the leagues' logs have his word."""
    hold = holding.require_copy()
    games = list(games_seen())
    again = sight.copies_gone_live() > 0
    dropped = 0
    if original:
        _log_word(games)
    else:
        for game in games:
            change_dice(fixture=game, hold=hold, again=again)
        _spend_replays(again=again)
        if not mails:
            dropped = mails_unsent(hold).update(sent_at=clock.now(), error=NOT_SENT)
    outages = holding.end_copy(move=move)
    sight.begin_line(copy=not original)
    return Gone(0 if original else len(games), dropped, outages)


def _log_word(games: Iterable[Fixture]) -> None:
    for league in League.objects.filter(pk__in={game.season.league_id for game in games}):
        league_log.write(
            league=league,
            action="service.original",
            sentence="The operator vouches that the service goes on with its own database and no copy; dice stay.",
        )


def _spend_replays(*, again: bool) -> None:
    """Let no replay that is ordered from now on use secrets that one in the original may have opened: of each final
    game only the last ones stay, and none where a copy has gone live before."""
    rows = FixtureSecret.objects.filter(
        fixture__status=Fixture.Status.FINAL,
        fixture__season__league__rehearsal=False,
        revision__gt=sealing.FIRST_PLAYING,
        spent=False,
    )
    begun = GameRun.objects.filter(fixture=OuterRef("fixture"), revision__gte=OuterRef("revision"))
    ordered = GameReplay.objects.filter(fixture=OuterRef("fixture"), started_at=None)
    rows = rows.exclude(Exists(begun)).exclude(Exists(ordered))
    if not again:
        rows = rows.filter(
            Exists(FixtureSecret.objects.filter(fixture=OuterRef("fixture"), revision__gt=OuterRef("revision")))
        )
    rows.update(spent=True)


@transaction.atomic
def change_dice(*, fixture: Fixture, hold: Hold, again: bool) -> FixtureSecret:
    """Let the next playing of a game be one whose secrets nobody has seen; return them. What was sealed keeps its text
    and gets nonces and commitments of that playing."""
    fixture = lock_fixture(fixture.pk)
    over = _played(fixture)
    chosen, further = _secrets(fixture, over, again=again)
    FixtureSecret.objects.filter(fixture=fixture, revision__gt=over, revision__lt=chosen.revision).update(spent=True)
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
    why = (
        f"{fixture.week.title}: the service goes on from a copy of its database. The dice of {fixture} may have been "
        f"seen, so it is played with those of revision {chosen.revision}."
    )
    league_log.write(
        league=fixture.season.league,
        action="fixture.secret_changed",
        sentence=why,
        data={
            "fixture": str(fixture.public_id),
            **sealing.hashes([chosen])[0],
            "replays": sealing.hashes(further),
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


def _secrets(fixture: Fixture, over: int, *, again: bool) -> tuple[FixtureSecret, list[FixtureSecret]]:
    """Return the secrets of the next playing and those of its replays, which are drawn now."""
    rows = list(FixtureSecret.objects.filter(fixture=fixture).order_by("revision"))
    with_nonces = not rows or rows[0].nonce_secret is not None
    last = rows[-1].revision if rows else 0
    used = GameRun.objects.filter(fixture=fixture).order_by("-revision").values_list("revision", flat=True).first() or 1
    number = last if last > max(over, used) and not again else max(last, used) + 1
    further = range(number + 1, number + len(sealing.POSSIBLE))
    drawn = [revision for revision in (number, *further) if revision > last]
    made = sealing.draw_secrets(fixture=fixture, revisions=drawn, with_nonces=with_nonces)
    chosen = rows[-1] if number == last else made.pop(0)
    return chosen, made


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
