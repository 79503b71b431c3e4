"""Blitzed placekicks, fakes, and defenses against fakes (9.3.1-9.3.3).

The men: guards 0-4-3 everywhere, a holder 3-1-4; tackles 1-4-3 of rush value 9, wide rushers 2-1-5, a safety 3-2-5.
"""

from __future__ import annotations

import pytest

from rules_engine.fool.kicks import Air, Squad
from rules_engine.fool.kicks.placekicks.odds import (
    block_odds,
    bobble_odds,
    fake_defense_odds,
    inside_rush,
    may_blitz,
    wide_odds,
)
from rules_engine.fool.kicks.squads.roles import UNITS
from rules_engine.fool.kicks.tactics import FAKES, PlacekickDefense
from rules_engine.fool.kicks.values import pass_rush
from rules_engine.fool.model import DefMan
from rules_engine.fool.options import FoolOptions
from tests.changing import replace

from .men import KICKER, kick_squad, man, rush_squad
from .placing import CLEAN, QUIET, play

SUPERIOR = {"IL": man(93, "DT", 1, 5, 3), "IR": man(94, "DT", 2, 4, 3)}
GREEN = {"rookie": True}


# -- squads ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("fool:9.3.1-01", "fool:9.3.1-09")
def test_the_places_of_both_squads() -> None:
    kicking, defending = set(UNITS["placekick"]), set(UNITS["placekick_defense"])
    assert kicking == {"LE", "ML", "GL", "LS", "GR", "MR", "RE", "LOB", "ROB", "H", "K"}
    assert defending == {"WL", "OL", "mL", "mCL", "IL", "IR", "mCR", "mR", "OR", "WR", "S"}


@pytest.mark.rule("fool:9.3.1-04", "fool:9.3.1-13", "fool:9.3.1-16")
@pytest.mark.parametrize(
    ("unit", "role", "may", "may_not"),
    [("placekick", "LE", ("C", "U", "B", "F", "E", "TE", "MLB"), ("W", "H", "S", "DT", "Q")),
     ("placekick_defense", "mL", ("DT", "LB", "S", "G", "TE"), ("E", "W", "F", "Q")),
     ("placekick_defense", "S", ("DH", "CB", "S"), ("LB", "DE", "W"))],
)  # fmt: skip
def test_who_may_stand_where(unit: str, role: str, may: tuple[str, ...], may_not: tuple[str, ...]) -> None:
    place = UNITS[unit][role]  # type: ignore[index]
    assert all(place.suits(man(60, pos, 0, 0, 1)) for pos in may)
    assert not any(place.suits(man(60, pos, 4, 6, 7)) for pos in may_not)


@pytest.mark.rule("fool:9.3.1-13")
def test_offensive_men_rush_a_point_worse() -> None:
    assert pass_rush(man(60, "G", 0, 4, 3)) == 4 - 1 + 3
    assert pass_rush(man(60, "LB", 0, 4, 3)) == 4 + 3


@pytest.mark.rule("fool:9.3.1-04", "fool:9.3.1-13")
def test_men_out_of_their_trade_are_a_point_worse_on_a_fake() -> None:
    """Run L: 1 + 4 + 4 against 4 + 4; a linebacker blocking is C 3, a guard rushing C 3."""
    dice = {"contact": [5]}
    usual = play(dice, "FkFG (Run L)").los
    assert usual == 25 + 3 - 4
    assert play(dice, "FkFG (Run L)", kicking=kick_squad(LE=man(65, "LB", 1, 4, 3))).los == usual + 1
    assert play(dice, "FkFG (Run L)", receiving=rush_squad(mL=man(65, "G", 0, 4, 3))).los == usual - 1


# -- the blitz ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("fool:9.3.2-01", "fool:9.3.2-05")
@pytest.mark.parametrize(
    ("point", "answer"), [(False, "standard"), (False, "blitz"), (True, "standard"), (True, "blitz")]
)
def test_four_kinds_of_kick_each_in_four_rolls(point: bool, answer: str) -> None:
    """Foul, snap, wide, distance; a try from the 2 needs no distance."""
    dice = {**CLEAN, **QUIET, **({} if point else {"pk.distance": [13]})}
    outcome = play(dice, "standard", answer, point=point)
    rolls = ["pk.penalty", "pk.snap", "pk.wide", *([] if point else ["pk.distance"]), "pk.injury"]
    assert [step.form.kind for step in outcome.steps] == rolls
    assert outcome.result == "good"


@pytest.mark.rule("fool:9.3.2-06a", "fool:9.3.1-08", "fool:9.3.2-01")
@pytest.mark.parametrize(
    ("point", "green", "low", "high"),
    [(False, False, 3, 11), (False, True, 4, 10), (True, False, 2, 12), (True, True, 3, 11)],
)
def test_fouls_when_a_kick_is_blitzed(point: bool, green: bool, low: int, high: int) -> None:
    kicking = kick_squad(ML=man(65, "G", 0, 4, 3, **GREEN), MR=man(66, "G", 0, 4, 3, **GREEN)) if green else None
    rushing = rush_squad(mL=man(95, "DT", 1, 4, 3, **GREEN), mR=man(96, "DT", 1, 4, 3, **GREEN)) if green else None
    for total, side in ((low, "kicking"), (high, "receiving")):
        dice = {"pk.penalty": [total], "pk.penalty.size": [1]}
        outcome = play(dice, "standard", "blitz", point=point, kicking=kicking, receiving=rushing)
        assert [(flag.side, flag.yards, flag.enforce) for flag in outcome.flags] == [(side, 5, "no_play")]


@pytest.mark.rule("fool:9.3.2-11")
@pytest.mark.parametrize(("sort", "least", "usual"), [("FGA", 0, 4), ("BFG", 1, 4), ("PAT", 0, 3), ("BPAT", 0, 4)])
def test_bobbles_of_a_blitzed_kick(sort: str, least: int, usual: int) -> None:
    """Specialists, and a center and a holder who are none: 2 and 2 of 36."""
    assert bobble_odds(kick_squad(), sort) == least  # type: ignore[arg-type]
    green = kick_squad(LS=man(57, "C", 0, 4, 2), H=man(7, "Q", 3, 1, 4))
    assert bobble_odds(green, sort) == usual  # type: ignore[arg-type]


@pytest.mark.rule("fool:9.3.2-16", "fool:9.3.1-14")
@pytest.mark.parametrize(
    ("roles", "adds"),
    [({}, 1), (SUPERIOR, 2), ({"IL": SUPERIOR["IL"]}, 1), ({"OL": man(91, "LB", 0, 3, 3)}, 0),
     ({**SUPERIOR, "OR": man(92, "LB", 0, 3, 3)}, 0), ({"IL": man(93, "DT", 0, 5, 3)}, 0)],
)  # fmt: skip
def test_inside_rushers_of_a_blitz(roles: dict[str, object], adds: int) -> None:
    assert inside_rush(rush_squad(**roles)) == adds  # type: ignore[arg-type]


@pytest.mark.rule("fool:9.3.2-16", "fool:9.3.2-17")
@pytest.mark.parametrize(
    ("los", "outside", "plain", "blitzed"), [(25, 4, 3, 4), (5, 4, 1, 2), (5, 3, 1, 1), (2, 4, 1, 2)]
)
def test_odds_of_a_block_on_a_blitz(los: int, outside: int, plain: int, blitzed: int) -> None:
    """b 2, the distance, wide rushers 1, inside rushers 1 unless an outside rusher is below 7."""
    rushing = rush_squad(OL=man(91, "LB", 0, outside, 3))
    assert block_odds(kick_squad(), rushing, los, "FGA") == plain
    assert block_odds(kick_squad(), rushing, los, "BFG") == blitzed


@pytest.mark.rule("fool:9.3.2-17")
def test_a_blitz_blocks_one_in_thirty_six_at_least() -> None:
    """b 0 near the goal, wide rushers who count nothing: 0 - 2 + 1 is raised to 1, but not with a weak man outside."""
    kicker = man(3, "K", 0, 0, 3, kick={"letter": "A", "m": 0, "b": 0, "n": 1})
    plain = rush_squad(frozenset())
    assert block_odds(kick_squad(kicker), plain, 5, "BFG") == 1
    weak = rush_squad(frozenset(), OL=man(91, "LB", 0, 3, 3))
    assert block_odds(kick_squad(kicker), weak, 5, "BFG") == 0


@pytest.mark.rule("fool:9.3.1-15")
def test_no_blitz_with_a_weak_inside_rusher() -> None:
    """P 0 inside: the kick is rushed as usual, so that a 3 is no foul."""
    weak = rush_squad(IL=man(93, "DT", 0, 4, 3))
    assert may_blitz(rush_squad())
    assert not may_blitz(weak)
    outcome = play({**CLEAN, **QUIET, "pk.penalty": [3], "pk.distance": [13]}, "standard", "blitz", receiving=weak)
    assert (outcome.flags, outcome.result) == ((), "good")


@pytest.mark.rule("fool:9.3.2-01")
@pytest.mark.parametrize(("sort", "odds"), [("FGA", 5), ("BFG", 5), ("PAT", 3), ("BPAT", 5)])
def test_only_a_quiet_try_halves_the_wide_number(sort: str, odds: int) -> None:
    kicker = man(3, "K", 0, 0, 3, kick={"letter": "A", "m": 0, "b": 2, "n": 5})
    assert wide_odds(kick_squad(kicker), sort, Air()) == odds  # type: ignore[arg-type]


@pytest.mark.rule("fool:9.3.2-30")
@pytest.mark.parametrize("point", [False, True])
@pytest.mark.parametrize(("total", "side"), [(5, "kicking"), (15, "receiving"), (4, ""), (17, "")])
def test_injury_numbers_of_a_blitzed_kick(point: bool, total: int, side: str) -> None:
    dice = {**CLEAN, "pk.injury": [total], **({} if point else {"pk.distance": [13]})}
    dice |= {"pk.injury.who": [1, 1], "injury": [1]} if side else {}
    assert [hurt.side for hurt in play(dice, "standard", "blitz", point=point).hurts] == ([side] if side else [])


@pytest.mark.rule("fool:9.3.2-31")
@pytest.mark.parametrize(("always", "shows", "hurt"), [(True, None, True), (False, 4, True), (False, 10, False)])
def test_roughing_hurts_always_or_when_the_roll_says_so(always: bool, shows: int | None, hurt: bool) -> None:
    """Def 15: a 4 of the roughing roll is the kicker, for longer. With the option off the normal roll comes first."""
    dice = {**CLEAN, "pk.penalty": [12], "pk.penalty.size": [4], "pk.penalty.yards": [4], "pk.injury.who": [1, 1]}
    dice |= {} if shows is None else {"pk.injury": [shows]}
    dice |= {"pk.roughing": [4], "injury": [1]} if hurt else {}
    options = FoolOptions(fg_roughing_always_injures=always)
    outcome = play({**dice, "pk.distance": [13]}, options=options)
    assert [one.player for one in outcome.hurts] == ([KICKER.no] if hurt else [])


@pytest.mark.rule("fool:9.3.2-20")
@pytest.mark.parametrize(
    ("contact", "dice", "los"), [(True, {"contact": [4]}, 25 + 10 + 12 + 4), (False, {"long_gain": [1]}, None)]
)
def test_the_last_man_against_a_blocked_kick(contact: bool, dice: dict[str, list[int]], los: int | None) -> None:
    """An lrb 6 meets the holder twelve yards on: C 4 less 1 is 3, a 4 gains 4. With the option off he runs free."""
    options = FoolOptions(blocked_kick_runback_safety_contact=contact)
    lost = {"pk.penalty": [7], "pk.snap": [10], "pk.blocked": [6], "fumble.who": [2, 1], "lrb": [6], **QUIET}
    outcome = play({**lost, **dice}, options=options)
    steps = [step.form.kind for step in outcome.steps]
    assert ("contact" in steps) is contact
    assert ("long_gain" in steps) is not contact
    if los is not None:
        assert outcome.los == los


# -- fakes -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("fool:9.3.3-02", "fool:9.3.3-03")
def test_a_planned_run_takes_nothing_off_the_blockers() -> None:
    """1 + 8 - 8 is 1, a 5 gains 4 from three yards behind the line; off a bobble it is -1, a gain of 2."""
    outcome = play({"contact": [5]}, "FkFG (Run L)")
    assert (outcome.result, outcome.ball, outcome.los) == ("faked", "kicking", 25 + 3 - 4)
    assert [event.kind for event in outcome.events] == ["note", "rush"]
    center = play({"contact": [2]}, "FkFG (Run C)")
    assert next(step.fields() for step in center.steps if step.form.kind == "contact")["value"] == 1 + 20 - 16


@pytest.mark.rule("fool:9.3.3-03")
@pytest.mark.parametrize(
    ("rolls", "contacts", "los"),
    [([3, 3], [5], 25 + 3 - 5), ([2, 3], [5], 25 + 6 - 0), ([1, 1], [5], 25 + 6 + 1), ([1, 3], [6, 5], 25 + 3 - 5)],
)  # fmt: skip
def test_a_blitz_may_catch_the_holder_behind_the_line(rolls: list[int], contacts: list[int], los: int) -> None:
    """Run L: the outside rusher is -1C, value 2, a 5 gains 5. The minor men of the middle have 9 - 5 - 2 chances: C 4
    from 1 is -3, a 5 gains 0 at -6, a 6 breaks to the line and goes on; two of them make -7, a 5 loses 1."""
    strong = {"IL": man(93, "LB", 1, 3, 3), "IR": man(94, "LB", 1, 3, 3)}  # rush value 5: no chance
    outcome = play({"penetration": rolls, "contact": contacts}, "FkFG (Run L)", "blitz", receiving=rush_squad(**strong))
    assert outcome.los == los


@pytest.mark.rule("fool:9.3.3-03")
@pytest.mark.parametrize(("speed", "chances"), [(4, 0), (5, 1), (6, 2)])
def test_an_inside_rusher_who_blitzes_is_slower_to_the_holder(speed: int, chances: int) -> None:
    """Contact 4 and his speed, less 1 for the blitz, less the guard's 5 and 2 for the zone between."""
    middle = {role: man(number, "LB", 1, 3, 3) for number, role in enumerate(("IR", "mCL", "mCR"), 93)}
    strong = rush_squad(IL=man(97, "LB", 1, 4, speed), **middle)
    dice = {"penetration": [6]} if chances else {}
    outcome = play({**dice, "contact": [5]}, "FkFG (Run L)", "blitz", receiving=strong)
    found = [step.fields() for step in outcome.steps if step.form.kind == "penetration"]
    assert [(each["defender"], each["chances"]) for each in found] == ([(97, chances)] if chances else [])


@pytest.mark.rule("fool:9.3.3-06", "fool:9.3.3-07")
def test_a_planned_pass() -> None:
    """P 3, zone 2, a tight end's 2, less the safety's 3 and nothing of a tackle: 4. A 2 is complete twelve yards on."""
    kicking = kick_squad(LE=man(65, "TE", 2, 3, 4))
    outcome = play({"pass": [1], "contact": [5]}, "FkFG (LE/IL)", kicking=kicking)
    assert next(step.fields() for step in outcome.steps if step.form.kind == "pass")["value"] == 4
    assert [event.kind for event in outcome.events] == ["note", "pass_attempt", "reception"]
    assert outcome.los <= 13 + 1


@pytest.mark.rule("fool:9.3.3-07")
@pytest.mark.parametrize(("role", "nearest"), [("LE", "mL"), ("LOB", "OL"), ("RE", "mR"), ("ROB", "OR")])
@pytest.mark.parametrize(("p", "points"), [(3, 2), (2, 1), (1, 0), (0, 0)])
def test_the_nearest_man_covers_a_receiver_with_one_point_less(role: str, nearest: str, p: int, points: int) -> None:
    """P 3, zone 2, a tight end's 2, less the safety's 4 and those of the nearest man."""
    kicking = kick_squad(**{role: man(65, "TE", 2, 3, 4)})
    receiving = rush_squad(S=man(25, "S", 4, 2, 5), **{nearest: man(99, "LB", p, 4, 3)})
    zone = "IL" if role.startswith("L") else "IR"
    outcome = play({"pass": [4]}, f"FkFG ({role}/{zone})", kicking=kicking, receiving=receiving)  # type: ignore[arg-type]
    assert next(step.fields() for step in outcome.steps if step.form.kind == "pass")["value"] == 7 - 4 - points


@pytest.mark.rule("fool:9.3.3-07")
def test_a_pass_against_a_blitz_is_rushed_and_the_safety_covers_alone() -> None:
    """Eight men of rush value 2 and wide rushers of 6 are 28, three of them free, 9 more; the blockers' 40 with the
    holder's 5 make 8: the column of 6. A 6 has no effect; the safety's 3 come off 3 + 2 + 2, not the linebacker's."""
    slow = {role: man(no, "LB", 2, 1, 1) for no, role in enumerate(("OL", "OR", "mL", "mR", "mCL", "mCR"), 91)}
    inside = {"IL": man(97, "LB", 1, 3, 1), "IR": man(98, "LB", 1, 3, 1)}
    rushing = rush_squad(**slow, **inside)
    kicking = kick_squad(LE=man(65, "TE", 2, 3, 4))
    outcome = play(
        {"pass_rush": [6], "pass": [1], "contact": [5]}, "FkFG (LE/IL)", "blitz", kicking=kicking, receiving=rushing
    )
    steps = {step.form.kind: step.fields() for step in outcome.steps}
    assert steps["pass_rush"]["total"] == 45 - (6 * 2 + 2 * 4 + 2 * 6 + 3 * 3)
    assert steps["pass"]["value"] == 4
    caught = play({"pass_rush": [3], "qt": [4]}, "FkFG (LE/IL)", "blitz", kicking=kicking)
    assert (caught.los, caught.events[-1].kind) == (25 + 6, "sack")


@pytest.mark.rule("fool:9.3.3-01")
def test_the_names_of_the_fakes() -> None:
    assert FAKES == (
        "FkFG (Run L)", "FkFG (Run C)", "FkFG (Run R)", "FkFG (LOB/IL)", "FkFG (LE/IL)", "FkFG (ROB/IR)",
        "FkFG (RE/IR)",
    )  # fmt: skip


@pytest.mark.rule("fool:9.3.3-01")
def test_a_fake_try_counts_its_point() -> None:
    scored = play({"contact": [6], "lrb": [3]}, "FkFG (Run L)", point=True)
    assert (scored.score, scored.scorer, scored.events[-1].data["result"]) == ("extra_point", "kicking", "good")
    stopped = play({"contact": [3]}, "FkFG (Run L)", point=True)
    assert (stopped.score, stopped.events[-1].data["result"]) == ("", "failed")


@pytest.mark.rule("fool:9.3.1-16")
@pytest.mark.parametrize(
    ("pos", "steps"),
    [("CB", ["fake", "contact", "lrb", "contact", "long_gain"]), ("S", ["fake", "contact", "lrb", "contact"])],
)
def test_a_true_safety_is_harder_to_outrun(pos: str, steps: list[str]) -> None:
    """A holder of S 7 through the middle, lrb 6: against S 4 he is 3 faster, less 1 there: a 4 and 2 is ``*``; a safety
    counts one more, and a 4 and 1 gains 2 at a value of -1."""
    holder = man(7, "Q", 3, 1, 7, skills=frozenset({"H"}))
    dice = {"contact": [6, 4], "lrb": [6], **({"long_gain": [1]} if pos == "CB" else {})}
    kicking, rushing = kick_squad(H=holder), rush_squad(S=man(25, pos, 3, 2, 4))
    outcome = play(dice, "FkFG (Run C)", kicking=kicking, receiving=rushing, los=60)
    assert [step.form.kind for step in outcome.steps if step.form.kind in set(steps)] == steps


@pytest.mark.rule("fool:9.3.3-08")
def test_a_bobble_keeps_its_fouls_but_not_a_foul_on_the_kicker() -> None:
    """Holding by the kicking side stands, Def5/15 is void; no injury roll of a kick."""
    green = kick_squad(LS=man(57, "C", 0, 4, 2))
    dice = {"pk.snap": [3], "pk.bobbled": [5], "pk.direction": [1], "contact": [5]}
    held = play({**dice, "pk.penalty": [2], "pk.penalty.size": [4]}, kicking=green)
    assert [(flag.side, flag.yards) for flag in held.flags] == [("kicking", 10)]
    assert play({**dice, "pk.penalty": [12], "pk.penalty.size": [4]}, kicking=green).flags == ()


# -- defenses against a fake -------------------------------------------------------------------------------------------


def defense(*men: tuple[int, str, str]) -> tuple[DefMan, ...]:
    """Defenders 2-3-4 by number, position and area."""
    return tuple(DefMan(man(no, pos, 2, 3, 4), at, "zone") for no, pos, at in men)


NORMAL = defense(
    (91, "DE", "L"), (92, "DT", "C"), (93, "DT", "C"), (94, "DE", "R"), (51, "LB", "SL"), (52, "LB", "SR"),
    (53, "LB", "C"), (21, "CB", "IL"), (22, "CB", "IR"), (23, "S", "SC"), (24, "S", "DC"),
)  # fmt: skip


@pytest.mark.rule("fool:9.3.3-09")
@pytest.mark.parametrize(
    ("line", "los", "odds"), [("rush", 35, 2), ("normal", 35, 0), ("rush", 25, 0), ("rush", 30, 1)]
)
def test_odds_of_a_block_by_a_defense_from_scrimmage(line: str, los: int, odds: int) -> None:
    """b 2 and the distance, less 2 when the line rushes, else less 4; no wide rushers."""
    answer = PlacekickDefense("fake_defense", line, NORMAL)  # type: ignore[arg-type]
    assert fake_defense_odds(kick_squad(), los, answer) == odds


@pytest.mark.rule("fool:9.3.3-09")
def test_a_fake_against_a_defense_from_scrimmage() -> None:
    """Run L meets one end of C 3: 1 + 8 - 3 is 6. A pass to IL has a corner's 2 against it, and two safeties' 1."""
    squad = Squad("placekick_defense", {f"D{one.player.no}": one.player for one in NORMAL})
    run = play({"contact": [1]}, "FkFG (Run L)", "fake_defense", men=NORMAL, receiving=squad)
    assert next(step.fields() for step in run.steps if step.form.kind == "contact")["value"] == 6
    kicking = kick_squad(LE=man(65, "TE", 2, 3, 4))
    thrown = play({"pass": [5]}, "FkFG (LE/IL)", "fake_defense", men=NORMAL, receiving=squad, kicking=kicking)
    assert next(step.fields() for step in thrown.steps if step.form.kind == "pass")["value"] == 3 + 2 + 2 - 2 - 1 - 1


@pytest.mark.rule("fool:7.2.4/3", "fool:7.2.5/1", "fool:7.2.15/1")
@pytest.mark.parametrize(("better", "result"), [(True, "good"), (False, "missed")])
def test_a_placekickers_own_roll_is_made_twice(better: bool, result: str) -> None:
    """28 and 17 yards from the 25."""
    dice = {**CLEAN, **QUIET, "pk.distance": [7, 16]}
    assert play(dice, clutch={("kicking", KICKER.no): better}).result == result


@pytest.mark.rule("fool:9.3.3-02")
def test_the_other_fields_of_a_fake_do_not_matter_to_a_squad() -> None:
    """A run to the right uses the right side's men alone."""
    weak_left = rush_squad(OL=replace(man(91, "DT", 1, 0, 3)), mL=man(93, "DT", 1, 0, 3))
    assert play({"contact": [5]}, "FkFG (Run R)", receiving=weak_left).los == play({"contact": [5]}, "FkFG (Run R)").los


@pytest.mark.rule("fool:9.3.3-09")
@pytest.mark.parametrize(("los", "snap", "result"), [(25, 8, "good"), (25, 12, "good"), (35, 11, "blocked")])
def test_a_kick_against_a_defense_from_scrimmage(los: int, snap: int, result: str) -> None:
    """With the line rushing nothing of 36 from the 25, two, an 11, from the 35."""
    squad = Squad("placekick_defense", {f"D{one.player.no}": one.player for one in NORMAL})
    dice = {"pk.penalty": [7], "pk.snap": [snap], **QUIET}
    dice |= {"pk.blocked": [1]} if result == "blocked" else {"pk.wide": [2], "pk.distance": [13]}
    outcome = play(dice, "standard", "fake_defense", men=NORMAL, line="rush", receiving=squad, los=los)
    assert outcome.result == result


@pytest.mark.rule("fool:9.3.3-04")
@pytest.mark.parametrize(("meets", "dice"), [(True, {"contact": [6, 5]}), (False, {"contact": [6], "long_gain": [1]})])
def test_the_last_man_against_a_fake(meets: bool, dice: dict[str, list[int]]) -> None:
    """``*``, then lrb 6: the safety twelve yards on, or a free run where the league has no such contact."""
    options = FoolOptions(blocked_kick_runback_safety_contact=meets)
    outcome = play({**dice, "lrb": [6]}, "FkFG (Run C)", los=60, options=options)
    assert ("long_gain" in [step.form.kind for step in outcome.steps]) is not meets
