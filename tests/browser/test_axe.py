"""axe-core finds nothing serious on any page of the workshop, of its bench and of the rulebooks, in light and in dark,
wide and narrow.

The rulesets share the templates of these pages, so that every day one of them is looked at."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.urls import reverse
from pytest_django.live_server_helper import LiveServer

from games.engine import AskedSituation
from games.models import FixtureStep
from games.selectors import bench as selector
from games.services import bench, bench_work, working_drafts
from league import clock, rulebook
from tests.depth import daily_part

from ..games.laws import opened
from ..games.worlds import World
from .cases import alike
from .conftest import Open
from .watch import Watch

pytestmark = pytest.mark.browser

WHOLE = ("plan", "plan-text", "plan-history", "plan-print", "plan-default", "scouting")
SHEETS = {
    "fool": ("sets.0", "defenses.0", "plays", "first_offense", "first_punt_tactics", "policies", "kickoff"),
    "statis_pro": ("sets.0", "defensive_sets.0", "first_offense", "first_fourth_down", "depth"),
    "tiny": ("men", "table"),
}
WIDTHS = {"fool": 1280, "statis_pro": 360, "tiny": 360}


def look(watch: Watch, *addresses: str) -> None:
    """Everything on these pages, unfolded."""
    for address in addresses:
        watch.page.goto(address)
        watch.page.locator("details").evaluate_all("all => all.forEach((each) => { each.open = true; })")
        watch.axe()


def trials(made: World) -> list[str]:
    """The pages of a trial of games beside the autocoach's plan, of one situation, and of one that nobody plays yet."""
    coach, game = made.coach("home"), made.fixture.public_id
    draft = selector.drafts(coach, made.fixture)[0].value
    asked = [bench.Asked(draft, beside=selector.AUTOCOACH), bench.Asked(draft, situation=AskedSituation())]
    runs = []
    for each in asked:
        runs.append(bench.start(fixture=made.fixture, coach=coach, asked=each))
        bench_work.work(run_id=runs[-1].pk)
    runs.append(bench.start(fixture=made.fixture, coach=coach, asked=bench.Asked(draft)))
    addresses = [reverse("bench-run", args=[game, run.public_id]) for run in runs]
    return [reverse("bench", args=[game]), *addresses, f"{addresses[0]}?show=lines", f"{addresses[0]}?show=defenses"]


@alike("code", {code: code for code in SHEETS})
def test_axe_finds_nothing_serious(
    live_server: LiveServer, open_page: Open, monkeypatch: pytest.MonkeyPatch, code: str
) -> None:
    monkeypatch.setattr(bench, "GAMES", 4)
    monkeypatch.setattr(bench, "SITUATIONS", 20)
    made = opened(code)
    FixtureStep.objects.update(due_at=clock.now() + timedelta(days=3))
    coach, game = made.coach("home"), made.fixture.public_id
    watch = open_page(coach, viewport={"width": WIDTHS[code], "height": 900})
    watch.page.goto(reverse("plan", args=[game]))
    watch.axe()
    working_drafts.start(fixture=made.fixture, author=coach, source="autocoach")
    sheets = [reverse("plan-sheet", args=[game, key]) for key in SHEETS[code]]
    look(watch, *(reverse(name, args=[game]) for name in WHOLE), *sheets, reverse("playbook"), *trials(made))


@alike("code,width", {"fool": ("fool", 360), "statis_pro": ("statis_pro", 1280)})
def test_axe_finds_nothing_serious_in_the_rulebooks(
    live_server: LiveServer, open_page: Open, code: str, width: int
) -> None:
    watch = open_page(viewport={"width": width, "height": 900})
    look(watch, reverse("guides"), reverse("guide", args=[code]))
    pages = [reverse("guide-page", args=[code, page.slug]) for page in daily_part(rulebook.guide(code).pages)]
    look(watch, reverse("guide-terms", args=[code]), f"{reverse('guide-search', args=[code])}?q=pass", *pages)
