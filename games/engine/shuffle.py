"""Shuffling that can be checked afterwards.

Every deal has a seed of 256 bits from the operating system. From the seed a generator of its own
(SHA-256 over seed, stream and counter) makes every random act of that deal; Python's global
generator is never used. Before the first card a commitment, SHA-256 over nonce and seed, can be
made public; afterwards seed and nonce open it, and anybody can deal the same cards again.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, TypeVar

T = TypeVar("T")

BYTES = 32
LABEL = b"whistdrive deal 1"


class Source(Protocol):
    """Where random numbers come from."""

    def below(self, limit: int) -> int:
        """A whole number from 0 to `limit` - 1, each equally likely."""


class Generator:
    """Random numbers that depend on a seed and a stream number and on nothing else.

    The random acts of a deal take their place in the log as stream number, so that each can be
    made again without the ones before it.
    """

    def __init__(self, seed: bytes, stream: int = 0) -> None:
        self._start = hashlib.sha256(seed + stream.to_bytes(8, "big")).digest()
        self._counter = 0
        self._bytes = b""

    def below(self, limit: int) -> int:
        """Uniform: numbers beyond the last whole multiple of `limit` are drawn again."""
        if not 0 < limit <= 1 << 32:
            raise ValueError(f"{limit} is not a limit from 1 to 2**32.")
        ceiling = (1 << 32) - (1 << 32) % limit
        while (drawn := self._draw()) >= ceiling:
            pass
        return drawn % limit

    def _draw(self) -> int:
        if not self._bytes:
            counter = self._counter.to_bytes(8, "big")
            self._bytes = hashlib.sha256(self._start + counter).digest()
            self._counter += 1
        drawn, self._bytes = self._bytes[:4], self._bytes[4:]
        return int.from_bytes(drawn, "big")


def shuffled(things: Sequence[T], source: Source) -> tuple[T, ...]:
    """Every order equally likely (Fisher and Yates)."""
    order = list(things)
    for place in range(len(order) - 1, 0, -1):
        other = source.below(place + 1)
        order[place], order[other] = order[other], order[place]
    return tuple(order)


def one_of(things: Sequence[T], source: Source) -> T:
    """One of `things`, each equally likely: the first dealer, for one."""
    return things[source.below(len(things))]


def seed_from(number: int) -> bytes:
    """A seed for tests, benchmarks and `--seed`; live deals take theirs from `seal`."""
    return hashlib.sha256(b"number %d" % number).digest()


@dataclass(frozen=True, slots=True)
class Sealed:
    """A secret seed with the nonce that hides it. Both stay on the server till the hand is over.

    The repr shows neither, so that a log file or an error page cannot give a deal away.
    """

    seed: bytes
    nonce: bytes

    @property
    def commitment(self) -> str:
        """What may be shown before the first card: 64 hexadecimal digits."""
        return hashlib.sha256(LABEL + self.nonce + self.seed).hexdigest()

    def generator(self, place: int) -> Generator:
        """The randomness of the act at `place` of the deal's log."""
        return Generator(self.seed, place)

    def __repr__(self) -> str:
        return f"<Sealed {self.commitment[:8]}>"


def seal() -> Sealed:
    """A new seed and nonce from the operating system."""
    return Sealed(secrets.token_bytes(BYTES), secrets.token_bytes(BYTES))


def opens(commitment: str, seed: bytes, nonce: bytes) -> bool:
    """Whether seed and nonce are the ones that `commitment` was made from."""
    right_size = len(seed) == len(nonce) == BYTES
    return right_size and hmac.compare_digest(Sealed(seed, nonce).commitment, commitment)
