"""Memory of a web worker over many requests: ``python -m tests.games.measure_memory``.

Serves the configured database, in which a league has played (``script/server`` makes one), by gunicorn with one worker
as ``league.serving`` has it, and sends mixed requests, eight at a time: pages, lists of the API, rows as NDJSON and
CSV, pictures, the parts of a plan, the plan that would stand in; what is sent: whole plans, new leagues, words on the
board. Prints what the worker holds of the machine's memory after some of them, its peak, and with ``--kinds`` what
it holds after the first requests of each kind. ``--heavy`` asks a fresh worker for each of the largest things: a
league founded, the largest league's file, a plan of the greatest length sent, read and compared, and with ``--file`` a
league of another installation imported.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from http.client import HTTPConnection
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

import django

if TYPE_CHECKING:
    from league.models import User

AT_ONCE = 8  # where ``--at-once`` says nothing else
MARKS = (0, 200, 500, 1_000, 2_000)
PORT = 8_137
CLUB = {"ruleset": "fool", "divisions": "4x8", "options": {"preseason_games": 0}}


@contextmanager
def served() -> Iterator[int]:
    """Serve with one worker; the number of its process."""
    words = ["gunicorn", "league.wsgi", "-c", "python:league.serving", "--workers", "1", "--log-level", "warning"]
    server = subprocess.Popen([sys.executable, "-m", *words, "--bind", f"127.0.0.1:{PORT}"])
    try:
        yield worker_of(server)
    finally:
        server.terminate()
        server.wait(30)


def worker_of(server: subprocess.Popen[bytes]) -> int:
    children = Path(f"/proc/{server.pid}/task/{server.pid}/children")
    for _ in range(600):
        if found := children.read_text().split():
            return int(found[0])
        time.sleep(0.1)
    raise SystemExit("gunicorn started no worker.")


def held(worker: int, name: str = "VmRSS") -> float:
    """Memory of a process in MB; ``VmHWM`` is its peak."""
    line = next(line for line in Path(f"/proc/{worker}/status").read_text().splitlines() if line.startswith(name))
    return int(line.split()[1]) / 1_000


@dataclass(frozen=True)
class Body:
    """What is sent to an address of the API, as JSON."""

    method: str
    address: str
    values: dict[str, Any]


def kinds() -> tuple[dict[str, Sequence[str | Body]], dict[str, str]]:
    """Addresses and bodies by kind, and the headers by which they are sent as a coach."""
    from games.models import GameRecord, PlanVersion
    from games.services import plans
    from league.models import Fixture, Player, Seat, Team

    records = GameRecord.objects.select_related("fixture__season__league").order_by("pk")[:40]
    games = [record.fixture for record in records]
    leagues = sorted({str(game.season.league.public_id) for game in games})
    seasons = sorted({(str(game.season.league.public_id), str(game.season.public_id)) for game in games})
    teams = [str(team.public_id) for team in Team.objects.order_by("pk")[:24]]
    men = [str(man.public_id) for man in Player.objects.order_by("pk")[:400]]
    seat = (
        Seat.objects.filter(until=None, team__home_fixtures__status=Fixture.Status.OPEN).select_related("user").first()
    )
    assert seat is not None, "Nobody has a plan to write."
    game = Fixture.objects.filter(home=seat.team, status=Fixture.Status.OPEN).order_by("pk")[0]
    own, home = game.public_id, f"/leagues/{game.season.league.public_id}/"
    text = plans.example_text(fixture=game, author=seat.user)
    for said in ("old", "new"):  # to be compared
        plans.save_plan(fixture=game, author=seat.user, text=f"{text}\n# {said}\n")
    versions = [str(one.public_id) for one in PlanVersion.objects.filter(step__fixture=game, author=seat.user)]
    of_game = [f"/games/{game.public_id}/" for game in games]
    api = "/api/v1"
    found: dict[str, Sequence[str | Body]] = {
        "desk": ["/"],
        "league": [f"/leagues/{one}/{tail}" for one in leagues for tail in ("", "statistics/", "log/", "people/")],
        "game": [page + tail for page in of_game for tail in ("", "box/", "statistics/", "proof/")],
        "viewer": [page + tail for page in of_game for tail in ("viewer/", "viewer/plays/", "plays/7/")],
        "team": [f"/teams/{one}/" for one in teams],
        "player": [f"/players/{one}/" for one in men],
        "plan": [f"/games/{own}/plan/{tail}" for tail in ("", "text/", "print/", "history/", "sheets/calls/")],
        "rules": ["/rules/", "/rules/fool/", "/rules/fool/terms/", "/rules/fool/search/?q=pass"],
        "pictures": [f"/teams/{one}/{name}.svg" for one in teams for name in ("crest", "shirt-home")]
        + [f"/players/{one}/face.svg" for one in men]
        + [page + "share.png" for page in of_game],
        "API": [f"{api}/leagues/{one}/" for one in leagues]
        + [f"{api}/games/{game.public_id}/plays/" for game in games],
        "rows": [
            f"{api}/seasons/{one}/{name}/?format={form}"
            for _, one in seasons
            for name in ("plays", "player-games", "team-games")
            for form in ("ndjson", "csv", "json")
        ],
        "records": [page + "record/" for page in of_game],
        "season": [
            f"/leagues/{one}/seasons/1/{tail}" for one in leagues for tail in ("", "odds/", "story/", "awards/")
        ],
        "default": [f"/games/{own}/plan/default/"],
        "bench": [f"/games/{own}/{tail}" for tail in ("bench/", "scouting/")],
        "players compared": [f"/players/{one}/compare/{other}/" for one, other in pairwise(men)],
        "plans compared": [f"/games/{own}/plan/compare/?old={old}&new={new}" for old, new in pairwise(versions)],
        "plans": [Body("PUT", f"{api}/fixtures/{own}/plan/", {"text": f"{text}\n# {at}\n"}) for at in range(400)],
        "leagues": [Body("POST", f"{api}/leagues/", {"name": f"Club {at}", **CLUB}) for at in range(10)],
        "words": [Body("POST", f"{api}{home}messages/", {"text": f"Number {at}."}) for at in range(400)],
    }
    return found, signed_in(seat.user)


def heavy(imported: Path | None) -> None:
    """Print what a fresh worker holds after, and at most during, each of the largest requests. What is founded, handed
    in and imported stays in the database."""
    for name, send_it in largest(imported).items():
        with served() as worker:
            ask("/health/", {"Host": f"127.0.0.1:{PORT}"})
            before = held(worker)
            code, answer = send_it()
            peak = held(worker, "VmHWM")
            print(f"{name:<26}{before:7.0f} MB{held(worker):7.0f} MB{peak:7.0f} MB peak  answer {code}", flush=True)
            print(f"{'':<26}{len(answer):,} bytes of answer", flush=True)


def largest(imported: Path | None) -> dict[str, Callable[[], tuple[int, bytes]]]:
    """What sends each of the largest requests, by name."""
    from django.db.models import Count

    from games.models import PlanVersion
    from games.services import plans
    from league.models import Fixture, League, Membership, Seat

    league = League.objects.annotate(size=Count("seasons__fixtures")).order_by("-size")[0]
    chief = signed_in(Membership.objects.filter(league=league, role=Membership.Role.COMMISSIONER)[0].user)
    club = {"name": "Measured", **CLUB}
    as_json = {"Content-Type": "application/json"}

    open_game = Fixture.objects.filter(status=Fixture.Status.OPEN, season__league__ruleset="fool").order_by("pk")[0]
    coach = Seat.objects.get(team=open_game.home, until=None, head=True).user
    own, headers = open_game.public_id, signed_in(coach)
    text = plans.example_text(fixture=open_game, author=coach)

    def hand_in(plan: str) -> tuple[int, bytes]:
        return send("PUT", f"/api/v1/fixtures/{own}/plan/", json.dumps({"text": plan}).encode(), headers | as_json)

    def compare() -> tuple[int, bytes]:
        old, new = PlanVersion.objects.filter(step__fixture=open_game).order_by("-pk")[:2]
        where = f"/games/{own}/plan/compare/?old={old.public_id}&new={new.public_id}"
        return send("GET", where, None, headers)

    found = {
        "a league founded": lambda: send("POST", "/api/v1/leagues/", json.dumps(club).encode(), chief | as_json),
        "a league's file": lambda: send("GET", f"/leagues/{league.public_id}/commissioner/export/", None, chief),
        "a plan handed in": lambda: hand_in(text),
        "the longest plan": lambda: hand_in(longest(text)),
        "an overfull plan": lambda: hand_in(overfull(text)),
        "these two compared": compare,
        "the overfull one as a page": lambda: send("GET", f"/games/{own}/plan/text/", None, headers),
    }
    if imported:
        found["a file imported"] = lambda: send("POST", "/leagues/import/", *form_with(imported.read_bytes(), chief))
    return found


def longest(text: str) -> str:
    """A plan as long as one may be, by what its coach says in it."""
    from games.engine import MOST_PLAN_CHARACTERS

    line = "# What a coach says of it.\n"
    return text + "\n" + line * ((MOST_PLAN_CHARACTERS - len(text) - 1) // len(line))


def overfull(text: str) -> str:
    """A plan with so many defenses, each as its first one, that little more is read at all."""
    begin = text.index("defense ")
    first = text[begin : text.index("\ndefense ", begin)]
    _, _, behind = first.partition(" normal ")
    return text[:begin] + "".join(f"defense x{number} normal {behind}\n" for number in range(300)) + text[begin:]


def signed_in(user: User) -> dict[str, str]:
    """The headers by which somebody asks for pages, and with his token for what the API takes."""
    from django.contrib.sessions.backends.db import SessionStore
    from rest_framework.authtoken.models import Token

    session = SessionStore()
    session.update(
        {
            "_auth_user_id": str(user.pk),
            "_auth_user_backend": "django.contrib.auth.backends.ModelBackend",
            "_auth_user_hash": user.get_session_auth_hash(),
        }
    )
    session.create()
    token = Token.objects.get_or_create(user=user)[0].key
    cookie = f"sessionid={session.session_key}"
    return {"Cookie": cookie, "Authorization": f"Token {token}", "Host": f"127.0.0.1:{PORT}"}


def form_with(file: bytes, headers: dict[str, str]) -> tuple[bytes, dict[str, str]]:
    """A form that hands the file in, and its headers."""
    secret, mark = "m" * 32, "measured-boundary"
    parts = [
        f'--{mark}\r\nContent-Disposition: form-data; name="csrfmiddlewaretoken"\r\n\r\n{secret}\r\n'.encode(),
        f'--{mark}\r\nContent-Disposition: form-data; name="file"; filename="league.json"\r\n'.encode(),
        b"Content-Type: application/json\r\n\r\n" + file + f"\r\n--{mark}--\r\n".encode(),
    ]
    cookie = f"{headers['Cookie']}; csrftoken={secret}"
    return b"".join(parts), headers | {"Cookie": cookie, "Content-Type": f"multipart/form-data; boundary={mark}"}


def send(method: str, address: str, body: bytes | None, headers: dict[str, str]) -> tuple[int, bytes]:
    connection = HTTPConnection("127.0.0.1", PORT, timeout=600)
    connection.request(method, address, body=body, headers=headers)
    answer = connection.getresponse()
    whole = answer.read()
    connection.close()
    return answer.status, whole


def ask(asked: str | Body, headers: dict[str, str]) -> int:
    connection = HTTPConnection("127.0.0.1", PORT, timeout=120)
    if isinstance(asked, Body):
        body = json.dumps(asked.values)
        connection.request(asked.method, asked.address, body, {**headers, "Content-Type": "application/json"})
    else:
        connection.request("GET", asked, headers=headers)
    answer = connection.getresponse()
    while answer.read(65_536):
        pass
    connection.close()
    return answer.status


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--requests", type=int, default=MARKS[-1])
    options.add_argument("--kinds", action="store_true", help="each kind by itself, twenty requests of it")
    options.add_argument("--at-once", type=int, default=AT_ONCE)
    options.add_argument("--heavy", action="store_true", help="the largest requests, each in a fresh worker")
    options.add_argument("--file", type=Path, help="the file of a league that is imported too")
    asked = options.parse_args()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "league.settings")
    django.setup()
    if asked.heavy:
        heavy(asked.file)
        return
    found, headers = kinds()
    with served() as worker, ThreadPoolExecutor(asked.at_once) as pool:
        ask("/health/", headers)
        print(f"{'at the start':<22}{held(worker):7.0f} MB", flush=True)
        if asked.kinds:
            for name, addresses in found.items():
                tried = [addresses[at % len(addresses)] for at in range(20)]
                codes = sorted({*pool.map(lambda one: ask(one, headers), tried)})
                peak = held(worker, "VmHWM")
                print(f"{name:<22}{held(worker):7.0f} MB{peak:7.0f} MB peak  answers {codes}", flush=True)
            return
        draw, done = random.Random("mixed requests"), 0
        for mark in [mark for mark in MARKS[1:] if mark <= asked.requests]:
            drawn = [draw.choice(found[draw.choice(list(found))]) for _ in range(mark - done)]
            codes = sorted({*pool.map(lambda one: ask(one, headers), drawn)})
            done = mark
            peak = held(worker, "VmHWM")
            print(f"after {mark:<16,}{held(worker):7.0f} MB{peak:7.0f} MB peak  answers {codes}", flush=True)


if __name__ == "__main__":
    main()
