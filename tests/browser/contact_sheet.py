"""Every page of the service at three widths, on sheets to be looked at: one for each ruleset, in light and in dark.

Run by script/contact-sheet, which says which pages are taller than four screens of a desktop."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from html import escape
from re import sub

import pytest
from django.test import Client
from django.urls import reverse
from playwright.sync_api import FloatRect, Page, ViewportSize
from pytest_django.live_server_helper import LiveServer

from games.selectors.workshop import read_workshop
from games.services import bench, working_drafts
from league.models import Fixture, User

from ..games.routes import addresses, routes
from ..games.worlds import World
from .conftest import Open
from .pictures import ROOT, game_to_plan, second_week, trial
from .watch import SCHEMES

pytestmark = pytest.mark.browser

CONTACT_SHEET = ROOT / "build" / "pages"
SIZES: tuple[ViewportSize, ...] = (
    {"width": 360, "height": 740},
    {"width": 768, "height": 1024},
    {"width": 1280, "height": 800},
)
SCREENS = 4  # of a desktop: what stands below is not looked at, and a page that is taller is told
NO_PAGES = ("api/", "admin/", "static/")


@pytest.mark.parametrize("code", ["fool", "statis_pro"])
def test_contact_sheet(live_server: LiveServer, open_page: Open, monkeypatch: pytest.MonkeyPatch, code: str) -> None:
    CONTACT_SHEET.mkdir(parents=True, exist_ok=True)
    monkeypatch.setattr(bench, "GAMES", 20)
    made = game_to_plan(code)
    fixture = second_week(made)
    working_drafts.start(fixture=fixture, author=made.coach("home", fixture), source="autocoach")
    trial(made, fixture)
    later = replace(made, fixtures={1: [fixture]})
    shown: dict[str, User | None] = {reverse("practice"): None, **dict(pages(made)), **dict(pages(later))}
    shown |= dict.fromkeys(sheets(fixture, made.coach("home", fixture)), made.coach("home", fixture))
    for scheme in SCHEMES:
        rows = []
        for number, (address, user) in enumerate(shown.items()):
            page = open_page(user, color_scheme=scheme).page
            names, screens = taken_at_all_widths(page, address, f"{code}-{scheme}-{number}")
            pictures = "".join(f'<img src="{name}" alt="" width="{250 + 150 * at}">' for at, name in enumerate(names))
            rows.append(f"<h2>{escape(address)} ({screens:.1f} screens)</h2><div>{pictures}</div>")
            page.context.close()
            if screens > SCREENS and scheme == "light":
                print(f"{screens:.1f} screens tall: {address}")
        (CONTACT_SHEET / f"{code}-{scheme}.html").write_text("<!doctype html><title>Pages</title>" + "\n".join(rows))


def pages(made: World) -> Iterator[tuple[str, User]]:
    """The address of each page, and who looks at it: the coach, or the commissioner where only he may."""
    seen = set()
    for route in (route for route in routes() if not route.startswith(NO_PAGES)):
        for address in addresses(made, route):
            found = {user: page_of(user, address) for user in (made.commissioner, made.coach("home", made.fixture))}
            user, said = next(((user, said) for user, said in reversed(found.items()) if said), (None, ""))
            if user and said not in seen:
                seen.add(said)
                yield address, user


def sheets(fixture: Fixture, coach: User) -> list[str]:
    """The first sheet of each kind of the plan that the coach writes."""
    draft = read_workshop(coach, fixture, "home").draft
    assert draft is not None
    keys = {line.code: line.key for line in reversed(draft.lines())}
    return [reverse("plan-sheet", args=[fixture.public_id, key]) for key in keys.values()]


def page_of(user: User, address: str) -> str:
    """What the page says, so that one that has two addresses is shown once; nothing where no page is."""
    client = Client()
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    answer = client.get(address)
    if answer.status_code != 200 or answer.streaming or "html" not in answer["Content-Type"]:
        return ""
    return sub(r'value="[^"]{64}"', "", answer.content.decode())  # but for the token of its forms


def taken_at_all_widths(page: Page, address: str, name: str) -> tuple[list[str], float]:
    """The files of its pictures, and how many screens of a desktop the page is tall."""
    names = []
    screens = 0.0
    for size in SIZES:
        page.set_viewport_size(size)
        page.goto(address)
        height = int(page.evaluate("document.documentElement.scrollHeight"))
        screens = height / size["height"]
        names.append(f"{name}-{size['width']}.jpg")
        seen = FloatRect(x=0, y=0, width=size["width"], height=min(height, SCREENS * size["height"]))
        page.screenshot(path=CONTACT_SHEET / names[-1], full_page=True, clip=seen, type="jpeg", quality=60)
    return names, screens
