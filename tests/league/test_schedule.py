"""Editing a schedule: what may be moved, and what is refused with nothing changed."""

from __future__ import annotations

import pytest

from league.models import Fixture, LeagueLog, Season, Team
from league.selectors.schedule import findings
from league.selectors.schedule import schedule as rounds_of
from league.services import calendar, schedule
from league.services.errors import Refused
from tests.factories import TeamFactory, UserFactory
from tests.league.seasons import date_first_week, game, named, new_season

pytestmark = pytest.mark.django_db


@pytest.fixture
def season() -> Season:
    return new_season(preseason_games=0)


@pytest.fixture
def chief():  # type: ignore[no-untyped-def]
    return UserFactory(username="chief")


def pairings(season: Season, number: int) -> list[str]:
    return sorted(str(fixture) for fixture in season.weeks.get(number=number).fixtures.select_related("home", "away"))


def everything(season: Season) -> list[tuple[int, str]]:
    return [(f.week.number, str(f)) for f in season.fixtures.select_related("week", "home", "away").order_by("id")]


@pytest.mark.rule("fool:11.1.1-03")
def test_the_printed_schedule_is_laid_out(season: Season) -> None:
    assert pairings(season, 1) == ["A1 at A3", "A2 at A4", "B1 at B3", "B2 at B4"]
    assert pairings(season, 10) == ["A1 at A2", "A3 at A4", "B2 at B1", "B4 at B3"]


@pytest.mark.rule("fool:11.1.1-02")
def test_the_base_schedule_is_an_option() -> None:
    base = new_season(preseason_games=0, schedule_template="base")
    assert pairings(base, 2) == ["A3 at B1", "A4 at B2", "B3 at A1", "B4 at A2"]


@pytest.mark.rule("fool:11.1-01", "fool:11.0-02")
def test_a_league_of_another_size_gets_a_made_one() -> None:
    wide = new_season((3, 3, 3), regular_games=6, preseason_games=1)
    counts = dict.fromkeys(wide.league.teams.values_list("name", flat=True), 0)
    for fixture in wide.fixtures.filter(week__kind="regular").select_related("home", "away"):
        counts[fixture.home.name] += 1
        counts[fixture.away.name] += 1
    assert set(counts.values()) == {6}
    assert findings(wide, rounds_of(wide)).conflicts == ()
    assert wide.weeks.get(kind="preseason").fixtures.count() == 4  # one of nine rests


def test_a_week_is_paired_anew(season: Season, chief) -> None:  # type: ignore[no-untyped-def]
    week = season.weeks.get(number=1)
    pairs = [(named(season, away), named(season, home)) for away, home in (("A1", "B1"), ("A2", "B2"), ("A3", "A4"))]
    schedule.pair_week(week=week, pairs=pairs, actor=chief)
    assert pairings(season, 1) == ["A1 at B1", "A2 at B2", "A3 at A4"]
    row = LeagueLog.objects.get(action="schedule.paired")
    assert (row.actor, row.sentence) == (chief, "The games of Week 1 were set anew: 3 of them.")
    assert "B3 plays 9 games, others 10." in findings(season, rounds_of(season)).notes


def test_sites_are_turned_and_weeks_swapped(season: Season, chief) -> None:  # type: ignore[no-untyped-def]
    schedule.turn_game(fixture=game(season, "A1", "A3", 1), actor=chief)
    assert "A3 at A1" in pairings(season, 1)
    one, two = (season.weeks.get(number=number) for number in (1, 2))
    before = pairings(season, 1), pairings(season, 2)
    schedule.swap_weeks(one=one, two=two, actor=chief)
    assert (pairings(season, 2), pairings(season, 1)) == before
    assert [row.action for row in LeagueLog.objects.order_by("id")] == ["schedule.turned", "schedule.swapped"]


def test_a_game_moves_where_both_rest(season: Season, chief) -> None:  # type: ignore[no-untyped-def]
    game(season, "A2", "A1", 3).delete()
    extra = game(season, "A1", "A2", 10)
    schedule.move_game(fixture=extra, week=season.weeks.get(number=3), actor=chief)
    assert "A1 at A2" in pairings(season, 3)
    assert "A1 at A2 moved from Week 10 to Week 3." in LeagueLog.objects.get(action="schedule.moved").sentence


def refused(season: Season, chief, act: str) -> str:  # type: ignore[no-untyped-def]
    """The sentence by which an edit is refused."""
    week = season.weeks.get
    first = game(season, "A1", "A3", 1)
    a1, a2, b1 = (named(season, name) for name in ("A1", "A2", "B1"))
    acts = {
        "twice": lambda: schedule.move_game(fixture=first, week=week(number=2), actor=chief),
        "paired twice": lambda: schedule.pair_week(week=week(number=1), pairs=[(a1, a2), (b1, a1)], actor=chief),
        "nothing chosen": lambda: schedule.pair_week(week=week(number=1), pairs=[], actor=chief),
        "nothing and something": lambda: schedule.pair_week(
            week=week(number=1), pairs=[(a1, a2)], actor=chief, clear=True
        ),
        "itself": lambda: schedule.pair_week(week=week(number=1), pairs=[(a1, a1)], actor=chief),
        "stranger": lambda: schedule.pair_week(week=week(number=1), pairs=[(a1, _stranger(season))], actor=chief),
        "other season": lambda: schedule.move_game(fixture=first, week=_other_week(), actor=chief),
        "into playoffs": lambda: schedule.move_game(fixture=first, week=week(number=11), actor=chief),
        "playoffs paired": lambda: schedule.pair_week(week=week(number=11), pairs=[(a1, b1)], actor=chief),
        "swap with itself": lambda: schedule.swap_weeks(one=week(number=2), two=week(number=2), actor=chief),
        "swap with playoffs": lambda: schedule.swap_weeks(one=week(number=1), two=week(number=12), actor=chief),
    }
    with pytest.raises(Refused) as told:
        acts[act]()
    return str(told.value)


def _stranger(season: Season) -> Team:
    return TeamFactory(league=season.league, name="Z1")


def _other_week():  # type: ignore[no-untyped-def]
    return new_season(preseason_games=0).weeks.get(number=1)


@pytest.mark.parametrize(
    ("act", "sentence"),
    [
        (
            "twice",
            "A1 would play twice in Week 2. A3 would play twice in Week 2. Choose a week in which both teams rest",
        ),
        ("paired twice", "A1 would play twice in Week 1."),
        (
            "nothing chosen",
            "No game is chosen: Week 1 would lose all 4 of its games. Say that it shall have no games, if you mean",
        ),
        ("nothing and something", "Games of Week 1 are chosen, and that it shall have none. Choose one of both."),
        ("itself", "A1 cannot play against itself in Week 1."),
        ("stranger", "Z1 does not play in"),
        ("other season", "That week belongs to another season."),
        ("into playoffs", "Semifinals: games of the play-offs follow from the standings."),
        ("playoffs paired", "Semifinals: games of the play-offs follow from the standings."),
        ("swap with itself", "Week 2 cannot be swapped with itself."),
        ("swap with playoffs", "Championship: games of the play-offs follow from the standings."),
    ],
)
def test_a_conflict_is_refused_and_nothing_changes(season: Season, chief, act: str, sentence: str) -> None:  # type: ignore[no-untyped-def]
    before = everything(season)
    assert sentence in refused(season, chief, act)
    assert everything(season) == before
    assert not LeagueLog.objects.exists()


def test_a_week_is_emptied_only_on_purpose(season: Season, chief) -> None:  # type: ignore[no-untyped-def]
    week = season.weeks.get(number=1)
    schedule.pair_week(week=week, pairs=[], actor=chief, clear=True)
    assert pairings(season, 1) == []
    schedule.pair_week(week=week, pairs=[], actor=chief)  # nothing is lost any more
    assert pairings(season, 1) == []


def test_no_game_changes_what_it_counts_for(chief) -> None:  # type: ignore[no-untyped-def]
    season = new_season(preseason_games=1)
    season.weeks.get(number=0).fixtures.all().delete()
    first = game(season, "A1", "A3", 1)
    with pytest.raises(Refused, match="weeks of different kinds: the game would count otherwise"):
        schedule.move_game(fixture=first, week=season.weeks.get(number=0), actor=chief)
    assert str(first) in pairings(season, 1)


@pytest.mark.parametrize("status", ["open", "ready", "playing", "failed"])
def test_a_game_that_has_begun_stays_where_it_is(season: Season, chief, status: str) -> None:  # type: ignore[no-untyped-def]
    begun = game(season, "A1", "A3", 1)
    Fixture.objects.filter(pk=begun.pk).update(status=status)
    for act in (
        lambda: schedule.move_game(fixture=begun, week=season.weeks.get(number=2), actor=chief),
        lambda: schedule.turn_game(fixture=begun, actor=chief),
    ):
        with pytest.raises(Refused, match=r"A1 at A3 (is|waits|needs) .* and stays where it is\."):
            act()
    week = begun.week
    with pytest.raises(Refused, match="Week 1 has begun; its games stay as they are"):
        schedule.pair_week(week=week, pairs=[], actor=chief)
    with pytest.raises(Refused, match="Week 1 has begun"):
        schedule.swap_weeks(one=week, two=season.weeks.get(number=2), actor=chief)
    with pytest.raises(Refused, match="has begun; its schedule can only be edited now"):
        schedule.make_anew(season=season, actor=chief)


def test_a_schedule_is_made_anew_and_keeps_the_dates_of_its_weeks(season: Season, chief) -> None:  # type: ignore[no-untyped-def]
    date_first_week(season)
    due = season.weeks.get(number=1).due_at
    schedule.make_anew(season=season, actor=chief, weeks=12)
    assert season.weeks.filter(kind="regular").count() == 12
    assert season.weeks.get(number=1).due_at == due
    assert list(season.weeks.filter(kind="playoff").values_list("number", flat=True)) == [13, 14]
    assert season.phases.count() == 16
    assert calendar.advance(season=season) == []  # nobody has players yet
    with pytest.raises(Refused, match="8 teams need at least 10 weeks for 10 games each, not 9"):
        schedule.make_anew(season=season, actor=chief, weeks=9)


@pytest.mark.parametrize(
    ("sizes", "sentence"),
    [
        ((3,), "A league has 4 to 32 teams, not 3."),
        ((12, 12, 12), "A league has 4 to 32 teams, not 36."),
        ((2,) * 9, "A league has 1 to 8 divisions, not 9."),
        ((4, 1), "A division has two teams or more."),
        ((), "A league has 1 to 8 divisions, not 0."),
    ],
)
def test_a_league_of_no_known_shape_is_refused(sizes: tuple[int, ...], sentence: str) -> None:
    with pytest.raises(Refused) as told:
        schedule.require_shape(sizes)
    assert sentence in str(told.value)
