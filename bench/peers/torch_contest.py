#!/usr/bin/env python3
"""PyTorch's figures for the works of bench_gemm and bench_vectors, as the same JSON lines.

    python3 bench/peers/torch_contest.py out.jsonl

It runs in a process of its own, so its rounds are not interleaved with the others'; report.py compares medians.
Every result is checked against float64 before its time counts.
"""
import json
import statistics
import sys
import time

import torch

out = open(sys.argv[1], "a")
device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
torch.backends.cuda.matmul.allow_tf32 = False
torch.manual_seed(1)


def wait():
    if device.type == "cuda":
        torch.cuda.synchronize()


def measure(work, size, name, amount, unit, job, right):
    """Median of nine rounds of about 0.05 s; `amount` in flops or bytes."""
    result = job()
    wait()
    if not right(result):
        line = {"work": work, "size": size, "contestant": name, "wrong": 1}
    else:
        job(), wait()
        begin = time.perf_counter()
        job(), wait()
        repeats = int(min(2000, max(1, 0.05 / max(1e-7, time.perf_counter() - begin))))
        times = []
        for _ in range(9):
            job(), wait()
            begin = time.perf_counter()
            for _ in range(repeats):
                job()
            wait()
            times.append((time.perf_counter() - begin) / repeats)
        seconds = statistics.median(times)
        line = {"work": work, "size": size, "contestant": name, "seconds": seconds,
                "rate": amount / seconds * 1e-9, "unit": unit}
    print(line, flush=True)
    out.write(json.dumps(line) + "\n")
    out.flush()


def uniform(*shape):
    return torch.rand(*shape, device=device) - 0.5


name = "PyTorch " + device.type
for n in [256, 1024, 4096]:
    a, b = uniform(n, n), uniform(n, n)
    c = torch.empty_like(a)
    rows = slice(0, 8)
    exact = a[rows].double() @ b.double()
    bound = (n + 2) * 2.0**-24 * (a[rows].double().abs() @ b.double().abs())
    measure("sgemm", n, name, 2.0 * n**3, "GFLOP/s", lambda: torch.matmul(a, b, out=c),
            lambda r: bool(((r[rows].double() - exact).abs() <= bound).all()))
for n in [4096, 32768]:
    if device.type == "cpu" and n > 4096:
        continue
    a, x = uniform(n, n), uniform(n)
    y = torch.empty_like(x)
    exact = a[:8].double() @ x.double()
    bound = (n + 2) * 2.0**-24 * (a[:8].double().abs() @ x.double().abs())
    measure("gemv", n, name, 4.0 * n * n, "GB/s", lambda: torch.mv(a, x, out=y),
            lambda r: bool(((r[:8].double() - exact).abs() <= bound).all()))
    del a


def check_sums(work, a, size, along):
    exact = a.double().sum(along)
    bound = a.shape[along] * 2.0**-24 * a.double().abs().sum(along)
    out = torch.empty(a.shape[1 - along], device=device)
    measure(work, size, name, 4.0 * a.numel(), "GB/s", lambda: torch.sum(a, along, out=out),
            lambda r: bool(((r.double() - exact).abs() <= bound).all()))


for n in [1024, 8192] if device.type == "cuda" else [1024, 4096]:
    a, x = uniform(n, n), uniform(n)
    y = torch.empty_like(x)
    exact = a.double().T @ x.double()
    bound = (n + 2) * 2.0**-24 * (a.double().abs().T @ x.double().abs())
    measure("gemv transposed", n, name, 4.0 * n * n, "GB/s", lambda: torch.mv(a.T, x, out=y),
            lambda r: bool(((r.double() - exact).abs() <= bound).all()))
    for work, along in [("argmax rows", 1), ("argmax columns", 0)]:
        measure(work, n, name, 4.0 * n * n, "GB/s", lambda: torch.argmax(a, along),
                lambda r: bool((r == a.cpu().argmax(along).to(device)).all()))
    check_sums("sum rows", a, n, 1)
    check_sums("sum columns", a, n, 0)
    check_sums("sum tall", a.reshape(n * n // 64, 64), n * n, 0)
    del a


def chain(x, y, z, w):
    return 2 * x + 3 * y - torch.sin(z) * w


for log2 in [20, 26] if device.type == "cuda" else [20, 24]:
    n = 1 << log2
    x, y, z, w = (uniform(n) for _ in range(4))
    exact = chain(x.double(), y.double(), z.double(), w.double())

    def right(r):
        return bool(((r.double() - exact).abs() <= 1e-6).all())

    measure("2x+3y-sin(z)w", n, name, 20.0 * n, "GB/s", lambda: chain(x, y, z, w), right)
    try:
        compiled = torch.compile(chain)
        compiled(x, y, z, w)
    except Exception as refusal:  # no compiler for torch.compile on this machine
        print("torch.compile:", str(refusal).splitlines()[0], flush=True)
        continue
    measure("2x+3y-sin(z)w", n, name + " compiled", 20.0 * n, "GB/s", lambda: compiled(x, y, z, w), right)
