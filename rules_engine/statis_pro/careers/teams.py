"""Whole teams: an invented one for a league, and the team card of a roster that may have changed since it was made."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from ...dice import Dice
from ...errors import Report
from ...interface import Athlete, Column, Team
from ...plans.document_reader import DocumentReader
from ..boxes import may_stand_at, may_stand_in
from ..cardmaking import teams as cardmaking
from ..cardmaking.teams import DEFENSE, OFFENSE
from ..cardmaking.worth import worth
from ..cards.kicking import KICK_RETURNERS, PUNT_RETURNERS
from ..cards.man_json import LETTERS
from ..cards.team import TeamCard, read_team_card, team_card_json
from ..document.roster import AVERAGE
from .players import UNKNOWN, WRONG

_ACTIVE: Final = "active"
Rank = tuple[int, float, int]  # a quarterback's letter, less what the man is worth, his number: the least is first
Ranks = dict[int, Rank]  # by number


def generate_team(name: str, code: str, strength: int, dice: Dice) -> Team:
    """A legal invented roster with its team card; ``strength`` 1 (weak) to 5 (strong).

    Rules: statis_pro:SP-013
    """
    generated = cardmaking.generate_team(name, code, strength, dice)
    return replace(generated.team, sheet=team_card_json(generated.card))


def check_team(team: Team) -> Report:
    """What is wrong with a team card; a team without one plays with average values.

    Rules: statis_pro:SP-013
    """
    reader = DocumentReader(WRONG, UNKNOWN)
    if team.sheet:
        read_team_card(team.sheet, "sheet", reader)
    return reader.report


def describe_team(team: Team) -> tuple[Column, ...]:
    """The team card as a coach reads it: values of the whole team, the usual lineup, who kicks and returns."""
    if not team.sheet:
        return ()
    reader = DocumentReader(WRONG, UNKNOWN)
    card = read_team_card(team.sheet, "sheet", reader)
    reader.report.require()
    names = {man.number: f"{man.number} {man.name}" for man in team.athletes}
    boxes = [(box, number) for box, numbers in card.defense.items() for number in numbers]
    kicks = [("placekicker", card.placekicker), ("punter", card.punter)]
    returners = [*card.kickoff_returners.items(), *card.punt_returners.items()]
    men = "numbers and names of the men on the card"
    values = card.values
    return (
        Column("Season", card.year, "of the cards"),
        Column("Fumbles lost", f"1-{values.fumbles_lost}", "Pass Numbers of 48 on which a fumble is lost"),
        Column("Defense", f"{values.fumble_adjustment:+}", "added to the range in which opponents lose fumbles"),
        Column("Big Plays", f"{values.big_plays_home} / {values.big_plays_away}", "in a game at home / away"),
        Column("Offense", _lineup_told(list(card.offense.items()), names), f"usual lineup: {men}"),
        Column("Defenders", _lineup_told(boxes, names), f"usual lineup by boxes: {men}"),
        Column("Kickers", _lineup_told(kicks, names), men),
        Column("Returners", _lineup_told(returners, names), f"by the columns of the return cards: {men}"),
    )


def _lineup_told(lineup: list[tuple[str, int]], names: dict[int, str]) -> str:
    """Places with the men who stand there; of a man who is gone the number alone."""
    return ", ".join(f"{place} {names.get(number, number)}" for place, number in lineup)


def able(team: Team) -> list[Athlete]:
    """The men who may play in the next game."""
    return [man for man in team.athletes if man.status == _ACTIVE and not man.out]


def team_card(team: Team, ranks: Ranks | None = None) -> TeamCard:
    """The team's card, its lineup made good where men of it are gone or cannot play; a whole one where it has none.
    ``ranks`` are those of its able men, where they are known.

    Rules: statis_pro:SP-013
    """
    men = able(team)
    ranks = ranks_of(men) if ranks is None else ranks
    reader = DocumentReader(WRONG, UNKNOWN)
    card = read_team_card(team.sheet, "sheet", reader) if team.sheet else _empty(team)
    reader.report.require()
    offense = _made_good(list(card.offense.items()), OFFENSE, may_stand_at, men, ranks)
    boxes = [(box, number) for box, numbers in card.defense.items() for number in numbers]
    defense = _made_good(boxes, DEFENSE, may_stand_in, men, ranks)
    return replace(
        card,
        offense=dict(offense),
        defense={box: tuple(number for at, number in defense if at == box) for box, _ in defense},
        kickoff_returners=_returners(card.kickoff_returners, KICK_RETURNERS, "kickoff_return", men, ranks),
        punt_returners=_returners(card.punt_returners, PUNT_RETURNERS, "punt_return", men, ranks),
        placekicker=_kicker(card.placekicker, "kicker", men, ranks),
        punter=_kicker(card.punter, "punter", men, ranks),
    )


def _empty(team: Team) -> TeamCard:
    return TeamCard(team.name[:40], 1, "", "", "", {}, {}, {}, {}, 0, 0, AVERAGE)


def _made_good(
    lineup: list[tuple[str, int]],
    usual: dict[str, tuple[str, ...]],
    may_stand: Callable[[str, str], bool],
    men: list[Athlete],
    ranks: Ranks,
) -> list[tuple[str, int]]:
    """Places with the numbers of men who can play. Where a man is gone, or another of another kind has his number now,
    the best man left takes his place: one who usually plays there and has the place on his card before others. Without
    a lineup all places of the usual one are free."""
    kinds = {man.number: man.position for man in men}
    usual_kind = {place: kind for kind, places in usual.items() for place in places}
    stays = [(place, number) for place, number in lineup if number in kinds and may_stand(kinds[number], place)]
    taken = {number for _, number in stays}
    filled: list[tuple[str, int]] = []
    for place, number in lineup or [(place, 0) for place in usual_kind]:
        there = [man for man in men if man.number not in taken and may_stand(man.position, place)]
        if (place, number) in stays:
            filled.append((place, number))
        elif there:
            best = min(
                there,
                key=lambda man: (
                    man.position != usual_kind.get(place, man.position),
                    not plays_at(man, place),
                    *ranks[man.number],
                ),
            )
            taken.add(best.number)
            filled.append((place, best.number))
    return filled


def plays_at(man: Athlete, place: str) -> bool:
    """Whether a place is on his card; a card that names none names all. Only linemen and defensive backs are bound."""
    bound = man.position in ("OL", "DL", "DB") and man.sheet.get("positions")
    return not bound or place in man.sheet["positions"]


def ranks_of(men: list[Athlete]) -> Ranks:
    """The ranks of men by number. To reckon what a man is worth takes a while, so it is done once."""
    return {man.number: rank(man) for man in men}


def _ranked(men: list[Athlete], ranks: Ranks, card: str) -> list[int]:
    """The numbers of the men who have that card, the best first."""
    return sorted([man.number for man in men if card in man.sheet], key=lambda number: ranks[number])


def rank(man: Athlete) -> Rank:
    """Who is put in first: the quarterback whose letter comes first, of others the man who is worth the most."""
    letter = LETTERS.index(man.sheet["endurance"]) if man.position == "QB" else 0
    return letter, -worth(man.position, man.sheet).yards, man.number


def _returners(
    named: dict[str, int], columns: tuple[str, ...], card: str, men: list[Athlete], ranks: Ranks
) -> dict[str, int]:
    """Who stands in each column of a return card; for a man who is gone the next who has the card, the last again."""
    able_to = _ranked(men, ranks, card)
    kept = [named[column] for column in columns if named.get(column) in able_to]
    order = list(dict.fromkeys([*kept, *able_to]))
    return {column: order[min(place, len(order) - 1)] for place, column in enumerate(columns)} if order else {}


def _kicker(named: int, card: str, men: list[Athlete], ranks: Ranks) -> int:
    """The man named, or the best of those who have the card; 0 where nobody has it."""
    kickers = _ranked(men, ranks, card)
    return named if named in kickers else kickers[0] if kickers else 0
