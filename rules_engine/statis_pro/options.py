"""The house rules of Statis-Pro: the optional rules O1 to O6, solitaire, and the readings that leave a choice.

"Any or all of the following rules may be used upon agreement of both coaches before the game starts": all are off
unless a league switches them on.

Rules: statis_pro:SP-128
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal

from ..interface import OptionSpec, RulePreset
from ..interface.leagues.house_rules import option, read_rules, specs_of, switch
from ..interface.leagues.league import AS_PRINTED


@dataclass(frozen=True)
class StatisProOptions:
    """All options of a game of Statis-Pro. Equal values are equal options."""

    out_of_position: bool = switch(False, "O1", "men may play out of position, at a cost")
    backs_out_of_position: Literal["printed", "worse"] = option(
        "printed", ("printed", "worse"), "O1",
        'what "subtract 1" does to the Pass Defense of a defensive back: as printed, or so that it is worse',
    )  # fmt: skip
    onside_defense: bool = switch(False, "O2", "the receiving team may line up against an onside kick")
    squib: bool = switch(False, "O3", "squib kicks")
    extra_blocking: bool = switch(False, "O4", "backs may stay in to block on a pass")
    measurements: bool = switch(False, "O5", "a measurement when the ball lies exactly on the mark")
    fake_kicks: bool = switch(False, "O6", "fake punts and field goals")
    solitaire: bool = switch(False, "S1-S6", "the cards call the defense")
    timing: Literal["printed", "site"] = option(
        "printed", ("printed", "site"), "6.1", "the timing chart as printed, or as the note beside it would have it"
    )
    field_goal_limit: int = option(
        43, (38, 43), "8.6.1", "yards to the goal from which a field goal may be tried: 43 is the kick of 60 yards"
    )
    spike_stops_clock: bool = switch(True, "9.5", "a spike makes the play before it as short as one with a time-out")
    personal_foul_first_down: bool = switch(
        False, "6.3", "a personal foul or facemask of the defense is a first down whatever its yards"
    )
    regular_games: int = option(16, tuple(range(1, 33)), "-", "games of each team before the play-offs")
    playoff_teams: int = option(4, tuple(range(2, 17)), "-", "teams in the play-offs")
    roster_size: int = option(45, tuple(range(30, 61)), "-", "men of a team who may play")
    draft_rounds: int = option(
        0, tuple(range(21)), "-", "rounds of the draft of new men between two seasons; 0: there is none"
    )
    offer_days: int = option(14, tuple(range(1, 121)), "-", "days that an offer of a trade stays open")
    short_tables: bool = switch(
        False, "plan", "a table of calls has at most 10 lines for the home team, 12 for the visitors"
    )
    exchange: Literal["mail", "together"] = option(
        "mail", ("mail", "together"), "plan", "sets open before the tables are due, or the whole plan is sealed at once"
    )
    playoff: bool = option(
        False, (True, False), "9.8.2", "a play-off game: overtime goes on until somebody scores", per_game=True
    )


_GROUPS: Final = {
    "Plans and their exchange": ("exchange", "short_tables"),
    "Season and rosters": ("regular_games", "playoff_teams", "roster_size", "draft_rounds", "offer_days"),
    "What the rulebook leaves optional": (
        *("out_of_position", "backs_out_of_position", "onside_defense", "squib", "extra_blocking", "measurements"),
        *("fake_kicks", "solitaire"),
    ),
    "How an unclear rule is read": (*("timing", "field_goal_limit", "spike_stops_clock", "personal_foul_first_down"),),
}
PRESETS: Final = (
    AS_PRINTED,
    RulePreset(
        "short",
        "Short season",
        "Eight games and the play-offs: a season is over in two months and a half of weekly games.",
        {"regular_games": 8},
    ),
    RulePreset(
        "friendly",
        "Friendly",
        "One deadline for both coaches and short tables of calls.",
        {"exchange": "together", "regular_games": 8, "short_tables": True},
    ),
)


def option_specs() -> tuple[OptionSpec, ...]:
    """Every option with its meaning, default, values and clause."""
    return specs_of(StatisProOptions, {code: title for title, codes in _GROUPS.items() for code in codes})


_SPECS: Final = {spec.code: spec for spec in option_specs()}


def read_options(overrides: Mapping[str, Any]) -> StatisProOptions:
    """The options with these overrides; raises PlanError naming every unknown code and impossible value."""
    return read_rules(StatisProOptions, _SPECS, overrides)
