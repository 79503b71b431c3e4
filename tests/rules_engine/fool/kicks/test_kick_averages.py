"""The averages that the rulebook prints under its tables, from the cells and the exact odds of dice (9.1.7, 9.2.11).

Cells that look a value up are read for a returner of S 5 and C 3 behind squads that are level; a touchdown counts as
the distance still open.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import product

import pytest

from rules_engine.fool.kicks.tables import (
    KICKOFF_RETURN,
    PUNT_RETURN,
    PUNT_STARS,
    Cell,
    punt_row,
    reverse_handoff,
    squib_kickoff,
    standard_kickoff,
)

THREE = [sum(faces) for faces in product(range(1, 7), repeat=3)]
TWO = [sum(faces) for faces in product(range(1, 7), repeat=2)]
KICKOFF = {"*": 40, "**": 80, "RS": 30, "RC": 20, "SS": 20, "SC": 15}
PUNT = {"*": 30, "**": 50, "RS": 25, "RC": 18, "SS": 5, "SC": 5}


def mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


def of_column(column: Mapping[int, Cell], looked_up: Mapping[str, int]) -> float:
    """Yards of a return; catches, fouls and kamikazes, which only send the roll on, are left out."""
    cells = [column[total] for total in THREE]
    return mean([looked_up[cell.code] if cell.code else cell.yards for cell in cells if cell.code in ("", *looked_up)])


@pytest.mark.rule("fool:9.1.7-01")
@pytest.mark.parametrize(
    ("table", "letter", "printed"),
    [(standard_kickoff, "A", 62), (standard_kickoff, "B", 65), (standard_kickoff, "C", 58), (standard_kickoff, "D", 50),
     (squib_kickoff, "A", 45), (squib_kickoff, "B", 45), (squib_kickoff, "C", 40), (squib_kickoff, "D", 40)],
)  # fmt: skip
def test_kickoffs(table: Callable[[str, int], int | str], letter: str, printed: int) -> None:
    cells = [str(table(letter, total)).removesuffix("St") for total in THREE]
    assert round(mean([int(cell) for cell in cells if cell not in ("OOB", "OFSD")])) == printed


@pytest.mark.rule("fool:9.1.7-01", "fool:9.1.4-19")
@pytest.mark.parametrize(("column", "printed"), [("standard", 20), ("sideline", 20), ("squib", 10), ("*", 40)])
def test_kickoff_returns(column: str, printed: int) -> None:
    assert round(of_column(KICKOFF_RETURN[column], KICKOFF)) == printed


@pytest.mark.rule("fool:9.1.7-01", "fool:9.1.4-24")
def test_a_reverse_with_its_handoff() -> None:
    """25, once the yards that men of P 3 and P 3 lose in the exchange are taken off."""
    lost = mean([abs(int(text)) if (text := reverse_handoff(6, die)) != "*" else 0 for die in range(1, 7)])
    assert round(of_column(KICKOFF_RETURN["reverse"], KICKOFF) - lost) == 25


@pytest.mark.rule("fool:9.1.7-01")
def test_the_double_star_of_kickoffs() -> None:
    """A touchdown from five yards deep to five yards out is 95 yards on the average."""
    assert round(of_column(KICKOFF_RETURN["**"], {"TD": 95})) == 80


@pytest.mark.rule("fool:9.2.4-01", "fool:9.2.4-02", "fool:9.2.4-10")
@pytest.mark.parametrize(("letter", "printed"), [("A", 44), ("B", 48), ("C", 40), ("D", 30)])
def test_punts(letter: str, printed: int) -> None:
    """Standard as printed, ten yards less out of bounds; a hurried punt is eight yards shorter than the average."""
    assert round(mean([punt_row("standard", letter, 0, total).yards for total in THREE])) == printed
    assert round(mean([punt_row("out_of_bounds", letter, 0, total).yards for total in THREE])) == printed - 10
    assert round(mean([punt_row("hurried", letter, 0, total).yards for total in TWO])) == printed - 8


@pytest.mark.rule("fool:9.2.4-02")
def test_every_punt_out_of_bounds_is_ten_yards_and_two_chances_less() -> None:
    for letter, control, total in product("ABCD", range(13), range(3, 19)):
        usual, aimed = (punt_row(table, letter, control, total) for table in ("standard", "out_of_bounds"))
        assert aimed == (usual.yards - 10, max(0, usual.chances - 2))


@pytest.mark.rule("fool:9.2.7-07")
@pytest.mark.parametrize(
    ("call", "distance", "printed"),
    [("standard", "35-", 6), ("standard", "med", 10), ("standard", "50+", 15), ("sideline", "med", 11),
     ("sideline", "50+", 16)],
)  # fmt: skip
def test_punt_returns(call: str, distance: str, printed: int) -> None:
    assert round(of_column(PUNT_RETURN[call][distance], PUNT)) == printed


@pytest.mark.rule("fool:9.2.7-07")
def test_short_sideline_returns_and_the_stars_of_punts() -> None:
    """5 for blockers a step ahead (SS and SC 10); ``*`` 30; ``**`` 50 where a touchdown counts as 70 yards."""
    ahead = {**PUNT, "SS": 10, "SC": 10}
    assert round(of_column(PUNT_RETURN["sideline"]["35-"], ahead)) == 5
    assert round(of_column(PUNT_STARS["*"], {"**": 50})) == 30
    assert round(of_column(PUNT_STARS["**"], {"TD": 70})) == 50
