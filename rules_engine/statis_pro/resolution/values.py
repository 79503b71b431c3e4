"""The values of a play: where the game stands, both displays and calls, and what came of it.

Everything is counted as the side that snaps or kicks sees it, the ``offense``: yard lines run from its own goal line
(0) to the other (100).
"""

from __future__ import annotations

from collections import Counter
from typing import ClassVar, Final, Literal, final

from ...value import Value
from ..boxes import BACKS, BOXES, FLANKERS, LINE, Side, row_of
from ..cards.men import PlayerCard
from ..cards.team import TeamValues

FIELD: Final = 100  # yards from goal line to goal line

RUNS: Final = ("IL", "IR", "SL", "SR", "ER")
INSIDE_RUNS: Final = ("IL", "IR")
THROWN: Final = ("QK", "SH", "LP")  # passes with a completion range
PASSES: Final = ("SC", *THROWN)
FROM_SCRIMMAGE: Final = (*RUNS, *PASSES)
FAKES: Final = ("FAKE_PUNT", "FAKE_FG")
KICKS: Final = ("KO", "PUNT", "FG", "XP", *FAKES)
OTHERS: Final = ("SPIKE", "SAFETY")
PLAYS: Final = (*FROM_SCRIMMAGE, *KICKS, *OTHERS)
STRATEGIES: Final = ("none", "flop", "sneak", "draw", "play_action")

# What conditions call the men who stand at a place; the other places of the offense have no name for that.
_GROUP_AT: Final[dict[str, str]] = {
    **dict.fromkeys(BACKS, "bk"),
    **dict.fromkeys(FLANKERS, "fl"),
    **{box: f"row{row_of(box)}" for box in BOXES},
}

KEYED_BACK: Final = {"R1": "BK1", "R2": "BK2", "R3": "BK3"}
RUN_DEFENSES: Final = (*KEYED_BACK, "RNK")
DEFENSES: Final = (*RUN_DEFENSES, "P", "PR", "BLZ")

Result = Literal[
    "run", "complete", "incomplete", "intercepted", "sack", "scramble", "fumble_lost", "spike", "automatic_safety",
    "kickoff", "onside_kick", "punt", "punt_blocked", "punt_penalty", "field_goal_good", "field_goal_missed",
    "field_goal_blocked", "extra_point_good", "extra_point_missed",
]  # fmt: skip
INCOMPLETE: Final = ("incomplete", "spike")  # results of a pass that nobody caught
Scored = Literal["touchdown", "safety", "field_goal", "extra_point"]
POINTS: Final[dict[Scored, int]] = {"touchdown": 6, "field_goal": 3, "safety": 2, "extra_point": 1}

# 8.8.3: which of the four fouls of a card a play reads.
RUN_OR_SHORT_PASS: Final = "c1"  # runs, quick passes, screens
LONG_PASS: Final = "c2"  # short and long passes
KICK: Final = "c3"  # field goals, punts and their returns
KICKOFF: Final = "c4"  # kickoffs and their returns


def other(side: Side) -> Side:
    """The opponent."""
    return "defense" if side == "offense" else "offense"


# -- men and displays --------------------------------------------------------------------------------------------------


@final
class Man(Value):
    """A man: his number, what he is (``QB RB WR TE OL DL LB DB``), his card.

    end_arounds  how often an end around was directed at him in this game
    """

    NAMES: ClassVar[str] = "number position card end_arounds"

    def __init__(self, number: int, position: str, card: PlayerCard, end_arounds: int = 0) -> None:
        self.number: Final = number
        self.position: Final = position
        self.card: Final = card
        self.end_arounds: Final = end_arounds


@final
class Placed(Value):
    """A man at a position or box (``LE``, ``B``), and where he stood before the shift."""

    NAMES: ClassVar[str] = "man at shifted_from"

    def __init__(self, man: Man, at: str, shifted_from: str = "") -> None:
        self.man: Final = man
        self.at: Final = at
        self.shifted_from: Final = shifted_from


@final
class Display(Value):
    """The men of one side on its display, in the order in which they were put there.

    A display is sent again and again: who is at which place, their numbers and how many there are of each kind are
    worked out when they are first asked for.
    """

    NAMES: ClassVar[str] = "placed"

    def __init__(self, placed: tuple[Placed, ...]) -> None:
        self.placed: Final = placed
        self._first_at: dict[str, Man] | None = None
        self._numbers: frozenset[int] | None = None
        self._numbers_in_order: tuple[int, ...] | None = None
        self._places: tuple[str, ...] | None = None
        self._numbers_by_place: tuple[tuple[str, int], ...] | None = None
        self._counts: dict[str, int] | None = None

    def at(self, place: str) -> list[Man]:
        """The men in a box, the first man first."""
        return [each.man for each in self.placed if each.at == place]

    def man_at(self, place: str) -> Man | None:
        """The man at a position; the first one in a box; None where it is vacant."""
        if self._first_at is None:
            self._first_at = {each.at: each.man for each in reversed(self.placed)}
        return self._first_at.get(place)

    def place_of(self, number: int) -> str:
        """Where the man with that number stands; "" when he is not on the display."""
        return next((each.at for each in self.placed if each.man.number == number), "")

    def numbered(self, number: int) -> Man | None:
        """The man with that number."""
        return next((each.man for each in self.placed if each.man.number == number), None)

    def numbers(self) -> frozenset[int]:
        """The numbers of all men on the display."""
        if self._numbers is None:
            self._numbers = frozenset(self.numbers_in_order())
        return self._numbers

    def counts(self) -> dict[str, int]:
        """How many men of each kind are on the display (``wr``, ``db``), how many backs (``bk``) and flankers (``fl``),
        how many in each row (``row1``). What nobody is has no entry."""
        if self._counts is None:
            kinds = [each.man.position.lower() for each in self.placed]
            self._counts = Counter(kinds + [_GROUP_AT[each.at] for each in self.placed if each.at in _GROUP_AT])
        return self._counts

    def numbers_in_order(self) -> tuple[int, ...]:
        """The number of each man, in their order."""
        if self._numbers_in_order is None:
            self._numbers_in_order = tuple([each.man.number for each in self.placed])
        return self._numbers_in_order

    def places(self) -> tuple[str, ...]:
        """The position or box of each man, in their order."""
        if self._places is None:
            self._places = tuple([each.at for each in self.placed])
        return self._places

    def numbers_by_place(self) -> tuple[tuple[str, int], ...]:
        """The number of each man with his position or box, in their order."""
        if self._numbers_by_place is None:
            self._numbers_by_place = tuple([(each.at, each.man.number) for each in self.placed])
        return self._numbers_by_place

    def in_row(self, row: int) -> list[Man]:
        """The men of a row of the defense, 1 to 3."""
        return [each.man for each in self.placed if each.at in BOXES and row_of(each.at) == row]

    def backs(self) -> list[Placed]:
        """The backs on the display."""
        return [each for each in self.placed if each.at in BACKS]

    def line(self) -> list[Placed]:
        """The five linemen."""
        return [each for each in self.placed if each.at in LINE]

    def without(self, numbers: tuple[int, ...]) -> Display:
        """This display without those men: who blitzes is not in his box."""
        if not numbers:
            return self
        return Display(tuple([each for each in self.placed if each.man.number not in numbers]))


NOBODY: Final = Display(())
UNKNOWN_TEAM: Final = TeamValues()


@final
class BenchMan(Value):
    """A man who is not on the display and matters: a quarterback, an injured man."""

    NAMES: ClassVar[str] = "number position letter hurt"

    def __init__(self, number: int, position: str, letter: str, hurt: bool) -> None:
        self.number: Final = number
        self.position: Final = position
        self.letter: Final = letter
        self.hurt: Final = hurt


@final
class Lineup(Value):
    """One side of a play.

    bench        None: there are other healthy men of every kind
    lost         positions and boxes that have lost a starter in this game (6.2)
    substituted  men were changed since the play before
    """

    NAMES: ClassVar[str] = "display bench lost substituted team"

    def __init__(
        self,
        display: Display = NOBODY,
        bench: tuple[BenchMan, ...] | None = None,
        lost: frozenset[str] = frozenset(),
        substituted: bool = False,
        team: TeamValues = UNKNOWN_TEAM,
    ) -> None:
        self.display: Final = display
        self.bench: Final = bench
        self.lost: Final = lost
        self.substituted: Final = substituted
        self.team: Final = team


# -- where the game stands ---------------------------------------------------------------------------------------------


@final
class EarlierPlay(Value):
    """A play of the offense in this quarter or possession: the man at whom it was directed (0: nobody), the cards that
    it turned, whether it was in this possession, and in this quarter."""

    NAMES: ClassVar[str] = "number cards in_possession in_quarter"

    def __init__(self, number: int, cards: int, in_possession: bool = True, in_quarter: bool = True) -> None:
        self.number: Final = number
        self.cards: Final = cards
        self.in_possession: Final = in_possession
        self.in_quarter: Final = in_quarter


@final
class PlaySituation(Value):
    """Where the game stands before a play.

    yard_line      yards from the offense's own goal line to the ball, 1 to 99
    clock          seconds left in the quarter
    score          the offense's, the defense's
    home           the side that plays at home
    timeouts       left in this half or overtime, offense's first
    history        the offense's plays of this quarter and of this possession, oldest first
    big_plays_game, big_plays_possession  Big Plays that the defense has called in the game, in this possession
    after_safety   the kickoff follows a safety (8.1.4)
    landing        yards that an offside of the kick before adds to the landing point (8.1.5)
    previous_play  what the offense called before in this possession; "" for nothing (S3)
    played_on      a play that was neither incomplete nor wiped out by a penalty has counted on these downs (O5)
    """

    NAMES: ClassVar[str] = (
        "down distance yard_line quarter clock score home timeouts history big_plays_game big_plays_possession "
        "no_huddle clock_stopped after_safety landing previous_play played_on"
    )

    def __init__(
        self,
        down: int = 1,
        distance: int = 10,
        yard_line: int = 30,
        quarter: int = 1,
        clock: int = 900,
        score: tuple[int, int] = (0, 0),
        home: Side = "offense",
        timeouts: tuple[int, int] = (3, 3),
        history: tuple[EarlierPlay, ...] = (),
        big_plays_game: int = 0,
        big_plays_possession: int = 0,
        no_huddle: bool = False,
        clock_stopped: bool = True,
        after_safety: bool = False,
        landing: int = 0,
        previous_play: str = "",
        played_on: bool = False,
    ) -> None:
        self.down: Final = down
        self.distance: Final = distance
        self.yard_line: Final = yard_line
        self.quarter: Final = quarter
        self.clock: Final = clock
        self.score: Final = score
        self.home: Final[Side] = home
        self.timeouts: Final = timeouts
        self.history: Final = history
        self.big_plays_game: Final = big_plays_game
        self.big_plays_possession: Final = big_plays_possession
        self.no_huddle: Final = no_huddle
        self.clock_stopped: Final = clock_stopped
        self.after_safety: Final = after_safety
        self.landing: Final = landing
        self.previous_play: Final = previous_play
        self.played_on: Final = played_on

    def moved(self, yard_line: int, distance: int) -> PlaySituation:
        """The same moment with the ball at another spot."""
        return PlaySituation(
            self.down, distance, yard_line, self.quarter, self.clock, self.score, self.home, self.timeouts,
            self.history, self.big_plays_game, self.big_plays_possession, self.no_huddle, self.clock_stopped,
            self.after_safety, self.landing, self.previous_play, self.played_on,
        )  # fmt: skip

    @property
    def to_goal(self) -> int:
        """Yards to the goal line that the offense attacks."""
        return FIELD - self.yard_line


# -- calls -------------------------------------------------------------------------------------------------------------


@final
class OffenseCall(Value):
    """What the offense ordered (7.1), or its kick.

    play      ``IL IR SL SR ER SC QK SH LP``, ``KO PUNT FG XP FAKE_PUNT FAKE_FG``, ``SPIKE``, ``SAFETY``
    player    the position of the ballcarrier or intended receiver
    strategy  ``none flop sneak draw play_action``
    block     positions of the backs who stay in to block (O4)
    kind      of a kickoff: ``normal``, ``onside``, ``squib``
    coffin    of a punt: yards deducted for a coffin corner, 0 without
    delay     of a punt: a delay of game is asked for (8.5.3)
    """

    NAMES: ClassVar[str] = "play player strategy block kind coffin delay"

    def __init__(
        self,
        play: str,
        player: str = "",
        strategy: str = "none",
        block: tuple[str, ...] = (),
        kind: str = "normal",
        coffin: int = 0,
        delay: bool = False,
    ) -> None:
        self.play: Final = play
        self.player: Final = player
        self.strategy: Final = strategy
        self.block: Final = block
        self.kind: Final = kind
        self.coffin: Final = coffin
        self.delay: Final = delay


@final
class Coverage(Value):
    """Double or triple coverage of a receiver's position by the men with these numbers, his guard among them."""

    NAMES: ClassVar[str] = "position numbers triple"

    def __init__(self, position: str, numbers: tuple[int, ...], triple: bool) -> None:
        self.position: Final = position
        self.numbers: Final = numbers
        self.triple: Final = triple


@final
class DefenseCall(Value):
    """What the defense ordered (7.2), or how it meets a kick.

    defense    ``R1 R2 R3 RNK P PR BLZ``; "" on kicks and where the card decides
    blitz      numbers of the men who blitz
    big_play   a Big Play is called (8.4)
    solitaire  the card decides (S4)
    rush       all-out rush of a punt (8.5.7)
    suspect    a fake is suspected (O6)
    onside     onside defense (O2)
    interceptors  numbers of the men who shall intercept where several may, the first first
    """

    NAMES: ClassVar[str] = "defense blitz coverages big_play solitaire rush suspect onside interceptors"

    def __init__(
        self,
        defense: str = "",
        blitz: tuple[int, ...] = (),
        coverages: tuple[Coverage, ...] = (),
        big_play: bool = False,
        solitaire: bool = False,
        rush: bool = False,
        suspect: bool = False,
        onside: bool = False,
        interceptors: tuple[int, ...] = (),
    ) -> None:
        self.defense: Final = defense
        self.blitz: Final = blitz
        self.coverages: Final = coverages
        self.big_play: Final = big_play
        self.solitaire: Final = solitaire
        self.rush: Final = rush
        self.suspect: Final = suspect
        self.onside: Final = onside
        self.interceptors: Final = interceptors

    def with_big_play(self) -> DefenseCall:
        """The call as a Big Play."""
        return DefenseCall(
            self.defense, self.blitz, self.coverages, True, self.solitaire, self.rush, self.suspect, self.onside,
            self.interceptors,
        )  # fmt: skip

    def with_interceptors(self, numbers: tuple[int, ...]) -> DefenseCall:
        """The call of a defense that wants these men to intercept, the first first."""
        return DefenseCall(
            self.defense, self.blitz, self.coverages, self.big_play, self.solitaire, self.rush, self.suspect,
            self.onside, numbers,
        )  # fmt: skip

    def coverage_of(self, position: str) -> Coverage | None:
        """The double or triple coverage of a receiver's position."""
        return next((each for each in self.coverages if each.position == position), None)


# -- what came out -----------------------------------------------------------------------------------------------------


@final
class PlayOutcome(Value):
    """What came of a play before penalties: where the ball is dead, whose it is, who scored.

    result         the word of the conformance README
    gain           yards of a play from scrimmage to where the ball ended; 0 for incompletions, interceptions and kicks
    ball           the side that has the ball at the end
    yard_line      where, from the offense's own goal line, 0 to 100
    scored, scorer points on the play
    exact          what was scored needed these yards and no fewer (O5)
    touchback      the ball was downed in the end zone of the side that then has it
    out_of_bounds  by 9.1
    category       which foul of a card the play reads: ``c1`` .. ``c4`` (8.8.3)
    carrier        who had the ball at the end, None where nobody did (an incompletion, a fair catch)
    passer, receiver  of a pass: the quarterback; to whom the ball was thrown in the end, None for nobody
    directed_at    the number of the man at whom the play was directed (4.6), 0 for nobody
    return_from    where a return began, None without one
    turned_over    the ball changed hands
    made           of a measurement: True made it, False just short (O5); None without one
    """

    NAMES: ClassVar[str] = (
        "result gain ball yard_line scored scorer exact touchback out_of_bounds category carrier "
        "passer receiver directed_at return_from turned_over made"
    )

    def __init__(
        self,
        result: Result,
        gain: int,
        ball: Side,
        yard_line: int,
        scored: Scored | None = None,
        scorer: Side | None = None,
        exact: bool = False,
        touchback: bool = False,
        out_of_bounds: bool = False,
        category: str = RUN_OR_SHORT_PASS,
        carrier: Man | None = None,
        passer: Man | None = None,
        receiver: Man | None = None,
        directed_at: int = 0,
        return_from: int | None = None,
        turned_over: bool = False,
        made: bool | None = None,
    ) -> None:
        self.result: Final[Result] = result
        self.gain: Final = gain
        self.ball: Final[Side] = ball
        self.yard_line: Final = yard_line
        self.scored: Final[Scored | None] = scored
        self.scorer: Final[Side | None] = scorer
        self.exact: Final = exact
        self.touchback: Final = touchback
        self.out_of_bounds: Final = out_of_bounds
        self.category: Final = category
        self.carrier: Final = carrier
        self.passer: Final = passer
        self.receiver: Final = receiver
        self.directed_at: Final = directed_at
        self.return_from: Final = return_from
        self.turned_over: Final = turned_over
        self.made: Final = made

    def thrown(self, category: str, passer: Man, receiver: Man | None) -> PlayOutcome:
        """The outcome of a pass of this category, thrown by this man to this receiver, None for nobody."""
        return PlayOutcome(
            self.result, self.gain, self.ball, self.yard_line, self.scored, self.scorer, self.exact, self.touchback,
            self.out_of_bounds, category, self.carrier, passer, receiver, 0 if receiver is None else receiver.number,
            self.return_from, self.turned_over, self.made,
        )  # fmt: skip
