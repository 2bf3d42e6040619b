"""What the door says of a drive that is played online as a whole."""

from __future__ import annotations

from .draw import DoorCount
from .words import counted


def door_count_online(people: int, robots: int) -> DoorCount:
    """Anybody at all is enough: so many robots fill the last table."""
    if not people:
        return DoorCount(0, 0, 1, "Nobody is here yet.", ready=False)
    tables = (people + robots) // 4
    sentence = f"{counted(people, 'person', 'people')}: {counted(tables, 'table')}"
    if robots:
        sentence += f", with {counted(robots, 'robot')}"
    return DoorCount(tables, 0, 0, f"{sentence}.", ready=True)
