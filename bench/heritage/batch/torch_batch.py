#!/usr/bin/env python3
"""PyTorch's figures for the works of bench_batch, as the same JSON lines.

    python3 bench/heritage/batch/torch_batch.py out.jsonl [COUNT]

It runs in a process of its own; every result is checked against float64 before its time counts.
"""
import json
import statistics
import sys
import time

import torch

out = open(sys.argv[1], "a")
count = int(sys.argv[2]) if len(sys.argv) > 2 else 4096
device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
torch.manual_seed(1)


def wait():
    if device.type == "cuda":
        torch.cuda.synchronize()


def measure(work, n, job, right):
    times = []
    for _ in range(9 if right(job()) else 0):
        job(), wait()
        begin = time.perf_counter()
        job(), wait()
        repeats = int(min(2000, max(1, 0.05 / max(1e-7, time.perf_counter() - begin))))
        begin = time.perf_counter()
        for _ in range(repeats):
            job()
        wait()
        times.append((time.perf_counter() - begin) / repeats)
    line = {"work": work, "size": n, "contestant": "PyTorch " + device.type}
    line |= {"seconds": statistics.median(times)} if times else {"wrong": 1}
    print(line, flush=True)
    out.write(json.dumps(line) + "\n")


for n in [2, 3, 4, 6, 8, 12, 16]:
    a = torch.rand(count, n, n, device=device) - 0.5
    b = torch.rand(count, n, 1, device=device) - 0.5

    def solved(x):
        scale = a.double().abs() @ x.double().abs() + b.double().abs()
        return bool(((a.double() @ x.double() - b.double()).abs() <= 1800 * n * 2**-24 * scale).all())

    def factored(f):
        p, l, u = torch.lu_unpack(*f)
        l, u = l.double(), u.double()
        return bool(((p.double() @ l @ u - a.double()).abs() <= 3 * n * 2**-23 * (p.double() @ l.abs() @ u.abs()) + 1e-30).all())

    f = torch.linalg.lu_factor(a)
    measure("lu", n, lambda: torch.linalg.lu_factor(a), factored)
    measure("solve", n, lambda: torch.linalg.solve(a, b), solved)
    measure("lu_solve", n, lambda: torch.linalg.lu_solve(*f, b), solved)
