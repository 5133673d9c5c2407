# uno: everything a fresh machine with Go (and, for the page to come, Node) does.
#
#   make run        the main job: a hand of bots told move by move, then a simulation
#   make test       all checks, about ten minutes on two cores
#   make test-long  the big counts that the documents name
#   make bench      the engines measured
#   make build      the program, as dist/uno

SHELL := /bin/bash
GO ?= go
export CGO_ENABLED ?= 0

# Packages with goroutines, tested under the race detector (which needs cgo).
RACE := ./arena/... ./bot/... ./internal/table/... ./internal/tui/... ./record/...

.PHONY: build run test check unit race fuzz test-long bench clean

build:
	@mkdir -p dist
	$(GO) build -trimpath -o dist/uno ./cmd/uno

run: build
	@echo "== one hand of four bots =="
	dist/uno sim --rules official --seats greedy,random,greedy,uniform -n 1 --seed 3 --records - | dist/uno record show -
	@echo
	@echo "== ten thousand hands =="
	dist/uno sim --rules official --seats greedy,random,greedy,random -n 10000 --seed 3
	@echo
	@echo "Play yourself: dist/uno play     Everything else: dist/uno --help"

test: packages check unit race fuzz
	@echo "all checks passed"

.PHONY: packages
packages:
	@scripts/packages.sh tmux procps

check:
	@out=$$($(GO) tool gofumpt -l $$(git ls-files '*.go')); test -z "$$out" || { echo "not gofumpt-ed: $$out"; exit 1; }
	$(GO) vet ./...
	$(GO) tool staticcheck ./...
	$(GO) mod tidy -diff

unit:
	$(GO) test ./...

race:
	CGO_ENABLED=1 $(GO) test -race -short $(RACE)
	CGO_ENABLED=1 $(GO) test -race -short -run 'Race|Interrupted|Parts' ./puzzle ./puzzle/solitaire

fuzz:
	@scripts/fuzz.sh 2000x

test-long:
	UNO_LONG=1 $(GO) test -timeout 6h ./...
	@scripts/fuzz.sh 60s

bench: build
	dist/uno bench engine

clean:
	rm -rf dist
