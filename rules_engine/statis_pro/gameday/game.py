"""A game of Statis-Pro play by play: what the kernel asks for, from the shuffled deck to what becomes of a play."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ...dice import DiceBox
from ...football.steps import Step
from ...interface import JSON, Decision, OpenChoice
from ...interface.situation import FinalPlay, Played, Situation
from ..boxes import Side as PlaySide
from ..calls import tactics
from ..incidents.penalties import OWN_35, Consequence
from ..incidents.resolved import Choose, ResolvedPlay
from ..kicks.kick import kick
from ..resolution.deck import Deck, shuffled
from ..resolution.drawing import Drawing
from ..resolution.solitaire import solitaire_call
from ..resolution.words import FAKES, KICKS
from ..scrimmage import automatic_safety, play, spike
from . import snaps
from .after_cards import AfterCards, read_after_cards, with_measured_penalty
from .afterwards import remembered
from .elevens import elevens
from .events import PlayFacts, events_of, scorer_of
from .memory import GameMemory, in_quarter
from .results import flags_of, result_of, side_of
from .setting import GameOrders
from .views import coach_view

_KINDS: Final = {"PUNT": "punt", "FG": "field_goal", "XP": "extra_point", "SPIKE": "spike", "SAFETY": "kneel"}
ROUGHING: Final = "R12"  # codes of fouls
DELAY: Final = "K14"
_RUNNING: Final = ("run", "scramble")


def start(game: GameOrders, dice: DiceBox) -> tuple[GameMemory, JSON]:
    """A shuffled deck, and nothing that is public before the toss."""
    return GameMemory(shuffled(dice.setup, game.options.solitaire)), {}


# -- the next play -----------------------------------------------------------------------------------------------------


def next_play(situation: Situation, memory: GameMemory, game: GameOrders, dice: DiceBox) -> tuple[Played, GameMemory]:
    """The next play with both calls, its cards, its Z result and its fouls."""
    memory = in_quarter(memory, situation.period)
    if situation.phase == "scrimmage":
        chosen = snaps.from_scrimmage(situation, memory, game, dice)
    else:
        chosen = snaps.kick(situation, memory, game)
    deck = Deck(memory.deck, dice.play)
    drawing = Drawing(deck)
    resolved = _resolved(chosen, drawing, _chooser(situation, memory, game, drawing), dice)
    read = read_after_cards(resolved, drawing, dice.play)
    if read.effect.penalty is not None:
        code = read.effect.penalty.foul.code
        read = with_measured_penalty(read, drawing, _chooser(situation, memory, game, drawing, code))
    home, away = memory.home.with_sent(chosen.sent["home"]), memory.away.with_sent(chosen.sent["away"])
    return _played(situation, chosen, read, drawing.steps), memory.changed(
        deck=deck.lies, home=home, away=away, just_played=read
    )


def _resolved(chosen: snaps.ChosenPlay, drawing: Drawing, choose: Choose, dice: DiceBox) -> ResolvedPlay:
    """The play or kick itself."""
    snap = chosen.snap
    if snap.call.play in KICKS:
        return kick(snap, drawing, chosen.kicking, choose)
    if snap.call.play == "SPIKE":
        return ResolvedPlay(snap, spike(snap))
    if snap.call.play == "SAFETY":
        return ResolvedPlay(snap, automatic_safety())
    snap = solitaire_call(snap, drawing)
    return ResolvedPlay(snap, play(snap, drawing, None, dice.play))


def _chooser(
    situation: Situation, memory: GameMemory, game: GameOrders, drawing: Drawing, foul: str = ROUGHING
) -> Choose:
    """Who answers what a play asks between its cards: a requested delay of game before a punt, and whether a foul is
    taken, ``foul`` being its code: roughing of the kicker in a punt."""

    def choose(question: str, side: PlaySide, alternatives: dict[str, Consequence]) -> str:
        asked = side_of(side, situation.possession)
        view = coach_view(asked, situation, memory, game).about(foul if question == "penalty" else DELAY)
        follows = {name: _follows(each, situation, game) for name, each in alternatives.items()}
        taken = tactics.decide(question, asked, follows, view, game.of(asked)).call
        drawing.log("choice", question=question, side=asked, taken=taken)
        return taken

    return choose


def _follows(chosen: Consequence, situation: Situation, game: GameOrders) -> Situation:
    """The situation before the snap that a choice leads to."""
    standing = chosen.standing
    return situation.at_down(standing.down, standing.distance, 100 - standing.yard_line, situation.series_play)


def _played(situation: Situation, chosen: snaps.ChosenPlay, read: AfterCards, steps: list[Step]) -> Played:
    """The play as the kernel books it."""
    offense = situation.possession
    facts = PlayFacts(read, steps, chosen.kickers, offense)
    return Played(
        kind=kind_of(read, situation),
        home=chosen.calls["home"],
        away=chosen.calls["away"],
        men=elevens(read.play.snap, chosen.kickers, facts, offense),
        events=events_of(facts),
        result=result_of(read.effect.outcome, offense, scorer_of(facts)),
        flags=flags_of(read, situation),
        detail={"steps": steps},
    )


def kind_of(read: AfterCards, situation: Situation) -> str:
    """What the play was, in the words of a record."""
    call = read.play.snap.call
    if call.play == "KO":
        return "free_kick" if situation.phase == "free_kick" else "kickoff"
    if call.play in _KINDS:
        return _KINDS[call.play]
    if call.strategy == "flop":
        return "kneel"
    if call.play in FAKES:
        return "run" if read.play.outcome.result in _RUNNING else "pass"
    return "run" if call.play in ("IL", "IR", "SL", "SR", "ER") else "pass"


# -- decisions ---------------------------------------------------------------------------------------------------------


def decide(choice: OpenChoice, situation: Situation, memory: GameMemory, game: GameOrders) -> Decision:
    """What a coach chooses: the toss, a penalty, the two ways to take a kickoff out of bounds."""
    orders = game.of(choice.side)
    view = coach_view(choice.side, situation, memory, game)
    code = choice.code
    if code == "penalty":
        read = memory.just_played
        view = view.about(read.effect.penalty.foul.code if read is not None and read.effect.penalty else "")
        code = "kickoff_out" if OWN_35 in choice.alternatives else "penalty"
    answered = tactics.decide(code, choice.side, choice.alternatives, view, orders)
    return Decision(answered.call, _why(answered.reason))


def _why(reason: Mapping[str, object]) -> str:
    """The line of a plan that decided, in a few words."""
    if reason.get("usual"):
        return "as is usual"
    return f'the plan\'s line "{reason.get("when", "")}"'


# -- after the play ----------------------------------------------------------------------------------------------------


def settled(play: FinalPlay, memory: GameMemory, game: GameOrders) -> GameMemory:
    """The memory once a play is final."""
    return remembered(play, memory, game)
