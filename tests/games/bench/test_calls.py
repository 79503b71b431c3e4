"""One situation with one call of each side, on the pages and by the API."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.utils.crypto import salted_hmac

from games.engine import AskedSituation
from games.models import BenchRun, PlanVersion
from games.selectors import bench as selector
from games.selectors import bench_runs
from games.selectors.bench_calls import CallsOnOffer, calls_on_offer, opponent_key
from games.selectors.bench_report import report
from games.services import bench, bench_plans, exchange
from league.services.errors import Refused
from tests.kept import kept_world

from ..worlds import World, hand_in_example, world
from .trying import browser, played

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("one_coach_a_key")]
THIRD = {"down": "3", "distance": "6", "los": "50", "period": "2", "minutes": "4", "margin": "0", "ball": "own"}


@pytest.fixture(params=["fool", "statis_pro"])
def real(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> World:
    """A game of a ruleset that tells its calls apart; whoever owes something first has handed in the autocoach's."""
    monkeypatch.setattr(bench, "SITUATIONS", 12)
    return _real(request.param)


@kept_world
def _real(ruleset: str) -> World:
    made = world(teams=2, weeks=1, ruleset=ruleset)
    exchange.open_fixture(fixture=made.fixture)
    hand_in_example(fixture=made.fixture, author=made.coach("home"))
    return made


def offered(real: World) -> tuple[selector.Choice, selector.Choice, CallsOnOffer]:
    coach = real.coach("home")
    draft = selector.drafts(coach, real.fixture)[0]
    against = selector.opponents(coach, real.fixture, "home")[0]
    return draft, against, calls_on_offer(coach, real.fixture, "home", draft, against)


def ask(real: World, **asked: Any) -> BenchRun:
    draft, _, _ = offered(real)
    wanted = {"situation": AskedSituation()} | asked
    return bench.start(fixture=real.fixture, coach=real.coach("home"), asked=bench.Asked(draft.value, **wanted))


def client(real: World) -> Client:
    return browser(real.coach("home"))


def address(real: World) -> str:
    return f"/games/{real.fixture.public_id}/bench/"


def test_one_call_of_each_side_is_played_and_nothing_else(real: World) -> None:
    _, _, calls = offered(real)
    assert all(len(each) >= 3 for each in (calls.own_with, calls.own_without, calls.their_with, calls.their_without))
    (own, own_label), (theirs, their_label) = calls.own_with[1], calls.their_without[1]
    run = played(ask(real, own_call=own, their_call=theirs))
    assert (run.state, run.error) == ("done", "")
    against = run.results["plan"]["offense"]["against"]
    assert len(against) == 1
    assert against[0][2][0] == 12
    assert bench_runs.title(run).endswith(f"one situation 12 times: {own_label} against {their_label}")
    told = client(real).get(f"{address(real)}{run.public_id}/").content.decode()
    assert "How often a play gained so many yards" in told
    figures = report(run)
    assert figures is not None
    assert figures.bars is not None
    assert sum(run.results["plan"]["gains"].values()) == run.results["plan"]["offense"]["all"][1]


def test_without_the_ball_my_defense_meets_their_play(real: World) -> None:
    _, _, calls = offered(real)
    situation = AskedSituation(with_ball=False)
    run = played(ask(real, situation=situation, own_call=calls.own_without[0][0], their_call=calls.their_with[0][0]))
    assert (run.state, run.error) == ("done", "")
    assert len(run.results["plan"]["defense"]["against"]) == 1
    assert run.results["plan"]["defense"]["all"][0] == 12


@pytest.mark.parametrize("field", ["own_call", "their_call"])
def test_a_call_that_the_plan_does_not_have_is_refused_at_its_field(real: World, field: str) -> None:
    with pytest.raises(Refused) as refused:
        ask(real, **{field: "no such call"})
    assert refused.value.field == field
    with pytest.raises(Refused, match="One call is tried in one situation"):
        ask(real, situation=None, own_call=offered(real)[2].own_with[0][0])
    assert not BenchRun.objects.exists()


def test_a_call_of_the_other_side_of_the_ball_is_told_at_its_field(real: World) -> None:
    _, _, calls = offered(real)
    draft = selector.drafts(real.coach("home"), real.fixture)[0].value
    sent = THIRD | {"draft": draft, "against": "autocoach", "what": "situation"}
    wrong = client(real).post(address(real), sent | {"own_call": f"without {calls.own_without[0][0]}"})
    assert wrong.status_code == 422
    assert "This is called without the ball." in wrong.content.decode()
    unknown = client(real).post(address(real), sent | {"own_call": "with nothing of that name"})
    assert unknown.status_code == 422
    right = client(real).post(address(real), sent | {"own_call": f"with {calls.own_with[0][0]}"})
    assert right.status_code == 302
    assert BenchRun.objects.get().calls["own"]["code"] == calls.own_with[0][0]


def test_a_link_fills_the_form_in(real: World) -> None:
    _, _, calls = offered(real)
    shown = client(real).get(address(real), {"own_call": f"with {calls.own_with[2][0]}", "down": "4"}).content.decode()
    assert f'<option value="with {calls.own_with[2][0]}" selected>' in shown
    assert '<details id="situation" open>' in shown
    assert 'name="down" value="4"' in shown
    assert client(real).get(address(real), {"draft": "<nonsense>", "down": "x" * 100}).status_code == 200


def test_a_program_chooses_calls_too(real: World) -> None:
    api = f"/api/v1/fixtures/{real.fixture.public_id}/bench/"
    told = client(real).get(api).json()
    own, theirs = told["calls"]["own_with"][0], told["calls"]["their_without"][0]
    sent = {"draft": told["drafts"][0]["value"], "situation": {}, "own_call": own["code"], "their_call": theirs["code"]}
    answer = client(real).post(api, sent, content_type="application/json")
    assert answer.status_code == 202
    assert answer.json()["calls"] == {"own": own, "theirs": theirs}
    run = played(BenchRun.objects.get())
    figures = client(real).get(f"{api}{run.public_id}/").json()["report"]
    assert figures["gains"] == run.results["plan"]["gains"]
    wrong = client(real).post(api, sent | {"own_call": "nothing"}, content_type="application/json")
    assert wrong.status_code == 409


def test_a_plan_of_the_library_is_tried_against(real: World) -> None:
    styles = [each for each in selector.opponents(real.coach("home"), real.fixture, "home") if each.style]
    assert len(styles) >= 3
    run = played(ask(real, against=styles[0].value))
    assert (run.state, run.error, run.opponent_style) == ("done", "", styles[0].style)
    assert "the library’s plan" in bench_runs.title(run)


def test_the_plan_that_calls_are_chosen_from_is_the_one_that_is_played(real: World) -> None:
    _, _, calls = offered(real)
    for code, _ in calls.their_without[:10]:
        run = ask(real, their_call=code)
        bench_plans.prepare(run)
        bench.cancel(run=run)
    assert offered(real)[2] == calls


def test_of_a_plan_that_is_not_open_no_call_is_offered(real: World) -> None:
    """Who names the other side's version gets what the autocoach would call, as if he had named nothing."""
    hand_in_example(fixture=real.fixture, author=real.coach("home"))
    foreign = str(PlanVersion.objects.filter(step__side="home").latest("pk").public_id)
    away = browser(real.coach("away"))
    api = f"/api/v1/fixtures/{real.fixture.public_id}/bench/"
    usual = away.get(api).json()["calls"]
    for name in ("draft", "against"):
        assert away.get(api, {name: foreign}).json()["calls"] == usual
        assert foreign not in away.get(address(real), {name: foreign}).content.decode()


def test_the_plan_that_calls_are_chosen_from_has_a_key_of_the_bench(real: World) -> None:
    game = real.fixture
    standing_in = {
        salted_hmac(what, f"{game.public_id} {side}", algorithm="sha256").digest()
        for what in ("default plan", "example plan")
        for side in ("home", "away")
    }
    keys = {opponent_key(coach, game, side) for coach in real.coaches for side in ("home", "away")}
    assert len(keys) == 2 * len(real.coaches)
    assert not keys & standing_in
