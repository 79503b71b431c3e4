"""Addresses. The games app's are included by name, so that league never imports games."""

from django.contrib import admin
from django.urls import include, path, register_converter

from league.converters import WeekNumber
from league.views import accounts, calendar, commissioner, leagues, notices, people, rosters, seasons, teams, trades

register_converter(WeekNumber, "week")

handler404 = "league.api.errors.not_found"

MANAGE = "leagues/<uuid:public_id>/commissioner/"

urlpatterns = [
    path("admin/", admin.site.urls),
    path("api/v1/", include("league.api.urls")),
    path("api/v1/", include("games.api.urls")),
    path("sign-in/", accounts.SignIn.as_view(), name="sign-in"),
    path("sign-out/", accounts.SignOut.as_view(), name="sign-out"),
    path("forgotten/", people.forgotten, name="forgotten"),
    path("new-password/<uidb64>/<token>/", people.NewPassword.as_view(), name="password-reset-confirm"),
    path("address/<str:word>/", people.confirm_address, name="address-confirm"),
    path("profile/", accounts.profile, name="profile"),
    path("profile/password/", accounts.PasswordChange.as_view(), name="password"),
    path("profile/token/", accounts.token, name="token"),
    path("notices/", notices.listed, name="notices"),
    path("notices/read/", notices.all_read, name="notices-read"),
    path("notices/<uuid:notice_id>/", notices.opened, name="notice-open"),
    path("invitations/<str:token>/", accounts.invitation, name="invitation"),
    path("leagues/", leagues.home, name="home"),
    path("leagues/new/", leagues.league_create, name="league-create"),
    path("leagues/<uuid:public_id>/", leagues.league, name="league"),
    path("leagues/<uuid:public_id>/rules/", leagues.house_rules, name="house-rules"),
    path("leagues/<uuid:public_id>/constitution/", leagues.constitution, name="constitution"),
    path("leagues/<uuid:public_id>/log/", leagues.league_log, name="league-log"),
    path("leagues/<uuid:public_id>/log/file/", leagues.log_as_file, name="league-log-file"),
    path("leagues/<uuid:public_id>/seasons/", seasons.seasons, name="seasons"),
    path("leagues/<uuid:public_id>/seasons/<int:number>/", seasons.season, name="season"),
    path(MANAGE, commissioner.commissioner, name="commissioner"),
    path(f"{MANAGE}calendar/", calendar.calendar, name="calendar"),
    path(f"{MANAGE}phases/<slug:code>/end/", calendar.end_phase, name="phase-end"),
    path(f"{MANAGE}phases/<slug:code>/date/", calendar.date_phase, name="phase-date"),
    path(f"{MANAGE}phases/<slug:code>/back/", calendar.step_back, name="phase-back"),
    path(f"{MANAGE}seasons/open/", calendar.open_season, name="season-open"),
    path(f"{MANAGE}schedule/", calendar.edit_schedule, name="schedule"),
    path(f"{MANAGE}schedule/make/", calendar.make_schedule, name="schedule-make"),
    path(f"{MANAGE}weeks/<week:number>/games/", calendar.pair_week, name="week-pair"),
    path(f"{MANAGE}weeks/<week:number>/swap/", calendar.swap_week, name="week-swap"),
    path(f"{MANAGE}fixtures/<uuid:fixture_id>/move/", calendar.move_game, name="game-move"),
    path(f"{MANAGE}teams/<uuid:team_id>/invite/", commissioner.invite, name="invite"),
    path(f"{MANAGE}invitations/<uuid:invitation_id>/withdraw/", commissioner.withdraw, name="withdraw"),
    path(f"{MANAGE}members/<uuid:user_id>/remove/", commissioner.remove_member, name="remove-member"),
    path(f"{MANAGE}weeks/<week:number>/deadline/", commissioner.deadline, name="deadline"),
    path(f"{MANAGE}word/", commissioner.announce, name="announce"),
    path(f"{MANAGE}timetable/", commissioner.timetable, name="timetable"),
    path("teams/<uuid:public_id>/", teams.team, name="team"),
    path("teams/<uuid:public_id>/coaches/", people.seats, name="seats"),
    path("teams/<uuid:public_id>/coaches/<uuid:user_id>/end/", people.end_seat, name="end-seat"),
    path("teams/<uuid:public_id>/coaches/<uuid:user_id>/head/", people.hand_over, name="hand-over"),
    path("teams/<uuid:public_id>/moves/", rosters.moves, name="roster-moves"),
    path("teams/<uuid:public_id>/claims/", rosters.wishes, name="claims"),
    path("teams/<uuid:public_id>/trades/", trades.team_trades, name="trades"),
    path("teams/<uuid:public_id>/trades/<uuid:trade_id>/", trades.answer, name="trade-answer"),
    path(f"{MANAGE}trades/<uuid:trade_id>/disallow/", trades.disallow, name="trade-disallow"),
    path("leagues/<uuid:public_id>/people/", people.league_people, name="people"),
    path(f"{MANAGE}members/<uuid:user_id>/appoint/", people.appoint, name="appoint"),
    path(f"{MANAGE}step-down/", people.step_down, name="step-down"),
    path("leagues/<uuid:public_id>/people/leave/", people.ask_leave, name="ask-leave"),
    path("leagues/<uuid:public_id>/people/leave/<uuid:absence_id>/", people.decide_leave, name="decide-leave"),
    path("leagues/<uuid:public_id>/free-agents/", rosters.free_agents, name="free-agents"),
    path("leagues/<uuid:public_id>/transactions/", rosters.transactions, name="transactions"),
    path("leagues/<uuid:public_id>/draft-picks/", trades.draft_picks, name="draft-picks"),
    path("leagues/<uuid:public_id>/injuries/", rosters.injuries, name="injuries"),
    path(f"{MANAGE}transactions/<uuid:entry_id>/take-back/", rosters.take_back, name="take-back"),
    path(f"{MANAGE}claims/order/", rosters.claim_order, name="claim-order"),
    path(f"{MANAGE}rules/", leagues.change_rules, name="change-rules"),
    path(f"{MANAGE}claims/", rosters.settle_claims, name="settle-claims"),
    path(f"{MANAGE}free-agents/", rosters.draw_free_agents, name="draw-free-agents"),
    path(f"{MANAGE}players/<uuid:player_id>/", rosters.edit_player, name="edit-player"),
    path(f"{MANAGE}players/<uuid:player_id>/suspend/", rosters.suspend, name="suspend"),
    path(f"{MANAGE}teams/<uuid:team_id>/fine/", rosters.fine, name="fine"),
    path("", include("games.urls")),
]
