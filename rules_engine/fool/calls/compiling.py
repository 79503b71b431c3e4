"""Compiles a plan that the check has passed: plays parsed, conditions and tables ready to be asked (10.1.4)."""

from __future__ import annotations

from typing import Any, Final

from ...interface import JSON, Team
from ...interface.situation import Side
from ...plans.conditions.asking import OwnWords, PreparedCondition
from ...plans.keeping import KeptPlans
from ...plans.tables.lines import ConditionRules, Table, WrittenLine, compile_table
from ..document import plan as plans
from ..document import reading, vocabulary
from ..document.kick_lines import compile_tactics
from ..kicks.squads.roles import UNITS, by_role
from ..notation.reading import parsed
from ..players import player_of
from .coverage import coverages_of
from .orders import CompiledPlan, DefenseOrders, HalfOrders, PlayOrders, Policies, RotationOrders
from .references import references
from .side_orders import SideOrders


def compile_side(document: JSON, team: Team, side: Side, opponent: JSON | None) -> SideOrders:
    """The orders in a plan that ``check_plan`` passed, for the men of a team; raises PlanError when its shape is wrong.

    ``opponent`` is the other side's plan: coverage by number reads the spots of its sets.
    """
    plan = COMPILED_PLANS.compiled(document, side)
    roster = {athlete.number: player_of(athlete) for athlete in team.athletes}
    by_number = any(each.by_number for each in plan.defenses.values())
    return SideOrders(plan, side, roster, coverages_of(opponent if by_number else None))


def compile_plan(document: JSON, side: str) -> CompiledPlan:
    """The orders in a document; raises PlanError when its shape is wrong.

    Rules: fool:10.1.4-01
    """
    read, report = reading.read(document)
    report.require()
    assert read is not None
    own = _own_words(read.policies)
    first = _half(read, read.first, "first", side, own)
    second = first if read.keeps_first_half else _half(read, read.half(2), "second", side, own)
    starting = read.starting_set
    alike: dict[tuple[object, ...], str] = {}
    return CompiledPlan(
        sets=read.sets,
        starting=starting.id if starting else "",
        defenses={each.id: _defense(each, alike) for each in read.defenses},
        plays={each.letter: _play(each) for each in read.plays},
        halves=(first, second),
        special_teams={
            unit: by_role(unit, read.special_teams[unit].men) for unit in UNITS if unit in read.special_teams
        },
        depth=read.depth,
        policies=_policies(read.policies, own),
        starters=read.starters,
    )


COMPILED_PLANS: Final = KeptPlans(compile_plan)


def _defense(each: plans.DefensePlan, alike: dict[tuple[object, ...], str]) -> DefenseOrders:
    """``alike`` has the first defense by what its men cover."""
    covering = tuple([(place, man) for place, man in enumerate(each.players) if man.cover is not None])
    by_number = any(_is_number(man) for _, man in covering)
    by_set = any(isinstance(man.cover, dict) for _, man in covering)
    covers_as = each.id
    if not by_set:
        covers_as = alike.setdefault(tuple([(place, man.duty, man.cover) for place, man in covering]), each.id)
    numbers = frozenset([man.no for man in each.players])
    return DefenseOrders(
        each.id, each.name, each.line, each.stunts, each.players, numbers, covering, by_number, by_set, covers_as
    )


def _is_number(man: plans.Defender) -> bool:
    """Whether a defender covers a man by number, against some set at least."""
    cover = man.cover
    if isinstance(cover, dict):
        return any(isinstance(one, int) for one in cover.values())
    return isinstance(cover, int)


def _play(each: plans.PlayPlan) -> PlayOrders:
    sets = None if each.sets is None else frozenset(each.sets)
    play = parsed(each.text)
    personal = any(ref.job in ("#", "F") for ref in references(play))
    return PlayOrders(each.letter, each.name, each.text, play, sets, personal)


def _half(plan: plans.Plan, half: plans.HalfPlan, name: str, side: str, own: OwnWords) -> HalfOrders:
    rotation = plan.rotation_of(half)
    overrides = [(PreparedCondition(vocabulary.of_situation(each.when), own), each.set) for each in rotation.overrides]
    return HalfOrders(
        offense=_table(half.offense_table, "offense", name, side, own),
        defense=_table(half.defense_table, "defense", name, side, own),
        rotation=RotationOrders(rotation.sets, tuple(overrides)),
        tactics=compile_tactics(plan.first.tactics if half.tactics is None else half.tactics, own),
    )


def _table(lines: tuple[WrittenLine, ...], title: str, half: str, side: str, own: OwnWords) -> Table:
    read = vocabulary.of_offense if title == "offense" else vocabulary.of_defense
    name, later = f"{half}.{title}", (vocabulary.DEFENSE_SEEN, vocabulary.BLITZ_READ)
    return compile_table(title, name, side, lines, vocabulary.TABLES, ConditionRules(read, later, own))


def _own_words(policies: plans.PolicyPlan) -> OwnWords:
    """Where the coach has criteria of his own for time running out, they say what ``trouble`` is (10.2.5).

    Rules: fool:10.2.5-05
    """
    rows = [(PreparedCondition(vocabulary.of_clock(row.when)), row.means) for row in policies.trouble]

    def trouble(view: Any) -> str:
        return next((means for condition, means in rows if condition.holds(view)), "")

    return {"trouble": trouble} if rows else {}


def _policies(policies: plans.PolicyPlan, own: OwnWords) -> Policies:
    fourth = [
        (PreparedCondition(vocabulary.of_situation(rule.when), own), rule.when, rule.do)
        for rule in policies.fourth_down
    ]
    return Policies(tuple(fourth), policies.toss, policies.timeouts, policies.spike, policies.kneel, policies.hurry)
