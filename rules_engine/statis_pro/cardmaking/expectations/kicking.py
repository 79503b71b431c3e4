"""Cards of kickers and returners from a season, and what these cards give on the average."""

from __future__ import annotations

from typing import Final, Literal

from ...cards.kicking import (
    BANDS,
    BLOCK,
    FAIR_CATCH,
    PENALTY,
    PUNT_ENTRIES,
    PUNT_RETURNERS,
    Placekicker,
    Punter,
    ReturnColumn,
    ReturnEntry,
    Star,
)
from ...cards.men import PASS_NUMBERS, RUN_NUMBERS
from ...kicks.returns import STARRED_TO
from .. import average
from ..average import filled_up
from ..fitting import closest, scaled
from ..season_lines import MOST_YARDS, Placekicking, Punting, Returns

# -- placekickers ------------------------------------------------------------------------------------------------------


def placekicker_card(season: Placekicking) -> Placekicker:
    """Good ranges: 48 times the share of kicks that were good, rounded; 48 itself is never good, it is the block.

    A band with fewer than four tries is filled up with average ones.

    Rules: statis_pro:SP-020
    """
    good = {
        name: min(
            round(filled_up(PASS_NUMBERS * goals.made, goals.attempts, average.FULL_BAND, average.GOOD[name])), 47
        )
        for name, goals in zip(BANDS, season.field_goals, strict=True)
    }
    points = season.extra_points
    full = average.FULL_EXTRA_POINTS
    extra = round(filled_up(PASS_NUMBERS * points.made, points.attempts, full, average.EXTRA_POINT))
    return Placekicker(good, extra)


def expected_good(card: Placekicker, distance: int) -> float:
    """How often a field goal of up to 50 yards is good."""
    return card.good_range(distance) / PASS_NUMBERS


# -- punters -----------------------------------------------------------------------------------------------------------

_PUNT_STEPS: Final = range(-20 * (PUNT_ENTRIES - 1), 25 * (PUNT_ENTRIES - 1))
_HIGHEST_PUNT: Final = 85
# In which order entries become fair catches, and who returns the others, from the longest punt down.
_FAIR_CATCHES: Final = (11, 9, 7, 5, 3, 10, 8, 6, 4, 2, 1)
_WHO_RETURNS: Final = (1, 1, 2, 1, 3, 1, 2, 1, 4, 1, 1)


def punter_card(season: Punting) -> Punter:
    """The punter's card: entry 1 is the longest punt, the others are the average ones moved until the mean fits; fair
    catches stand for all punts that were not returned; the line below blocks as often as the season had it.

    Rules: statis_pro:SP-021
    """
    full = average.FULL_PUNTING
    wanted = filled_up(season.yards, season.punts, full, average.YARDS_PER_PUNT)
    longest = min(max(season.longest, average.PUNT[0] if season.punts < full else 0), _HIGHEST_PUNT)
    yards = _punts(closest(_PUNT_STEPS, lambda step: expected_punt_yards(_punts(step, longest)), wanted), longest)
    returned = round(PUNT_ENTRIES * filled_up(season.returned, season.punts, full, average.RETURNED_RATE))
    fair = _FAIR_CATCHES[: PUNT_ENTRIES - returned]
    returners = iter(_WHO_RETURNS)
    ret = [FAIR_CATCH if entry in fair else PUNT_RETURNERS[next(returners) - 1] for entry in range(1, 12)]
    tries = season.punts + season.blocked
    blocked = filled_up(season.blocked, tries, full, average.BLOCKED_RATE)
    below = _below(closest(range(RUN_NUMBERS + 1), lambda blocks: expected_blocks(_below(blocks)), blocked))
    return Punter(yards, tuple(ret), below)


def _punts(step: int, longest: int) -> tuple[int, ...]:
    """The average punts, ``step`` single yards more over the entries 2 to 11; none is longer than the longest."""
    whole, rest = divmod(step, PUNT_ENTRIES - 1)
    moved = [yards + whole + (place < rest) for place, yards in enumerate(average.PUNT[1:])]
    return (longest, *(max(min(yards, longest), 0) for yards in moved))


def _below(blocks: int) -> tuple[str, ...]:
    return (BLOCK,) * blocks + (PENALTY,) * (RUN_NUMBERS - blocks)


def expected_punt_yards(yards: tuple[int, ...]) -> float:
    """Mean yards of a punt that is kicked; a 12 leads to a block or to another punt."""
    return sum(yards) / len(yards)


def expected_blocks(below: tuple[str, ...]) -> float:
    """How often a punt is blocked. A 12 comes up once in twelve, and then one of twelve entries below; after a penalty
    the punt is kicked anew."""
    blocks, square = below.count(BLOCK), RUN_NUMBERS * RUN_NUMBERS
    return blocks / (square - (RUN_NUMBERS - blocks))


# -- returners ---------------------------------------------------------------------------------------------------------

STARRED: Final = STARRED_TO / RUN_NUMBERS  # how often a starred result holds
TOUCHDOWN_YARDS: Final = {"kickoff": 95, "punt": 60}  # what a touchdown by return counts, about the length of the way
_MOST_FUMBLES: Final = 3
_MOST_STARRED: Final = 6  # entries; those with an "f" stand below them
_THOUSANDTHS: Final = range(4001)  # of the average column


def return_column(season: Returns, kick: Literal["kickoff", "punt"]) -> ReturnColumn:
    """A returner's column: the average one, scaled until the mean fits. The first entries are starred, so many that the
    starred result holds as often as he scored, or else once in a season: a touchdown if he scored one, else his longest
    return. The shortest returns end in fumbles as often as his did.

    Rules: statis_pro:SP-019
    """
    shape = average.KICKOFF_RETURN if kick == "kickoff" else average.PUNT_RETURN
    usual = average.YARDS_PER_KICKOFF_RETURN if kick == "kickoff" else average.YARDS_PER_PUNT_RETURN
    wanted = filled_up(season.yards, season.returns, average.FULL_RETURNS, usual)
    fumbles = filled_up(season.fumbles, season.returns, average.FULL_RETURNS, 0.0)
    fumbled = min(round(RUN_NUMBERS * fumbles), _MOST_FUMBLES)
    star: Star = "TD" if season.touchdowns else season.longest
    starred = _starred(season, TOUCHDOWN_YARDS[kick] if star == "TD" else season.longest, wanted)

    def column(thousandths: int) -> ReturnColumn:
        return _returns(scaled(shape, thousandths / 1000, MOST_YARDS), star, starred, fumbled)

    return column(closest(_THOUSANDTHS, lambda scale: expected_return(column(scale), kick), wanted))


def _starred(season: Returns, star_yards: int, wanted: float) -> int:
    """How many entries bear a star: so many that the starred result holds as often as he scored, or else once in his
    season, but no more than the yards per return that are ``wanted`` allow."""
    rate = filled_up(max(season.touchdowns, 1), season.returns, average.FULL_RETURNS, 0.0)
    allowed = int(wanted * RUN_NUMBERS / (max(star_yards, 1) * STARRED))
    return max(min(round(rate * RUN_NUMBERS / STARRED), allowed, _MOST_STARRED), 1)


def _returns(yards: list[int], star: Star, starred: int, fumbled: int) -> ReturnColumn:
    """The column of these yards, ``starred`` entries with a star and ``fumbled`` ones with an "f". A longest return
    that is no longer than the first entry needs no star."""
    if star != "TD" and (star is None or star <= yards[0]):
        star, starred = None, 0
    entries = [ReturnEntry(each, place < starred, place >= RUN_NUMBERS - fumbled) for place, each in enumerate(yards)]
    return ReturnColumn(tuple(entries), star)


def expected_return(column: ReturnColumn, kick: str) -> float:
    """Yards per return."""
    star = TOUCHDOWN_YARDS[kick] if column.star == "TD" else column.star or 0
    yards = [(star - entry.yards) * STARRED * entry.starred + entry.yards for entry in column.entries]
    return sum(yards) / len(yards)
