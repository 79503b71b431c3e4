"""Loose balls and runbacks on kicks: the fumble table, ``rb``, ``lrb``, symbols, where a ball is dead (6.1-6.4).

Spots are yards to the goal that the kicking side attacks, so the kicking side moves down and the receiving side up.
There are no zones on a kick: whoever is on the field may recover a ball or be hurt.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Literal, NamedTuple

from ...football.spots import FIELD, run_yards
from ..incidents.fouls import ROWS, PenaltyRow
from ..kinds import is_experienced, is_rookie
from ..model import Player
from ..pass_tables import half, is_split, lrb_cell, lrb_landing, qt_landing, rb_cell, rb_landing
from ..players import family
from ..tables import TABLES, contact, long_gain
from .model import Dead, KickFlag, Team, opponent
from .play import KickPlay
from .tables import CLIP_YARDS
from .values import fumble_prone

END_LINE: Final = 110
_FUMBLE: Final[dict[str, str]] = TABLES["fumble"]["rows"]
_SPECIAL: Final[dict[str, dict[str, list[str]]]] = {mark: TABLES["special"][mark] for mark in "&#~"}
_STANDING_ROWS: Final = (2, 12)
_RUNBACK_FOUL: Final = 15
DEEP_MEN: Final = ("S", "Ret")  # of a rush those who do not stand at the line
_NO_RUNBACK: Final = ("", "rush")  # runs of the side that snapped the ball
LAST_MAN: Final = 12  # yards to the last man on a long runback of a kick from placement (9.3.2b, 9.3.3)
BACKFIELD_OVER: Final = 1  # points of speed that the open field rule asks for in the backfield (4.3.11)


class Last(NamedTuple):
    """The last man between a ballcarrier and the goal: ``over`` as the open field rule has it (4.3.11)."""

    man: Player
    over: int


def forward(team: Team) -> int:
    """The sign of a yard gained by that side."""
    return -1 if team == "kicking" else 1


def from_own_goal(team: Team, los: int) -> int:
    """Yards from the goal line that the side defends, below 0 in its end zone."""
    return FIELD - los if team == "kicking" else los


def dead(play: KickPlay, ball: Team, los: int, brought: bool = False, by: int = 0) -> Dead:
    """A ball dead in the hands of a side (ST 1.8): in the end zone it attacks a touchdown; in its own a safety if it
    ``brought`` the ball there, else a touchback. The kicking side has always brought the ball into its own."""
    if 0 < los < 100:
        return Dead(ball, los, "", by)
    if (ball == "kicking") == (los <= 0):
        return Dead(ball, 0 if ball == "kicking" else 100, "touchdown", by)
    if ball == "kicking" or brought:
        return Dead(ball, los, "safety", by)
    play.event("touchback", "receiving")
    return Dead("receiving", play.touchback, "touchback")


# -- fumbles -----------------------------------------------------------------------------------------------------------


def fumble(
    play: KickPlay,
    holder: Team,
    man: Player,
    los: int,
    winner: Team | None,
    muff: bool = False,
    die: int = 0,
    ends: bool = False,
    out: tuple[tuple[Team, int], ...] = (),
) -> Dead:
    """``man`` of ``holder`` has lost the ball at ``los``: the fumble table (6.1).

    winner  the side that recovers on "men" and "points"; None: 1-3 the side that had the ball (6.1.2)
    muff    he never held it, so a recovery in his own end zone is a touchback
    die     the table's die where it has been rolled already
    ends    the play is over where the other side recovers (a try)
    out     men who cannot recover it (7.2.3)
    """
    if not out:
        play.event("fumble", holder, man.no, at=los)
    die = die or play.die("fumble")
    text = _FUMBLE[str(die)]
    play.step("fumble", die, text, player=man.no)
    side, spot = _recovered(play, holder, los, text, winner)
    able = [one for one in play.squad(side).everyone if (side, one.no) not in out]
    finder = play.one_of(able, "fumble.who")
    if fumble_prone(finder) and play.die("drop") <= 2:
        return fumble(play, holder, man, los, winner, muff, ends=ends, out=(*out, (side, finder.no)))
    play.event("recovery", side, finder.no, at=spot)
    if ends and side != holder:
        return Dead(side, spot)
    if text.endswith("rb"):
        return runback(play, side, finder, spot, "rb", of="fumble")
    return dead(play, side, spot, brought=side == holder and not muff, by=finder.no)


def _recovered(play: KickPlay, holder: Team, los: int, text: str, winner: Team | None) -> tuple[Team, int]:
    if text.startswith("#"):
        if winner is None:
            winner = holder if play.die("fumble.tie") <= 3 else opponent(holder)
        return winner, los
    side = holder if text.startswith("off") else opponent(holder)
    yards = 0 if text.endswith("rb") else int(text[3:])
    return side, los + forward(holder) * yards


# -- runbacks ----------------------------------------------------------------------------------------------------------


def runback(
    play: KickPlay,
    team: Team,
    man: Player,
    los: int,
    table: Literal["rb", "lrb"],
    of: str = "",
    last: Last | None = None,
    last_at: int = 0,
    times: int = 1,
    plus: int = 0,
) -> Dead:
    """``man`` runs from ``los`` by the runback tables (6.2).

    of    the return's name for statistics, "rush" for a run from scrimmage
    last  on an ``lrb`` of 5 or 6 he meets this man ``last_at`` instead of going to ``*`` (9.3.2b)
    times, plus  change the distance (rb x 2, rb+10)
    """
    if (team == "receiving" and los >= 100) or (team == "kicking" and los <= 0):
        return dead(play, team, los, by=man.no)
    onward: str = table
    landing = None
    if table == "rb":
        die, cell = rb_cell(play.die("rb"))
        landing = rb_landing(cell, man.c)
        play.step("rb", die, cell, player=man.no)
        onward = landing.onward
    if onward == "lrb":
        die, cell = lrb_cell(play.die("lrb"))
        landing = lrb_landing(cell, man.s)
        play.step("lrb", die, cell, player=man.no)
        onward = landing.onward
    assert landing is not None
    start = los
    if onward == "*" and last is not None:
        return meet(play, team, man, last_at, last, start, of)
    yards: int | None = landing.yards * times + plus
    if onward == "*":
        free = star(play, man, man.s)
        yards = None if free is None else (free + landing.yards) * times + plus
    return run_to(play, team, man, start, start, yards, landing.mark, of)


def star(play: KickPlay, man: Player, speed: int) -> int | None:
    """The long-gain table; None is all the way."""
    die = play.die("long_gain")
    yards = long_gain(die, speed)
    play.step("long_gain", die, "TD" if yards is None else yards, player=man.no)
    return yards


def meet(play: KickPlay, team: Team, man: Player, at: int, last: Last, start: int, of: str) -> Dead:
    """A contact with the last man at ``at``; the open field rule holds, and ``*`` is a free run (9.3.2b, 9.3.3)."""
    chase = _open_speed(last.man) + (last.man.pos == "S")
    modifier = max(0, _open_speed(man) - chase - last.over)
    return _contact(play, team, man, [last.man], at, modifier, start, of)


def meet_all(play: KickPlay, receiver: Player, rivals: list[Player], at: int) -> Dead:
    """The contact at a catch from a placement: a faster receiver leaves the slowest behind (4.3.11, RULING 130)."""
    met = sorted(rivals, key=_open_speed)
    modifier = max(0, _open_speed(receiver) - _open_speed(met[-1]))
    while modifier and len(met) > 1:
        met = met[1:]
        modifier -= 1
    return _contact(play, "kicking", receiver, met, at, modifier, at, "")


def _open_speed(man: Player) -> int:
    """Speed in the open field (7.2.6, 7.2.18)."""
    return man.s + ("$" in man.attrs) - ("c" in man.attrs)


def _contact(
    play: KickPlay, team: Team, man: Player, rivals: list[Player], at: int, modifier: int, start: int, of: str
) -> Dead:
    value = man.c - sum(rival.c for rival in rivals)
    die = play.die("contact")
    cell = contact(value, die, modifier).cell
    numbers = [rival.no for rival in rivals]
    play.step("contact", die, cell.text, player=man.no, value=value, modifier=modifier, blockers=[], defenders=numbers)
    yards = star(play, man, man.s - cell.slow) if cell.gain is None else cell.gain
    return run_to(play, team, man, start, at, yards, cell.mark, of)


def run_to(play: KickPlay, team: Team, man: Player, start: int, at: int, yards: int | None, mark: str, of: str) -> Dead:
    """The end of a run of ``yards`` from ``at`` (None: to the goal), its symbol, and a measurement on a goal line."""
    goal = 0 if team == "kicking" else 100
    end = goal if yards is None else at + forward(team) * yards
    scored = end < 0 if team == "kicking" else end > 100
    if of == "rush":
        play.event("rush", team, man.no, play.los - min(100, max(0, end)))
    elif of:
        gained = run_yards(from_own_goal(team, start), from_own_goal(team, end))
        play.event("return", team, man.no, gained, of=of)
    if mark and special(play, team, man, mark, start, end, of not in _NO_RUNBACK) and not scored:
        return fumble(play, team, man, end, None)
    if yards is not None and end in (0, 100):
        return _on_the_line(play, team, end, man)
    return dead(play, team, end, brought=start > 0, by=man.no)


def _on_the_line(play: KickPlay, team: Team, end: int, man: Player) -> Dead:
    """Exactly on a goal line: 1-3 short, 4-6 over (RULING 181)."""
    over = play.measured(team)
    attacked = (end == 0) == (team == "kicking")
    if over == attacked:
        return dead(play, team, end, brought=True, by=man.no)
    return Dead(team, end, "", man.no)


# -- symbols -----------------------------------------------------------------------------------------------------------


def special(play: KickPlay, team: Team, man: Player, mark: str, start: int, end: int, runback: bool = False) -> bool:
    """Roll on a special table for a ballcarrier (6.3, 6.4); True when he fumbles. ``runback``: the ball was won."""
    die = play.die("special")
    results = _SPECIAL[mark][str(die)]
    parts = tuple(results)
    what = half("/".join(parts), play.die("special.half")) if is_split("/".join(parts)) else parts[0]
    fumbles = "fumble" in what or (fumble_prone(man) and die <= {"#": 3, "~": 2, "&": 0}[mark])
    play.step("special", die, what, mark=mark, player=man.no)
    _take_effect(play, team, man, what)
    if what == "pen" and play.fouls:
        penalty(play, team, start, end, runback)
    return fumbles


_KINDS: Final[dict[str, Callable[[Player], bool]]] = {
    "inj_ol": lambda man: family(man.pos) in ("OL", "DL"),
    "inj_be": lambda man: family(man.pos) not in ("OL", "DL"),
    "inj_dl": lambda man: family(man.pos) in ("OL", "DL"),
    "inj_lb": lambda man: family(man.pos) == "LB" or (family(man.pos) == "B" and man.pos not in ("Q", "Q*")),
    "inj_dh": lambda man: family(man.pos) in ("DH", "E") or man.pos in ("Q", "Q*"),
}


def _take_effect(play: KickPlay, team: Team, man: Player, what: str) -> None:
    """Injuries of a special result; a class that nobody on the field belongs to hurts nobody (6.3)."""
    blockers = tuple(one for one in play.squad(team).everyone if one.no != man.no)
    rivals = play.squad(opponent(team)).everyone
    if what.endswith("inj_bc"):
        play.hurt(team, man)
    elif what == "bc_2pl":
        play.out_for(team, man, "2 plays")
    elif what == "blkr_2pl":
        play.out_for(team, play.one_of(blockers, "injury.who"), "2 plays")
    elif what == "inj_blkr":
        play.hurt(team, play.one_of(blockers, "injury.who"))
    elif what == "inj_def":
        play.hurt(opponent(team), play.one_of(rivals, "injury.who"))
    elif what in _KINDS:
        side = team if what in ("inj_ol", "inj_be") else opponent(team)
        able = [one for one in (blockers if side == team else rivals) if _KINDS[what](one)]
        if able:
            play.hurt(side, play.one_of(able, "injury.who"))


def penalty(play: KickPlay, team: Team, start: int, end: int, runback: bool) -> None:
    """The penalty table for a run by ``team``: after a change of possession as on any runback (6.4, RULING 180), else
    as on a play from scrimmage (9.3.3)."""
    roll = play.dice.sum(2, 6, "penalty")
    row = _row(play, team, roll, runback)
    if row is None:
        play.step("penalty", roll, "no penalty")
        return
    play.step("penalty", roll, row.kind)
    side = team if row.side == "offense" else opponent(team)
    if not runback:
        _foul_on_run(play, side, row, start, end)
    elif roll in _STANDING_ROWS:
        play.flag(KickFlag(side, row.kind, row.yards, "after", end, possession=team))
    elif side != team:
        play.flag(KickFlag(side, "face mask", _RUNBACK_FOUL, "end", end, possession=team))
    else:
        clip = start + forward(team) * CLIP_YARDS[play.die("clip") - 1]
        spot = min(clip, end) if team == "receiving" else max(clip, end)
        play.flag(KickFlag(side, "illegal block", _RUNBACK_FOUL, "runback", spot, possession=team))
        clipped(play, (spot - start) * forward(team))


def _row(play: KickPlay, team: Team, roll: int, runback: bool) -> PenaltyRow | None:
    """The row of a roll. On a runback the halves of 9 and 10 are alike; before a change of possession a foul of row 6
    is the defense's by those who stand at the line alone (6.4)."""
    rows = ROWS[roll]
    if len(rows) == 1:
        return rows[0]
    if roll in (5, 6):
        at_line = roll == 6 and not runback
        side = _most_prone(play, team, DEEP_MEN if at_line else ())
        word = "offense" if side == team else "defense"
        return None if side is None else next(row for row in rows if row.side == word)
    return rows[0] if runback or play.die("penalty.half") <= 3 else rows[1]


def _foul_on_run(play: KickPlay, side: Team, row: PenaltyRow, start: int, end: int) -> None:
    """A foul on a run by the side that snapped: the down is repeated as the table says (RULINGS 174, 179)."""
    how = row.enforced
    spot = {"spot": max(start, end), "end": end, "dead": end}.get(how, play.los)
    enforce: Literal["previous", "spot", "end", "after", "no_play"] = "after" if how == "dead" else how
    play.flag(KickFlag(side, row.kind, row.yards, enforce, spot, first_down=row.first_down))


def clipped(play: KickPlay, yards: int) -> None:
    """Note how far the last return had come when its own side fouled: no more of it counts (9.5.1)."""
    for place in range(len(play.events))[::-1]:
        event = play.events[place]
        if event.kind == "return" and event.yards > yards:
            play.events[place] = event.with_data({**(event.data or {}), "to_foul": yards})
            return


def _most_prone(play: KickPlay, team: Team, less: tuple[str, ...]) -> Team | None:
    """The side with more ``!``, then rookies, then experienced men, then 1-3 the runners; None without any ``!``. Men
    of the other side in the roles ``less`` do not count."""
    ours, theirs = play.squad(team).everyone, play.squad(opponent(team)).but(*less)
    if not any("!" in man.attrs for man in (*ours, *theirs)):
        return None
    for counts in (lambda man: "!" in man.attrs, is_rookie, is_experienced):
        lead = sum(map(counts, ours)) - sum(map(counts, theirs))
        if lead:
            return team if lead > 0 else opponent(team)
    return team if play.die("penalty.half") <= 3 else opponent(team)


# -- trapped with the ball ---------------------------------------------------------------------------------------------


def qt_yards(play: KickPlay) -> int:
    """Yards of the quarterback-trapped table on a kick: no modifiers, yardage only (9.5.3, ST-R23)."""
    die = play.die("qt")
    text = TABLES["qt"]["rows"][str(die)]
    yards = qt_landing(text).yards
    play.step("qt", die, text)
    return yards
