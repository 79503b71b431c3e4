"""Row locks: one kind of them, taken in one order, so that no two transactions ever wait for each other.

The kind is PostgreSQL's FOR NO KEY UPDATE, of the row itself and of none that it is read with: somebody who writes a
row that refers to it (a line of the log, a notice, a seat) need not wait, as he would for FOR UPDATE. Two who lock the
same row still take turns. On SQLite every transaction that writes has the database for itself.

The order, from the first to the last; whoever locks several rows of one kind does so by their keys (weeks by their
numbers, which is the same order in each season):

    consent, league, season, week, fixture, run of a game, game record, draft, team, trade, entry, player, draft pick,
    count of a season, person, application for a seat, message, count of failures to sign in, trial of the test bench,
    share of a playbook, count of practice games

A transaction may leave out any of them, but never goes back. Turns and marks of the queue (``Heartbeat``,
``GameRun.handed_at``, ``Outbox.lease_until``) are single updates outside any other transaction.
"""

from __future__ import annotations

from typing import TypeVar

from django.db.models import Model, QuerySet

Row = TypeVar("Row", bound=Model)


def locked(rows: QuerySet[Row] | type[Row]) -> QuerySet[Row]:
    """These rows, or those that are asked for of a model's, locked until the transaction ends."""
    found = rows if isinstance(rows, QuerySet) else rows._default_manager.all()
    return found.select_for_update(of=("self",), no_key=True)
