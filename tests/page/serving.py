"""The page served in this process or by the program, and pages that sit at its tables."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
from fastapi import FastAPI
from websockets.sync.client import ClientConnection, connect

from ironfall.page.serve import server_of

Data = dict[str, Any]
PATIENCE = 120.0
"""Seconds that nothing here takes, however busy the machine is."""


class Served:
    """A server at a port of its own."""

    def __init__(self, app: FastAPI, port: int) -> None:
        self.app = app
        self.host = f"127.0.0.1:{port}"
        self.url = f"http://{self.host}"
        self.client = httpx.Client(base_url=self.url, timeout=PATIENCE)

    def begin(self, **start: str) -> str:
        """The link of a new table."""
        answer = self.client.post("/api/tables", json=start)
        assert answer.status_code == 200, answer.text
        return str(answer.json()["link"])

    @contextmanager
    def sit(self, link: str, **how: Any) -> Iterator[Seat]:
        """A page at a table."""
        headers = {"Cookie": "; ".join(f"{name}={value}" for name, value in self.client.cookies.items())}
        how = {"origin": self.url, "additional_headers": headers, "max_size": None, "proxy": None} | how
        with connect(f"ws://{self.host}/ws/{link}", open_timeout=PATIENCE, **how) as line:
            yield Seat(line)


class Seat:
    """A page: it shows the last view, and remembers what it heard of jobs."""

    def __init__(self, line: ClientConnection) -> None:
        self.line = line
        self.view: Data = {}
        self.left_out: set[str] = set()
        """What the last view came without."""
        self.jobs: list[Data] = []
        self.said = 0

    def hear(self) -> Data:
        """The next message."""
        message: Data = json.loads(self.line.recv(timeout=PATIENCE))
        if "view" in message:
            self.left_out = set(self.view) - set(message["view"])
            self.view = self.view | message["view"]
        elif "id" not in message:
            self.jobs.append(message)
        return message

    def look(self) -> Data:
        """The next view."""
        while "view" not in self.hear():
            pass
        return self.view

    def say(self, do: str, **rest: Any) -> Data:
        """Say something; the answer to it."""
        self.said += 1
        number = self.said
        self.line.send(json.dumps({"id": number, "do": do, **rest}))
        while True:
            message = self.hear()
            if message.get("id") == number:
                return message

    def told_of(self, job: int, enough: Callable[[Data], bool] = lambda said: True) -> Data:
        """What is said of a job, the first that is enough."""
        while True:
            for said in self.jobs:
                if said["job"] == job and enough(said):
                    return said
            self.hear()

    def counted(self, do: str, **rest: Any) -> Data:
        """Ask for a count, and wait for its end."""
        answer = self.say(do, **rest)
        assert answer.get("ok"), answer
        return self.told_of(answer["job"], lambda said: not {"progress", "notice", "more"} & said.keys())


@contextmanager
def serving(app: FastAPI) -> Iterator[Served]:
    """An app behind a real port, in a thread."""
    listening = socket.socket()
    listening.bind(("127.0.0.1", 0))
    server = server_of(app)
    thread = threading.Thread(target=server.run, args=([listening],))
    thread.start()
    served = Served(app, listening.getsockname()[1])
    try:
        until = time.monotonic() + PATIENCE
        while not server.started:
            assert thread.is_alive() and time.monotonic() < until
            time.sleep(0.01)
        yield served
    finally:
        served.client.close()
        server.should_exit = True
        thread.join(PATIENCE)
        listening.close()


@contextmanager
def program(
    data: Path, *arguments: str, named: str = "Ironfall", columns: int = 300, encoding: str = "utf-8"
) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """The program and the address that it prints, of the table of a file or of the page, on a terminal so wide that
    has these letters."""
    command = [sys.executable, "-m", "ironfall.cli.main", "serve", "--port", "0", *arguments]
    env = {**os.environ, "IRONFALL_DATA": str(data), "COLUMNS": str(columns), "PYTHONIOENCODING": encoding}
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=env) as running:
        try:
            assert running.stdout is not None
            said = running.stdout.readline()
            while said and "http://" not in said:
                said += running.stdout.readline()
            words, _, address = " ".join(said.split()).rpartition(" is at ")
            assert words == named and address.startswith("http://")
            yield running, address
        finally:
            running.kill()
