"""How long a hurt man is out (6.3, RULINGS 172, 173)."""

from __future__ import annotations

from typing import Final

from ...dice import Dice
from ...football.steps import Step, step_form
from ..long_injuries import NO_LONGER_ROBUST, games_dice
from ..model import Hurt, Player
from ..pass_tables import half
from ..resolution.scene import Scene
from ..resolution.sides import Side
from ..tables import TABLES
from .occasions import Man

_INJURY: Final = step_form("injury", "player", "roll", "result")
_DURATION: Final[dict[int, str]] = {int(die): text for die, text in TABLES["injury"]["duration"].items()}
_LONGER: Final[dict[int, str]] = {int(die): text for die, text in TABLES["injury"]["longer"].items()}
_GAMES: Final = ("2d6 games", "d6 games", "d3 games")
_PRONE: Final[int] = TABLES["injury"]["mods"]["#"]
_LONGEST: Final = 6
_HEALTH_AT_RISK: Final = 4  # "longer" dice from here on may cost a robust man his constitution (7.2.14)


def roll(dice: Dice, man: Player, add: int = 0, by_age: bool = True) -> tuple[int, str, str]:
    """Roll an injury: the modified first die, the duration, and the type and games when it outlasts the game.

    ``add`` counts to the first die beside what a man adds who is injury-prone or plays hurt (kickoffs).

    Rules: fool:6.3/5, fool:7.2.2/1
    """
    die = min(_LONGEST, dice.die(6, "injury") + add + (_PRONE if "#" in man.attrs else 0) + man.hurt)
    duration, longer = _DURATION[die], ""
    if "/" in duration:
        duration = half(duration, dice.die(6, "injury.half"))
    elif die == _LONGEST:
        duration, longer = longer_injury(dice, man, by_age)
    return die, duration, longer


def hurt(scene: Scene, side: Side, man: Man) -> None:
    """Roll an injury of one man of the play.

    Rules: fool:6.3/5
    """
    die, duration, longer = roll(scene.dice, man.player, by_age=scene.play.options.age_injury_effects)
    scene.log.outcome.steps.append(Step(_INJURY, [man.number, die, duration]))
    _note(scene, Hurt(side, man.number, duration, longer))


def out_for(scene: Scene, side: Side, man: Man, duration: str) -> None:
    """A man is out for a stated time, without a roll ("2 plays")."""
    _note(scene, Hurt(side, man.number, duration))


def _note(scene: Scene, injury: Hurt) -> None:
    """An injury counts in the outcome, and as a fact for statistics."""
    scene.log.outcome.hurts.append(injury)
    scene.log.event("injury", injury.side, injury.player, duration=injury.longer or injury.duration)


def longer_injury(dice: Dice, man: Player, by_age: bool) -> tuple[str, str]:
    """Type of an injury that outlasts the game; a robust man may miss only a play, an older one is out longer (11.8.3).

    Rules: fool:6.3/5, fool:7.2.14/1
    """
    robust = "r" in man.attrs
    if robust and dice.die(6, "robust") <= 3:
        return _DURATION[1], ""
    die = dice.die(6, "injury.long")
    text = _LONGER[die]
    if "-C/-S" in text:
        text = text.replace("-C/-S", half("-C/-S", dice.die(6, "injury.half")))
    for words in _GAMES:
        if words in text:
            count, sides, add = games_dice(words, man.age, by_age)
            games = dice.sum(count, sides, "injury.games") + add
            text = text.replace(words, f"{games} game" if games == 1 else f"{games} games")
            break
    if robust and die >= _HEALTH_AT_RISK and dice.die(6, "robust") >= 4:
        text += NO_LONGER_ROBUST
    return "longer", text
