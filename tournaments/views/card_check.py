"""Cards that do not add up: people's own totals beside the evening's. Nothing is written here."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render

from tournaments import permissions
from tournaments.forms import status_of
from tournaments.forms.card_check import CardsForm, OwnCardForm
from tournaments.models import Drive
from tournaments.queries.card_check import (
    card_rows,
    hands_in,
    mismatches,
    outcome_of,
    own_hands,
)
from tournaments.queries.people import names_by_entrant, players_of


@permissions.mc_of_drive
def check_cards(request: HttpRequest, drive: Drive) -> HttpResponse:
    """Some people's totals, typed; the results that would explain what differs."""
    last = hands_in(drive)
    form = CardsForm(last, request.GET or None)
    form.is_valid()
    up_to = form.cleaned_data.get("up_to", last) if form.is_bound else last
    rows = card_rows(drive, up_to)
    form = CardsForm(last, request.GET or None)
    form.add_people(rows)
    said = form.said if form.is_valid() else {}
    context = {
        "drive": drive,
        "form": form,
        "rows": [(row, form[f"card-{row.entrant}"]) for row in rows],
        "outcome": outcome_of(drive, said, up_to) if said else None,
    }
    return render(request, "tournaments/card_check.html", context, status=status_of(form))


@permissions.mc_of_drive
def check_card(request: HttpRequest, drive: Drive, entrant: int) -> HttpResponse:
    """One person's card, hand by hand."""
    holder = get_object_or_404(drive.entrants, pk=entrant)
    hands = own_hands(drive, holder.pk)
    if not hands:
        raise Http404
    form = OwnCardForm(hands, request.GET or None)
    said = form.said if form.is_valid() else {}
    context = {
        "drive": drive,
        "entrant": holder.pk,
        "name": names_by_entrant(players_of(drive))[holder.pk],
        "form": form,
        "rows": [(one, form[f"hand-{one.hand}"]) for one in hands],
        "found": mismatches(drive, holder.pk, said),
        "looked": bool(said),
    }
    return render(request, "tournaments/card_check_own.html", context, status=status_of(form))
