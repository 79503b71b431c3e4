"""What a rehearsal tells: each season in a few lines, and the league's men at the beginning beside those at the end, as
a table of Markdown."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from league.selectors.census import Census, Counted, Measure

from .rehearsal import Year

MOST_FAULTS = 10  # that are told of a season
DASH = "-"
Told = Callable[[Counted], str]


def season_told(year: Year) -> Iterator[str]:
    """A season: champion, final table, what its games looked like, what it took, what is wrong with its rosters."""
    cost = year.cost
    yield (
        f"Season {year.season.number}: {year.champion} are champions; {year.games} games, {year.trades} trades, "
        f"{cost.seconds:.1f} s ({cost.processor:.1f} s of processor time, {cost.queries:,} queries)"
    )
    for row in year.table:
        record = f"{row.wins}-{row.losses}-{row.ties}"
        reason = f"  {row.reason}" if row.reason else ""
        yield f"  {row.final_rank:>2} {row.team.name:<24} {record:>7} {row.difference:>+5}{reason}"
    told = [f"{one.name} {one.value:.1f}{'' if one.holds else ' (!)'}" for one in year.figures]
    yield f"  a team in a game: {', '.join(told)}"
    yield f"  the oldest man on a roster is {max(year.opening.oldest, year.closing.oldest)}"
    for fault in faults(year)[:MOST_FAULTS]:
        yield f"  not legal: {fault}"


def faults(year: Year) -> list[str]:
    """What was wrong with rosters when games began to count, and at the season's end."""
    return list(dict.fromkeys([*year.opening.faults, *year.closing.faults]))


def whole_told(years: Sequence[Year]) -> Iterator[str]:
    """Several seasons beside each other, and the men of the first beside those of the last, as the games that count
    began."""
    first, last = years[0].opening, years[-1].opening
    yield ""
    yield from _games(years)
    yield ""
    yield from _men(years[0].season.number, first, years[-1].season.number, last)
    gone = [position for position in first.positions if position not in last.positions]
    yield ""
    yield f"Positions that nobody holds any more: {', '.join(gone) or 'none'}."
    wrong = sum(len(faults(year)) for year in years)
    yield f"Faults of rosters, at two moments of every season: {wrong}."
    yield f"What the men of a team are worth together: {first.strengths} at first, {last.strengths} at last."
    seconds, queries = sum(year.cost.processor for year in years), sum(year.cost.queries for year in years)
    yield f"A season took {seconds / len(years):.0f} s of processor time and {queries // len(years):,} queries."


def _games(years: Sequence[Year]) -> Iterator[str]:
    """What games looked like, season by season, beside the bands."""
    yield f"| per team and game | wanted | {' | '.join(str(year.season.number) for year in years)} |"
    yield "|---|---|" + "---|" * len(years)
    found = [{one.name: one for one in year.figures} for year in years]
    for name in found[0]:
        one = found[0][name]
        values = [f"{each[name].value:.1f}" if name in each else DASH for each in found]
        yield f"| {name} | {one.low:g} to {one.high:g} | {' | '.join(values)} |"


def _men(number: int, first: Census, later: int, last: Census) -> Iterator[str]:
    """Both seasons' men by position: mean, and in brackets the standard deviation."""
    names = list(dict.fromkeys(name for one in first.positions.values() for name in one.facts))
    head = ["position", "men a team", "age", "oldest", *names, "worth"]
    yield f"Season {number} → season {later}; mean (standard deviation)."
    yield ""
    yield f"| {' | '.join(head)} |"
    yield "|" + "---|" * len(head)
    for position in dict.fromkeys([*first.positions, *last.positions]):
        was, now = first.positions.get(position), last.positions.get(position)
        cells = [
            _pair(was, now, lambda one: f"{one.per_team:.1f}"),
            _pair(was, now, lambda one: f"{one.age.mean:.1f}"),
            _pair(was, now, lambda one: str(one.oldest)),
            *(_pair(was, now, _fact(name)) for name in names),
            _pair(was, now, lambda one: _short(one.worth)),
        ]
        yield f"| {position} | {' | '.join(cells)} |"


def _pair(was: Counted | None, now: Counted | None, told: Told) -> str:
    before, after = (told(one) if one else DASH for one in (was, now))
    return before if before == after == DASH else f"{before} → {after}"


def _fact(name: str) -> Told:
    """What is told of a fact of men at a position; a dash where they have none of the kind."""
    return lambda one: str(one.facts[name]) if name in one.facts else DASH


def _short(measure: Measure) -> str:
    return f"{measure.mean:.0f} ({measure.spread:.0f})"
