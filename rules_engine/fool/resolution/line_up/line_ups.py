"""What line-ups are worth, kept while a game lasts: most men line up as they did some plays before.

Everything is known by values: who stands where with what points, told what, and who is tired. A defense is worked out
once whatever it faces, and once more for each offense and each word to the line.
"""

from __future__ import annotations

from typing import Any, Final, final

from ...model import DefMan, Player, Snap, Tired
from ..men import OffensivePost, OffensiveWorth
from .defense_worth import DefensiveLineUp
from .facing import FacingDefense, OffenseFaced
from .offense_posts import Formation, formation
from .offense_worth import worth_on

_MOST: Final = 512  # line-ups of a side that are kept; a game has some thirty
Key = tuple[Any, ...]


@final
class OffensiveLineUp:
    """An offense on its spots, by place in the line-up.

    key  what it is known by
    """

    def __init__(self, key: Key, formed: Formation, posts: list[OffensivePost], worths: list[OffensiveWorth]) -> None:
        self.key = key
        self.formation = formed
        self.posts = posts
        self.worths = worths


@final
class LineUps:
    """The line-ups of a game with what they are worth."""

    def __init__(self) -> None:
        self._offenses: dict[Key, OffensiveLineUp] = {}
        self._defenses: dict[Key, DefensiveLineUp] = {}
        self._facing: dict[Key, FacingDefense] = {}

    def offense(self, snap: Snap) -> OffensiveLineUp:
        """The offense of a snap on its spots."""
        options = snap.options
        stiff = snap.shotgun and options.shotgun_center_penalty
        key = (
            tuple([(man.at, *_values(man.player)) for man in snap.offense]),
            snap.shotgun,
            options.te_outside,
            stiff,
            _tired_key(snap, "offense"),
        )
        known = self._offenses.get(key)
        if known is None:
            known = _offense(key, snap, stiff)
            _keep(self._offenses, key, known)
        return known

    def defense(self, snap: Snap, offense: OffensiveLineUp) -> FacingDefense:
        """The defense of a snap in its areas, before the offense."""
        men = snap.defense
        own_key = (tuple([_defender_key(man) for man in men]), _tired_key(snap, "defense"))
        numbers = tuple([man.player.no for man in snap.offense])
        key = (own_key, offense.key, numbers, snap.line)
        facing = self._facing.get(key)
        if facing is None:
            line_up = self._defenses.get(own_key)
            if line_up is None:
                tired = {number: less for (side, number), less in snap.tired.items() if side == "defense"}
                line_up = DefensiveLineUp(men, tired)
                _keep(self._defenses, own_key, line_up)
            facing = FacingDefense(line_up, snap.line, OffenseFaced(snap.offense, offense.posts))
            _keep(self._facing, key, facing)
        return facing


def _offense(key: Key, snap: Snap, stiff: bool) -> OffensiveLineUp:
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
    return OffensiveLineUp(key, formed, [played.post for played in formed.played], worths)


def _values(player: Player) -> Key:
    """What of a player decides what he is worth on a spot."""
    attributes, snaps_long = player.attrs, "LS" in player.skills
    return player.no, player.pos, player.former, player.p, player.c, player.s, "q" in attributes, snaps_long


def _defender_key(man: DefMan) -> Key:
    """What of a defender decides what he is worth in his area."""
    player = man.player
    return (
        player.no, player.pos, player.p, player.c, player.s, player.age, player.rookie, player.attrs, man.at, man.duty,
        man.order, man.cover, man.bump_deep,
    )  # fmt: skip


def _tired_key(snap: Snap, side: str) -> tuple[tuple[int, Tired], ...]:
    if not snap.tired:
        return ()
    return tuple([(number, less) for (whose, number), less in snap.tired.items() if whose == side])


def _keep(known: dict[Key, Any], key: Key, value: Any) -> None:
    """Keep a line-up; when there are too many, all are forgotten."""
    if len(known) >= _MOST:
        known.clear()
    known[key] = value
