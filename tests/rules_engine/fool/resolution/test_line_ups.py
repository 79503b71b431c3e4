"""What snaps share - who is worth what where he lines up - stays as it was made, whatever is played with it; and what a
trial of a path shows is what would happen (4.2.12a, R112)."""

from __future__ import annotations

from typing import Any

import pytest

from rules_engine.dice import DiceBox
from rules_engine.fool import board
from rules_engine.fool.board import NOWHERE
from rules_engine.fool.model import Line, Snap, Tired
from rules_engine.fool.notation.reading import parse
from rules_engine.fool.passes.attempt import Attempt
from rules_engine.fool.passes.routes import path_trials, placing, receiver_movement
from rules_engine.fool.passes.routes.receivers import Receiver
from rules_engine.fool.play_calls import Pass, Run
from rules_engine.fool.resolution import pursuit
from rules_engine.fool.resolution.line_up.line_ups import LineUps
from rules_engine.fool.resolution.men import WRITTEN
from rules_engine.fool.resolution.scene import Scene
from rules_engine.fool.resolution.setup import make_scene
from rules_engine.fool.runs import runs
from rules_engine.fool.scrimmage import resolve as scrimmage

from .. import field

PLAYS = ("H/LT (LG)", "F/RC (F,TE)", "H/C dr", "F/LC dive", "Q/LE (F,LG) +3 || opt H/PWL (LW)", "LW/SL qk",
         "RW/SR || LW/SL +1", "LW/SL roll R || qb scr R", "H/scnC(C)(LG|RT)(RG)")  # fmt: skip
COVERAGES = (
    (),
    ("21 CB 3-1-5 IL on 81", "24 CB 3-1-3 IR on 84", "57 LB 1-2-4 R blitz"),
    ("54 OLB 2-2-4 L on 32", "31 S 3-1-5 SC on 89", "52 MLB 1-3-4 SL delayed_blitz", "57 LB 1-2-4 R fake_blitz"),
)
LINES: tuple[Line, ...] = ("rush", "normal", "cover_linemen", "stay_home")


def worth(known: LineUps, snap: Snap) -> list[list[dict[str, Any]]]:
    """Of both line-ups of a snap, all that other snaps may share."""
    offense = known.offense(snap)
    facing = known.defense(snap, offense)
    shared: list[list[Any]] = [offense.posts, offense.worths, facing.line_up.worths, facing.worths]
    return [[vars(one).copy() for one in values] for values in shared]


@pytest.mark.parametrize("line", LINES)
def test_line_ups_are_worth_the_same_whatever_has_been_played(line: Line) -> None:
    known, attack = LineUps(), field.offense()
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


@pytest.mark.parametrize(
    ("changes", "tired", "line"),
    [
        (("81 W 3-1-4 LW",), {}, "rush"),  # another speed
        (("81 E 3-1-5 LW",), {}, "rush"),  # another position
        (("82 W 3-1-5 LW",), {}, "rush"),  # another man
        ((), {("offense", 81): Tired(p=1)}, "rush"),
        ((), {}, "normal"),
    ],
)
def test_line_ups_that_differ_are_told_apart(
    changes: tuple[str, ...], tired: dict[tuple[str, int], Tired], line: Line
) -> None:
    """A line-up kept from one snap must not stand for another, whatever of it differs."""
    known, play = LineUps(), parse("H/LT")
    first = Snap(field.offense(), field.defense(), "rush", play, field.FIRST_AND_TEN)
    base = tuple(man for man in field.OFFENSE if not (changes and man.startswith("81")))
    other = Snap(field.offense(*changes, men=base), field.defense(), line, play, field.FIRST_AND_TEN, tired=tired)
    worth(known, first)
    assert worth(known, other) == worth(LineUps(), other)
    assert known.defense(other, known.offense(other)) is not known.defense(first, known.offense(first))


def _ready(snap: Snap, dice: dict[str, list[int]] | None = None) -> tuple[Scene, list[Receiver]]:
    """A pass whose receivers have run their routes."""
    scene = make_scene(snap, DiceBox.scripted({}, dice))
    assert isinstance(snap.play, Pass)
    running = Attempt(scene, snap.play).targets.remaining
    everybody = receiver_movement.traffic_for_all(scene.defense, scene.play)
    for receiver in running:
        receiver_movement.choose_route(receiver, scene.play, scene.defense, everybody)
        receiver_movement.move(scene, receiver)
        receiver.path = board.PATHS_AFTER[receiver.goal][0]
    return scene, running


@pytest.mark.rule("fool:4.2.12a/1", "fool:4.4/1")
@pytest.mark.parametrize("changes", COVERAGES)
@pytest.mark.parametrize("play", ["RW/SR || LW/SL", "LW/SL || RH/LS", "TE/RS || LW/IL", "RW/IR"])
def test_a_trial_of_a_path_shows_what_would_happen(play: str, changes: tuple[str, ...]) -> None:
    snap = field.snap(play, against=field.defense(*changes))
    scene, running = _ready(snap)
    stands = path_trials.stands_in(placing.answer_to(scene, running), scene)
    for number, receiver in enumerate(running):
        paths = board.PATHS_AFTER[receiver.goal]
        for shown in path_trials.try_paths(stands, running, receiver, paths):
            real, others = _ready(snap)
            runner = others[number]
            runner.path = shown.path
            placing.place_defense(real, others)
            real.ball.man, real.ball.catch_zone, real.play.is_pass = runner.man, runner.goal, True
            real.ball.path = (runner.goal, *runner.path)
            pursuit.pursue(real, 0)
            assert shown.met == [zone for zone in (*shown.path, board.BEY) if real.defense.in_zone(zone)]
        receiver.path = paths[0]
    assert {defender.zone for defender in scene.defense.defenders} == {NOWHERE}


@pytest.mark.rule("fool:4.2/1", "fool:5.4/1", "fool:5.5.17/1")
@pytest.mark.parametrize("changes", [*COVERAGES, ("31 S 3-1-2 SC on 89",)])
@pytest.mark.parametrize(
    "play",
    [
        "RW/SR || LW/SL",
        "RW/IR",
        "TE/VDC || LW/SL",  # the end falls short, and a slow safety expects him on his route
        "LW/ML || TE/IL",  # two receivers share an area: whom its halfback takes is told by a die
    ],
)
def test_a_rehearsed_answer_places_the_defense_as_one_found_afterwards(play: str, changes: tuple[str, ...]) -> None:
    snap = field.snap(play, against=field.defense(*changes))
    (scene, running), (fresh, others) = (_ready(snap, {"coverage": [1]}) for _ in range(2))
    placing.place_defense(scene, running, None, placing.answer_to(scene, running))
    placing.place_defense(fresh, others)
    assert _placed(scene) == _placed(fresh)


def _placed(scene: Scene) -> list[tuple[int, int, int]]:
    """Where each defender stands, and the area moves that brought him there."""
    return [(defender.number, defender.zone, defender.area_moves) for defender in scene.defense.defenders]


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
        assert {man.number for man in scene.offense.players if man.involvement is WRITTEN} == expected
