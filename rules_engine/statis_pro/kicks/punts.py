"""Punts: distance and return by the punter's card, coffin corners, the all-out rush, blocks and penalties (8.5)."""

from __future__ import annotations

from typing import Final, Literal

from ..cards.kicking import BLOCK, FAIR_CATCH, PUNT_ENTRIES, Punter
from ..incidents.fouls import Foul, marked_off
from ..incidents.measurements import line_is_reached, penalty_is_measured
from ..incidents.penalties import ACCEPT, DECLINE, Consequence, PenaltyMarked
from ..incidents.resolved import Choose, ResolvedPlay
from ..incidents.standing import Standing, down_repeated, first_down_for, line_to_gain_reached
from ..resolution.drawing import Drawing
from ..resolution.outcome import PlayOutcome
from ..resolution.snap import Snap
from ..resolution.words import KICK
from .returns import dead, returned, run_back, touchback
from .values import KickingCards

SEE_BELOW: Final = 12  # the entry that sends to a new Run Number
BLOCKED_BY_RUSH_TO: Final = 4
HURRIED_BY_RUSH_TO: Final = 9
LONGEST_AGAINST_RUSH: Final = 3  # yards of a return
BLOCKED_YARDS: Final = 5  # for each point of the Run Number
NEAREST: Final = 6  # yard line; an ordinary punt that lands nearer rolls into the end zone

# What a punter's card came to: a kick by one of its entries 1 to 11, a block, a penalty, the kicker roughed.
Became = Literal["kick", "block", "penalty", "roughing"]


def punt(snap: Snap, drawing: Drawing, cards: KickingCards, choose: Choose) -> ResolvedPlay:
    """A punt, staged again after a penalty of the punter's card, or where a defense that suspects a fake blocks it.

    Rules: statis_pro:SP-081, statis_pro:SP-083, statis_pro:SP-126
    """
    drawing.begin()
    snap, penalties = _requested_delay(snap, choose)
    while True:
        became, entry = _read_card(snap, drawing, cards.punter())
        if became == "penalty":
            snap, marked, ended = _penalty_of_card(snap, drawing)
            penalties.append(marked)
            if ended is not None:
                return ResolvedPlay(snap, _no_kick(snap), tuple(penalties), ended)
        elif became == "roughing":
            roughed = _roughing(snap, choose)
            penalties.append(PenaltyMarked("defense", "R12", roughed.yards, roughed.taken))
            if roughed.taken:
                return ResolvedPlay(snap, _no_kick(snap), tuple(penalties), roughed.standing)
            return ResolvedPlay(snap, _kicked(snap, drawing, cards, entry), tuple(penalties))
        elif became == "kick":
            return ResolvedPlay(snap, _kicked(snap, drawing, cards, entry), tuple(penalties))
        elif not snap.against.suspect:
            return ResolvedPlay(snap, _blocked(snap, drawing), tuple(penalties))


def _no_kick(snap: Snap) -> PlayOutcome:
    return PlayOutcome("punt_penalty", 0, "offense", snap.situation.yard_line, category=KICK)


# -- reading the punter's card -----------------------------------------------------------------------------------------


def _read_card(snap: Snap, drawing: Drawing, punter: Punter) -> tuple[Became, int]:
    """What a Run Number makes of the punt, and the entry of the card that counts. A 12 needs a new one: for the line
    below the card, or against an all-out rush for block (1-4), hurried kick by entry 11 (5-9) or roughing (10-12).

    Rules: statis_pro:SP-085, statis_pro:SP-089
    """
    number = drawing.run_number("punt.rn")
    if number != SEE_BELOW:
        return "kick", number
    if not snap.against.rush:
        below = punter.below[drawing.run_number("punt.12") - 1]
        return ("block" if below == BLOCK else "penalty"), number
    rushed = drawing.run_number("punt.rush")
    if rushed <= BLOCKED_BY_RUSH_TO:
        return "block", number
    return ("kick" if rushed <= HURRIED_BY_RUSH_TO else "roughing"), PUNT_ENTRIES


# -- the kick ----------------------------------------------------------------------------------------------------------


def _kicked(snap: Snap, drawing: Drawing, cards: KickingCards, entry: int) -> PlayOutcome:
    """The punt by one entry of the card: where it lands, and its return. A coffin corner costs the yards that were
    stated and is out of bounds on an odd Run Number.

    Rules: statis_pro:SP-081, statis_pro:SP-087, statis_pro:SP-088
    """
    punter, coffin = cards.punter(), snap.call.coffin
    yards = punter.yards[entry - 1] - coffin
    lands = snap.situation.to_goal - yards
    returner = punter.ret[entry - 1]
    rolls_in = lands <= 0 or (not coffin and lands < NEAREST)
    is_dead = rolls_in or returner == FAIR_CATCH or (coffin > 0 and entry % 2 == 1)
    drawing.log(
        "kick", rn=entry, yards=yards, lands=lands, ret=None if is_dead else returner, touchback=rolls_in
    )  # fmt: skip
    if rolls_in:
        return touchback("punt", KICK)
    if is_dead:
        return dead("punt", KICK, lands)
    at_most = LONGEST_AGAINST_RUSH if snap.against.rush else None
    run = run_back(drawing, cards.column(returner), returner, "punt.ret", at_most=at_most)
    return returned(snap, drawing, "punt", KICK, lands, run)


def _blocked(snap: Snap, drawing: Drawing) -> PlayOutcome:
    """A blocked punt, "recovered by the defense": the Run Number times five is "the distance of the return from the
    original line of scrimmage".

    Rules: statis_pro:SP-086, statis_pro:SP-110
    """
    line = snap.situation.yard_line
    number = drawing.run_number("punt.block")
    end = max(line - BLOCKED_YARDS * number, 0)
    return PlayOutcome(
        "punt_blocked", 0, "defense", end,
        scored=None if end else "touchdown",
        scorer=None if end else "defense",
        out_of_bounds=drawing.last_out_of_bounds and end > 0,
        category=KICK,
        return_from=line,
        turned_over=True,
    )  # fmt: skip


# -- penalties ---------------------------------------------------------------------------------------------------------


def _requested_delay(snap: Snap, choose: Choose) -> tuple[Snap, list[PenaltyMarked]]:
    """The delay of game for which the kickers ask, and which the receivers may decline.

    Rules: statis_pro:SP-084
    """
    if not snap.call.delay:
        return snap, []
    moved, yards = _moved(snap, Foul("K14"))
    alternatives = {
        ACCEPT: Consequence(_standing(moved), yards),
        DECLINE: Consequence(_standing(snap), taken=False),
    }
    if choose("delay", "defense", alternatives) == ACCEPT:
        return moved, [PenaltyMarked("offense", "K14", yards, True)]
    return snap, [PenaltyMarked("offense", "K14", 0, False)]


def _penalty_of_card(snap: Snap, drawing: Drawing) -> tuple[Snap, PenaltyMarked, Standing | None]:
    """The penalty on the punter's card: an even Run Number is movement of the kickers, an odd one offside of the
    receivers. It cannot be refused. The standing is that of a first down for the kickers; without one they punt again.

    Rules: statis_pro:SP-083
    """
    foul = Foul("K2" if drawing.run_number("punt.pen") % 2 == 0 else "R1")
    moved, yards = _moved(snap, foul)
    first_down = line_to_gain_reached(snap.situation, moved.situation.yard_line)
    if first_down and snap.situation.before.played_on and penalty_is_measured(snap, moved.situation.yard_line):
        drawing.end()
        first_down = line_is_reached(drawing)
        drawing.begin()
    ended = first_down_for("offense", moved.situation.yard_line) if first_down else None
    return moved, PenaltyMarked(foul.side, foul.code, yards, True), ended


def _roughing(snap: Snap, choose: Choose) -> Consequence:
    """Roughing the kicker: 15 yards from the line of scrimmage and a first down, unless the kickers decline it.

    Rules: statis_pro:SP-089
    """
    end = marked_off(snap.situation.yard_line, Foul("R12").yards, "defense")
    accepted = Consequence(first_down_for("offense", end), end - snap.situation.yard_line)
    alternatives = {ACCEPT: accepted, DECLINE: Consequence(_standing(snap), taken=False)}
    return alternatives[choose("penalty", "offense", alternatives)]


def _moved(snap: Snap, foul: Foul) -> tuple[Snap, int]:
    """The punt from where a foul moves the line of scrimmage, and the yards marked off."""
    situation = snap.situation
    end = marked_off(situation.yard_line, foul.yards, foul.side)
    gained = end - situation.yard_line
    moved = situation.moved(end, max(situation.distance - gained, 0))
    return snap.copy_with(situation=moved), abs(gained)


def _standing(snap: Snap) -> Standing:
    """The down that is about to be played."""
    return down_repeated(snap.situation, snap.situation.yard_line, first_down=False)
