"""Whole seasons by command: a champion each year, the next year on the last one's ranks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from datetime import timedelta
from io import StringIO
from itertools import pairwise
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from games.models import GameRecord, PlayerGameLine, PlayerSeasonLine
from games.services import rehearsal
from games.services.audit import inconsistencies
from games.services.repeatable import repeatable
from league import clock
from league.models import (
    CampReport,
    CareerYear,
    DraftSlot,
    Entry,
    Fixture,
    League,
    LeagueLog,
    Player,
    RosterSpot,
    Season,
    Trade,
    User,
    Week,
)
from league.selectors.census import Census
from league.services import ledger, log
from league.services.clubs import invented_clubs
from league.services.drafts import ringing
from league.services.leagues import create_league
from tests.depth import DEEP
from tests.factories import UserFactory
from tests.kept import kept_world
from tests.league.seasons import date_first_week, new_season

pytestmark = pytest.mark.django_db
SLACK = 0.2  # beyond a band: the figures of docs/realism.md lie at its limits, and other teams play other games
SMALL = {"divisions": "2,2", "ruleset": "tiny", "rule": ["quarter=120"]}


def rehearse(**options: object) -> str:
    out = StringIO()
    call_command("rehearse", stdout=out, **(SMALL | options))
    return out.getvalue()


@kept_world
def kept_season() -> None:
    """Rehearse one season, and keep its league for the user "chief"."""
    UserFactory(username="chief")
    rehearse(seasons=1, keep="chief")


def test_seasons_have_a_champion_each_and_build_on_each_other() -> None:
    """Two seasons show how one builds on the other; a third is played at the deep depth."""
    UserFactory(username="chief")
    count = 3 if DEEP else 2
    said = rehearse(seasons=count, keep="chief")
    assert said.count("are champions") == count
    assert said.endswith("The history is consistent.\n")
    league = League.objects.get()
    assert inconsistencies(league) == []
    seasons = list(league.seasons.order_by("number"))
    assert [(season.number, season.status) for season in seasons] == [
        (number, "finished") for number in range(1, count + 1)
    ]
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
    assert LeagueLog.objects.filter(action="season.champion").count() == count


def test_seasons_of_cards_have_a_champion_and_a_draft_between_them() -> None:
    """A roster of 45 drafts two men and is cut to 45 again; everybody still has an eleven for each side."""
    UserFactory(username="chief")
    rules = ["regular_games=1", "playoff_teams=2", "exchange=together", "draft_rounds=2"]
    seasons = 3 if DEEP else 2
    said = rehearse(ruleset="statis_pro", divisions="4", rule=rules, seasons=seasons, keep="chief")
    assert said.count("are champions") == seasons
    assert said.endswith("The history is consistent.\n")
    assert "Faults of rosters, at two moments of every season: 0." in said
    assert "Positions that nobody holds any more: none." in said
    league = League.objects.get()
    assert inconsistencies(league) == []
    for season in league.seasons.all():
        assert season.fixtures.filter(status="final").count() == 2 + 1
        assert PlayerSeasonLine.objects.filter(season=season).exists()
    made = Counter(
        DraftSlot.objects.filter(draft__season__league=league, player__isnull=False).values_list(
            "draft__season__number", flat=True
        )
    )
    assert made == dict.fromkeys(range(2, seasons + 1), 4 * 2)
    assert not RosterSpot.objects.filter(team__league=league, player__sheet__has_key="misses").exists()
    assert not RosterSpot.objects.filter(team__league=league).exclude(out="").exists()


def test_two_seasons_with_draft_camp_and_cuts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Everybody is in camp once, grows a year older, and rosters are legal when games begin and when they end. The
    draft takes three bells, as that of a large league does, and is over on its day all the same."""
    UserFactory(username="chief")
    monkeypatch.setattr(ringing, "MOST_AT_ONCE", 5)  # of twelve choices
    rules = ["regular_games=1", "preseason_games=0", "playoff_teams=2", "exchange=together", "draft_rounds=3"]
    said = rehearse(ruleset="fool", divisions="4", rule=rules, seasons=2, keep="chief")
    assert said.count("are champions") == 2
    assert "Positions that nobody holds any more: none." in said
    assert "Faults of rosters, at two moments of every season: 0." in said
    assert said.endswith("The history is consistent.\n")
    league = League.objects.get()
    first, second = league.seasons.order_by("number")
    assert DraftSlot.objects.filter(draft__season=second, player__isnull=False).count() == 4 * 3
    draft = second.drafts.get()
    assert draft.over_at is not None
    assert draft.over_at - draft.starts_at < timedelta(hours=1)
    reports = CampReport.objects.filter(season=second)
    assert reports.count() == reports.values("player").distinct().count() > 4 * 52
    sizes = Counter(RosterSpot.objects.filter(team__league=league).values_list("team", flat=True))
    assert max(sizes.values()) <= 52 + 6  # and some on injured reserve, which has no size
    for man in CareerYear.objects.filter(season=second).select_related("player"):
        before = CareerYear.objects.filter(season=first, player=man.player).first()
        assert before is None or man.age == before.age + 1


def test_the_clock_stops_where_the_review_of_a_trade_ends() -> None:
    """A week between two deadlines: a trade whose review ends in it would else wait until rosters stand still again."""
    season = new_season((4,), ruleset="tiny", rosters=True)
    date_first_week(season)
    deadline = season.weeks.filter(due_at__isnull=False).order_by("due_at")[0].due_at
    one, other = season.league.teams.order_by("name")[:2]
    moment = deadline - timedelta(days=3)
    trade = Trade.objects.create(
        season=season,
        proposer=one,
        partner=other,
        proposed_by=UserFactory.create(),
        state="accepted",
        proposed_at=moment,
        answered_at=moment,
        review_until=deadline - timedelta(days=1),
    )
    assert rehearsal._next_date(season, moment) == trade.review_until
    assert rehearsal._next_date(season, trade.review_until) == deadline
    Trade.objects.update(state="void", settled_at=moment)
    assert rehearsal._next_date(season, moment) == deadline


@pytest.mark.deep
def test_ten_seasons_of_eight_teams_stay_balanced() -> None:
    """Means of abilities move by less than half a point, at no position by a point and a half, strengths part no more
    than twice as far, nobody grows old, nothing dies out, and the games of all seasons together lie in every band."""
    with repeatable("balance"):  # the rosters too, which are drawn when the league is founded
        league = create_league(
            name="Balance",
            ruleset="fool",
            commissioner=UserFactory(),
            divisions=invented_clubs((4, 4)),
            options={"exchange": "together"},
        )
        years = list(rehearsal.rehearse(league=league, seasons=10, start=clock.now()))
    first, last = years[0].opening, years[-1].opening
    assert [fault for year in years for fault in (*year.opening.faults, *year.closing.faults)] == []
    assert max(year.closing.oldest for year in years) < 60
    assert set(last.positions) == set(first.positions)
    for position, was in first.positions.items():
        for name, fact in was.facts.items():
            assert abs(last.positions[position].facts[name].mean - fact.mean) < 1.5, (position, name)
    for name in ("P", "C", "S"):
        assert abs(_mean(last, name) - _mean(first, name)) < 0.5, name
    assert last.strengths.spread < 2 * first.strengths.spread
    assert sum(year.trades for year in years) > 0
    games = [year.games for year in years]
    for figure in years[0].figures:
        values = [one.value for year in years for one in year.figures if one.name == figure.name]
        mean = sum(value * count for value, count in zip(values, games, strict=True)) / sum(games)
        assert figure.low - SLACK <= mean <= figure.high + SLACK, figure.name
    assert inconsistencies(league) == []


def _mean(counted: Census, name: str) -> float:
    """Of an ability, over all men of a team."""
    men = sum(one.per_team for one in counted.positions.values())
    return sum(one.per_team * one.facts[name].mean for one in counted.positions.values()) / men


def test_a_seed_decides_all_and_is_not_for_a_league_that_is_kept() -> None:
    """Nothing of a rehearsal is kept unless somebody keeps it."""

    def told(seed: str) -> list[str]:
        said = rehearse(seasons=1, seed=seed)
        assert said.count("are champions") == 1
        for model in (League, User, Fixture):
            assert not model.objects.exists()
        return [line for line in said.splitlines() if not line.startswith(("Season", "A season"))]

    assert told("one") == told("one") != told("another")
    UserFactory(username="chief")
    with pytest.raises(CommandError, match="Whoever knows the seed knows every secret"):
        rehearse(keep="chief", seed="one")


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
    kept_season()
    league = League.objects.get()
    harm(league)
    assert any(sentence in told for told in inconsistencies(league))


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
