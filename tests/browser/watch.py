"""A page under watch: what its console, its requests and the content policy say, and what an audit finds."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final, Literal

from playwright.sync_api import ConsoleMessage, Page, Request

from tests.depth import DEEP

from .cases import daily_place

AUDIT = (Path(__file__).parent / "audit.js").read_text(encoding="utf-8")
AXE = (Path(__file__).parent / "vendor" / "axe.min.js").read_text(encoding="utf-8")
SERIOUS = """axe.run(document, { resultTypes: ["violations"] }).then(({ violations }) => violations
  .filter(({ impact }) => impact === "serious" || impact === "critical")
  .map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.slice(0, 3).map(({ target }) => target)}`))"""
WIDTHS = (1200, 360)
PUBLIC_ID = re.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")
SCHEMES: Final[tuple[Literal["light", "dark"], ...]] = ("light", "dark")


PATIENCE = 60_000  # milliseconds for what is expected of a page; a busy machine takes its time


class Watch:
    """``page`` with everything that went wrong on it since it was opened, in ``faults``; ``sized`` where the test has
    chosen the size of its window."""

    def __init__(self, page: Page, host: str, *, sized: bool = False) -> None:
        self.page = page
        self.host = host
        self.sized = sized
        self.faults: list[str] = []
        self.missing: set[str] = set()  # addresses that are asked for because they are not there
        page.set_default_timeout(PATIENCE)
        page.on("console", self._console)
        page.on("pageerror", lambda error: self.faults.append(f"{page.url}: {error}"))
        page.on("request", self._request)

    def _console(self, message: ConsoleMessage) -> None:
        # a violation of the content security policy comes as an error of the console
        if message.type in ("error", "warning") and message.location["url"] not in self.missing:
            self.faults.append(f"{self.page.url}: {message.text}")

    def _request(self, request: Request) -> None:
        if not request.url.startswith((f"{self.host}/", "data:")):
            self.faults.append(f"{self.page.url} asks {request.url}")

    def visit(self, path: str, status: int = 200) -> Page:
        """Go there and audit what comes, at the test's own width or one that follows from the address."""
        if not DEEP and not self.sized:
            width = WIDTHS[daily_place(PUBLIC_ID.sub("", path), len(WIDTHS))]
            self.page.set_viewport_size({"width": width, "height": 800})
        if status >= 400:
            self.missing.add(f"{self.host}{path}")
        answer = self.page.goto(path)
        assert answer is not None
        assert answer.status == status, path
        self.audit()
        return self.page

    def audit(self) -> None:
        """Unfold and audit the page as it stands, in light and in dark; at the deep depth at both widths."""
        self.page.locator("details").evaluate_all("all => all.forEach((each) => { each.open = true; })")
        if not DEEP:
            self._audit_in_light_and_dark()
            return
        for width in WIDTHS:
            self.page.set_viewport_size({"width": width, "height": 800})
            self._audit_in_light_and_dark()

    def _audit_in_light_and_dark(self) -> None:
        for scheme in SCHEMES:
            self.page.emulate_media(color_scheme=scheme)
            found = self.page.evaluate(AUDIT, scheme != SCHEMES[0])
            size = self.page.viewport_size
            self.faults += [f"{self.page.url} at {size and size['width']} px, {scheme}: {fault}" for fault in found]

    def axe(self) -> None:
        """Let axe-core look at the page as it stands, in light or in dark by its address; at the deep depth in both."""
        self.page.evaluate(AXE)
        address = PUBLIC_ID.sub("", self.page.url.removeprefix(self.host))
        for scheme in SCHEMES if DEEP else [SCHEMES[daily_place(address, len(SCHEMES))]]:
            self.page.emulate_media(color_scheme=scheme)
            self.faults += [f"{self.page.url}, {scheme}: {found}" for found in self.page.evaluate(SERIOUS)]
