"""Claims after a cut: turns of the teams, those of another division before those of the man's own (12.2)."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

import pytest
from django.test import Client
from django.urls import reverse

from league import clock
from league.models import Claim, Fixture, Player, RosterSpot, Season, Week
from league.services import claims, ledger
from league.services.camps import sheets
from league.services.claims import ClaimWish, hand_in_claims, resolve_claims
from league.services.errors import Refused
from tests.factories import PASSWORD, SeatFactory, commissioner
from tests.kept import kept_world
from tests.league.camps import coach_of, default_of, go_on, open_phase, second_year, team_of

pytestmark = pytest.mark.django_db
RANKS = {"A1": 1, "A2": 2, "B1": 3, "B2": 4}


@kept_world
def cut_year() -> Season:
    """The camps are held and the first cut is open; last season's ranks are known."""
    season = second_year()
    for name in ("B1", "B2"):
        SeatFactory.create(team=team_of(season, name))
    entries = season.league.seasons.get(number=1).entries
    entries.update(final_rank=None)
    for entry in entries.select_related("team"):
        entry.final_rank = RANKS[entry.team.name]
        entry.save()
    go_on(season, "cut_1")
    return season


@pytest.fixture
def year() -> Season:
    return cut_year()


def cut(season: Season, name: str, count: int) -> list[Player]:
    """So many men of a team are cut, and the step is over."""
    team, phase = team_of(season, name), open_phase(season)
    orders = default_of(team, phase)
    sound = [spot.player for spot in team.roster.exclude(player__sheet__has_key="injuries").order_by("-number")]
    named = [man for man in sound if str(man.public_id) not in orders["returns"]]
    easy = {man.pk for man in named if man.sheet.get("career", {}).get("camp", {}).get("easy")}
    men = [man for man in named if man.pk not in easy][:count]
    orders["cut"] = [str(man.public_id) for man in men]
    sheets.hand_in(team=team, step=phase.code, sheet=orders, actor=coach_of(team))
    go_on(season, "opening")
    return men


def wish(season: Season, name: str, *men: Player, slots: Sequence[int] = ()) -> None:
    """A team wishes for these men, each in a group of his own unless ``slots`` say else."""
    team = team_of(season, name)
    wishes = [
        ClaimWish(man, "active", slot=slot) for man, slot in zip(men, slots or range(1, len(men) + 1), strict=True)
    ]
    hand_in_claims(team=team, wishes=wishes, actor=coach_of(team))


def settle(season: Season) -> None:
    """The claims are settled an hour after the cut."""
    closed = season.phases.get(code="cut_1").closed_at
    assert closed is not None
    with clock.at(closed + timedelta(hours=1)):
        resolve_claims(season=season)


def went(*men: Player) -> list[str]:
    """Where these men are now."""
    spots = dict(RosterSpot.objects.filter(player__in=men).values_list("player", "team__name"))
    return [spots.get(man.pk, "") for man in men]


@pytest.mark.rule("fool:12.2-07")
def test_a_team_of_another_division_goes_before_a_lower_one_of_his_own(year: Season) -> None:
    (man,) = cut(year, "B2", 1)
    wish(year, "B1", man)  # ranked third, and of the division that let him go
    wish(year, "A1", man)  # the champion, of the other
    settle(year)
    assert went(man) == ["A1"]
    lost = Claim.objects.get(state="lost")
    assert lost.said == "A1 came before your team in the turns of claims for men of the cut."


@pytest.mark.rule("fool:12.2-07")
def test_teams_take_turns_from_the_lowest_rank_on(year: Season) -> None:
    """Of four men whom both wish for the lower ranked team has the first and the third."""
    men = cut(year, "B2", 4)
    wish(year, "A1", *men)
    wish(year, "A2", *men)
    settle(year)
    assert went(*men) == ["A2", "A1", "A2", "A1"]


@pytest.mark.rule("fool:12.2-07")
def test_a_team_of_his_division_waits_for_the_others_and_has_whom_they_leave(year: Season) -> None:
    """B1 wishes for one of two as alternatives, the first most; A1 takes him in its second turn alone."""
    first, second, other = cut(year, "B2", 3)
    wish(year, "A1", other, first)
    wish(year, "B1", first, second, slots=[1, 1])
    settle(year)
    assert went(first, second, other) == ["A1", "B1", "A1"]


@pytest.mark.rule("fool:12.2-07")
def test_an_alternative_is_not_taken_while_the_wish_before_it_may_be_met(year: Season) -> None:
    """A1 has both men in one group, ``first`` last: once it has the other, ``first`` is left for B1."""
    first, second, other = cut(year, "B2", 3)
    wish(year, "B1", first, second, slots=[1, 1])
    wish(year, "A1", other, first, slots=[1, 1])
    settle(year)
    assert went(first, second, other) == ["B1", "", "A1"]


def test_his_own_team_has_him_back_when_nobody_else_wishes(year: Season) -> None:
    (man,) = cut(year, "B2", 1)
    wish(year, "B2", man)
    settle(year)
    assert went(man) == ["B2"]
    assert not year.transactions.filter(kind="change", player=man).exists()  # 12.3.3: he was here before


@pytest.mark.rule("fool:12.2-07")
def test_for_each_man_a_full_team_releases_another(year: Season) -> None:
    (man,) = cut(year, "B2", 1)
    team = team_of(year, "A1")
    for number in range(64 - team.roster.exclude(list__in=["camp_ir", "pup"]).count()):
        player = Player.objects.create(league=year.league, name=f"More {number}", position="G", age=24, sheet=man.sheet)
        RosterSpot.objects.create(team=team, player=player, number=ledger.free_number(team), list="active")
    with pytest.raises(Refused, match="no room"):
        wish(year, "A1", man)
    drop = team.roster.filter(player__name__startswith="More").select_related("player")[0].player
    hand_in_claims(team=team, wishes=[ClaimWish(man, "active", drop)], actor=coach_of(team))
    settle(year)
    assert went(man, drop) == ["A1", ""]


def released_for(season: Season, man: Player) -> tuple[Player, datetime]:
    """A1 has claimed a man of the cut and released another for him; who that is, and when it was settled."""
    team = team_of(season, "A1")
    drop = Player.objects.create(league=season.league, name="The dropped", position="G", age=24, sheet=man.sheet)
    RosterSpot.objects.create(team=team, player=drop, number=ledger.free_number(team), list="active")
    hand_in_claims(team=team, wishes=[ClaimWish(man, "active", drop)], actor=coach_of(team))
    settle(season)
    assert went(man, drop) == ["A1", ""]
    moment = Claim.objects.get(state="granted").settled_at
    assert moment is not None
    return drop, moment


@pytest.mark.rule("fool:12.2-07")
def test_a_man_released_for_a_claim_is_claimed_by_the_turns_of_the_cut(year: Season) -> None:
    """A2 is of the division of A1, which released him, and is told that the turns of the cut were against it."""
    drop, settled = released_for(year, cut(year, "B2", 1)[0])
    with clock.at(settled + timedelta(minutes=1)):
        wish(year, "A2", drop)
        wish(year, "B1", drop)
    with clock.at(settled + timedelta(hours=12)):
        resolve_claims(season=year)
    assert went(drop) == ["B1"]
    assert "in the turns of claims for men of the cut" in Claim.objects.get(team__name="A2", state="lost").said


@pytest.mark.rule("fool:12.2-07")
def test_even_the_lowest_team_of_his_division_waits_for_the_other_division(year: Season) -> None:
    """B1 releases him; of those who wish B2 ranks lowest, but is of his division: the champion has him."""
    (man,) = cut(year, "B2", 1)
    team = team_of(year, "B1")
    drop = team.roster.exclude(player__sheet__has_key="injuries").select_related("player").order_by("-number")[0].player
    hand_in_claims(team=team, wishes=[ClaimWish(man, "active", drop)], actor=coach_of(team))
    settle(year)
    assert went(man, drop) == ["B1", ""]
    with clock.at(clock.now() + timedelta(minutes=1)):
        wish(year, "B2", drop)
        wish(year, "A1", drop)
        resolve_claims(season=year, made_by=clock.now())
    assert went(drop) == ["A1"]


@pytest.mark.rule("fool:12.2-07")
def test_a_further_settling_follows_half_a_day_after_one_that_released_somebody(year: Season) -> None:
    """The first settling is a day before the first plan; the next one half a day later, not a week."""
    (man,) = cut(year, "B2", 1)
    week, lead = year.weeks.order_by("number")[0], claims.rulebook.rules_of(year.league).longest_lead()
    closed = year.phases.get(code="cut_1").closed_at
    assert closed is not None
    # The first plan is due 25 hours after the cut: the claims are settled an hour after it (``settle``), 24 are left.
    Week.objects.filter(pk=week.pk).update(due_at=closed + timedelta(hours=25 + lead))
    drop, settled = released_for(year, man)
    assert settled == closed + timedelta(hours=1)
    assert claims.settling_moment(year) == settled + timedelta(hours=12)
    with clock.at(settled + timedelta(minutes=1)):
        wish(year, "B1", drop)
    with clock.at(settled + timedelta(hours=11, minutes=59)):
        assert claims.settle_due(season=year) == []
    with clock.at(settled + timedelta(hours=12)):
        assert list(claims.due_seasons(year.league_id)) == [year]
        claims.settle_due(season=year)
    assert went(drop) == ["B1"]


def test_once_a_game_has_been_played_he_is_a_free_agent_like_others(year: Season) -> None:
    (man,) = cut(year, "B2", 1)
    wish(year, "B1", man)
    wish(year, "A1", man)
    game = year.fixtures.order_by("week__number").first()
    assert game is not None
    played = {"status": "final", "home_score": 7, "away_score": 3, "played_at": clock.now() + timedelta(days=40)}
    Fixture.objects.filter(pk=game.pk).update(**played)
    settle(year)
    assert went(man) == ["B1"]


@pytest.mark.rule("fool:12.1-05", "fool:12.1-06")
def test_nobody_is_claimed_before_the_camps_are_held_nor_while_a_cut_is_open() -> None:
    """Free agents come by invitation, and may refuse; a claim would go round both."""
    season = second_year()
    chief = commissioner(season.league)
    for step, why in (("invitations", "by invitation"), ("camp", "by invitation"), ("cut_1", "when the cut is over")):
        go_on(season, step)
        assert claims.settling_moment(season) is None
        with pytest.raises(Refused, match=why):
            resolve_claims(season=season, actor=chief)
    client = Client()
    assert client.login(username=coach_of(team_of(season, "A1")).username, password=PASSWORD)
    page = client.get(reverse("claims", args=[team_of(season, "A1").public_id])).content.decode()
    assert "Men are claimed when the cut is over." in page
    go_on(season, "opening")
    assert claims.settling_moment(season) is not None
    page = client.get(reverse("claims", args=[team_of(season, "A1").public_id])).content.decode()
    assert "a team of another division" in page


def test_coaches_have_time_to_look_at_the_men_of_a_cut(year: Season) -> None:
    """Half a day, or half of what is left until the first plan."""
    cut(year, "B2", 1)
    closed = year.phases.get(code="cut_1").closed_at
    assert closed is not None
    week = year.weeks.order_by("number")[0]
    lead = claims.rulebook.rules_of(year.league).longest_lead()
    for hours, wait in ((200, None), (30, 12), (10, 5)):
        Week.objects.filter(pk=week.pk).update(due_at=closed + timedelta(hours=hours + lead))
        moment = claims.settling_moment(year)
        assert moment == closed + timedelta(hours=wait if wait is not None else hours - 24)
