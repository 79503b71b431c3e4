from typing import Any

from django.apps import AppConfig


class LeagueConfig(AppConfig):
    name = "league"
    default = True

    def ready(self) -> None:
        """Let the calendar hear of drafts that are over, and write the letters of drafts and digests."""
        from league.services import asking, digests, hooks, open_business
        from league.services.drafts.letters import register_letters
        from league.signals import draft_ended

        draft_ended.connect(_go_on, dispatch_uid="league.go_on_after_draft")
        register_letters()
        digests.register_letters()
        hooks.register()
        asking.register()
        open_business.register()


def _go_on(sender: Any, season: Any, **kwargs: Any) -> None:
    from league.services.calendar import advance

    advance(season=season)
