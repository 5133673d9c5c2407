//go:build !js

package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"testing"

	"github.com/unolab/uno/internal/calls"
)

// measured are the times in answers.
var measured = regexp.MustCompile(`"[a-z_]*(second|speed)[a-z_]*":[-+.e0-9]+`)

// The program of the page answers as this one, but for measured times and last digits:
// some hundred calls, and 10,000 under UNO_LONG. Under UNO_BYTES, which scripts/alike.sh
// sets where both compute exponentials alike, no digit may differ.
func TestThePageAnswersAlike(t *testing.T) {
	node, err := exec.LookPath("node")
	engine, missing := filepath.Abs("../../web/engine")
	if _, built := os.Stat(filepath.Join(engine, "uno.wasm.gz")); err != nil || missing != nil || built != nil {
		t.Skip("no node, or the program of the page is not built: make page")
	}
	n := 120
	if os.Getenv("UNO_LONG") != "" {
		n = 10_000
	}
	list := requests(t, n)
	var in bytes.Buffer
	for _, r := range list {
		line, err := json.Marshal(r)
		if err != nil {
			t.Fatal(err)
		}
		in.Write(append(line, '\n'))
	}
	cmd := exec.CommandContext(t.Context(), node, "testdata/calls.mjs", filepath.Join(engine, "wasm_exec.js"), filepath.Join(engine, "uno.wasm.gz"))
	cmd.Stdin, cmd.Stderr = &in, os.Stderr
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	// Both work at the same time.
	answers := bufio.NewScanner(out)
	answers.Buffer(nil, 64<<20)
	answered := map[string]int{}
	rounded := 0
	for i, r := range list {
		kind, text := native(r[0], r[1])
		answered[string(kind)]++
		var page [2]string
		if !answers.Scan() || json.Unmarshal(answers.Bytes(), &page) != nil {
			t.Fatalf("%s %s: the page has no answer", r[0], r[1])
		}
		there, here := measured.ReplaceAllString(page[1], ""), measured.ReplaceAllString(text, "")
		if there != here {
			rounded++
		}
		if page[0] != string(kind) || !alike(there, here) || os.Getenv("UNO_BYTES") != "" && there != here {
			t.Errorf("%s %s:\npage    %s %s\nprogram %s %s", r[0], r[1], page[0], page[1], kind, text)
		}
		if i%1000 == 999 {
			t.Logf("%d calls: %v, %d of them with other last digits", i+1, answered, rounded)
		}
	}
	if err := cmd.Wait(); err != nil {
		t.Error(err)
	}
}

// The record with which the page takes its first way through the program is sound.
func TestTheSampleAnswers(t *testing.T) {
	sample, err := os.ReadFile("../../web/src/analysis/sample.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"record.frames", "record.verify", "analyse"} {
		request, err := json.Marshal(map[string]any{"records": map[string]string{"name": "sample", "text": string(sample)}})
		if err != nil {
			t.Fatal(err)
		}
		if kind, text := native(name, string(request)); kind != calls.Answer {
			t.Errorf("%s: %s", name, text)
		}
	}
}

// decimal is a number with a fraction. Its last digits may differ between processors,
// because their exponentials and logarithms do.
var decimal = regexp.MustCompile(`-?[0-9]+(\.[0-9]+)?(e-?[0-9]+)?`)

// alike reports whether two answers are equal, numbers to 1e-9.
func alike(a, b string) bool {
	if a == b {
		return true
	}
	if decimal.ReplaceAllString(a, "#") != decimal.ReplaceAllString(b, "#") {
		return false
	}
	other := decimal.FindAllString(b, -1)
	for i, x := range decimal.FindAllString(a, -1) {
		u, _ := strconv.ParseFloat(x, 64)
		v, _ := strconv.ParseFloat(other[i], 64)
		if math.Abs(u-v) > 1e-9*max(1, math.Abs(u)) {
			return false
		}
	}
	return true
}

// native runs a call in this program.
func native(name, request string) (kind calls.Kind, text string) {
	done := make(chan struct{})
	calls.New(func(_ int, k calls.Kind, s string) {
		if k != calls.Progress {
			kind, text = k, s
			close(done)
		}
	}).Call(1, name, []byte(request))
	<-done
	return kind, text
}
