"""Orders of coaches between two seasons: handed in, kept sealed, closed with all others.

The receipt is the digest of the orders with their nonce. When a step closes, the digests of all teams are published
before any die is thrown; a team that handed in nothing has the default, which is committed to in the same way.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.db import transaction

from league import camp_rules, clock, limits
from league.camp_rules import Problem
from league.models import CampSheet, Phase, Season, Team, User
from league.permissions import is_coach_of
from league.rulebook import digest
from league.selectors import camp_orders as orders
from league.selectors.camps import OpenStep, open_step, step_of
from league.services import log, rosters, schedule
from league.services.aftermath import secret_of
from league.services.errors import Refused

JSON = dict[str, Any]


@transaction.atomic
def hand_in(*, team: Team, step: str, sheet: JSON, actor: User) -> CampSheet:
    """The team's orders for the step that is open, in the place of those handed in before; the row has the receipt."""
    season = rosters.season_of(team)
    season = schedule.lock_season(season.pk)
    rosters.lock_teams([team])
    rosters.require_say(team, actor, is_coach_of)
    found = open_step(season)
    if found is None or found.phase.code != step or not found.asks:
        raise Refused("Nothing is handed in for that now.", "Look at the season's calendar.")
    if not season.entries.filter(team=team).exists():
        raise Refused(f"{team} does not play in {season}.")
    limits.CAMP_SHEET.require(len(str(sheet)))
    if wrong := orders.problems(found, season, team, sheet):
        raise Refused(wrong[0].message, wrong[0].hint, field=wrong[0].path or "orders")
    kept = _keep(found, season, team, sheet, own=True, actor=actor)
    log.write(
        league=season.league,
        action="camp.handed_in",
        sentence=f"{team} handed in orders for {found.phase}.",
        actor=actor,
        data={"season": season.number, "phase": step, "team": str(team.public_id), "digest": kept.digest},
    )
    return kept


def _keep(
    found: OpenStep, season: Season, team: Team, sheet: JSON, *, own: bool, actor: User | None = None, said: str = ""
) -> CampSheet:
    kept = CampSheet.objects.filter(season=season, team=team, step=found.phase.code).first()
    if kept is not None and kept.closed_at is not None:
        raise Refused(f"{found.phase}: the orders of all teams are open, and stay as they are.")
    kept = kept or CampSheet(season=season, team=team, step=found.phase.code)
    nonce = nonce_of(season, found.phase, team)
    kept.orders, kept.digest = sheet, camp_rules.commitment(sheet, nonce)
    kept.own, kept.said, kept.handed_in_by, kept.handed_in_at = own, said[:300], actor, clock.now()
    kept.save()
    return kept


def nonce_of(season: Season, phase: Phase, team: Team) -> str:
    """The nonce of a team's orders; told when they are open."""
    return camp_rules.nonce(secret_of(season), phase.code, str(team.public_id))


def close(phase: Phase, teams: Sequence[Team]) -> dict[int, CampSheet]:
    """Every team's orders, by its key, open from now on and never changed again: its own, else the default. Orders
    that lay open already, since the step was taken back, stay as they are."""
    found, season = step_of(phase), phase.season
    if found is None:
        return {}
    kept = {sheet.team_id: sheet for sheet in CampSheet.objects.filter(season=season, step=phase.code)}
    new = [team for team in teams if team.pk not in kept or kept[team.pk].closed_at is None]
    for team in new:
        sheet = kept.get(team.pk)
        wrong = orders.problems(found, season, team, sheet.orders) if sheet else []
        if sheet is None or wrong:
            said = f"Its own could not be carried out: {wrong[0]}" if wrong else "Nothing was handed in."
            default = orders.default(found, season, team)
            kept[team.pk] = _keep(found, season, team, default, own=False, said=said)
    now = clock.now()
    CampSheet.objects.filter(season=season, step=phase.code, closed_at=None).update(closed_at=now)
    if new:
        _publish(phase, {team: kept[team.pk] for team in teams})
    return kept


def _publish(phase: Phase, sheets: Mapping[Team, CampSheet]) -> None:
    commitments = {str(team.public_id): sheet.digest for team, sheet in sheets.items()}
    log.write(
        league=phase.season.league,
        action="camp.committed",
        sentence=f"Season {phase.season.number}: {phase} is closed, and the commitments of all teams are published.",
        data={
            "season": phase.season.number,
            "phase": phase.code,
            "commitments": commitments,
            "hash": digest(sorted(commitments.values())),
        },
    )


def problems(*, team: Team, phase: Phase, sheet: JSON) -> list[Problem]:
    """Everything that is wrong with a team's orders, as its page shows it."""
    found = step_of(phase)
    return orders.problems(found, phase.season, team, sheet) if found else []
