"""What a prize is called when it is read out."""

from __future__ import annotations

from collections.abc import Mapping

from tournaments.rules.standings import Group

from .criteria import CRITERIA, Way
from .model import Prize


def place_words(place: int) -> str:
    """1st, 2nd, 3rd, 4th … 11th, 21st."""
    ending = "th" if place % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(place % 10)
    return f"{place}{ending or 'th'}"


def group_words(group: Group, labels: Mapping[str, str]) -> str:
    """One of a group: Lady, Gent, pair, player."""
    return {Group.PAIRS: "pair", Group.EVERYONE: "player"}.get(group) or labels[group.value]


def title(prize: Prize, labels: Mapping[str, str]) -> str:
    """“1st Lady”, “Best first half, Gent”, “Lowest pair”, “Most hands of 10 or more, Lady, 2nd”."""
    who = group_words(prize.group, labels)
    if prize.criterion == "total":
        return f"{place_words(prize.place)} {who}"
    after = f", {place_words(prize.place)}" if prize.place > 1 else ""
    if prize.criterion == "lowest":
        return f"Lowest {who}{after}"
    name = CRITERIA[prize.criterion].name
    if prize.criterion == "hands-of":
        name = f"Most hands of {prize.n} or more"
    if CRITERIA[prize.criterion].way is Way.TABLE and prize.group is Group.EVERYONE:
        return name
    return f"{name}, {who}{after}"
