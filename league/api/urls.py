"""The league's addresses under /api/v1/, and the schema of the whole API."""

from django.urls import include, path
from drf_spectacular.views import SpectacularAPIView
from rest_framework.routers import SimpleRouter

from . import (
    camps,
    consents,
    discipline,
    draft_acts,
    draft_boards,
    drafts,
    founding,
    guide,
    imports,
    looks,
    notices,
    outages,
    people,
    positions,
    rosters,
    rules,
    rulings,
    seasons,
    views,
)

router = SimpleRouter(use_regex_path=False)
router.register("leagues", views.LeagueViewSet, basename="api-league")
router.register("seasons", seasons.SeasonViewSet, basename="api-season")
router.register("teams", views.TeamViewSet, basename="api-team")
router.register("fixtures", views.FixtureViewSet, basename="api-fixture")
router.register("transactions", rosters.TransactionViewSet, basename="api-transaction")

LEAGUE = "leagues/<uuid:public_id>/"
TEAM = "teams/<uuid:public_id>/"

urlpatterns = [
    path("rulesets/", founding.RulesetsView.as_view(), name="api-rulesets"),
    path("me/", notices.MeView.as_view(), name="api-me"),
    path("notices/", notices.NoticesView.as_view(), name="api-notices"),
    path("notices/read-all/", notices.NoticesReadView.as_view(), name="api-notices-read"),
    path("notices/<uuid:notice_id>/read/", notices.NoticeReadView.as_view(), name="api-notice-read"),
    path(f"{LEAGUE}people/", people.PeopleView.as_view(), name="api-people"),
    path(f"{LEAGUE}people/<uuid:user_id>/", people.PersonView.as_view(), name="api-person"),
    path(f"{LEAGUE}invitations/", people.InvitationsView.as_view(), name="api-invitations"),
    path(f"{LEAGUE}invitations/<uuid:invitation_id>/", people.InvitationView.as_view(), name="api-invitation"),
    path("invitations/accept/", people.AcceptView.as_view(), name="api-accept"),
    path(f"{LEAGUE}leaves/", people.LeavesView.as_view(), name="api-leaves"),
    path(f"{LEAGUE}leaves/<uuid:absence_id>/", people.LeaveView.as_view(), name="api-leave"),
    path(f"{TEAM}look/", looks.LookView.as_view(), name="api-team-look"),
    path(f"{TEAM}coaches/", people.SeatsView.as_view(), name="api-seats"),
    path(f"{TEAM}coaches/plans/", people.HandOnView.as_view(), name="api-plans-hand-on"),
    path(f"{TEAM}coaches/<uuid:user_id>/", people.SeatView.as_view(), name="api-seat"),
    path(f"{LEAGUE}draft/", drafts.DraftView.as_view(), name="api-draft"),
    path(f"{LEAGUE}draft/board/", drafts.DraftBoardView.as_view(), name="api-draft-board"),
    path(f"{LEAGUE}draft/class/", drafts.DraftClassView.as_view(), name="api-draft-class"),
    path(f"{LEAGUE}draft/events/", drafts.DraftEventsView.as_view(), name="api-draft-events"),
    path(f"{LEAGUE}draft/picks/", draft_acts.DraftPicksView.as_view(), name="api-draft-choose"),
    path(f"{LEAGUE}draft/list/", draft_acts.DraftListView.as_view(), name="api-draft-list"),
    path(f"{LEAGUE}draft/keepers/", draft_acts.DraftKeepersView.as_view(), name="api-draft-keepers"),
    path(f"{LEAGUE}draft/trades/", draft_acts.DraftTradesView.as_view(), name="api-draft-trades"),
    path(f"{LEAGUE}draft/trades/<uuid:trade_id>/", draft_acts.DraftTradeView.as_view(), name="api-draft-trade"),
    path(f"{LEAGUE}draft/pause/", draft_acts.DraftPauseView.as_view(), name="api-draft-pause"),
    path(f"{LEAGUE}draft/undo/", draft_acts.DraftUndoView.as_view(), name="api-draft-undo"),
    path(f"{LEAGUE}draft/notes/", draft_boards.DraftNotesView.as_view(), name="api-draft-notes"),
    path(f"{LEAGUE}draft/needs/", draft_boards.DraftNeedsView.as_view(), name="api-draft-needs"),
    path(f"{LEAGUE}draft/stream/", draft_boards.DraftStreamView.as_view(), name="api-draft-stream"),
    path(f"{LEAGUE}drafts/", draft_boards.DraftHistoryView.as_view(), name="api-drafts"),
    path(f"{LEAGUE}drafts/<uuid:held_id>/", draft_boards.DraftPastView.as_view(), name="api-draft-past"),
    path(f"{LEAGUE}house-rules/", rules.HouseRulesView.as_view(), name="api-house-rules"),
    path(f"{LEAGUE}constitution/", rules.ConstitutionView.as_view(), name="api-constitution"),
    path("seasons/<uuid:public_id>/camps/", camps.SeasonCampsView.as_view(), name="api-season-camps"),
    path("seasons/<uuid:public_id>/dice/", rules.SeasonDiceView.as_view(), name="api-season-dice"),
    path(f"{LEAGUE}log/", rules.LogView.as_view(), name="api-log"),
    path(f"{LEAGUE}word/", rules.WordView.as_view(), name="api-word"),
    path(f"{LEAGUE}rosters/", imports.RosterTablesView.as_view(), name="api-roster-tables"),
    path(f"{LEAGUE}players/<uuid:player_id>/", rulings.EditPlayerView.as_view(), name="api-edit-player"),
    path(f"{LEAGUE}players/<uuid:player_id>/suspension/", discipline.SuspensionView.as_view(), name="api-suspension"),
    path(f"{LEAGUE}teams/<uuid:team_id>/fines/", discipline.FinesView.as_view(), name="api-fines"),
    path(f"{LEAGUE}transactions/<uuid:entry_id>/take-back/", rulings.TakeBackView.as_view(), name="api-take-back"),
    path(f"{LEAGUE}trades/<uuid:trade_id>/disallow/", rulings.DisallowView.as_view(), name="api-disallow"),
    path(f"{LEAGUE}claims/lots/", discipline.LotsView.as_view(), name="api-lots"),
    path(f"{LEAGUE}claims/settle/", rulings.SettleClaimsView.as_view(), name="api-settle-claims"),
    path(f"{LEAGUE}weeks/<week:number>/deadline/", rulings.DeadlineView.as_view(), name="api-deadline"),
    path(f"{LEAGUE}weeks/<week:number>/play/", rulings.PlayWeekView.as_view(), name="api-week-play"),
    path(f"{LEAGUE}weeks/<week:number>/move/", rulings.MoveDeadlinesView.as_view(), name="api-deadlines-move"),
    path(f"{LEAGUE}outages/", outages.OutagesView.as_view(), name="api-outages"),
    path(
        f"{LEAGUE}outages/<uuid:outage_id>/take-back/",
        outages.OutageTakeBackView.as_view(),
        name="api-outage-take-back",
    ),
    path(f"{LEAGUE}timetable/", rulings.TimetableView.as_view(), name="api-timetable"),
    path(f"{LEAGUE}consents/", consents.ConsentsView.as_view(), name="api-consents"),
    path("consents/<uuid:consent_id>/", consents.ConsentView.as_view(), name="api-consent"),
    path("rulesets/<slug:code>/glossary/", guide.GlossaryView.as_view(), name="api-glossary"),
    path("rulesets/<slug:code>/guide/", guide.GuideView.as_view(), name="api-guide"),
    path("schema/", SpectacularAPIView.as_view(), name="api-schema"),
    path("token/", views.TokenView.as_view(), name="api-token"),
    path("leagues/<uuid:public_id>/free-agents/", rosters.FreeAgentsView.as_view(), name="api-free-agents"),
    path("leagues/<uuid:public_id>/draft-picks/", rosters.DraftPicksView.as_view(), name="api-draft-picks"),
    path("leagues/<uuid:public_id>/injuries/", rosters.InjuriesView.as_view(), name="api-injuries"),
    path("teams/<uuid:public_id>/moves/", rosters.MovesView.as_view(), name="api-moves"),
    path("teams/<uuid:public_id>/claims/", rosters.ClaimsView.as_view(), name="api-claims"),
    path("teams/<uuid:public_id>/camp/", camps.TeamCampView.as_view(), name="api-camp"),
    path(f"{TEAM}positions/", positions.PositionsView.as_view(), name="api-positions"),
    path(f"{TEAM}positions/<uuid:player_id>/", positions.PositionView.as_view(), name="api-position"),
    path("teams/<uuid:public_id>/trades/", rosters.TradesView.as_view(), name="api-trades"),
    path("teams/<uuid:public_id>/trades/<uuid:trade_id>/", rosters.TradeView.as_view(), name="api-trade"),
    path("", include(router.urls)),
]
