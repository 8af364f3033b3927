#!/usr/bin/env python3
"""PyTorch's figures for the works of bench_images, as the same JSON lines.

    python3 bench/heritage/torch_images.py out.jsonl [SIZE]

It runs in a process of its own; every result is checked against float64 before its time counts.
"""
import json
import statistics
import sys
import time

import torch
import torch.nn.functional as F

out = open(sys.argv[1], "a")
size = int(sys.argv[2]) if len(sys.argv) > 2 else 4096
device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
torch.backends.cudnn.allow_tf32 = False
torch.manual_seed(1)


def wait():
    if device.type == "cuda":
        torch.cuda.synchronize()


def measure(work, name, pixels, job, exact, bound):
    right = bool(((job().double() - exact).abs() <= bound).all())
    times = []
    for _ in range(9 if right else 0):
        job(), wait()
        begin = time.perf_counter()
        job(), wait()
        repeats = int(min(2000, max(1, 0.05 / max(1e-7, time.perf_counter() - begin))))
        begin = time.perf_counter()
        for _ in range(repeats):
            job()
        wait()
        times.append((time.perf_counter() - begin) / repeats)
    line = {"work": work, "size": size, "contestant": name}
    if right:
        seconds = statistics.median(times)
        line |= {"seconds": seconds, "rate": 4e-9 * pixels / seconds, "unit": "GB/s"}
    else:
        line["wrong"] = 1
    print(line, flush=True)
    out.write(json.dumps(line) + "\n")


name = "PyTorch " + device.type
x = torch.rand(1, 1, size, size, device=device)
for taps in [3, 9, 31]:
    w = torch.rand(taps, device=device)
    w /= w.sum()
    half = taps // 2
    down, right = w.view(1, 1, taps, 1), w.view(1, 1, 1, taps)

    def separable(x, down, right):
        return F.conv2d(F.conv2d(x, right, padding=(0, half)), down, padding=(half, 0))

    exact = separable(x.double(), down.double(), right.double())
    measure(f"{taps} taps", name + " separable", 2.0 * size * size, lambda: separable(x, down, right), exact,
            (2 * taps + 4) * 1.2e-7)
    del exact
small = torch.rand(1, 1, size // 4, size // 4, device=device)
for mode in ["bilinear", "bicubic"]:
    def resize(x):
        return F.interpolate(x, size=(size, size), mode=mode, align_corners=False)

    measure("resize", f"{name} {mode} x4", size * size * (1 + 1 / 16), lambda: resize(small),
            resize(small.double()), 16 * 3 * 1.2e-7 * (3 * size / 4 + 24))
