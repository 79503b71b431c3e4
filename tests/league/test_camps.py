"""The year between two seasons: orders are sealed, committed to, carried out once, and taken back as a step."""

from __future__ import annotations

import hashlib
import json
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from league import clock
from league.models import (
    CampReport,
    CampSheet,
    LeagueLog,
    Outbox,
    Phase,
    Player,
    RosterSpot,
    Season,
    SeasonSecret,
    Seat,
    Team,
    Transaction,
    User,
)
from league.rulebook import CampStep, SeasonPhase
from league.scheduling.camps import camps_among
from league.selectors import camp_orders
from league.selectors.calendar import checklist
from league.selectors.camps import may_read, size_in_force, who_owes
from league.selectors.careers import claimable
from league.selectors.dice import season_dice
from league.services import calendar, ledger
from league.services.camps import sheets, steps
from league.services.errors import Refused
from tests.factories import PASSWORD, PlayerFactory, SeatFactory, TeamFactory, UserFactory, commissioner
from tests.league.camps import coach_of, default_of, go_on, open_phase, second_year, second_year_at, team_of
from tests.league.seasons import date_first_week, new_season, play_out

pytestmark = pytest.mark.django_db


@pytest.fixture
def year() -> Season:
    return second_year()


# -- the calendar ------------------------------------------------------------------------------------------------------


def test_steps_stand_before_all_games_or_after_so_many_exhibitions() -> None:
    phases = [
        SeasonPhase(code, code, kind) for code, kind in (("a", "preparation"), ("p", "preseason"), ("w", "regular"))
    ]
    steps_ = [CampStep("early", "Early", kind="early camp"), CampStep("late", "Late", 3, kind="cut", after_games=1)]
    assert [phase.code for phase in camps_among(phases, steps_)] == ["early", "a", "p", "late", "w"]


def test_a_first_season_has_no_camps_and_a_second_has_all(year: Season) -> None:
    first = year.league.seasons.get(number=1)
    assert not first.phases.filter(kind=Phase.Kind.CAMP).exists()
    codes = list(year.phases.exclude(kind=Phase.Kind.DRAFT).values_list("code", flat=True))
    assert codes[:4] == ["mini_camp", "invitations", "camp", "cut_1"]
    assert codes.index("preseason_1") < codes.index("cut_2") < codes.index("preseason_2") < codes.index("cut_3")
    assert codes.index("cut_3") < codes.index("week_1")


def test_without_the_house_rule_a_year_is_as_it_was() -> None:
    season = new_season((2, 2), ruleset="fool", rosters=True, regular_games=3, draft_rounds=0, training_camps=False)
    date_first_week(season)
    ages = dict(season.league.players.values_list("pk", "age"))
    play_out(season)
    following = calendar.open_next_season(league=season.league)
    assert not following.phases.filter(kind=Phase.Kind.CAMP).exists()
    assert dict(season.league.players.values_list("pk", "age")) == ages


def test_everybody_is_a_year_older_and_comes_to_camp(year: Season) -> None:
    assert set(RosterSpot.objects.values_list("list", flat=True)) == {"active"}
    closed = Transaction.objects.filter(season__number=1, kind="experience").latest("pk")
    told = closed.changes[0]
    assert told["after"]["age"] == told["before"]["age"] + 1


def test_the_time_that_is_left_is_shared_out() -> None:
    year = second_year_at("invitations")
    phase = open_phase(year)
    assert phase.opened_at is not None
    assert phase.not_before is not None
    due = year.weeks.order_by("number")[0].deadline
    assert phase.opened_at < phase.not_before < due
    assert [str(team) for team in who_owes(phase)] == ["A1", "A2"]
    assert "A1 has handed in no orders" in checklist(phase).owes[0]


def test_a_camp_has_a_report_for_every_man_and_a_size_until_the_last_cut() -> None:
    year = second_year_at("cut_1")
    limit = size_in_force(year)
    assert limit is not None
    assert limit.men == 70
    retired = Transaction.objects.filter(kind="retired", team__isnull=False).count()
    assert CampReport.objects.exclude(team=None).count() == RosterSpot.objects.count() + retired
    go_on(year, "opening")
    limit = size_in_force(year)
    assert limit is not None
    assert limit.men == 64


def test_reminders_come_within_a_day_and_once() -> None:
    year = second_year_at("invitations")
    phase = open_phase(year)
    assert phase.not_before is not None
    assert sum(steps.remind(phase=phase) for phase in steps.due_reminders()) == 0
    with clock.at(phase.not_before - timedelta(hours=2)):
        assert sum(steps.remind(phase=phase) for phase in steps.due_reminders()) == 2
        sum(steps.remind(phase=phase) for phase in steps.due_reminders())
    assert Outbox.objects.filter(key__startswith="camp-due:").count() == 2


# -- orders ------------------------------------------------------------------------------------------------------------


def test_a_receipt_is_the_digest_of_orders_and_nonce() -> None:
    year = second_year_at("camp")
    phase, team = open_phase(year), team_of(year, "A1")
    kept = sheets.hand_in(team=team, step="camp", sheet=default_of(team, phase), actor=coach_of(team))
    nonce = sheets.nonce_of(year, phase, team)
    spelled = json.dumps([kept.orders, nonce], sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    assert kept.digest == hashlib.sha256(spelled.encode()).hexdigest()
    assert [str(team) for team in who_owes(phase)] == ["A2"]


def test_wrong_orders_are_refused_at_their_place() -> None:
    year = second_year_at("camp")
    phase, team = open_phase(year), team_of(year, "A1")
    man = team.roster.first().player
    wrong = {"men": {str(man.public_id): {"effort": "none at all"}}}
    with pytest.raises(Refused) as refused:
        sheets.hand_in(team=team, step="camp", sheet=wrong, actor=coach_of(team))
    assert refused.value.field == f"men.{man.public_id}.effort"
    with pytest.raises(Refused, match="Nothing is handed in"):
        sheets.hand_in(team=team, step="cut_1", sheet={"cut": []}, actor=coach_of(team))
    assert not CampSheet.objects.filter(step=phase.code).exists()


@pytest.mark.parametrize(
    "sheet", [[], {"cut": []}, {"invite": "all"}, {"invite": [1]}, {"invite": ["x", "x"]}, {"release": ["nobody"]}]
)
def test_orders_of_another_shape_are_refused(sheet: Any) -> None:
    year = second_year_at("invitations")
    team = team_of(year, "A1")
    with pytest.raises(Refused):
        sheets.hand_in(team=team, step="invitations", sheet=sheet, actor=coach_of(team))


def test_orders_are_read_by_those_who_coached_when_they_were_written() -> None:
    year = second_year_at("camp")
    phase, team = open_phase(year), team_of(year, "A1")
    sheet = sheets.hand_in(team=team, step="camp", sheet=default_of(team, phase), actor=coach_of(team))
    later = SeatFactory.create(team=team, head=False, since=clock.now() + timedelta(hours=1)).user
    others = [commissioner(year.league), coach_of(team_of(year, "A2")), UserFactory(is_staff=True), later]
    assert may_read(coach_of_head(team), sheet)
    assert not any(may_read(other, sheet) for other in others)
    go_on(year, "cut_1")
    sheet.refresh_from_db()
    assert all(may_read(other, sheet) for other in others)


def coach_of_head(team: Team) -> User:
    return Seat.objects.get(team=team, head=True).user


# -- the camp ----------------------------------------------------------------------------------------------------------


def test_commitments_are_published_before_the_dice_which_follow_from_them() -> None:
    year = second_year_at("camp")
    phase, team = open_phase(year), team_of(year, "A1")
    sheet = default_of(team, phase)
    sheet["team"]["focus"] = "fundamentals"
    sheet["men"] = {key: own | ({"train": ""} if "train" in own else {}) for key, own in sheet["men"].items()}
    sheets.hand_in(team=team, step="camp", sheet=sheet, actor=coach_of(team))
    go_on(year, "cut_1")
    told = LeagueLog.objects.get(action="camp.committed", data__phase="camp")
    kept = dict(CampSheet.objects.filter(step="camp").values_list("team__public_id", "digest"))
    assert told.data["commitments"] == {str(ref): digest for ref, digest in kept.items()}
    assert list(CampSheet.objects.filter(step="camp", own=True)) == [CampSheet.objects.get(step="camp", team=team)]
    assert told.pk < LeagueLog.objects.filter(action="camp.held").earliest("pk").pk


def test_every_die_of_the_year_is_proved_by_the_secret(year: Season) -> None:
    for number in range(12):
        PlayerFactory.create(
            league=year.league, position="G", age=24, sheet=_sheet_of(year, "G"), name=f"Free {number}"
        )
    go_on(year, "cut_1")
    Season.objects.filter(pk=year.pk).update(status=Season.Status.FINISHED)
    told = season_dice(Season.objects.get(pk=year.pk))
    assert {one.entry.kind for one in told.thrown} >= {"camp"}
    assert told.all_agree
    SeasonSecret.objects.filter(season=year).update(secret=bytes(32))
    assert not season_dice(Season.objects.get(pk=year.pk)).all_agree


def _sheet_of(season: Season, position: str) -> dict[str, Any]:
    found = season.league.players.filter(position=position).first()
    assert found is not None
    return {**found.sheet, "rookie": True}


def test_a_camp_that_is_taken_back_is_held_again_with_the_same_dice() -> None:
    year = second_year_at("camp")
    before = {player.pk: (player.age, player.position, player.sheet) for player in Player.objects.all()}
    phase = go_on(year, "cut_1")
    first = list(CampReport.objects.order_by("player").values_list("player", "sentence"))
    reopened = calendar.step_back(phase=phase, actor=commissioner(year.league), moment=clock.now() + timedelta(days=1))
    assert reopened.code == "camp"
    assert CampReport.objects.filter(entry__undone_by=None).count() == 0
    assert {player.pk: (player.age, player.position, player.sheet) for player in Player.objects.all()} == before
    team = team_of(year, "A1")
    with pytest.raises(Refused, match="stay as they are"):
        sheets.hand_in(team=team, step="camp", sheet=default_of(team, reopened), actor=coach_of(team))
    go_on(year, "cut_1")
    again = CampReport.objects.filter(entry__undone_by=None).order_by("player")
    assert list(again.values_list("player", "sentence")) == first


# -- invitations and cuts ----------------------------------------------------------------------------------------------


def free_man(year: Season, name: str, **facts: Any) -> Player:
    player: Player = PlayerFactory.create(
        league=year.league, position="G", age=facts.get("age", 24), sheet=_sheet_of(year, "G"), name=name
    )
    return player


def test_invitations_go_turn_by_turn_and_who_comes_to_no_camp_leaves_the_game(year: Season) -> None:
    men = [free_man(year, f"Free {number:02}") for number in range(30)]
    go_on(year, "invitations")
    refs = [str(man.public_id) for man in men]
    teams = [team_of(year, name) for name in ("A1", "A2")]
    for team in teams:
        sheets.hand_in(team=team, step="invitations", sheet={"invite": refs}, actor=coach_of(team))
    go_on(year, "camp")
    answers = Transaction.objects.filter(kind__in=["invited", "declined"])
    for answer in answers:
        (_, sides, (face,)) = answer.dice[0]
        assert (sides, answer.kind) == (6, "declined" if face in _refusing(year, answer.team) else "invited")
    assert all(team.roster.count() <= 70 for team in year.league.teams.all())
    refused = set(answers.filter(kind="declined").values_list("player", flat=True))
    free = refused & set(Player.objects.filter(spot=None).values_list("pk", flat=True))
    gone = set(Transaction.objects.filter(kind="removed").values_list("player", flat=True))
    assert gone == free
    assert not claimable(year.league).filter(pk__in=gone).exists()


def _refusing(year: Season, team: Team | None) -> set[int]:
    """1 in the upper half of last season's ranking, 1 and 2 in the lower."""
    rank = year.league.seasons.get(number=1).entries.get(team=team).final_rank
    return {1} if rank <= 2 else {1, 2}


def test_only_men_of_32_are_asked_to_retire_and_half_of_the_faces_agree(year: Season) -> None:
    team = team_of(year, "A1")
    old, young = (spot.player for spot in team.roster.all()[:2])
    Player.objects.filter(pk=old.pk).update(age=32)
    Player.objects.filter(pk=young.pk).update(age=25)
    go_on(year, "invitations")
    with pytest.raises(Refused) as refused:
        sheets.hand_in(team=team, step="invitations", sheet={"retire": [str(young.public_id)]}, actor=coach_of(team))
    assert refused.value.field == f"retire.{young.public_id}"
    sheets.hand_in(team=team, step="invitations", sheet={"retire": [str(old.public_id)]}, actor=coach_of(team))
    go_on(year, "camp")
    entry = Transaction.objects.get(player=old, kind__in=["retired", "stays"])
    assert (entry.kind == "retired") == (entry.dice[0][2][0] <= 3) == (not team.roster.filter(player=old).exists())


def test_a_team_is_cut_to_the_size_by_its_orders_or_by_default(year: Season) -> None:
    for name in ("A1", "A2", "B1"):
        team = team_of(year, name)
        for number in range(15):
            man = free_man(year, f"{name} extra {number}")
            RosterSpot.objects.create(team=team, player=man, number=ledger.free_number(team), list="active")
    phase, team = go_on(year, "cut_1"), team_of(year, "A1")
    sound = default_of(team, phase)["cut"]
    with pytest.raises(Refused, match="may be"):
        sheets.hand_in(team=team, step="cut_1", sheet={"cut": sound[:-1]}, actor=coach_of(team))
    sheets.hand_in(team=team, step="cut_1", sheet={"cut": sound}, actor=coach_of(team))
    go_on(year, "opening")
    cut = set(Transaction.objects.filter(kind="cut", team=team).values_list("player__public_id", flat=True))
    assert {str(ref) for ref in cut} == set(sound)
    counted = [team_of(year, name).roster.exclude(list__in=["camp_ir", "pup"]).count() for name in ("A1", "A2", "B1")]
    assert max(counted) <= 64
    assert set(claimable(year.league).filter(public_id__in=sound)) == set(Player.objects.filter(public_id__in=sound))


# -- pages and API -----------------------------------------------------------------------------------------------------


def signed_in(user: User) -> Client:
    client = Client()
    assert client.login(username=user.username, password=PASSWORD)
    return client


def posted(client: Client, address: str) -> dict[str, str]:
    """What the page's form would send as it stands."""
    form = client.get(address).context["form"]
    return {name: "" if form[name].initial is None else str(form[name].initial) for name in form.fields}


@pytest.mark.parametrize("step", ["invitations", "camp", "cut_1"])
def test_the_page_hands_in_what_it_shows(year: Season, step: str) -> None:
    for number in range(4):
        free_man(year, f"Free {number}")
    phase, team = go_on(year, step), team_of(year, "A1")
    client, address = signed_in(coach_of(team)), reverse("camp", args=[team.public_id])
    assert client.post(address, posted(client, address)).status_code == 302
    kept = CampSheet.objects.get(team=team, step=step)
    found = steps.step_of(phase)
    assert found is not None
    assert not camp_orders.problems(found, year, team, kept.orders)
    assert kept.digest in client.get(address).content.decode()


def test_an_error_stands_at_its_field_and_the_rest_is_kept() -> None:
    year = second_year_at("camp")
    team = team_of(year, "A1")
    client, address = signed_in(coach_of(team)), reverse("camp", args=[team.public_id])
    data = posted(client, address) | {"team:focus": "complex plans"}
    trained = next(name for name in data if name.endswith(":train") and data[name].startswith("coach"))
    answer = client.post(address, data)
    assert answer.status_code == 422
    assert trained in answer.context["form"].errors
    assert answer.context["form"]["team:focus"].value() == "complex plans"


def test_pages_are_for_coaches_and_the_report_for_everybody() -> None:
    year = second_year_at("camp")
    team = team_of(year, "A1")
    address = reverse("camp", args=[team.public_id])
    chief = signed_in(commissioner(year.league))
    assert chief.get(address).status_code == 403
    assert chief.get(reverse("api-camp", args=[team.public_id])).status_code == 403
    man = team.roster.first().player
    own = signed_in(coach_of(team))
    odds = own.get(reverse("camp-odds", args=[team.public_id, man.public_id])).content.decode()
    assert "to be hurt in camp" in odds
    go_on(year, "cut_1")
    report = chief.get(reverse("season-camps", args=[year.league.public_id, 2])).content.decode()
    assert man.name in report
    assert CampSheet.objects.get(team=team, step="camp").digest in report


def test_the_api_hands_in_and_tells_the_same() -> None:
    year = second_year_at("camp")
    phase, team = open_phase(year), team_of(year, "A1")
    client = signed_in(coach_of(team))
    address = reverse("api-camp", args=[team.public_id])
    told = client.get(address).json()
    assert (told["step"], told["handed_in"], told["orders"]) == ("camp", False, default_of(team, phase))
    body = {"step": "camp", "orders": told["orders"]}
    given = client.put(address, body, content_type="application/json").json()
    assert given["digest"] == CampSheet.objects.get(team=team, step="camp").digest
    wrong = client.put(address, {"step": "camp", "orders": {"men": []}}, content_type="application/json")
    assert wrong.status_code in (400, 409)
    go_on(year, "cut_1")
    camps = client.get(reverse("api-season-camps", args=[year.public_id])).json()
    assert len(camps["reports"]) == CampReport.objects.count()
    assert {row["digest"] for row in camps["sheets"]} == set(
        CampSheet.objects.filter(closed_at__isnull=False).values_list("digest", flat=True)
    )


def test_a_team_from_elsewhere_hands_in_nothing() -> None:
    year = second_year_at("camp")
    outside = TeamFactory.create(league=year.league)
    with pytest.raises(Refused, match="does not play"):
        sheets.hand_in(team=outside, step="camp", sheet={}, actor=SeatFactory(team=outside).user)


def test_moments_of_steps_rise() -> None:
    year = second_year_at("opening")
    dated = [moment for moment in year.phases.filter(kind="camp").values_list("not_before", flat=True) if moment]
    ordered: list[datetime] = sorted(dated)
    assert dated == ordered
    assert len(dated) == 3
