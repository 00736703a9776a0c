"""The page's scripts say what they take and give, and a checker of types agrees."""

from __future__ import annotations

import gzip
import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.page.serving import Served

import ironfall.page
from ironfall import api
from ironfall.page import counting

PAGE = Path(ironfall.page.__file__).parent
CHECKER = Path(__file__).parents[2] / "requirements" / "node_modules" / ".bin" / "tsc"
SCRIPTS = sorted((PAGE / "static" / "js").glob("*.js"))


def checker() -> str:
    if not CHECKER.exists() or not shutil.which("node"):
        pytest.skip("needs node, and TypeScript in requirements/node_modules: `make test` sets it up where npm is")
    return str(CHECKER)


def faults(*arguments: str) -> list[str]:
    done = subprocess.run([checker(), *arguments], capture_output=True, text=True, timeout=300)
    return [line for line in done.stdout.splitlines() if line.strip()]


def test_the_scripts_are_sound() -> None:
    assert faults("--project", str(PAGE / "jsconfig.json"), "--pretty", "false") == []


def test_a_wrong_word_is_seen(tmp_path: Path) -> None:
    """The same settings, a file with a slip in it: a unit has no `nmae`."""
    types = PAGE / "static" / "js" / "types.d.ts"
    wrong = f"/** @param {{import({str(types)!r}).Unit}} unit */\nexport const name = (unit) => unit.nmae;\n"
    (tmp_path / "slip.js").write_text(wrong, "utf-8")
    (tmp_path / "jsconfig.json").write_text(
        f'{{"extends": "{(PAGE / "jsconfig.json").as_posix()}", "include": ["slip.js"]}}', "utf-8"
    )
    found = faults("--project", str(tmp_path / "jsconfig.json"), "--pretty", "false")
    assert len(found) == 1
    assert "nmae" in found[0]


def checked(folder: Path, said: list[tuple[str, Any]]) -> list[str]:
    """What is wrong with these, each said to be of a type of the page's."""
    types = PAGE / "static" / "js" / "types.js"
    lines = [f"import type * as page from {json.dumps(types.as_posix())};"]
    lines += [f"export const said{k}: page.{kind} = {json.dumps(thing)};" for k, (kind, thing) in enumerate(said)]
    (folder / "said.ts").write_text("\n".join(lines), "utf-8")
    settings = {"extends": (PAGE / "jsconfig.json").as_posix(), "include": ["said.ts"]}
    (folder / "tsconfig.json").write_text(json.dumps(settings), "utf-8")
    return faults("--project", str(folder / "tsconfig.json"), "--pretty", "false")


PLAYS = (("classic", "push"), ("mech_d20", "attack"), ("mechawars", "charge"))


def views_and_jobs(served: Served, ruleset: str, action: str) -> Iterator[tuple[str, Any]]:
    """A table at its beginning, its odds, in the middle of an action and after it, set up anew, in a whole game."""
    with served.sit(served.begin(ruleset=ruleset)) as seat:
        yield "View", seat.look()
        job = seat.say("odds", action=action)["job"]
        if "more" in seat.told_of(job, lambda said: "odds" in said):
            seat.say("cancel", job=job)
            seat.told_of(job, lambda said: "cancelled" in said)
        yield from (("Job", job) for job in seat.jobs)
        seat.say("play", action=action, dice="real", choose="ask")
        yield "View", seat.view
        seat.say("undo")
        seat.say("play", action=action, dice="rolled", choose="book")
        yield "View", seat.view
        for deed in ({"do": "turn"}, {"do": "unit", "letter": None, "sheet": seat.view["units"][0]["name"], "side": 1}):
            seat.say(**deed)
        yield "SentView", {name: part for name, part in seat.view.items() if name not in seat.left_out}
        if ruleset != "classic":
            seat.say("game", players=["you", "book"], dice="rolled")
            yield "View", seat.view


def test_what_the_server_says_is_what_the_scripts_are_told_to_expect(
    served: Served, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No field is lacking, none is left over, and each is of its kind."""
    checker()
    said: list[tuple[str, Any]] = [("Start", served.client.get("/api/start").json())]
    for ruleset, action in PLAYS:
        said += views_and_jobs(served, ruleset, action)
    for text in (api.position("Haymaker").ruleset.papers.write(api.load_unit("Haymaker")), "nonsense"):
        unit = {"ruleset": "classic", "name": "mine.mtf", "text": text}
        said.append(("Checked", served.client.post("/api/units", json=unit).json()))
    monkeypatch.setattr(counting, "GAMES_OF_A_REPLY", 3)
    near = api.position("Nettle", "Shuttlecock", ruleset="mechawars", game=[("gap", "3")])
    said.append(("Comparison", counting.compare(near, lambda done, of: None, lambda text: None)))
    jobs = [thing for kind, thing in said if kind == "Job" and "odds" in thing]
    assert any(job["odds"]["takes"] for job in jobs) and any(job["odds"]["ends"] for job in jobs)
    assert checked(tmp_path, said) == []


def test_a_field_that_only_one_side_knows_is_seen(tmp_path: Path) -> None:
    lacks, fits = {"by": "A"}, {"words": "level 2", "value": 1, "rule": "R-1"}
    found = checked(tmp_path, [("Modifier", fits), ("View['acting']", lacks), ("Modifier", {**fits, "more": 1})])
    assert [name in fault for name, fault in zip(("'on'", '"more"'), found, strict=True)] == [True, True]


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.name)
def test_no_script_reads_text_as_markup(script: Path) -> None:
    """What a file or a player named can never become part of the page."""
    text = script.read_text("utf-8")
    for way in ("innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "new Function", "srcdoc"):
        assert way not in text, f"{script.name} uses {way}"


def test_the_page_has_no_inline_script_or_style() -> None:
    page = (PAGE / "static" / "index.html").read_text("utf-8")
    assert "style=" not in page
    assert "<style" not in page
    assert all(re.match(r'( type="module")? src="/static/js/', part) for part in page.split("<script")[1:])


def fetched_first() -> set[Path]:
    """The scripts that are fetched before anything can be drawn: what main.js imports, and what that imports."""
    found, left = set(), [PAGE / "static" / "js" / "main.js"]
    while left:
        script = left.pop()
        if script not in found:
            found.add(script)
            imports = re.findall(r'^import .* from "\./(.+)";$', script.read_text("utf-8"), re.M)
            left += [script.parent / name for name in imports]
    return found | {PAGE / "static" / "js" / "theme.js"}


def test_the_scripts_of_the_first_look_are_asked_for_at_once() -> None:
    """The page names them all, so that none waits for another to be read."""
    page = (PAGE / "static" / "index.html").read_text("utf-8")
    named = re.findall(r'rel="modulepreload" href="/static/js/(.+)"', page)
    assert named == sorted({path.name for path in fetched_first()} - {"main.js", "theme.js"})


def test_the_first_load_is_small() -> None:
    """What a phone fetches before it can draw, packed: 60 kB at most."""
    page = PAGE / "static" / "index.html"
    names = re.findall(r'href="/static/css/(.+)"', page.read_text("utf-8"))
    styles = [PAGE / "static" / "css" / name for name in names]
    assert styles
    assert sum(len(gzip.compress(path.read_bytes())) for path in (page, *fetched_first(), *styles)) <= 60_000
