"""What a league does with its men, in a league of each rulebook that is played: moves, claims, trades, injuries."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from hashlib import sha256

import pytest
from django.urls import reverse

from league import clock, rulebook
from league.models import League, Player, RosterSpot, Season, Team, Trade, Transaction, User
from league.selectors import rosters as shown
from league.services import aftermath, claims, rosters, rulings, trades
from league.services.clubs import invented_clubs
from league.services.leagues import create_league
from tests.factories import SeatFactory, UserFactory
from tests.league.test_pages import of

pytestmark = pytest.mark.django_db
NOW = datetime(2031, 9, 1, 12, tzinfo=UTC)
RULEBOOKS = ("fool", "statis_pro")


def found(ruleset: str) -> League:
    """A league of four clubs, the same in every run."""
    (clubs,) = invented_clubs((4,))
    teams = tuple(replace(club, key=sha256(club.code.encode()).digest()) for club in clubs.teams)
    with clock.at(NOW):
        return create_league(
            name="League",
            ruleset=ruleset,
            commissioner=UserFactory.create(),
            divisions=[replace(clubs, teams=teams)],
            options={"regular_games": 6},
        )


@pytest.fixture(params=RULEBOOKS)
def league(db: None, request: pytest.FixtureRequest) -> League:
    return found(request.param)


def season_of(league: League) -> Season:
    return league.seasons.get()


def pair(league: League) -> tuple[Team, Team, User, User]:
    """Two teams with their coaches."""
    one, other = league.teams.order_by("name")[:2]
    return one, other, SeatFactory.create(team=one).user, SeatFactory.create(team=other).user


def chief_of(league: League) -> User:
    return league.memberships.get(role="commissioner").user


def first_list(league: League) -> str:
    return rulebook.rules_of(league).roster_lists()[0].code


def test_rosters_keep_to_their_lists(league: League) -> None:
    rules = rulebook.rules_of(league).roster_rules()
    for team in league.teams.all():
        sizes = rosters.sizes(team)
        assert set(sizes) <= {rule.code for rule in rules.lists}
        assert all(rule.size is None or sizes[rule.code] <= rule.size for rule in rules.lists)
        assert set(team.roster.values_list("player__position", flat=True)) <= set(rules.positions)


def test_a_legal_move_is_made_and_taken_back(league: League) -> None:
    team, _, coach, _ = pair(league)
    man, to = next(
        (choice.spot.player, to)
        for choice in shown.choices(team, season_of(league))
        for to, _ in choice.open
        if to == "release" or not rosters.is_full(team, to)
    )
    wish = rosters.Wish(man, rosters.RELEASED if to == "release" else to)
    before = RosterSpot.objects.filter(team=team).values_list("player", "list", "number")
    kept = list(before)
    (entry,) = rosters.move_players(team=team, wishes=[wish], actor=coach)
    assert list(before.all()) != kept
    rulings.undo(entry=entry, actor=chief_of(league), reason="a slip")
    assert list(before.all()) == kept


def test_a_free_agent_is_claimed_for_one_who_is_let_go(league: League) -> None:
    team, _, coach, _ = pair(league)
    rules = rulebook.rules_of(league)
    spots = {
        str(spot.player.public_id): spot
        for spot in team.roster.filter(list=first_list(league)).select_related("player", "team")
    }
    spare = rules.expendable([rulebook.athlete_of(spot) for spot in spots.values()])[0]
    drop = spots[spare.ref].player
    free = shown.free_agents(league, position=drop.position).men[0].player
    wish = claims.ClaimWish(free, first_list(league), drop)
    with clock.at(NOW):
        claims.hand_in_claims(team=team, wishes=[wish], actor=coach)
    with clock.at(NOW + timedelta(hours=1)):
        claims.resolve_claims(season=season_of(league))
    assert RosterSpot.objects.get(player=free).team == team
    assert not RosterSpot.objects.filter(player=drop).exists()


def test_two_men_are_traded(league: League) -> None:
    one, other, mine, theirs = pair(league)
    gives = one.roster.filter(list=first_list(league)).order_by("number")[0].player
    gets = other.roster.filter(list=first_list(league), player__position=gives.position)[0].player
    with clock.at(NOW):
        trade = trades.propose_trade(
            proposer=one, partner=other, gives=trades.Goods([gives]), gets=trades.Goods([gets]), actor=mine
        )
        trade = trades.answer_trade(trade=trade, accept=True, actor=theirs)
    with clock.at(NOW + timedelta(days=30)):
        for due in trades.due_trades():
            trades.carry_out(trade=due)
    trade.refresh_from_db()
    assert trade.state == Trade.State.DONE
    assert (RosterSpot.objects.get(player=gives).team, RosterSpot.objects.get(player=gets).team) == (other, one)


@pytest.mark.parametrize("name", ["roster-moves", "claims", "trades"])
def test_a_coachs_pages_are_shown(league: League, name: str) -> None:
    team, _, coach, _ = pair(league)
    assert of(coach).get(reverse(name, args=[team.public_id])).status_code == 200


@pytest.mark.parametrize("name", ["free-agents", "injuries", "transactions", "constitution", "house-rules", "calendar"])
def test_pages_of_the_league_are_shown(league: League, name: str) -> None:
    chief = chief_of(league)
    assert of(chief).get(reverse(name, args=[league.public_id])).status_code == 200


def test_every_man_of_a_list_can_be_let_go_in_some_order(league: League) -> None:
    rules = rulebook.rules_of(league)
    men = [rulebook.athlete_of(spot) for spot in league.teams.first().roster.select_related("player")]
    assert sorted(man.number for man in rules.expendable(men)) == sorted(man.number for man in men)


# -- cards -----------------------------------------------------------------------------------------------------------


@pytest.fixture
def cards(db: None) -> League:
    return found("statis_pro")


def booked(league: League, team: Team, facts: dict[str, dict[str, object]]) -> None:
    """The team's next game is over, and its record says this of the men."""
    fixture = league.seasons.get().fixtures.filter(home=team, status="scheduled").order_by("week__number")[0]
    fixture.status, fixture.home_score, fixture.away_score, fixture.played_at = "final", 20, 17, NOW
    fixture.save()
    aftermath.book_game(fixture=fixture, facts=facts)


def test_an_injury_runs_on_from_game_to_game(cards: League) -> None:
    team = cards.teams.order_by("name")[0]
    man = team.roster.filter(player__position="WR").first().player
    booked(cards, team, {str(man.public_id): {"misses": 2}})

    def out() -> tuple[object, str]:
        player = Player.objects.select_related("spot").get(pk=man.pk)
        return player.sheet.get("misses"), player.spot.out

    assert out() == (2, "hurt, out 2 games")
    ailing = {spot.spot.player_id: spot.hurts for _, men in shown.ailing(cards) for spot in men}
    assert ailing[man.pk] == ("out 2 games",)
    booked(cards, team, {})
    assert out() == (1, "hurt, out 1 game")
    booked(cards, team, {})
    assert out() == (None, "")
    told = Transaction.objects.filter(player=man).exclude(kind="experience").order_by("id")  # counts are told to nobody
    assert list(told.values_list("kind", flat=True)) == ["injury", "recovery"]


def test_a_season_ends_every_injury(cards: League) -> None:
    team = cards.teams.order_by("name")[0]
    man = team.roster.filter(player__position="WR").first().player
    booked(cards, team, {str(man.public_id): {"misses": "season"}})
    aftermath.settle_season(season=cards.seasons.get())
    man.refresh_from_db()
    assert "misses" not in man.sheet
    assert man.spot.out == ""


@pytest.mark.parametrize(("name", "field"), [("trades", "gives"), ("claims", "drop")])
def test_men_are_offered_with_what_they_are_worth(cards: League, name: str, field: str) -> None:
    team, other, coach, _ = pair(cards)
    man = team.roster.order_by("number").first()
    worth = rulebook.rules_of(cards).worth(rulebook.athlete_of(man))
    assert worth.endswith(" yards a game")
    query = {"with": other.code}
    html = of(coach).get(reverse(name, args=[team.public_id]), query).content.decode()
    assert f"#{man.number} {man.player.name}, {man.player.position}, {worth}" in html.replace("&#x27;", "'")


def test_free_agents_are_sorted_by_what_they_are_worth(cards: League) -> None:
    men = shown.free_agents(cards, sort="Worth").men
    worth = [float(next(fact.value for fact in man.facts if fact.name == "Worth")) for man in men]
    assert len(worth) > 10
    assert worth == sorted(worth, reverse=True)
