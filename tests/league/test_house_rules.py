"""House rules are changed between seasons, with a reason, clause beside each."""

from __future__ import annotations

from typing import Any

import pytest
from django.urls import reverse

from league.models import LeagueLog
from league.selectors.leagues import current_season
from league.services.claims import claim_order
from league.services.errors import Refused
from league.services.house_rules import change_house_rules
from tests.league.conftest import World
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
