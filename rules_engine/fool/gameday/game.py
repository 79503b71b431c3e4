"""A game of FOOL play by play: what the kernel asks for, from the wind to what becomes of a play (8, 10)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from ...dice import DiceBox
from ...interface import JSON, Decision
from ...interface.situation import Clock, Event, Played, Side, Situation, other
from ..calls.orders import Policies
from ..calls.selection import PlaceInLists
from ..play_calls import Special
from ..players import unit
from ..scrimmage import resolve as scrimmage
from . import clock, outcomes, snaps, two_points, views, weather
from .decisions import clutch, policies
from .halves import open_period, seven_minutes
from .health import loads, recovery
from .kicking import kicks
from .memory import GameMemory, Load, SideMemory, Wind
from .setting import GameOrders

_KICKS: Final = {"kickoff": "kickoff", "free_kick": "free_kick", "try": "extra_point"}
_FRESH: Final = Load()  # of who has not had the ball yet
_SCRIMMAGE: Final = ("run", "pass", "kneel", "spike")


# -- before the game -----------------------------------------------------------------------------------------------


def start(game: GameOrders, dice: DiceBox) -> tuple[GameMemory, JSON]:
    """The wind (8.12, 9.1.6) and an empty memory; the coin is tossed after it."""
    wind = weather.roll_wind(game.options, dice.setup)
    memory = GameMemory(wind, SideMemory(place=PlaceInLists()), SideMemory(place=PlaceInLists()))
    return memory, opening(wind)


def opening(wind: Wind) -> JSON:
    """What is public before any plan (10.1.1)."""
    return {"wind": {"yards": wind.yards, "wide": wind.wide, "toward": wind.toward}}


# -- the next play -------------------------------------------------------------------------------------------------


def next_play(situation: Situation, memory: GameMemory, game: GameOrders, dice: DiceBox) -> tuple[Played, GameMemory]:
    """The next play of any kind and the memory after its choices."""
    events: tuple[Event, ...] = ()
    if situation.period != memory.period:
        memory, events = open_period(game, memory, situation, dice.play)
    elif game.house.tired_seven_minutes:
        memory, events = seven_minutes(game, memory, situation, dice.play)
    played, memory = _play(situation, memory, game, dice)
    return (played.with_events(events + played.events) if events else played), memory


def _play(situation: Situation, memory: GameMemory, game: GameOrders, dice: DiceBox) -> tuple[Played, GameMemory]:
    if situation.phase == "try" and game.house.two_points and two_points.goes(situation):
        played, memory = _from_scrimmage(situation, memory, game, dice, "")
        return two_points.of_play(played, situation), memory
    if situation.phase != "scrimmage":
        return kicks.kick(game, memory, situation, _KICKS[situation.phase], "", dice.play)
    kick, reason = _kick_instead(situation, memory, game)
    if kick:
        return kicks.kick(game, memory, situation, kick, reason, dice.play)
    return _from_scrimmage(situation, memory, game, dice, reason)


def _kick_instead(situation: Situation, memory: GameMemory, game: GameOrders) -> tuple[str, str]:
    """The kick that a side makes in place of a play from scrimmage, "" for none, and why it kicks or, on fourth down,
    does not."""
    settled = kick_by_plan(situation, game.of(situation.possession).orders.policies)
    if settled is not None:
        return settled
    return kick_by_reach(situation, kicks.kick_range(game, memory, situation))


def kick_by_plan(situation: Situation, wishes: Policies) -> tuple[str, str] | None:
    """The kick, or none, where it does not depend on how far the kickers reach: before fourth down but for the last
    play of a half, and by the plan's word on fourth down; None where it does."""
    if situation.down < 4:
        return None if policies.last_play(situation) else ("", "")
    order: str = wishes.fourth_down(views.facts(situation, situation.possession)) if wishes.fourth else ""
    if not order:
        return None
    return "" if order == "go" else order, "the plan's order"


def kick_by_reach(situation: Situation, reach: policies.Range) -> tuple[str, str]:
    """The kick, or none, by how far the kickers reach: the rulebook's guidance on fourth down (10.2.7)."""
    if situation.down < 4:
        return ("field_goal", "last play of the half") if policies.closing_kick(situation, reach) else ("", "")
    order, reason = policies.fourth_down(situation, reach)
    return "" if order == "go" else order, reason


def _ordered(situation: Situation, memory: GameMemory, game: GameOrders) -> Special | None:
    """A kneel or a spike in place of a play from the tables."""
    return special(situation, memory.spike, game.of(situation.possession).orders.policies)


def special(situation: Situation, hurried: bool, wishes: Policies) -> Special | None:
    """A kneel or a spike that the score and the clock call for (D-KNL, D-SPK); ``hurried``: the play before ended with
    everybody hurrying to spike the ball."""
    if hurried and wishes.spike:
        return Special("spike")
    if wishes.kneel and policies.kneels(situation):
        return Special("kneel")
    return None


def _from_scrimmage(
    situation: Situation, memory: GameMemory, game: GameOrders, dice: DiceBox, no_kick: str
) -> tuple[Played, GameMemory]:
    chosen = snaps.make(game, memory, situation, dice, _ordered(situation, memory, game), no_kick)
    outcome = scrimmage.resolve(chosen.snap, dice, game.cache.worths)
    kind = outcomes.kind_of(chosen.snap.play)
    detail: JSON = {"steps": outcome.steps}
    if outcome.clock_stops or outcome.out_of_bounds:
        detail["clock_stops"] = True
    hurts = outcomes.hurts(outcome, situation.possession)
    if hurts:
        detail["hurts"] = hurts
    short = [number for _, number, what in outcome.worn.tired if what == "short"]
    if short:
        detail["short"] = short
    if outcome.worn.clutch:
        sides = {"offense": situation.possession, "defense": other(situation.possession)}
        detail["clutch"] = [[sides[word], number] for word, number in outcome.worn.clutch]
    played = outcomes.played(kind, chosen.calls, outcome, situation, game.parameters, detail)
    return played.with_events(chosen.events + played.events) if chosen.events else played, chosen.memory


# -- decisions, clock ----------------------------------------------------------------------------------------------


def decide(
    choice: str,
    side: Side,
    alternatives: Mapping[str, Situation],
    situation: Situation,
    memory: GameMemory,
    game: GameOrders,
) -> Decision:
    """The toss and penalties."""
    if choice == "toss":
        wanted = game.of(side).orders.policies.toss
        return policies.toss(wanted, memory.wind, game.options.coin_toss_defer, situation.period)
    return policies.penalty(side, alternatives, situation)


def time(played: Played, before: Situation, after: Situation, game: GameOrders, dice: DiceBox) -> Clock:
    """What the clock loses with a play."""
    return clock.lost(played, before, after, game.coaches, game.house.random_clock, dice.play)


# -- after the play ------------------------------------------------------------------------------------------------


def settled(
    played: Played, counted: bool, before: Situation, after: Situation, memory: GameMemory, game: GameOrders
) -> GameMemory:
    """The memory once the play is final: who is hurt and back, who has carried, who was on the field."""
    scrimmage_play = played.kind in _SCRIMMAGE
    if counted:
        memory = _counted(played, scrimmage_play, before, after, memory, game)
    detail = played.detail or {}
    if "hurts" in detail:
        memory = _new_absences(detail["hurts"], after, memory, game)
    if "short" in detail:
        memory = _strained(detail["short"], before.possession, memory)
    if "clutch" in detail:
        memory = clutch.used(memory, detail["clutch"])
    if after.series != before.series:
        memory = _series_over(memory)
    hurries = scrimmage_play and counted and clock.late(before)
    spike = hurries and clock.pace(played, before, after, game.coaches).spike_follows
    return memory if spike == memory.spike else memory.changed(spike=spike)


def _counted(
    played: Played, snapped: bool, before: Situation, after: Situation, memory: GameMemory, game: GameOrders
) -> GameMemory:
    """A play that counts: absences run down, those with the ball tire (8.7.1), everybody on the field has one play more
    (8.7.2)."""
    absences = recovery.after_play(memory.absences, not snapped, before, after)
    home, away = memory.home, memory.away
    carried: list[loads.Row] = []
    if game.house.tired_backs:
        carried = loads.of_play(played.events, (played.detail or {}).get("steps", ()), game.rosters)
    our_loads, their_loads = _carried(home, "home", carried), _carried(away, "away", carried)
    if snapped:
        our_men, their_men = played.men
        home = home.after(our_loads, our_men.numbers, before.possession == "home")
        away = away.after(their_loads, their_men.numbers, before.possession == "away")
    else:
        home = home if our_loads is home.loads else home.with_loads(our_loads)
        away = away if their_loads is away.loads else away.with_loads(their_loads)
    return GameMemory(memory.wind, home, away, absences, memory.period, memory.spike, memory.checked)


def _carried(own: SideMemory, side: Side, carried: list[loads.Row]) -> dict[int, Load]:
    """The loads of a side's men after a play; the same object where the play adds nothing."""
    loads_after = own.loads
    for row in carried:
        if row.side == side:
            if loads_after is own.loads:
                loads_after = dict(loads_after)
            loads_after[row.number] = loads_after.get(row.number, _FRESH).add(row.units)
    return loads_after


def _new_absences(hurts: Sequence[Any], after: Situation, memory: GameMemory, game: GameOrders) -> GameMemory:
    new = tuple(
        recovery.absence(side, number, unit(game.of(side).roster[number].pos), duration, after)
        for side, number, duration, _ in hurts
    )
    return memory.changed(absences=memory.absences + new)


def _strained(short: Sequence[int], offense: Side, memory: GameMemory) -> GameMemory:
    """Who fell short by tiredness once is replaced from then on while he is tired (4.1.9, play-by-mail 13).

    Rules: fool:10.3-05
    """
    own = memory.of(offense)
    return memory.with_side(offense, own.changed(strained=tuple(sorted({*own.strained, *short}))))


def _series_over(memory: GameMemory) -> GameMemory:
    """A new possession: the counts of the last one are gone."""
    return memory.with_sides(_rested(memory.home), _rested(memory.away))


def _rested(own: SideMemory) -> SideMemory:
    """A side whose men have carried nothing in this possession."""
    rested = own.loads
    for number, load in own.loads.items():
        if load.series:
            if rested is own.loads:
                rested = dict(rested)
            rested[number] = Load(0, load.quarter, load.half, load.game)
    return own if rested is own.loads else own.with_loads(rested)
