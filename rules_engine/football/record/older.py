"""Records of earlier engines, corrected as they are read: what they leave out is worked out, and what is wrong is
corrected from the rest of the record. The stored record stays as it is.

Engine 0.1.0 wrote no yards marked off, no yards of loose balls and no spot of an interception; it let returns run on
behind the goal line, noted a tackle where the ball had reached the end zone, and no event where a fumbled ball went out
of bounds.
"""

from __future__ import annotations

from ... import registry
from ...interface import JSON
from ...interface.situation import Event, Parameters, Score, Situation
from .. import loose, penalties, tackles
from ..spots import FIELD
from . import rows

_MENDED = ("0.1.0",)
_OFF_A_RUSHER = 6  # yards behind the line: where FOOL has a pass caught that a rusher deflected
_RUSHERS_JOB = "rush"
KICKS = ("kickoff", "free_kick", "punt", "field_goal", "extra_point")


def parameters_of(record: JSON) -> Parameters | None:
    """The parameters needed to correct the plays of a record; None for a record that needs no correction."""
    if record["engine"] not in _MENDED:
        return None
    ruleset = registry.get(record["ruleset"]["code"])
    return ruleset.parameters(ruleset.options(record["options"]))


def mend(play: JSON, row: JSON, public: JSON, parameters: Parameters) -> None:
    """Correct an expanded play; ``row`` is its stored form in the ``public`` part."""
    before = rows.read_situation(row["before"])
    facts = [_event(event) for event in row.get("events", ())]
    if play["clock"]["reason"] == "out of bounds" and not any(event.kind == "out_of_bounds" for event in facts):
        facts.append(Event("out_of_bounds", play["result"]["possession"]))
    snapped = before.phase != "kickoff" and before.phase != "free_kick" and row["kind"] not in KICKS
    events = loose.measured(_on_the_field(facts, before, row, public), before.possession, before.los, snapped=snapped)
    points = play["points"]
    if points and points["kind"] == "touchdown":
        events = tackles.before_touchdown(events, Score("touchdown", points["side"]))
    play["events"] = [rows.expand_event(rows.event(event)) for event in events]
    if any(flag["marked"] is None for flag in play["flags"]):
        for flag, marked in zip(play["flags"], _marked(before, row, parameters), strict=True):
            flag["marked"] = marked


def _event(row: rows.Row) -> Event:
    kind, side, player, yards, *data = row
    return Event(kind, side, player, yards, data[0] if data else None)


def _marked(before: Situation, row: JSON, parameters: Parameters) -> tuple[int, ...]:
    """The yards marked off for each foul of a stored play, by settling it again as it was settled."""
    fouls = [rows.read_flag(flag) for flag in row["flags"]]
    flags = [flag for flag, _ in fouls]
    key = penalties.answer(flags, [taken for _, taken in fouls])
    result = rows.read_result(row["result"])
    return penalties.settle(before, result, flags, parameters, lambda side, options: key).marked


def _on_the_field(events: list[Event], before: Situation, row: JSON, public: JSON) -> list[Event]:
    """The events with returns of interceptions and fumbles that end where the field does."""
    if not any(event.kind == "return" for event in events):
        return events
    kept = []
    start = before.los
    for event in events:
        if event.kind == "interception" and "at" not in (event.data or {}):
            deflected = _job(event, row, public) == _RUSHERS_JOB
            start = before.los + _OFF_A_RUSHER if deflected else before.los - _in_the_air(events)
        elif event.kind in ("interception", "recovery") and event.data and "at" in event.data:
            start = loose.spot(event)
        elif event.kind == "return" and (event.data or {}).get("of") in ("interception", "fumble"):
            room = start if event.side == before.possession else FIELD - start
            event = event.with_yards(min(event.yards, max(0, room)))
        kept.append(event)
    return kept


def _in_the_air(events: list[Event]) -> int:
    """Yards from the line of scrimmage to where a pass came down."""
    thrown = [event.data or {} for event in events if event.kind == "pass_attempt"]
    return int(thrown[0].get("air_yards", 0)) if thrown else 0


def _job(event: Event, row: JSON, public: JSON) -> str:
    """What the man of an event did in the play."""
    home, away, home_moves, away_moves = row["men"]
    line_up, moves = (home, home_moves) if event.side == "home" else (away, away_moves)
    for (number, _), (job, *_) in zip(public["line_ups"][line_up], moves, strict=True):
        if number == event.player:
            return str(job)
    return ""
