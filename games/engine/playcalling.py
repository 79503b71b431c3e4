"""Plays in a ruleset's notation: their sentences and drawings, as the ruleset gives them."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from league.limits import on_time
from rules_engine import playcalling

from .matchup import JSON, Matchup, Parts

DrawnMan = playcalling.DrawnMan
DrawnZone = playcalling.DrawnZone
GroupedChoice = playcalling.GroupedChoice
PlayDrawing = playcalling.PlayDrawing
PlayReading = playcalling.PlayReading
PlaySetting = playcalling.PlaySetting
Point = playcalling.Point
Slot = playcalling.Slot
Slots = playcalling.Slots

# Fields of the rows of a sheet whose rows are plays: what a play is called, and how it is written.
PLAY_NAME, PLAY_TEXT = "letter", "text"


def play_setting(matchup: Matchup, side: str, plan: JSON, opened: Parts | None) -> PlaySetting:
    """Where the plays of a side's draft are drawn; ``opened`` is what is open of the other side's plan."""
    other = "away" if side == "home" else "home"
    shown = matchup.ruleset.join_plan(opened) if opened else {}
    return PlaySetting(plan, matchup.teams[side], matchup.teams[other], shown)


def play_kinds(matchup: Matchup) -> list[tuple[str, str]]:
    """The kinds of plays, each with its words."""
    return list(matchup.ruleset.play_kinds())


def kind_of_play(matchup: Matchup, text: str) -> str:
    """Of what kind a play is, "" where it cannot be read."""
    kind: str = matchup.ruleset.kind_of_play(text)
    return kind


def free_play_name(matchup: Matchup, taken: Collection[str]) -> str:
    """The first name of a play that is not taken."""
    name: str = matchup.ruleset.free_play_name(taken)
    return name


@on_time
def sets_of_play(matchup: Matchup, text: str, setting: PlaySetting) -> list[tuple[str, str]]:
    """The sets from which a play may be drawn."""
    return list(matchup.ruleset.sets_of_play(text, setting, matchup.options))


@on_time
def defenses_against(matchup: Matchup, setting: PlaySetting) -> list[GroupedChoice]:
    """The defenses against which a play may be drawn."""
    return list(matchup.ruleset.defenses_against(setting, matchup.options))


@on_time
def read_play(matchup: Matchup, text: str, setting: PlaySetting) -> PlayReading | None:
    """What a play says; None where the ruleset has no notation of plays."""
    reading: PlayReading | None = matchup.ruleset.read_play(text, setting, matchup.options)
    return reading


def write_play(matchup: Matchup, kind: str, slots: Slots) -> str:
    """The text of a play with these choices."""
    text: str = matchup.ruleset.write_play(kind, slots)
    return text


@on_time
def draw_play(matchup: Matchup, text: str, setting: PlaySetting) -> PlayDrawing:
    """Where everybody goes on a play."""
    drawing: PlayDrawing = matchup.ruleset.draw_play(text, setting, matchup.options)
    return drawing


def in_set(setting: PlaySetting, set_key: str, defense: str) -> PlaySetting:
    """The same setting with another set and another defense."""
    return replace(setting, set_key=set_key, defense=defense)
