"""Cuts: every team lets men go until it has the size of the step; with the first one returns of preseason are credited,
after the last one levels are settled."""

from __future__ import annotations

from collections.abc import Mapping

from league import rulebook
from league.camp_rules import camp_rules_of
from league.models import CampSheet, Phase, Season, Team, Transaction
from league.selectors import camp_orders as orders
from league.selectors.camps import OpenStep, camp_men, spots_by_team, step_of
from league.selectors.careers import RETIRED, STAYS, claimable
from league.selectors.rosters import Standing
from league.services import ledger, rosters

from .entries import CREDITED, CUT, LEVELS, RESERVED, book_story, leave, let_go, save_men


def hold(phase: Phase, sheets: Mapping[int, CampSheet]) -> list[Transaction]:
    """Carry out the cut of every team; the last one ends the preseason."""
    found, season = step_of(phase), phase.season
    if found is None:
        return []
    entries = []
    for team in rosters.lock_teams(sheets):
        entries += _cut_team(found, season, team, sheets[team.pk])
    if found.step.last:
        entries += _end_preseason(phase)
    return entries


def _cut_team(found: OpenStep, season: Season, team: Team, sheet: CampSheet) -> list[Transaction]:
    spots = orders.spots_of(team)
    entries = []
    for ref in sheet.orders.get(orders.CUT, []):
        if ref in spots:
            spot = spots.pop(ref)
            sentence = f"{team}: {spot.player} is cut ({found.phase})."
            entries.append(let_go(kind=CUT, spot=spot, phase=found.phase, sentence=sentence))
    entries += _shelve(found, season, team)
    return entries + _credit_returns(found, season, team, sheet)


def _credit_returns(found: OpenStep, season: Season, team: Team, sheet: CampSheet) -> list[Transaction]:
    """The men who are left have the returns of preseason that their coach has named them for."""
    given = sheet.orders.get(orders.RETURNS, {}) if found.step.returns else {}
    spots = [spot for ref, spot in orders.spots_of(team).items() if ref in given]
    men = camp_men(season, spots)
    entries, changed = [], []
    for spot in spots:
        man = men[spot.player_id]
        story = found.rules.credit_returns(man, given[man.key])
        if story.sentence:
            entries.append(book_story(kind=CREDITED, phase=found.phase, spot=spot, story=story, dice=None))
            changed.append(spot)
    save_men(changed)
    return entries


def _shelve(found: OpenStep, season: Season, team: Team) -> list[Transaction]:
    """Where too many are left whom nobody may let go, hurt men go to a reserve list that does not count."""
    entries: list[Transaction] = []
    lists = [rule.code for rule in rulebook.rules_of(season.league).roster_lists() if not (rule.plays or rule.signs)]
    standing = Standing(team, season)
    for spot in list(orders.spots_of(team).values()):
        if not found.rules.check_size(list(orders.own_men(season, team).values()), found.step):
            break
        for code in lists:
            if not rulebook.rules_of(season.league).check_move(standing.move(spot, code)):
                changed = ledger.apply(spot.player, spot, {"list": code})
                sentence = f"{team}: {spot.player} is hurt and goes to the list {code}; the roster was over its size."
                entries.append(
                    ledger.write(
                        kind=RESERVED,
                        season=season,
                        team=team,
                        sentence=sentence,
                        changes=[changed],
                        step=found.phase.code,
                    )
                )
                break
    return entries


# -- the end of the preseason ------------------------------------------------------------------------------------------


def _end_preseason(phase: Phase) -> list[Transaction]:
    """Levels are settled, and men who would not retire and have no team are out of the game."""
    season, rules = phase.season, camp_rules_of(phase.season)
    entries = []
    for spots in spots_by_team(season).values():
        men = camp_men(season, spots)
        changed = []
        for spot in spots:
            story = rules.preseason_over(men[spot.player_id].athlete)
            if story.athlete != men[spot.player_id].athlete:
                entries.append(book_story(kind=LEVELS, phase=phase, spot=spot, story=story, dice=None))
                changed.append(spot)
        save_men(changed)
    return entries + _retire_unsigned(phase)


def _retire_unsigned(phase: Phase) -> list[Transaction]:
    season = phase.season
    asked = Transaction.objects.filter(season=season, kind=STAYS, undone_by=None).values("player")
    rules = camp_rules_of(season)
    return [
        leave(kind=RETIRED, player=player, phase=phase, sentence=f"{player} has no team, and retires.")
        for player in claimable(season.league).filter(pk__in=asked, spot=None).order_by("pk")
        if rules.is_retired_unsigned(asked=True, signed=False, season_begun=True)
    ]
