"""Dice and choices given by people: typed at a terminal, piped in line by line, or read from a file of answers."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from ironfall.api import BadInput, Prompt
from ironfall.cli.output import notice
from ironfall.game.play import GoBack
from ironfall.game.position import read_text
from ironfall.game.typed_dice import Wrong, dice, pool, slot, total
from ironfall.numbers import count_number
from ironfall.table.tape import Wanted

BACK, STOP = "b", "q"


class Stopped(Exception):
    """The person had enough."""


@dataclass(frozen=True, slots=True)
class Line:
    """One answer of a file, and where it stands."""

    text: str
    number: int


def meant_lines(text: str) -> Iterator[Line]:
    """The lines of a text that say something: no blank ones, and nothing behind a #."""
    for number, line in enumerate(text.splitlines(), 1):
        said = line.split("#")[0].strip()
        if said:
            yield Line(said, number)


class People:
    """Answers the prompts of a resolution: dice from people, choices from people or from a file, in order.

    `dice` says whether people roll, `fits` whether the dice and answers so far can be.
    """

    def __init__(self, dice: bool, choices_from: str | None, fits: Callable[[list[int]], bool]) -> None:
        self.reads_stdin = dice or choices_from is None
        self.file = choices_from
        self.choices = list(meant_lines(read_text(choices_from))) if choices_from else []
        self.used = 0
        self.fits = fits
        self.given: list[int] = []
        self.typed: list[bool] = []
        self.going_back = False

    def __call__(self, prompt: Prompt) -> int | None:
        if self.going_back:
            self._take_back()
            return GoBack
        if prompt.wanted == Wanted.ANSWER and self.file is not None:
            return self._keep(self._from_file(prompt), typed=False)
        self._show(prompt)
        while True:
            text = self._read(prompt)
            if text.lower() == BACK:
                if True in self.typed:
                    self._take_back()
                    return GoBack
                notice("Nothing was typed yet that could be taken back.")
            elif text.lower() == STOP:
                raise Stopped
            else:
                try:
                    return self._keep(self._understood(prompt, text), typed=True)
                except Wrong as wrong:
                    notice(str(wrong))

    def check_used_up(self) -> None:
        """Answers and dice that nobody asked for are a mistake."""
        left = self.choices[self.used :]
        if left:
            raise BadInput(_left_over(len(left), "answer", left[0].text), self.file, left[0].number)
        if self.reads_stdin and not sys.stdin.isatty():
            rest = list(meant_lines(sys.stdin.read()))
            if rest:
                raise BadInput(_left_over(len(rest), "line", rest[0].text))

    def _keep(self, answer: int, typed: bool) -> int:
        self.given.append(answer)
        self.typed.append(typed)
        return answer

    def _take_back(self) -> None:
        """Take back the last answer typed, and those from the file after it."""
        self.given.pop()
        self.going_back = not self.typed.pop()
        self.used -= self.going_back

    def _from_file(self, prompt: Prompt) -> int:
        if self.used == len(self.choices):
            raise BadInput(f"the answers end too early: {prompt.text} ({listed(prompt)})", self.file)
        line = self.choices[self.used]
        self.used += 1
        try:
            return chosen(prompt, line.text)
        except Wrong as wrong:
            raise BadInput(str(wrong), self.file, line.number) from None

    def _understood(self, prompt: Prompt, text: str) -> int:
        if prompt.wanted == Wanted.ANSWER:
            return chosen(prompt, text)
        if prompt.wanted == Wanted.TOTAL:
            return total(prompt, text)
        if prompt.wanted == Wanted.POOL:
            return pool(prompt, text)
        answer = slot(prompt, text)
        if not self.fits([*self.given, answer]):
            raise Wrong(f"Slot {answer} holds nothing that can be hit: roll again.")
        return answer

    def _show(self, prompt: Prompt) -> None:
        if prompt.wanted == Wanted.ANSWER:
            notice(f"{prompt.text} ({prompt.rule})")
            for number, (_, words) in enumerate(prompt.options, 1):
                notice(f"  {number}  {words}")
        elif prompt.wanted == Wanted.SLOT:
            what = "the slot's number, or two dice such as 2+5" if "slot" in prompt.text else "its number"
            notice(f"{prompt.text}: {what} ({prompt.rule})")
        elif prompt.wanted == Wanted.POOL:
            notice(f"{prompt.text}: {dice(prompt)}, the face of each die ({prompt.rule})")
        else:
            notice(f"{prompt.text}: {dice(prompt)} ({prompt.rule})")

    def _read(self, prompt: Prompt) -> str:
        asking = sys.stdin.isatty()
        while True:
            if asking:
                print("> ", end="", file=sys.stderr, flush=True)
            line = sys.stdin.readline()
            if not line:
                if asking:
                    raise Stopped
                if prompt.wanted == Wanted.ANSWER:
                    raise BadInput(f"the answers end too early: {prompt.text} ({listed(prompt)})")
                raise BadInput(f"the dice end too early: {prompt.text} ({dice(prompt)})")
            said = line.split("#")[0].strip()
            if said:
                return said


def chosen(prompt: Prompt, text: str) -> int:
    """An option by its number in the list, or in its words, or the first of them."""
    options = [option for option, _ in prompt.options]
    number = count_number(text)
    if number is not None and 1 <= number <= len(options):
        return options[number - 1]
    for option, words in prompt.options:
        if text.lower() in (words.lower(), words.lower().removeprefix("hex ")):
            return option
    begun = [option for option, words in prompt.options if begins(words, text)]
    if len(begun) == 1:
        return begun[0]
    raise Wrong(f"{text} is no answer to this: {listed(prompt)}.")


def begins(words: str, text: str) -> bool:
    """Whether the words of an option begin with these: "MA" of "MA (2 left)"."""
    return words.lower().startswith(text.lower()) and not words[len(text) : len(text) + 1].isalnum()


def listed(prompt: Prompt) -> str:
    return ", ".join(f"{number} {words}" for number, (_, words) in enumerate(prompt.options, 1))


def _left_over(count: int, what: str, first: str) -> str:
    return f"{count} {what}{'' if count == 1 else 's'} left over, from {first!r} on; the action is at its end"
