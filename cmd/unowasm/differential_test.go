//go:build !js

package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"math"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"testing"

	"github.com/unolab/uno/api"
	"github.com/unolab/uno/internal/calls"
)

// elsewhere are the functions whose answers say where or how fast they ran, or that are
// too long for some hundred calls.
var elsewhere = []string{"version", "positions", "positions.prove", "positions.generate", "study", "ratings", "match", "duel.handicap", "train"}

// measured are the times in answers.
var measured = regexp.MustCompile(`"[a-z_]*(second|speed)[a-z_]*":[-+.e0-9]+`)

// requests makes n calls: the examples of the functions, and examples with one value
// changed, removed or added.
func requests(t *testing.T, n int) [][2]string {
	rng := rand.New(rand.NewPCG(20, 1))
	var list [][2]string
	functions := slices.DeleteFunc(api.Functions(), func(f api.Function) bool { return slices.Contains(elsewhere, f.Name) })
	for i := range n {
		f := functions[i%len(functions)]
		request, err := json.Marshal(f.Example)
		if err != nil {
			t.Fatal(err)
		}
		if i >= len(functions) {
			request = changed(rng, request)
		}
		list = append(list, [2]string{f.Name, string(request)})
	}
	return list
}

// changed is a request with one change, which may make it invalid.
func changed(rng *rand.Rand, request []byte) []byte {
	var r map[string]any
	if json.Unmarshal(request, &r) != nil || rng.IntN(12) == 0 {
		return request[:rng.IntN(len(request))]
	}
	keys := []string{}
	for key := range r {
		keys = append(keys, key)
	}
	slices.Sort(keys)
	values := []any{0, 1, 2, 3, -1, "r1", "", true, nil, []any{}, map[string]any{}, 0.5}
	switch {
	case len(keys) == 0 || rng.IntN(4) == 0:
		r[[]string{"seed", "seat", "at", "line", "language", "nothing"}[rng.IntN(6)]] = values[rng.IntN(len(values))]
	case rng.IntN(3) == 0:
		delete(r, keys[rng.IntN(len(keys))])
	default:
		r[keys[rng.IntN(len(keys))]] = values[rng.IntN(len(values))]
	}
	out, err := json.Marshal(r)
	if err != nil {
		panic(err) // it came from JSON
	}
	return out
}

// The program of the page answers byte for byte as this one, but for measured times:
// some hundred calls, and 10,000 under UNO_LONG.
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
	cmd := exec.Command(node, "testdata/calls.mjs", filepath.Join(engine, "wasm_exec.js"), filepath.Join(engine, "uno.wasm.gz"))
	cmd.Stdin, cmd.Stderr = &in, os.Stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	answers := bufio.NewScanner(bytes.NewReader(out))
	answers.Buffer(nil, 64<<20)
	for _, r := range list {
		var page [2]string
		if !answers.Scan() || json.Unmarshal(answers.Bytes(), &page) != nil {
			t.Fatalf("%s %s: the page has no answer", r[0], r[1])
		}
		kind, text := native(r[0], r[1])
		if page[0] != string(kind) || !alike(measured.ReplaceAllString(page[1], ""), measured.ReplaceAllString(text, "")) {
			t.Errorf("%s %s:\npage    %s %s\nprogram %s %s", r[0], r[1], page[0], page[1], kind, text)
		}
	}
}

// decimal is a number with a fraction. Its last digits may differ between processors, whose
// exponentials and logarithms do.
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
