"""Many seasons of a league without games, by the engine alone: classes, drafts by value and need, camps by default
orders, cuts. It shows in seconds where the tables and our rules of thumb lead a league's men.

    python -m tests.rules_engine.fool.careers.many_seasons --teams 32 --seasons 10

Credit for games goes by depth: who is in the upper half of his kind has played twelve, the next two thirds of each, the
rest nothing but practice. Injuries of games are left out.
"""

from __future__ import annotations

import argparse
import hashlib
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from statistics import fmean, pstdev

from rules_engine.dice import SeededDice
from rules_engine.fool.careers import drafting, experience, generator, injuries, rosters
from rules_engine.fool.careers.camp import cuts, invitations, orders
from rules_engine.fool.careers.camp import teams as camps
from rules_engine.fool.careers.career import jobs, noted
from rules_engine.fool.careers.rookies import rookie_class
from rules_engine.fool.options import FoolOptions
from rules_engine.interface import Athlete, CampMan, CampStep

OPTIONS = FoolOptions()
STEPS = {step.code: step for step in cuts.steps(OPTIONS)}
CUTS = [step for step in STEPS.values() if step.kind == "cut"]
ROUNDS, ABILITIES = 10, ("p", "c", "s")
GAMES = 12
Men = list[Athlete]


@dataclass
class League:
    """Rosters and free agents; ``active`` are those who were with a team this year."""

    name: str
    teams: list[Men]
    free: Men = field(default_factory=list)
    active: set[str] = field(default_factory=set)
    year: int = 0

    def dice(self, what: str) -> SeededDice:
        return SeededDice(hashlib.sha256(f"{self.name} {self.year} {what}".encode()).digest(), "seasons")


def found(name: str, teams: int) -> League:
    """A league of average teams."""
    league = League(name, [])
    for number in range(teams):
        dealt = generator.generate_team("Team", "TM", 3, league.dice(f"team {number}")).athletes
        league.teams.append([replace(man, ref=f"{number}-{place}") for place, man in enumerate(dealt)])
    return league


def play(league: League) -> None:
    """A season and what follows it: a year older, draft, invitations, camps, cuts."""
    league.year += 1
    league.teams = [[experience.season_closed(man, OPTIONS) for man in _credited(team)] for team in league.teams]
    league.free = [experience.season_closed(man, OPTIONS) for man in league.free if man.ref in league.active]
    league.active = set()
    _draft(league)
    _invite(league)
    _camp(league)
    for step in CUTS:
        league.teams = [_cut(league, team, step) for team in league.teams]
    league.teams = [[_healed(man) for man in team] for team in league.teams]


def _credited(team: Men) -> Men:
    """A season's credit by depth, in thirds of a game."""
    depths = rosters._depths(team, [drafting.worth(man) for man in team])
    credited = []
    for man, depth in zip(team, depths, strict=True):
        thirds = GAMES * (3 if depth <= 0.55 else 2 if depth <= 0.9 else 1)
        if len(jobs(man)) > 1:
            credited.append(noted(man, tallies=dict.fromkeys(jobs(man), thirds)))
        else:
            credited.append(replace(man, sheet={**man.sheet, "thirds": thirds}))
    return credited


def _draft(league: League) -> None:
    """Ten rounds, each team in its turn, by value and need as the service chooses for a team without a coach."""
    count = ROUNDS * len(league.teams)
    drawn = rookie_class(count + -(-count // 4), league.dice("class"))
    left = [replace(man, ref=f"{league.year}-{place}") for place, man in enumerate(drawn)]
    for _ in range(ROUNDS):
        for number in range(len(league.teams)):
            team = league.teams[(number + league.year) % len(league.teams)]
            chosen = _best(left, team)
            left.remove(chosen)
            team.append(chosen)
    league.free += left


def _best(men: Men, team: Men) -> Athlete:
    needs = {need.position: need.weight for need in drafting.needs(team)}
    tops: dict[str, Athlete] = {}
    for man in men:
        if man.position not in tops or drafting.worth(man) > drafting.worth(tops[man.position]):
            tops[man.position] = man
    worths = {position: drafting.worth(man) for position, man in tops.items()}
    least, span = min(worths.values()), max(worths.values()) - min(worths.values())
    best = max(worths, key=lambda each: (100 * (worths[each] - least) / (span or 1) + needs.get(each, 0), each))
    return tops[best]


def _invite(league: League) -> None:
    """Camps are filled to 70 with the most valuable free agents, positions with nobody first; some refuse."""
    dice = league.dice("invitations")
    refused: set[str] = set()
    for rank, team in enumerate(league.teams, start=1):
        held = Counter(man.position for man in team)
        order = sorted(league.free, key=lambda man: (held[man.position] != 0, -drafting.worth(man)))
        for man in order[: 2 * (OPTIONS.roster_camp - len(team))]:
            if len(team) >= OPTIONS.roster_camp:
                break
            if invitations.invite(man, rank, len(league.teams), dice).success:
                league.free.remove(man)
                team.append(man)
            else:
                refused.add(man.ref)
    league.free = [man for man in league.free if man.ref not in refused]


def _camp(league: League) -> None:
    """Every team's camp by the orders of a sensible coach."""
    men = {str(number): [CampMan(man) for man in team] for number, team in enumerate(league.teams)}
    sheets = {number: (own, orders.default(own, OPTIONS)) for number, own in men.items()}
    dice = {man.ref: league.dice(f"camp {man.ref}") for team in league.teams for man in team}
    told = camps.hold(sheets, [], OPTIONS, dice)
    league.teams = [[story.athlete for story in told[number] if not story.retired] for number in sheets]


def _cut(league: League, team: Men, step: CampStep) -> Men:
    assert step.men is not None
    left = {man.ref: man for man in team}
    for man in rosters.expendable(team):
        if len(left) > step.men and cuts.check_cut(CampMan(man), step).ok:
            league.free.append(left.pop(man.ref))
            league.active.add(man.ref)
    return list(left.values())


def _healed(man: Athlete) -> Athlete:
    if not injuries.is_hurt(man):
        return man
    sheet = {name: value for name, value in man.sheet.items() if name not in ("injuries", "out")}
    return replace(man, sheet=sheet, out="")


# -- what came of it ---------------------------------------------------------------------------------------------------


def by_position(teams: Iterable[Men]) -> dict[str, Men]:
    held: dict[str, Men] = defaultdict(list)
    for man in (man for team in teams for man in team):
        held[man.position].append(man)
    return held


def mean(men: Sequence[Athlete], ability: str) -> float:
    """Of an ability, of men who are no kickers."""
    return fmean(man.sheet[ability] for man in men if man.position not in ("K", "P"))


def everybody(league: League) -> Men:
    return [man for team in league.teams for man in team]


def main() -> None:
    """Print means and spreads by position, at first and at last."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--teams", type=int, default=8)
    parser.add_argument("--seasons", type=int, default=10)
    parser.add_argument("--seed", default="seasons")
    given = parser.parse_args()
    league = found(given.seed, given.teams)
    first = by_position(league.teams)
    for _ in range(given.seasons):
        play(league)
    last = by_position(league.teams)
    print("| position | men a team | age | oldest | P | C | S |")
    print("|---|---|---|---|---|---|---|")
    for position in first:
        cells = [_told(first[position], given.teams), _told(last.get(position, []), given.teams)]
        print(f"| {position} | {' | '.join(f'{was} → {now}' for was, now in zip(*cells, strict=True))} |")


def _told(men: Men, teams: int) -> list[str]:
    if not men:
        return ["-"] * 6
    ages = [man.age for man in men]
    values = [[man.sheet[ability] for man in men] for ability in ABILITIES]
    return [
        f"{len(men) / teams:.1f}",
        f"{fmean(ages):.1f}",
        str(max(ages)),
        *(f"{fmean(each):.2f} ({pstdev(each):.2f})" for each in values),
    ]


if __name__ == "__main__":
    main()
