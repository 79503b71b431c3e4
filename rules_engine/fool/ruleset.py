"""FOOL as the kernel and the service see it: one object that hands every question to the module that answers it."""

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
    Joining,
    Motion,
    Move,
    OpenChoice,
    OptionSpec,
    PlanForm,
    PlanStyle,
    PlayHabits,
    PlayNotes,
    RosterRules,
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
from ..interface.planning.playcalling import GroupedChoice, PlayDrawing, PlayReading, PlaySetting, Slots
from ..interface.situation import Clock, Parameters, Played, Side, Situation
from ..plans.styles import STYLES
from . import conform, options, players, worth
from .about import ABOUT
from .boards import acts, boards
from .calls import reasons
from .calls.selection import PlaceInLists
from .careers import changes, experience, generator, injuries, rosters, season
from .careers.drafting import FoolDraft
from .careers.questions import FoolCareers
from .checks import announce, check, plain, repair
from .coaching import adopting, autocoach, first_steps, styles
from .coaching.playbook import OwnTeam
from .document import editing, parts, schema, sheets
from .document.text import PLAN_TEXT
from .gameday import game, memory, setting, weather
from .gameday.memory import GameMemory
from .gameday.setting import GameOrders
from .options import FoolOptions
from .playcalling.drawing import draw_play
from .playcalling.line_ups import defense_choices, set_choices
from .playcalling.reading import free_letter, kind_of_text, read_play, write_play
from .playcalling.slots import KINDS
from .reading import call_tables, guide_examples, habits, motion, narration, notes, one_call, picture, stories


class Fool(FoolCareers, FoolDraft, Ruleset[FoolOptions, GameOrders, GameMemory]):
    """The ruleset; it has no state."""

    code = "fool"
    name = "FOOL"
    steps_at_once = ("move", "react", "pursue")
    version = "5.4.1"  # fifth edition, draft 4; the third number counts changes of what we make of it

    # -- what a league asks ----------------------------------------------------------------------------------------

    def about(self) -> About:
        return ABOUT

    def option_specs(self) -> Sequence[OptionSpec]:
        return options.option_specs()

    def options(self, overrides: Mapping[str, Any]) -> FoolOptions:
        return options.read_options(overrides)

    def rule_presets(self) -> Sequence[RulePreset]:
        return options.PRESETS

    def game_rules(self, facts: GameFacts) -> Mapping[str, Any]:
        return season.game_rules(facts)

    def demonstration_rules(self) -> Mapping[str, Any]:
        return {"preseason_games": 0, "exchange": "together"}

    def roster_rules(self, options: FoolOptions) -> RosterRules:
        return RosterRules(rosters.roster_lists(options), players.POSITION_NAMES)

    def season_rules(self, options: FoolOptions, divisions: Sequence[int]) -> SeasonRules:
        return season.season_rules(options, divisions)

    def calendar(self, options: FoolOptions, divisions: Sequence[int], weeks: int) -> tuple[SeasonPhase, ...]:
        return season.calendar(options, divisions, weeks)

    def schedule_template(self, options: FoolOptions, divisions: Sequence[int]) -> tuple[season.Week, ...]:
        return season.schedule_template(options, divisions)

    def exchange(self, options: FoolOptions) -> tuple[ExchangeStep, ...]:
        return parts.exchange(options)

    def check_player(self, athlete: Athlete) -> Report:
        return players.check_player(athlete)

    def describe_player(self, athlete: Athlete) -> tuple[Column, ...]:
        return players.describe_player(athlete)

    def generate_team(self, name: str, code: str, strength: int, dice: Dice) -> Team:
        return generator.generate_team(name, code, strength, dice)

    # -- what a league asks between games --------------------------------------------------------------------------

    def check_move(self, move: Move, options: FoolOptions) -> Report:
        return rosters.check_move(move, options)

    def counts_move(self, move: Move, options: FoolOptions) -> bool:
        return rosters.counts_move(move, options)

    def check_trade(self, athlete: Athlete, games_played: int, options: FoolOptions) -> Report:
        return rosters.check_trade(athlete, games_played, options)

    def draft_rounds(self, options: FoolOptions) -> int:
        """Rounds of a draft.

        Rules: fool:12.1-03
        """
        return options.draft_rounds

    def offer_days(self, options: FoolOptions) -> int:
        return options.offer_days

    def trade_review_days(self, options: FoolOptions) -> int:
        """Days in which the commissioner may stop a trade.

        Rules: fool:11.6-02
        """
        return options.trade_review_days

    def expendable(self, athletes: Sequence[Athlete]) -> tuple[Athlete, ...]:
        return rosters.expendable(athletes)

    def rating(self, athlete: Athlete) -> int | None:
        return rosters.rating(athlete)

    def facings(self) -> tuple[Facing, ...]:
        return habits.FACINGS

    def play_habits(self, play: JSON, order: JSON | None) -> PlayHabits:
        return habits.play_habits(play)

    def hurts(self, athlete: Athlete) -> tuple[str, ...]:
        return tuple(injuries.described(injury) for injury in injuries.carried(athlete))

    def joined(self, athlete: Athlete, joining: Joining, options: FoolOptions, dice: Dice) -> tuple[Change, ...]:
        return changes.joined(athlete, joining, options, dice)

    def game_facts(self, record: JSON) -> Mapping[str, JSON]:
        return experience.game_facts(record)

    def game_over(self, athlete: Athlete, facts: JSON, options: FoolOptions, dice: Dice) -> tuple[Change, ...]:
        return experience.game_over(athlete, facts, options, dice)

    def season_over(self, athlete: Athlete, options: FoolOptions, dice: Dice) -> tuple[Change, ...]:
        return experience.season_over(athlete, options, dice)

    # -- what a coach hands in -------------------------------------------------------------------------------------

    def check_plan(
        self,
        plan: JSON,
        team: Team,
        side: Side,
        options: FoolOptions,
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

    def split_plan(self, plan: JSON, options: FoolOptions) -> dict[str, JSON]:
        return parts.split_plan(plan, options)

    def join_plan(self, parts_of_it: Mapping[str, JSON]) -> JSON:
        return parts.join_plan(parts_of_it)

    def plan_form(
        self, plan: Any, team: Team, side: Side, options: FoolOptions, opponent: Team | None = None
    ) -> PlanForm:
        return sheets.plan_form(plan, team, side, options, opponent)

    def plan_picture(self, plan: Any, key: str, team: Team) -> JSON:
        return picture.standing(plan, key, team)

    def call_table(self, plan: Any, key: str, team: Team, options: FoolOptions) -> CallTable | None:
        return call_tables.call_table(plan, key, setting.parameters(options))

    def scrimmage_calls(self, plan: Any, with_ball: bool) -> Choices:
        return one_call.scrimmage_calls(plan, with_ball)

    def calling_only(self, plan: JSON, call: str, with_ball: bool) -> JSON:
        return one_call.calling_only(plan, call, with_ball)

    def play_kinds(self) -> Choices:
        return KINDS

    def free_play_name(self, taken: Collection[str]) -> str:
        return free_letter(taken)

    def kind_of_play(self, text: str) -> str:
        return kind_of_text(text)

    def sets_of_play(self, text: str, setting: PlaySetting, options: FoolOptions) -> Choices:
        return set_choices(text, setting, options)

    def defenses_against(self, setting: PlaySetting, options: FoolOptions) -> tuple[GroupedChoice, ...]:
        return defense_choices(setting, options)

    def read_play(self, text: str, setting: PlaySetting, options: FoolOptions) -> PlayReading:
        return read_play(text, setting, options)

    def write_play(self, kind: str, slots: Slots) -> str:
        return write_play(kind, slots)

    def draw_play(self, text: str, setting: PlaySetting, options: FoolOptions) -> PlayDrawing:
        return draw_play(text, setting, options)

    def plan_board(
        self, plan: Any, key: str, team: Team, side: Side, options: FoolOptions, opponent: Opponent | None
    ) -> Board | None:
        return boards.plan_board(plan, key, team, side, options, opponent)

    def formations(self, plan: Any, key: str, team: Team, options: FoolOptions) -> tuple[OfferedFormation, ...]:
        return boards.formations(plan, key, team, options)

    def board_entry(self, plan: Any, key: str, act: Act) -> JSON | None:
        return acts.board_entry(plan, key, act)

    def autocoach(self, team: Team, side: Side, visible: JSON, options: FoolOptions, dice: Dice) -> JSON:
        plan = announce.with_starters(autocoach.autocoach(team, side, visible, options, dice), team, side, options)
        if setup := (visible.get("sealed") or {}).get("setup"):
            plan = plain.on_setup(plan, setup, team, side, options)
        return PLAN_TEXT.normal(plan)

    def adopt_entry(self, plan: Any, entry: KeptEntry, team: Team, side: Side, options: FoolOptions) -> Any:
        return adopting.adopt_entry(plan, entry, team)

    def named_entries(self, entry: KeptEntry) -> tuple[EntryName, ...]:
        return adopting.named_entries(entry)

    def plan_styles(self) -> tuple[PlanStyle, ...]:
        return STYLES

    def styled_plan(self, plan: JSON, chosen: Collection[str], team: Team, side: Side, options: FoolOptions) -> JSON:
        return PLAN_TEXT.normal(styles.styled_plan(plan, chosen, team))

    def first_steps(
        self, plan: JSON, team: Team, side: Side, options: FoolOptions, opponent: Team | None = None
    ) -> tuple[FirstStep, ...]:
        return first_steps.first_steps(first_steps.Asking(plan, OwnTeam(team, side, options), opponent))

    def take_step(self, plan: JSON, step: str, answer: str, team: Team, side: Side, options: FoolOptions) -> JSON:
        return PLAN_TEXT.normal(
            first_steps.take_step(first_steps.Asking(plan, OwnTeam(team, side, options)), step, answer)
        )

    def repair(self, plan: JSON, team: Team, side: Side, options: FoolOptions) -> tuple[JSON, list[str]]:
        mended, sentences = repair.repair(plan, team, side, options)
        return PLAN_TEXT.normal(mended), sentences

    # -- what the kernel asks --------------------------------------------------------------------------------------

    def parameters(self, options: FoolOptions) -> Parameters:
        return setting.parameters(options)

    def compile(self, home: Team, away: Team, plans: Mapping[Side, JSON], options: FoolOptions) -> GameOrders:
        return setting.compile_game(home, away, plans, options)

    def opening(self, options: FoolOptions, dice: DiceBox) -> JSON:
        return game.opening(weather.roll_wind(options, dice.setup))

    def start(self, orders: GameOrders, dice: DiceBox) -> tuple[GameMemory, JSON]:
        return game.start(orders, dice)

    def next_play(
        self, situation: Situation, memory: GameMemory, orders: GameOrders, dice: DiceBox
    ) -> tuple[Played, GameMemory]:
        return game.next_play(situation, memory, orders, dice)

    def decide(
        self, choice: OpenChoice, situation: Situation, memory: GameMemory, orders: GameOrders, dice: DiceBox
    ) -> Decision:
        return game.decide(choice.code, choice.side, choice.alternatives, situation, memory, orders)

    def time(
        self,
        played: Played,
        before: Situation,
        after: Situation,
        memory: GameMemory,
        orders: GameOrders,
        dice: DiceBox,
    ) -> Clock:
        return game.time(played, before, after, orders, dice)

    def settled(self, play: FinalPlay, memory: GameMemory, orders: GameOrders, dice: DiceBox) -> GameMemory:
        return game.settled(play.played, play.counted, play.before, play.after, memory, orders)

    def encode_memory(self, memory_now: GameMemory) -> JSON:
        return memory.encode(memory_now, PlaceInLists.to_json)

    def decode_memory(self, body: JSON) -> GameMemory:
        return memory.decode(body, PlaceInLists.from_json)

    # -- what readers of a record ask ------------------------------------------------------------------------------

    def narrate(self, play: JSON, record: JSON) -> str:
        return narration.narrate(play, record)

    def play_notes(self, play: JSON, offense: JSON | None, defense: JSON | None) -> PlayNotes:
        return notes.play_notes(play, offense, defense)

    def explain_call(self, call: JSON, play: JSON, record: JSON, side: Side) -> list[str]:
        return reasons.explain_call(call)

    def call_name(self, call: JSON) -> CallName:
        return reasons.call_name(call)

    def picture(self, play: JSON, record: JSON) -> JSON:
        return picture.picture(play, record)

    def motion(self, play: JSON, record: JSON) -> Motion:
        return motion.motion(play)

    def stories(self, play: JSON, record: JSON) -> list[Story]:
        return stories.stories(play, record)

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


RULESET = Fool()
