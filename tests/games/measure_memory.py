"""Memory of a web worker over many requests: ``python -m tests.games.measure_memory``.

Serves the configured database, in which a league has played (``script/server`` makes one), by gunicorn with one worker
as ``league.serving`` has it, and sends mixed requests, eight at a time: pages, lists of the API, rows as NDJSON and
CSV, pictures, the parts of a plan, the plan that would stand in. Prints what the worker holds of the machine's memory
after some of them, its peak, and with ``--kinds`` what it holds after the first requests of each kind. ``--heavy``
asks a fresh worker for each of the largest things: a league founded, the largest league's file, and with ``--file`` one
of another installation imported.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from typing import TYPE_CHECKING

import django

if TYPE_CHECKING:
    from league.models import User

AT_ONCE = 8  # where ``--at-once`` says nothing else
MARKS = (0, 200, 500, 1_000, 2_000)
PORT = 8_123


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


def kinds() -> tuple[dict[str, list[str]], dict[str, str]]:
    """Addresses by kind, and the headers by which they are asked for as a coach."""
    from games.models import GameRecord
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
    own = Fixture.objects.filter(home=seat.team, status=Fixture.Status.OPEN).order_by("pk")[0].public_id
    of_game = [f"/games/{game.public_id}/" for game in games]
    api = "/api/v1"
    found = {
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
    }
    return found, signed_in(seat.user)


def heavy(imported: Path | None) -> None:
    """Print what a fresh worker holds after, and at most during, each of the largest requests. What is founded and
    imported stays in the database."""
    from django.db.models import Count
    from rest_framework.authtoken.models import Token

    from league.models import League, Membership

    largest = League.objects.annotate(size=Count("seasons__fixtures")).order_by("-size")[0]
    chief = Membership.objects.filter(league=largest, role=Membership.Role.COMMISSIONER)[0].user
    headers = signed_in(chief)
    token = {"Authorization": f"Token {Token.objects.get_or_create(user=chief)[0].key}", "Host": headers["Host"]}
    club = {"name": "Measured", "ruleset": "fool", "divisions": "4x8", "options": {"preseason_games": 0}}
    founded = (json.dumps(club).encode(), token | {"Content-Type": "application/json"})
    for name in ("a league founded", "a league's file", *(["a file imported"] if imported else [])):
        with served() as worker:
            ask("/health/", headers)
            before = held(worker)
            if name == "a league founded":
                code, answer = send("/api/v1/leagues/", *founded)
            elif name == "a league's file":
                code, answer = send(f"/leagues/{largest.public_id}/commissioner/export/", None, headers)
            else:
                assert imported is not None
                code, answer = send("/leagues/import/", *form_with(imported.read_bytes(), headers))
            peak = held(worker, "VmHWM")
            print(f"{name:<22}{before:7.0f} MB{held(worker):7.0f} MB{peak:7.0f} MB peak  answer {code}", flush=True)
            print(f"{'':<22}{len(answer):,} bytes of answer", flush=True)


def signed_in(user: User) -> dict[str, str]:
    """The headers by which somebody asks."""
    from django.contrib.sessions.backends.db import SessionStore

    session = SessionStore()
    session.update(
        {
            "_auth_user_id": str(user.pk),
            "_auth_user_backend": "django.contrib.auth.backends.ModelBackend",
            "_auth_user_hash": user.get_session_auth_hash(),
        }
    )
    session.create()
    return {"Cookie": f"sessionid={session.session_key}", "Host": f"127.0.0.1:{PORT}"}


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


def send(address: str, body: bytes | None, headers: dict[str, str]) -> tuple[int, bytes]:
    connection = HTTPConnection("127.0.0.1", PORT, timeout=600)
    connection.request("POST" if body is not None else "GET", address, body=body, headers=headers)
    answer = connection.getresponse()
    whole = answer.read()
    connection.close()
    return answer.status, whole


def ask(address: str, headers: dict[str, str]) -> int:
    connection = HTTPConnection("127.0.0.1", PORT, timeout=120)
    connection.request("GET", address, headers=headers)
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
