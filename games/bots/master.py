"""Master: Expert, with better leads in its imagined deals."""

from __future__ import annotations

from dataclasses import dataclass

from .expert import Expert


@dataclass(frozen=True, slots=True)
class Master(Expert):
    """Expert, with the leads in its imagined deals chosen as an Expert would."""

    code: str = "master"
    name: str = "Master"
    description: str = (
        "As Expert on 240 imagined deals, in which everybody leads as well as Expert does."
    )
    deals: int = 240
    leads: int = 13
