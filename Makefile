# uno: everything a fresh Debian machine with Go and Node does.
#
#   make run        the studio: a page to play on, at http://127.0.0.1:8080
#   make quick      vet and short tests of what changed, in seconds
#   make test       all checks
#   make test-long  the big counts that the documents name
#   make bench      the engines measured
#   make studies    every study of docs/studies, half an hour of processor time
#   make measure    what the source writes more than once
#   make python     the Python package: C library, wheel, its checks and tests
#   make build      the program with its page, as dist/uno

SHELL := /bin/bash
GO ?= go
export CGO_ENABLED ?= 0

# The build stamps the commit where there is one.
VCS := $(if $(wildcard .git),true,false)

# What a package's tests may take on a machine that is busy with other work.
LIMIT := 30m

# Packages with goroutines, tested under the race detector (which needs cgo) with short counts.
RACE := ./arena ./bot/bottest ./engine/... ./internal/live/... ./internal/mcp ./internal/server/... ./internal/spread ./internal/store/... ./internal/tui

.PHONY: build run page quick release-check test check unit race fuzz page-test test-long measure bench clean

build: page
	@mkdir -p dist
	$(GO) build -trimpath -buildvcs=$(VCS) -ldflags "-s -w" -o dist/uno ./cmd/uno

run: build
	dist/uno serve

# The page: built when its sources are newer, embedded in the program.
page: web/dist/index.html

web/dist/index.html: web/node_modules/.package-lock.json web/engine/uno.wasm.gz $(shell git ls-files web 'internal/words/*.json' 'docs/studies/*' 'docs/calibration-*.json' ':!web/e2e' ':!web/test')
	cd web && npm run --silent page

# The program in WebAssembly, for the page's workers. Its time changes with its content.
web/engine/uno.wasm.gz: $(shell git ls-files '*.go' 'policy/learnt' 'positions' 'internal/words' api/contract.json ':!*_test.go')
	@scripts/engine.sh

web/node_modules/.package-lock.json: web/package-lock.json
	cd web && npm ci --no-audit --no-fund

quick:
	@scripts/quick.sh

# A release made, installed and opened from a clone; not part of test.
release-check:
	@scripts/check-release.sh

test: packages check unit race fuzz page-test python
	@echo "all checks passed"

.PHONY: packages
packages:
	@scripts/packages.sh tmux procps chromium postgresql

check:
	@out=$$($(GO) tool gofumpt -l $$(git ls-files '*.go')); test -z "$$out" || { echo "not gofumpt-ed: $$out"; exit 1; }
	$(GO) vet ./...
	$(GO) tool staticcheck ./...
	$(GO) mod tidy -diff

# check vets already.
unit:
	$(GO) test -vet=off -timeout $(LIMIT) ./...

race:
	CGO_ENABLED=1 $(GO) test -vet=off -race -short -timeout $(LIMIT) $(RACE)
	CGO_ENABLED=1 $(GO) test -vet=off -race -short -timeout $(LIMIT) -run 'Race|Interrupted|Parts' ./puzzle ./puzzle/solitaire
	CGO_ENABLED=1 $(GO) test -vet=off -race -short -timeout $(LIMIT) -run Spread ./duel
	CGO_ENABLED=1 $(GO) test -vet=off -race -short -timeout $(LIMIT) -run Workers ./train

fuzz:
	@scripts/fuzz.sh 2000x

# The program of the page is compared with this one here, where it is built.
page-test: packages build
	$(GO) test -vet=off ./cmd/unowasm
	cd web && npm run --silent check && npm test --silent && npm run --silent e2e

# The Python package in a virtual environment of its own; python/dist/ has the wheel.
.PHONY: python
python:
	@scripts/packages.sh gcc libc6-dev binutils
	@scripts/python.sh

test-long:
	UNO_LONG=1 $(GO) test -timeout 6h ./...
	@scripts/fuzz.sh 60s

measure:
	$(GO) run ./scripts/measure

# What is kept of these studies is not measured again; without the files everything is.
.PHONY: studies
studies: build
	rm -f docs/studies/*
	dist/uno study all --out docs/studies

bench: build
	dist/uno bench engine

clean:
	rm -rf dist python/dist python/.venv
