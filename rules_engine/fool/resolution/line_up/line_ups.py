"""What line-ups are worth, kept while a game lasts: most men line up as they did some plays before.

Everything is known by values: who stands where with what points, told what, and who is tired. A defense is worked out
once whatever it faces, and once more for each offense, the men whom it covers there and each word to the line. Elevens
that a game has numbered are looked up by their numbers first, which is cheaper; men alike may have several.
"""

from __future__ import annotations

from typing import Any, Final, TypeVar, final

from ...model import OffMan, Snap, Tired
from ..men import OffensivePost, OffensiveWorth
from ..naming import positions_of
from .defense_worth import DefensiveLineUp
from .facing import FacingDefense, OffenseFaced
from .offense_posts import Formation, formation
from .offense_worth import worth_on

MOST: Final = 512  # line-ups of a side that are kept; a game has some thirty
Key = tuple[Any, ...]
Kept = TypeVar("Kept")


@final
class OffensiveLineUp:
    """An offense on its spots, by place in the line-up.

    number     what it is known by among the line-ups of a game
    faced      as a defense sees it
    positions  by which a play's names of men go
    numbers    the men's jersey numbers
    starts     their spots as the record has them: in a shotgun the man at quarterback starts where the fullback does
    """

    def __init__(
        self,
        number: int,
        formed: Formation,
        posts: list[OffensivePost],
        worths: list[OffensiveWorth],
        men: tuple[OffMan, ...],
        shotgun: bool,
    ) -> None:
        self.number = number
        self.formation = formed
        self.posts = posts
        self.worths = worths
        self.faced = OffenseFaced(men, posts)
        self.positions = positions_of(men)
        self.numbers = tuple([man.player.no for man in men])
        self.starts = tuple(["F" if shotgun and man.at == "Q" else man.at for man in men])


@final
class LineUps:
    """The line-ups of a game with what they are worth."""

    def __init__(self) -> None:
        self._offenses: dict[Key, OffensiveLineUp] = {}
        self._numbered_offenses: dict[Key, OffensiveLineUp] = {}
        self._defenses: dict[Key, DefensiveLineUp] = {}
        self._numbered_defenses: dict[Key, DefensiveLineUp] = {}
        self._facing: dict[Key, FacingDefense] = {}
        self._made = 0

    def offense(self, snap: Snap) -> OffensiveLineUp:
        """The offense of a snap on its spots."""
        options, number = snap.options, snap.line_ups[0]
        stiff = snap.shotgun and options.shotgun_center_penalty
        numbered = (number, snap.shotgun, options.te_outside, stiff, _tired_key(snap, "offense"))
        known = self._numbered_offenses.get(numbered) if number else None
        if known is None:
            key = (tuple([man.worth_key for man in snap.offense]), *numbered[1:])
            known = self._offenses.get(key)
            if known is None:
                known = _keep(self._offenses, key, _offense(self._number(), snap, stiff))
            if number:
                _keep(self._numbered_offenses, numbered, known)
        return known

    def defense(self, snap: Snap, offense: OffensiveLineUp) -> FacingDefense:
        """The defense of a snap in its areas, before the offense."""
        line_up = self._whatever_it_faces(snap)
        covered = tuple([man.cover for man in snap.defense])
        key = (line_up.number, offense.number, snap.line, covered)
        facing = self._facing.get(key)
        if facing is None:
            facing = _keep(self._facing, key, FacingDefense(line_up, snap.line, offense.faced, covered))
        return facing

    def _whatever_it_faces(self, snap: Snap) -> DefensiveLineUp:
        """The defense of a snap, whoever stands before it and whatever the line is told."""
        number = snap.line_ups[1]
        numbered = (number, _tired_key(snap, "defense"))
        known = self._numbered_defenses.get(numbered) if number else None
        if known is None:
            key = (tuple([man.worth_key for man in snap.defense]), numbered[1])
            known = self._defenses.get(key)
            if known is None:
                tired = {jersey: less for (side, jersey), less in snap.tired.items() if side == "defense"}
                known = _keep(self._defenses, key, DefensiveLineUp(self._number(), snap.defense, tired))
            if number:
                _keep(self._numbered_defenses, numbered, known)
        return known

    def _number(self) -> int:
        """A number that no other line-up has."""
        self._made += 1
        return self._made


def _offense(number: int, snap: Snap, stiff: bool) -> OffensiveLineUp:
    men, tired = snap.offense, snap.tired
    formed = formation(
        tuple([man.at for man in men]),
        tuple([man.player.pos for man in men]),
        tuple([man.player.former for man in men]),
        snap.shotgun,
        snap.options.te_outside,
    )
    worths = [
        worth_on(man.player, played, tired.get(("offense", man.player.no)), stiff)
        for man, played in zip(men, formed.played, strict=True)
    ]
    posts = [played.post for played in formed.played]
    return OffensiveLineUp(number, formed, posts, worths, men, snap.shotgun)


def _tired_key(snap: Snap, side: str) -> tuple[tuple[int, Tired], ...]:
    if not snap.tired:
        return ()
    return tuple([(number, less) for (whose, number), less in snap.tired.items() if whose == side])


def _keep(known: dict[Key, Kept], key: Key, value: Kept) -> Kept:
    """Keep a line-up, which is given back; when there are too many, all are forgotten."""
    if len(known) >= MOST:
        known.clear()
    known[key] = value
    return value
