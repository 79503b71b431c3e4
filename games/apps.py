from typing import Any

from django.apps import AppConfig


class GamesConfig(AppConfig):
    name = "games"
    default = True

    def ready(self) -> None:
        """Listen to what the league tells, and write the letters that are about games."""
        from games.services import letters, open_business
        from league.signals import (
            deadline_set,
            owing_asked,
            owing_teams_asked,
            plans_asked,
            rosters_changed,
            sealed_asked,
            service_was_away,
            week_taken_back,
        )

        deadline_set.connect(_follow_deadline, dispatch_uid="games.follow_deadline")
        owing_asked.connect(_who_owes, dispatch_uid="games.who_owes")
        plans_asked.connect(_have_plans_come, dispatch_uid="games.have_plans_come")
        week_taken_back.connect(_take_back, dispatch_uid="games.take_back")
        rosters_changed.connect(_look_again, dispatch_uid="games.look_again")
        owing_teams_asked.connect(_which_teams_owe, dispatch_uid="games.which_teams_owe")
        service_was_away.connect(_move_replays, dispatch_uid="games.move_replays")
        sealed_asked.connect(_what_lies_sealed, dispatch_uid="games.what_lies_sealed")
        letters.register()
        open_business.register()


def _follow_deadline(sender: Any, week: Any, **kwargs: Any) -> None:
    from games.services.exchange import follow_deadline

    follow_deadline(week=week)


def _look_again(sender: Any, league: Any, teams: Any, **kwargs: Any) -> None:
    from games.services.exchange import rosters_changed

    rosters_changed(league=league, teams=teams)


def _who_owes(sender: Any, week: Any, **kwargs: Any) -> list[str]:
    from games.selectors.owing import owing

    return owing(week)


def _have_plans_come(sender: Any, week: Any, **kwargs: Any) -> bool:
    from games.selectors.owing import anything_in

    return anything_in(week)


def _which_teams_owe(
    sender: Any, week: Any, opened: bool, hurried_by: Any = None, notice: Any = None, **kwargs: Any
) -> set[int]:
    from games.selectors.owing import hurried_teams, owing_teams

    return hurried_teams(week, hurried_by, notice) if hurried_by else owing_teams(week, opened=opened)


def _what_lies_sealed(sender: Any, team: Any, **kwargs: Any) -> list[Any]:
    from games.sealed import sealed_games

    return sealed_games(team)


def _move_replays(sender: Any, season: Any, began_at: Any, length: Any, **kwargs: Any) -> None:
    from games.services.replays import move_on

    move_on(season=season, began_at=began_at, length=length)


def _take_back(sender: Any, week: Any, **kwargs: Any) -> None:
    from games.services.exchange import take_back

    take_back(week=week)
