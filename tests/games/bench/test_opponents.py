"""Against which plans a plan may be tried."""

from __future__ import annotations

import pytest

from games.models import PlanVersion
from games.selectors import bench as selector
from games.services import bench, bench_work, exchange

from ..worlds import hand_in, world
from .trying import play_first_week

pytestmark = pytest.mark.django_db


def test_plans_of_games_that_are_open_may_be_tried_against() -> None:
    made = world(teams=4)
    play_first_week(made)
    game = made.fixtures[2][0]  # team 1 receives team 0
    exchange.open_fixture(fixture=game)
    hand_in(made, "home", fixture=game)
    hand_in(made, "home", fixture=game, runs=4, confirm=False)
    coach = made.coach("home", game)
    offered = selector.opponents(coach, game, "home")
    words = [choice.label for choice in offered]
    assert words[0] == "Harbor Gulls, as the autocoach would plan"
    assert [word for word in words if "Harbor Gulls’s plan" in word or "Harbor Gulls’ plan" in word]
    assert [word for word in words if word.startswith("My own: week 1")]
    drafts = selector.drafts(coach, game)
    for choice in offered:
        run = bench.start(fixture=game, coach=coach, asked=bench.Asked(drafts[0].value, choice.value))
        chunk = bench_work.claim(run_id=run.pk)
        assert chunk is not None
        assert bench_work.keep(chunk, bench_work._play(chunk)), choice.label
        bench.cancel(run=run)


def test_plans_that_stay_closed_until_the_season_ends_may_not() -> None:
    made = world(teams=4, plans_opened="season_end")
    play_first_week(made)
    game = made.fixtures[2][0]
    exchange.open_fixture(fixture=game)
    hand_in(made, "home", fixture=game)
    offered = selector.opponents(made.coach("home", game), game, "home")
    theirs = PlanVersion.objects.filter(step__fixture=made.fixture, step__side="home")
    assert not {choice.value for choice in offered} & {str(one.public_id) for one in theirs}
