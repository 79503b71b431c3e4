"""Whether the men on the field can run a play in the best case: nobody in the way, no bump (3.3, 10.3; PLY-04)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from ...dice import DiceBox
from .. import board
from ..calls import Depth, Option, Pass, Play, PlayerRef, Run, Target
from ..model import OffMan, Snap, Spot
from ..notation.names import man_name, place_name
from ..options import FoolOptions
from ..passing import receivers, routes, throwing
from ..scrimmage import carrying, costs, naming, pitches
from ..scrimmage.scene import Scene
from ..scrimmage.setup import make_scene
from ..scrimmage.standings import Standings

_ANYWHERE: Final = Spot(1, 10, 65)
_NO_DICE: Final = DiceBox.scripted({})
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
    """Why these men cannot run the play: the ballcarrier or first receiver is missing or too slow. "" when they can."""
    if isinstance(play, Pass):
        return _pass(play, men, standings)
    if not isinstance(play, Run | Option):
        return ""
    scene = make_scene(Snap(men, (), "normal", play, _ANYWHERE, options=options, shotgun=shotgun), _NO_DICE, standings)
    if isinstance(play, Option):
        return _option(play, scene)
    scene.quick, scene.slow, scene.draw = play.depth == "quick", play.depth == "slow", play.draw
    return _run(play, scene)


def _scene(play: Pass, depth: Depth, men: tuple[OffMan, ...], standings: Standings | None) -> Scene:
    scene = make_scene(Snap(men, (), "normal", play, _ANYWHERE), _NO_DICE, standings)
    scene.quick, scene.slow = depth == "quick", depth == "slow"
    return scene


def _missing(ref: PlayerRef) -> str:
    return f"there is no {man_name(ref)} on the field."


def _short(man: OffMan, place: str, needed: int, has: int) -> str:
    player = man.player
    return f"#{player.no} {player.pos} needs {needed} movement points to {place}, has {has}."


# -- runs ----------------------------------------------------------------------------------------------------------


def _run(play: Run, scene: Scene) -> str:
    place = naming.find(play.carrier, scene.offense, "carrier")
    if place is None:
        return _missing(play.carrier)
    man = scene.offense[place]
    if man.at not in _BACKFIELD:
        return f"#{man.player.no} at {man.at} cannot carry the ball from scrimmage."
    point = naming.resolve_place(play.point, scene.offense, place)
    entries = (point,) if point in board.ENTRIES else board.ENTRIES_OF_ZONE[board.ZONE[point]]
    if play.draw and board.ENTRIES[entries[0]].zone not in board.DRAW_NEAR:
        return f"a draw goes to L, C or R, not {point}."
    if play.pitch and man.at == "Q":
        return "the quarterback cannot pitch the ball to himself."
    if len(entries) > 1 and man.at != "TB" and not play.draw:
        return f"only a tailback at TB runs to {point}; #{man.player.no} stands at {man.at}."
    return _too_far(scene, place, entries, play.pitch)


def worse_pitch(
    play: Play,
    planned: tuple[OffMan, ...],
    men: tuple[OffMan, ...],
    standings: Standings | None = None,
    options: FoolOptions = _USUAL,
) -> str:
    """10.3: why a substitute is not pitched to, because his pass value is below 10 where that of the man whom the plan
    means is not; "" otherwise."""
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
    scene = make_scene(Snap(men, (), "normal", play, _ANYWHERE, options=options), _NO_DICE, standings)
    if isinstance(play, Option):
        keeper = naming.find(play.keeper, men, "carrier")
        man = naming.find(play.back, men, "carrier", taken=() if keeper is None else (keeper,))
        point = play.wide
    else:
        man, point = naming.find(play.carrier, men, "carrier"), play.point
    if man is None:
        return None
    entry = board.ENTRIES[naming.resolve_place(point, men, man)]
    nets = [pitches.spot(way)[1] for way in carrying.ways(scene.o_start[man], entry.origin, carrying.PITCHED)]
    return pitches.pass_value(scene, man, max(nets)) if nets else None


def _option(play: Option, scene: Scene) -> str:
    """An option: the quarterback to L or R, a back behind him to a wide zone (4.7.7)."""
    keeper = naming.find(play.keeper, scene.offense, "carrier")
    if keeper is None or scene.o_at[keeper] != "Q":
        return "only the quarterback runs an option."
    back = naming.find(play.back, scene.offense, "carrier", taken={keeper})
    if back is None:
        return _missing(play.back)
    if scene.o_at[back] not in _BACKFIELD:
        return f"#{scene.o_no[back]} at {scene.o_at[back]} cannot take a pitch."
    inside = naming.resolve_place(play.point, scene.offense, keeper)
    outside = naming.resolve_place(play.wide, scene.offense, back)
    entries = board.ENTRIES
    if inside not in entries or entries[inside].zone not in (board.L, board.R):
        return f"an option's keeper goes to a point of L or R, not {inside}."
    if outside not in entries or entries[outside].zone in board.LINE_ZONES:
        return f"an option's pitch goes to a wide zone, not {outside}."
    return _too_far(scene, keeper, (inside,), False) or _too_far(scene, back, (outside,), True)


def _too_far(scene: Scene, place: int, entries: tuple[str, ...], pitch: bool) -> str:
    """Why a ballcarrier does not get to any of the holes; "" when he does."""
    scene.carrier = place
    has = costs.allowance(scene, place, False, scene.draw) // costs.POINT
    dearer = scene.quick and scene.options.qk_behind_center
    counts = [_points(scene.o_start[place], name, _start(scene, place, name, pitch), dearer) for name in entries]
    needed = min(counts) * (2 if scene.quick else 1)
    if needed >= board.FAR_AWAY:
        return f"there is no way for #{scene.o_no[place]} from {scene.o_at[place]} to {entries[0]}."
    short = needed > has and not scene.options.short_plays
    return _short(scene.offense[place], entries[0], needed, has) if short else ""


def _start(scene: Scene, place: int, entry: str, pitch: bool) -> int:
    """What a ballcarrier must meet on his way: the snap, a pitch or a handoff (R86, R97, R100)."""
    if scene.o_at[place] == "Q":
        return 0 if entry in ("LC", "RC") and not scene.quick else 1
    return carrying.PITCHED if pitch else carrying.BESIDE if scene.snap.shotgun else carrying.HANDOFF


@lru_cache(maxsize=1024)
def _points(start: int, entry: str, snap: int, dearer: bool) -> int:
    """Points that a ballcarrier spends to stand in the entry zone; ``dearer`` behind the center (4.7.1a)."""
    found = carrying.ways(start, board.ENTRIES[entry].origin, snap)
    if dearer:
        found = carrying.behind_the_center(found, start, board.ENTRIES[entry])
    return found[0].total if found else board.FAR_AWAY


# -- passes --------------------------------------------------------------------------------------------------------


def _pass(play: Pass, men: tuple[OffMan, ...], standings: Standings | None) -> str:
    first = play.targets[0]
    assert isinstance(first, Target)
    if naming.find(first.receiver, men, "receiver") is None:
        return _missing(first.receiver)
    short = shortfall(play, men, 0, standings)
    return _short(men[short[0]], place_name(first.zone), short[1], short[2]) if short else ""


def no_bullet(play: Pass, men: tuple[OffMan, ...]) -> list[Target]:
    """The targets to whom this passer cannot throw the bullet that the play asks for, wherever he rolls (5.8.3)."""
    scene = _scene(play, "", men, None)
    passer = next(place for place, man in enumerate(men) if man.at == "Q")
    rolls = ("",) if play.roll is None else ("", "L", "R")
    found = []
    for target in play.targets:
        man = naming.find(target.receiver, men, "receiver") if isinstance(target, Target) else None
        if isinstance(target, Target) and target.bullet and man is not None:
            zone = board.ZONE[naming.resolve_place(target.zone, men, man)]
            if not any(throwing.may_be_bullet(scene, passer, zone, roll) for roll in rolls):
                found.append(target)
    return found


def shortfall(
    play: Pass, men: tuple[OffMan, ...], number: int, standings: Standings | None = None
) -> tuple[int, int, int] | None:
    """Place, points needed and points had of the ``number``-th receiver found, when he cannot get to his zone."""
    first = play.targets[0]
    assert isinstance(first, Target)
    scene = _scene(play, first.depth, men, standings)
    found = receivers.line_up(scene, play, enough=number + 1)
    if number >= len(found):
        return None
    receiver = found[number]
    receivers.choose_way(scene, receiver)
    has = receivers.allowance(scene, receiver)
    start = scene.o_start[receiver.place]
    needed = routes.whole(routes.price(start, receiver.way, receiver.fare)[-1])
    return (receiver.place, needed, has) if needed > has else None
