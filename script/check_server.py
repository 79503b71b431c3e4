"""Verify over HTTP what `script/server` serves: health, the desk, played games of every demo league with their pages,
their API and their records, of which one of each league is proved by the engine.

Usage: check_server.py SITE_URL DEMO_JSON. Prints one line a check; exits 1 at the first that fails.
"""

from __future__ import annotations

import hashlib
import http.cookiejar
import json
import re
import subprocess
import sys
import tempfile
import urllib.parse
import urllib.request
from pathlib import Path
from typing import Any

PATIENCE = 300  # seconds for one answer; a slow machine takes its time


class Site:
    """A signed-in visitor with cookies, and an API client with a token."""

    def __init__(self, address: str, coach: dict[str, str]) -> None:
        self.address = address
        self.coach = coach
        self.browser = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar()))

    def page(self, path: str, form: dict[str, str] | None = None) -> str:
        data = urllib.parse.urlencode(form).encode() if form else None
        request = urllib.request.Request(self.address + path, data, {"Referer": self.address + path})
        with self.browser.open(request, timeout=PATIENCE) as answer:
            return str(answer.read().decode())

    def sign_in(self, path: str) -> None:
        token = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', self.page(path))
        if not token:
            raise SystemExit("the sign-in page has no form")
        form = {key: self.coach[key] for key in ("username", "password")}
        self.page(path, form | {"csrfmiddlewaretoken": token.group(1)})

    def api(self, path: str) -> Any:
        headers = {"Authorization": f"Token {self.coach['token']}", "Accept": "application/json"}
        request = urllib.request.Request(self.address + path, headers=headers)
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            return json.load(answer)


def check(what: str, holds: bool) -> None:
    print(f"  {'ok' if holds else 'FAILED'}: {what}", flush=True)
    if not holds:
        raise SystemExit(1)


def main(address: str, demo_file: str) -> None:
    demo = json.loads(Path(demo_file).read_text(encoding="utf-8"))
    site = Site(address, demo["coach"])
    check("health answers", site.page("/health/") != "")
    site.sign_in("/sign-in/")
    check("the desk shows a plan as due", "due" in site.page("/").lower())
    for league in (demo, *demo.get("others", ())):
        check_league(site, league["week1"])


def check_league(site: Site, games: list[str]) -> None:
    """Every game of a league's first week; the first of them is played again by the engine."""
    for number, game_id in enumerate(games):
        game = site.api(f"/api/v1/games/{game_id}/")
        check(f"game {game_id} is final in the API", game["status"] == "final")
        page = site.page(f"/games/{game_id}/")
        check(
            "its page shows both teams and the score", all(str(game[side]["name"]) in page for side in ("home", "away"))
        )
        record = site.api(f"/api/v1/games/{game_id}/record/")
        plays = record["public"]["plays"]
        check(f"its record holds the plays ({len(plays)})", len(plays) > 60)
        secret = bytes.fromhex(record["proof"]["secret"])
        published = record["proof"]["hash"]
        check("its secret has the hash that was published", hashlib.sha256(secret).hexdigest() == published)
        if number == 0:
            print("  the engine plays it again ...", flush=True)
            check(f"the engine proves it ({record['ruleset']['code']})", is_proved(record))


def is_proved(record: Any) -> bool:
    """Whether the engine, from a terminal, proves a record: its dice, its calls and every play."""
    with tempfile.NamedTemporaryFile("w", suffix=".json", encoding="utf-8") as file:
        json.dump(record, file)
        file.flush()
        command = [sys.executable, "-m", "rules_engine", "replay", file.name]
        root = Path(__file__).resolve().parent.parent
        proof = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)
    said = proof.stdout.splitlines()
    return proof.returncode == 0 and bool(said) and "calls" in said[0] and "dice.play" in said[0]


if __name__ == "__main__":
    if len(sys.argv) != 3:
        raise SystemExit(__doc__)
    main(sys.argv[1].rstrip("/"), sys.argv[2])
