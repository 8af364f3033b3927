#!/bin/sh
# Sets up, builds and runs sinter-check: random statements on every device found, a table and a report.
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
build=$root/build-check

install=yes
if [ "${1:-}" = --no-install ]; then
  install=no
  shift
fi
for argument in "$@"; do
  case $argument in
  --help | -h)
    cat <<END
Usage: sh examples/check/run.sh [--no-install] [OPTION ...]
Installs missing packages (not with --no-install), builds sinter-check and runs it with the options:
  --device NAME    one device, or one kind: opencl:gpu, opengl, host ...
  --seed N         other statements
  --seconds S      for each device, after which no statement is begun
  --statements N   different ones on each device
  --patience S     a device that makes no progress for so long hangs
build-check/examples/sinter-check --help says more.
END
    exit 0
    ;;
  --device | --seed | --seconds | --statements | --patience | --fault | [!-]*) ;;
  *) echo "run.sh: unknown argument $argument (--no-install comes first)" >&2 && exit 2 ;;
  esac
done

# stdout is for the table and the report alone
{
  [ $install = no ] || sh "$root/cmake/install-packages.sh"
  cmake -S "$root" -B "$build" -DCMAKE_BUILD_TYPE=Release -DSINTER_BUILD_TESTS=OFF
  echo "compiling, some minute and a half:"
  cmake --build "$build" --target sinter-check
} >&2
exec "$build/examples/sinter-check" "$@"
