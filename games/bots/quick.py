"""One hand of whist played by bots without a table: for rehearsals, where only the tricks count."""

from __future__ import annotations

from games.engine.game import game_of
from games.engine.seats import FOUR, Seat, Side
from games.engine.whist import WhistResult

from .matches import play_hand
from .registry import bot_of


def quick_tricks(dealer: Seat, trump: str, *, level: str, seed: int, deal: int) -> int:
    """North and South's tricks in a hand that four bots of `level` play.

    Arguments: `trump` "C" "D" "H" "S" "NT", or "" where the last card is turned up. The cards
    depend on `seed` and `deal` only, so the same arguments give the same tricks.
    """
    game = game_of("whist")
    words = {"preset": "drive", "dealer": dealer.value} | ({"trump": trump} if trump else {})
    bot = bot_of(level)
    result = play_hand(game, game.setup(words), dict.fromkeys(FOUR, bot), seed, deal).result
    assert isinstance(result, WhistResult)
    return result.tricks[Side.NS]
