"""The tables 6.1 to 6.10, against the text of the rulebook."""

from __future__ import annotations

import pytest

from rules_engine.statis_pro import tables

# 6.1, "Elapsed Time in seconds": Max, Min, Final Mins [9.4], 2 Min Off. [9.4.1]
TIMING = """
run            45 20 -  10
complete       45 20 -  10
incomplete     45 20 10 5
out_of_bounds  45 20 10 5
injury         45 20 10 5
penalty        45 20 10 5
"""

# 6.2, "PN" and "Length of Injury"
INJURIES = """
1-10 2 plays
11-20 4 plays
21-30 6 plays
31-35 quarter
36-43 game
44-44 game+1
45-45 game+2
46-46 game+3
47-47 game+4
48-48 season
"""

# 6.4: RN, returner and yard line of Column A and of Column B
KICKOFF = """
1  B          KR-1/10
2  KR-1/GL    KR-2/11
3  KR-1/1     KR-4/12
4  KR-2/2     KR-2/13
5  KR-1/3     KR-3/14
6  KR-1/4     KR-1/15
7  KR-2/5     KR-1/GL
8  KR-2/6     Touchback
9  KR-3/7     Touchback
10 KR-2/8     Touchback
11 Touchback  KR-4/GL
12 B          KR-4/GL
"""

# 6.7: RN, Screen, Quick, Short, Long
INTERCEPTORS = """
1 J N N L
2 F O M M
3 C J J M
4 I I F O
5 B H I N
6 G G H K
7 H F G O
8 E J O N
9 D H K K
10 A F L M
11 J L N M
12 F M M L
"""

# 6.8: RN, Linemen, Linebacker, Def.Back
INTERCEPTION_RETURNS = """
1 15 20 TD
2 10 20 50
3 6 15 30
4 3 10 20
5 1 8 15
6 0 5 10
7 0 4 8
8 0 3 6
9 0 0 4
10 0 0 2
11 0 0 0
12 0 0 0
"""

# 6.9: first and last RN, "vs Run", "vs Pass"
BIG_PLAYS = """
1 1 run:-4 sack:-13
2 2 run:-3 sack:-10
3 3 run:-2 sack:-7
4 4 run:-1 incomplete:0
5 7 run:0 incomplete:0
8 12 fails:0 fails:0
"""

# 6.10: RN, "Field Goal Play Result", "Punt Play Result"; FL is FL1
FAKES = """
1 pass:LE:25 pass:LE:30
2 pass:FL1:18 pass:FL1:20
3 pass:RE:15 pass:RE:10
4 pass:BK1:10 pass:BK1:8
5 pass:BK2:9 pass:BK2:6
6 run:QB:15 run:P:15
7 incomplete::0 run:P:7
8 incomplete::0 run:P:6
9 incomplete::0 run:P:3
10 incomplete::0 run:P:1
11 incomplete::0 run:P:0
12 incomplete::0 run:P:-5
"""


def rows(text: str) -> list[list[str]]:
    return [line.split() for line in text.strip().splitlines()]


@pytest.mark.parametrize("row", rows(TIMING), ids=lambda row: row[0])
def test_timing_of_plays(row: list[str]) -> None:
    play, most, least, final, two_minute = row
    printed = tables.TIMING["printed"][play]
    assert (printed.most, printed.least, printed.two_minute) == (int(most), int(least), int(two_minute))
    assert printed.final == (None if final == "-" else int(final))


def test_timing_of_fixed_events() -> None:
    """The lower half of 6.1; an automatic safety's ten seconds stand in 8.9.3."""
    assert tables.FIXED_SECONDS == {
        "touchdown": 10,
        "time_out": 10,
        "punt": 10,
        "kickoff_return": 10,
        "possession_change": 10,
        "field_goal": 5,
        "extra_point": 0,
        "touchback": 0,
        "movement_penalty": 0,
        "deliberate_grounding": 0,
        "automatic_safety": 10,
    }


def test_timing_of_the_site_differs_in_its_four_rows() -> None:
    """The note beside 6.1: "Probably these values should have read 20/10/10/5"."""
    for play in ("incomplete", "out_of_bounds", "injury", "penalty"):
        row = tables.TIMING["site"][play]
        assert (row.most, row.least, row.final, row.two_minute) == (20, 10, 10, 5)
    for play in ("run", "complete"):
        assert tables.TIMING["site"][play] == tables.TIMING["printed"][play]


@pytest.mark.rule("statis_pro:SP-102")
def test_injury_lengths() -> None:
    covered = []
    for numbers, length in (line.split(" ", 1) for line in INJURIES.strip().splitlines()):
        first, last = map(int, numbers.split("-"))
        for pass_number in range(first, last + 1):
            assert tables.injury_length(pass_number) == length
            covered.append(pass_number)
    assert covered == list(range(1, 49))


@pytest.mark.parametrize(
    ("number", "yards", "against_defense", "option", "option_against_others"),
    [
        (1, 5, 5, True, True),
        (2, 5, 5, False, False),
        (3, 5, 5, False, False),
        (4, 5, 5, True, True),
        (5, 15, 15, True, False),
        (6, 5, 5, True, False),
        (7, 10, 5, True, True),
        (8, 15, 15, True, True),
        (9, 15, 15, True, False),
        (10, 15, 15, False, False),
        (11, 15, 15, False, False),
        (12, 15, 15, True, True),
        (13, 5, 5, True, True),
        (14, 5, 5, False, False),
        (15, 5, 5, True, True),
    ],
)
def test_penalties(number: int, yards: int, against_defense: int, option: bool, option_against_others: bool) -> None:
    row = tables.PENALTIES[number]
    assert (row.yards, row.yards_against_defense) == (yards, against_defense)
    assert (row.option, row.option_against_others) == (option, option_against_others)


def test_there_are_fifteen_penalties() -> None:
    assert sorted(tables.PENALTIES) == list(range(1, 16))


@pytest.mark.parametrize("column", ["A", "B"])
def test_kickoffs(column: str) -> None:
    read = tables.KICKOFF_COLUMN_A if column == "A" else tables.KICKOFF_COLUMN_B
    for number, in_a, in_b in rows(KICKOFF):
        printed, row = in_a if column == "A" else in_b, read[int(number) - 1]
        if printed == "B":
            assert row.use_column_b
            assert not row.touchback
        elif printed == "Touchback":
            assert row.touchback
        else:
            assert printed == f"{row.returner}/{row.yard_line or 'GL'}"
            assert not row.touchback
    assert len(read) == 12


@pytest.mark.rule("statis_pro:SP-048")
@pytest.mark.parametrize(
    ("defense", "key", "expected"),
    [
        ("run", "keyed", 4),
        ("run", "no_key", 2),
        ("run", "wrong_key", 0),
        ("prevent", "no_key", 0),
        ("pass", "no_key", 0),
        ("blitz", "no_key", 0),
    ],
)
def test_run_modifiers(defense: str, key: tables.Key, expected: int) -> None:
    assert tables.run_modifier(defense, key) == expected


@pytest.mark.rule("statis_pro:SP-034")
@pytest.mark.parametrize(
    ("defense", "key", "expected"),
    [
        ("run", "keyed", 2),
        ("run", "no_key", 2),
        ("run", "wrong_key", 2),
        ("prevent", "no_key", -2),
        ("pass", "no_key", -4),
        ("blitz", "no_key", -4),
    ],
)
def test_draw_modifiers(defense: str, key: tables.Key, expected: int) -> None:
    assert tables.draw_modifier(defense, key) == expected


@pytest.mark.rule("statis_pro:SP-034")
def test_a_draw_against_a_keyed_carrier_adds_six() -> None:
    """6.5: "Draw vs Run BC - +6 to RN"."""
    assert tables.run_modifier("run", "keyed") + tables.draw_modifier("run", "keyed") == 6


@pytest.mark.rule("statis_pro:SP-059")
@pytest.mark.parametrize(
    ("thrown", "defense", "ordinary", "within_20"),
    [
        ("QK", "run", 0, -10),
        ("QK", "pass", -10, -15),
        ("QK", "blitz", 10, 10),
        ("QK", "prevent", 0, 0),
        ("SH", "run", 5, 0),
        ("SH", "pass", -5, -5),
        ("SH", "prevent", -5, -5),
        ("LP", "run", 7, 7),
        ("LP", "pass", 0, 0),
        ("LP", "prevent", -7, -7),
    ],
)
def test_completion_modifiers(thrown: tables.Thrown, defense: str, ordinary: int, within_20: int) -> None:
    assert tables.completion_modifier(thrown, defense, False) == ordinary
    assert tables.completion_modifier(thrown, defense, True) == within_20


@pytest.mark.rule("statis_pro:SP-077")
def test_a_blitz_rushes_short_and_long_passes_only() -> None:
    assert tables.blitz_forces_pass_rush("SH")
    assert tables.blitz_forces_pass_rush("LP")
    assert not tables.blitz_forces_pass_rush("QK")


@pytest.mark.rule("statis_pro:SP-075")
@pytest.mark.parametrize(
    ("defense", "key", "expected"),
    [
        ("run", "wrong_key", 0),
        ("run", "no_key", 2),
        ("run", "keyed", 4),
        ("pass", "no_key", 0),
        ("blitz", "no_key", -4),
        ("prevent", "no_key", -2),
    ],
)
def test_screen_modifiers(defense: str, key: tables.Key, expected: int) -> None:
    assert tables.screen_modifier(defense, key) == expected


@pytest.mark.rule("statis_pro:SP-065", "statis_pro:SP-076")
@pytest.mark.parametrize("row", rows(INTERCEPTORS), ids=lambda row: row[0])
def test_interceptors(row: list[str]) -> None:
    number = int(row[0])
    assert tables.interceptor_box("SC", number) == row[1]
    assert tables.interceptor_box("QK", number) == row[2]
    assert tables.interceptor_box("SH", number) == row[3]
    assert tables.interceptor_box("LP", number) == row[4]


@pytest.mark.rule("statis_pro:SP-068")
@pytest.mark.parametrize("number", range(1, 13))
def test_points_of_interception(number: int) -> None:
    assert tables.interception_spot("SC", number) == number - 6
    assert tables.interception_spot("QK", number) == number
    assert tables.interception_spot("SH", number) == number * 2
    assert tables.interception_spot("LP", number) == number * 4


@pytest.mark.rule("statis_pro:SP-069")
@pytest.mark.parametrize("row", rows(INTERCEPTION_RETURNS), ids=lambda row: row[0])
def test_interception_returns(row: list[str]) -> None:
    number = int(row[0])
    assert tables.interception_return("DL", number) == int(row[1])
    assert tables.interception_return("LB", number) == int(row[2])
    assert tables.interception_return("DB", number) == (None if row[3] == "TD" else int(row[3]))


@pytest.mark.rule("statis_pro:SP-080")
@pytest.mark.parametrize("row", rows(BIG_PLAYS), ids=lambda row: row[0])
def test_big_plays(row: list[str]) -> None:
    for number in range(int(row[0]), int(row[1]) + 1):
        for against, printed in (("run", row[2]), ("pass", row[3])):
            result = tables.big_play("run" if against == "run" else "pass", number)
            assert f"{result.result}:{result.yards}" == printed


@pytest.mark.rule("statis_pro:SP-126")
@pytest.mark.parametrize("row", rows(FAKES), ids=lambda row: row[0])
def test_fake_kicks(row: list[str]) -> None:
    field_goal = tables.fake_kick("FG", int(row[0]))
    punt = tables.fake_kick("PUNT", int(row[0]))
    assert f"{field_goal.result}:{field_goal.position}:{field_goal.yards}" == row[1]
    assert f"{punt.result}:{punt.position}:{punt.yards}" == row[2]


@pytest.mark.rule("statis_pro:SP-127")
@pytest.mark.parametrize(
    ("down", "distance", "yards_to_goal", "line"),
    [
        (1, 10, 70, 1),
        (1, 2, 70, 1),
        (2, 5, 50, 2),
        (2, 6, 50, 2),  # the rulebook leaves out 6; line 2 mirrors line 5's "6 or less" (A-42)
        (2, 7, 50, 3),
        (3, 7, 50, 4),
        (4, 20, 50, 4),
        (3, 6, 50, 5),
        (4, 1, 50, 5),
        (1, 5, 5, 2),
        (4, 3, 3, 2),
        (3, 6, 6, 5),
        (1, 2, 2, 5),
        (2, 1, 1, 5),
    ],
)
def test_solitaire_lines(down: int, distance: int, yards_to_goal: int, line: int) -> None:
    assert tables.solitaire_line(down, distance, yards_to_goal) == line


@pytest.mark.rule("statis_pro:SP-127")
def test_solitaire_blitzers() -> None:
    """S4.8: 1-26, 27-35, 36-48."""
    for number in range(1, 49):
        boxes = "FJ" if number <= 26 else "FJM" if number <= 35 else "FGHIJ"
        assert tables.solitaire_blitzers(number) == tuple(boxes)
