"""What snaps share - who is worth what where he lines up - stays as it was made, whatever is played with it; and what a
rehearsal shows is what would happen (4.2.12a, R112)."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from rules_engine.dice import DiceBox
from rules_engine.fool import board
from rules_engine.fool.calls import Pass, Run
from rules_engine.fool.model import Line, Snap, Tired
from rules_engine.fool.notation.reading import parse
from rules_engine.fool.passing import placing, receivers
from rules_engine.fool.passing.attempt import Attempt
from rules_engine.fool.passing.rehearsal import Rehearsal, courses
from rules_engine.fool.scrimmage import pursuit, runs
from rules_engine.fool.scrimmage import resolve as scrimmage
from rules_engine.fool.scrimmage.alignment import Alignment
from rules_engine.fool.scrimmage.areas import Defense, Facing
from rules_engine.fool.scrimmage.scene import WRITTEN, Scene
from rules_engine.fool.scrimmage.setup import make_scene
from rules_engine.fool.scrimmage.spots import Offense
from rules_engine.fool.scrimmage.standings import Standings

from . import field

PLAYS = ("H/LT (LG)", "F/RC (F,TE)", "H/C dr", "F/LC dive", "Q/LE (F,LG) +3 || opt H/PWL (LW)", "LW/SL qk",
         "RW/SR || LW/SL +1", "LW/SL roll R || qb scr R", "H/scnC(C)(LG|RT)(RG)")  # fmt: skip
COVERAGES = (
    (),
    ("21 CB 3-1-5 IL on 81", "24 CB 3-1-3 IR on 84", "57 LB 1-2-4 R blitz"),
    ("54 OLB 2-2-4 L on 32", "31 S 3-1-5 SC on 89", "52 MLB 1-3-4 SL delayed_blitz", "57 LB 1-2-4 R fake_blitz"),
)
LINES: tuple[Line, ...] = ("rush", "normal", "cover_linemen", "stay_home")


def values(made: Offense | Defense | Facing | Alignment) -> dict[str, Any]:
    """All lists as they are now; those in a table or a pair copied too."""
    found = {name: getattr(made, name) for name in made.__slots__ if name not in ("arrangements", "defense", "form")}
    return {name: list(one) if isinstance(one, list) else deepcopy(one) for name, one in found.items()}


def worth(known: Standings, snap: Snap) -> list[dict[str, Any]]:
    """Of both line-ups of a snap, all that other snaps may share."""
    offense = known.offense(snap)
    facing = known.defense(snap, offense)
    return [values(one) for one in (offense, facing, facing.defense, facing.defense.form)]


@pytest.mark.parametrize("line", LINES)
def test_line_ups_are_worth_the_same_whatever_has_been_played(line: Line) -> None:
    known, attack = Standings(), field.offense()
    fresh: dict[tuple[str, int], Tired] = {}
    snaps = [
        Snap(attack, against, line, parse(text), field.FIRST_AND_TEN, tired=tired)
        for against in [field.defense(*changes) for changes in COVERAGES]
        for text in PLAYS
        for tired in (fresh, {("offense", 81): Tired(p=1, react=1)})
    ]
    made = [worth(known, snap) for snap in snaps]
    for number, snap in enumerate(snaps):
        alone = scrimmage.resolve(snap, DiceBox.seeded(bytes([number]) * 32))
        assert scrimmage.resolve(snap, DiceBox.seeded(bytes([number]) * 32), known) == alone
    for snap, before in zip(snaps, made, strict=True):
        assert worth(known, snap) == before


def _ready(snap: Snap) -> tuple[Scene, Attempt]:
    """A pass whose receivers have run their routes."""
    scene = make_scene(snap, DiceBox.scripted({}))
    assert isinstance(snap.play, Pass)
    attempt = Attempt(scene, snap.play)
    for receiver in attempt.receivers:
        receivers.choose_way(scene, receiver)
        receivers.move(scene, receiver)
        receiver.path = board.PATHS_AFTER[receiver.goal][0]
    return scene, attempt


@pytest.mark.parametrize("changes", COVERAGES)
@pytest.mark.parametrize("play", ["RW/SR || LW/SL", "LW/SL || RH/LS", "TE/RS || LW/IL", "RW/IR"])
def test_a_rehearsal_shows_what_would_happen(play: str, changes: tuple[str, ...]) -> None:
    snap = field.snap(play, against=field.defense(*changes))
    scene, attempt = _ready(snap)
    ahead = [courses(receiver.goal, scene.not_played) for receiver in attempt.receivers]
    rehearsal = Rehearsal(scene, attempt.receivers, [options[0] for options in ahead])
    for number, options in enumerate(ahead):
        for course in options:
            path = course.path
            rehearsal.begin(number)
            show = rehearsal.show(course)
            rehearsal.end(options[0])
            assert set(scene.d_zone) == {-1}
            real, again = _ready(snap)
            runner = again.receivers[number]
            runner.path = path
            placing.place_defense(real, again.receivers)
            real.carrier, real.catch, real.passing, real.path = runner.place, runner.goal, True, (runner.goal, *path)
            pursuit.pursue(real, 0)
            assert (show.zones, show.moves, show.pursued) == (real.d_zone, real.d_moves, real.d_pursued)
            assert show.met == [zone for zone in (*path, board.BEY) if real.in_zone(zone)]
    rehearsal.settle()
    real, again = _ready(snap)
    placing.place_defense(real, again.receivers)
    assert (scene.d_zone, scene.d_moves) == (real.d_zone, real.d_moves)


# The same positions on the same spots: the backs have changed jerseys with each other, and so have the guards.
OTHERS = ("33 H 2-2-5 LH", "32 H 2-2-5 RH", "64 G 0-3-2 LG", "63 G 0-3-2 RG")


@pytest.mark.parametrize(
    ("text", "named", "named_then"),
    [("LH/LT (LG)", {32, 63}, {33, 64}), ("#32/LT (#63)", {32, 63}, {32, 63}), ("LH/LT (#63)", {32, 63}, {33, 63})],
)
def test_a_run_means_the_men_of_its_own_line_up(text: str, named: set[int], named_then: set[int]) -> None:
    base = tuple(man for man in field.OFFENSE if not man.startswith(("32", "44", "63", "64")))
    first = field.offense("32 H 2-2-5 LH", "33 H 2-2-5 RH", "63 G 0-3-2 LG", "64 G 0-3-2 RG", men=base)
    then = field.offense(*OTHERS, men=base)
    play = parse(text)
    assert isinstance(play, Run)
    for attack, expected in ((first, named), (then, named_then), (first, named)):
        scene = make_scene(Snap(attack, field.defense(), "rush", play, field.FIRST_AND_TEN), DiceBox.scripted({}))
        runs.prepare(scene, play)
        assert {no for no, role in zip(scene.o_no, scene.o_role, strict=True) if role == WRITTEN} == expected
