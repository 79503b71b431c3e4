"""A play in a sentence or two, from public facts only."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from ...football import narrative
from ...football.periods import parameters_of
from ...interface import JSON
from ..incidents.penalties import OWN_35

_SCORES: Final = {
    "touchdown": "Touchdown!", "safety": "Safety!", "field_goal": "", "extra_point": "", "two_point": "",
}  # fmt: skip
_GAMES: Final = "game+"


def narrate(play: JSON, record: JSON) -> str:
    """The play: its events in order, then points and fouls, and what stopped the clock."""
    names = _Names(record)
    sentences = [sentence for event in play["events"] if (sentence := _sentence(event, play, names))]
    if play["points"]:
        sentences.append(_SCORES[play["points"]["kind"]])
    sentences += [_foul(flag, names) for flag in play["flags"]]
    if not play["counted"]:
        sentences.append("The play does not count.")
    sentences.append(narrative.stoppage(play, narrative.codes(record), parameters_of(record)))
    return " ".join(sentence for sentence in sentences if sentence) or "No play."


class _Names:
    """Names of men by side and number."""

    def __init__(self, record: JSON) -> None:
        teams = record["public"]["teams"]
        self.teams: Final = {side: str(team["name"]) for side, team in teams.items()}
        self._men: Final = {
            (side, man["number"]): str(man["name"]) for side, team in teams.items() for man in team["athletes"]
        }

    def of(self, event: JSON, number: int | None = None) -> str:
        """The man of an event, or another of his side; his team where nobody is named."""
        number = event["player"] if number is None else number
        return self._men.get((event["side"], number), self.teams[event["side"]])

    def man(self, side: str, number: int) -> str:
        """A man of a side."""
        return self._men.get((side, number), self.teams[side])


def _sentence(event: JSON, play: JSON, names: _Names) -> str:
    tell = _TELLING.get(event["kind"])
    return tell(event, play, names) if tell else ""


def yards(number: int) -> str:
    """A number of yards in words: "a yard", "7 yards", "no gain", "a loss of 3"."""
    if number < 0:
        return f"a loss of {-number}"
    return "no gain" if number == 0 else "a yard" if number == 1 else f"{number} yards"


def _rush(event: JSON, play: JSON, names: _Names) -> str:
    who = names.of(event)
    if event.get("kneel"):
        return f"{who} goes down with the ball."
    how = "scrambles" if event.get("scramble") else "runs a draw" if event.get("how") == "draw" else "runs"
    return f"{who} {how} for {yards(event['yards'])}."


def _attempt(event: JSON, play: JSON, names: _Names) -> str:
    who, result = names.of(event), event["result"]
    target = f" for {names.of(event, event['target'])}" if event.get("target") else ""
    if result == "complete":
        return f"{who} passes to {names.of(event, event['target'])} for {yards(event['yards'])}."
    if result == "spike":
        return f"{who} spikes the ball."
    return f"{who}'s pass{target} is {'intercepted' if result == 'intercepted' else 'incomplete'}."


def _sack(event: JSON, play: JSON, names: _Names) -> str:
    offense = play["before"]["possession"]
    return f"{names.man(offense, event['passer'])} is sacked for {yards(-event['yards'])}."


def _interception(event: JSON, play: JSON, names: _Names) -> str:
    return f"{names.of(event)} has it."


def _return(event: JSON, play: JSON, names: _Names) -> str:
    return f"{names.of(event)} returns it for {yards(event['yards'])}."


def _fumble(event: JSON, play: JSON, names: _Names) -> str:
    return f"{names.of(event)} fumbles."


def _recovery(event: JSON, play: JSON, names: _Names) -> str:
    return f"{names.teams[event['side']]} recover."


def _kickoff(event: JSON, play: JSON, names: _Names) -> str:
    if event.get("onside"):
        return f"{names.of(event)} kicks onside; {names.teams[play['result']['possession']]} have it."
    style = " a squib" if event.get("style") else ""
    return f"{names.of(event)} kicks{style} off for {yards(event['yards'])}."


def _punt(event: JSON, play: JSON, names: _Names) -> str:
    words = {"fair_catch": " to a fair catch", "out_of_bounds": " out of bounds", "touchback": " into the end zone"}
    if event["result"] == "blocked":
        return f"{names.of(event)}'s punt is blocked!"
    return f"{names.of(event)} punts {yards(event['yards'])}{words.get(event['result'], '')}."


def _field_goal(event: JSON, play: JSON, names: _Names) -> str:
    return f"{names.of(event)}'s field goal from {event['yards']} yards is {event['result']}."


def _extra_point(event: JSON, play: JSON, names: _Names) -> str:
    return f"{names.of(event)}'s extra point is {event['result']}."


def _touchback(event: JSON, play: JSON, names: _Names) -> str:
    return "Touchback."


def _out_of_bounds(event: JSON, play: JSON, names: _Names) -> str:
    return "Out of bounds."


def _measure(event: JSON, play: JSON, names: _Names) -> str:
    return "They measure: made it." if event["over"] else "They measure: inches short."


def _injury(event: JSON, play: JSON, names: _Names) -> str:
    return f"{names.of(event)} is hurt and misses {_missed(event['duration'])}."


def _missed(duration: str) -> str:
    """What a hurt man misses, in words."""
    if duration.startswith(_GAMES):
        games = int(duration.removeprefix(_GAMES))
        return f"the rest of this game and {games} more"
    return {"quarter": "the rest of the quarter", "game": "the rest of the game", "season": "the season"}.get(
        duration, f"the next {duration}"
    )


def _foul(flag: JSON, names: _Names) -> str:
    """A foul, how it was taken, and the yards that it cost."""
    said = f"Penalty on {names.teams[flag['side']]}: {flag['kind'].replace('_', ' ')}"
    if flag["ruling"] == OWN_35:
        return f"{said}; the receivers take their 35."
    if flag["taken"] != "accepted":
        return f"{said}, {flag['taken']}."
    return f"{said}, {yards(flag['marked'])}." if flag["marked"] else f"{said}."


_TELLING: Final[dict[str, Callable[[Any, Any, _Names], str]]] = {
    "rush": _rush,
    "pass_attempt": _attempt,
    "sack": _sack,
    "interception": _interception,
    "return": _return,
    "fumble": _fumble,
    "recovery": _recovery,
    "kickoff": _kickoff,
    "punt": _punt,
    "field_goal": _field_goal,
    "extra_point": _extra_point,
    "touchback": _touchback,
    "out_of_bounds": _out_of_bounds,
    "measure": _measure,
    "injury": _injury,
}
