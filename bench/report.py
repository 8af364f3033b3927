#!/usr/bin/env python3
"""Tables and plots of contests.

    python3 bench/report.py FOLDER

reads FOLDER/*.jsonl (what the contests' --json wrote) and writes into FOLDER: performance.json (all of it),
performance.md (tables of medians and ratios), sgemm.svg (GFLOP/s by size), memory.svg (GB/s of what only moves
memory) and roofline.svg. Needs nothing but Python's standard library.
"""
import json
import math
import pathlib
import sys
from xml.sax.saxutils import escape

COLOURS = ["#1b6ca8", "#c8553d", "#3a7d44", "#8e5ea2", "#b8860b", "#5c6670", "#d16ba5", "#2a9d8f"]
MEMORY = ["copy", "axpy", "dot", "2x+3y-sin(z)w", "argmax", "argmax rows", "argmax columns", "gemv"]


def read(folder):
    """Devices by name, and the last result of every (work, what it is compared with, size, contestant)."""
    devices, results = {}, {}
    for path in sorted(folder.glob("*.jsonl")):
        for line in path.read_text().splitlines():
            entry = json.loads(line)
            if "device" in entry:
                devices[entry["device"]] = entry["description"]
            else:
                results[(entry["work"], entry.get("against"), entry["size"], entry["contestant"])] = entry
    return devices, list(results.values())


def number(x):
    return f"{x:.3g}" if x < 100 else f"{x:.0f}"


def time_text(seconds):
    for unit, scale in (("s", 1), ("ms", 1e-3), ("us", 1e-6)):
        if seconds >= scale:
            return f"{number(seconds / scale)} {unit}"
    return f"{seconds * 1e9:.0f} ns"


def tables(devices, results):
    """Markdown: for every work and peer that ratios are to, sizes across and contestants down; rate and ratio.
    Contestants that were wrong have no ratio: they are in every table of their work."""
    lines = [f"- {name}: {text}" for name, text in devices.items()] + [""]
    contests = {(r["work"], r.get("against")): None for r in results}
    compared = {work for work, against in contests if against}
    for work, against in contests:
        if against is None and work in compared:
            continue
        mine = [r for r in results if r["work"] == work and ("wrong" in r or r.get("against") == against)]
        sizes = sorted({r["size"] for r in mine})
        unit = next((r["unit"] for r in mine if "unit" in r), "time")
        title = f"**{work}**, {unit}"
        if against:
            title += f" (ratio to {against} in the same rounds)"
        lines += [title, "", "| | " + " | ".join(str(s) for s in sizes) + " |", "| --- |" + " --- |" * len(sizes)]
        for who in dict.fromkeys(r["contestant"] for r in mine):
            cells = []
            for size in sizes:
                r = next((r for r in mine if r["contestant"] == who and r["size"] == size), None)
                if r is None:
                    cells.append("")
                elif "wrong" in r:
                    cells.append("wrong")
                else:
                    ratio = f" ({r['ratio']:.2f})" if "ratio" in r else ""
                    cells.append((number(r["rate"]) if "rate" in r else time_text(r["seconds"])) + ratio)
            lines.append(f"| {who} | " + " | ".join(cells) + " |")
        lines.append("")
    return "\n".join(lines)


class Plot:
    """A plot with logarithmic axes, as SVG."""

    width, height, left, right, top, bottom = 760, 440, 70, 220, 40, 55

    def __init__(self, title, x_label, y_label, points):
        self.title, self.x_label, self.y_label = title, x_label, y_label
        xs, ys = [p[0] for p in points], [p[1] for p in points]
        self.x0, self.x1 = min(xs) / 1.15, max(xs) * 1.15
        self.y0, self.y1 = min(ys) / 1.3, max(ys) * 1.5
        self.body = []

    def x(self, v):
        share = math.log(v / self.x0) / math.log(self.x1 / self.x0)
        return self.left + share * (self.width - self.left - self.right)

    def y(self, v):
        share = math.log(v / self.y0) / math.log(self.y1 / self.y0)
        return self.height - self.bottom - share * (self.height - self.top - self.bottom)

    def line(self, points, colour, dash=""):
        path = " ".join(f"{self.x(a):.1f},{self.y(b):.1f}" for a, b in points)
        self.body.append(f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2"'
                         + (f' stroke-dasharray="{dash}"' if dash else "") + "/>")

    def mark(self, a, b, colour, hint):
        self.body.append(f'<circle cx="{self.x(a):.1f}" cy="{self.y(b):.1f}" r="4" fill="{colour}">'
                         f"<title>{escape(hint)}</title></circle>")

    def key(self, n, name, colour):
        y = self.top + 14 + 18 * n
        x = self.width - self.right + 14
        self.body.append(f'<rect x="{x}" y="{y - 9}" width="10" height="10" fill="{colour}"/>'
                         f'<text x="{x + 16}" y="{y}">{escape(name)}</text>')

    def ticks(self, low, high):
        """Powers of two for sizes, of ten else, thinned to at most nine."""
        base = 2 if self.x_label == "n" and (low, high) == (self.x0, self.x1) else 10
        first, last = math.ceil(math.log(low, base)), math.floor(math.log(high, base))
        step = max(1, (last - first) // 8)
        return [float(base) ** e for e in range(first, last + 1, step)]

    def svg(self):
        out = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {self.width} {self.height}" '
               'font-family="sans-serif" font-size="12">',
               f'<rect width="{self.width}" height="{self.height}" fill="white"/>',
               f'<text x="{self.left}" y="22" font-size="15">{escape(self.title)}</text>']
        bottom, right = self.height - self.bottom, self.width - self.right
        for v in self.ticks(self.x0, self.x1):
            out.append(f'<line x1="{self.x(v):.1f}" x2="{self.x(v):.1f}" y1="{self.top}" y2="{bottom}" stroke="#ddd"/>'
                       f'<text x="{self.x(v):.1f}" y="{bottom + 16}" text-anchor="middle">{v:g}</text>')
        for v in self.ticks(self.y0, self.y1):
            out.append(f'<line x1="{self.left}" x2="{right}" y1="{self.y(v):.1f}" y2="{self.y(v):.1f}" stroke="#ddd"/>'
                       f'<text x="{self.left - 6}" y="{self.y(v) + 4:.1f}" text-anchor="end">{v:g}</text>')
        out.append(f'<text x="{(self.left + right) / 2}" y="{self.height - 14}" text-anchor="middle">'
                   f"{escape(self.x_label)}</text>")
        out.append(f'<text transform="translate(16 {(self.top + bottom) / 2}) rotate(-90)" text-anchor="middle">'
                   f"{escape(self.y_label)}</text>")
        return "\n".join(out + self.body + ["</svg>\n"])


def size_sweep(title, results, x_label, y_label):
    points = [(r["size"], r["rate"]) for r in results]
    plot = Plot(title, x_label, y_label, points)
    for n, who in enumerate(dict.fromkeys(r["contestant"] for r in results)):
        mine = sorted((r["size"], r["rate"]) for r in results if r["contestant"] == who)
        colour = COLOURS[n % len(COLOURS)]
        plot.line(mine, colour, "" if who.startswith("sinter") else "5 4")
        for a, b in mine:
            plot.mark(a, b, colour, f"{who}: {number(b)} {y_label} at {a}")
        plot.key(n, who, colour)
    return plot.svg()


def intensity(r):
    """Operations for each byte that must move, in float."""
    n = r["size"]
    flops = {"axpy": 2, "dot": 2, "copy": 0, "2x+3y-sin(z)w": 6}
    if r["work"] == "sgemm":
        return 2 * n**3 / (3 * 4 * n * n)
    if r["work"] == "gemv":
        return 0.5
    return flops.get(r["work"], 0) / {"axpy": 12, "dot": 8, "copy": 8, "2x+3y-sin(z)w": 20}.get(r["work"], 1)


def roofline(results):
    """Every result by its intensity, under the best that any contestant reached of either kind."""
    dots = []
    for r in results:
        i = intensity(r)
        if i > 0:
            dots.append((i, r["rate"] if r["unit"] == "GFLOP/s" else r["rate"] * i, r))
    bandwidth = max((r["rate"] for r in results if r["unit"] == "GB/s"), default=0)
    peak = max((r["rate"] for r in results if r["unit"] == "GFLOP/s"), default=0)
    if not dots or not bandwidth or not peak:
        return None
    ridge = peak / bandwidth
    plot = Plot("Roofline of what was measured", "operations per byte", "GFLOP/s",
                [(a, b) for a, b, _ in dots] + [(0.1, 0.1 * bandwidth), (ridge * 30, peak)])
    plot.line([(0.1, 0.1 * bandwidth), (ridge, peak), (ridge * 30, peak)], "#999", "6 4")
    names = list(dict.fromkeys(r["contestant"] for _, _, r in dots))
    for a, b, r in dots:
        plot.mark(a, b, COLOURS[names.index(r["contestant"]) % len(COLOURS)],
                  f"{r['contestant']}, {r['work']} {r['size']}: {number(b)} GFLOP/s")
    for n, name in enumerate(names):
        plot.key(n, name, COLOURS[n % len(COLOURS)])
    return plot.svg()


def main():
    folder = pathlib.Path(sys.argv[1])
    devices, results = read(folder)
    (folder / "performance.json").write_text(
        json.dumps({"devices": devices, "results": results}, indent=1) + "\n")
    (folder / "performance.md").write_text(tables(devices, results))
    # A contestant of two contests has one place in a plot: that of the last.
    right = list({(r["work"], r["size"], r["contestant"]): r for r in results if "rate" in r}.values())
    products = [r for r in right if r["work"] == "sgemm"]
    if products:
        (folder / "sgemm.svg").write_text(
            size_sweep("Products of n x n floats", products, "n", "GFLOP/s"))
    for work in MEMORY:
        mine = [r for r in right if r["work"] == work]
        if len({r["size"] for r in mine}) > 1:
            name = work.replace(" ", "_") if work.replace(" ", "").isalpha() else "chain"
            (folder / f"{name}.svg").write_text(size_sweep(work, mine, "elements (along axes: rows)", "GB/s"))
    plot = roofline([r for r in right if r["work"] in MEMORY + ["sgemm"]])
    if plot:
        (folder / "roofline.svg").write_text(plot)
    print((folder / "performance.md").read_text())


main()
