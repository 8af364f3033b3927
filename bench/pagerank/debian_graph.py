"""Prints which packages depend on which, of Debian's lists: lines "package: one another".

/usr/lib/apt/apt-helper cat-file /var/lib/apt/lists/*_main_binary-amd64_Packages* | python3 debian_graph.py
python3 debian_graph.py < /var/lib/dpkg/status    # the packages of this machine: examples/data/packages.txt
"""

import sys


def paragraphs(lines):
    fields = {}
    for line in lines:
        if not line.strip():
            yield fields
            fields = {}
        elif line[0] not in " \t":
            name, _, value = line.rstrip("\n").partition(": ")
            fields[name] = value
    yield fields


def name_of(package):
    return package.strip().split(" ")[0].split(":")[0]


packages, providers = {}, {}
for fields in paragraphs(sys.stdin):
    if "Package" in fields and "not-installed" not in fields.get("Status", "") \
            and not fields.get("Status", "installed").startswith("deinstall"):
        packages[fields["Package"]] = fields
for name, fields in packages.items():
    for other in fields.get("Provides", "").split(","):
        if other:
            providers.setdefault(name_of(other), name)
for name, fields in sorted(packages.items()):
    needed = set()
    for field in ("Depends", "Pre-Depends"):
        for alternatives in fields.get(field, "").split(","):
            for other in map(name_of, alternatives.split("|")):
                other = other if other in packages else providers.get(other)
                if other:  # the first alternative that is there
                    needed.add(other)
                    break
    needed.discard(name)
    if needed:
        print(name + ": " + " ".join(sorted(needed)))
