"""Wind and rain as leagues may have them (8.12, 8.12.2): both settings of each option."""

from __future__ import annotations

from typing import Any

import pytest

from rules_engine.dice import DiceBox
from rules_engine.fool.gameday import halves, setting, weather
from rules_engine.fool.gameday.memory import GameMemory, SideMemory, Wind, decode, encode
from rules_engine.fool.incidents import occasions, specials
from rules_engine.fool.options import FoolOptions, read_options
from rules_engine.fool.pass_tables import half, pass_cells
from rules_engine.fool.resolution.setup import make_scene
from rules_engine.interface.situation import Situation

from .. import field, sample

NOW = Situation(3, 900, "home", "kickoff", 1, 10, 65, (7, 3), (3, 3), "away", 4, 2)


@pytest.mark.parametrize(("before", "die", "level"), [(1, 6, 3), (3, 6, 5), (6, 1, 4), (4, 3, 3), (2, 4, 4), (5, 6, 6)])
def test_a_new_wind_differs_by_two_levels_at_most(before: int, die: int, level: int) -> None:
    box = DiceBox.scripted({"wind": [die]}, {"wind.axis": [1], "wind.end": [1]})
    assert weather.new_wind(FoolOptions(game_number=9), Wind(level=before), box.play).level == level


@pytest.mark.parametrize(("setting_", "rolled"), [(True, True), (False, False)])
def test_the_second_half_may_have_a_wind_of_its_own(setting_: bool, rolled: bool) -> None:
    options = read_options({"wind_reroll_per_half": setting_, "experience_bonus": False})
    away = sample.plan() | {"side": "away"}
    orders = setting.compile_game(sample.team(), sample.team(), {"home": sample.plan(), "away": away}, options)
    memory = GameMemory(Wind(level=1), SideMemory(), SideMemory(), period=2)
    box = DiceBox.scripted({}, {"wind": [3], "wind.axis": [1], "wind.end": [1]})
    after, notes = halves.open_period(orders, memory, NOW, box.play)
    assert after.wind.level == (3 if rolled else 1)
    assert any("wind" in str((note.data or {})["text"]) for note in notes) is rolled


def test_the_wind_is_written_down_whole() -> None:
    memory = GameMemory(Wind(2, 0, "to the south end", 5), SideMemory(), SideMemory())
    assert decode(encode(memory, str), str).wind == memory.wind


@pytest.mark.parametrize(
    ("play", "wind", "less"),
    [
        ("LW/DC", 1, 1),
        ("LW/IL loft", 1, 1),
        ("LW/DC loft", 1, 1),
        ("LW/DC loft", 2, 2),
        ("LW/DC", 2, 1),
        ("LW/IL", 2, 0),
    ],
)
def test_a_crosswind_on_passes(play: str, wind: int, less: int) -> None:
    def value(crosswind: int) -> int:
        snap = field.snap(play, field.offense("81 W 3-1-7 LW"), crosswind=crosswind)
        outcome = field.scrimmage.resolve(snap, field.DiceBox.scripted({}, {**field.WHATEVER, "pass_rush": [6]}))
        found: int = field.step(outcome, "pass")["value"]
        return found

    assert value(0) - value(wind) == less


@pytest.mark.parametrize(("setting_", "felt"), [(True, 2), (False, 0)])
def test_passes_feel_the_wind_by_option(setting_: bool, felt: int) -> None:
    assert weather.crosswind(read_options({"wind_passing": setting_}).wind_passing, Wind(0, 2)) == felt


@pytest.mark.parametrize(
    ("kind", "yards", "control"), [("kickoff", -3, 0), ("field_goal", -5, 0), ("extra_point", -5, 0), ("punt", -5, 2)]
)
def test_rain_on_kicks(kind: str, yards: int, control: int) -> None:
    for setting_, expected in ((True, (yards, control)), (False, (0, 0))):
        air = weather.air(read_options({"heavy_rain": setting_}), Wind(), NOW, "home", kind)
        assert (air.yards, air.control) == expected


@pytest.mark.parametrize(
    ("mark", "attrs", "rain", "dice"),
    [
        ("~", "", False, {1}),
        ("~", "", True, {1, 2}),
        ("#", "", True, {1, 2, 3}),
        ("#", " [f]", True, {1, 2, 3, 4}),
        ("~", " [f]", False, {1, 2}),
        ("&", " [f]", True, set()),
    ],
)
def test_rain_on_the_ball(mark: str, attrs: str, rain: bool, dice: set[int]) -> None:
    """A sixth more of the contacts marked ~ and # are fumbles."""
    dropped: set[int] = set()
    for die in range(1, 7):
        spare = {"special.half": [1], "injury": [1], "injury.who": [1], "penalty": [7]}
        snap = field.snap("F/LC", field.offense(f"44 F 1-3-4 F{attrs}"), options=read_options({"heavy_rain": rain}))
        scene = make_scene(snap, DiceBox.scripted({"special": [die]}, spare))
        scene.ball.man = field.player_of(scene, 44)
        occasion = occasions.of_contact(scene, 0, 1, 0)
        specials.special(scene, mark, occasion, lambda *_, rolled=die: dropped.add(rolled))
    assert dropped == dice


# LW/IL: 3 and 3 and 2 less 3 is five. The throw to MR is caught as one column lower; what is intercepted stays.
@pytest.mark.parametrize(
    ("play", "rain", "same_as"),
    [("LW/IL", True, 0), ("LW/MC", True, 1), ("LW/MC", False, 0), ("LW/VDC", True, 2)],
)
def test_rain_on_passes(play: str, rain: bool, same_as: int) -> None:
    """Completions are read a column or two to the left."""
    options: dict[str, Any] = {"heavy_rain": rain}
    for die in range(1, 5):
        snap = field.snap(play, field.offense("81 W 9-1-9 LW"), options=read_options(options))
        dice = {**field.WHATEVER, "pass": [die], "pass_rush": [6], "pass.half": [1], "interception": [4], "rb": [1]}
        dice |= {"lrb": [1], "long_gain": [1], "interception.who": [1], "fumble": [1], "measure": [6]}
        step = field.step(field.scrimmage.resolve(snap, field.DiceBox.scripted({}, dice)), "pass")
        assert step["result"] == half(pass_cells(step["value"] - same_as, die, "")[0], 1)
