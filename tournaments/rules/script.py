"""What the MC reads aloud: for each hand, and for each move, made from the rule by rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from games.engine.cards import Trump
from games.engine.seats import Seat, Side

from .dealing import DEALINGS
from .programme import TrumpMode
from .progression import next_seating
from .rule import Ends, Keep, Rule, Unit, Who
from .rule_words import step_words
from .seating import EntrantId, Role, Seating
from .words import DEFAULT_LABELS, counted, listed, plural

PREVIEW_HANDS: Final = 3
_TRUMPS: Final[Mapping[Trump, str]] = {
    Trump.C: "Clubs are trumps",
    Trump.D: "Diamonds are trumps",
    Trump.H: "Hearts are trumps",
    Trump.S: "Spades are trumps",
    Trump.NT: "No trumps",
}
_SEATS: Final[Mapping[Seat, str]] = {
    Seat.N: "North",
    Seat.E: "East",
    Seat.S: "South",
    Seat.W: "West",
}


@dataclass(frozen=True, slots=True)
class HandToRead:
    """What is known of a round before it is played."""

    hands: Sequence[int]
    trumps: Sequence[Trump | None]  # one for each of `hands`; None while nobody knows them
    of: int  # the last hand of the evening
    mode: TrumpMode
    dealing: str
    minutes: int | None = None  # for each hand
    half_time_after: int | None = None
    sitting_out: Sequence[str] = ()


def hand_words(hand: HandToRead, labels: Mapping[str, str] = DEFAULT_LABELS) -> list[str]:
    """A hand as it is called out, sentence by sentence; whoever sits out comes first."""
    numbers = listed([str(number) for number in hand.hands])
    words = [f"{'Hand' if len(hand.hands) == 1 else 'Hands'} {numbers}."]
    if hand.sitting_out:
        sit = "sits" if len(hand.sitting_out) == 1 else "sit"
        words.append(f"{listed(hand.sitting_out)} {sit} out.")
    words += _what_is_played(hand, labels)
    if hand.minutes:
        each = " for each" if len(hand.hands) > 1 else ""
        words.append(f"You have {counted(hand.minutes, 'minute')}{each}.")
    if hand.of in hand.hands:
        words.append("This is the last hand." if len(hand.hands) == 1 else "These are the last.")
    elif hand.half_time_after in hand.hands:
        words.append("The interval comes after it.")
    return words


def _what_is_played(hand: HandToRead, labels: Mapping[str, str]) -> list[str]:
    """Trumps and who deals: once for all hands where they agree, else hand by hand."""
    dealing = DEALINGS[hand.dealing]
    each = [
        (_trumps(hand.mode, trump), _deals(dealing.dealer(number)))
        for number, trump in zip(hand.hands, hand.trumps, strict=True)
    ]
    trumps, deals = ({one[0] for one in each}, {one[1] for one in each})
    cut = [f"{dealing.words.format(a=plural(labels['A']), b=plural(labels['B']))}."]
    if len(trumps) == len(deals) == 1:
        return [f"{each[0][0]}.", *([f"{each[0][1]}."] if each[0][1] else cut)]
    words = [
        f"Hand {number}: {_small('; '.join(part for part in parts if part))}."
        for number, parts in zip(hand.hands, each, strict=True)
    ]
    return words if each[0][1] else [*words, *cut]


def _trumps(mode: TrumpMode, trump: Trump | None) -> str:
    if mode is TrumpMode.TURN_UP:
        return "Each table turns up its own trumps: the last card dealt"
    return "The trumps are drawn now" if trump is None else _TRUMPS[trump]


def _deals(dealer: Seat | None) -> str:
    return f"{_SEATS[dealer]} deals and {_SEATS[dealer.left]} leads" if dealer else ""


def _small(sentence: str) -> str:
    return sentence[0].lower() + sentence[1:]


def move_words(rule: Rule, tables: int, labels: Mapping[str, str] = DEFAULT_LABELS) -> list[str]:
    """Who goes where, for everybody; never just “up”, which means opposite things in two halls."""
    if tables == 0:
        return ["Everybody plays at the online table."]
    if tables == 1:
        return [_one_table(rule)]
    if rule.ends is Ends.LADDER:
        return _ladder(rule, tables, labels)
    if rule.step_a == rule.step_b == 0:
        return [f"Everybody stays at the same table; {_partners(rule.stayers)}."]
    words = [f"{_movers(rule, labels)}; {_stayers(rule)}."]
    if rule.ends is Ends.HEAD:
        words += _head(rule, tables)
    elif rule.unit is Unit.INDIVIDUAL and rule.stayers is Keep.KEEP:
        words.append("The two who come to a table become partners.")
    return words


def _one_table(rule: Rule) -> str:
    if rule.unit is Unit.PAIRS or rule.stayers is Keep.KEEP:
        return "Everybody stays where they are."
    return "Everybody stays at the table and changes partners."


def _partners(keep: Keep) -> str:
    return "partners stay together" if keep is Keep.KEEP else "partners change"


def _adjectives(rule: Rule) -> tuple[str, str]:
    return ("winning", "losing") if rule.who is Who.WINNERS else ("losing", "winning")


def _nouns(rule: Rule) -> tuple[str, str]:
    moving, staying = _adjectives(rule)
    if rule.unit is Unit.PAIRS:
        return f"{moving} pairs", f"{staying} pairs"
    return {"winning": ("winners", "losers"), "losing": ("losers", "winners")}[moving]


def _goes(step: int) -> str:
    return f"go {step_words(step)}" if step else "stay at their table"


def _movers(rule: Rule, labels: Mapping[str, str]) -> str:
    if rule.step_a == rule.step_b:
        return f"{_nouns(rule)[0].capitalize()} {_goes(rule.step_a)}"
    moving = _adjectives(rule)[0]
    a, b = plural(labels["A"]), plural(labels["B"])
    second = _goes(rule.step_b)
    if rule.step_a and rule.step_b:
        second = step_words(rule.step_b)
        if abs(rule.step_a) == abs(rule.step_b) == 1:
            second = second.removesuffix(" table")
    return f"{moving.capitalize()} {a} {_goes(rule.step_a)}, {moving} {b} {second}"


def _stayers(rule: Rule) -> str:
    stay = f"{_nouns(rule)[1]} stay"
    if rule.unit is Unit.PAIRS:
        return stay
    return f"{stay} together" if rule.stayers is Keep.KEEP else f"{stay} and change partners"


def _head(rule: Rule, tables: int) -> list[str]:
    """The one table where it is the other way round."""
    moving, staying = _nouns(rule)
    special = rule.special_table(tables)
    where = "At table 1, the head table," if special == 1 else f"At table {tables}, the last,"
    goal = "as the others do elsewhere"
    if rule.step_a == rule.step_b and abs(rule.step_a) == 1:
        goal = f"to table {tables}, the last" if special == 1 else "to table 1"
    if rule.unit is Unit.PAIRS:
        return [f"{where} {_one_pair(moving)} stays and {_one_pair(staying)} goes {goal}."]
    partners = "together" if rule.arrivals is Keep.KEEP else "and change partners"
    return [f"{where} {moving} stay {partners} and {staying} go {goal}."]


def _one_pair(pairs: str) -> str:
    return f"the {pairs.removesuffix('s')}"


def _ladder(rule: Rule, tables: int, labels: Mapping[str, str]) -> list[str]:
    moving, staying = _nouns(rule)
    first, last = (moving, staying) if rule.step_a < 0 else (staying, moving)
    other = step_words(-rule.step_a).removesuffix(" table")
    stays = [f"the {first} stay", f"the {last} stay"]
    if rule.unit is Unit.PAIRS:
        stays = [f"{_one_pair(first)} stays", f"{_one_pair(last)} stays"]
    words = [
        f"{moving.capitalize()} {_goes(rule.step_a)}, {staying} {other}.",
        f"At table 1 {stays[0]}, and at table {tables}, the last, {stays[1]}.",
    ]
    if rule.unit is Unit.INDIVIDUAL:
        words.append(f"{_partners(rule.stayers).capitalize()}.")
    return words


def named_words(
    rule: Rule, before: Seating, after: Seating, names: Mapping[EntrantId, str]
) -> list[str]:
    """Whom the MC must name because the sentence for everybody does not send them rightly.

    Those are the people who go round from one end of the room to the other, and who stays at an
    end where others go. Empty for one table.
    """
    if len(before) < 2:
        return []
    if rule.ends is Ends.LADDER:
        return _named_at_ends(before, after, names)
    return [*_named_stayers(rule, before, after, names), *_named_wraps(rule, before, after, names)]


def _tables_of(seating: Seating) -> dict[EntrantId, int]:
    return {entrant: table for table, four in seating.items() for entrant in four.entrants()}


def _named(entrants: Iterable[EntrantId], names: Mapping[EntrantId, str]) -> str:
    return listed([names[entrant] for entrant in entrants])


def _verb(count: int, one: str, many: str) -> str:
    return one if count == 1 else many


def _named_at_ends(before: Seating, after: Seating, names: Mapping[EntrantId, str]) -> list[str]:
    now = _tables_of(after)
    words = []
    for table in (1, len(before)):
        stay = [entrant for entrant in before[table].entrants() if now.get(entrant) == table]
        if stay:
            verb = _verb(len(stay), "stays", "stay")
            words.append(f"{_named(stay, names)} {verb} at table {table}.")
    return words


def _named_stayers(
    rule: Rule, before: Seating, after: Seating, names: Mapping[EntrantId, str]
) -> list[str]:
    special = rule.special_table(len(before))
    if special is None:
        return []
    now = _tables_of(after)
    stay = [entrant for entrant in before[special].entrants() if now.get(entrant) == special]
    return [f"{_named(stay, names)} stay at table {special}."] if stay else []


def _named_wraps(
    rule: Rule, before: Seating, after: Seating, names: Mapping[EntrantId, str]
) -> list[str]:
    now, last = _tables_of(after), len(before)
    onward: dict[int, list[EntrantId]] = {}
    back: dict[int, list[EntrantId]] = {}
    for table, four in sorted(before.items()):
        for seat in Seat:
            goal = now.get(four.at(seat), table)
            step = rule.step(Role.B if seat in (Seat.N, Seat.E) else Role.A)
            if step > 0 and goal < table:
                onward.setdefault(goal, []).append(four.at(seat))
            elif step < 0 and goal > table:
                back.setdefault(goal, []).append(four.at(seat))
    round_the_end = (
        f"After table {last} comes table 1:",
        f"Before table 1 comes table {last}:",
    )
    if rule.ends is Ends.HEAD:
        round_the_end = (f"From table {last}", "From table 1, the head table,")
    words = []
    for start, found in zip(round_the_end, (onward, back), strict=True):
        for goal, entrants in sorted(found.items()):
            verb = _verb(len(entrants), "goes", "go")
            words.append(f"{start} {_named(entrants, names)} {verb} to table {goal}.")
    return words


@dataclass(frozen=True, slots=True)
class Step:
    """One hand of the preview: who sits where, and which side is taken to win at each table."""

    seating: Seating
    winners: Mapping[int, Side]


def preview(rule: Rule, seating: Seating, hands: int = PREVIEW_HANDS) -> list[Step]:
    """The first hands of an evening, as if the sides won in turn from table to table."""
    steps: list[Step] = []
    for number in range(hands):
        winners = {table: Side.NS if (table + number) % 2 else Side.EW for table in sorted(seating)}
        steps.append(Step(seating, winners))
        seating = next_seating(rule, seating, winners)
    return steps
