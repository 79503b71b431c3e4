"""House rules are changed between seasons, with a reason, clause beside each."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.urls import reverse

from league import clock
from league.models import LeagueLog, Outbox, Season
from league.selectors.leagues import current_season
from league.selectors.standings import criteria, overall
from league.services import calendar
from league.services.claims import claim_order
from league.services.errors import Refused
from league.services.house_rules import change_house_rules
from tests.factories import UserFactory
from tests.league.conftest import World
from tests.league.seasons import date_first_week, new_season, play_out
from tests.league.test_pages import of, page, words


def form(**own: Any) -> dict[str, Any]:
    """The paper ruleset's options as the page shows them."""
    given = {"overtime": "sudden_death", "quarter": "900", "halftime": "0", "games": "3", "plans_opened": "final"}
    given |= {"coin": "2", "reason": "agreed by all", **own}
    return {name if name == "reason" else f"rule-{name}": value for name, value in given.items()}


def test_commissioner_changes_rules_by_page(world: World) -> None:
    address = reverse("change-rules", args=[world.league.public_id])
    text = words(page(of(world.commissioner), "change-rules", world.league.public_id))
    assert "Rulebook 3: no." in text
    assert of(world.coach).get(address).status_code == 403
    of(world.commissioner).post(address, form(rain="on", coin="3"))
    world.league.refresh_from_db()
    assert world.league.options == {"rain": True, "coin": 3}
    told = Outbox.objects.get(user=world.member)
    assert "rain may fall (3): yes instead of no." in told.body["text"]
    assert told.body["text"].endswith("Reason: agreed by all")
    row = LeagueLog.objects.get(action="rules.changed")
    assert row.sentence == (
        "House rules changed: rain may fall (3): yes instead of no.; what a coin is worth (4): 3 instead of 2. "
        "Reason: agreed by all"
    )
    of(world.commissioner).post(address, form(coin="3"))
    world.league.refresh_from_db()
    assert world.league.options == {"coin": 3}


@pytest.mark.parametrize(
    ("given", "said"),
    [(form(reason=""), "required"), (form(coin="7"), "7 is not one of"), (form(), "No rule would change.")],
)
def test_bad_change_is_told_and_changes_nothing(world: World, given: dict[str, Any], said: str) -> None:
    answer = of(world.commissioner).post(reverse("change-rules", args=[world.league.public_id]), given)
    assert answer.status_code == 422
    assert said in answer.content.decode()
    world.league.refresh_from_db()
    assert world.league.options == {}


def test_rules_stand_once_a_game_is_open(world: World) -> None:
    world.season.fixtures.filter(week__number=1).update(status="open")
    with pytest.raises(Refused, match="The season has begun"):
        change_house_rules(league=world.league, options={"rain": True}, actor=world.commissioner, reason="x")


def test_commissioner_sets_the_order_of_claims_by_page(world: World) -> None:
    season = current_season(world.league)
    before = claim_order(season)
    address = reverse("claim-order", args=[world.league.public_id])
    turned = {team.code: str(rank) for rank, team in enumerate(reversed(before), start=1)}
    for wrong, said in (({}, "a whole number from 1"), ({before[0].code: "1"}, "same rank")):
        answer = of(world.commissioner).post(address, {**turned, **wrong} if wrong else {}, follow=True)
        assert said in answer.content.decode()
        assert claim_order(season) == before
    of(world.commissioner).post(address, turned)
    assert claim_order(season) == before[::-1]


def change(season: Season, reason: str = "agreed by all", **options: Any) -> list[str]:
    return change_house_rules(league=season.league, options=options, actor=UserFactory(), reason=reason)


def test_rules_that_ask_for_another_schedule_have_it_made_anew(db: None) -> None:
    season = new_season(rosters=True)
    first = season.weeks.get(number=1)
    first.due_at = clock.now() + timedelta(days=9)
    first.save()
    calendar.advance(season=season)
    changes = change(season, preseason_games=0, playoff_format="division_champions_only")
    assert changes[-1] == "The schedule was made anew, since these rules ask for another one."
    weeks = list(season.weeks.order_by("number"))
    assert [week.number for week in weeks] == list(range(1, 12))
    assert weeks[0].due_at == first.due_at
    assert season.fixtures.count() == 40
    assert [str(phase) for phase in season.phases.filter(opened_at__isnull=False)] == ["Before the season"]
    assert LeagueLog.objects.filter(action="phase.opened").count() == 1
    assert change(season, preseason_games=0, playoff_format="division_champions_only", age_injury_effects=False) == [
        "older men are out longer and recover less often (11.8.3): no instead of yes."
    ]


def test_a_schedule_set_by_hand_stays_where_the_rules_ask_for_no_other(db: None) -> None:
    season = new_season()
    season.fixtures.filter(week__number=10).delete()
    change(season, tie_breaks="head_to_head_first")
    assert season.fixtures.filter(week__number=10).count() == 0


def test_rules_that_no_schedule_can_follow_are_refused_whole(db: None) -> None:
    season = new_season((3, 2), ruleset="paper", games=2)
    with pytest.raises(Refused, match="5 teams cannot play 3 games each"):
        change(season, games=3)
    season.league.refresh_from_db()
    assert season.league.options == {"games": 2}
    assert season.fixtures.count() == 5


def test_other_rules_for_the_next_season_change_nothing_of_the_last(db: None) -> None:
    season = new_season(rosters=True, preseason_games=0)
    date_first_week(season)
    play_out(season, ("A1", "B1", "A2", "B2"))
    season.refresh_from_db()
    before = [(row.team.name, row.rank, row.reason, row.mark) for row in overall(season)]
    change(season, preseason_games=0, tie_breaks="head_to_head_first", playoff_format="best_records", playoff_teams=8)
    season = Season.objects.get()
    assert season.house_rules == {"preseason_games": 0}
    assert [(row.team.name, row.rank, row.reason, row.mark) for row in overall(season)] == before
    assert criteria(season.league, season) != criteria(season.league, None)
    following = calendar.open_next_season(league=season.league)
    assert following.house_rules["playoff_teams"] == 8
    assert following.phases.filter(kind="playoff").count() == 3


def test_rules_stand_from_the_first_week_on_although_no_game_is_open(db: None) -> None:
    season = new_season(rosters=True)
    date_first_week(season)
    calendar.advance(season=season)
    with pytest.raises(Refused, match="Change them once it is complete"):
        change(season, age_injury_effects=False)
