"""A seat ends with everything open: what becomes of each row at each event, and who is told."""

from __future__ import annotations

import ast
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.db.models import Model

from games.models import BenchRun
from league import clock
from league.models import (
    Absence,
    CampSheet,
    Claim,
    Consent,
    Draft,
    DraftList,
    Keeper,
    LeagueLog,
    Outbox,
    Player,
    RosterSpot,
    Seat,
    Team,
    Trade,
    User,
)
from league.services import claims, left_open, letters, people, seats, trades
from league.services.errors import Refused
from league.services.left_open import Becomes
from tests.factories import PlayerFactory, SeatFactory
from tests.league.test_pages import of, page

from .worlds import NOON, World, world

pytestmark = pytest.mark.django_db
DAY = timedelta(days=1)


@dataclass
class Open:
    """A team whose coaches have everything open, by what it is called in the tables."""

    world: World
    head: User
    helper: Any  # a person, or nobody
    rows: dict[str, Any] = field(default_factory=dict)

    @property
    def team(self) -> Team:
        return self.world.teams[0]

    @property
    def partner(self) -> User:
        return self.world.coaches[1]

    def now(self) -> dict[str, str]:
        """What has become of each row: its state, or whether it is there."""
        return {name: self._state(row) for name, row in self.rows.items()}

    def _state(self, row: Model) -> str:
        found = type(row)._default_manager.filter(pk=row.pk).first()
        if found is None:
            return "gone"
        if isinstance(found, Absence):
            return "ended" if found.ended_at else "there"
        return getattr(found, "state", "there")


def everything_open(*, helped: bool) -> Open:
    """The first team's head coach, and a helper where it has one, with something open of every kind."""
    made = world()
    team, other, head = made.teams[0], made.teams[1], made.coaches[0]
    helper = SeatFactory.create(team=team, head=False, user__username="helper").user if helped else None
    own, theirs = (list(each.roster.order_by("pk")) for each in (team, other))
    found = Open(made, head, helper)
    found.rows["own offer"] = offer(made, team, other, own[0].player, theirs[0].player, head)
    found.rows["offer to it"] = offer(made, other, team, theirs[1].player, own[1].player, made.coaches[1])
    found.rows["agreed trade"] = offer(made, team, other, own[2].player, theirs[2].player, head, state="accepted")
    facts = {"season": made.season, "team": team}
    wanted = PlayerFactory.create(league=made.league, name="Wanted")
    found.rows["claim"] = Claim.objects.create(
        **facts, player=wanted, to_list="active", rank=1, made_by=head, made_at=NOON
    )
    draft = Draft.objects.create(season=made.season, rounds=1, seconds_per_pick=60, starts_at=NOON + 9 * DAY, kept=2)
    found.rows["list"] = DraftList.objects.create(draft=draft, team=team, changed_at=NOON, changed_by=head)
    found.rows["keeper"] = Keeper.objects.create(draft=draft, team=team, player=own[3].player)
    found.rows["orders"] = CampSheet.objects.create(**facts, step="camp", digest="", handed_in_at=NOON)
    found.rows["closed orders"] = CampSheet.objects.create(
        **facts, step="cut", digest="", handed_in_at=NOON, closed_at=NOON
    )
    consent = Consent.objects.create(
        league=made.league, act="x", arguments={}, sentence="Do it?", asked_by=made.commissioner, asked_at=NOON,
        expires_at=NOON + 3 * DAY,
    )  # fmt: skip
    consent.sides.add(team)
    found.rows["consent"] = consent
    found.rows["leave"] = Absence.objects.create(
        league=made.league, user=head, starts_at=NOON, ends_at=NOON + 9 * DAY, asked_at=NOON, granted_at=NOON
    )
    found.rows["trial"] = trial(made, head)
    if helper:
        found.rows["helper's offer"] = offer(made, team, other, own[4].player, theirs[4].player, helper)
        found.rows["helper's trial"] = trial(made, helper)
    return found


def offer(
    made: World, proposer: Team, partner: Team, gives: Player, gets: Player, by: User, state: str = "proposed"
) -> Trade:
    facts = {"state": state, "proposed_by": by, "proposed_at": NOON, "open_until": NOON + 14 * DAY}
    trade = Trade.objects.create(season=made.season, proposer=proposer, partner=partner, **facts)
    trade.gives.set([gives])
    trade.gets.set([gets])
    return trade


def trial(made: World, coach: User) -> BenchRun:
    return BenchRun.objects.create(fixture=made.fixture, side="home", coach=coach, key=b"", asked=1)


def seat_of(user: User) -> Seat:
    return Seat.objects.select_related("team__league", "user").get(user=user, until=None)


def told(user: User) -> set[str]:
    """The subjects of a person's notices, but for those of the seats themselves."""
    rows = Outbox.objects.filter(user=user).exclude(kind__in=[letters.SEAT_TAKEN, letters.SEAT_OVER])
    return {row.body["subject"] for row in rows}


Way = Callable[[Open], object]
WAYS: dict[str, Way] = {
    "the helper leaves": lambda it: seats.end_seat(seat=seat_of(it.helper), actor=it.helper),
    "handed over": lambda it: seats.hand_over(seat=seat_of(it.helper), actor=it.head),
    "the helper succeeds": lambda it: seats.end_seat(seat=seat_of(it.head), actor=it.head),
    "replaced": lambda it: people.replace_coach(seat=seat_of(it.head), actor=it.world.commissioner),
    "vacated": lambda it: seats.end_seat(seat=seat_of(it.head), actor=it.head),
}
AS_IT_WAS = {
    "own offer": "proposed",
    "offer to it": "proposed",
    "agreed trade": "accepted",
    "claim": "open",
    "list": "there",
    "keeper": "there",
    "orders": "there",
    "closed orders": "there",
    "consent": "open",
    "leave": "there",
    "trial": "queued",
    "helper's offer": "proposed",
    "helper's trial": "queued",
}
GONE = {"own offer": "lapsed", "leave": "ended", "trial": "cancelled"}
EMPTIED = {"offer to it": "lapsed", "claim": "lapsed", "list": "gone", "keeper": "gone", "orders": "gone"}
BECOMES = {
    "the helper leaves": {"helper's offer": "lapsed", "helper's trial": "cancelled"},
    "handed over": {"own offer": "lapsed"},
    "the helper succeeds": GONE,
    "replaced": GONE,
    "vacated": GONE | EMPTIED,
}
STANDS = {
    "Harbor Gulls: 1 offer of a trade waits for your answer",
    "Harbor Gulls: 1 offer of a trade stands",
    "Harbor Gulls: 1 trade was agreed before you",
    "Harbor Gulls: 1 claim stands",
    "Harbor Gulls: 1 player is kept for the draft",
    "Harbor Gulls: 1 sheet of orders stands",
}
LIST = {"Harbor Gulls: your list for the draft stands"}
NO_LIST = {"Harbor Gulls: your list for the draft is to be written anew"}
ASKED = {"{league}: {chief} asks for your consent"}
OWN_LAPSED = {"Your offer to Millbrook Foxes has lapsed"}
THEIRS_LAPSED = {"The offer of Harbor Gulls has lapsed"}
TOLD = {
    "the helper leaves": {"head": OWN_LAPSED, "helper": OWN_LAPSED, "partner": THEIRS_LAPSED},
    "handed over": {"head": OWN_LAPSED, "helper": OWN_LAPSED | STANDS | LIST | ASKED, "partner": THEIRS_LAPSED},
    "the helper succeeds": {
        "head": OWN_LAPSED | {"Your leave is ended"},
        "helper": OWN_LAPSED | STANDS | NO_LIST | ASKED,
        "partner": THEIRS_LAPSED,
    },
    "replaced": {
        "head": OWN_LAPSED | {"Your leave is ended"},
        "helper": OWN_LAPSED | STANDS | NO_LIST,  # no head coach, no answer to a question
        "partner": THEIRS_LAPSED | ASKED,  # as another head coach, who answers where the team has none
    },
    "vacated": {
        "head": OWN_LAPSED | {"Your leave is ended", "{league}: claims of Harbor Gulls have lapsed"},
        "partner": THEIRS_LAPSED
        | {"Your offer to Harbor Gulls has lapsed", "Nobody coaches Harbor Gulls: your trade is in doubt"},
    },
}


@pytest.mark.parametrize("way", WAYS)
def test_what_is_open_lapses_or_waits_and_people_are_told(way: str) -> None:
    with clock.at(NOON):
        it = everything_open(helped=way != "vacated")
        before = AS_IT_WAS if it.helper else {k: v for k, v in AS_IT_WAS.items() if not k.startswith("helper")}
        assert it.now() == before
        WAYS[way](it)
        assert it.now() == before | BECOMES[way]
        for who, subjects in TOLD[way].items():
            expected = {subject.format(league=it.world.league, chief=it.world.commissioner) for subject in subjects}
            assert told(getattr(it, who)) == expected, who


def test_the_tables_have_a_row_of_each_model_of_which_something_becomes() -> None:
    acted_on = {
        model
        for model, fates in left_open.declared().items()
        if any(fate.becomes != Becomes.STAYS for each in fates.values() for fate in each)
    }
    assert acted_on == {type(row) for row in everything_open(helped=True).rows.values()}


def test_what_is_foreseen_is_what_happens() -> None:
    with clock.at(NOON):
        it = everything_open(helped=False)
        seen = left_open.foresee(seat_of(it.head), may_count=True)
        private = left_open.foresee(seat_of(it.head), may_count=False)
    assert seen == [
        "2 offers of trades lapse",
        "1 agreed trade is void unless somebody coaches the team on its day",
        "1 claim lapses",
        "1 list for the draft lapses",
        "1 player kept for the draft lapses",
        "1 sheet of orders lapses",
        "1 leave ends",
        "1 trial on the test bench stops",
    ]
    assert "any offers of trades lapse" in private
    assert not [line for line in private if line.startswith(("2 offers", "1 trial", "1 player"))]


@pytest.mark.parametrize(
    ("who", "seen", "unseen"),
    [
        ("coach", ["2 offers of trades lapse", "1 claim lapses", "1 player kept"], ["any offers"]),
        (
            "commissioner",
            ["any offers of trades lapse", "1 claim lapses", "any players kept"],
            ["2 offers", "1 player"],
        ),
        ("member", [], ["offers of trades", "claim", "kept"]),
    ],
)
def test_the_page_of_seats_says_before_what_will_lapse(who: str, seen: list[str], unseen: list[str]) -> None:
    it = everything_open(helped=False)
    viewer = {"coach": it.head, "commissioner": it.world.commissioner, "member": it.partner}[who]
    with clock.at(NOON):
        html = page(of(viewer), "seats", it.team.public_id)
    section = html.partition("<details>")[2].partition("</details>")[0]
    assert bool(section) == (who != "member")
    assert [line for line in seen if line not in section] == []
    assert [line for line in unseen if line in section] == []


@pytest.mark.parametrize(
    ("who", "seen", "unseen"),
    [
        ("head", ["You become an assistant", "1 offer of a trade lapses", "1 claim waits for the new"], ["any offers"]),
        ("commissioner", ["{head} becomes an assistant", "any offers of trades lapse"], ["You become", "1 offer of a"]),
    ],
)
def test_before_a_team_is_handed_over_its_page_says_what_lapses_and_waits(
    who: str, seen: list[str], unseen: list[str]
) -> None:
    with clock.at(NOON):
        it = everything_open(helped=True)
        viewer = it.head if who == "head" else it.world.commissioner
        html = page(of(viewer), "seats", it.team.public_id)
        (section,) = [part for part in html.split("<details>") if "/head/" in part]
        section = section.partition("</details>")[0]
        foreseen = left_open.foresee(seat_of(it.head), may_count=True, goes_on=True)
    assert [line for line in seen if line.format(head=it.head) not in section] == []
    assert [line for line in unseen if line in section] == []
    assert not [line for line in foreseen if "leave ends" in line or "trial" in line]  # of a person who goes on


SHOWN_BEFORE = {  # acts that let something lapse, and the pages with their buttons
    "end_seat": "league/seats.html",
    "hand_over": "league/seats.html",
    "end_unseated": None,  # the import of a league: nobody has had its seats here
}


def test_each_act_of_seats_that_lets_something_lapse_shows_it_before() -> None:
    functions = ast.walk(ast.parse(Path(seats.__file__).read_text(encoding="utf-8")))
    acts = {
        one.name for one in functions if isinstance(one, ast.FunctionDef) and "left_open.settle" in ast.unparse(one)
    }
    assert acts == SHOWN_BEFORE.keys()
    templates = Path(__file__).parents[2] / "templates"
    for act, template in SHOWN_BEFORE.items():
        if template:
            text = (templates / template).read_text(encoding="utf-8")
            form = text.index("{% url '" + act.replace("_", "-"))
            details = text[text.rindex("<details>", 0, form) : form]
            assert "</details>" not in details, act
            assert "{% for line in" in details, act


# -- teams without a coach ---------------------------------------------------------------------------------------------


@pytest.fixture
def vacant() -> Open:
    """The team whose coach has left, with everything as it was in a database of before."""
    with clock.at(NOON):
        it = everything_open(helped=False)
    Seat.objects.filter(team=it.team).update(until=NOON + DAY)
    return it


@pytest.mark.parametrize("name", ["own offer", "offer to it"])
def test_nothing_is_agreed_with_a_team_that_nobody_coaches(vacant: Open, name: str) -> None:
    trade = vacant.rows[name]
    with clock.at(NOON + 2 * DAY), pytest.raises(Refused, match="Nobody coaches Harbor Gulls"):
        trades.answer_trade(trade=trade, accept=True, actor=vacant.partner)
    assert vacant.now()[name] == "proposed"


def test_a_trade_of_a_team_that_nobody_coaches_is_void_on_its_day(vacant: Open) -> None:
    trade = trades.carry_out(trade=vacant.rows["agreed trade"])
    assert (trade.state, trade.said) == ("void", "Nobody coaches Harbor Gulls, and nobody trades for it.")
    assert not vacant.team.roster.filter(player__in=trade.gets.all()).exists()
    assert "Nobody coaches Harbor Gulls" in LeagueLog.objects.get(action="trade.void").sentence


def test_a_new_coach_saves_an_agreed_trade(vacant: Open) -> None:
    seats.take_seat(team=vacant.team, user=vacant.world.stranger, head=True, actor=vacant.world.commissioner)
    assert "Harbor Gulls: 1 trade was agreed before you" in told(vacant.world.stranger)
    assert trades.carry_out(trade=vacant.rows["agreed trade"]).state == "done"


def test_no_offer_is_made_for_a_team_that_nobody_coaches(vacant: Open) -> None:
    own, theirs = (trades.Goods([team.roster.all()[0].player]) for team in vacant.world.teams[:2])
    with pytest.raises(Refused, match="Nobody coaches Harbor Gulls"):
        trades.propose_trade(
            proposer=vacant.team, partner=vacant.world.teams[1], gives=own, gets=theirs, actor=vacant.head
        )


def test_claims_of_a_coach_who_has_left_lapse_and_the_commissioners_stand(vacant: Open) -> None:
    """Wishes from before the seat ended are never granted; those for a team that nobody coaches are settled."""
    later = Claim.objects.create(
        season=vacant.world.season, team=vacant.team, player=PlayerFactory.create(league=vacant.world.league),
        to_list="active", rank=2, made_by=vacant.world.commissioner, made_at=NOON + 2 * DAY,
    )  # fmt: skip
    with clock.at(NOON + 3 * DAY):
        claims.resolve_claims(season=vacant.world.season)
    later.refresh_from_db()
    assert vacant.now()["claim"] == "lapsed"
    assert later.state not in ("open", "lapsed")
    assert not RosterSpot.objects.filter(player=vacant.rows["claim"].player).exists()


# -- a successor's say -------------------------------------------------------------------------------------------------


@pytest.fixture
def succeeded() -> Open:
    with clock.at(NOON):
        it = everything_open(helped=True)
        WAYS["the helper succeeds"](it)
    return it


def test_a_successor_answers_withdraws_and_changes_what_stands(succeeded: Open) -> None:
    it = succeeded
    with clock.at(NOON + DAY):
        trades.answer_trade(trade=it.rows["offer to it"], accept=False, actor=it.helper)
        trades.withdraw_trade(trade=it.rows["helper's offer"], actor=it.helper)
        claims.hand_in_claims(team=it.team, wishes=[], actor=it.helper)
    now = it.now()
    assert (now["offer to it"], now["helper's offer"], now["claim"]) == ("declined", "withdrawn", "withdrawn")


def test_a_lapsed_offer_says_why_and_cannot_be_accepted(succeeded: Open) -> None:
    trade = Trade.objects.get(pk=succeeded.rows["own offer"].pk)
    assert trade.said == f"{succeeded.head} made the offer and does not coach Harbor Gulls any more."
    assert trade.settled_at == NOON
    with pytest.raises(Refused, match="This trade is lapsed"):
        trades.answer_trade(trade=trade, accept=True, actor=succeeded.partner)


def test_whoever_comes_by_invitation_is_told_what_stands() -> None:
    with clock.at(NOON):
        it = everything_open(helped=True)
        WAYS["replaced"](it)
        seats.take_seat(team=it.team, user=it.world.stranger, head=True, actor=it.world.commissioner)
    asked = {one.format(league=it.world.league, chief=it.world.commissioner) for one in ASKED}
    assert told(it.world.stranger) == STANDS | NO_LIST | asked
