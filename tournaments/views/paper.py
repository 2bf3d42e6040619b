"""What is printed: one page that names every paper, and each of them on sheets of A4."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from tournaments import permissions
from tournaments.actions.clock import show_on_wall
from tournaments.actions.laptop import cards_lead_to
from tournaments.actions.paper import make_table_cards
from tournaments.forms import said_at, status_of
from tournaments.forms.paper import ScoreCardsForm, TablesForm
from tournaments.models import Drive, HallClock
from tournaments.queries import paper_cards, paper_lists
from tournaments.queries.paper import in_sheets, size_of, tables_expected, tables_moving
from tournaments.queries.prize_page import parts_shown, prize_part
from tournaments.queries.prizes import prizes_of
from tournaments.views.posting import by_mc, only_post
from whistdrive.qr import reach_of

Context = dict[str, Any]
TABLE_CARDS_ON_A_SHEET = 4


@dataclass(frozen=True, slots=True)
class Paper:
    """One thing to print. `make` gives what its template shows; `form` in it is what was asked."""

    code: str
    title: str | Promise
    sentence: str | Promise
    make: Callable[[HttpRequest, Drive], Context]

    @property
    def template(self) -> str:
        return f"tournaments/paper/{self.code.replace('-', '_')}.html"


def _poster(request: HttpRequest, drive: Drive) -> Context:
    reach = reach_of(request)
    return {
        "reach": reach,
        "size": size_of(f"{drive.name} {drive.venue}"),
        "code": reach.code(f"/join/{drive.join_code}/"),
        "type_at": reach.code("/code/").to_type,
    }


def _table_cards(request: HttpRequest, drive: Drive) -> Context:
    """The first cards printed say where the cards on the tables lead."""
    reach = reach_of(request)
    cards = [
        {"card": card, "code": reach.code(f"/t/{card.token}/")}
        for card in drive.cards.order_by("table_no")
    ]
    if cards and reach.reachable and not drive.cards_base:
        cards_lead_to(drive, by_mc(request), reach.base)
        drive.refresh_from_db()
    return {
        "reach": reach,
        "cards": cards,
        "sheets": in_sheets(cards, TABLE_CARDS_ON_A_SHEET),
        "type_at": reach.code("/code/").to_type,
    }


def _door(request: HttpRequest, drive: Drive) -> Context:
    return {
        "lines": paper_lists.door_list(drive),
        "empty_lines": range(paper_lists.EMPTY_LINES),
        "pairs": paper_lists.is_pairs(drive),
    }


def _seats(request: HttpRequest, drive: Drive) -> Context:
    return {"list": paper_lists.seat_list(drive)}


def _score_cards(request: HttpRequest, drive: Drive) -> Context:
    named = paper_cards.score_cards(drive)
    blank = 0 if named else 4 * tables_expected(drive)
    form = ScoreCardsForm(blank, paper_cards.cards_on_a_sheet(drive.hands), request.GET)
    count, per = form.wanted
    cards = [paper_cards.ScoreCard()] * count or named
    columns = paper_cards.card_columns(drive)
    return {
        "form": form,
        "columns": columns,
        "roomy": len(columns[0]) <= paper_cards.FEW_LINES,
        "per": per,
        "sheets": in_sheets(cards, per),
    }


def _move_cards(request: HttpRequest, drive: Drive) -> Context:
    form = TablesForm(tables_moving(drive), request.GET)
    cards = paper_cards.move_cards(drive, form.tables_wanted)
    return {
        "form": form,
        "sentences": paper_cards.move_sentences(drive),
        "sheets": in_sheets(cards, paper_cards.MOVES_ON_A_SHEET),
    }


def _slips(request: HttpRequest, drive: Drive) -> Context:
    form = TablesForm(tables_expected(drive), request.GET)
    return {"form": form, "sheets": paper_cards.slip_sheets(drive, form.tables_wanted)}


def _master(request: HttpRequest, drive: Drive) -> Context:
    return {"parts": paper_lists.master_parts(drive), "tables": paper_lists.master_tables(drive)}


def _results(request: HttpRequest, drive: Drive) -> Context:
    return {"groups": paper_lists.result_groups(drive)}


def _prizes(request: HttpRequest, drive: Drive) -> Context:
    found = prizes_of(drive)
    parts = [
        prize_part(found, part, too_early="", why_not="") for part in parts_shown(drive, found)
    ]
    return {
        "parts": [(part, part.announced.rows if part.announced else part.rows) for part in parts]
    }


PAPERS = {
    paper.code: paper
    for paper in (
        Paper(
            "poster",
            _("Joining poster"),
            _("For the entrance: how people put themselves on the list with a phone."),
            _poster,
        ),
        Paper(
            "table-cards",
            _("Table cards"),
            _("One on each table: its number, and the code with which a phone sends the tricks."),
            _table_cards,
        ),
        Paper(
            "door",
            _("Door list"),
            _("Everybody on the list, with boxes for who has come and who has paid."),
            _door,
        ),
        Paper(
            "seats",
            _("Seat list"),
            _("To pin up: who sits where, by name, with partners."),
            _seats,
        ),
        Paper(
            "score-cards",
            _("Score cards"),
            _("One for each person, or blank ones: every hand with its trumps, to be filled in."),
            _score_cards,
        ),
        Paper(
            "move-cards",
            _("Move cards"),
            _("One on each table: where its winners and losers go from there."),
            _move_cards,
        ),
        Paper(
            "slips",
            _("Slips"),
            _("What a table without a phone hands in after each hand."),
            _slips,
        ),
        Paper(
            "master",
            _("Master sheet"),
            _("All hands of everybody and of all tables, filled in as far as they are known."),
            _master,
        ),
        Paper(
            "results",
            _("Results"),
            _("Everybody’s place and tricks, for the board and for the minutes."),
            _results,
        ),
        Paper(
            "prizes",
            _("Prize list"),
            _("To read out: who has won what and why, with a box for what has been handed over."),
            _prizes,
        ),
    )
}


@permissions.mc_of_drive
def index(request: HttpRequest, drive: Drive) -> HttpResponse:
    """Everything that can be printed, with a sentence each."""
    context = {"drive": drive, "papers": PAPERS.values()}
    return render(request, "tournaments/paper/index.html", context)


@permissions.mc_of_drive
def paper(request: HttpRequest, drive: Drive, paper: str) -> HttpResponse:
    """One paper, as it will be printed."""
    if paper not in PAPERS:
        raise Http404
    return _page(request, drive, PAPERS[paper])


@permissions.mc_of_drive
def table_cards(request: HttpRequest, drive: Drive) -> HttpResponse:
    """The cards there are; and more of them, before the draw too."""
    expected = max(tables_expected(drive), drive.cards.count())
    form = TablesForm(expected, request.POST)
    if request.method == "POST" and form.is_valid():
        with said_at(form):
            new = make_table_cards(drive, by_mc(request), tables=form.tables_wanted)
            said = ngettext("%(n)d new card.", "%(n)d new cards.", new) % {"n": new}
            messages.success(request, said)
            return redirect("table-cards", drive.public_id)
    return _page(request, drive, PAPERS["table-cards"], form)


@permissions.mc_of_drive
@only_post("table-cards")
def cards_again(request: HttpRequest, drive: Drive) -> HttpResponse:
    """The laptop has another address now: new cards, or the code on the wall, in one tap."""
    cards_lead_to(drive, by_mc(request), reach_of(request).base)
    if request.POST.get("do") == "wall":
        show_on_wall(drive, by_mc(request), what=HallClock.Wall.CODE)
        return redirect("desk", drive.public_id)
    return redirect("table-cards", drive.public_id)


def _page(
    request: HttpRequest, drive: Drive, paper: Paper, form: forms.Form | None = None
) -> HttpResponse:
    context = {"drive": drive, "paper": paper, "form": form, **paper.make(request, drive)}
    asked = context["form"]
    status = 200 if asked is None else status_of(asked)
    return render(request, paper.template, context, status=status)
