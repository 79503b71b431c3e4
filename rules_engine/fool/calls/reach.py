"""Whether the men on the field can run a play in the best case: nobody in the way, no bump (3.3, 10.3; PLY-04)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, final

from .. import board
from ..model import OffMan, Snap, Spot
from ..notation.names import man_name, place_name
from ..options import FoolOptions
from ..passes import throwing
from ..passes.routes import receiver_movement, receivers, routes
from ..passes.routes.routes import Traffic
from ..play_calls import Depth, Option, Pass, Play, PlayerRef, Run, Target
from ..resolution import naming
from ..resolution.line_up.line_ups import LineUps, OffensiveLineUp
from ..resolution.movement import carrying
from ..resolution.movement.carrying import Exchange
from ..runs import pitches

_ANYWHERE: Final = Spot(1, 10, 65)
_USUAL: Final = FoolOptions()
PITCH_AT_LEAST: Final = 10  # 10.3
_BACKFIELD: Final = frozenset({"Q", "F", "TB", "LH", "RH", "LHE", "RHE"})


def why_not(
    play: Play,
    men: tuple[OffMan, ...],
    line_ups: LineUps | None = None,
    *,
    shotgun: bool = False,
    options: FoolOptions = _USUAL,
) -> str:
    """Why these men cannot run the play: the ballcarrier or first receiver is missing or too slow. "" when they can.

    Rules: fool:10.3-02, fool:3.3/3
    """
    if isinstance(play, Pass):
        return _pass(play, men, line_ups, shotgun, options)
    if not isinstance(play, Run | Option):
        return ""
    snap = Snap(men, (), "normal", play, _ANYWHERE, options=options, shotgun=shotgun)
    offense = _line_up(snap, line_ups)
    return _option(play, snap, offense) if isinstance(play, Option) else _run(play, snap, offense)


def _line_up(snap: Snap, line_ups: LineUps | None) -> OffensiveLineUp:
    return (LineUps() if line_ups is None else line_ups).offense(snap)


def _missing(ref: PlayerRef) -> str:
    return f"there is no {man_name(ref)} on the field."


def _short(man: OffMan, place: str, needed: int, has: int) -> str:
    player = man.player
    return f"#{player.no} {player.pos} needs {needed} movement points to {place}, has {has}."


# -- runs ----------------------------------------------------------------------------------------------------------


def _run(play: Run, snap: Snap, offense: OffensiveLineUp) -> str:
    place = naming.find(play.carrier, snap.offense, "carrier", positions=offense.positions)
    if place is None:
        return _missing(play.carrier)
    man = snap.offense[place]
    if man.at not in _BACKFIELD:
        return f"#{man.player.no} at {man.at} cannot carry the ball from scrimmage."
    point = naming.resolve_place(play.point, snap.offense, place, offense.positions)
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
    line_ups: LineUps | None = None,
    options: FoolOptions = _USUAL,
) -> str:
    """10.3: why a substitute is not pitched to, because his pass value is below 10 where that of the man whom the plan
    means is not; "" otherwise.

    Rules: fool:10.3-03
    """
    if not (isinstance(play, Option) or (isinstance(play, Run) and play.pitch)):
        return ""
    before, now = (_pitch_value(play, eleven, line_ups, options) for eleven in (planned, men))
    if before is None or now is None or now >= PITCH_AT_LEAST or before < PITCH_AT_LEAST:
        return ""
    return f"the pitch would have a pass value of {now}, below {PITCH_AT_LEAST}; the plan's man has {before}."


def _pitch_value(
    play: Run | Option, men: tuple[OffMan, ...], line_ups: LineUps | None, options: FoolOptions
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
    offense = _line_up(Snap(men, (), "normal", play, _ANYWHERE, options=options), line_ups)
    post, worth = offense.posts[man], offense.worths[man]
    nets = [pitches.spot(way).net for way in carrying.ways(post.start, entry.origin, carrying.PITCH)]
    return pitches.pass_value(worth.pass_value, post.stance, max(nets)) if nets else None


def _option(play: Option, snap: Snap, offense: OffensiveLineUp) -> str:
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


@final
class _Carrier:
    """Who runs with the ball, at ``place`` among the men of a snap, and how he gets it."""

    def __init__(
        self,
        snap: Snap,
        offense: OffensiveLineUp,
        place: int,
        depth: Depth = "",
        draw: bool = False,
        pitch: bool = False,
    ) -> None:
        self.snap: Final = snap
        self.offense: Final = offense
        self.place: Final = place
        self.depth: Final[Depth] = depth
        self.draw: Final = draw
        self.pitch: Final = pitch


def _too_far(carrier: _Carrier, entries: tuple[str, ...]) -> str:
    """Why a ballcarrier does not get to any of the holes; "" when he does.

    Rules: fool:3.3/3
    """
    snap, offense, place = carrier.snap, carrier.offense, carrier.place
    quick = carrier.depth == "quick"
    post, worth, man = offense.posts[place], offense.worths[place], snap.offense[place]
    points = worth.quick_running_points if quick else worth.running_points
    has = max(0, points + (carrier.depth == "slow") - carrier.draw)
    dearer = quick and snap.options.qk_behind_center
    exchanges = [carrying.exchange_for(post.spot, name, quick, carrier.pitch, snap.shotgun) for name in entries]
    counts = [_points(post.start, name, exchange, dearer) for name, exchange in zip(entries, exchanges, strict=True)]
    needed = min(counts) * (2 if quick else 1)
    if needed >= board.FAR_AWAY:
        return f"there is no way for #{man.player.no} from {man.at} to {entries[0]}."
    short = needed > has and not snap.options.short_plays
    return _short(man, entries[0], needed, has) if short else ""


@lru_cache(maxsize=1024)
def _points(start: int, entry: str, exchange: Exchange, dearer: bool) -> int:
    """Points that a ballcarrier spends to stand in the entry zone; ``dearer`` behind the center (4.7.1a)."""
    ways = carrying.ways(start, board.ENTRIES[entry].origin, exchange)
    if dearer:
        ways = carrying.behind_the_center(ways, start, board.ENTRIES[entry])
    return ways[0].total if ways else board.FAR_AWAY


# -- passes --------------------------------------------------------------------------------------------------------


def _pass(play: Pass, men: tuple[OffMan, ...], line_ups: LineUps | None, shotgun: bool, options: FoolOptions) -> str:
    first = play.targets[0]
    assert isinstance(first, Target)
    receiver = receivers.called(play, men, 1)
    if not receiver:
        return _missing(first.receiver)
    short = _shortfall(play, men, receiver[0], line_ups, shotgun, options)
    return _short(men[short[0]], place_name(first.zone), short[1], short[2]) if short else ""


def no_bullet(play: Pass, men: tuple[OffMan, ...]) -> list[Target]:
    """The targets to whom this passer cannot throw the bullet that the play asks for, wherever he rolls (5.8.3)."""
    attrs = next(man.player.attrs for man in men if man.at == "Q")
    rolls = ("",) if play.roll is None else ("", "L", "R")
    too_far = []
    for target in play.targets:
        man = naming.find(target.receiver, men, "receiver") if isinstance(target, Target) else None
        if isinstance(target, Target) and target.bullet and man is not None:
            zone = board.ZONE[naming.resolve_place(target.zone, men, man)]
            if not any(throwing.may_be_bullet(attrs, zone, roll) for roll in rolls):
                too_far.append(target)
    return too_far


def shortfall(
    play: Pass,
    men: tuple[OffMan, ...],
    number: int,
    line_ups: LineUps | None = None,
    *,
    shotgun: bool = False,
    options: FoolOptions = _USUAL,
) -> tuple[int, int, int] | None:
    """Place, points needed and points had of the ``number``-th receiver found, when he cannot get to his zone."""
    called = receivers.called(play, men)
    return _shortfall(play, men, called[number], line_ups, shotgun, options) if number < len(called) else None


def _shortfall(
    play: Pass,
    men: tuple[OffMan, ...],
    receiver: receivers.Called,
    line_ups: LineUps | None,
    shotgun: bool,
    options: FoolOptions,
) -> tuple[int, int, int] | None:
    first = play.targets[0]
    assert isinstance(first, Target)
    place, target, quick = receiver.place, receiver.target, first.depth == "quick"
    line_up = _line_up(Snap(men, (), "normal", play, _ANYWHERE, options=options, shotgun=shotgun), line_ups)
    post, worth = line_up.posts[place], line_up.worths[place]
    stops = receiver_movement.stops(target.via, men, place)
    nobody_there = Traffic(0, 0, 0, post.tight_end_line, quick)
    route = receiver_movement.routes_to(receiver.goal, stops, post.start, nobody_there)[0]
    points = worth.quick_receiving_points if quick else worth.receiving_points
    along_sideline = post.specialized_as("W") and route.along_sideline
    has = receiver_movement.points_for(target, target.depth == "slow", points + along_sideline)
    needed = routes.whole(route.costs[-1])
    return (place, needed, has) if needed > has else None
