"""The dice of a play as stories for fans: what each was rolled for, what was needed, what came, and the six outcomes of
its table. Only what is public is told (8.1)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from ...interface import JSON
from ...interface.playing.stories import Outcome, Story
from .stories_of_chance import CHANCES
from .stories_of_tables import TABLED
from .witness import Witness

_TITLES: Final = {
    "ko.kick": "The kickoff", "ko.return": "The return", "ko.star": "The long return", "ko.star2": "All the way?",
    "ko.kamikaze": "The kamikaze", "ko.clip": "Where the block was",
    "punt.kick": "The punt", "punt.return": "The return", "punt.star": "The long return", "punt.catch": "The catch",
    "punt.block": "The rush on the punter", "punt.block.match": "A rusher against his blocker",
    "punt.roll": "The bounce", "punt.bobble": "The snap", "punt.coffin": "For the corner",
    "punt.returnable": "Can he bring it back?", "pk.snap": "Snap and hold", "pk.wide": "Straight?",
    "pk.distance": "Far enough?",
}  # fmt: skip
_QUIET: Final = ("-", "nobody", "clean", "no penalty")
_WORDS: Final = {
    "straight": "straight", "wide": "wide", "OOB": "out of bounds", "blocked": "blocked", "bobbled": "bobbled",
    "True": "he can bring it back", "False": "no return", "recovered": "recovered", "EZ": "into the end zone",
    "hurried": "hurried", "TD": "all the way",
}  # fmt: skip


def stories(play: JSON, record: JSON) -> list[Story]:
    """A story for each roll that the record keeps, in the order in which they came."""
    witness = Witness(play, record)
    told: list[Story] = []
    for step in (play.get("detail") or {}).get("steps", ()):
        story = _story(step, witness)
        if story is not None:
            told.append(story)
    return told


def _story(step: JSON, witness: Witness) -> Story | None:
    tell: Callable[[JSON, Witness], Story | None] | None = TABLED.get(step["step"]) or CHANCES.get(step["step"])
    if tell is not None:
        return tell(step, witness)
    return _of_a_kick(step)


def _of_a_kick(step: JSON) -> Story | None:
    """A roll of a kick: its result as the table has it; nothing where a check found nothing."""
    title = _TITLES.get(step["step"])
    result = step.get("result")
    words = _result(result) if title and result is not None and str(result) not in _QUIET else ""
    if title is None or not words:
        return None
    rolled = f"Rolled {step['roll']}: " if isinstance(step.get("roll"), int) else ""
    needs = f"Needed {step['needs']} yards. " if "needs" in step else ""
    return Story(title, f"{needs}{rolled}{words}.", outcomes=tuple(_of_chances(step)))


def _of_chances(step: JSON) -> Iterable[Outcome]:
    """Whether a punt can be brought back is a chance in six."""
    if step["step"] == "punt.returnable" and 0 < step["chances"] < 6:
        yield Outcome(f"1 to {step['chances']}", "return", bool(step["result"]))
        yield Outcome(f"{step['chances'] + 1} to 6", "no return", not step["result"])


def _result(result: Any) -> str:
    """A cell of a table of kicks in words: a number is yards, a star another table, F a fumble; "" where it has
    none."""
    text = str(result)
    if text in _WORDS:
        return _WORDS[text]
    yards = text.lstrip("-").rstrip("FfHSKRD")
    if yards.isdigit():
        fumbled = ", and the ball comes loose" if text.endswith(("F", "f")) else ""
        return f"{yards if not text.startswith('-') else f'back {yards}'} yards{fumbled}"
    if text.startswith("*"):
        return "he breaks into the open"
    return {"RS": "it turns on his speed", "SC": "it turns on the coverage", "SS": "it turns on speed against speed",
            "RC": "it turns on his strength", "KK": "it turns on the kamikaze"}.get(text, "")  # fmt: skip
