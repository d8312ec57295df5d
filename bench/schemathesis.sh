#!/bin/sh
# Runs Schemathesis and assay side by side on the same servers and faults, and prints checked cases a second and faults found.
#
#   bench/schemathesis.sh [--seconds N] [--faults N] [--markdown] [SERVICE ...]
#
# Needs Linux, python3 with venv, access to PyPI, and this repository built (npm ci). Works in a temporary folder; VENV=DIR keeps
# the Python packages there. Takes 20 minutes on 2 cores.
set -eu
cd "$(dirname "$0")/.."
version=4.32.5
python3 -c 'import venv, ensurepip' 2> /dev/null || { echo 'needs python3 with venv (Debian: apt-get install python3-venv)' >&2; exit 2; }
[ -f dist/bench/serve-fault.js ] || { echo 'assay is not built: run npm ci' >&2; exit 2; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
venv=${VENV:-$folder/venv}
[ -x "$venv/bin/st" ] || { python3 -m venv "$venv" && "$venv/bin/pip" install --quiet "schemathesis==$version"; }
"$venv/bin/st" --version | grep -qF "$version" || { echo "$venv has another version than $version" >&2; exit 2; }
"$venv/bin/python" bench/schemathesis.py --folder "$folder" "$@" > "$folder/table.md"
cat "$folder/table.md"
case " $* " in *' --markdown '*)
  node -e "
    const { writeIntoReadme } = await import('./dist/bench/readme.js');
    const { readFileSync } = await import('node:fs');
    await writeIntoReadme('schemathesis', readFileSync(process.argv[1], 'utf8').trim());
  " --input-type=module "$folder/table.md" ;;
esac
