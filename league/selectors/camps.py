"""The year between two seasons: which step is open, how many men a roster may have, who is in camp, who has left."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.db.models import Exists, OuterRef, QuerySet

from league import rulebook
from league.camp_rules import CampRules, camp_rules_of
from league.models import (
    CampReport,
    CampSheet,
    Entry,
    Fixture,
    League,
    Phase,
    Player,
    RosterSpot,
    Season,
    Seat,
    Team,
    Transaction,
    User,
)
from league.permissions import Viewer
from league.rulebook import CampMan, CampStep, Claimant

from .careers import claimable

SIGNINGS = ("signed", "invited")  # by which a free agent comes to a team
ASKS = ("invitations", "camp", "cut")  # kinds of steps for which coaches hand in orders


@dataclass(frozen=True, slots=True)
class OpenStep:
    """The step between two seasons that a league is in."""

    phase: Phase
    step: CampStep
    rules: CampRules

    @property
    def asks(self) -> bool:
        """Whether coaches hand in orders for it."""
        return self.step.kind in ASKS


def open_step(season: Season) -> OpenStep | None:
    """The camp phase that a season is in; None in any other."""
    found = season.phases.filter(kind=Phase.Kind.CAMP, opened_at__isnull=False, closed_at=None)
    phase = found.select_related("season__league").first()
    return step_of(phase) if phase else None


def step_of(phase: Phase) -> OpenStep | None:
    """What the rules say of a camp phase; None where they have it no longer."""
    rules = camp_rules_of(phase.season)
    step = rules.step(phase.code)
    return OpenStep(phase, step, rules) if step else None


def size_in_force(season: Season) -> CampStep | None:
    """The step whose size a roster may have now, in place of the sizes of its lists; None once the last cut is over
    and in a year without camps. One query."""
    closed = dict(season.phases.filter(kind=Phase.Kind.CAMP).order_by("order").values_list("code", "closed_at"))
    if all(closed.values()):
        return None
    sized = [step for step in camp_rules_of(season).steps if step.men is not None and step.code in closed]
    over = [step for step in sized if closed[step.code]]
    return over[-1] if over else sized[0] if sized else None


def has_camps(season: Season) -> bool:
    """Whether camps came before this season's games."""
    return season.phases.filter(kind=Phase.Kind.CAMP).exists()


def camp_facts(fixture: Fixture) -> dict[str, Any]:
    """The options of a game that follow from the camps of both teams; no query in a year without camps, else one."""
    rules = camp_rules_of(fixture.season)
    held = [step.code for step in rules.steps if step.kind == "camp"]
    if fixture.season.number == 1 or not held:
        return {}
    teams = (fixture.home_id, fixture.away_id)
    found = CampSheet.objects.filter(season=fixture.season_id, step__in=held, team__in=teams, closed_at__isnull=False)
    sheets = dict(found.values_list("team", "orders"))
    told = rules.game_rules(*(sheets.get(team, {}) for team in teams))
    return {name: value for name, value in told.items() if value}


# -- men and teams -----------------------------------------------------------------------------------------------------


def spots_by_team(season: Season) -> dict[Team, list[RosterSpot]]:
    """Every team of the season with its men; one query for the teams and one for the men."""
    teams = {entry.team_id: entry.team for entry in season.entries.select_related("team")}
    found: dict[Team, list[RosterSpot]] = {team: [] for team in teams.values()}
    for spot in RosterSpot.objects.filter(team__in=teams).select_related("player", "team").order_by("number"):
        found[teams[spot.team_id]].append(spot)
    return found


def camp_men(season: Season, spots: Iterable[RosterSpot]) -> dict[int, CampMan]:
    """Men of rosters as a camp has them, by the keys of their players; two queries."""
    spots = list(spots)
    players = [spot.player_id for spot in spots]
    signed = set(
        Transaction.objects.filter(season=season, kind__in=SIGNINGS, player__in=players, undone_by=None).values_list(
            "player", flat=True
        )
    )
    last = dict(
        CampReport.objects.filter(player__in=players, team__isnull=False, season__number__lt=season.number)
        .order_by("season__number")
        .values_list("player", "team")
    )
    return {
        spot.player_id: CampMan(
            rulebook.athlete_of(spot),
            drafted=spot.player_id not in signed,
            same_team=last.get(spot.player_id, spot.team_id) == spot.team_id,
        )
        for spot in spots
    }


def claimants(season: Season) -> dict[str, Claimant]:
    """The teams of a season by their public ids, with last season's ranks, 1 the best; three queries."""
    last = Season.objects.filter(league=season.league_id, number=season.number - 1).first()
    ranks = dict(Entry.objects.filter(season=last).values_list("team", "final_rank"))
    heads = dict(
        Seat.objects.coaching().filter(team__entries__season=season, head=True).values_list("team", "user__public_id")
    )
    entries = list(season.entries.select_related("team", "division"))
    entries.sort(key=lambda entry: (ranks.get(entry.team_id) or len(entries), entry.place, entry.team_id))
    return {
        ref: Claimant(ref, rank, entry.division.name, str(heads.get(entry.team_id, "")))
        for rank, entry in enumerate(entries, start=1)
        for ref in [str(entry.team.public_id)]
    }


def free_men(league: League) -> QuerySet[Player]:
    """Free agents, in an order that is always the same."""
    return claimable(league).filter(spot=None).order_by("name", "pk")


# -- sheets ------------------------------------------------------------------------------------------------------------


def may_read(viewer: Viewer, sheet: CampSheet) -> bool:
    """Orders that lie sealed are read by the team's coaches alone, and by those alone who were its coaches when they
    were handed in; whoever takes a seat later writes his own."""
    if sheet.closed_at is not None:
        return True
    if not isinstance(viewer, User):
        return False
    return viewer.seats.coaching().filter(team=sheet.team_id, since__lte=sheet.handed_in_at).exists()


def own_sheet(viewer: Viewer, team: Team, phase: Phase) -> CampSheet | None:
    """The team's orders for a phase, for a coach who may read them."""
    sheet = CampSheet.objects.filter(team=team, season=phase.season_id, step=phase.code).first()
    return sheet if sheet is not None and may_read(viewer, sheet) else None


def handed_in(phase: Phase) -> set[int]:
    """The teams, by their keys, that have handed in orders for a phase."""
    found = CampSheet.objects.filter(season=phase.season_id, step=phase.code, own=True)
    return set(found.values_list("team", flat=True))


def coached(season: Season) -> list[Team]:
    """The teams of a season that have a coach, by name."""
    seated = Seat.objects.coaching().filter(team=OuterRef("pk"))
    return list(Team.objects.filter(Exists(seated), entries__season=season).order_by("name"))


def who_owes(phase: Phase) -> list[Team]:
    """The teams with a coach that have handed in nothing for a phase that asks for orders."""
    found = step_of(phase)
    if found is None or not found.asks:
        return []
    done = handed_in(phase)
    return [team for team in coached(phase.season) if team.pk not in done]
