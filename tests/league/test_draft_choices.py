"""Whom a team chooses without its coach: lists with conditions, value and need, dice; and time that counts."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, time, timedelta

import pytest

from league import clock, rulebook
from league.models import Draft, DraftSlot, DraftWish, Player, Prospect, Team, Transaction
from league.rulebook import Need
from league.selectors.dice import season_dice
from league.selectors.drafts import list_of, wishes_of
from league.services import seats
from league.services.aftermath import secret_of
from league.services.drafts import ringing, undo, wishes
from league.services.drafts.autopick import by_list, by_value_and_need
from league.services.drafts.hours import Hours
from league.services.drafts.wishes import Wanted
from league.services.errors import Refused
from tests.factories import SeatFactory, commissioner

from .drafts import NOON, begun, coach, planned, season_to_draft, worth

Kind = DraftWish.Kind

# -- pure: men by name, position and worth -----------------------------------------------------------------------------


def prospects(*men: tuple[str, str, int]) -> list[Prospect]:
    """Men as ``left`` gives them, the most valuable first."""
    made = [
        Prospect(player=Player(pk=at, name=name, position=position), worth=value)
        for at, (name, position, value) in enumerate(men, start=1)
    ]
    return sorted(made, key=lambda one: -one.worth)


MEN = (("Q1", "Q", 50), ("Q2", "Q", 40), ("B1", "B", 90), ("B2", "B", 70), ("K1", "K", 10))


def need(position: str, have: int, want: int, weight: int) -> Need:
    return Need(position, have, want, weight, "")


def wish(kind: str, name: str = "", position: str = "", if_lacking: bool = False, from_round: int = 1) -> DraftWish:
    man = next((at for at, row in enumerate(MEN, start=1) if row[0] == name), None)
    return DraftWish(kind=kind, player_id=man, position=position, if_lacking=if_lacking, from_round=from_round)


@pytest.mark.parametrize(
    ("lines", "lacking", "round_number", "chosen"),
    [
        ([wish(Kind.MAN, "Q2"), wish(Kind.BEST)], {}, 1, "Q2"),
        ([wish(Kind.BEST)], {}, 1, "B1"),
        ([wish(Kind.POSITION, position="Q"), wish(Kind.BEST)], {}, 1, "Q1"),
        ([wish(Kind.LACKING), wish(Kind.BEST)], {"K": 5, "Q": 9}, 1, "Q1"),
        ([wish(Kind.LACKING), wish(Kind.BEST)], {}, 1, "B1"),
        ([wish(Kind.MAN, "K1", if_lacking=True), wish(Kind.MAN, "B2")], {}, 1, "B2"),
        ([wish(Kind.MAN, "K1", if_lacking=True), wish(Kind.MAN, "B2")], {"K": 1}, 1, "K1"),
        ([wish(Kind.MAN, "K1", from_round=3), wish(Kind.MAN, "B2")], {}, 2, "B2"),
        ([wish(Kind.MAN, "K1", from_round=3), wish(Kind.MAN, "B2")], {}, 3, "K1"),
        ([wish(Kind.POSITION, position="T")], {}, 1, None),
        ([], {}, 1, None),
    ],
)
def test_a_list_is_read_line_by_line(
    lines: list[DraftWish], lacking: dict[str, int], round_number: int, chosen: str | None
) -> None:
    needs = {position: need(position, 0, 1, weight) for position, weight in lacking.items()}
    found = by_list(lines, prospects(*MEN), needs, round_number)
    assert (found.player.name if found else None) == chosen


@pytest.mark.parametrize(
    ("needs", "places", "chosen"),
    [
        ([], 9, ["B1"]),
        # Points for value: B1 100, Q1 50 (halfway from 10 to 90), K1 0.
        ([need("Q", 1, 1, 40)], 9, ["B1"]),
        ([need("Q", 1, 1, 60)], 9, ["Q1"]),
        ([need("Q", 1, 1, 50)], 9, ["B1", "Q1"]),
        ([need("K", 0, 1, 30), need("Q", 2, 2, 10)], 9, ["B1"]),
        ([need("K", 0, 1, 30), need("Q", 2, 2, 10)], 1, ["K1"]),
        ([need("T", 0, 1, 30)], 1, ["B1"]),
        # Three men are lacked with two places left; of the positions that count nobody stands at one.
        ([need("K", 0, 1, 1), need("Q", 1, 3, 9)], 2, ["Q1"]),
        ([need("K", 0, 1, 1), need("Q", 1, 3, 9)], 1, ["K1"]),
    ],
)
def test_value_and_need_add_up(needs: list[Need], places: int, chosen: list[str]) -> None:
    found = by_value_and_need(prospects(*MEN), {one.position: one for one in needs}, places)
    assert sorted(one.player.name for one in found) == chosen


def test_men_of_equal_worth_are_level() -> None:
    level = by_value_and_need(prospects(("A", "B", 5), ("B", "Q", 5), ("C", "Q", 5)), {}, 3)
    assert sorted(one.player.name for one in level) == ["A", "B", "C"]


# -- pure: time that counts -----------------------------------------------------------------------------------------

NIGHT = Hours("Europe/Vienna", time(22), time(8))  # 21:00 to 7:00 UTC in winter
LUNCH = Hours("UTC", time(12), time(13))


@pytest.mark.parametrize(
    ("hours", "start", "seconds", "end"),
    [
        (Hours(), datetime(2031, 1, 5, 23, tzinfo=UTC), 3600, datetime(2031, 1, 6, 0, tzinfo=UTC)),
        (NIGHT, datetime(2031, 1, 5, 20, tzinfo=UTC), 3600, datetime(2031, 1, 5, 21, tzinfo=UTC)),
        (NIGHT, datetime(2031, 1, 5, 20, tzinfo=UTC), 7200, datetime(2031, 1, 6, 8, tzinfo=UTC)),
        (NIGHT, datetime(2031, 1, 5, 23, tzinfo=UTC), 60, datetime(2031, 1, 6, 7, 1, tzinfo=UTC)),
        (NIGHT, datetime(2031, 1, 5, 3, tzinfo=UTC), 15 * 3600, datetime(2031, 1, 6, 8, tzinfo=UTC)),
        # The clocks go forward on 30 March: the night is an hour shorter, and ends at 6:00 UTC.
        (NIGHT, datetime(2031, 3, 29, 20, tzinfo=UTC), 7200, datetime(2031, 3, 30, 7, tzinfo=UTC)),
        (LUNCH, datetime(2031, 1, 5, 11, 30, tzinfo=UTC), 3600, datetime(2031, 1, 5, 13, 30, tzinfo=UTC)),
    ],
)
def test_the_clock_stands_still_in_quiet_hours(hours: Hours, start: datetime, seconds: int, end: datetime) -> None:
    assert hours.after(start, seconds) == end
    assert hours.between(start, end) == seconds


# -- lists of coaches --------------------------------------------------------------------------------------------------


@pytest.fixture
def draft(db: None) -> Iterator[Draft]:
    made = planned(season_to_draft(4))
    worth(made, {"Man 1": 9, "Man 2": 8})
    with clock.at(NOON):
        yield made


def team(name: str) -> Team:
    return Team.objects.get(name=name)


def man(name: str) -> Player:
    return Player.objects.get(name=name)


def write(draft: Draft, name: str, *wanted: Wanted, at_once: bool = False) -> None:
    wishes.write_list(draft=draft, team=team(name), wishes=wanted, actor=coach(team(name)), at_once=at_once)


def test_a_list_chooses_when_the_time_is_up(draft: Draft) -> None:
    write(draft, "T4", Wanted(player=man("Man 7")))
    ringing.ring(draft_id=draft.pk)
    assert not draft.slots.filter(made_at__isnull=False).exists()
    with clock.at(NOON + timedelta(minutes=1)):
        ringing.ring(draft_id=draft.pk)
    made = draft.slots.get(overall=1)
    assert (made.player, made.how) == (man("Man 7"), DraftSlot.How.LIST)


def test_a_list_that_chooses_at_once_waits_for_no_bell(draft: Draft) -> None:
    write(draft, "T4", Wanted(player=man("Man 7")), at_once=True)
    ringing.ring(draft_id=draft.pk)
    assert draft.slots.get(overall=1).player == man("Man 7")


def test_value_chooses_where_no_line_serves(draft: Draft) -> None:
    write(draft, "T4", Wanted(player=man("Man 7"), from_round=2))
    with clock.at(NOON):
        ringing.ring(draft_id=draft.pk)
    with clock.at(NOON + timedelta(minutes=1)):
        ringing.ring(draft_id=draft.pk)
    made = draft.slots.get(overall=1)
    assert (made.player, made.how) == (man("Man 1"), DraftSlot.How.VALUE)


@pytest.mark.parametrize(
    ("wanted", "said"),
    [
        ([Wanted(kind="somebody")], "Line 1: there is no wish of the kind 'somebody'"),
        ([Wanted(kind=Kind.BEST), Wanted()], "Line 2 names a man if it wishes for one"),
        ([Wanted(kind=Kind.POSITION)], "Line 1 names a position"),
        ([Wanted(kind=Kind.POSITION, position="ZZ")], "Line 1: there is no position 'ZZ'"),
        ([Wanted(kind=Kind.BEST, from_round=3)], "Line 1: the draft has the rounds 1 to 2"),
        ([Wanted(kind=Kind.BEST)] * 501, "at most 500 lines"),
    ],
)
def test_a_bad_line_is_told_with_its_number(draft: Draft, wanted: list[Wanted], said: str) -> None:
    with pytest.raises(Refused, match=said):
        write(draft, "T4", *wanted)


def test_nobody_stands_on_a_list_twice_and_nobody_of_another_draft(draft: Draft) -> None:
    him = man("Man 7")
    with pytest.raises(Refused, match="Line 2: Man 7 stands on the list twice") as refused:
        write(draft, "T4", Wanted(player=him), Wanted(player=him))
    assert refused.value.field == "wishes[1]"
    draft.prospects.filter(player=him).delete()
    with pytest.raises(Refused, match="Line 1: Man 7 cannot be chosen"):
        write(draft, "T4", Wanted(player=him))


def test_only_a_teams_coach_writes_its_list(draft: Draft) -> None:
    with pytest.raises(Refused, match="does not coach T4"):
        wishes.write_list(draft=draft, team=team("T4"), wishes=[], actor=coach(team("T1")))


def test_a_list_ends_with_the_seat_of_whoever_wrote_it(draft: Draft) -> None:
    write(draft, "T4", Wanted(player=man("Man 7")), at_once=True)
    seat = team("T4").seats.get(until=None)
    seats.end_seat(seat=seat, actor=seat.user)
    SeatFactory.create(team=team("T4"), user__username="successor")
    assert list_of(draft, team("T4")) is None
    assert wishes_of(draft, team("T4")) == []
    ringing.ring(draft_id=draft.pk)
    assert not draft.slots.filter(made_at__isnull=False).exists()


# -- dice ------------------------------------------------------------------------------------------------------------


@pytest.mark.django_db
def test_a_die_of_the_season_parts_men_of_equal_standing_and_can_be_thrown_again() -> None:
    draft = begun(season_to_draft(4, men=6))
    occasion = f"draft {draft.public_id} pick 1"
    with clock.at(NOON + timedelta(minutes=1)):
        ringing.ring(draft_id=draft.pk)
    made = draft.slots.select_related("entry", "team", "player").get(overall=1)
    assert made.entry is not None
    ((purpose, sides, (face,)),) = made.entry.dice
    assert (purpose, sides) == ("draft.tie", 6)
    dice = rulebook.dice_of(secret_of(draft.season), occasion, str(made.team.public_id))
    assert dice.die(6, "draft.tie") == face
    level = sorted(str(one.player.public_id) for one in draft.prospects.select_related("player"))
    assert str(made.player.public_id) == level[face - 1]
    draft.season.status = "finished"
    draft.season.save()
    told = season_dice(draft.season)
    assert [thrown.agrees for thrown in told.thrown] == [True]
    assert told.thrown[0].occasion == occasion


@pytest.mark.django_db
def test_a_choice_that_is_taken_back_throws_the_same_when_it_is_made_again() -> None:
    draft = begun(season_to_draft(4, men=6))
    chosen = []
    for minute in range(1, 8):
        with clock.at(NOON + timedelta(minutes=minute)):
            ringing.ring(draft_id=draft.pk)
            made = draft.slots.filter(made_at__isnull=False).select_related("player")
            chosen.append([slot.player.name for slot in made if slot.player])
            chief = commissioner(draft.season.league)
            undo.take_back(draft=draft, steps=len(chosen[-1]), reason="The clock was wrong.", actor=chief)
    assert len(chosen[0]) >= 1
    assert chosen == chosen[:1] * 7


@pytest.mark.django_db
def test_an_entry_that_names_the_event_of_its_choice_is_proved_by_it() -> None:
    """Choices of before November 2026 were thrown so."""
    draft = begun(season_to_draft(4, men=6))
    with clock.at(NOON + timedelta(minutes=1)):
        ringing.ring(draft_id=draft.pk)
    slot = draft.slots.select_related("entry", "team").get(overall=1)
    assert slot.entry is not None
    assert slot.team is not None
    occasion = f"draft {draft.public_id} event 7"
    dice = rulebook.dice_of(secret_of(draft.season), occasion, str(slot.team.public_id))
    dice.die(6, "draft.tie")
    (change,) = slot.entry.changes
    change = {key: value for key, value in change.items() if key != "overall"} | {"sequence": 7}
    Transaction.objects.create(
        league=draft.season.league, season=draft.season, team=slot.team, player=slot.player, kind="drafted",
        sentence=slot.entry.sentence, changes=[change], dice=rulebook.rolls(dice), at=slot.entry.at,
    )  # fmt: skip
    draft.season.status = "finished"
    draft.season.save()
    thrown = season_dice(draft.season).thrown[-1]
    assert (thrown.occasion, thrown.agrees) == (occasion, True)
