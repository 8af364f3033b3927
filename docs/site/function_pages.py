"""Makes a page for each public function and class.

The words come from two places. A header has the signature and the comment. A page of docs/functions/ has what a
subject's functions have in common (shapes, types, errors, cost), and for each function a section with an example.
"""
import posixpath
import re
from pathlib import Path

from declarations import read_headers
from signatures import grouped

ROOT = Path(__file__).resolve().parents[2]
PICTURES = (".svg", ".png", ".jpg")
FACTS = ("Shapes", "Types", "Errors", "Cost")
SYMBOLS = {"+": "plus", "-": "minus", "*": "product", "/": "divide", "%": "mod", "<": "less", "<=": "less_equal",
           ">": "greater", ">=": "greater_equal", "==": "equal", "!=": "not_equal", "&&": "and", "||": "or", "!": "not",
           "&": "bit_and", "|": "bit_or", "^": "bit_xor", "<<": "shift_left", ">>": "shift_right", "~": "bit_not",
           "+=": "add_to", "-=": "subtract_from", "*=": "multiply_by", "/=": "divide_by"}
# Pages of docs/functions/ in the order in which the site lists them; others follow.
ORDER = ("making", "random", "arithmetic", "elementary", "choices", "reductions", "order", "rows", "pairs", "complex", "views", "indices",
         "rearranging", "fourier", "statements", "devices",
         "images", "factorisations", "spectra", "batches", "sparse", "krylov", "blas", "files", "tuning", "kernels", "interop")
# Read by sinter itself, although they stand among what users call.
INTERNAL = {"sinter::floor_divide", "sinter::index_within", "sinter::blas::solve_by_halves"}
# Classes whose members others have, and those others.
TITLES = {"array_base": "Members of all arrays", "methods": "Members of arrays and expressions"}
ARRAYS = ("matrix", "vector", "scalar", "array_view", "array_ref", "image_array")
INTERNAL_CLASSES = {"lookup", "triangular_solver", "reversed_t"}


def full_name(x):
    return f"{x.space}::{x.name}"


def page_name(full):
    """blas/gemm.md of sinter::blas::gemm."""
    space, _, name = full.rpartition("::")
    if name.startswith("operator"):
        name = "operator_" + SYMBOLS[name[len("operator"):].strip()]
    folder = space[len("sinter"):].strip(":")
    return f"{folder}/{name}.md" if folder else f"{name}.md"


def title_of(c):
    return TITLES.get(c.name) or short_name(full_name(c))


def short_name(full):
    return full[len("sinter::"):]


def paragraphs(comment):
    """A comment of a header as Markdown: its paragraphs, and lines of code, which are indented by four more."""
    made = []
    for block in re.split(r"\n\n+|\n(?=    )(?<!\n    )", comment):
        if block.startswith("    "):
            code = [line[4:] for line in block.split("\n")]
            if made and made[-1].endswith("```"):
                made[-1] = made[-1][:-3] + "\n".join(code) + "\n```"
            else:
                made.append("```cpp\n" + "\n".join(code) + "\n```")
        elif block.strip():
            made.append(paragraph(block))
    return "\n\n".join(made)


def paragraph(comment):
    """One of them: names of code in it stand in code type."""
    text = " ".join(comment.split())
    held = []

    def hold(match):
        held.append(match[0])
        return f"\0{len(held) - 1}\0"

    text = re.sub(r"`[^`]*`", hold, text)
    text = re.sub(r"\b(\w+_error)\b", lambda m: hold({0: f"[`{m[1]}`](%TYPES%{m[1]}.md)"}) if m[1] != "argument_error"
                  else hold({0: "[`argument_error`](%TYPES%argument_error.md)"}), text)
    text = re.sub(r"(?<![\w`])(?:[\w:.]+(?:<(?:[\w:, ]|<[\w:, ]*>)*>)?)\((?:[^()]|\([^()]*\))*\)", lambda m: hold({0: f"`{m[0]}`"}), text)
    text = re.sub(r"(?<![\w`/])\w+(?:::\w+)+(?:<[\w:, ]+>)?|\b[a-z]\w*<[\w:, ]+>|\b[a-z]+_[a-z_]+\b", lambda m: hold({0: f"`{m[0]}`"}), text)
    text = text.replace("*", "\\*").replace("<", "&lt;")
    return re.sub("\0(\\d+)\0", lambda m: held[int(m[1])], text)


class Section:
    """What a page of docs/functions/ says of a function."""

    def __init__(self, subject, text):
        self.subject = subject
        self.facts, rest = facts_of(text)
        self.text = rest.strip()


def facts_of(text):
    """The items `- **Shapes.** ...` of a text, by label, and what remains of it."""
    facts = {}

    def take(match):
        facts[match[1]] = " ".join(match[2].split())
        return ""

    rest = re.sub(r"^- \*\*(%s)\.\*\* ((?:.+\n?(?!- |\n|#|```))*.*\n?)" % "|".join(FACTS), take, text, flags=re.M)
    return facts, rest


class Subject:
    def __init__(self, path):
        self.path = path
        text = path.read_text(encoding="utf-8")
        parts = re.split(r"^## ", text, flags=re.M)
        self.title = re.match(r"# (.*)", parts[0])[1]
        self.facts, _ = facts_of(parts[0])
        self.sections = {}
        for part in parts[1:]:
            heading, _, body = part.partition("\n")
            section = Section(self, body)
            for name in re.findall(r"`([^`]+)`", heading):
                self.sections["sinter::" + name] = section


def is_code(file):
    """True if it becomes a page that shows its text, whose name ends in .md."""
    return file.is_file() and file.suffix not in (".md", *PICTURES)


def seen_from(up, text):
    """Links of a page in docs/functions/, from a page that is made, whose way to the top is `up`."""
    def link(match):
        target = posixpath.normpath("docs/functions/" + match[1])
        return f"]({up}{target}{'.md' if is_code(ROOT / target) else ''})"

    return re.sub(r"\]\((?![a-z]+:|#)([^)\s]+)\)", link, text)


def place_of(path):
    return ORDER.index(path.stem) if path.stem in ORDER else len(ORDER), path.stem


class Pages:
    def __init__(self, root):
        self.root = root
        functions, classes = read_headers(root)
        self.subjects = [Subject(p) for p in sorted((root / "docs" / "functions").glob("*.md"), key=place_of)]
        self.functions = {}
        for f in functions:
            if full_name(f) not in INTERNAL:
                self.functions.setdefault(full_name(f), []).append(f)
        self.classes = {full_name(c): c for c in classes if c.name not in INTERNAL_CLASSES}
        self.sections = {}
        for subject in self.subjects:
            self.sections.update(subject.sections)

    def pages(self):
        """(path, text) of all of them."""
        for full, overloads in sorted(self.functions.items()):
            yield "functions/" + page_name(full), self.function_page(full, overloads)
        for full, c in sorted(self.classes.items()):
            yield f"functions/types/{c.name}.md", self.class_page(c)
        yield "functions/index.md", self.index()

    def page_of(self, full):
        """Where the function or type of that name has its page."""
        if full in self.classes and full not in self.functions:
            return f"types/{self.classes[full].name}.md"
        return page_name(full)

    def up(self, path):
        return "../" * (path.count("/") + 1)

    def function_page(self, full, overloads):
        path = page_name(full)
        up = self.up(path)
        section = self.sections.get(full)
        name = short_name(full)
        lines = [f"# {name}", ""]
        for signatures, comment in grouped(overloads):
            lines += ["```cpp", *signatures, "```", ""]
            if comment:
                lines += [paragraphs(comment).replace("%TYPES%", up + "functions/types/"), ""]
        if section:
            facts = {**section.subject.facts, **section.facts}
            lines += [seen_from(up, f"- **{label}.** {facts[label]}") for label in FACTS if label in facts] + [""]
            lines += ["## Example", "", seen_from(up, section.text), "", self.foot(section, overloads, up)]
        return "\n".join(lines) + "\n"

    def foot(self, section, overloads, up):
        sources = dict.fromkeys(f.place for f in overloads)
        links = ", ".join(f"`{p[len('include/'):]}`" for p in sources)
        name = section.subject.path.name
        return f"Subject: [{section.subject.title}]({up}docs/functions/{name}). Declared in {links}."

    def class_page(self, c):
        up = "../../"
        lines = [f"# {title_of(c)}", ""]
        if c.comment:
            lines += [paragraphs(c.comment).replace("%TYPES%", ""), ""]
        section = self.sections.get(full_name(c))
        if section:
            lines += [seen_from(up, section.text), ""]
        if c.head.startswith("enum") or not c.members:
            body = re.sub(r"^ {4}", "    ", c.body.strip("\n"), flags=re.M)
            lines += ["```cpp", f"{c.head} {c.name} {{", body.rstrip(), "};", "```", ""]
        by_name = {}
        for m in (m for m in c.members if not m.name.startswith("~")):
            by_name.setdefault(m.name, []).append(m)
        for name, members in by_name.items():
            lines += [f"## {name}", ""]
            for signatures, comment in grouped(members):
                lines += ["```cpp", *signatures, "```", ""]
                if comment:
                    lines += [paragraphs(comment).replace("%TYPES%", ""), ""]
        if c.name in ARRAYS:
            lines += [f"It has the [{TITLES[b].lower()}]({b}.md), too." for b in TITLES] + [""]
        lines += [f"Declared in `{c.place[len('include/'):]}`."]
        return "\n".join(lines) + "\n"

    def index(self):
        lines = ["# All functions and types", "", "Each name has a page of its own.", ""]
        for subject in self.subjects:
            names = [n for n in subject.sections if n in self.functions]
            links = [f"[`{short_name(n)}`]({page_name(n)})" for n in names]
            lines += [f"- **[{subject.title}](../docs/functions/{subject.path.name})** " + " ".join(links)]
        rest = [n for n in sorted(self.functions) if n not in self.sections]
        if rest:
            lines += ["- **Others** " + " ".join(f"[`{short_name(n)}`]({page_name(n)})" for n in rest)]
        types = [f"[{TITLES.get(c.name, f'`{c.name}`')}](types/{c.name}.md)" for _, c in sorted(self.classes.items())]
        return "\n".join(lines + ["- **Types** " + " ".join(types), ""])

    def navigation(self, depth):
        pad = "  " * depth
        nav = [f"{pad}- functions/index.md"]
        for subject in self.subjects:
            nav.append(f'{pad}- "{subject.title}":')
            nav.append(f"{pad}    - docs/functions/{subject.path.name}")
            for n in subject.sections:
                if n in self.functions:
                    nav.append(f'{pad}    - "{short_name(n)}": functions/{page_name(n)}')
        rest = [n for n in sorted(self.functions) if n not in self.sections]
        nav.append(f"{pad}- Types:")
        nav += [f'{pad}    - "{title_of(c)}": functions/types/{c.name}.md' for _, c in sorted(self.classes.items())]
        if rest:
            nav.append(f"{pad}- Others:")
            nav += [f'{pad}    - "{short_name(n)}": functions/{page_name(n)}' for n in rest]
        return nav

