"""Rules of the whist family. Pure: no Django, no clock, no global randomness."""

from __future__ import annotations

from .game import GAMES
from .knockout import Knockout
from .whist import Whist

for _game in (Whist(), Knockout()):
    GAMES[_game.code] = _game
