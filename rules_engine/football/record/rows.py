"""How a record writes the values of football: as arrays in a fixed order, so that a game stays small.

``docs/record-format.md`` prints the orders below; ``expand_*`` turns each back into named fields.
"""

from __future__ import annotations

from typing import Any, Final

from ...interface.situation import Clock, Event, Flag, Result, Ruling, Score, Side, Situation

Row = list[Any]

SITUATION: Final = (
    "period", "clock", "possession", "phase", "down", "distance", "los", "score_home", "score_away", "timeouts_home",
    "timeouts_away", "opening_kicker", "series", "series_play", "served_home", "served_away", "untimed",
)  # fmt: skip
RESULT: Final = ("possession", "los", "new_series", "down_counts", "first_down", "over", "score", "next_phase")
SCORE: Final = ("kind", "side", "player")
FLAG: Final = (
    "side", "kind", "yards", "enforce", "los", "first_down", "loss_of_down", "to_spot", "player", "possession", "taken",
    "marked", "ruling",
)  # fmt: skip
RULING: Final = ("name", "taken", "yards", "result", "counted")
CLOCK: Final = ("seconds", "stopped", "timeout", "reason", "extends")
EVENT: Final = ("kind", "side", "player", "yards", "data")
ROLL: Final = ("purpose", "sides", "faces", "shuffle")
_PLAIN_RESULT: Final = (None, None, 0, 1, 0, None, None, None)  # what the end of a row says when it is left out
_PLAIN_CLOCK: Final = (None, 0, None, "", 0)


def _trim(row: Row, plain: tuple[Any, ...]) -> Row:
    """The row without those last values that are the usual ones."""
    end = len(row)
    while row[end - 1] == plain[end - 1]:
        end -= 1
    return row[:end]


def _fill(row: Row, plain: tuple[Any, ...]) -> Row:
    """The inverse of ``_trim``."""
    return [*row, *plain[len(row) :]]


def situation(value: Situation) -> Row:
    home, away = value.score
    t_home, t_away = value.timeouts
    s_home, s_away = value.served
    row = [
        value.period, value.clock, value.possession, value.phase, value.down, value.distance, value.los, home, away,
        t_home, t_away, value.opening_kicker, value.series, value.series_play, int(s_home), int(s_away),
    ]  # fmt: skip
    if value.untimed:
        row.append(1)
    return row


def read_situation(row: Row) -> Situation:
    (
        period,
        clock,
        possession,
        phase,
        down,
        distance,
        los,
        home,
        away,
        t_home,
        t_away,
        kicker,
        series,
        play,
        s_h,
        s_a,
        *untimed,
    ) = row
    return Situation(
        period, clock, possession, phase, down, distance, los, (home, away), (t_home, t_away), kicker, series, play,
        (bool(s_h), bool(s_a)), bool(untimed),
    )  # fmt: skip


def expand_situation(row: Row) -> dict[str, Any]:
    """The situation by name; score, timeouts and served as pairs (home, away)."""
    out: dict[str, Any] = dict(zip(SITUATION[:7], row[:7], strict=True))
    out["score"], out["timeouts"] = row[7:9], row[9:11]
    out["opening_kicker"], out["series"], out["series_play"] = row[11:14]
    out["served"] = [bool(row[14]), bool(row[15])]
    out["untimed"] = len(row) > len(SITUATION) - 1
    return out


def result(value: Result) -> Row:
    score = value.score
    goes_on = not value.new_series and value.down_counts and not value.first_down and value.next_phase is None
    if goes_on and value.over is None and score is None:  # as after most plays: nothing to trim
        return [value.possession, value.los]
    row = [
        value.possession, value.los, int(value.new_series), int(value.down_counts), int(value.first_down), value.over,
        None if score is None else [score.kind, score.side, score.player], value.next_phase,
    ]  # fmt: skip
    return _trim(row, _PLAIN_RESULT)


def read_result(row: Row) -> Result:
    possession, los, new_series, down_counts, first_down, over, score, next_phase = _fill(row, _PLAIN_RESULT)
    made = None if score is None else Score(*score)
    return Result(possession, los, bool(new_series), bool(down_counts), bool(first_down), over, made, next_phase)


def expand_result(row: Row) -> dict[str, Any]:
    out = dict(zip(RESULT, _fill(row, _PLAIN_RESULT), strict=True))
    for name in ("new_series", "down_counts", "first_down"):
        out[name] = bool(out[name])
    if out["score"] is not None:
        out["score"] = dict(zip(SCORE, out["score"], strict=True))
    return out


def flag(value: Flag, taken: str, marked: int) -> Row:
    row = [
        value.side, value.kind, value.yards, value.enforce, value.los, int(value.first_down), int(value.loss_of_down),
        int(value.to_spot), value.player, value.possession, taken, marked,
    ]  # fmt: skip
    if value.rulings:
        row.append(_ruling(value.rulings[0]))
    return row


def _ruling(value: Ruling) -> Row:
    left = None if value.result is None else result(value.result)
    return [value.name, int(value.taken), value.yards, left, int(value.counted)]


def _read_ruling(row: Row) -> Ruling:
    name, taken, yards, left, counted = row
    return Ruling(name, bool(taken), yards, None if left is None else read_result(left), bool(counted))


def read_flag(row: Row) -> tuple[Flag, str]:
    """The foul and how it was taken; records of engine 0.1.0 end there, later ones with the yards marked off."""
    side, kind, yards, enforce, los, first_down, loss, to_spot, player, possession, taken = row[:11]
    rulings = tuple(_read_ruling(each) for each in row[12:])
    foul = Flag(
        side, kind, yards, enforce, los, bool(first_down), bool(loss), bool(to_spot), player, possession, rulings
    )
    return foul, taken


def expand_flag(row: Row) -> dict[str, Any]:
    """The foul by name; ``marked`` is None in records that do not say it, ``ruling`` the name of the ruling by which it
    was settled, "" for none."""
    out = dict(zip(FLAG, [*row, None, None][: len(FLAG)], strict=True))
    out["ruling"] = "" if out["ruling"] is None else out["ruling"][0]
    for name in ("first_down", "loss_of_down", "to_spot"):
        out[name] = bool(out[name])
    return out


def final_score(play: dict[str, Any]) -> dict[str, Any] | None:
    """What a stored play scored: what the ruling of its last foul that has a result says, else the play itself."""
    rulings = [row[12] for row in play.get("flags", ()) if len(row) == len(FLAG)]
    results = [ruling[3] for ruling in rulings if ruling[3] is not None]
    score: dict[str, Any] | None = expand_result(results[-1] if results else play["result"])["score"]
    return score


def clock(value: Clock) -> Row:
    if not value.stopped and value.timeout is None and not value.reason and not value.extends:
        return [value.seconds]
    row = [value.seconds, int(value.stopped), value.timeout, value.reason, int(value.extends)]
    return _trim(row, _PLAIN_CLOCK)


def read_clock(row: Row) -> Clock:
    seconds, stopped, timeout, reason, extends = _fill(row, _PLAIN_CLOCK)
    return Clock(seconds, bool(stopped), timeout, reason, bool(extends))


def expand_clock(row: Row) -> dict[str, Any]:
    out = dict(zip(CLOCK, _fill(row, _PLAIN_CLOCK), strict=True))
    out["stopped"], out["extends"] = bool(out["stopped"]), bool(out["extends"])
    return out


def event(value: Event) -> Row:
    if value.data:
        return [value.kind, value.side, value.player, value.yards, value.data]
    return [value.kind, value.side, value.player, value.yards]


def expand_event(row: Row) -> dict[str, Any]:
    kind, side, player, yards, *rest = row
    return {"kind": kind, "side": side, "player": player, "yards": yards, **(rest[0] if rest else {})}


def expand_roll(row: Row) -> dict[str, Any]:
    purpose, sides, faces, *shuffle = row
    return {"purpose": purpose, "sides": sides, "faces": faces, "value": 0 if shuffle else sum(faces)}


def expand_men(side: Side, starts: Row, moves: Row) -> list[dict[str, Any]]:
    """The eleven of a side by name."""
    out = []
    for (number, start), (job, *where) in zip(starts, moves, strict=True):
        end, target = where + [start, 0][len(where) :]
        out.append({"side": side, "number": number, "start": start, "end": end, "job": job, "target": target})
    return out
