"""The sentences of whole games tell the figures of their rows (six games a day, 300 in the deep depth), and so do those
of records that engine 0.1.0 made."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from rules_engine.fool.reading.witness import yards
from rules_engine.football import narrative
from rules_engine.football.figures import boxscore
from tests.depth import DEPTH
from tests.rules_engine.kernel.whole_games import OLDER_NAMES, whole

NAMES = [*(f"fool {number}" for number in range(DEPTH.folds)), *OLDER_NAMES]
_PENALTY = re.compile(
    r"Penalty on (\w+)(?: \([^)]*\))?, [\w /]+?(?:, (\d+) yards?)?(?: behind the line)?(?:, no play)?\.(?= |$)"
)


@pytest.mark.parametrize("name", NAMES)
def test_the_prose_tells_the_figures_of_the_rows(name: str) -> None:
    game = whole(name)
    record, plays, rows = game.record, game.plays, game.rows
    codes = narrative.codes(record)
    for play, row in zip(plays, rows, strict=True):
        text, where = row["desc"], (name, play["n"], row["desc"])
        told = Counter((code, int(count or 0)) for code, count in _PENALTY.findall(text))
        marked = [flag for flag in play["flags"] if flag["taken"] == "accepted"]
        assert told == Counter((codes[flag["side"]], flag["marked"]) for flag in marked), where
        if any(flag["enforce"] == "no_play" for flag in play["flags"]):
            continue
        for event in play["events"]:
            if event["kind"] == "sack":
                assert not event["yards"] or yards(-event["yards"]) in text, where
            elif event["kind"] == "return":
                assert yards(boxscore.returned(event, play)) in text, where
            elif event["kind"] in ("rush", "reception") and play["kind"] in ("run", "pass"):
                assert yards(event["yards"]) in text, where
            elif event["kind"] in ("fumble", "recovery") and event["yards"]:
                assert yards(abs(event["yards"])) in text, where
        assert text.count("Touchdown") == int(row["touchdown"])


@pytest.mark.parametrize("name", NAMES)
def test_nobody_stops_a_touchdown(name: str) -> None:
    game = whole(name)
    plays, rows = game.plays, game.rows
    for play, row in zip(plays, rows, strict=True):
        kinds = [event["kind"] for event in play["events"]]
        if row["touchdown"] and "fumble" not in kinds:
            assert not re.search("stopped by|stuffed by|run down by|forced out", row["desc"]), row["desc"]
            assert "tackle" not in kinds
