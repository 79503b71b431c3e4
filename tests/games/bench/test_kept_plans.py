"""Whole plans of the playbook, and the autocoach's plan for one's own men, on the test bench."""

from __future__ import annotations

import pytest

from games.models import BenchRun, PlaybookEntry
from games.selectors import bench as selector
from games.selectors import bench_runs
from games.services import bench, bench_work, exchange, plans, playbook
from league.models import Fixture, Seat
from tests.kept import kept_world

from ..worlds import NOON, World, hand_in, person, plan_text, world
from .trying import browser, play_first_week, played, refusal, start

pytestmark = pytest.mark.django_db


@pytest.fixture
def later() -> World:
    """A game of the second week, whose home team is the visitors' of the first; every plan of that is open."""
    return _later()


@kept_world
def _later() -> World:
    made = world(teams=4)
    play_first_week(made)
    game = made.fixtures[2][0]
    exchange.open_fixture(fixture=game)
    made.fixtures[1].insert(0, game)
    hand_in(made, "home")
    hand_in(made, "home", runs=3, confirm=False)
    return made


def kept(made: World, side: str = "home", fixture: Fixture | None = None) -> PlaybookEntry:
    """The whole plan of a coach as his playbook keeps it, from a game that is not this one."""
    entry = playbook.keep_plan(fixture=made.fixture, coach=made.coach(side), name="old one")
    PlaybookEntry.objects.update(fixture=fixture)
    entry.refresh_from_db()
    return entry


def test_a_plan_of_the_playbook_is_tried_against(later: World) -> None:
    entry = kept(later)
    run = played(start(later, games=4, against=str(entry.public_id)))
    assert (run.state, run.error, run.opponent, run.opponent_kept) == ("done", "", None, entry)
    assert "against “old one” of my playbook" in bench_runs.title(run)


@pytest.mark.parametrize("beside", ["autocoach", "kept"])
def test_another_plan_is_played_beside_the_draft(later: World, beside: str) -> None:
    value = str(kept(later).public_id) if beside == "kept" else beside
    run = played(start(later, games=4, beside=value))
    assert (run.state, run.error) == ("done", "")
    assert run.results["beside"]["games"]["games"] == 4
    told = browser(later.coach("home")).get(f"/games/{later.fixture.public_id}/bench/{run.public_id}/")
    words = {"kept": "“old one” of my playbook", "autocoach": "the autocoach’s plan for my own men"}[beside]
    assert f"on the same dice: {words}" in told.content.decode()


def test_a_plan_that_has_been_deleted_takes_its_trials_along(later: World) -> None:
    entry = kept(later)
    start(later, games=4, against=str(entry.public_id))
    playbook.delete(entry=entry)
    assert not BenchRun.objects.exists()


def test_nobody_tries_against_a_plan_of_anothers_playbook(later: World) -> None:
    entry = kept(later)
    PlaybookEntry.objects.update(coach=later.stranger)
    for field in ("against", "beside"):
        assert "There is no such" in refusal(later, **{field: str(entry.public_id)})


def test_only_whole_plans_of_the_same_rulebook_are_offered(later: World) -> None:
    entry = kept(later)
    for changed in ({"kind": "table"}, {"kind": "plan", "ruleset": "fool"}):
        PlaybookEntry.objects.update(**changed)
        assert "There is no such" in refusal(later, against=str(entry.public_id))


def test_what_he_kept_when_he_coached_there_is_not_tried_while_it_is_sealed(later: World) -> None:
    """The home coach has moved to the visitors; his playbook holds the home team's plan for this very game."""
    entry = kept(later, fixture=later.fixture)
    mover = later.coach("home")
    Seat.objects.filter(user__in=(mover, later.coach("away"))).update(until=NOON)
    Seat.objects.create(team=later.fixture.away, user=mover, since=NOON)
    assert selector.kept_plans(mover, later.fixture, "away") == []
    before = later.fixtures[1][1]
    PlaybookEntry.objects.update(fixture=before)  # which was played, and is open
    assert [choice.kept for choice in selector.kept_plans(mover, later.fixture, "away")] == [entry]


def test_a_plan_that_is_sealed_by_the_time_it_is_played_stops_the_trial(later: World) -> None:
    entry = kept(later)
    run = start(later, games=4, against=str(entry.public_id))
    PlaybookEntry.objects.update(fixture=later.fixture)
    bench_work.work(run_id=run.pk)
    run.refresh_from_db()
    assert (run.state, run.done) == ("failed", 0)
    assert run.error == "“old one” is no plan of your playbook that may be tried here."


def test_an_assistant_reads_no_trial_with_the_head_coachs_playbook(later: World) -> None:
    helper = person("assistant")
    later.league.memberships.create(user=helper, joined_at=NOON)
    Seat.objects.create(team=later.fixture.home, user=helper, since=NOON, head=False)
    entry, address = kept(later), f"/games/{later.fixture.public_id}/bench/"
    for asked in ({"against": str(entry.public_id)}, {"beside": str(entry.public_id)}):
        run = bench.cancel(run=start(later, games=4, **asked))
        page = browser(helper).get(f"{address}{run.public_id}/")
        assert page.status_code == 404
        assert "old one" not in browser(helper).get(address).content.decode()
        assert browser(later.coach("home")).get(f"{address}{run.public_id}/").status_code == 200
    plain = bench.cancel(run=start(later, games=4, beside="autocoach"))
    assert browser(helper).get(f"{address}{plain.public_id}/").status_code == 200


def test_tables_stand_behind_addresses_of_their_own(later: World) -> None:
    run = played(start(later, games=14))
    page, client = f"/games/{later.fixture.public_id}/bench/{run.public_id}/", browser(later.coach("home"))
    titles = {
        "calls": "With the ball, by call",
        "lines": "With the ball, by line of the plan",
        "defenses": "Without the ball, by call",
    }
    plans.save_plan(fixture=later.fixture, author=later.coach("home"), text=plan_text("home"))
    shown = {word: client.get(page, {"show": word}).content.decode() for word in ("calls", "defenses", "nonsense", "")}
    for word, body in shown.items():
        assert f">{titles[word if word in titles else 'calls']}<" in body, word
    assert f">{titles['defenses']}<" not in shown["calls"]
    assert f">{titles['calls']}<" not in shown["defenses"]
