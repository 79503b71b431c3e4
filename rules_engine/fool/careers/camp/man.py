"""One man's camp: what becomes of him, in the order of the rulebook, and his story (12.2 to 12.5)."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from ....dice import Dice
from ....interface import Athlete, CampMan, CampPart, CampStory, Change
from ...options import FoolOptions
from ...players import POSITION_NAMES, SKILLS
from .. import changes, injuries, rolls, specialists
from ..career import CAMP, camp_note, career, in_camp, noted, recovering
from ..effects import Circumstances
from ..moves import resolution
from . import adjusted, coaching, focus, injury
from .orders import Orders, TeamOrders

_SIX: Final = 6
_IN_BRACKETS: Final = re.compile(r" \([^()]*(?:die|limit|needed)[^()]*\)")
_SAID_OF_JOB: Final = {"field": "", "kick": ", kicking", "punt": ", punting"}


class Camp:
    """A man on his way through camp: himself as he is now, and what became of him so far.

    hurt        an injury of this camp keeps him from training
    told_rolls  how many rolls of his dice belong to what became of him so far
    """

    def __init__(self, man: CampMan, orders: Orders, team: TeamOrders, options: FoolOptions, dice: Dice) -> None:
        self.man = man
        self.athlete: Athlete = man.athlete
        self.orders = orders
        self.team = team
        self.options = options
        self.dice = dice
        self.parts: list[CampPart] = []
        self.hurt = False
        self.recovers = recovering(man.athlete)
        self.retired = False
        self.told_rolls = rolls.count(dice)

    def note(self, topic: str, athlete: Athlete, sentence: str) -> None:
        """Something became of him; the dice since the last time belong to it."""
        self.athlete = athlete
        self.parts.append(CampPart(topic, sentence, rolls.thrown(self.dice, self.told_rolls)))
        self.told_rolls = rolls.count(self.dice)

    def note_all(self, topic: str, made: Iterable[Change]) -> None:
        """Some changes became of him; all dice belong to the first."""
        for change in made:
            self.athlete = change.athlete
            if change.sentence:
                self.note(topic, change.athlete, change.sentence)

    @property
    def trains(self) -> bool:
        """Whether he completes what his coach ordered for him: neither recovering, nor hurt in this camp, nor busy
        undoing a change.

        Rules: fool:12.3.2-03, fool:12.4-06
        """
        return not (self.recovers or self.hurt or camp_note(self.athlete).get("trained") == "undoing")

    def circumstances(self) -> Circumstances:
        """What his orders and the camp's stress mean for his changes.

        Rules: fool:12.6-08
        """
        to = self.orders.what if self.orders.kind == "position" and self.trains else ""
        return focus.circumstances(self.team.focus, to, self.team.keep_speed)


def attend(
    man: CampMan, orders: Orders, team: TeamOrders, options: FoolOptions, dice: Dice, *, invited: bool = True
) -> CampStory:
    """A man's whole camp: "separate rolls are made for standard changes (applies to all players), traded players,
    position changes, and injury recovery", and one for injuries of who was ``invited``. A trade has its roll when it is
    carried out.

    Rules: fool:12.2-01, fool:12.3-01
    """
    camp = Camp(man, orders, team, options, dice)
    easy = orders.effort == "easy" and injury.may_have_easy_camp(man.athlete, options)
    camp.athlete = in_camp(noted(man.athlete, camp={}, moved=""), easy=easy, focus=team.focus)
    if invited:
        _injury(camp, easy)
    age = _standard_change(camp, injury.fewer_games(easy, options))
    if not camp.retired:
        _recovery(camp, age)
        _coaching(camp, age)
        _position(camp)
        _special_teams(camp)
    return CampStory(man.key, camp.athlete, story(man.athlete, camp), tuple(camp.parts), camp.retired)


def _injury(camp: Camp, easy: bool) -> None:
    """The danger of camp. It does not touch his recovery from earlier injuries: "All injuries are assumed to be
    independent."

    Rules: fool:12.4-01, fool:12.4-06, fool:12.4-07
    """
    if not injury.is_hurt(injury.group_of(camp.athlete, easy), camp.options, camp.dice):
        camp.note("injury", camp.athlete, "came through unhurt")
        return
    suffered = injury.suffer(camp.athlete, camp.options, camp.dice)
    camp.note_all("injury", suffered.changes)
    camp.hurt = suffered.stops_training
    camp.athlete = in_camp(camp.athlete, hurt=True)


def _standard_change(camp: Camp, fewer_games: int) -> int:
    """The change roll of every man, for each of his jobs; gives his adjusted age. What he had beyond a maximum for a
    season is rolled again before.

    Rules: fool:12.3-01, fool:12.3.1-10, fool:12.3.1-14, fool:12.3.3-05
    """
    camp.note_all("change", changes.camp_again(camp.athlete, camp.options, camp.dice))
    blur = adjusted.adjust(camp.athlete, camp.options, camp.dice, fewer_games)
    column = adjusted.column(camp.athlete, blur.age, camp.man.drafted)
    camp.note("age", camp.athlete, blur.words)
    for job, games in blur.games.items():
        before = camp.athlete
        rolled = changes.roll(before, changes.Row(column, games), job, camp.options, camp.dice, camp.circumstances())
        camp.note("change", rolled.athlete, f"column {column}{_SAID_OF_JOB[job]}: {rolled.sentence}")
        camp.retired = camp.retired or rolled.retires
        if rolled.effect == "+C-S" and rolled.athlete != before and camp.orders.undo and not camp.recovers:
            _undo(camp, before)
    camp.athlete = adjusted.after_the_roll(camp.athlete, max(blur.games.values(), default=0))
    return blur.age


def _undo(camp: Camp, before: Athlete) -> None:
    """An attempt to undo contact won for speed: a 4 to 6 voids the change. "Such coaching precludes (voids) any other
    planned special training camp regimen for the player".

    Rules: fool:12.3.1-10
    """
    die = camp.dice.die(_SIX, "chg.undo")
    undone = die in CAMP["undone"]
    after = in_camp(before if undone else camp.athlete, trained="undoing")
    camp.note("change", after, f"+C-S {'undone' if undone else 'not undone'} (die {die})")


def _recovery(camp: Camp, adjusted_age: int) -> None:
    """Rolls for the injuries with which he came to camp; one suffered in it waits.

    Rules: fool:12.3.2-01, fool:12.3.2-02, fool:12.4-07
    """
    if not camp.recovers:
        return
    count = len(injuries.carried(camp.man.athlete))
    own = injuries.carried(camp.athlete)
    of_camp = list(own[count:])
    with_old = replace(camp.athlete, sheet={**camp.athlete.sheet, "injuries": list(own[:count])})
    made = injuries.recover_in_camp(with_old, adjusted_age, camp.dice, camp.options)
    made = tuple(replace(change, athlete=_with_injuries(change.athlete, of_camp)) for change in made)
    camp.note_all("recovery", made)
    camp.athlete = in_camp(camp.athlete, trained="recovery")


def _with_injuries(athlete: Athlete, more: list[dict[str, object]]) -> Athlete:
    listed = [*athlete.sheet.get("injuries", ()), *more]
    sheet = {name: value for name, value in athlete.sheet.items() if name != "injuries"}
    return injuries.sitting(replace(athlete, sheet=sheet | ({"injuries": listed} if listed else {})))


def _coaching(camp: Camp, adjusted_age: int) -> None:
    """The coaching that was ordered, and that of a camp that stresses conditioning or fundamentals: of each bad
    attribute until it is gone.

    Rules: fool:12.7.1-02, fool:12.7.1-03, fool:12.7.2-01
    """
    if not camp.trains:
        return
    ordered = [camp.orders.what] if camp.orders.kind == "coaching" else []
    forced = focus.compulsory(camp.athlete, camp.team.focus, camp.orders.twice, camp.options)
    for what in [*ordered, *forced]:
        poorer = coaching.may_coach(camp.athlete, camp.options).get(what)
        if poorer is None:
            continue
        first = coaching.first_faces(focus.is_poorer(camp.team.focus, what, poorer), camp.options)
        faces = first, coaching.second_faces(camp.athlete, adjusted_age, camp.man.drafted)
        after, sentence, _ = coaching.coach(camp.athlete, what, faces, camp.options, camp.dice, camp.circumstances())
        camp.note("coaching", in_camp(after, trained="coaching"), sentence)


def _position(camp: Camp) -> None:
    """The change of position that was decided before camp, and the way back where it made him worse; or a further try
    to go back from an earlier one, which only the team has where it was made.

    Rules: fool:12.5.2-01, fool:12.5.2-02, fool:12.5.2-07, fool:12.5.2-09
    """
    former = career(camp.athlete).get("back")
    if former and camp.orders.back and camp.man.same_team and camp.trains:
        reversed_ = resolution.reverse(camp.athlete, camp.options, camp.dice, camp.man.drafted)
        camp.note("position", in_camp(reversed_.athlete, trained="position"), reversed_.sentence)
    elif former:
        camp.athlete = noted(camp.athlete, back={})
    if camp.orders.kind != "position" or not camp.trains:
        return
    change, balance = resolution.resolve(camp.athlete, camp.orders.what, camp.options, camp.dice, camp.man.drafted)
    camp.note("position", in_camp(change.athlete, trained="position"), change.sentence)
    if balance < 0 and camp.orders.reverse:
        reversed_ = resolution.reverse(camp.athlete, camp.options, camp.dice, camp.man.drafted)
        camp.note("position", reversed_.athlete, reversed_.sentence)


def _special_teams(camp: Camp) -> None:
    """Training for a role of the kicking game, and returns, which a man has "not receiving other coaching or injury
    recovery". One who is hurt in camp keeps the returns of camp and cannot complete a role.

    Rules: fool:12.2b-01, fool:12.2b-03, fool:12.2b-05, fool:12.4-06
    """
    orders, busy = camp.orders, camp_note(camp.athlete).get("trained")
    if orders.kind != "special teams" or busy or camp.recovers:
        return
    sheet, position = camp.athlete.sheet, camp.athlete.position
    sentences = []
    if orders.train and camp.trains:
        sheet = specialists.camp(sheet, position, orders.what, season=orders.counts)
        sentences.append(f"trained as {SKILLS[orders.what]}")
    for skill, count in orders.returns.items():
        if count:
            sheet = specialists.camp(sheet, position, skill, count, orders.counts)
            of_season = "last season" if orders.counts == "last" else "this season"
            sentences.append(f"{count} returns as {SKILLS[skill]} for {of_season}")
    if sentences:
        credited = any(orders.returns.values())
        trained = in_camp(replace(camp.athlete, sheet=sheet), trained="special teams", returns=credited)
        camp.note("special teams", trained, ", ".join(sentences))


# -- the story ---------------------------------------------------------------------------------------------------------


def story(before: Athlete, camp: Camp) -> str:
    """A man's camp in one sentence, without dice: what he is, what became of him, what he is afterwards."""
    told = [
        f"{part.topic}: {plain}" if part.topic in ("change", "recovery") else plain
        for part in camp.parts
        if (plain := _worth_telling(part))
    ]
    name = f"{before.name}, {POSITION_NAMES[before.position]}, {before.age}"
    if camp.retired:
        return f"{name}, retires."
    if not told:
        return f"{name}, came through camp as he was."
    return f"{name}: {'; '.join(told)}."


def story_of(man: CampMan, topic: str, made: Iterable[Change], dice: Dice) -> CampStory:
    """The story of changes that came outside a camp."""
    camp = Camp(man, Orders(), TeamOrders("", False, {}), FoolOptions(), dice)
    camp.told_rolls = 0
    camp.note_all(topic, made)
    return CampStory(man.key, camp.athlete, story(man.athlete, camp) if camp.parts else "", tuple(camp.parts))


def _worth_telling(part: CampPart) -> str:
    """A part without its dice; "" where nothing came of it."""
    plain = _IN_BRACKETS.sub("", part.sentence)
    nothing = part.topic == "age" or "unhurt" in plain or changes.LEAVES_NOTHING in plain
    if nothing:
        return ""
    return plain.partition(": ")[2] if plain.startswith("column ") else plain
