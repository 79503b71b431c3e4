"""What a league asks of a ruleset: house rules, seasons, players, and rosters between games.

The league keeps the rows; whether a man may change lists, what a game did to him and what became of his injuries is
asked here. Everything is a pure function of what it is given: a man's injuries and credits are part of his sheet.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Generic, Literal, TypeVar

from ...dice import Dice
from ...errors import Report
from ..about import About
from ..values import JSON, Athlete, Team
from .roster_texts import ReadTeam, RosterText

Options = TypeVar("Options")
Week = tuple[tuple[int, int], ...]  # the games of a week as (away, home), by index into the teams

RELEASED = ""  # the "list" of a man who is cut: he becomes a free agent
WAIVERS = "waivers"  # the "list" of a man who is offered to the other teams before his own may have him back


# -- house rules and seasons -------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class OptionSpec:
    """A league option: code, meaning, default, the values it may take (empty: by type), and its clause.

    ``per_game`` marks a fact of the fixture (a play-off, heavy rain): no house rule, set for each game. ``game_rules``
    gives those that follow from the calendar. ``group`` says what the option is about, in a few words: options of one
    group stand together.
    """

    code: str
    meaning: str
    default: Any
    values: tuple[Any, ...]
    clause: str
    per_game: bool = False
    group: str = ""


@dataclass(frozen=True, slots=True)
class RulePreset:
    """House rules that go well together, for who founds a league: by code, with a sentence on what they are for."""

    code: str
    title: str
    meaning: str
    house_rules: Mapping[str, Any]


AS_PRINTED: Final = RulePreset("rulebook", "Rulebook", "Every choice as the rulebook makes it.", {})


@dataclass(frozen=True, slots=True)
class GameFacts:
    """A game's place in its season: ``number`` counts the games from 1, 0 for all of the preseason."""

    number: int
    playoff: bool


@dataclass(frozen=True, slots=True)
class SeasonPhase:
    """One step of a season's calendar.

    kind  ``preparation`` before the games: coaches, rosters, dates; ``draft`` new men are chosen; ``camp`` another step
          between two seasons (``CampStep``); ``preseason``, ``regular``, ``playoff`` a round of games; ``complete`` the
          year is over, until the next is opened
    """

    code: str
    name: str
    kind: Literal["preparation", "draft", "camp", "preseason", "regular", "playoff", "complete"]


@dataclass(frozen=True, slots=True)
class PlayoffFormat:
    """How a champion is found.

    division_places  how many of each division are in
    wild_cards       how many of the others, the best of the whole league first
    rounds           the rounds' names, the last is for the championship; () when the ranking alone decides
    pairing          ``crossed``: two divisions, the first of each receives the second of the other;
                     ``seeded``: the best left receives the worst left, and so on; who has no opponent rests
    """

    division_places: int
    wild_cards: int
    rounds: tuple[str, ...]
    pairing: Literal["crossed", "seeded"] = "seeded"


@dataclass(frozen=True, slots=True)
class SeasonRules:
    """What a season is: the games of each team, what ranks the teams (``football.season.ranking.CRITERIA``), and who
    plays on."""

    preseason_games: int
    regular_games: int
    criteria: tuple[str, ...]
    playoffs: PlayoffFormat


# -- players and rosters -----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Column:
    """A fact about a player or a team for pages, API and CSV: short name, value, what it means.

    better  of a number that rates him which is better, ``more`` or ``less``; "" where it rates nobody
    """

    name: str
    value: str | int
    meaning: str
    better: Literal["", "more", "less"] = ""


@dataclass(frozen=True, slots=True)
class ListRule:
    """A list of a roster. ``size`` None: as many men as there are. Only men of lists that ``plays`` take part in games;
    ``signs`` marks the lists onto which a free agent may be signed."""

    code: str
    name: str
    size: int | None
    meaning: str
    clause: str
    plays: bool = False
    signs: bool = False


@dataclass(frozen=True, slots=True)
class RosterRules:
    """A roster's lists, first the list whose men play, and the positions that a roster may hold (code -> name)."""

    lists: tuple[ListRule, ...]
    positions: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Move:
    """A man is to go from the list that he is on (``athlete.status``) to another, or to ``RELEASED`` or ``WAIVERS``.

    games_on_list  games that his team has played since he came to his list
    games_here     games that it has played since he was signed as a free agent this season; None when he was not
    moves_used     returns to a playing list that count against the team this season
    stage          ``before`` the season's first game, ``season``, ``playoffs`` or ``after``
    cleared        he was offered to the other teams and nobody took him
    """

    athlete: Athlete
    to: str
    games_on_list: int = 0
    games_here: int | None = None
    moves_used: int = 0
    stage: str = "season"
    cleared: bool = False


@dataclass(frozen=True, slots=True)
class Joining:
    """A man has come to a team.

    how       by a ``trade``, or by a ``signing`` from the free agents or off waivers
    was_here  he was with this team before: earlier this season, or it was his last team
    is_new    he was never on a roster of the league
    """

    how: Literal["trade", "signing"]
    was_here: bool = False
    is_new: bool = False


@dataclass(frozen=True, slots=True)
class Change:
    """Something that became of a man.

    kind      ``injury``, ``recovery``, ``change`` or ``experience``
    athlete   the man afterwards
    sentence  what happened, without his name ("-S for 3 games"); where it is empty, nobody is told
    """

    kind: str
    athlete: Athlete
    sentence: str


# -- the questions -----------------------------------------------------------------------------------------------------


class RosterQuestions(ABC, Generic[Options]):
    """What a league asks about rosters between games.

    Where a ruleset says nothing else, men change lists freely, games leave nothing behind and there is no draft.
    """

    def check_move(self, move: Move, options: Options) -> Report:
        """What speaks against a man's move; sizes of lists are the league's to count."""
        return Report()

    def counts_move(self, move: Move, options: Options) -> bool:
        """Whether a legal move counts against the team (``Move.moves_used``)."""
        return False

    def check_trade(self, athlete: Athlete, games_played: int, options: Options) -> Report:
        """What speaks against trading a man; ``games_played`` is the larger of the two teams' counts this season."""
        return Report()

    def draft_rounds(self, options: Options) -> int:
        """Rounds of the draft between two seasons, in each of which every team has a pick; 0: there is none."""
        return 0

    def offer_days(self, options: Options) -> int:
        """Days that an offer of a trade stays open."""
        return 14

    def trade_review_days(self, options: Options) -> int:
        """Days in which an accepted trade may still be disallowed."""
        return 0

    def expendable(self, athletes: Sequence[Athlete]) -> tuple[Athlete, ...]:
        """The men of a list in the order in which a team that nobody coaches lets them go."""
        return tuple(athletes)

    def worth(self, athlete: Athlete) -> str:
        """What a man is worth in trades and claims, as a number with its unit ("+12.5 yards a game"); "" where the
        ruleset has no such measure."""
        return ""

    def hurts(self, athlete: Athlete) -> tuple[str, ...]:
        """The injuries that a man carries, each in a few words; none for a sound man."""
        return ()

    def joined(self, athlete: Athlete, joining: Joining, options: Options, dice: Dice) -> tuple[Change, ...]:
        """What becomes of a man who has come to a team, when all moves before its next game are made."""
        return ()

    def game_facts(self, record: JSON) -> Mapping[str, JSON]:
        """What a final record says of each man for ``game_over``, by ``Athlete.ref``; men of whom it says nothing are
        left out."""
        return {}

    def game_over(self, athlete: Athlete, facts: JSON, options: Options, dice: Dice) -> tuple[Change, ...]:
        """His team has played: old injuries run on, new ones begin, starts and experience are counted. ``facts`` is
        what ``game_facts`` has of him, {} for a man who was not in the game."""
        return ()

    def season_over(self, athlete: Athlete, options: Options, dice: Dice) -> tuple[Change, ...]:
        """A season has ended: injuries that he still has are settled as the rulebook says for the break, and counts
        begin anew."""
        return ()


class LeagueQuestions(RosterQuestions[Options]):
    """What a league asks about its house rules, its seasons and its players."""

    def about(self) -> About | None:
        """What the game is like, for who founds a league; None where nobody has written it down."""
        return None

    @abstractmethod
    def option_specs(self) -> Sequence[OptionSpec]:
        """Everything in which leagues of this ruleset may differ."""

    @abstractmethod
    def options(self, overrides: Mapping[str, Any]) -> Options:
        """The typed options; raises PlanError naming every unknown code and impossible value."""

    def rule_presets(self) -> Sequence[RulePreset]:
        """House rules that a league may begin with, the rulebook's own choices first."""
        return (AS_PRINTED,)

    def game_rules(self, facts: GameFacts) -> Mapping[str, Any]:
        """The options of a game that follow from its place in the season, as overrides beside the house rules."""
        return {}

    def demonstration_rules(self) -> Mapping[str, Any]:
        """House rules of the demonstration league: its first game counts, a coach hands in his whole plan at once."""
        return {}

    @abstractmethod
    def roster_rules(self, options: Options) -> RosterRules:
        """The lists of a roster and the positions on it."""

    @abstractmethod
    def season_rules(self, options: Options, divisions: Sequence[int]) -> SeasonRules:
        """Games, ranking and play-offs of a league whose divisions have so many teams."""

    def calendar(self, options: Options, divisions: Sequence[int], weeks: int) -> tuple[SeasonPhase, ...]:
        """The phases of a season whose regular schedule has so many weeks, in order: as many ``regular`` ones as there
        are weeks, as many ``preseason`` and ``playoff`` ones as ``season_rules`` has games and rounds of them, the
        first of all a ``preparation``, the last ``complete``. Phases that are not offered are left out."""
        rules = self.season_rules(options, divisions)
        preseason = range(1, rules.preseason_games + 1)
        return (
            SeasonPhase("start", "Start", "preparation"),
            *(SeasonPhase(f"preseason_{number}", f"Preseason {number}", "preseason") for number in preseason),
            *(SeasonPhase(f"week_{number}", f"Week {number}", "regular") for number in range(1, weeks + 1)),
            *(SeasonPhase(name.lower().replace(" ", "_"), name, "playoff") for name in rules.playoffs.rounds),
            SeasonPhase("end", "End", "complete"),
        )

    def schedule_template(self, options: Options, divisions: Sequence[int]) -> tuple[Week, ...]:
        """Weeks of (away, home) team indexes (divisions one after the other, each by last season's rank); () when the
        rulebook prints none for divisions of these sizes."""
        return ()

    def plans_opened(self, options: Options) -> Literal["final", "season_end"]:
        """When a game's plans open to everybody who may see it: once it is over, or at the end of its season."""
        return "final"

    def check_player(self, athlete: Athlete) -> Report:
        """What is wrong with a player's sheet."""
        return Report()

    def check_team(self, team: Team) -> Report:
        """What is wrong with a team's own sheet; its men's are asked after one by one (``check_player``)."""
        return Report()

    def describe_player(self, athlete: Athlete) -> tuple[Column, ...]:
        """The facts about a player that his coach reads."""
        return ()

    def describe_team(self, team: Team) -> tuple[Column, ...]:
        """The facts about a team that belong to no man of it, from its own sheet."""
        return ()

    def roster_texts(self) -> tuple[RosterText, ...]:
        """The kinds of tables from which men can be imported; none where there is no such thing."""
        return ()

    def read_rosters(self, kind: str, text: str, teams: Sequence[Team]) -> tuple[tuple[ReadTeam, ...], Report]:
        """Those of the league's ``teams`` that a table of that kind names, with all the men that they are to have;
        every problem with its row and column. With an error the teams are not to be used. Nothing is raised."""
        return (), Report()

    def roster_example(self, kind: str, teams: Sequence[Team]) -> str:
        """A whole table of that kind to begin with, of the league's own ``teams``."""
        return ""

    @abstractmethod
    def generate_team(self, name: str, code: str, strength: int, dice: Dice) -> Team:
        """A legal invented roster; ``strength`` 1 (weak) to 5 (strong)."""
