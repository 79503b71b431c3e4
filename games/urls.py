"""Addresses of the games app's pages; the league's urls include them."""

from django.urls import path

from games.views import bench, commissioner, desk, drafts, games, health, plans, statistics, transfer, working_drafts

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
    path(f"{GAME}plan/history/", plans.history, name="plan-history"),
    path(f"{GAME}plan/default/", plans.default, name="plan-default"),
    path(f"{GAME}plan/compare/", plans.compare, name="plan-compare"),
    path(f"{GAME}plan/sheets/<str:key>/", drafts.sheet, name="plan-sheet"),
    path(f"{GAME}plan/text/", drafts.text, name="plan-text"),
    path(f"{GAME}plan/print/", drafts.printed, name="plan-print"),
    path(f"{GAME}plan/start/", working_drafts.start, name="plan-start"),
    path(f"{GAME}plan/drafts/<uuid:draft_id>/open/", working_drafts.choose, name="plan-draft-open"),
    path(f"{GAME}plan/drafts/<uuid:draft_id>/rename/", working_drafts.rename, name="plan-draft-rename"),
    path(f"{GAME}plan/drafts/<uuid:draft_id>/take-back/", working_drafts.take_back, name="plan-draft-take-back"),
    path(f"{GAME}plan/drafts/<uuid:draft_id>/redo/", working_drafts.redo, name="plan-draft-redo"),
    path(f"{GAME}plan/drafts/<uuid:draft_id>/seal/", working_drafts.seal, name="plan-draft-seal"),
    path(f"{GAME}plan/drafts/<uuid:draft_id>/throw-away/", working_drafts.throw_away, name="plan-draft-throw-away"),
    path(f"{GAME}plan/drafts/<uuid:draft_id>/<slug:form>/", working_drafts.file, name="plan-draft-file"),
    path(f"{GAME}plan/versions/<uuid:version_id>/", plans.version, name="plan-version"),
    path(f"{GAME}bench/", bench.trials, name="bench"),
    path(f"{GAME}bench/<uuid:run_id>/", bench.trial, name="bench-run"),
    path(f"{GAME}bench/<uuid:run_id>/cancel/", bench.cancel, name="bench-cancel"),
    path("leagues/import/", transfer.import_, name="import"),
    path("leagues/<uuid:public_id>/commissioner/export/", transfer.export, name="export"),
    path("leagues/<uuid:public_id>/statistics/", statistics.season_leaders, name="statistics"),
    path("leagues/<uuid:public_id>/statistics/<slug:table>/", statistics.season_table, name="statistics-table"),
    path("leagues/<uuid:public_id>/records/", statistics.records, name="league-records"),
    path("teams/<uuid:public_id>/statistics/", statistics.team_statistics, name="team-statistics"),
    path("players/<uuid:public_id>/", statistics.player, name="player"),
]
