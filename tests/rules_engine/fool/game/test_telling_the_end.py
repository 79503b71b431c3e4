"""The end of a play's story: the chains, first downs, and how a foul was settled."""

from __future__ import annotations

from typing import Any

import pytest

from rules_engine.fool.reading.narration import narrate

from .test_telling import contact, event, play, record

RUN = event("rush", "home", 30, 3, point="LT")
SAID = "Marsh off left tackle for 3 yards, stopped by Krol."


def run(*events: dict[str, Any], **facts: Any) -> dict[str, Any]:
    return play(events=[RUN, *events], steps=[contact("L", "3", [61], [55])], **facts)


@pytest.mark.parametrize(
    ("over", "said"), [(True, "The chains say: over the line."), (False, "The chains say: inches short.")]
)
def test_what_the_chains_say(over: bool, said: str) -> None:
    assert narrate(run(event("measure", "home", 0, over=over)), record()) == f"{SAID} {said}"


def test_a_first_down_is_told_once() -> None:
    assert narrate(run(first_down="penalty"), record()).endswith("Krol. First down by penalty.")
    assert "First down at " in narrate(run(first_down="run"), record())
    assert "First down" not in narrate(run(first_down="run", counted=False), record())
    scored = run(first_down="run", points={"kind": "touchdown", "side": "home"}, score=[6, 0])
    assert narrate(scored, record()).endswith("Touchdown HAR: HAR 6, MIL 0.")
    assert "First down" not in narrate(scored, record())


@pytest.mark.parametrize(
    ("facts", "said"),
    [
        ({}, "Penalty on MIL, offside, 5 yards."),
        ({"enforce": "no_play"}, "Penalty on MIL, offside, 5 yards, no play."),
        ({"taken": "declined"}, "Penalty on MIL, offside, declined."),
        ({"taken": "offset"}, "Penalty on MIL, offside; the fouls offset."),
        ({"marked": 0}, "Penalty on MIL, offside."),
    ],
)
def test_how_a_foul_was_settled(facts: dict[str, Any], said: str) -> None:
    flag = {
        "side": "away",
        "kind": "offside",
        "yards": 5,
        "marked": 5,
        "enforce": "previous",
        "los": 60,
        "to_spot": False,
    }
    flag |= {"player": 0}
    assert narrate(run(flags=[{**flag, "taken": "accepted", **facts}]), record()).endswith(said)
