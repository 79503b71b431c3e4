"""What the front door shows of a real game: one drive of the newest game that anybody may read, play by play, and the
play of it in which most dice fell. All of it is read as a visitor without an account reads it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

from django.contrib.auth.models import AnonymousUser

from games import visibility
from games.engine import JSON
from games.engine.viewing import Story
from games.models import FixtureSecret, GameRecord
from games.selectors.games import Game, read_game, visible_fixtures
from games.selectors.scenes import as_json
from games.selectors.viewer import Frame, Watched, colours_of, frame
from league.models import Fixture, League

PLAYS = (4, 12)  # of a drive that is shown: fewer tell no story, more are too long to send
DICE = 5
DIGITS = 12  # of a digest that stand in an address
COUNTS = ("No", "One die", "Two dice", "Three dice", "Four dice", "Five dice")


@dataclass(frozen=True)
class Showcase:
    """A drive as the front door shows it; ``told`` is the play whose ``dice`` it tells, the first five of them."""

    fixture: Fixture
    digest: str  # of all that is shown; changes with the record and with what a visitor may see of it
    codes: dict[str, str]
    side: str
    frames: tuple[Frame, ...]
    gains: tuple[int, ...]  # yards of each play
    told: Frame | None
    dice: tuple[Story, ...]
    commitment: str  # the published hash of the secret that the dice come from

    @property
    def count(self) -> str:
        """How many dice are told, in words."""
        return COUNTS[len(self.dice)]


def showcase() -> Showcase | None:
    """The drive that is shown now; None while there is no game that anybody may read."""
    fixture = _newest()
    tag = visibility.record_tag(AnonymousUser(), fixture) if fixture else None
    if fixture is None or tag is None:
        return None
    found = _drive_of(fixture.pk, tag, tuple(colours_of(fixture).values()))
    return replace(found, fixture=fixture) if found else None


def _newest() -> Fixture | None:
    """The newest game of a demo league, else that of any public one whose record was written last."""
    over = visible_fixtures(AnonymousUser()).filter(status=Fixture.Status.FINAL, season__league__rehearsal=False)
    demo = League.objects.filter(demo=True, openness=League.Openness.PUBLIC).order_by("pk")[:1]
    newest = (
        over.filter(season__league__in=demo.values("pk")).order_by("-season__number", "-week__number", "id").first()
    )
    if newest is not None:
        return newest
    public = {"fixture__season__league__openness": League.Openness.PUBLIC, "fixture__season__league__rehearsal": False}
    last = GameRecord.objects.filter(**public, fixture__status=Fixture.Status.FINAL, superseded_at=None)
    key = last.order_by("-pk").values_list("fixture", flat=True).first()
    return over.filter(pk=key).first() if key else None


@lru_cache(maxsize=4)
def _drive_of(fixture_key: int, tag: str, colours: tuple[str, ...]) -> Showcase | None:
    """The drive of a game. ``tag`` is that of its record as a visitor sees it: another one, or other colours of the
    teams, are read anew."""
    fixture = visible_fixtures(AnonymousUser()).get(pk=fixture_key)
    game = read_game(AnonymousUser(), fixture)
    drive = _best_drive(game) if game else None
    if game is None or drive is None:
        return None
    watched = Watched(game, colours_of(fixture))
    rows = game.plays[drive["first_play"] - 1 : drive["last_play"]]
    frames = tuple(shown for shown in (frame(watched, row) for row in rows) if shown.scene)
    if not frames:
        return None
    gains = tuple(_gain(game.plays[shown.number - 1]) for shown in frames)
    told = max(zip(frames, gains, strict=True), key=lambda row: _worth_telling(*row))[0]
    return Showcase(
        fixture=fixture,
        digest=f"{tag[:DIGITS]}-{drive['first_play']}",
        codes={side: team["code"] for side, team in game.teams.items()},
        side=drive["side"],
        frames=frames,
        gains=gains,
        told=told if _dice(told) else None,
        dice=_dice(told)[:DICE],
        commitment=_commitment(fixture),
    )


def _best_drive(game: Game) -> JSON | None:
    """The longest way to a touchdown that is neither too short nor too long to be shown; without one the longest way
    of any such drive."""
    least, most = PLAYS
    fit = [drive for drive in game.drives if least <= drive["last_play"] - drive["first_play"] + 1 <= most]
    return max(fit, key=lambda drive: (drive["result"] == "touchdown", drive["yards"]), default=None)


def _worth_telling(shown: Frame, gain: int) -> tuple[int, int]:
    """By what plays are compared: nearly five dice and ground won, more dice, more ground."""
    dice = min(len(_dice(shown)), DICE)
    return dice + DICE * (dice >= DICE - 1 and gain > 0), gain


def _dice(shown: Frame) -> tuple[Story, ...]:
    return tuple(story for story in shown.stories if story.faces)


def _gain(play: JSON) -> int:
    """Yards that the ball came forward, 0 by what does not count and where the other side has the ball then."""
    before, after = play["before"], play["after"]
    if not play["counted"] or before["possession"] != after["possession"]:
        return 0
    return int(before["los"]) if play["points"] else int(before["los"]) - int(after["los"])


def _commitment(fixture: Fixture) -> str:
    standing = visibility.whole_records(fixture).values("run__revision")
    found = FixtureSecret.objects.filter(fixture=fixture, revision__in=standing)
    return found.values_list("hash", flat=True).first() or ""


def as_plays(shown: Showcase) -> list[JSON]:
    """The plays for the script that moves them."""
    return [
        {
            "n": one.number,
            "period": one.words["period"],
            "clock": one.words["clock"],
            "down": one.words["down"],
            "spot": one.words["spot"],
            "text": one.line.text,
            "before": {"home": one.before[0], "away": one.before[1]},
            "after": {"home": one.after[0], "away": one.after[1]},
            "scene": as_json(one.scene) if one.scene else None,
        }
        for one in shown.frames
    ]
