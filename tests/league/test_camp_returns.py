"""Returns of preseason: named with the cut after the camp, credited to men who are left, taken back with the step."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from league import clock
from league.models import CampSheet, Season, Transaction
from league.selectors.careers import claimable
from league.services import calendar
from league.services.camps import sheets
from league.services.errors import Refused
from tests.factories import PASSWORD, commissioner
from tests.league.camps import coach_of, default_of, go_on, second_year, team_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def year() -> Season:
    return second_year()


def returner(orders: dict[str, Any]) -> str:
    """The one who has the punts by these orders; his position returns kickoffs too."""
    return next(ref for ref, given in orders["returns"].items() if given.get("punt_returns") == "5")


def returns(season: Season, ref: str) -> dict[str, int]:
    """What stands in a man's sheet of this season's returns."""
    sheet = season.league.players.get(public_id=ref).sheet
    found: dict[str, int] = sheet.get("teams", {}).get("season", {})
    return found


@pytest.mark.rule("fool:12.2b-02", "fool:12.2b-03")
def test_five_of_a_kind_are_credited_when_the_cut_is_over_and_no_more(year: Season) -> None:
    phase, team = go_on(year, "cut_1"), team_of(year, "A1")
    orders = default_of(team, phase)
    best = returner(orders)
    orders["returns"] = {best: {"kickoff_returns": "5", "punt_returns": "5"}}
    before = returns(year, best)
    too_many = {**orders, "returns": {best: {"kickoff_returns": "6"}}}
    with pytest.raises(Refused, match="preseason has 5"):
        sheets.hand_in(team=team, step="cut_1", sheet=too_many, actor=coach_of(team))
    sheets.hand_in(team=team, step="cut_1", sheet=orders, actor=coach_of(team))
    assert returns(year, best) == before
    go_on(year, "opening")
    after = returns(year, best)
    assert {kind: after[kind] - before.get(kind, 0) for kind in ("KR", "PR")} == {"KR": 5, "PR": 5}
    entry = Transaction.objects.get(kind="credited", team=team)
    assert "is credited with returns: 5 as" in entry.sentence


def test_a_team_that_hands_in_nothing_has_the_default_and_the_step_back_takes_all_away(year: Season) -> None:
    phase = go_on(year, "cut_1")
    refs = {name: next(iter(default_of(team_of(year, name), phase)["returns"])) for name in ("A1", "A2", "B1", "B2")}
    before = {ref: returns(year, ref) for ref in refs.values()}
    over = go_on(year, "opening")
    assert Transaction.objects.filter(kind="credited").count() >= 4
    assert all(returns(year, ref) != was for ref, was in before.items())
    calendar.step_back(phase=over, actor=commissioner(year.league), moment=clock.now() + timedelta(days=1))
    assert {ref: returns(year, ref) for ref in refs.values()} == before


def test_a_man_who_is_cut_is_credited_with_none(year: Season) -> None:
    phase, team = go_on(year, "cut_1"), team_of(year, "A1")
    orders = default_of(team, phase)
    ref = next(iter(orders["returns"]))
    orders["cut"] = [ref]
    wrong = sheets.problems(team=team, phase=phase, sheet=orders)
    assert f"returns.{ref}" in [problem.path for problem in wrong]
    with pytest.raises(Refused):
        sheets.hand_in(team=team, step="cut_1", sheet=orders, actor=coach_of(team))


@pytest.mark.parametrize("wrong", [[], {"nobody": {"kickoff_returns": "1"}}, "all", {"x": 3}])
def test_returns_of_another_shape_are_refused(year: Season, wrong: Any) -> None:
    go_on(year, "cut_1")
    team = team_of(year, "A1")
    with pytest.raises(Refused) as refused:
        sheets.hand_in(team=team, step="cut_1", sheet={"cut": [], "returns": wrong}, actor=coach_of(team))
    assert refused.value.field.startswith("returns")
    assert not CampSheet.objects.filter(step="cut_1").exists()


def test_later_cuts_and_invitations_have_no_returns(year: Season) -> None:
    phase, team = go_on(year, "invitations"), team_of(year, "A1")
    assert "returns" not in default_of(team, phase)
    with pytest.raises(Refused, match="Orders are an object with retire, release, invite"):
        sheets.hand_in(team=team, step="invitations", sheet={"returns": {}}, actor=coach_of(team))


def test_page_and_api_offer_them_and_hand_them_in(year: Season) -> None:
    phase, team = go_on(year, "cut_1"), team_of(year, "A1")
    client = Client()
    assert client.login(username=coach_of(team).username, password=PASSWORD)
    address = reverse("camp", args=[team.public_id])
    form = client.get(address).context["form"]
    sent = {name: "" if form[name].initial is None else str(form[name].initial) for name in form.fields}
    best = returner(default_of(team, phase))
    sent[f"returns:{best}:kickoff_returns"] = "2"
    wrong = client.post(address, sent | {f"returns:{best}:kickoff_returns": "11"})
    assert wrong.status_code == 422
    assert f"returns:{best}:kickoff_returns" in wrong.context["form"].errors
    keepers = [name for name in sent if name.endswith(":kickoff_returns") and sent[name] == "5"]
    assert client.post(address, sent | dict.fromkeys(keepers, "3")).status_code == 302
    kept = CampSheet.objects.get(team=team, step="cut_1")
    assert kept.orders["returns"][best] == {"kickoff_returns": "2", "punt_returns": "5", "counts": "season"}
    told = client.get(reverse("api-camp", args=[team.public_id])).json()
    assert told["orders"] == kept.orders
    names = [field["name"] for field in told["form"]["men"][best]]
    assert names == ["kickoff_returns", "punt_returns", "counts"]
    assert claimable(year.league).count() == 0
