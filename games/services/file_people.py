"""People of a league's file, and the accounts that they become here.

A file names people by the user names of the installation from which it came. Here somebody else may have the same
name, so nobody is taken for another by his name: an operator says whose account each person becomes, and whoever
imports by page is himself alone, which the id of his account shows. Everybody else becomes a name in the league's
history, without a seat.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import uuid4

from django.urls import reverse

from league import clock
from league.models import League, Membership, Outbox, User
from league.services import log, outbox, seats
from league.services.errors import Refused
from league.services.leagues import IMPORTED

from .file_log import PEOPLE_IN_LOG
from .file_values import JSON, brief, keep, require_clean, require_fields, value_in
from .league_files import LeagueFile

COLUMNS = ("username", "display_name", "time_zone", "public_id")
MAP_HINT = "List the people of the file by the command without --map."
Seated = Mapping[str, User]


@dataclass(frozen=True)
class FilePerson:
    """A person of the file: names, what he is in the league, and the account that he becomes here, if any."""

    name: str
    display_name: str
    roles: tuple[str, ...]
    becomes: User | None


def check_people(file: LeagueFile) -> None:
    """Refuse people whose columns do not fit, or two of one user name or id."""
    columns = {column.name: column for column in User._meta.concrete_fields}
    seen = set[Any]()
    for number, row in enumerate(file.people or ()):
        place = f"people[{number}]"
        require_fields(row, COLUMNS, place)
        person = User(**{name: value_in(columns[name], row[name], f"{place}.{name}") for name in COLUMNS})
        require_clean(person, place, only=COLUMNS)
        for name in ("username", "public_id"):
            if getattr(person, name) in seen:
                raise Refused(f"{place}.{name}: {brief(row[name])} is another person's.", field="file")
            seen.add(getattr(person, name))


def choose_accounts(file: LeagueFile, pairs: Sequence[tuple[str, str]]) -> dict[str, User]:
    """Return the account of each person of the file that ``pairs`` (name in the file, user name here) gives one.

    Both names are matched to the letter. Refused: a name that is unknown, an account that is not active, a person or
    an account that is named twice.
    """
    names = {row["username"] for row in file.people or ()}
    found: dict[str, User] = {}
    for name, here in pairs:
        if name not in names:
            raise Refused(f'The file has no person "{name}".', MAP_HINT, field="map")
        if name in found:
            raise Refused(f'"{name}" of the file is given two accounts.', "Name each person once.", field="map")
        user = User.objects.filter(username=here).first()
        if user is None:
            raise Refused(f'There is no account "{here}" here.', "Write the user name with its capitals.", field="map")
        if not user.is_active:
            raise Refused(f'The account "{here}" is not active.', "Activate it first, or leave it out.", field="map")
        if user in found.values():
            raise Refused(f'The account "{here}" is given to two people.', "Name each account once.", field="map")
        found[name] = user
    return found


def list_people(file: LeagueFile, seated: Seated) -> Iterator[FilePerson]:
    """Yield everybody whom the file names."""
    roles = _roles(file)
    for number, row in enumerate(file.people or ()):
        name = row["username"]
        yield FilePerson(name, row["display_name"], tuple(roles.get(number, ())), seated.get(name))


def _roles(file: LeagueFile) -> dict[int, list[str]]:
    """Return what each person is in the league, by his number in the file."""
    tables = file.tables or {}
    teams = [row.get("name") for row in tables["teams"]]
    found: dict[int, list[str]] = {}
    for row in tables["members"]:
        found.setdefault(_number(row, "user"), []).append(str(row.get("role")))
    for row in tables["seats"]:
        number = _number(row, "team")
        team = teams[number] if 0 <= number < len(teams) else "an unknown team"
        role = f"{'head' if row.get('head') else 'assistant'} coach of {team}"
        found.setdefault(_number(row, "user"), []).append(f"former {role}" if row.get("until") else role)
    return found


def _number(row: JSON, name: str) -> int:
    number = row.get(name)
    return number if isinstance(number, int) else -1


def make_people(file: LeagueFile, actor: User | None, seated: Seated) -> list[User]:
    """Return the accounts that the people of the file become, in the order of the file; refused where two of them would
    become one account."""
    found: dict[User, str] = {}
    for row in file.people or ():
        user = _account(row, actor, seated)
        if user in found:
            both = f'"{found[user]}" and "{row["username"]}" of the file'
            hint = "Give the account to one of them, or import as somebody else."
            raise Refused(f'{both} would both become the account "{user.username}".', hint, field="map")
        found[user] = row["username"]
    return list(found)


def _account(row: JSON, actor: User | None, seated: Seated) -> User:
    """Return the account that was chosen, the importer's own, or a new one that nobody can open."""
    if row["username"] in seated:
        return seated[row["username"]]
    if actor is not None and row["public_id"] == str(actor.public_id):
        return actor
    shown = row["display_name"] or row["username"]
    user = User(
        username=f"past-{uuid4()}",
        display_name=shown[:80],
        time_zone=row["time_zone"],
        is_active=False,
        created_at=clock.now(),
    )
    user.set_unusable_password()
    keep(user, f"people: {brief(row['username'])}")
    return user


def rename_in_log(data: JSON, refs: Mapping[str, str]) -> None:
    """Put the ids of the accounts here into what the log tells of people; whoever is not of the file is left out."""
    for name in PEOPLE_IN_LOG:
        if name in data:
            data[name] = refs.get(data[name])


def end_seats(league: League, stay: Collection[User]) -> list[str]:
    """End the seats and memberships of everybody but those who ``stay``; return the teams that nobody coaches now."""
    empty = seats.end_unseated(league=league, stay=stay)
    league.memberships.exclude(user__in=stay).delete()
    return sorted(str(team) for team in empty)


def make_commissioner(league: League, user: User) -> None:
    """Let whoever imported a league by page run it."""
    role = {"role": Membership.Role.COMMISSIONER}
    league.memberships.update_or_create(user=user, defaults=role, create_defaults={**role, "joined_at": clock.now()})


def tell(league: League, actor: User | None, seated: Seated, missing: Mapping[str, int], empty: Sequence[str]) -> None:
    """Write into the league's log who imported it and who has become whom, and tell everybody who was seated."""
    told = "; ".join(f"{count} {name}" for name, count in sorted(missing.items())) or "nothing"
    seats = f" Nobody coaches {', '.join(empty)} now." if empty else ""
    who = str(actor) if actor is not None else "The operator"
    log.write(
        league=league,
        action=IMPORTED,
        sentence=f"{who} imported the league from a file. Left out of the file: {told}.{seats}",
        actor=actor,
        data={"left_out": dict(missing), "empty": list(empty)},
    )
    for name, user in sorted(seated.items()):
        sentence = f'"{name}" of the file is {user} here, by the operator\'s word.'
        log.write(league=league, action="league.seated", sentence=sentence, data={"user": str(user.public_id)})
        outbox.tell(
            key=f"imported:{league.pk}",
            users=[user],
            league=league,
            topic=Outbox.Topic.LEAGUE,
            subject=f"{league}: you belong to it now",
            text=(
                f'The operator imported the league {league} from a file. You have the place of "{name}" in it, '
                "with whatever he coached or ran. If that is not you, tell the operator."
            ),
            link=reverse("league", args=[league.public_id]),
        )
