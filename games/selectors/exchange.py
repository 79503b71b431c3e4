"""Reading the exchange of plans of one fixture."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any

from games import engine, visibility
from games.engine import FIRST, SECOND, ExchangeStep, Matchup, Parts, takes
from games.models import FixtureStep, PlanVersion
from games.selectors.rows import Commitment, OpenedPart
from league.models import Fixture

SIDES = ("home", "away")


@dataclass
class Exchange:
    """All steps of a fixture with what is frozen: read once, asked often. ``status`` is the fixture's.

    ``half_played`` was asked when it was read: the first half is over, and what is handed in at half-time is due or in.
    """

    steps: list[FixtureStep]
    frozen: dict[int, PlanVersion] = field(default_factory=dict)  # by step
    status: str = Fixture.Status.OPEN
    half_played: bool = field(init=False)

    def __post_init__(self) -> None:
        later = self.of_stage(SECOND)
        before_it = all(step.closed_at for step in self.of_stage(FIRST))
        under_way = self.status == Fixture.Status.OPEN or all(step.closed_at for step in later)
        self.half_played = bool(later) and before_it and under_way

    def of_stage(self, stage: str) -> list[FixtureStep]:
        return [step for step in self.steps if step.stage == stage]

    def now(self) -> list[FixtureStep]:
        """The steps that can be handed in and closed: those of half-time once the first half has been played."""
        return self.steps if self.half_played else self.of_stage(FIRST)

    def groups(self) -> list[tuple[str, list[FixtureStep]]]:
        """The rows of each step, in the order of the exchange."""
        return [(code, list(rows)) for code, rows in groupby(self.steps, key=lambda step: step.code)]

    def closed(self, code: str) -> bool:
        return all(step.closed_at for step in self.steps if step.code == code)

    @property
    def all_closed(self) -> bool:
        return bool(self.steps) and all(step.closed_at for step in self.steps)

    @property
    def complete(self) -> bool:
        """Whether everything is in that the game, or its next half, is played from."""
        return bool(self.steps) and all(step.closed_at for step in self.now())

    def owed(self, side: str) -> list[FixtureStep]:
        """The side's own steps that are not closed and in which it owes something now."""
        return [
            step
            for step in self.now()
            if step.side == side and not step.closed_at and step.state != FixtureStep.State.NOTHING_DUE
        ]

    def sealed(self, specs: Sequence[ExchangeStep], side: str, stages: Sequence[str] = (FIRST, SECOND)) -> Parts:
        """The parts of a side's plan that closed steps have sealed; a later step's word is the last."""
        parts: Parts = {}
        for step in self.steps:
            if step.stage not in stages:
                continue
            version = self.frozen.get(step.pk)
            if step.side == side and version is not None and version.parts is not None:
                parts |= {name: version.parts[name] for name in takes(specs, step.code, side)}
        return parts

    def tells_opening(self, specs: Sequence[ExchangeStep]) -> bool:
        """Whether the coaches are shown what the dice settle before any plan: with the first step that opens something
        when it closes, and once that has closed."""
        shown = next((spec for spec in specs if "step_closed" in spec.opens.values()), None)
        return shown is not None and self.closed(shown.code)

    def events(self) -> frozenset[str]:
        """What has come to pass that opens a part of a plan to the other side, before the game is final."""
        found = ["step_closed"] + ["half_played"] * self.half_played
        return frozenset(found + ["half_starts"] * (self.half_played and self.all_closed))

    def opened(self, specs: Sequence[ExchangeStep], side: str) -> Parts | None:
        """The parts of the *other* side's plan that are open to ``side`` while the game is not final."""
        parts = {name: (version.parts or {})[name] for _, version, name in self._opened(specs, side)}
        return parts or None

    def opened_proof(self, specs: Sequence[ExchangeStep], side: str) -> list[OpenedPart]:
        """What opens the commitments to those parts: each nonce opens with its part."""
        return [
            {
                "step": spec.code,
                "name": spec.name,
                "part": part,
                "nonce": version.nonces[part],
                "digest": version.digests[part],
            }
            for spec, version, part in self._opened(specs, side)
        ]

    def _opened(self, specs: Sequence[ExchangeStep], side: str) -> Iterator[tuple[ExchangeStep, PlanVersion, str]]:
        """Each part of the other side's plan that is open to ``side``, with the step that sealed it."""
        events = self.events()
        for step in self.steps:
            version = self.frozen.get(step.pk)
            if step.side == side or version is None or version.parts is None or not self.closed(step.code):
                continue
            spec = next(spec for spec in specs if spec.code == step.code)
            for part in takes(specs, step.code, step.side):
                if spec.opens.get(part) in events:
                    yield spec, version, part

    def hidden(self, specs: Sequence[ExchangeStep], side: str, unread: Collection[int]) -> set[str]:
        """The parts of a side's plan that versions have sealed which its coach has not read (``unread``), and that are
        open to nobody else yet either."""
        found: set[str] = set()
        for step in self.steps:
            version = self.frozen.get(step.pk)
            if step.side != side or version is None or version.pk not in unread:
                continue
            opens = next(spec.opens for spec in specs if spec.code == step.code)
            shown = self.events() if self.closed(step.code) else ()
            found |= {name for name in takes(specs, step.code, side) if opens.get(name) not in shown}
        return found

    def commitments(self, specs: Sequence[ExchangeStep], stages: Sequence[str] = (FIRST, SECOND)) -> list[Commitment]:
        """What has been promised so far, in the order of the exchange: step, side, part and digest."""
        rows: list[Commitment] = []
        for spec in (spec for spec in specs if spec.stage in stages):
            for side in spec.sides:
                step = next((row for row in self.steps if row.code == spec.code and row.side == side), None)
                version = self.frozen.get(step.pk) if step else None
                if step is None or version is None:
                    continue
                rows += [
                    {"step": spec.code, "name": spec.name, "side": side, "part": part, "digest": version.digests[part]}
                    for part in spec.parts
                ]
        return rows

    def nonces(self) -> dict[str, Any]:
        """The nonces of every sealed part, by side, those of half-time under "revised". Sealed themselves until the
        game is final."""
        found: dict[str, Any] = {side: {} for side in SIDES}
        revised: dict[str, dict[str, str]] = {}
        for step in self.steps:
            version = self.frozen.get(step.pk)
            if version is not None and step.stage == SECOND:
                revised.setdefault(step.side, {}).update(version.nonces)
            elif version is not None:
                found[step.side] |= version.nonces
        return {**found, "revised": revised} if revised else found


def read_exchange(fixture: Fixture) -> Exchange:
    """The exchange of a fixture; two queries."""
    steps = list(FixtureStep.objects.filter(fixture=fixture).order_by("order", "side"))
    frozen = PlanVersion.objects.filter(step__in=steps, frozen_at__isnull=False)
    return Exchange(steps, {version.step_id: version for version in frozen}, fixture.status)


def read_matchup(fixture: Fixture, exchange: Exchange) -> Matchup:
    """The game as plans for it are checked now: with the present rosters, at half-time with those that began it."""
    matchup = engine.matchup(fixture)
    if not exchange.half_played:
        return matchup
    record = visibility.standing_records(fixture).first()
    return engine.resumed(matchup, engine.open_record(record.body)) if record else matchup


def standing_version(step: FixtureStep) -> PlanVersion | None:
    """The version that plays as things stand: the newest that was legal when it came in. If it is so no longer, since
    the roster or what is open of the other side has changed, it is played adapted where that can be done."""
    return step.versions.filter(parts__isnull=False).order_by("-number").first()


def working_version(exchange: Exchange, step: FixtureStep, unread: Collection[int] = ()) -> PlanVersion | None:
    """The version on which a coach works on for a step: the newest of it, else what his latest earlier step sealed; of
    those that are not ``unread`` by him."""
    newest = step.versions.exclude(pk__in=unread).order_by("-number").first()
    if newest is not None:
        return newest
    earlier = [row for row in exchange.steps if row.side == step.side and row.order < step.order]
    frozen = [exchange.frozen[row.pk] for row in reversed(earlier) if row.pk in exchange.frozen]
    return next((version for version in frozen if version.pk not in unread), None)


def earlier_plans(fixture: Fixture, side: str) -> Iterable[tuple[PlanVersion, int]]:
    """Legal plans that the side's team has played before, with their week: from the same side of the field first."""
    team = fixture.home_id if side == "home" else fixture.away_id
    for other_side, field_name in ((side, side), (_other(side), _other(side))):
        found = (
            PlanVersion.objects.filter(
                frozen_at__isnull=False,
                step__stage=FIRST,
                step__side=other_side,
                step__fixture__season__league=fixture.season.league_id,
                **{f"step__fixture__{field_name}": team},
            )
            .exclude(step__fixture=fixture)
            .select_related("step__fixture__week")
            .order_by("-frozen_at", "-step__order")[:2]
        )
        yield from ((version, version.step.fixture.week.number) for version in found)


def games_planned(teams: Iterable[int], leagues: Iterable[int]) -> dict[int, set[int]]:
    """For each team the fixtures for which a plan of its was frozen: those that a later game may fall back on."""
    found: dict[int, set[int]] = {team: set() for team in teams}
    frozen = PlanVersion.objects.filter(frozen_at__isnull=False, step__fixture__season__league__in=leagues)
    names = ("step__side", "step__fixture", "step__fixture__home", "step__fixture__away")
    for side, fixture, home, away in frozen.values_list(*names).distinct():
        team = home if side == "home" else away
        if team in found:
            found[team].add(fixture)
    return found


def _other(side: str) -> str:
    return "away" if side == "home" else "home"
