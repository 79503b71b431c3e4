"""Cuts after camp and preseason games, and claims on the men let go (12.2)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ....errors import Report
from ....interface import CampMan, CampStep, Claimant
from ...options import FoolOptions
from .. import injuries
from ..career import camp_note

_RESERVES: Final = ("camp_ir", "pup")


def steps(options: FoolOptions) -> tuple[CampStep, ...]:
    """The steps between two seasons: mini-camp (by option), the draft, invitations to camps of 70, the camp, and cuts
    to 64, to 58 after the first preseason game, and to 52 after the last; without preseason games straight to 52.

    Rules: fool:12.1-04, fool:12.2-04, fool:12.2-05, fool:12.2-06, fool:12.2a-01
    """
    if not options.training_camps:
        return ()
    before = (
        *([CampStep("mini_camp", "Mini-camp", kind="early camp")] if options.mini_camp else []),
        CampStep("draft", "Draft", kind="draft"),
        CampStep("invitations", "Invitations to camp", options.roster_camp, kind="invitations"),
        CampStep("camp", "Training camp", options.roster_camp),
    )
    sizes = [options.cut_after_camp, *cuts_after_games(options)]
    if options.no_preseason or options.preseason_games == 0:
        sizes = [options.cut_after_preseason_2]
    last = len(sizes) - 1
    return (*before, *(_cut(at, size, at == last) for at, size in enumerate(sizes)))


def _cut(after_games: int, size: int, last: bool) -> CampStep:
    """A cut. With the one after the camp the returns of preseason are named, "as designated at the end of training camp
    after training camp cuts"; without preseason games there are none.

    Rules: fool:12.2b-02
    """
    code, name = f"cut_{after_games + 1}", f"Cut to {size}"
    return CampStep(code, name, size, last, "cut", after_games, returns=after_games == 0 and not last)


def cuts_after_games(options: FoolOptions) -> list[int]:
    """The sizes to which rosters are cut after each preseason game: that of the last game after the last, that of the
    first after all before.

    Rules: fool:12.2-05
    """
    games = options.preseason_games
    return [options.cut_after_preseason_1] * (games - 1) + [options.cut_after_preseason_2] * min(games, 1)


def check_cut(man: CampMan, step: CampStep) -> Report:
    """What speaks against letting a man go: an injury, or an easy camp before the last cut.

    "Players given the lower injury chance should not be cut in any but the last cutdown (prior to the regular season),
    as this reflects a competitive situation not taken into account in the injury roll."

    Rules: fool:12.2-08, fool:12.4-03
    """
    report = Report()
    if injuries.is_hurt(man.athlete):
        message = "An injured man cannot be let go (11.5)."
        report.error("player", "CUT-01", message, "Keep him, or place him on camp injured reserve.")
    if camp_note(man.athlete).get("easy") and not step.last:
        message = f"{man.athlete.name} had the easy camp and can be let go only at the last cut (12.4)."
        report.error("player", "CUT-02", message)
    if man.athlete.sheet.get("stays"):
        message = "After an unfavorable change a man stays until the next cut or game is over (12.3.3)."
        report.error("player", "CUT-03", message)
    return report


def check_size(men: Sequence[CampMan], step: CampStep) -> Report:
    """Whether a team is down to the size of a step; men on the reserve lists of camp do not count.

    Rules: fool:12.2-04, fool:12.2-05
    """
    report = Report()
    counted = [man for man in men if man.athlete.status not in _RESERVES]
    if step.men is not None and len(counted) > step.men:
        message = f"{len(counted)} men are left; {step.men} may be (12.2)."
        report.error("", "CUT-04", message, f"{len(counted) - step.men} more must go.")
    return report


def claim_order(teams: Sequence[Claimant], released_by: Claimant) -> tuple[tuple[str, ...], ...]:
    """Who may claim a man: teams of another division and another owner before the others; in both groups the lowest
    ranked first. For each man a claiming team releases another of its own.

    "Each team in turn, starting with the one ranked lowest in the previous season, may pick up the newly freed players.
    All teams in another division or having another owner have priority of choice for any released player over teams in
    the same division or having the same owner."

    Rules: fool:12.2-07
    """

    def is_related(team: Claimant) -> bool:
        return team.division == released_by.division or (bool(team.owner) and team.owner == released_by.owner)

    ranked = sorted((team for team in teams if team.ref != released_by.ref), key=lambda team: -team.rank)
    groups = ([team.ref for team in ranked if is_related(team) == related] for related in (False, True))
    return tuple(tuple(group) for group in groups)
