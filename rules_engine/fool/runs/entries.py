"""Where the ballcarrier crosses the line: the entries open to him, his way there, which he takes (4.1.7-4.1.9a)."""

from __future__ import annotations

from typing import Final, final

from ...football.steps import Step, step_form
from .. import board
from ..play_calls import Run
from ..resolution.movement import carrying, costs
from ..resolution.movement.carrying import Carry, Exchange
from ..resolution.movement.prices import POINT
from ..resolution.penetration import penetration
from ..resolution.scene import Scene, enter_zone
from .foresight import Outlook, foreseen
from .tasks import CannotRun

_CARRIED: Final = step_form("move", "player", "zone", "left", "blocks", "way")


@final
class Choice:
    """An entry that the ballcarrier may take, and his way there."""

    def __init__(self, entry: board.Entry, carry: Carry) -> None:
        self.entry = entry
        self.carry = carry


def carry_to_line(scene: Scene, run: Run) -> board.Entry:
    """Move the ballcarrier; settle on his entry where he has a choice (RULINGS 97, 98).

    Rules: fool:4.1.7/1, fool:4.1.9/1
    """
    written = scene.way.entry
    assert written is not None
    choices = _choices(scene, run, written)
    chosen = choices[0] if len(choices) == 1 else _most_promising(scene, choices, written)
    run_to(scene, chosen.entry, chosen.carry)
    return chosen.entry


def run_to(scene: Scene, entry: board.Entry, carry: Carry) -> None:
    """Settle on an entry and the way to it, put the ballcarrier into its zone and log his way."""
    missing = missing_half_points(scene, carry)
    scene.way.entry, scene.way.carry = entry, carry
    scene.ball.path = entry.path
    scene.ball.first_boundary = _first_boundary(scene, entry, carry, missing)
    _enter(scene, entry, carry, missing)


def _enter(scene: Scene, entry: board.Entry, carry: Carry, missing: int) -> None:
    """Put the ballcarrier into the zone of his entry and log his way.

    Rules: fool:4.1.9/1
    """
    man, outcome = scene.ball.carrier, scene.log.outcome
    enter_zone(man, entry.zone, entry.origin)
    man.points_left = max(0, -missing)
    tired = scene.play.snap.tired.get(("offense", man.number)) if missing > 0 else None
    if tired and missing <= POINT * tired.move:
        outcome.worn.tired.append(("offense", man.number, "short"))  # fresh he would have got there
    way = [board.ZONE_NAMES[zone] for zone in (*carry.zones, entry.zone)]
    values = [man.number, board.NODE_NAMES[entry.zone], man.points_left // POINT, False, way]
    outcome.steps.append(Step(_CARRIED, values))


# ---------------------------------------------------------------------------------------------- the entries open to him
def _choices(scene: Scene, run: Run, written: board.Entry) -> list[Choice]:
    """The entries the ballcarrier may take, the written one first; only one he can reach but the written."""
    names = _narrowed(scene, _names(scene, run, written))
    choices = [Choice(board.ENTRIES[name], _way(scene, board.ENTRIES[name], run.pitch)) for name in names]
    if len(choices) == 1:
        return choices
    reached = [choice for choice in choices if missing_half_points(scene, choice.carry) <= 0]
    return reached if reached and reached[0] is choices[0] else choices[:1]


def _narrowed(scene: Scene, names: list[str]) -> list[str]:
    """Those of several entries that agree with what his coach has said: the entry, or the zone where he goes on."""
    choices, number = scene.play.snap.choices, scene.ball.carrier.number
    if choices.entry in names:
        return [choices.entry]
    if number in choices.path:
        onward = board.ZONE[choices.path[number]]
        return [name for name in names if board.ENTRIES[name].path[1] == onward] or names
    return names


def _names(scene: Scene, run: Run, written: board.Entry) -> list[str]:
    """The entry written and those that the ballcarrier may take instead: the wider one on a run to WL or WR that is not
    quick, the other one of the zone for a tailback in his place and where none is named.

    Rules: fool:4.1.9a/1, fool:4.1.9a/2, fool:4.7.4/1, fool:7.1.1/2, fool:7.1.5/1
    """
    names, play, man = [written.name], scene.play, scene.ball.carrier
    if not man.post.in_backfield and man.post.job != "Q":
        return names
    if not play.quick and not play.scrambles and written.name in board.WIDER:
        names.append(board.WIDER[written.name])
    tailback = not play.quick and man.post.job == "TB" and man.post.position == "TB"
    declared = play.options.path_before_reaction or man.number in play.snap.choices.path
    two_ways = run.point.name in board.AREA and (play.scrambles or (run.draw and declared))
    if (tailback or two_ways) and written.zone in board.LINE_ZONES:
        names += [name for name in board.ENTRIES_OF_ZONE[written.zone] if name != written.name]
    return names


def has_two_paths(run: Run) -> bool:
    """Whether a run is a draw to L, C or R with no entry named.

    Rules: fool:4.7.4/1
    """
    return run.draw and run.point.name in board.AREA


# ----------------------------------------------------------------------------------------------------------- his way
def _way(scene: Scene, entry: board.Entry, pitch: bool) -> Carry:
    """His way to an entry by how he gets the ball."""
    play, spot = scene.play, scene.ball.carrier.post.spot
    return way_to(scene, entry, carrying.exchange_for(spot, entry.name, play.quick, pitch, play.snap.shotgun))


def way_to(scene: Scene, entry: board.Entry, exchange: Exchange) -> Carry:
    """His way to an entry: the cheapest, of equals the one that rushers reach least (RULING 97); or as laid down."""
    start = scene.ball.carrier.post.start
    laid_down = _way_laid_down(scene, entry, exchange)
    if laid_down is not None:
        return laid_down
    ways = carrying.ways(start, entry.origin, exchange)
    if scene.play.quick and scene.play.options.qk_behind_center:
        ways = carrying.behind_the_center(ways, start, entry)
    if not ways:
        raise CannotRun("There is no way from the ballcarrier's place to that hole.")
    if len(ways) == 1 or not penetration.happens(scene.play):
        return ways[0]
    safest, least = ways[0], penetration.danger(scene, entry, ways[0])
    for way in ways[1:]:
        if not least:
            break
        danger = penetration.danger(scene, entry, way)
        if danger < least:
            safest, least = way, danger
    return safest


def _way_laid_down(scene: Scene, entry: board.Entry, exchange: Exchange) -> Carry | None:
    """The way that his coach has laid down for the ballcarrier, where it leads to this entry."""
    man = scene.ball.carrier
    zones = scene.play.snap.choices.route.get(man.number)
    if not zones or board.ZONE[zones[-1]] != entry.zone:
        return None
    if len(zones) < 2 or zones[-2] != board.ZONE_NAMES[entry.origin]:
        return None
    return carrying.along(man.post.start, tuple([board.ZONE[name] for name in zones[:-1]]), exchange)


def reaches(scene: Scene, name: str) -> bool:
    """Whether the ballcarrier has the points for an entry."""
    return missing_half_points(scene, _way(scene, board.ENTRIES[name], pitch=False)) <= 0


def missing_half_points(scene: Scene, carry: Carry) -> int:
    """Half points that the ballcarrier lacks for a way; less than 0 where he has some left.

    Rules: fool:4.1.16/1, fool:4.7.1/1
    """
    zone = 2 * POINT if scene.play.quick else POINT
    allowed = costs.allowance(scene.ball.carrier, scene.play, carries=True)
    return zone * (carry.total + scene.way.held_up) - allowed


def _first_boundary(scene: Scene, entry: board.Entry, carry: Carry, missing: int) -> int:
    """The boundary of the first contact: the entry's, or the rear of the zone where his points end (RULING 101).

    Rules: fool:4.1.9/2, fool:4.7.4/7
    """
    if missing <= 0:
        return board.DRAW_NEAR[entry.zone] if scene.play.draw else entry.near
    zone = 2 * POINT if scene.play.quick else POINT
    zones_short = min(-(-missing // zone), len(carry.stops))
    return board.REAR[carry.stops[-zones_short].zone]


# --------------------------------------------------------------------------------------------------- which he takes
def _most_promising(scene: Scene, choices: list[Choice], written: board.Entry) -> Choice:
    """The entry that looks best.

    A choice of entries goes by the first contact, its value, the danger behind the line, as written (RULING 98). A draw
    looks at the second contact too, then at the sideline, then as written, which is nearest his start (RULING 112).

    Rules: fool:7.1.5/1, fool:4.7.4/1
    """
    promises = [_promise(scene, choice, written) for choice in choices]
    most = max(promises)
    best = [choice for choice, promise in zip(choices, promises, strict=True) if promise == most]
    rushed = penetration.happens(scene.play)
    if rushed and len(best) > 1:
        dangers = [penetration.danger(scene, choice.entry, choice.carry) for choice in best]
        best = [choice for choice, danger in zip(best, dangers, strict=True) if danger == min(dangers)]
    chosen = next((choice for choice in best if choice.entry is written), best[0])
    if rushed:
        # The rushers whom he looks at last come as he sees them now; against another entry they form when they come.
        if chosen is choices[-1]:
            penetration.danger(scene, chosen.entry, chosen.carry)
        else:
            scene.way.front = None
    return chosen


def _promise(scene: Scene, choice: Choice, written: board.Entry) -> tuple[list[Outlook], bool]:
    """What an entry is judged by, more is better: the contacts, on a draw also whether it leads to a sideline.

    Two entries of one zone meet the same men there, so that the contacts after it decide.

    Rules: fool:7.1.5/1
    """
    entry, draw = choice.entry, scene.play.draw
    boundary = _first_boundary(scene, entry, choice.carry, missing_half_points(scene, choice.carry))
    after_entry = entry.zone == written.zone and entry.zone in board.LINE_ZONES
    outlooks = foreseen(scene, entry.path, boundary, 2 if draw else 1, after_entry)
    return outlooks, draw and board.at_sideline(entry.path[1])
