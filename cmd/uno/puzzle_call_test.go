package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/unolab/uno/api"
	"github.com/unolab/uno/cmd/uno/cli"
)

// puzzleFiles are the inputs of TestPuzzleCommandsAnswerAsTheirFunctions.
var puzzleFiles = map[string]string{
	"deck":   "1 3\n2 2\n2 3\n2 3\n3 2\n3 4\n",
	"no":     "1 1\n2 2\n3 3\n1 4\n2 4\n3 4\n",
	"coop":   "1 1\n1 2 2\n2 2\n2 3 2\n",
	"versus": "1 1\n2 1\n1 2 2\n2 3 2\n",
	"points": "1 1 1\n1 2 2\n3 2 1\n",
	"prism":  "p edge 6 9\ne 1 2\ne 2 3\ne 1 3\ne 4 5\ne 5 6\ne 4 6\ne 1 4\ne 2 5\ne 3 6\n",
	"claw":   "p edge 4 3\ne 1 2\ne 1 3\ne 1 4\n",
	"big":    "1 1\n1 2\n1 3\n1 4\n1 5\n1 6\n1 7\n2 1\n2 2\n",
	"path":   `{"path":[1,2,3,6,5,4]}`,
}

// requestDocument is a file of a request, or a hand: @NAME or @'r5 g5'.
var requestDocument = regexp.MustCompile(`@'([^']*)'|@([a-z0-9.-]+)`)

// TestPuzzleCommandsAnswerAsTheirFunctions: under --json every puzzle command
// prints the answer of its function, byte for byte.
func TestPuzzleCommandsAnswerAsTheirFunctions(t *testing.T) {
	t.Chdir(t.TempDir())
	for name, text := range puzzleFiles {
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	asked := map[string]bool{}
	for _, q := range []struct {
		args, name, request string
		keep                string // the answer as a file
	}{
		{"solve --game solitaire deck", "solve", `{"game":"solitaire","cards":@deck}`, "yes.json"},
		{"solve --game solitaire deck --explain --method dp --seed 3", "solve", `{"game":"solitaire","cards":@deck,"explain":true,"method":"dp","seed":3}`, ""},
		{"solve --game solitaire --hand 'r5 g7 r7'", "solve", `{"game":"solitaire","hand":@'r5 g7 r7'}`, ""},
		{"solve --game solitaire --hand ''", "solve", `{"game":"solitaire","hand":@''}`, ""},
		{"solve --game solitaire no", "solve", `{"game":"solitaire","cards":@no}`, "no.json"},
		{"solve --game solitaire no --time 1m", "solve", `{"game":"solitaire","cards":@no,"time":60}`, ""},
		{"solve --game solitaire points --dimensions 3", "solve", `{"game":"solitaire","cards":@points,"dimensions":3}`, "points.json"},
		{"solve --game all-or-none deck --explain", "solve", `{"game":"all-or-none","cards":@deck,"explain":true}`, "fates.json"},
		{"solve --game coop coop --rule strict", "solve", `{"game":"coop","cards":@coop,"rule":"strict"}`, "coop.json"},
		{"solve --game coop coop --pile deck", "solve", `{"game":"coop","cards":@coop,"pile":@deck}`, "pile.json"},
		{"solve --game versus versus", "solve", `{"game":"versus","cards":@versus}`, "versus.json"},
		{"solve --game versus versus --rule race --method search --explain", "solve", `{"game":"versus","cards":@versus,"rule":"race","method":"search","explain":true}`, ""},
		{"solve --game versus versus --players 3", "solve", `{"game":"versus","cards":@versus,"players":3}`, ""},
		{"count deck", "count", `{"cards":@deck}`, "count.json"},
		{"count --hand 'r5 g5 gs' --method paths", "count", `{"hand":@'r5 g5 gs',"method":"paths"}`, ""},
		{"count points --dimensions 3", "count", `{"cards":@points,"dimensions":3}`, ""},
		{"count deck --time 1ns", "count", `{"cards":@deck,"time":1e-9}`, ""},
		{"fill no", "fill", `{"cards":@no}`, "fill.json"},
		{"fill --hand 'r1 g2 b3' --distinct", "fill", `{"hand":@'r1 g2 b3',"distinct":true}`, ""},
		{"check deck yes.json", "check", `{"cards":@deck,"answer":@yes.json}`, ""},
		{"check no no.json", "check", `{"cards":@no,"answer":@no.json}`, ""},
		{"check points points.json --dimensions 3", "check", `{"cards":@points,"answer":@points.json,"dimensions":3}`, ""},
		{"check coop pile.json --pile deck", "check", `{"cards":@coop,"answer":@pile.json,"pile":@deck}`, ""},
		{"prove no", "prove", `{"cards":@no}`, ""},
		{"prove deck", "prove", `{"cards":@deck}`, ""},
		{"check deck no.json", "check", `{"cards":@deck,"answer":@no.json}`, ""},
		{"defragment deck", "defragment", `{"cards":@deck}`, ""},
		{"defragment deck --answer yes.json", "defragment", `{"cards":@deck,"answer":@yes.json}`, ""},
		{"defragment --sequence --hand 'r1 g1 g2 r2 r3 g3'", "defragment", `{"hand":@'r1 g1 g2 r2 r3 g3',"sequence":true}`, ""},
		{"kernel big", "kernel", `{"cards":@big}`, ""},
		{"kernel big --game all-or-none", "kernel", `{"cards":@big,"game":"all-or-none"}`, ""},
		{"kernel big --rule", "kernel-rule", `{"cards":@big}`, ""},
		{"kernel no --lift no.json", "kernel-lift", `{"cards":@no,"answer":@no.json}`, ""},
		{"explain deck yes.json", "explain", `{"cards":@deck,"answer":@yes.json}`, ""},
		{"explain no no.json", "explain", `{"cards":@no,"answer":@no.json}`, ""},
		{"explain no fill.json", "explain", `{"cards":@no,"answer":@fill.json}`, ""},
		{"explain deck fates.json", "explain", `{"cards":@deck,"answer":@fates.json}`, ""},
		{"explain versus versus.json", "explain", `{"cards":@versus,"answer":@versus.json}`, ""},
		{"draw deck", "draw", `{"cards":@deck}`, ""},
		{"draw no no.json --title T", "draw", `{"cards":@no,"answer":@no.json,"title":"T"}`, ""},
		{"draw --hand 'r5 g5 gs' --kernel", "draw", `{"hand":@'r5 g5 gs',"kernel":true}`, ""},
		{"facts deck", "facts", `{"cards":@deck}`, ""},
		{"facts prism", "facts", `{"cards":@prism}`, ""},
		{"recognise prism", "recognise", `{"graph":@prism}`, "recognised.json"},
		{"recognise claw", "recognise", `{"graph":@claw}`, ""},
		{"recognise claw --players 2 --steps 1000", "recognise", `{"graph":@claw,"players":2,"steps":1000}`, ""},
		{"check prism recognised.json", "check", `{"cards":@prism,"answer":@recognised.json}`, ""},
		{"geography prism --start 1", "geography", `{"graph":@prism,"start":1}`, ""},
		{"geography claw --start 1 --directed --edge --time 10s", "geography", `{"graph":@claw,"start":1,"directed":true,"edge":true,"time":10}`, ""},
		{"reduce --to coop --rule strict prism --start 2", "reduce", `{"to":"coop","rule":"strict","cards":@prism,"start":2}`, ""},
		{"reduce --to cnf deck", "reduce", `{"to":"cnf","cards":@deck}`, ""},
		{"reduce --to coop-equal deck --solution yes.json", "reduce", `{"to":"coop-equal","cards":@deck,"solution":@yes.json}`, ""},
		{"reduce --to solitaire prism --solution path", "reduce", `{"to":"solitaire","cards":@prism,"solution":@path}`, "pushed.json"},
		{"reduce --to hamiltonian prism --solution path", "reduce", `{"to":"hamiltonian","cards":@prism,"solution":@path}`, ""},
		{"lift --to solitaire prism pushed.json", "lift", `{"to":"solitaire","cards":@prism,"answer":@pushed.json}`, ""},
		{"generate --family random --colors 3 --cards 9 --players 2 --seed 4", "generate", `{"family":"random","colors":3,"cards":9,"players":2,"seed":4}`, ""},
	} {
		asked["puzzle."+q.name] = true
		t.Run(q.args, func(t *testing.T) {
			command, call := askPuzzle(t, q.args, q.name, q.request)
			if command != call {
				t.Errorf("the command prints\n%sand puzzle.%s answers\n%s", command, q.name, call)
			}
			if q.keep != "" {
				if err := os.WriteFile(q.keep, []byte(command), 0o666); err != nil {
					t.Fatal(err)
				}
			}
		})
	}
	for _, name := range api.Names() {
		// These functions answer with text, which their commands print as it is.
		text := name == "puzzle.graph" || name == "puzzle.generate-graph" || name == "puzzle.trace" || name == "puzzle.move"
		if strings.HasPrefix(name, "puzzle.") && !asked[name] && !text {
			t.Errorf("no command is held to %s", name)
		}
	}
}

// askPuzzle asks a command and its function, and returns what they answer with
// the times left out. The command may end with exit code 1: a check that does not
// hold.
func askPuzzle(t *testing.T, args, name, request string) (command, call string) {
	t.Helper()
	var out, errs bytes.Buffer
	if code := run(t.Context(), append(fields("puzzle "+args), "--json"), strings.NewReader(""), &out, &errs); code == cli.ExitUsage {
		t.Fatalf("uno puzzle %s: exit %d: %s", args, code, &errs)
	}
	answer, err := api.Call(t.Context(), "puzzle."+name, []byte(withDocuments(t, request)))
	if err != nil {
		t.Fatalf("puzzle.%s %s: %v", name, request, err)
	}
	keepsContract(t, "puzzle."+name, withDocuments(t, request), string(answer))
	bare := func(text string) string { return clocked.ReplaceAllString(text, `"$1":0`) }
	return bare(out.String()), bare(string(answer) + "\n")
}

// withDocuments puts documents into a request.
func withDocuments(t *testing.T, request string) string {
	return requestDocument.ReplaceAllStringFunc(request, func(at string) string {
		if hand, ok := strings.CutPrefix(at, "@'"); ok {
			return asDocument(t, "--hand", strings.TrimSuffix(hand, "'"))
		}
		text, err := os.ReadFile(at[1:])
		if err != nil {
			t.Fatal(err)
		}
		return asDocument(t, at[1:], string(text))
	})
}

// asDocument is a document as JSON.
func asDocument(t *testing.T, name, text string) string {
	data, err := json.Marshal(api.Document{Name: name, Text: text})
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// What the commands print as text, the functions answer.
func TestPuzzleTexts(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "prism")
	if err := os.WriteFile(file, []byte(puzzleFiles["prism"]), 0o666); err != nil {
		t.Fatal(err)
	}
	prism := asDocument(t, file, puzzleFiles["prism"])
	for _, q := range []struct{ args, name, request string }{
		{"graph " + file + " --format tsplib", "graph", `{"cards":` + prism + `,"format":"tsplib"}`},
		{"graph --hand 'r5 g5 gs' --format svg --view hubs", "graph", `{"hand":` + asDocument(t, "--hand", "r5 g5 gs") + `,"format":"svg","view":"hubs"}`},
		{"generate --family gp --n 7 --k 2 --graph graph6", "generate-graph", `{"family":"gp","n":7,"k":2,"format":"graph6"}`},
	} {
		var out, errs bytes.Buffer
		if code := run(t.Context(), fields("puzzle "+q.args), strings.NewReader(""), &out, &errs); code != cli.ExitOK {
			t.Fatalf("uno puzzle %s: exit %d: %s", q.args, code, &errs)
		}
		data, err := api.Call(t.Context(), "puzzle."+q.name, []byte(q.request))
		if err != nil {
			t.Fatal(err)
		}
		var a api.PuzzleGraphAnswer
		if err := json.Unmarshal(data, &a); err != nil || a.Text == "" || a.Text != out.String() {
			t.Errorf("uno puzzle %s prints\n%sand puzzle.%s answers\n%s", q.args, &out, q.name, a.Text)
		}
	}
}
