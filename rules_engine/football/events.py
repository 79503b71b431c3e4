"""The kinds of event that a play may hold, each with its fields: the one place where they are defined.

Statistics and prose read these and nothing else. Points, first downs, penalties and clock are the kernel's own and
stand beside the events in a record, so that no ruleset states them twice.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from ..interface.situation import SIDES, Event


@dataclass(frozen=True, slots=True)
class EventKind:
    """What an event says.

    meaning   one sentence
    player    whom ``player`` names; empty where the event is about no player
    yards     what ``yards`` counts; empty where it is 0
    fields    further fields by name: what they hold
    required  fields that must be there
    """

    meaning: str
    player: str = ""
    yards: str = ""
    fields: Mapping[str, str] = field(default_factory=dict)
    required: tuple[str, ...] = ()


_ASSISTS: Final = {"assists": "jersey numbers of those who helped"}

EVENT_KINDS: Final[dict[str, EventKind]] = {
    "rush": EventKind(
        "The ball was run from scrimmage.",
        "ballcarrier",
        "net yards from the line of scrimmage",
        {
            "point": "where he entered the line",
            "how": "draw, pitchout, trap, dive or option, where it was one",
            "scramble": "true for a quarterback who meant to pass",
            "kneel": "true",
        },
    ),
    "pass_attempt": EventKind(
        "A pass was thrown from scrimmage.",
        "passer",
        "net yards of the completion, 0 otherwise",
        {
            "result": "complete, incomplete, intercepted, thrown_away or spike",
            "target": "jersey number of the receiver thrown to",
            "zone": "where he was",
            "air_yards": "yards from the line of scrimmage to the catch or aim",
            "defended": "jersey number of the defender who broke it up",
        },
        ("result",),
    ),
    "reception": EventKind(
        "A pass was caught by its side.",
        "receiver",
        "net yards from the line of scrimmage",
        {"passer": "jersey number", "air_yards": "yards in the air", "zone": "where it was caught"},
        ("passer",),
    ),
    "sack": EventKind(
        "The passer was brought down behind the line; ``side`` is the defense.",
        "defender, 0 for the team",
        "yards lost, 0 or more",
        {"passer": "jersey number", **_ASSISTS},
        ("passer",),
    ),
    "interception": EventKind(
        "A pass was caught by the defense; ``side`` is the defense. A return follows as an event of its own.",
        "interceptor",
        "",
        {"passer": "jersey number", "at": "yards to the goal of the offense of the snap, below 0 in the end zone"},
        ("passer",),
    ),
    "fumble": EventKind(
        "A man lost the ball.",
        "the man who lost it",
        "yards from the line of scrimmage to where he lost it, if nobody had run or caught it before",
        {"forced_by": "jersey number of the opponent", "at": "yards to the goal of the offense of the snap"},
    ),
    "recovery": EventKind(
        "A loose ball was recovered, by whichever side.",
        "the man who has it, 0 for the team",
        "yards that the ball had rolled, toward the goal of the side that lost it",
        {"at": "yards to the goal of the offense of the snap"},
    ),
    "return": EventKind(
        "A ball won or received was carried back.",
        "returner",
        "yards of the return",
        {
            "of": "kickoff, free_kick, punt, interception, fumble, blocked_punt, blocked_field_goal or "
            "missed_field_goal",
            "to_foul": "yards of it to the spot of a foul by the returner's own side",
        },
        ("of",),
    ),
    "kickoff": EventKind(
        "A kickoff or free kick.",
        "kicker",
        "yards of the kick",
        {
            "result": "returned, touchback, out_of_bounds, recovered, fair_catch or downed",
            "onside": "true",
            "style": "the ruleset's word for a kick that is no ordinary one",
        },
        ("result",),
    ),
    "punt": EventKind(
        "A punt.",
        "punter",
        "gross yards from the line of scrimmage",
        {
            "result": "returned, fair_catch, downed, touchback, out_of_bounds, muffed or blocked",
            "inside_20": "true",
            "style": "the ruleset's word for a punt that is no ordinary one",
        },
        ("result",),
    ),
    "field_goal": EventKind(
        "A field goal try.", "kicker", "length of the kick", {"result": "good, missed or blocked"}, ("result",)
    ),
    "extra_point": EventKind(
        "A try by a kick.", "kicker", "", {"result": "good, missed, blocked or failed"}, ("result",)
    ),
    "two_point": EventKind(
        "A try by a run or pass.", "the man with the ball", "", {"result": "good or failed"}, ("result",)
    ),
    "tackle": EventKind(
        "The man with the ball was stopped; ``side`` is the tackler's.",
        "tackler, 0 where nobody is named",
        "",
        {**_ASSISTS, "for_loss": "true behind the line of scrimmage", "zone": "where"},
    ),
    "pressure": EventKind("The rush spoiled a pass; ``side`` is the defense.", "rusher, 0 for the team"),
    "block": EventKind(
        "A kick was blocked; ``side`` is the blocker's.",
        "blocker, 0 for the team",
        "",
        {"of": "punt, field_goal or extra_point"},
    ),
    "injury": EventKind(
        "A man was hurt.",
        "the man",
        "",
        {
            "duration": "the rulebook's words: plays, series, quarter, half, game, games",
            "games": "games that he misses after this one",
        },
        ("duration",),
    ),
    "touchback": EventKind("The ball was dead in its own end zone without points."),
    "fair_catch": EventKind("A kick was caught by signal.", "catcher"),
    "out_of_bounds": EventKind("The ball went out of bounds.", "the man with the ball, 0 for a loose ball"),
    "measure": EventKind(
        "The ball lay on the line to gain or a goal line.", "", "", {"over": "true or false"}, ("over",)
    ),
    "substitute": EventKind(
        "A man took another's place.",
        "the man who came in",
        "",
        {"for": "his number", "reason": "injured, tired, plan"},
    ),
    "note": EventKind(
        "Something worth telling that is no statistic.", "whom it concerns", "", {"text": "a sentence"}, ("text",)
    ),
}


def problems(event: Event) -> list[str]:
    """What is wrong with an event by the table above; empty when nothing is."""
    kind = EVENT_KINDS.get(event.kind)
    if kind is None:
        return [f'There is no event kind "{event.kind}".']
    data = event.data or {}
    sentences = [f'A {event.kind} has no field "{name}".' for name in sorted(data) if name not in kind.fields]
    sentences += [f'A {event.kind} needs the field "{name}".' for name in kind.required if name not in data]
    if event.side not in SIDES:
        sentences.append(f'A {event.kind} is of side "{event.side}".')
    if event.yards and not kind.yards:
        sentences.append(f"A {event.kind} has no yards.")
    return sentences
