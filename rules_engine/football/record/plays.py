"""What readers take out of a record: its plays with every field by name, and what each side called."""

from __future__ import annotations

from collections.abc import Sequence

from ...interface import JSON
from . import older, rows


def plays(record: JSON, *, brief: bool = False) -> list[JSON]:
    """Every play of a record with its fields by name; see ``docs/record-format.md``, "An expanded play".

    ``brief`` leaves out men, dice and detail, which no statistic needs, and takes a third of the time.
    """
    public = record["public"]
    stored = public["plays"]
    mending = older.parameters_of(record)
    out = []
    for index, row in enumerate(stored):
        after = row.get("after") or stored[index + 1]["before"]
        play = _expand(index + 1, row, after)
        if mending is not None:
            older.mend(play, row, public, mending)
        out.append(play if brief else play | _expand_details(row, public))
    return out


def _expand(number: int, row: JSON, after_row: rows.Row) -> JSON:
    before, after = rows.expand_situation(row["before"]), rows.expand_situation(after_row)
    result = rows.expand_result(row["result"])
    score = rows.final_score(row)
    won = [after["score"][side] - before["score"][side] for side in (0, 1)]
    return {
        "n": number,
        "kind": row["kind"],
        "before": before,
        "after": after,
        "events": [rows.expand_event(event) for event in row.get("events", ())],
        "result": result,
        "flags": [rows.expand_flag(flag) for flag in row.get("flags", ())],
        "counted": row.get("counted", True),
        "points": {**score, "points": max(won)} if score and any(won) else None,
        "first_down": row.get("first_down", ""),
        "clock": rows.expand_clock(row["clock"]),
    }


def _expand_details(row: JSON, public: JSON) -> JSON:
    home, away, home_moves, away_moves = row["men"]
    line_ups = public["line_ups"]
    return {
        "men": rows.expand_men("home", line_ups[home], home_moves)
        + rows.expand_men("away", line_ups[away], away_moves),
        "dice": [rows.expand_roll(roll) for roll in row.get("dice", ())],
        "detail": _expand_detail(row.get("detail", {}), public["shapes"]),
    }


def _expand_detail(detail: JSON, shapes: Sequence[Sequence[str]]) -> JSON:
    if "steps" not in detail:
        return detail
    steps = []
    for index, *values in detail["steps"]:
        kind, *names = shapes[index]
        steps.append({"step": kind, **dict(zip(names, values, strict=True))})
    return {**detail, "steps": steps}


def calls(record: JSON, side: str) -> list[JSON] | None:
    """What a side ordered, play by play (body, reason, and dice and choices where there were any); None where that
    part is closed."""
    part = record.get("calls", {}).get(side)
    if part is None:
        return None
    orders = part["orders"]
    return [
        {**orders[row["order"]], **{name: value for name, value in row.items() if name != "order"}}
        for row in part["plays"]
    ]
