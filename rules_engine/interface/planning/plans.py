"""What is asked of a ruleset about the plans that coaches hand in."""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping
from typing import Any, Generic, Literal, TypeVar

from ...dice import Dice
from ...errors import Report
from ..situation import SIDES, Side
from ..values import JSON, ExchangeStep, Team
from .boards import Act, Board, OfferedFormation, Opponent
from .call_tables import CallTable
from .entries import EntryName, KeptEntry
from .forms import Choices, PlanForm
from .playcalling import GroupedChoice, PlayDrawing, PlayReading, PlaySetting, Slots
from .text_words import TextWords

Options = TypeVar("Options")
TextForm = Literal["compact", "json"]


class PlanQuestions(ABC, Generic[Options]):
    """A plan is a JSON document. It is exchanged by parts, each sealed on its own until it is opened.

    Where a ruleset says nothing else, both sides hand in the whole plan in one step and nobody sees it before the end.
    """

    def exchange(self, options: Options) -> tuple[ExchangeStep, ...]:
        """The steps by which plans are handed in."""
        return (ExchangeStep("plan", "Plan", SIDES, (), ("plan",), {"plan": "final"}),)

    def split_plan(self, plan: JSON, options: Options) -> dict[str, JSON]:
        """The plan's named parts, as the exchange seals them; ``join_plan`` is the inverse."""
        return {"plan": plan}

    def join_plan(self, parts: Mapping[str, JSON]) -> JSON:
        """The plan of these parts, each of which holds fields of its own."""
        return {name: value for part in parts.values() for name, value in part.items()}

    @abstractmethod
    def check_plan(
        self,
        plan: JSON,
        team: Team,
        side: Side,
        options: Options,
        opponent: JSON | None,
        parts: Collection[str] | None = None,
    ) -> Report:
        """Every error and warning in a plan. ``opponent`` is what this coach may see of the other plan, or None.

        ``parts`` names the parts that must be there by now, None all of them: the others may be missing, and what is
        wrong with them is a warning."""

    @abstractmethod
    def read_text(self, text: str) -> tuple[JSON | None, Report]:
        """A plan from its text form; problems carry line and column. None when nothing could be read."""

    def write_text(self, plan: JSON, form: TextForm = "compact") -> str:
        """The plan in the form that a coach types, or as JSON; ``read_text`` takes either."""
        return json.dumps(plan, ensure_ascii=False, indent=1)

    def locate(self, text: str, report: Report) -> Report:
        """``report`` with line, column and source line added to each problem that has only a path into ``text``."""
        return report

    def text_words(self) -> TextWords:
        """The words of the text form, for an editor that colours and completes them."""
        return TextWords()

    def plan_schema(self) -> JSON:
        """The JSON Schema of a plan's document: it is valid where ``read_text`` finds nothing wrong with its shape."""
        return {"type": "object"}

    def plan_form(self, plan: Any, team: Team, side: Side, options: Options, opponent: Team | None = None) -> PlanForm:
        """The sheets on which a coach writes his plan without knowing its text. ``plan`` is the draft as far as it can
        be read: what may be chosen follows its own entries. With an ``opponent`` his men are called by their names."""
        return PlanForm((), {})

    def plan_picture(self, plan: Any, key: str, team: Team) -> JSON:
        """Where the men of a sheet of the plan's form stand, in the form that ``picture`` uses, each with a ``note`` of
        a few characters; {} where there is nothing to draw. ``plan`` is a draft and may be wrong in any way."""
        return {}

    def call_table(self, plan: Any, key: str, team: Team, options: Options) -> CallTable | None:
        """The lines of calls on a sheet of the plan's form; None where it has none. ``plan`` is a draft and may be
        wrong in any way."""
        return None

    def scrimmage_calls(self, plan: Any, with_ball: bool) -> Choices:
        """What a plan can call from scrimmage with the ball, or without it; none where a ruleset does not tell its
        calls apart. ``plan`` is a draft and may be wrong in any way."""
        return ()

    def calling_only(self, plan: JSON, call: str, with_ball: bool) -> JSON:
        """A legal plan as it would be if it made this one of its ``scrimmage_calls`` in every situation: to be played,
        not to be handed in, since men who start may then have no play."""
        return plan

    def play_kinds(self) -> Choices:
        """The kinds of plays; none where the ruleset has no notation of plays."""
        return ()

    def free_play_name(self, taken: Collection[str]) -> str:
        """The first name of a play that is not taken."""
        return ""

    def kind_of_play(self, text: str) -> str:
        """Of what kind a play is, "" where it cannot be read."""
        return ""

    def sets_of_play(self, text: str, setting: PlaySetting, options: Options) -> Choices:
        """The sets from which a play may be drawn, the starting one first; none without a notation of plays."""
        return ()

    def defenses_against(self, setting: PlaySetting, options: Options) -> tuple[GroupedChoice, ...]:
        """The defenses against which a play may be drawn: his own, those shown by the other side, usual ones."""
        return ()

    def read_play(self, text: str, setting: PlaySetting, options: Options) -> PlayReading | None:
        """What a play says, right or wrong; None where the ruleset has no notation of plays."""
        return None

    def write_play(self, kind: str, slots: Slots) -> str:
        """The text of a play of that kind with these choices; what is missing or unknown is the most usual."""
        return ""

    def draw_play(self, text: str, setting: PlaySetting, options: Options) -> PlayDrawing:
        """Where everybody goes on a play, whether he gets there, and what would help. Nothing raises."""
        return PlayDrawing()

    def plan_board(
        self, plan: Any, key: str, team: Team, side: Side, options: Options, opponent: Opponent | None
    ) -> Board | None:
        """The sheet of that key as a board; None for a sheet that places no men. ``plan`` is a draft and may be wrong
        in any way."""
        return None

    def formations(self, plan: Any, key: str, team: Team, options: Options) -> tuple[OfferedFormation, ...]:
        """Common formations, fitted to the team's men, that a sheet of that key may begin with."""
        return ()

    def board_entry(self, plan: Any, key: str, act: Act) -> JSON | None:
        """The copy, mirror image or variation of a board's entry, under a name of its own; None where there is none."""
        return None

    def adopt_entry(self, plan: Any, entry: KeptEntry, team: Team, side: Side, options: Options) -> Any:
        """The body of a kept entry, of another team or week, as it fits this plan and the team's men. ``plan`` is a
        draft and may be wrong in any way; so may the entry be."""
        return entry.body

    def named_entries(self, entry: KeptEntry) -> tuple[EntryName, ...]:
        """Other entries that an entry or a table names: the sets of a play, the plays of a table."""
        return ()

    @abstractmethod
    def autocoach(self, team: Team, side: Side, visible: JSON, options: Options, dice: Dice) -> JSON:
        """A legal plan from what a coach would see; ``visible`` may hold the opponent's open parts and roster."""

    def repair(self, plan: JSON, team: Team, side: Side, options: Options) -> tuple[JSON, list[str]]:
        """The plan made legal for the present roster, with a sentence for each repair; PlanError if it cannot be."""
        self.check_plan(plan, team, side, options, None).require()
        return plan, []
