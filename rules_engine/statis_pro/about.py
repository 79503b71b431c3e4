"""What Statis-Pro is like, for whoever founds a league."""

from __future__ import annotations

from typing import Final

from ..interface import About

ABOUT: Final = About(
    game=(
        "A game of cards. Every play turns cards of one deck of 109; their numbers are looked up on the cards of "
        "the men whom the play names. What a man did in a season comes back in his games: completions, yards a "
        "carry, sacks, field goals. There is no board, men stand at positions and in boxes."
    ),
    coach=(
        "He names sets of eleven men, then writes tables: in which situation his team lines up in which set and "
        "calls which of a dozen plays or five defenses, how often, at whom, with which blitz or coverage. Tired "
        "men cannot be called again at once, so plays are spread over several backs and receivers."
    ),
    effort=(
        "The autocoach writes a whole plan, which may be handed in as it stands. Reckon with half an hour for the "
        "first plan of your own, and with ten minutes to change it for the next opponent."
    ),
    card=(
        "Columns of twelve entries for runs and catches, ranges of a passer, values of blockers and defenders, "
        "each worked out from his season. Cards of invented men are drawn at the founding; a league may import "
        "cards or season lines of its own from CSV."
    ),
)
