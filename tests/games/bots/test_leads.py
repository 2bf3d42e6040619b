"""The net that leads in Master's imagined deals."""

from __future__ import annotations

from games.bots.benches import positions
from games.bots.lead_weights import OUT, ROWS
from games.bots.leads import NUMBER_OF_ROWS, ROOM, UNITS, WIDTH, sharp_lead
from games.bots.levels import thumb
from games.bots.masks import PLACE, SEAT, WON, Table, legal_mask, put_card
from games.bots.playout import cards_left, play_on, play_out
from games.bots.rules_of_thumb import hard

TO_LEAD = [one.table for one in positions(20, seed=5) if one.table[PLACE] == 0]
DEALT = [table for table in TO_LEAD if cards_left(table) == 52]


def lead(table: Table) -> int:
    return sharp_lead(table, table[SEAT], [0] * ROOM)


def test_the_weights_have_a_row_for_everything_that_is_asked() -> None:
    assert (len(ROWS), len(OUT)) == (WIDTH * NUMBER_OF_ROWS, UNITS)


def test_a_card_of_the_own_hand_is_led() -> None:
    assert all(legal_mask(table) >> lead(table) & 1 for table in TO_LEAD)


def test_the_hands_of_the_others_change_nothing() -> None:
    for table in TO_LEAD:
        other = table.copy()
        for seat in range(4):
            if seat != table[SEAT]:
                other[5 * seat : 5 * seat + 4] = [0] * 4

        assert lead(other) == lead(table)


def test_choosing_a_lead_leaves_the_table_as_it_was() -> None:
    for table in TO_LEAD:
        before = table.copy()
        lead(table)

        assert table == before


def test_of_low_cards_that_touch_the_lowest_is_led() -> None:
    for table in TO_LEAD:
        card = lead(table)
        own = table[5 * table[SEAT] + card // 13]

        assert card % 13 >= 8 or not own << 1 >> card % 13 & 1


def test_playing_on_without_sharp_leads_is_playing_out() -> None:
    for table in TO_LEAD:
        assert play_on(table.copy(), 0, [0] * ROOM) == play_out(table.copy())


def test_every_card_is_played_whichever_leads_are_sharp() -> None:
    for table in DEALT[:5]:
        for leads in (1, 5, 13, 20):
            played = table.copy()

            assert 0 <= play_on(played, leads, [0] * ROOM) <= 13


def test_sharp_leads_win_tricks_from_hard() -> None:
    gained = sum(_tricks(table, 0) - _tricks(table, 1) for table in DEALT)

    assert gained > 0


def _tricks(dealt: Table, sharp: int) -> int:
    """Tricks of North and South where the side `sharp` (0 or 1) leads by the net."""
    t = dealt.copy()
    for _ in range(52):
        mine = t[PLACE] == 0 and t[SEAT] & 1 == sharp
        put_card(t, lead(t) if mine else thumb(t, hard) & 63)
    return t[WON]
