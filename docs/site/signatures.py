"""Signatures as readers want them: without what only the compiler reads."""
import re

from declarations import without_templates


def readable(signature, name):
    """A declaration without what only the compiler reads."""
    given = template_parameters(signature)
    text = without_templates(signature)
    text = re.sub(r"\) ?(noexcept)? ?: [\w:]+[({].*$", ")", text)  # initialisers of a constructor
    text = re.sub(r" requires[ (].*$", "", text)
    text = re.sub(r"^(inline|constexpr|explicit|friend|static|SINTER_DEFINE) ", "", text)
    text = re.sub(r"^(inline|constexpr|explicit|friend|static) ", "", text)
    text = re.sub(r"auto ?\((\w+)\) ?\(", r"auto \1(", text)
    text = re.sub(r"\b(?:const )?[A-Z]\w*[0-9]?(?: ?&&?| const&)(\.\.\.)? ?(\w+)\b", r"\2\1", text)
    text = re.sub(r"\b(?:F|Row|Col|X|A|B|C|First|Second)&& ?(\.\.\.)? ?(\w+)", r"\2\1", text)
    text = re.sub(r"\bAxis\.\.\. (\w+)", r"\1...", text)
    text = re.sub(r"\bAxis\b( \w+)?(?=[,)])", "axis", text)
    text = re.sub(r"\baxis_t<N>( \w+)?", "axis<N>", text)
    text = re.sub(r"(?:std::)?int64_t", "std::int64_t", text).replace("std::std::", "std::")
    text = re.sub(r"\bdetail::element<\w+>", "T", text)
    text = re.sub(r"expr::|detail::", "", text)
    text = re.sub(r"^(typename )?(unary|binary_result|ternary_result)<.*>(::result)? (?=(operator\W+|\w+) ?\()", "auto ", text)
    named = [p.split("=")[0].split()[-1] for p in split_list(given)]
    explicit = [p for p in named if not re.search(r"\b%s\b" % re.escape(p), signature.split(name + "(", 1)[-1]
                                                  .split(name + ")(", 1)[-1])]
    shown = [p for p in explicit if p not in ("More",)]
    if shown and given and re.search(r"\b%s\(" % re.escape(name), text):
        text = re.sub(r"\b%s\(" % re.escape(name), lambda m: f"{name}<{', '.join(shown)}>(", text, count=1)
    return " ".join(text.split())


def template_parameters(signature):
    """What stands in `template <...>`."""
    depth = 0
    for at, c in enumerate(signature if signature.startswith("template <") else ""):
        depth += (c == "<") - (c == ">")
        if c == ">" and depth == 0:
            return signature[len("template <"):at]
    return ""


def split_list(text):
    parts, depth, start = [], 0, 0
    for at, c in enumerate(text):
        depth += (c in "<([") - (c in ">)]")
        if c == "," and depth == 0:
            parts.append(text[start:at])
            start = at + 1
    return [p.strip() for p in parts + [text[start:]] if p.strip()]


def wrapped(signature, width=100):
    """On several lines where it is long."""
    if len(signature) <= width or "(" not in signature:
        return signature
    head, _, rest = signature.partition("(")
    arguments, _, tail = rest.rpartition(")")
    lines, line = [], head + "("
    indent = " " * len(line) if len(line) < 40 else "    "
    for n, argument in enumerate(split_list(arguments)):
        piece = ("" if n == 0 else ", ") + argument
        if len(line) + len(piece) > width and n:
            lines.append(line + ",")
            line = indent + argument
        else:
            line += piece
    return "\n".join(lines + [line + ")" + tail])


def grouped(overloads):
    """([signature, ...], comment) of overloads: one without a comment belongs to the one before it."""
    groups, seen, before = [], set(), []
    for f in overloads:
        shown = wrapped(readable(f.signature, f.name))
        if shown in seen:
            continue
        seen.add(shown)
        if f.comment and f.comment not in (g[1] for g in groups):
            groups.append(([shown], f.comment))
        else:
            same = [g for g in groups if g[1] == f.comment]
            (same[0][0] if same else groups[-1][0] if groups else before).append(shown)
    if not groups:
        return [(before, "")] if before else []
    groups[0][0].extend(before)
    return groups
