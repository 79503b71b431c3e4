"""What both sides order (7.1, 7.2)."""

from __future__ import annotations

from typing import ClassVar, Final, final

from ...value import Value, mypyc_attr


@final
@mypyc_attr(acyclic=True)
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

    def with_player(self, position: str) -> OffenseCall:
        """This call with the ball going to another position."""
        return OffenseCall(self.play, position, self.strategy, self.block, self.kind, self.coffin, self.delay)


@final
class Coverage(Value):
    """Double or triple coverage of a receiver's position by the men with these numbers, his guard among them."""

    NAMES: ClassVar[str] = "position numbers triple"

    def __init__(self, position: str, numbers: tuple[int, ...], triple: bool) -> None:
        self.position: Final = position
        self.numbers: Final = numbers
        self.triple: Final = triple


@final
@mypyc_attr(acyclic=True)
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
