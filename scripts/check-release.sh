#!/usr/bin/env bash
# Checks a release as its users meet it: a clone is tagged by scripts/release.sh,
# the program is installed from the tag by "go install", and its page is fetched.
#
#   scripts/check-release.sh
set -euo pipefail
cd "$(git rev-parse --show-toplevel)"
work=$(mktemp -d)
server=
cleanup() {
	[ -z "$server" ] || kill "$server" 2>/dev/null || true
	chmod -R u+w "$work"
	rm -rf "$work"
}
trap cleanup EXIT
version=v0.0.1-check.1

git clone -q . "$work/uno"
(
	cd "$work/uno"
	git config user.name check
	git config user.email check@localhost
	printf '\n## %s\n' "${version#v}" >>CHANGELOG.md
	git commit -qam "a section for the check"
	scripts/release.sh "$version"
) >"$work/log" 2>&1 || { cat "$work/log"; exit 1; }

# The module's address leads to the clone; everything else is found as usual.
export GIT_CONFIG_COUNT=1 GIT_CONFIG_KEY_0="url.file://$work/uno.insteadOf" GIT_CONFIG_VALUE_0="https://github.com/unolab/uno"
export GOPRIVATE=github.com/unolab/uno GOBIN="$work/bin" GOFLAGS=
# GOMODCACHE stays the user's, and forgets the version afterwards.
go install "github.com/unolab/uno/cmd/uno@$version"
"$work/bin/uno" version | grep -F "uno $version "

"$work/bin/uno" serve --addr 127.0.0.1:0 --data "$work/data" >"$work/serve" 2>&1 &
server=$!
for _ in $(seq 100); do
	url=$(grep -oE 'http://127\.0\.0\.1:[0-9]+' "$work/serve" | head -n 1) && [ -n "$url" ] && break
	sleep 0.1
done
page=$(node -e 'fetch(process.argv[1]).then(r => r.text()).then(t => console.log(t))' "$url/")
script=$(grep -oE '/assets/[^"]+\.js' <<<"$page" | head -n 1)
node -e 'fetch(process.argv[1]).then(r => { if (!r.ok) process.exit(1) })' "$url$script"
echo "the installed program serves its page: $script"
