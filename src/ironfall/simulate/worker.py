"""A process that plays chunks of trials: `python -m ironfall.simulate.worker`, spoken to in lines of JSON.

First it is told the position's text, the action and the policies; then, for each chunk, the seed and the first and past
the last game; it answers with the counts. It ends with its input.
"""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from typing import Any

from ironfall.errors import BadInput
from ironfall.game.play import action_named
from ironfall.game.position import parse_position
from ironfall.simulate.chunks import PlainPlayer, ready_to_count
from ironfall.table.table import TALLY_LENGTH


class Worker:
    """The parent's end: starts the process, hands it chunks, stops it."""

    def __init__(self, text: str, action: str, policies: list[int]) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-P", "-m", "ironfall.simulate.worker"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self._tell({"text": text, "action": action, "policies": policies})

    def _tell(self, message: Any) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps(message) + "\n")
        self.process.stdin.flush()

    def play(self, seed: int, first: int, last: int) -> tuple[list[int], list[int]]:
        """The tally and the questions of some games."""
        self._tell([seed, first, last])
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line:
            raise BadInput("a worker process was stopped from outside; run it again")
        answer = json.loads(line)
        if "wrong" in answer:
            raise BadInput(answer["wrong"])
        tally = [0] * TALLY_LENGTH
        for place, times in answer["tally"]:
            tally[place] = times
        return tally, answer["questions"]

    def stop(self) -> None:
        self.process.kill()
        self.process.communicate()


def main() -> None:
    """The process's own end."""
    # An interruption is the parent's to answer.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    job = json.loads(sys.stdin.readline())
    position = ready_to_count(parse_position(job["text"], ""), job["action"])
    player = PlainPlayer(position, action_named(position.ruleset, job["action"]), job["policies"])
    for line in sys.stdin:
        try:
            tally, questions = player.play(*json.loads(line))
            # Of all that can be counted, a chunk counts a few dozen things.
            counted = [(place, times) for place, times in enumerate(tally) if times]
            print(json.dumps({"tally": counted, "questions": questions}), flush=True)
        except BadInput as error:
            print(json.dumps({"wrong": error.message}), flush=True)


if __name__ == "__main__":
    main()
