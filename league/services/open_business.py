"""What becomes of each kind of row of the league that a seat leaves open (``left_open``).

Offers of a coach who goes lapse, since nobody else gave that word. Everything else is the team's: a successor is told
what stands and may change it; where nobody coaches the team any more it lapses, and the team does what a team without a
coach does.
"""

from __future__ import annotations

from django.db.models import Q, QuerySet
from django.urls import reverse

from league import clock
from league.models import (
    Absence,
    BoardBan,
    CampSheet,
    Claim,
    Consent,
    Draft,
    DraftList,
    DraftNote,
    Hook,
    Invitation,
    Keeper,
    Membership,
    Message,
    MessageReport,
    Outbox,
    PracticeDraft,
    SeatApplication,
    Trade,
    Voice,
)
from league.selectors.drafts import list_of
from league.selectors.leagues import coaches

from . import asking, lapsing, letters, log, outbox, reliability, trades
from .consents import ask_successor
from .left_open import Act, Becomes, Change, Event, Fate, Rows, declare, declare_untouched, stays

Topic = Outbox.Topic
RECEIVED = "received"  # offers that wait for the team's answer


def register() -> None:
    """Declare the league's models."""
    _declare_trades()
    _declare_the_teams_own()
    _declare_the_persons_own()
    for model, why in UNTOUCHED.items():
        declare_untouched(model, why)


UNTOUCHED = {
    BoardBan: "A ban from the board is the person's, whatever he coaches.",
    DraftNote: "Notes on players are the team's, and nothing is done by them.",
    Hook: "Messages of the league go where its commissioner had them sent.",
    Invitation: "A head coach's link is the commissioner's; an assistant's ends with the head coach who drew it.",
    Membership: "Whoever coaches no team is a member still.",
    Message: "What was said on a board stands under the name of who said it.",
    MessageReport: "A report waits for the commissioner.",
    PracticeDraft: "It is the person's own, private, and ends by itself.",
    SeatApplication: "It asks for a seat of the league and waits for the commissioner.",
    Voice: "An answer was given by a person, and who may answer is asked anew when the act is done.",
}


def _lapses(one: str, many: str, rows: Rows, act: Act, why: str, *, is_private: bool = False) -> Fate:
    return Fate(Becomes.LAPSES, why, f"{one} lapses", f"{many} lapse", rows, act, is_private)


def _waits(one: str, many: str, rows: Rows, act: Act, why: str, *, is_private: bool = False) -> Fate:
    whom = "for the new head coach"
    return Fate(Becomes.WAITS, why, f"{one} waits {whom}", f"{many} wait {whom}", rows, act, is_private)


def _tell(
    change: Change, what: str, topic: str, subject: str, text: str, link: str, *, kind: str = letters.MAIL
) -> None:
    """Tell whoever has the say in a team now, once for each change of seats."""
    outbox.tell(
        key=f"left-open:{change.seat.pk}:{what}",
        users=change.successors(),
        league=change.team.league,
        topic=topic,
        kind=kind,
        body={"team": change.team.pk, "subject": f"{change.team}: {subject}", "text": text},
        link=link,
    )


def _set_aside(change: Change, what: str) -> None:
    """Write into the league's log that something of a team counts no longer, but nothing of what stood in it."""
    log.write(
        league=change.team.league,
        action="seat.set_aside",
        sentence=f"{what} counts no longer. {lapsing.nobody_coaches(change.team)}",
        data={"team": str(change.team.public_id)},
    )


def _count(number: int, one: str, many: str) -> str:
    return f"1 {one}" if number == 1 else f"{number} {many}"


# -- trades ------------------------------------------------------------------------------------------------------------


def _declare_trades() -> None:
    own = _lapses(
        "offer of a trade",
        "offers of trades",
        _own_offers,
        _lapse_own,
        "Nobody but who made the offer has given that word.",
        is_private=True,
    )
    others = _waits(
        "offer of another coach of the team",
        "offers of other coaches of the team",
        _others_offers,
        _tell_of_others,
        "Whoever made it coaches the team still, and the new head coach may withdraw it.",
        is_private=True,
    )
    received = _waits(
        "offer to the team",
        "offers to the team",
        _offers_to,
        _tell_of_received,
        "It was made to the team: whoever coaches it answers.",
        is_private=True,
    )
    agreed = Fate(
        Becomes.WAITS,
        "Both sides have given their word.",
        "agreed trade stands",
        "agreed trades stand",
        _agreed,
        _tell_of_agreed,
    )
    every = _lapses(
        "offer of a trade",
        "offers of trades",
        _offers_with,
        _lapse_every,
        "Nobody is left who could answer for it.",
        is_private=True,
    )
    doubtful = Fate(
        Becomes.WAITS,
        "Nothing is carried out for a team without a coach, but a new one may come before its day.",
        "agreed trade is void unless somebody coaches the team on its day",
        "agreed trades are void unless somebody coaches the team on their day",
        _agreed,
        _warn_of_agreed,
    )
    declare(Trade, left=[own], succeeded=[own, others, received, agreed], vacated=[every, doubtful])


def _open_offers() -> QuerySet[Trade]:
    return Trade.objects.filter(state=Trade.State.PROPOSED).select_related("proposer", "partner").order_by("pk")


def _own_offers(change: Change) -> QuerySet[Trade]:
    return _open_offers().filter(proposer=change.team, proposed_by=change.user)


def _others_offers(change: Change) -> QuerySet[Trade]:
    return _open_offers().filter(proposer=change.team).exclude(proposed_by=change.user)


def _offers_to(change: Change) -> QuerySet[Trade]:
    return _open_offers().filter(partner=change.team)


def _offers_with(change: Change) -> QuerySet[Trade]:
    return _open_offers().filter(Q(proposer=change.team) | Q(partner=change.team))


def _agreed(change: Change) -> QuerySet[Trade]:
    of_team = Q(proposer=change.team) | Q(partner=change.team)
    found = Trade.objects.filter(of_team, state=Trade.State.ACCEPTED)
    return found.select_related("proposer", "partner").order_by("pk")


def _lapse_own(change: Change, rows: list[Trade]) -> None:
    is_gone = Event.LEFT in change.events
    what = f"does not coach {change.team}" if is_gone else f"is not the head coach of {change.team}"
    for trade in rows:
        said = f"{change.user} made the offer and {what} any more."
        lapsing.lapse_offer(trade=trade, said=said, maker=change.user if is_gone else None)


def _lapse_every(change: Change, rows: list[Trade]) -> None:
    for trade in rows:
        is_own = (trade.proposer_id, trade.proposed_by_id) == (change.team.pk, change.user.pk)
        said = lapsing.nobody_coaches(change.team)
        lapsing.lapse_offer(trade=trade, said=said, maker=change.user if is_own else None)


def _tell_of_others(change: Change, rows: list[Trade]) -> None:
    subject = f"{_count(len(rows), 'offer of a trade stands', 'offers of trades stand')}"
    _tell_of_offers(change, "others", subject, rows, "Your team made this before you; you may withdraw it.")


def _tell_of_received(change: Change, rows: list[Trade]) -> None:
    subject = f"{_count(len(rows), 'offer of a trade waits', 'offers of trades wait')} for your answer"
    _tell_of_offers(change, RECEIVED, subject, rows, "It was made to your team before you; you may accept or decline.")


def _tell_of_offers(change: Change, what: str, subject: str, rows: list[Trade], hint: str) -> None:
    """Tell of offers; those of a draft's room are answered there, so that they have a notice of their own."""
    league = change.team.league
    pages = {
        "": ([trade for trade in rows if trade.draft_id is None], reverse("trades", args=[change.team.public_id])),
        ":draft": ([trade for trade in rows if trade.draft_id], reverse("draft", args=[league.public_id])),
    }
    for where, (offers, link) in pages.items():
        if offers:
            text = "\n".join([*(trades.described(trade) for trade in offers), hint])
            kind = asking.OFFERS if what == RECEIVED else letters.MAIL
            _tell(change, f"{what}{where}", Topic.ROSTERS, subject, text, link, kind=kind)


def _tell_of_agreed(change: Change, rows: list[Trade]) -> None:
    subject = f"{_count(len(rows), 'trade was', 'trades were')} agreed before you"
    text = "\n".join([*(trades.described(trade) for trade in rows), "Both teams have given their word, and it stands."])
    _tell(change, "agreed", Topic.ROSTERS, subject, text, reverse("trades", args=[change.team.public_id]))


def _warn_of_agreed(change: Change, rows: list[Trade]) -> None:
    for trade in rows:
        other = trade.partner if trade.proposer_id == change.team.pk else trade.proposer
        outbox.tell(
            key=f"left-open:{change.seat.pk}:vacant:{trade.pk}",
            users=coaches([other]),
            league=change.team.league,
            topic=Topic.ROSTERS,
            subject=f"Nobody coaches {change.team}: your trade is in doubt",
            text=f"{trades.described(trade)} It is void unless somebody coaches {change.team} on its day.",
            link=reverse("trades", args=[other.public_id]),
        )


# -- the team's own: claims, lists and keepers for drafts, orders for camps -------------------------------------------

THE_TEAMS = "It is the team's: whoever coaches it may change it."
AUTOMATIC = "The team does what a team without a coach does."


def _declare_the_teams_own() -> None:
    assistants = stays("It is the team's, and its other coaches may change it.")
    declare(
        Claim,
        left=[assistants],
        succeeded=[_waits("claim", "claims", _claims, _tell_of_claims, THE_TEAMS)],
        vacated=[_lapses("claim", "claims", _claims, _lapse_claims, "Nobody signs for a team that he does not coach.")],
    )
    declare(
        DraftList,
        left=[
            _waits("list for the draft", "lists for drafts", _lists_of_his, _tell_of_lists, "A list serves its writer.")
        ],
        succeeded=[_waits("list for the draft", "lists for drafts", _lists, _tell_of_lists, THE_TEAMS)],
        vacated=[_lapses("list for the draft", "lists for drafts", _lists, _drop_lists, AUTOMATIC)],
    )
    named = ("player kept for the draft", "players kept for the draft")
    declare(
        Keeper,
        left=[assistants],
        succeeded=[_waits(*named, _keepers, _tell_of_keepers, THE_TEAMS, is_private=True)],
        vacated=[_lapses(*named, _keepers, _drop_keepers, AUTOMATIC, is_private=True)],
    )
    declare(
        CampSheet,
        left=[assistants],
        succeeded=[_waits("sheet of orders", "sheets of orders", _sheets, _tell_of_sheets, THE_TEAMS)],
        vacated=[_lapses("sheet of orders", "sheets of orders", _sheets, _drop_sheets, AUTOMATIC)],
    )
    declare(
        Consent,
        left=[stays("Who may answer is asked anew when somebody does.")],
        succeeded=[
            _waits(
                "question of consent", "questions of consent", _consents, _tell_of_consents, "Its head coach is asked."
            )
        ],
        vacated=[stays("Who may answer is asked anew when somebody does.")],
    )


def _claims(change: Change) -> QuerySet[Claim]:
    found = Claim.objects.filter(team=change.team, state=Claim.State.OPEN)
    return found.select_related("player", "drop").order_by("rank")


def _tell_of_claims(change: Change, rows: list[Claim]) -> None:
    lines = [f"{row.rank}. {row.player}" + (f", releasing {row.drop}" if row.drop else "") for row in rows]
    text = "\n".join([*lines, "They are settled as they stand unless you change or withdraw them."])
    subject = f"{_count(len(rows), 'claim stands', 'claims stand')}"
    _tell(change, "claims", Topic.ROSTERS, subject, text, reverse("claims", args=[change.team.public_id]))


def _lapse_claims(change: Change, rows: list[Claim]) -> None:
    said = lapsing.nobody_coaches(change.team)
    lapsing.lapse_claims(team=change.team, claims=rows, said=said, maker=change.user)


def _lists(change: Change) -> QuerySet[DraftList]:
    found = DraftList.objects.filter(team=change.team).exclude(draft__status=Draft.Status.OVER)
    return found.select_related("draft", "changed_by").order_by("pk")


def _lists_of_his(change: Change) -> QuerySet[DraftList]:
    return _lists(change).filter(changed_by=change.user)


def _tell_of_lists(change: Change, rows: list[DraftList]) -> None:
    for row in rows:
        subject, text = "your list for the draft stands", "It chooses for your team unless you change it."
        if list_of(row.draft, change.team) is None:
            subject = "your list for the draft is to be written anew"
            text = f"{row.changed_by} wrote it and does not coach the team any more, so that it chooses for nobody."
        link = reverse("draft-board", args=[change.team.league.public_id])
        _tell(change, f"list:{row.pk}", Topic.DRAFT, subject, text, link)


def _drop_lists(change: Change, rows: list[DraftList]) -> None:
    DraftList.objects.filter(pk__in=[row.pk for row in rows]).delete()
    _set_aside(change, f"The list of {change.team} for the draft")


def _keepers(change: Change) -> QuerySet[Keeper]:
    found = Keeper.objects.filter(team=change.team, draft__status=Draft.Status.PLANNED)
    return found.select_related("player").order_by("pk")


def _tell_of_keepers(change: Change, rows: list[Keeper]) -> None:
    text = f"Your team keeps {', '.join(str(row.player) for row in rows)} unless you name others before the draft."
    subject = f"{_count(len(rows), 'player is', 'players are')} kept for the draft"
    link = reverse("draft-keepers", args=[change.team.league.public_id])
    _tell(change, "keepers", Topic.DRAFT, subject, text, link)


def _drop_keepers(change: Change, rows: list[Keeper]) -> None:
    Keeper.objects.filter(pk__in=[row.pk for row in rows]).delete()
    _set_aside(change, f"What {change.team} had named for the draft")


def _sheets(change: Change) -> QuerySet[CampSheet]:
    return CampSheet.objects.filter(team=change.team, closed_at=None).order_by("pk")


def _tell_of_sheets(change: Change, rows: list[CampSheet]) -> None:
    subject = f"{_count(len(rows), 'sheet of orders stands', 'sheets of orders stand')}"
    text = "Your team handed in orders before you. They are carried out as they stand unless you hand in others."
    _tell(change, "orders", Topic.ROSTERS, subject, text, reverse("camp", args=[change.team.public_id]))


def _drop_sheets(change: Change, rows: list[CampSheet]) -> None:
    CampSheet.objects.filter(pk__in=[row.pk for row in rows], closed_at=None).delete()
    _set_aside(change, f"What {change.team} had ordered for its camp")


def _consents(change: Change) -> QuerySet[Consent]:
    found = Consent.objects.filter(sides=change.team, state=Consent.State.OPEN, expires_at__gt=clock.now())
    return found.select_related("league", "asked_by").order_by("pk")


def _tell_of_consents(change: Change, rows: list[Consent]) -> None:
    ask_successor(team=change.team)


# -- the person's own --------------------------------------------------------------------------------------------------


def _declare_the_persons_own() -> None:
    goes_on = stays("The person's own leave is not the team's.")
    why = "Leave is for what a coach of the league owes."
    leave = Fate(Becomes.LAPSES, why, "leave ends", "leaves end", _leaves, _end_leaves)
    declare(Absence, left=[leave], succeeded=[goes_on], vacated=[goes_on])


def _leaves(change: Change) -> QuerySet[Absence]:
    found = change.team.league.absences.filter(user=change.user, ended_at=None, ends_at__gt=clock.now())
    return found.select_related("league", "user").order_by("pk")


def _end_leaves(change: Change, rows: list[Absence]) -> None:
    for absence in rows:
        reliability.end_with_seat(absence=absence)
