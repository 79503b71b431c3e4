"""The games side of the demo: everybody's plans for week 1, made as if they had come in before the deadline."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import timedelta

from django.db import transaction

from games import engine
from games.models import FixtureStep, PlanVersion
from games.selectors.exchange import SIDES, read_exchange
from league import clock
from league.models import Fixture, Seat, User
from league.rulebook import first_ruleset, rules_of
from league.services import calendar
from league.services.demo import Demo, create_demo_leagues, say_nothing
from league.services.errors import Refused

from . import exchange, plans


def load_demo(*, ruleset: str | None = None) -> Demo:
    """A demo of one league, of the first ruleset where none is named."""
    (demo,) = load_demos(codes=[ruleset or first_ruleset()])
    return demo


@transaction.atomic
def load_demos(*, codes: Sequence[str] = (), report: Callable[[str], None] = say_nothing) -> tuple[Demo, ...]:
    """Found the demo, a league of each of these rulesets (of every one where none is named), and hand in every coach's
    plan for week 1, which is due now. ``report`` is given a line before each league and each game."""
    demos = create_demo_leagues(codes=codes, report=report)
    for demo in demos:
        _hand_in_week(demo, report)
    return demos


def _hand_in_week(demo: Demo, report: Callable[[str], None]) -> None:
    week = demo.season.weeks.order_by("number").first()
    if week is None or week.due_at is None:
        raise Refused("The demo league has no first week.")
    hours = max(step.hours for step in rules_of(demo.league).exchange())
    with clock.at(week.due_at - timedelta(hours=hours, minutes=5)):
        calendar.advance(season=demo.season)  # the preparation is over
        fixtures = Fixture.objects.filter(week=week).order_by("pk")
        for number, fixture in enumerate(fixtures, start=1):
            report(f"{demo.league}: plans for game {number} of {len(fixtures)}")
            exchange.open_fixture(fixture=fixture)
            _hand_in_all(fixture)


def _hand_in_all(fixture: Fixture) -> None:
    """Both coaches hand in a plan of the autocoach's and confirm it at every step that asks them."""
    while asked := _asked(fixture):
        for side in asked:
            coach = head_coach(fixture, side)
            if not PlanVersion.objects.filter(step__fixture=fixture, step__side=side).exists():
                matchup = engine.matchup(fixture)
                text, _ = engine.coach(matchup, side, opponent=read_exchange(fixture).opened(matchup.steps, side))
                plans.save_plan(fixture=fixture, author=coach, text=text, source=plans.AUTOCOACH)
            plans.confirm_plan(fixture=fixture, author=coach)


def _asked(fixture: Fixture) -> list[str]:
    """The sides whose next step has nothing yet."""
    steps = {side: plans.current_step(read_exchange(fixture), side) for side in SIDES}
    return [side for side, step in steps.items() if step and step.state == FixtureStep.State.ABSENT]


def head_coach(fixture: Fixture, side: str) -> User:
    team = fixture.home_id if side == "home" else fixture.away_id
    return Seat.objects.select_related("user").get(team=team, head=True, until=None).user
