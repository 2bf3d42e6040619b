"""How the live pages of a drive ask for news."""

from django import template

from tournaments.models import Drive
from tournaments.queries.phone_place import hall_of

register = template.Library()

FOR_A_TABLE, LEAST, MOST = 15, 200, 3000  # milliseconds


@register.simple_tag
def spread(drive: Drive) -> int:
    """Within how many milliseconds of a hint the phones of a hall ask, each at its own moment.

    Two phones at each table ask for a hundredth of a second of the server's time each.
    """
    return min(max(LEAST, FOR_A_TABLE * len(hall_of(drive).seats)), MOST)
