"""The dice of a season between its games: their hash from the first one on, secret and proof once it is over."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from league import rulebook
from league.camp_rules import camp_rules_of
from league.models import CampSheet, Claim, Season, SeasonSecret, Transaction
from league.rulebook import digest
from league.selectors.careers import DECLINED, INVITED, RETIRED, STAYS

LOTS = "lots"
POSITION = "position_"  # how the kinds of entries begin by which a step of a change of position was taken
DRAFTED = "drafted"


def draft_occasion(draft: str, overall: int) -> str:
    """What names the dice of a choice of a draft, by the draft's public id and the number of the choice: whoever takes
    a choice back throws the same for it again."""
    return f"draft {draft} pick {overall}"


def _occasion_of_choice(row: Mapping[str, Any]) -> str:
    """The occasion of a choice as its entry of the ledger marks it. Until November 2026 the number of the event that
    told of a choice named its dice."""
    if "overall" in row:
        return draft_occasion(row["draft"], row["overall"])
    return f"draft {row['draft']} event {row['sequence']}"


@dataclass(frozen=True, slots=True)
class Thrown:
    """An entry of the ledger for which dice were thrown. ``occasion`` names them; ``agrees``: the secret gives them."""

    entry: Transaction
    occasion: str
    agrees: bool


@dataclass(frozen=True, slots=True)
class SeasonDice:
    """What is known of a season's dice: ``hash`` is "" before the first of them, ``secret`` (hex) until it is over."""

    season: Season
    hash: str
    secret: str
    thrown: tuple[Thrown, ...]

    @property
    def all_agree(self) -> bool:
        return all(one.agrees for one in self.thrown)


def season_dice(season: Season) -> SeasonDice:
    """Hash, secret and every entry with dice, the oldest first; four queries however many there are."""
    kept = SeasonSecret.objects.filter(season=season).first()
    secret = bytes(kept.secret) if kept and season.status == Season.Status.FINISHED else b""
    rows = Transaction.objects.filter(season=season, player__isnull=False).exclude(dice=[])
    entries = (
        list(rows.select_related("player", "team", "fixture", "trade", "season__league").order_by("at", "id"))
        if secret
        else []
    )
    claims: dict[int, list[str]] = defaultdict(list)
    granted = Claim.objects.filter(season=season, state=Claim.State.GRANTED) if entries else Claim.objects.none()
    for player, public_id in granted.values_list("player", "public_id"):
        claims[player].append(f"claim {public_id}")
    hashes = _hashes(season) if any(entry.step for entry in entries) else {}
    drawn: Counter[int] = Counter()
    for entry in entries:
        if entry.kind == LOTS:
            drawn[entry.player_id or 0] += 1
            claims[entry.player_id or 0].append(f"lots {drawn[entry.player_id or 0]}")
    thrown = tuple(_thrown(entry, secret, claims[entry.player_id or 0], hashes) for entry in entries)
    return SeasonDice(season, kept.hash if kept else "", secret.hex(), thrown)


def _asked(entry: Transaction) -> str:
    """What was asked of a man in a step between two seasons, as it begins the occasion: to come to a team, or to
    retire; "" for what a step brings by itself. A man whom camp retires was not asked."""
    if entry.kind in (INVITED, DECLINED):
        return f"invitation {entry.team.public_id} " if entry.team else ""
    if entry.kind == STAYS:
        return "retirement "
    step = camp_rules_of(entry.season).step(entry.step or "") if entry.kind == RETIRED else None
    return "retirement " if step is not None and step.kind == "invitations" else ""


def _hashes(season: Season) -> dict[str, str]:
    """The digest of all commitments of each step between two seasons; one query."""
    commitments: dict[str, list[str]] = defaultdict(list)
    for step, told in CampSheet.objects.filter(season=season, closed_at__isnull=False).values_list("step", "digest"):
        commitments[step].append(told)
    return {step: digest(sorted(own)) for step, own in commitments.items()}


def _thrown(entry: Transaction, secret: bytes, claims: Sequence[str], hashes: Mapping[str, str]) -> Thrown:
    """The entry with the occasion for which its dice were thrown: a game, a step between two seasons, a trade, a claim,
    lots, a step of a change of position or the break of seasons."""
    assert entry.player is not None
    occasions: list[str]
    who = str(entry.player.public_id)
    if entry.kind == DRAFTED:
        # The teams' dice: they part men whom a team would choose alike.
        (row,) = entry.changes
        who, occasions = str(entry.team.public_id if entry.team else ""), [_occasion_of_choice(row)]
    elif entry.fixture is not None:
        occasions = [str(entry.fixture.public_id)]
    elif entry.step:
        occasions = [f"{_asked(entry)}{entry.step} {hashes.get(entry.step, digest([]))}"]
    elif entry.kind.startswith(POSITION):
        occasions = [entry.kind]
    elif entry.trade is not None:
        occasions = [f"trade {entry.trade.public_id}"]
    else:
        occasions = [*claims, f"break {entry.season.number}"]
    right = next((one for one in occasions if rulebook.throws(secret, one, who, entry.dice)), None)
    return Thrown(entry, right or occasions[0], right is not None)
