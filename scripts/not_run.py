"""Print which tests no step ran, and why: scripts/not_run.py FOLDER

A test that one step skips (interpreted, say) and another runs has been run.
"""

import sys
from collections import Counter
from pathlib import Path


def main(reports: Path) -> None:
    """Print a line for each reason."""
    rows = [
        line.split("\t")
        for report in sorted(reports.glob("*.tsv"))
        for line in report.read_text("utf-8").splitlines()
    ]
    has_run = {test for outcome, test, _ in rows if outcome == "run"}
    skipped = {test: reason for outcome, test, reason in rows if outcome == "skipped"}
    reasons = Counter(reason for test, reason in skipped.items() if test not in has_run)
    for reason, number in sorted(reasons.items()):
        print(f"NOT RUN: {number} {'test' if number == 1 else 'tests'}: {reason}")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
