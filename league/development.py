"""The league's door to the rules engine: rulesets, options, rosters, schedules. Nothing else in ``league`` opens it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from league.models import Player, RosterSpot
from rules_engine import (
    RELEASED,
    WAIVERS,
    Athlete,
    Change,
    Column,
    ExchangeStep,
    Joining,
    ListRule,
    Move,
    OptionSpec,
    PlanError,
    Report,
    RosterRules,
    Ruleset,
    SeasonPhase,
    SeasonRules,
    SeededDice,
    UnknownRuleset,
    clinching,
    codes,
    get,
    playoffs,
    ranking,
    stage_key,
)

JSON = dict[str, Any]
Schedule = tuple[tuple[tuple[int, int], ...], ...]

CRITERIA, IN_HALVES, LOTS = ranking.CRITERIA, ranking.IN_HALVES, ranking.LOTS
Ledger = ranking.Ledger
Parting = ranking.Parting
Score = ranking.Score
Mark = clinching.Mark
certain, final_places = clinching.marks, clinching.final_places
Place = playoffs.Place
playoff_field, playoff_pairs, seeded_pairs = playoffs.field, playoffs.pairs, playoffs.seeded
final_order = playoffs.final_order

__all__ = [
    "RELEASED",
    "WAIVERS",
    "Athlete",
    "Change",
    "Column",
    "Joining",
    "ListRule",
    "Move",
    "NotLegal",
    "OptionSpec",
    "RosterRules",
    "Schedule",
    "SeasonPhase",
    "SeasonRules",
    "SeededDice",
]  # fmt: skip


class NotLegal(Exception):
    """The ruleset refuses what it was given, for these reasons."""

    def __init__(self, sentences: Iterable[str], path: str = "") -> None:
        super().__init__(" ".join(sentences))
        self.path = path  # of the first reason in what was given; "" for the whole of it


def _ruleset(code: str) -> Ruleset:
    try:
        return get(code)
    except UnknownRuleset as unknown:
        raise NotLegal([str(unknown)]) from unknown


def _require(report: Report) -> None:
    if not report.ok:
        raise NotLegal(str(problem) for problem in report.errors)


def _typed(ruleset: Ruleset, options: Mapping[str, Any]) -> Any:
    try:
        return ruleset.options(options)
    except PlanError as refused:
        first, *more = refused.report.errors
        sentences = [f"{first.message} {first.hint}".rstrip(), *map(str, more)]
        raise NotLegal(sentences, path=f"options.{first.path.removeprefix('options.')}") from refused


def rulesets() -> list[tuple[str, str]]:
    """Code and name of every ruleset there is."""
    return [(code, get(code).name) for code in codes()]


def ruleset_name(code: str) -> str:
    return _ruleset(code).name


def option_specs(code: str) -> Sequence[OptionSpec]:
    """The options that a league of this ruleset may set, with their defaults; facts of a single game are none."""
    return [spec for spec in _ruleset(code).option_specs() if not spec.per_game]


def check_options(code: str, options: Mapping[str, Any]) -> None:
    """Raise NotLegal naming every unknown option and impossible value."""
    ruleset = _ruleset(code)
    if facts := sorted(spec.code for spec in ruleset.option_specs() if spec.per_game and spec.code in options):
        sentences = [f'"{fact}" is a fact of each game and no house rule.' for fact in facts]
        raise NotLegal(sentences, path=f"options.{facts[0]}")
    _typed(ruleset, options)


def game_options(code: str, options: Mapping[str, Any], facts: Mapping[str, Any]) -> dict[str, Any]:
    """The house rules with the facts of one game, where the ruleset has an option for them."""
    known = {spec.code for spec in _ruleset(code).option_specs() if spec.per_game}
    return {**options, **{name: value for name, value in facts.items() if name in known}}


def roster_rules(code: str, options: Mapping[str, Any]) -> RosterRules:
    """Sizes of a roster's lists and the positions that a roster may hold."""
    ruleset = _ruleset(code)
    return ruleset.roster_rules(_typed(ruleset, options))


def schedule(code: str, options: Mapping[str, Any], divisions: Sequence[int]) -> Schedule:
    """Weeks of (away, home) indexes into the teams, divisions one after the other; () when the rulebook prints none."""
    ruleset = _ruleset(code)
    return ruleset.schedule_template(_typed(ruleset, options), divisions)


def season_rules(code: str, options: Mapping[str, Any], divisions: Sequence[int]) -> SeasonRules:
    """Games, ranking and play-offs of a league whose divisions have so many teams."""
    ruleset = _ruleset(code)
    return ruleset.season_rules(_typed(ruleset, options), divisions)


def calendar(code: str, options: Mapping[str, Any], divisions: Sequence[int], weeks: int) -> Sequence[SeasonPhase]:
    """The phases of a season with so many weeks of its regular schedule, in order."""
    ruleset = _ruleset(code)
    return ruleset.calendar(_typed(ruleset, options), divisions, weeks)


def draw_lots(count: int, key: bytes) -> tuple[int, ...]:
    """A lot from 1 for each of so many teams, by the dice of ``key``: everybody who knows it can draw them again."""
    return SeededDice(key, "setup").shuffle(count, "ranking.lots")


def draw_roster(code: str, *, name: str, team_code: str, strength: int, key: bytes) -> tuple[Athlete, ...]:
    """An invented legal roster, drawn from ``key`` (32 bytes); ``strength`` is 1 (weak) to 5 (strong)."""
    ruleset = _ruleset(code)
    athletes = ruleset.generate_team(name, team_code, strength, SeededDice(key, "setup")).athletes
    for athlete in athletes:
        _require(ruleset.check_player(athlete))
    return athletes


def describe_players(code: str, athletes: Sequence[Athlete]) -> list[tuple[Column, ...]]:
    """The ruleset's facts about each player, as columns of a table."""
    ruleset = _ruleset(code)
    return [ruleset.describe_player(athlete) for athlete in athletes]


def said(value: object) -> str:
    """An option's value in words."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


@dataclass(frozen=True, slots=True)
class Rule:
    """What holds in a league where the rulebook leaves a choice; ``own``: the league's house rule, not the default."""

    meaning: str
    clause: str
    value: str
    default: str
    own: bool


def rules_in_force(code: str, options: Mapping[str, Any]) -> list[Rule]:
    """Every option with the value in force."""
    return [
        Rule(
            spec.meaning,
            spec.clause,
            said(options.get(spec.code, spec.default)),
            said(spec.default),
            spec.code in options,
        )
        for spec in option_specs(code)
    ]


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


# -- rosters between games -------------------------------------------------------------------------------------------


def roster_lists(code: str, options: Mapping[str, Any]) -> tuple[ListRule, ...]:
    """The lists of a roster, the one that plays first."""
    return roster_rules(code, options).lists


def exchange(code: str, options: Mapping[str, Any]) -> tuple[ExchangeStep, ...]:
    """The steps by which plans are handed in."""
    ruleset = _ruleset(code)
    return tuple(ruleset.exchange(_typed(ruleset, options)))


def longest_lead(code: str, options: Mapping[str, Any]) -> int:
    """How many hours before its games the first plan of a week is due."""
    return max((step.hours for step in exchange(code, options)), default=0)


def check_move(code: str, options: Mapping[str, Any], move: Move) -> list[tuple[str, str]]:
    """What speaks against a man's move, as sentences with hints; none when it is legal."""
    ruleset = _ruleset(code)
    return _told(ruleset.check_move(move, _typed(ruleset, options)))


def counts_move(code: str, options: Mapping[str, Any], move: Move) -> bool:
    """Whether a move uses one of the returns that the rulebook counts."""
    ruleset = _ruleset(code)
    return ruleset.counts_move(move, _typed(ruleset, options))


def check_trade(code: str, options: Mapping[str, Any], athlete: Athlete, games_played: int) -> list[tuple[str, str]]:
    """What speaks against trading a man, as sentences with hints."""
    ruleset = _ruleset(code)
    return _told(ruleset.check_trade(athlete, games_played, _typed(ruleset, options)))


def draft_rounds(code: str, options: Mapping[str, Any]) -> int:
    """Rounds of the draft between two seasons; 0: there is none."""
    ruleset = _ruleset(code)
    return ruleset.draft_rounds(_typed(ruleset, options))


def trade_review_days(code: str, options: Mapping[str, Any]) -> int:
    """Days in which an accepted trade may still be disallowed."""
    ruleset = _ruleset(code)
    return ruleset.trade_review_days(_typed(ruleset, options))


def hurts(code: str, athlete: Athlete) -> tuple[str, ...]:
    """The injuries that a man carries, each in a few words."""
    return _ruleset(code).hurts(athlete)


def expendable(code: str, athletes: Sequence[Athlete]) -> tuple[Athlete, ...]:
    """The men in the order in which a team that nobody coaches lets them go."""
    return _ruleset(code).expendable(athletes)


def check_player(code: str, athlete: Athlete) -> list[tuple[str, str]]:
    """What is wrong with a player's sheet, as sentences with hints."""
    return _told(_ruleset(code).check_player(athlete))


def game_over(code: str, options: Mapping[str, Any], athlete: Athlete, facts: JSON, dice: SeededDice) -> list[Change]:
    """What became of a man in and since his team's last game."""
    ruleset = _ruleset(code)
    return list(ruleset.game_over(athlete, facts, _typed(ruleset, options), dice))


def joined(code: str, options: Mapping[str, Any], athlete: Athlete, joining: Joining, dice: SeededDice) -> list[Change]:
    """What becomes of a man who has come to a team."""
    ruleset = _ruleset(code)
    return list(ruleset.joined(athlete, joining, _typed(ruleset, options), dice))


def season_over(code: str, options: Mapping[str, Any], athlete: Athlete, dice: SeededDice) -> list[Change]:
    """What becomes of a man between two seasons."""
    ruleset = _ruleset(code)
    return list(ruleset.season_over(athlete, _typed(ruleset, options), dice))


def dice_of(secret: bytes, occasion: str, who: str) -> SeededDice:
    """The dice of one man on one occasion: who knows the secret can roll them again, and no other man moves them."""
    return SeededDice(stage_key(secret, occasion, 0, "roster", [who]), "roster")


def throws(secret: bytes, occasion: str, who: str, rolled: Sequence[Sequence[Any]]) -> bool:
    """Whether these dice of one man on one occasion come from the secret, as ``rolls`` told them."""
    dice = dice_of(secret, occasion, who)
    return all([dice.die(sides, purpose) for _ in faces] == list(faces) for purpose, sides, faces in rolled)


def rolls(dice: SeededDice) -> list[list[Any]]:
    """What was rolled, as ``[purpose, sides, faces]``."""
    return [roll[:3] for roll in dice.log]


def _told(report: Report) -> list[tuple[str, str]]:
    return [(problem.message, problem.hint) for problem in report.errors]
