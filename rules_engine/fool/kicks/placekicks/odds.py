"""Placekicks in numbers: odds of bobbles, blocks and wide kicks, and how far they reach (9.3.1, 9.3.2)."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from typing import Final, Literal

from ....rule_tables import of_the_rules
from ...model import Player
from ..model import Air, Squad
from ..squads.minimums import (
    inferior_guard,
    inferior_outside,
    superior_inside,
    superior_wide,
    weak_inside,
    weak_outside,
    weak_wide,
)
from ..tables import PLACEKICK, average_placekick, average_punt, block_by_distance, placekick_yards, totals
from ..tactics import PlacekickDefense
from ..values import place_rating, punt_rating

Sort = Literal["FGA", "BFG", "PAT", "BPAT"]
BLITZED: Final[frozenset[Sort]] = frozenset({"BFG", "BPAT"})
TRIES: Final[frozenset[Sort]] = frozenset({"PAT", "BPAT"})
_BOBBLE: Final = PLACEKICK["bobble_odds_36"]
_BLOCK: Final = PLACEKICK["block_odds_36"]
_INSIDE: Final[dict[str, int]] = _BLOCK["inside_rushers_blitz_only"]
_FACES: Final = range(1, 7)
_THREE_DICE: Final = Counter(a + b + c for a in _FACES for b in _FACES for c in _FACES)  # ways by their sum
_CHANCE_AGAINST_SCRIMMAGE_DEFENSE: Final = {True: -2, False: -4}  # the line rushes, or plays the run (9.3.3d, ST-R35)


def may_blitz(receiving: Squad) -> bool:
    """No blitz with an inside rusher below his minimum (9.3.1).

    Rules: fool:9.3.1-15
    """
    return not any(weak_inside(man) for man in receiving.of("IL", "IR"))


def bobble_odds(kicking: Squad, sort: Sort) -> int:
    """36ths of a bad snap or hold (9.3.2b).

    Rules: fool:9.3.2-09, fool:9.3.2-11
    """
    odds: int = _snapper(kicking, "bobble_odds_36") + _holder(kicking, "bobble_odds_36")
    return max(odds + int(_BOBBLE["adjust"][sort]), int(_BOBBLE["minimum"][sort]))


def _snapper(kicking: Squad, table: str) -> int:
    snapper, odds = kicking["LS"], PLACEKICK[table]["snapper"]
    if "LS" in snapper.skills:
        return int(odds["specialist"])
    return int(odds["nonspecialist_center_or_U" if snapper.pos in ("C", "U") else "nonspecialist_other"])


def _holder(kicking: Squad, table: str) -> int:
    skills, odds = kicking["H"].skills, PLACEKICK[table]["holder"]
    if "VH" in skills:
        return int(odds["experienced"])
    return int(odds["specialist" if "H" in skills else "nonspecialist"])


def block_odds(kicking: Squad, receiving: Squad, los: int, sort: Sort = "FGA") -> int:
    """36ths of a block: kicker, distance, wide rushers, on a blitz inside rushers, inferior blockers (9.3.2b), and the
    camps of both sides.

    Rules: fool:9.3.2-13, fool:9.3.2-17, fool:9.3.2-18, fool:12.7.3-01
    """
    odds = place_rating(kicking["K"]).blocked + block_by_distance(los) + wide_rush(receiving)
    odds += sum(inferior_guard(man) for man in kicking.of("GL", "GR"))
    odds += sum(inferior_outside(man) for man in kicking.of("LOB", "ROB"))
    odds += receiving.drilled - kicking.drilled
    weak = _weak_within(receiving)
    if sort in BLITZED:
        odds += inside_rush(receiving)
    return max(0 if weak else int(_BLOCK["minimum"][sort]), odds)


def inside_rush(receiving: Squad) -> int:
    """What the inside rushers add on a blitz: more where both are superior, nothing with a weak man (9.3.2b).

    Rules: fool:9.3.2-16
    """
    if _weak_within(receiving):
        return _INSIDE["any inside or outside rusher below minimum"]
    both = all(superior_inside(man) for man in receiving.of("IL", "IR"))
    return _INSIDE["both superior" if both else "normal"]


def _weak_within(receiving: Squad) -> bool:
    """Whether an inside or outside rusher is below his minimum (9.3.2b)."""
    inside = any(weak_inside(man) for man in receiving.of("IL", "IR"))
    return inside or any(weak_outside(man) for man in receiving.of("OL", "OR"))


def fake_defense_odds(kicking: Squad, los: int, answer: PlacekickDefense) -> int:
    """36ths of a block against a defense from scrimmage: kicker and distance, less 2 where the line rushes the passer,
    less 4 where it plays the run (9.3.3d).

    Rules: fool:9.3.3-09
    """
    rating = place_rating(kicking["K"])
    return max(0, rating.blocked + block_by_distance(los) + _CHANCE_AGAINST_SCRIMMAGE_DEFENSE[answer.line == "rush"])


def wide_rush(receiving: Squad) -> int:
    """What the two wide rushers add: nothing unless both are fit, and specialists or superior men (9.3.1, 9.3.2b).

    Rules: fool:9.3.2-15, fool:9.3.1-11
    """
    pair = receiving.of("WL", "WR")
    if any(weak_wide(man) for man in pair):
        return 0
    trained = [bool({"WR", "VWR"} & man.skills) for man in pair]
    superior = [superior_wide(man) for man in pair]
    if not all(known or good for known, good in zip(trained, superior, strict=True)):
        return 0
    veteran = ["VWR" in man.skills for man in pair]
    best = [known and good for known, good in zip(trained, superior, strict=True)]
    if all(old and good for old, good in zip(veteran, best, strict=True)):
        return 3
    return 2 if all(old or good for old, good in zip(veteran, best, strict=True)) else 1


def wide_odds(kicking: Squad, sort: Sort, air: Air) -> int:
    """36ths of a wide kick; a holder's experience never takes it below the kicker's own number as used (9.3.2c).

    Rules: fool:9.3.2-21, fool:9.3.2-22, fool:9.3.2-23
    """
    own = place_rating(kicking["K"]).wide
    if sort == "PAT":  # the careless kick of a try that is not blitzed
        own = -(-own // 2)
    holder = _holder(kicking, "wide_odds_36")
    odds = own + _snapper(kicking, "wide_odds_36") + holder
    return (max(odds, own) if holder < 0 else odds) + air.wide


def average(man: Player) -> int:
    """A placekicker's average with his modifier, in yards from the line of scrimmage, without wind (10.2.7)."""
    rating = place_rating(man)
    return average_placekick(rating.letter) + rating.yards


def punt_average(man: Player) -> int:
    """A punter's average with his modifier, without wind (10.2.7)."""
    rating = punt_rating(man)
    return average_punt(rating.letter) + rating.yards


@of_the_rules
@cache
def _chance(event: str, odds: int) -> Fraction:
    """The chance that two dice show one of the totals of an event with so many 36ths."""
    return Fraction(sum(6 - abs(7 - total) for total in totals(event, odds)), 36)


def reach_chance(kicking: Squad, los: int, air: Air) -> Fraction:
    """The chance that a kick carries ``los`` yards."""
    rating = place_rating(kicking["K"])
    return _carries(rating.letter, los - rating.yards - air.yards - air.stadium)


@of_the_rules
@cache
def _carries(letter: str, yards: int) -> Fraction:
    """The chance that three dice on a letter's column give so many yards."""
    return Fraction(sum([ways for total, ways in _THREE_DICE.items() if placekick_yards(letter, total) >= yards]), 216)


def miss_chance(kicking: Squad, receiving: Squad, los: int, air: Air) -> float:
    """The chance that a field goal fails, fouls left out, from the full tables (10.2.7)."""
    snap = 1 - _chance("bobble", bobble_odds(kicking, "FGA")) - _chance("block", block_odds(kicking, receiving, los))
    straight = 1 - _chance("wide", wide_odds(kicking, "FGA", air))
    return float(1 - snap * straight * reach_chance(kicking, los, air))
