"""Founding a league: its first season, divisions, teams with rosters, schedule."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction

from league import clock, limits
from league.models import Division, Entry, League, LeagueLog, Membership, Season, Team, User
from league.rulebook import LeagueRules, NotLegal

from . import calendar, deadlines, log, picks, rulings
from .errors import Refused
from .names import readable
from .openness import draw_link
from .schedule import Plan, lay_out, make_plan
from .teams import fill_roster

CODE = re.compile(r"[A-Z]{2,4}")
COLOUR = re.compile(r"#[0-9a-f]{6}")
DAY = timedelta(days=1)
FOUNDED = CREATED, IMPORTED = "league.created", "league.imported"  # in the log


@dataclass(frozen=True, slots=True)
class NewTeam:
    """A club to be founded; colours are #rrggbb, ``strength`` of its first roster 1 to 5, ``key`` decides its draws."""

    name: str
    code: str
    colour: str = "#1f5c4a"
    second_colour: str = "#e8dcc0"
    strength: int = 3
    key: bytes | None = None


@dataclass(frozen=True, slots=True)
class NewDivision:
    """A division and its teams, in the order of their places."""

    name: str
    teams: tuple[NewTeam, ...]


def create_league(
    *,
    name: str,
    ruleset: str,
    commissioner: User,
    divisions: Sequence[NewDivision],
    options: Mapping[str, Any] | None = None,
    openness: str = League.Openness.MEMBERS,
    time_zone: str = "UTC",
    first_due_at: datetime | None = None,
    every_days: int = 7,
    weeks: int | None = None,
    demo: bool = False,
    rehearsal: bool = False,
) -> League:
    """Found a league with season 1, its teams' invented rosters, a schedule and a calendar.

    ``options`` override the ruleset's defaults. The schedule is the rulebook's printed one where it has one for such
    divisions, else a made one of so many ``weeks`` (None: as few as will do). With ``first_due_at`` every week gets its
    deadline at once.
    """
    options = dict(options or {})
    name = name.strip()
    _require_league(name, openness, time_zone)
    _require_divisions(divisions)
    deadlines.require_timetable(first_due_at=first_due_at, every_days=every_days)
    require_fewer_leagues(commissioner)
    plan = _plan(ruleset, options, divisions, weeks)  # before the transaction: others can write while it is made
    league = League(name=name, ruleset=ruleset, options=options, openness=openness, time_zone=time_zone)
    league.demo, league.rehearsal = demo, rehearsal
    league.link_token = draw_link() if openness == League.Openness.LINK else None
    with transaction.atomic():
        require_fewer_leagues(commissioner)
        _found(league, commissioner)
        season = Season.objects.create(league=league, number=1)
        _found_teams(season, divisions, commissioner)
        rulings.draw_free_agents(league=league, actor=commissioner)
        lay_out(season=season, plan=plan)
        picks.make_picks(season)
        if first_due_at:
            deadlines.store_timetable(
                season=season, first_due_at=first_due_at, every_days=every_days, actor=commissioner
            )
        calendar.begin(season=season)
    return league


def require_fewer_leagues(person: User) -> None:
    """Refuse a further league to whoever has founded or imported many within a day."""
    made = LeagueLog.objects.filter(actor=person, action__in=FOUNDED, at__gt=clock.now() - DAY)
    limits.LEAGUES_A_DAY.require(made.count() + 1)


def _found(league: League, commissioner: User) -> None:
    """Keep a new league, run by whoever founds it, and say so in its log."""
    league.save()
    Membership.objects.create(
        league=league, user=commissioner, role=Membership.Role.COMMISSIONER, joined_at=clock.now()
    )
    log.write(
        league=league,
        action=CREATED,
        sentence=f"{commissioner} founded {league}.",
        actor=commissioner,
        data={"ruleset": league.ruleset, "options": league.options},
    )


def _require_league(name: str, openness: str, time_zone: str) -> None:
    if not readable(name, what="The league's name", field="name"):
        raise Refused("A league needs a name.", field="name")
    longest = League._meta.get_field("name").max_length
    if longest and len(name) > longest:
        raise Refused(f"A league's name has at most {longest} characters.", field="name")
    if openness not in League.Openness.values:
        raise Refused("A league is open to members, to whoever has its link, or public.", field="openness")
    if time_zone not in clock.time_zones():
        raise Refused(
            f'"{time_zone}" is not a time zone.', "Use a name such as Europe/Vienna or UTC.", field="time_zone"
        )


def _require_divisions(divisions: Sequence[NewDivision]) -> None:
    """Every team and division told apart by name, codes and colours well formed."""
    teams = [team for division in divisions for team in division.teams]
    for what, names in (
        ("division", [division.name for division in divisions]),
        ("team", [team.name for team in teams]),
        ("team code", [team.code for team in teams]),
    ):
        if doubles := sorted({name for name in names if names.count(name) > 1}):
            raise Refused(f"Two of the league have the {what} {', '.join(doubles)}.", field="teams")
    for division in divisions:
        if not readable(division.name, what="A division's name", field="teams") or len(division.name) > 40:
            raise Refused("A division's name has 1 to 40 characters.", field="teams")
    for team in teams:
        _require_team(team)


def _require_team(team: NewTeam) -> None:
    if not readable(team.name, what="A team's name", field="teams") or len(team.name) > 60:
        raise Refused("A team's name has 1 to 60 characters.", field="teams")
    if not CODE.fullmatch(team.code):
        raise Refused(f'{team.name} has the code "{team.code}"; a code is two to four capital letters.', field="teams")
    for colour in (team.colour, team.second_colour):
        if not COLOUR.fullmatch(colour):
            raise Refused(
                f'{team.name} has the colour "{colour}"; a colour is written like #1f5c4a, in small letters.',
                field="teams",
            )
    if not 1 <= team.strength <= 5:
        raise Refused(f"The strength of {team.name} is not a number from 1 to 5.", field="teams")


def _plan(ruleset: str, options: Mapping[str, Any], divisions: Sequence[NewDivision], weeks: int | None) -> Plan:
    """Season 1's schedule, or a refusal."""
    try:
        rules = LeagueRules(ruleset, options)
        rules.check()
    except NotLegal as refused:
        raise Refused(str(refused), field=refused.path or "options") from refused
    return make_plan(rules, [len(division.teams) for division in divisions], weeks=weeks)


def _found_teams(season: Season, divisions: Sequence[NewDivision], commissioner: User) -> None:
    """Teams with entries and rosters, divisions one after the other."""
    for order, new in enumerate(divisions, start=1):
        division = Division.objects.create(season=season, name=new.name, order=order)
        for place, club in enumerate(new.teams, start=1):
            team = Team.objects.create(
                league=season.league,
                name=club.name,
                code=club.code,
                colour=club.colour,
                second_colour=club.second_colour,
            )
            Entry.objects.create(season=season, team=team, division=division, place=place)
            fill_roster(team=team, strength=club.strength, key=club.key, actor=commissioner)
