#!/usr/bin/env python3
"""PyTorch's figures for the works of bench_rows, plain and by torch.compile.

    python3 bench/peers/torch_rows.py [ROWSxCOLUMNS ...] [attention:ROWSxCOLUMNS ...]

Medians of nine rounds. Every result is compared with one in float64 before its time counts.
"""
import statistics
import sys
import time

import torch
import torch.nn.functional as F

device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
torch.manual_seed(1)


def wait():
    if device.type == "cuda":
        torch.cuda.synchronize()


def seconds(job):
    job(), wait()
    begin = time.perf_counter()
    job(), wait()
    repeats = int(min(2000, max(1, 0.03 / max(1e-7, time.perf_counter() - begin))))
    times = []
    for _ in range(9):
        job(), wait()
        begin = time.perf_counter()
        for _ in range(repeats):
            job()
        wait()
        times.append((time.perf_counter() - begin) / repeats)
    return statistics.median(times)


works = {
    "softmax": lambda a, g: torch.softmax(a, 1),
    "layer norm": lambda a, g: F.layer_norm(a, (a.shape[1],), g, g, 1e-5),
    "unit rows": lambda a, g: a / a.norm(dim=1, keepdim=True),
    "logsumexp": lambda a, g: torch.logsumexp(a, 1),
}


def attend(shape):
    rows, columns = (int(n) for n in shape.split("x"))
    q, k, v = (8 * (torch.rand(rows, columns, device=device) - 0.5) for _ in range(3))
    exact = torch.softmax(q.double() @ k.double().T / 8, 1) @ v.double()
    contestants = {
        "PyTorch": lambda: torch.softmax(q @ k.T / 8, 1) @ v,
        "PyTorch, scaled_dot_product_attention": lambda: F.scaled_dot_product_attention(
            q[None, None], k[None, None], v[None, None], scale=1 / 8
        )[0, 0],
    }
    for who, job in contestants.items():
        right = bool(((job().double() - exact).abs() <= 2e-4).all())
        text = f"{seconds(job) * 1e6:10.1f} us" if right else "wrong"
        print(f"{shape:>12}  {'attention':<12} {text}  {who}", flush=True)


usual = ["8192x8192", "8192x4096", "8192x1000", "65536x64", "256x16384", "attention:4096x64"]
for shape in sys.argv[1:] or usual:
    if shape.startswith("attention:"):
        attend(shape.removeprefix("attention:"))
        continue
    rows, columns = (int(n) for n in shape.split("x"))
    a, g = 8 * (torch.rand(rows, columns, device=device) - 0.5), torch.rand(columns, device=device)
    b = torch.empty_like(a)
    print(f"{shape:>12}  {'copy':<12} {seconds(lambda: b.copy_(a)) * 1e6:10.1f} us", flush=True)
    for name, work in works.items():
        exact = work(a.double(), g.double())
        contestants = {"PyTorch": work}
        try:
            compiled = torch.compile(work, dynamic=False)
            compiled(a, g)
            contestants["torch.compile"] = compiled
        except Exception as refusal:  # no compiler on this machine
            print("torch.compile:", str(refusal).splitlines()[0], flush=True)
        for who, job in contestants.items():
            right = bool(((job(a, g).double() - exact).abs() <= 2e-5 * exact.abs().max()).all())
            text = f"{seconds(lambda: job(a, g)) * 1e6:10.1f} us" if right else "wrong"
            print(f"{shape:>12}  {name:<12} {text}  {who}", flush=True)
