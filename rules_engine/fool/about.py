"""What FOOL is like, for whoever founds a league."""

from __future__ import annotations

from typing import Final

from ..interface import About

ABOUT: Final = About(
    game=(
        "A game of men on a board of zones. Twenty-two of them line up, move, react and meet; blocking and "
        "tackling are points that are counted where they meet, with a few dice. A play comes out as it was drawn "
        "up against the defense that it met, and the picture of every play can be looked at."
    ),
    coach=(
        "He draws up his own plays and defenses: who runs where, who blocks, who covers which zone. Tables say in "
        "which situation which of them is called, and how often. Men tire and are rotated; rosters, injuries, a "
        "draft and the growth of men go on from season to season."
    ),
    effort=(
        "The autocoach writes a whole plan, which may be handed in as it stands. Reckon with an evening for the "
        "first playbook of your own, and with half an hour to change it for the next opponent."
    ),
    card=(
        "A handful of small numbers: pass value, contact value, speed, and letters for what he does better or "
        "worse than others. They grow and fade with age, experience and injuries."
    ),
)
