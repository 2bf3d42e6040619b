"""How the live pages of a drive ask for news."""

from django import template

from tournaments.models import Drive
from tournaments.queries.phone_place import hall_of

register = template.Library()

FOR_A_TABLE, LEAST, MOST = 40, 200, 10_000  # milliseconds


@register.simple_tag
def spread(drive: Drive) -> int:
    """Within how many milliseconds phones ask for news of other tables, each at its own moment.

    So many that two phones at each table keep the server busy for half of that time.
    """
    return min(max(LEAST, FOR_A_TABLE * len(hall_of(drive).seats)), MOST)
