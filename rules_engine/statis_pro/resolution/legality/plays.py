"""Which play may be called here, with which man and strategy (7.1)."""

from __future__ import annotations

from typing import Final

from ...boxes import BACKS, ENDS, FLANKERS, QUARTERBACK, RECEIVERS
from ...options import StatisProOptions
from ..calls import OffenseCall
from ..displays import Display, Man
from ..endurance import may_be_called
from ..situation import PlaySituation
from ..words import FROM_SCRIMMAGE, INSIDE_RUNS, PASSES, RUNS

NO_SCREEN_WITHIN: Final = 5  # yards from the own goal line
NO_LONG_PASS_WITHIN: Final = 20  # yards from the opponent's goal line
SAFETY_WITHIN: Final = 20  # yards from the own goal line
COFFIN_CORNER: Final = (10, 25)  # least and most yards deducted
CARRIERS: Final = (QUARTERBACK, *BACKS)  # who may run inside or sweep
AROUND: Final = (*ENDS, *FLANKERS)  # where those stand who may run around the end
_COLUMN: Final = {"SC": "rush.N", "QK": "pass.Q", "SH": "pass.S", "LP": "pass.L"}


# -- the play ----------------------------------------------------------------------------------------------------------


def legal_play(situation: PlaySituation, call: OffenseCall, offense: Display, options: StatisProOptions) -> bool:
    """Whether the play may be called where the ball lies, and with a man at that position.

    Rules: statis_pro:SP-030
    """
    return allowed_here(situation, call, options) and allowed_with(call, offense.man_at(call.player))


def allowed_here(situation: PlaySituation, call: OffenseCall, options: StatisProOptions) -> bool:
    """Whether the play may be called where the ball lies.

    Rules: statis_pro:SP-030, statis_pro:SP-087, statis_pro:SP-090, statis_pro:SP-108, statis_pro:SP-115
    """
    if call.play == "SC":
        return situation.yard_line > NO_SCREEN_WITHIN
    if call.play == "LP":
        return situation.to_goal > NO_LONG_PASS_WITHIN
    if call.play in ("FG", "FAKE_FG"):
        return situation.to_goal <= options.field_goal_limit
    if call.play == "SAFETY":
        return situation.yard_line <= SAFETY_WITHIN
    if call.play == "SPIKE":
        return situation.no_huddle
    least, most = COFFIN_CORNER
    return not call.coffin or least <= call.coffin <= most


def allowed_with(call: OffenseCall, man: Man | None) -> bool:
    """Whether the play may go to a man at that position. Runs are for quarterback and backs, screens for backs, end
    arounds for a tight end or wide receiver with a rushing column, once in a game.

    Rules: statis_pro:SP-030, statis_pro:SP-055, statis_pro:SP-075
    """
    if call.play == "ER":
        return call.player in AROUND and (man is None or _may_go_around(man))
    if call.play in RUNS:
        return call.player in CARRIERS
    return call.play != "SC" or call.player in BACKS


def _may_go_around(man: Man) -> bool:
    return man.position in ("TE", "WR") and not man.card.is_blank("rush.N") and not man.end_arounds


def allowed_in_solitaire(situation: PlaySituation, play: str) -> bool:
    """The solitaire coach "may not choose two screen passes or quick passes in succession".

    Rules: statis_pro:SP-127
    """
    return play not in ("SC", "QK") or play != situation.before.previous_play


# -- the man -----------------------------------------------------------------------------------------------------------


def legal_player(situation: PlaySituation, call: OffenseCall, offense: Display) -> bool:
    """Whether the called man is on the display, has the column that the play reads and may be called again; and whether
    the backs who stay in are there.

    Rules: statis_pro:SP-015, statis_pro:SP-036, statis_pro:SP-124
    """
    if call.play not in FROM_SCRIMMAGE:
        return True
    man = offense.man_at(call.player)
    if man is None or (call.play in PASSES and call.player not in RECEIVERS):
        return False
    return (
        (_reads_no_card(call) or not man.card.is_blank(_COLUMN.get(call.play, "rush.N")))
        and may_be_called(man, situation.before.history)
        and call.player not in call.block
        and all(position in BACKS and offense.man_at(position) is not None for position in call.block)
    )


def _reads_no_card(call: OffenseCall) -> bool:
    """A flop or sneak reads nothing on the quarterback's card."""
    return call.strategy in ("flop", "sneak")


# -- the strategy ------------------------------------------------------------------------------------------------------


def legal_strategy(call: OffenseCall) -> bool:
    """Flop and sneak go with an inside run by the quarterback, a draw with an inside run by him or a back, play action
    with a short or long pass; backs stay in to block on passes.

    Rules: statis_pro:SP-032, statis_pro:SP-033, statis_pro:SP-034, statis_pro:SP-035
    """
    if call.block and call.play not in PASSES:
        return False
    if call.strategy in ("flop", "sneak"):
        return call.play in INSIDE_RUNS and call.player == QUARTERBACK
    if call.strategy == "draw":
        return call.play in INSIDE_RUNS and call.player in CARRIERS
    return call.strategy == "none" or call.play in ("SH", "LP")
