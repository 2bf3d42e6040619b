"""What the drive does when a hand at one of its online tables is over."""

from __future__ import annotations

from typing import Any

from django.dispatch import receiver

from games.signals import hand_finished
from tournaments.actions.online import take_result


@receiver(hand_finished)
def result_of_online_table(public_id: str, ns: int, **_signal: Any) -> None:
    """Within the transaction of the last card, so that both are kept or neither."""
    take_result(public_id, ns)
