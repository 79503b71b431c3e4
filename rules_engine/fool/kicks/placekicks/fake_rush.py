"""The rush on a holder who keeps the ball when the kick is blitzed (9.3.3): penetration (4.6), pass rush (5.3)."""

from __future__ import annotations

from typing import Final, NamedTuple

from ....football.spots import FIELD
from ...kinds import is_rookie
from ...model import Player
from ...pass_tables import RUSH_CHECK, RUSH_CHECK_ON, RUSH_FOULS, half, is_split, qt_cell, qt_landing, rush_cell
from ...players import unit
from ...tables import TABLES
from ..carriers import RUSH, Ballcarrier
from ..dead_balls import dead
from ..loose_balls import run_to, runback
from ..model import Dead, KickFlag, Squad, Team
from ..play import KickPlay
from ..symbols import fumbles_on
from ..tables import PLACEKICK, clamp
from ..values import pass_block, pass_rush

_ZONES: Final = PLACEKICK["formation"]["zones"]
_ORDER: Final = ("L", "C", "R")
_EAGER: Final = ("IL", "IR", "OL", "OR")  # rushers who are -1C against a fake when they blitz (9.3.3a)
_STEP: Final = 2  # chances of six lost for every zone that a rusher must cross (4.6.4)
_EXTRA: Final[int] = TABLES["rush_value"]["unblocked (extra) rusher"]
_SIDES: Final[dict[str, Team]] = {"offense": "kicking", "defense": "receiving"}
_HELD: Final = 3  # what holding is worth to the blockers who then roll again (5.3.10)
_HOLDING: Final[int] = RUSH_FOULS["later"]["offense"]["yards"]
_GROUNDING: Final = 12  # a grounded ball read as yards lost (9.5.3, ST-R23)


class Rusher(NamedTuple):
    """A rusher against a fake, with what his contact and his rush are worth: -1 inside and outside (9.3.3a)."""

    man: Player
    contact: int
    rush: int


def rushers_of(receiving: Squad, zone: str, blitzed: bool) -> list[Rusher]:
    """The rushers of a zone but the wide ones: offensive players -1 C, and on a blitz those inside and outside -1.

    Rules: fool:9.3.3-03, fool:9.3.1-13
    """
    rushers = []
    for role in _ZONES[zone]["rushers"]:
        man, eager = receiving[role], int(blitzed and role in _EAGER)
        contact = max(0, man.c - (unit(man.pos) == "offense") - eager)
        rushers.append(Rusher(man, contact, pass_rush(man) - eager))
    return rushers


def penetrators(play: KickPlay, zone: str) -> list[Rusher]:
    """Rushers of the other zones who get to the holder before he reaches ``zone`` (4.6).

    Each is set against a blocker of his zone, the strongest against the strongest; wide rushers are not among them.

    Rules: fool:9.3.3-03
    """
    through = []
    for other in _ORDER:
        steps = abs(_ORDER.index(other) - _ORDER.index(zone))
        if not steps:
            continue
        rushers = sorted(rushers_of(play.receiving, other, blitzed=True), key=lambda one: (-one.rush, one.man.no))
        blocks = sorted((pass_block(man) for man in play.kicking.of(*_ZONES[other]["blockers"])), reverse=True)
        for place, one in enumerate(rushers):
            block = blocks[place] if place < len(blocks) else 0
            if _gets_through(play, one, block, steps):
                through.append(one)
    return through


def _gets_through(play: KickPlay, rusher: Rusher, block: int, steps: int) -> bool:
    """His chances in six: his rush value less the block value and less two for every zone that he crosses (4.6.4)."""
    chances = clamp(rusher.rush - block - _STEP * steps, 0, 6)
    if not chances:
        return False
    die = play.die("penetration")
    play.note("penetration", defender=rusher.man.no, chances=chances, roll=die, success=die <= chances)
    return die <= chances


class Pressure(NamedTuple):
    """What a rush did: ``value`` added to the pass, or the play's end."""

    value: int = 0
    end: Dead | None = None


def rush(play: KickPlay, target: str, fouls: bool) -> Pressure:
    """The rush of the ten on a holder who throws to ``target``; nobody else is there to throw to (5.3, RULING 148).
    ``fouls``: those of the rush roll count.

    Rules: fool:9.3.3-07
    """
    difference = _blocking(play, target) - _rushing(play, target)
    while True:
        die = play.die("pass_rush")
        cell = rush_cell(difference, die)
        if is_split(cell):
            cell = half(cell, play.die("pass_rush.half"))
        play.step("pass_rush", die, cell, total=difference)
        if fouls and die in RUSH_CHECK_ON and _foul(play):
            return Pressure(end=Dead("kicking", play.los))
        if cell != "p":
            return _pressure(play, cell)
        if fouls and not play.flags:
            play.flag(KickFlag("kicking", "holding", _HOLDING, "previous", play.los))
        difference += _HELD


def _pressure(play: KickPlay, cell: str) -> Pressure:
    """What a cell of the rush table does: the holder is trapped, throws the ball away, or throws with a modifier."""
    if cell.startswith("qt"):
        return Pressure(end=_trapped(play, int(cell[2:] or "0")))
    if cell in ("i", "s"):
        play.event("pressure", "receiving")
        play.event("pass_attempt", "kicking", play.kicking["H"].no, result="thrown_away")
        return Pressure(end=Dead("kicking", play.los))
    return Pressure(0 if cell == "-" else int(cell))


def _blocking(play: KickPlay, target: str) -> int:
    """Blockers but the receiver, with the holder's C and S (5.3.1, 5.3.3a)."""
    kicking = play.kicking
    holder = kicking["H"]
    points = sum(pass_block(man, outside=role in ("LOB", "ROB")) for role, man in kicking.men.items()
                 if role not in ("H", "K", target))  # fmt: skip
    return points + holder.c + holder.s


def _rushing(play: KickPlay, target: str) -> int:
    """The ten rushers, three points more for each whom nobody of his zone blocks (5.3.2a)."""
    points = sum(pass_rush(man) for man in play.receiving.but("S"))
    for zone in _ZONES.values():
        rushers = len(zone["rushers"]) + ("wide" in zone)
        blockers = sum(role != target for role in zone["blockers"])
        points += _EXTRA * max(0, rushers - blockers)
    return points


def _foul(play: KickPlay) -> bool:
    """The penalty die after a rush roll of 2: whoever fouls before the snap stops the play (5.3.10)."""
    whose = RUSH_CHECK[play.die("pass_rush.penalty")]
    side = _more_prone(play) if whose == "side with most !" else _SIDES.get(whose or "")
    if side is None:
        return False
    foul = RUSH_FOULS["first"]["offense" if side == "kicking" else "defense"]
    play.flag(KickFlag(side, foul["kind"], foul["yards"], "no_play", play.los))
    return True


def _more_prone(play: KickPlay) -> Team | None:
    """The side with more ``!``, rookies breaking a tie (5.3.10, RULING 44)."""
    ours, theirs = play.kicking.but("K"), play.receiving.but("S")
    if not any("!" in man.attrs for man in (*ours, *theirs)):
        return None
    lead = sum("!" in man.attrs for man in ours) - sum("!" in man.attrs for man in theirs)
    lead = lead or sum(map(is_rookie, ours)) - sum(map(is_rookie, theirs))
    return None if lead == 0 else "kicking" if lead > 0 else "receiving"


def _trapped(play: KickPlay, shift: int) -> Dead:
    """The holder is caught with the ball (5.3.6): a loss, or a run by the runback table."""
    holder = play.kicking["H"]
    die, text = qt_cell(play.die("qt") + shift, holder.s, holder.c)
    play.step("qt", die, text, player=holder.no)
    if text.startswith("pen"):
        return run_to(play, Ballcarrier("kicking", holder, play.los, RUSH), play.los, -_GROUNDING, "")
    landing = qt_landing(text)
    spot = play.los - landing.yards
    if landing.onward:
        return runback(play, Ballcarrier("kicking", holder, spot, RUSH), "rb")
    play.event("sack", "receiving", 0, min(FIELD, spot) - play.los, passer=holder.no)
    end = dead(play, "kicking", spot, by=holder.no)
    if landing.mark:
        fumbles_on(play, Ballcarrier("kicking", holder, play.los, RUSH), landing.mark, spot)
    return end
