"""Scripts install what is missing, and nothing else: `script/need` commands, `script/venv` packages of Python."""

from __future__ import annotations

import shutil
import subprocess
import sys
from importlib import metadata
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
WISHES = ("one=pack-one", "two=pack-two pack-fonts", "three=pack-three")
LACKS_ALL = "one two three"


class Machine:
    """A machine whose commands are the files of one folder."""

    def __init__(self, folder: Path, *, user: int = 0) -> None:
        self.folder = folder
        self.calls = folder / "calls"
        folder.mkdir()
        self.add("id", f"echo {user}")

    def add(self, name: str, body: str = "") -> None:
        path = self.folder / name
        path.write_text(f"#!/bin/sh\n{body}\n")
        path.chmod(0o755)

    def add_apt(self, *, without: str = "no-such-package") -> None:
        """Add an apt-get that notes its calls and installs pack-NAME's command; a call that names ``without`` fails."""
        lines = [
            f'echo "$*" >>"{self.calls}"',
            f'case " $* " in *" {without} "*) exit 100 ;; esac',
            f'for word in "$@"; do case $word in pack-*) : >"{self.folder}/${{word#pack-}}";',
            f'/bin/chmod 755 "{self.folder}/${{word#pack-}}" ;; esac; done',
        ]
        self.add("apt-get", "\n".join(lines))

    def installs(self) -> list[str]:
        """Return the packages of each call that installs."""
        calls = self.calls.read_text().splitlines() if self.calls.exists() else []
        return [call.split("--no-install-recommends ")[1] for call in calls if "install" in call]

    def need(self, *wishes: str, ci: bool = False) -> subprocess.CompletedProcess[str]:
        environment = {"PATH": str(self.folder)} | ({"CI": "true"} if ci else {})
        command = ["/bin/sh", str(ROOT / "script" / "need"), *wishes]
        return subprocess.run(command, env=environment, capture_output=True, text=True, check=False)


def test_nothing_is_installed_or_said_where_all_is_there(tmp_path: Path) -> None:
    machine = Machine(tmp_path / "bin")
    machine.add_apt()
    for name in ("one", "two", "three"):
        machine.add(name)
    done = machine.need(*WISHES, ci=True)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert not machine.calls.exists()


def test_what_is_missing_is_named_in_one_line_and_installed_in_one_call(tmp_path: Path) -> None:
    machine = Machine(tmp_path / "bin")
    machine.add_apt()
    machine.add("one")
    done = machine.need(*WISHES)
    assert (done.returncode, done.stdout) == (0, "")
    assert done.stderr == "This machine lacks two three: installing pack-two pack-fonts pack-three ...\n"
    assert machine.installs() == ["pack-two pack-fonts pack-three"]


def test_one_package_that_cannot_be_had_keeps_no_other_away(tmp_path: Path) -> None:
    machine = Machine(tmp_path / "bin")
    machine.add_apt(without="pack-two")
    done = machine.need(*WISHES)
    assert (done.returncode, done.stdout) == (1, "two\n")
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize(("user", "apt"), [(1000, True), (0, False)])
def test_who_may_not_install_is_told_in_one_line_and_goes_on_without(tmp_path: Path, user: int, apt: bool) -> None:
    machine = Machine(tmp_path / "bin", user=user)
    if apt:
        machine.add_apt()
    machine.add("one")
    done = machine.need(*WISHES)
    assert (done.returncode, done.stdout) == (1, "two three\n")
    (line,) = done.stderr.splitlines()
    assert line.startswith("This machine lacks two three: what needs them is left out")
    assert "pack-two pack-fonts pack-three" in line
    assert not machine.calls.exists()


def test_ci_leaves_nothing_out(tmp_path: Path) -> None:
    machine = Machine(tmp_path / "bin", user=1000)
    done = machine.need(*WISHES, ci=True)
    assert (done.returncode, done.stdout) == (1, f"{LACKS_ALL}\n")
    (line,) = done.stderr.splitlines()
    assert line.startswith(f"On CI nothing is left out, but this machine lacks {LACKS_ALL}")


# -- script/venv ----------------------------------------------------------------------------------------------------


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """Make a project whose .venv holds the packages of this Python, and whose pip only notes that it was called."""
    (tmp_path / "script").mkdir()
    for name in ("venv", "lacking.py"):
        shutil.copy(ROOT / "script" / name, tmp_path / "script" / name)
    python = tmp_path / ".venv" / "bin" / "python"
    python.parent.mkdir(parents=True)
    python.write_text(
        f'#!/bin/sh\nif [ "$1" = -m ]; then echo "$*" >>"{tmp_path}/calls"; exit 0; fi\nexec "{sys.executable}" "$@"\n'
    )
    python.chmod(0o755)
    version = metadata.version("pytest")
    (tmp_path / "requirements.txt").write_text(f"# what all need\npytest=={version}\npsycopg[binary]  # by its extra\n")
    (tmp_path / "requirements-dev.txt").write_text("-r requirements.txt\npytest_django\n")
    return tmp_path


def refresh(project: Path) -> tuple[str, list[str]]:
    """Run script/venv; return its output and all calls of pip so far."""
    command = ["/bin/sh", str(project / "script" / "venv"), "requirements-dev.txt"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    calls = project / "calls"
    return done.stdout, calls.read_text().splitlines() if calls.exists() else []


def test_a_venv_that_holds_everything_is_left_alone_without_its_stamp(project: Path) -> None:
    assert refresh(project) == ("", [])
    assert (project / ".venv" / ".installed-requirements-dev").exists()


def test_a_venv_with_its_stamp_is_not_even_looked_at(project: Path) -> None:
    refresh(project)
    (project / "script" / "lacking.py").unlink()
    assert refresh(project) == ("", [])


@pytest.mark.parametrize("lacking", ["pytest==1.0", "no-such-package", "pytest[no-such-package]==1.0"])
def test_what_a_venv_lacks_is_named_and_installed_once(project: Path, lacking: str) -> None:
    with (project / "requirements.txt").open("a") as file:
        file.write(f"{lacking}\n")
    said, calls = refresh(project)
    assert said == f"Installing what .venv lacks of requirements-dev.txt: {lacking}\n"
    assert len(calls) == 1
    assert calls[0].endswith("-r requirements-dev.txt")
    assert refresh(project)[1] == calls


def test_a_package_of_an_extra_counts_as_lacking(project: Path) -> None:
    with (project / "requirements.txt").open("a") as file:
        file.write("django[argon2]\n")  # needs argon2-cffi, which is not among our packages
    assert refresh(project)[0].endswith(": django[argon2]\n")
