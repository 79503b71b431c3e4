"""Why a side called what it called, in sentences for its coach."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from ...interface import JSON, CallName
from ..document.call_words import DEFENSE_NAMES, PLAY_NAMES, STRATEGIES

KICKOFF_NAMES: Final = {"": "kickoff", "normal": "kickoff", "onside": "onside kick", "squib": "squib kick"}
_MEETING: Final = {
    "KO": "the return of the kickoff", "PUNT": "the return of the punt", "FAKE_PUNT": "the return of the punt",
}  # fmt: skip
_STATED: Final = ("SPIKE", "SAFETY")  # announced before the calls, so that no defense is called


def explain_call(call: JSON) -> list[str]:
    """What was ordered and what chose it: the line of a table with its draw, or a tactic."""
    return [ordered(call["body"]), *_chosen_by(call["reason"])]


def call_name(call: JSON) -> CallName:
    """Under which words a call is counted: the play and who got the ball or was thrown to, or the defense."""
    body, reason = call["body"], call["reason"]
    line = f"{reason['table']}: {reason['line']} ({reason['when']})" if "when" in reason and "line" in reason else ""
    if "play" not in body:
        front = _front(body)
        return CallName(front[:1].upper() + front[1:], line)
    name = KICKOFF_NAMES[body.get("kind", "")] if body["play"] == "KO" else PLAY_NAMES[body["play"]]
    parts = [
        name.capitalize(),
        f"to {body['player']}" if body.get("player") else "",
        STRATEGIES.get(body.get("strategy", ""), ""),
    ]
    return CallName(" ".join(filter(None, parts)), line)


def ordered(body: Mapping[str, Any]) -> str:
    """What a side ordered, as a sentence."""
    if body.get("meets") in _STATED:
        return f"No defense was called, since the {PLAY_NAMES[body['meets']]} was announced."
    order = _offense(body) if "play" in body else _defense(body)
    sent = f" from the set {body['set']}" if body.get("set") else ""
    return f"Ordered: {order}{sent}."


def _offense(body: Mapping[str, Any]) -> str:
    name = KICKOFF_NAMES[body.get("kind", "")] if body["play"] == "KO" else PLAY_NAMES[body["play"]]
    parts = [name]
    if body.get("number"):
        parts.append(f"to {body['player']} #{body['number']}")
    if body.get("strategy"):
        parts.append(STRATEGIES[body["strategy"]])
    if body.get("block"):
        parts.append(f"with {' and '.join(body['block'])} staying in to block")
    if body.get("coffin"):
        parts.append(f"for the corner, {body['coffin']} yards short")
    if body.get("delay"):
        parts.append("after a delay of game")
    return " ".join(parts)


def _defense(body: Mapping[str, Any]) -> str:
    parts = [_front(body)]
    if body.get("blitz"):
        parts.append(f"by {_numbers(body['blitz'])}")
    parts += [
        f"with {'triple' if each['triple'] else 'double'} coverage of {each['receiver']} by {_numbers(each['numbers'])}"
        for each in body.get("coverages", ())
    ]
    tactics = {"big_play": "as a Big Play", "rush": "rushing the punter", "suspect": "suspecting a fake",
               "onside": "lined up against an onside kick"}  # fmt: skip
    return " ".join([*parts, *(words for name, words in tactics.items() if body.get(name))])


def _front(body: Mapping[str, Any]) -> str:
    if body.get("solitaire"):
        return "whatever the card says"
    meets = body.get("meets")
    if meets in _STATED:
        return f"no defense against the {PLAY_NAMES[meets]}"
    if meets:
        return _MEETING.get(meets, "the defense against the kick")
    return DEFENSE_NAMES[body["defense"]]


def _numbers(numbers: list[int]) -> str:
    return " and ".join(f"#{number}" for number in numbers)


def _chosen_by(reason: Mapping[str, Any]) -> list[str]:
    """The line or tactic that chose it."""
    sentences = []
    if "tactic" in reason:
        source = "the usual answer" if reason.get("usual") else "your line"
        sentences.append(f'By {source} to "{reason["tactic"].replace("_", " ")}"{_when(reason)}: {reason["call"]}.')
    elif reason.get("line") == "rulebook":
        sentences.append(f"No line of your {reason['table']} table could be played; this is what the rules leave.")
    elif "line" in reason:
        sentences.append(
            f"By line {reason['line']} of your {reason['table']} table{_when(reason)}: drawn "
            f"{reason['rolled']} of {reason['of']}."
        )
    sentences += [f"Not {what}: {why}." for what, why in reason.get("refused", {}).items()]
    if "shift" in reason:
        sentences.append(f"Shifted to {reason['shift']['to']}{_when(reason['shift'])}.")
    return sentences


def _when(line: Mapping[str, Any]) -> str:
    """The condition of a line, which "normal" has not."""
    return "" if line["when"] == "normal" else f", when {line['when']}"
