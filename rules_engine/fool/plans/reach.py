"""Whether the men on the field can run a play in the best case: nobody in the way, no bump (3.3, 10.3; PLY-04)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from .. import board
from ..calls import Depth, Option, Pass, Play, PlayerRef, Run, Target
from ..model import OffMan, Snap, Spot
from ..notation.names import man_name, place_name
from ..options import FoolOptions
from ..passing import receivers, routes, throwing
from ..scrimmage import carrying, naming, pitches
from ..scrimmage.spots import Offense
from ..scrimmage.standings import Standings

_ANYWHERE: Final = Spot(1, 10, 65)
_NOBODY_THERE: Final = (0, 0, 0)
_USUAL: Final = FoolOptions()
PITCH_AT_LEAST: Final = 10  # 10.3
_BACKFIELD: Final = frozenset({"Q", "F", "TB", "LH", "RH", "LHE", "RHE"})


def why_not(
    play: Play,
    men: tuple[OffMan, ...],
    standings: Standings | None = None,
    *,
    shotgun: bool = False,
    options: FoolOptions = _USUAL,
) -> str:
    """Why these men cannot run the play: the ballcarrier or first receiver is missing or too slow. "" when they can.

    Rules: fool:10.3-02
    """
    if isinstance(play, Pass):
        return _pass(play, men, standings, shotgun, options)
    if not isinstance(play, Run | Option):
        return ""
    snap = Snap(men, (), "normal", play, _ANYWHERE, options=options, shotgun=shotgun)
    offense = _offense(snap, standings)
    return _option(play, snap, offense) if isinstance(play, Option) else _run(play, snap, offense)


def _offense(snap: Snap, standings: Standings | None) -> Offense:
    return (Standings() if standings is None else standings).offense(snap)


def _missing(ref: PlayerRef) -> str:
    return f"there is no {man_name(ref)} on the field."


def _short(man: OffMan, place: str, needed: int, has: int) -> str:
    player = man.player
    return f"#{player.no} {player.pos} needs {needed} movement points to {place}, has {has}."


# -- runs ----------------------------------------------------------------------------------------------------------


def _run(play: Run, snap: Snap, offense: Offense) -> str:
    place = naming.find(play.carrier, snap.offense, "carrier")
    if place is None:
        return _missing(play.carrier)
    man = snap.offense[place]
    if man.at not in _BACKFIELD:
        return f"#{man.player.no} at {man.at} cannot carry the ball from scrimmage."
    point = naming.resolve_place(play.point, snap.offense, place)
    entries = (point,) if point in board.ENTRIES else board.ENTRIES_OF_ZONE[board.ZONE[point]]
    if play.draw and board.ENTRIES[entries[0]].zone not in board.DRAW_NEAR:
        return f"a draw goes to L, C or R, not {point}."
    if play.pitch and man.at == "Q":
        return "the quarterback cannot pitch the ball to himself."
    if len(entries) > 1 and man.at != "TB" and not play.draw:
        return f"only a tailback at TB runs to {point}; #{man.player.no} stands at {man.at}."
    return _too_far(_Carrier(snap, offense, place, play.depth, play.draw, play.pitch), entries)


def worse_pitch(
    play: Play,
    planned: tuple[OffMan, ...],
    men: tuple[OffMan, ...],
    standings: Standings | None = None,
    options: FoolOptions = _USUAL,
) -> str:
    """10.3: why a substitute is not pitched to, because his pass value is below 10 where that of the man whom the plan
    means is not; "" otherwise.

    Rules: fool:10.3-03
    """
    if not (isinstance(play, Option) or (isinstance(play, Run) and play.pitch)):
        return ""
    before, now = (_pitch_value(play, eleven, standings, options) for eleven in (planned, men))
    if before is None or now is None or now >= PITCH_AT_LEAST or before < PITCH_AT_LEAST:
        return ""
    return f"the pitch would have a pass value of {now}, below {PITCH_AT_LEAST}; the plan's man has {before}."


def _pitch_value(
    play: Run | Option, men: tuple[OffMan, ...], standings: Standings | None, options: FoolOptions
) -> int | None:
    """The pass value of the pitch where it is caught best; None when nobody is there to catch it."""
    if isinstance(play, Option):
        keeper = naming.find(play.keeper, men, "carrier")
        man = naming.find(play.back, men, "carrier", taken=() if keeper is None else (keeper,))
        point = play.wide
    else:
        man, point = naming.find(play.carrier, men, "carrier"), play.point
    if man is None:
        return None
    entry = board.ENTRIES[naming.resolve_place(point, men, man)]
    offense = _offense(Snap(men, (), "normal", play, _ANYWHERE, options=options), standings)
    nets = [pitches.spot(way)[1] for way in carrying.ways(offense.start[man], entry.origin, carrying.PITCHED)]
    return pitches.pass_value(offense.p[man], offense.stance[man], max(nets)) if nets else None


def _option(play: Option, snap: Snap, offense: Offense) -> str:
    """An option: the quarterback to L or R, a back behind him to a wide zone (4.7.7)."""
    men = snap.offense
    keeper = naming.find(play.keeper, men, "carrier")
    if keeper is None or men[keeper].at != "Q":
        return "only the quarterback runs an option."
    back = naming.find(play.back, men, "carrier", taken={keeper})
    if back is None:
        return _missing(play.back)
    if men[back].at not in _BACKFIELD:
        return f"#{men[back].player.no} at {men[back].at} cannot take a pitch."
    inside = naming.resolve_place(play.point, men, keeper)
    outside = naming.resolve_place(play.wide, men, back)
    entries = board.ENTRIES
    if inside not in entries or entries[inside].zone not in (board.L, board.R):
        return f"an option's keeper goes to a point of L or R, not {inside}."
    if outside not in entries or entries[outside].zone in board.LINE_ZONES:
        return f"an option's pitch goes to a wide zone, not {outside}."
    ours = _Carrier(snap, offense, keeper), _Carrier(snap, offense, back, pitch=True)
    return _too_far(ours[0], (inside,)) or _too_far(ours[1], (outside,))


class _Carrier(NamedTuple):
    """Who runs with the ball, at ``place`` among the men of a snap, and how he gets it."""

    snap: Snap
    offense: Offense
    place: int
    depth: Depth = ""
    draw: bool = False
    pitch: bool = False


def _too_far(carrier: _Carrier, entries: tuple[str, ...]) -> str:
    """Why a ballcarrier does not get to any of the holes; "" when he does."""
    snap, offense, place = carrier.snap, carrier.offense, carrier.place
    quick = carrier.depth == "quick"
    has = max(0, offense.running[quick][place] + (carrier.depth == "slow") - carrier.draw)
    dearer = quick and snap.options.qk_behind_center
    counts = [_points(offense.start[place], name, _start(carrier, name), dearer) for name in entries]
    needed = min(counts) * (2 if quick else 1)
    man = snap.offense[place]
    if needed >= board.FAR_AWAY:
        return f"there is no way for #{man.player.no} from {man.at} to {entries[0]}."
    short = needed > has and not snap.options.short_plays
    return _short(man, entries[0], needed, has) if short else ""


def _start(carrier: _Carrier, entry: str) -> int:
    """What a ballcarrier must meet on his way: the snap, a pitch or a handoff (R86, R97, R100)."""
    if carrier.offense.at[carrier.place] == "Q":
        return 0 if entry in ("LC", "RC") and carrier.depth != "quick" else 1
    return carrying.PITCHED if carrier.pitch else carrying.BESIDE if carrier.snap.shotgun else carrying.HANDOFF


@lru_cache(maxsize=1024)
def _points(start: int, entry: str, snap: int, dearer: bool) -> int:
    """Points that a ballcarrier spends to stand in the entry zone; ``dearer`` behind the center (4.7.1a)."""
    found = carrying.ways(start, board.ENTRIES[entry].origin, snap)
    if dearer:
        found = carrying.behind_the_center(found, start, board.ENTRIES[entry])
    return found[0].total if found else board.FAR_AWAY


# -- passes --------------------------------------------------------------------------------------------------------


def _pass(play: Pass, men: tuple[OffMan, ...], standings: Standings | None, shotgun: bool, options: FoolOptions) -> str:
    first = play.targets[0]
    assert isinstance(first, Target)
    found = receivers.called(play, men, 1)
    if not found:
        return _missing(first.receiver)
    short = _shortfall(play, men, found[0], standings, shotgun, options)
    return _short(men[short[0]], place_name(first.zone), short[1], short[2]) if short else ""


def no_bullet(play: Pass, men: tuple[OffMan, ...]) -> list[Target]:
    """The targets to whom this passer cannot throw the bullet that the play asks for, wherever he rolls (5.8.3)."""
    attrs = next(man.player.attrs for man in men if man.at == "Q")
    rolls = ("",) if play.roll is None else ("", "L", "R")
    found = []
    for target in play.targets:
        man = naming.find(target.receiver, men, "receiver") if isinstance(target, Target) else None
        if isinstance(target, Target) and target.bullet and man is not None:
            zone = board.ZONE[naming.resolve_place(target.zone, men, man)]
            if not any(throwing.may_be_bullet(attrs, zone, roll) for roll in rolls):
                found.append(target)
    return found


def shortfall(
    play: Pass,
    men: tuple[OffMan, ...],
    number: int,
    standings: Standings | None = None,
    *,
    shotgun: bool = False,
    options: FoolOptions = _USUAL,
) -> tuple[int, int, int] | None:
    """Place, points needed and points had of the ``number``-th receiver found, when he cannot get to his zone."""
    found = receivers.called(play, men)
    return _shortfall(play, men, found[number], standings, shotgun, options) if number < len(found) else None


def _shortfall(
    play: Pass,
    men: tuple[OffMan, ...],
    receiver: receivers.Receiver,
    standings: Standings | None,
    shotgun: bool,
    options: FoolOptions,
) -> tuple[int, int, int] | None:
    first = play.targets[0]
    assert isinstance(first, Target)
    place, quick = receiver.place, first.depth == "quick"
    offense = _offense(Snap(men, (), "normal", play, _ANYWHERE, options=options, shotgun=shotgun), standings)
    start, fare = offense.start[place], routes.toll(_NOBODY_THERE, offense.tight_end[place], quick)
    receiver.way = receivers.ways(men, receiver, start, fare)[0]
    has = receivers.unhindered(offense.receiving[quick][place], receiver, offense.split_end[place])
    needed = routes.whole(receiver.way.prices[-1])
    return (place, needed, has) if needed > has else None
