"""A punt comes down: left alone, caught, fumbled or returned (9.2.6, 9.2.7)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from ..loose_balls import LooseBall, fumble
from ..model import Dead, KickOutcome, Team
from ..play import KickPlay
from ..returns import finish
from ..tables import distance_column, punt_catch
from ..tactics import PuntReturn
from ..values import fumble_prone, punt_returner
from .ends import Punted, downed, note_punt
from .fouls import ReturnFoul, enforce, roll_return_foul
from .injuries import PERSONAL_FOUL, roll_injury
from .rolls import roll_dead
from .runs import roll_run

DEEP: Final = 10  # a ball that lands inside the own 10 is left to roll (D-PRT, ST 5.7)
OUT_OF_BOUNDS_LESS: Final = 3  # yards of a return of a punt out of bounds (9.2.4b)
_EXTRA_RUSHER_BACK: Final = 1
_PICKED_UP: Final = 2  # a ball fumbled on F* is picked up up to this die of the fumble table
_INJURIES: Final = {"clipping": "return_with_clip", "personal foul": PERSONAL_FOUL}  # by a foul on the return


def receive(play: KickPlay, kick: Punted, answer: PuntReturn) -> KickOutcome:
    """What becomes of the ball: dead or rolling, a fair catch, or a return as it was called.

    Rules: fool:9.2.6-01, fool:9.2.6-02, fool:9.2.5-01, fool:9.2.7-02
    """
    if kick.dead:
        return downed(play, kick, kick.los)
    if _left_alone(kick, answer):
        return roll_dead(play, kick, answer)
    returned = kick.returnable and answer.call != "fair_catch"
    man = play.receiving["Ret"]
    result = _catch(play, kick, answer, "return" if returned else "fair")
    if result == "M":
        return roll_dead(play, kick, answer)
    if result in ("F", "F*") or (result == "f" and fumble_prone(man)):
        die = play.die("fumble")
        if not (result == "F*" and die <= _PICKED_UP):
            return _muffed(play, kick, answer, die, "returned" if returned else "fair_catch_or_roll")
        play.step("fumble", die, "picked up", player=man.no)
    return _returned(play, kick, answer) if returned else _fair_catch(play, kick)


def _left_alone(kick: Punted, answer: PuntReturn) -> bool:
    """Whether nobody touches the ball: a full blitz, the order to let it roll, or a ball too deep to catch.

    Rules: fool:9.2.5-01, fool:9.2.6-02, fool:9.2.6-03
    """
    if answer.rush == "full_blitz" or answer.call == "roll":
        return True
    if answer.roll_inside is not None:
        return kick.los <= answer.roll_inside
    return kick.los <= DEEP and (not kick.returnable or answer.call == "fair_catch")


def _catch(play: KickPlay, kick: Punted, answer: PuntReturn, how: str) -> str:
    """Two dice, the returner's P and the extra rusher back with him; ``how``: fair or return.

    Rules: fool:9.2.7-01
    """
    total = play.dice.sum(2, 6, "punt.catch")
    value = total + punt_returner(play.receiving["Ret"]).p + (_EXTRA_RUSHER_BACK if answer.extra_rusher_back else 0)
    result = punt_catch(how, distance_column(kick.yards), value)
    play.step("punt.catch", total, result, value=value, how=how)
    return result


def _muffed(play: KickPlay, kick: Punted, answer: PuntReturn, die: int, injuries: str) -> KickOutcome:
    """Fumbled at the catch: the coverage wins men and points, but where nobody rushed either side may.

    Rules: fool:9.2.7-02, fool:9.2.7-03, fool:6.1.4a/1
    """
    winner: Team | None = None if answer.rush == "return_only" else "kicking"
    end = fumble(play, LooseBall("receiving", play.receiving["Ret"], kick.los, winner, muffed=True), die)
    note_punt(play, kick, "muffed")
    roll_injury(play, injuries)
    return play.outcome(end, "muffed", returned=True)


def _fair_catch(play: KickPlay, kick: Punted) -> KickOutcome:
    """Caught and dead there."""
    note_punt(play, kick, "fair_catch")
    play.event("fair_catch", "receiving", play.receiving["Ret"].no)
    roll_injury(play, "fair_catch_or_roll")
    return play.outcome(Dead("receiving", kick.los), "fair_catch", returned=True)


def _returned(play: KickPlay, kick: Punted, answer: PuntReturn) -> KickOutcome:
    """The return, its foul, and its end.

    Rules: fool:9.2.7-04, fool:9.2.4-02, fool:9.2.4-10
    """
    man = play.receiving["Ret"]
    note_punt(play, kick, "returned")
    foul = roll_return_foul(play)
    run = roll_run(play, kick, answer)
    if kick.halved:
        run = run.halved()
    if kick.sideline and not run.star and run.yards is not None:
        run = replace(run, yards=run.yards - OUT_OF_BOUNDS_LESS)
    end = finish(play, man, kick.los, run, "kicking")
    if foul is not None:
        enforce(play, kick, run, end, foul)
    roll_injury(play, _injuries(foul))
    return play.outcome(end, "returned", returned=True)


def _injuries(foul: ReturnFoul | None) -> str:
    """The row of the injury table for a return with that foul.

    Rules: fool:9.2.8-01
    """
    return "returned" if foul is None else _INJURIES.get(foul.kind, "returned")
