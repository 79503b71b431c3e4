"""What a substitute changes on a down: plays that he cannot run are selected anew, a faster one is answered (10.3)."""

from __future__ import annotations

from typing import Any

import pytest

from rules_engine.dice import DiceBox
from rules_engine.fool.calls.selection import PlaceInLists
from rules_engine.fool.gameday import setting, snaps
from rules_engine.fool.gameday.memory import Absence, GameMemory, SideMemory, Wind
from rules_engine.fool.options import FoolOptions
from rules_engine.interface import Team
from tests.changing import replace

from .. import sample
from .values import at

Plan = dict[str, Any]
NOBODY = SideMemory(place=PlaceInLists())


def team(**values: int) -> Team:
    """The sample team with other values: ``s23=6`` gives number 23 a speed of 6."""
    changed = {(int(name[1:]), name[0]): value for name, value in values.items()}

    def sheet(number: int, kept: Plan) -> Plan:
        return {key: changed.get((number, key), value) for key, value in kept.items()}

    men = sample.team().athletes
    return replace(sample.team(), athletes=tuple(replace(man, sheet=sheet(man.number, man.sheet)) for man in men))


def down(home: Team, plan: Plan, out: int, visitors: Team | None = None, **dice: list[int]) -> snaps.Chosen:
    """A first down of the home side, of which one man is hurt, against the visitors' usual defense."""
    plan = {**plan, "rotation": {"sets": ["1"]}}
    away = sample.plan() | {"side": "away"}
    away["first"]["defense_table"] = [{"id": "n", "when": "normal", "kind": "list", "cells": ["43"]}]
    game = setting.compile_game(home, visitors or sample.team(), {"home": plan, "away": away}, FoolOptions())
    absences = (Absence("home", out, "offense", "game"),) if out else ()
    memory = GameMemory(Wind(), NOBODY, NOBODY, absences, period=1)
    return snaps.make(game, memory, at(), DiceBox.scripted(dice))


@pytest.mark.parametrize(
    ("out", "values", "text", "other"),
    [
        # he has no points for MC, but for a slow route
        pytest.param(87, {"s83": 3, "s84": 3}, "LW/MC", "LW/MC +1", marks=pytest.mark.rule("fool:10.3-04")),
        # nor for a quick one
        pytest.param(87, {"s83": 3, "s84": 3}, "LW/IL qk", "LW/IL", marks=pytest.mark.rule("fool:10.3-04")),
        # 8 and his 2 make a pitch of 10, the substitute's 0 one of 8
        pytest.param(48, {"p32": 0, "p33": 0}, "H/PWL (LG)", "H/LT (LG)", marks=pytest.mark.rule("fool:10.3-03")),
        pytest.param(48, {"s32": 3, "s33": 3}, "H/RE", "H/LT", marks=pytest.mark.rule("fool:10.3-02")),
    ],
)
def test_what_a_substitute_cannot_run_is_selected_anew(out: int, values: dict[str, int], text: str, other: str) -> None:
    plan = sample.plan()
    plan["plays"] += [{"letter": "X", "text": text}, {"letter": "Y", "text": other}]
    plan["first"]["offense_table"] = [{"id": "n", "when": "normal", "set": "1", "cells": ["X/Y"] * 6}]
    for hurt, letter in ((0, "X"), (out, "Y")):
        call = down(team(**values), plan, hurt, play=[1], **{"play.split": [1]}).calls["home"]
        assert call.body["play"] == letter


@pytest.mark.rule("fool:10.3-06")
@pytest.mark.parametrize(
    ("out", "speed", "covers"),
    [
        (88, 6, 23),  # 84 is a point faster than 88, the corner from the bench as much faster than #40
        (88, 5, 40),  # nobody faster is on the bench
        (0, 6, 40),  # no substitute
    ],
)
def test_the_defense_answers_a_faster_substitute(out: int, speed: int, covers: int) -> None:
    plan = sample.plan() | {"depth": {"W": [84]}}
    plan["first"]["offense_table"] = [{"id": "n", "when": "normal", "set": "1", "cells": ["A"] * 6}]
    snap = down(team(s84=7), plan, out, team(s23=speed), play=[1]).snap
    assert {man.player.no for man in snap.offense} & {84, 88} == {84 if out else 88}
    assert next(man.player.no for man in snap.defense if man.at == "IR") == covers
