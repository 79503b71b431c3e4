"""What a league that holds training camps asks of a ruleset between two seasons.

A camp is run from each team's sheet of orders and from dice, of which every man has a stream of his own; nothing here
keeps anything, men's sheets carry all that lasts. Where a ruleset says nothing else, there are no camps.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Literal, NamedTuple, TypeVar

from ...dice import Dice
from ...errors import Report
from ..values import JSON, Athlete

Options = TypeVar("Options")
StepKind = Literal["early camp", "draft", "invitations", "camp", "cut"]
CampRoll = tuple[str, int, tuple[int, ...]]  # what it was for, the sides of the dice, what they showed


# -- values ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class CampStep:
    """A step between two seasons, in the order of the calendar.

    code         a name of its own: ``camp``, ``cut_1`` and so on
    men          how many men a team may have when the step ends; None where that does not matter
    last         the last cut: all may be let go, and the levels of specialists are settled
    kind         what is done in it: ``early camp`` recoveries, ``draft``, ``invitations``, ``camp``, or a ``cut``
    after_games  exhibition games that are played before it; 0 for what comes before all of them
    returns      a cut in which teams also name whom they credit with returns of preseason
    """

    code: str
    name: str
    men: int | None = None
    last: bool = False
    kind: StepKind = "camp"
    after_games: int = 0
    returns: bool = False


@dataclass(frozen=True, slots=True)
class CampMan:
    """A man who is in a camp. ``drafted``: of a rookie, that a team chose him in a draft. ``same_team``: he was with
    the team when it held its last camp."""

    athlete: Athlete
    drafted: bool = True
    same_team: bool = True

    @property
    def key(self) -> str:
        """By what sheets and reports name him: the league's id, without one his number."""
        return self.athlete.ref or str(self.athlete.number)


class CampChoice(NamedTuple):
    """A value of a field of the sheet, and what is shown for it."""

    value: str
    label: str


@dataclass(frozen=True, slots=True)
class CampField:
    """A decision of a coach; ``value`` is what a sensible coach would choose."""

    name: str
    label: str
    choices: tuple[CampChoice, ...]
    value: str


@dataclass(frozen=True, slots=True)
class CampForm:
    """The sheet that a coach fills in before camp: fields of the team, and of each man by his key."""

    team: tuple[CampField, ...]
    men: Mapping[str, tuple[CampField, ...]]


@dataclass(frozen=True, slots=True)
class CampPart:
    """One thing that became of a man in camp.

    topic     ``injury``, ``change``, ``recovery``, ``coaching``, ``position``, ``special teams``
    sentence  what happened, with its dice in brackets
    dice      what was rolled
    """

    topic: str
    sentence: str
    dice: tuple[CampRoll, ...] = ()


@dataclass(frozen=True, slots=True)
class CampStory:
    """What a camp made of a man: himself afterwards, his story in a sentence, its parts with their dice. ``retired``:
    his career is over."""

    key: str
    athlete: Athlete
    sentence: str
    parts: tuple[CampPart, ...] = ()
    retired: bool = False


@dataclass(frozen=True, slots=True)
class Claimant:
    """A team that may claim released men: its rank of last season (1 the best), its division, who coaches it."""

    ref: str
    rank: int
    division: str = ""
    owner: str = ""


@dataclass(frozen=True, slots=True)
class Attempt:
    """Something that a die decided: whether it came off, and a sentence with the die."""

    success: bool
    sentence: str


MoveStep = Literal["announce", "complete", "drop", "go_back", "take_back"]


class OpenMove(NamedTuple):
    """A step of a change of position that a coach may take in the season; ``to``: the position that he announces."""

    step: MoveStep
    to: str = ""


# -- the questions -----------------------------------------------------------------------------------------------------


class CareerQuestions(Generic[Options]):
    """What a league asks between seasons, in the order in which it asks."""

    def camp_steps(self, options: Options) -> tuple[CampStep, ...]:
        """The steps between two seasons; () where the ruleset has no camps, and nothing below is asked."""
        return ()

    def season_closed(self, athlete: Athlete, options: Options) -> Athlete:
        """A man after a season, in place of ``season_over`` where camps are held: a year older, his credit kept for
        the camp."""
        return athlete

    def early_camp(self, man: CampMan, options: Options, dice: Dice) -> CampStory:
        """What becomes of his injuries before the draft."""
        return CampStory(man.key, man.athlete, "")

    def stays_on_list(self, athlete: Athlete, was_active: bool, expansion: bool, options: Options) -> bool:
        """Whether a free agent of last season is still on the list for this year's camps; ``was_active``: he was on a
        team's active list in its camp or in the season."""
        return True

    def may_retire(self, athlete: Athlete, options: Options) -> Report:
        """What speaks against asking a man to retire."""
        return Report()

    def retire(self, athlete: Athlete, options: Options, dice: Dice) -> Attempt:
        """A team asks a man to retire."""
        return Attempt(False, "")

    def is_retired_unsigned(self, asked_to_retire: bool, signed: bool, season_begun: bool) -> bool:
        """Whether a man who would not retire, and whom nobody has signed, is retired all the same."""
        return False

    def invite(self, athlete: Athlete, rank: int, teams_there_are: int, options: Options, dice: Dice) -> Attempt:
        """A team invites a free agent to its camp; ``rank`` is its place among all of last season, 1 the best."""
        return Attempt(True, "")

    def is_removed(self, refused_by: Sequence[str], signed: bool) -> bool:
        """Whether a free agent leaves the game for good when all camps are full."""
        return False

    def check_invitation(
        self, men: Sequence[CampMan], refused: Sequence[str], key: str, turn_of: str, ref: str, options: Options
    ) -> Report:
        """What speaks against inviting the man ``key``: a camp that is full, a man who ``refused`` this team, the turn
        of another team."""
        return Report()

    def turns(self, claimants: Sequence[Claimant], options: Options) -> tuple[str, ...]:
        """The teams in the order in which each completes its camp."""
        return tuple(team.ref for team in sorted(claimants, key=lambda team: -team.rank))

    def check_camp(self, men: Sequence[CampMan], options: Options) -> Report:
        """What speaks against holding a team's camp with these men."""
        return Report()

    def camp_form(self, men: Sequence[CampMan], options: Options) -> CampForm:
        """The sheet that the coach fills in before the camp."""
        return CampForm((), {})

    def camp_default(self, men: Sequence[CampMan], options: Options) -> JSON:
        """The sheet of a sensible coach, for whom nobody hands one in."""
        return {}

    def check_camp_sheet(self, sheet: Any, men: Sequence[CampMan], options: Options) -> Report:
        """What is wrong with a coach's sheet."""
        return Report()

    def camp_odds(self, man: CampMan, sheet: JSON, men: Sequence[CampMan], options: Options) -> tuple[str, ...]:
        """What may become of a man by a sheet, and how likely: "2 in 6 to gain a point of speed"."""
        return ()

    def rolls_at_camp(self, athlete: Athlete, options: Options) -> bool:
        """Whether a free agent whom nobody has invited rolls when the camps are held."""
        return False

    def hold_camps(
        self,
        camps: Mapping[str, tuple[Sequence[CampMan], JSON]],
        free_agents: Sequence[CampMan],
        options: Options,
        dice: Mapping[str, Dice],
    ) -> Mapping[str, tuple[CampStory, ...]]:
        """All camps at once: by each team its men and sheet, and free agents of interest; ``dice`` by the men's keys.
        The stories by team, those of the free agents under ""."""
        return {}

    def check_cut(self, man: CampMan, step: CampStep, options: Options) -> Report:
        """What speaks against letting a man go at a cut."""
        return Report()

    def check_size(self, men: Sequence[CampMan], step: CampStep, options: Options) -> Report:
        """What speaks against ending a step with these men on a team."""
        return Report()

    def claim_order(
        self, claimants: Sequence[Claimant], released_by: Claimant, options: Options
    ) -> tuple[tuple[str, ...], ...]:
        """Who may claim a man whom a team has released: groups, of which the first has the choice before the next; in
        each the teams in the order in which they take turns."""
        return (tuple(team.ref for team in claimants),)

    def returns_form(self, men: Sequence[CampMan], camp_focus: str, options: Options) -> CampForm:
        """What a coach fills in to credit men with returns of preseason, when the camp is over: fields of those who may
        have some."""
        return CampForm((), {})

    def returns_default(self, men: Sequence[CampMan], camp_focus: str, options: Options) -> JSON:
        """The returns as a sensible coach credits them."""
        return {}

    def check_returns(self, sheet: Any, men: Sequence[CampMan], camp_focus: str, options: Options) -> Report:
        """What speaks against the returns that a team credits: ``{key: {name of a field: value}}``."""
        return Report()

    def must_return(self, athlete: Athlete) -> bool:
        """Whether a man was credited with returns and so is to return kicks while he is on the roster."""
        return False

    def credit_returns(self, man: CampMan, orders: Mapping[str, str], options: Options) -> CampStory:
        """A man with the returns of preseason that these fields credit him with; without a sentence where they credit
        none."""
        return CampStory(man.key, man.athlete, "")

    def preseason_over(self, athlete: Athlete, options: Options) -> CampStory:
        """A man when the last cut is over: levels that camps and seasons bring are settled."""
        return CampStory(athlete.ref, athlete, "")

    def game_rules_of_camps(self, home: str, away: str, options: Options) -> Mapping[str, Any]:
        """The options of a game that follow from what the camps of both teams stressed (the sheets' ``focus``)."""
        return {}

    def as_he_plays(self, athlete: Athlete, options: Options) -> Athlete:
        """A man as a game is to have him: at the position that he learns, with what that costs."""
        return athlete

    def open_moves(self, athlete: Athlete, options: Options) -> tuple[OpenMove, ...]:
        """The steps of a change of position that may be taken now, but for ``take_back``; () where the ruleset has no
        such changes."""
        return ()

    def position_told(self, athlete: Athlete, options: Options) -> str:
        """How far a man is with a change of position, in a sentence; "" where there is nothing to tell."""
        return ""

    def move_odds(self, athlete: Athlete, move: OpenMove, options: Options) -> tuple[str, ...]:
        """What a step of a change of position may bring, and how likely."""
        return ()

    def check_move_of_position(self, athlete: Athlete, step: MoveStep, to: str, options: Options) -> Report:
        """What speaks against a step of a change of position in the season."""
        return Report()

    def may_take_back(self, athlete: Athlete, games_since: int, season_begun: bool) -> bool:
        """Whether a man who is cut or traded, or his new team, may take back a change of position; ``games_since`` the
        change."""
        return False

    def move_of_position(self, athlete: Athlete, step: MoveStep, to: str, options: Options, dice: Dice) -> CampStory:
        """A step of a change of position in the season: announced, completed by dice, dropped, gone back on by
        a die, or taken back after a cut or trade."""
        return CampStory(athlete.ref, athlete, "")
