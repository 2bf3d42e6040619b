"""What can go wrong with a bot."""

from __future__ import annotations

from games.engine.acts import Act
from games.engine.errors import BadInput, EngineError
from games.engine.notation import write_act


class IllegalAnswer(EngineError):
    """A bot answered with an act that its view does not allow."""

    code = "ILLEGAL_ANSWER"

    def __init__(self, bot: str, seat: str | None, act: object, legal: tuple[Act, ...]) -> None:
        super().__init__(bot, seat, act, legal)
        self.bot, self.seat, self.act, self.legal = bot, seat, act, legal
        said = write_act(act) if isinstance(act, Act) else repr(act)
        may = " ".join(write_act(one) for one in legal) or "nothing"
        self.sentence = f"The bot {bot} at {seat} answered {said}; it may answer {may}."


class UnknownBot(BadInput):
    code = "UNKNOWN_BOT"

    def __init__(self, bot: str, known: tuple[str, ...]) -> None:
        super().__init__(bot, known)
        self.bot = bot
        self.sentence = f"There is no bot {bot!r}. There are {', '.join(known)}."


class NotWhist(EngineError):
    """The bot plays whist only, and this is a view of another game or of nobody's turn."""

    code = "NOT_WHIST"

    def __init__(self, game: str, seat: str | None, phase: str) -> None:
        super().__init__(game, seat, phase)
        self.game, self.seat, self.phase = game, seat, phase
        self.sentence = (
            f"This bot plays a card of whist when it is its turn; "
            f"this is a view of {game} by {seat} in phase {phase!r}."
        )
