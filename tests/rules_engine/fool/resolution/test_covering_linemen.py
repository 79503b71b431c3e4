"""The line that covers linemen (4.0.3, 4.2.13): pairs, ways out of a covered zone, draws, screens, traps, bumps."""

from __future__ import annotations

from typing import Any

import pytest

from rules_engine.dice import DiceBox
from rules_engine.fool.calls.coverage import Coverages
from rules_engine.fool.document.plan import Defender
from rules_engine.fool.model import DefMan, Outcome
from rules_engine.fool.passes import screens
from rules_engine.fool.resolution.men import COVERS_LINEMAN
from rules_engine.fool.resolution.scene import Scene
from rules_engine.fool.resolution.setup import make_scene
from tests.changing import replace

from .. import field, sample
from ..checks.test_plan_check import checked, man

SPARE: dict[str, list[int]] = {
    "special": [4], "injury": [1], "injury.who": [1], "penetration": [6] * 6, "measure": [1],
    "fumble.who": [1] * 3,
}  # fmt: skip
SLOW = "52 LB 1-3-2 C"


def run(play: str, *against: str, men: tuple[str, ...] = (), line: str = "cover_linemen", **dice: list[int]) -> Outcome:
    snap = field.snap(play, field.offense(*men), field.defense(SLOW, *against), line=line)  # type: ignore[arg-type]
    box = DiceBox.scripted({}, {"contact": [1, 1], **SPARE, **dice})
    return field.scrimmage.resolve(snap, box)


def line_up(*against: str, men: tuple[str, ...] = (), line: str = "cover_linemen") -> Scene:
    snap = field.snap("H/LT", field.offense(*men), field.defense(*against), line=line)  # type: ignore[arg-type]
    return make_scene(snap, DiceBox.scripted({}))


def covered(scene: Scene) -> dict[int, int]:
    """Defensive linemen and the offensive ones they cover, by number."""
    linemen = [man for man in scene.defense.defenders if man.posture is COVERS_LINEMAN]
    return {man.number: man.covers.number for man in linemen if man.covers is not None}


def moved(outcome: Outcome, number: int) -> dict[str, Any]:
    return next(step for step in field.steps(outcome, "move") if step["player"] == number)


def reacted(outcome: Outcome, number: int) -> str | None:
    return next((s["zone"] for s in field.steps(outcome, "react") if s["defender"] == number), None)


# ---------------------------------------------------------------------------------------------------------------- pairs
@pytest.mark.rule("fool:4.2.13/10")
@pytest.mark.parametrize(
    ("against", "pairs"),
    [
        ((), {90: 76, 91: 79, 71: 64, 73: 63}),  # the row of C runs from the offense's right
        (("71 DT 0-3-2 C", "73 DT 0-3-2 C", "52 MLB 1-3-4 C"), {90: 76, 91: 79, 71: 64, 73: 63}),
        (("73 DT 0-3-2 DC",), {90: 76, 91: 79, 71: 51}),  # three linemen: the tackle on the center
    ],
)
def test_each_lineman_covers_the_man_across(against: tuple[str, ...], pairs: dict[int, int]) -> None:
    assert covered(line_up(*against)) == pairs
    assert covered(line_up(*against, line="normal")) == {}  # all of them or none


@pytest.mark.rule("fool:4.2.13/5")
def test_three_tackles_cover_all_three() -> None:
    scene = line_up("75 DT 0-3-2 C")
    assert {no: man for no, man in covered(scene).items() if no in (71, 73, 75)} == {71: 64, 73: 51, 75: 63}


@pytest.mark.rule("fool:4.2.13/5")
def test_a_tackle_outside_takes_the_tackle() -> None:
    # Two in L: the inner one the tackle, the end a second tackle in the slot, if there is one.
    men = ("70 T 0-3-2 LTE", "76 E 0-3-2 RT")
    scene = line_up("71 DT 0-3-2 L", "91 DE 0-3-2 L", men=men)
    assert {no: man for no, man in covered(scene).items() if no in (71, 91)} == {71: 79, 91: 70}


@pytest.mark.rule("fool:4.2.13/5", "fool:4.2.13/11")
def test_an_end_over_the_tight_end_plays_linebacker() -> None:
    # R: 2 and the tackle's 3 against 3 - 1 of the end and the tackle's 3, who is no more out of place than in C.
    foes = ("71 DT 0-3-2 R", "90 DE 0-3-2 R")
    assert field.step(run("H/RT", *foes), "contact")["value"] == 5 - 2 - 3
    assert field.step(run("H/RT", *foes, line="normal"), "contact")["value"] == 5 - 3 - 3
    # and he counts as in zone
    four = run("H/RT", *foes, contact=[4, 1])
    assert field.step(four, "contact")["result"].endswith("$")


@pytest.mark.rule("fool:4.2.13/11")
@pytest.mark.parametrize(("line", "bumped"), [("cover_linemen", True), ("normal", False)])
def test_that_end_bumps_the_tight_end_and_rushes(line: str, bumped: bool) -> None:
    snap = field.snap(
        "TE/SR",
        field.offense(),
        field.defense("71 DT 0-3-2 R", "90 DE 0-3-2 R"),
        line=line,  # type: ignore[arg-type]
    )
    outcome = field.scrimmage.resolve(snap, DiceBox.scripted({}, {"bump": [5], "pass_rush": [6], **field.WHATEVER}))
    bumps = field.steps(outcome, "bump")
    assert [(bump["receiver"], bump["defender"]) for bump in bumps] == ([(89, 90)] if bumped else [])
    if bumped:
        # C and S: 2-4 against 3 - 1 and 2; a specialized tight end one more, from the slot two less (5.1.2)
        assert bumps[0]["modifier"] == 2 + 4 - 2 - 2 + 1 - 2
        # 20 for four of 3-2, the bonus of the end in R, in L and of one tackle in C, less 1 for C - 1, less 2 a man
        rush = field.step(outcome, "pass_rush")["rushing"]
        assert rush == 20 + 3 - 1 - 8


def told(no: int, cover: int, *against: str) -> tuple[DefMan, ...]:
    """The defense, one lineman told whom he covers."""
    return tuple(replace(one, cover=cover) if one.player.no == no else one for one in field.defense(SLOW, *against))


@pytest.mark.rule("fool:4.2.13/4")
@pytest.mark.parametrize(
    ("foes", "pairs", "value"),
    [
        (told(71, 0), {71: 64, 73: 63}, 12 - 9),  # 3 and 9 against 3, 3 and 3
        (told(71, 51), {71: 51, 73: 63}, 12 - 9 + 1),  # the center in place of a guard: a point off in C
        (told(71, 0, "73 DT 0-3-2 L"), {71: 51, 73: 79}, 12 - 6),
        (told(71, 64, "73 DT 0-3-2 L"), {71: 64, 73: 79}, 12 - 6 + 2),  # alone, a guard in place of the center
    ],
)
def test_who_covers_the_center(foes: tuple[DefMan, ...], pairs: dict[int, int], value: int) -> None:
    snap = field.snap("F/RC", field.offense(), foes, line="cover_linemen")
    scene = make_scene(snap, DiceBox.scripted({}))
    assert {no: whom for no, whom in covered(scene).items() if no in (71, 73)} == pairs
    outcome = field.scrimmage.resolve(snap, DiceBox.scripted({}, {**SPARE, "contact": [1]}))
    assert field.step(outcome, "contact")["value"] == value


@pytest.mark.rule("fool:4.2.13/4")
def test_a_plan_may_say_who_covers_the_center() -> None:
    plan = sample.plan()
    defense = next(n for n, one in enumerate(plan["defenses"]) if any(p["no"] == 74 for p in one["players"]))
    man(plan, defense, 74).update(at="C", cover="C")
    path = f"DEF-04 defenses[{defense}].players"
    plan["defenses"][defense]["line"] = "cover_linemen"
    assert not [p for p in checked(plan).errors if f"{p.code} {p.path}".startswith(path)]
    plan["defenses"][defense]["line"] = "normal"
    assert [p for p in checked(plan).errors if f"{p.code} {p.path}".startswith(path)]
    tackle = Defender(74, "C", None, "", "C", False, (), "")
    offense = field.offense()
    found = Coverages({}).resolve([(3, tackle)], "1", offense)
    assert {place: offense[man].player.no for place, man in found.items()} == {3: 51}


# ---------------------------------------------------------------------------------------------------------- the way out
@pytest.mark.rule("fool:4.2.13/3")
@pytest.mark.parametrize(
    ("tackle", "zone", "left"),
    [
        ("71 DT 0-2-2 C", "SL", 1),  # four points: one into C, one to SL, one more past his man
        ("71 DT 0-3-2 C", "SL", 0),  # as strong: two more
        ("71 DT 0-4-2 C", "C", 3),  # stronger: no way out
        ("71 DT 0-3-2 L", "SL", 2),  # nobody on him: free, whoever else stands in C
    ],
)
def test_leaving_a_covered_zone(tackle: str, zone: str, left: int) -> None:
    """A guard straight ahead and on; the tackles of C cover the guards."""
    outcome = run("H/LT (-)(RG)", tackle, men=("64 U 0-3-4 RG",))
    assert (moved(outcome, 64)["zone"], moved(outcome, 64)["left"]) == (zone, left)


@pytest.mark.rule("fool:4.2.13/3")
def test_the_uncovered_center_is_free() -> None:
    outcome = run("H/LT (-)(C)", "57 LB 1-2-4 C", men=("51 C 0-3-5 C",))  # two linebackers there, one is his
    assert (moved(outcome, 51)["zone"], moved(outcome, 51)["left"]) == ("SL", 3)


# ---------------------------------------------------------------------------------------------------- draws and screens
@pytest.mark.rule("fool:4.2.13/6")
@pytest.mark.parametrize(
    ("play", "backer", "result"),
    [
        ("H/LT dr", "52 LB 1-3-2 SR", "*"),  # 4 with the left tackle in L: his man counts as rushing
        ("H/LT (-)(LT) dr", "52 LB 1-3-2 SR", "*"),
        ("H/LT dr", "54 OLB 2-2-4 L", "1$"),  # somebody there in zone
        ("H/LT ()(RT) dr", "54 OLB 2-2-4 L", "1$"),
    ],
)
def test_covering_linemen_on_a_draw(play: str, backer: str, result: str) -> None:
    outcome = run(play, backer, men=("79 T 0-3-2 LT",), contact=[4, 1, 1])
    assert field.step(outcome, "contact")["result"] == result


@pytest.mark.rule("fool:4.2.13/6")
def test_who_covers_an_idle_lineman_stays_in_zone_on_a_draw() -> None:
    # The left tackle leaves by design and too slowly to fool anybody: his man counts as in zone, 4 breaks nobody.
    busy, idle = (run(play, contact=[4, 1, 1]) for play in ("H/LT dr", "H/LT (noLT) dr"))
    assert field.step(busy, "contact")["result"] == "*"
    assert field.step(idle, "contact")["result"].endswith("$")


@pytest.mark.rule("fool:4.2.13/6")
def test_he_follows_a_lineman_who_pulls_on_a_draw() -> None:
    outcome = run("H/LT (LG) dr", "73 DT 0-3-4 C", men=("63 G 0-3-4 LG",))
    assert reacted(outcome, 73) == "L"


def screen(play: str, *against: str, men: tuple[str, ...] = (), **dice: list[int]) -> Outcome:
    snap = field.snap(play, field.offense(*men), field.defense(*against), line="cover_linemen")
    scene = make_scene(snap, DiceBox.scripted({}, {**field.WHATEVER, **SPARE, "pass": [1], **dice}))
    screens.resolve(scene)
    return scene.log.outcome


@pytest.mark.rule("fool:4.2.13/7")
@pytest.mark.parametrize(("tackle", "less"), [("71 DT 0-3-2 C", 0), ("71 DT 2-3-2 C", 2)])
def test_covering_linemen_on_a_screen(tackle: str, less: int) -> None:
    """Their own pass value counts where the pass comes, without the point of those in zone; else they rush."""
    for speed, result in ((3, "*"), (2, "$")):  # of two points less a guard of speed 2 has none to block with
        guards = (f"63 G 0-3-{speed} LG", f"64 G 0-3-{speed} RG")
        outcome = screen("H/scnC", "52 MLB 1-3-4 DC", tackle, men=guards, contact=[4, 1, 1])
        assert field.step(outcome, "pass")["value"] == 3 + 2 + 4 - less
        assert field.step(outcome, "contact")["result"].endswith(result)


@pytest.mark.rule("fool:4.2.13/2", "fool:4.2.13/7")
def test_who_follows_his_man_away_from_a_screen_counts_nothing_against_it() -> None:
    """The right guard leads the screen to C out to SR; the tackle who covers him goes along and is no zone man of C."""
    foes, dice = ("52 MLB 1-3-4 DC", "71 DT 2-3-6 C"), {"read_screen": [6, 6], "contact": [4, 1, 1]}
    outcome = screen("H/scnC (-)(|RG)", *foes, men=("64 G 0-3-6 RG",), **dice)
    assert reacted(outcome, 71) == "SR"
    assert field.step(outcome, "pass")["value"] == 3 + 2 + 4


@pytest.mark.rule("fool:4.0.3/3")
@pytest.mark.parametrize(("die", "result"), [(1, "$"), (2, "*")])
def test_covering_linemen_may_read_a_draw(die: int, result: str) -> None:
    # An old end against a rookie passer: 1 in 6 (1 and 1 less 1). Who sees it stays, in zone.
    foes = ("91 DE 0-3-2 L e", "52 LB 1-3-2 SR")
    outcome = run("H/LT dr", *foes, men=("12 Q 3-2-4 Q R",), read_draw=[die], contact=[4, 1, 1])
    read = field.step(outcome, "read")
    assert (read["player"], read["chances"]) == (91, 1)
    assert field.step(outcome, "contact")["result"].endswith(result)


@pytest.mark.rule("fool:4.0.3/3")
def test_covering_linemen_may_read_a_screen() -> None:
    # Two chances; he counts in zone then, with a point for the pass and no break for the offense.
    outcome = screen(
        "H/scnC", "52 MLB 1-3-4 DC", "71 DT 0-3-2 C e", men=("12 Q 3-2-4 Q R",), read_screen=[2, 6], contact=[4, 1]
    )
    assert [(one["player"], one["chances"]) for one in field.steps(outcome, "read")] == [(71, 2), (73, 1)]
    assert field.step(outcome, "pass")["value"] == 3 + 2 + 4 - 1
    assert field.step(outcome, "contact")["result"].endswith("$")


# ---------------------------------------------------------------------------------------------------------------- traps
@pytest.mark.rule("fool:4.2.13/9", "fool:4.0.3/3", "fool:4.3.4/3")
@pytest.mark.parametrize(
    ("die", "value", "roll", "result"),
    [
        (2, 2 - 3 - 2, 4, "$"),
        (3, 2 - 2, 3, "*"),
    ],  # 2 in 6 to see it; else a linebacker on somebody idle is alone: 3 + 1
)
def test_covering_linemen_may_fall_for_a_trap(die: int, value: int, roll: int, result: str) -> None:
    foes = ("54 OLB 2-4-4 L on 44",)
    outcome = run("H/LT (noLT)", *foes, men=("79 T 0-3-4 LT",), trap=[die], contact=[roll, 1])
    step = field.step(outcome, "contact")
    assert (step["zone"], step["value"]) == ("L", value)
    assert step["result"].endswith(result)


@pytest.mark.rule("fool:4.2.13/9", "fool:4.4.6/2")
@pytest.mark.parametrize(
    ("play", "men", "zones"),
    [
        ("H/WL", (), ["LS"]),  # his man blocks ahead in L, no part of it: he gives chase from L, three faster
        ("H/WL (LT)", ("79 T 0-3-5 LT",), ["LS"]),  # his man leads to WL: there he stands already, but for reaction
    ],
)
def test_covering_linemen_pursue(play: str, men: tuple[str, ...], zones: list[str]) -> None:
    foes = ("54 OLB 2-2-2 R", "91 DE 0-3-5 L", "21 CB 3-1-5 SC")
    outcome = run(play, *foes, men=("32 B 2-2-5 LH", *men))
    assert field.steps(outcome, "penetration") == []
    if men:
        assert reacted(outcome, 91) == "WL"
    else:
        assert [s["zone"] for s in field.steps(outcome, "pursue") if s["defender"] == 91] == zones
