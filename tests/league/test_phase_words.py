"""What a phase of the calendar says of itself: what happens, by default too, who is reminded, how far it goes back."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from league.camp_rules import camp_rules_of
from league.models import League, Phase, Season
from league.selectors.calendar import Step
from league.selectors.phase_words import reminded_at, words_of

NOON = datetime(2026, 11, 5, 12, tzinfo=UTC)
WITHOUT_ORDERS = ("mini_camp", "draft")  # of the steps between two seasons


def phase(kind: str, code: str = "", **facts: object) -> Phase:
    """A phase of a league of FOOL with a mini-camp, kept nowhere."""
    league = League(name="L", ruleset="fool", options={"mini_camp": True})
    return Phase(season=Season(league=league, number=2), kind=kind, code=code or kind, name="It", **facts)  # type: ignore[misc]  # facts of several types


@pytest.mark.parametrize("kind", [kind for kind in Phase.Kind.values if kind != Phase.Kind.CAMP])
def test_every_kind_of_phase_says_what_happens_and_how_far_it_is_taken_back(kind: str) -> None:
    words = words_of(phase(kind))
    assert words.about
    assert words.back
    assert reminded_at(phase(kind)) is None


def test_games_say_what_is_played_without_a_plan() -> None:
    for kind in (Phase.Kind.PRESEASON, Phase.Kind.REGULAR, Phase.Kind.PLAYOFF):
        words = words_of(phase(kind))
        assert (
            words.default
            == "Without a plan the team's last legal one is adapted and played; without any, the autocoach's."
        )
        assert words.reminder == "Whoever still owes a part of his plan is reminded a day before it is due."
    assert "seeded anew" in words_of(phase(Phase.Kind.PLAYOFF)).back


def test_every_step_between_two_seasons_says_its_default_if_it_asks_for_orders() -> None:
    steps = camp_rules_of(phase(Phase.Kind.CAMP).season).steps
    assert {"mini_camp", "invitations", "camp", "cut_1", "cut_2", "cut_3"} <= {step.code for step in steps}
    for step in steps:
        words = words_of(phase(Phase.Kind.CAMP, step.code))
        assert bool(words.default) == bool(words.reminder) == (step.code not in WITHOUT_ORDERS)
        assert words.about
    assert "64 men" in words_of(phase(Phase.Kind.CAMP, "cut_1")).about
    assert "70 men" in words_of(phase(Phase.Kind.CAMP, "invitations")).about


def test_a_step_that_the_rules_have_no_longer_is_told_all_the_same() -> None:
    assert words_of(phase(Phase.Kind.CAMP, "gone")).about


def test_orders_have_one_moment_of_a_reminder_a_day_before_they_are_due() -> None:
    dated = phase(Phase.Kind.CAMP, "camp", not_before=NOON)
    assert Step(dated, "now", 0, 0).reminded_at == reminded_at(dated) == NOON - timedelta(days=1)
    assert reminded_at(phase(Phase.Kind.CAMP, "camp")) is None
    assert reminded_at(phase(Phase.Kind.CAMP, "mini_camp", not_before=NOON)) is None
