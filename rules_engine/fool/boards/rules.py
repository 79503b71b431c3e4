"""What a check says of an entry, told rule by rule, and the changes that mend it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

from ...errors import Problem
from ...interface import Team
from ...interface.planning.boards import Mend, Rule
from . import ground, pieces
from .drafts import ReadEntry, ReadMan

ELEVEN: Final = 11
_MOST_MENDS: Final = 3  # that are offered for one rule


class Rulebook:
    """An entry with the team that plays it."""

    def __init__(self, read: ReadEntry, team: Team) -> None:
        self.read: Final = read
        self.team: Final = team
        self.athletes: Final = {man.number: man for man in team.athletes}
        places = ground.spots() if read.kind == "sets" else ground.areas()
        self._names: Final = {place.at: place.name for place in places}

    def called(self, man: ReadMan) -> str:
        """A man by number and name."""
        return self.name(man.number)

    def name(self, number: int) -> str:
        athlete = self.athletes.get(number)
        return f"#{number} {athlete.name}" if athlete else f"#{number}"

    def suits(self, man: ReadMan) -> tuple[str, ...]:
        """The places where a man loses none of his values."""
        athlete = self.athletes.get(man.number)
        return pieces.piece(athlete, self.read.kind).suits if athlete else ()

    def move(self, man: ReadMan, at: str, how: str = "goes to") -> Mend:
        """A man goes to another place."""
        where = f" {self.place(at)}" if how == "goes to" else f": {self.place(at)}"
        return Mend(f"{self.called(man)} {how}{where}", {f"{man.row}.at": at})

    def place(self, at: str) -> str:
        """A place in words."""
        return self._names.get(at, at)

    def free_rows(self) -> list[int]:
        """The rows of the sheet without a man, as many as men are missing."""
        taken = {man.row for man in self.read.men}
        return [row for row in range(ELEVEN) if row not in taken][: max(0, ELEVEN - len(taken))]


@dataclass(frozen=True)
class Mender:
    """A rule by its sentence, the codes of the problems that break it, and what mends it."""

    sentence: str
    codes: tuple[str, ...]
    mend: Callable[[Rulebook], tuple[Mend, ...]] = lambda book: ()


def told(book: Rulebook, menders: Iterable[Mender]) -> tuple[Rule, ...]:
    """Each rule with what the check found; then every other thing that it found."""
    rules, left = [], list(book.read.problems)
    for mender in menders:
        broken = [problem for problem in left if problem.code in mender.codes and problem.severity == "error"]
        left = [problem for problem in left if problem not in broken]
        if broken:
            rules.append(Rule(mender.sentence, "wrong", _all(broken), mender.mend(book)[:_MOST_MENDS]))
        else:
            rules.append(Rule(mender.sentence))
    return (*rules, *_others(left))


def _all(problems: list[Problem]) -> str:
    """What is wrong, with every hint once."""
    sentences = dict.fromkeys([sentence for each in problems for sentence in (each.message, each.hint) if sentence])
    return " ".join(sentences)


def _others(problems: list[Problem]) -> list[Rule]:
    return [
        Rule(problem.message, "wrong" if problem.severity == "error" else "note", problem.hint)
        for problem in dict.fromkeys(problems)
    ]


def replace_men(book: Rulebook) -> tuple[Mend, ...]:
    """Whoever cannot play, and who stands twice, makes way for the man of the bench who suits his place best."""
    mends, placed, seen = [], set(pieces.numbers(book.read.men)), set()
    for man in book.read.men:
        if man.number in seen or man.number not in book.read.check.men:
            other = pieces.best_for(man.at, book.read.kind, book.team, placed)
            if other is not None:
                placed.add(other.number)
                words = f"{book.name(other.number)} for {book.called(man)} at {book.place(man.at)}"
                mends.append(Mend(words, {f"{man.row}.no": str(other.number)}))
        seen.add(man.number)
    return tuple(mends)


def fill_up(book: Rulebook, places: Iterable[str]) -> tuple[Mend, ...]:
    """The free rows of the sheet get men of the bench for these places: all of them at once, and one alone."""
    rows, placed = book.free_rows(), set(pieces.numbers(book.read.men))
    filled: list[Mend] = []
    for at in places:
        man = pieces.best_for(at, book.read.kind, book.team, placed)
        if man is not None and len(filled) < len(rows):
            placed.add(man.number)
            row = rows[len(filled)]
            values = {f"{row}.no": str(man.number), f"{row}.at": at}
            filled.append(Mend(f"{book.name(man.number)} to {book.place(at)}", values))
    if len(filled) < 2:
        return tuple(filled)
    together = {key: text for mend in filled for key, text in mend.values.items()}
    return Mend(f"Fill {len(filled)} places with the best men of the bench", together), filled[0]
