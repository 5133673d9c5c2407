#!/usr/bin/env bash
# Runs every fuzz target of the module for a while: a number of executions
# (2000x) or a time (60s).
#
#   scripts/fuzz.sh 2000x
set -euo pipefail
budget=${1:?how long: 2000x or 60s}
grep -rlE '^func Fuzz[A-Z]' --include='*_test.go' . | xargs -n1 dirname | sort -u | while read -r dir; do
	grep -hoE '^func Fuzz[A-Za-z0-9_]+' "$dir"/*_test.go | sed 's/^func //' | sort -u | while read -r target; do
		echo "fuzz $dir $target"
		out=$(go test "$dir" -run '^$' -fuzz "^$target\$" -fuzztime "$budget" -fuzzminimizetime 10x 2>&1) || { echo "$out"; exit 1; }
	done
done
