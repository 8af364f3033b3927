"""Takes pages of code and of measurements out of the site's search, which would hide those to read: trim_search.py SITE."""
import json
import re
import sys
from pathlib import Path

TO_READ = re.compile(r"(README|CONTRIBUTING|index)\.html|(docs|functions|gallery|examples)/[\w/]*\.html|bench/index\.html")

if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    path = Path(sys.argv[1]) / "search" / "search_index.json"
    index = json.loads(path.read_text(encoding="utf-8"))
    index["docs"] = [d for d in index["docs"] if TO_READ.fullmatch(d["location"].partition("#")[0])]
    path.write_text(json.dumps(index, separators=(",", ":")), encoding="utf-8")
