#!/usr/bin/env bash
# Compares 10,000 calls of the program of the page with this program, byte for byte. Go
# computes exponentials, logarithms and hypotenuses by assembly on some processors, and in
# Go in WebAssembly, so that last digits differ; here both compute them in Go.
set -euo pipefail
cd "$(dirname "$0")/.."
go=${GO:-go}
temp=$(mktemp -d)
trap 'rm -rf "$temp"' EXIT

math=$("$go" env GOROOT)/src/math
replaced=()
for file in "$math"/{exp,log,hypot}_{asm.go,amd64.go,amd64.s,arm64.s}; do
	if [ -e "$file" ]; then replaced+=("\"$file\": \"\""); fi
done
for file in "$math"/{exp_noasm,log_stub,hypot_noasm}.go; do
	grep -v '^//go:build' "$file" >"$temp/$(basename "$file")"
	replaced+=("\"$file\": \"$temp/$(basename "$file")\"")
done
(IFS=,; echo "{\"Replace\": {${replaced[*]}}}") >"$temp/overlay.json"
CGO_ENABLED=0 UNO_LONG=1 UNO_BYTES=1 "$go" test -vet=off -trimpath -overlay "$temp/overlay.json" -timeout 60m -run Alike -v ./cmd/unowasm
