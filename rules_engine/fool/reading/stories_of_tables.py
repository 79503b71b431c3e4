"""Dice of a play that are read in a table of one die: contacts, throws, the rush, loose balls, long runs."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from ...interface import JSON
from ...interface.playing.stories import Outcome, Story
from .. import pass_tables, tables
from .witness import Witness, yards

_SIX: Final = range(1, 7)
_WORST: Final = -99  # a value of the column "w"
_FREE: Final = "through"
_PASSES: Final = {
    "c": "caught", "-": "incomplete", "s": "next man", "i": "intercepted", "cs": "next man or caught",
    "is": "next man or picked",
}  # fmt: skip
_THROWS: Final = {
    "c": "caught", "-": "incomplete", "s": "he looks for the next man", "i": "intercepted",
    "cs": "he looks for the next man; caught if there is none",
    "is": "he looks for the next man; intercepted if there is none",
}  # fmt: skip
_RUSHES: Final = {
    "s": "dumped off",
    "i": "incomplete",
    "p": "holding",
    "-1": "hurried",
    "-2": "hurried badly",
    "-": "time",
}
_TRAPPED: Final = "trapped"
_LOOSE: Final = {
    "off+1": "his side has it, a yard on", "off-3": "his side has it, 3 yards back",
    "#men": "whoever has more men there", "#points": "whoever is stronger there",
    "def+2": "the other side has it", "def rb": "the other side runs with it",
}  # fmt: skip
_LOOSE_CHIPS: Final = ("kept", "kept", "more men", "stronger", "lost", "lost, run back")
_SPECIALS: Final = {  # cells as the rulebook prints them, of plays from scrimmage
    "F": "fumble", "F,inj BC": "fumble, he is hurt", "inj BC": "the man with the ball is hurt",
    "BC 2pl": "he rests two plays",
    "bkr 2pl": "a blocker rests two plays", "inj def": "a defender is hurt", "inj blkr": "a blocker is hurt",
    "OL/BE": "a man of the offense is hurt", "DL/B/H": "a man of the defense is hurt", "pen": "a flag",
}  # fmt: skip
_SPECIALS_OF_KICKS: Final = {  # cells as the table of data names them, of kicks
    "fumble": "fumble", "fumble+inj_bc": "fumble, he is hurt", "inj_bc": "the man with the ball is hurt",
    "bc_2pl": "he rests two plays", "blkr_2pl": "a blocker rests two plays", "inj_def": "a tackler is hurt",
    "inj_blkr": "a blocker is hurt", "inj_ol": "a lineman in front of him is hurt",
    "inj_be": "a back or an end in front of him is hurt", "inj_dl": "a lineman who tackles is hurt",
    "inj_lb": "a linebacker or a back who tackles is hurt", "inj_dh": "a halfback or an end who tackles is hurt",
}  # fmt: skip
_DURATIONS: Final = ("a play", "2 plays", "the series", "the quarter", "half or game", "longer")


def _six(words: Iterable[str], rolled: int) -> tuple[Outcome, ...]:
    return tuple(Outcome(str(die), text, die == rolled) for die, text in enumerate(words, start=1))


def at_most(die: int) -> str:
    """``3 or less``; ``a 1``."""
    return "a 1" if die == 1 else f"{die} or less"


# -- contacts ----------------------------------------------------------------------------------------------------------


def contact(step: JSON, witness: Witness) -> Story:
    """Where men met the ballcarrier: who, what it was worth to him, what he needed."""
    names = [witness.name(witness.defense, number) for number in step["defenders"][:2]]
    who = " and ".join(names) or "Nobody"
    where = "at the line" if step["yard"] <= 0 else f"{yards(step['yard'])} downfield"
    helped = len(step["blockers"])
    blockers = f", {helped} blocker{'s' if helped > 1 else ''} with him" if helped else ""
    words = _contact_words(step)
    needed = f" {_needed(words)}" if words else ""
    told = f"{where[:1].upper()}{where[1:]}{blockers}, worth {step['value']:+d} to him.{needed} Rolled {step['roll']}: "
    return Story(
        f"{who} meet{'' if len(names) > 1 else 's'} the man with the ball",
        told + _contact_result(step),
        (step["roll"],),
        _six(words, step["roll"]),
    )


def _contact_result(step: JSON) -> str:
    result = str(step["result"])
    if result.startswith("*"):
        return "he is through."
    gain = int(result.rstrip("^$#~&-"))
    return f"stopped for {yards(step['yard'] + gain)}." if gain + step["yard"] > 0 else "stopped where he stands."


def _contact_words(step: JSON) -> list[str]:
    """The six outcomes of the column in yards from the line of scrimmage; [] where something else bent the die."""
    value = _WORST if step["column"] == "w" else int(step["column"])
    cells = [tables.contact(value, die, step["modifier"]).cell for die in _SIX]
    printed, came = cells[step["roll"] - 1].text, str(step["result"])
    opened = printed[-1] if printed != came and came == "*" and printed[-1] in "^$" else ""
    if printed != came and not opened:
        return []
    return [_cell_words(cell, step["yard"], opened) for cell in cells]


def _cell_words(cell: tables.Cell, yard: int, opened: str) -> str:
    """A cell for a chip. ``opened`` is the mark that counts as a way through on this contact."""
    if cell.gain is None or (opened and cell.text.endswith(opened)):
        return _FREE
    end = yard + cell.gain
    return f"{end:+d} yd" if end else "0 yd"


def _needed(words: list[str]) -> str:
    """What gets him through: ``Needed 5 or more to get through.``"""
    free = [die for die, word in enumerate(words, start=1) if word == _FREE]
    if not free:
        return "No die gets him through."
    if free == list(range(free[0], len(_SIX) + 1)):
        return f"Needed {free[0]}{' or more' if free[0] < len(_SIX) else ''} to get through."
    return f"Needed {' or '.join(map(str, free))} to get through."


# -- throws and the rush -----------------------------------------------------------------------------------------------


def throw(step: JSON, witness: Witness) -> Story:
    """A throw: what it was worth, what was needed, what came."""
    target = witness.name(witness.offense, step["target"])
    cells = [pass_tables.pass_cells(step["value"], die, "")[0] for die in _SIX]
    # A bullet or a loft is read in other columns, which the record does not name: then no table is shown.
    plain = str(step["result"]) in cells[step["roll"] - 1].split("/") or cells[step["roll"] - 1] == "1-5c"
    words = [_pass_words(cell) for cell in cells] if plain else []
    caught = [die for die, word in enumerate(words, start=1) if word == "caught"]
    needed = f" Needed {at_most(caught[-1])}." if caught and caught[-1] < len(_SIX) else ""
    told = f"Worth {step['value']:+d} to the passer.{needed} Rolled {step['roll']}: {_THROWS[step['result']]}."
    return Story(f"The throw to {target}", told, (step["roll"],), _six(words, step["roll"]))


def _pass_words(cell: str) -> str:
    if cell == "1-5c":
        return "caught, 5 in 6"
    words = [word for part in cell.split("/") for word in _PASSES[part].split(" or ")]
    return " or ".join(dict.fromkeys(words))


def rush(step: JSON, witness: Witness) -> Story:
    """The rush against the protection."""
    cells = [pass_tables.rush_cell(step["total"], die) for die in _SIX]
    plain = str(step["result"]) in cells[step["roll"] - 1].split("/")
    words = [" or ".join(dict.fromkeys(map(_rush_words, cell.split("/")))) for cell in cells] if plain else []
    told = (
        f"Protection {step['blocking']} against a rush of {step['rushing']}. "
        f"Rolled {step['roll']}: {_rush_told(str(step['result']))}."
    )
    return Story("The rush", told, (step["roll"],), _six(words, step["roll"]))


def _rush_words(part: str) -> str:
    return _TRAPPED if part.startswith("qt") else _RUSHES[part]


def _rush_told(result: str) -> str:
    if result.startswith("qt"):
        return "the quarterback is trapped"
    return {
        "s": "he must get rid of it", "i": "the pass is spoiled", "p": "a blocker is caught holding",
        "-1": "hurried, the throw is one worse", "-2": "hurried, the throw is two worse", "-": "he has all the time",
    }[result]  # fmt: skip


def trapped(step: JSON, witness: Witness) -> Story:
    """What a trapped quarterback comes away with."""
    return Story(
        "The quarterback is trapped",
        f"Rolled {step['roll']}: {_trap_words(str(step['result']))}.",
        (step["roll"],),
    )


def _trap_words(cell: str) -> str:
    if cell.startswith("pen"):
        return "he grounds it and is flagged"
    loss = cell.removesuffix("rb").rstrip("~#").lstrip("-")
    runs = cell.endswith("rb")
    if not loss:
        return "he gets out and runs"
    return f"he gets away from {loss} yards back" if runs else f"down for a loss of {loss}"


# -- after the contact -------------------------------------------------------------------------------------------------


def long_gain(step: JSON, witness: Witness) -> Story:
    """A free run: how far."""
    base = [f"{row} yd" if row is not None else "all the way" for row in tables.LONG_GAIN]
    came = "all the way" if step["result"] == "TD" else f"{step['result']} yards"
    told = f"Nobody is left in front of him. Rolled {step['roll']}: {came}, if the field is that long."
    speed = "" if base[step["roll"] - 1] in (came, f"{step['result']} yd") else " His speed counts for the difference."
    return Story("In the open", told + speed, (step["roll"],), _six(base, step["roll"]))


def fumble(step: JSON, witness: Witness) -> Story:
    """Who comes up with a loose ball."""
    told = f"Rolled {step['roll']}: {_LOOSE[step['result']]}."
    return Story("The ball is loose", told, (step["roll"],), _six(_LOOSE_CHIPS, step["roll"]))


def special(step: JSON, witness: Witness) -> Story:
    """What else a contact brought."""
    words = _SPECIALS.get(step["result"]) or _SPECIALS_OF_KICKS[step["result"]]
    return Story("What else the contact brought", f"Rolled {step['roll']}: {words}.", (step["roll"],))


def injury(step: JSON, witness: Witness) -> Story:
    """How long a man is out."""
    who = next((one for one in witness.play["men"] if one["number"] == step["player"]), None)
    events = [one for one in witness.events("injury") if one["player"] == step["player"]]
    side = events[0]["side"] if events else who["side"] if who else witness.offense
    told = f"Rolled {step['roll']}: out for {_DURATIONS[step['roll'] - 1]}."
    name = witness.name(side, step["player"])
    return Story(f"How badly {name} is hurt", told, (step["roll"],), _six(_DURATIONS, step["roll"]))


TABLED: Final[dict[str, Callable[[JSON, Witness], Story | None]]] = {
    "contact": contact,
    "pass": throw,
    "pass_rush": rush,
    "qt": trapped,
    "long_gain": long_gain,
    "fumble": fumble,
    "special": special,
    "injury": injury,
}
