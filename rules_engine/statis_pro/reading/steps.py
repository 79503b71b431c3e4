"""How a play came about, step by step: which Fast Action Card was turned, what was read on it, what that gave.

Every step is public, so these sentences are for everybody. Positions, boxes, columns and entries stand as they are
printed on the cards; "to 33" of a range names its upper end.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from ...interface import JSON

# What a card is turned for, as the step of ``resolution/drawing.py`` names it. "{}" is what was read.
_READ: Final[dict[str, str]] = {
    "run.dir": "{} decides the run",
    "er": "end around {}",
    "run.rn": "Run Number {}",
    "run.sg": "Run Number {} for the short gain",
    "run.lg": "Run Number {} for the long gain",
    "sneak.pn": "Pass Number {} for the sneak",
    "pass.all": "the pass goes to {}",
    "pass.pn": "Pass Number {}",
    "pass.gain": "Run Number {} for the catch",
    "pass.lg": "Run Number {} for the long catch",
    "sc": "screen {}",
    "sc.rn": "Run Number {} for the screen",
    "rush.pn": "Pass Number {} for the pass rush",
    "rush.sack": "Pass Number {} for the yards of the sack, a third of it",
    "rush.run": "Run Number {} for the scramble",
    "int.who": "Run Number {} for who intercepts",
    "int.48": "Pass Number {} for a rating of 48?",
    "int.spot": "Run Number {} for the spot of the interception",
    "int.ret": "Run Number {} for the return of the interception",
    "ko.rn": "Run Number {} for the kickoff",
    "ko.b": "Run Number {} for the kickoff, column B",
    "ko.ret": "Run Number {} for the return",
    "onside.pn": "Pass Number {} for the onside kick",
    "punt.rn": "Run Number {} for the punt",
    "punt.12": "Run Number {} for the line below the punter's card",
    "punt.rush": "Run Number {} for the all-out rush",
    "punt.pen": "Run Number {} for the penalty of the punter's card",
    "punt.block": "Run Number {} for the return of the blocked punt",
    "punt.ret": "Run Number {} for the return",
    "ret.star": "Run Number {} for the starred return, which 1 and 2 give",
    "fg.pn": "Pass Number {} for the field goal",
    "xp.pn": "Pass Number {} for the extra point",
    "fake.rn": "Run Number {} for the fake",
    "big.rn": "Run Number {} for the Big Play",
    "solo": "the defenses {}",
    "z": "Z result {}",
    "inj.pn": "Pass Number {} for the injury",
    "fum.pn": "Pass Number {} for the fumble",
    "pen.spot": "Run Number {} for the spot of the foul",
    "measure.rn": "Run Number {} for the measurement",
}
_RECEIVERS: Final = {"ORIG": "the receiver who was called (ORIG)", "P.Rush": "nobody yet: a pass rush (P.Rush)"}
_Z_RESULTS: Final = {
    "PEN": "penalty", "INJ": "injury", "FUM": "fumble", "FUMS": "fumble, unless of the home team", "NONE": "nothing",
}  # fmt: skip
_FAKES: Final = {"pass": "a pass", "run": "a run", "incomplete": "incomplete", "intercepted": "intercepted"}
_FACTORS: Final = {0.5: "half of it", 2: "twice that", 3: "three times that"}


def explain_play(play: JSON) -> list[str]:
    """A sentence for each step of a play."""
    return [sentence(each) for each in play["detail"].get("steps", ())]


def sentence(step: JSON) -> str:
    """One step in words. A kind that has none is told by its fields."""
    tell = _TELLING.get(step["step"])
    if tell is None:
        fields = ", ".join(f"{name} {value}" for name, value in step.items() if name != "step")
        return f"{step['step'].replace('_', ' ').capitalize()}: {fields}."
    return tell(step)


def yards(number: int) -> str:
    """A number of yards: "1 yard", "-3 yards"."""
    return f"{number} yard{'' if number in (1, -1) else 's'}"


def _far(length: int | str | None) -> str:
    """The length of a return, which may be a touchdown."""
    return f"of {yards(length)}" if isinstance(length, int) else "all the way"


def _signed(number: int) -> str:
    return f"+{number}" if number > 0 else str(number)


def _with(modifier: int | None) -> str:
    """A modifier behind the number that it changed."""
    return f" after {_signed(modifier)}" if modifier else ""


def _card(step: JSON) -> str:
    read = step["read"]
    if read == "Z":
        return "A Z card is passed over; the next card is read."
    words = ", ".join(read) if isinstance(read, list) else str(read)
    if step["for"] == "pass.all":
        words = _RECEIVERS.get(words, words)
    elif step["for"] == "z":
        words = f"{words} ({_Z_RESULTS[words]})"
    return f"Card {step['fac']}: {_READ[step['for']].format(words)}."


def _run(step: JSON) -> str:
    carries = f"{step['carrier']} carries"
    if step["column"] is None:
        return f"{carries}: {yards(step['gain'])}."
    read = f"Run Number {step['rn']}{_with(step['modifier'])} gives {yards(step['card'])} in column {step['column']}"
    adjusted = f", blockers and boxes {_signed(step['adjust'])}" if step["adjust"] else ""
    return f"{carries}: {read}{adjusted}. The run is {yards(step['gain'])}."


def _target(step: JSON) -> str:
    if step["why"] == "rush":
        return f"The rush comes before the throw to {step['called']}."
    if step["receiver"] is None:
        return "Nobody is there to be thrown to."
    if step["receiver"] == step["called"]:
        return f"{step['receiver']} is thrown to, as called."
    return f"{step['receiver']} is thrown to instead of {step['called']}."


def _pass(step: JSON) -> str:
    complete = f"complete to {step['com']}" if step["com"] > 0 else "nothing complete"
    modified = f" ({_signed(step['modifier'])})" if step["modifier"] else ""
    ranges = f"{complete}{modified}, incomplete to {step['inc']}"
    return f"The quarterback's card: {ranges}. {step['pn']} is {step['result']}."


def _pass_rush(step: JSON) -> str:
    sums = f"Pass Rush {step['defense']} against Pass Blocking {step['offense']}"
    runs = f", runs to {step['runs']}" if step["runs"] > step["sack"] else ""
    result = {"sack": "a sack", "runs": "a scramble"}.get(step["result"], step["result"])
    return f"{sums}: sack to {step['sack']}{runs}, complete to {step['com']}. {step['pn']} is {result}."


def _catch(step: JSON) -> str:
    read = f"Run Number {step['rn']} in column {step['column']}"
    return f"{step['receiver']} catches it: {read} gives {yards(step['yards'])}."


def _screen(step: JSON) -> str:
    if step["rn"] is None:
        return f"The screen is {'intercepted' if step['entry'] == 'INT' else 'incomplete'}."
    read = f"Run Number {step['rn']}{_with(step['modifier'])} gives {yards(step['card'])}"
    factor = f", {_FACTORS[step['factor']]}" if step["factor"] in _FACTORS else ""
    return f"The screen is complete: {read}{factor}. The gain is {yards(step['gain'])}."


def _interception(step: JSON) -> str:
    if step["by"] is None:
        return "The table names an empty box, so the pass is incomplete."
    who = f"#{step['by']}{', who covers the receiver,' if step['how'] == 'coverage' else ''}"
    beyond = f"{yards(step['spot'])} beyond the line of scrimmage"
    back = "without a return" if step["return"] is None else f"with a return {_far(step['return'])}"
    return f"{who} intercepts {beyond}, {back}."


def _kick(step: JSON) -> str:
    if "good" in step:
        what = f"A field goal of {yards(step['distance'])}" if "distance" in step else "The extra point"
        return f"{what} is good to {step['good']}: {step['pn']} is read."
    if "lands" in step:
        return _punt(step)
    if "start" in step:
        return "A touchback." if step["touchback"] else f"{step['returner']} fields it on yard line {step['start']}."
    return f"The onside kick is settled by {step['pn']}."


def _punt(step: JSON) -> str:
    punt = f"Entry {step['rn']} of the punter's card: {yards(step['yards'])}"
    if step["touchback"]:
        return f"{punt}, a touchback."
    after = f"{step['ret']} returns it" if step["ret"] else "it is dead there"
    return f"{punt}, to the receivers' yard line {step['lands']}; {after}."


def _return(step: JSON) -> str:
    star = ", the starred one" if step["star"] else ""
    read = f"Run Number {step['rn']} in his column gives a return {_far(step['yards'])}{star}"
    return f"{step['returner']} returns it: {read}."


def _fake(step: JSON) -> str:
    position = f" ({step['to']})" if step["to"] else ""
    return f"The fake is {_FAKES[step['what']]}{position}."


def _fumble(step: JSON) -> str:
    return f"A fumble is lost to {step['lost_to']}: {step['pn']} {'loses' if step['lost'] else 'keeps'} the ball."


def _injury(step: JSON) -> str:
    return f"#{step['player']} is hurt: {step['pn']} of the injury table."


def _foul_spot(step: JSON) -> str:
    return f"The spot of the foul is {step['spot']}."


def _measure(step: JSON) -> str:
    return f"The measurement: {'made it' if step['made'] else 'inches short'}."


def _solitaire(step: JSON) -> str:
    blitz = f" by {' '.join(step['blitz'])}" if step["blitz"] else ""
    return f"The card calls the defense: line {step['line']}, {step['entry']}, so {step['defense']}{blitz}."


def _big_play(step: JSON) -> str:
    return f"The Big Play {'fails; the play is resolved as called' if step['fails'] else 'succeeds'}."


def _choice(step: JSON) -> str:
    return f"The {step['side']} coach is asked about the {step['question']}: {step['taken']}."


_TELLING: Final[dict[str, Callable[[Any], str]]] = {
    "card": _card,
    "run": _run,
    "target": _target,
    "pass": _pass,
    "pass_rush": _pass_rush,
    "catch": _catch,
    "screen": _screen,
    "interception": _interception,
    "kick": _kick,
    "return": _return,
    "fake": _fake,
    "fumble": _fumble,
    "injury": _injury,
    "foul_spot": _foul_spot,
    "measure": _measure,
    "solitaire": _solitaire,
    "big_play": _big_play,
    "choice": _choice,
}
