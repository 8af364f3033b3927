#!/bin/sh
# Sets up, builds and runs the tests on every device found.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)

usage() {
  cat <<END
Usage: sh tests/run.sh [--all | --deep] [--no-install]
Installs missing packages, builds the tests and runs them on every device found: some 8 minutes on two cores.
Without an argument every folder runs on every device: each test on a share of them, with a share of the sizes.
  --all         nearly all of them, the examples, sanitizers, other compilers and fuzzers: some 50 minutes on two cores
  --deep        everything: all pairs of ops at all operands, all sizes, many more random statements: hours
  --no-install  builds with what is installed already
SINTER_WEB=1 installs Emscripten and Chromium too, with which --all tests examples/web in the browser.
SINTER_WINDOWS=1 installs MinGW-w64 and Wine too, with which --all tests the host device as programs of Windows.
END
}

install=yes
level=quick
for argument in "$@"; do
  case $argument in
  --help | -h) usage && exit 0 ;;
  --all) level=all ;;
  --deep) level=deep ;;
  --no-install) install=no ;;
  *) echo "run.sh: unknown argument $argument" >&2 && usage >&2 && exit 2 ;;
  esac
done

examples=ON
minutes=15
if [ $level = quick ]; then
  examples=OFF
  minutes=4
fi
[ $install = no ] || SINTER_TESTS=$level sh "$root/cmake/install-packages.sh"
# -O1: half of the compiler's time; what takes time in the tests are the generated kernels.
cmake -S "$root" -B "$root/build-tests" -G Ninja -DCMAKE_BUILD_TYPE=Release -DCMAKE_CXX_FLAGS_RELEASE="-O1 -DNDEBUG" \
    -DCMAKE_UNITY_BUILD=ON -DSINTER_TESTS_UNOPTIMISED=ON -DSINTER_TESTS=$level -DSINTER_BUILD_EXAMPLES=$examples
echo "compiling, some $minutes minutes on two cores:"
cmake --build "$root/build-tests"
exec ctest --test-dir "$root/build-tests" --output-on-failure --parallel 2
