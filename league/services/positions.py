"""Changes of a man's position in the season, step by step as the ruleset has them.

Each step is an entry of the ledger. Its dice follow from the season's secret, the man and the step: whoever takes a
step back and takes it again throws the same. A coach takes back an announcement alone, before his team has played with
it; what dice have decided is the commissioner's to take back (``rulings.undo``).
"""

from __future__ import annotations

from django.db import transaction

from league import rulebook
from league.models import Player, RosterSpot, Season, Team, Transaction, User
from league.position_rules import PositionRules, position_rules_of
from league.rulebook import OpenMove
from league.selectors.dice import POSITION
from league.selectors.positions import positions_of, why_not_now

from . import ledger, rosters
from .aftermath import become, secret_of
from .consents import Matter, guarded
from .errors import Refused

WORDS = {
    "announce": "works at the position",
    "complete": "rolls for his change of position",
    "drop": "gives up his change of position",
    "go_back": "tries the way back to his position",
    "take_back": "is again what he was with his former team",
}


def _of_step(*, team: Team, player: Player, step: str, to: str, actor: User | None) -> Matter | None:
    told = f"{WORDS.get(step, step)} {to}".strip()
    return rosters.for_vacant(team, f"A man of {team}, whom nobody coaches: {player} {told}.")


@guarded("change_position", _of_step)
@transaction.atomic
def take_step(*, team: Team, player: Player, step: str, to: str, actor: User | None) -> Transaction:
    """Take a step of a man's change of position; ``to`` is the new position where one is announced, else ""."""
    (team,) = rosters.lock_teams([team])
    rosters.require_say(team, actor)
    season, spot = _man(team, player)
    rules = position_rules_of(team.league)
    move = _open_move(rules, team, season, spot, step, to)
    dice = rulebook.dice_of(secret_of(season), f"{POSITION}{step}", str(spot.player.public_id))
    story = rules.take(rulebook.athlete_of(spot), move, dice)
    changed = become(spot, story.athlete)
    spot.player.save(update_fields=["sheet", "age", "position"])
    spot.save(update_fields=["out"])
    entry = ledger.write(
        kind=f"{POSITION}{step}",
        season=season,
        team=team,
        sentence=f"{team}: {story.sentence}",
        changes=[changed],
        dice=rulebook.rolls(dice),
        actor=actor,
    )
    rosters.tell(entry)
    return entry


def _man(team: Team, player: Player) -> tuple[Season, RosterSpot]:
    """The season and the man's place on the roster of a team that is locked; refused while nothing may change."""
    rosters.require_standing_free(team)
    season = rosters.season_of(team)
    if reason := why_not_now(season):
        raise Refused(f"No position is changed now. {reason}")
    spot = team.roster.select_related("player", "team").filter(player=player).first()
    if spot is None:
        raise Refused(f"{player} is not on the roster of {team}.")
    return season, spot


def _open_move(rules: PositionRules, team: Team, season: Season, spot: RosterSpot, step: str, to: str) -> OpenMove:
    """The step that was asked for, if it is open; refused with the ruleset's reason if not."""
    (man,) = positions_of(team, season, [spot])
    wanted = next((move for move in man.moves if (move.step, move.to) == (step, to)), None)
    if wanted is not None:
        return wanted
    known = {move.step: move for move in (OpenMove("announce", to), OpenMove("complete"), OpenMove("drop"))}
    known |= {move.step: move for move in (OpenMove("go_back"), OpenMove("take_back"))}
    problems = rules.check(rulebook.athlete_of(spot), known[step]) if step in known else []
    if not problems:
        raise Refused(f"{spot.player}: that step is not open to him.", "Look at what is open to him now.", field="step")
    raise Refused(f"{spot.player}: {problems[0].message}", problems[0].hint, field=problems[0].path or "step")


def _of_withdrawal(*, team: Team, player: Player, actor: User | None) -> Matter | None:
    return rosters.for_vacant(team, f"Take back that {player} of {team}, whom nobody coaches, changes his position.")


@guarded("withdraw_position", _of_withdrawal)
@transaction.atomic
def take_announcement_back(*, team: Team, player: Player, actor: User | None) -> Transaction:
    """Take back that a man works at another position, before his team has played a game with it: he is as he was, and
    has his change of position before him."""
    (team,) = rosters.lock_teams([team])
    rosters.require_say(team, actor)
    season, spot = _man(team, player)
    (man,) = positions_of(team, season, [spot])
    if man.announced is None:
        raise Refused(
            f"{player}: there is no announcement that could be taken back.",
            "Once a game has been played with it, a change is dropped, or rolled when he has learned it.",
        )
    entry = ledger.write(
        kind="undone",
        season=season,
        team=team,
        sentence=f"Taken back: {man.announced.sentence}",
        changes=ledger.take_back(man.announced),
        undoes=man.announced,
        actor=actor,
    )
    rosters.tell(entry)
    return entry
