"""What a drive file says, as values: the export, the import and the paper record of an evening."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

from games.engine.cards import Trump

from .credits import CreditKind, CreditRule, Rounding
from .drivefile_parts import (
    FileEntrant,
    FileLedgerLine,
    FilePair,
    FilePlayer,
    FileRound,
)
from .duplicate import SameCards, Scoring, scoring_of
from .hall import Hall
from .names import display_names
from .online import home_seats, online_numbers
from .programme import DEFAULT_TRUMPS
from .rule import Rule, Tie
from .rule_options import rule_for
from .scoring import Substitute
from .seating import EntrantId, Four, Role, Seating
from .sharing import Share, guests_at
from .ways import WAYS, Spare, Way
from .words import DEFAULT_LABELS, listed

VERSION: Final = 1
DECISION_KINDS: Final = (*(tie.value for tie in Tie), "mc")


@dataclass(frozen=True, slots=True)
class DriveFile:
    """A whole evening. Ids of players, entrants and pairs are whole numbers from 1.

    `seating` are the tables of the movement in the first round, `apart` those beside it, `home` the
    numbers of those at which people at home play among themselves.
    """

    name: str
    format: str
    date: str = ""
    time_zone: str = ""
    venue: str = ""
    options: Mapping[str, object] = field(default_factory=dict)
    players: tuple[FilePlayer, ...] = ()
    entrants: tuple[FileEntrant, ...] = ()
    pairs: tuple[FilePair, ...] = ()
    seating: Seating = field(default_factory=dict)
    apart: Mapping[int, Four] = field(default_factory=dict)
    home: frozenset[int] = frozenset()
    rounds: tuple[FileRound, ...] = ()
    changes: tuple[Substitute, ...] = ()
    shares: tuple[Share, ...] = ()
    ledger: tuple[FileLedgerLine, ...] = ()

    def rule(self) -> Rule:
        """The movement; BadRule when format or options have not been checked by `read`."""
        return rule_for(self.format, self.options)

    def labels(self) -> Mapping[str, str]:
        """The words for role A and role B."""
        labels = self.options.get("labels")
        return labels if isinstance(labels, dict) else DEFAULT_LABELS

    def trump_order(self) -> tuple[Trump, ...]:
        """The trumps to repeat through the evening."""
        trumps = self.options.get("trumps")
        return tuple(map(Trump, trumps)) if isinstance(trumps, list) and trumps else DEFAULT_TRUMPS

    def hands(self) -> int | None:
        """How many hands were planned, or None when the file does not say."""
        hands = self.options.get("hands")
        return hands if isinstance(hands, int) else None

    def sits_out(self) -> bool:
        """Whether people for whom there is no table sit out in turn; files of old do not say so.

        Also where they have, and somebody chose otherwise later in the evening.
        """
        way = self.way()
        over = any(
            any(not out.home for out in one.sitting_out)
            or any(table.apart and not table.home for table in one.tables)
            for one in self.rounds
        )
        return way is not None and (way.in_turn or over)

    def way(self) -> Way | None:
        """What is done with people over; robots fill a wholly online drive as helpers would."""
        spare = self.options.get("spare")
        if not isinstance(spare, str):
            return None
        return WAYS[Spare.HELPER if self.options.get("online") else Spare(spare)]

    def credit_rule(self) -> CreditRule | None:
        """What a hand sat out is worth; None where the file gives each credit itself."""
        plain = CreditRule()
        if "credit" not in self.options:
            return plain if self.sits_out() else None
        fixed = self.options.get("credit_fixed", plain.fixed)
        return CreditRule(
            CreditKind(str(self.options["credit"])),
            float(fixed) if isinstance(fixed, (int, float)) else plain.fixed,
            Rounding(str(self.options.get("credit_rounding", plain.rounding))),
        )

    def dummies(self) -> frozenset[EntrantId]:
        """Entrants who are no people, where three play with a dummy."""
        return self._seats_of(player.id for player in self.players if player.dummy)

    def robots(self) -> frozenset[EntrantId]:
        """Entrants who are robots and play at the online table only.

        Others are seated and moved like people: helpers, and any that a table of the movement has.
        """
        tables = [table for one in self.rounds for table in one.tables if not table.apart]
        fours = [*self.seating.values(), *(table.four for table in tables if table.four)]
        moved = {entrant for four in fours for entrant in four.entrants()}
        return self._seats_of(p.id for p in self.players if p.robot and not p.helper) - moved

    def home_robots(self) -> frozenset[EntrantId]:
        """Those of them that play with people at home."""
        return self.robots() & self._seats_of(p.id for p in self.players if p.robot and p.home)

    def all_robots(self) -> frozenset[EntrantId]:
        """Entrants who are robots, wherever they play."""
        return self._seats_of(player.id for player in self.players if player.robot)

    def unlisted(self) -> frozenset[EntrantId]:
        """Entrants who have no place among the others: dummies, and robots where it is so set."""
        listed_too = self.options.get("robots_listed", True)
        return self.dummies() if listed_too else self.dummies() | self.all_robots()

    def first(self) -> Hall:
        """The seats of the first round, as far as the file gives them."""
        return Hall(self.seating, (), self.apart, self.home)

    def home_seats(self, hand: int) -> frozenset[EntrantId]:
        """The seats of which somebody plays from home when that hand begins."""
        holder = {player: one.id for one in self.entrants for player in one.players}
        people = [
            (holder[p.id], p.home, p.gone_from)
            for p in self.players
            if p.id in holder and not p.robot
        ]
        return home_seats(people, guests_at(self.shares, hand))

    def plays_apart(self) -> bool:
        """Whether people at home play among themselves: see `queries.table_kinds.plays_apart`."""
        way = self.way()
        return bool(self.options.get("home_apart") and way is not None and way.in_turn)

    def online_numbers(self, hall: Hall, hand: int) -> frozenset[int]:
        """The tables of a round that play online if it is seated like this; `hand` is its first."""
        chosen = self.options.get("online_tables")
        return online_numbers(
            hall,
            whole=bool(self.options.get("online")),
            chosen=chosen if isinstance(chosen, list) else (),
            home=self.home_seats(hand),
        )

    def seats_of(self, pair: FilePair) -> tuple[EntrantId, EntrantId]:
        """The entrants that a pair's players are."""
        seats = {player: one.id for one in self.entrants for player in one.players}
        return seats[pair.players[0]], seats[pair.players[1]]

    def _seats_of(self, players: Iterable[int]) -> frozenset[EntrantId]:
        held_by = set(players)
        return frozenset(one.id for one in self.entrants if held_by.intersection(one.players))

    def partner_gap(self) -> int:
        """Within how many hands partners should not meet again, where there is a choice."""
        gap = self.options.get("partner_gap")
        return gap if isinstance(gap, int) else 0

    def scoring(self) -> Scoring:
        """What a hand counts."""
        return scoring_of(
            str(self.options.get("scoring", Scoring.TRICKS)),
            online=bool(self.options.get("online")),
            same_deal=bool(self.options.get("same_deal")),
        )

    def same_cards(self) -> SameCards:
        """Which tables played the same deal: those online, where the drive says so."""
        if not self.options.get("same_deal"):
            return SameCards()
        tables = {
            one.round: frozenset(table.table for table in one.tables if table.online)
            for one in self.rounds
        }
        return SameCards(self.scoring(), tables)

    def gone_from(self) -> dict[EntrantId, int]:
        """The hand from which on a seat's holder has gone; of several on one line the last."""
        gone = {player.id: player.gone_from for player in self.players}
        hands = {one.id: [gone[player] for player in one.players] for one in self.entrants}
        return {
            one: max(hand for hand in given if hand is not None)
            for one, given in hands.items()
            if None not in given
        }

    def roles(self) -> dict[EntrantId, Role | None]:
        """The role of every entrant: that of the first of its players."""
        roles = {player.id: player.role for player in self.players}
        return {entrant.id: roles[entrant.players[0]] for entrant in self.entrants}

    def prize_roles(self) -> dict[EntrantId, Role | None]:
        """The role in which everybody competes for prizes: as played, or as they chose."""
        if not self.options.get("prizes_by_choice"):
            return self.roles()
        chosen = {player.id: player.chosen_role or player.role for player in self.players}
        return {entrant.id: chosen[entrant.players[0]] for entrant in self.entrants}

    def player_names(self) -> dict[int, str]:
        """How every player is shown, namesakes told apart."""
        return display_names((player.id, player.name, player.mark) for player in self.players)

    def entrant_names(self) -> dict[EntrantId, str]:
        """How every entrant is shown; people who share a seat by all their names."""
        names = self.player_names()
        return {
            entrant.id: listed([names[player] for player in entrant.players])
            for entrant in self.entrants
        }
