#!/bin/sh
# Builds the site of sinter's documentation: sh docs/build.sh [FOLDER]. It needs mkdocs and mkdocs-material, packages of
# Debian and Ubuntu, and installs nothing. The site fetches nothing from the network, when it is built or when it is read.
set -eu
case ${1:-} in -*)
  echo "usage: sh docs/build.sh [FOLDER]   (build-docs in the repository without one)"
  [ "$1" = --help ] || [ "$1" = -h ] && exit 0
  exit 2 ;;
esac
root=$(cd "$(dirname "$0")/.." && pwd)
folder=${1:-$root/build-docs}
if ! command -v mkdocs >/dev/null 2>&1; then
  echo "mkdocs is missing: apt install mkdocs mkdocs-material" >&2
  exit 1
fi
# A folder that it made may be emptied. Any other may be the user's.
if [ -n "$(ls -A "$folder" 2>/dev/null)" ] && [ ! -e "$folder/.sinter-docs" ]; then
  echo "$folder is not empty, and no earlier build made it: name another folder, or remove it" >&2
  exit 2
fi
mkdir -p "$folder"
touch "$folder/.sinter-docs"
python3 -B "$root/docs/site/stage.py" "$folder"
mkdocs build --quiet --strict --clean --config-file "$folder/mkdocs.yml"
python3 -B "$root/docs/site/trim_search.py" "$folder/site"
echo "The site is in $folder/site. Read it with:"
echo "  python3 -m http.server --directory $folder/site"
echo "and http://localhost:8000 in a browser."
