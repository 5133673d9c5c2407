package reduction

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/unolab/uno/internal/exactjson"
	"github.com/unolab/uno/puzzle"
)

// aspRules asks for a dominating trail in answer set programming. The language
// expresses connectivity directly: 'on' grows from the root along used cards,
// and no other vertex is on the trail.
const aspRules = `
% a dominating trail: connected, at most two odd hubs, every card at a hub that is on it
1 { root(V) : hub(V) } 1.
{ once(E) } :- card(E,_,_,_).
{ twice(E) } :- card(E,_,_,2), not once(E).
used(E) :- once(E).   used(E) :- twice(E).
on(V) :- root(V).
on(V) :- on(U), joins(E,U,V), used(E).
:- used(E), joins(E,U,_), not on(U).
:- card(E,X,Y,_), not on(c(X)), not on(n(Y)).
odd(V,I) :- at(V,I,E), once(E), not odd(V,I-1).   odd(V,I) :- at(V,I,E), not once(E), odd(V,I-1).
joins(E,c(X),n(Y)) :- card(E,X,Y,_).   joins(E,n(Y),c(X)) :- card(E,X,Y,_).
:- 3 { odd(V,I) : degree(V,I) }.

#show root/1.   #show once/1.   #show twice/1.
`

// WriteASP writes a deck as facts of answer set programming, followed by the
// rules that ask for a dominating trail of it:
//
//	card(E,X,Y,K)  card E has colour X and number Y; K = 2 if there are equal cards, otherwise 1
//	hub(V)         V is c(X), a colour, or n(Y), a number
//	at(V,I,E)      the I-th card at V is E
//	degree(V,I)    V has I distinct cards
//
// A hub is a vertex of H, a colour or a number. An empty deck has no hub and no
// root, so it is written without rules. The size is linear.
func WriteASP(w io.Writer, deck []puzzle.Card) error {
	b := newBoard(deck)
	bw := bufio.NewWriterSize(w, 1<<16)
	fmt.Fprintf(bw, "%% %d cards, %d of them distinct\n", len(deck), len(b.stacks))
	for e, s := range b.stacks {
		fmt.Fprintf(bw, "card(%d,%d,%d,%d).\n", e+1, s.Card.Color, s.Card.Number, min(s.Count, 2))
	}
	for v, at := range b.at {
		hub := hubTerm(b.hubs[v])
		fmt.Fprintf(bw, "hub(%s). degree(%s,%d).", hub, hub, len(at))
		for i, e := range at {
			fmt.Fprintf(bw, " at(%s,%d,%d).", hub, i+1, e+1)
		}
		fmt.Fprintln(bw)
	}
	if len(deck) > 0 {
		fmt.Fprint(bw, aspRules)
	}
	return bw.Flush()
}

// hubTerm writes a vertex of H as c(X) or n(Y).
func hubTerm(v puzzle.Vertex) string {
	if v < 0 {
		return fmt.Sprintf("n(%d)", -v)
	}
	return fmt.Sprintf("c(%d)", v)
}

// LiftAtoms turns the atoms of an answer set into an order of the deck. Atoms
// other than root, once and twice are ignored. An answer set that does not
// describe a dominating trail is an [*AnswerError].
func LiftAtoms(deck []puzzle.Card, atoms []string) ([]puzzle.Card, error) {
	b := newBoard(deck)
	t := trail{uses: make([]int8, len(b.stacks))}
	for _, atom := range atoms {
		name, rest, _ := strings.Cut(strings.TrimSuffix(atom, ")"), "(")
		switch name {
		case "once", "twice":
			e, err := strconv.Atoi(rest)
			if err != nil || e < 1 || e > len(t.uses) {
				return nil, answerErrorf("it has the atom %s; the cards are numbered 1..%d", quote([]byte(atom)), len(t.uses))
			}
			t.uses[e-1] = 1
			if name == "twice" {
				t.uses[e-1] = 2
			}
		case "root":
			for v, hub := range b.hubs {
				if hubTerm(hub) == rest {
					t.root = int32(v)
				}
			}
		}
	}
	return b.expand(t)
}

// PushAtoms turns an order of the deck into the atoms of an answer set. A
// sequence that is not an order of the deck is an [*AnswerError].
func PushAtoms(deck, sequence []puzzle.Card) ([]string, error) {
	b := newBoard(deck)
	if err := checkOrder(b, sequence); err != nil {
		return nil, err
	}
	atoms := []string{}
	if len(deck) == 0 {
		return atoms, nil
	}
	t := b.trailOf(sequence)
	atoms = append(atoms, "root("+hubTerm(b.hubs[t.root])+")")
	for e, uses := range t.uses {
		switch uses {
		case 1:
			atoms = append(atoms, fmt.Sprintf("once(%d)", e+1))
		case 2:
			atoms = append(atoms, fmt.Sprintf("twice(%d)", e+1))
		}
	}
	return atoms, nil
}

// WriteAtoms writes an answer set as clingo does.
func WriteAtoms(w io.Writer, atoms []string) error {
	_, err := fmt.Fprintf(w, "Answer: 1\n%s\nSATISFIABLE\n", strings.Join(atoms, " "))
	return err
}

// ParseAtoms reads the answer of clingo or clasp, as text or as JSON
// (--outf=2), and returns the atoms of the last answer set. The answer is
// puzzle.Yes, puzzle.No or puzzle.Unknown. The name is what errors call the
// file; an error is a [*puzzle.FormatError].
func ParseAtoms(name string, data []byte) (answer string, atoms []string, err error) {
	if trimmed := bytes.TrimSpace(data); len(trimmed) > 0 && trimmed[0] == '{' {
		return parseAtomsJSON(name, data)
	}
	line := 0
	expect := false // the next line holds atoms
	for len(data) > 0 {
		var text []byte
		text, data = cutLine(data)
		line++
		if expect {
			atoms, expect = strings.Fields(string(text)), false
			answer = puzzle.Yes
			continue
		}
		switch word := string(bytes.TrimSpace(text)); {
		case strings.HasPrefix(word, "Answer:"):
			expect = true
		case verdict(word) != "":
			if answer != "" && answer != verdict(word) {
				return "", nil, formatErrorf(name, line, "the verdict %s contradicts what stands before it", word)
			}
			answer = verdict(word)
		}
	}
	if answer == "" {
		return "", nil, formatErrorf(name, max(1, line), "there is no answer set and no verdict; expected is what clingo prints")
	}
	return answer, atoms, nil
}

func parseAtomsJSON(name string, data []byte) (answer string, atoms []string, err error) {
	var doc struct {
		Result string
		Call   []struct {
			Witnesses []struct{ Value []string }
		}
	}
	if err := exactjson.Unmarshal(data, &doc); err != nil {
		line := 1
		if exact := new(exactjson.Error); errors.As(err, &exact) {
			line = max(line, exact.Line)
		}
		return "", nil, formatErrorf(name, line, "not what clingo prints with --outf=2: %v", err)
	}
	if answer = verdict(doc.Result); answer == "" {
		return "", nil, formatErrorf(name, 1, "the result is %s; expected is SATISFIABLE, UNSATISFIABLE or UNKNOWN", quote([]byte(doc.Result)))
	}
	found := false
	for _, call := range doc.Call {
		for _, w := range call.Witnesses {
			atoms, found = w.Value, true
		}
	}
	if answer == puzzle.Yes && !found {
		return "", nil, formatErrorf(name, 1, "the result is SATISFIABLE, but there is no witness")
	}
	return answer, atoms, nil
}
