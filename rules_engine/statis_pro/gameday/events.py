"""The facts of a play for statistics and prose, in the words of every ruleset's record."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Final, final

from ...football.steps import Step
from ...interface.situation import Event, Side, other
from ...value import Value, mypyc_attr
from ..incidents.injuries import Injury
from ..resolution.displays import Man
from ..resolution.drawing import CARD
from ..resolution.outcome import PlayOutcome
from ..resolution.snap import Snap
from ..resolution.words import FIELD
from .after_cards import AfterCards
from .results import side_of

SEASON_GAMES: Final = 16  # of the years whose cards the rulebook describes
FREE_KICK: Final = "free_kick"
NUMBER_OF_GAMES: Final = "game+"


@final
class Kickers(Value):
    """Who kicks and returns: numbers of the placekicker and punter, of the men in the return columns."""

    NAMES: ClassVar[str] = "placekicker punter returners"

    def __init__(self, placekicker: int = 0, punter: int = 0, returners: Mapping[str, int] | None = None) -> None:
        self.placekicker: Final = placekicker
        self.punter: Final = punter
        self.returners: Final = returners


@mypyc_attr(acyclic=True)
class PlayFacts:
    """One play with what was logged while its cards were read."""

    def __init__(self, read: AfterCards, steps: list[Step], kickers: Kickers, offense: Side) -> None:
        self.snap: Final[Snap] = read.play.snap
        self.outcome: Final = read.play.outcome  # as it was before its Z card
        self.end: Final = read.effect.outcome
        self.injury: Final = read.effect.injury
        self.kickers: Final = kickers
        self.offense: Final[Side] = offense
        self.defense: Final[Side] = other(offense)
        self.steps: Final = [each for each in reversed(steps) if each.form.kind != CARD]  # the last first

    def step(self, kind: str) -> dict[str, Any]:
        """The last step of a kind; {} where there was none."""
        for each in self.steps:
            if each.form.kind == kind:
                return each.fields()
        return {}

    def returner(self) -> int:
        """The number of the man who returned a kick, 0 where nobody did."""
        column = self.step("return").get("returner") or self.step("kick").get("returner") or ""
        return (self.kickers.returners or {}).get(column, 0)


def events_of(facts: PlayFacts) -> tuple[Event, ...]:
    """The facts of a play in order: what it was, a loose ball, a measurement, the sideline, an injury."""
    events = _TELLING[facts.outcome.result](facts)
    events += _loose_ball(facts)
    events += _marks(facts)
    events += _injury(facts)
    return tuple(events)


def scorer_of(facts: PlayFacts) -> int:
    """The number of the man who scored on the play, 0 where nobody did or no man is named."""
    end = facts.end
    if end.scored == "safety" or end.scored is None or end.turned_over != facts.outcome.turned_over:
        return 0
    if end.scored in ("field_goal", "extra_point"):
        return facts.kickers.placekicker
    if end.result in ("kickoff", "punt"):
        return facts.returner()
    return _number(end.men.carrier)


def _number(man: Man | None) -> int:
    return 0 if man is None else man.number


def at(yard_line: int) -> int:
    """Yards to the goal of the offense of the snap from its yard line."""
    return FIELD - yard_line


# -- plays from scrimmage ----------------------------------------------------------------------------------------------


def _run(facts: PlayFacts) -> list[Event]:
    outcome, call = facts.outcome, facts.snap.call
    data: dict[str, Any] = {}
    if call.strategy == "draw":
        data["how"] = "draw"
    if call.strategy == "flop":
        data["kneel"] = True
    if outcome.result == "scramble":
        data["scramble"] = True
    carrier = _number(outcome.men.carrier) or (facts.kickers.punter if call.play == "FAKE_PUNT" else 0)
    return [Event("rush", facts.offense, carrier, outcome.gain, data or None)]


def _complete(facts: PlayFacts) -> list[Event]:
    outcome = facts.outcome
    passer, receiver = _number(outcome.men.passer), _number(outcome.men.carrier)
    return [
        Event("pass_attempt", facts.offense, passer, outcome.gain, {"result": "complete", "target": receiver}),
        Event("reception", facts.offense, receiver, outcome.gain, {"passer": passer}),
    ]


def _attempt(facts: PlayFacts, result: str) -> Event:
    data: dict[str, Any] = {"result": result}
    if facts.outcome.men.receiver is not None:
        data["target"] = facts.outcome.men.receiver.number
    return Event("pass_attempt", facts.offense, _number(facts.outcome.men.passer), 0, data)


def _incomplete(facts: PlayFacts) -> list[Event]:
    return [_attempt(facts, "incomplete")]


def _intercepted(facts: PlayFacts) -> list[Event]:
    outcome, line = facts.outcome, facts.snap.situation.yard_line
    beyond = facts.step("interception").get("spot") or 0
    spot = line + beyond
    man = outcome.men.carrier or _linebacker(facts.snap)
    by = facts.step("interception").get("by") or _number(man)
    passer = _number(outcome.men.passer)
    passed = [
        _attempt(facts, "intercepted"),
        Event("interception", facts.defense, by, 0, {"passer": passer, "at": at(spot)}),
    ]
    if outcome.touchback:
        return [*passed, Event("touchback", facts.defense)]
    return [*passed, Event("return", facts.defense, by, spot - outcome.yard_line, {"of": "interception"})]


def _linebacker(snap: Snap) -> Man | None:
    """The linebacker who intercepts a fake field goal (O6): the first as the defense wants its men to intercept."""
    linebackers = [each.man for each in snap.defense.display.placed if each.man.position == "LB"]
    wanted = [man for number in snap.against.interceptors for man in linebackers if man.number == number]
    return next(iter([*wanted, *linebackers]), None)


def _sack(facts: PlayFacts) -> list[Event]:
    outcome = facts.outcome
    return [Event("sack", facts.defense, 0, -outcome.gain, {"passer": _number(outcome.men.passer)})]


def _spike(facts: PlayFacts) -> list[Event]:
    passer = _number(facts.snap.offense.display.man_at("QB"))
    return [Event("pass_attempt", facts.offense, passer, 0, {"result": "spike"})]


def _automatic_safety(facts: PlayFacts) -> list[Event]:
    """The quarterback goes back behind his own goal line with the ball."""
    passer = _number(facts.snap.offense.display.man_at("QB"))
    return [Event("rush", facts.offense, passer, -facts.snap.situation.yard_line, {"kneel": True})]


# -- kicks -------------------------------------------------------------------------------------------------------------


def _kickoff(facts: PlayFacts) -> list[Event]:
    outcome, kick = facts.outcome, facts.step("kick")
    kicker = facts.kickers.placekicker
    start = facts.snap.situation.yard_line
    squib = {"style": "squib"} if facts.snap.call.kind == "squib" else {}
    if outcome.return_from is None:
        kicked = Event("kickoff", facts.offense, kicker, FIELD - start, {"result": "touchback", **squib})
        return [kicked, Event("touchback", facts.defense)]
    kicked = Event("kickoff", facts.offense, kicker, FIELD - start - kick["start"], {"result": "returned", **squib})
    after_safety = facts.snap.situation.after_safety
    return [kicked, *_returned(facts, FREE_KICK if after_safety else "kickoff")]


def _returned(facts: PlayFacts, kick: str) -> list[Event]:
    """A return. Who fielded the ball in the field and is brought down in his own end zone has lost the yards to the
    goal line; from behind it no more yards count than there are in the field."""
    outcome = facts.outcome
    assert outcome.return_from is not None
    return [Event("return", facts.defense, facts.returner(), outcome.return_from - outcome.yard_line, {"of": kick})]


def _onside(facts: PlayFacts) -> list[Event]:
    yards = facts.outcome.yard_line - facts.snap.situation.yard_line
    return [
        Event("kickoff", facts.offense, facts.kickers.placekicker, yards, {"result": "recovered", "onside": True}),
    ]


def _punt(facts: PlayFacts) -> list[Event]:
    outcome, kick = facts.outcome, facts.step("kick")
    data: dict[str, Any] = {"result": "returned"}
    yards = kick["yards"]
    if facts.snap.call.coffin:
        data["style"] = "coffin"
    more: list[Event] = []
    if outcome.touchback:
        data["result"], yards = "touchback", facts.snap.situation.to_goal
        more = [Event("touchback", facts.defense)]
    elif outcome.return_from is None:
        sideline = bool(facts.snap.call.coffin) and kick["rn"] % 2 == 1
        data["result"] = "out_of_bounds" if sideline else "fair_catch"
    else:
        more = _returned(facts, "punt")
    if not outcome.touchback and outcome.return_from is None and outcome.yard_line > FIELD - 20:
        data["inside_20"] = True
    return [Event("punt", facts.offense, facts.kickers.punter, yards, data), *more]


def _punt_blocked(facts: PlayFacts) -> list[Event]:
    return [
        Event("punt", facts.offense, facts.kickers.punter, 0, {"result": "blocked"}),
        *_blocked(facts, "punt"),
    ]


def _blocked(facts: PlayFacts, kick: str) -> list[Event]:
    yards = facts.snap.situation.yard_line - facts.outcome.yard_line
    return [
        Event("block", facts.defense, 0, 0, {"of": kick}),
        Event("return", facts.defense, 0, yards, {"of": f"blocked_{kick}"}),
    ]


def _no_kick(facts: PlayFacts) -> list[Event]:
    return []


def _field_goal(facts: PlayFacts) -> list[Event]:
    word = facts.outcome.result.removeprefix("field_goal_")
    length = facts.step("kick")["distance"]
    kicked = Event("field_goal", facts.offense, facts.kickers.placekicker, length, {"result": word})
    return [kicked, *_blocked(facts, "field_goal")] if word == "blocked" else [kicked]


def _extra_point(facts: PlayFacts) -> list[Event]:
    word = facts.outcome.result.removeprefix("extra_point_")
    return [Event("extra_point", facts.offense, facts.kickers.placekicker, 0, {"result": word})]


# -- what happens on any play ------------------------------------------------------------------------------------------


def _loose_ball(facts: PlayFacts) -> list[Event]:
    """A fumble where the play ended, and who recovered it there."""
    fumble = facts.step("fumble")
    if not fumble:
        return []
    runners, returned = _runners(facts)
    man = facts.returner() if returned and facts.outcome.men.carrier is None else _number(facts.outcome.men.carrier)
    spot = {"at": at(facts.end.yard_line)}
    taker = other(runners) if fumble["lost"] else runners
    return [
        Event("fumble", runners, man, 0, spot),
        Event("recovery", taker, 0 if fumble["lost"] else man, 0, spot),
    ]


def _runners(facts: PlayFacts) -> tuple[Side, bool]:
    """The side that had the ball when it fumbled, and whether that was on a return."""
    returned = facts.outcome.return_from is not None
    return (facts.defense if returned else facts.offense), returned


def _marks(facts: PlayFacts) -> list[Event]:
    """A measurement, and a ball out of bounds."""
    marks = []
    measured = facts.step("measure")  # of the play, or last of the yards of a penalty
    if measured:
        marks.append(Event("measure", facts.offense, 0, 0, {"over": measured["made"]}))
    if facts.outcome.out_of_bounds:
        man = _number(facts.outcome.men.carrier) or facts.returner()
        marks.append(Event("out_of_bounds", _runners(facts)[0], man))
    return marks


def _injury(facts: PlayFacts) -> list[Event]:
    hurt = facts.injury
    if hurt is None:
        return []
    data = {"duration": hurt.misses, "games": games_after(hurt)}
    return [Event("injury", side_of(hurt.side, facts.offense), hurt.number, 0, data)]


def games_after(injury: Injury) -> int:
    """The games that a hurt man misses after this one; a season counts as all of its games."""
    if injury.misses == "season":
        return SEASON_GAMES
    return int(injury.misses.removeprefix(NUMBER_OF_GAMES)) if injury.misses.startswith(NUMBER_OF_GAMES) else 0


_TELLING: Final[dict[str, Callable[[PlayFacts], list[Event]]]] = {
    "run": _run,
    "scramble": _run,
    "complete": _complete,
    "incomplete": _incomplete,
    "intercepted": _intercepted,
    "sack": _sack,
    "spike": _spike,
    "automatic_safety": _automatic_safety,
    "kickoff": _kickoff,
    "onside_kick": _onside,
    "punt": _punt,
    "punt_blocked": _punt_blocked,
    "punt_penalty": _no_kick,
    "field_goal_good": _field_goal,
    "field_goal_missed": _field_goal,
    "field_goal_blocked": _field_goal,
    "extra_point_good": _extra_point,
    "extra_point_missed": _extra_point,
}


def outcome_word(outcome: PlayOutcome) -> str:
    """The play in a word of conditions (``last``)."""
    if outcome.result in ("complete", "incomplete", "sack"):
        return outcome.result
    if outcome.result in ("run", "scramble", "automatic_safety", "fumble_lost"):
        return "run"
    return "incomplete" if outcome.result in ("spike", "intercepted") else "kick"
