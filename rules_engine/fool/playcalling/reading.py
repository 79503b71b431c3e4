"""What a text says as a play, right or wrong, for the page on which it is built."""

from __future__ import annotations

from collections.abc import Collection
from string import ascii_uppercase
from typing import Final

from ...interface.planning.playcalling import PlayReading, PlaySetting, Slots, Token
from ..document.fields import LONGEST_PLAY
from ..notation.reader import NotationError
from ..notation.reading import parse, parsed, print_play
from ..notation.sentences import describe
from ..options import FoolOptions
from ..play_calls import Pass, Play, Special
from .choices import Men
from .line_ups import formations_of
from .mirroring import mirrored
from .sentence import sentence
from .slots import KINDS, kind_of, play_of, slots_of
from .tokens import tokens

_ONLY_AS_TEXT: Final = "This play says more than the sentence has room for: change it as text."

_TOO_LONG: Final = f"A play has {LONGEST_PLAY} characters at most."


def read_play(text: str, setting: PlaySetting, options: FoolOptions) -> PlayReading:
    """The sentence of a play, its pieces in words, and what may be chosen in it."""
    if len(text) > LONGEST_PLAY:
        return PlayReading(text, (), (Token("…", "", _TOO_LONG, "Name fewer men."),), "", KINDS)
    formations = formations_of(setting.plan, setting.team, options)
    formation = formations.find(setting.set_key) or next(iter(formations.all), None)
    men = Men(formation.men if formation else ())
    try:
        play = parse(text)
    except NotationError as mistake:
        return PlayReading(text, (), tokens(text, men, mistake, is_pass=False), "", KINDS)
    pieces = tokens(text, men, None, isinstance(play, Pass))
    kind, turned = kind_of(play), _mirrored_text(play)
    chosen = slots_of(play)
    if play_of(kind, chosen) != play:
        return PlayReading(text, describe(play), pieces, kind, KINDS, only_as_text=_ONLY_AS_TEXT, mirrored=turned)
    return PlayReading(text, describe(play), pieces, kind, KINDS, sentence(kind, chosen, men), mirrored=turned)


def free_letter(taken: Collection[str]) -> str:
    """The first letter that no play has: A to Z, then AA to ZZ."""
    letters = [*ascii_uppercase, *(2 * letter for letter in ascii_uppercase)]
    return next((letter for letter in letters if letter not in taken), "")


def kind_of_text(text: str) -> str:
    """Of what kind a play is as it is written, "" where it cannot be read."""
    try:
        return kind_of(parsed(text))
    except NotationError:
        return ""


def write_play(kind: str, slots: Slots) -> str:
    """The text of a play of a kind with these choices."""
    return print_play(play_of(kind, slots))


def _mirrored_text(play: Play) -> str:
    return "" if isinstance(play, Special) else print_play(mirrored(play))
