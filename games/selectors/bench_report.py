"""What came of a trial, as pages and API show it: the verdict, figures with their bounds, tables by call and line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from games import engine
from games.engine import GameSums, PlanSums, Tally, TrialSums, UnitSums
from games.models import BenchRun
from games.selectors.bench_pictures import Bars, Dots, Whisker, bars_of, dots_of

FEW_CALLS = 100  # below which a row is shown pale: still chance
MOST_COLUMNS = 8  # defenses in the table of calls against each of them
MOST_ROWS = 40
WORDS = {"better": "Better", "worse": "Worse", "keep": "Keep", "more": "More", "watch": "Watch"}


@dataclass(frozen=True)
class Figure:
    """A figure of a trial with what it means, and how far chance may have moved it or what the other plan had."""

    value: str
    label: str
    detail: str = ""


@dataclass(frozen=True)
class Row:
    """Calls of one kind, under ``name`` in the sums and as ``words`` to their coach. Figures are None where there was
    nothing to count; ``was_calls`` are the other plan's, ``more`` how many yards a play more than in the other plan."""

    name: str
    words: str
    tally: Tally
    yards: engine.Estimate | None
    points: engine.Estimate | None
    good: engine.Estimate | None
    was_calls: int | None
    whisker: Whisker | None
    more: engine.Estimate | None = None

    @property
    def few(self) -> bool:
        return self.tally.calls < FEW_CALLS

    @property
    def good_in_100(self) -> int | None:
        return None if self.good is None else round(100 * self.good.value)


@dataclass(frozen=True)
class Cell:
    """A call against one defense; ``tone`` says whether it gains more than the plan's calls do, or less."""

    yards: float
    calls: int
    tone: str


@dataclass(frozen=True)
class Against:
    """Yards of each call against each defense, these in words; no cell where there were too few calls. A row has the
    call's name in the sums, its words and its cells."""

    columns: Sequence[str]
    rows: Sequence[tuple[str, str, Sequence[Cell | None]]]


@dataclass(frozen=True)
class BenchReport:
    """What came of a trial so far. There are dots where whole games were tried, bars where one situation was."""

    verdict: str
    figures: Sequence[Figure]
    dots: Dots | None
    findings: Sequence[tuple[str, str]]
    bars: Bars | None = None
    gains: Mapping[int, int] = field(default_factory=dict)
    compares: bool = False
    plays: Sequence[Row] = ()
    lines: Sequence[Row] = ()
    defenses: Sequence[Row] = ()
    defense_lines: Sequence[Row] = ()
    against: Against = field(default_factory=lambda: Against((), ()))


def verdict(run: BenchRun) -> str:
    """How a run did so far, in a sentence; "" before its first figures."""
    if not run.results:
        return ""
    sums = TrialSums.from_json(run.results)
    return engine.verdict(sums) if run.situation is None else engine.situation_verdict(sums)


def report(run: BenchRun) -> BenchReport | None:
    """What came of a run so far; None before its first figures."""
    if not run.results:
        return None
    sums = TrialSums.from_json(run.results)
    plan, beside = sums.plan, sums.beside
    offense, defense = (beside.offense, beside.defense) if beside else (None, None)
    whole_games = run.situation is None
    return BenchReport(
        verdict=verdict(run),
        figures=list(_of_games(sums) if whole_games else _of_a_situation(plan, beside)),
        dots=dots_of(plan.games, beside.games if beside else None) if whole_games else None,
        findings=[(WORDS[word], sentence) for word, sentence in _findings(plan, beside)],
        bars=_bars(run, plan, beside),
        gains=plan.gains,
        compares=beside is not None,
        plays=_rows(plan.offense.by_call, offense.by_call if offense else None, plan.offense.words),
        lines=_rows(plan.offense.by_line, offense.by_line if offense else None),
        defenses=_rows(plan.defense.by_call, defense.by_call if defense else None, plan.defense.words),
        defense_lines=_rows(plan.defense.by_line, defense.by_line if defense else None),
        against=_against(plan.offense),
    )


def _findings(plan: PlanSums, beside: PlanSums | None) -> Iterator[tuple[str, str]]:
    """What differs between two plans, then what stands out in the first."""
    if beside is not None:
        yield from engine.changed(plan.offense, beside.offense)
    if len(plan.offense.by_call) > 1:
        yield from engine.findings(plan.offense)


def _bars(run: BenchRun, plan: PlanSums, beside: PlanSums | None) -> Bars | None:
    if run.situation is None:
        return None
    return bars_of(plan.gains, beside.gains if beside else None, run.situation["distance"])


# -- figures -----------------------------------------------------------------------------------------------------------


def _of_games(sums: TrialSums) -> Iterator[Figure]:
    games, other = sums.plan.games, sums.beside.games if sums.beside else None
    won = engine.share(games.won, games.games)
    if won is not None:
        level = f", {games.tied} level" if games.tied else ""
        give = f"{100 * won.value:.0f} in 100, likely {100 * won.low:.0f} to {100 * won.high:.0f}"
        yield Figure(str(games.won), f"wins, {games.lost} lost{level}", give)
    yield Figure(_score(games), "points a game", f"was {_score(other)}" if other else "")
    if other:
        better = sums.points_more
    else:
        margins = games.margins.items()
        total = sum(margin * count for margin, count in margins)
        better = engine.mean(games.games, total, sum(margin * margin * count for margin, count in margins))
    if better is not None:
        what = "points better a game" if other else "points ahead a game"
        yield Figure(f"{better.value:+.1f}", what, f"likely {better.low:+.1f} to {better.high:+.1f}")
    third = engine.share(games.third_downs_made, games.third_downs)
    if third is not None:
        was = engine.share(other.third_downs_made, other.third_downs) if other else None
        yield Figure(f"{100 * third.value:.0f} %", "third downs made", f"was {100 * was.value:.0f} %" if was else "")


def _score(games: GameSums) -> str:
    count = max(1, games.games)
    return f"{games.points / count:.1f} : {games.points_against / count:.1f}"


def _of_a_situation(plan: PlanSums, beside: PlanSums | None) -> Iterator[Figure]:
    tally, was = _tried(plan), _tried(beside) if beside else None
    made = engine.share(tally.first_downs, tally.calls)
    if made is not None:
        likely = f"likely {100 * made.low:.0f} to {100 * made.high:.0f} %"
        yield Figure(f"{100 * made.value:.0f} %", "first downs made", likely)
    yards = engine.mean(tally.plays, tally.yards, tally.yards_squared)
    if yards is not None:
        before = engine.mean(was.plays, was.yards, was.yards_squared) if was else None
        likely = f"was {before.value:.1f}" if before else f"likely {yards.low:.1f} to {yards.high:.1f}"
        yield Figure(f"{yards.value:.1f}", "yards a play", likely)
    points = engine.mean(tally.valued, tally.value, tally.value_squared, engine.HUNDREDTHS)
    if points is not None:
        likely = f"likely {points.low:+.2f} to {points.high:+.2f}"
        yield Figure(f"{points.value:+.2f}", "expected points added", likely)
    lost = engine.share(tally.lost, tally.calls)
    if lost is not None:
        sacks = f"{tally.sacks:,} sacks, {tally.touchdowns:,} touchdowns"
        yield Figure(f"{100 * lost.value:.1f} %", "balls lost", sacks)


def _tried(plan: PlanSums) -> Tally:
    """Of the side with the ball: a situation is played with it or without it."""
    return plan.offense.all if plan.offense.all.calls else plan.defense.all


# -- tables ------------------------------------------------------------------------------------------------------------


def _rows(
    tallies: Mapping[str, Tally], before: Mapping[str, Tally] | None, words: Mapping[str, str] | None = None
) -> list[Row]:
    """The calls most often called first."""
    names = sorted(tallies, key=lambda name: (-tallies[name].calls, name))
    return [_row(name, (words or {}).get(name, name), tallies[name], before) for name in names[:MOST_ROWS]]


def _row(name: str, words: str, tally: Tally, before: Mapping[str, Tally] | None) -> Row:
    was = None if before is None else before.get(name, Tally())
    yards = engine.mean(tally.plays, tally.yards, tally.yards_squared)
    had = was.yards / was.plays if was is not None and was.plays else None
    had_yards = engine.mean(was.plays, was.yards, was.yards_squared) if was is not None else None
    return Row(
        name,
        words,
        tally,
        yards,
        engine.mean(tally.valued, tally.value, tally.value_squared, engine.HUNDREDTHS),
        engine.share(tally.good, tally.plays),
        was.calls if was is not None else None,
        Whisker.of(yards, had) if yards is not None else None,
        engine.difference(yards, had_yards) if yards is not None and had_yards is not None else None,
    )


def _against(unit: UnitSums) -> Against:
    """The calls most often called, against the defenses most often met."""
    met: dict[str, int] = {}
    for (_, defense), tally in unit.against.items():
        met[defense] = met.get(defense, 0) + tally.calls
    columns = sorted(met, key=lambda name: (-met[name], name))[:MOST_COLUMNS]
    names = sorted(unit.by_call, key=lambda name: (-unit.by_call[name].calls, name))[:MOST_ROWS]
    usual = unit.all.yards / max(1, unit.all.plays)
    rows = [(name, [_cell(unit.against.get((name, column)), usual) for column in columns]) for name in names]
    filled = [(name, unit.name(name), cells) for name, cells in rows if any(cells)]
    return Against([unit.other_name(column) for column in columns], filled)


def _cell(tally: Tally | None, usual: float) -> Cell | None:
    if tally is None or tally.plays < engine.ENOUGH_CALLS:
        return None
    bounds = engine.mean(tally.plays, tally.yards, tally.yards_squared)
    assert bounds is not None  # there are enough of them
    tone = "more" if bounds.low > usual else "less" if bounds.high < usual else "same"
    return Cell(bounds.value, tally.calls, tone)
