"""What a game remembers between plays: how the deck lies, who is hurt, whom plays were directed at, what is spent."""

from __future__ import annotations

from typing import Any, ClassVar, Final, final

from ...interface import JSON
from ...interface.situation import Side
from ...value import Value, mypyc_attr
from ..calls.view import NOBODY_OUT, OwnSide
from ..resolution.deck import DeckOrder
from ..resolution.displays import Display
from ..resolution.situation import DirectedPlay
from .after_cards import AfterCards

NEVER: Final = -1
_PLAYS: Final = " plays"


@final
class Absence(Value):
    """A hurt man: he misses so many plays of his own unit, or the rest of a quarter, or, with neither, of the game.

    offense  his unit is the offense
    """

    NAMES: ClassVar[str] = "number offense plays quarter"

    def __init__(self, number: int, offense: bool, plays: int = 0, quarter: int = 0) -> None:
        self.number: Final = number
        self.offense: Final = offense
        self.plays: Final = plays
        self.quarter: Final = quarter


@final
@mypyc_attr(acyclic=True)
class SideMemory(Value):
    """What is remembered of one side.

    history      its plays as offense in this quarter and in its last possession, oldest first
    fakes        fake kicks that it has staged in this game
    end_arounds  how often end arounds were directed at its men, by number
    big_plays    Big Plays that it has called in this game
    big_play_in  the series in which it called the last one
    absences     its hurt men
    lost         positions and boxes that have lost a starter in this game (6.2)
    sent         the name of its last set, ``placed`` the men on that display by place: who was on the field
    """

    NAMES: ClassVar[str] = "history fakes end_arounds big_plays big_play_in absences lost sent placed"

    def __init__(
        self,
        history: tuple[DirectedPlay, ...] = (),
        fakes: int = 0,
        end_arounds: tuple[tuple[int, int], ...] = (),
        big_plays: int = 0,
        big_play_in: int = NEVER,
        absences: tuple[Absence, ...] = (),
        lost: tuple[str, ...] = (),
        sent: str = "",
        placed: tuple[tuple[str, int], ...] = (),
    ) -> None:
        self.history: Final = history
        self.fakes: Final = fakes
        self.end_arounds: Final = end_arounds
        self.big_plays: Final = big_plays
        self.big_play_in: Final = big_play_in
        self.absences: Final = absences
        self.lost: Final = lost
        self.sent: Final = sent
        self.placed: Final = placed
        self._out: frozenset[int] | None = None
        self._seen: OwnSide | None = None

    def seen_by_coach(self, big_plays_granted: int) -> OwnSide:
        """What its own coach knows of the side. He may still call the Big Plays that his card grants for this game and
        that he has not called.

        Rules: statis_pro:SP-080
        """
        if self._seen is None:
            left = max(big_plays_granted - self.big_plays, 0)
            self._seen = OwnSide(self.out, self.end_arounds, self.fakes, left)
        return self._seen

    @property
    def out(self) -> frozenset[int]:
        """The numbers of the men who cannot play."""
        if self._out is None:
            self._out = frozenset([absence.number for absence in self.absences]) if self.absences else NOBODY_OUT
        return self._out

    def is_left_by(self, display: Display) -> bool:
        """Whether a sound man of its last display is not on this one; the hurt leave anyhow."""
        if self.placed == display.numbers_by_place():
            return False
        there, out = display.numbers(), self.out
        return any(number not in there and number not in out for _, number in self.placed)

    def with_sent(self, name: str) -> SideMemory:
        """The memory of a side that has sent a set."""
        return self if name == self.sent else self._lined_up(self.history, name, self.placed)

    def with_placed(self, placed: tuple[tuple[str, int], ...]) -> SideMemory:
        """The memory of a side whose men stood so on their display."""
        return self if placed == self.placed else self._lined_up(self.history, self.sent, placed)

    def with_play(self, play: DirectedPlay, placed: tuple[tuple[str, int], ...]) -> SideMemory:
        """The memory of an offense after one more play, for which its men stood so."""
        return self._lined_up((*self.history, play), self.sent, placed)

    def _lined_up(
        self, history: tuple[DirectedPlay, ...], sent: str, placed: tuple[tuple[str, int], ...]
    ) -> SideMemory:
        """The memory with another history and set; who is out, and what else the coach knows, stays as it was."""
        after = SideMemory(
            history, self.fakes, self.end_arounds, self.big_plays, self.big_play_in, self.absences, self.lost, sent,
            placed,
        )  # fmt: skip
        after._out, after._seen = self._out, self._seen
        return after

    def changed(
        self,
        *,
        history: tuple[DirectedPlay, ...] | None = None,
        fakes: int | None = None,
        end_arounds: tuple[tuple[int, int], ...] | None = None,
        big_plays: int | None = None,
        big_play_in: int | None = None,
        absences: tuple[Absence, ...] | None = None,
        lost: tuple[str, ...] | None = None,
    ) -> SideMemory:
        """The memory with the given values."""
        return SideMemory(
            self.history if history is None else history,
            self.fakes if fakes is None else fakes,
            self.end_arounds if end_arounds is None else end_arounds,
            self.big_plays if big_plays is None else big_plays,
            self.big_play_in if big_play_in is None else big_play_in,
            self.absences if absences is None else absences,
            self.lost if lost is None else lost,
            self.sent,
            self.placed,
        )


NOTHING: Final = SideMemory()  # before the first play


@final
@mypyc_attr(acyclic=True)
class GameMemory(Value):
    """What a game remembers.

    period         the quarter to which absences for the rest of a quarter belong
    clock_stopped  the clock stands since the last play
    hurried        the last play used less time than a substitution needs while the clock ran
    no_huddle      the offense plays without a huddle
    played_on      a play that was neither incomplete nor wiped out has counted on the downs that are being played
    last           the last play in a word of conditions
    called         what the offense called then
    just_played    a play whose cards are read and whose fouls and clock are still open; None between plays
    """

    NAMES: ClassVar[str] = "deck home away period clock_stopped hurried no_huddle played_on last called just_played"

    def __init__(
        self,
        deck: DeckOrder,
        home: SideMemory = NOTHING,
        away: SideMemory = NOTHING,
        period: int = 1,
        clock_stopped: bool = True,
        hurried: bool = False,
        no_huddle: bool = False,
        played_on: bool = False,
        last: str = "none",
        called: str = "",
        just_played: AfterCards | None = None,
    ) -> None:
        self.deck: Final = deck
        self.home: Final = home
        self.away: Final = away
        self.period: Final = period
        self.clock_stopped: Final = clock_stopped
        self.hurried: Final = hurried
        self.no_huddle: Final = no_huddle
        self.played_on: Final = played_on
        self.last: Final = last
        self.called: Final = called
        self.just_played: Final = just_played

    def of(self, side: Side) -> SideMemory:
        """What is remembered of a side."""
        return self.home if side == "home" else self.away

    def with_side(self, side: Side, own: SideMemory) -> GameMemory:
        """The memory with another memory of one side."""
        return self.with_sides(own, self.away) if side == "home" else self.with_sides(self.home, own)

    def with_sides(self, home: SideMemory, away: SideMemory) -> GameMemory:
        """The memory with other memories of both sides."""
        return self.changed(home=home, away=away)

    def changed(
        self,
        *,
        deck: DeckOrder | None = None,
        home: SideMemory | None = None,
        away: SideMemory | None = None,
        clock_stopped: bool | None = None,
        hurried: bool | None = None,
        no_huddle: bool | None = None,
        just_played: AfterCards | None = None,
    ) -> GameMemory:
        """The memory with the given values, in the same quarter and after the same last play."""
        return GameMemory(
            self.deck if deck is None else deck,
            self.home if home is None else home,
            self.away if away is None else away,
            self.period,
            self.clock_stopped if clock_stopped is None else clock_stopped,
            self.hurried if hurried is None else hurried,
            self.no_huddle if no_huddle is None else no_huddle,
            self.played_on,
            self.last,
            self.called,
            self.just_played if just_played is None else just_played,
        )


def absence(number: int, *, offense: bool, misses: str, quarter: int) -> Absence:
    """The absence of a man who is hurt in a quarter, by the words of the injury table.

    Rules: statis_pro:SP-102
    """
    if misses.endswith(_PLAYS):
        return Absence(number, offense, plays=int(misses.removesuffix(_PLAYS)))
    return Absence(number, offense, quarter=quarter if misses == "quarter" else 0)


def in_quarter(memory: GameMemory, quarter: int) -> GameMemory:
    """The memory as a quarter begins: who missed the rest of the last one is back, its plays are forgotten but for
    those of a possession that may go on.

    Rules: statis_pro:SP-025, statis_pro:SP-102
    """
    if memory.period == quarter:
        return memory
    home, away = _rested(memory.home), _rested(memory.away)
    return GameMemory(
        memory.deck, home, away, quarter, played_on=memory.played_on, last=memory.last, called=memory.called
    )


def _rested(own: SideMemory) -> SideMemory:
    going_on = tuple([each for each in own.history if each.series == own.history[-1].series])
    return own.changed(history=going_on, absences=tuple([each for each in own.absences if not each.quarter]))


def a_play_less(own: SideMemory, *, offense: bool) -> SideMemory:
    """A side after a play of its offense or defense: who has missed his last play is back (A-35).

    Rules: statis_pro:SP-102
    """
    if not any(each.plays and each.offense == offense for each in own.absences):
        return own
    left = []
    for each in own.absences:
        if each.plays and each.offense == offense:
            if each.plays > 1:
                left.append(Absence(each.number, each.offense, each.plays - 1, each.quarter))
        else:
            left.append(each)
    return own.changed(absences=tuple(left))


# -- as JSON -----------------------------------------------------------------------------------------------------------


def encode(memory: GameMemory) -> JSON:
    """The memory between plays as JSON."""
    return {
        "deck": {"order": list(memory.deck.order), "turned": memory.deck.turned},
        "home": _side_json(memory.home),
        "away": _side_json(memory.away),
        "period": memory.period,
        "clock_stopped": memory.clock_stopped,
        "hurried": memory.hurried,
        "no_huddle": memory.no_huddle,
        "played_on": memory.played_on,
        "last": memory.last,
        "called": memory.called,
    }


def _side_json(own: SideMemory) -> JSON:
    return {
        "history": [[each.number, each.cards, each.series, each.quarter] for each in own.history],
        "fakes": own.fakes,
        "end_arounds": [list(each) for each in own.end_arounds],
        "big_plays": own.big_plays,
        "big_play_in": own.big_play_in,
        "absences": [[each.number, each.offense, each.plays, each.quarter] for each in own.absences],
        "lost": list(own.lost),
        "sent": own.sent,
        "placed": [list(each) for each in own.placed],
    }


def decode(body: JSON) -> GameMemory:
    """The memory that ``encode`` wrote."""
    deck = DeckOrder(tuple(body["deck"]["order"]), body["deck"]["turned"])
    names = ("period", "clock_stopped", "hurried", "no_huddle", "played_on", "last", "called")
    words = {name: body[name] for name in names}
    return GameMemory(deck, _side(body["home"]), _side(body["away"]), **words)


def _side(body: dict[str, Any]) -> SideMemory:
    return SideMemory(
        history=tuple([DirectedPlay(*each) for each in body["history"]]),
        fakes=body["fakes"],
        end_arounds=tuple([(number, times) for number, times in body["end_arounds"]]),
        big_plays=body["big_plays"],
        big_play_in=body["big_play_in"],
        absences=tuple([Absence(*each) for each in body["absences"]]),
        lost=tuple(body["lost"]),
        sent=body["sent"],
        placed=tuple([(place, number) for place, number in body["placed"]]),
    )
