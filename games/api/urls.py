"""Addresses of the games app's API, below /api/v1/. A game's id is its fixture's."""

from django.urls import path

from games.api import bench, drafts, honours, playbook, rulings, scouting, statistics, viewer, views, working_drafts

GAME = "games/<uuid:public_id>/"
FIXTURE = "fixtures/<uuid:public_id>/"
SEASON = "seasons/<uuid:public_id>/"

urlpatterns = [
    path("desk/", views.Desk.as_view(), name="api-desk"),
    path(GAME, views.Game.as_view(), name="api-game"),
    path(f"{GAME}record/", views.Record.as_view(), name="api-record"),
    path(f"{GAME}box/", views.Box.as_view(), name="api-box"),
    path(f"{FIXTURE}plan/", views.Plan.as_view(), name="api-plan"),
    path("rulesets/<slug:code>/plan-schema/", drafts.PlanSchema.as_view(), name="api-plan-schema"),
    path(f"{FIXTURE}plan/last/", drafts.Last.as_view(), name="api-plan-last"),
    path(f"{FIXTURE}plan/default/", drafts.Default.as_view(), name="api-plan-default"),
    path(f"{FIXTURE}plan/sheets/", drafts.Sheets.as_view(), name="api-plan-sheets"),
    path(f"{FIXTURE}plan/sheets/<str:key>/", drafts.Sheet.as_view(), name="api-plan-sheet"),
    path(f"{FIXTURE}plan/versions/", drafts.Versions.as_view(), name="api-plan-versions"),
    path(f"{FIXTURE}plan/versions/<uuid:version_id>/", drafts.Version.as_view(), name="api-plan-version"),
    path(f"{FIXTURE}plan/versions/<uuid:version_id>/restore/", drafts.Restore.as_view(), name="api-plan-restore"),
    path(f"{FIXTURE}scouting/", scouting.Scouting.as_view(), name="api-scouting"),
    path(f"{FIXTURE}plan/keep/", playbook.Keep.as_view(), name="api-playbook-keep"),
    path(f"{FIXTURE}plan/take/", playbook.Take.as_view(), name="api-playbook-take"),
    path("playbook/", playbook.Book.as_view(), name="api-playbook"),
    path("playbook/<uuid:entry_id>/", playbook.Entry.as_view(), name="api-playbook-entry"),
    path("playbook/links/", playbook.Links.as_view(), name="api-playbook-links"),
    path("playbook/links/<uuid:share_id>/withdraw/", playbook.Withdraw.as_view(), name="api-playbook-withdraw"),
    path("plays/<str:token>/", playbook.BehindLink.as_view(), name="api-shared-plays"),
    path("plays/<str:token>/take/", playbook.TakeLink.as_view(), name="api-shared-plays-take"),
    path(f"{FIXTURE}plan/drafts/", working_drafts.Drafts.as_view(), name="api-drafts"),
    path(f"{FIXTURE}plan/drafts/<uuid:draft_id>/", working_drafts.Draft.as_view(), name="api-draft"),
    path(f"{FIXTURE}plan/drafts/<uuid:draft_id>/take-back/", working_drafts.TakeBack.as_view(), name="api-take-back"),
    path(f"{FIXTURE}plan/drafts/<uuid:draft_id>/redo/", working_drafts.Redo.as_view(), name="api-redo"),
    path(f"{FIXTURE}plan/drafts/<uuid:draft_id>/seal/", working_drafts.Seal.as_view(), name="api-seal"),
    path(f"{FIXTURE}bench/", bench.Bench.as_view(), name="api-bench"),
    path(f"{FIXTURE}bench/<uuid:run_id>/", bench.Trial.as_view(), name="api-bench-run"),
    path(f"{FIXTURE}bench/<uuid:run_id>/cancel/", bench.Cancel.as_view(), name="api-bench-cancel"),
    path(f"{FIXTURE}confirm/", views.Confirm.as_view(), name="api-confirm"),
    path(f"{FIXTURE}example-plan/", views.Example.as_view(), name="api-example-plan"),
    path(f"{GAME}excuse/", rulings.Excuse.as_view(), name="api-excuse"),
    path(f"{GAME}decide/", rulings.Decide.as_view(), name="api-decide"),
    path(f"{GAME}play-again/", rulings.PlayAgain.as_view(), name="api-play-again"),
    path(f"{GAME}replay/", rulings.Replay.as_view(), name="api-replay"),
    path(f"{GAME}replay/withdraw/", rulings.WithdrawReplay.as_view(), name="api-withdraw-replay"),
    path(f"{GAME}replay/agree/", rulings.AgreeToReplay.as_view(), name="api-agree-to-replay"),
    path(f"{GAME}viewer/", viewer.Viewer.as_view(), name="api-viewer"),
    path(f"{GAME}plays/", statistics.GamePlays.as_view(), name="api-plays"),
    path("play-columns/", statistics.PlayColumns.as_view(), name="api-play-columns"),
    path(f"{SEASON}leaders/", statistics.Leaders.as_view(), name="api-leaders"),
    path(f"{SEASON}player-seasons/", statistics.PlayerSeasons.as_view(), name="api-player-seasons"),
    path(f"{SEASON}player-games/", statistics.PlayerGames.as_view(), name="api-player-games"),
    path(f"{SEASON}team-games/", statistics.TeamGames.as_view(), name="api-team-games"),
    path(f"{SEASON}plays/", statistics.SeasonPlays.as_view(), name="api-season-plays"),
    path("leagues/<uuid:public_id>/honours/", honours.HonoursView.as_view(), name="api-honours"),
    path("leagues/<uuid:public_id>/honours/retired/", honours.RetiredView.as_view(), name="api-retired"),
    path(
        "leagues/<uuid:public_id>/drafts/<uuid:held_id>/class/",
        honours.DraftClassView.as_view(),
        name="api-draft-class-past",
    ),
    path("players/<uuid:public_id>/career/", honours.CareerView.as_view(), name="api-career"),
    path("players/<uuid:public_id>/", statistics.PlayerView.as_view(), name="api-player"),
]
