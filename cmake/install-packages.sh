#!/bin/sh
# Installs what building sinter needs from Debian's or Ubuntu's packages. Skips what is there; without the
# right to install it says what is missing and goes on, and the build uses what it finds. SINTER_TESTS=all
# and deep add what only those tests use. SINTER_WEB=1 adds what examples/web needs to be made and tested: 230 MB to
# fetch, 1.3 GB on the disk. SINTER_WINDOWS=1 adds MinGW-w64 and Wine: 170 MB to fetch, 1 GB on the disk.
set -u
packages="g++ cmake ninja-build doctest-dev opencl-clhpp-headers ocl-icd-opencl-dev pocl-opencl-icd
libegl-dev libepoxy-dev libgles2 libgl1-mesa-dri glslang-tools clang-tidy-14 libpng-dev libjpeg-dev libzip-dev
libeigen3-dev libblas-dev libblas-test locales pkg-config"
case ${SINTER_TESTS:-quick} in all | deep) packages="$packages valgrind oclgrind meson mkdocs mkdocs-material" ;; esac
[ "${SINTER_WEB:-0}" = 1 ] && packages="$packages emscripten chromium"
[ "${SINTER_WINDOWS:-0}" = 1 ] && packages="$packages g++-mingw-w64-x86-64-posix wine wine64"
missing=""
for package in $packages; do
  dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q 'ok installed' || missing="$missing $package"
done
[ -z "$missing" ] && exit 0
run=""
if [ "$(id -u)" -ne 0 ]; then
  if command -v sudo >/dev/null 2>&1; then run="sudo"; else
    echo "not installed, and no right to install:$missing" >&2
    exit 0
  fi
fi
echo "installing:$missing"
export DEBIAN_FRONTEND=noninteractive
$run apt-get update -qq || echo "apt-get update failed; trying with the lists that are here" >&2
if ! $run apt-get install -y -qq --no-install-recommends $missing >/dev/null; then
  for package in $missing; do # one that cannot be had must not keep the others away
    $run apt-get install -y -qq --no-install-recommends "$package" >/dev/null || echo "not installed: $package" >&2
  done
fi
exit 0
