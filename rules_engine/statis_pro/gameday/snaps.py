"""The snap of a play: both sets, the calls, the shifts, in the rulebook's order (2.1 to 2.4)."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import ClassVar, Final, final

from ...dice import DiceBox
from ...interface import JSON
from ...interface.situation import Call, Side, Situation, other
from ...value import Value, mypyc_attr
from ..boxes import QUARTERBACK
from ..boxes import Side as PlaySide
from ..calls.lineups import any_display, standing
from ..calls.orders import SideOrders
from ..calls.selection import (
    DefenseOrder,
    OffenseOrder,
    SentSet,
    choose_defense,
    choose_offense,
    send_defense,
    send_offense,
    shift_defense,
)
from ..calls.tactics import kickoff, meet_kick
from ..calls.view import CoachView
from ..kicks.values import KickingCards
from ..resolution.calls import Coverage, DefenseCall, OffenseCall
from ..resolution.displays import Display, Lineup
from ..resolution.snap import Snap
from ..resolution.words import FROM_SCRIMMAGE, KICKS
from .events import Kickers
from .memory import GameMemory, SideMemory
from .setting import GameOrders
from .views import play_situation, view_of

ELEVEN: Final = 11


@final
@mypyc_attr(acyclic=True)
class ChosenPlay(Value):
    """A play as both sides have called it.

    sent     the names of the sets that both sent
    calls    what each ordered and why, for the record
    kicking  the cards that a kick reads, ``kickers`` the men whose cards these are
    """

    NAMES: ClassVar[str] = "snap sent calls kicking kickers"

    def __init__(
        self, snap: Snap, sent: Mapping[Side, str], calls: Mapping[Side, Call], kicking: KickingCards, kickers: Kickers
    ) -> None:
        self.snap: Final = snap
        self.sent: Final[Mapping[Side, str]] = sent
        self.calls: Final[Mapping[Side, Call]] = calls
        self.kicking: Final = kicking
        self.kickers: Final = kickers


def from_scrimmage(situation: Situation, memory: GameMemory, game: GameOrders, dice: DiceBox) -> ChosenPlay:
    """A play from scrimmage or a kick in its place: the offense's set, the defense's, both calls and shifts. Neither
    call is seen before both are made, so that the order in which they are revealed changes nothing.

    Rules: statis_pro:SP-001, statis_pro:SP-002, statis_pro:SP-003, statis_pro:SP-004
    """
    offense, defense = situation.possession, other(situation.possession)
    ours, theirs = game.of(offense), game.of(defense)
    stands = play_situation(situation, memory, game)
    our_view = view_of(offense, situation, stands, memory, game)
    their_view = view_of(defense, situation, stands, memory, game)
    our_set = offense_set(our_view, ours, memory, offense)
    their_view = their_view.seeing(our_set.name, our_set.display)
    keep = _men_who_stay(memory, defense, our_set, offense, their_view, theirs)
    their_set = _eleven(send_defense(their_view, theirs, keep), their_view, theirs, "defense")
    ordered = choose_offense(our_view.seeing(their_set.name, their_set.display), ours, our_set, dice.calls(offense))
    answered = choose_defense(their_view, theirs, their_set, dice.calls(defense))
    if theirs.in_quarter(situation.period).defense_shifts:
        answered = shift_defense(their_view.seeing(ordered.set, ordered.display), theirs, answered)
    called = ordered.call.play in FROM_SCRIMMAGE
    against = answered.call if called else meet_kick(their_view, theirs, ordered.call.play)
    against = against.with_interceptors(_interceptors(theirs, answered.display))
    our_lineup = _lineup(offense, ordered.display, our_view, ours, memory)
    their_lineup = _lineup(defense, answered.display, their_view, theirs, memory)
    snap = Snap(stands, our_lineup, their_lineup, ordered.call, against, game.options)
    body = offense_body(ordered.call, ordered.display, ordered.set)
    their_body = defense_body(against, ordered.call, answered.set)
    calls = {
        offense: Call(body, ordered.reason, _offense_key(ordered), apart=True),
        defense: Call(their_body, answered.reason, _defense_key(answered), apart=True)
        if called
        else Call(their_body, {}),
    }
    return _chosen(snap, {offense: ordered.set, defense: answered.set}, calls, game, memory, offense)


def kick(situation: Situation, memory: GameMemory, game: GameOrders) -> ChosenPlay:
    """A kickoff, the kick after a safety, or an extra point."""
    offense, defense = situation.possession, other(situation.possession)
    ours, theirs = game.of(offense), game.of(defense)
    stands = play_situation(situation, memory, game)
    our_view, their_view = (view_of(side, situation, stands, memory, game) for side in (offense, defense))
    our_men = _eleven(SentSet("", any_display("offense", ours, our_view)), our_view, ours, "offense").display
    their_men = _eleven(SentSet("", any_display("defense", theirs, their_view)), their_view, theirs, "defense").display
    call, reason = OffenseCall("XP"), {}
    if situation.phase != "try":
        ordered = kickoff(our_view, ours)
        call, reason = ordered.call, ordered.reason
    against = meet_kick(their_view, theirs, call.play)
    snap = Snap(
        stands,
        Lineup(our_men, team=ours.values),
        Lineup(their_men, team=theirs.values),
        call,
        against,
        game.options,
    )
    calls = {
        offense: Call(offense_body(call, our_men, ""), reason),
        defense: Call(defense_body(against, call, ""), {}),
    }
    return _chosen(snap, {offense: "", defense: ""}, calls, game, memory, offense)


def _chosen(
    snap: Snap,
    sent: Mapping[Side, str],
    calls: Mapping[Side, Call],
    game: GameOrders,
    memory: GameMemory,
    offense: Side,
) -> ChosenPlay:
    """The play, a kick with the cards of kickers and returners."""
    if snap.call.play not in KICKS:
        return ChosenPlay(snap, sent, calls, _NO_KICKING_CARDS, _NO_KICKERS)
    defense = other(offense)
    ours, theirs = game.of(offense), game.of(defense)
    out, their_out = memory.of(offense).out, memory.of(defense).out
    kicker, punter = ours.placekicker(out), ours.punter(out)
    kicking = KickingCards(
        ours.roster.kickers.get(kicker),
        ours.roster.punters.get(punter),
        theirs.returns("kickoff", their_out),
        theirs.returns("punt", their_out),
    )
    kickers = Kickers(
        kicker,
        punter,
        {**theirs.returners("kickoff", their_out), **theirs.returners("punt", their_out)},
    )
    return ChosenPlay(snap, sent, calls, kicking, kickers)


_NO_KICKING_CARDS: Final = KickingCards()  # of a play from scrimmage
_NO_KICKERS: Final = Kickers()


# -- who is on the field -----------------------------------------------------------------------------------------------


def offense_set(view: CoachView, orders: SideOrders, memory: GameMemory, offense: Side) -> SentSet:
    """The offense's set. Where its last play used too little time for substitutes, its last eleven stay (9.6), unless
    they must make room for a better quarterback.

    Rules: statis_pro:SP-116
    """
    sent = _eleven(send_offense(view, orders), view, orders, "offense")
    own = memory.of(offense)
    if not memory.hurried or not own.is_left_by(sent.display):
        return sent
    stays = _as_placed(own, view, orders)
    if stays is None or stays.man_at(QUARTERBACK) != sent.display.man_at(QUARTERBACK):
        return sent
    return SentSet(own.sent, stays)


def _as_placed(own: SideMemory, view: CoachView, orders: SideOrders) -> Display | None:
    """A side as it stood on its last play, with others for the hurt; None where nobody can stand in for one."""
    display = standing(own.placed, orders, view)
    return display if len(display.placed) == ELEVEN else None


def _men_who_stay(
    memory: GameMemory, defense: Side, our_set: SentSet, offense: Side, view: CoachView, orders: SideOrders
) -> Display | None:
    """The defense as it stood, where it may not change men against a no-huddle offense; None where it may.

    Rules: statis_pro:SP-094
    """
    own = memory.of(defense)
    if not memory.no_huddle or memory.clock_stopped or not own.placed:
        return None
    if memory.of(offense).is_left_by(our_set.display):
        return None
    return _as_placed(own, view, orders)


def _eleven(sent: SentSet, view: CoachView, orders: SideOrders, side: PlaySide) -> SentSet:
    """A set of eleven men. Where too few sound men are left for the rulebook's least, hurt men play on, as few as can
    be."""
    if len(sent.display.placed) == ELEVEN:
        return sent
    hurt = sorted(view.own.out)
    one_back = [view.own.out - {number} for number in hurt]
    more_back = [frozenset(hurt[place:]) for place in range(2, len(hurt) + 1)]
    for out in [*one_back, *more_back]:
        display = any_display(side, orders, view.without(out))
        if len(display.placed) == ELEVEN:
            return SentSet(sent.name, display, sent.place)
    return sent


def _lineup(side: Side, display: Display, view: CoachView, orders: SideOrders, memory: GameMemory) -> Lineup:
    own = memory.of(side)
    return orders.lineup(display, view, frozenset(own.lost) if own.lost else _NOTHING_LOST, own.is_left_by(display))


_NOTHING_LOST: Final[frozenset[str]] = frozenset()


def _interceptors(orders: SideOrders, display: Display) -> tuple[int, ...]:
    """In which order a defense wants its men to intercept: as its plan says, then as they stand."""
    if not orders.plan.interceptors:
        return display.numbers_in_order()
    return (*orders.plan.interceptors, *display.numbers_in_order())


# -- calls for the record ----------------------------------------------------------------------------------------------


def offense_body(call: OffenseCall, display: Display, sent: str) -> JSON:
    """What the offense ordered, without what it left out: a play without a strategy says nothing of one.

    Rules: statis_pro:SP-006, statis_pro:SP-031
    """
    man = display.man_at(call.player) if call.play in FROM_SCRIMMAGE else None
    body: JSON = {"set": sent, "play": call.play} if sent else {"play": call.play}
    if call.player:
        body["player"] = call.player
    if man is not None:
        body["number"] = man.number
    if call.strategy != "none":
        body["strategy"] = call.strategy
    if call.block:
        body["block"] = list(call.block)
    if call.play == "KO":
        body["kind"] = call.kind
    if call.coffin:
        body["coffin"] = call.coffin
    if call.delay:
        body["delay"] = True
    return body


def defense_body(call: DefenseCall, against: OffenseCall, sent: str) -> JSON:
    """What the defense ordered, without what it left out."""
    body: JSON = {"set": sent} if sent else {}
    if call.defense:
        body["defense"] = call.defense
    if call.blitz:
        body["blitz"] = list(call.blitz)
    if call.coverages:
        body["coverages"] = [_coverage_body(each) for each in call.coverages]
    if call.big_play:
        body["big_play"] = True
    if call.solitaire:
        body["solitaire"] = True
    if against.play not in FROM_SCRIMMAGE:
        _add_meeting(body, call, against)
    return body


def _add_meeting(body: JSON, call: DefenseCall, against: OffenseCall) -> None:
    """How the defense meets a kick."""
    if call.rush:
        body["rush"] = True
    if call.suspect:
        body["suspect"] = True
    if call.onside:
        body["onside"] = True
    body["meets"] = against.play


def _offense_key(ordered: OffenseOrder) -> Hashable:
    """A key that differs for every drawn call and reason of an offense, and for these alone; None for a call that was
    not drawn, whose reason is of another kind."""
    call = ordered.call
    if ordered.drawn is None:
        return None
    man = ordered.display.man_at(call.player)
    number = 0 if man is None else man.number
    return ordered.drawn, ordered.set, call.play, call.player, number, call.strategy, call.block


def _defense_key(answered: DefenseOrder) -> Hashable:
    """As ``_offense_key``, of a defense. What covers by call is compared as a whole: it has no key."""
    call = answered.call
    if answered.drawn is None or call.coverages:
        return None
    return answered.drawn, answered.set, call.defense, call.blitz, call.big_play, call.solitaire


def _coverage_body(coverage: Coverage) -> JSON:
    return {"receiver": coverage.position, "numbers": list(coverage.numbers), "triple": coverage.triple}
