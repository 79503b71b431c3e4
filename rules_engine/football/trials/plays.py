"""A record's plays from scrimmage as tallies, by what both sides called."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import zip_longest
from typing import Final

from ... import registry
from ...interface import JSON
from ...interface.playing.play import CallName
from ...interface.situation import SIDES, Side, other
from ..figures.boxscore import fumble_lost, gained, was_run
from ..record.plays import plays
from ..worth import play_values
from .sums import Tally, UnitSums

HUNDREDTHS: Final = 100  # in which expected points are counted
# Tenths of the distance that make a play a good one, by down; on the last two downs it takes all of it.
GOOD_TENTHS: Final = {1: 4, 2: 6}
WHOLE_TENTHS: Final = 10

# Of a side, with the ball or without it: the words for each call by its code.
CallWords = dict[tuple[Side, bool], dict[str, str]]


@dataclass(frozen=True, slots=True)
class CountedPlay:
    """A play that a side called from scrimmage: who had the ball, what both called, what came of it."""

    offense: Side
    calls: dict[Side, CallName]
    tally: Tally


def counted_plays(record: JSON) -> Iterator[CountedPlay]:
    """Every run and pass of a record from scrimmage, those that a penalty wiped out among them."""
    names = {side: _names(record, side) for side in SIDES}
    for play, worth in zip_longest(plays(record, brief=True), _values(record)):
        if play is None or play["before"]["phase"] != "scrimmage" or not was_run(play):
            continue
        place = play["n"] - 1
        calls = {side: names[side][place] for side in SIDES}
        yield CountedPlay(play["before"]["possession"], calls, tally(play, worth))


def call_words(ruleset: str, plans: Mapping[Side, JSON]) -> CallWords:
    """The words in which the coaches of these plans know what they call."""
    rules = registry.get(ruleset)
    return {
        (side, with_ball): dict(rules.scrimmage_calls(plans[side], with_ball))
        for side in SIDES
        for with_ball in (True, False)
    }


def count_calls(record: JSON, side: Side, offense: UnitSums, defense: UnitSums, words: CallWords) -> None:
    """Add every play to the sums of the side's offense or of its defense."""
    for play in counted_plays(record):
        own, theirs = play.calls[side], play.calls[other(side)]
        has_ball = play.offense == side
        unit = offense if has_ball else defense
        unit.count(own.what, own.line, theirs.what, play.tally)
        _keep_words(unit.words, own, words[side, has_ball])
        _keep_words(unit.other_words, theirs, words[other(side), not has_ball])


def _keep_words(kept: dict[str, str], call: CallName, words: Mapping[str, str]) -> None:
    """Keep the words of a call where its plan has others than those under which it is counted."""
    if call.code in words and words[call.code] != call.what:
        kept[call.what] = words[call.code]


def count_gains(record: JSON, gains: dict[int, int]) -> None:
    """Count every play that counted by the yards that it gained."""
    for play in counted_plays(record):
        if play.tally.plays:
            gains[play.tally.yards] = gains.get(play.tally.yards, 0) + 1


def _names(record: JSON, side: Side) -> list[CallName]:
    """How a side's calls are named, play by play; each order is named once."""
    ruleset = registry.get(record["ruleset"]["code"])
    part = record["calls"][side]
    named = [ruleset.call_name(order) for order in part["orders"]]
    return [named[row["order"]] for row in part["plays"]]


def _values(record: JSON) -> list[int]:
    """What each play added to the expected points of the side with the ball, in hundredths; none without tables."""
    return [round(row["epa"] * HUNDREDTHS) for row in play_values(record) if row["n"]]


def tally(play: JSON, worth: int | None) -> Tally:
    """One play as a tally. ``worth`` is what it added in hundredths of a point; None where nobody knows."""
    tally = Tally(calls=1, penalties=int(any(flag["taken"] == "accepted" for flag in play["flags"])))
    if worth is not None:
        tally.valued, tally.value, tally.value_squared = 1, worth, worth * worth
    if not play["counted"]:
        return tally
    yards, kinds = gained(play), [event["kind"] for event in play["events"]]
    tally.plays, tally.yards, tally.yards_squared = 1, yards, yards * yards
    tally.lost = int(_is_lost(play))
    tally.sacks = kinds.count("sack")
    tally.first_downs = int(bool(play["first_down"]))
    tally.touchdowns = int(_is_touchdown(play))
    tally.good = int(is_good(play))
    return tally


def is_good(play: JSON) -> bool:
    """Whether a play did its share: it made the first down or scored, or gained four tenths of the distance on first
    down, six tenths on second; and the ball was not lost."""
    if _is_lost(play):
        return False
    if play["first_down"] or _is_touchdown(play):
        return True
    before = play["before"]
    share = GOOD_TENTHS.get(before["down"], WHOLE_TENTHS)
    distance: int = before["distance"]
    return distance > 0 and gained(play) * WHOLE_TENTHS >= distance * share


def _is_lost(play: JSON) -> bool:
    """Whether the side with the ball lost it by interception or fumble."""
    side = play["before"]["possession"]
    return any(
        event["kind"] == "interception"
        or (event["kind"] == "fumble" and event["side"] == side and fumble_lost(event, play))
        for event in play["events"]
    )


def _is_touchdown(play: JSON) -> bool:
    """Whether the side with the ball scored a touchdown."""
    points = play["points"]
    return bool(points) and points["kind"] == "touchdown" and points["side"] == play["before"]["possession"]
