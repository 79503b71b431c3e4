"""The compiled engine: its classes are those of the sources, it is run when it is of these sources and of no others,
and it plays the same games."""

from __future__ import annotations

import dataclasses
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from rules_engine import built
from rules_engine.built import BUILDS, SOURCE
from rules_engine.cli import COMMANDS, main
from rules_engine.compiling import build as building
from rules_engine.compiling.expansion import TUPLES, Unexpandable, expand, expand_values, import_replace
from rules_engine.compiling.modules import LEFT_OUT, compiled

ROOT = Path(__file__).resolve().parents[2]
CI = os.environ.get("CI") == "true"  # where nothing is left out
compiles = pytest.mark.skipif(bool(building.lacking()) and not CI, reason=building.lacking() or "nothing lacks")

Run = Callable[..., subprocess.CompletedProcess[str]]


def run(folder: Path, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Python in that folder, with the engine that it would have outside of the suite."""
    clean = {name: value for name, value in os.environ.items() if name != built.CHOICE}
    command = [sys.executable, *arguments]
    return subprocess.run(command, cwd=folder, env=clean | environment, capture_output=True, text=True, check=False)


# -- classes written out -------------------------------------------------------------------------------------------

HEAD = """
from __future__ import annotations
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar
from rules_engine.values import value
"""

PLAIN = """
@dataclass(frozen=True, slots=True)
class Thing:
    "A thing."
    number: int
    name: str = "nobody"
    spots: tuple[int, ...] = (1, 2)
"""
FACTORIES = """
@dataclass(slots=True)
class Thing:
    number: int = 7
    men: list[int] = field(default_factory=list)
    told: Mapping[str, int] = field(default_factory=dict)
    marks: set[int] = field(default_factory=lambda: {3})
"""
OWN_EQ = """
@value(frozen=True, slots=True)
class Thing:
    number: int
    name: str = ""
    def __eq__(self, other: object) -> bool:
        return isinstance(other, Thing) and self.number == other.number
"""
OWN_HASH = """
@dataclass(frozen=True, slots=True)
class Thing:
    number: int
    name: str = ""
    def __hash__(self) -> int:
        return self.number
    def __repr__(self) -> str:
        return f"#{self.number}"
"""
BY_IDENTITY = """
@dataclass(frozen=True, slots=True, eq=False)
class Thing:
    number: int
    name: str = ""
"""
CHECKED = """
@dataclass
class Thing:
    KNOWN: ClassVar[int] = 3
    number: int
    men: list[int] = field(default_factory=list)
    def __post_init__(self) -> None:
        self.number += self.KNOWN
    @property
    def twice(self) -> int:
        return 2 * self.number
"""
EMPTY = """
@dataclass(frozen=True)
class Thing:
    pass
"""
DERIVED = """
@dataclass(slots=True)
class Base:
    number: int
    name: str = "nobody"
@dataclass(slots=True)
class Thing(Base):
    def told(self) -> str:
        return self.name
"""
TUPLE = """
from typing import NamedTuple
class Down(NamedTuple):
    number: int
    name: str = "nobody"
    def told(self) -> str:
        return self.name
Thing = Down
"""
KINDS = {
    "tuple": (TUPLE, [(1,), (1, "nobody"), (2, "a")]),
    "plain": (PLAIN, [(1,), (1, "nobody"), (1, "a", ()), (2,)]),
    "factories": (FACTORIES, [(), (7, []), (7, [1]), (7, [1], {"a": 1}, {4})]),
    "own eq": (OWN_EQ, [(1,), (1, "a"), (2,)]),
    "own hash": (OWN_HASH, [(1,), (1, "a"), (2,)]),
    "by identity": (BY_IDENTITY, [(1,), (1,), (2, "a")]),
    "checked": (CHECKED, [(1,), (1, [2])]),
    "empty": (EMPTY, [(), ()]),
    "derived": (DERIVED, [(1,), (1, "nobody"), (2, "a")]),
}
kinds = pytest.mark.parametrize(("source", "given"), KINDS.values(), ids=KINDS)


def namespace(source: str) -> dict[str, Any]:
    module = ModuleType("example")
    sys.modules["example"] = module  # where dataclasses looks a ClassVar up
    vars(module)["mypyc_attr"] = lambda **said: lambda kind: kind  # what mypyc alone reads
    exec(compile(source, "<example>", "exec"), vars(module))
    return vars(module)


def both(source: str) -> tuple[Any, Any]:
    """The class of a source and the one that is written out of it."""
    expanded = expand(HEAD + source)
    assert "@" not in expanded.replace("@property", "").replace("@mypyc_attr(acyclic=True)", "")
    return namespace(HEAD + source)["Thing"], namespace(expanded)["Thing"]


def hash_of(thing: object) -> object:
    try:
        return hash(thing)
    except TypeError:
        return "unhashable"


@kinds
def test_written_out_it_shows_compares_and_hashes_as_its_dataclass_does(source: str, given: list[Any]) -> None:
    plain, ours = both(source)
    old, new = [plain(*values) for values in given], [ours(*values) for values in given]
    assert list(map(repr, new)) == list(map(repr, old))
    assert [[a == b for b in new] for a in new] == [[a == b for b in old] for a in old]
    assert [[a != b for b in new] for a in new] == [[a != b for b in old] for a in old]
    if "eq=False" not in source:
        assert list(map(hash_of, new)) == list(map(hash_of, old))
    assert not any(a == b for a in new for b in (None, 1, *old) if "__eq__" not in source)


@kinds
def test_written_out_it_is_made_with_the_same_parameters(source: str, given: list[Any]) -> None:
    plain, ours = both(source)
    assert repr(ours(**vars_of(plain(*given[-1])))) == repr(plain(**vars_of(plain(*given[-1]))))
    for wrong in ({"nonsense": 1}, {"number": 1, "nonsense": 1}):
        for kind in (plain, ours):
            with pytest.raises(TypeError):
                kind(**wrong)


def vars_of(thing: Any) -> dict[str, Any]:
    if isinstance(thing, tuple):
        return dict(thing._asdict())  # type: ignore[attr-defined]
    return {field.name: getattr(thing, field.name) for field in dataclasses.fields(thing)}


def test_a_factory_makes_a_new_one_each_time() -> None:
    _, ours = both(FACTORIES)
    one, other = ours(), ours()
    one.men.append(1)
    assert (other.men, one.marks is other.marks) == ([], False)


@pytest.mark.parametrize("source", [PLAIN, OWN_EQ, OWN_HASH, CHECKED], ids=["plain", "own eq", "own hash", "checked"])
def test_fields_are_replaced_as_in_a_dataclass(source: str) -> None:
    values = namespace(expand_values((SOURCE / "values.py").read_text()))
    plain, ours = both(source)
    changes: list[dict[str, Any]] = [{}, {"number": 5}]
    for change in changes:
        old = repr(dataclasses.replace(plain(1), **change))
        assert repr(values["replace"](ours(1), **change)) == repr(values["replace"](plain(1), **change)) == old
    for kind in (plain, ours):
        with pytest.raises(TypeError):
            values["replace"](kind(1), nonsense=1)


def test_fields_are_replaced_as_in_a_named_tuple() -> None:
    plain, ours = both(TUPLE)
    assert not isinstance(ours(1), tuple)
    assert repr(ours(1)._replace(name="a")) == repr(plain(1)._replace(name="a"))
    for kind, error in ((plain, ValueError), (ours, TypeError)):
        with pytest.raises(error):
            kind(1)._replace(nonsense=1)


def test_every_tuple_that_is_written_out_is_there() -> None:
    texts = [path.read_text() for path in compiled(SOURCE)]
    assert [name for name in TUPLES if not any(f"class {name}(NamedTuple)" in text for text in texts)] == []


def test_replace_comes_from_our_own_values_everywhere() -> None:
    source = "from dataclasses import dataclass, replace\nimport re  # as it was\n"
    for moved in (expand(source), import_replace(source, "rules_engine")):
        assert "from dataclasses import dataclass\nfrom rules_engine.values import replace\n" in moved
    untouched = "from dataclasses import dataclass\nimport re  # as it was\n"
    assert expand(untouched) == import_replace(untouched, "rules_engine") == untouched


@pytest.mark.parametrize(
    ("source", "loosened"),
    [
        ("for a, b in zip(c, d, strict=True):\n    pass", "for a, b in zip(c, d):\n    pass"),
        ("f([a for a, b in zip(c, d, strict=True)])", "f([a for a, b in zip(c, d)])"),
        ("f(zip(c, d, strict=True))", "f(zip(c, d, strict=True))"),
    ],
)
def test_loops_over_several_sequences_end_with_the_shortest(source: str, loosened: str) -> None:
    assert expand(source).strip() == loosened


@pytest.mark.parametrize(
    ("source", "filled"),
    [
        ("tuple([a + 1 for a in b])", "tuple((a + 1 for a in b))"),
        ("tuple([a for a in b if a])", "tuple([a for a in b if a])"),
        ("tuple([a for b in c for a in b])", "tuple([a for b in c for a in b])"),
        ("list([a for a in b])", "list([a for a in b])"),
        ("tuple()", "tuple()"),
    ],
)
def test_tuples_are_filled_without_a_list_before(source: str, filled: str) -> None:
    assert expand(source).strip() == filled


IN_PARTS = """
class Thing:

    def __init__(self, a: int, b: int) -> None:
        self.a = a
        self._begin(b)
        self._again(b)
        self._look()

    def _begin(self, size: int) -> None:
        'What is there at first.'
        half = size // 2
        self.b: int = half

    def _again(self, a: int) -> None:
        self.c = a

    def _look(self) -> None:
        print(self.c)

    def over(self) -> None:
        self._again(1)
"""
WOVEN = """
class Thing:

    def __init__(self, a: int, b: int) -> None:
        self.a = a
        half_1 = b // 2
        self.b: int = half_1
        self.c = b
        self._look()

    def _again(self, a: int) -> None:
        self.c = a

    def _look(self) -> None:
        print(self.c)

    def over(self) -> None:
        self._again(1)
"""


def test_constructors_set_what_their_parts_set() -> None:
    assert expand(IN_PARTS).strip() == WOVEN.strip()


@pytest.mark.parametrize(
    ("source", "told"),
    [
        ("@dataclass(order=True)\nclass Thing:\n    a: int\n", "order"),
        ("@dataclass\nclass Thing:\n    a: int = field(compare=False)\n", "compare"),
        ("@dataclass\nclass Thing:\n    a: int | None = field(default_factory=int)\n", "None"),
        ("@dataclass\nclass Thing:\n    changes: int\n", "changes"),
        ("@dataclass\nclass Thing(Other):\n    a: int\n", "base"),
    ],
)
def test_what_is_not_written_out_is_told(source: str, told: str) -> None:
    with pytest.raises(Unexpandable, match=told):
        expand(HEAD + source)


def test_values_that_are_not_as_we_know_them_are_told() -> None:
    with pytest.raises(Unexpandable, match=r"values\.py"):
        expand_values("")


@pytest.mark.parametrize(
    ("source", "final"),
    [
        ("A = 1", "A: Final = 1"),
        ("A: int = f()", "A: Final[int] = f()"),
        ("A: Final = 1", "A: Final = 1"),
        ("A = 1\nA = 2", "A = 1\nA = 2"),
        ("A = 1\n\ndef f():\n    global A", "A = 1\n\ndef f():\n    global A"),
        ("A = 1\nfor A in ():\n    pass", "A = 1\nfor A in ():\n    pass"),
        ("A = 1\n\ndef A():\n    pass", "A = 1\n\ndef A():\n    pass"),
        ("A, B = (1, 2)", "A: Final = 1\nB: Final = 2"),
        ("A, B = f()", "A, B = f()"),
        ("A, A = (1, 2)", "A = 1\nA = 2"),
        ("A = Literal['a']", "A = Literal['a']"),
        ("A = int | None", "A = int | None"),
        ("A = f() | g()", "A: Final = f() | g()"),
        ("A = int", "A = int"),
        ("A = (-1.5, 2.0)", "A = (-1.5, 2.0)"),
        ("A = (-1.5, 2)", "A: Final = (-1.5, 2)"),
        ("A = (a.b, a.c)", "A: Final = (a.b, a.c)"),
        ("A = TypeVar('A')", "A = TypeVar('A')"),
        ("__all__ = ['A']", "__all__ = ['A']"),
        (
            "@by_identity\ndef f(a: A) -> B:\n    return B(a)",
            "def _plain_f(a: A) -> B:\n    return B(a)\n_known_f: Final = by_identity(_plain_f)\n\n"
            "def f(a: A) -> B:\n    return _known_f.__call__(a)",
        ),
        ("@cache\ndef f():\n    return 1", "def _plain_f():\n    return 1\nf: Final = cache(_plain_f)"),
        (
            "@a\n@cache\ndef f():\n    return 1\n@of_the_rules\n@lru_cache(maxsize=8)\ndef g():\n    return 1",
            "@a\n@cache\ndef f():\n    return 1\n\ndef _plain_g():\n    return 1\n"
            "g: Final = of_the_rules(lru_cache(maxsize=8)(_plain_g))",
        ),
    ],
)
def test_a_name_that_is_bound_once_is_final(source: str, final: str) -> None:
    expanded = expand(f'"""Doc."""\nfrom __future__ import annotations\n{source}\n')
    head, _, body = expanded.partition("import annotations\n")
    assert head == '"""Doc."""\nfrom __future__ '
    assert body.removeprefix("from typing import Final\n").strip() == final.strip()


def test_every_module_left_out_is_there() -> None:
    names = [path.relative_to(SOURCE).as_posix() for path in SOURCE.rglob("*.py")]
    assert [left for left in LEFT_OUT if not any(name.startswith(left) for name in names)] == []
    assert SOURCE / "football" / "game.py" in compiled(SOURCE)


# -- which engine is run -------------------------------------------------------------------------------------------


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A package as small as it can be that is built and entered as the engine is."""
    package = tmp_path / "rules_engine"
    (package / "data").mkdir(parents=True)
    for name in ("built.py", "values.py"):
        shutil.copyfile(SOURCE / name, package / name)
    (package / "__init__.py").write_text("from .built import COMPILED\nfrom .thing import Thing\n")
    (package / "thing.py").write_text(
        HEAD.replace("rules_engine.values", ".values").replace("replace\n", "replace\nfrom pathlib import Path\n")
        + PLAIN
        + '\nREAD = (Path(__file__).parent / "data" / "read.json").read_text()\n'
        "def other() -> Thing:\n    return replace(Thing(1), number=2)\n"
        "def fail() -> int:\n    return [1][number()]\ndef number() -> int:\n    return 1\n"
    )
    (package / "data" / "read.json").write_text("{}")
    return package


def test_without_a_build_the_sources_run_and_nothing_is_read(package: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(built, "key", None)
    assert built.find(package, {}) is None


def test_a_build_of_these_sources_is_run_and_of_no_others(package: Path) -> None:
    build = package.parent / BUILDS / built.key(package)
    (build.parent / "another").mkdir(parents=True)
    assert built.find(package, {}) is None
    quick = build.with_name(f"{build.name}{built.QUICK}")
    for made in (quick, build):  # the whole one is run where both are
        made.mkdir()
        assert built.find(package, {}) == made
    assert built.find(package, {"RULES_ENGINE": "interpreted"}) is None
    for changed in ("thing.py", "data/read.json"):
        before = (package / changed).read_text()
        (package / changed).write_text(before + "\n")
        assert built.find(package, {}) is None
        (package / changed).write_text(before)
    (package / "RULES.md").write_text("nothing that is run")
    assert built.find(package, {}) == build
    (package / "new.py").touch()
    assert built.find(package, {}) is None


@compiles
def test_a_package_is_built_entered_and_left_when_it_changes(package: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    show = "import rules_engine as e, rules_engine.thing as t; print(e.COMPILED, t.READ, t.other(), t.__file__)"
    old = package.parent / BUILDS / "old"
    half = package.parent / BUILDS / ".making" / "tree"
    old.mkdir(parents=True)
    half.mkdir(parents=True)
    told: list[str] = []
    quick = building.build(package, told.append, lesson=())
    assert (quick, len(told)) == (package.parent / BUILDS / f"{built.key(package)}{built.QUICK}", 1)
    assert building.build(package, told.append, lesson=()) == quick
    build = building.build(package, told.append, lesson=("-c", "import rules_engine.thing as thing; thing.other()"))
    assert (build, len(told)) == (package.parent / BUILDS / built.key(package), 2)
    assert {path.name for path in build.parent.iterdir()} == {build.name, ".lock"}

    library = build / "rules_engine" / f"thing{built.SUFFIX}"
    shown = "{} Thing(number=2, name='nobody', spots=(1, 2))"
    assert run(package.parent, "-c", show).stdout == f"True {shown} {library}\n"
    interpreted = f"False {shown} {package / 'thing.py'}\n"
    assert run(package.parent, "-c", show, RULES_ENGINE="interpreted").stdout == interpreted
    assert building.build(package, told.append) == building.build(package, told.append, lesson=()) == build
    assert len(told) == 2
    failed = run(package.parent, "-c", "import rules_engine.thing as thing; thing.fail()").stderr
    assert f'File "{library.with_name("thing.py").relative_to(package.parent)}"' in failed
    assert "return [1][number()]" in failed

    with (package / "thing.py").open("a") as thing:
        thing.write("# changed\n")
    assert run(package.parent, "-c", show).stdout == interpreted
    with (package / "thing.py").open("a") as thing:
        thing.write("def wrong() -> int:\n    return 'a'\n")
    with pytest.raises(building.CannotCompile, match=r"cannot be compiled:\n(.*\n)*\S+/thing\.py:\d+: error"):
        building.build(package, lesson=())
    (package / "thing.py").write_text(
        "from typing import Final\nFEW: Final = (1.5, 2.5)\ndef few() -> float:\n    return FEW[0]\n"
    )
    with pytest.raises(building.CannotCompile, match=r"cannot be compiled:\n\S*thing\.c: .* floats"):
        building.build(package, lesson=())
    (package / "thing.py").write_text("")
    monkeypatch.setenv("CC", "false")
    with pytest.raises(building.CannotCompile, match=r"cannot be compiled:\n.*false"):
        building.build(package, lesson=())
    assert {path.name for path in build.parent.iterdir()} == {build.name, ".lock"}


# -- the command ---------------------------------------------------------------------------------------------------


@pytest.fixture
def compile_command(package: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[], int]:
    """``compile``, of the small package."""
    command = next(module for module in COMMANDS if module.__name__.endswith(".compile"))
    monkeypatch.setattr(command, "build", partial(building.build, package))
    return lambda: main(["compile"])


@pytest.mark.parametrize("missing", ["mypyc", "setuptools", "compiler", "headers"])
def test_what_lacks_is_told_in_one_sentence(
    missing: str,
    package: Path,
    compile_command: Callable[[], int],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("CC", "no-such-compiler -pipe" if missing == "compiler" else sys.executable)
    monkeypatch.setattr(building, "find_spec", lambda name: None if name == missing else name)
    if missing == "headers":
        monkeypatch.setattr("sysconfig.get_path", lambda name: str(package))
    assert compile_command() == 1
    said = capsys.readouterr()
    told = {"mypyc": "mypy", "setuptools": "setuptools", "compiler": "no-such-compiler", "headers": "Python.h"}
    assert said.out == ""
    assert said.err.count("\n") == 1
    assert said.err.startswith("To compile the engine ")
    assert told[missing] in said.err
    assert not (package.parent / BUILDS).exists()


def test_what_is_there_is_not_made_again(
    package: Path, compile_command: Callable[[], int], capsys: pytest.CaptureFixture[str]
) -> None:
    build = package.parent / BUILDS / built.key(package)
    build.mkdir(parents=True)
    assert compile_command() == 0
    assert capsys.readouterr().out == f"{build}\n"


def test_the_image_has_the_compiled_engine() -> None:
    lines = (ROOT / "Dockerfile").read_text().splitlines()
    assert "RUN python -m rules_engine compile" in lines
    assert "COPY --from=engine /srv/app/build build" in lines


# -- the engine itself ---------------------------------------------------------------------------------------------

PLAY = """
import hashlib
import rules_engine
from rules_engine.cli import season

ruleset = rules_engine.get("fool")
for number in range(5):
    seed = f"compiled {number}"
    home, away = (season.generate(ruleset, place + number, f"{seed} {place}") for place in (0, 1))
    record = rules_engine.play_game(season.matchup(ruleset, home, away, seed))
    pictures = [rules_engine.picture(record, play) for play in range(1, 30)]
    read = rules_engine.narrate(record), pictures, rules_engine.play_table(record), rules_engine.gamebook(record)
    print(rules_engine.record_digest(record), hashlib.sha256(repr(read).encode()).hexdigest())
    print(repr(read).count(" object at "), len(rules_engine.verify(record).proved) > 0)
print(rules_engine.COMPILED)
"""


@pytest.fixture(scope="module")
def engine() -> None:
    """The compiled engine of these sources; ``script/test`` has made it."""
    building.build(SOURCE, lesson=())


@compiles
@pytest.mark.usefixtures("engine")
def test_compiled_and_interpreted_play_and_tell_the_same_games() -> None:
    compiled, interpreted = run(ROOT, "-c", PLAY), run(ROOT, "-c", PLAY, RULES_ENGINE="interpreted")
    assert (compiled.stderr, interpreted.stderr) == ("", "")
    *played, was_compiled = compiled.stdout.splitlines()
    *played_too, was_too = interpreted.stdout.splitlines()
    assert (was_compiled, was_too) == ("True", "False")
    assert len(played) == 10
    assert played == played_too


@compiles
@pytest.mark.usefixtures("engine")
def test_the_compiled_engine_conforms_and_says_what_it_is() -> None:
    conform = run(ROOT, "-m", "rules_engine", "conform")
    assert (conform.returncode, conform.stderr) == (0, "")
    cases = len(list((SOURCE / "fool" / "conformance").rglob("*.json")))
    assert conform.stdout.splitlines()[-1] == f"{cases} passed, 0 failed"
    bench = run(ROOT, "-m", "rules_engine", "bench", "--games", "1")
    assert bench.stdout.splitlines()[0].split() == ["engine", "compiled"]
