"""A season's schedule: made, laid out with its calendar, edited by the commissioner.

A game that has been opened is never moved, and nobody ever plays twice in a week. Every edit locks the season's row
and then the games, so that two at once take turns; whoever opens a game locks its row and no season.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.db import transaction

from league.camp_rules import CampRules, camp_rules_of
from league.models import Fixture, Phase, Season, Team, User, Week
from league.rulebook import LeagueRules, Schedule, SeasonPhase, SeasonRules, rules_of
from league.scheduling import checks, maker
from league.scheduling.camps import camps_among
from league.scheduling.maker import Weeks
from league.scheduling.preseason import exhibition
from league.selectors.schedule import entered_teams

from . import deadlines, log
from .consents import Matter, guarded
from .errors import Refused
from .locks import locked

FEWEST_TEAMS, MOST_TEAMS, MOST_DIVISIONS = 4, 32, 8


@dataclass(frozen=True, slots=True)
class Plan:
    """Who meets whom, as (away, home) indexes of teams: divisions one after the other, each by last season's places."""

    preseason: Weeks
    regular: Weeks


# -- making --------------------------------------------------------------------------------------------------------


def require_shape(divisions: Sequence[int]) -> None:
    """Refuse a league of a size that nobody schedules: 4 to 32 teams in 1 to 8 divisions of two or more."""
    if not 1 <= len(divisions) <= MOST_DIVISIONS:
        raise Refused(f"A league has 1 to {MOST_DIVISIONS} divisions, not {len(divisions)}.", field="teams")
    if not FEWEST_TEAMS <= sum(divisions) <= MOST_TEAMS:
        raise Refused(f"A league has {FEWEST_TEAMS} to {MOST_TEAMS} teams, not {sum(divisions)}.", field="teams")
    if min(divisions) < 2:
        raise Refused("A division has two teams or more.", "Put the lonely team into another.", field="teams")


def make_plan(rules: LeagueRules, divisions: Sequence[int], *, year: int = 1, weeks: int | None = None) -> Plan:
    """The rulebook's printed schedule where it has one for divisions of these sizes, else a fair one.

    ``year`` is the season's number: made schedules differ from year to year. ``weeks`` of the regular season None: as
    few as will do; more of them leave everybody as many weeks of rest.
    """
    require_shape(divisions)
    season_rules = rules.season_rules(divisions)
    preseason = exhibition(sum(divisions), season_rules.preseason_games, year)
    printed = rules.schedule(divisions)
    if printed and weeks in (None, len(printed)):
        return Plan(preseason, printed)
    games = season_rules.regular_games
    try:
        wanted = maker.least_weeks(sum(divisions), games) if weeks is None else weeks
        return Plan(preseason, maker.make(divisions, games, wanted, seed=year))
    except maker.Impossible as impossible:
        raise Refused(str(impossible), field="weeks") from impossible


def lay_out(*, season: Season, plan: Plan) -> None:
    """Write a plan down: the ruleset's phases in order, the week of each phase of games, its fixtures."""
    teams = entered_teams(season)
    sizes = [len(own) for own in teams.values()]
    clubs = [team for own in teams.values() for team in own]
    rounds: dict[str, list[tuple[tuple[int, int], ...]]] = {
        Phase.Kind.PRESEASON: list(plan.preseason),
        Phase.Kind.REGULAR: list(plan.regular),
    }
    number = 1 - len(plan.preseason)
    for order, spec in enumerate(_phases(season, sizes, len(plan.regular)), 1):
        week = None
        if spec.kind in Week.Kind.values:
            week = Week.objects.create(season=season, number=number, kind=spec.kind, name=spec.name)
            number += 1
            if rounds.get(spec.kind):
                _pair(week, [(clubs[away], clubs[home]) for away, home in rounds[spec.kind].pop(0)])
        Phase.objects.create(season=season, order=order, code=spec.code, name=spec.name, kind=spec.kind, week=week)


def _phases(season: Season, sizes: Sequence[int], weeks: int) -> list[SeasonPhase]:
    """The ruleset's phases; in every season but the first with the steps between two seasons among them, and a draft
    before all of them where the rulebook has one that is no step of its own. Nobody is new in the first season."""
    rules = rules_of(season.league)
    phases = list(rules.calendar(sizes, weeks))
    if season.number > 1:
        phases = camps_among(phases, camp_rules_of(season).steps)
    if season.number == 1 or not rules.draft_rounds():
        return [phase for phase in phases if phase.kind != "draft"]
    if not any(phase.kind == "draft" for phase in phases):
        phases.insert(0, SeasonPhase("draft", "Draft", "draft"))
    return phases


def _pair(week: Week, pairs: Sequence[tuple[Team, Team]]) -> None:
    Fixture.objects.bulk_create(
        Fixture(season_id=week.season_id, week=week, away=away, home=home) for away, home in pairs
    )


def hurried_by_another_schedule(season: Season) -> list[Team]:
    """The teams of a season that would get other games with less than a day for a plan, if its schedule were made
    anew."""
    if not any(deadlines.leaves_less_than_a_day(week) for week in season.weeks.select_related("season__league")):
        return []
    return list(Team.objects.filter(entries__season=season).order_by("pk"))


def _of_making(*, season: Season, actor: User, weeks: int | None = None, year: int | None = None) -> Matter | None:
    """The schedule is the commissioner's to make until the season begins, but not within a day of a deadline."""
    owed_by = hurried_by_another_schedule(season)
    if not owed_by:
        return None
    return Matter(season.league, owed_by, f"Make the schedule of {season} anew.", owed_by=owed_by)


@guarded("make_schedule", _of_making)
def make_anew(*, season: Season, actor: User, weeks: int | None = None, year: int | None = None) -> Plan:
    """Put a new schedule in the place of one of which no game has been opened; deadlines of weeks that stay are kept,
    and so is what the calendar has come through already.

    Another ``year`` than the season's number gives another fair schedule.
    """
    _require_unopened(season)
    _make_plan_of(season, weeks, year)  # before the transaction, which then finds it made
    with transaction.atomic():
        return _lay_out_anew(lock_season(season.pk), actor, weeks, year)


def _require_unopened(season: Season) -> None:
    if season.fixtures.exclude(status=Fixture.Status.SCHEDULED).exists():
        raise Refused(f"{season} has begun; its schedule can only be edited now.")


def _make_plan_of(season: Season, weeks: int | None, year: int | None) -> Plan:
    sizes = [len(own) for own in entered_teams(season).values()]
    return make_plan(rules_of(season.league), sizes, year=year or season.number, weeks=weeks)


def _lay_out_anew(season: Season, actor: User, weeks: int | None, year: int | None) -> Plan:
    _require_unopened(season)
    plan = _make_plan_of(season, weeks, year)
    dated = dict(season.weeks.exclude(due_at=None).values_list("number", "due_at"))
    passed = list(season.phases.values("code", "opened_at", "closed_at", "not_before"))
    season.fixtures.all().delete()
    season.phases.all().delete()
    season.weeks.all().delete()
    lay_out(season=season, plan=plan)
    for week in season.weeks.filter(number__in=dated):
        week.due_at = dated[week.number]
        week.save(update_fields=["due_at"])
    for phase in passed:
        season.phases.filter(code=phase["code"]).update(**phase)
    _tell(season, "schedule.made", f"The schedule of {season} was made anew: {len(plan.regular)} weeks.", actor)
    return plan


@transaction.atomic
def follow_rules(*, season: Season, before: Mapping[str, Any], actor: User) -> bool:
    """Lay the schedule out anew where the league's rules ask for another one than those of ``before`` did; whether.

    The regular season keeps its number of weeks as long as everybody plays as many games as before.
    """
    asked = _asked_by_rules(season, before, season.league.options)
    if asked is None:
        return False
    make_anew(season=season, actor=actor, weeks=asked.weeks)
    return True


def prepare_for_rules(*, season: Season, options: Mapping[str, Any]) -> None:
    """Make the schedule that other house rules would ask for, so that the transaction which changes them finds it."""
    league = season.league
    asked = _asked_by_rules(season, league.options, options)
    if asked is not None:
        make_plan(LeagueRules(league.ruleset, options), asked.sizes, year=season.number, weeks=asked.weeks)


@dataclass(frozen=True, slots=True)
class _Asked:
    """Schedule that house rules ask for; ``weeks`` of the regular season None where as few as will do."""

    sizes: Sequence[int]
    weeks: int | None


def _asked_by_rules(season: Season, before: Mapping[str, Any], after: Mapping[str, Any]) -> _Asked | None:
    """Return the schedule that ``after`` asks for; None where it is the one that ``before`` asked for."""
    sizes = [len(own) for own in entered_teams(season).values()]
    old, new = (_shape(LeagueRules(season.league.ruleset, options), sizes) for options in (before, after))
    if old == new:
        return None
    same_games = old[0].regular_games == new[0].regular_games and old[1] == new[1]
    weeks = season.weeks.filter(kind=Week.Kind.REGULAR).count() if same_games else None
    return _Asked(sizes, weeks or None)


def _shape(rules: LeagueRules, sizes: Sequence[int]) -> tuple[SeasonRules, Schedule, tuple[SeasonPhase, ...]]:
    """What of the rules a schedule and its calendar follow from."""
    season_rules = rules.season_rules(sizes)
    phases = camps_among(rules.calendar(sizes, season_rules.regular_games), CampRules(rules).steps)
    return replace(season_rules, criteria=()), rules.schedule(sizes), tuple(phases)


# -- editing -------------------------------------------------------------------------------------------------------


def _of_games(
    season: Season, games: Iterable[Fixture], sentence: str, hurried: Iterable[Fixture] = ()
) -> Matter | None:
    """Once a season is under way, who meets whom where and when decides about the teams of these games; before it the
    schedule is the commissioner's to make. At any time the teams of the games that are ``hurried``, which leave less
    than a day for a plan, must agree."""
    owed_by = _teams_of(hurried)
    if season.status != Season.Status.PLAYING and not owed_by:
        return None
    return Matter(season.league, _teams_of(games), sentence, owed_by=owed_by)


def _teams_of(games: Iterable[Fixture]) -> list[Team]:
    teams = {team.pk: team for game in games for team in (game.home, game.away)}
    return [teams[key] for key in sorted(teams)]


def _hurried(games: Sequence[Fixture], *, before: Week, to: Week) -> Sequence[Fixture]:
    """The games that a plan would be due for earlier, and in less than a day, if they went from one week to another."""
    earlier = to.due_at is not None and (before.due_at is None or to.due_at < before.due_at)
    return games if earlier and deadlines.leaves_less_than_a_day(to) else []


def _of_moving(*, fixture: Fixture, week: Week, actor: User) -> Matter | None:
    hurried = _hurried([fixture], before=fixture.week, to=week)
    return _of_games(fixture.season, [fixture], f"Move {fixture} to {week.title}.", hurried)


def _of_turning(*, fixture: Fixture, actor: User) -> Matter | None:
    return _of_games(fixture.season, [fixture], f"{fixture.week.title}: let {fixture.away} be at home for {fixture}.")


def _of_pairing(*, week: Week, pairs: Sequence[tuple[Team, Team]], actor: User, clear: bool = False) -> Matter | None:
    before = list(week.fixtures.select_related("home", "away"))
    known = {(game.away_id, game.home_id) for game in before}
    new = [Fixture(away=away, home=home) for away, home in pairs if (away.pk, home.pk) not in known]
    hurried = new if deadlines.leaves_less_than_a_day(week) else []
    return _of_games(
        week.season, [*before, *new], f"Set the games of {week.title} anew: {len(pairs)} of them.", hurried
    )


def _of_swapping(*, one: Week, two: Week, actor: User) -> Matter | None:
    of_one, of_two = (list(week.fixtures.select_related("home", "away")) for week in (one, two))
    hurried = [*_hurried(of_one, before=one, to=two), *_hurried(of_two, before=two, to=one)]
    sentence = f"Let {one.title} and {two.title} exchange their games."
    return _of_games(one.season, [*of_one, *of_two], sentence, hurried)


@guarded("move_game", _of_moving)
@transaction.atomic
def move_game(*, fixture: Fixture, week: Week, actor: User) -> None:
    """Another week for a game, in which neither team plays yet."""
    fixture = _editable(fixture)
    _require_open_week(week, fixture.season)
    if week.pk == fixture.week_id:
        return
    before = fixture.week
    if before.kind != week.kind:
        raise Refused(
            f"{before.title} and {week.title} are weeks of different kinds: the game would count otherwise.",
            f"Choose another week of the {before.get_kind_display().lower()}.",
            field="week",
        )
    _require_free(week, [(fixture.away, fixture.home)])
    fixture.week = week
    fixture.save(update_fields=["week"])
    _tell(fixture.season, "schedule.moved", f"{fixture} moved from {before.title} to {week.title}.", actor)


@guarded("turn_game", _of_turning)
@transaction.atomic
def turn_game(*, fixture: Fixture, actor: User) -> None:
    """The other team is at home."""
    fixture = _editable(fixture)
    fixture.home, fixture.away = fixture.away, fixture.home
    fixture.save(update_fields=["home", "away"])
    _tell(fixture.season, "schedule.turned", f"{fixture.week.title}: now {fixture}.", actor)


@guarded("pair_week", _of_pairing)
@transaction.atomic
def pair_week(*, week: Week, pairs: Sequence[tuple[Team, Team]], actor: User, clear: bool = False) -> None:
    """Who meets whom in a week, all of it said anew as (away, home). ``clear`` says that no game at all is meant."""
    season = lock_season(week.season_id)
    _require_open_week(week, season)
    if clear and pairs:
        raise Refused(
            f"Games of {week.title} are chosen, and that it shall have none.", "Choose one of both.", field="pairs"
        )
    if not pairs and not clear and (count := week.fixtures.count()):
        raise Refused(
            f"No game is chosen: {week.title} would lose all {count} of its games.",
            "Say that it shall have no games, if you mean that.",
            field="pairs",
        )
    entered = {team.pk for own in entered_teams(season).values() for team in own}
    if strangers := [team for pair in pairs for team in pair if team.pk not in entered]:
        raise Refused(f"{strangers[0]} does not play in {season}.", field="pairs")
    if conflicts := checks.conflicts_of_week([(str(away), str(home)) for away, home in pairs], week.title):
        raise Refused(" ".join(conflicts), "A team plays once a week at most.", field="pairs")
    week.fixtures.all().delete()
    _pair(week, pairs)
    _tell(season, "schedule.paired", f"The games of {week.title} were set anew: {len(pairs)} of them.", actor)


@guarded("swap_weeks", _of_swapping)
@transaction.atomic
def swap_weeks(*, one: Week, two: Week, actor: User) -> None:
    """Two weeks exchange their games; their deadlines stay."""
    if one.pk == two.pk:
        raise Refused(f"{one.title} cannot be swapped with itself.", "Choose another week.")
    season = lock_season(one.season_id)
    for week in (one, two):
        _require_open_week(week, season)
    if one.kind != two.kind:
        raise Refused(f"{one.title} and {two.title} are weeks of different kinds.", "Swap two of the regular season.")
    # The first week's games are written anew: no database lets two games of a team stand in a week meanwhile.
    pairs = [(game.away, game.home) for game in one.fixtures.select_related("away", "home")]
    one.fixtures.all().delete()
    two.fixtures.update(week=one)
    _pair(two, pairs)
    _tell(season, "schedule.swapped", f"{one.title} and {two.title} exchanged their games.", actor)


def lock_season(pk: int) -> Season:
    """The season, its row locked until the transaction ends."""
    return locked(Season).select_related("league").get(pk=pk)


def _editable(fixture: Fixture) -> Fixture:
    """The fixture as it is now, its season locked; refused once its plans are due or where the standings made it."""
    season = lock_season(fixture.season_id)
    fixture = locked(Fixture).select_related("week", "home", "away").get(pk=fixture.pk)
    fixture.season = season
    if fixture.status != Fixture.Status.SCHEDULED:
        raise Refused(f"{fixture.how_it_stands()} and stays where it is.")
    if fixture.week.kind == Week.Kind.PLAYOFF:
        raise Refused("Games of the play-offs follow from the standings and stay as they are.")
    return fixture


def _require_open_week(week: Week, season: Season) -> None:
    """A week of this season, of games that are scheduled, none of which has been opened."""
    if week.season_id != season.pk:
        raise Refused("That week belongs to another season.", field="week")
    if week.kind == Week.Kind.PLAYOFF:
        raise Refused(f"{week.title}: games of the play-offs follow from the standings.", field="week")
    if week.fixtures.exclude(status=Fixture.Status.SCHEDULED).exists():
        raise Refused(f"{week.title} has begun; its games stay as they are.", field="week")
    if Phase.objects.filter(week=week, closed_at__isnull=False).exists():
        raise Refused(f"{week.title} is over.", field="week")


def _require_free(week: Week, pairs: Sequence[tuple[Team, Team]]) -> None:
    there = [(str(game.away), str(game.home)) for game in week.fixtures.select_related("away", "home")]
    moved = [(str(away), str(home)) for away, home in pairs]
    if conflicts := checks.conflicts_of_week([*there, *moved], week.title):
        raise Refused(
            " ".join(conflicts), "Choose a week in which both teams rest, or set the week anew.", field="week"
        )


def _tell(season: Season, action: str, sentence: str, actor: User) -> None:
    log.write(league=season.league, action=action, sentence=sentence, actor=actor, data={"season": season.number})
