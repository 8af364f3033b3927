#!/bin/sh
# All contests on this machine, with every peer that is found: JSON, plots and tables of products and vectors, and
# the logs of the others. A contestant that fails is named at the end, and the exit status is not 0.
#   sh bench/run.sh [FOLDER]      (default: bench/results/latest; QUICK=1 takes small sizes, of products and
#                                  vectors only)
# Peers are Debian's libopenblas-dev, libeigen3-dev, libfftw3-dev, libclblast-dev, libviennacl-dev, and cuBLAS and PyTorch
# where a CUDA machine has them; none is needed.
set -eu
case ${1:-} in
-*)
  sed -n '2,8s/^# \{0,1\}//p' "$0" # what stands above
  [ "$1" = --help ] || [ "$1" = -h ] || { echo "run.sh: unknown argument $1" >&2 && exit 2; }
  exit 0
  ;;
esac
root=$(cd "$(dirname "$0")/.." && pwd)
folder=${1:-$root/bench/results/latest}
mkdir -p "$folder"
rm -f "$folder"/*.jsonl
cmake -S "$root" -B "$root/build-bench" -DCMAKE_BUILD_TYPE=Release -DSINTER_BUILD_BENCH=ON -DSINTER_BUILD_TESTS=OFF \
      -DSINTER_BUILD_EXAMPLES=OFF > "$folder/build.log"
others="batch factor banded order random krylov fourier sparse spectra images textures adreno blas scalars thin shapes views functions transfers prewarm warm"
targets="" # all; make takes those that are named one after the other
if [ "${QUICK:-0}" = 1 ]; then others="" targets="--target bench_gemm bench_vectors bench_ladder"; fi
cmake --build "$root/build-bench" $targets -j "$(nproc)" >> "$folder/build.log"
bench="$root/build-bench/bench" json="$folder/contests.jsonl" log="$folder/contests.log" failed="$folder/failed.log"
: > "$log"
: > "$failed"
named() { echo "$*" | sed "s|$root/||g"; } # a log tells nothing of where the clone lay
keep() { named "$*" >> "$log"; { "$@" 2>&1 || named "$*: exit status $?" >> "$failed"; } | tee -a "$log"; }
run() { keep "$@" --json "$json"; }

gpu=$("$bench/bench_gemm" 8 | grep -c 'opencl:gpu\|NVIDIA\|AMD Radeon\|Intel(R) .*Graphics' || true)
if [ "$gpu" -gt 0 ]; then cl=opencl:gpu; else cl=opencl; fi # a GPU's sizes would take its processor hours
if [ "${QUICK:-0}" = 1 ]; then sizes="64 256" logs="--log2 20" large="" ladder=256
elif [ "$gpu" -gt 0 ]; then sizes="256 512 1024 2048 4096 8192" logs="--log2 20 --log2 26" large="4096 32768" ladder=4096
else sizes="64 128 256 512 1024 2048" logs="--log2 20 --log2 22 --log2 24" large="1024 2048 4096" ladder=512
fi
run "$bench/bench_gemm" --device $cl $sizes
if [ "$gpu" -gt 0 ]; then run "$bench/bench_gemm" --device opengl --against cuBLAS 1024 2048 4096 8192
else run "$bench/bench_gemm" --device opengl --against OpenBLAS 256 512; fi
run "$bench/bench_gemm" --device $cl --double $ladder
run "$bench/bench_gemm" --device $cl --half $ladder
run "$bench/bench_gemm" --device $cl --fused $ladder
run "$bench/bench_ladder" --device $cl --against BLAS $ladder
run "$bench/bench_vectors" --device $cl $logs
for side in $large; do run "$bench/bench_vectors" --device $cl --gemv "$side"; done
if python3 -c 'import torch' 2> /dev/null; then
  keep python3 "$root/bench/peers/torch_contest.py" "$folder/torch.jsonl"
  if [ -n "$others" ]; then
    keep python3 "$root/bench/heritage/torch_images.py" "$folder/torch_images.jsonl"
    keep python3 "$root/bench/heritage/batch/torch_batch.py" "$folder/torch_batch.jsonl"
  fi
fi
contests=$log
for name in $others; do
  log="$folder/$name.log"
  : > "$log"
  keep "$bench/bench_$name" --device $cl
done
log=$contests
python3 "$root/bench/report.py" "$folder"
[ ! -s "$failed" ] || { cat "$failed"; exit 1; }
