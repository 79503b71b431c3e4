"""Free agents between seasons: who rolls with the camps, and the proof of whatever was asked of a man."""

from __future__ import annotations

from html import unescape
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from league.models import CampReport, Player, Season, SeasonSecret, Transaction
from league.selectors.careers import claimable
from league.selectors.dice import season_dice
from league.services import ledger
from league.services.camps import sheets
from tests.factories import PlayerFactory
from tests.league.camps import coach_of, go_on, second_year, team_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def year() -> Season:
    return second_year()


def free_man(season: Season, name: str, age: int = 24, **sheet: Any) -> Player:
    guard = season.league.players.filter(position="G").first()
    assert guard is not None
    made: Player = PlayerFactory.create(
        league=season.league, position="G", age=age, name=name, sheet={**guard.sheet, **sheet}
    )
    return made


def proved(season: Season) -> dict[str, set[str]]:
    """The occasions of the season's dice by the kinds of entries; every die agrees with the secret."""
    Season.objects.filter(pk=season.pk).update(status=Season.Status.FINISHED)
    told = season_dice(Season.objects.get(pk=season.pk))
    assert told.all_agree
    found: dict[str, set[str]] = {}
    for one in told.thrown:
        found.setdefault(one.entry.kind, set()).add(one.occasion)
    SeasonSecret.objects.filter(season=season).update(secret=bytes(32))
    assert not season_dice(Season.objects.get(pk=season.pk)).all_agree
    return found


@pytest.mark.rule("fool:12.2-03")
def test_who_has_been_in_the_league_rolls_with_the_camps_and_a_new_man_does_not(year: Season) -> None:
    go_on(year, "camp")
    veterans = [free_man(year, f"Free {number}", age=30) for number in range(4)]
    new = free_man(year, "New", rookie=True)
    go_on(year, "cut_1")
    rolled = Transaction.objects.filter(kind="camp", team=None)
    assert set(rolled.values_list("player", flat=True)) == {man.pk for man in veterans}
    assert all(entry.dice[0][0] == "chg.age" for entry in rolled)  # nobody is hurt in a camp that he is not in
    assert not Transaction.objects.filter(player=new).exists()
    reports = {report.player: report for report in CampReport.objects.filter(team=None)}
    assert set(reports) == set(veterans)
    for entry in rolled.select_related("camp_report"):
        assert entry.sentence == f"Free agent: {entry.camp_report.sentence}"
        told = [[topic, dice] for topic, _, dice in entry.camp_report.parts]
        assert told
        assert [roll for _, dice in told for roll in dice]
    assert any(occasion.startswith("camp ") for occasion in proved(year)["camp"])


def test_the_page_of_the_camps_and_the_api_tell_of_free_agents_last(year: Season) -> None:
    go_on(year, "camp")
    veteran = free_man(year, "Free Veteran", age=30)
    go_on(year, "cut_1")
    client = Client()
    client.force_login(coach_of(team_of(year, "A1")), backend="django.contrib.auth.backends.ModelBackend")
    page = client.get(reverse("season-camps", args=[year.league.public_id, 2])).content.decode()
    teams, _, free = page.partition('<h2 id="camp-free">Free agents</h2>')
    assert veteran.name not in teams
    assert veteran.name in free
    assert CampReport.objects.get(player=veteran).parts[0][1] in unescape(free)
    told = client.get(reverse("api-season-camps", args=[year.public_id])).json()["reports"]
    assert (told[-1]["team"], told[-1]["player"]) == (None, str(veteran.public_id))


@pytest.mark.rule("fool:12.8-02")
def test_a_free_agent_of_the_last_column_may_leave_the_game(year: Season) -> None:
    go_on(year, "camp")
    men = [free_man(year, f"Old {number}", age=45) for number in range(12)]
    go_on(year, "cut_1")
    gone = set(Transaction.objects.filter(kind="retired", team=None).values_list("player", flat=True))
    told = Transaction.objects.filter(player__in=men, kind__in=["camp", "retired"])
    faces = {entry.player_id: {row[0]: row[2][0] for row in entry.dice} for entry in told}
    assert gone == {player for player, thrown in faces.items() if thrown["chg.column"] >= 5}
    left = set(claimable(year.league).filter(pk__in=[man.pk for man in men]).values_list("pk", flat=True))
    assert left == {man.pk for man in men} - gone


def test_retirement_and_invitations_are_proved_like_other_dice(year: Season) -> None:
    team = team_of(year, "A1")
    old = [spot.player for spot in team.roster.order_by("number")[:6]]
    Player.objects.filter(pk__in=[man.pk for man in old]).update(age=33)
    free = [free_man(year, f"Free {number}", rookie=True) for number in range(5)]
    go_on(year, "invitations")
    orders = {"retire": [str(man.public_id) for man in old], "invite": [str(man.public_id) for man in free]}
    sheets.hand_in(team=team, step="invitations", sheet=orders, actor=coach_of(team))
    go_on(year, "camp")
    asked = Transaction.objects.filter(kind__in=["retired", "stays"], team=team)
    assert asked.count() == 6
    found = proved(year)
    told = {occasion for kind in ("retired", "stays") for occasion in found.get(kind, set())}
    assert len(told) == 1
    assert told.pop().startswith("retirement invitations ")
    invited = found.get("invited", set()) | found.get("declined", set())
    assert all(occasion.startswith("invitation ") for occasion in invited)
    assert invited


def test_dice_of_retirement_that_somebody_has_changed_are_found(year: Season) -> None:
    """One occasion alone may have thrown them: a die that another would have shown proves nothing."""
    team = team_of(year, "A1")
    old = [spot.player for spot in team.roster.order_by("number")[:3]]
    Player.objects.filter(pk__in=[man.pk for man in old]).update(age=33)
    go_on(year, "invitations")
    sheet = {"retire": [str(man.public_id) for man in old]}
    sheets.hand_in(team=team, step="invitations", sheet=sheet, actor=coach_of(team))
    go_on(year, "camp")
    entry = Transaction.objects.filter(kind__in=["retired", "stays"]).latest("pk")
    ((purpose, sides, (right,)),) = entry.dice
    for face in range(1, sides + 1):
        facts = {"kind": entry.kind, "season": year, "team": team, "sentence": f"Says {face}.", "step": "invitations"}
        ledger.write(changes=[ledger.Changed(entry.player, {}, {})], dice=[[purpose, sides, [face]]], **facts)
    Season.objects.filter(pk=year.pk).update(status=Season.Status.FINISHED)
    told = season_dice(Season.objects.get(pk=year.pk)).thrown
    says = {one.entry.sentence: one.agrees for one in told if one.entry.sentence.startswith("Says")}
    assert says == {f"Says {face}.": face == right for face in range(1, sides + 1)}
