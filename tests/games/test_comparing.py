"""Two versions line against line: the shortest difference, and bounded work however long and different they are."""

from __future__ import annotations

import random
import time
import tracemalloc

import pytest
from django.test import Client

from games.models import FixtureStep, PlanVersion
from games.selectors.lines import COME, GONE, SAME, aligned, excerpt
from games.selectors.versions import differences
from games.services import exchange
from league import clock, limits

from .worlds import NOON, World, world

LINES = 60_000
ENOUGH = 10**9


def common(old: list[str], new: list[str]) -> int:
    """How many lines two texts have in common in the same order at most, by the textbook's table."""
    row = [0] * (len(new) + 1)
    for one in old:
        above, row = row, [0]
        for place, other in enumerate(new):
            row.append(above[place] + 1 if one == other else max(above[place + 1], row[-1]))
    return row[-1]


def test_every_line_of_both_is_told_and_no_more_changed_than_must_be() -> None:
    dice = random.Random(1)
    for _ in range(1500):
        old, new = (["abc"[dice.randrange(3)] for _ in range(dice.randrange(10))] for _ in range(2))
        rows, found = aligned(old, new, ENOUGH)
        assert found
        assert [line for kind, line in rows if kind != COME] == old
        assert [line for kind, line in rows if kind != GONE] == new
        assert sum(kind == SAME for kind, _ in rows) == common(old, new), (old, new)


def test_only_the_neighbourhood_of_a_change_is_shown() -> None:
    old = [str(number) for number in range(40)]
    new = [*old[:10], "new", *old[11:30], *old[31:]]
    rows, _ = aligned(old, new, ENOUGH)
    pieces = list(excerpt(rows, 2))
    assert pieces[0] == [(SAME, "8"), (SAME, "9"), (GONE, "10"), (COME, "new"), (SAME, "11"), (SAME, "12")]
    assert pieces[1] == [(SAME, "28"), (SAME, "29"), (GONE, "30"), (SAME, "31"), (SAME, "32")]
    assert len(pieces) == 2


def different(lines: int) -> tuple[list[str], list[str]]:
    return [f"old {number}" for number in range(lines)], [f"new {number}" for number in range(lines)]


def reference() -> float:
    """Seconds of a piece of work that is always the same: two texts of 700 lines without a line in common."""
    start = time.process_time()
    assert aligned(*different(700), ENOUGH)[1]
    return time.process_time() - start


@pytest.mark.parametrize(
    ("old", "new"),
    [
        different(LINES),
        (["x", "y"] * (LINES // 2), ["y", "z"] * (LINES // 2)),
        ([str(number % 7) for number in range(LINES)], [str(number % 11) for number in range(LINES)]),
        ([], different(LINES)[1]),
    ],
    ids=["nothing alike", "every other line", "few lines again and again", "nothing"],
)
def test_work_is_bounded_however_long_and_different_texts_are(old: list[str], new: list[str]) -> None:
    usual = min(reference() for _ in range(2))
    start = time.process_time()
    rows, _ = aligned(old, new, limits.COMPARED_STEPS)
    assert time.process_time() - start < 8 * usual  # without a bound it would be thousands of times as long
    assert [line for kind, line in rows if kind != COME] == old
    assert [line for kind, line in rows if kind != GONE] == new


def test_memory_is_bounded_too() -> None:
    tracemalloc.start()
    try:
        aligned(*different(6_000), limits.COMPARED_STEPS)
        assert tracemalloc.get_traced_memory()[1] < 10_000_000
    finally:
        tracemalloc.stop()


@pytest.fixture
def opened() -> World:
    made = world(teams=2, weeks=1, ruleset="fool", exchange="together")
    with clock.at(NOON):
        exchange.open_fixture(fixture=made.fixture)
    return made


def version(opened: World, number: int, lines: list[str]) -> PlanVersion:
    step = FixtureStep.objects.get(fixture=opened.fixture, side="home")
    return PlanVersion.objects.create(step=step, number=number, text="\n".join(lines), legal=False)


@pytest.mark.django_db
def test_two_drafts_of_60000_lines_are_compared_soon_and_shown_shortly(opened: World) -> None:
    """Drafts that were stored before their lines were bounded."""
    old, new = (version(opened, number, lines) for number, lines in enumerate(different(LINES), 1))
    found = differences(opened.fixture, old, new)
    assert len(found.lines) == limits.COMPARED_LINES
    assert found.notes == [
        "These versions differ in too much to be set line against line: the one stands whole behind the other.",
        "Only the first 2,000 of 120,001 lines are shown.",
    ]
    page = Client()
    page.force_login(opened.coach("home"), backend="django.contrib.auth.backends.ModelBackend")
    address = f"/games/{opened.fixture.public_id}/plan/compare/"
    usual = min(reference() for _ in range(2))
    start = time.process_time()
    answer = page.get(address, {"old": old.public_id, "new": new.public_id})
    assert time.process_time() - start < 12 * usual
    assert answer.status_code == 200
    assert all(note in answer.content.decode() for note in found.notes)
    assert len(answer.content) < 400_000
