"""Symbols of the run and runback tables on kicks: special tables, who is hurt, penalties (6.3, 6.4).

There are no zones on a kick: whoever is on the field may be hurt or foul.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Literal

from ..incidents.fouls import ROWS, PenaltyRow
from ..kinds import is_experienced, is_rookie
from ..model import Player
from ..pass_tables import half, is_split
from ..players import family
from ..tables import TABLES
from .carriers import Ballcarrier
from .dead_balls import forward
from .model import KickFlag, Team, opponent
from .play import KickPlay
from .tables import CLIP_YARDS
from .values import fumble_prone

_SPECIAL: Final[dict[str, dict[str, list[str]]]] = {mark: TABLES["special"][mark] for mark in "&#~"}
_PRONE_FUMBLES: Final = {"#": 3, "~": 2, "&": 0}  # a fumble-prone man loses the ball up to this die (7.2.3)
_STANDING_ROWS: Final = (2, 12)  # of the penalty table, marked off whatever came of the play
_EITHER_SIDE_ROWS: Final = (5, 6)
_AT_THE_LINE_ROW: Final = 6
_RUNBACK_FOUL: Final = 15
_LOW: Final = 3
_DEEP_MEN: Final = ("S", "Ret")  # of a rush those who do not stand at the line


def fumbles_on(play: KickPlay, carrier: Ballcarrier, mark: str, end: int) -> bool:
    """Roll on the special table of a mark for a ballcarrier whose run ends at ``end``, with its injuries and fouls:
    whether he fumbles (6.3, 6.4)."""
    die = play.die("special")
    parts = _SPECIAL[mark][str(die)]
    text = "/".join(parts)
    result = half(text, play.die("special.half")) if is_split(text) else parts[0]
    fumbles = "fumble" in result or (fumble_prone(carrier.man) and die <= _PRONE_FUMBLES[mark])
    play.step("special", die, result, mark=mark, player=carrier.man.no)
    _injure(play, carrier, result)
    if result == "pen" and play.rolls_fouls:
        _penalty(play, carrier, end)
    return fumbles


# -- injuries ----------------------------------------------------------------------------------------------------------


def _lineman(man: Player) -> bool:
    return family(man.pos) in ("OL", "DL")


def _quarterback(man: Player) -> bool:
    return man.pos in ("Q", "Q*")


_OWN_CLASSES: Final[dict[str, Callable[[Player], bool]]] = {
    "inj_ol": _lineman,
    "inj_be": lambda man: not _lineman(man),
}
_RIVAL_CLASSES: Final[dict[str, Callable[[Player], bool]]] = {
    "inj_dl": _lineman,
    "inj_lb": lambda man: family(man.pos) == "LB" or (family(man.pos) == "B" and not _quarterback(man)),
    "inj_dh": lambda man: family(man.pos) in ("DH", "E") or _quarterback(man),
}


def _injure(play: KickPlay, carrier: Ballcarrier, result: str) -> None:
    """Injuries of a special result: a blocker is any teammate of the ballcarrier; a class of men to which nobody on the
    field belongs hurts nobody.

    Rules: fool:6.3/1, fool:6.3/2
    """
    team, man = carrier.team, carrier.man
    blockers = tuple([one for one in play.squad(team).everyone if one.no != man.no])
    rivals = play.squad(opponent(team)).everyone
    if result.endswith("inj_bc"):
        play.hurt(team, man)
    elif result == "bc_2pl":
        play.out_for(team, man, "2 plays")
    elif result == "blkr_2pl":
        play.out_for(team, play.one_of(blockers, "injury.who"), "2 plays")
    elif result == "inj_blkr":
        play.hurt(team, play.one_of(blockers, "injury.who"))
    elif result == "inj_def":
        play.hurt(opponent(team), play.one_of(rivals, "injury.who"))
    elif result in _OWN_CLASSES:
        _hurt_one(play, team, tuple([one for one in blockers if _OWN_CLASSES[result](one)]))
    elif result in _RIVAL_CLASSES:
        _hurt_one(play, opponent(team), tuple([one for one in rivals if _RIVAL_CLASSES[result](one)]))


def _hurt_one(play: KickPlay, side: Team, men: tuple[Player, ...]) -> None:
    """One of these men of a side is hurt, if there are any."""
    if men:
        play.hurt(side, play.one_of(men, "injury.who"))


# -- penalties ---------------------------------------------------------------------------------------------------------


def _penalty(play: KickPlay, carrier: Ballcarrier, end: int) -> None:
    """The penalty table for a run that ends at ``end``: after a change of possession as on any runback (6.4, RULING
    180), else as on a play from scrimmage (9.3.3)."""
    team = carrier.team
    roll = play.dice.sum(2, 6, "penalty")
    row = _row(play, carrier, roll)
    if row is None:
        play.step("penalty", roll, "no penalty")
        return
    play.step("penalty", roll, row.kind)
    side = team if row.side == "offense" else opponent(team)
    if not carrier.won_the_ball:
        _foul_on_run(play, side, row, max(carrier.start, end), end)
    elif roll in _STANDING_ROWS:
        play.flag(KickFlag(side, row.kind, row.yards, "after", end, possession=team))
    elif side != team:
        play.flag(KickFlag(side, "face mask", _RUNBACK_FOUL, "end", end, possession=team))
    else:
        _illegal_block(play, carrier, end)


def _row(play: KickPlay, carrier: Ballcarrier, roll: int) -> PenaltyRow | None:
    """The row of a roll. On a runback the halves of 9 and 10 are alike; before a change of possession a foul of row 6
    is the defense's by those who stand at the line alone (6.4)."""
    rows = ROWS[roll]
    if len(rows) == 1:
        return rows[0]
    if roll in _EITHER_SIDE_ROWS:
        at_the_line = roll == _AT_THE_LINE_ROW and not carrier.won_the_ball
        side = _most_prone(play, carrier.team, _DEEP_MEN if at_the_line else ())
        if side is None:
            return None
        word = "offense" if side == carrier.team else "defense"
        return next(row for row in rows if row.side == word)
    return rows[0] if carrier.won_the_ball or play.die("penalty.half") <= _LOW else rows[1]


def _most_prone(play: KickPlay, team: Team, deep: tuple[str, ...]) -> Team | None:
    """The side with more ``!``, then rookies, then experienced men, then 1-3 the runners; None without any ``!``. Men
    of the other side in the roles ``deep`` do not count."""
    ours, theirs = play.squad(team).everyone, play.squad(opponent(team)).but(*deep)
    if not any("!" in man.attrs for man in (*ours, *theirs)):
        return None
    for counts in (lambda man: "!" in man.attrs, is_rookie, is_experienced):
        lead = sum(map(counts, ours)) - sum(map(counts, theirs))
        if lead:
            return team if lead > 0 else opponent(team)
    return team if play.die("penalty.half") <= _LOW else opponent(team)


def _foul_on_run(play: KickPlay, side: Team, row: PenaltyRow, behind: int, end: int) -> None:
    """A foul on a run by the side that snapped: the down is repeated as the table says (RULINGS 174, 179). ``behind``
    is the spot of a foul that is marked off from where the run began or ended, whichever is farther back."""
    how = row.enforced
    spot = {"spot": behind, "end": end, "dead": end}.get(how, play.los)
    enforce: Literal["previous", "spot", "end", "after", "no_play"] = "after" if how == "dead" else how
    play.flag(KickFlag(side, row.kind, row.yards, enforce, spot, first_down=row.first_down))


def _illegal_block(play: KickPlay, carrier: Ballcarrier, end: int) -> None:
    """A block by the ballcarrier's own side: where a die says, but not beyond the end of the run (6.4)."""
    team, start = carrier.team, carrier.start
    block = start + forward(team) * CLIP_YARDS[play.die("clip") - 1]
    spot = min(block, end) if team == "receiving" else max(block, end)
    play.flag(KickFlag(team, "illegal block", _RUNBACK_FOUL, "runback", spot, possession=team))
    counts_to_the_foul(play, (spot - start) * forward(team))


def counts_to_the_foul(play: KickPlay, yards: int) -> None:
    """Note how far the last return had come when its own side fouled: no more of it counts.

    Rules: fool:9.5.1-01
    """
    for place in range(len(play.events))[::-1]:
        event = play.events[place]
        if event.kind == "return" and event.yards > yards:
            play.events[place] = event.with_data({**(event.data or {}), "to_foul": yards})
            return
