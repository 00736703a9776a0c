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


def shown(value: object) -> str:
    """A value for a message."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        return f"[{', '.join(map(shown, value))}]"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key} = {shown(item)}" for key, item in value.items()) + "}"
    text = repr(value)
    return text if len(text) <= 120 else text[:120] + "..."
