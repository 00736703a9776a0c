"""Rules whose annotations are not text."""  # finds: a file of rules begins with `from __future__ import annotations`

from ironfall.table.marks import verb


@verb
def twice(a: int) -> int:
    return 2 * a
