#!/usr/bin/env bash
# Runs every fuzz target of the module for a while: a number of executions
# (2000x) or a time (60s). A package is built once for all its targets, and as
# many packages as there are processors are fuzzed at a time.
#
#   scripts/fuzz.sh 2000x
set -euo pipefail
export budget=${1:?how long: 2000x or 60s}
export go=${GO:-go}
export temp=$(mktemp -d)
trap 'rm -rf "$temp"' EXIT

# fuzz runs the targets of one package, where their seeds are.
fuzz() {
	local dir=$1 binary cache out
	binary=$temp/${dir//\//-}.test
	cache=$("$go" env GOCACHE)/fuzz/$("$go" list "$dir")
	"$go" test -c -vet=off -fuzz . -o "$binary" "$dir"
	cd "$dir"
	for target in $(grep -hoE '^func Fuzz[A-Za-z0-9_]+' ./*_test.go | sed 's/^func //' | sort -u); do
		out=$("$binary" -test.run '^$' -test.fuzz "^$target\$" -test.fuzztime "$budget" -test.fuzzminimizetime 10x \
			-test.fuzzcachedir "$cache" -test.parallel 1 2>&1) || { echo "fuzz $dir $target: $out"; exit 255; }
		echo "fuzz $dir $target"
	done
}
export -f fuzz

grep -rlE '^func Fuzz[A-Z]' --include='*_test.go' . | xargs -n1 dirname | sort -u |
	xargs -P "$(nproc)" -I{} bash -euo pipefail -c 'fuzz {}'
