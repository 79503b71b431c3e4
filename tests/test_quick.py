"""A quick check: what changed, the tests that it reaches, and those that no time is left for."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests import quick
from tests.quick import PASSED, RED, REFUSED, choose_tests, rank_tests

ROOT = Path(__file__).resolve().parents[1]
SHOP = {
    "shop/__init__.py": "",
    "shop/prices.py": '"""Prices.\n\nRules: shop:5.1/2\n"""\n',
    "shop/ledger.py": '"""The ledger.\n\nRules: shop:SP-007, shop:SP-008\n"""\n',
    "shop/bills.py": "def total():\n    from shop import prices\n",
    "shop/views.py": "from shop import bills\nPAGE = 'shop/bill.html'\n",
    "shop/taxes.py": 'RATES = FOLDER / "data/rates.json"\n',
    "shop/money.py": "",
    "shop/templatetags/__init__.py": "",
    "shop/templatetags/money.py": "",
    "shop/management/commands/restock.py": "",
    "shop/static/shop/bill.js": "",
    "data/rates.json": "{}",
    "data/cases/one.csv": "",
    "script/open": "",
    "templates/base.html": "<script src=\"{% static 'shop/bill.js' %}\">",
    "templates/shop/bill.html": '{% extends "base.html" %}{% load static money %}',
    "tests/test_prices.py": "from shop.prices import price\n",
    "tests/test_clauses.py": '@pytest.mark.rule("shop:5.1/2", "shop:SP-008")\ndef test(): ...\n',
    "tests/test_bills.py": "def test():\n    from shop.bills import total\n",
    "tests/test_taxes.py": "import shop.taxes\nCASES = ROOT / 'cases'\n",
    "tests/test_restock.py": 'call_command("restock")\n["/bin/sh", "script/open"]\n',
    "tests/test_api.py": 'client.get(f"/api/bills/{bill.id}/?page=2")\n',
    "tests/pages/conftest.py": "from shop import money\n",
    "tests/pages/test_bill_page.py": 'reverse("bill")\n',
}
ADDRESSES = {"shop/views.py": {"bill", "/api/bills/{}/"}}
PAGES = ["tests/pages/test_bill_page.py", "tests/test_api.py"]


@pytest.fixture
def shop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name, text in SHOP.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    return tmp_path


def git(root: Path, *words: str) -> None:
    who = ["-c", "user.name=Ana", "-c", "user.email=ana@example.org", "-c", "init.defaultBranch=main"]
    subprocess.run(["git", *who, *words], cwd=root, check=True, capture_output=True)


@pytest.fixture
def committed(shop: Path) -> Path:
    (shop / ".gitignore").write_text("build/\n__pycache__/\n", encoding="utf-8")
    git(shop, "init", "-q")
    git(shop, "add", ".")
    git(shop, "commit", "-qm", "Open the shop")
    return shop


# -- which tests a change reaches --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("changed", "reached"),
    [
        # by import and by clause, then through a function's import, then through a view
        ("shop/prices.py", ["tests/test_prices.py", "tests/test_clauses.py", "tests/test_bills.py", *PAGES]),
        ("shop/ledger.py", ["tests/test_clauses.py"]),
        ("shop/bills.py", ["tests/test_bills.py", *PAGES]),
        ("shop/views.py", PAGES),
        ("shop/money.py", ["tests/pages/test_bill_page.py"]),  # its conftest imports it
        ("shop/templatetags/money.py", PAGES),
        ("shop/management/commands/restock.py", ["tests/test_restock.py"]),
        ("tests/pages/conftest.py", ["tests/pages/test_bill_page.py"]),
        ("tests/test_api.py", ["tests/test_api.py"]),
        ("templates/shop/bill.html", PAGES),
        ("templates/base.html", PAGES),
        ("shop/static/shop/bill.js", PAGES),
        ("data/rates.json", ["tests/test_taxes.py"]),
        ("data/cases/one.csv", ["tests/test_taxes.py"]),  # nothing names it, so its folder counts
        ("script/open", ["tests/test_restock.py"]),
        ("shop/__init__.py", []),
    ],
)
def test_a_change_reaches_the_nearest_tests_first(shop: Path, changed: str, reached: list[str]) -> None:
    users = quick.find_users(shop, list(SHOP), ["shop"], ADDRESSES)
    assert rank_tests([changed], users, {}) == reached


def test_of_equally_near_tests_the_namesake_is_first_and_then_the_shortest() -> None:
    users = {"shop/till.py": ["tests/test_a.py", "tests/test_b.py", "tests/test_till.py"]}
    times = {"tests/test_a.py": 9.0, "tests/test_b.py": 3.0, "tests/test_till.py": 20.0}
    assert rank_tests(["shop/till.py"], users, times) == ["tests/test_till.py", "tests/test_b.py", "tests/test_a.py"]


def test_a_source_that_cannot_be_read_is_told(shop: Path) -> None:
    (shop / "shop/bills.py").write_text("def total(:\n", encoding="utf-8")
    with pytest.raises(SyntaxError, match=r"bills\.py"):
        quick.find_users(shop, list(SHOP), ["shop"], ADDRESSES)


@pytest.mark.parametrize(
    ("address", "plain"),
    [
        ("/games/<uuid:public_id>/plan/", "/games/{}/plan/"),
        ("^seats/(?P<pk>[^/.]+)/$", "seats/{}/"),
        ("/games/{world.game.public_id}/plan/", "/games/{}/plan/"),
    ],
)
def test_addresses_of_routes_and_tests_are_compared_without_parameters(address: str, plain: str) -> None:
    assert quick.plain_address(address) == plain


@pytest.fixture(scope="module")
def users() -> dict[str, set[str]]:
    return quick.find_users(ROOT, quick.list_files(ROOT), quick.PACKAGES, quick.view_addresses(ROOT))


@pytest.mark.parametrize(
    ("changed", "test"),
    [
        ("rules_engine/fool/runs/stunts.py", "tests/rules_engine/fool/runs/test_stunts_and_delays.py"),
        ("league/services/trades.py", "tests/league/test_trades.py"),
        ("league/views/board.py", "tests/league/test_board.py"),
        ("league/api/imports.py", "tests/league/test_imports.py"),
        ("templates/league/board.html", "tests/league/test_board.py"),
        ("rules_engine/fool/data/board.json", "tests/rules_engine/fool/test_board.py"),
        ("docs/testing.md", "tests/deploy/test_docs.py"),  # which names the folder alone
        ("league/serving.py", "tests/deploy/test_serving.py"),
        ("script/server", "tests/deploy/test_server.py"),
    ],
)
def test_changes_of_this_project_reach_their_tests_among_the_first(
    users: dict[str, set[str]], changed: str, test: str
) -> None:
    assert test in rank_tests([changed], users, {})[:3]


# -- as many as fit ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("budget", "run"),
    [(100, 3), (7, 3), (6, 2), (5, 2), (4, 1), (-3, 1)],  # two processes: 4, 2 and 5 seconds
)
def test_the_farthest_are_left_out_when_the_time_is_spent(budget: float, run: int) -> None:
    ranked = ["tests/test_near.py", "tests/test_middle.py", "tests/test_far.py"]
    choice = choose_tests(
        ranked, {"tests/test_near.py": 8.0, "tests/test_middle.py": 4.0, "tests/test_far.py": 10.0}, budget
    )
    assert (choice.run, choice.left_out) == (ranked[:run], ranked[run:])


def test_what_was_left_out_is_told_with_the_command_that_runs_it(tmp_path: Path) -> None:
    assert quick.tell_left_out(tmp_path, []) == "No test file was left out."
    told = quick.tell_left_out(tmp_path, ["tests/test_a.py", "tests/test_b.py"])
    command = 'python -m pytest -n 2 -m "not services and not deep" @build/quick/left_out.txt'
    assert told == f"Left out for time, some in part: 2 test files. To run: {command}"
    assert (tmp_path / "build/quick/left_out.txt").read_text() == "tests/test_a.py\ntests/test_b.py\n"


def test_times_come_from_the_notes_of_the_last_run_and_from_quick_runs(tmp_path: Path) -> None:
    for name, seconds in {
        "notes/1-sqlite": {
            "tests/test_a.py::test_1": 1.5,
            "tests/test_a.py::test_2": 2.0,
            "tests/test_b.py::test": 1.0,
        },
        "notes/2-servers": {"tests/test_a.py::test_1": 3.0},
        "quick/notes": {"tests/test_b.py::test": 4.0, "tests/test_c.py::test": 5.0},
    }.items():
        (tmp_path / "build" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / f"build/{name}.json").write_text(json.dumps({"failures": [], "seconds": seconds}))
    assert quick.read_seconds(tmp_path) == {"tests/test_a.py": 3.5, "tests/test_b.py": 1.0}
    quick.keep_seconds(tmp_path, tmp_path / "build/quick/notes.json", unfinished=["tests/test_c.py"])
    assert quick.read_seconds(tmp_path) == {"tests/test_a.py": 3.5, "tests/test_b.py": 4.0, "tests/test_c.py": 10.0}


@pytest.mark.parametrize(
    ("end", "passed", "left_out"), [("0", "no tests ran", ["test_it.py"] * 2), ("9e9", "2 passed", [])]
)
def test_no_test_begins_after_the_end(tmp_path: Path, end: str, passed: str, left_out: list[str]) -> None:
    (tmp_path / "test_it.py").write_text("def test_one(): ...\ndef test_two(): ...\n")
    (tmp_path / "pytest.ini").write_text("[pytest]\naddopts = -p no:django -p no:cacheprovider -p tests.quick\n")
    (tmp_path / quick.KEPT).mkdir(parents=True)
    (tmp_path / quick.LEFT_OUT).touch()
    environment = os.environ | {quick.END: end, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, "-m", "pytest"], cwd=tmp_path, env=environment, capture_output=True, text=True, check=False
    )
    assert passed in done.stdout
    assert (tmp_path / quick.LEFT_OUT).read_text().split() == left_out


# -- the whole check ---------------------------------------------------------------------------------------------------


def test_changes_are_those_since_main_and_those_not_committed(committed: Path) -> None:
    assert quick.changed_files(committed) == []
    git(committed, "checkout", "-qb", "sale")
    (committed / "shop/bills.py").write_text("TOTAL = 1\n")
    git(committed, "commit", "-qam", "Sell")
    (committed / "shop/prices.py").write_text("PRICE = 2\n")
    (committed / "shop/taxes.py").unlink()
    (committed / "shop/new one.py").touch()
    (committed / "build").mkdir()
    (committed / "build/ignored.txt").touch()
    assert quick.changed_files(committed) == ["shop/bills.py", "shop/new one.py", "shop/prices.py", "shop/taxes.py"]


def test_with_nothing_changed_it_says_so(committed: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert quick.main([], committed) == PASSED
    assert capsys.readouterr().out == "Nothing changed.\n"


def test_a_path_that_is_not_there_is_refused(committed: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert quick.main(["shop", "shopp"], committed) == REFUSED
    assert capsys.readouterr().err == "There is no shopp here.\n"


@pytest.mark.parametrize("red", ["ruff format", "ruff", "mypy", "tests", None])
def test_every_check_runs_after_a_red_one(
    committed: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], red: str | None
) -> None:
    ran: list[str] = []

    def run_step(title: str, command: Sequence[str]) -> int:
        ran.append("tests" if command[0] == "pytest" else title)
        if command[0] == "ruff":
            assert command[-2:] == ["shop/management/commands/restock.py", "shop/money.py"]
        return int(ran[-1] == red)

    monkeypatch.setattr(quick, "run_step", run_step)
    monkeypatch.setattr(quick, "PACKAGES", ["shop"])
    monkeypatch.setattr(quick, "view_addresses", lambda root: ADDRESSES)
    monkeypatch.setenv(quick.END, "")
    code = quick.main(["shop/money.py", "shop/management", "script/open"], committed)
    assert code == (RED if red else PASSED)
    assert ran == ["ruff format", "ruff", "mypy", "tests"]
    assert ("RED after" if red else "Green after") in capsys.readouterr().out


@pytest.mark.parametrize(("late", "code"), [("tests/pages/test_bill_page.py", RED), ("", PASSED)])
def test_a_change_is_red_when_no_test_began_in_time_and_green_when_none_is_meant_for_sqlite(
    committed: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], late: str, code: int
) -> None:
    def run_step(title: str, command: Sequence[str]) -> int:
        (committed / quick.LEFT_OUT).write_text(late)
        return quick.NO_TESTS

    monkeypatch.setattr(quick, "run_step", run_step)
    monkeypatch.setattr(quick, "PACKAGES", ["shop"])
    monkeypatch.setattr(quick, "view_addresses", lambda root: ADDRESSES)
    monkeypatch.setenv(quick.END, "")
    assert quick.run_tests(committed, ["shop/money.py"], end=9e9) == code
    assert ("1 test file. To run" in capsys.readouterr().out) is bool(late)


def test_few_tests_run_in_one_process_and_many_in_two(tmp_path: Path) -> None:
    few = quick.Choice(["tests/test_a.py"], [], 4.0)
    assert quick.tests_command(few, tmp_path)[-1] == "tests/test_a.py"
    assert "-n" not in quick.tests_command(few, tmp_path)
    many = quick.Choice(["tests/test_a.py"], [], 40.0)
    assert "-n" in quick.tests_command(many, tmp_path)
