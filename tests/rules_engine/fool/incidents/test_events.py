"""Chapter 6: the special tables, fumbles, injuries, penalties, runbacks, drawing lots, measurements."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_engine.dice import DiceBox, ScriptedDice
from rules_engine.fool import board
from rules_engine.fool.incidents import chance, events, fouls, fumbles, injuries, occasions, specials
from rules_engine.fool.model import Spot
from rules_engine.fool.resolution import goal_lines
from rules_engine.fool.resolution.scene import Symbol
from rules_engine.fool.resolution.setup import make_scene

from ..field import defender_of, defense, offense, player_of, snap

LS = board.ZONE["LS"]


def scene_of(dice, *, attack=(), against=(), los=70, distance=10):
    """H 32 has the ball in LS; with him T 79, TE 89, F 44 (C 3, 2, 3), against DE 91, OLB 54, CB 21 (3, 2, 1)."""
    the_snap = snap("LW/SL", offense(*attack), defense(*against), spot=Spot(1, distance, los))
    scene = make_scene(the_snap, DiceBox.scripted(dice))
    for defender in scene.defense.defenders:
        defender.zone = LS if defender.number in (91, 54, 21) else board.AREA_ZONES[defender.area][0]
    for number in (32, 79, 89, 44):
        player_of(scene, number).zone = LS
    scene.ball.man = player_of(scene, 32)
    return scene


def done(scene):
    assert isinstance(scene.dice, ScriptedDice)
    assert scene.dice.unused() == {}
    return scene.log.outcome


def special(mark, dice, yard=1, **more):
    scene = scene_of(dice, **more)
    scene.log.outcome.gain = yard
    specials.special(scene, mark, occasions.of_contact(scene, LS, yard, 3), fumbles.fumble)
    return done(scene)


# -------------------------------------------------------------------------------------------------- special tables
@pytest.mark.rule("fool:6.3/1", "fool:6.3/2", "fool:6.3/3")
@pytest.mark.parametrize(
    ("mark", "dice", "hurts"),
    [
        ("&", {"special": [1], "special.half": [3], "injury": [1]}, [("offense", 79, "1 play")]),  # the one lineman
        ("&", {"special": [1], "special.half": [4], "injury.who": [1], "injury": [2]}, [("offense", 44, "2 plays")]),
        ("&", {"special": [1], "special.half": [4], "injury.who": [2], "injury": [3]}, [("offense", 89, "series")]),
        ("&", {"special": [2]}, [("offense", 32, "2 plays")]),
        ("&", {"special": [3], "injury.who": [3]}, [("offense", 89, "2 plays")]),
        ("&", {"special": [4], "injury.who": [2], "injury": [4]}, [("defense", 54, "quarter")]),
        ("&", {"special": [5], "special.half": [2], "injury": [1]}, [("defense", 91, "1 play")]),
        ("&", {"special": [5], "special.half": [3], "injury": [1]}, [("defense", 54, "1 play")]),
        ("&", {"special": [5], "special.half": [6], "injury": [1]}, [("defense", 21, "1 play")]),
        ("#", {"special": [3], "injury": [1]}, [("offense", 32, "1 play")]),
        ("#", {"special": [4], "injury.who": [1], "injury": [1]}, [("offense", 44, "1 play")]),
        ("#", {"special": [5], "injury.who": [2], "injury": [1]}, [("offense", 79, "1 play")]),
        ("~", {"special": [2], "injury": [1]}, [("offense", 32, "1 play")]),
        ("~", {"special": [3]}, [("offense", 32, "2 plays")]),
        ("~", {"special": [4], "injury.who": [1], "injury": [1]}, [("defense", 21, "1 play")]),
        ("~", {"special": [5], "injury.who": [3], "injury": [1]}, [("offense", 89, "1 play")]),
    ],
)
def test_special_tables(mark, dice, hurts):
    out = special(mark, dice)
    assert [(hurt.side, hurt.player, hurt.duration) for hurt in out.hurts] == hurts


@pytest.mark.rule("fool:6.3/3")
@pytest.mark.parametrize(
    ("die", "second", "who", "hurt"),
    [
        (1, 3, [], ("defense", 91)),  # "OL": a defensive lineman of the runner's side
        (1, 4, [1], ("defense", 21)), (1, 4, [2], ("defense", 54)),  # "B/E": a halfback or a linebacker
        (5, 2, [], ("offense", 79)),  # "DL": an offensive lineman
        (5, 4, [], ("offense", 44)),  # "LB": a back, not the quarterback
        (5, 6, [1], ("offense", 12)), (5, 6, [2], ("offense", 89)),  # "DH": an end or the quarterback
    ],
)  # fmt: skip
def test_on_a_runback_the_counterparts_of_the_positions_are_hurt(
    die: int, second: int, who: list[int], hurt: tuple[str, int]
) -> None:
    """6.3: on an interception or fumble "B/E" are DH or LB, "OL" a DL; "DL" an OL, "LB" a B, "DH" an E or the Q."""
    scene = scene_of({"special": [die], "special.half": [second], "injury.who": who, "injury": [1]})
    friends = tuple(defender_of(scene, number) for number in (21, 54, 91))
    foes = tuple(player_of(scene, number) for number in (12, 44, 79, 89))
    runner = defender_of(scene, 24)
    specials.special(
        scene, "&", occasions.Occasion("runback", "defense", runner, 10, LS, friends, foes, 30), fumbles.fumble
    )
    assert [(each.side, each.player) for each in done(scene).hurts] == [hurt]


@pytest.mark.rule("fool:6.3/1")
@pytest.mark.parametrize(
    ("mark", "dice", "gone"),
    [
        ("&", {"special": [1], "special.half": [3]}, [79]),  # a lineman; the end and the back stay there
        ("&", {"special": [1], "special.half": [4]}, [44, 89]),  # a back or end; the lineman stays there
        ("&", {"special": [3]}, [44, 79, 89]),  # a blocker
        ("&", {"special": [4]}, [91, 54, 21]),  # a defender
        ("&", {"special": [5], "special.half": [1]}, [91]),  # of the defensive line
        ("&", {"special": [5], "special.half": [3]}, [54]),  # a linebacker
        ("&", {"special": [5], "special.half": [6]}, [21]),  # a halfback
        ("~", {"special": [4]}, [91, 54, 21]),
        ("~", {"special": [5]}, [44, 79, 89]),
    ],
)
def test_no_injury_where_no_such_man_is(mark, dice, gone):
    """6.3: "Only if that position player is present in the zone where the result was obtained is the injury effective."
    No die is rolled for the others there."""
    scene = scene_of(dice)
    for number in gone:
        ours = number in (44, 79, 89)
        (player_of(scene, number) if ours else defender_of(scene, number)).zone = board.L
    specials.special(scene, mark, occasions.of_contact(scene, LS, 1, 3), fumbles.fumble)
    assert done(scene).hurts == []


@pytest.mark.rule("fool:7.2.3/1")
@pytest.mark.parametrize(
    ("mark", "die", "fumbled"),
    [("#", 1, True), ("#", 2, True), ("#", 3, True), ("~", 1, True), ("~", 2, True), ("~", 3, False)],
)
def test_fumble_prone_carriers(mark, die, fumbled):
    dice = {"special": [die], "fumble": [5], "fumble.who": [1]} if fumbled else {"special": [die]}
    if die in (2, 3) and (mark, die) != ("~", 3):
        dice["injury"] = [1]
    out = special(mark, dice, attack=["32 H 2-2-5 LH [f]"])
    assert (out.result == "fumble_lost") is fumbled
    if die == 2:
        assert [hurt.player for hurt in out.hurts] == [32]  # the injury of the row stays


# ----------------------------------------------------------------------------------------------------------- fumbles
@pytest.mark.rule("fool:6.1.1/1", "fool:6.1/1")
@pytest.mark.parametrize(
    ("die", "result", "gain", "dice"),
    [
        (1, "fumble_kept", 2, {"fumble.who": [1, 1], "fumble.out": [3]}),
        (2, "fumble_kept", -2, {"fumble.who": [1, 1], "fumble.out": [3]}),
        (5, "fumble_lost", 3, {"fumble.who": [1]}),
    ],
)
def test_fumbles_recovered_at_once(die, result, gain, dice):
    out = special("#", {"special": [1], "fumble": [die], **dice})
    assert (out.result, out.gain) == (result, gain)
    assert out.changed is (result == "fumble_lost")


@pytest.mark.rule("fool:6.1.2/1")
@pytest.mark.parametrize(
    ("die", "against", "tie", "lost"),
    [
        (3, [], None, False),  # four men to three
        (3, ["52 MLB 1-3-4 LS"], 3, False),  # four to four: a die
        (3, ["52 MLB 1-3-4 LS"], 4, True),
        (4, [], None, False),  # 2 + 3 + 2 + 3 points to 3 + 2 + 1
        (4, ["91 DE 0-9-2 L"], None, True),
        (4, ["91 DE 0-7-2 L"], 4, True),
    ],
)
def test_more_men_or_more_points(die, against, tie, lost):
    dice = {"fumble": [die], "fumble.who": [1, 1]}
    if tie:
        dice["fumble.tie"] = [tie]
    if not lost:
        dice["fumble.out"] = [3]
    scene = scene_of(dice, against=against)
    if "52 MLB" in str(against):
        defender_of(scene, 52).zone = LS
    fumbles.fumble(scene, occasions.of_contact(scene, LS, 1, 3))
    assert (scene.log.outcome.result == "fumble_lost") is lost


@pytest.mark.rule("fool:6.1.5/1")
@pytest.mark.parametrize(("die", "out_of_bounds"), [(1, True), (2, True), (3, False)])
def test_a_fumble_at_the_sideline_may_roll_out(die, out_of_bounds):
    out = special("#", {"special": [1], "fumble": [1], "fumble.who": [1, 1], "fumble.out": [die]})
    assert out.out_of_bounds is out_of_bounds
    assert out.clock_stops is out_of_bounds


@pytest.mark.rule("fool:6.1.3/1", "fool:6.5/1")
@pytest.mark.parametrize(("rolls", "who"), [([1, 1], 21), ([1, 2], 21), ([1, 3], 31), ([1, 4], 54)])
def test_a_fumble_run_back(rolls, who):
    """Two ways for men in the zone, one for those beside it, in jersey order; here S 31 is put into IL beside LS."""
    dice = {"fumble": [6], "fumble.who": rolls, "rb": [4]}
    scene = scene_of(dice, against=["31 S 3-2-5 IL"])
    for number in (71, 73, 90, 52, 57, 24, 33):
        defender_of(scene, number).zone = board.R
    fumbles.fumble(scene, occasions.of_contact(scene, LS, 1, 3))
    out = done(scene)
    assert (out.result, out.ball, out.gain) == ("fumble_lost", "defense", 1 - 5)
    assert [event.player for event in out.events if event.kind == "recovery"] == [who]


@pytest.mark.rule("fool:7.2.3/1")
def test_a_fumble_prone_man_may_not_hold_it():
    """He is drawn, drops it on 1-2, and the table is rolled again without him."""
    dice = {"fumble": [5, 5], "fumble.who": [1, 1], "drop": [2]}
    scene = scene_of(dice, against=["21 CB 3-1-5 IL [f]"])
    fumbles.fumble(scene, occasions.of_contact(scene, LS, 1, 3))
    out = done(scene)
    assert [event.player for event in out.events if event.kind == "recovery"] == [54]


def test_a_fumble_lost_in_the_end_zone_of_the_offense_is_a_touchdown():
    out = special("#", {"special": [1], "fumble": [6], "fumble.who": [1], "rb": [5]}, yard=-2, los=95)
    assert (out.score, out.ball, out.gain) == ("touchdown", "defense", -5)


def test_own_recovery_behind_the_goal_line_is_a_safety():
    out = special("#", {"special": [1], "fumble": [2], "fumble.who": [1, 1], "fumble.out": [3]}, yard=-3, los=95)
    assert (out.score, out.ball) == ("safety", "offense")


# ---------------------------------------------------------------------------------------------------------- injuries
@pytest.mark.rule("fool:6.3/5")
@pytest.mark.parametrize(
    ("dice", "expected"),
    [
        ({"injury": [1]}, (1, "1 play", "")),
        ({"injury": [4]}, (4, "quarter", "")),
        ({"injury": [5], "injury.half": [3]}, (5, "half", "")),
        ({"injury": [5], "injury.half": [4]}, (5, "game", "")),
        ({"injury": [6], "injury.long": [1], "injury.games": [5]}, (6, "longer", "-P 5 games")),
        ({"injury": [6], "injury.long": [2], "injury.games": [1]}, (6, "longer", "-S 1 game")),
        ({"injury": [6], "injury.long": [4], "injury.half": [1], "injury.games": [6]}, (6, "longer", "-C 6 games")),
        (
            {"injury": [6], "injury.long": [5], "injury.half": [6], "injury.games": [9]},
            (6, "longer", "-S season, out 9 games"),
        ),
        ({"injury": [6], "injury.long": [6], "injury.half": [2]}, (6, "longer", "out for the season (-C)")),
    ],
)
def test_injury_tables(dice, expected):
    scene = scene_of(dice)
    assert injuries.roll(scene.dice, scene.offense.players[0].player) == expected
    done(scene)


@pytest.mark.rule("fool:7.2.2/1", "fool:7.2.14/1")
@pytest.mark.parametrize(
    ("attrs", "add", "dice", "expected"),
    [
        ("#", 0, {"injury": [3]}, (4, "quarter", "")),
        ("#", 0, {"injury": [6], "injury.long": [3], "injury.games": [2]}, (6, "longer", "-C 2 games")),
        ("#", 1, {"injury": [2]}, (4, "quarter", "")),
        ("r", 0, {"injury": [6], "robust": [3]}, (6, "1 play", "")),
        ("r", 0, {"injury": [6], "robust": [4], "injury.long": [1], "injury.games": [3]}, (6, "longer", "-P 3 games")),
        (
            "r", 0, {"injury": [6], "robust": [4, 4], "injury.long": [6], "injury.half": [1]},
            (6, "longer", "out for the season (-C), no longer robust"),
        ),
    ],
)  # fmt: skip
def test_injury_prone_and_robust_men(attrs, add, dice, expected):
    scene = scene_of(dice, attack=[f"32 H 2-2-5 LH [{attrs}]"])
    man = player_of(scene, 32).player
    assert injuries.roll(scene.dice, man, add) == expected
    done(scene)


# ---------------------------------------------------------------------------------------------------------- penalties
def penalty(dice, yard=4, near=3, **more):
    scene = scene_of(dice, **more)
    scene.log.outcome.gain = yard
    fouls.penalty(scene, occasions.of_contact(scene, LS, yard, near))
    return [(f.side, f.kind, f.yards, f.enforce, f.spot, f.first_down) for f in done(scene).flags]


@pytest.mark.rule("fool:6.4/1", "fool:6.4/3", "fool:6.4.1/1")
@pytest.mark.parametrize(
    ("dice", "flag"),
    [
        ({"penalty": [2]}, ("offense", "unsportsmanlike conduct", 15, "dead", 4, False)),
        ({"penalty": [3]}, ("offense", "clipping / personal foul", 15, "spot", 3, False)),
        ({"penalty": [4]}, ("offense", "illegal formation", 5, "no_play", 0, False)),
        ({"penalty": [7]}, ("offense", "illegal procedure", 5, "no_play", 0, False)),
        ({"penalty": [8]}, ("offense", "holding", 10, "previous", 0, False)),
        ({"penalty": [9], "penalty.half": [1]}, ("defense", "face mask", 15, "end", 4, True)),
        ({"penalty": [9], "penalty.half": [6]}, ("defense", "face mask", 5, "end", 4, False)),
        ({"penalty": [10], "penalty.half": [1]}, ("defense", "defensive holding", 10, "previous", 0, True)),
        ({"penalty": [10], "penalty.half": [6]}, ("defense", "offside", 5, "no_play", 0, False)),
        ({"penalty": [11]}, ("defense", "horse collar", 15, "end", 4, True)),
        ({"penalty": [12]}, ("defense", "unsportsmanlike conduct", 15, "dead", 4, True)),
    ],
)
def test_penalty_table(dice, flag):
    assert penalty(dice) == [flag]


def test_a_clip_is_not_marked_off_beyond_the_end_of_the_run():
    assert penalty({"penalty": [3]}, yard=1)[0][4] == 1


@pytest.mark.rule("fool:6.4/2")
@pytest.mark.parametrize(
    ("attack", "against", "roll", "dice", "side"),
    [
        ([], [], 5, {}, None),
        (["51 C 0-3-2 C [!]"], [], 5, {}, "offense"),
        ([], ["33 S 3-1-5 DC [!]"], 5, {}, "defense"),
        ([], ["33 S 3-1-5 DC [!]"], 6, {}, None),  # not at the line
        ([], ["71 DT 0-3-2 C [!]"], 6, {}, "defense"),
        (["51 C 0-3-2 C [!]"], ["71 DT 0-3-2 C [!]", "73 DT 0-3-2 C [!]"], 6, {}, "defense"),
        (["51 C 0-3-2 C [!] R"], ["71 DT 0-3-2 C [!]"], 6, {}, "offense"),  # rookies
        (["51 C 0-3-2 C [!]"], ["71 DT 0-3-2 C [!] e"], 6, {}, "defense"),  # then the experienced
        (["51 C 0-3-2 C [!]"], ["71 DT 0-3-2 C [!]"], 6, {"penalty.half": [3]}, "offense"),
        (["51 C 0-3-2 C [!]"], ["71 DT 0-3-2 C [!]"], 6, {"penalty.half": [4]}, "defense"),
    ],
)
def test_rows_five_and_six_go_to_the_penalty_prone(attack, against, roll, dice, side):
    flags = penalty({"penalty": [roll], **dice}, attack=attack, against=against)
    assert [flag[0] for flag in flags] == ([side] if side else [])


@pytest.mark.rule("fool:6.4/4", "fool:6.4/7")
@pytest.mark.parametrize(
    ("dice", "flag"),
    [
        ({"penalty": [8], "clip": [1]}, ("defense", "illegal block", 15, "runback", 30 - 9)),
        ({"penalty": [4], "clip": [6]}, ("defense", "illegal block", 15, "runback", 10)),  # not past the end of the run
        ({"penalty": [11]}, ("offense", "face mask", 15, "end", 10)),
        ({"penalty": [2]}, ("defense", "unsportsmanlike conduct", 15, "dead", 10)),
    ],
)
def test_fouls_on_a_runback(dice, flag):
    """The defense runs an interception back from the 30 beyond the line to the 10; it is the table's offense."""
    scene = scene_of(dice)
    occasion = occasions.Occasion("runback", "defense", defender_of(scene, 21), 10, LS, (), (), 30)
    fouls.penalty(scene, occasion)
    (got,) = done(scene).flags
    assert (got.side, got.kind, got.yards, got.enforce, got.spot) == flag
    assert got.possession == "defense"


@pytest.mark.rule("fool:6/1", "fool:6.4/3")
def test_a_dead_ball_foul_wipes_the_play_but_not_the_injury():
    """R82: first # or ~ of the last contact, then each &."""
    scene = scene_of({"special": [6, 4], "penalty": [7], "injury.who": [1], "injury": [1]})
    scene.log.outcome.result, scene.log.outcome.gain = "run", 12
    scene.log.symbols += [Symbol("&", LS), Symbol("~", LS)]
    events.resolve_symbols(scene)
    out = done(scene)
    assert (out.result, out.gain) == ("penalty_no_play", 0)
    assert [(hurt.side, hurt.player) for hurt in out.hurts] == [("defense", 21)]


# ----------------------------------------------------------------------------------------------------- drawing lots
@pytest.mark.rule("fool:6.5/1")
@pytest.mark.parametrize(
    ("weights", "rolls", "place"),
    [
        ([3, 2], [6, 4], 1),  # 6.5: above the sum is rolled again
        ([3, 2], [3], 0),
        ([3, 2, 0], [2, 1], 1),  # 6.5: 4, 3 and 1 with a zero among them; two dice for eight
        ([3, 2, 0], [2, 2], 2),
        ([1], [], 0),
        ([1] * 7, [1, 6], 5),
        ([1] * 7, [2, 1], 6),
    ],
)
def test_drawing_lots(weights, rolls, place):
    dice = ScriptedDice({"who": rolls})
    assert chance.draw(dice, weights, "who") == place
    assert dice.unused() == {}


@given(st.lists(st.integers(0, 9), min_size=1, max_size=12), st.integers(0, 2**32))
def test_a_draw_always_finds_somebody(weights, seed):
    box = DiceBox.seeded(seed.to_bytes(32, "big"))
    assert 0 <= chance.draw(box.play, weights, "who") < len(weights)


# ---------------------------------------------------------------------------------------------- goal lines and chains
@pytest.mark.rule("fool:4.8/1")
@pytest.mark.parametrize(
    ("gain", "los", "distance", "ball", "die", "score", "measured"),
    [
        (10, 70, 10, "offense", 3, "", False),
        (10, 70, 10, "offense", 4, "", True),
        (0, 70, 0, "offense", 4, "", True),  # inches
        (9, 70, 10, "offense", None, "", None),
        (5, 5, 5, "offense", 4, "touchdown", True),
        (5, 5, 5, "offense", 3, "", False),
        (-5, 95, 10, "offense", 3, "safety", False),
        (-5, 95, 10, "offense", 4, "", True),
        (-5, 95, 10, "defense", 4, "touchdown", True),
        (-5, 95, 10, "defense", 3, "", False),
        (5, 5, 5, "defense", 3, "touchback", False),
        (10, 70, 10, "defense", None, "", None),
    ],
)
def test_measurements(gain, los, distance, ball, die, score, measured):
    scene = scene_of({"measure": [die]} if die else {}, los=los, distance=distance)
    scene.log.outcome.result = "run"
    goal_lines.settle(scene, ball, gain)
    goal_lines.measure(scene)
    out = done(scene)
    assert (out.score, out.measured) == (score, measured)


@pytest.mark.parametrize(
    ("side", "yard", "score"),
    [("offense", 71, "touchdown"), ("offense", 70, ""), ("offense", -31, "safety"), ("defense", -31, "touchdown"),
     ("defense", 71, "touchback"), ("defense", -30, "")],
)  # fmt: skip
def test_settling_a_ball(side, yard, score):
    scene = scene_of({})
    goal_lines.settle(scene, side, yard)
    assert (scene.log.outcome.ball, scene.log.outcome.score) == (side, score)
    assert -30 <= scene.log.outcome.gain <= 70
