"""Who comes to camp: free agents by turns, refusals, and men who retire (12.1)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from ....dice import Dice
from ....errors import Report
from ....interface import Athlete, Attempt, CampMan, Claimant
from ...options import FoolOptions
from ..career import CAMP

_REFUSES: Final[Mapping[str, list[int]]] = CAMP["refusal"]
_RETIREMENT: Final[dict[str, Any]] = CAMP["retirement"]
_SIX: Final = 6


# -- free agents -------------------------------------------------------------------------------------------------------


def stays_on_list(athlete: Athlete, was_active: bool, expansion: bool) -> bool:
    """Whether a free agent of last season is offered again: who was on no team's active list in camp or season is
    dropped, but for a year in which the league grows. New men are on the list.

    Rules: fool:12.1-01
    """
    return was_active or expansion or bool(athlete.sheet.get("rookie"))


def turns(teams: Sequence[Claimant]) -> tuple[str, ...]:
    """The teams in the order in which each completes its camp, the lowest ranked first.

    "Choices are repeated until the lowest ranked team has a set training camp roster. [...] After the lowest ranked
    team has completed its training camp roster, the process is repeated for each team in turn."

    Rules: fool:12.1-05
    """
    return tuple(team.ref for team in sorted(teams, key=lambda team: -team.rank))


def check_invitation(
    men: Sequence[CampMan], refused: Sequence[str], key: str, turn_of: str, ref: str, options: FoolOptions
) -> Report:
    """What speaks against a team's invitation: another team's turn, a man who has refused it, a camp that is full.
    Room is made by releasing own men.

    Rules: fool:12.1-04, fool:12.1-05, fool:12.1-08
    """
    report = Report()
    if turn_of != ref:
        report.error("", "INV-01", "Another team completes its camp first; the lowest ranked begins (12.1).")
    if key in refused:
        report.error("player", "INV-02", "He has refused your invitation, and is not asked again by your team (12.1).")
    if len(men) >= options.roster_camp:
        message = f"Your camp has all of its {options.roster_camp} men (12.1)."
        report.error("", "INV-03", message, "Release one of your own first.")
    return report


def refusing_faces(rank: int, teams: int) -> list[int]:
    """The faces on which a man refuses: 1 and 2 a team of the lower half of the ranking, 1 one of the upper half. The
    team in the middle of an odd number belongs to the lower.

    Rules: fool:12.1-06
    """
    return _REFUSES["upper half" if rank <= teams // 2 else "lower half"]


def invite(athlete: Athlete, rank: int, teams: int, dice: Dice) -> Attempt:
    """A team of a rank, 1 the best, invites a free agent.

    Rules: fool:12.1-06
    """
    die = dice.die(_SIX, "fa.refuse")
    if die in refusing_faces(rank, teams):
        return Attempt(False, f"refuses the invitation (die {die})")
    return Attempt(True, f"comes to camp (die {die})")


def removed(refused_by: Sequence[str], signed: bool) -> bool:
    """Whether a free agent leaves the game for good: he refused a team, and no other has signed him.

    "Those who refuse selection by any team and are not picked up by another are removed permanently from the free agent
    list. (They have found more lucrative professions selling bonds, insurance, or used cars.)"

    Rules: fool:12.1-07
    """
    return bool(refused_by) and not signed


# -- retirement --------------------------------------------------------------------------------------------------------


def may_retire(athlete: Athlete) -> Report:
    """What speaks against asking a man to retire: he is younger than 32.

    Rules: fool:12.1-09
    """
    report = Report()
    if athlete.age < _RETIREMENT["age"]:
        message = f"{athlete.name} is {athlete.age}; a man may be asked to retire from {_RETIREMENT['age']} on (12.1)."
        report.error("player", "RET-01", message)
    return report


def retire(athlete: Athlete, dice: Dice) -> Attempt:
    """A team asks a man to retire: on 1 to 3 he does, with fanfare. Otherwise he counts in camp or is cut.

    Rules: fool:12.1-09, fool:12.1-10
    """
    die = dice.die(_SIX, "retire")
    if die in _RETIREMENT["succeeds"]:
        return Attempt(True, f"retires with fanfare (die {die})")
    return Attempt(False, f"will not retire: he is in camp, or is cut (die {die})")


def is_retired_unsigned(asked_to_retire: bool, signed: bool, season_begun: bool) -> bool:
    """Whether a man who would not retire is retired all the same: cut, and with no team when the season begins.

    Rules: fool:12.1-10
    """
    return asked_to_retire and not signed and season_begun
