"""Small points of chapter 6 and 7: in which order men are asked, which dice change something, and where tables end."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

import rules_engine
from rules_engine.dice import ScriptedDice
from rules_engine.fool import board
from rules_engine.fool.incidents import chance, injuries, occasions
from rules_engine.fool.model import Player
from rules_engine.fool.resolution import clutch
from rules_engine.fool.resolution.scene import Scene
from rules_engine.fool.resolution.setup import make_scene
from rules_engine.interface import GameInput

from .. import sample
from ..field import DiceBox, defense, offense, snap

LS = board.ZONE["LS"]


# -------------------------------------------------------------------------------------------------------------- dice
@pytest.mark.rule("fool:2.6/1")
def test_a_whole_game_is_played_with_six_sided_dice() -> None:
    """All dice of its plays, whatever they are for."""
    home, away = sample.plan(), sample.plan()
    away["side"] = "away"
    game = GameInput("fool", {}, sample.team(), sample.team(), {"home": home, "away": away}, b"six sides".ljust(32))
    record = rules_engine.play_game(game)
    rolls = [roll for play in rules_engine.plays(record) for roll in play["dice"]]
    assert len(rolls) > 500
    assert {(roll["purpose"], roll["sides"]) for roll in rolls if roll["sides"] != 6} == set()


@pytest.mark.rule("fool:6.5/1")
@pytest.mark.parametrize(
    ("count", "rolls", "number"),
    [
        (1, [], 1),
        (6, [1], 1),
        (6, [6], 6),
        (2, [3, 2], 2),  # 3 is above the count
        (7, [1, 1], 1),  # two dice as digits: 6 x 0 + 1
        (7, [2, 1], 7),
        (7, [2, 2, 1, 6], 6),  # 8 is above the count
        (36, [6, 6], 36),
        (37, [1, 6, 6], 36),
        (37, [2, 1, 1], 37),
    ],
)
def test_a_number_by_six_sided_dice(count: int, rolls: list[int], number: int) -> None:
    dice = ScriptedDice({"who": rolls})
    assert chance.number_up_to(dice, count, "who") == number
    assert dice.unused() == {}


@pytest.mark.rule("fool:6.5/1")
@pytest.mark.parametrize(
    ("weights", "places"),
    [
        ([1, 2, 3], [0, 1, 1, 2, 2, 2]),
        ([4, 0], [0, 0, 0, 0, 0, 1]),  # the zero counts 1 and the four one more
    ],
)
def test_every_face_has_its_man(weights: list[int], places: list[int]) -> None:
    assert [chance.draw(ScriptedDice({"who": [face]}), weights, "who") for face in range(1, 7)] == places


@pytest.mark.rule("fool:7.2.4/4")
@pytest.mark.parametrize(
    ("die", "change", "read"),
    [(2, -1, (1, 0)), (5, 1, (6, 0)), (1, 0, (1, 0)), (6, 0, (6, 0)), (1, -1, (1, -1)), (6, 1, (6, 1))],
)
def test_a_changed_die_leaves_the_table_only_beyond_one_and_six(die: int, change: int, read: tuple[int, int]) -> None:
    assert clutch.with_columns(die, change) == read


# --------------------------------------------------------------------------------------------------------- who is near
def scene_with(numbers: Sequence[int]) -> Scene:
    """These men of the offense stand in LS, everybody else elsewhere."""
    scene = make_scene(snap("LW/SL", offense(), defense()), DiceBox.scripted({}))
    for man in scene.offense.players:
        man.zone = LS if man.number in numbers else board.ZONE["WL"]
    return scene


@pytest.mark.parametrize("count", [0, 1, 2, 3, 5])
def test_men_in_a_zone_are_asked_by_their_numbers(count: int) -> None:
    """The line-up stands by spots, so that 89 comes before 81, and both before 32."""
    numbers = [89, 81, 84, 32, 44][:count]
    scene = scene_with(numbers)
    found = occasions.men_in(scene, "offense", (LS,))
    assert [man.number for man in found] == sorted(numbers)


# ------------------------------------------------------------------------------------------------------------ injuries
@pytest.mark.rule("fool:7.2.14/1")
@pytest.mark.parametrize(
    ("die", "later", "lost"),
    [(1, [], False), (2, [], False), (3, [], False), (4, [3], False), (4, [4], True), (5, [3], False), (5, [6], True),
     (6, [3], False), (6, [4], True)],
)  # fmt: skip
def test_a_robust_man_may_lose_his_constitution(die: int, later: list[int], lost: bool) -> None:
    """First a die of 4 to 6 for the injury to be a long one at all; on 4 to 6 for how long half of them lose the r."""
    script = {"injury": [6], "robust": [4, *later], "injury.long": [die], "injury.half": [1], "injury.games": [3]}
    dice = ScriptedDice(script)
    _, duration, text = injuries.roll(dice, Player(32, "H", 2, 2, 5, attrs=frozenset("r")))
    assert duration == "longer"
    assert ("robust" in text) is lost
    assert "robust" not in dice.unused()
