"""The league's addresses under /api/v1/, and the schema of the whole API."""

from django.urls import include, path
from drf_spectacular.views import SpectacularAPIView
from rest_framework.routers import SimpleRouter

from . import rosters, seasons, views

router = SimpleRouter(use_regex_path=False)
router.register("leagues", views.LeagueViewSet, basename="api-league")
router.register("seasons", seasons.SeasonViewSet, basename="api-season")
router.register("teams", views.TeamViewSet, basename="api-team")
router.register("fixtures", views.FixtureViewSet, basename="api-fixture")
router.register("transactions", rosters.TransactionViewSet, basename="api-transaction")

urlpatterns = [
    path("schema/", SpectacularAPIView.as_view(), name="api-schema"),
    path("token/", views.TokenView.as_view(), name="api-token"),
    path("leagues/<uuid:public_id>/free-agents/", rosters.FreeAgentsView.as_view(), name="api-free-agents"),
    path("leagues/<uuid:public_id>/injuries/", rosters.InjuriesView.as_view(), name="api-injuries"),
    path("teams/<uuid:public_id>/moves/", rosters.MovesView.as_view(), name="api-moves"),
    path("teams/<uuid:public_id>/claims/", rosters.ClaimsView.as_view(), name="api-claims"),
    path("teams/<uuid:public_id>/trades/", rosters.TradesView.as_view(), name="api-trades"),
    path("teams/<uuid:public_id>/trades/<uuid:trade_id>/", rosters.TradeView.as_view(), name="api-trade"),
    path("", include(router.urls)),
]
