"""Whole seasons by command: a champion each year, the next year on the last one's ranks."""

from __future__ import annotations

from collections.abc import Callable
from io import StringIO
from itertools import pairwise
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from games.models import GameRecord, PlayerGameLine, PlayerSeasonLine
from games.services import rehearsal
from games.services.audit import inconsistencies
from league import clock
from league.models import Entry, Fixture, League, LeagueLog, Player, RosterSpot, Season, User, Week
from league.services import ledger, log
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


def test_a_season_of_cards_has_a_champion() -> None:
    UserFactory(username="chief")
    rules = ["regular_games=1", "playoff_teams=2", "exchange=together"]
    said = rehearse(ruleset="statis_pro", divisions="4", rule=rules, keep="chief")
    assert said.count("are champions") == 1
    assert said.endswith("The history is consistent.\n")
    league = League.objects.get()
    assert inconsistencies(league) == []
    season = league.seasons.get()
    assert season.fixtures.filter(status="final").count() == 2 + 1
    assert PlayerSeasonLine.objects.filter(season=season).exists()
    assert not RosterSpot.objects.filter(team__league=league, player__sheet__has_key="misses").exists()
    assert not RosterSpot.objects.filter(team__league=league).exclude(out="").exists()


def _other_score(league: League) -> None:
    Fixture.objects.filter(week__number=1, week__kind="regular").update(home_score=97)


def _other_figures(league: League) -> None:
    line = PlayerGameLine.objects.filter(figures__has_key="carries").order_by("pk")[0]
    line.figures["carries"] += 1
    line.save()


def _other_total(league: League) -> None:
    PlayerSeasonLine.objects.order_by("pk")[0].delete()


def _other_champion(league: League) -> None:
    for rank, new in ((1, 99), (2, 1), (99, 2)):
        Entry.objects.filter(final_rank=rank).update(final_rank=new)


def _record_lost(league: League) -> None:
    GameRecord.objects.filter(pk=GameRecord.objects.earliest("pk").pk).update(superseded_at=clock.now())


def _step_twice(league: League) -> None:
    row = LeagueLog.objects.filter(action="phase.opened").earliest("pk")
    log.write(league=league, action=row.action, sentence=row.sentence, data=row.data)


def _man_elsewhere(league: League) -> None:
    """A man is signed by the book and then carries another number than it says."""
    spot = RosterSpot.objects.filter(team__league=league).order_by("pk")[0]
    season, chief = league.seasons.get(), User.objects.get()
    changed = ledger.apply(spot.player, spot, {"number": 98})
    ledger.write(season=season, kind="edited", sentence="Another number.", changes=[changed], actor=chief)
    RosterSpot.objects.filter(pk=spot.pk).update(number=97)


@pytest.mark.parametrize(
    ("harm", "sentence"),
    [
        (_other_score, "the schedule otherwise."),
        (_other_score, "do not follow from the records."),
        (_other_figures, "its figures are not those of its record."),
        (_other_total, "players' figures are not the sum of their games."),
        (_other_champion, "the champions did not win the last game."),
        (_record_lost, "not every game has its one record."),
        (_step_twice, "stands in the log 2 times."),
        (_man_elsewhere, "The ledger does not lead to where"),
    ],
)
def test_what_does_not_fit_together_is_told(harm: Callable[[League], None], sentence: str) -> None:
    UserFactory(username="chief")
    rehearse(seasons=1, keep="chief")
    league = League.objects.get()
    harm(league)
    assert any(sentence in told for told in inconsistencies(league))


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


def test_a_service_beside_it_leaves_a_rehearsal_alone_and_one_broken_off_is_played_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A sweep of the whole service after every act of the rehearsal finds nothing to do in its league."""
    UserFactory(username="chief")
    beside: list[tuple[int, list[int]]] = []
    own_sweep = rehearsal.sweep.sweep

    def both(**facts: Any) -> Any:
        done = own_sweep(**facts)
        other = own_sweep(send=False)
        beside.append((other.opened + other.closed, other.to_play))
        return done

    monkeypatch.setattr(rehearsal.sweep, "sweep", both)
    monkeypatch.setattr(rehearsal, "MOST_SWEEPS", 3)
    with pytest.raises(CommandError, match="does not come to its end"):
        rehearse(keep="chief")
    league = League.objects.get()
    assert league.rehearsal
    monkeypatch.setattr(rehearsal, "MOST_SWEEPS", 1000)
    assert "are champions" in rehearse(resume=str(league.public_id))
    league.refresh_from_db()
    assert not league.rehearsal
    assert all(acts == 0 and not runs for acts, runs in beside)
    with pytest.raises(CommandError, match="no league"):
        rehearse(resume=str(league.public_id))
