"""Whole seasons by command: a champion each year, the next year on the last one's ranks."""

from __future__ import annotations

from io import StringIO
from itertools import pairwise

import pytest
from django.core.management import CommandError, call_command

from games.services.rehearsal import inconsistencies
from league.models import Entry, Fixture, League, LeagueLog, Player, Season, User, Week
from tests.factories import UserFactory

pytestmark = pytest.mark.django_db
SMALL = {"divisions": "2,2", "ruleset": "tiny", "rule": ["quarter=120"]}


def rehearse(**options: object) -> str:
    out = StringIO()
    call_command("rehearse", stdout=out, **(SMALL | options))
    return out.getvalue()


def test_three_seasons_have_a_champion_each_and_build_on_each_other() -> None:
    UserFactory(username="chief")
    said = rehearse(seasons=3, keep="chief")
    assert said.count("are champions") == 3
    assert said.endswith("The history is consistent.\n")
    league = League.objects.get()
    assert inconsistencies(league) == []
    seasons = list(league.seasons.order_by("number"))
    assert [(season.number, season.status) for season in seasons] == [(1, "finished"), (2, "finished"), (3, "finished")]
    for season in seasons:
        assert set(season.fixtures.values_list("status", flat=True)) == {"final"}
        assert season.fixtures.filter(week__kind=Week.Kind.REGULAR).count() == 6  # four teams, three games each
        assert season.fixtures.filter(week__kind=Week.Kind.PLAYOFF).count() == 1
        assert season.phases.filter(closed_at=None).get().kind == "complete"
    for before, after in pairwise(seasons):
        for division in after.divisions.all():
            teams = division.entries.order_by("place").values_list("team", flat=True)
            ranks = [before.entries.get(team=team).final_rank for team in teams]
            assert ranks == sorted(ranks)
    assert Player.objects.count() == 5 * 14  # the rosters go on, and the free agents
    final = seasons[0].fixtures.get(week__kind=Week.Kind.PLAYOFF)
    winner = final.home if final.home_score >= final.away_score else final.away
    assert Entry.objects.get(season=seasons[0], final_rank=1).team == winner
    assert LeagueLog.objects.filter(action="season.champion").count() == 3


def test_nothing_of_a_rehearsal_is_kept_unless_somebody_keeps_it() -> None:
    rehearse(seasons=1)
    assert not League.objects.exists()
    assert not User.objects.exists()
    assert not Fixture.objects.exists()


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"seasons": 0}, "Rehearse 1 to 100 seasons."),
        ({"divisions": "four"}, '"four" does not say how many teams each division has.'),
        ({"divisions": "4x9"}, "A league has 1 to 8 divisions, not 9."),
        ({"divisions": "3,2"}, "5 teams cannot play 3 games each: every game has two teams. Choose 2 or 4 games."),
        ({"rule": ["games"]}, '"games" is not a house rule.'),
        ({"rule": ["wings=2"]}, 'There is no option "wings"'),
        ({"keep": "nobody"}, 'There is no user "nobody".'),
        ({"weeks": 2}, "4 teams need at least 3 weeks for 3 games each, not 2."),
    ],
)
def test_bad_input_is_a_sentence_and_founds_nothing(options: dict[str, object], sentence: str) -> None:
    with pytest.raises(CommandError) as told:
        rehearse(**options)
    assert sentence in str(told.value)
    assert not Season.objects.exists()
