"""Punts (9.2): foul, snap, block, kick of four kinds; ``punt_blocks`` has the rush, ``punt_returns`` the rest."""

from __future__ import annotations

from typing import Any, Final

from ...dice import Dice
from ...football.spots import FIELD
from ..model import Player
from ..options import FoolOptions
from .loose import dead, fumble, qt_yards, runback
from .model import Air, Dead, KickFlag, KickOutcome, Squad
from .play import NOBODY, KickPlay, Twice
from .punt_blocks import RUSHERS, Block, blocked_end, blocked_events, bobbled, roll_blocked, table_of
from .punt_returns import Punted, receive, roll_injury, touchback
from .tables import HURRIED_HALF, PUNT, average_punt, coffin_corner, coffin_event, punt_row
from .tactics import BLITZES, Punt, PuntCall, PuntReturn
from .values import punt_rating, two_green

BLOCKERS: Final = ("Sn", "B1", "B3", "T1", "T2", "T3", "T4", "XB")
KAMIKAZES: Final = ("KK1", "KK2")
COFFIN_RANGE: Final = 5  # yards about the punter's average from which he may aim at the corner (9.2.4c)
MIDFIELD: Final = 50
_NOBODY_BACK: Final = (*BLITZES, "fake_defense")  # rushes that leave nobody to return (9.2.1)
_FOULS: Final = PUNT["penalty"]["by_tactic"]
_POOCH: Final = (12, 1)  # yards and chances of a return taken off (9.2.4e)
_RUN_BEHIND: Final = 5  # a punter who runs starts so far behind the line (ST-R22)
_FUMBLE_BEHIND: Final = 10


def punt(
    kicking: Squad,
    receiving: Squad,
    los: int,
    to_gain: int,
    down: int,
    air: Air,
    dice: Dice,
    call: Punt = Punt(),  # noqa: B008
    answer: PuntReturn = PuntReturn(),  # noqa: B008
    options: FoolOptions = FoolOptions(),  # noqa: B008
    clutch: Twice = NOBODY,
) -> KickOutcome:
    """A punt from ``los``, with ``to_gain`` yards to the line to gain. A call that is not legal here is a standard
    punt."""
    play = KickPlay("punt", kicking, receiving, los, dice, options, clutch)
    if not legal(call.call, kicking["P"], los):
        call = call._replace(call="standard")
    return _Punt(play, to_gain, down, air, call, answer).resolve()


def legal(call: PuntCall, punter: Player, los: int) -> bool:
    """Whether a kind of punt may be called here: out of bounds from the own side of midfield, at the corner within
    five yards of the punter's average (9.2.4b, c)."""
    if call == "out_of_bounds":
        return los >= MIDFIELD
    if call == "coffin":
        rating = punt_rating(punter)
        return abs(los - average_punt(rating.letter) - rating.yards) <= COFFIN_RANGE
    return True


class _Punt:
    """One punt on its way through the steps of 9.2.10."""

    def __init__(self, play: KickPlay, to_gain: int, down: int, air: Air, call: Punt, answer: PuntReturn) -> None:
        self.play = play
        self.los = play.los
        self.to_gain = to_gain
        self.down = down
        self.air = air
        self.call = call
        self.answer = answer
        self.punter: Player = play.kicking["P"]
        self.rating = punt_rating(self.punter)
        self.control = self.rating.control + air.control

    def resolve(self) -> KickOutcome:
        foul = self._foul()
        if foul in ("Ki5", "Re5"):
            return self.play.outcome(Dead("kicking", self.los), "", new_series=False)
        lost = bobbled(self.play, self.answer)
        if lost in ("hurried", "normal"):
            return self._kick(hurried=lost == "hurried", rough=False)
        if lost:
            return self._blocked(0) if lost == "blocked" else self._no_kick(lost)
        block = Block(self.play, self.call, self.answer)
        if block.result == "blocked":
            return self._blocked(block.by)
        return self._kick(hurried=block.result == "hurried", rough=foul == "Re5/15")

    # -- foul ----------------------------------------------------------------------------------------------------------

    def _columns(self) -> tuple[dict[str, list[int]], dict[str, list[int]]]:
        """The penalty columns of both sides: more fouls with two green men among those who block or rush (9.2.3a)."""
        blockers = (*BLOCKERS, *KAMIKAZES) if self.answer.rush in BLITZES else BLOCKERS
        rushers = (*RUSHERS, "Ret") if self.answer.rush == "full_blitz" else RUSHERS
        table = _FOULS[table_of(self.answer.rush)]
        kicking = table["two_plus" if two_green(self.play.kicking, blockers) else "normal"]
        receiving = table["two_plus" if two_green(self.play.receiving, rushers) else "normal"]
        return kicking, receiving

    def _foul(self) -> str:
        """The penalty roll: each side reads the column of its own green men; dead-ball fouls first (9.2.3a, ST-R21)."""
        play = self.play
        total = play.dice.sum(3, 6, "punt.penalty")
        kicking, receiving = self._columns()
        code = ""
        for name, column in (("Ki5", kicking), ("Re5", receiving), ("Ki10", kicking), ("Re5/15", receiving)):
            if total in column[name]:
                code = name
                break
        play.step("punt.penalty", total, code or "-")
        if code == "Ki5":
            play.flag(KickFlag("kicking", "illegal procedure", 5, "no_play", self.los))
        elif code == "Re5":
            play.flag(KickFlag("receiving", "encroachment", 5, "no_play", self.los))
        elif code == "Ki10":
            play.flag(KickFlag("kicking", "holding", 10, "previous", self.los))
        return code

    def _rough(self) -> None:
        """Re5/15, once the ball has been kicked: low runs into the punter, high roughs him (9.2.3a)."""
        play = self.play
        if play.low("punt.penalty.size"):
            play.flag(KickFlag("receiving", "running into the kicker", 5, "previous", self.los))
            return
        rougher = play.one_of(play.receiving.of(*RUSHERS), "punt.injury.who")
        play.flag(
            KickFlag("receiving", "roughing the kicker", 15, "previous", self.los, first_down=True, player=rougher.no)
        )
        total = play.dice.sum(3, 6, "punt.injury")
        numbers = PUNT["injury"]["roughing_15"]
        play.step("punt.injury", total, "roughing")
        if total in numbers["kicking"]:
            play.hurt("kicking", self.punter)
        elif total in numbers["return"]:
            play.hurt("receiving", rougher)

    # -- no kick -------------------------------------------------------------------------------------------------------

    def _no_kick(self, result: str) -> KickOutcome:
        """The punter runs, is trapped, or fumbles the snap; the injury roll is that of a block."""
        play = self.play
        if result == "punter_runs":
            end = runback(play, "kicking", self.punter, self.los + _RUN_BEHIND, "rb", of="rush")
        elif result.startswith("QT"):
            behind = int(result.partition("-")[2] or "0") - qt_yards(play)
            end = dead(play, "kicking", self.los + behind, by=self.punter.no)
            play.event("rush", "kicking", self.punter.no, self.los - min(FIELD, self.los + behind))
        else:
            end = fumble(play, "kicking", self.punter, self.los + _FUMBLE_BEHIND, "receiving")
        over = None
        if end.ball == "kicking" and not end.score and self.to_gain and self.los - end.los == self.to_gain:
            over = play.measured("kicking")
        roll_injury(play, "blocked")
        return play.outcome(end, "bobbled", new_series=end.ball == "receiving", over=over, returned=True)

    def _blocked(self, by: int) -> KickOutcome:
        """A blocked punt (9.2.3c): no roughing call stands. Past the line of scrimmage it is a punt like any other."""
        play = self.play
        die = roll_blocked(play)
        if die == 1:
            return self._half_way()
        end, beyond = blocked_end(play, die, self.down)
        blocked_events(play, by, beyond, self._style())
        roll_injury(play, "blocked")
        kept = end.ball == "kicking" and not end.score
        return play.outcome(end, "blocked", new_series=not kept, returned=True)

    def _half_way(self) -> KickOutcome:
        """Partially blocked: half the normal distance, dead there, and a punt for the averages (9.2.3c)."""
        play = self.play
        yards = -(-self._distance("standard", 3)[0] // 2)
        if yards >= self.los:
            return touchback(play, "blocked", self._style())
        play.event("punt", "kicking", self.punter.no, yards, result="downed", **self._style())
        roll_injury(play, "blocked")
        return play.outcome(Dead("receiving", self.los - yards), "downed", returned=True)

    # -- kick ----------------------------------------------------------------------------------------------------------

    def _style(self, hurried: bool = False) -> dict[str, Any]:
        """How the punt is told of in statistics where it is no standard one."""
        style = "hurried" if hurried else self.call.call
        return {} if style == "standard" else {"style": style}

    def _distance(self, table: str, dice: int) -> tuple[int, int, int]:
        """Yards with modifier and wind, chances of a return, and the total rolled."""
        return self.play.twice("kicking", self.punter, lambda: self._flight(table, dice), self._gain)

    def _gain(self, flight: tuple[int, int, int]) -> int:
        """Yards of field that a flight is worth: a touchback gives some of them back."""
        return flight[0] if flight[0] < self.los else self.los - self.play.touchback

    def _flight(self, table: str, dice: int) -> tuple[int, int, int]:
        purpose = "punt.kick"
        total = self.play.dice.sum(dice, 6, purpose)
        row = punt_row(table, self.rating.letter, self.control, total)
        yards, chances = row.yards + self.rating.yards + self.air.yards, row.chances
        if self.call.call == "pooch" and table == "standard":
            yards, chances = yards - _POOCH[0], chances - _POOCH[1]
        yards, chances = max(0, yards), max(0, chances)
        self.play.step(purpose, total, yards, table=table, chances=chances)
        return yards, chances, total

    def _kick(self, hurried: bool, rough: bool) -> KickOutcome:
        """The ball is away (9.2.4)."""
        if rough:
            self._rough()
        if self.call.call == "coffin" and not hurried:
            return self._coffin()
        table = "hurried" if hurried else "out_of_bounds" if self.call.call == "out_of_bounds" else "standard"
        yards, chances, total = self._distance(table, 2 if hurried else 3)
        style = self._style(hurried)
        if yards >= self.los:
            return touchback(self.play, "fair_catch_or_roll", style)
        kick = Punted(
            yards=yards,
            los=self.los - yards,
            returnable=self._returnable(chances),
            roll=self._rolling(table),
            halved=hurried and total in HURRIED_HALF,
            sideline=table == "out_of_bounds",
            style=style,
        )
        return receive(self.play, kick, self.answer)

    def _rolling(self, table: str) -> str:
        """The column of the rolling ball; only a standard punt has one of its own against a full blitz (9.2.5)."""
        if table != "standard":
            return table
        if self.call.call == "pooch":
            return "pooch"
        return "full_blitz" if self.answer.rush == "full_blitz" else "standard"

    def _returnable(self, chances: int) -> bool:
        """Chances of six; none and six need no die, nor does a rush that leaves nobody to return (9.2.4a, 9.2.1)."""
        if self.answer.rush in _NOBODY_BACK:
            return False
        if chances in (0, 6):
            return chances == 6
        die = self.play.die("punt.returnable")
        self.play.step("punt.returnable", die, die <= chances, chances=chances)
        return die <= chances

    def _coffin(self) -> KickOutcome:
        """Aimed at the corner: a yard line by the control, then whether the ball is dead there (9.2.4c, ST-R28)."""
        play = self.play
        total = play.dice.sum(2, 6, "punt.coffin")
        line = coffin_corner(self.control, total)
        play.step("punt.coffin", total, "EZ" if line is None else line)
        if line is None:
            return touchback(play, "fair_catch_or_roll", self._style())
        total = play.dice.sum(2, 6, "punt.coffin.event")
        event = coffin_event(total)
        play.step("punt.coffin.event", total, event)
        kick = Punted(
            yards=self.los - line,
            los=line,
            returnable=event in ("RB", "HR") and self.answer.rush not in _NOBODY_BACK,
            roll="pooch",
            halved=event == "HR",
            style=self._style(),
            dead=event == "dead",
        )
        return receive(play, kick, self.answer)
