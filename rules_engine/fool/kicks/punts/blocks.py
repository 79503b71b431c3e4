"""A blocked punt: where the ball goes, whose it is, and what statistics know of it (9.2.3)."""

from __future__ import annotations

from typing import Final, NamedTuple

from ...model import Fact
from ..carriers import Ballcarrier
from ..dead_balls import END_LINE, dead
from ..loose_balls import LooseBall, fumble, runback
from ..model import Dead, KickOutcome, Team
from ..play import KickPlay
from ..tables import PUNT
from ..tactics import Punt
from ..trapped import trapped_yards
from .ends import touchback
from .flights import fly, style_of
from .injuries import roll_injury
from .rush import RUSHERS

_BLOCKED: Final = PUNT["blocked"]
_TRAPPED_BEHIND: Final = 15
_RUN_BACK_FROM: Final = {5: 5, 6: 15}  # yards behind the line, by the die
_LAST_DOWN: Final = 4
_RESULTS: Final = {1: "half the distance", 2: "dead", 3: "recovered", 4: "fumble", 5: "lrb", 6: "lrb"}


class BlockedBall(NamedTuple):
    """Where a blocked ball ended, and how far it went ``beyond`` the line without being touched again."""

    end: Dead
    beyond: int = 0


def blocked_punt(play: KickPlay, call: Punt, by: int = 0) -> KickOutcome:
    """A blocked punt; ``by`` the number of the rusher who blocked it, 0 for nobody in particular.

    Rules: fool:9.2.3-12
    """
    die = play.die("punt.blocked")
    play.step("punt.blocked", die, _RESULTS[die])
    if die == 1:
        return _half_the_distance(play, call)
    ball = _blocked_ball(play, die)
    _note_block(play, call, by, ball.beyond)
    roll_injury(play, "blocked")
    kept = ball.end.ball == "kicking" and not ball.end.score
    return play.outcome(ball.end, "blocked", new_series=not kept, returned=True)


def _half_the_distance(play: KickPlay, call: Punt) -> KickOutcome:
    """Partially blocked: half the normal distance, dead there, and a punt for the averages.

    Rules: fool:9.2.3-12, fool:9.2.3-15
    """
    style = style_of(call)
    yards = -(-fly(play, call, "standard").yards // 2)
    if yards >= play.los:
        return touchback(play, "blocked", style)
    play.event("punt", "kicking", play.kicking["P"].no, yards, result="downed", **style)
    roll_injury(play, "blocked")
    return play.outcome(Dead("receiving", play.los - yards), "downed", returned=True)


def _blocked_ball(play: KickPlay, die: int) -> BlockedBall:
    """What becomes of a ball that did not get away, by the table's die.

    Rules: fool:9.2.3-12, fool:9.2.3-13
    """
    if die == 2:
        return _dead_near_the_line(play)
    if die == 3:
        return BlockedBall(_recovered_by_the_kickers(play))
    if die == 4:
        return BlockedBall(_loose_behind_the_line(play))
    spot = play.los + _RUN_BACK_FROM[die]
    if spot >= END_LINE:
        return BlockedBall(Dead("kicking", spot, "safety"))
    finder = play.one_of(play.receiving.of(*RUSHERS), "fumble.who")
    play.event("recovery", "receiving", finder.no, at=spot)
    return BlockedBall(runback(play, Ballcarrier("receiving", finder, spot, "blocked_punt"), "lrb"))


def _dead_near_the_line(play: KickPlay) -> BlockedBall:
    """Dead at a second die's yards from the line; behind it the kicking side's, unless it was the last down."""
    again = play.die("punt.blocked.yards")
    yards: int = _BLOCKED["2"]["yards_from_los"][again - 1]
    play.step("punt.blocked.yards", again, yards)
    kept = yards < 0 and play.setting.spot.down < _LAST_DOWN
    return BlockedBall(_dead_or_out(play, "kicking" if kept else "receiving", play.los - yards), max(0, yards))


def _recovered_by_the_kickers(play: KickPlay) -> Dead:
    """One of the punting squad falls on it, by the quarterback-trapped table and fifteen yards more."""
    finder = play.one_of(play.kicking.everyone, "fumble.who")
    spot = play.los + _TRAPPED_BEHIND - trapped_yards(play)
    play.event("recovery", "kicking", finder.no, at=spot)
    return _dead_or_out(play, "kicking", spot, finder.no)


def _loose_behind_the_line(play: KickPlay) -> Dead:
    """A fumble at a second die's yards behind the line."""
    again = play.die("punt.blocked.yards")
    spot = play.los - _BLOCKED["4"]["fumble_at"][again - 1]
    play.step("punt.blocked.yards", again, play.los - spot)
    if spot >= END_LINE:
        return Dead("kicking", spot, "safety")
    return fumble(play, LooseBall("kicking", play.kicking["P"], spot, "receiving"))


def _dead_or_out(play: KickPlay, side: Team, spot: int, by: int = 0) -> Dead:
    """A blocked ball dead at ``spot``: out behind the end line a safety, else as anywhere.

    Rules: fool:9.2.3-13
    """
    if spot >= END_LINE:
        return Dead("kicking", spot, "safety")
    return dead(play, side, spot, by=by)


def _note_block(play: KickPlay, call: Punt, by: int, beyond: int) -> None:
    """The punt and, where it did not pass the line, its block, before what came after.

    Rules: fool:9.2.3-15
    """
    if not beyond:
        play.events.insert(0, Fact("block", "receiving", by, 0, {"of": "punt"}))
    data = {"result": "downed" if beyond else "blocked", **style_of(call)}
    play.events.insert(0, Fact("punt", "kicking", play.kicking["P"].no, beyond, data))
