"""What `games` tells whoever has laid a table with it."""

from __future__ import annotations

from django.dispatch import Signal

hand_finished = Signal()
"""Sent inside the transaction of a hand's last act: `public_id` of the table, `ns` the tricks of
North and South. A receiver that refuses must not raise: the card stands."""
