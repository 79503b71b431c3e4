"""What would put a play right whose men do not get where it sends them: texts that were tried before."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ...interface.planning.playcalling import Mend
from .. import board
from ..notation import names
from ..notation.reading import print_play
from ..notation.sentences import place_in_words
from ..play_calls import Blocker, Group, Option, Pass, Place, Play, PlayerRef, Run, Screen, Target
from .choices import Men
from .traces import Trace

Try = Callable[[Play], list[Trace]]  # the traces of another play from the same set; none where it cannot be run


def mends_for(play: Play, trace: Trace, everybody: list[Trace], men: Men, tried: Try) -> tuple[Mend, ...]:
    """What would help one man who does not get there."""
    if trace.there is not False:
        return ()
    if trace.blocker is not None:
        return tuple(_of_blocker(play, trace, everybody, men, tried))
    if trace.target:
        return tuple(_of_receiver(play, trace, tried))
    return tuple(_of_carrier(play, trace, tried))


def _of_blocker(play: Play, trace: Trace, everybody: list[Trace], men: Men, tried: Try) -> Iterator[Mend]:
    """He is left out, or the nearest man who gets there goes in his stead."""
    blocker = trace.blocker
    assert blocker is not None
    pinned = _pinned(blocker, everybody, men)
    yield Mend("Leave him out", print_play(_with_blockers(play, [*pinned, (blocker, None)])))
    busy = [each.man.place for each in everybody if each.blocker is not None or each.stroke in ("ball", "throw")]
    idle = [each.man for each in everybody if each.man.place not in busy]
    for man in sorted(idle, key=lambda one: abs(board.MIDDLE[one.post.start] - board.MIDDLE[trace.man.post.start])):
        ref = men.named(man.place)
        other = _with_blockers(play, [*pinned, (blocker, Blocker(ref, blocker.lead))])
        if any(each.man.place == man.place and each.blocker is not None and each.there for each in tried(other)):
            yield Mend(f"Send {men.man(ref)} instead", print_play(other))
            return


Exchange = list[tuple[Blocker, Blocker | None]]  # a blocker of the play, and who is listed in his stead, or nobody


def _pinned(blocker: Blocker, everybody: list[Trace], men: Men) -> Exchange:
    """The others who are named as he is, by the names of the men they are: of "G, G" the second would else be the first
    when that one is gone."""
    pinned: Exchange = []
    for each in everybody:
        other = each.blocker
        if other is not None and other is not blocker and other.player == blocker.player:
            pinned.append((other, Blocker(men.named(each.man.place), other.lead, other.stays_out)))
    return pinned


def _with_blockers(play: Play, exchange: Exchange) -> Play:
    """A play in which others are listed for some blockers, or nobody."""

    def exchanged(listed: tuple[Blocker, ...]) -> tuple[Blocker, ...]:
        stands_in = (next((new for old, new in exchange if old is one), one) for one in listed)
        return tuple(one for one in stands_in if one is not None)

    def changed(groups: tuple[Group, ...]) -> tuple[Group, ...]:
        left = [Group(exchanged(one.blockers), exchanged(one.right), one.split) for one in groups]
        while left and left[-1] == Group():
            left.pop()
        return tuple(left)

    if isinstance(play, Option):
        return play.copy_with(groups=changed(play.groups), back_groups=changed(play.back_groups))
    if isinstance(play, Run | Screen):
        return play.copy_with(groups=changed(play.groups))
    return play


def _of_receiver(play: Play, trace: Trace, tried: Try) -> Iterator[Mend]:
    """A slow pass gives him a point more; or the ball is thrown to where he gets."""
    if isinstance(play, Screen):
        if play.depth == "":
            yield from _if_there("Wait for him, on a slow play", play.copy_with(depth="slow"), trace, tried)
        return
    if not isinstance(play, Pass):
        return
    target = play.targets[trace.target - 1]
    assert isinstance(target, Target)
    if target.depth == "":
        yield from _if_there("Wait for him, on a slow play", _with_target(play, trace, depth="slow"), trace, tried)
    elif target.depth == "quick":
        yield from _if_there("Take the usual time", _with_target(play, trace, depth=""), trace, tried)
    name = board.ZONE_NAMES[trace.zones[-1]] if trace.zones else ""
    if name in names.ZONES and name != target.zone.name:
        other = _with_target(play, trace, zone=Place(name), via=())
        yield from _if_there(f"Throw to him in the zone {place_in_words(name)}", other, trace, tried)


def _with_target(play: Pass, trace: Trace, **changes: object) -> Pass:
    target = play.targets[trace.target - 1]
    assert isinstance(target, Target)
    targets = [*play.targets]
    targets[trace.target - 1] = target.copy_with(**changes)
    return play.copy_with(targets=tuple(targets))


def _of_carrier(play: Play, trace: Trace, tried: Try) -> Iterator[Mend]:
    """He takes more time, or another back runs."""
    if not isinstance(play, Run):
        return
    if play.depth == "quick":
        yield from _if_there("Take the usual time", play.copy_with(depth=""), trace, tried)
    elif play.depth == "":
        yield from _if_there("Run late, on a slow play", play.copy_with(depth="slow"), trace, tried)


def other_carriers(play: Play, men: Men, tried: Try) -> tuple[Mend, ...]:
    """Other backs who can run a play that cannot be run as it stands; one is offered."""
    if not isinstance(play, Run):
        return ()
    for name, label in men.carriers(quarterback=False):
        ref = names.MEN.get(name) or PlayerRef("#", number=int(name.lstrip("#")))
        other = play.copy_with(carrier=ref)
        if ref != play.carrier and any(each.stroke == "ball" and each.there for each in tried(other)):
            return (Mend(f"Let the {label} run", print_play(other)),)
    return ()


def _if_there(label: str, play: Play, trace: Trace, tried: Try) -> Iterator[Mend]:
    if any(each.man.place == trace.man.place and each.there for each in tried(play)):
        yield Mend(label, print_play(play))
