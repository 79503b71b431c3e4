"""The chance to be hurt in training camp, and who has the easy camp (12.4)."""

from __future__ import annotations

from typing import Any, Final, Literal, NamedTuple

from ....dice import Dice
from ....interface import Athlete, Change
from ...incidents.injuries import longer_injury
from ...kinds import canonical
from ...long_injuries import NO_LONGER_ROBUST
from ...options import FoolOptions
from ...players import player_of
from .. import injuries, rolls
from ..career import CAMP
from ..maximums import MOST_SPEED, general, sound_values

Group = Literal["rookie", "veteran", "easy"]

_ODDS: Final[dict[str, Any]] = CAMP["injury"]
_STARS: Final[dict[str, Any]] = CAMP["stars"]
_SIX: Final = 6
_MOST_CONTACT: Final = max(MOST_SPEED)


def is_star(athlete: Athlete) -> bool:
    """Whether a man is of the quality that need not prove itself in camp: on or above a maximum of contact and speed;
    a receiver or defensive back of P 4 within a point of one; a quarterback of P 4.

    Rules: fool:12.4-02
    """
    values = sound_values(athlete)
    if _at_maximum(values["c"], values["s"]):
        return True
    if values["p"] < _STARS["pass"]:
        return False
    if general(canonical(athlete.position)) == "Q":
        return True
    near = _at_maximum(values["c"] + 1, values["s"]) or _at_maximum(values["c"], values["s"] + 1)
    return near and athlete.position in _STARS["positions"]


def _at_maximum(contact: int, speed: int) -> bool:
    return contact >= _MOST_CONTACT or speed >= MOST_SPEED[contact]


def may_have_easy_camp(athlete: Athlete, options: FoolOptions) -> bool:
    """Whether his coach may leave a man the easy camp: a star, and where they may report late any veteran of 30.

    Rules: fool:12.4-04
    """
    if athlete.sheet.get("rookie"):
        return False
    return is_star(athlete) or (options.late_report and athlete.age >= _ODDS["late_report_from_age"])


def group_of(athlete: Athlete, easy: bool) -> Group:
    """How likely a man is hurt: rookies 1 in 12, others 1 in 18, in an easy camp 1 in 24.

    Rules: fool:12.4-01, fool:12.4-03
    """
    if athlete.sheet.get("rookie"):
        return "rookie"
    return "easy" if easy else "veteran"


def fewer_games(easy: bool, options: FoolOptions) -> int:
    """The games of credit that an easy camp costs: "2 games' less experience credit in their change rolls".

    Rules: fool:12.4-04
    """
    return _ODDS["easy_camp_costs_games"] if easy and options.late_report else 0


def is_hurt(group: Group, options: FoolOptions, dice: Dice) -> bool:
    """Whether a man is hurt in camp: a 6, then a second die by his group, of the easy camp a third after a 5. Without
    preseason games the chance is double: the first die is a 5 or a 6.

    Rules: fool:12.4-01, fool:12.2-06
    """
    first = [face - 1 for face in _ODDS["first"]] if options.no_preseason else []
    if dice.die(_SIX, "camp.injury") not in [*_ODDS["first"], *first]:
        return False
    second = dice.die(_SIX, "camp.injury.2")
    if second in _ODDS["second"][group]:
        return True
    return group == "easy" and second in _ODDS["easy_on_a_third"] and dice.die(_SIX, "camp.injury.3") in _ODDS["third"]


class CampInjury(NamedTuple):
    """What an injury in camp did: the changes, and whether it costs him his training."""

    changes: tuple[Change, ...]
    stops_training: bool


def suffer(athlete: Athlete, options: FoolOptions, dice: Dice) -> CampInjury:
    """An injury of camp, "determined as for those "longer" injuries sustained during a game", one game shorter. Who is
    out for more than a game completes no coaching, change of position or other training.

    Rules: fool:12.4-05, fool:12.4-06
    """
    before = rolls.count(dice)
    _, text = longer_injury(dice, player_of(athlete), options.age_injury_effects)
    rows = [faces[0] for purpose, _, faces in rolls.thrown(dice, before) if purpose == "injury.long"]
    injury = injuries.new_injury(rows[0], text) if rows else None
    if injury is None:
        return CampInjury((Change("injury", athlete, "hurt, but robust: he misses one practice"),), False)
    changes = injuries.suffer_in_camp(athlete, injury, dice, options)
    if text.endswith(NO_LONGER_ROBUST):
        changes += injuries.suffer(changes[-1].athlete, (), True, options)
    long = injury["left"] is None or injury["left"] > 2  # one game of it is camp, one more may be missed
    return CampInjury(changes, long)
