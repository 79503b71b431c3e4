"""What the guide's examples say, held against the printed tables (6.2, 6.3, 6.5, 6.6) and the displays (3.1, 3.2)."""

from __future__ import annotations

import pytest

from rules_engine import get

STATIS_PRO = get("statis_pro")


@pytest.mark.rule("statis_pro:SP-102")
@pytest.mark.parametrize(
    ("number", "misses"),
    [
        (1, "the next 2 plays"),
        (30, "the next 6 plays"),
        (35, "the rest of the quarter"),
        (43, "the rest of the game"),
        (44, "the rest of the game and 1 more game"),
        (46, "the rest of the game and 3 more games"),
        (48, "the rest of the season"),
    ],
)
def test_an_injury_in_words(number: int, misses: str) -> None:
    told = f"Pass Number {number}: he misses {misses}."
    assert STATIS_PRO.guide_example("injury", f"Pass Number {number}").words == (told,)


@pytest.mark.rule("statis_pro:SP-048")
@pytest.mark.rule("statis_pro:SP-034")
def test_the_defense_moves_the_run_number() -> None:
    _, *rows = STATIS_PRO.guide_example("run-numbers", "").table
    assert rows == [
        ("Run, keyed on the ballcarrier", "+4", "+2"),
        ("Run, no key", "+2", "+2"),
        ("Run, keyed on somebody else", "0", "+2"),
        ("Pass", "0", "-4"),
        ("Prevent", "0", "-2"),
        ("Blitz", "0", "-4"),
    ]


@pytest.mark.rule("statis_pro:SP-059")
@pytest.mark.rule("statis_pro:SP-077")
def test_the_defense_moves_the_range_of_completions() -> None:
    _, *rows = STATIS_PRO.guide_example("completions", "").table
    assert rows == [
        ("Quick", "0, within the 20 -10", "-10, within the 20 -15", "+10", "0"),
        ("Short", "+5, within the 20 0", "-5", "pass rush", "-5"),
        ("Long", "+7", "0", "pass rush", "-7"),
    ]


@pytest.mark.rule("statis_pro:SP-097")
def test_penalties_tell_yards_of_both_sides() -> None:
    rows = {row[0]: row for row in STATIS_PRO.guide_example("penalties", "").table}
    assert rows["1"] == ("1", "offside", "5")
    assert rows["7"] == ("7", "holding", "10 by the offense, 5 by the defense")
    assert rows["8"][2] == "15 by the offense; by the defense the ball goes to the spot of the foul"


@pytest.mark.parametrize(
    ("calls", "told"),
    [
        ("IL BK1", ("inside left to BK1.",)),
        (
            "4 SH FL1/LE/RE play_action, 2 SC BK1, IL QB sneak",
            (
                "4 times in 7: short pass to FL1, or LE if he may not be called, then RE, as play action.",
                "2 times in 7: screen to BK1.",
                "1 time in 7: inside left to QB, as a sneak.",
            ),
        ),
        ("QK LE block BK2", ("quick pass to LE, with BK2 staying in to block.",)),
    ],
)
def test_an_offense_in_words(calls: str, told: tuple[str, ...]) -> None:
    assert STATIS_PRO.guide_example("offense", calls).words == told


def test_a_defense_in_words() -> None:
    assert STATIS_PRO.guide_example("defense", "2 RNK, BLZ F/J, 4 P double FL1 O/L").words == (
        "2 times in 7: run without a key.",
        "1 time in 7: blitz by the men of F and J.",
        "4 times in 7: pass, with double coverage of FL1 by O and L.",
    )
    assert STATIS_PRO.guide_example("defense", "PR triple RE N/L/H").words == (
        "prevent, with triple coverage of RE by N and L and H.",
    )


@pytest.mark.rule("statis_pro:SP-008")
@pytest.mark.rule("statis_pro:SP-060")
def test_the_displays_show_every_place_and_who_guards_whom() -> None:
    zones = {zone["name"]: zone["note"] for zone in STATIS_PRO.guide_example("displays", "").picture["zones"]}
    assert len(zones) == 13 + 15
    assert zones["N"] == "guards RE"
    assert zones["G"] == zones["QB"] == ""
