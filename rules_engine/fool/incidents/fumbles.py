"""The fumble table and who recovers (6.1, RULINGS 165-170)."""

from __future__ import annotations

from typing import Final, final

from .. import board
from ..pass_tables import SACK_FUMBLE_ADD, runback_add
from ..resolution import clutch, goal_lines
from ..resolution.men import in_jersey_order
from ..resolution.scene import Scene
from ..resolution.sides import Side, forward, other
from ..tables import TABLES
from . import runbacks
from .chance import draw
from .occasions import NEIGHBOURS, Man, Occasion, everybody, men_in

_ROWS: Final[dict[int, str]] = {int(die): text for die, text in TABLES["fumble"]["rows"].items()}
_RUNBACK: Final = "def rb"
_SACK_LOST: Final = (3, 4)  # a quarterback's fumble on the qt table, recovered by the defense with a runback (6.1.4d)
_STILL_LOOSE: Final = 2  # a fumble-prone man drops the ball he fell on up to this die (7.2.3)
_OURS: Final = 4  # a bad snap to a shotgun stays with the offense up to this die (5.8.7)
_OUT: Final = 2  # out of bounds up to this die (6.1.5)


@final
class LooseBall:
    """Where a fumble goes by the table: which side has it, at which yard, and whether it is run back."""

    def __init__(self, side: Side, yard: int, run_back: bool) -> None:
        self.side = side
        self.yard = yard
        self.run_back = run_back


def fumble(scene: Scene, occasion: Occasion, hurt: bool = False) -> None:
    """The man with the ball loses it: roll who has it where, and what he makes of it.

    ``hurt``: he was injured as well and counts half for the recovery (RULING 167).

    Rules: fool:6.1/1, fool:7.2.3/1, fool:5.8.7/1
    """
    man = occasion.carrier
    forced = {"forced_by": number} if (number := _forced_by(scene, occasion)) else {}
    scene.log.event("fumble", occasion.side, man.number, at=scene.play.yards_to_goal - occasion.yard, **forced)
    barred: list[Man] = []
    while True:
        change = clutch.for_side(scene, "fumble", occasion.side, *_involved(occasion))
        die = clutch.within(scene.dice.die(6, "fumble") - change)
        text = _ROWS[die] if occasion.kind != "shotgun" else "off+0" if die <= _OURS else "def+0"
        scene.log.step("fumble", roll=die, result=text, player=man.number)
        ball = _outcome(scene, occasion, die, text)
        recoverer = _recoverer(scene, occasion, ball, hurt, barred)
        if "f" not in recoverer.player.attrs or scene.dice.die(6, "drop") > _STILL_LOOSE:
            break
        barred.append(recoverer)
    _recovered(scene, occasion, ball, recoverer)


def _involved(occasion: Occasion) -> tuple[tuple[Man, ...], tuple[Man, ...]]:
    """Men of the offense and of the defense who are near the ball."""
    ours = (occasion.carrier, *occasion.friends)
    return (ours, occasion.foes) if occasion.side == "offense" else (occasion.foes, ours)


def _forced_by(scene: Scene, occasion: Occasion) -> int:
    """The jersey number of the tackler who knocked the ball loose: on a sack or in a contact, never on a snap, a
    handoff, a pitch or a runback; 0 where nobody did.

    Rules: fool:8.14.1/1
    """
    if occasion.kind == "sack":
        return next((event.player for event in scene.log.outcome.events[::-1] if event.kind == "sack"), 0)
    contacts = scene.log.contacts
    if occasion.kind != "contact" or not contacts or not contacts[-1].defenders:
        return 0
    return contacts[-1].defenders[0].number


def _outcome(scene: Scene, occasion: Occasion, die: int, text: str) -> LooseBall:
    """What the table says.

    Rules: fool:6.1.1/1, fool:6.1.2/1, fool:6.1.3/1, fool:6.1.4d/1
    """
    ours, theirs = occasion.side, other(occasion.side)
    if text == _RUNBACK or (occasion.kind == "sack" and die in _SACK_LOST):
        return LooseBall(theirs, occasion.yard, True)
    if text in ("#men", "#points"):
        return LooseBall(_stronger(scene, occasion, text), occasion.yard, False)
    side = ours if text.startswith("off") else theirs
    return LooseBall(side, occasion.yard + forward(ours) * int(text[3:]), False)


def _stronger(scene: Scene, occasion: Occasion, what: str) -> Side:
    """More men, or more contact points, where the ball was lost; a die when equal or unclear.

    Rules: fool:6.1.2/1
    """
    ours = (occasion.carrier, *occasion.friends)
    lead = 0
    if occasion.kind not in ("runback", "scramble"):
        if what == "#men":
            lead = len(ours) - len(occasion.foes)
        else:
            lead = sum([man.player.c for man in ours]) - sum([man.player.c for man in occasion.foes])
    if lead == 0:
        return occasion.side if scene.dice.die(6, "fumble.tie") <= 3 else other(occasion.side)
    return occasion.side if lead > 0 else other(occasion.side)


def _recoverer(scene: Scene, occasion: Occasion, ball: LooseBall, hurt: bool, barred: list[Man]) -> Man:
    """Who of the side that has it fell on the ball, if he has not just dropped it: somebody in the zone by contact
    points, with a runback by men, those beside the zone less; else somebody beside the zone; else anybody.

    Rules: fool:6.1.3/1, fool:6.5/1
    """
    ours = ball.side == occasion.side
    here = (occasion.carrier, *occasion.friends) if ours else occasion.foes
    beside = men_in(scene, ball.side, NEIGHBOURS[occasion.zone])
    if ball.run_back and occasion.kind != "sack":
        near = {**dict.fromkeys(beside, 1), **dict.fromkeys(here, 2)}
    else:
        near = {man: _recovery_points(man, hurt and man is occasion.carrier) for man in here}
    for weights in (near, dict.fromkeys(beside, 1), dict.fromkeys(everybody(scene, ball.side), 1)):
        men = in_jersey_order([man for man in weights if man not in barred])
        if men:
            return men[draw(scene.dice, [weights[man] for man in men], "fumble.who")]
    raise ValueError("Every man of a side has dropped the ball.")


def _recovery_points(man: Man, hurt: bool) -> int:
    """What a man counts where his side falls on the ball: his printed contact, half of it if he was hurt."""
    contact = max(0, man.player.c)
    return contact // 2 if hurt else contact


def _recovered(scene: Scene, occasion: Occasion, ball: LooseBall, man: Man) -> None:
    """A man has the ball: out of bounds, dead where he fell on it, or run back.

    Rules: fool:6.1.5/1, fool:6.1.3/1
    """
    out = scene.log.outcome
    scene.log.event("recovery", ball.side, man.number, at=scene.play.yards_to_goal - ball.yard)
    if ball.side == occasion.side and occasion.edge and scene.dice.die(6, "fumble.out") <= _OUT:
        out.out_of_bounds = out.clock_stops = True
    if not ball.run_back:
        goal_lines.settle(scene, ball.side, ball.yard)
        _note_result(scene, ball.side)
        return
    _note_result(scene, ball.side)
    goal_lines.settle(scene, ball.side, ball.yard)
    add = SACK_FUMBLE_ADD if occasion.kind == "sack" else _zone_add(scene, occasion.zone)
    run = runbacks.Runback("fumble", ball.side, man, ball.yard, occasion.zone, add, edge=occasion.edge)
    runbacks.carry(scene, run, fumble)


def _note_result(scene: Scene, winner: Side) -> None:
    """What the fumble makes of the play, where it was not an interception already."""
    if scene.log.outcome.result != "intercepted":
        scene.log.outcome.result = "fumble_kept" if winner == "offense" else "fumble_lost"


def _zone_add(scene: Scene, zone: int) -> tuple[int, int]:
    """The additions of interceptions, where a league has them for fumbles too.

    Rules: fool:5.5.20/2
    """
    return runback_add(board.zone_name(zone)) if scene.play.options.fumble_zone_runback else (0, 0)
