"""Finds links that lead nowhere.

    check_links.py markdown ROOT    links of the repository's pages, as a code host follows them
    check_links.py site FOLDER      links of a site that build.sh made, and Markdown that it shows as text
"""
import re
import sys
from html import unescape
from pathlib import Path
from urllib.parse import unquote

SKIPPED = ("build", ".git", "dead_links")


def slug(heading):
    """The anchor that code hosts give a heading."""
    text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading).replace("`", "")
    return re.sub(r"[^\w\- ]", "", text.strip().lower()).replace(" ", "-")


def without_code(text):
    return re.sub(r"^```.*?^```[^\n]*$", lambda m: "\n" * m[0].count("\n"), text, flags=re.M | re.S)


def anchors_of(path):
    found = {}
    for line in without_code(path.read_text(encoding="utf-8")).splitlines():
        heading = re.match(r"#+ (.*)", line)
        if heading:
            name = slug(heading[1])
            found[name] = found.get(name, -1) + 1
    return {n if k == 0 else f"{n}-{k}" for n, most in found.items() for k in range(most + 1)}


def check_markdown(root):
    wrong, count = [], 0
    pages = [p for p in root.rglob("*.md")
             if not any(part.startswith(SKIPPED) for part in p.relative_to(root).parts)]
    anchors = {p.resolve(): anchors_of(p) for p in pages}
    for page in pages:
        text = without_code(page.read_text(encoding="utf-8"))
        for number, line in enumerate(text.splitlines(), 1):
            for target in re.findall(r"\]\(([^)\s]+)\)", re.sub(r"`[^`]*`", "", line)):
                if re.match(r"[a-z]+:", target):
                    continue
                count += 1
                path, _, anchor = target.partition("#")
                file = (page.parent / unquote(path)).resolve() if path else page.resolve()
                if not file.exists():
                    wrong.append(f"{page}:{number}: no file {target}")
                elif anchor and file in anchors and anchor not in anchors[file]:
                    wrong.append(f"{page}:{number}: no heading {target}")
    return count, wrong


class Page:
    """The links, anchors and prose of a page that mkdocs wrote, whose attributes all have quotes."""

    def __init__(self, text):
        self.names = {unescape(n) for n in re.findall(r'\b(?:id|name)="([^"]*)"', text)}
        self.links = {unescape(t) for t in re.findall(r'<(?:a|img|script)\b[^>]*?\b(?:href|src)="([^"]+)"', text)}
        bare = re.sub(r"<(pre|code|script)\b.*?</\1>", "", text, flags=re.S)
        self.prose = unescape(re.sub(r"<[^>]*>", "", "".join(re.findall(r"<p>.*?</p>", bare, re.S))))


def check_site(folder):
    pages = {p: Page(p.read_text(encoding="utf-8")) for p in folder.rglob("*.html")}
    wrong, count = [], 0
    known = {}  # where a path leads from a folder
    for path, page in pages.items():
        if path.name == "404.html":
            continue
        for target in page.links:
            if re.match(r"[a-z]+:|//", target):
                continue
            count += 1
            file, _, anchor = target.partition("#")
            place = (path.parent, file) if file else path
            if place not in known:
                found = (path.parent / unquote(file)).resolve() if file else path
                known[place] = found / "index.html" if found.is_dir() else found
            found = known[place]
            if found not in pages and not found.exists():
                wrong.append(f"{path}: no page {target}")
            elif anchor and found in pages and unquote(anchor) not in pages[found].names | {"__toc"}:
                wrong.append(f"{path}: no heading {target}")
        left = re.search(r"^(?:- |\||\d+\. |#+ ).*$|\]\(|```|\*\*", page.prose, re.M)
        if left:
            wrong.append(f"{path}: Markdown is shown as text: {left[0][:60]!r}")
    if not any((folder / "search").glob("search_index.json")):
        wrong.append(f"{folder}: no index to search")
    return count, wrong


if __name__ == "__main__":
    if len(sys.argv) != 3 or sys.argv[1] not in ("markdown", "site"):
        sys.exit(__doc__)
    check = check_markdown if sys.argv[1] == "markdown" else check_site
    number, faults = check(Path(sys.argv[2]).resolve())
    print("\n".join(faults))
    print(f"{number} links, {len(faults)} wrong")
    sys.exit(1 if faults or number == 0 else 0)
