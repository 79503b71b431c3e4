"""What may be chosen in a play, by the keys of slots, and the play that comes of such choices; each undoes the other.

    run, draw   carrier how point pace, blockers of each zone (zone1, zone2 ...), number
    option      keeper point threshold, zone1 ..., back wide, back.zone1 ..., number back.number
    screen      receiver zone pace, zone1 ..., stay out, number
    pass        1.receiver 1.zone 1.pace 1.throw 1.via 1.extra 1.number, 2.receiver ..., roll stay out
    special     what

``zone1.right`` are those of the right one of two zones. A man is written as the notation writes him, with "lead",
"lead=" or "no" as a blocker; a target who is no man is "inc" or "qb scr".
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, Literal, cast

from ...interface.planning.playcalling import Slots
from ..notation import names
from ..notation.reading import DEFAULT_THRESHOLD, NotationError, parse, print_play
from ..play_calls import (
    Blocker,
    Depth,
    Group,
    Option,
    Pass,
    Place,
    Play,
    PlayerRef,
    Protection,
    Run,
    Scramble,
    Screen,
    Special,
    Target,
    ThrowAway,
)

RUN, DRAW, OPTION, PASS, SCREEN, SPECIAL = "run", "draw", "option", "pass", "screen", "special"
KINDS: Final = (
    (RUN, "Run"), (PASS, "Pass"), (SCREEN, "Screen"), (DRAW, "Draw"), (OPTION, "Option"), (SPECIAL, "Kneel or spike"),
)  # fmt: skip
NOBODY: Final = "-"  # in the right one of two zones
THROWS_AWAY, SCRAMBLES = "inc", "qb scr"
_MOST_ZONES: Final = 9  # of blockers that are read
_MOST_TARGETS: Final = 9
_HALFBACK: Final = PlayerRef("H")
_QUARTERBACK: Final = PlayerRef("Q")
_WIDEOUT: Final = PlayerRef("W", "L")
_MEN_WITH_THE_BALL: Final = ("carrier", "1.receiver", "receiver", "back")
_HOWS: Final = ("pitch", "dive", "trap")
_THROWS: Final = ("loft", "bullet", "hm", "oob", "ps")
_ROLLS: Final = {"hand": "", "L": "L", "R": "R", "S": "S", "W": "W"}
_MIDDLE: Final = {name: Place(name) for name in names.MIDDLE}
_SCREENED: Final = _MIDDLE | {name: place for name, place in names.POINTS.items() if place.name in names.WIDE}
_THRESHOLDS: Final = range(1, 10)

Chosen = dict[str, tuple[str, ...]]


def kind_of(play: Play) -> str:
    """What kind of play it is."""
    match play:
        case Run():
            return DRAW if play.draw else RUN
        case Option():
            return OPTION
        case Screen():
            return SCREEN
        case Pass():
            return PASS
    return SPECIAL


# -- from a play to what is chosen in it -----------------------------------------------------------------------------


def slots_of(play: Play) -> Chosen:
    """What is chosen in a play, by slot."""
    match play:
        case Run():
            how = _words((word, wanted) for word, wanted in (
                ("pitch", play.pitch), ("dive", play.dive), ("trap", play.trap and not stays_out(play.groups))
            ))  # fmt: skip
            chosen: Chosen = {"carrier": _one(play.carrier), "how": how, "point": _at(play.point)}
            return chosen | {"pace": (play.depth,)} | _zones(play.groups) | _number("number", play.number)
        case Option():
            chosen = {"keeper": _one(play.keeper), "point": _at(play.point), "threshold": (str(play.threshold),)}
            chosen |= {"back": _one(play.back), "wide": _at(play.wide)}
            chosen |= _zones(play.groups) | _zones(play.back_groups, "back.")
            return chosen | _number("number", play.number) | _number("back.number", play.back_number)
        case Screen():
            chosen = {"receiver": _one(play.receiver), "zone": _at(play.zone), "pace": (play.depth,)}
            return chosen | _zones(play.groups) | _protection(play.protection) | _number("number", play.number)
        case Pass():
            chosen = {}
            for number, target in enumerate(play.targets, 1):
                chosen |= _target(f"{number}.", target)
            roll = next((key for key, side in _ROLLS.items() if side == play.roll), "")
            return chosen | {"roll": (roll,)} | _protection(play.protection)
    return {"what": (play.kind,)}


def stays_out(groups: Iterable[Group]) -> bool:
    """Whether some blocker lets his man come."""
    return any(blocker.stays_out for group in groups for blocker in (*group.blockers, *group.right))


def _one(ref: PlayerRef) -> tuple[str, ...]:
    return (names.man_name(ref),)


def _at(place: Place) -> tuple[str, ...]:
    return (names.place_name(place),)


def _words(words: Iterable[tuple[str, bool]]) -> tuple[str, ...]:
    """Those words that are wanted, as one choice."""
    return (" ".join(word for word, wanted in words if wanted),)


def _number(key: str, number: int) -> Chosen:
    return {key: (str(number),)} if number else {}


def _zones(groups: Sequence[Group], before: str = "") -> Chosen:
    chosen: Chosen = {}
    for number, group in enumerate(groups, 1):
        chosen[f"{before}zone{number}"] = tuple(map(blocker_text, group.blockers))
        if group.split:
            chosen[f"{before}zone{number}.right"] = tuple(map(blocker_text, group.right)) or (NOBODY,)
    return chosen


def blocker_text(blocker: Blocker) -> str:
    """A blocker as a choice."""
    if blocker.stays_out:
        return f"no {names.man_name(blocker.player)}"
    return f"{names.man_name(blocker.player)} {blocker.lead}".rstrip()


def _protection(protection: Protection) -> Chosen:
    return {
        "stay": tuple(map(names.man_name, protection.stay)),
        "out": tuple(map(names.man_name, protection.out)),
    }


def _target(before: str, target: Target | ThrowAway | Scramble) -> Chosen:
    if isinstance(target, ThrowAway):
        return {f"{before}receiver": (THROWS_AWAY,)}
    if isinstance(target, Scramble):
        to = "" if target.zone is None else names.place_name(target.zone)
        return {f"{before}receiver": (f"{SCRAMBLES} {to}".rstrip(),)}
    throw = (target.loft, target.bullet, target.hail_mary, target.out_of_bounds, target.as_pass)
    chosen: Chosen = {
        f"{before}receiver": _one(target.receiver),
        f"{before}zone": _at(target.zone),
        f"{before}pace": (target.depth,),
        f"{before}throw": _words(zip(_THROWS, throw, strict=True)),
        f"{before}via": tuple(map(names.place_name, target.via)),
        f"{before}extra": tuple(map(names.man_name, target.extra)),
    }
    return chosen | _number(f"{before}number", target.number)


# -- from what is chosen to the play ---------------------------------------------------------------------------------


def play_of(kind: str, slots: Slots) -> Play:
    """The play of a kind with these choices. What is missing, or was chosen for another kind, is the most usual."""
    match kind:
        case "draw":
            return _run(slots, Place("C"), _MIDDLE | names.POINTS, draw=True)
        case "option":
            return _option(slots)
        case "screen":
            return Screen(
                _with_the_ball(slots, _HALFBACK), _place(slots, "zone", _SCREENED, Place("L")), _groups(slots),
                _pace(slots, "pace"), _whole(slots, "number"), _read_protection(slots),
            )  # fmt: skip
        case "pass":
            return _pass(slots)
        case "special":
            return Special("spike" if _first(slots, "what") == "spike" else "kneel")
    points = names.POINTS | (_MIDDLE if _carrier(slots).job == "TB" else {})
    return _run(slots, Place("LT"), points, draw=False)


def _first(slots: Slots, key: str) -> str:
    """What is chosen where there is one choice."""
    return next(iter(slots.get(key, ())), "")


def _man(text: str) -> PlayerRef | None:
    number = text.removeprefix("#")
    if number != text:
        return PlayerRef("#", number=int(number)) if number.isascii() and number.isdigit() and len(number) < 3 else None
    return names.MEN.get(text)


def _men(slots: Slots, key: str) -> tuple[PlayerRef, ...]:
    men = (_man(text) for text in slots.get(key, ()))
    return tuple(man for man in men if man is not None)


def _place(slots: Slots, key: str, places: Mapping[str, Place], usual: Place) -> Place:
    return places.get(_first(slots, key), usual)


def _pace(slots: Slots, key: str) -> Depth:
    pace = _first(slots, key)
    return "quick" if pace == "quick" else "slow" if pace == "slow" else ""


def _whole(slots: Slots, key: str) -> int:
    text = _first(slots, key)
    return int(text) if text.isascii() and text.isdigit() and len(text) < 3 else 0


def _with_the_ball(slots: Slots, usual: PlayerRef) -> PlayerRef:
    """Who carries or catches the ball, by whichever kind of play he was chosen for."""
    chosen = (_man(_first(slots, key)) for key in _MEN_WITH_THE_BALL)
    return next((man for man in chosen if man is not None), usual)


def _carrier(slots: Slots) -> PlayerRef:
    man = _with_the_ball(slots, _HALFBACK)
    return man if man.job in (*names.BACKS, "#") or "carrier" in slots else _HALFBACK


def _run(slots: Slots, usual: Place, points: Mapping[str, Place], *, draw: bool) -> Run:
    carrier, groups, how = _carrier(slots), _groups(slots), _first(slots, "how").split()
    point = _place(slots, "point", points, usual)
    return Run(
        carrier, point, groups, _pace(slots, "pace"), pitch="pitch" in how and point.name in names.WIDE, draw=draw,
        dive="dive" in how, trap="trap" in how or stays_out(groups), number=_whole(slots, "number"),
    )  # fmt: skip


def _option(slots: Slots) -> Option:
    keeper = _man(_first(slots, "keeper")) or _QUARTERBACK
    back = _carrier(slots)
    wide = {name: place for name, place in names.POINTS.items() if place.name in names.WIDE}
    threshold = _whole(slots, "threshold")
    return Option(
        keeper, _place(slots, "point", names.POINTS | _MIDDLE, Place("LT")), _groups(slots),
        threshold if threshold in _THRESHOLDS else DEFAULT_THRESHOLD,
        _HALFBACK if back == _QUARTERBACK and "back" not in slots else back,
        _place(slots, "wide", wide, Place("WL")), _groups(slots, "back."),
        _whole(slots, "number"), _whole(slots, "back.number"),
    )  # fmt: skip


def _groups(slots: Slots, before: str = "") -> tuple[Group, ...]:
    """The blockers zone by zone; zones at the end to which nobody goes are left out."""
    groups: list[Group] = []
    for number in range(1, _MOST_ZONES + 1):
        left, right = (slots.get(f"{before}zone{number}{side}", ()) for side in ("", ".right"))
        groups.append(Group(_blockers(left), _blockers(right), bool(right)))
    while groups and groups[-1] == Group():
        groups.pop()
    return tuple(groups)


def _blockers(texts: Iterable[str]) -> tuple[Blocker, ...]:
    blockers = (read_blocker(text) for text in texts)
    return tuple(blocker for blocker in blockers if blocker is not None)


def read_blocker(text: str) -> Blocker | None:
    """The blocker of a choice; None where it is none."""
    stays = text.startswith("no ")
    name, _, lead = text.removeprefix("no ").partition(" ")
    man = _man(name)
    if man is None or lead not in ("", "lead", "lead=") or (stays and lead):
        return None
    return Blocker(man, cast(Literal["", "lead", "lead="], lead), stays)


def _read_protection(slots: Slots) -> Protection:
    return Protection(_men(slots, "stay"), _men(slots, "out"))


def _pass(slots: Slots) -> Pass:
    """A pass; who is thrown to in the first place is the man with the ball of any other play."""
    receiver = _with_the_ball(slots, _WIDEOUT)
    first = _read_target(slots, "1.", _WIDEOUT if receiver == _QUARTERBACK and "1.receiver" not in slots else receiver)
    targets: list[Target | ThrowAway | Scramble] = [first]
    for number in range(2, _MOST_TARGETS + 1):
        text = _first(slots, f"{number}.receiver")
        man = _man(text)
        if man is not None:
            targets.append(_read_target(slots, f"{number}.", man))
        elif text == THROWS_AWAY:
            targets.append(ThrowAway())
        elif text.startswith(SCRAMBLES):
            to = text.removeprefix(SCRAMBLES).strip()
            targets.append(Scramble(Place(to) if to in ("L", "C", "R", "WL", "WR") else None))
    roll = cast(Literal["", "R", "L", "S", "W"] | None, _ROLLS.get(_first(slots, "roll")))
    play = Pass(tuple(targets), roll, _read_protection(slots))
    return play if _is_read_as(play) else play.copy_with(targets=(first.copy_with(as_pass=True), *targets[1:]))


def _is_read_as(play: Pass) -> bool:
    """Whether the text of a pass is read as a pass: a back who is alone in a wide zone is thought to run there."""
    try:
        return isinstance(parse(print_play(play)), Pass)
    except NotationError:
        return True


def _read_target(slots: Slots, before: str, receiver: PlayerRef) -> Target:
    throw = _first(slots, f"{before}throw").split()
    zones = (names.ZONES.get(text) for text in slots.get(f"{before}via", ()))
    extra = _men(slots, f"{before}extra")
    return Target(
        receiver, _place(slots, f"{before}zone", names.ZONES, Place("SL")), _pace(slots, f"{before}pace"),
        loft="loft" in throw, bullet="bullet" in throw, hail_mary="hm" in throw, out_of_bounds="oob" in throw,
        as_pass="ps" in throw, extra=extra if "hm" in throw else (), number=_whole(slots, f"{before}number"),
        via=tuple(place for place in zones if place is not None),
    )  # fmt: skip
