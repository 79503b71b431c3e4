"""What a game remembers of a play once it is final."""

from __future__ import annotations

from ...interface.situation import FinalPlay, Side, Situation, other
from ..calls.tactics import may_play_no_huddle, plays_no_huddle
from ..incidents.injuries import Injury
from ..resolution.situation import DirectedPlay
from ..resolution.words import FAKES, FROM_SCRIMMAGE, INCOMPLETE
from .after_cards import AfterCards
from .events import outcome_word
from .game_clock import was_hurried
from .memory import GameMemory, SideMemory, a_play_less, absence
from .results import side_of
from .setting import GameOrders
from .views import clock_view


def remembered(play: FinalPlay, memory: GameMemory, game: GameOrders) -> GameMemory:
    """The memory after a play: whom it was directed at, what it spent, who was hurt and who is back, the clock."""
    read = memory.just_played
    assert read is not None  # the kernel tells of the play that it has just been given
    offense = play.before.possession
    if play.before.phase == "scrimmage":
        memory = _with_sides(memory, read, play.before)
    if read.effect.injury is not None:
        memory = _hurt(memory, read.effect.injury, offense, play.before.period)
    return _with_clock(play, read, memory, game)


# -- both sides --------------------------------------------------------------------------------------------------------


def _with_sides(memory: GameMemory, read: AfterCards, before: Situation) -> GameMemory:
    """Both sides after a play from scrimmage or a kick in its place. Kicks are no plays of a hurt man's unit, and leave
    the sets of both sides as they were."""
    offense, defense = before.possession, other(before.possession)
    ours, theirs = memory.of(offense), memory.of(defense)
    placed = ours.placed
    if read.play.snap.call.play in FROM_SCRIMMAGE:
        placed = read.play.snap.offense.display.numbers_by_place()
        ours = a_play_less(ours, offense=True)
        theirs = theirs.with_placed(read.play.snap.defense.display.numbers_by_place())
        theirs = a_play_less(theirs, offense=False)
    ours = _directed(ours, placed, read, before)
    if read.play.snap.call.play in FAKES:
        ours = ours.changed(fakes=ours.fakes + 1)
    if read.play.snap.against.big_play:
        theirs = theirs.changed(big_plays=theirs.big_plays + 1, big_play_in=before.series)
    return memory.with_sides(ours, theirs) if offense == "home" else memory.with_sides(theirs, ours)


def _directed(own: SideMemory, placed: tuple[tuple[str, int], ...], read: AfterCards, before: Situation) -> SideMemory:
    """The offense with the play in its history, its men as they were ``placed``, and an end around counted for its
    man."""
    outcome, snap = read.play.outcome, read.play.snap
    play = DirectedPlay(outcome.men.directed_at, read.cards, before.series, before.period)
    own = own.with_play(play, placed)
    man = snap.offense.display.man_at(snap.call.player) if snap.call.play == "ER" else None
    if man is None:
        return own
    times = dict(own.end_arounds)
    times[man.number] = times.get(man.number, 0) + 1
    return own.changed(end_arounds=tuple(sorted(times.items())))


def _hurt(memory: GameMemory, injury: Injury, offense: Side, quarter: int) -> GameMemory:
    """The side with a hurt man.

    Rules: statis_pro:SP-102
    """
    side = side_of(injury.side, offense)
    own = memory.of(side)
    missed = absence(injury.number, offense=injury.side == "offense", misses=injury.misses, quarter=quarter)
    lost = tuple(sorted({*own.lost, injury.place})) if injury.loses_a_starter else own.lost
    return memory.with_side(side, own.changed(absences=(*own.absences, missed), lost=lost))


# -- the clock ---------------------------------------------------------------------------------------------------------


def _with_clock(play: FinalPlay, read: AfterCards, memory: GameMemory, game: GameOrders) -> GameMemory:
    """The memory with what the clock and the next call must know of the play."""
    before, after = play.before, play.after
    same = before.phase == after.phase == "scrimmage" and after.series == before.series
    return GameMemory(
        memory.deck,
        memory.home,
        memory.away,
        memory.period,
        clock_stopped=play.clock.stopped,
        hurried=same and was_hurried(read.effect.outcome, play.clock),
        no_huddle=same and _goes_without_huddle(play, memory, game),
        played_on=same and after.down > 1 and (memory.played_on or _plays_on(play, read)),
        last="penalty" if not play.counted else outcome_word(read.effect.outcome),
        called=read.play.snap.call.play,
    )


def _goes_without_huddle(play: FinalPlay, memory: GameMemory, game: GameOrders) -> bool:
    """Whether the offense plays on without a huddle, as its plan says when the clock has not run yet."""
    side = play.before.possession
    if not may_play_no_huddle(play.after.period, game.of(side)):
        return False
    asked = play.after.at_clock(play.before.clock, play.after.timeouts)
    return plays_no_huddle(clock_view(side, asked, memory, game), game.of(side))


def _plays_on(play: FinalPlay, read: AfterCards) -> bool:
    """Whether a play is one after which the yards of a penalty are measured: it counts and is not incomplete."""
    return play.counted and read.effect.outcome.result not in INCOMPLETE
