#!/bin/sh
# Sets up, builds and runs the main job: examples/covariance on every device found.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
sh "$root/cmake/install-packages.sh"
cmake -S "$root" -B "$root/build-main" -G Ninja -DCMAKE_BUILD_TYPE=Release -DSINTER_BUILD_TESTS=OFF
cmake --build "$root/build-main" --target covariance
exec "$root/build-main/examples/covariance" "$root/examples/data/digits.csv" "${1:-covariance-output}"
