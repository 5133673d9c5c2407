package main

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/unolab/uno/cmd/uno/cli"
	"github.com/unolab/uno/puzzle"
)

// The library of instances with known answers is made by
//
//	go generate ./cmd/uno
//
//go:generate go test . -run TestPuzzleLibrary -update-library
var updateLibrary = flag.Bool("update-library", false, "write testdata/puzzle anew")

// libraryDir holds, for each entry, the instance NAME.txt and for each question
// the answer NAME.QUESTION.json.
var libraryDir = filepath.Join("..", "..", "testdata", "puzzle")

// entry is an instance of the library and what is known about it.
type entry struct {
	name      string
	story     string   // what it is and why it is here
	from      string   // the command that makes it; or the cards
	cards     string   // two digits a card; hands separated by a bar
	edges     [][2]int // of a graph, vertices from 0, whose half-edge deck this is
	questions []question
}

// question is a command about an instance and a field of its answer.
type question struct {
	name    string // of the answer's file
	command string
	field   string
	want    string // "" where only the checker's verdict is asked for
}

// asks makes the questions of an entry from pairs of name and answer.
func asks(pairs ...string) []question {
	list := []question{}
	for i := 0; i < len(pairs); i += 2 {
		name, want := pairs[i], pairs[i+1]
		q := question{name: name, field: "answer", want: want}
		switch game, rule, _ := strings.Cut(name, "-"); {
		case name == "count":
			q.command, q.field = "count", "sequences"
		case name == "fill":
			q.command, q.field = "fill", "minimum"
		case name == "kernel":
			q.command, q.field = "kernel", "kernel_cards"
		case name == "kernel-all-or-none":
			q.command, q.field = "kernel --game all-or-none", "kernel_cards"
		case game == "coop" || game == "versus":
			q.command = "solve --game " + game + " --rule " + rule
		default:
			q.command = "solve --game " + name
		}
		list = append(list, q)
	}
	return list
}

// TestPuzzleLibrary makes every instance anew and holds it against the file;
// and has the checker verify every answer. With -update-library it writes
// both, and the list in the folder's README.
func TestPuzzleLibrary(t *testing.T) {
	for _, e := range library {
		t.Run(e.name, func(t *testing.T) {
			deck := filepath.Join(libraryDir, e.name+".txt")
			data := e.instance(t)
			if *updateLibrary {
				writeFile(t, deck, data)
			} else if want, err := os.ReadFile(deck); err != nil || !bytes.Equal(want, data) {
				t.Errorf("%s is not what makes it (%v); go generate ./cmd/uno writes it", deck, err)
			}
			for _, q := range e.questions {
				answer := filepath.Join(libraryDir, e.name+"."+q.name+".json")
				if *updateLibrary {
					writeFile(t, answer, timeless(ran(t, append(append([]string{"puzzle"}, strings.Fields(q.command)...), deck, "--json")...)))
				}
				q.verify(t, deck, answer)
			}
		})
	}
	if readme := filepath.Join(libraryDir, "README.md"); *updateLibrary {
		writeFile(t, readme, withList(t, readme))
	} else if now, err := os.ReadFile(readme); err != nil || !bytes.Equal(now, withList(t, readme)) {
		t.Errorf("the list in %s is not that of the library (%v)", readme, err)
	}
}

// verify has the checker verify an answer, and looks that it says what is
// known.
func (q question) verify(t *testing.T, deck, answer string) {
	t.Helper()
	data, err := os.ReadFile(answer)
	if err != nil {
		t.Error(err)
		return
	}
	var fields map[string]any
	if err := json.Unmarshal(data, &fields); err != nil {
		t.Fatal(err)
	}
	if got := fmt.Sprint(fields[q.field]); got != q.want {
		t.Errorf("%s says %s %s, known is %s", answer, q.field, got, q.want)
	}
	if fields["answer"] != "unknown" {
		ran(t, "puzzle", "check", deck, answer)
	}
}

// instance returns the instance file of an entry.
func (e entry) instance(t *testing.T) []byte {
	t.Helper()
	if e.from != "" {
		return ran(t, strings.Fields(e.from)...)
	}
	hands := [][]puzzle.Card{}
	if e.edges != nil {
		hands = append(hands, halfEdgeDeck(e.edges))
	} else {
		for hand := range strings.SplitSeq(e.cards, "|") {
			deck := []puzzle.Card{}
			for _, w := range strings.Fields(hand) {
				deck = append(deck, puzzle.Card{Color: int32(w[0] - '0'), Number: int32(w[1] - '0')})
			}
			hands = append(hands, deck)
		}
	}
	var b bytes.Buffer
	if err := puzzle.WriteInstance(&b, puzzle.NewDealt(hands...), e.story); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// halfEdgeDeck returns the cards (v, e) of a graph, both counted from 1.
func halfEdgeDeck(edges [][2]int) []puzzle.Card {
	deck := []puzzle.Card{}
	for i, ends := range edges {
		for _, v := range ends {
			deck = append(deck, puzzle.Card{Color: int32(v + 1), Number: int32(i + 1)})
		}
	}
	return deck
}

// withList returns a README with the list of the library between its marks.
func withList(t *testing.T, path string) []byte {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	const begin, end = "<!-- list -->\n", "<!-- end of list -->"
	head, rest, ok := strings.Cut(string(data), begin)
	_, tail, ok2 := strings.Cut(rest, end)
	if !ok || !ok2 {
		t.Fatalf("%s has no marks for the list", path)
	}
	var b strings.Builder
	b.WriteString("| instance | what it is | known |\n|---|---|---|\n")
	for _, e := range library {
		known := []string{}
		for _, q := range e.questions {
			known = append(known, q.name+": "+q.want)
		}
		about := e.story
		if e.from != "" {
			about += " (`uno " + e.from + "`)"
		}
		fmt.Fprintf(&b, "| `%s.txt` | %s | %s |\n", e.name, about, strings.Join(known, "; "))
	}
	return []byte(head + begin + b.String() + end + tail)
}

// TestLibraryHasNoStrays looks for files that no entry accounts for.
func TestLibraryHasNoStrays(t *testing.T) {
	known := []string{"README.md", "story.txt"}
	for _, e := range library {
		known = append(known, e.name+".txt")
		for _, q := range e.questions {
			known = append(known, e.name+"."+q.name+".json")
		}
	}
	files, err := os.ReadDir(libraryDir)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		if !slices.Contains(known, f.Name()) {
			t.Errorf("%s is in no entry of the library", f.Name())
		}
	}
}

// ran runs the program and returns what it prints; it must succeed.
func ran(t *testing.T, args ...string) []byte {
	t.Helper()
	var out, errs bytes.Buffer
	if code := run(t.Context(), args, strings.NewReader(""), &out, &errs); code != cli.ExitOK {
		t.Fatalf("uno %s: exit %d, %s%s", strings.Join(args, " "), code, &errs, &out)
	}
	return out.Bytes()
}

var seconds = regexp.MustCompile(`"seconds":[-+0-9.eE]+`)

// timeless takes the running time out of an answer.
func timeless(answer []byte) []byte {
	return seconds.ReplaceAll(answer, []byte(`"seconds":0`))
}

func writeFile(t *testing.T, path string, data []byte) {
	t.Helper()
	if err := os.WriteFile(path, data, 0o644); err != nil {
		t.Fatal(err)
	}
}
