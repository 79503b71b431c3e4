"""What prose about a play is made from: its events, steps, names and spots, from public facts only (8.1)."""

from __future__ import annotations

from dataclasses import dataclass

from ...football import narrative
from ...football.figures import boxscore
from ...interface import JSON


def yards(count: int) -> str:
    """A distance in words; a negative one is a loss."""
    if count == 0:
        return "no gain"
    size = f"{abs(count)} yard{'' if abs(count) == 1 else 's'}"
    return size if count > 0 else f"a loss of {size}"


def brought(counted: int) -> str:
    """How far a ball was brought back: ``12 yards``, ``for no gain``, ``for a loss of 3 yards``."""
    return yards(counted) if counted > 0 else f"for {yards(counted)}"


@dataclass(slots=True)
class Witness:
    """``play`` is expanded as ``docs/record-format.md`` describes it."""

    play: JSON
    record: JSON

    def events(self, *kinds: str) -> list[JSON]:
        return [event for event in self.play["events"] if event["kind"] in kinds]

    def first(self, kind: str) -> JSON | None:
        return next(iter(self.events(kind)), None)

    def steps(self, kind: str) -> list[JSON]:
        detail = self.play.get("detail") or {}
        return [step for step in detail.get("steps", ()) if step["step"] == kind]

    def name(self, side: str, number: int) -> str:
        """A man's name, by number where the record does not know him."""
        for athlete in self.record["public"]["teams"][side]["athletes"]:
            if athlete["number"] == number:
                return str(athlete["name"])
        return f"#{number}"

    def code(self, side: str) -> str:
        return narrative.codes(self.record)[side]

    def spot(self) -> str:
        """Where the ball lay when the play was over and the fouls were marked off."""
        after = self.play["after"]
        return narrative.spot(after["los"], after["possession"], narrative.codes(self.record))

    def returned(self, event: JSON) -> str:
        """How far a man brought the ball back, as it is counted: to a foul of his own side, where there was one."""
        counted = boxscore.returned(event, self.play)
        return brought(counted) + (", to the foul" if counted != event["yards"] else "")

    @property
    def offense(self) -> str:
        return str(self.play["before"]["possession"])

    @property
    def defense(self) -> str:
        return "away" if self.offense == "home" else "home"
