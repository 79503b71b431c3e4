"""Cases of the form ``decision``: what a coach or the clock does where no table is rolled on (chapters 8, 9 and 10)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, Literal, cast

from ...dice import DiceBox
from ...football import game as kernel
from ...football import penalties
from ...interface import Decision
from ...interface.situation import Call, Eleven, Event, Flag, Phase, Played, Result, Score, Side, Situation
from ...plans.conditions.asking import PreparedCondition
from ..calls.orders import Policies
from ..document import vocabulary
from ..gameday import clock, game, two_points
from ..gameday.decisions import policies
from ..gameday.kicking import calls as kick_calls
from ..gameday.memory import Wind
from ..gameday.setting import parameters
from ..options import FoolOptions, read_options
from . import situation as situations
from .fields import COMMON, CaseError, Fields

_FIELD: Final = 100
_TOSS, _HABITS = ("toss",), ("timeouts", "spike", "hurry")
_KINDS: Final = ("run", "pass", "kneel", "spike", "punt", "field_goal", "kickoff", "free_kick", "extra_point")
_PLAY: Final = (
    "kind", "gain", "own_yard_line", "turnover", "score", "stops", "measured", "returned", "penalties",
)  # fmt: skip
_FLAG: Final = ("side", "kind", "yards", "enforce", "own_yard_line", "first_down", "loss_of_down", "to_spot")
_SIDES: Final[Mapping[str, Side]] = {"offense": "home", "defense": "away"}
_WORDS: Final[Mapping[Side, str]] = {"home": "offense", "away": "defense"}
_PHASES: Final[Mapping[str, Phase]] = {"kickoff": "kickoff", "free_kick": "free_kick", "extra_point": "try"}
_NO_CALL: Final = Call({}, {})


def resolve(case: Mapping[str, Any], dice: DiceBox) -> dict[str, Any]:
    """Decide what a case asks for and print it."""
    choice = case.get("asks")
    if not isinstance(choice, str) or choice not in _ASKED:
        raise CaseError(f"asks is one of {', '.join(_ASKED)}.")
    own, decide = _ASKED[choice]
    fields = Fields(case, "", (*COMMON, "asks", *own))
    return decide(fields, read_options(case.get("options", {})), dice)


def _answer(decided: str, reason: str = "") -> dict[str, Any]:
    return {"decided": decided, "reason": reason}


# -- the clock, and fouls ----------------------------------------------------------------------------------------------


def _clock(case: Fields, options: FoolOptions, dice: DiceBox) -> dict[str, Any]:
    """A play of a certain kind and end: its fouls settled, then what the clock loses and who stops it (8.4)."""
    before = situations.read(case)
    play = case.part("play", _PLAY)
    kind = play.choice("kind", _KINDS)
    before = before.changed(phase=_PHASES.get(kind, "scrimmage"))
    flags = tuple(_flag(value, path) for value, path in play.rows("penalties", needed=False))
    result = _result(play, before)
    answers: list[Decision] = []

    def choose(side: Side, alternatives: Mapping[str, Situation]) -> str:
        answers.append(policies.penalty(side, alternatives, before))
        return answers[-1].choice

    settled = penalties.settle(before, result, flags, parameters(options), choose)
    stops = play.choice("stops", ("", "incomplete", "out_of_bounds"), "")
    returned = play.flag("returned")
    played = Played(
        kind, _NO_CALL, _NO_CALL, (Eleven(), Eleven()), _events(stops, returned), result, flags,
        {"clock_stops": True} if stops else {},
    )  # fmt: skip
    habits = {side: _habits(case, word) for word, side in _SIDES.items()}
    after = settled.booked.situation
    lost = clock.lost(played, before, after, habits, options.random_clock, dice.play)
    follows = clock.pace(played, before, after, habits).spike_follows if clock.late(before) else False
    ended = kernel.apply_clock(after, lost)
    told_of = answers[0] if answers else Decision(_what_stops(lost.timeout, follows), lost.reason)
    return _answer(told_of.choice, told_of.reason) | {
        "seconds": lost.seconds,
        "clock": ended.clock,
        "stopped": lost.stopped,
        "why": lost.reason,
        "timeout": None if lost.timeout is None else _WORDS[lost.timeout],
        "timeouts": list(ended.timeouts),
        "spike_follows": follows,
        "next": _next(ended),
    }


def _what_stops(timeout: Side | None, spike: bool) -> str:
    return f"timeout_{_WORDS[timeout]}" if timeout else "spike" if spike else "none"


def _next(after: Situation) -> dict[str, Any]:
    """The situation after the play, from the side that then has the ball."""
    home, away = after.score
    return {
        "ball": _WORDS[after.possession],
        "phase": after.phase,
        "down": after.down,
        "distance": after.distance,
        "own_yard_line": _FIELD - after.los,
        "score": [home, away],
    }


def _events(stops: str, returned: bool) -> tuple[Event, ...]:
    """The facts that the clock asks for."""
    events = [Event("return", "away")] if returned else []
    if stops == "incomplete":
        events.append(Event("pass_attempt", "home"))
    if stops == "out_of_bounds":
        events.append(Event("out_of_bounds", "home"))
    return tuple(events)


def _result(play: Fields, before: Situation) -> Result:
    """Where the ball is dead and whose it is; ``own_yard_line`` is counted by the side that has it then."""
    turnover = play.flag("turnover")
    side: Side = "away" if turnover else "home"
    if "own_yard_line" in play:
        los = _FIELD - play.number("own_yard_line", 0, _FIELD)
    elif turnover:
        raise CaseError(f"{play.at('own_yard_line')} is missing: where has the other side the ball?")
    else:
        los = before.los - play.number("gain", -99, 99, 0)
        if not 0 <= los <= _FIELD:
            raise CaseError(f"{play.at('gain')} leaves the field.")
    scored = play.choice("score", ("", "touchdown", "field_goal", "safety", "extra_point"), "")
    score = Score(cast(Any, scored), _scorer(scored, side)) if scored else None
    over = play.maybe("measured")
    return Result(side, los, new_series=turnover, over=over, score=score)


def _scorer(scored: str, ball: Side) -> Side:
    return ("home" if ball == "away" else "away") if scored == "safety" else ball


def _flag(value: object, path: str) -> Flag:
    fields = Fields(value, path, _FLAG)
    enforce = fields.choice("enforce", ("previous", "spot", "end", "after", "no_play"))
    needed = enforce == "spot"
    line = fields.number("own_yard_line", 0, _FIELD, None if needed else 50)
    return Flag(
        side=_SIDES[fields.choice("side", tuple(_SIDES))],
        kind=fields.text("kind", "foul"),
        yards=fields.number("yards", 0, 99),
        enforce=cast(Literal["previous", "spot", "end", "after", "no_play"], enforce),
        los=_FIELD - line,
        first_down=fields.flag("first_down"),
        loss_of_down=fields.flag("loss_of_down"),
        to_spot=fields.flag("to_spot"),
    )


def _habits(case: Fields, word: str) -> Policies:
    """What a side's plan says of the end of a half; everything is allowed where nothing is said."""
    side = case.part("policies", tuple(_SIDES), needed=False).part(word, _HABITS, needed=False)
    timeouts, spike, hurry = (side.flag(name, True) for name in _HABITS)
    return Policies(timeouts=timeouts, spike=spike, hurry=hurry)


# -- what to play ------------------------------------------------------------------------------------------------------


def _kick_or_play(case: Fields, options: FoolOptions, dice: DiceBox) -> dict[str, Any]:
    """Go for it, punt or kick (10.2.7)."""
    reach = case.part("kickers", ("field_goal", "punt", "miss"))
    miss = reach.fraction("miss", 0.0)
    kick_range = policies.Range(reach.number("field_goal", 0, 99), reach.number("punt", 0, 99), lambda los: miss)
    now = situations.read(case)
    kick, reason = game.kick_by_plan(now, _fourth(case)) or game.kick_by_reach(now, kick_range)
    return _answer(kick or "go", reason)


def _fourth(case: Fields) -> Policies:
    """The plan's own orders for fourth down."""
    rows = case.part("policies", ("fourth_down",), needed=False).rows("fourth_down", needed=False)
    orders = []
    for value, path in rows:
        line = Fields(value, path, ("when", "do"))
        when = line.text("when")
        do = line.choice("do", ("go", "punt", "field_goal"))
        orders.append((PreparedCondition(vocabulary.of_situation(when)), when, cast(Any, do)))
    return Policies(fourth=tuple(orders))


def _order(case: Fields, options: FoolOptions, dice: DiceBox) -> dict[str, Any]:
    """A kneel or a spike in place of a play from the tables."""
    told_of = case.part("policies", ("kneel", "spike"), needed=False)
    wishes = Policies(kneel=told_of.flag("kneel", True), spike=told_of.flag("spike", True))
    special = game.special(situations.read(case), case.flag("hurried"), wishes)
    return _answer(special.kind if special else "play")


def _two_points(case: Fields, options: FoolOptions, dice: DiceBox) -> dict[str, Any]:
    """After a touchdown, its six points counted: a kick, or two points where the league has them."""
    now = situations.read(case)
    return _answer("two_points" if options.two_point_conversion and two_points.goes(now) else "kick")


def _toss(case: Fields, options: FoolOptions, dice: DiceBox) -> dict[str, Any]:
    """What the winner of the toss chooses (9.1)."""
    wanted = case.part("policies", _TOSS, needed=False).choice("toss", ("receive", "kick"), "receive")
    wind = Wind(yards=case.number("wind", 0, 30, 0))
    decision = policies.toss(wanted, wind, options.coin_toss_defer, case.number("quarter", 1, 9, 1))
    return _answer(decision.choice, decision.reason)


# -- what is automatic before a kick -----------------------------------------------------------------------------------


def _onside(case: Fields, options: FoolOptions, dice: DiceBox) -> dict[str, Any]:
    """Whether an onside kick is assumed (9.1.3)."""
    return _answer("onside" if kick_calls.late(situations.read(case)) else "standard")


def _punt_rush(case: Fields, options: FoolOptions, dice: DiceBox) -> dict[str, Any]:
    """Whether a punt is blitzed without being asked (9.2.1)."""
    return _answer("blitz" if kick_calls.desperate(situations.read(case)) else "standard")


def _kick_rush(case: Fields, options: FoolOptions, dice: DiceBox) -> dict[str, Any]:
    """Whether a placekick is blitzed without being asked (9.3.2)."""
    kind = case.choice("kick", ("field_goal", "extra_point"))
    why = kick_calls.blitzed(situations.read(case), kind, case.number("average", 0, 99))
    return _answer("blitz" if why else "standard", why)


_Decide = Callable[[Fields, FoolOptions, DiceBox], dict[str, Any]]
_ASKED: Final[Mapping[str, tuple[tuple[str, ...], _Decide]]] = {
    "clock": (("situation", "play", "policies"), _clock),
    "penalty": (("situation", "play", "policies"), _clock),
    "fourth_down": (("situation", "kickers", "policies"), _kick_or_play),
    "order": (("situation", "hurried", "policies"), _order),
    "try": (("situation",), _two_points),
    "toss": (("wind", "quarter", "policies"), _toss),
    "onside": (("situation",), _onside),
    "punt_rush": (("situation",), _punt_rush),
    "placekick_rush": (("situation", "kick", "average"), _kick_rush),
}
