"""The compiled engine: it is run when it is of these sources and of no others, and it plays the same games."""

from __future__ import annotations

import os
import pkgutil
import shutil
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

import rules_engine
from rules_engine import compiled
from rules_engine.cli import compile as compiling
from rules_engine.cli import main
from rules_engine.compiled import BUILDS, COMPILED_PARTS, LEFT_OUT, PACKAGE, SUFFIX
from rules_engine.registry import DEFAULT, codes

ROOT = Path(__file__).resolve().parents[2]
CI = os.environ.get("CI") == "true"  # where nothing is left out
compiles = pytest.mark.skipif(bool(compiling.lacking()) and not CI, reason=compiling.lacking() or "nothing lacks")


def run(folder: Path, *arguments: str, engine: str = "") -> subprocess.CompletedProcess[str]:
    """Python in that folder with the environment that it has outside of the suite, and with this choice of engine."""
    environment = {name: value for name, value in os.environ.items() if name != compiled.CHOICE}
    if engine:
        environment[compiled.CHOICE] = engine
    command = [sys.executable, *arguments]
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)


# -- which engine is run -------------------------------------------------------------------------------------------


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A package as small as it can be that is compiled and run as the engine is."""
    package = tmp_path / PACKAGE.name
    (package / "fool").mkdir(parents=True)
    shutil.copyfile(PACKAGE / "compiled.py", package / "compiled.py")
    (package / "__init__.py").write_text("from .compiled import COMPILED\n")
    (package / "fool" / "__init__.py").touch()
    (package / "fool" / "thing.py").write_text(
        "from pathlib import Path\n"
        "READ = Path(__file__).with_name('read.json').read_text()\n"
        "def number() -> int:\n    assert READ\n    return 1\n"
        "def fail() -> int:\n    return [1][number()]\n"
    )
    (package / "fool" / "read.json").write_text("{}")
    return package


def test_every_part_that_is_named_is_there() -> None:
    names = [path.relative_to(PACKAGE).as_posix() for path in PACKAGE.rglob("*.py")]
    parts = (*COMPILED_PARTS, *LEFT_OUT)
    assert [part for part in parts if not any(name.startswith(part) for name in names)] == []
    assert compiled.is_compiled("football/game.py")
    assert not compiled.is_compiled("football/__init__.py")


def test_no_interpreted_class_derives_from_a_compiled_one() -> None:
    modules = [module.name for module in pkgutil.walk_packages(rules_engine.__path__, "rules_engine.")]
    kinds = {
        kind
        for name in modules
        if not name.endswith("__main__")
        for kind in vars(import_module(name)).values()
        if isinstance(kind, type) and kind.__module__ == name
    }
    assert [
        (kind.__name__, base.__name__)
        for kind in kinds
        for base in kind.__mro__[1:]
        if is_compiled(base.__module__) and not is_compiled(kind.__module__)
    ] == []


def is_compiled(module: str) -> bool:
    """Whether the module of this name is one of the engine's that are compiled."""
    path = module.replace(".", "/").removeprefix(f"{PACKAGE.name}/") + ".py"
    return module.startswith(f"{PACKAGE.name}.") and compiled.is_compiled(path)


def test_without_a_build_the_sources_run_and_nothing_is_read(package: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiled, "digest", None)
    assert compiled.find(package, {}) is None


def test_a_build_of_these_sources_is_run_and_of_no_others(package: Path) -> None:
    build = package.parent / BUILDS / compiled.digest(package)
    (build.parent / "another").mkdir(parents=True)
    assert compiled.find(package, {}) is None
    build.mkdir()
    assert compiled.find(package, {}) == build
    assert compiled.find(package, {"RULES_ENGINE": "interpreted"}) is None
    for changed in ("fool/thing.py", "fool/read.json"):
        before = (package / changed).read_text()
        (package / changed).write_text(before + "\n")
        assert compiled.find(package, {}) is None
        (package / changed).write_text(before)
    (package / "notes.txt").write_text("nothing that is run")
    assert compiled.find(package, {}) == build
    (package / "new.py").touch()
    assert compiled.find(package, {}) is None


SHOW = "import rules_engine as e, rules_engine.fool.thing as t; print(e.COMPILED, t.READ, t.number(), t.__file__)"


@compiles
def test_a_package_is_compiled_once_by_two_at_once_run_and_left_when_it_changes(package: Path) -> None:
    folder = package.parent
    for before in ("the last", "the one before"):
        (folder / BUILDS / before).mkdir(parents=True)
        os.utime(folder / BUILDS / before, (len(before), len(before)))
    (folder / BUILDS / ".making-of-one-who-was-killed" / "tree").mkdir(parents=True)
    text = f"from pathlib import Path; from rules_engine.cli.compile import build; print(build(Path({str(package)!r})))"
    command = [sys.executable, "-c", text]
    both = [subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) for _ in range(2)]
    build = folder / BUILDS / compiled.digest(package)
    assert [process.communicate()[0] for process in both] == [f"{build}\n"] * 2
    assert compiling.build(package) == build
    assert {path.name for path in build.parent.iterdir()} == {build.name, "the one before", ".lock"}

    library = build / package.name / "fool" / f"thing{SUFFIX}"
    assert run(folder, "-c", SHOW).stdout == f"True {{}} 1 {library}\n"
    interpreted = f"False {{}} 1 {package / 'fool' / 'thing.py'}\n"
    assert run(folder, "-c", SHOW, engine="interpreted").stdout == interpreted
    failed = run(folder, "-c", "import rules_engine.fool.thing as thing; thing.fail()").stderr
    assert f'File "{Path(package.name) / "fool" / "thing.py"}"' in failed
    assert "return [1][number()]" in failed

    with (package / "fool" / "thing.py").open("a") as thing:
        thing.write("# changed\n")
    assert run(folder, "-c", SHOW).stdout == interpreted


@compiles
def test_what_cannot_be_compiled_is_told_with_its_place(package: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with (package / "fool" / "thing.py").open("a") as thing:
        thing.write("def wrong() -> int:\n    return 'a'\n")
    with pytest.raises(compiling.CannotCompile, match=r"cannot be compiled:\n(.*\n)*\S+thing\.py:9: error"):
        compiling.build(package)
    (package / "fool" / "thing.py").write_text("")
    monkeypatch.setenv("CC", "false")
    with pytest.raises(compiling.CannotCompile, match=r"cannot be compiled:\n(.*\n)*.*false"):
        compiling.build(package)
    assert [path.name for path in (package.parent / BUILDS).iterdir()] == [".lock"]


# -- the command ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("missing", "named"),
    [("mypyc", "mypy"), ("setuptools", "setuptools"), ("compiler", "no-such-compiler"), ("headers", "Python.h")],
)
def test_what_lacks_is_told_in_one_sentence(
    missing: str, named: str, package: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(compiling, "PACKAGE", package)
    monkeypatch.setattr(compiling, "find_spec", lambda name: None if name == missing else name)
    monkeypatch.setenv("CC", "no-such-compiler -pipe" if missing == "compiler" else sys.executable)
    if missing == "headers":
        monkeypatch.setattr("sysconfig.get_path", lambda name: str(package))
    assert main(["compile"]) == 1
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.count("\n") == 1
    assert printed.err.startswith("To compile the engine ")
    assert named in printed.err
    assert not (package.parent / BUILDS).exists()


def test_what_is_there_is_not_made_again(
    package: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(compiling, "PACKAGE", package)
    build = package.parent / BUILDS / compiled.digest(package)
    build.mkdir(parents=True)
    assert main(["compile"]) == 0
    assert capsys.readouterr().out == f"{build}\n"


def test_the_image_has_the_compiled_engine() -> None:
    lines = (ROOT / "Dockerfile").read_text().splitlines()
    assert "RUN python -m rules_engine compile" in lines
    assert "COPY --from=engine /srv/app/build build" in lines


# -- the engine itself ---------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def engine() -> None:
    """The compiled engine of these sources; ``script/test`` has made it."""
    compiling.build(PACKAGE)


@compiles
@pytest.mark.usefixtures("engine")
@pytest.mark.parametrize("code", [code for code in codes() if (PACKAGE / code).is_dir()])
def test_the_compiled_engine_plays_and_tells_the_games_that_were_kept(code: str) -> None:
    """The sources do so in ``test_kept_games.py`` of each ruleset."""
    count = 12 if code == DEFAULT else 4
    games = ("-m", f"tests.rules_engine.{code}.game.kept_games", "--count", str(count))
    played = run(ROOT, *games, engine="compiled")
    assert (played.returncode, played.stderr) == (0, "")
    assert played.stdout == f"{count} games, compiled: True, different: none\n"


@compiles
@pytest.mark.usefixtures("engine")
def test_the_compiled_engine_conforms_and_says_what_it_is() -> None:
    conform = run(ROOT, "-m", "rules_engine", "conform")
    assert (conform.returncode, conform.stderr) == (0, "")
    cases = sum(len(list(folder.rglob("*.json"))) for folder in PACKAGE.glob("*/conformance"))
    assert conform.stdout.splitlines()[-1] == f"{cases} passed, 0 failed"
    bench = run(ROOT, "-m", "rules_engine", "bench", "--games", "1")
    assert bench.stdout.splitlines()[0].split() == ["engine", "compiled"]
