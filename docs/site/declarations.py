"""Reads the public functions and classes of sinter from its headers, with the comments above them.

Public is what namespaces sinter, sinter::blas, sinter::batch and sinter::random declare. Nested namespaces (expr, detail, runtime)
are not. A comment of lines `///` belongs to the declarations below it, up to an empty line or to the next comment.
"""
import re
from dataclasses import dataclass, field
from pathlib import Path

NAMESPACES = ("sinter", "sinter::blas", "sinter::batch", "sinter::random")
INTERNAL = ("runtime/", "graph/", "plan/", "codegen/", "blas/c/", "core/", "expr/parts.hpp", "expr/mistakes.hpp")
PUBLIC_ALL_THE_SAME = ("core/errors.hpp", "core/edge.hpp")
# Classes of namespace expr whose members users call: those that all arrays have.
BASES = ("array_base", "methods")
# What an overload gives that exists for the compiler's message.
NO_RESULT = re.compile(r"expr::(report|invalid)\b|\binvalid\b|\bsaid<|a_constant_array|cannot_be_assigned_to|through_a_mapping|_without_axis|product_of_columns|"
                       r"operand_on_host")
TOKEN = re.compile(r"""
    ///[^\n]* | //[^\n]* | /\*.*?\*/ | "(?:\\.|[^"\\\n])*" | '(?:\\.|[^'\\\n])*' | ^[ \t]*\#(?:[^\n\\]|\\.|\\\n)*
    | \w+ | \s+ | .""", re.VERBOSE | re.DOTALL | re.MULTILINE)


@dataclass
class Declaration:
    name: str
    signature: str
    comment: str
    place: str  # include/sinter/file.hpp
    line: int
    space: str = "sinter"


@dataclass
class Class:
    name: str
    comment: str
    place: str
    line: int
    space: str = "sinter"
    head: str = ""
    body: str = ""
    members: list = field(default_factory=list)


@dataclass
class Begun:
    """A declaration up to where it has been read."""
    public: bool
    text: str = ""
    line: int = 0
    comment: list = field(default_factory=list)


def macros_of(text):
    """The function-like macros that a header defines, by name: (parameters, body)."""
    found = {}
    for name, parameters, body in re.findall(r"^#define (SINTER_\w+)\(([^)]*)\)((?:[^\n\\]|\\\n|\\.)*)", text, re.M):
        found[name] = ([p.strip() for p in parameters.split(",")], body.replace("\\\n", "\n"))
    return found


def expand(text):
    """The header with uses of its own macros written out, one after the other: each stays on its line."""
    macros = macros_of(text)

    def written_out(name, arguments, depth=0):
        parameters, body = macros[name]
        for parameter, value in zip(parameters, (a.strip() for a in arguments.split(","))):
            body = re.sub(r"\b%s\b" % parameter, lambda _: value, body)
        if depth < 4:
            body = re.sub(r"\b(SINTER_\w+)\(([^()]*)\)",
                          lambda m: written_out(m[1], m[2], depth + 1) if m[1] in macros else m[0], body)
        return " ".join(body.split())

    return re.sub(r"^(SINTER_\w+)\(([^()\n]*)\)$",
                  lambda m: written_out(m[1], m[2]) if m[1] in macros else m[0], text, flags=re.M)


class Reader:
    """One header, token by token: namespaces, classes, and what they declare."""

    def __init__(self, path, root, mistakes=frozenset()):
        self.mistakes = mistakes
        self.place = str(path.relative_to(root))
        self.tokens = TOKEN.findall(expand(path.read_text(encoding="utf-8")))
        self.at, self.line = 0, 1
        self.inherited = []  # the comment above a declaration that ends on the line before
        self.functions, self.classes, self.objects = [], [], []

    def next(self):
        token = self.tokens[self.at]
        self.at += 1
        self.line += token.count("\n")
        return token

    def skip_braces(self):
        """To behind the brace that closes one just read; gives what is between them."""
        depth, begin = 1, self.at
        while depth:
            token = self.next()
            depth += (token == "{") - (token == "}")
        return "".join(self.tokens[begin:self.at - 1])

    def is_mistake(self, body):
        """A function that only says what is wrong."""
        calls = re.match(r"\s*(?:expr::)?(\w+)<", body)
        return bool(calls) and calls[1] in self.mistakes or "n = expr::number_of_device" in body

    def read(self, space, owner=None):
        """Declarations up to the end of the scope `space`, or of the class `owner`."""
        begun = Begun(public=owner is None or not owner.head.startswith("class"))
        depth = 0
        while self.at < len(self.tokens):
            token = self.next()
            if self.takes_comment(begun, token):
                continue
            if not begun.text:
                if token.isspace():
                    if token.count("\n") > 1:
                        begun.comment, self.inherited = [], []
                    continue
                begun.line = self.line
            if depth == 0 and token == "}":
                return
            depth += (token in "([") - (token in ")]")
            if depth > 0 or token not in (":", ";", "{") or not self.ends(begun, token, space, owner):
                begun.text += token

    def takes_comment(self, begun, token):
        """Comments and lines of the preprocessor are no part of a declaration."""
        if token.startswith("///"):
            if not begun.text and not token.startswith("///<"):
                begun.comment.append(token[3:].removeprefix(" ").rstrip())
            return True
        if not token.startswith(("//", "/*")) and not token.lstrip(" \t").startswith("#"):
            return False
        self.inherited = []
        if token.startswith("//") and not begun.text:
            begun.comment = []
        return True

    def ends(self, begun, token, space, owner):
        """Whether a colon, a semicolon or a brace is the end of what has begun."""
        if token == ":":
            access = re.search(r"\b(public|private|protected)\s*$", begun.text)
            if not access:
                return False
            begun.public = access[1] == "public"
        elif token == "{" and self.is_initialiser(begun.text):
            self.skip_braces()
            begun.text += "{}"
            return True
        elif begun.public:
            self.declare(begun, space, owner, token == "{")
        elif token == "{":
            self.skip_braces()
        begun.comment, begun.text = [], ""
        return True

    @staticmethod
    def is_initialiser(text):
        """A brace behind `name` or `=` in a member, and not one of a body."""
        bare = " ".join(text.split())
        if bare.endswith("=") or re.search(r"\) *(?:noexcept *)?:.*\b\w+_?$", bare):
            return True
        is_scope = re.match(r"(namespace|class|struct|enum|union|template|extern|inline namespace|requires)\b", bare)
        return not is_scope and bool(re.match(r"(static |inline |constexpr |const |mutable )*[\w:<>, ]+ \w+$", bare))

    def declare(self, begun, space, owner, opens):
        """What has begun is complete; if it `opens` a brace, what is between the braces is read or skipped."""
        text = " ".join(begun.text.split())
        named = re.match(r"(?:inline )?namespace ?([\w:]*)$", text.replace("::inline SINTER_ABI", "", 1))
        if opens and named:
            inner = f"{space}::{named[1]}" if space else named[1]
            if inner in NAMESPACES or inner == "sinter::expr":
                self.read(inner)
            else:
                self.skip_braces()
        elif space == "sinter::expr" and owner is None and not re.search(r"class (%s) ?(:|$)" % "|".join(BASES), text):
            if opens:
                self.skip_braces()
        elif not self.declare_class(text, begun, space, owner, opens):
            if not opens or not self.is_mistake(self.skip_braces()):
                self.declare_function(text, begun, space, owner)

    def declare_class(self, text, begun, space, owner, opens):
        """Whether the text begins a class, which is read then."""
        bare = re.sub(r"^template <.*?> ?(?=class |struct |enum |union )", "", text)
        kind = re.match(r"(class|struct|enum class|enum) (?:\[\[.*?\]\] )?(\w+)\b(?!::)(?: final)?(?: :(?!:).*)?$", bare)
        if not kind:
            return False
        if not opens:
            return True
        found = Class(kind[2], "\n".join(begun.comment), self.place, begun.line, space, kind[1])
        is_specialised = "<" in bare[:bare.find(":") if ":" in bare else None]
        if owner is None and not is_specialised:
            self.classes.append(found)
        begin = self.at
        if kind[1].startswith("enum"):
            self.skip_braces()
        else:
            self.read(space, found)
        found.body = "".join(self.tokens[begin:self.at - 1])
        return True

    def declare_function(self, text, begun, space, owner):
        """Keeps the text if it is a function that users may call."""
        made = re.match(r"inline constexpr (\w+) (\w+)", text)
        if made and owner is None:
            self.objects.append((made[1], made[2], begun.line))
        if text.startswith(("using", "friend class", "static_assert", "extern", "concept", "typedef")) or \
                " concept " in text or "= delete" in text or NO_RESULT.search(text):
            return
        if owner is None and (re.search(r"[\w>]::\w+\(", text) or re.search(r"\) *-> *\w", text)):
            return  # a member's definition, or a guide of deduction
        name = re.search(r"\(?(operator ?(?:\(\)|[^\s(\w]+|[\w: ]+?)|~?\w+)\)? ?\((?!\w+\) ?\()", without_templates(text))
        if not name:
            return
        self.inherited = begun.comment or self.inherited
        found = Declaration(name[1], text, "\n".join(self.inherited), self.place, begun.line, space)
        (owner.members if owner is not None else self.functions).append(found)


def without_templates(text):
    """Without `template <...>`, `requires ...` and attributes in front of a declaration."""
    text = re.sub(r"\[\[[^\]]*\]\] ?", "", text)
    while text.startswith("template <"):
        depth = 0
        for at, c in enumerate(text):
            depth += (c == "<") - (c == ">" and text[at - 1] != "-")
            if c == ">" and depth == 0:
                break
        text = text[at + 1:].strip()
    if text.startswith("requires"):
        text = re.sub(r"^requires ?", "", text)
        # The constraint ends where a declaration begins: behind its last operand.
        pieces = re.match(r"(?:\((?:[^()]|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))*\)|[\w:]+(?:<(?:[^<>]|<[^<>]*>)*>)?)"
                          r"(?: ?(?:&&|\|\|) ?(?:!?\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)|[\w:]+(?:<(?:[^<>]|<[^<>]*>)*>)?))*",
                          text)
        text = text[pieces.end():].strip() if pieces else text
    return text


def read_headers(root):
    """(functions, classes) of all public headers."""
    functions, classes, objects = [], [], {}
    folder = root / "include" / "sinter"
    mistakes = frozenset(re.findall(r"\b(?:void|auto) (\w+)\(", (folder / "expr/mistakes.hpp").read_text(encoding="utf-8")))
    for path in sorted(folder.rglob("*.hpp")):
        inside = path.relative_to(folder).as_posix()
        if (inside.startswith(INTERNAL) or inside.endswith("definitions.hpp")) and inside not in PUBLIC_ALL_THE_SAME:
            continue
        reader = Reader(path, root, mistakes)
        reader.read("")
        functions += reader.functions
        classes += reader.classes
        for kind, name, line in reader.objects:
            objects.setdefault(kind, []).append((name, line))
    for c in classes:  # an object that is called, as `reversed`, is a function
        functions += [Declaration(name, m.signature.replace("operator()", name), c.comment, c.place, line, c.space)
                      for name, line in objects.get(c.name, ()) for m in c.members if m.name == "operator()"]
    return functions, classes


if __name__ == "__main__":
    root = Path(__file__).resolve().parents[2]
    functions, classes = read_headers(root)
    for f in functions:
        print(f"{f.place}:{f.line} {f.space} {f.name} | {f.signature[:150]} | {f.comment!r}")
    for c in classes:
        print(f"CLASS {c.place}:{c.line} {c.name} {c.comment[:60]!r}")
        for m in c.members:
            print(f"      {m.name} | {m.signature[:100]} | {m.comment[:50]!r}")
