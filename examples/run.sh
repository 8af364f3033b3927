#!/bin/sh
# Sets up, builds and runs the main job: examples/covariance on every device found.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)

usage() {
  cat <<END
Usage: sh examples/run.sh [--no-install] [--kernels] [FOLDER]
Installs missing packages, builds examples/covariance and runs it on every device found.
  --no-install  builds with what is installed already
  --kernels     shows the covariance's kernels, of all devices
  FOLDER        where the pictures go (covariance-output)
END
}

install=yes
kernels=
folder=
for argument in "$@"; do
  case $argument in
  --help | -h) usage && exit 0 ;;
  --no-install) install=no ;;
  --kernels) kernels=--kernels ;;
  -*) echo "run.sh: unknown argument $argument" >&2 && usage >&2 && exit 2 ;;
  *)
    [ -z "$folder" ] || { echo "run.sh: two folders: $folder and $argument" >&2 && usage >&2 && exit 2; }
    folder=$argument
    ;;
  esac
done

[ $install = no ] || sh "$root/cmake/install-packages.sh"
cmake -S "$root" -B "$root/build-main" -G Ninja -DCMAKE_BUILD_TYPE=Release -DSINTER_BUILD_TESTS=OFF
echo "compiling, some 40 seconds:"
cmake --build "$root/build-main" --target covariance
exec "$root/build-main/examples/covariance" $kernels "$root/examples/data/digits.csv" "${folder:-covariance-output}"
