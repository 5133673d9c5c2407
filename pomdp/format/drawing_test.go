package format

import (
	"bytes"
	"context"
	"encoding/json"
	"encoding/xml"
	"errors"
	"io"
	"os"
	"strings"
	"testing"

	"github.com/unolab/uno/pomdp"
)

// solved is the tiger with its exact policy, a tree and a controller.
func solved(t *testing.T) (*pomdp.Model, *pomdp.Tree, *pomdp.Controller) {
	t.Helper()
	m := tiger()
	sol, err := pomdp.IncrementalPruning{Precision: 1e-3}.Solve(context.Background(), m)
	if err != nil {
		t.Fatal(err)
	}
	tree := m.Tree(sol.Policy, pomdp.Unfold{Depth: 3, Least: 0.01, States: 1, Value: sol.Vectors.Value})
	return m, tree, sol.Vectors.Controller(m)
}

// TestDrawings: well-formed documents that show the names, the same every time.
func TestDrawings(t *testing.T) {
	m, tree, controller := solved(t)
	for name, draw := range map[string]func(io.Writer) error{
		"tree": func(w io.Writer) error { return WriteTreeSVG(w, tree, "The tiger & the doors", "uno pomdp plan") },
		"controller": func(w io.Writer) error {
			return WriteControllerSVG(w, m, controller, "The tiger & the doors", "uno pomdp plan")
		},
	} {
		var a, b bytes.Buffer
		if err := draw(&a); err != nil {
			t.Fatal(err)
		}
		if err := draw(&b); err != nil || a.String() != b.String() {
			t.Errorf("%s: a second drawing differs, error %v", name, err)
		}
		for d := xml.NewDecoder(bytes.NewReader(a.Bytes())); ; {
			if _, err := d.Token(); errors.Is(err, io.EOF) {
				break
			} else if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
		}
		for _, want := range []string{"The tiger &amp; the doors", "listen", "hear-left", "uno pomdp plan", "<desc>Policy"} {
			if !strings.Contains(a.String(), want) {
				t.Errorf("%s: %q is missing", name, want)
			}
		}
		if dir := os.Getenv("UNO_DRAWINGS"); dir != "" {
			if err := os.WriteFile(dir+"/"+name+".svg", a.Bytes(), 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// TestJSON: trees come back from their JSON, controllers name their edges.
func TestJSON(t *testing.T) {
	m, tree, controller := solved(t)
	var a, b, c bytes.Buffer
	if err := WriteTreeJSON(&a, tree); err != nil {
		t.Fatal(err)
	}
	var back pomdp.Tree
	if err := json.Unmarshal(a.Bytes(), &back); err != nil {
		t.Fatal(err)
	}
	if err := WriteTreeJSON(&b, &back); err != nil || a.String() != b.String() {
		t.Errorf("a tree comes back different, error %v", err)
	}
	if err := WriteControllerJSON(&c, m, controller); err != nil || !strings.Contains(c.String(), `"action": "listen"`) || !strings.Contains(c.String(), `"hear-right": `) {
		t.Errorf("controller %s, error %v", c.String(), err)
	}
	var pg bytes.Buffer
	if err := WriteController(&pg, controller); err != nil || !strings.HasPrefix(pg.String(), "0 0  1 2\n") {
		t.Errorf("policy graph %q, error %v", pg.String(), err)
	}
	if err := WriteControllerSVG(io.Discard, m, &pomdp.Controller{}, ""); err == nil {
		t.Error("a controller without nodes was drawn")
	}
}

func TestPercent(t *testing.T) {
	for p, want := range map[float64]string{1: "100 %", 0.5: "50 %", 0.07: "7 %", 0.0123: "1.2 %", 0.0001: "<0.1 %"} {
		if got := percent(p); got != want {
			t.Errorf("%v is written %q, want %q", p, got, want)
		}
	}
}
