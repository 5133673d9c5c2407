#!/usr/bin/env bash
# The quick loop: formatting, vet and the short tests of what changed since main
# (or since the last commit, on main itself), uncommitted changes included.
#
#   scripts/quick.sh [BASE]
set -euo pipefail
cd "$(dirname "$0")/.."
go=${GO:-go}
base=${1:-$(git merge-base HEAD main 2>/dev/null || git rev-parse HEAD)}
[ "$base" != "$(git rev-parse HEAD)" ] || base=$(git rev-parse HEAD~1 2>/dev/null || git rev-parse HEAD)

changed() {
	{
		git diff --name-only --diff-filter=d "$base" -- "$@"
		git ls-files --others --exclude-standard -- "$@"
	} | sort -u
}

files=$(changed '*.go')
if [ -n "$files" ]; then
	odd=$("$go" tool gofumpt -l $files)
	[ -z "$odd" ] || { echo "not gofumpt-ed: $odd"; exit 1; }
	packages=$(dirname $files | sort -u | sed 's#^#./#' | while read -r d; do ls "$d"/*.go >/dev/null 2>&1 && echo "$d"; done)
	"$go" vet $packages
	"$go" test -vet=off -short $packages
fi
"$go" test -vet=off -short -run 'TestArchitecture|TestCitations' .
if [ -n "$(changed web)" ]; then
	[ -e web/node_modules ] && [ -e web/dist/index.html ] || make --silent page
	(cd web && npm run --silent check && npm test --silent)
fi
echo "quick: what changed since $(git rev-parse --short "$base") is sound"
