"""Drafts of men who have teams: all rosters pooled, with keepers or without, and the expansion draft."""

from __future__ import annotations

from dataclasses import replace

import pytest

from league import clock
from league.models import Draft, DraftEvent, Player, RosterSpot, Season, Team, Transaction
from league.selectors.drafts import left, losses, owner, slots_of
from league.services.drafts import founding, keeping, ringing
from league.services.errors import Refused
from tests.factories import RosterSpotFactory

from .drafts import NOON, TERMS, choose_next, coach, season_to_draft, worth

pytestmark = pytest.mark.django_db
SIZE = 14  # of the list that plays
FOUND = replace(TERMS, rounds=0, order="snake")


def with_rosters(men: int = 3, seated: bool = True) -> Season:
    """Three teams with so many men each, and four free agents."""
    season = season_to_draft(3, men=4, seated=seated)
    for team in Team.objects.filter(league=season.league).order_by("name"):
        for number in range(1, men + 1):
            RosterSpotFactory.create(team=team, number=number, player__name=f"{team} man {number}")
    return season


def founded(season: Season, **terms: int) -> Draft:
    with clock.at(NOON):
        return founding.plan_founding(season=season, terms=replace(FOUND, **terms))


def begin(draft: Draft) -> Draft:
    with clock.at(NOON):
        ringing.ring(draft_id=draft.pk)
    draft.refresh_from_db()
    return draft


def test_a_founding_draft_has_a_round_for_each_man_who_plays_and_turns_round() -> None:
    draft = founded(with_rosters())
    assert draft.rounds == SIZE
    names = [owner(slot).name for slot in slots_of(draft)]
    assert sorted(names[:3]) == ["T1", "T2", "T3"]
    assert names[3:6] == names[2::-1]
    assert names[6:9] == names[:3]
    assert slots_of(draft)[0].reason == "lot 1 of 3"


def test_everybody_is_pooled_when_it_begins() -> None:
    season = with_rosters()
    draft = begin(founded(season))
    assert RosterSpot.objects.filter(team__league=season.league).count() == 0
    assert left(draft).count() == 3 * 3 + 4
    entry = Transaction.objects.get(kind="pooled")
    assert entry.sentence == "9 men of all teams are pooled for the founding draft; 0 are kept."


def test_teams_that_nobody_coaches_fill_their_rosters_by_value_and_need() -> None:
    season = with_rosters(seated=False)
    draft = begin(founded(season, rounds=4))
    assert draft.status == Draft.Status.OVER
    assert [team.roster.count() for team in Team.objects.filter(league=season.league)] == [4, 4, 4]
    assert Player.objects.filter(league=season.league, spot=None).count() == 1


def test_who_keeps_men_sits_out_as_many_of_the_last_rounds() -> None:
    season = with_rosters()
    draft = founded(season, rounds=4, kept=2)
    first, second = Team.objects.filter(league=season.league).order_by("name")[:2]
    men = [spot.player for spot in first.roster.order_by("number")[:2]]
    three = [spot.player for spot in first.roster.all()]
    with pytest.raises(Refused, match="names at most 2 men"):
        keeping.name_keepers(draft=draft, team=first, players=three, actor=coach(first))
    with pytest.raises(Refused, match="T1 man 1 is not on the roster of T2"):
        keeping.name_keepers(draft=draft, team=second, players=men, actor=coach(second))
    keeping.name_keepers(draft=draft, team=first, players=men, actor=coach(first))
    assert not DraftEvent.objects.filter(kind="kept").exists()
    draft = begin(draft)
    places = [owner(slot).name for slot in slots_of(draft)]
    assert (places.count("T1"), places.count("T2"), places.count("T3")) == (2, 4, 4)
    assert [slot.overall for slot in slots_of(draft)] == list(range(1, 11))
    assert set(first.roster.values_list("player", flat=True)) == {man.pk for man in men}
    assert DraftEvent.objects.get(kind="kept").sentence == "Kept: T1 man 1, T1 man 2."
    with pytest.raises(Refused, match="has begun"):
        keeping.name_keepers(draft=draft, team=second, players=[], actor=coach(second))


def test_a_vacant_team_keeps_its_most_valuable_men() -> None:
    season = with_rosters(seated=False)
    draft = founded(season, rounds=4, kept=1)
    begin(draft)
    assert [team.roster.count() for team in Team.objects.filter(league=season.league)] == [4, 4, 4]
    assert draft.keepers.count() == 3


def test_nobody_keeps_men_in_a_first_season() -> None:
    season = with_rosters()
    Season.objects.filter(pk=season.pk).update(number=9)
    Season.objects.filter(league=season.league).exclude(pk=season.pk).delete()
    Season.objects.filter(pk=season.pk).update(number=1)
    with pytest.raises(Refused, match="from one season to the next"):
        founded(season, kept=1)


def test_in_an_expansion_draft_a_team_loses_no_protected_man_and_no_more_than_its_share() -> None:
    season = with_rosters()
    new, *others = Team.objects.filter(league=season.league).order_by("name")
    new.roster.all().delete()
    terms = replace(TERMS, rounds=3, kept=1, most_lost=2)
    with clock.at(NOON):
        draft = founding.plan_expansion(season=season, terms=terms, teams=[new])
        star = others[0].roster.get(number=1).player
        keeping.name_keepers(draft=draft, team=others[0], players=[star], actor=coach(others[0]))
        with pytest.raises(Refused, match="nobody to name"):
            keeping.name_keepers(draft=draft, team=new, players=[], actor=coach(new))
    begin(draft)
    with clock.at(NOON):
        with pytest.raises(Refused, match="cannot be chosen"):
            choose_next(draft, star)
        for number in (2, 3):
            choose_next(draft, others[0].roster.get(number=number).player)
        assert losses(draft)[others[0].pk] == 2
        RosterSpotFactory.create(team=others[0], number=9)
        worth(draft, {"T3 man 2": 5})
    with clock.at(NOON.replace(hour=13)):
        ringing.ring(draft_id=draft.pk)
    assert sorted(new.roster.values_list("player__name", flat=True)) == ["T2 man 2", "T2 man 3", "T3 man 2"]
    assert others[0].roster.filter(player=star).exists()
