"""Read a league from the file of an export."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.services import file_people, transfer
from league.limits import BY_OPERATOR
from league.services.errors import Refused

CHOICE = (
    "Nothing was stored. Say who of these people is who here (--map FILE-NAME=USER-NAME, once for each; the others "
    "get no seat), or import the league with nobody seated (--nobody)."
)


class Command(BaseCommand):
    help = (
        "Read a whole league from the file of an export. It lists the people of the file and seats nobody unless told: "
        "a person of the file gets the account that --map names, and everybody else stays a name in the history."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument(
            "--map",
            action="append",
            default=[],
            metavar="FILE-NAME=USER-NAME",
            help="Give a person of the file an account of this installation; repeat it for each person.",
        )
        parser.add_argument("--nobody", action="store_true", help="Import the league with nobody seated.")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["map"] and options["nobody"]:
            raise CommandError("--map and --nobody contradict each other. Use one of them.")
        try:
            with options["file"].open("rb") as stream:
                file = transfer.read_file(body=stream, bounds=BY_OPERATOR)
            accounts = file_people.choose_accounts(file, [_pair(text) for text in options["map"]])
            people = list(file_people.list_people(file, accounts))
            self._show(people)
            if people and not options["map"] and not options["nobody"]:
                raise CommandError(CHOICE)
            seated = {name: user.username for name, user in accounts.items()}
            league = transfer.store_file(file=file, seated=seated, bounds=BY_OPERATOR)
        except OSError as wrong:
            raise CommandError(f'The file "{options["file"]}" cannot be read: {wrong.strerror}.') from wrong
        except Refused as refused:
            raise CommandError(str(refused)) from refused
        self.stdout.write(f"{league} is here. Its id is {league.public_id}.")

    def _show(self, people: Sequence[file_people.FilePerson]) -> None:
        for person in people:
            shown = f" ({person.display_name})" if person.display_name else ""
            roles = ", ".join(person.roles) or "in the history alone"
            becomes = "nobody" if person.becomes is None else f"the account {person.becomes.username}"
            self.stdout.write(f"{person.name}{shown}: {roles}. Becomes {becomes} here.")


def _pair(text: str) -> tuple[str, str]:
    """Return the two names of a mapping; a user name holds no equals sign."""
    name, equals, here = text.rpartition("=")
    if not equals or not name or not here:
        raise Refused(f'"{text}" is not FILE-NAME=USER-NAME.', "Write for example --map ana=ana.b", field="map")
    return name, here
