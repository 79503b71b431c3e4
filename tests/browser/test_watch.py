"""The watch itself: each kind of fault, put on a page on purpose, is told."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page
from pytest_django.live_server_helper import LiveServer

from .watch import Watch

pytestmark = pytest.mark.browser
SOUND = '<html lang="en"><title>Sound</title><body><main><h1>Head</h1>{}</main></body></html>'


@pytest.mark.parametrize(
    ("part", "sentence"),
    [
        ("", None),
        ("<p><svg width='2000' aria-hidden='true'></svg></p>", "wider than the window"),
        ("<h3>Too deep</h3>", "heading 2 jumps from 1 to 3"),
        ("<input name='lone'>", '"lone" has no label'),
        ("<label>Named <input></label>", None),
        ("<label>Hint <input aria-describedby='gone'></label>", "names #gone, which is not there"),
        ("<a href='/x'></a>", "has no name"),
        ("<svg viewBox='0 0 1 1' width='1'></svg>", "is neither named nor hidden"),
        ("<svg viewBox='0 0 1 1' width='1' role='img'><title>Named</title></svg>", None),
        ("<img src='data:,'>", "has no alt"),
        ("<p id='a'>1</p><p id='a'>2</p>", "ids that occur twice: a"),
        ("<table><thead><tr><th>Head</th></tr></thead></table>", "headings without scope"),
        ("<font color='#888888'>Pale</font>", "poor contrast"),
        ("<font color='#767676'>Just enough</font>", None),
        ("<p style='margin: 0'>Inline</p>", "inline style or script"),
    ],
)
def test_the_audit_tells(page: Page, part: str, sentence: str | None) -> None:
    watch = Watch(page, "http://localhost")
    page.set_content(SOUND.format(part))
    watch.audit()
    if sentence is None:
        assert watch.faults == []
    else:
        assert any(sentence in fault for fault in watch.faults), watch.faults


def test_the_watch_tells_of_the_console_and_of_other_hosts(page: Page) -> None:
    watch = Watch(page, "http://localhost")
    page.set_content(SOUND.format(""))
    page.evaluate("() => console.error('a fault of the page')")
    page.route("**", lambda route: route.fulfill(body=""))
    page.evaluate("() => fetch('http://elsewhere.invalid/pixel', {mode: 'no-cors'})")
    with page.expect_event("pageerror"):
        page.evaluate("() => { setTimeout(() => { throw new Error('thrown') }) }")
    told = " ".join(watch.faults)
    assert "a fault of the page" in told
    assert "asks http://elsewhere.invalid/pixel" in told
    assert "thrown" in told


def test_the_watch_tells_what_the_content_policy_stops(live_server: LiveServer, page: Page) -> None:
    watch = Watch(page, live_server.url)
    page.goto(f"{live_server.url}/sign-in/")
    assert watch.faults == []
    with page.expect_console_message(lambda message: message.type == "error"):
        page.evaluate("() => document.body.insertAdjacentHTML('beforeend', '<p style=\"color: red\">Red</p>')")
    assert "Content Security Policy" in watch.faults[0]
