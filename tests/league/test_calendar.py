"""A season as phases: opened, ended, blocked, crowned, followed by the next."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from league import clock
from league.models import Fixture, LeagueLog, Outbox, Season, Seat, Week
from league.rulebook import GameFacts
from league.selectors.calendar import calendar as steps
from league.selectors.calendar import checklist, current_phase, game_facts
from league.selectors.standings import overall, standings
from league.services import calendar, deadlines, playoffs
from league.services.claims import claim_order
from league.services.errors import Refused
from league.services.schedule import lock_season
from tests.factories import MembershipFactory, UserFactory
from tests.kept import kept_world
from tests.league.seasons import date_first_week, decide, decide_week, game, new_season, play_out, seat_everybody

pytestmark = pytest.mark.django_db
NOW = datetime(2031, 8, 1, 12, tzinfo=UTC)
ORDER = ("B1", "A1", "A2", "B2", "A3", "B3", "A4", "B4")  # who beats whom, the best first


def now_in(season: Season) -> str:
    phase = current_phase(season)
    return phase.name if phase else ""


@pytest.fixture
def season() -> Season:
    return new_season(rosters=True)


@kept_world
def begun_season() -> Season:
    season = new_season(rosters=True)
    date_first_week(season)
    calendar.advance(season=season)
    return season


@kept_world
def season_before_playoffs(best: tuple[str, ...]) -> Season:
    """Both weeks of the preseason and ten of the season are over."""
    season = begun_season()
    for _ in range(12):
        decide_week(current_phase(season).week, best=best)
        calendar.advance(season=season)
    return season


@kept_world
def finished_season(best: tuple[str, ...]) -> Season:
    season = season_before_playoffs(best)
    play_out(season, best)
    return season


@pytest.fixture
def begun() -> Season:
    """In its first preseason week."""
    return begun_season()


@pytest.fixture
def before_playoffs() -> Season:
    """In its semifinals, none of them played."""
    return season_before_playoffs(ORDER)


@pytest.fixture
def finished() -> Season:
    """Over, with B1 as its champion."""
    return finished_season(ORDER)


@pytest.mark.rule("fool:11.1.1-01", "fool:11.1.1-04")
def test_every_phase_of_the_rulebook_with_its_week(season: Season) -> None:
    rows = list(season.phases.order_by("order").values_list("name", "kind", "week__number"))
    assert rows[:4] == [
        ("Before the season", "preparation", None),
        ("Preseason game 1", "preseason", -1),
        ("Preseason game 2", "preseason", 0),
        ("Week 1", "regular", 1),
    ]
    assert rows[-4:] == [
        ("Week 10", "regular", 10),
        ("Semifinals", "playoff", 11),
        ("Championship", "playoff", 12),
        ("Season complete", "complete", None),
    ]
    counted = {step.phase.name: step.games for step in steps(season)}
    assert (counted["Preseason game 1"], counted["Week 10"], counted["Semifinals"]) == (4, 4, 0)


def test_preparation_waits_for_a_date_and_says_so(season: Season) -> None:
    assert calendar.advance(season=season) == []
    assert now_in(season) == "Before the season"
    found = checklist(current_phase(season))
    assert found.blocks == ("Preseason game 1 has no deadline.",)
    assert "Nobody coaches A1; the autocoach plays for it." in found.owes
    date_first_week(season)
    assert [phase.name for phase in calendar.advance(season=season)] == ["Before the season"]
    assert now_in(season) == "Preseason game 1"
    season.refresh_from_db()
    assert season.status == "playing"


def test_a_team_without_players_keeps_the_season_from_starting() -> None:
    season = new_season((2, 2), ruleset="tiny")
    date_first_week(season)
    calendar.advance(season=season)
    assert "A1 has no players." in checklist(current_phase(season)).blocks
    assert now_in(season) == "Start"


def test_advancing_twice_does_everything_once(begun: Season) -> None:
    before = LeagueLog.objects.count()
    assert calendar.advance(season=begun) == []
    assert LeagueLog.objects.count() == before
    decide_week(current_phase(begun).week)
    assert len(calendar.advance(season=begun)) == 1
    assert calendar.advance(season=begun) == []
    assert LeagueLog.objects.filter(action="phase.opened", data__phase="preseason_2").count() == 1


def test_not_before_holds_the_sweep_and_not_the_commissioner(season: Season) -> None:
    chief = UserFactory()
    date_first_week(season)
    phase = season.phases.get(kind="preparation")
    with clock.at(NOW):
        calendar.set_not_before(phase=phase, moment=NOW + timedelta(days=2), actor=chief)
        assert calendar.advance(season=season) == []
        assert checklist(current_phase(season)).waits == (
            "It does not end by itself before 3 August 2031, 12:00 (UTC).",
        )
        calendar.end_phase(phase=phase, actor=chief)
    assert now_in(season) == "Preseason game 1"
    ended = LeagueLog.objects.filter(action="phase.ended").order_by("id").last()
    assert ended.actor == chief


def test_a_season_that_is_far_off_stays_in_its_preparation(season: Season) -> None:
    """Plans are due on 1 September: the preparation without a date ends a fortnight before, and the button ends it."""
    seat_everybody(season)
    with clock.at(datetime(2031, 6, 2, 12, tzinfo=UTC)):
        deadlines.set_timetable(season=season, first_due_at=datetime(2031, 9, 1, 18, tzinfo=UTC))
        assert calendar.advance(season=season) == []
        found = checklist(current_phase(season))
        assert found.blocks == ()
        assert found.waits == (
            "It does not end by itself before 18 August 2031, 18:00 (UTC), 14 days before Preseason game 1 is due.",
        )
        season.refresh_from_db()
        assert season.status == "preparing"
    with clock.at(datetime(2031, 8, 18, 17, 59, tzinfo=UTC)):
        assert calendar.advance(season=season) == []
    with clock.at(datetime(2031, 8, 18, 18, tzinfo=UTC)):
        assert [str(phase) for phase in calendar.advance(season=season)] == ["Before the season"]
    assert now_in(season) == "Preseason game 1"


def test_a_season_does_not_begin_unasked_while_a_team_has_no_coach(season: Season) -> None:
    """The first week is near, and A1 alone has nobody: the season waits for a coach, a date or the button."""
    seat_everybody(season)
    empty = Seat.objects.get(team__name="A1")
    empty.delete()
    with clock.at(NOW):
        deadlines.set_timetable(season=season, first_due_at=NOW + timedelta(days=2))
        assert calendar.advance(season=season) == []
        assert checklist(current_phase(season)).waits == (
            "It does not end by itself while nobody coaches A1, unless you set a date for it.",
        )
        assert now_in(season) == "Before the season"
        empty.save(force_insert=True)
        calendar.advance(season=season)
    assert now_in(season) == "Preseason game 1"


def test_a_date_of_its_own_ends_the_preparation_before_the_first_week_is_near(season: Season) -> None:
    begin = datetime(2031, 6, 2, 12, tzinfo=UTC)
    with clock.at(begin):
        deadlines.set_timetable(season=season, first_due_at=datetime(2031, 9, 1, 18, tzinfo=UTC))
        calendar.advance(season=season)
        calendar.set_not_before(phase=current_phase(season), moment=begin + timedelta(days=3), actor=UserFactory())
    with clock.at(begin + timedelta(days=3)):
        calendar.advance(season=season)
    assert now_in(season) == "Preseason game 1"


def test_the_commissioner_cannot_end_what_is_blocked(begun: Season) -> None:
    chief = UserFactory()
    phase = current_phase(begun)
    one, *_ = phase.week.fixtures.order_by("id")
    with pytest.raises(Refused, match=rf"Preseason game 1 cannot end yet\. {one} is not played yet: scheduled\."):
        calendar.end_phase(phase=phase, actor=chief)
    with pytest.raises(Refused, match="Week 3 is not the phase that the season is in"):
        calendar.end_phase(phase=begun.phases.get(code="week_3"), actor=chief)
    assert now_in(begun) == "Preseason game 1"


def test_a_failed_game_holds_up_the_standings_but_no_week(begun: Season) -> None:
    for _ in range(2):
        decide_week(current_phase(begun).week)
        calendar.advance(season=begun)
    week = current_phase(begun).week
    decide_week(week)
    failed = week.fixtures.order_by("id")[0]
    Fixture.objects.filter(pk=failed.pk).update(status="failed", home_score=None, away_score=None, played_at=None)
    calendar.advance(season=begun)
    assert now_in(begun) == "Week 2"
    while now_in(begun) != "Week 10":
        decide_week(current_phase(begun).week)
        calendar.advance(season=begun)
    decide_week(current_phase(begun).week)
    calendar.advance(season=begun)
    assert checklist(current_phase(begun)).blocks == (f"{failed} could not be played and waits for you.",)
    decide(failed, 0, 3)
    calendar.advance(season=begun)
    assert now_in(begun) == "Semifinals"


@pytest.mark.rule("fool:11.1.1-01", "fool:11.1.1-04")
def test_a_whole_year_ends_with_a_champion(finished: Season) -> None:
    finished.refresh_from_db()
    assert finished.status == "finished"
    semifinals = finished.fixtures.filter(week__number=11).order_by("id")
    assert [str(fixture) for fixture in semifinals] == ["B2 at A1", "A2 at B1"]
    assert str(finished.fixtures.get(week__number=12)) == "A1 at B1"
    ranks = {row.team.name: row.final_rank for row in overall(finished)}
    assert (ranks["B1"], ranks["A1"]) == (1, 2)
    assert playoffs.champion(finished).name == "B1"
    assert {ranks["A2"], ranks["B2"]} == {3, 4}  # beaten in the semifinals
    assert all(row.played == 10 for row in overall(finished))  # neither preseason nor play-offs count
    with pytest.raises(Refused, match="Season complete cannot end yet"):
        calendar.end_phase(phase=current_phase(finished), actor=UserFactory())


@pytest.mark.rule("fool:11.1.1-04")
def test_the_loser_of_the_final_is_second_whatever_its_record(begun: Season) -> None:
    """B2 wins on the road twice: champions before A1, who had the best record and lost the semifinal."""
    for _ in range(12):
        decide_week(current_phase(begun).week, best=("A1", "B1", "B2", "A2"))
        calendar.advance(season=begun)
    assert now_in(begun) == "Semifinals"
    decide_week(current_phase(begun).week, best=("B2", "B1", "A1"))
    calendar.advance(season=begun)
    assert str(begun.fixtures.get(week__number=12)) == "B2 at B1"
    decide_week(current_phase(begun).week, best=("B2", "B1"))
    calendar.advance(season=begun)
    order = [row.team.name for row in sorted(overall(begun), key=lambda row: row.final_rank)]
    assert order[:2] == ["B2", "B1"]
    assert set(order[2:4]) == {"A1", "A2"}


@pytest.mark.rule("fool:12.1-02", "fool:11.3-04")
def test_only_the_finalists_are_moved_behind_the_standings(begun: Season) -> None:
    """12.1: "a reverse order of the preceding season's standings", "the two championship game teams are last, with the
    championship winner being the last". Everybody plays five games inside and five against the other division. A3 beats
    all of B and A4 twice, B1 wins inside and against A4, B2 beats B3 and B4 and A4: seven games, six and four. B1 and
    B2 lose the semifinals and stay behind A3, who was in none. Claims go by the same order (11.3)."""
    play_out(begun, ("A1", "A2", "A3", "B1", "B2", "A4", "B3", "B4"))
    semifinals = begun.fixtures.filter(week__number=11).order_by("id")
    assert [str(fixture) for fixture in semifinals] == ["B2 at A1", "A2 at B1"]
    rows = sorted(overall(begun), key=lambda row: row.final_rank or 0)
    assert [row.team.name for row in rows][:5] == ["A1", "A2", "A3", "B1", "B2"]
    assert [row.wins for row in rows][2:5] == [7, 6, 4]
    following = calendar.open_next_season(league=begun.league)
    assert [team.name for team in claim_order(following)] == [row.team.name for row in reversed(rows)]


@pytest.mark.rule("fool:12.1-02")
def test_a_champion_with_the_worst_record_of_four_chooses_last(before_playoffs: Season) -> None:
    """B2 wins on the road twice and is behind A2 and A1 in the standings: A1, beaten in a semifinal, is third."""
    for best in (("B2", "B1"), ("B2", "B1")):
        decide_week(current_phase(before_playoffs).week, best=best)
        calendar.advance(season=before_playoffs)
    rows = sorted(overall(before_playoffs), key=lambda row: row.final_rank or 0)
    assert [row.team.name for row in rows][:4] == ["B2", "B1", "A1", "A2"]
    assert [row.team.name for row in sorted(rows, key=lambda row: row.overall)][:4] == ["B1", "A1", "A2", "B2"]


def test_a_playoff_that_ends_level_sends_the_better_record_on(before_playoffs: Season) -> None:
    for fixture in current_phase(before_playoffs).week.fixtures.all():
        decide(fixture, 7, 7)
    calendar.advance(season=before_playoffs)
    assert str(before_playoffs.fixtures.get(week__number=12)) == "A1 at B1"


@pytest.mark.rule("fool:11.1.2-04")
def test_the_die_is_thrown_once_for_teams_that_nothing_parts() -> None:
    """Every game 0-0: everybody is level in everything; the lots in the log follow from their key."""
    from league import rulebook

    season = new_season(rosters=True, preseason_games=0)
    date_first_week(season)
    calendar.advance(season=season)
    assert standings(season)[0].rows[0].reason == "level with A2; last season's place goes first"
    for _ in range(10):
        for fixture in current_phase(season).week.fixtures.all():
            decide(fixture, 0, 0)
        calendar.advance(season=season)
    row = LeagueLog.objects.get(action="ranking.lots")
    drawn = rulebook.draw_lots(8, bytes.fromhex(row.data["key"]))
    entries = list(season.entries.order_by("division__order", "place"))
    assert [entry.lot for entry in entries] == list(drawn)
    inside = [[entry.team.name for entry in sorted(entries[at : at + 4], key=lambda e: e.lot)] for at in (0, 4)]
    assert [[row.team.name for row in table.rows] for table in standings(season)] == inside
    assert standings(season)[0].rows[0].reason == f"before {inside[0][1]} by the die"
    assert {str(fixture) for fixture in current_phase(season).week.fixtures.all()} == {
        f"{inside[1][1]} at {inside[0][0]}",
        f"{inside[0][1]} at {inside[1][0]}",
    }
    playoffs.settle_ranking(season=lock_season(season.pk))
    assert LeagueLog.objects.filter(action="ranking.lots").count() == 1


# -- the next year -------------------------------------------------------------------------------------------------


def test_next_season_goes_on_with_rosters_and_places(before_playoffs: Season) -> None:
    chief = UserFactory()
    with pytest.raises(Refused, match=r"season 1 is not complete yet"):
        calendar.open_next_season(league=before_playoffs.league, actor=chief)
    play_out(before_playoffs, ORDER)
    men = set(before_playoffs.league.players.values_list("pk", flat=True))
    following = calendar.open_next_season(
        league=before_playoffs.league, actor=chief, first_due_at=clock.now() + timedelta(days=7), every_days=3
    )
    assert following.number == 2
    assert set(before_playoffs.league.players.filter(prospects=None).values_list("pk", flat=True)) == men
    places = list(following.entries.values_list("division__name", "place", "team__name"))
    assert places[:2] == [("A", 1, "A1"), ("A", 2, "A2")]
    ranks = dict(before_playoffs.entries.values_list("team__name", "final_rank"))
    for division in following.divisions.all():
        order = [ranks[name] for name in division.entries.order_by("place").values_list("team__name", flat=True)]
        assert order == sorted(order)
    due = list(following.weeks.values_list("due_at", flat=True))
    assert due == sorted(due)
    assert len(due) == 14
    with pytest.raises(Refused, match="season 2 is not complete yet"):
        calendar.open_next_season(league=before_playoffs.league, actor=chief)


def test_a_season_that_is_complete_makes_no_more_of_itself(finished: Season) -> None:
    before = LeagueLog.objects.count()
    assert calendar.advance(season=finished) == []
    assert playoffs.crown(season=finished).name == "B1"
    assert LeagueLog.objects.count() == before


# -- what a game is to its ruleset ---------------------------------------------------------------------------------


def test_a_game_knows_its_number_and_whether_it_is_a_playoff(season: Season) -> None:
    def facts(number: int) -> GameFacts:
        week = season.weeks.get(number=number)
        fixture = week.fixtures.first() or Fixture(season=season, week=week)
        return game_facts(fixture)

    assert facts(-1) == GameFacts(0, playoff=False)
    assert facts(0) == GameFacts(0, playoff=False)
    assert facts(1) == GameFacts(1, playoff=False)
    assert facts(12) == GameFacts(12, playoff=True)


def test_deadlines_date_preseason_and_playoffs_too(season: Season) -> None:
    with clock.at(NOW):
        deadlines.set_timetable(season=season, first_due_at=NOW + timedelta(days=1), every_days=7)
    weeks = list(season.weeks.order_by("number"))
    assert [week.title for week in weeks][:3] == ["Preseason game 1", "Preseason game 2", "Week 1"]
    assert weeks[0].due_at == NOW + timedelta(days=1)
    assert weeks[-1].due_at == NOW + timedelta(days=1 + 7 * 13)
    assert LeagueLog.objects.get(action="timetable.set").sentence.startswith("Plans for Preseason game 1 are due")


@pytest.mark.parametrize(
    ("moment", "sentence"),
    [
        (NOW - timedelta(days=1), "must lie ahead"),
        (NOW + timedelta(days=4000), "within ten years"),
        (datetime(2031, 9, 1), "needs a time zone"),  # noqa: DTZ001
    ],
)
def test_a_moment_that_cannot_be_is_refused(season: Season, moment: datetime, sentence: str) -> None:
    with clock.at(NOW), pytest.raises(Refused, match=sentence):
        calendar.set_not_before(phase=season.phases.get(kind="preparation"), moment=moment, actor=UserFactory())
    assert season.phases.get(kind="preparation").not_before is None


def test_phases_of_games_have_no_date_of_their_own(season: Season) -> None:
    with pytest.raises(Refused, match="The deadline of its week is its date"):
        calendar.set_not_before(phase=season.phases.get(code="week_1"), moment=None, actor=UserFactory())


def test_a_season_of_another_shape() -> None:
    """Four divisions of three: their winners meet, as the default of four says."""
    wide = new_season((3, 3, 3, 3), preseason_games=0, regular_games=4, rosters=True)
    date_first_week(wide)
    play_out(wide, ("C1", "A1", "D1", "B1"))
    assert {str(f) for f in wide.fixtures.filter(week__kind=Week.Kind.PLAYOFF, week__number=5)} == {
        f"{low} at {high}" for high, low in _by_seed(wide)
    }
    assert playoffs.champion(wide).name == "C1"


def _by_seed(season: Season) -> list[tuple[str, str]]:
    winners = [table.rows[0] for table in standings(season)]
    seeds = [row.team.name for row in sorted(winners, key=lambda row: row.overall)]
    return [(seeds[0], seeds[3]), (seeds[1], seeds[2])]


def test_the_game_of_two_teams_can_be_found() -> None:
    """The printed first week: E1 at E3, W2 at W4."""
    season = new_season()
    assert game(season, "A1", "A3", 1).week.title == "Week 1"
    assert game(season, "B2", "B4", 1).week.title == "Week 1"


def test_a_ruling_after_the_seeding_changes_the_standings_and_not_the_play_offs(before_playoffs: Season) -> None:
    assert list(before_playoffs.entries.exclude(seed=None).order_by("seed").values_list("team__name", flat=True)) == [
        "B1",
        "A1",
        "A2",
        "B2",
    ]
    for fixture in before_playoffs.fixtures.filter(week__kind=Week.Kind.REGULAR, home__name="A1"):
        decide(fixture, 40, 0)  # every home game of A1 is lost after all
    for fixture in before_playoffs.fixtures.filter(week__kind=Week.Kind.REGULAR, away__name="A1"):
        decide(fixture, 0, 40)
    assert next(row for row in overall(before_playoffs) if row.team.name == "A1").wins == 0
    decide_week(current_phase(before_playoffs).week, best=ORDER)
    calendar.advance(season=before_playoffs)
    assert str(before_playoffs.fixtures.get(week__number=12)) == "A1 at B1"
    decide_week(current_phase(before_playoffs).week, best=("A1",))
    calendar.advance(season=before_playoffs)
    assert playoffs.champion(before_playoffs).name == "A1"


# -- who is told ---------------------------------------------------------------------------------------------------


def test_everybody_is_told_of_the_champion_and_of_the_next_season_once(before_playoffs: Season) -> None:
    person = MembershipFactory(league=before_playoffs.league).user
    play_out(before_playoffs, ORDER)
    calendar.advance(season=before_playoffs)
    calendar.open_next_season(league=before_playoffs.league)
    told = Outbox.objects.filter(user=person, topic="league").order_by("id")
    assert [row.body["subject"].split(": ")[1] for row in told] == [
        "B1 are the champions of season 1",
        "season 2 is open",
    ]
