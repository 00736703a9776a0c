"""The one error that a person sees."""

from __future__ import annotations


class BadInput(ValueError):
    """Something the user gave cannot be used; the message is one sentence that says what would be right."""

    def __init__(self, message: str, file: str | None = None, line: int | None = None) -> None:
        self.message = message
        self.file = file
        self.line = line
        place = f"{file}:{line}: " if file and line else f"{file}: " if file else ""
        super().__init__(place + message)
