"""Who blocks whom behind the line, and what he is worth there (4.6), chances of six counted by hand."""

from __future__ import annotations

import pytest

from rules_engine.dice import DiceBox
from rules_engine.fool.conform import read_snap
from rules_engine.fool.model import Outcome

from .. import field
from ..conforming.test_conformance_runs import case

SPARE: dict[str, list[int]] = {
    "special": [4, 4], "injury": [1], "injury.who": [1], "fumble.who": [1] * 3, "fumble.out": [6], "measure": [1],
    "fumble": [5], "pass": [1], "pass.half": [1],
}  # fmt: skip


PITCHED = "LH/PWL"


def run(play: str, *against: str, men: tuple[str, ...] = (), **dice: list[int]) -> Outcome:
    wide = (
        {32: ("P2L", "P3L", "oWL", "WL")} if play == PITCHED else None
    )  # met at the wide man's place, two zones from L
    snap = field.snap(play, field.offense(*men), field.defense(*against), line="rush", route=wide)
    return field.scrimmage.resolve(
        snap, DiceBox.scripted({}, {"contact": [1, 1], "penetration": [6] * 8, **SPARE, **dice})
    )


def chances(outcome: Outcome) -> dict[int, int]:
    """Rushers with a chance and how good it was."""
    return {s["defender"]: s["chances"] for s in field.steps(outcome, "penetration") if s["roll"] is not None}


def contacts(outcome: Outcome) -> list[tuple[str, int, list[int]]]:
    return [(s["zone"], s["value"], s["blockers"]) for s in field.steps(outcome, "contact")]


# Both guards pull to RT: from C it is two zones to the place of the right tackle, from L three. The center takes the
# nearer tackle 71, the left tackle the end of L; 73 has 6 less 4 less 1.
GUARDS = "H/RT (LG,RG)(F)"


# An end of L with a chance, 6 + 2 + 1 less 6, who therefore has to be blocked.
END = "91 DE 0-6-2 L"


# --------------------------------------------------------------------------------------------------------------- values
@pytest.mark.rule("fool:4.6.4a/1")
@pytest.mark.parametrize(("tackle", "expected"), [("73 DT 0-5-1 C", {73: 2}), ("73 DT 0-4-1 C", {73: 1})])
def test_the_slowest_rushers_count(tackle: str, expected: dict[int, int]) -> None:
    assert chances(run(GUARDS, tackle)) == expected


@pytest.mark.rule("fool:4.6.4/2")
@pytest.mark.parametrize(
    ("center", "left"),
    [
        ("51 C 0-3-1 C", 2),  # 6 + 4 + 1 from C, a zone away, against his 3 and the right guard's 4
        ("51 C 0-3-2 C", 1),
        ("51 C 0-3-3 C", 1),
        ("51 C 0-3-4 C", 0),
        ("51 C 0-3-3 C e", 0),  # experience makes of speed 3 a 4
        ("51 C 0-3-2 C e", 1),
        ("51 C 0-2-4 C", 1),
        ("51 C 1-2-4 C", 0),  # pass blocking
        ("51 C 0-3-2 C R", 2),  # half a point less, 7 in the sum
    ],
)
def test_what_blockers_are_worth(center: str, left: int) -> None:
    assert chances(run("QB/RE", "71 DT 0-6-4 C", men=(center,))) == ({71: left} if left else {})


@pytest.mark.rule("fool:4.6.4/2")
@pytest.mark.parametrize(("tackle", "left"), [("79 T 0-3-2 LT", 3), ("79 U 0-3-2 LT", 4)])
def test_a_tackle_has_a_point_more(tackle: str, left: int) -> None:
    # 9 + 4 + 1 three zones away.
    assert chances(run(GUARDS, "91 DE 0-9-4 L", men=(tackle,)))[91] == left


# ------------------------------------------------------------------------------------------------------- who takes whom
@pytest.mark.rule("fool:4.6.3/1")
@pytest.mark.parametrize(
    ("men", "against", "expected"),
    [
        # the linebacker is nearer the play, yet the left tackle takes the end: 6 + 8 - 6 + 3
        (("44 W 1-3-4 RWW",), ("90 LB 2-6-8 L blitz", END), {90: 11}),
        # with an end beside him the two take the end and the linebacker, the safety is free: 2 + 8 - 6 + 3, two nearer
        (
            ("44 W 1-3-4 RWW", "89 TE 2-6-8 LTE"),
            ("90 LB 2-5-4 L blitz", "31 S 3-2-8 L blitz", END),
            {31: 5},
        ),
    ],
)
def test_linemen_are_blocked_before_others(
    men: tuple[str, ...], against: tuple[str, ...], expected: dict[int, int]
) -> None:
    found = chances(run("H/RT (LG,RG)", *against, men=men))
    assert {no: left for no, left in found.items() if no not in (71, 73)} == expected


@pytest.mark.rule("fool:4.6.3/1")
@pytest.mark.parametrize(
    ("play", "expected"),
    [
        # Pitched wide, met at the wide man's place, two zones off: the end takes the linebacker outside, so that the
        # inner tackle is free: 8 - 4, two nearer.
        (PITCHED, {71: 2}),
    ],
)
def test_on_a_wide_play_the_end_takes_the_linebacker_outside(play: str, expected: dict[int, int]) -> None:
    men = ("89 TE 2-2-4 LTE", "44 W 1-3-4 RWW", "32 B 2-2-4 LH")
    assert chances(run(play, "71 DT 0-6-2 L", "54 OLB 2-4-4 L blitz", men=men)) == expected


@pytest.mark.rule("fool:4.6.3/1")
@pytest.mark.parametrize(
    ("backer", "expected"),
    [("54 OLB 2-1-2 L blitz", {}), ("54 OLB 2-2-2 L blitz", {}), ("54 OLB 2-3-2 L blitz", {71: 2})],
)
def test_on_a_wide_play_the_end_leaves_a_harmless_linebacker_alone(backer: str, expected: dict[int, int]) -> None:
    # Two zones off: a linebacker of 4 less 4 has no chance, so that tackle and end take the two linemen.
    men = ("89 TE 2-2-4 LTE", "44 W 1-3-4 RWW", "32 B 2-2-4 LH")
    assert chances(run(PITCHED, "71 DT 0-6-2 L", backer, men=men)) == expected


@pytest.mark.rule("fool:4.6.3/1", "fool:4.6.4b/1")
@pytest.mark.parametrize(("contact", "expected"), [(5, {58: 2, 72: 4, 38: 3}), (4, {58: 2, 72: 4})])
def test_a_blocker_passes_over_a_lineman_without_a_chance(contact: int, expected: dict[int, int]) -> None:
    """4.6.4, of the DE 5-2 and the S 2-3-5 who come from R against one tackle: "if he did not get blocked by the T, he
    would have 1 chance, and so the T must block him, and not the S. A 4-2 DE would have no chance even without being
    blocked, allowing the T to block the S." The safety has 3 chances unblocked, the tackle is worth 6."""
    told = case("fool-4-6-4")
    end = next(man for man in told["defense"]["players"] if man["no"] == 86)
    assert (end["pos"], end["c"], end["s"]) == ("DE", 5, 2)
    end["c"] = contact
    outcome = field.scrimmage.resolve(read_snap(told), DiceBox.scripted({}, {**SPARE, **told["dice"]}))
    assert chances(outcome) == expected


@pytest.mark.rule("fool:4.6.3/1", "fool:4.6.8/1")
@pytest.mark.parametrize(
    ("play", "tackle", "expected"),
    [
        # 71 is nearest the play and has 6 less 4: the center takes him, 73 has 6 less 4 less 1, 52 7 less 4 less 2.
        (GUARDS, "71 DT 0-3-2 C", {73: 1, 52: 1}),
        ("H/RT (LG,RG)", "71 DT 0-3-2 C", {52: 1}),  # the fullback takes 73
        # A weak one has 4 less 4: the center passes on to 73, the fullback to the linebacker.
        (GUARDS, "71 DT 0-1-2 C", {52: 1}),
        ("H/RT (LG,RG)", "71 DT 0-1-2 C", {}),
    ],
)
def test_backs_too_leave_alone_who_has_no_chance(play: str, tackle: str, expected: dict[int, int]) -> None:
    assert chances(run(play, tackle, "52 MLB 1-3-4 C blitz")) == expected


@pytest.mark.rule("fool:4.6.3/1")
@pytest.mark.parametrize(("backer", "expected"), [("54 LB 2-1-2 L blitz", {}), ("54 LB 2-4-4 L blitz", {31: 5})])
def test_a_linebacker_without_a_chance_is_passed_over_too(backer: str, expected: dict[int, int]) -> None:
    # Tackle and end against three of L: the end has 9 less 6, the safety 2 + 8 - 6 + 3 less 2. A linebacker with 8
    # less 6 less 1 comes before the safety; of one with 3 less 6 nobody takes notice, and both others are blocked.
    men = ("44 W 1-3-4 RWW", "89 TE 2-6-8 LTE")
    found = chances(run("H/RT (LG,RG)", backer, "31 S 3-2-8 L blitz", END, men=men))
    assert {no: left for no, left in found.items() if no not in (71, 73)} == expected


@pytest.mark.rule("fool:4.6.12/1")
@pytest.mark.parametrize(
    ("end", "left"),
    [
        ("91 DE 0-8-2 L", 8 + 2 + 1 - 4 - (5 - 1)),  # the lone tackle is a place too far inside
        ("91 DE 0-8-4 L", 8 + 4 + 1 - 4 - (5 - 3)),  # and two points slower
    ],
)
def test_a_lone_tackle_has_the_inner_slot_on_wide_plays(end: str, left: int) -> None:
    men = ("44 W 1-3-4 RWW", "32 B 2-2-4 LH")
    assert chances(run(PITCHED, end, men=men)) == {91: left}
    assert chances(run(GUARDS, "91 DE 0-9-4 L"))[91] == 9 + 4 + 1 - 6 - 5  # not on a play to the other side


# ---------------------------------------------------------------------------------------------------------------- backs
BLITZ = "54 LB 2-6-8 L blitz"  # 6 + 8 - 6 + 3, the end nearer, when nobody blocks him


@pytest.mark.rule("fool:4.6.8/4")
@pytest.mark.parametrize(
    ("play", "back", "against", "left"),
    [
        ("H/RT (LG)", "44 F 1-3-4 F", (), 10 - (3 + 2 - 2)),  # away from the play a fullback takes him
        ("H/RT (LG)", "44 B 1-3-4 F", (), 10),  # another back looks to C only
        ("H/RT (LG,RG)", "44 F 1-3-4 F", (), 10),  # C comes first
    ],
)
def test_a_fullback_away_from_the_play(play: str, back: str, against: tuple[str, ...], left: int) -> None:
    guard = ("63 G 0-3-3 LG",)  # four points to the hole, so that three zones are in reach
    assert chances(run(play, BLITZ, END, *against, men=(back, *guard)))[54] == left


@pytest.mark.rule("fool:4.6.8/4")
def test_not_on_the_side_of_the_play() -> None:
    men = ("32 B 2-2-4 LH", "44 F 1-3-4 F")
    assert chances(run(PITCHED, "54 OLB 2-4-4 L blitz", men=men)) == {54: 4 + 4 - 4}


@pytest.mark.rule("fool:4.6.8/2", "fool:4.6.8/3")
@pytest.mark.parametrize(
    ("back", "against", "number", "left"),
    [
        ("44 B 1-3-4 LHE", (BLITZ,), 54, 10),  # the second rusher from L is none of his
        ("44 B 1-3-4 LHE", (BLITZ, "71 DT 0-3-2 L"), 54, 9 - (3 + 2 - 2)),  # the third is, two nearer than he
        ("44 H 1-3-4 LHE", (BLITZ, "71 DT 0-3-2 L"), 54, 9),  # no halfback out there
    ],
)
def test_a_back_behind_the_end(back: str, against: tuple[str, ...], number: int, left: int) -> None:
    assert chances(run("H/RT (LG,RG)", END, *against, men=(back, "63 G 0-3-3 LG")))[number] == left


@pytest.mark.rule("fool:4.6.8/2")
@pytest.mark.parametrize(("back", "left"), [("44 B 1-3-4 LHE", 4 - 3), ("44 B 1-3-4 RHE", 4)])
def test_a_back_behind_the_end_on_a_wide_play_to_his_side(back: str, left: int) -> None:
    men = ("32 B 2-2-4 LH", back)
    assert chances(run(PITCHED, "54 OLB 2-4-4 L blitz", men=men)) == {54: left}


@pytest.mark.rule("fool:4.6.8/2")
@pytest.mark.parametrize("play", ["H/LC", "H/RC", "H/RT"])
def test_the_second_rusher_against_a_play_inside_is_none_of_a_back_behind_the_end(play: str) -> None:
    """The end and a blitzer come from L; whether the back stands behind it or is away changes neither's chance."""
    men = ("32 B 2-2-4 LH", "63 G 0-3-3 LG")
    found = chances(run(play, END, BLITZ, men=(*men, "44 B 1-3-4 LHE")))
    assert found[54] > 0
    assert found == chances(run(play, END, BLITZ, men=(*men, "44 B 1-3-4 RWW")))


@pytest.mark.rule("fool:4.6.8/3")
def test_no_back_blocks_when_the_ball_runs_along_the_line() -> None:
    # Four come from C against three; the fourth, 5 + 4 - 2, is free though the fullback stands behind the center.
    foes = ("52 MLB 1-3-4 C blitz", "57 LB 1-5-4 C blitz")
    assert chances(run("QB/WR", *foes, men=("12 Q 3-2-5 Q",)))[57] == 7


# ------------------------------------------------------------------------------------------------- who waits, who helps
@pytest.mark.rule("fool:4.6.9/1")
@pytest.mark.parametrize(("play", "expected"), [("F/LT (LG,RG)", 3), ("F/LT (LG)", None)])
def test_a_late_blocker_gives_rushers_time(play: str, expected: int | None) -> None:
    # 4.6.4: the right guard takes four points to L, the fullback three; so a safety gets across in three from R.
    men = ("89 TE 2-2-4 LTE", "64 G 0-3-3 RG", "63 G 0-3-2 LG")
    assert chances(run(play, "33 S 2-3-5 R blitz", "90 DE 0-5-2 R", men=men)).get(33) == expected


LEADS = ("32 B 2-3-5 LH", "63 G 0-4-3 LG", "64 G 0-3-4 RG")


@pytest.mark.parametrize(
    ("blitzer", "behind", "at_the_line"),
    [
        # 4.6.7: a safety of contact 0 is -1: 3 and 3 and 1; the better guard goes on to the line
        pytest.param(
            "33 S 1-0-6 RS blitz", (7, [64]), [63, 76], marks=pytest.mark.rule("fool:4.6.7/1", "fool:4.6.7/2")
        ),
        pytest.param(
            "33 S 1-2-6 RS blitz", (6, [63]), [64, 76], marks=pytest.mark.rule("fool:4.6.7/1", "fool:4.6.7/2")
        ),
        pytest.param("33 OLB 1-3-6 RS blitz", (8, [63, 64]), [76], marks=pytest.mark.rule("fool:4.6.7/1")),
    ],
)
def test_pulling_guards_block_a_rusher_from_ahead(
    blitzer: str, behind: tuple[int, list[int]], at_the_line: list[int]
) -> None:
    outcome = run("H/RT (LG,RG)", blitzer, men=LEADS, penetration=[1, 6, 6, 6], contact=[6, 1])
    assert field.step(outcome, "penetration")["defender"] == 33
    assert contacts(outcome)[0] == ("oRT", *behind)
    assert contacts(outcome)[1][2] == at_the_line


@pytest.mark.rule("fool:4.6.7/2")
def test_they_block_at_the_line_when_nobody_comes_through() -> None:
    outcome = run("H/RT (LG,RG)", "33 S 1-0-6 RS blitz", men=LEADS)
    assert contacts(outcome)[0][0::2] == ("R", [63, 64, 76])


@pytest.mark.rule("fool:4.6.7/1")
def test_nobody_helps_against_a_rusher_from_behind() -> None:
    # From C, where they left, a tackle trails the play: 3 against his 9.
    outcome = run("H/RT (LG,RG)", "73 DT 0-9-2 C", men=LEADS, penetration=[1], contact=[1])
    assert contacts(outcome)[0] == ("oRT", 3 - 9, [])
