"""Gathers the pages of the site: stage.py FOLDER writes FOLDER/pages and FOLDER/mkdocs.yml.

Pages keep their paths in the repository, so that links between them need no change. A file of code that a page links to
becomes a page as well. What is made: a page for each function (function_pages.py), the gallery of kernels (gallery.py).
"""
import os
import re
import shutil
import sys
from pathlib import Path

import function_pages
import gallery

ROOT = Path(__file__).resolve().parents[2]
LINK = re.compile(r"(!?\[(?:[^\[\]]|\[[^\]]*\])*\])\(([^)\s]+)\)")
# Pages of docs/ in the order in which the site lists them; others follow the first.
FIRST = ("reference",)
HELP = ("troubleshooting", "questions", "performance", "limits")
BACKGROUND = ("design", "schedules", "heritage", "CHANGELOG")
LANGUAGES = {".hpp": "cpp", ".cpp": "cpp", ".cl": "c", ".inc": "cpp", ".py": "python", ".sh": "sh", ".json": "json",
             ".cmake": "cmake", ".jsonl": "json", ".glsl": "glsl"}


def pages_of_repository():
    """All Markdown files that are read as pages."""
    found = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "bench" / "README.md",
             ROOT / "examples" / "README.md", ROOT / "examples" / "data" / "README.md"]
    found += sorted((ROOT / "docs").rglob("*.md")) + sorted((ROOT / "bench" / "results").rglob("*.md"))
    return [p for p in found if p.exists()]


def outside_code(text, change):
    """`text` with `change` applied to what is no block of code."""
    parts = re.split(r"(^```.*?^```[^\n]*$)", text, flags=re.M | re.S)
    return "".join(p if p.startswith("```") else change(p) for p in parts)


def without_escapes_in_code(text):
    """A table's cell needs no backslash before a bar within code here."""
    lines = [re.sub(r"`[^`]*`", lambda m: m[0].replace("\\|", "|"), line) if line.startswith("|") else line
             for line in text.split("\n")]
    return "\n".join(lines)


class Stage:
    def __init__(self, folder, functions):
        self.pages = folder / "pages"
        self.functions = functions
        self.sources = set()

    def put(self, path, text):
        target = self.pages / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8")

    def link(self, page, target):
        """Where a link of `page` leads in the site."""
        if re.match(r"[a-z]+:|#", target):
            return target
        path, _, anchor = target.partition("#")
        file = (page.parent / path).resolve()
        if file.is_dir():
            inside = file / "README.md"
            return f"{path.rstrip('/')}/README.md" if inside.exists() else self.source(page, file, path)
        if file.suffix == ".md" or not file.exists():
            return target
        if file.suffix in function_pages.PICTURES:
            copy = self.pages / file.relative_to(ROOT)
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(file, copy)
            return target
        return self.source(page, file, path)

    def source(self, page, file, path):
        self.sources.add(file)
        return (path.rstrip("/") or ".") + ".md"

    def stage_page(self, page):
        text = page.read_text(encoding="utf-8")
        text = outside_code(text, lambda t: without_escapes_in_code(
            LINK.sub(lambda m: f"{m[1]}({self.link(page, m[2])})", t)))
        if page.parent == ROOT / "docs" / "functions":
            text = re.sub(r"^## .*$", lambda m: m[0] + "\n" + self.pages_of(m[0]), text, flags=re.M)
        self.put(page.relative_to(ROOT), text)

    def pages_of(self, heading):
        """Links to the pages of the functions that a heading names."""
        links = (f"[signature of `{name}`](../../functions/{self.functions.page_of('sinter::' + name)})"
                 for name in re.findall(r"`([^`]+)`", heading))
        return "\n" + ", ".join(links) + "\n"

    def stage_sources(self):
        for file in sorted(self.sources):
            name = file.relative_to(ROOT).as_posix()
            if file.is_dir():
                text = "\n".join(sorted(p.name + ("/" if p.is_dir() else "") for p in file.iterdir()))
            else:
                text = file.read_text(encoding="utf-8", errors="replace").rstrip("\n")
            language = LANGUAGES.get(file.suffix, "text")
            self.put(name + ".md", f"# {name}\n\n`````{language}\n{text}\n`````\n")


def title_of(path):
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.startswith("# "):
            return line[2:].strip().replace("`", "")
    return path.stem


def subjects(index):
    """The pages of the guide, in the order of its table."""
    return re.findall(r"^\| \[[^\]]*\]\((\w+\.md)\)", index.read_text(encoding="utf-8"), flags=re.M)


def navigation(stage, functions):
    """The site's contents as lines of YAML."""
    docs = stage.pages / "docs"

    def lines(depth, title, path):
        return ["  " * depth + f"- {quoted(title)}: {path}"]

    def folder(depth, title, name, first=()):
        paths = [docs / name / f for f in first]
        paths += [p for p in sorted((docs / name).glob("*.md")) if p not in paths]
        made = ["  " * depth + f"- {title}:"]
        for p in paths:
            made += lines(depth + 2, title_of(p), p.relative_to(stage.pages))
        return made if paths else []

    nav = ["nav:"] + lines(1, "Quick start", "README.md")
    nav += folder(1, "Tutorial", "tutorial")
    placed = {*FIRST, *HELP, *BACKGROUND}
    nav += folder(1, "Guide", "guide", ["README.md", *subjects(docs / "guide" / "README.md")])
    for name in [*FIRST, *sorted(p.stem for p in docs.glob("*.md") if p.stem not in placed)]:
        nav += lines(3, title_of(docs / f"{name}.md"), f"docs/{name}.md")
    nav += lines(3, "Examples", "examples/README.md")
    nav += folder(1, "Coming from", "coming_from")
    nav += ["  - Functions:"] + functions.navigation(3)
    nav += ["  - Gallery of kernels:"]
    for path, title in gallery.pages(ROOT):
        nav += lines(3, title, path)
    nav += ["  - Help:"]
    for name in HELP:
        nav += lines(3, title_of(docs / f"{name}.md"), f"docs/{name}.md")
    nav += ["  - Background:"]
    for name in BACKGROUND:
        nav += lines(3, title_of(docs / f"{name}.md"), f"docs/{name}.md")
    nav += lines(3, "Contributing", "CONTRIBUTING.md") + lines(3, "Benchmarks", "bench/README.md")
    nav += lines(3, "Results", "bench/results/README.md")
    return nav + folder(3, "Decisions", "decisions")


def quoted(text):
    return '"' + text.replace('"', '\\"') + '"'


def main(folder):
    shutil.rmtree(folder / "pages", ignore_errors=True)
    functions = function_pages.Pages(ROOT)
    stage = Stage(folder, functions)
    for page in pages_of_repository():
        stage.stage_page(page)
    for path, text in functions.pages():
        stage.put(path, text)
    for path, text in gallery.texts(ROOT):
        stage.put(path, text)
    stage.stage_sources()
    shutil.copyfile(ROOT / "docs" / "site" / "site.css", stage.pages / "site.css")
    settings = (ROOT / "docs" / "site" / "mkdocs.yml").read_text(encoding="utf-8")
    (folder / "mkdocs.yml").write_text(settings + "\n".join(navigation(stage, functions)) + "\n", encoding="utf-8")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(Path(os.path.abspath(sys.argv[1])))
