"""Statis-Pro Football as the kernel and the service see it: one object that hands every question to its module."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from ..dice import Dice, DiceBox
from ..errors import Report
from ..interface import (
    JSON,
    About,
    Athlete,
    CallName,
    CallTable,
    Change,
    Column,
    Decision,
    Example,
    ExchangeStep,
    Facing,
    FinalPlay,
    FirstStep,
    GameFacts,
    GuidePage,
    Motion,
    OpenChoice,
    OptionSpec,
    PlanForm,
    PlanStyle,
    PlayHabits,
    ReadTeam,
    RosterRules,
    RosterText,
    RulePreset,
    Ruleset,
    SeasonPhase,
    SeasonRules,
    Story,
    Team,
    Term,
    TextForm,
    TextWords,
    read_pages,
    read_terms,
)
from ..interface.planning.boards import Act, Board, OfferedFormation, Opponent
from ..interface.planning.entries import EntryName, KeptEntry
from ..interface.planning.forms import Choices
from ..interface.situation import Clock, Parameters, Played, Side, Situation
from ..plans.styles import STYLES
from . import conform, options, worth
from .about import ABOUT
from .boards import acts, boards
from .careers import injuries, players, roster_texts, rosters, season, teams
from .careers.drafting import StatisProDraft
from .checks import check, repair
from .coaching import adopting, autocoach, first_steps, styles
from .document import editing, parts, schema, sheets
from .document.text import PLAN_TEXT
from .gameday import game, game_clock, memory, setting
from .gameday.memory import GameMemory
from .gameday.setting import GameOrders
from .options import StatisProOptions
from .reading import call_tables, guide_examples, habits, motion, narration, one_call, picture, reasons, steps, stories


class StatisPro(StatisProDraft, Ruleset[StatisProOptions, GameOrders, GameMemory]):
    """The ruleset; it has no state."""

    code = "statis_pro"
    name = "Statis-Pro Football"
    version = "1.0.0"

    # -- what a league asks ----------------------------------------------------------------------------------------

    def about(self) -> About:
        return ABOUT

    def option_specs(self) -> Sequence[OptionSpec]:
        return options.option_specs()

    def options(self, overrides: Mapping[str, Any]) -> StatisProOptions:
        return options.read_options(overrides)

    def rule_presets(self) -> Sequence[RulePreset]:
        return options.PRESETS

    def game_rules(self, facts: GameFacts) -> Mapping[str, Any]:
        return season.game_rules(facts)

    def demonstration_rules(self) -> Mapping[str, Any]:
        return {"exchange": "together"}

    def roster_rules(self, options: StatisProOptions) -> RosterRules:
        return rosters.roster_rules(options)

    def season_rules(self, options: StatisProOptions, divisions: Sequence[int]) -> SeasonRules:
        return season.season_rules(options, divisions)

    def calendar(self, options: StatisProOptions, divisions: Sequence[int], weeks: int) -> tuple[SeasonPhase, ...]:
        start, *others = super().calendar(options, divisions, weeks)
        draft = (SeasonPhase("draft", "Draft", "draft"),) if options.draft_rounds else ()
        return (start, *draft, *others)

    def exchange(self, options: StatisProOptions) -> tuple[ExchangeStep, ...]:
        return parts.exchange(options)

    def check_player(self, athlete: Athlete) -> Report:
        return players.check_player(athlete)

    def check_team(self, team: Team) -> Report:
        return teams.check_team(team)

    def describe_player(self, athlete: Athlete) -> tuple[Column, ...]:
        return players.describe_player(athlete)

    def describe_team(self, team: Team) -> tuple[Column, ...]:
        return teams.describe_team(team)

    def generate_team(self, name: str, code: str, strength: int, dice: Dice) -> Team:
        return teams.generate_team(name, code, strength, dice)

    def roster_texts(self) -> tuple[RosterText, ...]:
        return roster_texts.TEXTS

    def read_rosters(self, kind: str, text: str, teams: Sequence[Team]) -> tuple[tuple[ReadTeam, ...], Report]:
        return roster_texts.read_rosters(kind, text, teams)

    def roster_example(self, kind: str, teams: Sequence[Team]) -> str:
        return roster_texts.example(kind, teams)

    # -- what a league asks between games --------------------------------------------------------------------------

    def draft_rounds(self, options: StatisProOptions) -> int:
        return options.draft_rounds

    def offer_days(self, options: StatisProOptions) -> int:
        return options.offer_days

    def expendable(self, athletes: Sequence[Athlete]) -> tuple[Athlete, ...]:
        return rosters.expendable(athletes)

    def worth(self, athlete: Athlete) -> str:
        return players.worth_told(athlete)

    def rating(self, athlete: Athlete) -> int | None:
        return rosters.rating(athlete)

    def facings(self) -> tuple[Facing, ...]:
        return habits.FACINGS

    def play_habits(self, play: JSON, order: JSON | None) -> PlayHabits:
        return habits.play_habits(play, order)

    def hurts(self, athlete: Athlete) -> tuple[str, ...]:
        return injuries.hurts(athlete)

    def game_facts(self, record: JSON) -> Mapping[str, JSON]:
        return injuries.game_facts(record)

    def game_over(self, athlete: Athlete, facts: JSON, options: StatisProOptions, dice: Dice) -> tuple[Change, ...]:
        return injuries.game_over(athlete, facts)

    def season_over(self, athlete: Athlete, options: StatisProOptions, dice: Dice) -> tuple[Change, ...]:
        return injuries.season_over(athlete)

    # -- what a coach hands in -------------------------------------------------------------------------------------

    def check_plan(
        self,
        plan: JSON,
        team: Team,
        side: Side,
        options: StatisProOptions,
        opponent: JSON | None,
        parts: Collection[str] | None = None,
    ) -> Report:
        return check.check_plan(plan, team, side, options, opponent, parts)

    def read_text(self, text: str) -> tuple[JSON | None, Report]:
        return PLAN_TEXT.read_text(text)

    def write_text(self, plan: JSON, form: TextForm = "compact") -> str:
        return PLAN_TEXT.write_text(plan, form)

    def locate(self, text: str, report: Report) -> Report:
        return PLAN_TEXT.locate(text, report)

    def text_words(self) -> TextWords:
        return editing.text_words()

    def plan_schema(self) -> JSON:
        return schema.plan_schema()

    def split_plan(self, plan: JSON, options: StatisProOptions) -> dict[str, JSON]:
        return parts.split_plan(plan)

    def join_plan(self, parts_of_it: Mapping[str, JSON]) -> JSON:
        return parts.join_plan(parts_of_it)

    def plan_form(
        self, plan: Any, team: Team, side: Side, options: StatisProOptions, opponent: Team | None = None
    ) -> PlanForm:
        return sheets.plan_form(plan, team)

    def plan_picture(self, plan: Any, key: str, team: Team) -> JSON:
        return picture.standing(plan, key)

    def call_table(self, plan: Any, key: str, team: Team, options: StatisProOptions) -> CallTable | None:
        parameters = setting.parameters(options)
        return call_tables.call_table(plan, key, team, parameters, blocking=options.extra_blocking)

    def scrimmage_calls(self, plan: Any, with_ball: bool) -> Choices:
        return one_call.scrimmage_calls(plan, with_ball)

    def calling_only(self, plan: JSON, call: str, with_ball: bool) -> JSON:
        return one_call.calling_only(plan, call, with_ball)

    def plan_board(
        self, plan: Any, key: str, team: Team, side: Side, options: StatisProOptions, opponent: Opponent | None
    ) -> Board | None:
        return boards.plan_board(plan, key, team, side, options, opponent)

    def formations(self, plan: Any, key: str, team: Team, options: StatisProOptions) -> tuple[OfferedFormation, ...]:
        return boards.formations(plan, key, team, options)

    def board_entry(self, plan: Any, key: str, act: Act) -> JSON | None:
        return acts.board_entry(plan, key, act)

    def autocoach(self, team: Team, side: Side, visible: JSON, options: StatisProOptions, dice: Dice) -> JSON:
        return PLAN_TEXT.normal(autocoach.autocoach(team, side, visible, options, dice))

    def adopt_entry(self, plan: Any, entry: KeptEntry, team: Team, side: Side, options: StatisProOptions) -> Any:
        return adopting.adopt_entry(entry, team)

    def named_entries(self, entry: KeptEntry) -> tuple[EntryName, ...]:
        return adopting.named_entries(entry)

    def plan_styles(self) -> tuple[PlanStyle, ...]:
        return STYLES

    def styled_plan(
        self, plan: JSON, chosen: Collection[str], team: Team, side: Side, options: StatisProOptions
    ) -> JSON:
        return PLAN_TEXT.normal(styles.styled_plan(plan, chosen, team, options))

    def first_steps(
        self, plan: JSON, team: Team, side: Side, options: StatisProOptions, opponent: Team | None = None
    ) -> tuple[FirstStep, ...]:
        return first_steps.first_steps(first_steps.Asking(plan, team, options))

    def take_step(self, plan: JSON, step: str, answer: str, team: Team, side: Side, options: StatisProOptions) -> JSON:
        return PLAN_TEXT.normal(first_steps.take_step(first_steps.Asking(plan, team, options), step, answer))

    def repair(self, plan: JSON, team: Team, side: Side, options: StatisProOptions) -> tuple[JSON, list[str]]:
        mended, sentences = repair.repair(plan, team, side, options)
        return PLAN_TEXT.normal(mended), sentences

    # -- what the kernel asks --------------------------------------------------------------------------------------

    def parameters(self, options: StatisProOptions) -> Parameters:
        return setting.parameters(options)

    def compile(self, home: Team, away: Team, plans: Mapping[Side, JSON], options: StatisProOptions) -> GameOrders:
        return setting.compile_game(home, away, plans, options)

    def start(self, orders: GameOrders, dice: DiceBox) -> tuple[GameMemory, JSON]:
        return game.start(orders, dice)

    def next_play(
        self, situation: Situation, memory: GameMemory, orders: GameOrders, dice: DiceBox
    ) -> tuple[Played, GameMemory]:
        return game.next_play(situation, memory, orders, dice)

    def decide(
        self, choice: OpenChoice, situation: Situation, memory: GameMemory, orders: GameOrders, dice: DiceBox
    ) -> Decision:
        return game.decide(choice, situation, memory, orders)

    def time(
        self,
        played: Played,
        before: Situation,
        after: Situation,
        memory: GameMemory,
        orders: GameOrders,
        dice: DiceBox,
    ) -> Clock:
        return game_clock.time(played, before, after, memory, orders)

    def settled(self, play: FinalPlay, memory: GameMemory, orders: GameOrders, dice: DiceBox) -> GameMemory:
        return game.settled(play, memory, orders)

    def encode_memory(self, memory_now: GameMemory) -> JSON:
        return memory.encode(memory_now)

    def decode_memory(self, body: JSON) -> GameMemory:
        return memory.decode(body)

    # -- what readers of a record ask ------------------------------------------------------------------------------

    def narrate(self, play: JSON, record: JSON) -> str:
        return narration.narrate(play, record)

    def explain_call(self, call: JSON, play: JSON, record: JSON, side: Side) -> list[str]:
        return reasons.explain_call(call)

    def explain_play(self, play: JSON, record: JSON) -> list[str]:
        return steps.explain_play(play)

    def call_name(self, call: JSON) -> CallName:
        return reasons.call_name(call)

    def picture(self, play: JSON, record: JSON) -> JSON:
        return picture.picture(play)

    def motion(self, play: JSON, record: JSON) -> Motion:
        return motion.motion(play)

    def stories(self, play: JSON, record: JSON) -> list[Story]:
        return stories.stories(play)

    def value_tables(self) -> JSON:
        return worth.value_tables()

    # -- what people ask who do not know the rulebook ----------------------------------------------------------------

    def glossary(self) -> tuple[Term, ...]:
        return read_terms(self.code)

    def guide(self) -> tuple[GuidePage, ...]:
        return read_pages(self.code)

    def guide_example(self, kind: str, text: str) -> Example:
        return guide_examples.guide_example(kind, text)

    # -- conformance -----------------------------------------------------------------------------------------------

    def resolve_case(self, case: JSON, dice: DiceBox) -> JSON:
        return conform.resolve_case(case, dice)


RULESET = StatisPro()
