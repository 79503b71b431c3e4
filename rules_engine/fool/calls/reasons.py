"""Why a team called what it called, in sentences: the line of the table, the roll, what stood in the way (10.1.4)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from ...interface import JSON, CallName
from ...plans.tables.explaining import describe_draws, describe_line
from ..document.vocabulary import TABLES

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
        sentences = list(_kick(body, reason))
    elif "defense" in body and "policy" in reason:
        sentences = [f"Defense {body['defense']}: of all it has the most cover against the last long throw."]
    elif "defense" in body:
        sentences = [_chosen("defense", body["defense"], reason)]
    else:
        sentences = list(_from_scrimmage(body, reason))
    return sentences + [_choice(choice) for choice in call.get("choices", ())]


def call_name(call: JSON) -> CallName:
    """Under which words a call is counted: a play by its letter and design, a defense by its name, a kick by its
    kind, what is ordered without the table by the policy that ordered it. The line is that of the table on which the
    play or defense was drawn."""
    body, reason = call["body"], call["reason"]
    chosen = reason.get("play", reason)  # with the ball the set has a line of its own
    line = f"{chosen['table']}: {chosen['line']} ({chosen['when']})" if "line" in chosen else ""
    if body.get("play"):
        return CallName(f"{body['play']}, {body['text']}", line, body["play"])
    if "defense" in body:
        return CallName(str(body["defense"]), line, str(body["defense"]))
    what = str(body.get("kick") or body.get("against") or reason.get("policy") or "ordered without the table")
    return CallName(_KICKS.get(what, what.replace("_", " ").capitalize()), line)


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
        yield describe_draws(play, TABLES)
        yield from _refusals(play)
        yield f"No play of the table could be run, so it was {body['text']}."
        return
    yield _chosen("play", f"{body['play']}, {body['text']}", play)
    yield from _refusals(play)


def _set(reason: JSON) -> str:
    if "rotation" in reason:
        return (
            f"Set {reason['set']}: {describe_line(reason)} was the first of the table that held, and it takes the set "
            f"whose turn it is (number {reason['rotation']} of the rotation, or one of its exceptions)."
        )
    return f"Set {reason['set']}: {describe_line(reason)} was the first of the table that held."


def _chosen(what: str, name: str, reason: JSON) -> str:
    return f"{what.capitalize()} {name}: {describe_draws(reason, TABLES)}"


def _refusals(reason: JSON) -> Iterator[str]:
    for letter, why in reason.get("refused", {}).items():
        yield f"Play {letter} could not be run: {why}"


def _choice(choice: dict[str, Any]) -> str:
    what = str(choice["choice"]).replace("_", " ").capitalize()
    taken = str(choice["taken"]).replace(":", " number ")
    return f"{what}: {taken}, because {choice['reason']}." if choice.get("reason") else f"{what}: {taken}."
