"""Whoever acts for a team has the say in it when the act is done, and not only when his request came in."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeGuard

import pytest

import league.services
from league.models import Claim, Player, Team, Trade, User
from league.services import claims, consents, positions, rosters, seats, trades
from league.services.camps import sheets
from league.services.errors import Asked, Refused
from league.services.trades import Goods
from tests.factories import SeatFactory
from tests.league.conftest import World, vacant
from tests.league.test_consents import man_of

pytestmark = pytest.mark.usefixtures("the_time_is_now")
SERVICES = Path(league.services.__path__[0])


def first(team: Team) -> Player:
    return team.roster.order_by("pk")[0].player


def propose(team: Team, other: Team, actor: User) -> None:
    gives, gets = Goods([first(team)]), Goods([first(other)])
    trades.propose_trade(proposer=team, partner=other, gives=gives, gets=gets, actor=actor)


def an_offer() -> Trade:
    return Trade.objects.get()


ACTS: dict[str, Callable[[Team, Team, User], object]] = {
    "an offer": propose,
    "an answer": lambda team, other, actor: trades.answer_trade(trade=an_offer(), accept=True, actor=actor),
    "a refusal": lambda team, other, actor: trades.answer_trade(trade=an_offer(), accept=False, actor=actor),
    "a withdrawal": lambda team, other, actor: trades.withdraw_trade(trade=an_offer(), actor=actor),
    "claims": lambda team, other, actor: claims.hand_in_claims(team=team, wishes=[], actor=actor),
    "moves": lambda team, other, actor: rosters.move_players(
        team=team, wishes=[rosters.Wish(first(team), rosters.RELEASED)], actor=actor
    ),
    "a step": lambda team, other, actor: positions.take_step(
        team=team, player=first(team), step="announce", to="", actor=actor
    ),
    "a step back": lambda team, other, actor: positions.take_announcement_back(
        team=team, player=first(team), actor=actor
    ),
    "orders": lambda team, other, actor: sheets.hand_in(team=team, step="camp", sheet={}, actor=actor),
}


@pytest.mark.parametrize("act", ACTS)
def test_whoever_has_been_replaced_since_his_request_came_in_does_nothing(world: World, act: str) -> None:
    """His successor is seated already, so that somebody coaches the team."""
    team, other = world.team, vacant(world)
    SeatFactory(team=other)
    seat = team.seats.get()
    seats.end_seat(seat=seat, actor=seat.user)
    successor = SeatFactory(team=team).user
    if act in ("an answer", "a refusal"):
        propose(other, team, other.seats.get().user)
    if act == "a withdrawal":
        propose(team, other, successor)
    with pytest.raises(Refused, match=f"{seat.user} does not coach {team}"):
        ACTS[act](team, other, seat.user)
    assert Claim.objects.count() == 0
    assert list(Trade.objects.exclude(state="proposed")) == []


def test_what_a_commissioner_wanted_for_a_vacant_team_is_not_done_once_somebody_coaches_it(
    world: World, rival: Team
) -> None:
    """Its new coach has the say; nobody has asked him."""
    chief = SeatFactory(team=rival, user=world.commissioner).user
    staff = User.objects.create(username="staff", is_staff=True)
    team, spot = vacant(world), man_of(world)
    spot = team.roster.select_related("player").order_by("pk")[0]
    with pytest.raises(Asked) as said:
        rosters.move_players(team=team, wishes=[rosters.Wish(spot.player, rosters.RELEASED)], actor=chief)
    SeatFactory(team=team)
    done = consents.agree(consent=said.value.consent, user=staff)
    assert (done.state, team.roster.filter(pk=spot.pk).exists()) == ("failed", True)
    assert f"{chief} does not coach {team}" in done.said


def test_a_team_without_a_coach_is_its_commissioners(world: World) -> None:
    rosters.move_players(
        team=vacant(world), wishes=[rosters.Wish(first(vacant(world)), rosters.RELEASED)], actor=world.commissioner
    )


# -- the kind ----------------------------------------------------------------------------------------------------------

JUDGES = ("is_coach_of", "may_run_roster")  # of permissions, without a lock
UNLOCKED = {
    "choosing._of_choice": "asks whether a commissioner chooses for others, before the choice is judged",
    "choosing.choose": "a choice is the draft's, whose row is held, and is undone",
    "clock.pause": "asks for what reason the draft is paused",
    "practice.begin": "a practice draft is the person's own",
}


def test_services_judge_who_has_the_say_while_they_hold_the_teams_row() -> None:
    wrong = [name for name, function in functions() if judges_unlocked(function)]
    assert sorted(wrong) == sorted(UNLOCKED)


def functions() -> Iterator[tuple[str, ast.FunctionDef]]:
    for path in sorted(SERVICES.rglob("*.py")):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef):
                yield f"{path.stem}.{node.name}", node


def judges_unlocked(function: ast.FunctionDef) -> bool:
    """Whether a function asks who has the say by itself, or before it holds the team's row."""
    calls = [(node.lineno, ast.unparse(node.func).split(".")[-1]) for node in ast.walk(function) if is_call(node)]
    held = min((line for line, name in calls if name in ("lock_teams", "_locked")), default=10**6)
    return any(name in JUDGES or (name == "require_say" and line < held) for line, name in calls)


def is_call(node: ast.AST) -> TypeGuard[ast.Call]:
    return isinstance(node, ast.Call)


@pytest.mark.parametrize(
    ("body", "is_wrong"),
    [
        ("lock_teams([team]); require_say(team, actor)", False),
        ("trade = _locked(trade); rosters.require_say(trade.partner, actor, is_coach_of)", False),
        ("require_say(team, actor)\n lock_teams([team])", True),
        ("require_say(team, actor)", True),
        ("permissions.may_run_roster(actor, team)", True),
    ],
)
def test_one_that_judges_too_early_would_be_found(body: str, is_wrong: bool) -> None:
    (function,) = ast.parse(f"def act():\n {body}").body
    assert isinstance(function, ast.FunctionDef)
    assert judges_unlocked(function) is is_wrong
