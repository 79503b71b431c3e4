"""A fixture as pages and API show it: found only by who may see it; the game read from its record."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db.models import QuerySet
from django.http import Http404

from games import engine, visibility
from games.engine import JSON
from games.models import FixtureSecret
from games.selectors.exchange import Exchange
from games.selectors.replays import Playings
from games.selectors.rows import Hashes, OpenedNonce, Proof
from league.models import Fixture
from league.permissions import Viewer, visible_leagues
from league.rulebook import rules_of

SIDES = ("away", "home")


def visible_fixtures(viewer: Viewer) -> QuerySet[Fixture]:
    """The fixtures of every league that the viewer may see, with what pages need of them."""
    found = Fixture.objects.filter(season__league__in=visible_leagues(viewer))
    return found.select_related("season__league", "week", "home", "away")


def find_fixture(viewer: Viewer, public_id: UUID | str) -> Fixture:
    """The fixture; whoever may not know of it is told that there is none."""
    fixture = visible_fixtures(viewer).filter(public_id=public_id).first()
    if fixture is None:
        raise Http404("There is no such game.")
    return fixture


def proof(fixture: Fixture, exchange: Exchange, played: Playings) -> Proof:
    """What is published of a fixture: the hashes of its secrets, those of possible replays among them, the commitments
    of the playing that counts so far, the record's digest once it is final. That digest binds what no commitment does,
    the rosters among it, and tells nothing of sealed parts."""
    rows = list(FixtureSecret.objects.filter(fixture=fixture).order_by("revision"))
    hashes: list[Hashes] = [{"revision": row.revision, "hash": row.hash, "nonce_hash": row.nonce_hash} for row in rows]
    unspent = next((row.revision for row in rows if not row.spent), 1)
    final = fixture.status == Fixture.Status.FINAL
    standing = next((result for result in played.results if final and result.stands), None)
    revision = standing.revision if standing else max(played.newest, unspent)
    own = next((row for row in hashes if row["revision"] == revision), None)
    of_replay = next((replay.commitments for replay in played.replays if replay.revision == revision), None)
    return {
        "revision": revision,
        "hash": own["hash"] if own else "",
        "nonce_hash": own["nonce_hash"] if own else "",
        "hashes": hashes,
        "commitments": of_replay or exchange.commitments(rules_of(fixture.season.league).exchange()),
        "record": standing.digest if standing else None,
    }


def revision_asked(query: Mapping[str, str]) -> int | None:
    """The playing that an address asks for with ``?revision=``; None for the one that counts, 0 for what is none."""
    asked = query.get("revision")
    if asked is None:
        return None
    return int(asked) if asked.isascii() and asked.isdecimal() and len(asked) < 4 else 0


def opening(record: JSON) -> list[OpenedNonce]:
    """What opens the commitments of a record: side, part and nonce, those of half-time marked; [] while closed."""
    nonces = record.get("proof", {}).get("nonces", {})
    revised = nonces.get("revised", {})
    return [
        {"side": side, "part": part, "nonce": nonce, "half_time": own is revised}
        for own in (nonces, revised)
        for side in SIDES
        for part, nonce in own.get(side, {}).items()
    ]


@dataclass
class Game:
    """A game that has been played, as far as the viewer may read it; folded from the record once."""

    record: JSON
    tag: str
    plays: list[JSON]
    drives: list[JSON]
    box: JSON

    @property
    def teams(self) -> dict[str, JSON]:
        teams: dict[str, JSON] = self.record["public"]["teams"]
        return teams

    @property
    def over(self) -> bool:
        """False at half-time."""
        return bool(self.record["state"] == "final")

    @property
    def score(self) -> dict[str, int]:
        """Points so far, the visitors' first."""
        home, away = self.plays[-1]["after"]["score"]
        return {"away": away, "home": home}

    def calls(self, side: str, number: int) -> JSON | None:
        """What a side ordered on a play and why; None where that is closed."""
        rows = engine.calls(self.record, side)
        return rows[number - 1] if rows is not None else None

    def why(self, side: str, play: JSON) -> list[str] | None:
        """What a side ordered on a play and why, in sentences; None where that is closed."""
        call = self.calls(side, play["n"])
        return None if call is None else engine.explain_call(self.record, play, side, call)


def read_game(viewer: Viewer, fixture: Fixture) -> Game | None:
    """The game as this viewer may see it; None while nothing of it is open."""
    visible = visibility.visible_record(viewer, fixture)
    if visible is None or "public" not in visible[0]:
        return None
    record, tag = visible
    return Game(record, tag, engine.plays(record), engine.drives(record), engine.box_score(record))


def choose_plays(game: Game, *, drive: int | None = None, period: int | None = None) -> list[JSON]:
    """The plays of a drive (from 1) or of a period, or all."""
    chosen = game.plays
    if drive is not None and 1 <= drive <= len(game.drives):
        row = game.drives[drive - 1]
        chosen = [play for play in chosen if row["first_play"] <= play["n"] <= row["last_play"]]
    if period is not None:
        chosen = [play for play in chosen if play["before"]["period"] == period]
    return chosen


def flat(value: Any, path: str = "") -> list[tuple[str, str]]:
    """A ruleset's own JSON as lines of name and value, for people."""
    if isinstance(value, dict):
        return [row for name, item in value.items() for row in flat(item, f"{path} {name}".strip())]
    if isinstance(value, list) and any(isinstance(item, (dict, list)) for item in value):
        return [row for index, item in enumerate(value, start=1) for row in flat(item, f"{path} {index}".strip())]
    if isinstance(value, list):
        return [(path, ", ".join(str(item) for item in value))] if value else []
    if value in (None, "", False):
        return []
    return [(path, "yes" if value is True else str(value))]
