#!/usr/bin/env bash
# The Python package: builds the C library and the wheel, installs it into a virtual
# environment of its own with pinned packages, and runs its checks and tests.
#
#   scripts/python.sh            everything; with UNO_LONG=1 the long tests and the race too
#   scripts/python.sh library    only the C library, into the package
#   scripts/python.sh wheel      the library and the wheel, into python/dist
#   scripts/python.sh race       threads that stress the library, under the race detector
set -euo pipefail
cd "$(dirname "$0")/.."
go=${GO:-go}
venv=python/.venv
bin=$PWD/$venv/bin

library() {
	CGO_ENABLED=1 "$go" build -tags cshared -buildmode=c-shared -trimpath -buildvcs=false -ldflags "-s -w" \
		-o python/unolab/libunolab.so ./cmd/unolab
	rm -f python/unolab/libunolab.h
}

# The platform of the wheel: manylinux with the newest glibc that the library needs.
platform() {
	local need
	need=$(objdump -T python/unolab/libunolab.so | grep -o 'GLIBC_2\.[0-9]*' | sort -t. -k2 -n | tail -1)
	echo "manylinux_2_${need#GLIBC_2.}_$(uname -m)"
}

# The pinned packages; they are installed again only when the list changes.
environment() {
	if ! [ -x "$bin/python" ]; then
		${PYTHON:-python3} -c 'import ensurepip, venv' 2>/dev/null || scripts/packages.sh python3-venv
		${PYTHON:-python3} -m venv "$venv"
	fi
	cmp -s python/requirements.txt "$venv/requirements.txt" && return
	local pip=("$bin/python" -m pip --disable-pip-version-check install --quiet --require-hashes)
	# rlcard comes as source: what builds it is pinned too and must be there first.
	"${pip[@]}" --no-deps -r <(awk '/^(setuptools|wheel|packaging)==/{on=1} /^[a-z]/&&!/^(setuptools|wheel|packaging)==/{on=0} on' python/requirements.txt)
	"${pip[@]}" --no-build-isolation -r python/requirements.txt
	cp python/requirements.txt "$venv/requirements.txt"
}

wheel() {
	rm -rf python/dist python/build
	"$bin/python" python/contract.py
	(cd python && "$bin/python" -W ignore setup.py --quiet bdist_wheel --plat-name "$(cd .. && platform)" 2>/dev/null)
	rm -rf python/build python/unolab.egg-info
	ls python/dist/*.whl
}

# Everything runs against the wheel as users get it, not against the sources.
check() {
	"$bin/python" -m pip --disable-pip-version-check install --quiet --no-deps --no-index --force-reinstall python/dist/*.whl
	(
		cd python
		"$bin/ruff" check --quiet .
		"$bin/ruff" format --check --quiet .
		"$bin/mypy" --no-error-summary
		"$bin/python" -P -m pytest -p no:cacheprovider tests
	)
}

# The race detector cannot watch a library that is loaded at a high address, so this links
# the same functions with a C program at a fixed one.
race() {
	local room
	room=$(mktemp -d)
	trap 'rm -rf "$room"' RETURN
	CGO_ENABLED=1 "$go" build -race -tags cshared -buildmode=c-archive -o "$room/unolab.a" ./cmd/unolab
	gcc -O1 -Wall -no-pie -o "$room/stress" cmd/unolab/testdata/stress.c "$room/unolab.a" -lpthread -lm -ldl -lresolv
	GORACE="halt_on_error=1 exitcode=66" "$room/stress"
}

case ${1:-all} in
library) library ;;
wheel) library && environment && wheel ;;
race) race ;;
all) library && environment && wheel && check && { [ -z "${UNO_LONG:-}" ] || race; } ;;
*) echo "scripts/python.sh [library|wheel|race]" >&2 && exit 2 ;;
esac
