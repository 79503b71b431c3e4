"""A play of a Statis-Pro record as it moves. The rules know positions and boxes and move nobody: men stand in their
boxes, and who runs, throws, catches or rushes moves as the result says. Its note tells readers that this is a drawing.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Final

from ...football.motion import journey
from ...football.motion.drawing import Meeting, Script, drawn
from ...interface import JSON
from ...interface.playing.motion import Man, Motion, Point
from . import picture

_PLACES: Final = re.compile(r"LE|LT|LG|CN|RG|RT|RE|BK\d?|[A-O]")
_NOTE: Final = (
    "The cards say what came of the play, not where men ran: the ways are drawn freely, the yards are the record's."
)
_DROP: Final = -7.0  # yards to which the passer drops back
_HANDS_OFF: Final = -5.0
_RUSHED: Final = -3.0
_AT_THE_LINE: Final = 0.5  # yards downfield where the men of a gap meet the ballcarrier
_THROUGH: Final = 3.0  # yards from which a run is drawn as having come through its gap
_UNCAUGHT: Final = 8.0  # yards downfield where a pass comes down that nobody caught
_RUSHES: Final = ("rush", "blitz")
_JOBS: Final = {
    "block": "blocks", "route": "runs his route", "target": "is thrown to", "pass": "throws", "carry": "carries",
    "hand_off": "hands it off", "guard": "guards his box", "rush": "rushes", "blitz": "blitzes",
    "cover": "covers", "kick": "kicks", "return": "returns",
}  # fmt: skip


def motion(play: JSON) -> Motion:
    """The play from line-up to whistle, from the record alone."""
    men = {(man["side"], man["number"]): man for man in play["men"]}
    offense = play["before"]["possession"]
    starts = picture.starts(play)
    jobs = {who: _JOBS.get(man["job"], "") for who, man in men.items()}
    passer = next((who for who, man in men.items() if man["job"] in ("pass", "hand_off")), None)
    if passer is None:
        kicker = next((who for who, man in men.items() if man["job"] == "kick"), None)
        snapped = {kicker: starts[kicker]} if kicker else {}
        return drawn(play, Script(starts, jobs, kicker, snapped, note=_NOTE))
    lane = _lane(play, men, starts)
    drop = _DROP if men[passer]["job"] == "pass" else _HANDS_OFF
    spread = dict(_spread(play, men, starts, lane))
    aim = next((spread[who] for who, man in men.items() if man["job"] == "target" and who in spread), None)
    script = Script(
        starts,
        jobs,
        passer,
        {passer: (starts[passer][0], drop)},
        spread,
        _lanes(play, lane, aim),
        aim,
        tuple(_meetings(play, men, lane, offense)),
        ("Drop back" if men[passer]["job"] == "pass" else "Handoff", "The play runs"),
        _NOTE,
    )
    return drawn(play, script)


def _run(play: JSON) -> JSON | None:
    return next((step for step in play["detail"].get("steps", ()) if step["step"] == "run"), None)


def _named(play: JSON) -> list[str]:
    """The positions and boxes that decided a run."""
    step = _run(play)
    return _PLACES.findall(str(step["directive"])) if step and step["directive"] else []


def _men_at(places: Iterable[str], men: Mapping[Man, JSON]) -> list[Man]:
    """Who stood at these positions and boxes."""
    wanted = tuple(places)
    return [who for who, man in men.items() if man["start"] in wanted]


def _lane(play: JSON, men: Mapping[Man, JSON], starts: Mapping[Man, Point]) -> float | None:
    """Across the field: the gap that a run's card named, else straight ahead of the ballcarrier."""
    if _run(play) is None:
        return None
    named = _men_at(_named(play), men)
    carriers = [who for who, man in men.items() if man["job"] == "carry"]
    where = [starts[who][0] for who in named or carriers]
    return sum(where) / len(where) if where else None


def _spread(
    play: JSON, men: Mapping[Man, JSON], starts: Mapping[Man, Point], lane: float | None
) -> Iterable[tuple[Man, Point]]:
    """The rush comes, the ballcarrier comes to his gap, the receiver to where the pass comes down."""
    catches = [leg for leg in journey.journey(play) if leg.kind in (journey.CATCH, journey.INTERCEPTION)]
    passing = any(man["job"] == "pass" for man in men.values())
    for who, man in men.items():
        across, along = starts[who]
        if man["job"] in _RUSHES and passing:
            yield who, ((across + picture.MIDDLE) / 2, _RUSHED)
        elif man["job"] == "carry":
            yield who, (across if lane is None else lane, -2.0)
        elif man["job"] == "target":
            yield who, (across, catches[0].end if catches else along + _UNCAUGHT)


def _lanes(play: JSON, lane: float | None, aim: Point | None) -> dict[str, float]:
    lanes = {} if lane is None else {journey.RUN: lane}
    if aim is not None:
        lanes |= dict.fromkeys((journey.CATCH, journey.INTERCEPTION, journey.RUN), aim[0])
    return lanes


def _meetings(play: JSON, men: Mapping[Man, JSON], lane: float | None, offense: str) -> Iterable[Meeting]:
    """The men of the boxes and positions that the card named meet the ballcarrier."""
    ends = [leg.end for leg in journey.journey(play) if leg.kind == journey.RUN]
    named = [who for who in _men_at(_named(play), men) if men[who]["job"] != "carry"]
    if lane is None or not ends or not named:
        return
    defenders = tuple(who for who in named if who[0] != offense)
    blockers = tuple(who for who in named if who[0] == offense)
    yield Meeting((lane, min(_AT_THE_LINE, ends[0])), defenders, blockers, through=ends[0] >= _THROUGH)
