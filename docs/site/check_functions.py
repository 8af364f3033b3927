"""Finds public functions whose page lacks something: check_functions.py ROOT.

Each needs a comment in its header, a section on a page of docs/functions/, its shapes, types, errors and cost, and an
example with its output. Sections of functions that are gone are found, too.
"""
import re
import sys
from pathlib import Path

from function_pages import FACTS, Pages


def faults_of(pages):
    for full, overloads in sorted(pages.functions.items()):
        place = f"{overloads[0].place}:{overloads[0].line}: {full}"
        if not any(f.comment for f in overloads):
            yield f"{place} has no comment"
        section = pages.sections.get(full)
        if section is None:
            yield f"{place} has no section in docs/functions/"
            continue
        missing = [label for label in FACTS if label not in {**section.subject.facts, **section.facts}]
        if missing:
            yield f"{place}: {section.subject.path.name} says nothing of {', '.join(missing).lower()}"
        if not re.search(r"```cpp\n.*?```\n```text\n(?!```)", section.text, re.S):
            yield f"{place}: {section.subject.path.name} has no example with its output"
    for full, section in pages.sections.items():
        if full not in pages.functions and full not in pages.classes:
            yield f"{section.subject.path}: there is no {full}"


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    found = Pages(Path(sys.argv[1]).resolve())
    faults = list(faults_of(found))
    print("\n".join(faults))
    print(f"{len(found.functions)} functions, {len(faults)} wrong")
    sys.exit(1 if faults or not found.functions else 0)
