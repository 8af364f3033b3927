#!/bin/sh
# Sets up, builds and runs all tests on every device found.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)

usage() {
  cat <<END
Usage: sh tests/run.sh [--no-install]
Installs missing packages, builds all tests and runs them on every device found: some half an hour on two cores.
  --no-install  builds with what is installed already
SINTER_WEB=1 installs Emscripten and Chromium too, and tests examples/web in the browser.
END
}

install=yes
for argument in "$@"; do
  case $argument in
  --help | -h) usage && exit 0 ;;
  --no-install) install=no ;;
  *) echo "run.sh: unknown argument $argument" >&2 && usage >&2 && exit 2 ;;
  esac
done

[ $install = no ] || sh "$root/cmake/install-packages.sh"
# -O1: half of the compiler's time; what takes time in the tests are the generated kernels.
cmake -S "$root" -B "$root/build-tests" -G Ninja -DCMAKE_BUILD_TYPE=Release -DCMAKE_CXX_FLAGS_RELEASE="-O1 -DNDEBUG" \
    -DCMAKE_UNITY_BUILD=ON
echo "compiling, some 10 minutes on two cores:"
cmake --build "$root/build-tests"
exec ctest --test-dir "$root/build-tests" --output-on-failure --parallel 2
