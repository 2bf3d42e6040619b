"""What the drive does when a hand at one of its online tables is over."""

from __future__ import annotations
