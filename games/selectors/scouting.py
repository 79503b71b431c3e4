"""A coach's report on the team that he meets, and the same on his own: what is open to him of it, and nothing more."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.db.models import Q

from games import engine, visibility
from games.engine import Matchup, scouting
from games.engine.scouting import Advice, Compared, Lean, TeamHabits
from games.selectors.drawing import Picture
from games.selectors.exchange import read_exchange, read_matchup
from games.selectors.sheets import Draft, opened_pictures
from league.models import Fixture, RosterSpot, Team
from league.permissions import Viewer
from league.rulebook import Athlete, athlete_of, rules_of

GAMES = 6  # the team's last ones that are looked at
TARGETS_SHOWN = 6
FEW = 8  # plays below which a row is shown pale
CHOICES = {"tried": "went for it", "punt": "punted", "field_goal": "tried a field goal"}


@dataclass(frozen=True)
class PlaceLine:
    """Where a unit ran or threw: how often, and what came of it."""

    place: str
    plays: int
    yards: float | None
    good_percent: int | None

    @property
    def few(self) -> bool:
        return self.plays < FEW


@dataclass(frozen=True)
class TargetLine:
    """A man to whom passes went."""

    name: str
    thrown: int
    caught: int
    yards: int
    percent: int


@dataclass(frozen=True)
class FourthDownLine:
    """What a team did on one kind of fourth down, in words with counts."""

    situation: str
    choices: str


@dataclass(frozen=True)
class ManLine:
    """A man of the roster; ``mark`` is ``strong``, ``weak`` or nothing, beside the league's men of his position."""

    athlete: Athlete
    position: str
    mark: str
    hurts: tuple[str, ...]


@dataclass(frozen=True)
class GroupLine:
    """Men of one side and those whom they meet; ``favours`` is the team that has clearly the better ones."""

    sentence: str
    favours: Team | None


@dataclass(frozen=True)
class Report:
    """What is known of a team, as its opponent's scout tells it; ``own``: it is that of the coach who reads."""

    team: Team
    own: bool
    games: list[Fixture]
    plays: int
    sentences: list[str]
    leans: list[Lean]
    runs: list[PlaceLine]
    passes: list[PlaceLine]
    runs_allowed: list[PlaceLine]
    passes_allowed: list[PlaceLine]
    pressure: str
    faced: list[Lean]
    targets: list[TargetLine]
    fourth_downs: list[FourthDownLine]
    men: list[ManLine]
    groups: list[GroupLine]
    suggestions: list[Advice]
    shown: list[tuple[str, Picture]]

    @property
    def notable(self) -> list[ManLine]:
        """The men who stand out in the league, or are hurt."""
        return [line for line in self.men if line.mark or line.hurts]


def report(viewer: Viewer, fixture: Fixture, side: str, *, own: bool) -> Report:
    """The report of a side's coach on the other team, or on his ``own``; a fixed number of queries."""
    other = "away" if side == "home" else "home"
    about, scout = (side, other) if own else (other, side)
    exchange = read_exchange(fixture)
    matchup = read_matchup(fixture, exchange)
    teams = {"home": fixture.home, "away": fixture.away}
    team, theirs = teams[scout], teams[about]
    games, habits = _habits(viewer, fixture, theirs)
    rosters = _rosters(fixture)
    names = {man.number: man.name for man in matchup.teams[about].athletes}
    groups = scouting.compared(matchup, scout, rosters)
    opened = None if own else exchange.opened(matchup.steps, side)
    return Report(
        team=theirs,
        own=own,
        games=games,
        plays=habits.offense.plays + habits.defense.plays,
        sentences=scouting.habits_told(habits),
        leans=scouting.leans(habits.offense),
        runs=_places(habits.offense.by_direction),
        passes=_places(habits.offense.by_area),
        runs_allowed=_places(habits.defense.by_direction),
        passes_allowed=_places(habits.defense.by_area),
        pressure=habits.pressure,
        faced=scouting.leans(habits.defense),
        targets=_targets(habits, names),
        fourth_downs=_fourth_downs(habits),
        men=_men(matchup, about, rosters),
        groups=[_group(each, team, theirs) for each in groups],
        suggestions=scouting.suggestions(habits, names, groups, team.name, theirs.name),
        shown=opened_pictures(Draft(side, matchup, None, None), opened),
    )


def _habits(viewer: Viewer, fixture: Fixture, team: Team) -> tuple[list[Fixture], TeamHabits]:
    """The team's last games of this season that are open to the viewer, and what they show."""
    played = Fixture.objects.filter(Q(home=team) | Q(away=team), season=fixture.season, status=Fixture.Status.FINAL)
    rows = played.select_related("season__league", "week", "home", "away").order_by("-played_at", "-pk")[:GAMES]
    records = visibility.open_records(viewer, list(rows))
    sides = [(record, "home" if game.home_id == team.pk else "away") for game, record in records]
    return [game for game, _ in records], scouting.habits(sides)


def _rosters(fixture: Fixture) -> list[list[Athlete]]:
    """The men of every team of the league who are on a list that plays."""
    league = fixture.season.league
    playing = [rule.code for rule in rules_of(league).roster_lists() if rule.plays]
    rosters: dict[int, list[Athlete]] = {}
    spots = RosterSpot.objects.filter(team__league=league, list__in=playing).select_related("player")
    for spot in spots.order_by("team", "number"):
        rosters.setdefault(spot.team_id, []).append(athlete_of(spot))
    return list(rosters.values())


def _places(tallies: Mapping[str, engine.Tally]) -> list[PlaceLine]:
    """Places with their figures, the most used first."""
    lines = [
        PlaceLine(
            place,
            tally.calls,
            tally.yards / tally.plays if tally.plays else None,
            round(100 * tally.good / tally.plays) if tally.plays else None,
        )
        for place, tally in tallies.items()
    ]
    return sorted(lines, key=lambda line: (-line.plays, line.place))


def _targets(habits: TeamHabits, names: Mapping[int, str]) -> list[TargetLine]:
    """The men to whom most passes went, by the names of the present roster."""
    thrown = sum(each.thrown for each in habits.offense.by_target.values())
    rows = sorted(habits.offense.by_target.items(), key=lambda row: (-row[1].thrown, row[0]))
    return [
        TargetLine(
            f"#{number} {names[number]}" if number in names else f"#{number}",
            each.thrown,
            each.caught,
            each.yards,
            round(100 * each.thrown / thrown),
        )
        for number, each in rows[:TARGETS_SHOWN]
    ]


def _fourth_downs(habits: TeamHabits) -> list[FourthDownLine]:
    return [
        FourthDownLine(
            f"{situation[:1].upper()}{situation[1:]}",
            ", ".join(f"{CHOICES[choice]} {_times(count)}" for choice, count in choices.most_common()),
        )
        for situation, choices in sorted(habits.fourth_downs.items())
    ]


def _times(count: int) -> str:
    return "once" if count == 1 else f"{count} times"


def _group(group: Compared, own: Team, theirs: Team) -> GroupLine:
    favours = own if group.favours_us else theirs if group.favours_them else None
    return GroupLine(group.told(own.name, theirs.name), favours)


def _men(matchup: Matchup, side: str, rosters: Sequence[Sequence[Athlete]]) -> list[ManLine]:
    """The men of a side who are on a list that plays, in the order of positions and numbers."""
    rules = matchup.rules
    names = rules.roster_rules().positions
    playing = {rule.code for rule in rules.roster_lists() if rule.plays}
    marks = scouting.standouts(matchup, side, rosters)
    men = [man for man in matchup.teams[side].athletes if man.status in playing]
    order = {code: place for place, code in enumerate(names)}
    men.sort(key=lambda man: (order.get(man.position, len(order)), man.number))
    return [
        ManLine(man, names.get(man.position, man.position), marks.get(man.number, ""), rules.hurts(man)) for man in men
    ]
