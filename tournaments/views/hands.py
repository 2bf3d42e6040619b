"""Earlier hands: looked at, and who truly sat where."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from tournaments import permissions
from tournaments.actions.corrections import record_true_seats
from tournaments.actions.exchanging import exchanged
from tournaments.actions.reseating import why_not_reseat
from tournaments.forms import said_at, status_of
from tournaments.forms.mending import TrueSeatsForm, WhoSwappedForm
from tournaments.models import Drive, Round
from tournaments.queries.bench import hall_of_round
from tournaments.queries.board import Board, board_of_round
from tournaments.queries.hands_page import (
    hand_page,
    hands_sheet,
    people_in,
    round_of_hand,
)
from tournaments.queries.moves import chairs
from tournaments.queries.people import names_by_entrant, players_of
from tournaments.views.posting import by_mc

Tables = list[tuple[int, list[tuple[str, str, str]]]]


@permissions.mc_of_drive
def hands(request: HttpRequest, drive: Drive) -> HttpResponse:
    """Every hand with every table's tricks."""
    context = {"drive": drive, "sheet": hands_sheet(drive)}
    return render(request, "tournaments/hands.html", context)


@permissions.mc_of_drive
def hand(request: HttpRequest, drive: Drive, hand: int) -> HttpResponse:
    """One hand: who played where."""
    page = hand_page(drive, hand, round_or_404(drive, hand))
    return render(request, "tournaments/hand.html", {"drive": drive, "page": page})


@permissions.mc_of_drive
def seats(request: HttpRequest, drive: Drive, hand: int) -> HttpResponse:
    """Two people sat in each other's chairs: first the tables as they were then, then written."""
    round_ = round_or_404(drive, hand)
    board = board_of_round(drive, round_)
    people = people_in(drive, board)
    form: WhoSwappedForm
    if request.method == "POST":
        form = TrueSeatsForm(people, request.POST)
    else:
        form = WhoSwappedForm(people, request.GET if "one" in request.GET else None)
    if isinstance(form, TrueSeatsForm) and form.is_valid():
        with said_at(form):
            record_true_seats(drive, by_mc(request), hand=hand, **form.swap())
            messages.success(request, _("The seats are written down as they truly were."))
            return redirect("hand", drive.public_id, hand)
    drive.refresh_from_db()
    context = {
        "drive": drive,
        "hand": hand,
        "form": form,
        "tables": _tables_then(drive, board, form),
        **seats_choice(drive, round_),
    }
    return render(request, "tournaments/seats.html", context, status=status_of(form))


def _tables_then(drive: Drive, board: Board, form: WhoSwappedForm) -> Tables:
    """The tables that change, as they truly were; none while the choice can't be."""
    if form.chosen is None:
        return []
    names = names_by_entrant(players_of(drive))
    with said_at(form):
        changed = exchanged(drive, hall_of_round(board.round), *form.chosen).tables()
        return [(table_no, chairs(four, names)) for table_no, four in sorted(changed.items())]
    return []


def seats_choice(drive: Drive, round_: Round) -> dict[str, object]:
    """Whether the seats can follow, and if not why; in the hand being played they do anyway."""
    return {"closed": round_.closed_at is not None, "why_not": why_not_reseat(drive, round_)}


def round_or_404(drive: Drive, hand: int) -> Round:
    round_ = round_of_hand(drive, hand)
    if round_ is None:
        raise Http404
    return round_
