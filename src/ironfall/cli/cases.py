"""cases: worked examples played against the rules."""

from __future__ import annotations

from ironfall import api
from ironfall.cli.output import QUIET, as_json, columns, line, paragraph

ANSWERED, DIFFERS = 0, 1


def cases(path: str, json: bool) -> int:
    """Play every case and show where the rules differ from it."""
    results = api.cases(path)
    wrong = [result for result in results if not result.passed]
    if json:
        as_json(
            {
                "schema": "ironfall/cases/1",
                "cases": len(results),
                "passed": len(results) - len(wrong),
                "results": [
                    {
                        "id": result.id,
                        "file": result.file,
                        "rules": list(result.rules),
                        "shows": result.shows,
                        "passed": result.passed,
                        "differences": list(result.differences),
                    }
                    for result in results
                ],
            }
        )
        return DIFFERS if wrong else ANSWERED
    for result in wrong:
        paragraph(f"{result.file}: {result.id}: {result.shows} ({', '.join(result.rules)})")
        columns([(difference,) for difference in result.differences], (QUIET,), indent=4)
    if wrong:
        line()
    paragraph(f"{len(results):,} case{'' if len(results) == 1 else 's'}: {_verdict(len(results), len(wrong))}.")
    return DIFFERS if wrong else ANSWERED


def _verdict(cases: int, wrong: int) -> str:
    if not wrong:
        return "the rules agree with all of them" if cases != 1 else "the rules agree with it"
    return f"the rules agree with {cases - wrong:,} and differ from {wrong:,}"
