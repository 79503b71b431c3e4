"""Positions in the season: what a coach may do about each man's, and how far he is with a change.

An entry of the ledger by which a step was taken has the kind ``position_`` and the step; its dice are named after it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Q

from league import rulebook
from league.camp_rules import camp_rules_of
from league.models import Fixture, Phase, RosterSpot, Season, Team, Transaction, Week
from league.position_rules import position_rules_of
from league.rulebook import OpenMove
from league.selectors.dice import POSITION
from league.selectors.rosters import stage

ANNOUNCED, COMPLETED = f"{POSITION}announce", f"{POSITION}complete"
CHANGED = (COMPLETED, "camp")  # kinds of entries by which a man may have come to another position
TAKE_BACK = OpenMove("take_back")


@dataclass(frozen=True, slots=True)
class ManAndPosition:
    """A man with what his coach may do about his position. ``announced``: the entry by which a change was announced
    that may still be taken back, since his team has played no game with it."""

    spot: RosterSpot
    told: str
    moves: tuple[OpenMove, ...]
    announced: Transaction | None


def why_not_now(season: Season) -> str:
    """Why no change of position may be made in a season now; "" where it may. One query at most."""
    if season.status == Season.Status.FINISHED:
        return f"Season {season.number} is over."
    ahead = set(season.phases.filter(kind=Phase.Kind.CAMP, closed_at=None).values_list("code", flat=True))
    if any(step.kind == "camp" and step.code in ahead for step in camp_rules_of(season).steps):
        return "Before camp a change of position is ordered for the camp."
    return ""


def men_and_positions(team: Team, season: Season) -> list[ManAndPosition]:
    """Every man of a team, in the order of numbers; seven queries at most."""
    spots = list(team.roster.select_related("player", "team").order_by("number"))
    return positions_of(team, season, spots)


def positions_of(team: Team, season: Season, spots: Iterable[RosterSpot]) -> list[ManAndPosition]:
    """The same for some of its men."""
    spots = list(spots)
    rules, closed = position_rules_of(team.league), why_not_now(season)
    returns = set() if closed else _may_be_taken_back(team, season, spots)
    announced = {} if closed else _announced(team, season)
    found = []
    for spot in spots:
        athlete = rulebook.athlete_of(spot)
        moves = () if closed else rules.open_moves(athlete)
        moves += (TAKE_BACK,) if spot.player_id in returns else ()
        found.append(ManAndPosition(spot, rules.told(athlete), moves, announced.get(spot.player_id)))
    return found


def _announced(team: Team, season: Season) -> dict[int, Transaction]:
    """The announcements of a team since its last game, by the keys of their men; two queries."""
    games = Fixture.objects.filter(Q(home=team) | Q(away=team), season=season, status=Fixture.Status.FINAL)
    last = max((at for at in games.values_list("played_at", flat=True) if at), default=None)
    entries = Transaction.objects.filter(team=team, season=season, kind=ANNOUNCED, undone_by=None)
    entries = entries.filter(at__gt=last) if last else entries
    return {entry.player_id: entry for entry in entries.order_by("at", "id") if entry.player_id}


def _may_be_taken_back(team: Team, season: Season, spots: Iterable[RosterSpot]) -> set[int]:
    """The men, by their keys, who have changed their position elsewhere this season and may be what they were; three
    queries at most."""
    players = {spot.player_id: spot for spot in spots}
    made = Transaction.objects.filter(season=season, kind__in=CHANGED, player__in=players, undone_by=None)
    elsewhere = made.exclude(team=team).exclude(team=None).order_by("at", "id")
    last = {entry.player_id: entry for entry in elsewhere if "position" in entry.changes[0]["before"]}
    if not last:
        return set()
    rules, begun = position_rules_of(team.league), stage(season) != "before"
    since = games_since(season, last.values())
    return {
        key
        for key, entry in last.items()
        if key
        and not rules.check(rulebook.athlete_of(players[key]), TAKE_BACK)
        and rules.may_take_back(rulebook.athlete_of(players[key]), games_since=since[entry.pk], season_begun=begun)
    }


def games_since(season: Season, entries: Iterable[Transaction]) -> Counter[int]:
    """How many games that count the team of each entry has played since, by the entry's key; one query."""
    games = Fixture.objects.filter(season=season, status=Fixture.Status.FINAL).exclude(week__kind=Week.Kind.PRESEASON)
    played = [(teams, at) for *teams, at in games.values_list("home", "away", "played_at") if at]
    return Counter(
        {entry.pk: sum(entry.team_id in teams and at > entry.at for teams, at in played) for entry in entries}
    )


def odds_of(man: ManAndPosition) -> list[tuple[OpenMove, tuple[str, ...]]]:
    """Each step that is open for a man with what it may bring; no query."""
    rules, athlete = position_rules_of(man.spot.team.league), rulebook.athlete_of(man.spot)
    return [(move, rules.odds(athlete, move)) for move in man.moves]
