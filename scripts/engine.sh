#!/usr/bin/env bash
# Builds the program for the page: web/engine/uno.wasm.gz, and wasm_exec.js of the same
# Go. Files that would not change keep their time, so that make does not build the page
# anew.
set -euo pipefail
cd "$(dirname "$0")/.."
go=${GO:-go}
temp=$(mktemp -d)
trap 'rm -rf "$temp"' EXIT

CGO_ENABLED=0 GOOS=js GOARCH=wasm "$go" build -trimpath -buildvcs=false -ldflags "-s -w" -o "$temp/uno.wasm" ./cmd/unowasm
cp "$("$go" env GOROOT)/lib/wasm/wasm_exec.js" "$temp"
gzip -9 -n "$temp/uno.wasm"
mkdir -p web/engine
for file in uno.wasm.gz wasm_exec.js; do
	cmp -s "$temp/$file" "web/engine/$file" || cp "$temp/$file" "web/engine/$file"
done
