"""Who gets where on a play, held to the rulebook's own examples and to dice counted by hand."""

from __future__ import annotations

import json
from fractions import Fraction
from importlib.resources import files
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules_engine.dice import DiceBox
from rules_engine.fool import board
from rules_engine.fool.conform import read_snap
from rules_engine.fool.document.plan import AREAS, DUTIES, LINES, SPOTS
from rules_engine.fool.model import Snap
from rules_engine.fool.notation.reading import parse
from rules_engine.fool.play_calls import Option, Pass, Run, Screen
from rules_engine.fool.playcalling import traced_passes, traced_runs
from rules_engine.fool.playcalling.traces import Trace, no_dice
from rules_engine.fool.resolution.scene import Scene
from rules_engine.fool.resolution.setup import make_scene
from rules_engine.fool.ruleset import RULESET
from rules_engine.interface.planning.playcalling import DrawnMan, PlayDrawing, PlaySetting
from tests.depth import examples

from .. import field, sample
from ..test_notation import PRINTED

OPTIONS = RULESET.options({})
_CASES = {
    path.name.removesuffix(".json"): json.loads(path.read_text(encoding="utf-8"))
    for path in files("rules_engine.fool").joinpath("conformance").iterdir()
    if path.name.endswith(".json")
}
# Where a coach's choice of a route or a die that was rolled has moved the man of the example.
_MOVED_BY_DICE = {"fool-c1-1-g", "fool-c1-2-d", "fool-c2-20", "fool-c2-15-te"}
CASES = {name: case for name, case in _CASES.items() if "route" not in case.get("choices", {})}


def traces(snap: Snap) -> list[Trace]:
    def scene(box: DiceBox) -> Scene:
        return make_scene(snap, box)

    match snap.play:
        case Run():
            return traced_runs.of_run(scene(no_dice()), snap.play)
        case Option():
            return traced_runs.of_option(scene(no_dice()), snap.play)
        case Pass():
            return traced_passes.of_pass(scene, snap.play)
        case Screen():
            return traced_passes.of_screen(scene(no_dice()), snap.play)
    return []


def moves(case: dict[str, Any]) -> list[dict[str, Any]]:
    return [step for step in case["expect"].get("steps", ()) if step["step"] == "move"]


@pytest.mark.rule("fool:4.1/1", "fool:5.1/1")
@pytest.mark.parametrize("name", sorted(name for name, case in CASES.items() if moves(case)))
def test_everybody_ends_where_the_rulebooks_examples_have_him(name: str) -> None:
    case = CASES[name]
    by_number = {trace.man.number: trace for trace in traces(read_snap(case))}
    for move in moves(case):
        trace = by_number[move["player"]]
        if name in _MOVED_BY_DICE:
            assert trace.chance is not None
            continue
        if trace.stroke == "ball" and trace.entry is not None:
            assert board.ZONE_NAMES[trace.entry.zone] == move["zone"]
            continue
        assert board.ZONE_NAMES[trace.zones[-1]] == move["zone"], move
        if move.get("blocks"):
            assert trace.there
        elif trace.stroke == "block" and "blocks" in move:
            assert not trace.there


@pytest.mark.rule("fool:4.6/3")
@pytest.mark.parametrize("name", ["fool-4-6-4", "fool-c2-04", "fool-c2-10"])
def test_the_chance_past_the_rush_is_that_of_the_rulebooks_examples(name: str) -> None:
    rushers = [step for step in CASES[name]["expect"]["steps"] if step["step"] == "penetration"]
    chance = Fraction(1)
    for rusher in rushers:
        chance *= 1 - Fraction(rusher["chances"], 6)
    carrier = next(trace for trace in traces(read_snap(CASES[name])) if trace.stroke == "ball")
    assert carrier.chance == chance < 1


@pytest.mark.rule("fool:5.1.2/1", "fool:5.1.2/6")
@pytest.mark.parametrize(
    ("speed", "chance"),
    [
        # The route takes 3 points. Contact 2 and this speed against 2 and 5; rolls of two dice by what they come to.
        # 4: one less. 2, 3 fall (3), 4 loses two (3), 5 is interference, which takes one and leaves three.
        (4, Fraction(36 - 6, 36)),
        # 3: two less. 2-4 fall (6), 5 loses two (4), 8 loses one (5), 6 (5) is the defender's foul on 1-5.
        (3, Fraction(36 - 15, 36) - Fraction(5, 36) * Fraction(5, 6)),
    ],
)
def test_the_chance_of_a_receiver_who_is_bumped(speed: int, chance: Fraction) -> None:
    snap = field.snap("RW/IR", field.offense(f"84 E 3-2-{speed} RW"), field.defense("57 DH 1-2-5 RS on 84"))
    receiver = next(trace for trace in traces(snap) if trace.target == 1)
    assert receiver.chance == chance
    assert receiver.reason.startswith(f"There {round(100 * chance)} times in 100: #57 bumps him.")


@pytest.mark.rule("fool:4.1/1")
def test_why_a_blocker_does_not_get_there() -> None:
    # fool:4.1.10: the receiver reaches the zone with nothing left for the point for position
    case = CASES["fool-4-1-10"]
    late = next(trace for trace in traces(read_snap(case)) if trace.man.number == 88)
    assert late.there is False
    assert late.reason.startswith("He comes there, but not in front of his man: that needs 1 movement point more")


# -- drawings --------------------------------------------------------------------------------------------------------


def draw(text: str, set_key: str = "1", defense: str = "usual.43") -> PlayDrawing:
    setting = PlaySetting(sample.plan(), sample.team(), set_key=set_key, defense=defense)
    return RULESET.draw_play(text, setting, OPTIONS)


def man(drawing: PlayDrawing, number: int) -> DrawnMan:
    return next(each for each in drawing.men if each.own and each.number == number)


def test_a_drawing_has_both_elevens_and_the_ways_of_those_who_move() -> None:
    drawing = draw("H/LT (LG,TE) (RT)")
    assert (sum(each.own for each in drawing.men), len(drawing.men), drawing.trouble) == (11, 22, "")
    carrier = man(drawing, 48)
    assert (carrier.stroke, carrier.path[0][1] < 0, carrier.path[-1][1] > 0) == ("ball", True, True)
    assert [each.number for each in drawing.men if each.there is not None] == [48, 62, 80, 75]
    assert [zone.name for zone in drawing.zones if zone.goal] == ["L"]
    for each in drawing.men:
        assert all(0 <= x <= drawing.width and drawing.nearest <= y <= drawing.farthest for x, y in each.path)


def test_without_a_defense_eleven_are_drawn() -> None:
    assert len(draw("H/LT", defense="").men) == 11


@pytest.mark.parametrize("text", PRINTED)
def test_a_mend_puts_right_what_it_says(text: str) -> None:
    for number in ("1", "1a", "2"):
        drawing = draw(text, number, "usual.43r")
        for wrong in drawing.men:
            for mend in wrong.mends:
                parse(mend.text)
                if mend.label.startswith("Leave"):
                    again = [each for each in draw(mend.text, number, "usual.43r").men if each.title == wrong.title]
                    assert all(each.does != wrong.does for each in again)
                elif not mend.label.startswith("Send"):
                    mended = next(
                        each for each in draw(mend.text, number, "usual.43r").men if each.title == wrong.title
                    )
                    assert mended.there


def test_another_man_is_sent_who_gets_there() -> None:
    # the right guard cannot pay for three zones on a screen; somebody else can
    wrong = man(draw("H/scnC(C)(LG|RT)(RG)", defense="usual.43r"), 61)
    assert wrong.there is False
    assert wrong.mends[0].label == "Leave him out"
    assert wrong.mends[1].label.startswith("Send ")


@pytest.mark.parametrize(
    ("text", "set_key", "trouble"),
    [
        ("TB/pWL", "1", "#27 F needs"),
        ("#99/LT", "1", "There is no #99 on the field."),
    ],
)
def test_why_a_play_cannot_be_run(text: str, set_key: str, trouble: str) -> None:
    assert draw(text, set_key).trouble.startswith(trouble)


def test_without_a_set_nothing_is_drawn_and_it_says_so() -> None:
    drawing = RULESET.draw_play("H/LT", PlaySetting({}, sample.team()), OPTIONS)
    assert drawing.men == ()
    assert drawing.trouble.startswith("No set of this plan has eleven men")


@settings(max_examples=examples(60), deadline=None)
@given(
    st.lists(st.sampled_from(SPOTS), min_size=10, max_size=10),
    st.lists(st.tuples(st.sampled_from(AREAS), st.sampled_from(["", *DUTIES]), st.sampled_from([None, "RW", "F", 48])),
             min_size=11, max_size=11),
    st.sampled_from(LINES),
    st.sampled_from(PRINTED),
    st.booleans(),
)  # fmt: skip
def test_wherever_men_are_put_a_play_is_drawn(
    spots: list[str], defenders: list[tuple[str, str, Any]], line: str, text: str, shotgun: bool
) -> None:
    offense = [16, 27, 48, 55, 61, 62, 70, 75, 80, 87, 88]
    defense = [86, 85, 74, 72, 53, 56, 58, 40, 43, 38, 17]
    men = [{"no": number, "at": at} for number, at in zip(offense, ["F" if shotgun else "Q", *spots], strict=True)]
    theirs = [
        {"no": number, "at": at} | ({"duty": duty} if duty else {}) | ({"cover": cover} if cover else {})
        for number, (at, duty, cover) in zip(defense, defenders, strict=True)
    ]
    plan = {
        "sets": [{"id": "1", "players": men, "shotgun": shotgun}],
        "defenses": [{"id": "d", "line": line, "players": theirs}],
    }
    drawing = RULESET.draw_play(text, PlaySetting(plan, sample.team(), set_key="1", defense="own.d"), OPTIONS)
    assert len(drawing.men) == 22
