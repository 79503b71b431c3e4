"""Days that people name are days of the league's zone, whole; where a moment is wanted a mere day is refused."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from functools import cache
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django import forms
from django.core import mail
from django.core.management import CommandError, call_command
from django.test import RequestFactory
from django.urls import reverse
from django.utils import timezone
from rest_framework import serializers

import games
import league
from league import clock
from league.admin import LeagueAdmin, admin
from league.api.people import AskLeaveSerializer, LeaveSerializer
from league.api.serializers import MomentField as ApiMoment
from league.forms.fields import DayField, MomentField
from league.forms.people import LeaveForm
from league.models import Absence, League, Outbox
from league.services import outbox
from league.services import reliability as keeping
from tests.depth import daily_part
from tests.factories import UserFactory
from tests.league.conftest import World
from tests.league.test_pages import of, page, words

AUCKLAND, CHICAGO, BEIRUT = "Pacific/Auckland", "America/Chicago", "Asia/Beirut"
ASKED = datetime(2031, 1, 10, 12, tzinfo=UTC)
FIRST, LAST = date(2031, 1, 24), date(2031, 1, 31)
SECOND = timedelta(seconds=1)


# -- the days themselves -----------------------------------------------------------------------------------------------


def _changes(zone: ZoneInfo) -> Iterator[date]:
    """The days of a year around which the clocks of a zone change, and one on which they do not."""
    day = date(2026, 1, 1)
    yield day
    for _ in range(365):
        noon = datetime(day.year, day.month, day.day, 12, tzinfo=zone)
        if noon.utcoffset() != (noon - timedelta(days=1)).replace(tzinfo=zone).utcoffset():
            yield from (day - timedelta(days=1), day, day + timedelta(days=1))
        day += timedelta(days=1)


NAMES = sorted(clock.time_zones())


def test_a_day_begins_with_its_first_moment_in_every_zone() -> None:
    for name in [*daily_part(NAMES, of=16), BEIRUT, AUCKLAND, "America/Havana"]:
        for day in _changes(ZoneInfo(name)):
            start, end = clock.start_of_day(day, name), clock.end_of_day(day, name)
            assert clock.day_of(start, name) == day > clock.day_of(start - SECOND, name), (name, day)
            assert clock.day_of(end - SECOND, name) == day < clock.day_of(end, name), (name, day)


@pytest.mark.parametrize(
    ("name", "day", "hours"),
    [
        (BEIRUT, date(2026, 3, 29), 23),  # begins at one o'clock
        ("America/Havana", date(2026, 11, 1), 25),  # midnight comes twice
        (AUCKLAND, date(2026, 9, 27), 23),
        ("UTC", date(2026, 9, 27), 24),
    ],
)
def test_a_day_is_as_long_as_its_clocks_have_it(name: str, day: date, hours: int) -> None:
    assert clock.end_of_day(day, name) - clock.start_of_day(day, name) == timedelta(hours=hours)


@pytest.mark.parametrize(
    ("last", "said"),
    [
        (date(2031, 1, 24), "on 24 January 2031"),
        (date(2031, 1, 31), "from 24 to 31 January 2031"),
        (date(2031, 2, 3), "from 24 January to 3 February 2031"),
        (date(2032, 1, 31), "from 24 January 2031 to 31 January 2032"),
    ],
)
def test_days_are_said_as_people_say_them(last: date, said: str) -> None:
    assert clock.days_said(FIRST, last) == said


# -- leaves ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("zone", [AUCKLAND, CHICAGO, BEIRUT, "UTC"])
@pytest.mark.parametrize("viewer", [AUCKLAND, CHICAGO])
def test_page_api_log_and_mails_say_the_days_that_were_named(world: World, zone: str, viewer: str) -> None:
    League.objects.update(time_zone=zone)
    world.league.refresh_from_db()
    for user in (world.coach, world.commissioner):
        user.time_zone = viewer
        user.save()
    body = {"starts_on": str(FIRST), "ends_on": str(LAST), "reason": "harvest"}
    with clock.at(ASKED):
        assert of(world.coach).post(reverse("ask-leave", args=[world.league.public_id]), body).status_code == 302
        absence = Absence.objects.get()
        said = "from 24 to 31 January 2031"
        assert f"{world.coach}, {said}" in words(page(of(world.member), "people", world.league.public_id))
        (row,) = of(world.member).get(f"/api/v1/leagues/{world.league.public_id}/leaves/").json()
        assert (row["starts_on"], row["ends_on"]) == (str(FIRST), str(LAST))
        keeping.grant(absence=absence, actor=world.commissioner)
        assert world.league.log.get(action="leave.granted").sentence == f"{world.coach} has leave {said}."
        told = Outbox.objects.get(user=world.coach, key__startswith=f"leave:{absence.pk}:granted")
        assert said in told.body["text"]
    assert absence.starts_at == clock.start_of_day(FIRST, zone)
    assert absence.ends_at == clock.end_of_day(LAST, zone)


def test_the_commissioner_is_told_of_the_days(world: World) -> None:
    League.objects.update(time_zone=AUCKLAND)
    world.league.refresh_from_db()
    with clock.at(ASKED):
        keeping.ask_leave(league=world.league, user=world.coach, starts_on=FIRST, ends_on=LAST)
        outbox.send_waiting()
    (letter,) = [one for one in mail.outbox if "asks for leave" in one.subject]
    assert "asks for leave from 24 to 31 January 2031." in letter.body


def test_api_takes_moments_for_the_days_that_they_touch_and_one_name_for_each_end(world: World) -> None:
    League.objects.update(time_zone=AUCKLAND)
    path, coach = f"/api/v1/leagues/{world.league.public_id}/leaves/", of(world.coach)
    moments = {"starts_at": "2031-01-24T20:00:00+13:00", "ends_at": "2031-02-01T00:00:00+13:00"}
    with clock.at(ASKED):
        made = coach.post(path, moments, format="json").json()
        assert (made["starts_on"], made["ends_on"]) == ("2031-01-24", "2031-01-31")
        for wrong in (
            {"starts_on": "2031-01-24"},
            {"starts_on": "2031-01-24", "starts_at": moments["starts_at"], "ends_on": "2031-01-31"},
            {"starts_on": "2031-01-24T10:00Z", "ends_on": "2031-01-31"},
            {"starts_at": "2031-01-24", "ends_on": "2031-01-31"},
        ):
            answer = coach.post(path, wrong, format="json")
            assert answer.status_code == 400, wrong
            assert answer.json()["errors"][0]["message"]
    assert Absence.objects.count() == 1


@pytest.mark.django_db
def test_leave_of_hours_of_earlier_days_is_told_by_its_hours() -> None:
    absence = Absence(
        league=League(time_zone=AUCKLAND),
        starts_at=datetime(2031, 1, 23, 20, tzinfo=UTC),
        ends_at=datetime(2031, 1, 30, 20, tzinfo=UTC),
    )
    assert absence.span.startswith("from Friday 24 January 2031, 09:00 (Pacific/Auckland) to Friday 31 January 2031")


def test_leaves_keep_their_days_when_the_zone_of_their_league_is_changed(world: World) -> None:
    with clock.at(ASKED):
        whole = keeping.ask_leave(league=world.league, user=world.coach, starts_on=FIRST, ends_on=LAST)
    hours = {"starts_at": ASKED, "ends_at": ASKED + timedelta(days=3), "asked_at": ASKED}
    old = Absence.objects.create(league=world.league, user=world.coach, **hours)
    request = RequestFactory().post("/")
    request.user = UserFactory.create(is_superuser=True, is_staff=True)
    shop = LeagueAdmin(League, admin.site)
    fields = {"name": world.league.name, "openness": world.league.openness, "time_zone": AUCKLAND}
    form = shop.get_form(request, world.league)(fields, instance=world.league)
    assert form.is_valid(), form.errors
    shop.save_model(request, form.save(commit=False), form, True)
    whole, old = (Absence.objects.get(pk=one.pk) for one in (whole, old))
    assert (whole.starts_on, whole.ends_on, whole.is_of_whole_days()) == (FIRST, LAST, True)
    assert (old.starts_at, old.ends_at) == (hours["starts_at"], hours["ends_at"])


# -- wherever a day or a moment is named -------------------------------------------------------------------------------


@cache
def _subclasses(base: type[Any], package: str) -> list[type[Any]]:
    """Every class of the service below a base, from all modules of a package of both layers."""
    for top in (league, games):
        try:
            folder = importlib.import_module(f"{top.__name__}.{package}")
        except ModuleNotFoundError:
            continue
        for module in pkgutil.iter_modules(folder.__path__):
            if module.name != "urls":
                importlib.import_module(f"{folder.__name__}.{module.name}")
    found, ahead = [], [base]
    while ahead:
        ahead = [child for parent in ahead for child in parent.__subclasses__()]
        found += [one for one in ahead if one.__module__.split(".")[0] in ("league", "games")]
    return found


def _fields(kind: type[Any]) -> Iterator[tuple[type[Any], str, Any]]:
    """Every field of a kind in the forms, or in the serializers, of the service, with its class and name."""
    of_forms = issubclass(kind, forms.Field)
    for one in _subclasses(forms.BaseForm, "forms") if of_forms else _subclasses(serializers.Serializer, "api"):
        known = one.base_fields if hasattr(one, "base_fields") else _of_serializer(one)
        yield from ((one, name, field) for name, field in known.items() if isinstance(field, kind))


def _of_serializer(one: type[Any]) -> dict[str, Any]:
    try:
        return dict(one().fields)
    except AssertionError:  # a base without a model or fields of its own
        return dict(one._declared_fields)


def test_every_moment_of_a_form_wants_its_time_of_day() -> None:
    found = list(_fields(forms.DateTimeField))
    assert len(found) >= 7
    for form, name, field in found:
        assert isinstance(field, MomentField), (form, name)
        with pytest.raises(forms.ValidationError, match="Add the time of day"):
            field.clean("2031-01-31")
        with timezone.override(AUCKLAND):
            assert field.clean("2031-01-31T20:00") == datetime(2031, 1, 31, 7, tzinfo=UTC)


def test_every_moment_of_the_api_wants_its_time_of_day() -> None:
    found = [(one, name, field) for one, name, field in _fields(serializers.DateTimeField)]
    asked = [field for _, _, field in found if not field.read_only]
    assert len(asked) >= 5
    for one, name, field in found:
        assert field.read_only or isinstance(field, ApiMoment), (one, name)
    for field in asked:
        with pytest.raises(serializers.ValidationError, match="Add the time of day"):
            field.to_internal_value("2031-01-31")


def test_days_are_asked_for_by_leaves_alone_whose_zone_is_tested_here() -> None:
    assert {(one, type(field)) for one, _, field in _fields(forms.DateField)} == {(LeaveForm, DayField)}
    days = {one for one, _, _ in _fields(serializers.DateField)}
    assert days == {AskLeaveSerializer, LeaveSerializer}
    assert AUCKLAND in str(LeaveForm(league=League(time_zone=AUCKLAND)))


def test_a_command_wants_the_time_of_day_too(db: None) -> None:
    UserFactory.create(username="founder")
    with pytest.raises(CommandError, match="with its time"):
        call_command("create_league", "Sunday League", commissioner="founder", deadline="2031-09-06")
