"""Trades in the room of a draft: men and picks change teams as soon as an offer is accepted, while the clock runs.

There is no review: a trade made here is taken back only as a step of the draft (``undo``).
"""

from __future__ import annotations

from django.db import transaction

from league.limits import DRAFT_OFFERS
from league.models import Draft, Team, Trade, User
from league.selectors.drafts import slot_on_clock
from league.services import trades
from league.services.errors import Refused
from league.services.trades import Goods

from . import bells, clock, events


@transaction.atomic
def propose(
    *, draft: Draft, proposer: Team, partner: Team, gives: Goods, gets: Goods, actor: User, message: str = ""
) -> Trade:
    """Offer men and picks to another team while the draft is under way."""
    draft = _lock(draft)
    DRAFT_OFFERS.require(Trade.objects.filter(draft=draft, proposer=proposer, state=Trade.State.PROPOSED).count() + 1)
    return trades.propose_trade(
        proposer=proposer, partner=partner, gives=gives, gets=gets, actor=actor, message=message, draft=draft
    )


@transaction.atomic
def answer(*, trade: Trade, accept: bool, actor: User) -> Trade:
    """The other team accepts, and everything changes hands at once, or declines. A trade that has become impossible is
    void, with the sentence that says why."""
    if trade.draft is None:
        raise Refused("This offer was not made in a draft.", "Answer it on the page of trades.")
    draft = _lock(trade.draft)
    before = slot_on_clock(draft)
    done = trades.answer_trade(trade=trade, accept=accept, actor=actor)
    if done.state != Trade.State.DONE:
        return done
    data = {"trade": str(done.public_id), "teams": [str(done.proposer.public_id), str(done.partner.public_id)]}
    events.write(draft, "trade", trades.described(done), data, actor=actor, logged=False)
    now = slot_on_clock(draft)
    if before is not None and now is not None and before.owner_id != now.owner_id:
        clock.say(draft, now)
    bells.send_later(draft)
    return done


def _lock(draft: Draft) -> Draft:
    draft = events.lock_draft(draft)
    events.require_under_way(draft)
    return draft
