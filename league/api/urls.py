"""The league's addresses under /api/v1/, and the schema of the whole API."""

from django.urls import include, path
from drf_spectacular.views import SpectacularAPIView
from rest_framework.routers import SimpleRouter

from . import seasons, views

router = SimpleRouter(use_regex_path=False)
router.register("leagues", views.LeagueViewSet, basename="api-league")
router.register("seasons", seasons.SeasonViewSet, basename="api-season")
router.register("teams", views.TeamViewSet, basename="api-team")
router.register("fixtures", views.FixtureViewSet, basename="api-fixture")

urlpatterns = [
    path("schema/", SpectacularAPIView.as_view(), name="api-schema"),
    path("token/", views.TokenView.as_view(), name="api-token"),
    path("", include(router.urls)),
]
