"""Dice of a play that are chances in six, or need no table: reads, penetration, bumps, runbacks, the chains."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ...interface import JSON
from ...interface.playing.stories import Outcome, Story
from .witness import Witness, yards

_SIDES: Final = 6
_READS: Final = {
    "blitz": ("Reading the blitz", "He sees them coming and may change the play", "He does not see them coming"),
    "trap": ("The trap", "The man who should be trapped gets out of it", "He runs into the trap"),
    "draw": ("Reading the draw", "He smells the draw", "He rushes past it"),
    "screen": ("Reading the screen", "He smells the screen", "He rushes past it"),
}  # fmt: skip
_BUMPS: Final = {
    "rf": "the receiver falls", "df": "the defender falls", "r-s": "the receiver loses a step",
    "r-2s": "the receiver loses two steps", "-p": "the receiver is off his route", "d-s": "the defender loses a step",
    "d-2s": "the defender loses two steps", "PI": "a flag for interference", "-": "nothing comes of it",
}  # fmt: skip
_DIVES: Final = {
    "-1~": "a hard landing, one worse for him", "N": "as any other run", "1": "a yard for sure",
    "2": "2 yards for sure", "3": "3 yards for sure", "x2": "everything counts double, 3 yards at most",
    "+1": "one better, 3 yards at most",
}  # fmt: skip


def chances_of(chances: int, success: bool, good: str, bad: str) -> tuple[Outcome, ...]:
    """A chance in six as two outcomes; one where nothing was left to chance."""
    if chances <= 0:
        return (Outcome("1 to 6", bad, True),)
    if chances >= _SIDES:
        return (Outcome("1 to 6", good, True),)
    return (Outcome(_span(1, chances), good, success), Outcome(_span(chances + 1, _SIDES), bad, not success))


def _span(first: int, last: int) -> str:
    return str(first) if first == last else f"{first} to {last}"


def _chance(step: JSON, title: str, good: str, bad: str, chips: tuple[str, str]) -> Story:
    least = "a 1" if step["chances"] == 1 else f"{step['chances']} or less"
    needed = f"Needed {least}" if 0 < step["chances"] < _SIDES else "The odds were settled"
    told = f"{needed}, rolled {step['roll']}: {good if step['success'] else bad}."
    return Story(title, told, (step["roll"],), chances_of(step["chances"], step["success"], *chips))


def read(step: JSON, witness: Witness) -> Story | None:
    """Somebody reads what is coming."""
    title, good, bad = _READS.get(step["what"], ("Reading the play", "He reads it", "He does not read it"))
    if step["roll"] is None:
        return None
    return _chance(step, title, _lower(good), _lower(bad), ("yes", "no"))


def penetration(step: JSON, witness: Witness) -> Story | None:
    """A rusher tries to be in the backfield before the hole opens."""
    if step["roll"] is None:
        return None
    name = witness.name(witness.defense, step["defender"])
    return _chance(step, f"{name} shoots the gap", "he is in the backfield", "he is held up", ("in", "held"))


def option(step: JSON, witness: Witness) -> Story:
    """The quarterback pitches or keeps the ball."""
    return _chance(step, "The option", "he pitches", "he keeps it", ("pitch", "keep"))


def rollout(step: JSON, witness: Witness) -> Story:
    """Whether the passer gets outside."""
    result = "he gets outside" if step["success"] else "he is cut off"
    return Story("The rollout", f"Rolled {step['roll']}: {result}.", (step["roll"],))


def pitch(step: JSON, witness: Witness) -> Story:
    """Whether a pitch arrives."""
    good = step["result"] == "c"
    result = "it arrives" if good else "it goes astray"
    return Story("The pitch", f"Worth {step['value']:+d}. Rolled {step['roll']}: {result}.", (step["roll"],))


def bump(step: JSON, witness: Witness) -> Story:
    """A defender bumps a receiver at the line."""
    defender = witness.name(witness.defense, step["defender"])
    receiver = witness.name(witness.offense, step["receiver"])
    changed = f" ({step['modifier']:+d})" if step["modifier"] else ""
    told = f"Two dice, rolled {step['roll']}{changed}: {_BUMPS.get(step['result'], 'nothing comes of it')}."
    return Story(f"{defender} bumps {receiver}", told)


def runback(step: JSON, witness: Witness) -> Story:
    """How far a ball that was won is brought back."""
    cell = str(step["result"]).rstrip("~#&")
    if cell == "lrb":
        words = "he breaks away"
    elif cell.startswith("*"):
        words = "all the way, if nobody catches him"
    else:
        words = yards(int(cell))
    return Story("The runback", f"Rolled {step['roll']}: {words}.", (step["roll"],))


def interception(step: JSON, witness: Witness) -> Story:
    """Where a pass was picked off, and whether there is a runback."""
    words = "he brings it back" if "rb" in str(step["result"]) else "he goes down with it"
    return Story("The interception", f"Rolled {step['roll']}: {words}.", (step["roll"],))


def measure(step: JSON, witness: Witness) -> Story:
    """The ball lies on the line."""
    over = step["result"] == "over"
    outcomes = (Outcome("4 to 6", "over", over), Outcome("1 to 3", "short", not over))
    plain = over == (step["roll"] > _SIDES // 2)
    told = f"The ball lies on the line. Rolled {step['roll']}: {'over' if over else 'inches short'}."
    return Story("The chains", told, (step["roll"],), outcomes if plain else ())


def penalty(step: JSON, witness: Witness) -> Story | None:
    """What a flag is for; nothing where there is none after all."""
    if step["result"] == "no penalty":
        return None
    return Story("The flag", f"Rolled {step['roll']}: {step['result']} yards.")


def dive(step: JSON, witness: Witness) -> Story:
    """A dive over the line."""
    return Story("The dive", f"Rolled {step['roll']}: {_DIVES[step['result']]}.", (step["roll"],))


def clutch(step: JSON, witness: Witness) -> Story:
    """A big play or an error turns a die."""
    side = witness.offense if step["side"] == "offense" else witness.defense
    what = "A big play" if step["sign"] == "^" else "An error"
    die = str(step["die"]).replace("_", " ")
    return Story(
        f"{what} by {witness.name(side, step['player'])}", f"The die of the {die} is turned by {step['shift']:+d}."
    )


def _lower(sentence: str) -> str:
    return sentence[:1].lower() + sentence[1:]


CHANCES: Final[dict[str, Callable[[JSON, Witness], Story | None]]] = {
    "read": read,
    "penetration": penetration,
    "option": option,
    "rollout": rollout,
    "pitch": pitch,
    "bump": bump,
    "rb": runback,
    "lrb": runback,
    "interception": interception,
    "measure": measure,
    "clutch": clutch,
    "penalty": penalty,
    "dive": dive,
}
