"""Loose balls and runbacks on kicks: the fumble table, ``rb``, ``lrb``, the contact with the last man (6.1, 6.2).

There are no zones on a kick: whoever is on the field may recover a ball. A runback may end with a fumble and a fumble
with a runback, so both stand here.
"""

from __future__ import annotations

from typing import Final, Literal, final

from ...football.spots import FIELD, run_yards
from ..model import Player
from ..pass_tables import lrb_cell, lrb_landing, rb_cell, rb_landing
from ..tables import TABLES, contact, long_gain
from .carriers import RUSH, Ballcarrier, LastMan
from .dead_balls import dead, forward, from_own_goal, goal_of
from .model import Dead, Team, opponent
from .play import KickPlay
from .symbols import fumbles_on
from .values import fumble_prone

_FUMBLE: Final[dict[str, str]] = TABLES["fumble"]["rows"]
_DROPPED: Final = 2  # a fumble-prone man drops the ball he fell on up to this die (7.2.3)
_KEPT: Final = 3  # an even die up to here leaves the ball to the side that had it (6.1.2)


# -- fumbles -----------------------------------------------------------------------------------------------------------


@final
class LooseBall:
    """A ball that ``man`` of ``holder`` has lost at ``los``.

    winner  the side that recovers on "men" and "points"; None: a die decides (6.1.2)
    muffed  he never held it, so a recovery in his own end zone is a touchback
    ends    the play is over where the other side recovers (a try)
    """

    def __init__(
        self, holder: Team, man: Player, los: int, winner: Team | None, muffed: bool = False, ends: bool = False
    ) -> None:
        self.holder: Final = holder
        self.man: Final = man
        self.los: Final = los
        self.winner: Final = winner
        self.muffed: Final = muffed
        self.ends: Final = ends


@final
class Recovery:
    """Which side has a loose ball, where, and whether it runs it back."""

    def __init__(self, side: Team, los: int, run_back: bool) -> None:
        self.side: Final = side
        self.los: Final = los
        self.run_back: Final = run_back


def fumble(play: KickPlay, ball: LooseBall, die: int = 0) -> Dead:
    """The fumble table, who fell on the ball, and what he makes of it; ``die`` where the first has been rolled already.

    A fumble-prone man may drop it again, and then cannot recover it.
    """
    play.event("fumble", ball.holder, ball.man.no, at=ball.los)
    dropped: list[tuple[Team, int]] = []
    while True:
        recovery = _recovery(play, ball, die or play.die("fumble"))
        side = recovery.side
        able = tuple([man for man in play.squad(side).everyone if (side, man.no) not in dropped])
        finder = play.one_of(able, "fumble.who")
        if not (fumble_prone(finder) and play.die("drop") <= _DROPPED):
            break
        dropped.append((side, finder.no))
        die = 0
    play.event("recovery", side, finder.no, at=recovery.los)
    if ball.ends and side != ball.holder:
        return Dead(side, recovery.los)
    if recovery.run_back:
        return runback(play, Ballcarrier(side, finder, recovery.los, "fumble"), "rb")
    return dead(play, side, recovery.los, brought=side == ball.holder and not ball.muffed, by=finder.no)


def _recovery(play: KickPlay, ball: LooseBall, die: int) -> Recovery:
    """What the fumble table says of a die (6.1)."""
    text = _FUMBLE[str(die)]
    play.step("fumble", die, text, player=ball.man.no)
    if text.startswith("#"):
        winner = ball.winner
        if winner is None:
            winner = ball.holder if play.die("fumble.tie") <= _KEPT else opponent(ball.holder)
        return Recovery(winner, ball.los, False)
    side = ball.holder if text.startswith("off") else opponent(ball.holder)
    if text.endswith("rb"):
        return Recovery(side, ball.los, True)
    return Recovery(side, ball.los + forward(ball.holder) * int(text[3:]), False)


# -- runbacks ----------------------------------------------------------------------------------------------------------


def runback(
    play: KickPlay,
    carrier: Ballcarrier,
    table: Literal["rb", "lrb"],
    last: LastMan | None = None,
    times: int = 1,
    plus: int = 0,
) -> Dead:
    """A man runs by the runback tables (6.2); ``times`` and ``plus`` change the distance (rb x 2, rb+10).

    ``last``: on an ``lrb`` of 5 or 6 he meets this man instead of going to ``*``.
    """
    team, man = carrier.team, carrier.man
    if (carrier.start >= FIELD) if team == "receiving" else (carrier.start <= 0):
        return dead(play, team, carrier.start, by=man.no)
    landing = None
    if table == "rb":
        die, cell = rb_cell(play.die("rb"))
        landing = rb_landing(cell, man.c)
        play.step("rb", die, cell, player=man.no)
    if landing is None or landing.onward == "lrb":
        die, cell = lrb_cell(play.die("lrb"))
        landing = lrb_landing(cell, man.s)
        play.step("lrb", die, cell, player=man.no)
    if landing.onward == "*" and last is not None:
        return meet_last_man(play, carrier, last)
    yards: int | None = landing.yards * times + plus
    if landing.onward == "*":
        free = _long_gain(play, man, man.s)
        yards = None if free is None else (free + landing.yards) * times + plus
    return run_to(play, carrier, carrier.start, yards, landing.mark)


def _long_gain(play: KickPlay, man: Player, speed: int) -> int | None:
    """Yards of the long-gain table; None is all the way."""
    die = play.die("long_gain")
    yards = long_gain(die, speed)
    play.step("long_gain", die, "TD" if yards is None else yards, player=man.no)
    return yards


def meet_last_man(play: KickPlay, carrier: Ballcarrier, last: LastMan) -> Dead:
    """A contact with the last man, by the open field rule; ``*`` is a free run.

    Rules: fool:9.3.2-20, fool:9.3.3-04
    """
    pursuit = _open_field_speed(last.man) + (last.man.pos == "S")
    modifier = max(0, _open_field_speed(carrier.man) - pursuit - last.allowance)
    return _contact(play, carrier, [last.man], last.at, modifier)


def meet_all(play: KickPlay, receiver: Player, rivals: list[Player], at: int) -> Dead:
    """The contact at a catch from a placement: a faster receiver leaves the slowest behind (4.3.11, RULING 130)."""
    met = sorted(rivals, key=_open_field_speed)
    modifier = max(0, _open_field_speed(receiver) - _open_field_speed(met[-1]))
    while modifier and len(met) > 1:
        met = met[1:]
        modifier -= 1
    return _contact(play, Ballcarrier("kicking", receiver, at), met, at, modifier)


def _open_field_speed(man: Player) -> int:
    """Speed in the open field (7.2.6, 7.2.18)."""
    return man.s + ("$" in man.attrs) - ("c" in man.attrs)


def _contact(play: KickPlay, carrier: Ballcarrier, rivals: list[Player], at: int, modifier: int) -> Dead:
    """A contact at ``at`` with men whom nobody blocks; ``modifier`` is added to the die (4.3)."""
    man = carrier.man
    value = man.c - sum(rival.c for rival in rivals)
    die = play.die("contact")
    cell = contact(value, die, modifier).cell
    numbers = [rival.no for rival in rivals]
    play.step("contact", die, cell.text, player=man.no, value=value, modifier=modifier, blockers=[], defenders=numbers)
    yards = _long_gain(play, man, man.s - cell.slow) if cell.gain is None else cell.gain
    return run_to(play, carrier, at, yards, cell.mark)


def run_to(play: KickPlay, carrier: Ballcarrier, at: int, yards: int | None, mark: str) -> Dead:
    """The end of a run of ``yards`` from ``at`` (None: to the goal), its symbol, and a measurement on a goal line."""
    team, man = carrier.team, carrier.man
    end = goal_of(team) if yards is None else at + forward(team) * yards
    scored = end < 0 if team == "kicking" else end > FIELD
    _note_run(play, carrier, end)
    if mark and fumbles_on(play, carrier, mark, end) and not scored:
        return fumble(play, LooseBall(team, man, end, None))
    if yards is not None and end in (0, FIELD):
        return _on_the_line(play, team, end, man)
    return dead(play, team, end, brought=carrier.start > 0, by=man.no)


def _note_run(play: KickPlay, carrier: Ballcarrier, end: int) -> None:
    """The run as statistics have it: a rush from the line of scrimmage, or a return from where it began."""
    team, number = carrier.team, carrier.man.no
    if carrier.of == RUSH:
        play.event("rush", team, number, play.los - min(FIELD, max(0, end)))
    elif carrier.of:
        gained = run_yards(from_own_goal(team, carrier.start), from_own_goal(team, end))
        play.event("return", team, number, gained, of=carrier.of)


def _on_the_line(play: KickPlay, team: Team, end: int, man: Player) -> Dead:
    """Exactly on a goal line: 1-3 short, 4-6 over (RULING 181)."""
    over = play.measured(team)
    attacked = end == goal_of(team)
    if over == attacked:
        return dead(play, team, end, brought=True, by=man.no)
    return Dead(team, end, "", man.no)
