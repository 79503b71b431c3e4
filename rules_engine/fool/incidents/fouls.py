"""The penalty table (6.4): whose foul, how far, from where (RULINGS 174-180)."""

from __future__ import annotations

from typing import Any, Final, Literal, final

from .. import board
from ..kinds import is_experienced, is_rookie
from ..model import Flag, Player
from ..resolution.men import Defender, OffensivePlayer
from ..resolution.scene import Scene
from ..resolution.sides import Side, forward, other
from ..tables import TABLES
from .occasions import Occasion, everybody

Enforced = Literal["previous", "spot", "end", "dead", "no_play"]

_CLIP: Final[dict[int, int]] = {int(die): yards for die, yards in TABLES["clip_spot"]["rows"].items()}
_LINE: Final = frozenset(board.AREA[name] for name in ("L", "C", "R", "WWL", "WWR"))
_WIDE: Final = frozenset(board.ZONE[name] for name in ("WL", "WR"))
_RUNBACK_YARDS: Final = 15  # of any other foul on a runback
_STANDS_ROWS: Final = (2, 12)  # personal fouls, which stand on a runback as well
_AUTOMATIC: Final = 10  # yards from which a foul of the defense gives a first down (RULING 174)
_LATE: Final = frozenset({2, 5, 12})  # rows whose foul came after the play (RULING 179)


@final
class PenaltyRow:
    """A row of the penalty table, or one of two that a roll may mean.

    enforced    from where it is marked off on a play from scrimmage
    first_down  it is a foul of the defense that gives a first down on a play from scrimmage
    """

    def __init__(self, side: Side, kind: str, yards: int, enforced: Enforced, first_down: bool) -> None:
        self.side = side
        self.kind = kind
        self.yards = yards
        self.enforced = enforced
        self.first_down = first_down


def _read(roll: int, row: dict[str, Any]) -> PenaltyRow:
    """A row as the data have it."""
    side, yards, no_play = row["side"], row["yards"], row["play"] == "no play"
    first_down = side == "defense" and yards >= _AUTOMATIC and not no_play
    return PenaltyRow(side, row["kind"], yards, _enforced(roll, row["play"], row["spot"]), first_down)


def _enforced(roll: int, play: str, spot: str) -> Enforced:
    """From where a row of the table is marked off on a play from scrimmage (RULINGS 174, 179).

    Rules: fool:6.4/3, fool:6.4.1/1
    """
    if play == "no play":
        return "no_play"
    if roll in _LATE and play == "stands":
        return "dead"
    if spot == "end":
        return "end"
    return "spot" if spot == "foul" else "previous"


ROWS: Final[dict[int, list[PenaltyRow]]] = {
    int(roll): [_read(int(roll), row) for row in rows] for roll, rows in TABLES["penalties"]["rows"].items()
}


def penalty(scene: Scene, occasion: Occasion) -> None:
    """Roll two dice on the penalty table and note the flag, if there is one.

    Rules: fool:6.4/1
    """
    roll = scene.dice.sum(2, 6, "penalty")
    row = _row(scene, roll)
    if row is None:
        scene.log.step("penalty", roll=roll, result="no penalty")
        return
    flag = _on_runback(scene, occasion, roll, row) if occasion.kind == "runback" else _flag(occasion, row)
    flag.player = _culprit(scene, flag.side)
    meant = {"player": flag.player} if flag.player else {}  # nobody is told apart where nobody is prone
    scene.log.step("penalty", roll=roll, result=f"{flag.kind} {flag.yards}", **meant)
    scene.log.outcome.flags.append(flag)


def _row(scene: Scene, roll: int) -> PenaltyRow | None:
    """The row of a roll; of two the one that the men on the field, or a die, decide for.

    Rules: fool:6.4/2, fool:1/6
    """
    rows = ROWS[roll]
    if len(rows) == 1:
        return rows[0]
    if roll in (5, 6):
        defenders = _at_line(scene) if roll == 6 else scene.defense.defenders
        side = most_prone(scene, scene.offense.players, defenders)
        return next((row for row in rows if row.side == side), None)
    return rows[0] if scene.dice.die(6, "penalty.half") <= 3 else rows[1]


def _at_line(scene: Scene) -> list[Defender]:
    """Defenders who started in the zones of the line.

    Rules: fool:6.4/2
    """
    return [
        defender
        for defender in scene.defense.defenders
        if defender.area in _LINE or (defender.zone in _WIDE and not defender.area_moves and not defender.pursued)
    ]


def most_prone(scene: Scene, offense: list[OffensivePlayer], defense: list[Defender]) -> Side | None:
    """The side with more ``!``, then rookies, then experienced men, then by die; None when nobody is ``!``.

    Rules: fool:6.4/2, fool:7.2.1/1
    """
    ours = [man.player for man in offense]
    theirs = [man.player for man in defense]
    if not any("!" in man.attrs for man in (*ours, *theirs)):
        return None
    for counts in (_is_prone, is_rookie, is_experienced):
        lead = sum(map(counts, ours)) - sum(map(counts, theirs))
        if lead:
            return "offense" if lead > 0 else "defense"
    return "offense" if scene.dice.die(6, "penalty.half") <= 3 else "defense"


def _is_prone(man: Player) -> bool:
    return "!" in man.attrs


def _flag(occasion: Occasion, row: PenaltyRow) -> Flag:
    """A flag of a play from scrimmage.

    Rules: fool:6.4.1/1
    """
    spot = {"spot": min(occasion.start, occasion.yard), "no_play": 0, "previous": 0}.get(row.enforced, occasion.yard)
    return Flag(row.side, row.kind, row.yards, spot, row.enforced, row.first_down)


def _on_runback(scene: Scene, occasion: Occasion, roll: int, row: PenaltyRow) -> Flag:
    """On a runback only an illegal block, a face mask or a personal foul; possession stays (RULING 180).

    "Offense" in the table is the side that runs the ball back.

    Rules: fool:6.4/4, fool:6.4/7
    """
    runners = occasion.side
    side = runners if row.side == "offense" else other(runners)
    if roll in _STANDS_ROWS:
        return Flag(side, row.kind, row.yards, occasion.yard, "dead", possession=runners)
    if side != runners:
        return Flag(side, "face mask", _RUNBACK_YARDS, occasion.yard, "end", possession=runners)
    clip = occasion.start + forward(runners) * _CLIP[scene.dice.die(6, "clip")]
    spot = min(clip, occasion.yard) if runners == "offense" else max(clip, occasion.yard)
    _count_to(scene, (spot - occasion.start) * forward(runners))
    return Flag(side, "illegal block", _RUNBACK_YARDS, spot, "runback", possession=runners)


def _count_to(scene: Scene, yards: int) -> None:
    """Note how far the runback had come when its own side fouled: no more of it counts (9.5.1)."""
    events = scene.log.outcome.events
    for place in range(len(events))[::-1]:
        event = events[place]
        if event.kind == "return":
            if event.yards > yards:
                events[place] = event.with_data({**(event.data or {}), "to_foul": yards})
            return


def _culprit(scene: Scene, side: str) -> int:
    """The jersey number of the ``!`` player who drew the flag, 0 where the rulebook names nobody."""
    prone = [man for man in everybody(scene, "offense" if side == "offense" else "defense") if _is_prone(man.player)]
    return prone[0].number if len(prone) == 1 else 0
