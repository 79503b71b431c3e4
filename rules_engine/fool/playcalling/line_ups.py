"""The men of a draft's sets, and of the defenses against which a play is drawn, that can stand on the field."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, final

from ...interface import JSON, Team
from ...interface.planning.forms import Choices
from ...interface.planning.playcalling import GroupedChoice, PlaySetting
from ..calls.coverage import Coverages, coverages_of
from ..calls.references import Sets
from ..calls.side_orders import default_duty
from ..coaching import defense as schemes
from ..coaching.men import able, defense_of
from ..coaching.scouting import Opponent
from ..document.plan import DefensePlan, Plan, PlayPlan, SetPlan, post
from ..document.reading import read_sets, read_shape
from ..model import DefMan, Line, OffMan, Player
from ..options import FoolOptions
from ..players import as_played, player_of

_ELEVEN: Final = 11
_OWN, _THEIRS, _USUAL = "own", "theirs", "usual"
_GROUPS: Final = {_OWN: "My own", _THEIRS: "Theirs, as they have shown it", _USUAL: "Usual ones"}


@final
class Formation:
    """A set whose eleven can stand on the field."""

    def __init__(self, plan: SetPlan, men: tuple[OffMan, ...]) -> None:
        self.id = plan.id
        self.name = plan.name or f"Set {plan.id}"
        self.shotgun = plan.shotgun
        self.starting = plan.starting
        self.men = men


@final
class Formations:
    """The sets of a draft that can stand on the field, the starting one first, and the men of the team by number."""

    def __init__(self, formations: tuple[Formation, ...], roster: dict[int, Player]) -> None:
        self.all = formations
        self.roster = roster

    def find(self, key: str) -> Formation | None:
        """The set of that id."""
        return next((each for each in self.all if each.id == key), None)

    @property
    def as_sets(self) -> Sets:
        """The sets by id, for plays that name a man who stands in another one."""
        return Sets({each.id: each.men for each in self.all}, self.all[0].id if self.all else "")


@final
class StandingDefense:
    """A defense that stands against a set, and what its line is told."""

    def __init__(self, line: Line, men: tuple[DefMan, ...]) -> None:
        self.line: Line = line
        self.men = men


def formations_of(plan: JSON, team: Team, options: FoolOptions) -> Formations:
    """The sets of a draft with eleven different men of the team, one of them at quarterback."""
    roster = _roster(team, options)
    formations = [_formation(each, roster) for each in read_sets(plan)]
    standing = sorted((each for each in formations if each is not None), key=lambda each: not each.starting)
    return Formations(tuple(standing), roster)


def plays_of(plan: JSON) -> tuple[PlayPlan, ...]:
    """The plays of a draft."""
    shape = _only(plan, "plays")
    return shape.plays if shape else ()


def _only(plan: JSON, name: str) -> Plan | None:
    """As much of a plan as one of its lists says: reading the tables as well would take most of the time."""
    shape, _ = read_shape({name: plan.get(name)} if isinstance(plan, dict) else plan)
    return shape


def _roster(team: Team, options: FoolOptions) -> dict[int, Player]:
    return {athlete.number: player_of(athlete) for athlete in as_played(team, options).athletes}


def _formation(each: SetPlan, roster: dict[int, Player]) -> Formation | None:
    men = tuple(OffMan(roster[man.no], post(each, man.at)) for man in each.players if man.no in roster and man.at)
    eleven = len(men) == len({man.player.no for man in men}) == _ELEVEN
    return Formation(each, men) if each.id and eleven and any(man.at == "Q" for man in men) else None


def set_choices(text: str, setting: PlaySetting, options: FoolOptions) -> Choices:
    """The sets from which a play may be drawn: those that have it in the plan, else all of them."""
    formations = formations_of(setting.plan, setting.team, options)
    wanted = next((play.sets for play in plays_of(setting.plan) if play.text == text and play.sets), None)
    having_it = [(each.id, each.name) for each in formations.all if wanted is None or each.id in wanted]
    return having_it or [(each.id, each.name) for each in formations.all]


# -- defenses --------------------------------------------------------------------------------------------------------


def defense_choices(setting: PlaySetting, options: FoolOptions) -> tuple[GroupedChoice, ...]:
    """The defenses against which a play may be drawn, the usual ones first."""
    return tuple(
        GroupedChoice(f"{group}.{each.id}", each.name or f"Defense {each.id}", _GROUPS[group])
        for group in (_USUAL, _THEIRS, _OWN)
        for each in _complete(_defenses(group, setting, options), _team(group, setting))
    )


def defense_against(setting: PlaySetting, formation: Formation, options: FoolOptions) -> StandingDefense | None:
    """The defense asked for, as it stands against a set; None where there is no such defense."""
    group, _, key = setting.defense.partition(".")
    if group not in _GROUPS:
        return None
    team = _team(group, setting)
    plans = _complete(_defenses(group, setting, options), team)
    wanted = next((each for each in plans if each.id == key), None)
    if wanted is None or team is None:
        return None
    coverages = coverages_of(setting.plan)
    return StandingDefense(wanted.line, _stand(wanted, _roster(team, options), coverages, formation))


def _team(group: str, setting: PlaySetting) -> Team | None:
    """Whose men play the defenses of a group: the usual ones are the other team's where it is known."""
    if group == _OWN:
        return setting.team
    return setting.opponent or (setting.team if group == _USUAL else None)


def _defenses(group: str, setting: PlaySetting, options: FoolOptions) -> tuple[DefensePlan, ...]:
    if group == _USUAL:
        team = _team(group, setting)
        return _usual(team, options) if team is not None else ()
    shape = _only(setting.plan if group == _OWN else setting.shown, "defenses")
    return shape.defenses if shape else ()


def _usual(team: Team, options: FoolOptions) -> tuple[DefensePlan, ...]:
    """The autocoach's defenses with the best men of a team."""
    men = able(as_played(team, options))
    if len(men) < _ELEVEN:
        return ()
    chosen = defense_of(men)
    documents = [schemes.defense_document(each, chosen, Opponent(), options) for each in schemes.HOME]
    shape = _only({"defenses": documents}, "defenses")
    return shape.defenses if shape else ()


def _complete(plans: tuple[DefensePlan, ...], team: Team | None) -> Iterator[DefensePlan]:
    """The defenses in which eleven different men of a team stand."""
    numbers = {athlete.number for athlete in team.athletes} if team else set()
    for each in plans:
        standing = {man.no for man in each.players if man.no in numbers and man.at}
        if each.id and len(standing) == len(each.players) == _ELEVEN:
            yield each


def _stand(
    plan: DefensePlan, roster: dict[int, Player], coverages: Coverages, formation: Formation
) -> tuple[DefMan, ...]:
    """The men of a defense against a set; who finds nobody to cover plays zone."""
    covering = [(place, man) for place, man in enumerate(plan.players) if man.cover is not None]
    covered = coverages.resolve(covering, formation.id, formation.men)
    men = []
    for place, man in enumerate(plan.players):
        player = roster[man.no]
        duty = man.duty or default_duty(player.pos, man.at)
        target = formation.men[covered[place]].player.no if place in covered else 0
        played = "zone" if duty == "man" and not target else duty
        men.append(DefMan(player, man.at, played, man.order or 0, target, man.bump_deep))
    return tuple(men)
