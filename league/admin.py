"""The operator's pages: accounts and what a league is. No plan, no secret, no token, no record is shown here."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.db.models import Model
from django.http import HttpRequest
from django_otp.plugins.otp_static import admin as _static_admin  # noqa: F401  (registered, to be taken back below)
from django_otp.plugins.otp_static.models import StaticDevice
from django_otp.plugins.otp_totp import admin as _totp_admin  # noqa: F401
from django_otp.plugins.otp_totp.models import TOTPDevice
from rest_framework.authtoken.admin import TokenAdmin
from rest_framework.authtoken.models import TokenProxy

from league.models import Fixture, League, LeagueLog, Membership, Season, Seat, Team, User
from league.services.reliability import keep_days

if TYPE_CHECKING:  # only the type checker's view of Django's admin classes has a model in brackets
    PersonBase = UserAdmin[User]
    RowBase = admin.ModelAdmin[Model]
    LeagueBase = admin.ModelAdmin[League]
    MembersBase = admin.TabularInline[Membership, League]
else:
    PersonBase, RowBase, LeagueBase, MembersBase = (
        UserAdmin,
        admin.ModelAdmin,
        admin.ModelAdmin,
        admin.TabularInline,
    )

admin.site.site_header = admin.site.site_title = "Football by Mail"
if isinstance(admin.site.get_model_admin(TokenProxy), TokenAdmin):
    admin.site.unregister(TokenProxy)  # a token is as good as a password
admin.site.unregister([TOTPDevice, StaticDevice])  # the secrets of second factors: `manage.py remove_second_factor`


@admin.register(User)
class PersonAdmin(PersonBase):
    """Accounts: lock one, set a password, appoint staff."""

    fieldsets = (*(UserAdmin.fieldsets or ()), ("Here", {"fields": ["display_name", "time_zone"]}))
    list_display = ["username", "display_name", "email", "is_active", "is_staff"]
    search_fields = ["username", "display_name", "email"]


class LookedAt(RowBase):
    """Shown, never changed here: changes go through the services, which check and log them."""

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class Members(MembersBase):
    """Who belongs to the league. Here an operator appoints a commissioner where the last one is gone."""

    model = Membership
    extra = 0
    fields = ["user", "role", "joined_at"]
    raw_id_fields = ["user"]


@admin.register(League)
class LeagueAdmin(LeagueBase):
    list_display = ["name", "ruleset", "openness", "demo", "created_at"]
    search_fields = ["name"]
    fields = ["name", "ruleset", "openness", "time_zone"]
    readonly_fields = ["ruleset"]
    inlines = [Members]

    def save_model(self, request: HttpRequest, obj: League, form: Any, change: bool) -> None:
        super().save_model(request, obj, form, change)
        if "time_zone" in form.changed_data:
            keep_days(league=obj, before=form.initial["time_zone"])

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False  # a league is founded with its season, clubs and schedule, by page or command

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(Season)
class SeasonAdmin(LookedAt):
    list_display = ["league", "number", "status"]
    list_select_related = ["league"]


@admin.register(Team)
class TeamAdmin(LookedAt):
    list_display = ["name", "code", "league"]
    list_select_related = ["league"]
    search_fields = ["name"]


@admin.register(Seat)
class SeatAdmin(LookedAt):
    list_display = ["team", "user", "head", "since", "until"]
    list_select_related = ["team", "user"]


@admin.register(Fixture)
class FixtureAdmin(LookedAt):
    list_display = ["week_number", "away", "home", "status", "away_score", "home_score"]
    list_select_related = ["week", "away", "home"]
    list_filter = ["status"]

    @admin.display(description="week", ordering="week__number")
    def week_number(self, fixture: Fixture) -> int:
        return fixture.week.number


@admin.register(LeagueLog)
class LogAdmin(LookedAt):
    list_display = ["at", "league", "action", "sentence", "actor"]
    list_select_related = ["league", "actor"]
    fields = ["at", "league", "action", "sentence", "actor"]
