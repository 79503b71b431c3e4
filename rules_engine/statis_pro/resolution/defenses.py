"""A defense's call as the tables 6.5 and 6.6 ask for it: run, pass, blitz or prevent, and on whom the key is."""

from __future__ import annotations

from typing import Final, Literal

from ..tables import Key
from .words import KEYED_BACK, RUN_DEFENSES

Kind = Literal["run", "pass", "blitz", "prevent"]
_KINDS: Final[dict[str, Kind]] = {"P": "pass", "PR": "prevent", "BLZ": "blitz"}


def kind_of(defense: str) -> Kind:
    """Which column of the tables a defense reads.

    Rules: statis_pro:SP-037
    """
    return "run" if defense in RUN_DEFENSES else _KINDS[defense]


def key_on(defense: str, carrier: str) -> Key:
    """Whether a Run defense keys the man at that position. Only backs can be keyed: a key is wrong for anybody else.

    Rules: statis_pro:SP-037, statis_pro:SP-048
    """
    if defense not in KEYED_BACK:
        return "no_key"
    return "keyed" if KEYED_BACK[defense] == carrier else "wrong_key"
