"""What may stand in the orders for each kind of step, what is wrong with them, and what a sensible coach would order.

Camps are ordered by the ruleset's own sheet. For invitations it is ``{"retire": [...], "release": [...], "invite":
[...]}``, for a cut ``{"cut": [...]}``: men by their public ids, those to be invited in the order in which they are
asked. With a cut that names returns of preseason also ``{"returns": {ID: {...}}}``, by the ruleset's own fields.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from league import rulebook
from league.camp_rules import Problem
from league.models import CampSheet, RosterSpot, Season, Team
from league.rulebook import CampMan, rules_of
from league.selectors.camps import OpenStep, camp_men, free_men

JSON = dict[str, Any]
RETIRE, RELEASE, INVITE, CUT, RETURNS = "retire", "release", "invite", "cut", "returns"
PARTS = {"invitations": (RETIRE, RELEASE, INVITE), "cut": (CUT,)}  # lists of men
SPARE_INVITATIONS = 2  # men on the default list for each place that is free, since some refuse


def own_men(season: Season, team: Team) -> dict[str, CampMan]:
    """The team's men by their public ids, in the order of their numbers."""
    spots = team.roster.select_related("player", "team").order_by("number")
    return {man.key: man for man in camp_men(season, spots).values()}


# -- what is wrong -----------------------------------------------------------------------------------------------------


def problems(found: OpenStep, season: Season, team: Team, sheet: Any) -> list[Problem]:
    """Everything that is wrong with a team's orders for a step, each with its place."""
    men = own_men(season, team)
    if found.step.kind == "camp":
        return found.rules.check_sheet(sheet, list(men.values()))
    lists = PARTS[found.step.kind]
    if wrong := _shape(sheet, lists, (RETURNS,) if found.step.returns else ()):
        return wrong
    if found.step.kind == "invitations":
        return _check_invitations(found, season, men, sheet)
    return _check_cut(found, team, men, sheet)


def _shape(sheet: Any, lists: Sequence[str], others: Sequence[str]) -> list[Problem]:
    if not isinstance(sheet, dict) or set(sheet) - {*lists, *others}:
        return [Problem("", f"Orders are an object with {', '.join((*lists, *others))}.")]
    for name, refs in [(name, refs) for name, refs in sheet.items() if name in lists]:
        if not isinstance(refs, list) or not all(isinstance(ref, str) for ref in refs):
            return [Problem(name, f'"{name}" is a list of men by their ids.')]
        if len(set(refs)) < len(refs):
            return [Problem(name, "A man stands there twice.", "Name him once.")]
    return []


def _strangers(refs: Iterable[str], known: Iterable[str], name: str, who: str) -> list[Problem]:
    known = set(known)
    return [Problem(f"{name}.{ref}", f"{who} has the id {ref}.") for ref in refs if ref not in known]


def _check_invitations(found: OpenStep, season: Season, men: Mapping[str, CampMan], sheet: JSON) -> list[Problem]:
    retire, release, invite = (sheet.get(name, []) for name in PARTS["invitations"])
    wrong = _strangers(retire, men, RETIRE, "Nobody of the team") + _strangers(
        release, men, RELEASE, "Nobody of the team"
    )
    free = {str(ref) for ref in free_men(season.league).values_list("public_id", flat=True)}
    wrong += _strangers(invite, free, INVITE, "No free agent")
    if wrong:
        return wrong
    for ref in retire:
        wrong += [Problem(f"{RETIRE}.{ref}", one.message, one.hint) for one in found.rules.may_retire(men[ref].athlete)]
    for ref in release:
        wrong += _against_cut(found, men[ref], RELEASE, ref)
    return wrong


def _check_cut(found: OpenStep, team: Team, men: Mapping[str, CampMan], sheet: JSON) -> list[Problem]:
    cut = sheet.get(CUT, [])
    if wrong := _strangers(cut, men, CUT, "Nobody of the team"):
        return wrong
    wrong = [problem for ref in cut for problem in _against_cut(found, men[ref], CUT, ref)]
    left = [man for ref, man in men.items() if ref not in set(cut)]
    wrong += [Problem(CUT, one.message, one.hint) for one in found.rules.check_size(left, found.step)]
    return wrong + _against_returns(found, team, left, sheet)


def _against_returns(found: OpenStep, team: Team, left: Sequence[CampMan], sheet: JSON) -> list[Problem]:
    """What speaks against the returns of preseason, for men who are not cut."""
    if RETURNS not in sheet:
        return []
    wrong = found.rules.check_returns(sheet[RETURNS], left, camp_of(team, found))
    return [Problem(f"{RETURNS}.{one.path}" if one.path else RETURNS, one.message, one.hint) for one in wrong]


def camp_of(team: Team, found: OpenStep) -> JSON:
    """The orders by which a team's camp was held before a step; {} where none was. One query."""
    camps = [step.code for step in found.rules.steps if step.kind == "camp"]
    held = CampSheet.objects.filter(
        season=found.phase.season_id, team=team, step__in=camps, closed_at__isnull=False
    ).first()
    return held.orders if held else {}


def _against_cut(found: OpenStep, man: CampMan, name: str, ref: str) -> list[Problem]:
    found_problems = found.rules.check_cut(man, found.step)
    return [Problem(f"{name}.{ref}", f"{man.athlete.name}: {one.message}", one.hint) for one in found_problems]


# -- what a sensible coach orders --------------------------------------------------------------------------------------


def default(found: OpenStep, season: Season, team: Team) -> JSON:
    """The orders for a team that hands none in."""
    men = own_men(season, team)
    if found.step.kind == "camp":
        return found.rules.default(list(men.values()))
    if found.step.kind == "invitations":
        return {RETIRE: [], RELEASE: _too_many(found, men), INVITE: _worth_asking(found, season, men)}
    cut = _too_many(found, men)
    return {CUT: cut} | _default_returns(found, team, [man for ref, man in men.items() if ref not in cut])


def _default_returns(found: OpenStep, team: Team, left: Sequence[CampMan]) -> JSON:
    if not found.step.returns:
        return {}
    return {RETURNS: found.rules.returns_default(left, camp_of(team, found))}


def _too_many(found: OpenStep, men: Mapping[str, CampMan]) -> list[str]:
    """Whom a team lets go until it has the step's size: whoever can be spared first, as far as the rules allow it."""
    left, gone = dict(men), []
    rules = found.rules.rules
    for athlete in rules.expendable([man.athlete for man in men.values()]):
        if not found.rules.check_size(list(left.values()), found.step):
            break
        if not found.rules.check_cut(left[athlete.ref], found.step):
            gone.append(athlete.ref)
            del left[athlete.ref]
    return gone


def _worth_asking(found: OpenStep, season: Season, men: Mapping[str, CampMan]) -> list[str]:
    """Free agents for the places of camp that are free: first for positions that lack men, then the best."""
    places = (found.step.men or 0) - len(men)
    if places <= 0:
        return []
    free = [rulebook.athlete(player, None) for player in free_men(season.league)]
    rules = rules_of(season.league)
    wanted = {need.position: need.weight for need in rules.needs([man.athlete for man in men.values()])}
    held = Counter(man.athlete.position for man in men.values())
    order = {athlete.ref: place for place, athlete in enumerate(reversed(rules.expendable(free)))}
    worth = dict(zip(order, rules.draft_worths(reversed(rules.expendable(free))), strict=True))

    def merit(athlete: rulebook.Athlete) -> tuple[bool, int, int, int]:
        lacking = held[athlete.position] == 0
        return not lacking, -wanted.get(athlete.position, 0), -worth[athlete.ref], order[athlete.ref]

    return [athlete.ref for athlete in sorted(free, key=merit)[: SPARE_INVITATIONS * places]]


def spots_of(team: Team) -> dict[str, RosterSpot]:
    """The team's men by their public ids."""
    return {
        str(spot.player.public_id): spot for spot in team.roster.select_related("player", "team").order_by("number")
    }
