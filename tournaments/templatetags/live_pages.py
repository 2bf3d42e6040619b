"""How the live pages of a drive ask for news."""

from django import template

from tournaments.models import Drive
from tournaments.queries.phone_place import hall_of

register = template.Library()

LEAST, MOST = 200, 20_000  # milliseconds


@register.simple_tag
def spread(drive: Drive) -> int:
    """Within how many milliseconds phones ask for news of other tables, each at its own moment.

    Twice as many tables have twice as many pages, and twice as often news.
    """
    tables = len(hall_of(drive).seats)
    return min(max(LEAST, 2 * tables * tables // 5), MOST)
