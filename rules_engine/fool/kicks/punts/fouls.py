"""Fouls on a punt: before the kick, on the kicker, and on the return (9.2.3, 9.2.7)."""

from __future__ import annotations

from typing import Final, NamedTuple

from ....football.spots import FIELD
from ...kinds import is_experienced
from ...model import Player
from ..model import Dead, KickFlag, Squad, Team
from ..play import KickPlay
from ..returns import Run
from ..symbols import counts_to_the_foul
from ..tables import PUNT
from ..tactics import BLITZES, PuntReturn
from ..values import two_foul_prone
from .ends import Punted
from .rush import RUSHERS, table_of
from .totals import BLOCKERS as RETURN_BLOCKERS
from .totals import KAMIKAZES

DEAD_BALL_FOULS: Final = ("Ki5", "Re5")
ROUGHING: Final = "Re5/15"
_BLOCKERS: Final = ("Sn", "B1", "B3", "T1", "T2", "T3", "T4", "XB")
_FOULS: Final = PUNT["penalty"]["by_tactic"]
_RETURN_FOULS: Final = PUNT["return_penalty"]
_FOUL_PRONE_MEN: Final = 3
_EXPERIENCED_MEN: Final = 5
_AT_THE_CATCH: Final = 3  # a foul of the return side up to this die is where the ball was caught, else thirds on

# -- before the kick ---------------------------------------------------------------------------------------------------


def _foul_columns(play: KickPlay, answer: PuntReturn) -> tuple[dict[str, list[int]], dict[str, list[int]]]:
    """The penalty columns of kicking and return side: more fouls with two foul-prone men among those who block or rush.

    Rules: fool:9.2.3-02
    """
    blockers = (*_BLOCKERS, *KAMIKAZES) if answer.rush in BLITZES else _BLOCKERS
    rushers = (*RUSHERS, "Ret") if answer.rush == "full_blitz" else RUSHERS
    table = _FOULS[table_of(answer.rush)]
    kicking = table["two_plus" if two_foul_prone(play.kicking, blockers) else "normal"]
    receiving = table["two_plus" if two_foul_prone(play.receiving, rushers) else "normal"]
    return kicking, receiving


def roll_foul(play: KickPlay, answer: PuntReturn) -> str:
    """The penalty roll: each side reads the column of its own foul-prone men; dead-ball fouls first (ST-R21).

    Rules: fool:9.2.3-01, fool:9.2.3-01a, fool:9.2.3-01b, fool:9.2.3-01c, fool:9.2.3-03
    """
    total = play.dice.sum(3, 6, "punt.penalty")
    kicking, receiving = _foul_columns(play, answer)
    code = ""
    for name, column in (("Ki5", kicking), ("Re5", receiving), ("Ki10", kicking), (ROUGHING, receiving)):
        if total in column[name]:
            code = name
            break
    play.step("punt.penalty", total, code or "-")
    _flag_foul(play, code)
    return code


def _flag_foul(play: KickPlay, code: str) -> None:
    """Flag a foul that does not depend on the kick: five yards end the play, holding does not.

    Rules: fool:9.2.3-03, fool:9.2.3-04
    """
    if code == "Ki5":
        play.flag(KickFlag("kicking", "illegal procedure", 5, "no_play", play.los))
    elif code == "Re5":
        play.flag(KickFlag("receiving", "encroachment", 5, "no_play", play.los))
    elif code == "Ki10":
        play.flag(KickFlag("kicking", "holding", 10, "previous", play.los))


def rough(play: KickPlay) -> None:
    """Once the ball has been kicked: low runs into the punter, high roughs him, and may hurt him or the rougher.

    Rules: fool:9.2.3-05, fool:9.2.8-04
    """
    if play.low("punt.penalty.size"):
        play.flag(KickFlag("receiving", "running into the kicker", 5, "previous", play.los))
        return
    rougher = play.one_of(play.receiving.of(*RUSHERS), "punt.injury.who")
    play.flag(
        KickFlag("receiving", "roughing the kicker", 15, "previous", play.los, first_down=True, player=rougher.no)
    )
    total = play.dice.sum(3, 6, "punt.injury")
    numbers = PUNT["injury"]["roughing_15"]
    play.step("punt.injury", total, "roughing")
    if total in numbers["kicking"]:
        play.hurt("kicking", play.kicking["P"])
    elif total in numbers["return"]:
        play.hurt("receiving", rougher)


# -- on the return -----------------------------------------------------------------------------------------------------


class ReturnFoul(NamedTuple):
    """A foul on the return: whose, how far it costs, and for the return side where (thirds of the run)."""

    side: Team
    kind: str
    yards: int
    thirds: int


def _return_column(squad: Squad, men: tuple[Player, ...]) -> str:
    """Which numbers of the return's penalty roll a side has: foul-prone men of the squad and experienced ones among
    ``men`` cancel each other out.

    Rules: fool:9.2.7-04
    """
    inexperienced = len(squad.prone) >= _FOUL_PRONE_MEN
    experienced = len([man for man in men if is_experienced(man)]) >= _EXPERIENCED_MEN
    if inexperienced and experienced:
        return "both"
    return "rookies_or_!_3plus" if inexperienced else "experienced_blockers_5plus" if experienced else "normal"


def roll_return_foul(play: KickPlay) -> ReturnFoul | None:
    """Three dice for a foul on the return, then how grave it is and where.

    Rules: fool:9.2.7-04, fool:9.2.7-05, fool:9.2.7-06
    """
    total = play.dice.sum(3, 6, "punt.return.penalty")
    receiving = _RETURN_FOULS["Re10/15"][_return_column(play.receiving, play.receiving.of(*RETURN_BLOCKERS))]
    kicking = _RETURN_FOULS["Ki5/15"][_return_column(play.kicking, play.kicking.but("P"))]
    side: Team | None = "receiving" if total in receiving else "kicking" if total in kicking else None
    play.step("punt.return.penalty", total, side or "-")
    if side is None:
        return None
    low = play.low("punt.return.penalty.size")
    if side == "kicking":
        return ReturnFoul(side, "face mask" if low else "personal foul", 5 if low else 15, 3)
    where = play.die("punt.return.penalty.where")
    thirds = max(0, where - _AT_THE_CATCH)
    play.step("punt.return.penalty.where", where, f"{thirds}/3")
    return ReturnFoul(side, "holding" if low else "clipping", 10 if low else 15, thirds)


def enforce(play: KickPlay, kick: Punted, run: Run, end: Dead, foul: ReturnFoul) -> None:
    """Flag it: the return side's where it was, the coverage's from the end of the run, declined on a touchdown.

    Rules: fool:9.2.7-05, fool:9.2.7-06
    """
    if foul.side == "kicking":
        if end.score != "touchdown" or end.ball != "receiving":
            play.flag(KickFlag("kicking", foul.kind, foul.yards, "end", end.los, possession="receiving"))
        return
    if end.ball == "receiving":
        length = FIELD - kick.los if run.yards is None else min(run.yards, FIELD - kick.los)
        spot = kick.los + (length * foul.thirds // 3 if length > 0 else length if foul.thirds == 3 else 0)
        play.flag(KickFlag("receiving", foul.kind, foul.yards, "runback", max(1, spot), possession="receiving"))
        counts_to_the_foul(play, spot - kick.los)
