"""Numbered games of a plan, and of another beside it on the same dice.

The dice of game n come of the trial's own key and of n alone. They are never those of a fixture: a trial has no
commitments, and its key is drawn for it.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterable
from dataclasses import dataclass, replace

from ... import registry
from ...errors import EngineError
from ...interface import JSON, GameInput
from ...interface.situation import Parameters, Side, other
from ..figures.boxscore import box_score
from ..game import play_from, play_game
from .plays import CallWords, call_words, count_calls, count_gains
from .situation import AskedSituation
from .sums import GameSums, PlanSums, TrialSums

FIXTURE = "trial"  # what stands for a fixture in the games of a trial


class TrialError(EngineError):
    """A game of a trial could not be played: which, and why."""


@dataclass(frozen=True, slots=True)
class Trial:
    """What is tried: the game of a side's plan, and the same game with the plan beside it, where there is one.

    The secrets of these games are never used: those of the numbered ones come of ``key``.
    """

    key: bytes
    side: Side
    game: GameInput
    beside: GameInput | None = None


def numbered_secret(key: bytes, number: int) -> bytes:
    """What the dice of game ``number`` are drawn from."""
    return hmac.digest(key, f"game {number}".encode(), hashlib.sha256)


def play_games(trial: Trial, numbers: Iterable[int]) -> TrialSums:
    """What comes of these games of a trial. Raises TrialError with the number of the one that cannot be played."""
    sums = TrialSums(beside=PlanSums() if trial.beside else None)
    words, other_words = _words(trial.game), _words(trial.beside or trial.game)
    for number in numbers:
        margin = _count_game(_played(trial, trial.game, number), trial.side, sums.plan, words)
        if trial.beside is not None and sums.beside is not None:
            other_margin = _count_game(_played(trial, trial.beside, number), trial.side, sums.beside, other_words)
            better = margin - other_margin
            sums.better += better
            sums.better_squared += better * better
            sums.won_by_one += int((margin > 0) != (other_margin > 0))
    return sums


def play_situation(trial: Trial, asked: AskedSituation, numbers: Iterable[int]) -> TrialSums:
    """What comes of one situation, played anew under each number. Raises TrialError."""
    sums = TrialSums(beside=PlanSums() if trial.beside else None)
    numbers = list(numbers)
    for game, counted in ((trial.game, sums.plan), (trial.beside, sums.beside)):
        if game is not None and counted is not None:
            words = _words(game)
            for number in numbers:
                record = _played(trial, game, number, asked)
                count_calls(record, trial.side, counted.offense, counted.defense, words)
                count_gains(record, counted.gains)
    return sums


def _words(game: GameInput) -> CallWords:
    return call_words(game.ruleset, game.plans)


def _played(trial: Trial, game: GameInput, number: int, asked: AskedSituation | None = None) -> JSON:
    """The record of a numbered game, or of one play from a situation."""
    secret = numbered_secret(trial.key, number)
    numbered = replace(game, secret=secret, fixture=FIXTURE, commitments=(), revised_commitments=())
    try:
        if asked is None:
            return play_game(numbered)
        return play_from(numbered, asked.situation(trial.side, _parameters(game)))
    except EngineError as problem:
        raise TrialError(f"Number {number} could not be played: {problem}") from problem


def _parameters(game: GameInput) -> Parameters:
    ruleset = registry.get(game.ruleset)
    return ruleset.parameters(ruleset.options(game.options))


def _count_game(record: JSON, side: Side, sums: PlanSums, words: CallWords) -> int:
    """Add a game to the sums of a plan; by how many points its side won."""
    lines = box_score(record)["teams"]
    own, theirs = lines[side], lines[other(side)]
    margin: int = own["points"] - theirs["points"]
    sums.games.add(
        GameSums(
            games=1,
            won=int(margin > 0),
            tied=int(margin == 0),
            points=own["points"],
            points_against=theirs["points"],
            third_downs=own["third_down_attempts"],
            third_downs_made=own["third_down_conversions"],
            margins={margin: 1},
        )
    )
    count_calls(record, side, sums.offense, sums.defense, words)
    return margin
