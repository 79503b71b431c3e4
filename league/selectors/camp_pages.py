"""What pages and API show of the year between two seasons: a team's orders with the odds, and the camps that were
held."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.db.models import F, QuerySet

from league import rulebook
from league.models import CampReport, CampSheet, Season, Team
from league.permissions import Viewer
from league.rulebook import CampForm, CampMan, Column
from league.selectors import camp_orders as orders
from league.selectors.camps import OpenStep, free_men, open_step, own_sheet
from league.selectors.teams import IDENTITY

JSON = dict[str, Any]


@dataclass(frozen=True)
class TeamOrders:
    """A team's orders for the step that is open, as its coach has them before him.

    ``kept`` is what was handed in, None for nothing that he may read; ``sheet`` that, or the default.
    """

    team: Team
    open: OpenStep
    men: dict[str, CampMan]
    kept: CampSheet | None
    sheet: JSON

    def odds(self, sheet: JSON | None = None) -> dict[str, tuple[str, ...]]:
        """What may become of every man by a sheet for the camp, and how likely; of the sheet that stands by default."""
        if self.open.step.kind != "camp":
            return {}
        told = self.sheet if sheet is None else sheet
        men = list(self.men.values())
        if self.open.rules.check_sheet(told, men):
            return {}
        return {key: self.open.rules.odds(man, told, men) for key, man in self.men.items()}


def team_orders(viewer: Viewer, team: Team, season: Season) -> TeamOrders | None:
    """The orders of a team for the step that is open; None where none are handed in now. Ten queries at most."""
    found = open_step(season)
    if found is None or not found.asks:
        return None
    kept = own_sheet(viewer, team, found.phase)
    sheet = kept.orders if kept else orders.default(found, season, team)
    return TeamOrders(team, found, orders.own_men(season, team), kept, sheet)


def form_of(told: TeamOrders) -> CampForm | None:
    """The ruleset's own fields for the open step: of a camp, or of returns of preseason; None where it has none. One
    query at most."""
    men = list(told.men.values())
    if told.open.step.kind == "camp":
        return told.open.rules.form(men)
    if told.open.step.returns:
        return told.open.rules.returns_form(men, orders.camp_of(told.team, told.open))
    return None


def facts(season: Season, men: list[rulebook.Athlete]) -> dict[str, tuple[Column, ...]]:
    """The ruleset's facts about men, by their ids, without who they are and what is empty."""
    told = rulebook.rules_of(season.league).describe_players(men)
    return {
        man.ref: tuple(column for column in own if column.name not in IDENTITY and column.value not in ("", None))
        for man, own in zip(men, told, strict=True)
    }


def free_agents(season: Season) -> dict[str, rulebook.Athlete]:
    """Who may be invited, by id; one query."""
    return {str(player.public_id): rulebook.athlete(player, None) for player in free_men(season.league)}


def choices_of(told: TeamOrders, key: str) -> list[tuple[str, str, tuple[str, ...], str]]:
    """Every choice that a coach has for a man with its odds, the rest of the sheet as it stands; or why it cannot be
    chosen."""
    men = list(told.men.values())
    rows = []
    for field in told.open.rules.form(men).men.get(key, ()):
        for choice in field.choices:
            own = {**told.sheet.get("men", {}).get(key, {}), field.name: choice.value}
            sheet = {**told.sheet, "men": {**told.sheet.get("men", {}), key: own}}
            wrong = told.open.rules.check_sheet(sheet, men)
            odds = () if wrong else told.open.rules.odds(told.men[key], sheet, men)
            rows.append((field.label, choice.label, odds, str(wrong[0]) if wrong else ""))
    return rows


def open_sheets(season: Season) -> QuerySet[CampSheet]:
    """The orders of all teams that are open to everybody, in the order of the steps' closing."""
    found = CampSheet.objects.filter(season=season, closed_at__isnull=False).select_related("team")
    return found.order_by("closed_at", "step", "team__name")


def reports(season: Season) -> list[tuple[Team | None, list[CampReport]]]:
    """What the camps of a season made of every man, team by team, then of the free agents; one query."""
    found: dict[Team | None, list[CampReport]] = {}
    rows = season.camp_reports.filter(entry__undone_by=None).select_related("team", "player")
    for report in rows.order_by(F("team__name").asc(nulls_last=True), "player__name", "pk"):
        found.setdefault(report.team, []).append(report)
    return list(found.items())
