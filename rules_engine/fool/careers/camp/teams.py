"""The camps of all teams at once, and what else is rolled with them (12.2)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from ....dice import Dice
from ....errors import Report
from ....interface import Athlete, CampMan, CampStory
from ...options import FoolOptions
from .. import injuries
from . import orders
from .man import attend, story_of
from .orders import Orders, TeamOrders

JSON = dict[str, Any]
FREE_AGENTS: Final = ""
_ALONE: Final = TeamOrders("", False, {})


def hold(
    camps: Mapping[str, tuple[Sequence[CampMan], JSON]],
    free_agents: Sequence[CampMan],
    options: FoolOptions,
    dice: Mapping[str, Dice],
) -> dict[str, tuple[CampStory, ...]]:
    """Every man's camp, each from dice of his own, so that nobody's camp hangs on another's; and the standard change of
    free agents whom a commissioner thinks of interest. Nobody is hurt in a camp to which he was not invited (12.4).

    Rules: fool:12.2-02, fool:12.2-03
    """
    stories: dict[str, tuple[CampStory, ...]] = {}
    for team, (men, sheet) in camps.items():
        ordered = orders.read(sheet, men, options)
        stories[team] = tuple(attend(man, ordered.men[man.key], ordered, options, dice[man.key]) for man in men)
    stories[FREE_AGENTS] = tuple(
        attend(man, Orders(), _ALONE, options, dice[man.key], invited=False) for man in free_agents
    )
    return stories


def rolls_at_camp(athlete: Athlete) -> bool:
    """Whether a free agent who was not picked up rolls with the camps: whoever has been in the league, since he "may be
    of interest to some team later". New men roll when a team signs them (12.3.3).

    "A change die roll must be made using this table for every player in the league."

    Rules: fool:12.2-03, fool:12.3-01
    """
    return not athlete.sheet.get("rookie", False)


def check_camp(men: Sequence[CampMan], options: FoolOptions) -> Report:
    """Whether a team may hold its camp with these men: 70 at most, each known by a key of his own.

    Rules: fool:12.1-04
    """
    report = Report()
    if len(men) > options.roster_camp:
        more = len(men) - options.roster_camp
        report.error(
            "", "CMP-10", f"{len(men)} men are in camp; {options.roster_camp} may be (12.1).", f"{more} must go."
        )
    keys = [man.key for man in men]
    for key in sorted({key for key in keys if keys.count(key) > 1}):
        report.error("", "CMP-11", f'Two men of this camp have the key "{key}".')
    return report


def mini_camp(man: CampMan, options: FoolOptions, dice: Dice) -> CampStory:
    """What mini-camp makes of a man: injuries that had games to run are settled, those of a season wait.

    Rules: fool:12.2a-01, fool:12.2a-02
    """
    return story_of(man, "recovery", injuries.mini_camp(man.athlete, dice, options), dice)
