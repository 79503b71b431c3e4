"""A report's sentences: habits that chance does not explain, and what to do about them.

A habit is told where so many plays show it that its bounds (95 times in 100) leave out what the team does on the
whole. Advice is ordered by how far it stands out, so that the first is the one to take.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from ..trials.intervals import Estimate, mean, share
from ..trials.sums import Tally
from .habits import PASS, RUN, TRIED, TeamHabits, UnitHabits
from .situations import CLASSES

ENOUGH: Final = 8  # plays from which a habit is spoken of
FOURTH_DOWNS: Final = 4  # fourth downs of one kind from which it is
ADVICE: Final = 3  # pieces of advice in a report
_LEAST_MARGIN: Final = 0.1  # yards
_OFTEN_THROWN_TO: Final = 0.3  # of all passes, from which a man is warned of


@dataclass(frozen=True, slots=True)
class Lean:
    """How a team calls one class of situations: the share of passes with its bounds, and how often it is pressed."""

    name: str
    plays: int
    passes: Estimate
    pressed: int
    yards_a_run: float | None
    yards_a_pass: float | None

    @property
    def pass_percent(self) -> int:
        return round(100 * self.passes.value)

    @property
    def pressed_percent(self) -> int:
        return round(100 * self.pressed / self.plays)


@dataclass(frozen=True, slots=True)
class Advice:
    """Something to do, and why; ``weight`` is how many times its margin of chance it stands out by."""

    do: str
    because: str
    weight: float


def leans(unit: UnitHabits) -> list[Lean]:
    """Every class of situations of which a play was seen."""
    leanings = []
    for each in CLASSES:
        runs, passes = (unit.by_situation.get((each.code, kind), Tally()) for kind in (RUN, PASS))
        part = share(passes.calls, runs.calls + passes.calls)
        if part is not None:
            plays, pressed = runs.calls + passes.calls, unit.pressed[each.code]
            leanings.append(Lean(each.name, plays, part, pressed, _yards(runs), _yards(passes)))
    return leanings


def _yards(tally: Tally) -> float | None:
    return tally.yards / tally.plays if tally.plays else None


def habits_told(team: TeamHabits) -> list[str]:
    """What stands out of a team's own calls, in sentences."""
    sentences = [_lean_told(each) for each in leans(team.offense) if _stands_out(each, team.offense)]
    return [*sentences, *_pressure_told(team), *_fourth_downs_told(team)]


def _stands_out(lean: Lean, unit: UnitHabits) -> bool:
    """Whether a team calls these situations otherwise than it calls on the whole."""
    whole = unit.by_kind.get(PASS, Tally()).calls / max(1, unit.plays)
    return lean.plays >= ENOUGH and not lean.passes.low <= whole <= lean.passes.high


def _lean_told(lean: Lean) -> str:
    passes = round(lean.passes.value * lean.plays)
    if lean.passes.value >= 0.5:
        return f"{lean.name}: they pass {lean.pass_percent} times in 100 ({passes} of {lean.plays})."
    return f"{lean.name}: they run {100 - lean.pass_percent} times in 100 ({lean.plays - passes} of {lean.plays})."


def _pressure_told(team: TeamHabits) -> Iterator[str]:
    for lean in leans(team.defense):
        part = share(lean.pressed, lean.plays)
        if part is not None and lean.plays >= ENOUGH and part.low > _pressed_on_the_whole(team.defense):
            yield f"{lean.name} against them: {team.pressure} {lean.pressed_percent} times in 100 ({lean.plays} plays)."


def _pressed_on_the_whole(unit: UnitHabits) -> float:
    return unit.pressed.total() / max(1, unit.plays)


def _fourth_downs_told(team: TeamHabits) -> Iterator[str]:
    for situation, choices in sorted(team.fourth_downs.items()):
        if choices.total() >= FOURTH_DOWNS and choices[TRIED]:
            yield f"Fourth down, {situation}: they went for it {choices[TRIED]} of {choices.total()} times."


def advice(team: TeamHabits, names: Mapping[int, str]) -> list[Advice]:
    """What an opponent of this team does best, the most telling first. ``names`` are its men by their numbers."""
    pieces = [*_attack(team.defense), *_expect(team), *_cover(team.offense, names), *_against_pressure(team)]
    return sorted(pieces, key=lambda each: (-each.weight, each.do))


def _attack(defense: UnitHabits) -> Iterator[Advice]:
    """What its defense let succeed more often, and where it gave more yards than elsewhere."""
    runs, passes = (defense.by_kind.get(kind, Tally()) for kind in (RUN, PASS))
    yield from _succeeds(runs, passes, "Run", "runs", "passes")
    yield from _succeeds(passes, runs, "Throw", "passes", "runs")
    for verb, what, whole, parts in (
        ("Run", "a run", runs, defense.by_direction),
        ("Throw", "a pass", passes, defense.by_area),
    ):
        for place, there in parts.items():
            yield from _gains(there, _without(whole, there), f"{verb} {place}", what)


def _succeeds(one: Tally, other: Tally, do: str, what: str, what_else: str) -> Iterator[Advice]:
    """Advice to do what did its share more often, where chance does not explain the difference."""
    ones, others = share(one.good, one.plays), share(other.good, other.plays)
    if ones is None or others is None or one.plays < ENOUGH or other.plays < ENOUGH:
        return
    ahead = ones.value - others.value
    margin = (ones.give_or_take**2 + others.give_or_take**2) ** 0.5
    if ahead > margin:
        because = (
            f"Against them {round(100 * ones.value)} of 100 {what} did their share ({one.plays} plays), "
            f"{round(100 * others.value)} of 100 {what_else}."
        )
        yield Advice(do, because, ahead / margin)


def _without(whole: Tally, part: Tally) -> Tally:
    """The plays of ``whole`` that are not of ``part``, as far as yards are asked for."""
    return Tally(
        calls=whole.calls - part.calls,
        plays=whole.plays - part.plays,
        yards=whole.yards - part.yards,
        yards_squared=whole.yards_squared - part.yards_squared,
    )


def _gains(there: Tally, elsewhere: Tally, do: str, what: str) -> Iterator[Advice]:
    """Advice to go where a play gained more yards, where chance does not explain the difference."""
    ones, others = (mean(each.plays, each.yards, each.yards_squared) for each in (there, elsewhere))
    if ones is None or others is None or there.plays < ENOUGH or elsewhere.plays < ENOUGH:
        return
    ahead = ones.value - others.value
    margin = max((ones.give_or_take**2 + others.give_or_take**2) ** 0.5, _LEAST_MARGIN)
    if ahead > margin:
        because = f"They gave {ones.value:.1f} yards {what} there ({there.plays} plays), {others.value:.1f} elsewhere."
        yield Advice(do, because, ahead / margin)


def _expect(team: TeamHabits) -> Iterator[Advice]:
    """Situations in which they give away what they call."""
    whole = team.offense.by_kind.get(PASS, Tally()).calls / max(1, team.offense.plays)
    for lean in leans(team.offense):
        if _stands_out(lean, team.offense):
            call = "a pass" if lean.passes.value >= 0.5 else "a run"
            ahead = abs(lean.passes.value - whole)
            because = _lean_told(lean)
            yield Advice(f"Expect {call} on {_lower(lean.name)}", because, ahead / lean.passes.give_or_take)


def _lower(name: str) -> str:
    return name[:1].lower() + name[1:]


def _cover(offense: UnitHabits, names: Mapping[int, str]) -> Iterator[Advice]:
    """Men to whom most passes go."""
    thrown = sum(each.thrown for each in offense.by_target.values())
    for number, targets in sorted(offense.by_target.items()):
        part = share(targets.thrown, thrown)
        if part is not None and targets.thrown >= ENOUGH and part.low > _OFTEN_THROWN_TO:
            who = names.get(number, f"number {number}")
            because = (
                f"{round(100 * part.value)} of 100 passes go to him; {targets.caught} caught for {targets.yards} yards."
            )
            yield Advice(f"Cover {who}", because, part.low / _OFTEN_THROWN_TO)


def _against_pressure(team: TeamHabits) -> Iterator[Advice]:
    """Situations in which they bring more men than otherwise."""
    whole = _pressed_on_the_whole(team.defense)
    for lean in leans(team.defense):
        part = share(lean.pressed, lean.plays)
        if part is not None and lean.plays >= ENOUGH and part.low > whole:
            because = f"They bring {team.pressure} {lean.pressed_percent} times in 100 ({lean.plays} plays)."
            do = f"Have a quick answer ready on {_lower(lean.name)}"
            yield Advice(do, because, (part.value - whole) / part.give_or_take)
