"""The loop of a game: toss, plays, penalties, clock, periods, overtime. A ruleset plays, this keeps the books."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Generic, Self

from .. import registry
from ..dice import DiceBox, stage_key
from ..errors import EngineError
from ..interface import JSON, GameInput, Ruleset
from ..interface.playing.play import Memory, OpenChoice, Options, Orders
from ..interface.situation import Clock, FinalPlay, Played, Side, Situation, other
from . import books, penalties
from .record import rows
from .record.codec import check_schema
from .record.recorder import Recorder, proof_json

ELEVEN = 11
MAX_PLAYS = 1000  # far beyond any game; a ruleset whose clock does not run is stopped here


def play_game(game: GameInput) -> JSON:
    """The record of a whole game."""
    run = _Run.begin(registry.get(game.ruleset), game)
    run.first_half()
    run.second_half()
    return run.recorder.finish(run.situation)


def play_first_half(game: GameInput) -> JSON:
    """The record of a first half, without the secret: ``play_second_half`` goes on from it."""
    run = _Run.begin(registry.get(game.ruleset), game)
    run.first_half()
    return run.recorder.half_time()


def play_second_half(record: JSON, game: GameInput) -> JSON:
    """The record of the whole game from that of its first half; ``game`` may hold revised plans for the second."""
    if check_schema(record)["state"] != "half":
        raise EngineError(f"The record is {record['state']}; only a game that stands at half-time can be resumed.")
    run = _Run.resume(registry.get(game.ruleset), record, game)
    run.second_half()
    return run.recorder.finish(run.situation)


def play_from(game: GameInput, situation: Situation) -> JSON:
    """The record of one play from a situation to which no game has led: nobody is tired or hurt yet."""
    run = _Run.begin(registry.get(game.ruleset), game)
    run.situation = situation
    run.one_play()
    run.period_ended()  # notes what the play left
    return run.recorder.record


class _Run(Generic[Options, Orders, Memory]):
    """One game while it is played."""

    def __init__(self, game: GameInput, ruleset: Ruleset[Options, Orders, Memory], recorder: Recorder) -> None:
        self.game, self.ruleset, self.recorder = game, ruleset, recorder
        self.options = ruleset.options(game.options)
        self.parameters = ruleset.parameters(self.options)
        self.orders = ruleset.compile(game.home, game.away, game.plans, self.options)
        self.plays = len(recorder.record["public"]["plays"])
        self.last: books.Booked | None = None

    @classmethod
    def begin(cls, ruleset: Ruleset[Options, Orders, Memory], game: GameInput) -> Self:
        """A game before its opening kickoff."""
        run = cls(game, ruleset, Recorder.of(game, ruleset))
        run.dice = DiceBox.seeded(first_key(game), setup_key(game))
        run.memory, facts = ruleset.start(run.orders, run.dice)
        run.recorder.setup(facts, run.dice.drain())
        run.recorder.period(1)
        kicker = run.toss(books.opening("home", run.parameters))
        run.situation = books.opening(kicker, run.parameters)
        return run

    @classmethod
    def resume(cls, ruleset: Ruleset[Options, Orders, Memory], record: JSON, game: GameInput) -> Self:
        """A game at half-time."""
        recorder = Recorder.resume(record, ruleset)
        recorder.record["proof"] = proof_json(game)
        run = cls(game, ruleset, recorder)
        run.situation = rows.read_situation(record["public"]["plays"][-1]["after"])
        return run

    def first_half(self) -> None:
        """Play until the first half is over."""
        while not books.half_over(self.situation, self.parameters):
            self.one_play()
            if books.period_over(self.situation):
                self.period_ended()
                if not books.half_over(self.situation, self.parameters):
                    self.start_period(books.next_period(self.situation, self.parameters))

    def second_half(self) -> None:
        """Play the rest of the game from the memory that the record holds, with the second key and any new plans."""
        self.dice = DiceBox.seeded(second_key(self.game))
        self.memory = self.ruleset.decode_memory(self.recorder.record["memory"][-1]["body"])
        self._take_revised_plans()
        self.start_period(books.next_period(self.situation, self.parameters))
        while True:
            self.one_play()
            over = books.game_over(self.situation, self.last.score if self.last else None, self.parameters)
            if over or books.period_over(self.situation):
                self.period_ended()
            if over:
                return
            if books.period_over(self.situation):
                self.next_period()

    def _take_revised_plans(self) -> None:
        if not self.game.revised:
            return
        plans = {**self.game.plans, **self.game.revised}
        self.orders = self.ruleset.compile(self.game.home, self.game.away, plans, self.options)
        record = self.recorder.record
        record["plans"]["revised"] = dict(self.game.revised)

    def next_period(self) -> None:
        """The period after the one that is over: overtime has a toss and a kickoff of its own."""
        if self.situation.period < self.parameters.periods:
            self.start_period(books.next_period(self.situation, self.parameters))
            return
        if not self.parameters.is_tossed(self.situation.period + 1):
            self.start_period(books.overtime_goes_on(self.situation, self.parameters))
            return
        self.recorder.period(self.situation.period + 1)
        kicker = self.toss(books.overtime(self.situation, "home", self.parameters))
        self.situation = books.overtime(self.situation, kicker, self.parameters)

    def start_period(self, situation: Situation) -> None:
        self.situation = situation
        self.recorder.period(situation.period)

    def period_ended(self) -> None:
        self.recorder.period_ended(self.situation, self.ruleset.encode_memory(self.memory))

    def toss(self, kickoff: Situation) -> Side:
        """Toss the coin and let the winner choose; returns who kicks off.

        Rules: fool:9.1-02
        """
        winner = self.ruleset.toss(self.dice.setup)
        kick = kickoff.changed(possession=winner, opening_kicker=_kicker(kickoff, winner))
        receive = kickoff.changed(possession=other(winner), opening_kicker=_kicker(kickoff, other(winner)))
        choice, reason = self.decide("toss", winner, {"receive": receive, "kick": kick}, receive)
        self.recorder.toss(winner, choice, reason, self.dice.drain())
        return winner if choice == "kick" else other(winner)

    def decide(self, choice: str, side: Side, alternatives: Mapping[str, Situation], now: Situation) -> tuple[str, str]:
        """What ``side`` chooses, and why."""
        asked = OpenChoice(choice, side, alternatives)
        decision = self.ruleset.decide(asked, now, self.memory, self.orders, self.dice)
        if decision.choice not in alternatives:
            raise EngineError(f'The choice "{choice}" has no alternative "{decision.choice}".')
        return decision.choice, decision.reason

    def one_play(self) -> None:
        """Play, settle fouls, book, run the clock, tell the ruleset, write it down."""
        self.plays += 1
        if self.plays > MAX_PLAYS:
            raise EngineError(f"The game is not over after {MAX_PLAYS} plays: its clock does not run.")
        before, ruleset, orders, dice = self.situation, self.ruleset, self.orders, self.dice
        played, memory = ruleset.next_play(before, self.memory, orders, dice)
        self.memory = memory
        _check(played)
        choices: list[tuple[str, JSON]] = []
        if played.flags:
            played = self._ruled(before, played, choices)
            settled = self._settle(before, played, choices)
        else:
            settled = penalties.settle_clean(before, played.result, self.parameters)
        after = settled.booked.situation
        clock = ruleset.time(played, before, after, memory, orders, dice)
        after = apply_clock(after, clock)
        final = FinalPlay(played, settled.counted, before, after, clock)
        self.memory = ruleset.settled(final, memory, orders, dice)
        self.recorder.play(before, played, settled, clock, dice.drain(), choices)
        self.situation, self.last = after, settled.booked

    def _ruled(self, before: Situation, played: Played, choices: list[tuple[str, JSON]]) -> Played:
        """The play with the one ruling of each foul that the offended side chose."""
        if all(len(flag.rulings) < 2 for flag in played.flags):
            return played
        choose = self._chooser(before, choices)
        flags = [penalties.ruled(before, played.result, flag, self.parameters, choose) for flag in played.flags]
        return played.with_flags(tuple(flags))

    def _settle(self, before: Situation, played: Played, choices: list[tuple[str, JSON]]) -> penalties.Settled:
        """Settle the fouls of a play; what a side chose about them is noted in ``choices``."""
        choose = self._chooser(before, choices)
        return penalties.settle(before, played.result, played.flags, self.parameters, choose)

    def _chooser(self, before: Situation, choices: list[tuple[str, JSON]]) -> penalties.Choose:
        """Who asks a side about a foul; what it chose is noted in ``choices``."""

        def choose(side: Side, alternatives: Mapping[str, Situation]) -> str:
            taken, reason = self.decide("penalty", side, alternatives, before)
            choices.append((side, {"choice": "penalty", "taken": taken, "reason": reason}))
            return taken

        return choose

    dice: DiceBox
    situation: Situation
    memory: Memory


def _kicker(kickoff: Situation, kicker: Side) -> Side:
    """Who counts as the opening kicker: the side that kicks off period 1. Overtime does not change it."""
    return kicker if kickoff.period == 1 else kickoff.opening_kicker


def apply_clock(situation: Situation, clock: Clock) -> Situation:
    """The situation after the clock has run; it stops at 0, and the period is then over unless the clock's play extends
    it. A time-out is taken off whoever called it."""
    left = max(0, situation.clock - clock.seconds)
    untimed = clock.extends and left == 0
    if clock.timeout is None:
        unchanged = left == situation.clock and untimed == situation.untimed
        return situation if unchanged else situation.at_clock(left, situation.timeouts, untimed)
    home, away = situation.timeouts
    home, away = (home - 1, away) if clock.timeout == "home" else (home, away - 1)
    if min(home, away) < 0:
        raise EngineError(f"The {clock.timeout} side called a time-out that it does not have.")
    return situation.at_clock(left, (home, away), untimed)


def _check(played: Played) -> None:
    """A ruleset's play must end on the field and name two elevens; anything else is the ruleset's error and stops the
    game."""
    if not 0 <= played.result.los <= 100:
        raise EngineError(f"A {played.kind} ended at {played.result.los} yards to the goal.")
    home, away = played.men
    if len(home.numbers) != ELEVEN or len(away.numbers) != ELEVEN:
        raise EngineError(f"A {played.kind} names {len(home.numbers)} men against {len(away.numbers)}.")


def opening(code: str, options: JSON, secret: bytes, fixture: str, revision: int = 1) -> JSON:
    """What is settled before any plan, as the record will have it: ``setup`` the ruleset's own facts (wind, ...),
    ``toss`` who wins the opening toss. It may be shown before any plan; it tells nothing of the secret."""
    ruleset = registry.get(code)
    key = stage_key(secret, fixture, revision, "setup", ())
    dice = DiceBox.seeded(key)
    facts = ruleset.opening(ruleset.options(options), dice)
    return {"setup": facts, "toss": ruleset.toss(dice.setup)}


def setup_key(game: GameInput) -> bytes:
    """The key of toss and wind, drawn before any plan."""
    return stage_key(game.secret, game.fixture, game.revision, "setup", ())


def first_key(game: GameInput) -> bytes:
    """The key of the first half: all plans are in."""
    return stage_key(game.secret, game.fixture, game.revision, "first", game.commitments)


def second_key(game: GameInput) -> bytes:
    """The key of the second half and overtime: half-time revisions are in as well."""
    committed = (*game.commitments, *game.revised_commitments)
    return stage_key(game.secret, game.fixture, game.revision, "second", committed)
