"""The league's door to the rules engine: the rulebook of a league under its house rules. Nothing else in ``league``
opens it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property
from typing import Any

from league import models
from league.models import League, Player, RosterSpot, Season
from rules_engine import (
    RELEASED,
    WAIVERS,
    About,
    AnyRuleset,
    Athlete,
    Attempt,
    CampField,
    CampForm,
    CampMan,
    CampStep,
    CampStory,
    Change,
    Claimant,
    Column,
    DraftTurn,
    Example,
    ExchangeStep,
    GameFacts,
    GuideError,
    GuidePage,
    Joining,
    ListRule,
    Move,
    Need,
    OpenMove,
    OptionSpec,
    PlanError,
    ReadTeam,
    Report,
    RosterRules,
    RosterText,
    RulePreset,
    SeasonPhase,
    SeasonRules,
    SeededDice,
    Team,
    Term,
    UnknownRuleset,
    anchor,
    clinching,
    codes,
    digest,
    get,
    odds,
    playoffs,
    ranking,
    stage_key,
)

JSON = dict[str, Any]
Schedule = tuple[tuple[tuple[int, int], ...], ...]

CRITERIA, IN_HALVES, LOTS = ranking.CRITERIA, ranking.IN_HALVES, ranking.LOTS
Results = ranking.Results
Parting = ranking.Parting
Score = ranking.Score
Mark = clinching.Mark
certain, final_places = clinching.marks, clinching.final_places
Outlook = odds.Outlook
Odds = odds.Odds
course_odds = odds.odds
Place = playoffs.Place
playoff_field, playoff_pairs, seeded_pairs = playoffs.field, playoffs.pairs, playoffs.seeded
final_order = playoffs.final_order

__all__ = [
    "RELEASED", "WAIVERS", "Athlete", "Attempt", "CampField", "CampForm", "CampMan", "CampStep", "CampStory", "Change",
    "Claimant", "Column", "DraftTurn", "Example", "ExchangeStep", "GameFacts", "GuideError", "GuidePage", "Joining",
    "LeagueRules", "ListRule", "Move", "Need", "NotLegal", "OpenMove", "OptionSpec", "ReadTeam", "Report",
    "RosterRules", "RosterText", "RulePreset", "Schedule", "SeasonPhase", "SeasonRules", "SeededDice", "Team", "Term",
    "anchor", "digest", "stage_key",
]  # fmt: skip


class NotLegal(Exception):
    """The ruleset refuses what it was given, for these reasons."""

    def __init__(self, sentences: Iterable[str], path: str = "") -> None:
        super().__init__(" ".join(sentences))
        self.path = path  # of the first reason in what was given; "" for the whole of it


@dataclass(frozen=True, slots=True)
class Rule:
    """What holds in a league where the rulebook leaves a choice; ``own``: the league's house rule, not the default."""

    meaning: str
    clause: str
    value: str
    default: str
    own: bool
    group: str


@dataclass(frozen=True)
class LeagueRules:
    """The rulebook of a league with its house rules: whatever a league asks, by the rules that are in force in it.

    ``code`` is the ruleset's, ``house_rules`` are the options that differ from the rulebook's. Asking raises NotLegal
    where there is no such ruleset, or where it refuses these house rules.
    """

    code: str
    house_rules: Mapping[str, Any]

    @cached_property
    def ruleset(self) -> AnyRuleset:
        try:
            return get(self.code)
        except UnknownRuleset as unknown:
            raise NotLegal([str(unknown)], path="ruleset") from unknown

    @cached_property
    def options(self) -> Any:
        """The ruleset's own options; raises NotLegal naming every unknown one and impossible value."""
        try:
            return self.ruleset.options(self.house_rules)
        except PlanError as refused:
            first, *more = refused.report.errors
            sentences = [f"{first.message} {first.hint}".rstrip(), *map(str, more)]
            raise NotLegal(sentences, path=f"options.{first.path.removeprefix('options.')}") from refused

    @property
    def name(self) -> str:
        """The ruleset's name."""
        return self.ruleset.name

    # -- house rules ---------------------------------------------------------------------------------------------------

    def option_specs(self) -> list[OptionSpec]:
        """The options that a league may set; facts of a single game are none."""
        return [spec for spec in self.ruleset.option_specs() if not spec.per_game]

    def presets(self) -> list[RulePreset]:
        """House rules that a league may begin with, the rulebook's own choices first."""
        return list(self.ruleset.rule_presets())

    def check(self) -> None:
        """Raise NotLegal naming every unknown option and impossible value."""
        facts = {spec.code for spec in self.ruleset.option_specs() if spec.per_game}
        if wrong := sorted(facts & self.house_rules.keys()):
            sentences = [f'"{fact}" is a fact of each game and no house rule.' for fact in wrong]
            raise NotLegal(sentences, path=f"options.{wrong[0]}")
        _ = self.options

    def in_force(self) -> list[Rule]:
        """Every option with the value in force."""
        return [
            Rule(
                spec.meaning,
                spec.clause,
                in_words(self.house_rules.get(spec.code, spec.default)),
                in_words(spec.default),
                spec.code in self.house_rules,
                spec.group,
            )
            for spec in self.option_specs()
        ]

    def of_game(self, facts: GameFacts) -> LeagueRules:
        """These rules for one game, with what follows from its place in the season."""
        return LeagueRules(self.code, {**self.house_rules, **self.ruleset.game_rules(facts)})

    # -- seasons -------------------------------------------------------------------------------------------------------

    def season_rules(self, divisions: Sequence[int]) -> SeasonRules:
        """Games, ranking and play-offs of a league whose divisions have so many teams."""
        return self.ruleset.season_rules(self.options, divisions)

    def schedule(self, divisions: Sequence[int]) -> Schedule:
        """Weeks of (away, home) indexes into the teams, divisions one after the other; () where the rulebook prints
        none."""
        return self.ruleset.schedule_template(self.options, divisions)

    def calendar(self, divisions: Sequence[int], weeks: int) -> tuple[SeasonPhase, ...]:
        """The phases of a season with so many weeks of its regular schedule, in order."""
        return self.ruleset.calendar(self.options, divisions, weeks)

    # -- plans ---------------------------------------------------------------------------------------------------------

    def exchange(self) -> tuple[ExchangeStep, ...]:
        """The steps by which plans are handed in."""
        return self.ruleset.exchange(self.options)

    def longest_lead(self) -> int:
        """How many hours before its games the first plan of a week is due."""
        return max((step.hours for step in self.exchange()), default=0)

    def plans_opened(self) -> str:
        """When a game's plans open to everybody who may see it: ``final`` or ``season_end``."""
        return self.ruleset.plans_opened(self.options)

    # -- players and rosters -------------------------------------------------------------------------------------------

    def roster_rules(self) -> RosterRules:
        """Sizes of a roster's lists and the positions that a roster may hold."""
        return self.ruleset.roster_rules(self.options)

    def roster_lists(self) -> tuple[ListRule, ...]:
        """The lists of a roster, the one that plays first."""
        return self.roster_rules().lists

    def draw_team(self, *, name: str, team_code: str, strength: int, key: bytes) -> Team:
        """An invented team with a legal roster, drawn from ``key`` (32 bytes); ``strength``: 1 (weak) to 5 (strong)."""
        team = self.ruleset.generate_team(name, team_code, strength, SeededDice(key, "setup"))
        for report in (self.ruleset.check_team(team), *map(self.ruleset.check_player, team.athletes)):
            if not report.ok:
                raise NotLegal(str(problem) for problem in report.errors)
        return team

    def check_team(self, team: Team) -> list[tuple[str, str]]:
        """What is wrong with a team's own sheet, as sentences with hints."""
        return _sentences(self.ruleset.check_team(team))

    def describe_team(self, team: Team) -> tuple[Column, ...]:
        """The ruleset's facts about a team itself."""
        return self.ruleset.describe_team(team)

    def describe_players(self, athletes: Iterable[Athlete]) -> list[tuple[Column, ...]]:
        """The ruleset's facts about each player, as columns of a table."""
        return [self.ruleset.describe_player(athlete) for athlete in athletes]

    def check_player(self, athlete: Athlete) -> list[tuple[str, str]]:
        """What is wrong with a player's sheet, as sentences with hints."""
        return _sentences(self.ruleset.check_player(athlete))

    def check_fields(self, athlete: Athlete, fields: Collection[str]) -> list[tuple[str, str]]:
        """Return what is wrong with these fields of a player's sheet, of which nothing else need be known."""
        places = [f"sheet.{name}" for name in fields]
        return [
            (problem.message, problem.hint)
            for problem in self.ruleset.check_player(athlete).errors
            if problem.path == "sheet"
            or any(problem.path == place or problem.path.startswith((f"{place}.", f"{place}[")) for place in places)
        ]

    def roster_texts(self) -> tuple[RosterText, ...]:
        """The kinds of tables from which men can be imported."""
        return self.ruleset.roster_texts()

    def read_rosters(self, kind: str, text: str, teams: Sequence[Team]) -> tuple[tuple[ReadTeam, ...], Report]:
        """The teams that a table names with their men, and everything that is wrong with it."""
        return self.ruleset.read_rosters(kind, text, teams)

    def roster_example(self, kind: str, teams: Sequence[Team]) -> str:
        """A whole table of that kind to begin with."""
        return self.ruleset.roster_example(kind, teams)

    def worth(self, athlete: Athlete) -> str:
        """What a man is worth in trades and claims, with its unit; "" where the rulebook has no measure of it."""
        return self.ruleset.worth(athlete)

    def hurts(self, athlete: Athlete) -> tuple[str, ...]:
        """The injuries that a man carries, each in a few words."""
        return self.ruleset.hurts(athlete)

    def expendable(self, athletes: Sequence[Athlete]) -> tuple[Athlete, ...]:
        """The men in the order in which a team that nobody coaches lets them go."""
        return self.ruleset.expendable(athletes)

    def check_move(self, move: Move) -> list[tuple[str, str]]:
        """What speaks against a man's move, as sentences with hints; none when it is legal."""
        return _sentences(self.ruleset.check_move(move, self.options))

    def counts_move(self, move: Move) -> bool:
        """Whether a move uses one of the returns that the rulebook counts."""
        return self.ruleset.counts_move(move, self.options)

    def check_trade(self, athlete: Athlete, games_played: int) -> list[tuple[str, str]]:
        """What speaks against trading a man, as sentences with hints."""
        return _sentences(self.ruleset.check_trade(athlete, games_played, self.options))

    def draft_rounds(self) -> int:
        """Rounds of the draft between two seasons; 0: there is none."""
        return self.ruleset.draft_rounds(self.options)

    def rookie_class(self, count: int, dice: SeededDice) -> tuple[Athlete, ...]:
        """As many new men for a draft; () where the rulebook has none. Raises NotLegal for men whom it refuses."""
        men = self.ruleset.rookie_class(count, self.options, dice)
        for man in men:
            if problems := self.check_player(man):
                raise NotLegal(message for message, _ in problems)
        return men

    def scouted(self, athletes: Iterable[Athlete]) -> list[tuple[Column, ...]]:
        """What everybody may know of men before they are chosen, as columns of a table."""
        return [self.ruleset.scouted(athlete, self.options) for athlete in athletes]

    def draft_worths(self, athletes: Iterable[Athlete]) -> list[int]:
        """What men are worth to a team that lacks nobody; more is better."""
        return [self.ruleset.draft_worth(athlete, self.options) for athlete in athletes]

    def needs(self, athletes: Sequence[Athlete]) -> tuple[Need, ...]:
        """Where a roster is short, the most urgent position first."""
        return self.ruleset.needs(athletes, self.options)

    def as_they_play(self, team: Team) -> Team:
        """A team as a game is to have it: every man at the position at which he plays now."""
        men = tuple(self.ruleset.as_he_plays(athlete, self.options) for athlete in team.athletes)
        return replace(team, athletes=men)

    def draft_order(self, teams: int, round_number: int) -> tuple[DraftTurn, ...]:
        """Who chooses when in a round of a draft, by last season's final ranks."""
        return self.ruleset.draft_order(teams, round_number, self.options)

    def offer_days(self) -> int:
        """Days that an offer of a trade stays open."""
        return self.ruleset.offer_days(self.options)

    def trade_review_days(self) -> int:
        """Days in which an accepted trade may still be disallowed."""
        return self.ruleset.trade_review_days(self.options)

    def game_over(self, athlete: Athlete, facts: JSON, dice: SeededDice) -> tuple[Change, ...]:
        """What became of a man in and since his team's last game."""
        return self.ruleset.game_over(athlete, facts, self.options, dice)

    def joined(self, athlete: Athlete, joining: Joining, dice: SeededDice) -> tuple[Change, ...]:
        """What becomes of a man who has come to a team."""
        return self.ruleset.joined(athlete, joining, self.options, dice)

    def season_over(self, athlete: Athlete, dice: SeededDice) -> tuple[Change, ...]:
        """What becomes of a man between two seasons."""
        return self.ruleset.season_over(athlete, self.options, dice)


def rules_of(league: League) -> LeagueRules:
    """The rules that are in force in a league."""
    return LeagueRules(league.ruleset, league.options)


def rules_of_season(season: Season) -> LeagueRules:
    """The rules that a season is, or was, played by."""
    return LeagueRules(season.league.ruleset, season.house_rules)


def demonstration(ruleset: str) -> LeagueRules:
    """The rules of a demonstration league."""
    return LeagueRules(ruleset, LeagueRules(ruleset, {}).ruleset.demonstration_rules())


@dataclass(frozen=True, slots=True)
class Rulebook:
    """A ruleset that a league may play: what it is like, and an invented man with the facts that are told of him."""

    code: str
    name: str
    about: About | None
    man: Athlete
    facts: tuple[Column, ...]


@cache
def open_rulebook(code: str) -> Rulebook:
    """What there is to say of a ruleset before anybody plays it; always the same."""
    ruleset = get(code)
    man = ruleset.generate_team("Example", "EX", 3, SeededDice(bytes(32), "setup")).athletes[0]
    return Rulebook(code, ruleset.name, ruleset.about(), man, ruleset.describe_player(man))


def first_ruleset() -> str:
    """The ruleset of a league whose founder names none: the first by its code."""
    return codes()[0]


def rulesets() -> list[tuple[str, str]]:
    """Code and name of every ruleset there is."""
    return [(code, get(code).name) for code in codes()]


# -- what a ruleset tells people who do not know its rulebook ----------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Guide:
    """The pages and terms of a ruleset; ``version`` tells those of one version from those of another."""

    code: str
    name: str
    version: str
    pages: tuple[GuidePage, ...]
    terms: tuple[Term, ...]


def guide(ruleset: str) -> Guide:
    """What a ruleset tells of itself; raises NotLegal where there is no such ruleset."""
    known = LeagueRules(ruleset, {}).ruleset
    return Guide(known.code, known.name, known.version, known.guide(), known.glossary())


def guide_example(ruleset: str, kind: str, text: str) -> Example:
    """What comes of a live example of a guide; raises GuideError where the rules do not accept it."""
    return LeagueRules(ruleset, {}).ruleset.guide_example(kind, text)


def in_words(value: object) -> str:
    """An option's value in words."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def _sentences(report: Report) -> list[tuple[str, str]]:
    return [(problem.message, problem.hint) for problem in report.errors]


# -- players as the engine wants them ----------------------------------------------------------------------------------


def athlete_of(spot: RosterSpot) -> Athlete:
    """A roster spot's player as the engine wants him."""
    return athlete(spot.player, spot)


def athlete(player: Player, spot: RosterSpot | None) -> Athlete:
    """A player as the engine wants him; a free agent has a number for form's sake and is on no list."""
    return Athlete(
        number=spot.number if spot else 1,
        name=player.name,
        position=player.position,
        age=player.age,
        sheet=player.sheet,
        status=spot.list if spot else RELEASED,
        out=spot.out if spot else "",
        ref=str(player.public_id),
    )


def team_of(team: models.Team, spots: Iterable[RosterSpot]) -> Team:
    """A team with its men as the engine wants it; who is suspended cannot play, whatever list he is on."""
    athletes = tuple(replace(athlete_of(spot), out=spot.unavailable) for spot in spots)
    return Team(team.name, team.code, athletes, team.sheet)


# -- dice between games ------------------------------------------------------------------------------------------------


def draw_lots(count: int, key: bytes) -> tuple[int, ...]:
    """A lot from 1 for each of so many teams, by the dice of ``key``: everybody who knows it can draw them again."""
    return SeededDice(key, "setup").shuffle(count, "ranking.lots")


def dice_of(secret: bytes, occasion: str, who: str) -> SeededDice:
    """The dice of one man on one occasion: who knows the secret can roll them again, and no other man moves them."""
    return SeededDice(stage_key(secret, occasion, 0, "roster", [who]), "roster")


def throws(secret: bytes, occasion: str, who: str, rolled: Sequence[Sequence[Any]]) -> bool:
    """Whether these dice of one man on one occasion come from the secret, as ``rolls`` has them."""
    dice = dice_of(secret, occasion, who)
    return all([dice.die(sides, purpose) for _ in faces] == list(faces) for purpose, sides, faces in rolled)


def rolls(dice: SeededDice) -> list[list[Any]]:
    """What was rolled, as ``[purpose, sides, faces]``."""
    return [roll[:3] for roll in dice.log]
