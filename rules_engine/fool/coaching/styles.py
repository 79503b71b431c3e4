"""Styles of a plan: an autocoached plan changed in what it calls and in how much it dares.

What is called: in every ordinary line of the offense, cells become runs or passes until the line's share of passes is
as near as whole cells allow to the one that ``plans.styles.PASSES`` gives for its occasion. A new cell holds the play
that suits the men best, of those that the line holds the least often. What is dared: the decisions on fourth down, when
time runs out, and the share of blitzes in the ordinary lines of the defense (``RUSHES``).
"""

from __future__ import annotations

import copy
from collections.abc import Collection
from typing import Any, Final

from ...interface import JSON, Team
from ...plans.styles import PASSES, RUSHES
from .defense import BLITZES
from .men import able, offense_of
from .playbook import (
    Playbook,
    best_for,
    defense_lines,
    next_turn,
    occasion_of,
    occasion_of_defense,
    offense_lines,
)

Rule = dict[str, str]
SENDS_MORE: Final = tuple(duty for duty in BLITZES if duty != "fake_blitz")
FOURTH_DOWN: Final[dict[str, tuple[Rule, ...]]] = {
    "cautious": (
        {"when": "los <= 25 and not trouble trail", "do": "field_goal"},
        {"when": "los > 45 and not trouble trail", "do": "punt"},
    ),
    # where the rulebook would punt from the middle of the field with a foot to go
    "usual": ({"when": "distance <= 1 and los <= 50 and los > 5 and not trouble lead", "do": "go"},),
    "bold": (
        {"when": "distance <= 2 and los <= 65 and not trouble lead", "do": "go"},
        {"when": "distance <= 5 and los <= 45 and los > 20 and not trouble lead", "do": "go"},
    ),
}
TROUBLE: Final[dict[str, tuple[Rule, ...]]] = {  # when time is running out; none: the rulebook says
    "cautious": (
        {"when": "quarter = 4 and margin > 0 and clock <= 8:00", "is": "lead"},
        {"when": "quarter = 4 and margin < 0 and clock <= 3:00", "is": "trail"},
    ),
    "usual": (),
    "bold": (
        {"when": "quarter = 4 and margin > 0 and clock <= 3:00", "is": "lead"},
        {"when": "quarter = 4 and margin < 0 and clock <= 8:00", "is": "trail"},
    ),
}


def styled_plan(plan: JSON, styles: Collection[str], team: Team) -> JSON:
    """The plan in these styles, for the team's men; ``usual`` leaves it as it is."""
    styled: dict[str, Any] = copy.deepcopy(dict(plan))
    for style in styles:
        if style in PASSES:
            pass_as(styled, style, team)
        elif style in RUSHES and style in FOURTH_DOWN:
            decide(styled, "fourth_down", FOURTH_DOWN[style])
            decide(styled, "trouble", TROUBLE[style])
            rush_as(styled, style)
    return styled


def pass_as(plan: dict[str, Any], style: str, team: Team) -> None:
    """Give every ordinary line of the offense the style's share of passes."""
    book = Playbook(plan, offense_of(able(team)))
    for line in offense_lines(plan):
        _pass_in_line(line, PASSES[style][occasion_of(line)], book)


def _pass_in_line(line: dict[str, Any], share: float, book: Playbook) -> None:
    """Turn whole cells from runs to passes or back while that brings the line nearer to its share of passes."""
    cells: list[str] = line["cells"]
    while (turn := next_turn([book.part(cell) for cell in cells], share)) is not None:
        fitting = book.fitting(line, passes=turn.more)
        if not fitting:
            return
        cells[turn.place] = best_for(fitting, [cell for place, cell in enumerate(cells) if place != turn.place])


def pass_share(plan: JSON, team: Team) -> float:
    """The share of passes in the ordinary lines of the offense, each line counting alike."""
    book = Playbook(plan, offense_of(able(team)))
    shares = [sum(map(book.part, line["cells"])) / len(line["cells"]) for line in offense_lines(plan)]
    return sum(shares) / len(shares)


# -- what is dared -----------------------------------------------------------------------------------------------------


def decide(plan: dict[str, Any], question: str, rules: Collection[Rule]) -> None:
    """Answer a question of the plan's decisions beforehand; without rules the rulebook answers it."""
    policies = plan.setdefault("policies", {})
    policies.pop(question, None)
    if rules:
        policies[question] = [dict(rule) for rule in rules]


def decided(plan: JSON, question: str, ways: dict[str, tuple[Rule, ...]]) -> str:
    """Which of these ways the plan's decisions beforehand follow, "" where none."""
    rules = plan.get("policies", {}).get(question, [])
    return next((name for name, way in ways.items() if rules == [dict(rule) for rule in way]), "")


def rushers(plan: JSON) -> list[str]:
    """The defenses that send more men than the line, as the plan lists them."""
    return [each["id"] for each in plan["defenses"] if any(man.get("duty") in SENDS_MORE for man in each["players"])]


def rush_as(plan: dict[str, Any], manner: str) -> None:
    """Give every ordinary line of the defense the manner's share of blitzes."""
    sending = rushers(plan)
    for line in defense_lines(plan):
        if sending:
            _rush_in_line(line, RUSHES[manner][occasion_of_defense(line)], sending, plan)


def _rush_in_line(line: dict[str, Any], share: float, sending: list[str], plan: JSON) -> None:
    cells: list[str] = line["cells"]
    staying = [each for cell in cells for each in cell.split("/") if each not in sending]
    calm = (
        max(staying, key=staying.count)
        if staying
        else next(each["id"] for each in plan["defenses"] if each["id"] not in sending)
    )
    while (turn := next_turn([rush_part(cell, sending) for cell in cells], share)) is not None:
        cells[turn.place] = sending[0] if turn.more else calm


def rush_part(cell: str, sending: Collection[str]) -> float:
    """The share of a cell that sends more men, of 1."""
    defenses = cell.split("/")
    return sum(each in sending for each in defenses) / len(defenses)


def rush_share(plan: JSON) -> float:
    """The share of blitzes in the ordinary lines of the defense, each line counting alike."""
    sending = rushers(plan)
    lines = defense_lines(plan)
    return sum(rush_part(cell, sending) / len(line["cells"]) for line in lines for cell in line["cells"]) / len(lines)
