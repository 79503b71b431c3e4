"""Why a team called what it called, in sentences: the line of the table, the roll, what stood in the way (10.1.4)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from ...interface import JSON
from ...plans.tables import Ref, cell_text, parse_cell

_POLICIES: Final = {
    "kneel": "The lead is safe and the opponent has no time-out left: the quarterback kneels.",
    "hail_mary": "Behind, with time for one play and too far away for another: everybody runs deep.",
    "spike": "The clock has to stop and no time-out is left: the quarterback spikes the ball.",
}
_KICKS: Final = {
    "kickoff": "Kickoff",
    "free_kick": "Free kick",
    "punt": "Punt",
    "field_goal": "Field goal",
    "extra_point": "Extra point",
    "fake": "Fake kick",
}


def explain_call(call: JSON) -> list[str]:
    """What one side ordered for a play and why, from its own call as the record keeps it."""
    body, reason = call["body"], call["reason"]
    if "kick" in body or "against" in body:
        told = list(_kick(body, reason))
    elif "defense" in body and "policy" in reason:
        told = [f"Defense {body['defense']}: of all it has the most cover against the last long throw."]
    elif "defense" in body:
        told = [_chosen("defense", body["defense"], reason)]
    else:
        told = list(_from_scrimmage(body, reason))
    return told + [_choice(choice) for choice in call.get("choices", ())]


def _kick(body: JSON, reason: JSON) -> Iterator[str]:
    kind = body.get("kick") or body.get("against")
    name = _KICKS.get(str(kind), str(kind).replace("_", " ").capitalize())
    more = (f"{name} {word}" for name, word in body.items() if name not in ("kick", "against", "tactic"))
    tactic = ", ".join([str(body.get("tactic") or "standard"), *more]).replace("_", " ")
    lead = name if "kick" in body else f"Against the {name.lower()}"
    why = str(reason.get("why") or "")
    yield f"{lead}: {tactic}." if not why else f"{lead}, {tactic}: {why.rstrip('.')}."


def _from_scrimmage(body: JSON, reason: JSON) -> Iterator[str]:
    if reason.get("fourth_down"):
        yield f"Fourth down, and the ball is not kicked: {reason['fourth_down']}."
    yield _set(reason["set"])
    policy = reason.get("policy")
    if policy:
        yield _POLICIES.get(policy, f"Ordered without the table: {policy}.")
        return
    play = reason["play"]
    if "fallback" in play:
        yield _rolls(play)
        yield from _refusals(play)
        yield f"No play of the table could be run, so it was {body['text']}."
        return
    yield _chosen("play", f"{body['play']}, {body['text']}", play)
    yield from _refusals(play)


def _set(reason: JSON) -> str:
    if "rotation" in reason:
        return (
            f"Set {reason['set']}: {_line(reason)} was the first of the table that held, and it takes the set whose "
            f"turn it is (number {reason['rotation']} of the rotation, or one of its exceptions)."
        )
    return f"Set {reason['set']}: {_line(reason)} was the first of the table that held."


def _line(reason: JSON) -> str:
    return f'line "{reason["line"]}" ({reason["when"]})'


def _chosen(what: str, name: str, reason: JSON) -> str:
    return f"{what.capitalize()} {name}: {_rolls(reason)}"


def _refusals(reason: JSON) -> Iterator[str]:
    for letter, why in reason.get("refused", {}).items():
        yield f"Play {letter} could not be run: {why}"


# -- rolls ---------------------------------------------------------------------------------------------------------


def _rolls(reason: JSON) -> str:
    """The rolls on the lines in order: the first, those to which a cell pointed, and those made anew."""
    read = "the quarterback read the blitz, and " if reason["rolled"][0].get("kind") == "blitz" else ""
    told = [f"{read}{_line(reason)} held; {_roll(reason['rolled'][0])}"]
    for before, row in zip(reason["rolled"], reason["rolled"][1:], strict=False):
        if _picked(before) == Ref(row["line"], True):
            told.append(f'which points to line "{row["line"]}": {_roll(row)}')
        else:
            told.append(f'rolled again on line "{row["line"]}": {_roll(row)}')
    return "; ".join(told) + "."


def _picked(row: JSON) -> Ref:
    cell = parse_cell(row["cell"])
    return cell[_place(row["rolls"], len(cell))]


def _place(rolls: Sequence[int], choices: int) -> int:
    """Which choice of a divided cell the second die took."""
    return (rolls[-1] - 1) * choices // 6 if choices > 1 else 0


def _roll(row: JSON) -> str:
    """A roll on one line: what the dice showed, and what that gave."""
    cell, rolls = parse_cell(row["cell"]), row["rolls"]
    shown = {"list": f"entry {rolls[0]} of its list", "2d6": f"the two dice showed {rolls[0]}"}
    told = f"{shown.get(row.get('kind', ''), f'the die showed {rolls[0]}')}: {cell_text(cell)}"
    if len(cell) > 1:
        told += f", and the second die {rolls[-1]}: {_picked(row)}"
    return told


def _choice(choice: dict[str, Any]) -> str:
    what = str(choice["choice"]).replace("_", " ").capitalize()
    taken = str(choice["taken"]).replace(":", " number ")
    return f"{what}: {taken}, because {choice['reason']}." if choice.get("reason") else f"{what}: {taken}."
