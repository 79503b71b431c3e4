"""The calls of a plan one by one, for trying them: its plays with who gets the ball, and its defenses."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from ...interface import JSON
from ...interface.planning.forms import Choices
from ...plans.one_call import ALWAYS, LINE_ID, with_one_line
from ..document.call_words import DEFENSE_NAMES, PLAY_NAMES, STRATEGIES
from ..document.plan import DefenseEntry, OffenseEntry
from ..document.reading import read_plan

_GOES: Final = {"fourth_down": [{"when": ALWAYS, "call": "go"}]}
_INSTEAD: Final = ("early_kick", "safety", "spike")  # what is ordered in place of a call of the table


@dataclass(frozen=True, slots=True)
class _Call:
    """A call with the set of the first line that has it, and as an entry of a line."""

    code: str
    label: str
    set: str
    entry: JSON


def scrimmage_calls(plan: Any, with_ball: bool) -> Choices:
    """What the lines of a plan call, each once. ``plan`` may be wrong in any way."""
    return [(call.code, call.label) for call in _calls(plan, with_ball)]


def calling_only(plan: JSON, call: str, with_ball: bool) -> JSON:
    """A plan as it would be if its tables called nothing but one of its calls, in either half. With the ball it
    is not kicked on fourth down."""
    chosen = next(each for each in _calls(plan, with_ball) if each.code == call)
    line = {"id": LINE_ID, "when": ALWAYS, "set": chosen.set, "calls": [chosen.entry]}
    if not with_ball:
        return with_one_line(plan, "defense", line)
    return with_one_line(_without_kicks(plan), "offense", line)


def _without_kicks(plan: JSON) -> JSON:
    """The plan that never kicks, spikes or gives up a safety in place of a call."""
    return {**plan, **{half: _goes(plan[half]) for half in ("first", "second") if half in plan}}


def _goes(half: JSON) -> JSON:
    kept = {name: lines for name, lines in half.get("tactics", {}).items() if name not in _INSTEAD}
    return {**half, "tactics": {**kept, **_GOES}}


def _calls(plan: Any, with_ball: bool) -> list[_Call]:
    """Those of the first half before those of the second, each where it stands first."""
    found: dict[str, _Call] = {}
    for call in _plays(plan) if with_ball else _defenses(plan):
        found.setdefault(call.code, call)
    return list(found.values())


def _plays(plan: Any) -> Iterator[_Call]:
    read, _ = read_plan(plan)
    for line in (*read.first.offense, *read.second.offense):
        for entry in line.calls:
            for player in entry.players if entry.play else ():
                yield _play(line.set, entry, player)


def _play(set_id: str, entry: OffenseEntry, player: str) -> _Call:
    block = [back for back in entry.block if back != player]
    code = " ".join([entry.play, player, entry.strategy])
    words = [PLAY_NAMES[entry.play].capitalize(), f"to {player}", STRATEGIES.get(entry.strategy, "")]
    written = {"play": entry.play, "players": [player], "strategy": entry.strategy, "block": block}
    return _Call(code, " ".join(filter(None, words)), set_id, written)


def _defenses(plan: Any) -> Iterator[_Call]:
    read, _ = read_plan(plan)
    for line in (*read.first.defense, *read.second.defense):
        for entry in line.calls:
            if entry.defense:
                yield _defense(line.set, entry)


def _defense(set_id: str, entry: DefenseEntry) -> _Call:
    covered = [f"{each.receiver} by {' and '.join(each.boxes)}" for each in entry.coverages]
    code = " ".join([entry.defense, *entry.blitz, *covered])
    name = DEFENSE_NAMES[entry.defense]
    words = [name[:1].upper() + name[1:]]
    words += [f"by {' and '.join(entry.blitz)}"] if entry.blitz else []
    words += [f"covering {each}" for each in covered]
    coverages = [{"receiver": each.receiver, "boxes": list(each.boxes)} for each in entry.coverages]
    written = {"defense": entry.defense, "blitz": list(entry.blitz), "coverages": coverages}
    return _Call(code, ", ".join(words), set_id, written)
