#!/usr/bin/env bash
# Makes a release of the current commit: a tag whose tree also holds the built
# page, so that "go install github.com/unolab/uno/cmd/uno@VERSION" gives a program
# whose page works. main itself never holds built files. Nothing is pushed.
#
#   scripts/release.sh v0.2.0
set -euo pipefail
version=${1:?which version, such as v0.2.0}
[[ $version =~ ^v[0-9]+\.[0-9]+\.[0-9]+(-[0-9A-Za-z.-]+)?$ ]] || { echo "$version is no version such as v0.2.0" >&2; exit 2; }
cd "$(git rev-parse --show-toplevel)"
[ -z "$(git status --porcelain)" ] || { echo "commit or remove what is not committed first" >&2; exit 1; }
grep -q "^## ${version#v}\b" CHANGELOG.md || { echo "CHANGELOG.md has no section ${version#v}" >&2; exit 1; }
make page

# The commit of the release is HEAD and the files of the page on top of it, made
# with an index of its own: neither the branch nor the working tree changes.
index=$(mktemp -u)
trap 'rm -f "$index"' EXIT
export GIT_INDEX_FILE=$index
git read-tree HEAD
git add --force web/dist
tree=$(git write-tree)
unset GIT_INDEX_FILE
commit=$(git commit-tree "$tree" -p HEAD -m "$version: the program with its built page")
git tag -a "$version" "$commit" -m "$version"
echo "tagged $version at $(git rev-parse --short "$commit")"
