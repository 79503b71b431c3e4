"""Addresses of the games app's API, below /api/v1/. A game's id is its fixture's."""

from django.urls import path

from games.api import views

GAME = "games/<uuid:public_id>/"
FIXTURE = "fixtures/<uuid:public_id>/"

urlpatterns = [
    path("desk/", views.Desk.as_view(), name="api-desk"),
    path(GAME, views.Game.as_view(), name="api-game"),
    path(f"{GAME}record/", views.Record.as_view(), name="api-record"),
    path(f"{GAME}box/", views.Box.as_view(), name="api-box"),
    path(f"{FIXTURE}plan/", views.Plan.as_view(), name="api-plan"),
    path(f"{FIXTURE}confirm/", views.Confirm.as_view(), name="api-confirm"),
    path(f"{FIXTURE}example-plan/", views.Example.as_view(), name="api-example-plan"),
]
