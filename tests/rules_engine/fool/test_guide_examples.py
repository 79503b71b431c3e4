"""What the guide's examples say, held against the printed tables (4.3, 5.5), the board (2.2) and the notation."""

from __future__ import annotations

import pytest

from rules_engine import get
from rules_engine.interface import JSON

FOOL = get("fool")


@pytest.mark.rule("fool:4.3/4")
@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ("2 with a die of 5", "Contact value +2, die 5: the table says 5-. He gets 5 yards, and is slowed down."),
        ("2 with a die of 3", "Contact value +2, die 3: the table says 2^. He gets 2 yards."),
        ("2 with a die of 2", "Contact value +2, die 2: the table says 0. He gets 0 yards."),
        ("3 with a die of 2", "Contact value +3, die 2: the table says 1. He gets 1 yard."),
        ("-1 with a die of 6", "Contact value -1, die 6: the table says *. He breaks away."),
        (
            "3 with a die of 5",
            "Contact value +3, die 5: the table says 8-&. He gets 8 yards, and is slowed down; the mark & is rolled "
            "for after the play.",
        ),
    ],
)
def test_a_contact_in_words(asked: str, told: str) -> None:
    assert FOOL.guide_example("contact", asked).words == (told,)


@pytest.mark.rule("fool:5.5.6/1")
@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ("6 with a die of 3", "the table says c. The pass is complete."),
        ("8 with a die of 5", "the table says s/-. The pass is on a second die of 1 to 3 to the second receiver"),
        (
            "6 with a die of 6",
            "the table says -/is. The pass is on a second die of 1 to 3 incomplete, else to the second",
        ),
        ("13 with a die of 6", "the table says 1-5c. The pass is complete but for one in six."),
    ],
)
def test_a_throw_in_words(asked: str, told: str) -> None:
    assert told in FOOL.guide_example("throw", asked).words[0]


def moves(play: str) -> dict[str, JSON]:
    """The men who are drawn with a line, by their spots."""
    men = FOOL.guide_example("play", play).picture["men"]
    return {man["note"]: man for man in men if man["start"] != man["end"]}


@pytest.mark.parametrize(
    ("play", "who"),
    [
        ("H/LT (LG,TE)(LW)", {"LH", "LG", "RTE", "LW"}),
        ("H/LC (no LG)", {"LH"}),  # who lays the trap does not block
        ("LW/IL || TE/SR", {"LW", "RTE"}),
        ("LW/DC || inc", {"LW"}),
        ("Q/LE (LT) || opt H/PWL", {"Q", "LH", "LT"}),
        ("H/R (RT)(RG)", {"LH", "RT", "RG"}),
        ("#27/RT", {"F"}),
        ("kneel", set()),
    ],
)
def test_a_play_is_drawn_with_lines_for_those_who_go_somewhere(play: str, who: set[str]) -> None:
    assert moves(play).keys() == who


@pytest.mark.rule("fool:4.3.9/1")
def test_blockers_of_the_second_group_go_to_the_second_zone_of_the_path() -> None:
    drawn = moves("H/LT (LG)(LW)")
    assert drawn["LG"]["end"][1] < 3 < drawn["LW"]["end"][1] < 6  # L ends at 3 yards, SL at 6


@pytest.mark.rule("fool:2.2/1")
def test_the_board_shows_the_zones_that_begin_before_a_depth() -> None:
    zones = {zone["name"]: zone for zone in FOOL.guide_example("board", "12").picture["zones"]}
    assert zones.keys() == {"WWL", "WL", "L", "C", "R", "WR", "WWR", "LS", "SL", "SR", "RS", "IL", "SC", "IR"}
    assert (zones["SC"]["y"], zones["SC"]["height"]) == (6, 6)
    assert zones["WWL"]["x"] == 0
    assert zones["IL"]["x"] == zones["LS"]["x"] == zones["L"]["x"] - zones["WL"]["width"]
