from typing import Any

from django.apps import AppConfig


class GamesConfig(AppConfig):
    name = "games"
    default = True

    def ready(self) -> None:
        """Listen to what the league tells."""
        from league.signals import deadline_set

        deadline_set.connect(_follow_deadline, dispatch_uid="games.follow_deadline")


def _follow_deadline(sender: Any, week: Any, **kwargs: Any) -> None:
    from games.services.exchange import follow_deadline

    follow_deadline(week=week)
