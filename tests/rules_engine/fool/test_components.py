"""Chapters 2 and 3: pieces, board, formations, dice, and what a written play means (R70-74, R89, R91)."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

import pytest

import rules_engine
from rules_engine.dice import DiceBox
from rules_engine.fool import pass_tables
from rules_engine.fool.board import NOWHERE
from rules_engine.fool.calls.compiling import compile_side
from rules_engine.fool.checks.check import check_plan
from rules_engine.fool.document.text import PLAN_TEXT
from rules_engine.fool.model import Outcome
from rules_engine.fool.options import FoolOptions
from rules_engine.fool.players import check_player, player_of
from rules_engine.fool.resolution.setup import make_scene
from rules_engine.interface import Athlete

from . import field, sample
from .game.test_whole_games import game

Plan = dict[str, Any]


def errors(plan: Plan) -> list[tuple[str, str]]:
    report = check_plan(plan, sample.team(), "home", FoolOptions(), None)
    return [(problem.code, problem.message) for problem in report.errors]


def changed(change: Callable[[Plan], object]) -> list[tuple[str, str]]:
    plan = sample.plan()
    change(plan)
    return errors(plan)


def spot(plan: Plan, number: int) -> Plan:
    return next(one for one in plan["sets"][0]["players"] if one["no"] == number)


# -------------------------------------------------------------------------------------------------------------- pieces
@pytest.mark.rule("fool:2.1/4")
def test_a_blank_pass_value_is_zero() -> None:
    lineman = Athlete(70, "A Tackle", "T", 26, {"c": 4, "s": 2})
    assert player_of(lineman).p == 0
    assert [problem.path for problem in check_player(lineman).errors] == []


@pytest.mark.rule("fool:2.1/4")
@pytest.mark.parametrize(
    ("blocker", "rusher", "blocking", "rushing"),
    [
        ("51 C 0-3-2 C", "90 DE 0-3-2 R", 40, 24),
        ("51 C 2-3-2 C", "90 DE 0-3-2 R", 42, 24),
        ("51 C 0-3-2 C", "90 DE 2-3-2 R", 40, 26),
        ("51 C 0-3-2 C", "73 DT 2-3-2 C", 40, 26),
    ],
)
def test_a_linemans_pass_value_blocks_or_rushes(blocker: str, rusher: str, blocking: int, rushing: int) -> None:
    the_snap = field.snap("LW/SL", field.offense(blocker), field.defense(rusher), line="rush")
    outcome = field.resolve(the_snap, {"pass_rush": [6]}, field.WHATEVER)
    rush = field.step(outcome, "pass_rush")
    assert (rush["blocking"], rush["rushing"]) == (blocking, rushing)


# --------------------------------------------------------------------------------------------------------------- board
@pytest.mark.rule("fool:2.2/2")
@pytest.mark.parametrize(
    ("play", "corner", "contacts"),
    [
        ("H/LT", "21 CB 3-1-5 WWL", [("L", 0), ("SL", 3)]),
        ("H/LE", "21 CB 3-1-5 WWL", [("L", -1), ("LS", 3)]),
        ("H/WL", "21 CB 3-1-5 LS", [("WL", -2), ("IL", 6)]),
    ],
)
def test_a_run_is_counted_from_the_near_boundary(play: str, corner: str, contacts: list[tuple[str, int]]) -> None:
    """Broken loose at the line, met again in the next zone where somebody waits."""
    waiting = {"SL": "54 OLB 2-2-4 SL", "LS": "54 OLB 2-2-4 LS", "IL": "54 DH 2-2-4 IL"}[contacts[1][0]]
    snap = field.snap(play, field.offense("32 B 2-2-4 LH"), field.defense(corner, waiting), line="normal")
    outcome = field.scrimmage.resolve(snap, DiceBox.scripted({}, {**field.WHATEVER, "contact": [6, 1, 1]}))
    assert [(one["zone"], one["yard"]) for one in field.steps(outcome, "contact")[:2]] == contacts


@pytest.mark.rule("fool:2.2/2")
def test_a_catch_is_counted_from_where_it_is_made_and_the_next_contact_from_the_boundary() -> None:
    against = field.defense("57 DH 1-2-5 SR", "31 DH 3-1-5 IR", "33 DH 3-1-5 IR")
    outcome = field.scrimmage.resolve(
        field.snap("RW/SR", None, against),
        DiceBox.scripted({}, {**field.WHATEVER, "pass_rush": [6], "contact": [6, 6, 1, 1]}),
    )
    first, *others = field.steps(outcome, "contact")
    assert (first["zone"], first["yard"]) == ("SR", 6)  # its far boundary; the near one is at 3
    assert others
    near = {"RS": 3, "IR": 6, "SC": 6, "MR": 12, "MC": 12, "DC": 20, "LR": 20, "VDC": 30}
    assert all(contact["yard"] == near[contact["zone"]] for contact in others)


@pytest.mark.rule("fool:2.2/4")
@pytest.mark.parametrize(("play", "zone"), [("F/RC", "SC"), ("LW/MC", "MC"), ("RW/SC", "SC")])
def test_a_defender_has_an_area_and_during_the_play_a_zone(play: str, zone: str) -> None:
    """SC and MC are one area; where the play goes tells which of them the safety is in."""
    scene_of = field.snap(play, None, field.defense(), line="normal")
    defenders = make_scene(scene_of, DiceBox.scripted({})).defense.defenders
    assert [defender.zone for defender in defenders] == [NOWHERE] * 11
    dice = {**field.WHATEVER, "pass_rush": [6], "contact": [6, 6, 1, 1], "pass": [6], "pass.half": [1]}
    outcome = field.scrimmage.resolve(scene_of, DiceBox.scripted({}, dice))
    safety = field.man_of(outcome.elevens.defense, 31)
    assert (safety["start"], safety["end"]) == ("SC", zone)


# ---------------------------------------------------------------------------------------------------------- formations
@pytest.mark.rule("fool:2.2/5")
@pytest.mark.parametrize("at", ["C", "LG", "RG", "LT", "RT", "Q"])
def test_some_spots_must_be_taken(at: str) -> None:
    def move(plan: Plan) -> None:
        next(one for one in plan["sets"][0]["players"] if one["at"] == at).update(at="TB")

    assert any(code == "SET-02" and f"lacks a {at}" in message for code, message in changed(move))


@pytest.mark.rule("fool:2.2/5")
@pytest.mark.parametrize(
    ("number", "at", "empty"),
    [(27, "TB", "F"), (27, "LTE", "F"), (80, "RW", "RTE"), (87, "LTE", "LW"), (48, "RH", "LH"), (88, "RWW-", "RW-")],
)
def test_the_other_spots_may_stay_empty(number: int, at: str, empty: str) -> None:
    """A set without a fullback, a tight end, or a wide receiver on a side; nobody stands at TB in the usual one."""
    plan = sample.plan()
    assert spot(plan, number)["at"] == empty
    assert {"TB", "LWW", "RWW"}.isdisjoint(one["at"] for one in plan["sets"][0]["players"])
    spot(plan, number).update(at=at)
    assert {code for code, _ in errors(plan)}.isdisjoint({"SET-02", "SET-03"})


@pytest.mark.rule("fool:2.2/6")
@pytest.mark.parametrize(
    ("number", "at", "told"),
    [(87, "LW-", "only 6 on the line"), (87, "RWW", "no end on the left side"), (87, "LWW", ""), (87, "LTE", "")],
)
def test_seven_on_the_line_with_an_end_on_each_side(number: int, at: str, told: str) -> None:
    found = [message for code, message in changed(lambda plan: spot(plan, number).update(at=at)) if code == "SET-03"]
    assert any(told in message for message in found) if told else found == []


# -------------------------------------------------------------------------------------------------------- man coverage
EVERYBODY = ("LW", "RW", "RTE", "LH", "F")


@pytest.mark.rule("fool:2.3/1")
@pytest.mark.parametrize("cover", EVERYBODY)
def test_every_backer_and_halfback_may_cover_every_eligible_man(cover: str) -> None:
    """All seven at once: any number of them on one man."""
    plan = sample.plan()
    plan["sets"][0]["players"] = [
        {"no": no, "at": at}
        for no, at in zip(
            (16, 55, 61, 62, 70, 75, 80, 87, 88, 48, 27),
            ("Q", "C", "LG", "RG", "LT", "RT", "RTE", "LW", "RW", "LH", "F"),
            strict=True,
        )
    ]
    defense = plan["defenses"][0]
    for man in defense["players"]:
        if man["no"] not in (86, 85, 74, 72, 90, 92):
            man.update(duty="man", cover=cover)
    report = check_plan(plan, sample.team(), "home", FoolOptions(), None)
    assert [problem for problem in report.errors if problem.path.startswith("defenses[0].players")] == []
    orders = compile_side(plan, sample.team(), "home", plan)
    men = orders.elevens.men_for(defense["id"], plan["sets"][0]["id"], orders.sets[plan["sets"][0]["id"]].men, 70)
    target = next(one["no"] for one in plan["sets"][0]["players"] if one["at"] == cover)
    covering = {man.player.no for man in men if man.duty == "man" and man.cover == target}
    assert covering == {53, 58, 56, 40, 43, 38, 17}


# ---------------------------------------------------------------------------------------------------------------- dice
@pytest.mark.rule("fool:2.6/2")
@pytest.mark.parametrize(("second", "taken"), [(1, "c"), (3, "c"), (4, "-"), (6, "-")])
def test_of_two_results_a_low_second_die_takes_the_first(second: int, taken: str) -> None:
    assert pass_tables.half("c/-", second) == taken


@lru_cache(maxsize=1)
def record() -> Plan:
    return rules_engine.play_game(game(3))


def plays(*kinds: str) -> list[Plan]:
    return [play for play in rules_engine.plays(record()) if not kinds or play["kind"] in kinds]


@pytest.mark.rule("fool:2.6/1")
def test_all_dice_have_six_sides() -> None:
    """One die, or the sum of two or three, as the tables name them; d3 of the injury table is the other exception."""
    rolled = [die for play in plays() for die in play["dice"]]
    assert len(rolled) > 300
    for die in rolled:
        assert die["sides"] == 6 or (die["purpose"], die["sides"]) == ("injury.games", 3)
        assert len(die["faces"]) in (1, 2, 3)
        assert all(1 <= face <= 6 for face in die["faces"])
    count = {die["purpose"]: len(die["faces"]) for die in rolled}
    assert (count["contact"], count["ko.kick"]) == (1, 3)


# -------------------------------------------------------------------------------------------------------------- record
@pytest.mark.rule("fool:2.4/1")
def test_the_record_holds_what_a_game_record_holds() -> None:
    """Whose ball and where, who stood where, the play with its ballcarrier, gain, events and the time at the end."""
    assert len(plays("run", "pass")) > 60
    before = None
    for play in plays():
        if before is not None and play["before"]["period"] == before["period"]:
            assert play["before"]["clock"] == before["clock"]
        before = play["after"]
    for play in plays("run", "pass"):
        assert play["before"]["possession"] in ("home", "away")
        assert 0 <= play["before"]["los"] <= 100
        assert sorted(man["side"] for man in play["men"]) == ["away"] * 11 + ["home"] * 11
        assert all(man["start"] for man in play["men"])
        kinds = {event["kind"] for event in play["events"]}
        assert kinds & {"rush", "pass_attempt", "sack", "fumble"} or play["flags"]
        for event in play["events"]:
            if event["kind"] in ("rush", "pass_attempt"):
                assert any(man["number"] == event["player"] for man in play["men"])


@pytest.mark.rule("fool:2.4/1")
def test_the_record_holds_the_play_as_written() -> None:
    written = {one["text"] for one in sample.plan()["plays"]}
    for side in ("home", "away"):
        for call in rules_engine.calls(record(), side):
            if call and "set" in call["body"]:
                assert call["body"]["text"] in written | {"kneel", "spike"}


@pytest.mark.rule("fool:3.1/3")
def test_gain_time_events_and_injuries_are_recorded_after_the_play() -> None:
    for play in plays("run", "pass"):
        now, then = play["before"], play["after"]
        if not play["flags"] and play["result"]["possession"] == now["possession"] and not play["points"]:
            gained = now["los"] - play["result"]["los"]
            carried = [event["yards"] for event in play["events"] if event["kind"] in ("rush", "reception")]
            if carried and not any(event["kind"] == "fumble" for event in play["events"]):
                assert gained == carried[-1]
        if now["period"] == then["period"]:
            assert now["clock"] - then["clock"] == play["clock"]["seconds"]
        hurt = [[event["side"], event["player"]] for event in play["events"] if event["kind"] == "injury"]
        assert hurt == [row[:2] for row in play["detail"].get("hurts", [])]
    assert any(play["detail"].get("hurts") for play in plays())


# ------------------------------------------------------------------------------------------------------- written plays
DIE = {"contact": [1]}


def run(play: str, *men: str, against: tuple[str, ...] = (), line: Any = "normal") -> Outcome:
    return field.resolve(field.snap(play, field.offense(*men), field.defense(*against), line=line), DIE)


def blockers(outcome: Outcome) -> list[int]:
    found: list[int] = field.step(outcome, "contact")["blockers"]
    return found


@pytest.mark.rule("fool:3.3/2")
@pytest.mark.parametrize(
    ("play", "expected"),
    [
        ("H/LT", [79]),  # the left tackle alone faces L
        ("H/LT (LG)", [63, 79]),  # the guard pulls, the tackle need not be written
        ("F/RC", [51, 63, 64]),
        ("F/RC (LT)", [51, 63, 64, 79]),
        ("F/LC (-)(C)", [63, 64]),  # the center has gone through
    ],
)
def test_linemen_who_are_not_written_block_straight_ahead(play: str, expected: list[int]) -> None:
    assert blockers(run(play, "63 G 0-3-4 LG", "51 C 0-3-9 C", "79 T 0-3-4 LT")) == expected


@pytest.mark.rule("fool:3.3/2")
def test_an_end_blocks_only_when_he_is_written() -> None:
    assert blockers(run("H/RT")) == [76]
    assert blockers(run("H/RT (TE)")) == [76, 89]


@pytest.mark.rule("fool:3.3/4")
@pytest.mark.parametrize(
    ("guard", "play", "expected"),
    [
        ("63 G 0-3-2 LG", "H/LT (LG)", [63, 79]),  # a specialist of speed 2 has the three points
        ("63 U 0-3-2 LG", "H/LT (LG)", [79]),  # two points are too few (3.3)
        ("63 G 0-3-2 LG", "H/LT (LG)(LTE)", [63, 79]),  # there is no left tight end
        ("63 G 0-3-2 LG", "H/LT (LG,#99)", [63, 79]),  # nor a #99
    ],
)
def test_blockers_who_are_missing_or_too_slow_are_left_out(guard: str, play: str, expected: list[int]) -> None:
    assert blockers(run(play, guard)) == expected


@pytest.mark.rule("fool:3.3/7")
@pytest.mark.parametrize(("first", "target"), [(1, 84), (3, 81)])
def test_the_receiver_thrown_to_is_recorded(first: int, target: int) -> None:
    """Value 1 to RW in SR: a 1 is caught, a 3 is passed up, and LW in LS is thrown to."""
    the_snap = field.snap("RW/SR || LW/LS", None, field.defense("57 DH 7-1-5 SR"))
    dice = {"pass_rush": [6, 6], "pass": [first, 1]}
    outcome = field.scrimmage.resolve(the_snap, DiceBox.scripted({}, {**field.WHATEVER, **dice}))
    (throw,) = [event for event in outcome.events if event.kind == "pass_attempt"]
    assert throw.data["target"] == target
    caught = [event.player for event in outcome.events if event.kind == "reception"]
    assert caught == [target]


@pytest.mark.rule("fool:3.3/7")
def test_the_receiver_of_an_incomplete_pass_is_recorded() -> None:
    """Value 1 to RW in SR: a 6 is an incompletion."""
    the_snap = field.snap("RW/SR", None, field.defense("57 DH 7-1-5 SR"))
    box = DiceBox.scripted({}, {**field.WHATEVER, "pass_rush": [6], "pass": [4]})
    outcome = field.scrimmage.resolve(the_snap, box)
    assert outcome.result == "incomplete"
    (throw,) = [event for event in outcome.events if event.kind == "pass_attempt"]
    assert (throw.player, throw.data["target"], throw.data["result"]) == (12, 84, "incomplete")


# ------------------------------------------------------------------------------------------------------ defensive line
@pytest.mark.rule("fool:3.1/2", "fool:8.2/2")
def test_a_line_that_nobody_announces_plays_normal() -> None:
    plan = sample.plan()
    for defense in plan["defenses"]:
        defense.pop("line", None)
    _, report = PLAN_TEXT.read_text(rules_engine.canonical(plan).decode())
    assert report.errors == []
    orders = compile_side(plan, sample.team(), "home", None)
    assert {each.line for each in orders.defenses.values()} == {"normal"}


@pytest.mark.rule("fool:3.4/14")
@pytest.mark.parametrize(
    ("extra", "rushing"),
    [
        (("52 MLB 1-3-4 C blitz", "54 LB 2-2-4 C blitz"), 24 + 7 + 6),  # four in C
        (("52 MLB 1-3-4 C blitz", "54 LB 2-2-4 C blitz", "57 LB 1-2-4 C blitz"), 24 + 7 + 6 + 6 + 3 - 2),  # a fifth
        (("52 MLB 1-3-4 C blitz", "54 LB 2-2-4 C blitz", "57 LB 1-2-4 C on 44"), 24 + 7 + 6),  # he may be there
        (("52 MLB 1-3-4 L blitz", "54 LB 2-2-4 L blitz"), 24 + 7 + 6),  # three in L
        (("52 MLB 1-3-4 L blitz", "54 LB 2-2-4 L blitz", "57 LB 1-2-4 L blitz"), 24 + 7 + 6 + 6 + 3 - 2),
    ],
)
def test_four_rush_from_c_and_three_from_l_or_r(extra: tuple[str, ...], rushing: int) -> None:
    """One more counts two less; here nobody is left to block him either (3 more)."""
    the_snap = field.snap("LW/SL", None, field.defense(*extra), line="rush")
    outcome = field.scrimmage.resolve(
        the_snap, DiceBox.scripted({}, {**field.WHATEVER, "pass_rush": [6], "read_blitz": [6]})
    )
    assert field.step(outcome, "pass_rush")["rushing"] == rushing
