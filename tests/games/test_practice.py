"""Practice games of visitors: begun, planned, played and forgotten, within bounds and apart from every league."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.apps import apps
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games import engine
from games.models import Heartbeat, PracticeGame
from games.selectors import practice as selector
from games.services import practice, queue, sweep, transfer
from league import clock, limits
from league.addresses import visitor_of
from league.logs import without_tokens
from league.services.errors import Refused

from .worlds import NOON, world

pytestmark = pytest.mark.django_db
HERE, THERE = "192.0.2.7", "198.51.100.9"
State = PracticeGame.State


@pytest.fixture(autouse=True)
def at_noon() -> Iterator[None]:
    with clock.at(NOON):
        yield


def begun(ruleset: str = "tiny", address: str = HERE) -> PracticeGame:
    return practice.begin(ruleset=ruleset, address=address)


def played(game: PracticeGame) -> PracticeGame:
    practice.kick_off(game=game)
    assert practice.work(game_id=game.pk)
    game.refresh_from_db()
    return game


def rows() -> dict[str, int]:
    """How many rows each table has."""
    return {model._meta.label: model._default_manager.count() for model in apps.get_models()}


# -- a game from its beginning to its end ------------------------------------------------------------------------------


def test_a_game_is_begun_with_a_legal_plan_of_the_autocoach(ruleset: str) -> None:
    game = begun(ruleset)
    made = selector.practice_of(game)
    assert made.is_legal(game.plan)
    assert game.plan == game.base
    assert game.teams["home"]["name"] != game.teams["away"]["name"]
    assert len(game.token) >= 32
    assert game.opponent_plan is None


def test_answers_change_the_plan_and_another_answer_replaces_the_first() -> None:
    game = begun()
    practice.answer(game=game, step="calls", choice="ground")
    assert game.plan["calls"]["run"] == 9
    practice.answer(game=game, step="dump", choice="late")
    practice.answer(game=game, step="calls", choice="air")
    assert game.plan["calls"] == {"run": 3, "dump": 11}
    assert game.base["calls"]["dump"] == 7
    assert (game.answers, game.answered) == ({"calls": "air", "dump": "late"}, 3)


def test_an_answer_that_does_not_fit_the_men_is_not_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    game = begun()
    practice.answer(game=game, step="calls", choice="air")  # what stands in the plan is offered whatever it is
    made = selector.practice_of(game)
    offered = [each.code for each in selector.question(game, made, made.steps(game.plan), "calls").answers]
    monkeypatch.setattr(engine.Practice, "is_legal", lambda self, plan: plan["calls"]["run"] != 9)
    left = [each.code for each in selector.question(game, made, made.steps(game.plan), "calls").answers]
    assert [code for code in offered if code not in left] == ["ground"]


def test_a_whole_game_of_every_ruleset(ruleset: str) -> None:
    game = begun(ruleset)
    for step in selector.practice_of(game).steps(game.plan):
        other = next(answer.code for answer in step.answers if answer.code != step.chosen)
        practice.answer(game=game, step=step.code, choice=other)
        assert selector.practice_of(game).is_legal(game.plan)
    game = played(game)
    assert game.state == State.DONE
    read = selector.read_game(game)
    assert read is not None
    assert read.over
    assert engine.prove(read.record)
    effects = selector.told(read)["effects"]
    assert len(effects) == 3
    figures = read.box["teams"]["home"]
    assert f"for {figures['rushing_yards']} yards" in effects[0]
    assert read.calls("away", 1) is not None


def test_the_same_seed_gives_the_same_game() -> None:
    first = played(begun())
    again = begun()
    for name in ("seed", "teams", "base", "plan"):
        setattr(again, name, getattr(first, name))
    again.save()
    assert bytes(played(again).record or b"") == bytes(first.record or b"")


def test_a_game_is_played_once_and_its_plan_stays_then() -> None:
    game = begun()
    practice.kick_off(game=game)
    practice.kick_off(game=game)
    assert practice.work(game_id=game.pk)
    assert not practice.work(game_id=game.pk)
    game.refresh_from_db()
    with pytest.raises(Refused, match="changed or played meanwhile"):
        practice.answer(game=game, step="calls", choice="air")


def test_the_opponents_plan_is_made_when_the_game_is_played_and_shown_when_it_is_over() -> None:
    game = begun()
    assert "opponent" not in repr(Client().get(f"/practice/{game.token}/plan/").content)
    game = played(game)
    assert game.opponent_plan is not None
    assert game.opponent_plan["starters"]


# -- what is refused ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("step", "choice"), [("nothing", "air"), ("calls", "nothing"), ("calls", "")])
def test_what_is_no_answer_is_refused(step: str, choice: str) -> None:
    game = begun()
    with pytest.raises(Refused, match="no such answer"):
        practice.answer(game=game, step=step, choice=choice)
    assert game.plan == game.base


def test_an_unknown_game_is_refused() -> None:
    with pytest.raises(Refused, match="no such game"):
        begun("nothing")


def test_one_address_begins_so_many_in_a_day(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "PRACTICE_BY_ADDRESS", limits.Limit(2, limits.PRACTICE_BY_ADDRESS.sentence))
    begun()
    begun()
    with pytest.raises(Refused, match="2 practice games have been begun from your network today"):
        begun()
    begun(address=THERE)
    with clock.at(NOON + timedelta(days=1)):
        begun()


def test_all_together_begin_so_many_in_a_day(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "PRACTICE_IN_ALL", limits.Limit(1, limits.PRACTICE_IN_ALL.sentence))
    begun()
    with pytest.raises(Refused, match="1 practice games have been begun in the last 24 hours"):
        begun(address=THERE)
    with clock.at(NOON + timedelta(hours=25)):
        begun(address=THERE)


def test_answers_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "PRACTICE_ANSWERS", limits.Limit(1, limits.PRACTICE_ANSWERS.sentence))
    game = begun()
    practice.answer(game=game, step="calls", choice="air")
    with pytest.raises(Refused, match="answered 1 times"):
        practice.answer(game=game, step="calls", choice="ground")


def test_an_address_is_kept_as_a_hash_of_the_day() -> None:
    game = begun()
    assert HERE not in repr(PracticeGame.objects.filter(pk=game.pk).values())
    with clock.at(NOON + timedelta(days=1)):
        assert visitor_of(HERE, "practice") != game.visitor
    assert visitor_of(THERE, "practice") != game.visitor == visitor_of(HERE, "practice")


# -- leagues are left alone --------------------------------------------------------------------------------------------


def test_no_row_of_a_league_is_read_or_written(ruleset: str) -> None:
    before = rows()
    with CaptureQueriesContext(connection) as asked:
        game = begun(ruleset)
        step = selector.practice_of(game).steps(game.plan)[0]
        practice.answer(game=game, step=step.code, choice=step.answers[0].code)
        played(game)
        for page in ("", "plays/1/"):
            assert Client().get(f"/practice/{game.token}/{page}").status_code == 200
    own = {"games_practicegame", Heartbeat._meta.db_table}
    tables = {model._meta.db_table for model in apps.get_models()} - own
    assert [query["sql"] for query in asked if any(f'"{table}"' in query["sql"] for table in tables)] == []
    grown = {label for label, count in rows().items() if count != before[label]}
    assert grown == {"games.PracticeGame", "games.Heartbeat"}


def test_no_league_takes_it_along() -> None:
    """Neither the admin pages nor a league's file know of practice games."""
    made = world(teams=2)
    game = played(begun())
    assert game.token not in "".join(map(repr, transfer.export_pieces(league=made.league)))
    assert Client().get("/admin/games/practicegame/").status_code in (302, 404)


# -- workers and the sweep ---------------------------------------------------------------------------------------------


def test_kick_off_sends_the_id_alone(monkeypatch: pytest.MonkeyPatch, django_capture_on_commit_callbacks: Any) -> None:
    sent: list[Any] = []
    monkeypatch.setattr("games.services.queue.current_app.send_task", lambda name, args: sent.append((name, args)))
    game = begun()
    with django_capture_on_commit_callbacks(execute=True):
        practice.kick_off(game=game)
    assert sent == [(queue.PRACTICE, [game.pk])]
    assert practice.requeue_expired() == []


def test_a_lost_message_is_sent_again() -> None:
    game = begun()
    practice.kick_off(game=game)
    with clock.at(NOON + practice.LOST):
        assert sweep.sweep().to_practise == [game.pk]


def test_a_game_of_a_dead_worker_is_played_by_another_and_given_up_at_last() -> None:
    game = begun()
    practice.kick_off(game=game)
    moment = NOON
    for _ in range(practice.ATTEMPTS):
        with clock.at(moment):
            assert practice.claim(game_id=game.pk) is not None
            assert practice.claim(game_id=game.pk) is None
        moment += practice.LEASE
        with clock.at(moment):
            told = practice.requeue_expired()
    assert told == []
    game.refresh_from_db()
    assert (game.state, game.error) == (State.FAILED, practice.NO_WORKER)


def test_a_worker_that_lost_its_lease_keeps_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    game = begun()
    practice.kick_off(game=game)
    held = practice.claim(game_id=game.pk)
    assert held is not None
    with clock.at(NOON + practice.LEASE):
        assert practice.requeue_expired() == [game.pk]
        assert practice.work(game_id=game.pk)
    assert not practice._held(held).exists()


def test_a_fault_is_told_without_what_it_quotes(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fault(*given: object) -> None:
        raise RuntimeError("the plan says this")

    game = begun()
    practice.kick_off(game=game)
    monkeypatch.setattr(engine.Practice, "play", fault)
    with caplog.at_level(logging.ERROR):
        practice.work(game_id=game.pk)
    game.refresh_from_db()
    assert (game.state, game.error) == (State.FAILED, practice.FAULT)
    assert "RuntimeError" in caplog.text
    assert "the plan says this" not in caplog.text
    assert practice.FAULT in Client().get(f"/practice/{game.token}/").content.decode()


def test_games_are_gone_after_a_week() -> None:
    game = played(begun())
    page = f"/practice/{game.token}/"
    with clock.at(NOON + practice.LASTS - timedelta(seconds=1)):
        sweep.sweep()
        assert Client().get(page).status_code == 200
    with clock.at(NOON + practice.LASTS):
        assert Client().get(page).status_code == 404
        sweep.sweep()
    assert not PracticeGame.objects.exists()


# -- pages -------------------------------------------------------------------------------------------------------------


def test_a_visitor_finds_the_way_from_the_landing_page() -> None:
    assert 'href="/practice/"' in Client().get("/").content.decode()


def test_pages_lead_from_question_to_question_to_the_game() -> None:
    client = Client()
    answer = client.post("/practice/", {"ruleset": "tiny"})
    game = PracticeGame.objects.get()
    page = f"/practice/{game.token}/"
    assert answer["Location"] == page
    assert "Run or throw?" in client.get(page).content.decode()
    client.post(f"{page}questions/calls/", {"answer": "air"})
    assert "When is short enough?" in client.get(page).content.decode()
    assert "You run on 3 of twelve." in client.get(f"{page}plan/").content.decode()
    assert "Run or throw?" in client.get(f"{page}questions/calls/").content.decode()
    client.post(f"{page}questions/dump/", {"answer": "early"})
    assert "Play it" in client.get(page).content.decode()
    assert client.post(f"{page}play/")["Location"] == page
    assert 'data-live="queued"' in client.get(page).content.decode()
    practice.work(game_id=game.pk)
    told = client.get(page).content.decode()
    assert "What your answers did" in told
    assert "data-live" not in told
    assert client.get(f"{page}plays/1/").status_code == 200
    assert client.get(f"{page}plays/9999/").status_code == 404
    assert client.get(f"{page}questions/calls/")["Location"] == page


def test_a_refusal_is_told_on_the_page(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "PRACTICE_BY_ADDRESS", limits.Limit(0, limits.PRACTICE_BY_ADDRESS.sentence))
    answer = Client().post("/practice/", {"ruleset": "tiny"})
    assert answer.status_code == 409
    assert "have been begun from your network today" in answer.content.decode()
    assert Client().post("/practice/", {"ruleset": "nothing"}).status_code == 409


def test_pages_are_neither_indexed_nor_kept_nor_told_to_others() -> None:
    game = begun()
    for page in ("", "plan/", "questions/calls/"):
        answer = Client().get(f"/practice/{game.token}/{page}")
        assert answer["X-Robots-Tag"] == "noindex, nofollow"
        assert "no-store" in answer["Cache-Control"]
        assert answer["Referrer-Policy"] == "strict-origin"
    assert game.token not in without_tokens(f"GET /practice/{game.token}/plan/")


@pytest.mark.parametrize("page", ["", "plan/", "plays/1/", "questions/calls/"])
def test_there_is_nothing_at_another_address(page: str) -> None:
    assert Client().get(f"/practice/nobody-has-this/{page}").status_code == 404


def test_pages_ask_the_database_once() -> None:
    game = begun()
    pages = ["", "plan/", "questions/calls/"]
    with CaptureQueriesContext(connection) as asked:
        for page in pages:
            Client().get(f"/practice/{game.token}/{page}")
    assert len(asked) == len(pages)
    played(game)
    with CaptureQueriesContext(connection) as asked:
        Client().get(f"/practice/{game.token}/")
    assert len(asked) == 1
