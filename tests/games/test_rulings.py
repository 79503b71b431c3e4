"""Rulings on games: replayed as a further revision, decided, and what rosters have of a game."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from games.models import FixtureSecret, GameRecord, GameRun
from games.services import exchange, plans, runs, sweep
from league import clock
from league.models import Fixture, Outcome, Player, Transaction
from league.services import reliability, rosters
from league.services.errors import Refused
from tests.games.worlds import DUE, NOON, World, all_in, hand_in, replayed, world

pytestmark = pytest.mark.django_db


def played(small: World) -> Fixture:
    """The first game, played."""
    with clock.at(NOON):
        exchange.open_fixture(fixture=small.fixture)
        all_in(small)
        finish()
    small.fixture.refresh_from_db()
    return small.fixture


def finish() -> None:
    for run_id in sweep.sweep(send=False).to_play:
        runs.play_run(run_id=run_id)


def test_game_leaves_injuries_and_experience_in_the_ledger(small: World) -> None:
    game = played(small)
    entries = Transaction.objects.filter(fixture=game)
    assert {entry.kind for entry in entries} >= {"experience"}
    games = Player.objects.filter(spot__team__in=[game.home, game.away]).values_list("sheet__games", flat=True)
    assert set(games) == {1}
    hurt = Player.objects.filter(sheet__has_key="hurt").count()
    assert entries.filter(kind="injury").count() == hurt


@pytest.fixture
def small() -> World:
    return world(teams=4)


def test_rosters_stand_still_between_the_first_sealed_step_and_the_end(small: World) -> None:
    man = small.teams[0].roster.first().player
    with clock.at(NOON):
        exchange.open_fixture(fixture=small.fixture)
        rosters.move_players(team=small.teams[0], wishes=[rosters.Wish(man, "training")], actor=None)
        rosters.move_players(team=small.teams[0], wishes=[rosters.Wish(man, "active")], actor=None)
        hand_in(small, "home")
        exchange.advance(fixture=small.fixture)
        for team in small.teams[:2]:
            wish = rosters.Wish(team.roster.first().player, "training")
            with pytest.raises(Refused, match="stands still"):
                rosters.move_players(team=team, wishes=[wish], actor=None)
        other = small.teams[2]
        wish = rosters.Wish(other.roster.first().player, "training")
        rosters.move_players(team=other, wishes=[wish], actor=None)
        plans.confirm_plan(fixture=small.fixture, author=small.coach("home"))
        hand_in(small, "away")
        finish()
    rosters.move_players(team=small.teams[0], wishes=[rosters.Wish(man, "training")], actor=None)


def test_replay_has_dice_of_its_own_a_new_record_and_takes_the_first_ones_place(small: World) -> None:
    game = played(small)
    first, at = GameRecord.objects.get(), game.played_at
    with clock.at(NOON):
        run = replayed(small, game)
        assert (run.stage, run.revision) == (GameRun.Stage.WHOLE, 2)
        game.refresh_from_db()
        assert (game.home_score, game.status) == (None, Fixture.Status.PLAYING)
        runs.play_run(run_id=run.pk)
    game.refresh_from_db()
    first.refresh_from_db()
    second = GameRecord.objects.get(superseded_at=None)
    assert first.superseded_at is not None
    assert second.run.revision == 2
    assert (game.status, game.played_at) == (Fixture.Status.FINAL, at)
    assert game.ruling == "Replayed: Wrong roster. A wrong roster was used."
    secrets = FixtureSecret.objects.filter(fixture=game).order_by("revision")
    assert secrets[0].hash != secrets[1].hash
    games = Player.objects.filter(spot__team__in=[game.home, game.away]).values_list("sheet__games", flat=True)
    assert set(games) == {1}  # the first playing's counts were taken back
    assert not Transaction.objects.filter(fixture=game, revision=1, undone_by=None, undoes=None).exists()


def test_replay_after_the_next_game_changes_result_and_statistics_only(small: World) -> None:
    game = played(small)
    following = small.fixtures[2][0]
    for fixture in (small.fixtures[1][1],):
        with clock.at(NOON):
            exchange.open_fixture(fixture=fixture)
            all_in(small, fixture)
            finish()
    with clock.at(DUE):
        exchange.open_fixture(fixture=following)
        all_in(small, following)
        finish()
        before = list(Player.objects.order_by("pk").values_list("sheet", flat=True))
        runs.play_run(run_id=replayed(small, game).pk)
    assert list(Player.objects.order_by("pk").values_list("sheet", flat=True)) == before
    assert GameRecord.objects.get(fixture=game, superseded_at=None).run.revision == 2


def test_a_game_decided_before_its_week_shows_its_score_and_when_it_was_decided(small: World, client: Client) -> None:
    """Its week's deadline lies ahead; nothing was played there and then."""
    with clock.at(NOON):
        runs.decide_game(fixture=small.fixture, home_score=2, away_score=0, actor=small.commissioner, reason="No show.")
        client.force_login(small.coaches[0], backend="django.contrib.auth.backends.ModelBackend")
        page = client.get(reverse("game", args=[small.fixture.public_id])).content.decode()
    assert "Decided <time" in page
    assert "Played" not in page
    assert page.count('<span class="score">') == 2


def test_decided_game_is_final_and_never_played(small: World) -> None:
    game = small.fixture
    with clock.at(NOON):
        exchange.open_fixture(fixture=game)
        runs.decide_game(fixture=game, home_score=2, away_score=0, actor=small.commissioner, reason="No show.")
        finish()
    game.refresh_from_db()
    assert (game.status, game.home_score, game.away_score) == (Fixture.Status.FINAL, 2, 0)
    assert game.ruling == "Decided: No show."
    assert not GameRecord.objects.filter(fixture=game).exists()
    with pytest.raises(Refused, match="A final game is replayed instead"):
        runs.decide_game(fixture=game, home_score=0, away_score=2, actor=small.commissioner, reason="No.")


def test_commissioner_rules_by_page_and_nobody_else_does(small: World) -> None:
    game = small.fixture
    address = reverse("decide", args=[game.public_id])
    body = {"home_score": "2", "away_score": "0", "reason": "No show."}
    for user, status in ((small.stranger, 404), (small.coach("home"), 403), (small.commissioner, 302)):
        client = Client()
        client.force_login(user)
        assert client.post(address, body).status_code == status
    html = client.get(reverse("game", args=[game.public_id])).content.decode()
    assert "Decided: No show." in html
    assert f"{game.away} 0, {game.home} 2." in html


def test_what_is_wrong_with_a_ruling_is_told_by_its_field(small: World) -> None:
    client = Client()
    client.force_login(small.commissioner)
    body = {"home_score": "-1", "away_score": "0", "reason": ""}
    html = client.post(reverse("decide", args=[small.fixture.public_id]), body, follow=True).content.decode()
    assert "Points of the home side: Ensure this value is greater than or equal to 0." in html
    assert "Reason: This field is required." in html
    small.fixture.refresh_from_db()
    assert small.fixture.home_score is None


def test_outcome_of_each_step_is_noted_for_its_head_coach(small: World) -> None:
    played(small)
    states = Outcome.objects.filter(user=small.coach("home")).values_list("step", "state")
    assert dict(states) == {"ground": "confirmed", "plan": "unchanged"}
    with clock.at(NOON):
        exchange.open_fixture(fixture=small.fixtures[1][1])
    with clock.at(DUE):
        exchange.advance(fixture=small.fixtures[1][1])
    late = Outcome.objects.filter(fixture=small.fixtures[1][1]).values_list("state", flat=True)
    assert set(late) == {"nothing"}


def test_what_falls_into_a_leave_is_excused(small: World) -> None:
    game = small.fixture
    with clock.at(NOON):
        days = {"starts_on": NOON.date(), "ends_on": DUE.date()}
        leave = reliability.ask_leave(league=small.league, user=small.coach("home"), **days)
        reliability.grant(absence=leave, actor=small.commissioner)
        exchange.open_fixture(fixture=game)
    with clock.at(DUE):
        exchange.advance(fixture=game)
    states = Outcome.objects.filter(fixture=game, user=small.coach("home")).values_list("state", flat=True)
    assert set(states) == {"leave"}
    assert set(game.steps.filter(side="home").values_list("state", flat=True)) == {"excused"}
    assert set(game.steps.filter(side="away", code="plan").values_list("state", flat=True)) == {"replaced"}
