"""Addresses. The games app's are included by name, so that league never imports games."""

from django.contrib import admin
from django.urls import include, path

from league.views import accounts, commissioner, leagues, rosters, teams, trades

handler404 = "league.api.errors.not_found"

MANAGE = "leagues/<uuid:public_id>/commissioner/"

urlpatterns = [
    path("admin/", admin.site.urls),
    path("api/v1/", include("league.api.urls")),
    path("api/v1/", include("games.api.urls")),
    path("sign-in/", accounts.SignIn.as_view(), name="sign-in"),
    path("sign-out/", accounts.SignOut.as_view(), name="sign-out"),
    path("profile/", accounts.profile, name="profile"),
    path("profile/password/", accounts.PasswordChange.as_view(), name="password"),
    path("profile/token/", accounts.token, name="token"),
    path("invitations/<str:token>/", accounts.invitation, name="invitation"),
    path("leagues/", leagues.home, name="home"),
    path("leagues/new/", leagues.league_create, name="league-create"),
    path("leagues/<uuid:public_id>/", leagues.league, name="league"),
    path("leagues/<uuid:public_id>/rules/", leagues.house_rules, name="house-rules"),
    path("leagues/<uuid:public_id>/log/", leagues.league_log, name="league-log"),
    path(MANAGE, commissioner.commissioner, name="commissioner"),
    path(f"{MANAGE}teams/<uuid:team_id>/invite/", commissioner.invite, name="invite"),
    path(f"{MANAGE}invitations/<uuid:invitation_id>/withdraw/", commissioner.withdraw, name="withdraw"),
    path(f"{MANAGE}members/<uuid:user_id>/remove/", commissioner.remove_member, name="remove-member"),
    path(f"{MANAGE}weeks/<int:number>/deadline/", commissioner.deadline, name="deadline"),
    path(f"{MANAGE}timetable/", commissioner.timetable, name="timetable"),
    path("teams/<uuid:public_id>/", teams.team, name="team"),
    path("teams/<uuid:public_id>/moves/", rosters.moves, name="roster-moves"),
    path("teams/<uuid:public_id>/claims/", rosters.wishes, name="claims"),
    path("teams/<uuid:public_id>/trades/", trades.team_trades, name="trades"),
    path("teams/<uuid:public_id>/trades/<uuid:trade_id>/", trades.answer, name="trade-answer"),
    path(f"{MANAGE}trades/<uuid:trade_id>/disallow/", trades.disallow, name="trade-disallow"),
    path("leagues/<uuid:public_id>/free-agents/", rosters.free_agents, name="free-agents"),
    path("leagues/<uuid:public_id>/transactions/", rosters.transactions, name="transactions"),
    path("leagues/<uuid:public_id>/injuries/", rosters.injuries, name="injuries"),
    path(f"{MANAGE}transactions/<uuid:entry_id>/take-back/", rosters.take_back, name="take-back"),
    path(f"{MANAGE}claims/", rosters.settle_claims, name="settle-claims"),
    path(f"{MANAGE}free-agents/", rosters.draw_free_agents, name="draw-free-agents"),
    path(f"{MANAGE}players/<uuid:player_id>/", rosters.edit_player, name="edit-player"),
    path("", include("games.urls")),
]
