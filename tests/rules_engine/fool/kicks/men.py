"""Plain squads with round totals, for tests of kicks."""

from __future__ import annotations

from typing import Any

from rules_engine.fool.kicks import Squad
from rules_engine.fool.model import Foot, Player


def man(no: int, pos: str, p: int, c: int, s: int, kick: Any = None, punt: Any = None, **more: Any) -> Player:
    return Player(no, pos, p, c, s, foot=Foot(kick, punt), **more)


KICKER = man(3, "K", 0, 0, 3, kick={"letter": "A", "m": 0, "b": 2, "n": 1})
PUNTER = man(8, "P", 0, 0, 3, punt={"letter": "A", "m": 1, "control": 5, "blk": 0})
RETURNER = man(22, "B", 3, 2, 5, skills=frozenset({"KRS", "PRS"}))


def kickoff_squad(kicker: Player = KICKER, speeds: tuple[int, ...] = (4, 4, 3, 3, 3, 3, 3, 2, 2, 2)) -> Squad:
    """Ten linebackers of C 3; with the least speeds that cost nothing they make C 30, S 29."""
    cover = {f"C{place}": man(50 + place, "LB", 1, 3, speed) for place, speed in enumerate(speeds, 1)}
    return Squad("kickoff", {"K": kicker, **cover})


def return_squad(returner: Player = RETURNER, contact: int = 3, speed: int = 3) -> Squad:
    """Ten tackles, C 30 and S 30 unless told otherwise."""
    block = {f"B{place}": man(60 + place, "T", 0, contact, speed) for place in range(1, 11)}
    return Squad("kickoff_return", {"R": returner, **block})


def punt_squad(punter: Player = PUNTER, **roles: Player) -> Squad:
    """A specialised snapper, guards 4-2 of pass block 5, two kamikazes of C 2, S 5."""
    men: dict[str, Player] = {"P": punter, "Sn": man(57, "C", 0, 4, 2, skills=frozenset({"LS"}))}
    for place, role in enumerate(("B1", "B3", "T1", "T2", "T3", "T4"), 61):
        men[role] = man(place, "G", 0, 4, 2)
    men |= {"KK1": man(31, "S", 2, 2, 5), "KK2": man(32, "S", 2, 2, 5), "XB": man(67, "G", 0, 4, 2)}
    return Squad("punt", men | roles)


def punt_return_squad(returner: Player = RETURNER, **roles: Player) -> Squad:
    """Rushers O of C 3, S 4 (LB), I of C 3, S 3; wide blockers, offensive, of C 2, S 5."""
    men: dict[str, Player] = {"Ret": returner, "XR": man(41, "B", 1, 2, 4)}
    men |= {"WB1": man(42, "E", 2, 2, 5), "WB2": man(43, "E", 2, 2, 5)}
    men |= {f"O{place}": man(50 + place, "LB", 1, 3, 4) for place in range(1, 5)}
    men |= {f"I{place}": man(90 + place, "LB", 0, 3, 3) for place in range(1, 4)}
    return Squad("punt_return", men | roles)


def kick_squad(kicker: Player = KICKER, **roles: Player) -> Squad:
    """Specialists everywhere, guards and outside blockers above their minimums."""
    men: dict[str, Player] = {
        "K": kicker,
        "LS": man(57, "C", 0, 4, 2, skills=frozenset({"LS"})),
        "H": man(7, "Q", 3, 1, 4, skills=frozenset({"H"})),
    }
    for place, role in enumerate(("GL", "GR", "LOB", "ROB", "ML", "MR", "LE", "RE"), 61):
        men[role] = man(place, "G", 0, 4, 3)
    return Squad("placekick", men | roles)


def rush_squad(skills: frozenset[str] = frozenset({"WR"}), **roles: Player) -> Squad:
    """Fit wide rushers with those skills, P 2 and S 5, no superior men."""
    men: dict[str, Player] = {
        "WL": man(21, "CB", 2, 1, 5, skills=skills),
        "WR": man(22, "CB", 2, 1, 5, skills=skills),
        "S": man(25, "S", 3, 2, 5),
    }
    for place, role in enumerate(("OL", "OR", "IL", "IR", "mL", "mR", "mCL", "mCR"), 91):
        men[role] = man(place, "DT", 1, 4, 3)
    return Squad("placekick_defense", men | roles)
