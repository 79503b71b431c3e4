"""The one door from this app to the rules engine: league rows go in, the engine's public values come out.

Nothing here names a ruleset, a step of its exchange or a part of its plans. A coach hands in a plan; a step of the
exchange seals its own parts of it, and a later step cannot change what an earlier one has sealed.
"""

from __future__ import annotations

from rules_engine import EngineError, RecordError, Step

from .matchup import (
    FIRST,
    JSON,
    SECOND,
    Matchup,
    Parts,
    exchange,
    has_half_time,
    matchup,
    needs,
    plans_opened,
    resumed,
    takes,
)
from .plans import (
    MOST_PLAN_CHARACTERS,
    MOST_PROBLEMS,
    CheckedPlan,
    adapt,
    check,
    coach,
    commit,
    join,
)
from .play import (
    Played,
    draw_secret,
    game_input,
    input_json,
    play,
    play_first,
    play_second,
)
from .records import (
    ENGINE_VERSION,
    RECORD_PARTS,
    box_score,
    calls,
    clock_words,
    cut,
    drives,
    open_record,
    period_name,
    picture,
    player_figures,
    plays,
    prove,
    record_digest,
    words,
)
from .text import describe_fault, storable

__all__ = [
    "ENGINE_VERSION",
    "FIRST",
    "JSON",
    "MOST_PLAN_CHARACTERS",
    "MOST_PROBLEMS",
    "RECORD_PARTS",
    "SECOND",
    "CheckedPlan",
    "EngineError",
    "Matchup",
    "Parts",
    "Played",
    "RecordError",
    "Step",
    "adapt",
    "box_score",
    "calls",
    "check",
    "clock_words",
    "coach",
    "commit",
    "cut",
    "describe_fault",
    "draw_secret",
    "drives",
    "exchange",
    "game_input",
    "has_half_time",
    "input_json",
    "join",
    "matchup",
    "needs",
    "open_record",
    "period_name",
    "picture",
    "plans_opened",
    "play",
    "play_first",
    "play_second",
    "player_figures",
    "plays",
    "prove",
    "record_digest",
    "resumed",
    "storable",
    "takes",
    "words",
]  # fmt: skip
