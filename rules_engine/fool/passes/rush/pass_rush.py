"""The pass rush: whether there is one, what blockers and rushers are worth (5.3; RULINGS 143, 151, 157)."""

from __future__ import annotations

from typing import Final, final

from ... import board
from ...kinds import LINEBACKERS, is_experienced, is_rookie
from ...resolution.men import Defender, OffensivePlayer
from ...resolution.scene import Defense, Offense, PlayUnderWay
from ...tables import TABLES
from . import unblocked
from .protection import RUSHERS_AT_MOST, WIDE_ZONE, Pocket, comes_late, rushes
from .unblocked import Rusher

_VALUE: Final = TABLES["rush_value"]
_BLOCK: Final = TABLES["block_value"]
_DELAYED_BLITZER: Final[int] = _VALUE["delayed blitzer"]
_TOO_MANY: Final[int] = _VALUE["over 4 in C, 3 in L or R, 2 in WL or WR (rollout)"]
_RUN_BLITZ: Final[int] = _VALUE["run blitz LB"]
_WIDE_BLITZ: Final[int] = _VALUE["blitzer from WL/WR on a rollout his way"]
_STUNT: Final[dict[str, int]] = _VALUE["stunt"]
_STAYED_HOME: Final = -1  # a lineman who stayed home, on a second look (5.0.4)
_WIDE_ZONES: Final = tuple(WIDE_ZONE.values())
SPARE_POINT: Final[int] = _BLOCK["unused movement point"]
LATER_LOOK: Final[tuple[int, int, int]] = (0, _BLOCK["second receiver"], _BLOCK["third receiver"])
SHOTGUN: Final[int] = _BLOCK["shotgun"]
LIGHT: Final = 21  # a rush below this leaves the passer time (5.3.17)
_FAST: Final = 4  # speed from which a blocker adds two points; from 2 on he adds one
_HALF_SPEED: Final = 3  # the speed that adds a point and a half, or one where a league has no halves (5.3.1a)
# Positions of backs and ends in the order in which they may leave the pocket, each with the total above which they may.
_LEAVES_ABOVE: Final = {"H": 15, "TB": 15, "B": 18, "B*": 18, "F": 21, "TE": 21}


@final
class LineRushes:
    """Whether a line rushes against a throw of a depth, and what that changes in the worth of each rusher.

    Rules: fool:5.0/1, fool:5.0.1, fool:5.0.2, fool:5.0.3, fool:5.0.4
    """

    def __init__(self, rushes: bool, change: int) -> None:
        self.rushes = rushes
        self.change = change


@final
class Rush:
    """What the rush is worth in all, and what each rusher adds to it."""

    def __init__(self, points: int, rushers: list[Rusher]) -> None:
        self.points = points
        self.rushers = rushers

    @property
    def best(self) -> Defender | None:
        """The rusher who adds most, of equals the lowest number."""
        best: Rusher | None = None
        for rusher in self.rushers:
            if best is None or (-rusher.points, rusher.defender.number) < (-best.points, best.defender.number):
                best = rusher
        return best.defender if best is not None else None


_LINE_RUSHES: Final[dict[str, dict[str, LineRushes]]] = {  # by the depth of the throw, then by the line
    depth: {
        row["line"]: LineRushes(row["rush"], row["per_rusher"])
        for row in TABLES["rush_occurs"]
        if row["offense"] == depth
    }
    for depth in ("quick", "normal", "slow")
}


def _line_rushes(play: PlayUnderWay) -> LineRushes:
    """The entry of the matrix for the depth of the throw and the line.

    Rules: fool:4.0.1/1, fool:4.0.2/1, fool:4.0.3/1, fool:5.3/1, fool:5.3.13/1
    """
    return _LINE_RUSHES["quick" if play.quick else "slow" if play.slow else "normal"][play.line]


def occurs(play: PlayUnderWay, later: bool = False) -> bool:
    """Whether there is a rush against this throw; ``later``: to a second receiver.

    Linemen who stay home rush on a second look where a league keeps to 5.0.4.

    Rules: fool:4.0.4/1, fool:4.0.4/2, fool:5.3/1, fool:5.3.13/1
    """
    at_home = play.line == "stay_home" and not play.quick and play.options.stay_home_second_rush
    return _line_rushes(play).rushes or (later and at_home)


# ------------------------------------------------------------------------------------------------------ the blockers
def blocking(play: PlayUnderWay, pocket: Pocket) -> int:
    """The blockers' points and the passer's C+S, the odd half dropped at the end.

    Rules: fool:5.3/2, fool:5.3.1/1, fool:5.3.1a/1, fool:5.3.3a/1, fool:7.3.1/1, fool:7.3.2/1
    """
    by_age = play.options.age_block
    half_speed = 3 if play.options.half_speed3 else 2
    halves = 2 * (pocket.passer.worth.contact + pocket.passer.worth.speed)
    for man in pocket.blockers:
        halves += _half_points(man, half_speed)
        if by_age:
            halves += (man.post.lineman and is_experienced(man.player)) - is_rookie(man.player)
    return halves // 2


def _half_points(man: OffensivePlayer, half_speed: int) -> int:
    """Half points of a blocker: contact, speed, a lineman's pass value, a tackle's point, less for H and TB.

    ``half_speed`` are the half points of speed 3.

    Rules: fool:5.3.1/1, fool:5.3.1a/1, fool:7.1.13/1, fool:2.1/4
    """
    worth, post = man.worth, man.post
    halves = 2 * worth.contact
    if worth.speed >= _FAST:
        halves += 4
    elif worth.speed > 1:
        halves += half_speed if worth.speed == _HALF_SPEED else 2
    if post.lineman:
        halves += 2 * (worth.pass_value + (post.position == "T" and post.spot in ("LT", "RT")))
    return halves - 2 if post.position in ("H", "TB") else halves


def release(play: PlayUnderWay, offense: Offense, pocket: Pocket, spare: int, stay: list[OffensivePlayer]) -> None:
    """Let backs and ends leave the pocket that holds without them, halfbacks first; they run diversionary routes.

    ``spare`` are the receiver's unused points, ``stay`` those whom the coach keeps in. A league option.

    Rules: fool:5.3.1/3
    """
    for position, needed in _LEAVES_ABOVE.items():
        for man in pocket.blockers.copy():
            if man.post.position != position or man.post.lineman or man in stay:
                continue
            pocket.blockers.remove(man)
            rushing = rush(play, offense, pocket, later=False).points
            if blocking(play, pocket) + SPARE_POINT * spare - rushing <= needed:
                pocket.blockers.append(man)
    pocket.blockers.sort(key=lambda man: man.place)


# ------------------------------------------------------------------------------------------------------- the rushers
def rush(play: PlayUnderWay, offense: Offense, pocket: Pocket, later: bool) -> Rush:
    """What the rush is worth, and what each rusher adds to it.

    ``later``: a throw to a second receiver, when stunts and delayed blitzes tell.

    Rules: fool:5.3/2, fool:5.3.3/1
    """
    line = _line_rushes(play)
    change = line.change if line.rushes else _STAYED_HOME
    by_zone: dict[int, list[Rusher]] = {}
    for zone, row in pocket.rushers.items():
        wide = _wide_blitz(zone, pocket, later)
        by_zone[zone] = [Rusher(defender, _rush_value(defender, play, later) + change + wide) for defender in row]
        _crowd_out(by_zone[zone], RUSHERS_AT_MOST[zone])
    if play.options.extra_rusher:
        unblocked.add_bonuses(play, offense, pocket, by_zone)
    rushers = [rusher for row in by_zone.values() for rusher in row]
    total = 0
    for rusher in rushers:
        total += rusher.points
    return Rush(total, rushers)


def _rush_value(defender: Defender, play: PlayUnderWay, later: bool) -> int:
    """What a rusher is worth before the line option: C+S, a lineman's pass value and bonus, blitzes, stunts.

    Rules: fool:5.3.3/1, fool:5.3.3b/1, fool:5.3.4/2, fool:5.3.18/1, fool:5.3.24/2, fool:2.1/4, fool:4.11/1
    """
    worth, post = defender.worth, defender.post
    value = worth.contact + worth.pursuit_speed
    if post.lineman:
        value += worth.rush_value + worth.rush_bonus
    elif post.run_blitz and post.position in LINEBACKERS:
        value += _RUN_BLITZ
    elif later and comes_late(defender):
        value += _DELAYED_BLITZER
    if play.snap.stunts and _stunts(defender, play):
        value += _STUNT["second" if later else "first"]
    return value


def _stunts(defender: Defender, play: PlayUnderWay) -> bool:
    """Whether a lineman takes part in a stunt."""
    return any(defender.number in pair for pair in play.snap.stunts)


def _wide_blitz(zone: int, pocket: Pocket, later: bool) -> int:
    """What a blitzer from WL or WR has more when the passer rolls his way: he is there from the start, not late.

    Rules: fool:5.3.15/3
    """
    if not pocket.roll or zone not in _WIDE_ZONES:
        return 0
    return _WIDE_BLITZ - (_DELAYED_BLITZER if later else 0)


def _crowd_out(row: list[Rusher], at_most: int) -> None:
    """The weakest of a row that is too full lose two points each.

    Rules: fool:5.3.4/1, fool:3.4/14
    """
    if len(row) > at_most:
        for rusher in sorted(row, key=lambda rusher: rusher.points)[: len(row) - at_most]:
            rusher.points += _TOO_MANY


def plain_line_points(play: PlayUnderWay, defense: Defense) -> int:
    """The linemen's rush values without the line option's change.

    Rules: fool:5.3.14/2
    """
    total = 0
    for zone in board.LINE_ZONES:
        for defender in defense.rows[zone]:
            if defender.post.lineman and rushes(defender):
                total += _rush_value(defender, play, later=False)
    return total


# ------------------------------------------------------------------------------------- linemen in the way of a low pass
_BATTED_FROM_L: Final = frozenset(board.ZONE[name] for name in ("WL", "WWL", "LS", "IL"))
_BATTED_FROM_R: Final = frozenset(board.ZONE[name] for name in ("WR", "WWR", "RS", "IR"))
_BATTED_FROM_C: Final = frozenset(board.ZONE[name] for name in ("SL", "SR", "SC"))
_TACKLES_COUNTED: Final = 2


def batted(play: PlayUnderWay, defense: Defense, zone: int) -> int:
    """Pass value of linemen in the way of a quick or bullet pass to a zone: the ends' against their sides, that of two
    men in C against the middle.

    Rules: fool:4.0.1/3, fool:4.0.2/2, fool:4.0.3/2, fool:4.0.4/3, fool:5.1.5/4, fool:5.5.4/1
    """
    if play.line not in ("rush", "normal"):
        return 0
    if zone in _BATTED_FROM_C:
        return sum(sorted(_in_the_way(play, defense.rows[board.C]))[-_TACKLES_COUNTED:])
    if zone in _BATTED_FROM_L:
        return sum(_in_the_way(play, defense.rows[board.L]))
    if zone in _BATTED_FROM_R:
        return sum(_in_the_way(play, defense.rows[board.R]))
    return 0


def _in_the_way(play: PlayUnderWay, row: list[Defender]) -> list[int]:
    """What each lineman of a row who rushes and does not stunt takes off a low pass; a point less on normal.

    Rules: fool:4.0.2/2, fool:5.1.5/4, fool:5.3.18/1
    """
    off = 1 if play.line == "normal" else 0
    return [
        max(0, defender.worth.rush_value - off)
        for defender in row
        if defender.post.lineman and rushes(defender) and not _stunts(defender, play)
    ]
