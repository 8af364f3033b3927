#!/bin/sh
# Sets up, builds and runs the main job, examples/covariance on every device found; or the examples that make pictures.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)

usage() {
  cat <<END
Usage: sh examples/run.sh [--no-install] [--kernels] [--pictures] [FOLDER]
Installs missing packages, builds examples/covariance and runs it on every device found.
  --pictures    instead builds network, kmeans, gray_scott, heat, clusters, gaussian_process, spectra,
                filter, frequencies, pagerank, enhance and pond, and runs them on the default device
  --no-install  builds with what is installed already
  --kernels     shows the covariance's kernels, of all devices
  FOLDER        where the pictures go (covariance-output, or example-output)
END
}

install=yes
kernels=
folder=
pictures=
for argument in "$@"; do
  case $argument in
  --help | -h) usage && exit 0 ;;
  --no-install) install=no ;;
  --kernels) kernels=--kernels ;;
  --pictures) pictures=yes ;;
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
data=$root/examples/data
if [ -z "$pictures" ]; then
  cmake --build "$root/build-main" --target covariance
  exec "$root/build-main/examples/covariance" $kernels "$data/digits.csv" "${folder:-covariance-output}"
fi
cmake --build "$root/build-main" --target network kmeans gray_scott heat clusters gaussian_process spectra filter frequencies \
      pagerank enhance pond
folder=${folder:-example-output}
for run in network:digits.csv kmeans:china.jpg gray_scott:china.jpg heat:china.jpg clusters:digits.csv \
           gaussian_process:co2.csv filter:co2.csv frequencies:china.jpg \
           pagerank:packages.txt enhance:china.jpg; do
  echo "${run%:*}:"
  "$root/build-main/examples/${run%:*}" "$data/${run#*:}" "$folder"
done
echo "spectra:"
"$root/build-main/examples/spectra" "$data/digits.csv" "$data/china.jpg" "$folder"
echo "pond:"
"$root/build-main/examples/pond" "$folder"
echo "The pictures are in $folder."
