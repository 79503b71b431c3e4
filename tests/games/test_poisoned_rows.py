"""A poisoned row of one league stops nothing that a sweep does for another, whichever row it is.

Two leagues with games and two with a draft are made alike; every row of one model is poisoned in one of each, by hand
as it were, then all are swept. The models are those of which a sweep reads a row: one that a sweep reads tomorrow is
poisoned too, or the test says that there is no row of it to poison.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.apps import apps
from django.core.management import CommandError, call_command
from django.db import DatabaseError, connection, transaction
from django.db.models import DateTimeField, JSONField, Model, Q
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games.models import (
    BenchChunk,
    BenchRun,
    DraftEdit,
    FixtureStep,
    GameRecord,
    GameReplay,
    GameRun,
    Heartbeat,
    SeasonCount,
    WorkingDraft,
)
from games.services import exchange, queue, runs, statistics, sweep, turns
from league import clock
from league.models import (
    Absence,
    Claim,
    Consent,
    Draft,
    DraftList,
    Fixture,
    Hold,
    Hook,
    League,
    Outage,
    Outbox,
    Phase,
    Player,
    RosterSpot,
    Season,
    Trade,
    User,
    Voice,
    Week,
)
from league.services import claims, holding, isolation
from league.services.drafts import bells, opening
from league.services.isolation import league_path
from tests.depth import daily_part
from tests.kept import kept_world
from tests.league import drafts

from .worlds import NOON, World, all_in, person, world

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]
HOUR, DAY = timedelta(hours=1), timedelta(days=1)


@dataclass(frozen=True)
class Pair:
    """The keys of a league with games and of one with a draft."""

    games: int
    draft: int

    @property
    def leagues(self) -> set[int]:
        return {self.games, self.draft}


def made_pair() -> Pair:
    """Leagues in which at noon everything is due that a sweep looks after."""
    return Pair(league_with_games().league.pk, league_with_draft().pk)


def league_with_games() -> World:
    with clock.at(NOON - 2 * DAY):
        made = world(teams=6, weeks=2, due=NOON + 3 * DAY)
        closing, ready, _ = made.fixtures[1]
        final, playing, decided = made.fixtures[2]
        for fixture in (final, ready, closing):
            exchange.open_fixture(fixture=fixture)
        all_in(made, final)
        all_in(made, ready)
        exchange.advance(fixture=final)
        runs.play_run(run_id=runs.queue_run(fixture=final).pk)
        statistics.refresh_stale()
    steps = FixtureStep.objects.filter(fixture=closing)
    steps.filter(code="ground").update(due_at=NOON - HOUR)
    steps.filter(code="plan").update(due_at=NOON + HOUR)
    Fixture.objects.filter(pk=playing.pk).update(status=Fixture.Status.PLAYING)
    lease = {"status": GameRun.Status.RUNNING, "token": uuid4(), "lease_until": NOON - HOUR, "attempts": 1}
    GameRun.objects.create(fixture=playing, queued_at=NOON - DAY, **lease)
    record = GameRecord.objects.get(fixture=final)
    record.figure_revisions.update(folds=0)
    SeasonCount.objects.update(counted="")
    GameReplay.objects.create(
        fixture=final, revision=2, reason="roster", explanation="A test.", ordered_at=NOON - DAY, due_at=NOON - HOUR
    )
    trial_of(made, playing)
    written_on(made, decided)
    give, get = (RosterSpot.objects.filter(team=team).order_by("pk")[0].player for team in made.teams[4:])
    drop = RosterSpot.objects.filter(team=made.teams[5]).order_by("pk")[1]
    offer = {"proposed_by": made.coaches[4], "proposed_at": NOON - DAY, "review_until": NOON - HOUR}
    trade = Trade.objects.create(
        season=made.season, proposer=made.teams[4], partner=made.teams[5], state=Trade.State.ACCEPTED, **offer
    )
    trade.gives.add(give)
    trade.gets.add(get)
    free = Player.objects.create(league=made.league, name="Free", position="B", age=22, sheet={"skill": 9})
    with clock.at(NOON - DAY):
        wish = claims.ClaimWish(free, drop.list, drop=drop.player)
        claims.hand_in_claims(team=made.teams[5], wishes=[wish], actor=None)
    asked = {"asked_by": made.commissioner, "asked_at": NOON - 8 * DAY, "expires_at": NOON - DAY}
    consent = Consent.objects.create(league=made.league, act="fine", arguments={}, sentence="Fine them.", **asked)
    Voice.objects.create(consent=consent, user=made.coaches[0], agrees=True, at=NOON - DAY)
    away = {"starts_at": NOON - DAY, "ends_at": NOON + 9 * DAY, "asked_at": NOON - DAY, "granted_at": NOON - DAY}
    Absence.objects.create(league=made.league, user=made.coaches[0], **away)
    Outage.objects.create(season=made.season, began_at=NOON - 20 * DAY, ended_at=NOON - 19 * DAY, moved=[])
    League.objects.filter(pk=made.league.pk).update(digest_at=NOON - HOUR)
    return made


def trial_of(made: World, fixture: Fixture) -> None:
    """A trial whose worker is gone, and one of long ago."""
    facts = {"fixture": fixture, "side": "home", "coach": made.coaches[2], "key": bytes(32), "asked": 2}
    text = {"name": "A plan", "text": "", "began": "", "source": "autocoach", "legal": False, "author": made.coaches[2]}
    facts["draft_working"] = WorkingDraft.objects.create(fixture=fixture, side="home", **text)
    old = BenchRun.objects.create(state=BenchRun.State.CANCELLED, created_at=NOON - 90 * DAY, finished_at=NOON, **facts)
    run = BenchRun.objects.create(
        state=BenchRun.State.RUNNING, created_at=NOON, started_at=NOON, handed_at=NOON, **facts
    )
    assert old.pk < run.pk
    held = {"token": uuid4(), "lease_until": NOON - HOUR, "attempts": 1}
    BenchChunk.objects.create(run=run, first=1, count=2, state=BenchChunk.State.RUNNING, **held)


def written_on(made: World, fixture: Fixture) -> None:
    """Decide a game and leave a draft of it with an edit."""
    over = {"status": Fixture.Status.FINAL, "home_score": 3, "away_score": 0, "played_at": NOON - DAY}
    Fixture.objects.filter(pk=fixture.pk).update(**over)
    text = {"name": "A plan", "text": "", "began": "", "source": "blank", "legal": False, "author": made.coaches[4]}
    draft = WorkingDraft.objects.create(fixture=fixture, side="home", **text)
    DraftEdit.objects.create(draft=draft, number=1, text="", what="A test", author=made.coaches[4])


def league_with_draft() -> League:
    season = drafts.season_to_draft(2, men=6)
    with clock.at(NOON - DAY):
        draft = opening.plan(season=season, terms=replace(drafts.TERMS, starts_at=NOON))
    first = draft.slots.order_by("overall")[0].pick.owner
    DraftList.objects.create(draft=draft, team=first, changed_at=NOON - DAY, changed_by=first.seats.get().user)
    soon = {"opened_at": NOON - DAY, "not_before": NOON + HOUR}
    Phase.objects.create(season=season, order=1, code="camp", name="Camp", kind=Phase.Kind.CAMP, **soon)
    Week.objects.create(season=season, number=1, due_at=NOON + 12 * HOUR)
    Hook.objects.create(league=season.league, kind="json", url="https://example.org/", added_by=person("chief"))
    return season.league


@kept_world
def two_pairs() -> tuple[Pair, Pair]:
    return made_pair(), made_pair()


def work_done(pair: Pair, sent: list[tuple[str, int]]) -> dict[str, Any]:
    """What a sweep has done for a pair of leagues."""
    of_games = {"season__league": pair.games}
    found = GameRun.objects.filter(fixture__season__league=pair.games)
    trials = BenchRun.objects.filter(fixture__season__league=pair.games)
    draft = Draft.objects.get(season__league=pair.draft)
    keys = {*found.values_list("pk", flat=True)}
    return {
        "games": list(Fixture.objects.filter(**of_games).order_by("pk").values_list("status", flat=True)),
        "closed": FixtureStep.objects.filter(fixture__season__league=pair.games, closed_at=NOON).count(),
        "runs": list(found.order_by("pk").values_list("status", "stage", "revision")),
        "sent to be played": sum(name == queue.PLAY and key in keys for name, key in sent),
        "trials sent": [key for name, key in sent if name == queue.TRY and trials.filter(pk=key)],
        "trials": list(trials.values_list("pk", flat=True)),
        "edits": DraftEdit.objects.filter(draft__fixture__season__league=pair.games).count(),
        "trade": list(Trade.objects.filter(**of_games).values_list("state", flat=True)),
        "claim": list(Claim.objects.filter(**of_games).values_list("state", flat=True)),
        "consent": list(Consent.objects.filter(league=pair.games).values_list("state", flat=True)),
        "draft": (draft.status, draft.bell_for, draft.slots.count()),
        "bells": [key for name, key in sent if name == bells.RING and key == draft.pk],
        "folds": list(
            GameRecord.objects.filter(fixture__season__league=pair.games).values_list("figure_revisions__folds")
        ),
        "counted": SeasonCount.objects.filter(**of_games).count(),
        "digests": list(League.objects.filter(pk__in=pair.leagues).order_by("pk").values_list("digest_at", flat=True)),
        "mails": sorted(
            Outbox.objects.filter(league__in=pair.leagues, handed_at=NOON).values_list("kind", "topic").order_by("pk")
        ),
    }


@contextmanager
def swept() -> Iterator[tuple[list[tuple[str, int]], list[dict[str, Any]]]]:
    """Sweep at noon; what was sent and what was set aside. All is undone at the end."""
    sent: list[tuple[str, int]] = []
    with transaction.atomic(), pytest.MonkeyPatch.context() as patched, clock.at(NOON):
        patched.setattr(queue.current_app, "send_task", lambda name, args, **how: sent.append((name, args[0])))
        patched.setattr(transaction, "on_commit", lambda act, **how: act())
        assert turns.take_turn()
        yield sent, Heartbeat.objects.get(name=sweep.HEARTBEAT).set_aside
        transaction.set_rollback(True)


# -- poison ------------------------------------------------------------------------------------------------------------

EARLY, LATE = "0001-01-01 00:00:00+00:00", "9999-12-31 23:59:59+00:00"
Kind = Callable[[Any], str | None]  # what is put into a column, by its field; None leaves it as it is

OF_NO_LEAGUE = {
    "games.Heartbeat",
    "league.Hold",
    "league.Sight",
    "games.PracticeGame",
}  # the sweep's own rows; one whose values the database alone looks at
UNTOLD = {"games.BenchChunk", "games.WorkingDraft"}  # of which the keys and the number of attempts alone are read


def dated(moment: str, json: str) -> Kind:
    def poison(field: Any) -> str | None:
        if isinstance(field, JSONField):
            return json
        return moment if isinstance(field, DateTimeField) else None

    return poison


def unknown(field: Any) -> str | None:
    """A state that nobody knows, and a house rule."""
    if isinstance(field, JSONField):
        return '{"no such rule": [1]}'
    return "?" if field.choices else None


POISONS: dict[str, Kind] = {
    "dates of the year 1": dated(EARLY, '"x"'),
    "dates of the year 9999": dated(LATE, "[]"),
    "unknown words": unknown,
}
UNREADABLE = {"unreadable values": dated("2026-02-31 00:00:00", "{")}  # which SQLite alone takes


def models_read() -> tuple[list[type[Model]], set[type[Model]]]:
    """The models of whose rows a sweep reads any, and those whose rows it looks through for what is due."""
    looked_through: set[type[Model]] = set()
    real = isolation.Due.sound

    def noted(due: isolation.Due[Any, Any], set_aside: isolation.SetAside) -> Iterator[Any]:
        looked_through.add(due.rows.model)
        return real(due, set_aside)

    with CaptureQueriesContext(connection) as seen, pytest.MonkeyPatch.context() as patched:
        patched.setattr(isolation.Due, "sound", noted)
        with swept():
            pass
    selected = [query["sql"] for query in seen if query["sql"].startswith("SELECT")]
    read = {name for sql in selected for name in re.findall(r'(?:FROM|JOIN) "(\w+)"', sql)}
    return [model for model in apps.get_models() if model._meta.db_table in read], looked_through


def rows_of(model: type[Model], pair: Pair) -> list[int]:
    """The keys of a pair's rows of a model: of its leagues, or of the people in them."""
    path = league_path(model)
    if path is not None:
        found = model._base_manager.filter(**{f"{path or 'pk'}__in": pair.leagues})
    elif model is User:
        found = User.objects.filter(Q(memberships__league__in=pair.leagues) | Q(seats__team__league__in=pair.leagues))
    else:
        found = model._base_manager.all()
    return sorted(set(found.values_list("pk", flat=True)))


def poison(model: type[Model], keys: list[int], kind: Kind) -> bool:
    """Put poison into every column that takes it; False where no column does or the database refuses it."""
    values = {field.column: value for field in model._meta.concrete_fields if (value := kind(field)) is not None}
    if not values:
        return False
    quote, marks = connection.ops.quote_name, ", ".join(["%s"] * len(keys))
    # What is empty stays empty: a row does not become another one.
    columns = ", ".join(
        f"{quote(c)} = CASE WHEN {quote(c)} IS NULL THEN NULL ELSE {cast(c, model)} END" for c in values
    )
    key = quote(model._meta.pk.column)
    try:
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(
                f"UPDATE {quote(model._meta.db_table)} SET {columns} WHERE {key} IN ({marks})",
                [*values.values(), *keys],
            )
    except DatabaseError:
        return False
    return True


def cast(column: str, model: type[Model]) -> str:
    """A value as the column takes it."""
    if connection.vendor != "postgresql":
        return "%s"
    field = next(field for field in model._meta.concrete_fields if field.column == column)
    return f"CAST(%s AS {field.db_type(connection)})"


@contextmanager
def unchecked() -> Iterator[None]:
    """Inside, SQLite takes what a constraint is against, as a file from elsewhere may hold it."""
    if connection.vendor != "sqlite":
        yield
        return
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA ignore_check_constraints = ON")
        try:
            yield
        finally:
            cursor.execute("PRAGMA ignore_check_constraints = OFF")


def today(models: list[type[Model]], looked_through: set[type[Model]]) -> list[tuple[type[Model], str]]:
    """Models with the poison that they get: each that a sweep looks through the worst of it, and a part of the rest."""
    kinds = [*POISONS, *(UNREADABLE if connection.vendor == "sqlite" else {})]
    worst = kinds[-1] if connection.vendor == "sqlite" else kinds[0]
    each = [(model, kind) for model in models if model._meta.label not in OF_NO_LEAGUE for kind in kinds]
    always = [(model, kind) for model, kind in each if model in looked_through and kind == worst]
    seen = [(Week, kinds[0])]  # by which a file from elsewhere once stopped every league
    return list(dict.fromkeys([*always, *seen, *daily_part(each, of=16)]))


def test_a_poisoned_row_of_any_model_stops_nothing_of_another_league() -> None:
    sound, ill = two_pairs()
    with swept() as (sent, aside):
        expected = work_done(sound, sent)
    assert aside == []
    models, looked_through = models_read()
    keys = {model: rows_of(model, ill) for model in models}
    faults = [
        f"A sweep reads {model._meta.label}, of which the ill leagues have no row: make one in made_pair()."
        for model in models
        if not keys[model] and model._meta.label not in OF_NO_LEAGUE
    ]
    told = set()
    for model, name in today([model for model in models if keys[model]], looked_through):
        words = f"{model._meta.label} with {name}"
        with transaction.atomic():
            with unchecked():
                taken = poison(model, keys[model], {**POISONS, **UNREADABLE}[name])
            if taken:
                with swept() as (sent, aside):
                    done = work_done(sound, sent)
                told |= {model._meta.label} if aside else set()
                changed = [what for what in expected if done[what] != expected[what]]
                faults += [f"{words}: {what} is {done[what]}, not {expected[what]}." for what in changed]
                others = [one for one in aside if one["league"] not in ill.leagues]
                faults += [f"{words}: {one} is told, which is of no ill league." for one in others]
            transaction.set_rollback(True)
    assert faults == []
    unreadable = {model._meta.label for model in looked_through} - UNTOLD if connection.vendor == "sqlite" else set()
    assert told >= unreadable | {"league.Week"}


@pytest.mark.parametrize("moment", [EARLY, LATE])
def test_a_poisoned_deadline_keeps_no_other_league_from_its_time_after_an_outage(moment: str) -> None:
    sound, ill = two_pairs()
    Heartbeat.objects.create(name=sweep.HEARTBEAT, at=NOON - 2 * HOUR)
    weeks = Week.objects.filter(season__league=sound.games).order_by("number")
    with swept():
        expected = list(weeks.values_list("due_at", flat=True))
    assert expected[0] == NOON + 3 * DAY + 2 * HOUR
    Week.objects.filter(season__league=ill.games).update(due_at=datetime.fromisoformat(moment))
    with swept() as (_, aside):
        assert list(weeks.values_list("due_at", flat=True)) == expected
    assert {one["league"] for one in aside} <= ill.leagues


def by_going_on() -> None:
    call_command("go_on")


def by_ending_the_hold_of_a_copy() -> None:
    Hold.objects.update(cause=Hold.Cause.COPY)
    holding.end_copy(holding.require_copy(last_seen=None), move=True)


def by_looking() -> None:
    with turns.in_turn():
        pass


def by_sweeping() -> None:
    assert turns.take_turn()


# Every door by which time is made up for, and how long after the last sweep it is opened.
DOORS: dict[Callable[[], None], timedelta] = {
    by_sweeping: 2 * HOUR,
    by_looking: 2 * HOUR,
    by_going_on: 3 * DAY,
    by_ending_the_hold_of_a_copy: 3 * DAY,
}
OF_A_CALENDAR = (Week, Phase, Trade, Consent, Draft)  # whose moments an outage moves


@pytest.mark.parametrize("door", DOORS, ids=lambda door: door.__name__)
def test_at_every_door_a_poisoned_league_keeps_no_other_from_its_time(
    door: Callable[[], None], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(queue.current_app, "send_task", lambda name, args, **how: None)
    sound, ill = two_pairs()
    away = DOORS[door]
    Heartbeat.objects.create(name=sweep.HEARTBEAT, at=NOON - away)
    week = Week.objects.filter(season__league=sound.games).order_by("number")[0]
    for model in daily_part(OF_A_CALENDAR, of=2):
        with transaction.atomic(), clock.at(NOON):
            with unchecked():
                assert poison(model, rows_of(model, ill), POISONS["dates of the year 9999"])
            if away > DAY:
                by_sweeping()
                assert Hold.objects.get().last_seen == NOON - away
            door()
            assert not Hold.objects.filter(ended_at=None).exists()
            assert Week.objects.get(pk=week.pk).due_at == week.deadline + away, model
            transaction.set_rollback(True)


def test_the_doors_tell_what_was_set_aside(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """``go_on`` prints it; ``run_week`` prints what is of another league, and closes nothing where it is of its own."""
    monkeypatch.setattr(queue.current_app, "send_task", lambda name, args, **how: None)
    sound, ill = two_pairs()
    Week.objects.filter(season__league=ill.games).update(due_at=datetime.fromisoformat(LATE))
    season = Season.objects.get(league=ill.games)
    row = f"Season {season.pk} of league {ill.games} ({season.league.name}): OverflowError."
    for pair, said in ((sound, "is due on"), (ill, "could not move on after an outage")):
        with transaction.atomic(), clock.at(NOON):
            Heartbeat.objects.create(name=sweep.HEARTBEAT, at=NOON - 2 * HOUR)
            with pytest.raises(CommandError, match=said):
                call_command("run_week", str(League.objects.get(pk=pair.games).public_id))
            assert f"Set aside: {row}" in capsys.readouterr().err
            transaction.set_rollback(True)
    with clock.at(NOON):
        Heartbeat.objects.create(name=sweep.HEARTBEAT, at=NOON - 3 * DAY)
        by_sweeping()
        call_command("go_on")
    told = capsys.readouterr()
    assert f"Set aside, its deadlines stay: {row}" in told.err
    assert "The service goes on." in told.out


def test_health_and_the_command_tell_what_was_set_aside_until_it_is_sound(capsys: pytest.CaptureFixture[str]) -> None:
    _, ill = two_pairs()
    season = Season.objects.get(league=ill.games)
    name = season.league.name
    due = dict(Week.objects.filter(season=season).values_list("pk", "due_at"))
    Week.objects.filter(season=season).update(due_at=datetime.fromisoformat(EARLY))
    row = {"row": f"Season {season.pk}", "league": ill.games, "fault": "OverflowError"}
    with swept() as (_, aside):
        assert {**row, "league_name": name} in aside
        answer = Client().get("/health/")
        assert answer.status_code == 200
        assert row in answer.json()["set_aside"]
        assert name not in answer.content.decode()  # anybody may ask
        call_command("sweep", "--set-aside")
        assert f"Season {season.pk} of league {ill.games} ({name}): OverflowError." in capsys.readouterr().out.split(
            "\n"
        )
        for week, moment in due.items():
            Week.objects.filter(pk=week).update(due_at=moment)
        turns.take_turn()
        assert Client().get("/health/").json()["set_aside"] == []
        call_command("sweep", "--set-aside")
        assert capsys.readouterr().out == ""


def test_no_more_than_some_rows_are_kept() -> None:
    _, ill = two_pairs()
    owed = FixtureStep.objects.filter(fixture__season__league=ill.games)[0]
    troubles = [isolation.trouble_of(FixtureStep, owed.pk, ValueError("the words of a plan"))] * 100
    kept = turns._as_kept(troubles)
    assert len(kept) == turns.MOST_KEPT
    assert "plan" not in str(kept)
