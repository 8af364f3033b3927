"""Makes the gallery of kernels from tests/golden/gallery/, which the tests compare with what sinter writes.

A file there has a title, a statement, and for each device `== name` and what explain() says.
"""
import re

DEVICES = {"opencl_gpu": ("OpenCL C, for a GPU", "c"), "opencl_cpu": ("OpenCL C, for a CPU", "c"),
           "glsl_compute": ("GLSL, compute shader", "glsl"), "glsl_fragment": ("GLSL, fragment shader", "glsl"),
           "wgsl": ("WGSL", "rust")}
HEAD = """# Gallery of kernels
Each page has a statement, and the kernel that sinter writes for it in each language: text, form and numbers. The extents are
m = 60, k = 48 and n = 36. Vectors have 1000 elements. [Schedules](../docs/schedules.md) says what each form is.

`explain(...)` shows the same for your statements on your device.

| | statement | launches on a GPU | its form |
| --- | --- | --- | --- |
"""


class Kernel:
    def __init__(self, text):
        head, _, rest = text.partition("\n")
        self.what, numbers = re.match(r"kernel \d+: (.*?)   \[(.*)\]$", head).groups()
        self.extents, self.flops, self.bytes = re.match(r"(.*), (\S+) flops, (\S+) bytes$", numbers).groups()
        form = re.match(r"runs as (.*)\n", rest)
        self.form = form[1] if form else ""
        rest = rest[form.end():] if form else rest
        self.reasons = re.findall(r"^not as (.*)$", rest, re.M)
        self.text = re.sub(r"^not as .*\n", "", rest, flags=re.M).strip("\n")


class Shown:
    def __init__(self, path):
        self.name = path.stem
        self.title, self.code, rest = path.read_text(encoding="utf-8").split("\n", 2)
        self.devices = {}
        for part in re.split(r"^== ", rest, flags=re.M)[1:]:
            device, _, text = part.partition("\n")
            refused = re.match(r"refused: sinter: (.*)", text)
            kernels = [Kernel(k) for k in re.split(r"^(?=kernel \d+: )", text, flags=re.M)[1:]]
            launches = re.search(r"launches: (\d+)", text)
            self.devices[device] = (refused and refused[1], launches and launches[1], kernels)

    def page(self):
        lines = [f"# {self.title}", "", "```cpp", wrapped(self.code) + ";", "```", ""]
        for device, (title, language) in DEVICES.items():
            refused, launches, kernels = self.devices[device]
            lines += [f"## {title}", ""]
            if refused:
                lines += [f"This device refuses the statement: {refused}.", ""]
                continue
            if launches != "1":
                lines += [f"{launches} launches.", ""]
            for k in kernels:
                lines += [f"- **Computes** `{k.what}`", f"- **Form.** {k.form[:1].upper() + k.form[1:]}."]
                lines += [f"- **Not as** {'; not as '.join(k.reasons)}."] if k.reasons else []
                results = "one result" if k.extents == "scalar" else f"{k.extents} results"
                lines += [f"- **Numbers.** {results[:1].upper() + results[1:]}, {k.flops} operations on numbers, {k.bytes} bytes.",
                          "", f"```{language}", k.text, "```", ""]
        return "\n".join(lines)


def wrapped(code):
    """A long statement on several lines."""
    return code if len(code) <= 96 else re.sub(r" (=|\+) ", lambda m: f" {m[1]}\n    ", code)


def shown(root):
    """All statements, those with short kernels first."""
    paths = (root / "tests" / "golden" / "gallery").glob("*.txt")
    return [Shown(p) for p in sorted(paths, key=lambda p: (p.stat().st_size, p.stem))]


def pages(root):
    """(path, title) of all pages, the contents first."""
    return [("gallery/index.md", "Contents")] + [(f"gallery/{s.name}.md", s.title) for s in shown(root)]


def texts(root):
    """(path, text) of all pages."""
    rows = []
    for s in shown(root):
        _, launches, kernels = s.devices["opencl_gpu"]
        form = kernels[0].form.split(":")[0] if kernels else ""
        rows.append(f"| [{s.title}]({s.name}.md) | `{s.code}` | {launches} | {form} |")
        yield f"gallery/{s.name}.md", s.page()
    yield "gallery/index.md", HEAD + "\n".join(rows) + "\n"
