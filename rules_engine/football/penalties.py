"""Penalties: what becomes of a play with fouls, and what the offended side may choose."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import ClassVar, Final, final

from ..interface.situation import Flag, Parameters, Result, Side, Situation, other
from ..value import Value, mypyc_attr
from . import books, spots
from .books import Booked

LIVE: Final = ("previous", "spot", "runback", "end")
Choose = Callable[[Side, Mapping[str, Situation]], str]


@final
@mypyc_attr(acyclic=True)
class Settled(Value):
    """A play with its fouls settled.

    counted   False where a penalty, or two that offset, wiped the play out
    taken     for each flag, in order: accepted, declined or offset
    first_down  "play", "penalty", or "" for none
    marked    for each flag, in order: the yards marked off for it, 0 where it was not accepted
    """

    NAMES: ClassVar[str] = "booked counted taken first_down marked"

    def __init__(
        self,
        booked: Booked,
        counted: bool = True,
        taken: tuple[str, ...] = (),
        first_down: str = "",
        marked: tuple[int, ...] = (),
    ) -> None:
        self.booked: Final = booked
        self.counted: Final = counted
        self.taken: Final = taken
        self.first_down: Final = first_down
        self.marked: Final = marked


def settle(before: Situation, result: Result, flags: Sequence[Flag], parameters: Parameters, choose: Choose) -> Settled:
    """``result`` booked with ``flags``; ``choose(side, alternatives)`` asks the offended side."""
    if not flags:
        return settle_clean(before, result, parameters)
    if any(flag.enforce == "ruled" for flag in flags):
        return _settle_ruled(before, result, flags, parameters)
    live = _settle_play(before, result, flags, parameters, choose)
    settled = _settle_dead_ball(live, before, flags, parameters)
    marked = _marked(before, result, flags, live, settled, parameters)
    return Settled(settled.booked, settled.counted, settled.taken, settled.first_down, marked)


def settle_clean(before: Situation, result: Result, parameters: Parameters) -> Settled:
    """``result`` booked where nobody fouled."""
    booked = books.book(before, result, parameters)
    return Settled(booked, first_down="play" if booked.first_down else "")


def ruled(before: Situation, result: Result, flag: Flag, parameters: Parameters, choose: Choose) -> Flag:
    """A foul with that one of its rulings that the offended side takes; the flag itself where there is no choice."""
    if len(flag.rulings) < 2:
        return flag
    follows = {
        each.name: _after_ruling(before, each.result or result, each.counted, parameters).situation
        for each in flag.rulings
    }
    taken = choose(other(flag.side), follows)
    return flag.with_rulings(tuple([each for each in flag.rulings if each.name == taken]))


def _after_ruling(before: Situation, result: Result, counted: bool, parameters: Parameters) -> Booked:
    """The play as a ruling has it, with what it then left. One that is wiped out, and so not ``counted``, is no play of
    its series."""
    booked = books.book(before, result, parameters)
    after = booked.situation
    if counted or after.phase != "scrimmage" or after.series != before.series:
        return booked
    again = after.at_down(after.down, after.distance, after.los, before.series_play)
    return Booked(again, booked.score, booked.points, booked.first_down)


def _settle_ruled(before: Situation, result: Result, flags: Sequence[Flag], parameters: Parameters) -> Settled:
    """Fouls each with its one ruling, in the order in which they were called: the last that says what the play left
    decides."""
    rulings = [flag.rulings[0] for flag in flags]
    left = next((each.result for each in reversed(rulings) if each.result is not None), result)
    counted = all(each.counted for each in rulings)
    booked = _after_ruling(before, left, counted, parameters)
    return Settled(
        booked,
        counted,
        tuple(["accepted" if each.taken else "declined" for each in rulings]),
        _first_down_by(before, result, booked, parameters, stands=counted),
        tuple([each.yards if each.taken else 0 for each in rulings]),
    )


def _first_down_by(before: Situation, result: Result, booked: Booked, parameters: Parameters, *, stands: bool) -> str:
    """Whether the play itself or a penalty gave the first down that was booked."""
    if not booked.first_down:
        return ""
    return "play" if stands and books.book(before, result, parameters).first_down else "penalty"


def _settle_play(
    before: Situation, result: Result, flags: Sequence[Flag], parameters: Parameters, choose: Choose
) -> Settled:
    """The fouls before the play was over: those that stop it, then those that may be declined."""
    void = [flag for flag in flags if flag.enforce == "no_play"]
    live = void or [flag for flag in flags if flag.enforce in LIVE]
    if not live:
        booked = books.book(before, result, parameters)
        return Settled(booked, True, ("declined",) * len(flags), "play" if booked.first_down else "")
    if len({flag.side for flag in live}) == 2:
        return _both(before, result, flags, live, parameters, choose)
    if void:
        booked = enforce(before, result, void[0], parameters)
        return Settled(booked, False, _taken(flags, void[:1], "accepted"), "penalty" if booked.first_down else "")
    return _offer(before, result, flags, _acceptable(live, live[0].side), parameters, choose)


def _both(
    before: Situation,
    result: Result,
    flags: Sequence[Flag],
    live: Sequence[Flag],
    parameters: Parameters,
    choose: Choose,
) -> Settled:
    """Fouls of both sides offset, and the down is repeated. But a foul on a runback does not affect possession: a side
    that has fouled only while it ran the ball back keeps it. Fouls of both on that runback have no effect; one of the
    others before it is declined, and they may have the runner's marked off."""
    running = [flag for flag in live if flag.enforce == "runback"]
    runners = running[-1].side if running else None
    if runners is None or any(flag.side == runners and flag.enforce != "runback" for flag in live):
        return Settled(Booked(before), False, _taken(flags, live, "offset"))
    if any(flag.side != runners and flag.possession == runners for flag in live):
        booked = books.book(before, result, parameters)
        return Settled(booked, True, _taken(flags, live, "offset"), "play" if booked.first_down else "")
    return _offer(before, result, flags, _acceptable(live, runners), parameters, choose)


def _acceptable(live: Sequence[Flag], fouled: Side) -> dict[str, Flag]:
    """The fouls of a side by the words with which the other accepts one of them; ``accept:2`` is the second of all
    fouls."""
    words = {("accept" if place == 0 else f"accept:{place + 1}"): flag for place, flag in enumerate(live)}
    return {word: flag for word, flag in words.items() if flag.side == fouled}


def _offer(
    before: Situation,
    result: Result,
    flags: Sequence[Flag],
    acceptable: Mapping[str, Flag],
    parameters: Parameters,
    choose: Choose,
) -> Settled:
    """Let the offended side decline, or accept one of the fouls of the other side."""
    stands = books.book(before, result, parameters)
    options = {"decline": stands}
    for name, flag in acceptable.items():
        options[name] = enforce(before, result, flag, parameters)
    fouled = next(iter(acceptable.values())).side
    key = choose(other(fouled), {name: booked.situation for name, booked in options.items()})
    first_down = "play" if stands.first_down else ""
    if key == "decline":
        return Settled(stands, True, ("declined",) * len(flags), first_down)
    flag = acceptable[key]
    booked = options[key]
    counted = flag.enforce in ("end", "runback") or _on_a_return(before, flag)
    if not counted or not first_down:
        first_down = "penalty" if booked.first_down else ""
    elif not booked.first_down:
        first_down = ""
    return Settled(booked, counted, _taken(flags, [flag], "accepted"), first_down)


def _settle_dead_ball(settled: Settled, before: Situation, flags: Sequence[Flag], parameters: Parameters) -> Settled:
    """The fouls after the play: from wherever the next play would start; those of both sides offset."""
    dead = [flag for flag in flags if flag.enforce == "after"]
    if not dead:
        return settled
    if len({flag.side for flag in dead}) == 2:
        taken = tuple("offset" if flag in dead else was for flag, was in zip(flags, settled.taken, strict=True))
        return Settled(settled.booked, settled.counted, taken, settled.first_down)
    situation, first_down = settled.booked.situation, settled.first_down
    for flag in dead:
        situation, gave = _after_play(situation, flag, bool(first_down), parameters)
        if gave and not first_down and situation.series == before.series:
            first_down = "penalty"
    taken = tuple("accepted" if flag in dead else was for flag, was in zip(flags, settled.taken, strict=True))
    was = settled.booked
    booked = Booked(situation, was.score, was.points, was.first_down or bool(first_down))
    return Settled(booked, settled.counted, taken, first_down)


def answer(flags: Sequence[Flag], taken: Sequence[str]) -> str:
    """What the offended side chose, by how the fouls of a settled play were taken: the inverse of ``settle``."""
    live = [taken[place] for place, flag in enumerate(flags) if flag.enforce in LIVE]
    place = live.index("accepted") if "accepted" in live else -1
    return "decline" if place < 0 else f"accept:{place + 1}" if place else "accept"


def _marked(
    before: Situation,
    result: Result,
    flags: Sequence[Flag],
    live: Settled,
    settled: Settled,
    parameters: Parameters,
) -> tuple[int, ...]:
    """The yards of field that each accepted foul cost: between where the ball lies with it and where it would lie for
    a foul of no yards. Fouls after the play are marked off one from the other."""
    yards = []
    situation = live.booked.situation
    for flag, taken in zip(flags, settled.taken, strict=True):
        if taken != "accepted":
            yards.append(0)
        elif flag.enforce == "after":
            following = _after_play(situation, flag, False, parameters)[0]
            yards.append(abs(_field(situation) - _field(following)))
            situation = following
        elif flag.to_spot:
            yards.append(abs(before.los - max(1, flag.los)))
        else:
            nothing = enforce(before, result, flag.without_yards(), parameters).situation
            yards.append(abs(_field(nothing) - _field(enforce(before, result, flag, parameters).situation)))
    return tuple(yards)


def _field(situation: Situation) -> int:
    """Where the ball lies, in yards to the goal that the home side attacks, so that a change of possession does not
    change it."""
    return situation.los if situation.possession == "home" else spots.flip(situation.los)


def _taken(flags: Sequence[Flag], chosen: Sequence[Flag], word: str) -> tuple[str, ...]:
    return tuple(word if any(flag is one for one in chosen) else "declined" for flag in flags)


def _on_a_return(before: Situation, flag: Flag) -> bool:
    """A foul on a runback as records had it before ``runback``: by the side that had not snapped or kicked."""
    return flag.possession is not None and flag.possession != before.possession


def enforce(before: Situation, result: Result, flag: Flag, parameters: Parameters) -> Booked:
    """What the play becomes when a foul during it is accepted.

    Rules: fool:1/1, fool:6.4/6
    """
    if flag.enforce == "end":
        return _from_the_end(before, result, flag, parameters)
    if flag.enforce == "runback":
        return _from_a_runback(before, flag, parameters)
    if _on_a_return(before, flag):
        returner = other(before.possession)
        yards = -flag.yards if flag.side == returner else flag.yards
        los = spots.mark_off(spots.flip(flag.los), yards, parameters)
        return Booked(books.new_series(returner, los, before))
    base = before.los if flag.enforce in ("previous", "no_play") else flag.los
    offense = flag.side == before.possession
    if flag.to_spot:
        los = max(1, base)  # interference in the end zone gives the ball at the one
    else:
        los = spots.mark_off(base, -flag.yards if offense else flag.yards, parameters)
    return _repeat(before, los, flag, offense)


def _repeat(before: Situation, los: int, flag: Flag, offense: bool) -> Booked:
    """The down again from ``los``, unless that is a first down or, by a loss of down, the ball."""
    if before.phase != "scrimmage":
        return Booked(before.changed(los=los, distance=los if before.phase == "try" else before.distance))
    distance = before.distance - (before.los - los)
    reached = distance < 0 or (distance == 0 and los != before.los)
    if reached or (flag.first_down and not offense):
        return Booked(before.at_down(1, spots.line_to_gain(los), los, before.series_play), first_down=True)
    down = before.down + (1 if flag.loss_of_down else 0)
    if down > 4:
        return Booked(books.new_series(other(before.possession), spots.flip(los), before))
    return Booked(before.at_down(down, distance, los, before.series_play))


def _from_a_runback(before: Situation, flag: Flag, parameters: Parameters) -> Booked:
    """The runner's side keeps the ball: a new series from the spot of its foul, less the yards."""
    spot = flag.los if flag.side == before.possession else spots.flip(flag.los)
    los = spots.mark_off(spot, -flag.yards, parameters)
    return books.book(before, Result(flag.side, los, new_series=True), parameters)


def _from_the_end(before: Situation, result: Result, flag: Flag, parameters: Parameters) -> Booked:
    """Yards added to what the play gained; after a score, to where the next play starts."""
    stands = books.book(before, result, parameters)
    if result.score is not None:
        situation, _ = _after_play(stands.situation, flag, False, parameters)
        return Booked(situation, stands.score, stands.points, stands.first_down)
    mine = flag.side == result.possession
    los = spots.mark_off(result.los, -flag.yards if mine else flag.yards, parameters)
    over = result.over if los == result.los else None
    gives = flag.first_down and flag.side != before.possession and result.possession == before.possession
    return books.book(before, result.moved(los, over, result.first_down or gives), parameters)


def _after_play(situation: Situation, flag: Flag, fresh: bool, parameters: Parameters) -> tuple[Situation, bool]:
    """A dead-ball foul marked off, and whether it gave a first down. ``fresh``: the play made one."""
    offense = flag.side == situation.possession
    los = spots.mark_off(situation.los, -flag.yards if offense else flag.yards, parameters)
    if situation.phase == "try":
        return situation.changed(los=los, distance=los), False
    if situation.phase != "scrimmage":
        return situation.changed(los=los), False
    if fresh or situation.series_play == 0:
        return situation.changed(los=los, distance=spots.line_to_gain(los)), False
    distance = situation.distance - (situation.los - los)
    if not offense and (flag.first_down or distance < 0 or (distance == 0 and los != situation.los)):
        return situation.changed(los=los, down=1, distance=spots.line_to_gain(los)), True
    return situation.changed(los=los, distance=distance), False
