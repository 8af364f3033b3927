#!/bin/sh
# Sets up, builds and runs all tests on every device found.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
sh "$root/cmake/install-packages.sh"
# -O1: half of the compiler's time; what takes time in the tests are the generated kernels.
cmake -S "$root" -B "$root/build-tests" -G Ninja -DCMAKE_BUILD_TYPE=Release -DCMAKE_CXX_FLAGS_RELEASE="-O1 -DNDEBUG" \
    -DCMAKE_UNITY_BUILD=ON
cmake --build "$root/build-tests"
exec ctest --test-dir "$root/build-tests" --output-on-failure --parallel 2
