#!/bin/sh
# Sets up, builds and runs all tests on every device found.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
sh "$root/cmake/install-packages.sh"
cmake -S "$root" -B "$root/build-tests" -G Ninja -DCMAKE_BUILD_TYPE=Release
cmake --build "$root/build-tests"
exec ctest --test-dir "$root/build-tests" --output-on-failure --parallel 2
