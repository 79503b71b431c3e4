"""Addresses of the games app's pages; the league's urls include them."""

from django.urls import path

from games.views import bench, commissioner, desk, drafts, games, health, plans, practice, statistics, transfer

GAME = "games/<uuid:public_id>/"

urlpatterns = [
    path("", desk.desk, name="desk"),
    path("health/", health.health, name="health"),
    path(GAME, games.game, name="game"),
    path(f"{GAME}plays/<int:number>/", games.play, name="play"),
    path(f"{GAME}record/", games.record, name="game-record"),
    path(f"{GAME}excuse/", commissioner.excuse, name="excuse"),
    path(f"{GAME}play-again/", commissioner.play_again, name="play-again"),
    path(f"{GAME}replay/", commissioner.replay, name="replay"),
    path(f"{GAME}replay/withdraw/", commissioner.withdraw_replay, name="withdraw-replay"),
    path(f"{GAME}replay/agree/", commissioner.agree_to_replay, name="agree-to-replay"),
    path(f"{GAME}decide/", commissioner.decide, name="decide"),
    path(f"{GAME}plan/", plans.plan, name="plan"),
    path(f"{GAME}plan/confirm/", plans.confirm, name="plan-confirm"),
    path(f"{GAME}plan/example/", drafts.example, name="plan-example"),
    path(f"{GAME}plan/last/", drafts.last, name="plan-last"),
    path(f"{GAME}plan/default/", drafts.default, name="plan-default"),
    path(f"{GAME}plan/compare/", plans.compare, name="plan-compare"),
    path(f"{GAME}plan/sheets/<str:key>/", drafts.sheet, name="plan-sheet"),
    path(f"{GAME}plan/versions/<uuid:version_id>/", plans.version, name="plan-version"),
    path(f"{GAME}plan/versions/<uuid:version_id>/restore/", drafts.restore, name="plan-restore"),
    path(f"{GAME}bench/", bench.trials, name="bench"),
    path(f"{GAME}bench/<uuid:run_id>/", bench.trial, name="bench-run"),
    path(f"{GAME}bench/<uuid:run_id>/cancel/", bench.cancel, name="bench-cancel"),
    path("practice/", practice.begin, name="practice"),
    path("practice/<str:token>/", practice.game, name="practice-game"),
    path("practice/<str:token>/plan/", practice.plan, name="practice-plan"),
    path("practice/<str:token>/play/", practice.kick_off, name="practice-play-it"),
    path("practice/<str:token>/plays/<int:number>/", practice.play, name="practice-play"),
    path("practice/<str:token>/questions/<slug:code>/", practice.question, name="practice-question"),
    path("leagues/import/", transfer.import_, name="import"),
    path("leagues/<uuid:public_id>/commissioner/export/", transfer.export, name="export"),
    path("leagues/<uuid:public_id>/statistics/", statistics.season_leaders, name="statistics"),
    path("leagues/<uuid:public_id>/statistics/<slug:table>/", statistics.season_table, name="statistics-table"),
    path("leagues/<uuid:public_id>/records/", statistics.records, name="league-records"),
    path("teams/<uuid:public_id>/statistics/", statistics.team_statistics, name="team-statistics"),
    path("players/<uuid:public_id>/", statistics.player, name="player"),
]
