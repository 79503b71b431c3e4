"""Reading a record: cut to what is open, proved, told play by play, counted."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import rules_engine
from league.limits import in_time, on_time

from .matchup import JSON, side_named

RECORD_PARTS: tuple[str, ...] = tuple(rules_engine.PARTS)
ENGINE_VERSION: str = rules_engine.ENGINE
FOLDS: int = rules_engine.FOLDS  # the version of what counts figures from records


def fold_reasons(columns: Iterable[str], since: int) -> list[str]:
    """Why figures that an earlier version counted differ now in these columns, a sentence each."""
    told: list[str] = rules_engine.fold_reasons(columns, since)
    return told


@on_time
def open_record(body: bytes | memoryview) -> JSON:
    """The record from its stored form; raises RecordError when it is damaged."""
    record: JSON = rules_engine.decompress(bytes(body))
    return record


def team_in_record(record: JSON, side: str) -> Sequence[rules_engine.Athlete]:
    """The men of a side as the game of a record began."""
    men: Sequence[rules_engine.Athlete] = rules_engine.read_team(record["public"]["teams"][side]).athletes
    return men


def record_size(body: bytes | memoryview) -> int:
    """How many bytes a record has when it is unpacked; raises RecordError when it is damaged or has too many."""
    return len(rules_engine.unpack(bytes(body)))


def record_digest(record: JSON) -> str:
    digest: str = rules_engine.record_digest(record)
    return digest


def canonical(record: JSON) -> bytes:
    """The bytes that a record is handed out as: whole, their SHA-256 is its digest."""
    spelled: bytes = rules_engine.canonical(record)
    return spelled


@on_time
def cut(record: JSON, parts: Iterable[str]) -> JSON:
    """The record with these parts only; the names of the others stand under ``closed``."""
    part: JSON = rules_engine.select(record, parts)
    return part


def prove(record: JSON) -> rules_engine.Verification:
    """What a record proves about itself; raises RecordError with the first thing that differs."""
    return rules_engine.verify(record)


@on_time
def plays(record: JSON) -> list[JSON]:
    """Every play with its fields by name, and its narration under ``text``."""
    rows: list[JSON] = rules_engine.plays(record)
    ruleset = rules_engine.get(record["ruleset"]["code"])
    for row in in_time(rows):
        row["text"] = ruleset.narrate(row, record)
    return rows


@on_time
def calls(record: JSON, side: str) -> list[JSON] | None:
    """What a side ordered and why, play by play; None where that part is closed."""
    rows: list[JSON] | None = rules_engine.calls(record, side)
    return rows


@on_time
def explain_call(record: JSON, play: JSON, side: str, call: JSON) -> list[str]:
    """What a side ordered for a play and why, in sentences."""
    told: list[str] = rules_engine.get(record["ruleset"]["code"]).explain_call(call, play, record, side_named(side))
    return told


@on_time
def explain_play(record: JSON, play: JSON) -> list[str]:
    """How a play came about, step by step, in sentences; [] where the ruleset leaves it to the steps themselves."""
    told: list[str] = rules_engine.get(record["ruleset"]["code"]).explain_play(play, record)
    return told


def roll(row: Sequence[Any]) -> JSON:
    """A stored roll with its fields by name."""
    purpose, sides, faces, *_ = row
    return {"purpose": purpose, "sides": sides, "faces": faces, "value": sum(faces)}


PLAY_COLUMNS: dict[str, str] = rules_engine.PLAY_COLUMNS


@on_time
def play_table(record: JSON) -> list[JSON]:
    """The plays as flat rows, under the names of public play-by-play data (``PLAY_COLUMNS``)."""
    rows: list[JSON] = rules_engine.play_table(record)
    return rows


@on_time
def play_values(record: JSON) -> list[JSON]:
    """What each play was worth: ``n``, ``home_win`` before it (0 to 1), ``ep`` before it and ``epa``, both for the side
    with the ball. The last row, ``n`` 0, is the end of what was played."""
    rows: list[JSON] = rules_engine.play_values(record)
    return rows


@on_time
def drives(record: JSON) -> list[JSON]:
    return rules_engine.drives(record)


@on_time
def box_score(record: JSON) -> JSON:
    return rules_engine.box_score(record)


def roster_facts(record: JSON) -> Mapping[str, JSON]:
    """What a final record says of each man for the rosters, by the league's own id of him; the ruleset's own words."""
    facts: Mapping[str, JSON] = rules_engine.get(record["ruleset"]["code"]).game_facts(record)
    return facts


def player_figures(record: JSON) -> dict[str, JSON]:
    """Each player's figures of a game by the league's own id of him: ``{"side": ..., "figures": {name: number}}``."""
    who = ("number", "name", "position", "ref")
    return {
        line["ref"]: {"side": side, "figures": {name: value for name, value in line.items() if name not in who}}
        for side, lines in box_score(record)["players"].items()
        for line in lines
        if line["ref"]
    }


def words(play: JSON, record: JSON) -> JSON:
    """Where and when a play began, in the words that all pages use."""
    before = play["before"]
    codes = rules_engine.narrative.codes(record)
    return {
        "period": period_name(record, before["period"]),
        "clock": rules_engine.narrative.clock(before["clock"]),
        "down": rules_engine.narrative.down_and_distance(before),
        "spot": rules_engine.narrative.spot(before["los"], before["possession"], codes),
        "code": codes[before["possession"]],
    }


def periods(record: JSON) -> int:
    """The periods of a game's regular time."""
    return rules_engine.parameters_of(record).periods


def period_name(record: JSON, number: int) -> str:
    """``Q1``, ``Q2`` ..., then overtime."""
    return rules_engine.narrative.period(number, periods(record))


def clock_words(seconds: int) -> str:
    """``872`` is ``14:32``."""
    text: str = rules_engine.narrative.clock(seconds)
    return text
