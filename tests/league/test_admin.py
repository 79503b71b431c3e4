"""The operator's pages show no secret and change nothing behind the services' back."""

from __future__ import annotations

import pytest
from django.contrib import admin
from django.test import Client
from django.urls import reverse

from league.models import Membership
from league.services import people
from tests.factories import UserFactory
from tests.league.conftest import World

OURS = {"user", "league", "season", "team", "seat", "fixture", "leaguelog"}


@pytest.fixture
def operator(world: World) -> Client:
    client = Client()
    client.force_login(UserFactory(is_staff=True, is_superuser=True))
    return client


def test_only_these_models_are_shown() -> None:
    shown = {model._meta.label_lower for model in admin.site._registry}
    assert {label.split(".")[1] for label in shown if label.startswith("league.")} == OURS
    assert not {label for label in shown if label.split(".")[0] in ("games", "authtoken", "sessions")}


def test_pages_open_and_show_no_secret(world: World, operator: Client) -> None:
    invited = people.invite_coach(team=world.league.teams.get(code="SMH"), actor=world.commissioner)
    key = people.draw_token(user=world.coach)
    secrets = (invited.token, invited.invitation.token_digest, key)
    for name in OURS:
        listed = operator.get(reverse(f"admin:league_{name}_changelist"))
        assert listed.status_code == 200
        model = next(model for model in admin.site._registry if model._meta.label_lower == f"league.{name}")
        item = operator.get(reverse(f"admin:league_{name}_change", args=[model.objects.first().pk]))
        assert item.status_code == 200
        for answer in (listed, item):
            assert not [secret for secret in secrets if secret in answer.content.decode()]


@pytest.mark.parametrize("name", ["season", "team", "seat", "fixture", "leaguelog"])
def test_rows_cannot_be_added_changed_or_deleted(world: World, operator: Client, name: str) -> None:
    world.league.teams.first().seats.create(user=world.stranger, since=world.league.created_at)
    model = next(model for model in admin.site._registry if model._meta.label_lower == f"league.{name}")
    row = model.objects.first()
    assert operator.get(reverse(f"admin:league_{name}_add")).status_code == 403
    assert operator.post(reverse(f"admin:league_{name}_change", args=[row.pk]), {}).status_code == 403
    assert operator.post(reverse(f"admin:league_{name}_delete", args=[row.pk]), {"post": "yes"}).status_code == 403


def test_operator_appoints_a_commissioner_where_the_last_is_gone(world: World, operator: Client) -> None:
    membership = world.league.memberships.get(user=world.member)
    rows = world.league.memberships.order_by("pk")
    body = {
        "name": world.league.name,
        "openness": "members",
        "time_zone": "UTC",
        "memberships-TOTAL_FORMS": str(len(rows)),
        "memberships-INITIAL_FORMS": str(len(rows)),
    }
    for at, row in enumerate(rows):
        body |= {
            f"memberships-{at}-id": str(row.pk),
            f"memberships-{at}-league": str(world.league.pk),
            f"memberships-{at}-user": str(row.user_id),
            f"memberships-{at}-role": "commissioner" if row == membership else row.role,
            f"memberships-{at}-joined_at_0": "2031-01-01",
            f"memberships-{at}-joined_at_1": "12:00:00",
        }
    answer = operator.post(reverse("admin:league_league_change", args=[world.league.pk]), body)
    assert answer.status_code == 302
    membership.refresh_from_db()
    assert membership.role == Membership.Role.COMMISSIONER
