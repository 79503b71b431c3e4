"""What a coach's orders may bring a man, and how likely: every face of every die is tried (12.3.5, 12.4, 12.5.2).

The odds come from the same functions that a camp rolls, so that they cannot say anything else than the rules.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from fractions import Fraction
from typing import Final

from ....dice import Dice
from ....interface import Athlete, CampMan, OpenMove
from ...options import FoolOptions
from ...players import POSITION_NAMES
from .. import traits
from ..career import CAMP, career
from ..maximums import sound_values
from ..moves import resolution, transitions
from ..rolls import every_outcome
from . import coaching, focus, injury
from .orders import Orders, TeamOrders

_WORDS: Final = {"p": "pass value", "c": "contact", "s": "speed"}
_AGES: Final[list[int]] = CAMP["perturbation"]["age"]
_LEAST: Final = Fraction(1, 400)  # what is rarer is not told


def told(man: CampMan, orders: Orders, team: TeamOrders, options: FoolOptions) -> tuple[str, ...]:
    """The odds of a man's orders as sentences: the danger of camp, his training, and the way back."""
    easy = orders.effort == "easy"
    sentences = [f"{spoken(injury_chance(man.athlete, easy, options))} to be hurt in camp"]
    if orders.kind == "coaching":
        sentences += coaching_odds(man, orders.what, team, options)
    if orders.kind == "position":
        sentences += position_odds(man, orders.what, options)
    if orders.back and career(man.athlete).get("back"):
        sentences.append(_way_back(man, options))
    return tuple(sentences)


def spoken(chance: Fraction) -> str:
    """A chance as coaches read it: "2 in 6", "1 in 54", "3 in 100"."""
    if chance.numerator == 1 or chance.denominator <= 36:
        sixths = chance * 6
        return f"{sixths} in 6" if sixths.denominator == 1 else f"{chance.numerator} in {chance.denominator}"
    return f"1 in {round(1 / chance)}" if chance < Fraction(1, 10) else f"{round(chance * 100)} in 100"


def injury_chance(athlete: Athlete, easy: bool, options: FoolOptions) -> Fraction:
    """How likely a man is hurt in camp."""
    group = injury.group_of(athlete, easy)
    hurt = every_outcome(lambda dice: injury.is_hurt(group, options, dice))
    return sum((chance for chance, happens in hurt if happens), Fraction(0))


def coaching_odds(man: CampMan, what: str, team: TeamOrders, options: FoolOptions) -> list[str]:
    """What coaching of one thing may bring, over the ages that the blur may give him."""
    poorer = focus.is_poorer(team.focus, what, coaching.may_coach(man.athlete, options).get(what, False))
    circumstances = focus.circumstances(team.focus, "", team.keep_speed)

    def coached(dice: Dice) -> Athlete:
        age = man.athlete.age + _AGES[dice.die(len(_AGES), "chg.age") - 1]
        faces = coaching.first_faces(poorer, options), coaching.second_faces(man.athlete, age, man.drafted)
        return coaching.coach(man.athlete, what, faces, options, dice, circumstances)[0]

    return differences(man.athlete, coached)


def position_odds(man: CampMan, to: str, options: FoolOptions) -> list[str]:
    """What the roll for a change of position may bring, before any attempt to go back, and the chance of that."""

    def moved(dice: Dice) -> Athlete:
        return resolution.resolve(man.athlete, to, options, dice, man.drafted)[0].athlete

    faces = resolution.succeeds(man.athlete, options, man.drafted)
    back = f"{len(faces)} in 6 to go back to {POSITION_NAMES[man.athlete.position]} where that made him worse"
    return [*differences(man.athlete, moved), back]


def season_odds(athlete: Athlete, move: OpenMove, options: FoolOptions) -> tuple[str, ...]:
    """What a step of a change of position in the season may bring: how he plays until he has learned it, what the roll
    may win or lose him, how likely the way back is.

    Rules: fool:12.5.2-03, fool:12.5.2-07
    """
    man = CampMan(athlete)
    if move.step == "announce":
        meanwhile = transitions.as_in_transition(athlete, move.to)
        values = sound_values(meanwhile)
        played = f"until then he plays as {meanwhile.position} with {values['p']}-{values['c']}-{values['s']}"
        return (played, *position_odds(man, move.to, options))
    if move.step == "complete":
        return tuple(position_odds(man, career(athlete)["move"]["to"], options))
    return (_way_back(man, options),) if move.step == "go_back" else ()


def _way_back(man: CampMan, options: FoolOptions) -> str:
    position = career(man.athlete)["back"]["position"]
    faces = resolution.succeeds(man.athlete, options, man.drafted)
    return f"{len(faces)} in 6 to be a {POSITION_NAMES[position]} again"


def differences(athlete: Athlete, roll: Callable[[Dice], Athlete]) -> list[str]:
    """Each thing that a roll may win or lose a man, the likeliest first: "1 in 36 to gain a point of speed"."""
    chances: defaultdict[str, Fraction] = defaultdict(Fraction)
    before = sound_values(athlete)
    for chance, after in every_outcome(roll):
        values = sound_values(after)
        for key, name in _WORDS.items():
            if by := values[key] - before[key]:
                points = "a point" if abs(by) == 1 else f"{abs(by)} points"
                chances[f"to {'gain' if by > 0 else 'lose'} {points} of {name}"] += chance
        for one in set(traits.carried(after)) ^ set(traits.carried(athlete)):
            chances[f"to {'get' if one in traits.carried(after) else 'lose'} {one}"] += chance
    likely = sorted(chances.items(), key=lambda pair: -pair[1])
    return [f"{spoken(chance)} {what}" for what, chance in likely if chance >= _LEAST]
