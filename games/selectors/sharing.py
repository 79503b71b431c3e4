"""Drawings for pictures that are shared: of the front door, a league, its standings, a game, a play. Each shows what a
visitor may see who has nothing but the address, and the league's link where it is read by one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.contrib.auth.models import AnonymousUser
from django.http import Http404
from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe

from games.selectors import viewer
from games.selectors.games import read_game, visible_fixtures
from games.selectors.showcase import showcase
from league import rulebook
from league.models import Fixture, League, Team
from league.permissions import visible_leagues
from league.pictures.sharing import crest_at, lines
from league.selectors.leagues import current_season
from league.selectors.standings import overall

ROWS = 8  # of the standings
RESULTS = 4  # of a league
NAME = 22  # characters of a line with a club's name
TOP, STEP = 216, 44  # where the first row of a table stands, and how far the next one is from it


@dataclass(frozen=True)
class Crested:
    """A club with its crest where it stands in a drawing."""

    team: Team
    crest: SafeString


def visitor(links: frozenset[str]) -> AnonymousUser:
    """Whoever looks at a picture: nobody in particular, with these links of leagues."""
    nobody = AnonymousUser()
    vars(nobody)["carried_links"] = links
    return nobody


def _crested(team: Team, x: int, y: int, width: int) -> Crested:
    return Crested(team, mark_safe(crest_at(team, x, y, width)))


def _draw(name: str, **facts: Any) -> str:
    return str(render_to_string(f"games/share/{name}.svg", facts))


def front() -> str:
    """The front door: what this is, beside a play of a real game."""
    shown = showcase()
    return _draw("front", frame=shown.told or shown.frames[-1] if shown else None)


def find_league(links: frozenset[str], public_id: UUID) -> League:
    """The league, as its visitor finds it."""
    found = visible_leagues(visitor(links)).filter(public_id=public_id).first()
    if found is None:
        raise Http404("There is no such league.")
    return found


def find_final(links: frozenset[str], public_id: UUID) -> Fixture:
    """A game that is over, as its visitor finds it."""
    found = visible_fixtures(visitor(links)).filter(public_id=public_id, status=Fixture.Status.FINAL).first()
    if found is None:
        raise Http404("There is no such game.")
    return found


def league(found: League) -> str:
    """A league: its name, what it plays, its latest results."""
    over = Fixture.objects.filter(season__league=found, status=Fixture.Status.FINAL).select_related("home", "away")
    games = list(over.order_by("-season__number", "-week__number", "id")[:RESULTS])
    return _draw(
        "league",
        league=found,
        title=lines(found.name, 26, 2),
        ruleset=rulebook.rules_of(found).name,
        season=current_season(found),
        games=[(game, 340 + STEP * at + 10 * at) for at, game in enumerate(games)],
    )


def table(found: League) -> str:
    """The standings of a league's newest season: its first teams in one order."""
    season = current_season(found)
    rows = overall(season)[:ROWS] if season else []
    return _draw("standings", league=found, season=season, rows=[_row(row, at) for at, row in enumerate(rows)])


def _row(row: Any, at: int) -> dict[str, Any]:
    y = TOP + STEP * at
    return {"row": row, "place": at + 1, "y": y, "crest": _crested(row.team, 110, y - 28, 32).crest}


def game(fixture: Fixture) -> str:
    """A game that is over: both clubs and the score."""
    return _draw("game", fixture=fixture, **_sides(fixture, y=150, width=150))


def _sides(fixture: Fixture, *, y: int, width: int) -> dict[str, Any]:
    half, quarter = 1200 // 2, 1200 // 4
    return {
        "away": _crested(fixture.away, quarter - width // 2 - 40, y, width),
        "home": _crested(fixture.home, half + quarter - width // 2 + 40, y, width),
        "away_name": _stacked(lines(str(fixture.away), NAME, 2), y + width * 9 // 8 + 50),
        "home_name": _stacked(lines(str(fixture.home), NAME, 2), y + width * 9 // 8 + 50),
    }


def _stacked(words: Sequence[str], y: int, step: int = 38) -> list[tuple[str, int]]:
    """Lines with the places where they stand."""
    return [(line, y + step * at) for at, line in enumerate(words)]


def play(links: frozenset[str], fixture: Fixture, number: int) -> str:
    """A play of a game that is over: how it went, and the score when it was over."""
    played = read_game(visitor(links), fixture)
    if played is None or not 1 <= number <= len(played.plays):
        raise Http404("There is no such play.")
    watched = viewer.Watched(played, viewer.colours_of(fixture))
    frame = viewer.frame(watched, played.plays[number - 1])
    codes = {side: team["code"] for side, team in played.teams.items()}
    told = _stacked(lines(frame.line.text, 27 if frame.scene else 60, 7), 270)
    return _draw("play", fixture=fixture, frame=frame, codes=codes, told=told)
