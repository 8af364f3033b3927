#!/bin/sh
# Time and memory of compiling: the include alone, and twenty expressions of ten leaves; Eigen beside sinter.
# sh bench/compile_time/run.sh [compiler ...]      (default: g++; needs GNU time; Eigen if it is there)
# Prints the median of nine interleaved runs as user + system seconds, and the peak memory.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
[ $# -gt 0 ] || set -- g++

files="include_standard include_sinter sinter"
eigen=${EIGEN_INCLUDE:-/usr/include/eigen3}
[ -d "$eigen/Eigen" ] && files="$files include_eigen eigen"

for compiler in "$@"; do
    for repeat in 1 2 3 4 5 6 7 8 9; do
        for file in $files; do
            /usr/bin/time -a -o "$scratch/$file" -f '%U %S %M' "$compiler" -std=c++20 -O0 -c \
                -I"$here/../../include" -isystem "$eigen" "$here/$file.cpp" -o "$scratch/object"
        done
    done
    "$compiler" --version | head -n 1
    for file in $files; do
        awk '{ print $1 + $2, $3 }' "$scratch/$file" | sort -n |
            awk -v name="$file" '{ s[NR] = $1; if ($2 > m) m = $2 }
                END { printf "%-18s %.2f s %5d MB\n", name, s[(NR + 1) / 2], m / 1024 }'
        rm "$scratch/$file"
    done
done
