"""Takes the names, signs and words of a play in turn, and says what cannot be read (3.3, 10.2.2).

A terminal is the smallest thing that the notation has. Which ones may stand at a place is told by whoever reads there;
names of men, holes and zones are looked up afterwards, so that a message can say "no such hole".
"""

from __future__ import annotations

import re
from typing import Final, final

from ...errors import EngineError


class NotationError(EngineError):
    """A text that is no play.

    message  what is wrong, a full sentence
    column   where, counted from 1
    hint     what would be right; may be empty
    code     PLY-02, or PLY-12 for what the rulebook knows but the league does not use
    """

    def __init__(self, message: str, column: int, hint: str = "", code: str = "PLY-02") -> None:
        super().__init__(f"column {column}: {message} {hint}".rstrip())
        self.message, self.column, self.hint, self.code = message, column, hint, code


# Terminals. A word of small letters is read whole; inside parentheses words may be written together with what follows.
NAME: Final = re.compile(r"(?:[LR]Sd|Sd[SWNFX])(?![a-z])|[A-Z]+")
WORD: Final = re.compile(r"[a-z]+")
NUMBER: Final = re.compile(r"#\s*\d{1,2}(?!\d)")
STEP: Final = re.compile(r"\+\s*\d")
SCRAMBLE: Final = re.compile(r"qb\s+scr", re.IGNORECASE)
SIDE_OF_MAN: Final = re.compile(r"str|wk")
SIDE_OF_ROLL: Final = re.compile(r"rt|right|lt|left")
PITCH_OR_SCREEN: Final = re.compile(r"scn|p")
ROLL: Final = re.compile(r"roll")
LEAD: Final = re.compile(r"lead")
NO: Final = re.compile(r"no")
OPT: Final = re.compile(r"opt")
_ANY: Final = re.compile(
    rf"(?i:{SCRAMBLE.pattern})|{NAME.pattern}|{WORD.pattern}|{NUMBER.pattern}|{STEP.pattern}|\|\||[-|/(),=]"
)

# What should stand at a place, in words.
A_PLAYER: Final = "A player should stand here, then a slash and his destination."
A_DESTINATION: Final = 'A slash and a destination should follow the player, as in "H/LT".'
A_NAME: Final = "A name in capital letters should stand here."
MORE_MEN: Final = 'A man, a comma or ")" should stand here.'
MORE_OF_THE_PLAY: Final = "Blockers in parentheses, an option or || should stand here."
THE_BARS: Final = "Two bars (||) stand before the second man."


@final
class Token:
    """A piece of a play and its column, from 1."""

    def __init__(self, text: str, column: int) -> None:
        self.text = text
        self.column = column


@final
class Reader:
    """The text of a play and how far it has been read."""

    def __init__(self, text: str) -> None:
        self.text = text
        self._at = 0
        self._end = len(text)
        self._skip_blanks()

    def _skip_blanks(self) -> None:
        while self._at < self._end and self.text[self._at] in " \t":
            self._at += 1

    @property
    def column(self) -> int:
        """The column of what comes next."""
        return self._at + 1

    @property
    def at_end(self) -> bool:
        """Whether all has been read."""
        return self._at == self._end

    @property
    def ahead(self) -> str:
        """The next letter, "" at the end."""
        return self.text[self._at] if self._at < self._end else ""

    def sign(self, sign: str) -> bool:
        """Take a sign if it comes next."""
        if not self.text.startswith(sign, self._at):
            return False
        self._at += len(sign)
        self._skip_blanks()
        return True

    def take(self, terminal: re.Pattern[str]) -> Token | None:
        """Take a terminal if it comes next."""
        match = terminal.match(self.text, self._at)
        if match is None:
            return None
        token = Token(match.group(), self._at + 1)
        self._at = match.end()
        self._skip_blanks()
        return token

    def word_ahead(self) -> str:
        """The word of small letters that comes next, "" where none does."""
        match = WORD.match(self.text, self._at)
        return "" if match is None else match.group()

    def name(self) -> Token:
        """Take a name in capital letters; anything else is a mistake."""
        token = self.take(NAME)
        if token is None:
            raise self.mistake(A_NAME)
        return token

    def mistake(self, expected: str) -> NotationError:
        """What comes next cannot be read; ``expected`` says what should stand there."""
        if self.at_end:
            return NotationError("The play ends too early.", len(self.text.rstrip()) + 1, expected)
        if self.ahead == "/" and re.search(r"[a-z]\s*$", self.text[: self._at]):
            hint = "Men, holes and zones are written in capitals, options in small letters: H/LT (LG) qk."
            return NotationError("A slash follows no player here.", self.column, hint)
        match = _ANY.match(self.text, self._at)
        shown = self.ahead if match is None else match.group()
        return NotationError(f'Cannot read "{shown}" here.', self.column, expected)
