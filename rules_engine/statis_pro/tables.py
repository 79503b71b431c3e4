"""The tables 6.1 to 6.10 of the rulebook, read from ``data/tables.json``, and the small tables of its running text.

A Run Number (RN) is 1 to 12, a Pass Number (PN) 1 to 48. Every question here has one answer that depends on nothing but
the rulebook.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Literal

TABLES: Final[dict[str, Any]] = json.loads((Path(__file__).parent / "data" / "tables.json").read_text("utf-8"))

RUN_NUMBERS: Final = 12
PASS_NUMBERS: Final = 48

# A defense as tables 6.5 and 6.6 have it. A key on the ballcarrier, no key, a key on somebody else.
Key = Literal["keyed", "no_key", "wrong_key"]
Thrown = Literal["QK", "SH", "LP"]  # the passes with a completion range
Intercepted = Literal["SC", "QK", "SH", "LP"]


# -- 6.2 injuries ------------------------------------------------------------------------------------------------------


def injury_length(pass_number: int) -> str:
    """What an injured man misses: ``2 plays`` to ``6 plays``, ``quarter``, ``game``, ``game+1`` to ``game+4`` (the rest
    of this game and so many more) or ``season``.

    Rules: statis_pro:SP-102
    """
    return str(next(row["misses"] for row in TABLES["injuries"] if pass_number <= row["to"]))


# -- 6.3 penalties -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PenaltyRow:
    """One row of the Penalty Table.

    yards, yards_against_defense  before half the distance to the goal
    option                        the offended side may decline it when the offense fouled
    option_against_others         the same when the defense, the kicking or the returning side did
    """

    number: int
    name: str
    yards: int
    yards_against_defense: int
    option: bool
    option_against_others: bool


def _penalty_row(number: str, row: dict[str, Any]) -> PenaltyRow:
    option = row.get("option", True)
    against_defense = row.get("yards_against_defense", row["yards"])
    return PenaltyRow(
        int(number), row["name"], row["yards"], against_defense, option, row.get("option_against_others", option)
    )


PENALTIES: Final[dict[int, PenaltyRow]] = {
    int(number): _penalty_row(number, row) for number, row in TABLES["penalties"].items()
}


# -- 6.4 kickoffs ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class KickoffRow:
    """Where a kickoff is fielded: the returner and the yard line (0: goal line); ``returner`` "" is a touchback.

    ``use_column_b``: nothing of this, a new card is read in column B.
    """

    returner: str
    yard_line: int
    use_column_b: bool = False

    @property
    def touchback(self) -> bool:
        """Nobody returns the kick."""
        return not self.returner and not self.use_column_b


def _kickoff_row(entry: str) -> KickoffRow:
    if entry in ("B", "touchback"):
        return KickoffRow("", 0, entry == "B")
    returner, _, yard_line = entry.partition("/")
    return KickoffRow(returner, int(yard_line))


KICKOFF_COLUMN_A: Final = tuple(_kickoff_row(entry) for entry in TABLES["kickoff"]["A"])
KICKOFF_COLUMN_B: Final = tuple(_kickoff_row(entry) for entry in TABLES["kickoff"]["B"])


# -- 6.5 and 6.6: what the defense's call does to runs and passes ------------------------------------------------------


def run_modifier(defense: str, key: Key) -> int:
    """What is added to the Run Number of a run. ``defense``: run, pass, blitz or prevent; ``key`` of a Run defense.

    Rules: statis_pro:SP-048
    """
    return int(TABLES["run_modifiers"]["run"][_run_column(defense, key)])


def draw_modifier(defense: str, key: Key) -> int:
    """What a draw adds to the Run Number beside ``run_modifier``.

    Rules: statis_pro:SP-034
    """
    return int(TABLES["run_modifiers"]["draw"][_run_column(defense, key)])


def _run_column(defense: str, key: Key) -> str:
    if defense == "run":
        return key
    return "prevent" if defense == "prevent" else "pass_or_blitz"


def completion_modifier(thrown: Thrown, defense: str, within_20: bool) -> int:
    """What the defense's call adds to the completion range. A blitz against a Short or Long pass adds nothing: it
    forces the pass rush. ``within_20``: the line of scrimmage is within 20 yards of the defense's goal.

    Rules: statis_pro:SP-059
    """
    pass_defense = TABLES["pass_defense"]
    ordinary = pass_defense["completion"][thrown][defense]
    if not within_20:
        return int(ordinary)
    return int(pass_defense["completion_within_20"].get(thrown, {}).get(defense, ordinary))


def blitz_forces_pass_rush(thrown: Thrown) -> bool:
    """Whether a blitz makes this pass a pass rush.

    Rules: statis_pro:SP-077
    """
    return thrown in TABLES["pass_defense"]["pass_rush_on_blitz"]


def screen_modifier(defense: str, key: Key) -> int:
    """What is added to the Run Number of a caught screen.

    Rules: statis_pro:SP-075
    """
    return int(TABLES["pass_defense"]["screen_run_number"][key if defense == "run" else defense])


# -- 6.7, 6.8 and 8.3.5.3: interceptions -------------------------------------------------------------------------------

INTERCEPTORS: Final[dict[str, tuple[str, ...]]] = {
    thrown: tuple(boxes) for thrown, boxes in TABLES["interceptors"].items()
}


def interceptor_box(thrown: Intercepted, run_number: int) -> str:
    """The box whose man intercepts.

    Rules: statis_pro:SP-065
    """
    return INTERCEPTORS[thrown][run_number - 1]


def interception_spot(thrown: Intercepted, run_number: int) -> int:
    """Yards beyond the line of scrimmage at which the pass is intercepted.

    Rules: statis_pro:SP-068
    """
    spot = TABLES["interception_spots"][thrown]
    return int(run_number * spot["times"] - spot["less"])


def interception_return(position: Literal["DL", "LB", "DB"], run_number: int) -> int | None:
    """Yards of the return by the kind of man who intercepted; None is a touchdown.

    Rules: statis_pro:SP-069
    """
    yards = TABLES["interception_returns"][position][run_number - 1]
    return None if yards == "TD" else int(yards)


# -- 6.9 big plays, 6.10 fake kicks ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class BigPlayRow:
    """What a Big Play defense makes of a play: it ``fails``, or the play is a ``run``, ``sack`` or ``incomplete``."""

    result: Literal["fails", "run", "sack", "incomplete"]
    yards: int


def _big_play_row(entry: int | str) -> BigPlayRow:
    if isinstance(entry, int):
        return BigPlayRow("run", entry)
    if entry == "fails":
        return BigPlayRow("fails", 0)
    if entry == "incomplete":
        return BigPlayRow("incomplete", 0)
    return BigPlayRow("sack", int(entry.removeprefix("sack ")))


_BIG_PLAYS: Final = {against: tuple(map(_big_play_row, rows)) for against, rows in TABLES["big_plays"].items()}


def big_play(against: Literal["run", "pass"], run_number: int) -> BigPlayRow:
    """The row of the Big Play Table.

    Rules: statis_pro:SP-080
    """
    return _BIG_PLAYS[against][run_number - 1]


@dataclass(frozen=True, slots=True)
class FakeRow:
    """What a fake kick turns into: a ``pass`` to a position, a ``run`` by ``P``, the punter, or ``QB``, the holder."""

    result: Literal["pass", "run", "incomplete"]
    position: str
    yards: int


def _fake_row(entry: str) -> FakeRow:
    if entry == "incomplete":
        return FakeRow("incomplete", "", 0)
    result, position, yards = entry.split()
    return FakeRow("pass" if result == "pass" else "run", position, int(yards))


_FAKES: Final = {kick: tuple(map(_fake_row, rows)) for kick, rows in TABLES["fakes"].items()}


def fake_kick(kick: Literal["FG", "PUNT"], run_number: int) -> FakeRow:
    """The row of the Fake Kicks Table. Row 12 of a field goal is printed incomplete; what O6 makes of it is not here.

    Rules: statis_pro:SP-126
    """
    return _FAKES[kick][run_number - 1]


# -- S4: solitaire -----------------------------------------------------------------------------------------------------


def solitaire_line(down: int, distance: int, yards_to_goal: int) -> int:
    """Which of the five lines of a card says what the defense does. Where the ball lies goes before the down.

    Rules: statis_pro:SP-127
    """
    lines: dict[str, int] = TABLES["solitaire"]["lines"]
    if yards_to_goal <= 2:
        return lines["opponent_1_to_2"]
    if yards_to_goal <= 5:
        return lines["opponent_3_to_5"]
    if down == 1:
        return lines["first_down"]
    when = "second_down" if down == 2 else "late_down"
    return lines[f"{when}_6_or_less" if distance <= 6 else f"{when}_7_or_more"]


def solitaire_blitzers(pass_number: int) -> tuple[str, ...]:
    """The boxes whose men blitz when a solitaire card calls a blitz.

    Rules: statis_pro:SP-127
    """
    return tuple(next(row["boxes"] for row in TABLES["solitaire"]["blitzers"] if pass_number <= row["to"]))


# -- 6.1 timing --------------------------------------------------------------------------------------------------------

Timing = Literal["printed", "site"]


@dataclass(frozen=True, slots=True)
class TimingRow:
    """Seconds of one kind of play. ``final``: in the Final Minutes, None where most and least hold there too."""

    most: int
    least: int
    final: int | None
    two_minute: int


TIMING: Final[dict[str, dict[str, TimingRow]]] = {
    chart: {
        play: TimingRow(row["max"], row["min"], row["final"], row["two_minute"])
        for play, row in TABLES["timing"][chart].items()
    }
    for chart in ("printed", "site")
}
FIXED_SECONDS: Final[dict[str, int]] = TABLES["timing"]["fixed"]
