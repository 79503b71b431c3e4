"""How good a man is in each number that his ruleset rates him by, beside the league's other men at his position.

Which numbers rate a man, which way is better, and what each does, the ruleset says. Its numbers have no scale of their
own that a reader could know, so that the bar is the share of the other men on rosters, at the same position, whom he
surpasses; level men count half.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from league import rulebook
from league.models import League, Player, RosterSpot
from league.rulebook import Column, Term

# From which share of the others on a man is told to be what, the best first.
WORDS = (
    (90, "among the best"),
    (65, "above average"),
    (35, "average"),
    (10, "below average"),
    (0, "among the weakest"),
)
ALONE = "nobody to compare him with"

Facts = Sequence[tuple[Column, int]]  # what rates a man, with his numbers


@dataclass(frozen=True, slots=True)
class Rating:
    """A number of a man: ``behind`` of ``others`` are surpassed by him, ``level`` have the same; ``title`` is
    the number's name in words, ``does`` says what it is for."""

    name: str
    value: int
    meaning: str
    title: str
    does: str
    less_is_better: bool
    behind: int
    level: int
    others: int

    @property
    def share(self) -> int:
        """The length of the bar, of 100."""
        return (2 * self.behind + self.level) * 50 // self.others if self.others else 0

    @property
    def word(self) -> str:
        """The bar in a few words."""
        return next(word for least, word in WORDS if self.share >= least) if self.others else ALONE

    @property
    def told(self) -> str:
        """The bar in numbers."""
        if not self.others:
            return "no other man at his position is on a roster"
        level = f", level with {self.level}" if self.level else ""
        return f"better than {self.behind} of {self.others} others at his position{level}"


def ratings_of(league: League, players: Iterable[Player]) -> dict[int, list[Rating]]:
    """The ratings of men of a league by their keys; one query however many they are. Of whoever is on no roster nothing
    is told: before a draft a ruleset may hide what he can do."""
    men = list(players)
    positions = {player.position for player in men}
    found = RosterSpot.objects.filter(team__league=league, player__position__in=positions).select_related("player")
    spots = list(found.order_by("pk"))
    columns = rulebook.rules_of(league).describe_players(map(rulebook.athlete_of, spots))
    facts = {spot.player_id: rated(own) for spot, own in zip(spots, columns, strict=True)}
    peers: dict[str, list[int]] = defaultdict(list)
    for spot in spots:
        peers[spot.player.position].append(spot.player_id)
    terms = label_terms(league.ruleset, "player")
    return {
        player.pk: [
            _rating(column, value, _others(column.name, facts, peers[player.position], player.pk), terms)
            for column, value in facts.get(player.pk, ())
        ]
        for player in men
    }


def rated(columns: Iterable[Column]) -> Facts:
    """Those facts that rate a man, with their numbers."""
    return [(one, one.value) for one in columns if one.better and isinstance(one.value, int)]


def _others(name: str, facts: Mapping[int, Facts], peers: Iterable[int], own: int) -> list[int]:
    """What the other men of a position have of a number."""
    return [value for key in peers if key != own for column, value in facts[key] if column.name == name]


def _rating(column: Column, value: int, others: Sequence[int], terms: Mapping[str, Term]) -> Rating:
    less, term = column.better == "less", terms.get(column.name)
    return Rating(
        name=column.name,
        value=value,
        meaning=column.meaning,
        title=term.word if term else column.meaning,
        does=term.meaning if term else column.meaning,
        less_is_better=less,
        behind=sum(other > value if less else other < value for other in others),
        level=sum(other == value for other in others),
        others=len(others),
    )


@cache
def label_terms(ruleset: str, place: str) -> Mapping[str, Term]:
    """The terms for which the labels of a place stand; the place ``player`` has the columns of a sheet."""
    own = {label: term for term in rulebook.guide(ruleset).terms for label in term.labels}
    prefix = f"{place}/"
    return own | {label.removeprefix(prefix): term for label, term in own.items() if label.startswith(prefix)}
