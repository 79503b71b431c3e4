"""What the conditions of FOOL's tables may speak of, asked of a situation as the game makes it (10.2.3)."""

from __future__ import annotations

import pytest

from rules_engine.fool.document import vocabulary
from rules_engine.fool.gameday import views
from rules_engine.fool.model import DefMan, OffMan
from rules_engine.plans.conditions.asking import PreparedCondition

from ..game.values import at, man

# Third and four on the own 33, a hundred seconds before the end; the side with the ball trails by three.
NOW = at(period=4, clock=100, score=(10, 7), timeouts=(1, 2), los=67, possession="away", down=3, distance=4)
FOUR_LINEMEN = [man(number, position) for number, position in [(91, "DT"), (92, "NT"), (93, "DE"), (94, "DE")]]
DEFENSE = (*FOUR_LINEMEN, man(54, "LB"), man(24, "CB"))
OFFENSE = (man(12, "Q"), man(32, "B"), man(44, "F"), man(84, "W"), man(88, "TE"))

CRITERIA = [
    ("down = 3", "down = 2"),
    ("distance <= 4", "distance <= 3"),
    ("time <= 1:40", "time < 1:40"),
    ("clock >= 100", "clock > 100"),
    ("quarter = 4", "quarter = 3"),
    ("los >= 67", "los > 67"),
]


@pytest.mark.rule("fool:10.2.3-02")
@pytest.mark.parametrize(
    ("holds", "fails"),
    [
        *CRITERIA,
        ("margin = -3", "margin > -3"),
        ("DL >= 4", "DL >= 5"),  # the rulebook's own example: "4+ DL's"
        ("CB = 1", "CB = 2"),
        ("on 54", "off 54"),
        ("off 57", "on 57"),
    ],
)
def test_what_a_line_of_an_offense_table_may_ask(holds: str, fails: str) -> None:
    """ "down, distance, time, field position, score criteria, the defensive personnel mix (for example 4+ DL's), or
    even the presence or absence of particular defensive players" """
    seen = views.facts(NOW, "away", "1", tuple(DefMan(player, "C", "zone") for player in DEFENSE))
    assert PreparedCondition(vocabulary.of_offense(holds)).holds(seen)
    assert not PreparedCondition(vocabulary.of_offense(fails)).holds(seen)


@pytest.mark.rule("fool:10.2.3-02")
@pytest.mark.parametrize(
    ("holds", "fails"),
    [
        *CRITERIA,
        ("margin = 3", "margin < 3"),
        ("B = 2", "B = 1"),
        ("W = 1 and TE = 1", "W = 1 and TE = 2"),
        ("on 84", "off 84"),
        ("off 85", "on 85"),
    ],
)
def test_what_a_line_of_a_defense_table_may_ask(holds: str, fails: str) -> None:
    """10.2.4: "Defensive set selection is the same as for offensive plays." """
    seen = views.facts(NOW, "home", "1", tuple(OffMan(player, "C") for player in OFFENSE))
    assert PreparedCondition(vocabulary.of_defense(holds)).holds(seen)
    assert not PreparedCondition(vocabulary.of_defense(fails)).holds(seen)
