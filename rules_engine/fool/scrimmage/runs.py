"""A run from the snap to the whistle, in the order of RULING 80 (chapter 4)."""

from __future__ import annotations

from typing import Final

from ...errors import EngineError
from ...football.steps import Step, shape
from .. import board, tables
from ..calls import Place, PlayerRef, Run
from ..special_events import events
from . import (
    carrying,
    contact,
    costs,
    draws,
    exchange,
    facts,
    goal_lines,
    movement,
    naming,
    penetration,
    pitches,
    pursuit,
    reaction,
    stunts,
    traps,
    turns,
)
from .carrying import Carry
from .contact import PLAIN, Twist
from .costs import POINT
from .scene import COVER, MAN, WRITTEN, Scene, changed
from .tasks import Design, assign, remembered

_CARRY: Final = shape("move", "player", "zone", "left", "blocks", "way")


class CannotRun(EngineError):
    """The play cannot be run with the men on the field; the message says why."""


def resolve(scene: Scene, run: Run) -> None:
    """Resolve a run; everything that comes of it stands in ``scene.out``."""
    prepare(scene, run)
    if run.draw:
        draws.commit(scene)
    entry = carry_to_line(scene, run)
    if run.draw:
        draws.read(scene, entry.zone)
    open_hole = traps.spring(scene) or (run.draw and scene.line != "stay_home")
    open_ways = turns.ways(scene, entry.zone, scene.carrier) if _two_ways(run) else ()
    follow(scene, entry.path, others=open_ways)
    stunted = stunts.trade(scene)
    lost = not pitches.pitch(scene) if run.pitch else exchange.handoff(scene)
    if lost:
        end_of_fumble(scene)
        return
    yard = behind_the_line(scene)
    if yard is None:
        yard = at_the_line(scene, run, Twist(draw=open_hole, stunt=run.draw and stunted), open_ways)
    finish(scene, yard)


def sneak(scene: Scene) -> None:
    """A muffed snap: the man at quarterback runs into C behind his linemen, where it looks better (7.1.2, R124)."""
    runs = [Run(PlayerRef("Q"), Place(name)) for name in ("LC", "RC")]
    scene.carrier = _carrier(scene, runs[0])
    scene.o_role[scene.carrier] = WRITTEN
    movement.move_blockers(scene, [], set())
    looks = []
    for run in runs:
        scene.entry = board.ENTRIES[run.point.name]
        scene.near, scene.path = scene.entry.near, scene.entry.path
        looks.append(foreseen(scene, 1)[0])
    better = runs[1] if looks[1] > looks[0] else runs[0]
    scene.entry = board.ENTRIES[better.point.name]
    entry = carry_to_line(scene, better)
    follow(scene, entry.path)
    yard = behind_the_line(scene)
    finish(scene, at_the_line(scene, better) if yard is None else yard)


def end_of_fumble(scene: Scene) -> None:
    """The ball was lost before the run began: nothing is left but the measurement."""
    events.resolve_symbols(scene)
    events.measure(scene)


# ---------------------------------------------------------------------------------------------------------- before it
def prepare(scene: Scene, run: Run) -> None:
    """The depth of the play, the ballcarrier, the blockers and their moves."""
    scene.quick, scene.slow, scene.draw = run.depth == "quick", run.depth == "slow", run.draw
    design = remembered(scene, run, _design)
    scene.carrier, scene.entry = design.carrier, design.entry
    movement.flow_to(scene, design.flow)
    scene.o_role[design.carrier] = WRITTEN
    for task in design.tasks:
        scene.o_role[task.man] = WRITTEN
    scene.left_play = design.out
    if run.draw:
        with draws.light_traffic(scene):
            movement.move(scene, design.tasks, design.ahead, draw=True)
    else:
        movement.move(scene, design.tasks, design.ahead)


def _design(scene: Scene, run: Run) -> Design:
    """What the run asks of men on these spots; nothing else of the scene counts, see ``tasks.remembered``."""
    carrier = _carrier(scene, run)
    at = scene.o_at[carrier]
    name = naming.resolve_place(run.point, scene.offense, carrier)
    names = (name,) if name in board.ENTRIES else board.ENTRIES_OF_ZONE[board.ZONE[name]]
    entry = _first_thought(at, names)
    if run.draw and entry.zone not in board.DRAW_NEAR:
        raise CannotRun("A draw goes to L, C or R.")
    if run.pitch and at == "Q":
        raise CannotRun("The quarterback cannot pitch the ball to himself.")
    tasks, out = assign(scene, run.groups, [board.ENTRIES[n].path for n in names], carrier)
    if run.dive and at == "Q" and entry.zone == board.C:
        tasks = [task for task in tasks if scene.o_line[task.man]]  # a diving quarterback has his linemen only (4.1.8)
    ahead = movement.unnamed(scene, carrier, tasks, out)
    return Design(carrier, entry, movement.flow(at, entry), tuple(tasks), tuple(sorted(out)), tuple(ahead))


def _carrier(scene: Scene, run: Run) -> int:
    place = naming.find(run.carrier, scene.offense, "carrier")
    if place is None:
        raise CannotRun("Nobody on the field can carry the ball on this play.")
    return place


def _first_thought(at: str, names: tuple[str, ...]) -> board.Entry:
    """The entry written, or of two the one nearer to the ballcarrier's spot, the inner when level."""
    if len(names) == 1:
        return board.ENTRIES[names[0]]
    column = board.start_column(at)

    def key(name: str) -> tuple[int, float]:
        return abs(board.COLUMN_OF_ENTRY[name] - column), abs(board.ENTRIES[name].x - board.CENTER_X)

    return board.ENTRIES[min(names, key=key)]


# ------------------------------------------------------------------------------------------------- to the line
def carry_to_line(scene: Scene, run: Run) -> board.Entry:
    """Move the ballcarrier; settle on his entry where he has a choice (R97, R98)."""
    written = scene.entry
    assert written is not None
    choices = _entries(scene, run, written)
    entry, carry = choices[0]
    if len(choices) > 1:
        entry, carry = _most_promising(scene, choices, written)
    run_to(scene, entry, carry)
    return entry


def run_to(scene: Scene, entry: board.Entry, carry: Carry) -> None:
    """Settle on an entry and the way to it, put the ballcarrier into its zone and note his way."""
    _note_carrier(scene, entry, carry, _think_of(scene, entry, carry))


def _think_of(scene: Scene, entry: board.Entry, carry: Carry) -> int:
    """Take an entry and the way to it: path, first boundary; the half points that he lacks for it."""
    scene.entry, scene.carry, scene.path = entry, carry, entry.path
    missing = _missing(scene, carry)
    scene.near = _near(scene, entry, carry, missing)
    return missing


def _entries(scene: Scene, run: Run, written: board.Entry) -> list[tuple[board.Entry, Carry]]:
    """The entries the ballcarrier may take, the written one first; only one he can reach but the written."""
    names = _names(scene, run, written)
    choices, number = scene.snap.choices, scene.o_no[scene.carrier]
    if choices.entry in names:
        names = [choices.entry]
    elif number in choices.path:
        onward = board.ZONE[choices.path[number]]  # where he has said that he goes on (4.2.12a)
        names = [name for name in names if board.ENTRIES[name].path[1] == onward] or names
    if len(names) == 1:
        entry = board.ENTRIES[names[0]]
        return [(entry, _carry(scene, entry, run.pitch))]
    found = [(board.ENTRIES[name], _carry(scene, board.ENTRIES[name], run.pitch)) for name in names]
    reached = [(entry, carry) for entry, carry in found if _missing(scene, carry) <= 0]
    return reached if reached and reached[0][0].name == names[0] else found[:1]


def _names(scene: Scene, run: Run, written: board.Entry) -> list[str]:
    """The entry written and those that he may take instead."""
    names, man = [written.name], scene.carrier
    if not scene.o_back[man] and scene.o_job[man] != "Q":
        return names
    if not scene.quick and not scene.scrambles and written.name in board.WIDER:
        names.append(board.WIDER[written.name])
    tailback = not scene.quick and scene.o_job[man] == "TB" and scene.o_pos[man] == "TB"
    declared = scene.options.path_before_reaction or scene.o_no[man] in scene.snap.choices.path
    two_ways = run.point.name in board.AREA and (scene.scrambles or (run.draw and declared))  # no entry named (4.7.4)
    if (tailback or two_ways) and written.zone in board.LINE_ZONES:
        names += [name for name in board.ENTRIES_OF_ZONE[written.zone] if name != written.name]
    return names


def _two_ways(run: Run) -> bool:
    """A draw to L, C or R, no entry named (4.7.4)."""
    return run.draw and run.point.name in board.AREA


def _carry(scene: Scene, entry: board.Entry, pitch: bool) -> Carry:
    """His way to an entry: the cheapest, of equals the one that rushers reach least (R97)."""
    snap = carrying.PITCHED if pitch else carrying.BESIDE if scene.snap.shotgun else carrying.HANDOFF
    if scene.o_at[scene.carrier] == "Q":
        snap = 0 if entry.name in ("LC", "RC") and not scene.quick else 1
    return way_to(scene, entry, snap)


def way_to(scene: Scene, entry: board.Entry, snap: int) -> Carry:
    """The same for what he must meet on his way: points for the snap, a handoff, a pitch (``carrying.ways``)."""
    start = scene.o_start[scene.carrier]
    laid_down = scene.snap.choices.route
    given = laid_down.get(scene.o_no[scene.carrier]) if laid_down else None
    if given and board.ZONE[given[-1]] == entry.zone and (given[-2:-1] or ("",))[0] == board.ZONE_NAMES[entry.origin]:
        return carrying.along(start, tuple(board.ZONE[name] for name in given[:-1]), snap)
    ways = carrying.ways(start, entry.origin, snap)
    if scene.quick and scene.options.qk_behind_center:
        ways = carrying.behind_the_center(ways, start, entry)
    if not ways:
        raise CannotRun("There is no way from the ballcarrier's place to that hole.")
    if len(ways) == 1 or not penetration.happens(scene):
        return ways[0]
    before = scene.entry
    scene.entry = entry
    best, least = ways[0], penetration.danger(scene, ways[0])
    for way in ways[1:]:
        if not least:
            break
        danger = penetration.danger(scene, way)
        if danger < least:
            best, least = way, danger
    scene.entry = before
    return best


def _missing(scene: Scene, carry: Carry) -> int:
    """Half points he lacks for a way."""
    scale = 2 if scene.quick else 1
    return POINT * scale * (carry.total + scene.held_up) - costs.allowance(scene, scene.carrier, False, scene.draw)


def reaches(scene: Scene, name: str) -> bool:
    """Whether the ballcarrier has the points for an entry."""
    return _missing(scene, _carry(scene, board.ENTRIES[name], pitch=False)) <= 0


def _near(scene: Scene, entry: board.Entry, carry: Carry, missing: int) -> int:
    """The boundary of the first contact: the entry's, or the rear of the zone where his points end (R101)."""
    if missing <= 0:
        return board.DRAW_NEAR[entry.zone] if scene.draw else entry.near
    step = POINT * (2 if scene.quick else 1)
    short = -(-missing // step)  # zones by which he falls short
    return board.REAR[carry.zones[-min(short, len(carry.zones))]]


def _most_promising(
    scene: Scene, choices: list[tuple[board.Entry, Carry]], written: board.Entry
) -> tuple[board.Entry, Carry]:
    """The entry that looks best.

    A choice of entries goes by the first contact, its value, the danger behind the line, as written (R98). A draw looks
    at the second contact too, then at the sideline, then as written, which is nearest his start (R112).
    """
    promises = [_promise(scene, entry, carry, written) for entry, carry in choices]
    most = max(promises)
    equal = [choice for choice, promise in zip(choices, promises, strict=True) if promise == most]
    rushed = penetration.happens(scene)
    if rushed and len(equal) > 1:
        dangers = [_danger(scene, entry, carry) for entry, carry in equal]
        least = min(dangers)
        equal = [choice for choice, danger in zip(equal, dangers, strict=True) if danger == least]
    entry, carry = next((choice for choice in equal if choice[0] is written), equal[0])
    if rushed:
        # The rushers whom he looks at last come as he sees them now; against another entry they form when they come.
        if entry is choices[-1][0]:
            _danger(scene, entry, carry)
        else:
            scene.front = None
    return entry, carry


def _promise(scene: Scene, entry: board.Entry, carry: Carry, written: board.Entry) -> list[Outlook]:
    """The contacts by which an entry is judged; more is better.

    Two entries of one zone meet the same men there, so that the contacts after it decide (7.1.5).
    """
    kept = scene.entry, scene.carry, scene.path, scene.near
    _think_of(scene, entry, carry)
    after = entry.zone == written.zone and entry.zone in board.LINE_ZONES
    outlooks = foreseen(scene, 2 if scene.draw else 1, after)
    scene.entry, scene.carry, scene.path, scene.near = kept
    if scene.draw:
        outlooks.append((int(board.at_sideline(entry.path[1])), 0))
    return outlooks


def _danger(scene: Scene, entry: board.Entry, carry: Carry) -> int:
    """The chances of rushers on the way to an entry; it is looked at only where the contacts leave several."""
    before, scene.entry = scene.entry, entry
    danger = penetration.danger(scene, carry)
    scene.entry = before
    return danger


Outlook = tuple[int, int]  # where a contact is to come, and its value


def foreseen(scene: Scene, contacts: int, after: bool = False) -> list[Outlook]:
    """The first so many contacts on the present path, by simulated reaction, placing and pursuit.

    ``after``: only those past the entry zone. Far away stands for none.
    """
    steps = len(scene.out.steps)
    kept = scene.d_zone.copy(), scene.d_moves.copy(), scene.d_pursued.copy(), scene.o_cap
    follow(scene, scene.path, moving=False)
    found: list[Outlook] = []
    for place, zone in enumerate(pursuit.played(scene)):
        men = scene.in_zone(zone)
        if men and not (after and place == 0):
            sides = contact.weigh(scene, zone, men, place == 0, catch_zone=False)
            found.append((scene.near if place == 0 else board.NEAR[zone], sides.value + sides.modifier))
        if len(found) == contacts:
            break
        if place == 0:
            pursuit.pursue(scene, 0)
    scene.d_zone, scene.d_moves, scene.d_pursued, scene.o_cap = kept
    del scene.out.steps[steps:]
    return found + [(board.FAR_AWAY, 0)] * (contacts - len(found))


def _note_carrier(scene: Scene, entry: board.Entry, carry: Carry, missing: int) -> None:
    """Put the ballcarrier into the zone of his entry and note his way."""
    o = scene.carrier
    scene.o_zone[o] = entry.zone
    scene.comes_from(o, entry.origin)
    scene.o_left[o] = max(0, -missing)
    tired = scene.snap.tired.get(("offense", scene.o_no[o])) if missing > 0 else None
    if tired and missing <= POINT * tired.move:
        scene.out.tired_on.append(("offense", scene.o_no[o], "short"))  # fresh he would have got there (4.1.9)
    way = [*[board.ZONE_NAMES[zone] for zone in carry.zones], board.ZONE_NAMES[entry.zone]]
    scene.out.steps.append(
        Step(_CARRY, [scene.o_no[o], board.NODE_NAMES[entry.zone], scene.o_left[o] // POINT, False, way])
    )


# --------------------------------------------------------------------------------------------------------- the defense
def follow(scene: Scene, path: tuple[int, ...], moving: bool = True, others: turns.Paths = ()) -> None:
    """Reaction, placing, blockers without position, and blockers who move on (4.2); ``others`` are all the paths that
    the ballcarrier may still take."""
    play = others or (path,)
    reaction.react(scene, _expected(scene, path), play, (scene.carrier,) * len(play))
    reaction.place(scene, play)
    _cap(scene)
    if moving:
        movement.move_on(scene, play)


def _expected(scene: Scene, path: tuple[int, ...]) -> dict[int, tuple[int, ...]]:
    """For each written-in man the path on which his man-defender expects him (R107)."""
    expected: dict[int, tuple[int, ...]] = {}
    roles = scene.o_role
    for o in scene.d_cover:
        if o < 0 or roles[o] != WRITTEN or o in expected:
            continue
        zone = scene.o_zone[o]
        if o == scene.carrier:
            expected[o] = path
        elif scene.o_line[o] and zone in (scene.o_start[o], board.CROSSING[scene.o_start[o]]):
            continue  # straight ahead: whoever covers him stays as in zone (R104)
        elif zone in path:
            expected[o] = path[path.index(zone) :]
        elif board.is_offensive(zone):
            expected[o] = path
        else:
            onward = (z for z in path if board.DOWN_DISTANCE[zone][z] < board.FAR_AWAY)
            expected[o] = (zone, *onward)
    return expected


def _cap(scene: Scene) -> None:
    """Blockers held up short of position count as much as the men who came for them (4.2.7, R113)."""
    blocks, carrier = scene.o_blocks, scene.carrier
    for o, role in enumerate(scene.o_role):
        if role != WRITTEN or blocks[o] or o == carrier:
            continue
        came = [
            d
            for d, cover in enumerate(scene.d_cover)
            if cover == o
            and scene.d_posture[d] in (MAN, COVER)
            and scene.d_zone[d] == scene.o_zone[o]
            and scene.d_moves[d]
        ]
        cap = sum(max(0, scene.d_c[d]) for d in came) if came else -1
        if scene.o_cap[o] != cap:
            scene.o_cap = changed(scene.o_cap, o, cap - scene.o_cap[o])


# -------------------------------------------------------------------------------------------------------- the contacts
def behind_the_line(scene: Scene) -> int | None:
    """Penetration: the yard where the run ends behind the line, or None when it reaches it (4.6)."""
    if not penetration.happens(scene):
        return None
    assert scene.carry is not None
    return penetration.meet(scene, penetration.attempt_all(scene, scene.carry))


def at_the_line(scene: Scene, run: Run, twist: Twist = PLAIN, open_ways: turns.Paths = ()) -> int:
    """Dive die, first contact, pursuit and all the rest; the yard where he is down."""
    if run.dive:
        outcome = _dive(scene)
        if isinstance(outcome, int):
            return outcome if scene.limit is None else min(outcome, scene.limit)
        twist = outcome._replace(draw=twist.draw, stunt=twist.stunt)
    return turns.run_path(scene, open_ways, twist)


def _dive(scene: Scene) -> Twist | int:
    """Roll the dive table (4.7.5, R123): yards that are final, or what it does to the first contact."""
    add = tables.DIVE_ADD.get(scene.o_pos[scene.carrier], 0) if _dives_well(scene) else 0
    die = scene.dice.die(6, "dive") + add
    result = tables.DIVE[die]
    scene.step("dive", roll=die, result=result, player=scene.o_no[scene.carrier])
    if result in ("1", "2", "3"):
        return int(result)
    if result == "N":
        return Twist(room=tables.DIVE_ROOM)
    if result == "-1~":
        assert scene.entry is not None
        scene.symbols.append(("~", scene.entry.zone, 0))
        return Twist(shift=-1, most=tables.DIVE_LIMIT, room=tables.DIVE_ROOM)
    return Twist(double=result == "x2", shift=1 if result == "+1" else 0, most=tables.DIVE_LIMIT, room=tables.DIVE_ROOM)


def _dives_well(scene: Scene) -> bool:
    return scene.o_ok[scene.carrier]


def finish(scene: Scene, yard: int) -> None:
    """Settle the ball, roll the symbols, measure, note the facts (R82, R137, R181)."""
    scene.out.result = "run"
    goal_lines.settle(scene, "offense", yard)
    facts.note_run(scene)
    stopped = not scene.out.score
    events.resolve_symbols(scene)
    if stopped and scene.out.result == "run" and not scene.out.out_of_bounds:
        events.out_of_bounds(scene)
    events.measure(scene)
    if scene.out.score in ("touchdown", "safety") and scene.out.result == "run":
        scene.out.result = scene.out.score
