"""How the live pages of a drive ask for news."""

from django import template

from tournaments.models import Drive
from tournaments.queries.phone_place import hall_of

register = template.Library()

LEAST, MOST = 200, 20_000  # milliseconds
SLOWEST = 5_000


@register.simple_tag
def spread(drive: Drive) -> int:
    """Within how many milliseconds phones ask for news of other tables, each at its own moment.

    Twice as many tables have twice as many pages, and twice as often news.
    """
    tables = len(hall_of(drive).seats)
    return min(max(LEAST, 2 * tables * tables // 5), MOST)


@register.simple_tag
def pace(drive: Drive) -> int:
    """How many milliseconds a page that shows the whole hall waits before it asks again.

    What it asks for grows with the tables, and so does how often there is news.
    """
    return min(5 * len(hall_of(drive).seats), SLOWEST)
