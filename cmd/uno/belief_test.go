package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/unolab/uno/cmd/uno/cli"
	"github.com/unolab/uno/cmd/uno/hidden"
)

// beliefOf runs `uno belief` and returns its exit code and what it printed.
func beliefOf(t *testing.T, stdin string, args ...string) (code int, out string, err error) {
	t.Helper()
	var stdout bytes.Buffer
	cmd := hidden.NewBelief()
	cmd.SilenceUsage, cmd.SilenceErrors = true, true
	cmd.SetArgs(args)
	cmd.SetIn(strings.NewReader(stdin))
	cmd.SetOut(&stdout)
	err = cmd.ExecuteContext(t.Context())
	return cli.ExitCode(err), stdout.String(), err
}

// tinyRecord is a hand of pomdp with a deck of nine cards.
const tinyRecord = `{"format":1,"rules":{"name":"pomdp","options":{"deck":"r1 r2 g1 g3 b4 b5 y6 y7 r9","hands":[2,2]}},"seats":["a","b"],"dealer":1,` +
	`"deck":["r1","g3","b4","b5","r9","g1","y6","y7","r2"],"shuffles":[],"actions":["0 r1","1 draw","0 draw"],"result":{"winner":null,"points":0,"reason":""}}
`

// TestBeliefCommand runs the methods on a hand that can be checked by head.
// Seat 0 holds r1 b4, plays r1 on r9; seat 1, with two of six unseen cards r2
// g1 g3 b5 y6 y7, can play none, so none of r2 and g1, and draws one.
func TestBeliefCommand(t *testing.T) {
	for _, method := range []string{"exact", "sigma", "particle"} {
		code, out, err := beliefOf(t, tinyRecord, "-", "--seat", "0", "--at", "2", "--method", method, "--samples", "20000", "--json")
		if code != cli.ExitOK {
			t.Fatalf("%s: %v", method, err)
		}
		var told struct {
			Hands     string
			Marginals map[string]float64
			CanPlay   float64 `json:"can_play"`
			Colours   map[string]float64
		}
		if err := json.Unmarshal([]byte(out), &told); err != nil {
			t.Fatal(err)
		}
		// b'(H') = 3/(C(4,2) 4) on the 4 hands within M, 1/(C(4,2) 4) on
		// the 6*2 hands with one card of N = {r2, g1}.
		if told.Hands != "16" {
			t.Errorf("%s: %s hands", method, told.Hands)
		}
		want := map[string]float64{"r2": 0.25, "g1": 0.25, "g3": 0.625, "b5": 0.625, "r1": 0, "w": 0}
		for k, p := range want {
			if got := told.Marginals[k]; got < p-0.02 || got > p+0.02 {
				t.Errorf("%s: holds %s with chance %v, not %v", method, k, got, p)
			}
		}
		if told.CanPlay < 0.48 || told.CanPlay > 0.52 {
			t.Errorf("%s: can play with chance %v, not 1/2", method, told.CanPlay)
		}
	}
}

// TestBeliefPictures writes the maps in both forms.
func TestBeliefPictures(t *testing.T) {
	file := filepath.Join(t.TempDir(), "belief.svg")
	code, out, err := beliefOf(t, tinyRecord, "-", "--at", "2", "--open", "--svg", file)
	if code != cli.ExitOK {
		t.Fatal(err)
	}
	if want := "seat 1, as seat 0 may know it: 3 cards, can play 50%\n"; !strings.HasPrefix(out, want) {
		t.Errorf("the map begins %q", out)
	}
	if !strings.Contains(out, "possible hands: 16\n") {
		t.Errorf("no number of hands in\n%s", out)
	}
	for i, line := range strings.Split(out, "\n") {
		if n := len([]rune(line)); n > 80 {
			t.Errorf("line %d is %d columns wide", i+1, n)
		}
	}
	svg, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(string(svg), "<title>"); n != 1+4*14+2 {
		t.Errorf("the picture has %d titles", n)
	}
}

// TestBeliefRefusals are the ways to call the command wrongly.
func TestBeliefRefusals(t *testing.T) {
	for _, c := range []struct {
		code  int
		stdin string
		args  []string
		why   string
	}{
		{cli.ExitUsage, tinyRecord, []string{"-", "--seat", "2"}, "there is no seat 2 of 2"},
		{cli.ExitUsage, tinyRecord, []string{"-", "--at", "4"}, "the record has 3 actions, not 4"},
		{cli.ExitUsage, tinyRecord, []string{"-", "--line", "7"}, "there is no record on line 7"},
		{cli.ExitUsage, tinyRecord, []string{"-", "--method", "guess"}, "no method is called"},
		{cli.ExitUsage, tinyRecord, []string{"-", "--method", "sigma", "--sigma", "me"}, "no policy is called"},
		{cli.ExitUsage, "{}\n", []string{"-"}, "stdin:1: "},
		{cli.ExitFail, strings.Replace(tinyRecord, "0 r1", "0 b4", 1), []string{"-", "--at", "3"}, "stdin:1: action 1 (0 b4)"},
	} {
		code, _, err := beliefOf(t, c.stdin, c.args...)
		if code != c.code || err == nil || !strings.Contains(err.Error(), c.why) {
			t.Errorf("%v: exit %d, %v", c.args, code, err)
		}
	}
}

// TestBeliefErrata checks that all fourteen are printed.
func TestBeliefErrata(t *testing.T) {
	code, out, err := beliefOf(t, "", "--errata")
	if code != cli.ExitOK || strings.Count(out, "toy: ") != 14 {
		t.Fatalf("exit %d, %v\n%s", code, err, out)
	}
}
