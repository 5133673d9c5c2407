package reduction

import (
	"bufio"
	"fmt"
	"io"
	"strconv"

	"github.com/unolab/uno/puzzle"
)

// Write writes the formula in DIMACS format; its comments name the variables
// from which a solution is read.
func (f *Formula) Write(w io.Writer) error {
	bw := bufio.NewWriterSize(w, 1<<16)
	fmt.Fprint(bw, "c a dominating trail of a deck; variables 'on' say which colours and numbers\n")
	fmt.Fprint(bw, "c are on it, 'once' and 'twice' how often it walks along a card\n")
	for v, hub := range f.board.hubs {
		kind, value := "colour", int32(hub)
		if hub < 0 {
			kind, value = "number", -value
		}
		fmt.Fprintf(bw, "c %d on %s %d\n", f.inW(int32(v)), kind, value)
	}
	for e, s := range f.board.stacks {
		fmt.Fprintf(bw, "c %d once %s\n", f.once(int32(e)), s.Card)
		if s.Count > 1 {
			fmt.Fprintf(bw, "c %d twice %s\n", f.twice(int32(e)), s.Card)
		}
	}
	fmt.Fprintf(bw, "p cnf %d %d\n", f.Variables, f.Clauses)
	var line []byte
	f.each(func(literals ...int) {
		line = line[:0]
		for _, l := range literals {
			line = append(strconv.AppendInt(line, int64(l), 10), ' ')
		}
		bw.Write(append(line, "0\n"...)) // an error stays with the writer until Flush
	})
	return bw.Flush()
}

// Lift turns a model, the literals that are true, into an order of the deck.
// Variables that are not named are false. A model that does not describe a
// dominating trail is an [*AnswerError].
func (f *Formula) Lift(model []int) ([]puzzle.Card, error) {
	value := make([]bool, f.Variables+1)
	for _, l := range model {
		if l > f.Variables || -l > f.Variables || l == 0 {
			return nil, answerErrorf("it names variable %d; the formula has %d", max(l, -l), f.Variables)
		}
		if l > 0 {
			value[l] = true
		}
	}
	t := trail{uses: make([]int8, len(f.board.stacks))}
	for e := range t.uses {
		switch {
		case value[f.once(int32(e))]:
			t.uses[e] = 1
		case f.twin[e] >= 0 && value[f.twice(int32(e))]:
			t.uses[e] = 2
		}
	}
	for v := len(f.board.hubs) - 1; v >= 0; v-- {
		if value[f.inW(int32(v))] {
			t.root = int32(v)
		}
	}
	return f.board.expand(t)
}

// Push turns an order of the deck into a model of the formula, a literal for
// each variable in turn. A sequence that is not an order of the deck is an
// [*AnswerError].
func (f *Formula) Push(sequence []puzzle.Card) ([]int, error) {
	if err := checkOrder(f.board, sequence); err != nil {
		return nil, err
	}
	value := make([]bool, f.Variables+1)
	if len(sequence) > 0 {
		f.assign(f.board.trailOf(sequence), value)
	}
	model := make([]int, f.Variables)
	for v := range model {
		model[v] = v + 1
		if !value[v+1] {
			model[v] = -v - 1
		}
	}
	return model, nil
}

// assign sets all variables to the values of a dominating trail.
func (f *Formula) assign(t trail, value []bool) {
	b := f.board
	value[f.inW(t.root)] = true
	for e, uses := range t.uses {
		if uses == 0 {
			continue
		}
		if uses == 1 {
			value[f.once(int32(e))] = true
		} else {
			value[f.twice(int32(e))] = true
		}
		value[f.inW(b.ends[e][0])], value[f.inW(b.ends[e][1])] = true, true
	}
	first := int32(-1)
	odd := 0
	for v := range int32(len(b.hubs)) {
		if first < 0 && value[f.inW(v)] {
			first = v
			value[f.root(v)] = true
		}
		value[f.upTo(v)] = first >= 0
		sum := false
		for j, e := range b.at[v] {
			sum = sum != value[f.once(e)]
			if j > 0 || len(b.at[v]) == 1 {
				value[f.parityOr(v, j+1)] = sum
			}
		}
		if sum {
			odd++
		}
		value[f.count(v, 1)], value[f.count(v, 2)] = odd >= 1, odd >= 2
	}
	level := make([]int, len(b.hubs))
	reached := make([]bool, len(b.hubs))
	reached[first] = true
	queue := []int32{first}
	for at := 0; at < len(queue); at++ {
		v := queue[at]
		for bit := range f.bits {
			value[f.level(v, bit)] = level[v]>>bit&1 != 0
		}
		for _, e := range b.at[v] {
			u := b.ends[e][0] + b.ends[e][1] - v
			if t.uses[e] == 0 || reached[u] {
				continue
			}
			reached[u], level[u] = true, level[v]+1
			queue = append(queue, u)
			way := 0
			if b.ends[e][0] == u {
				way = 1
			}
			value[f.hangs(e, way)] = true
			for bit := f.bits - 1; bit >= 0; bit-- {
				value[f.lower(e, way, bit)] = true
				if level[v]>>bit&1 < level[u]>>bit&1 {
					break
				}
			}
		}
	}
}

// parityOr is parity, but d(v) for a vertex of a single card.
func (f *Formula) parityOr(v int32, j int) int {
	if len(f.board.at[v]) == 1 {
		return f.odd(v)
	}
	return f.parity(v, j)
}

// checkOrder verifies that a sequence plays out the deck of a board.
func checkOrder(b *board, sequence []puzzle.Card) error {
	for i := 1; i < len(sequence); i++ {
		if !sequence[i-1].Matches(sequence[i]) {
			return answerErrorf("cards %d and %d of the sequence, %s and %s, do not match", i, i+1, sequence[i-1], sequence[i])
		}
	}
	stacks := puzzle.Group(sequence)
	for i, s := range stacks {
		if i >= len(b.stacks) || b.stacks[i] != s {
			return answerErrorf("the sequence does not consist of the cards of the deck")
		}
	}
	if len(stacks) != len(b.stacks) {
		return answerErrorf("the sequence does not consist of the cards of the deck")
	}
	return nil
}

// WriteModel writes a model as SAT solvers do.
func WriteModel(w io.Writer, model []int) error {
	text := []byte("s SATISFIABLE\n")
	for i, l := range model {
		if i%16 == 0 {
			text = append(text, 'v')
		}
		text = strconv.AppendInt(append(text, ' '), int64(l), 10)
		if i%16 == 15 {
			text = append(text, '\n')
		}
	}
	if len(model)%16 != 0 {
		text = append(text, '\n')
	}
	_, err := w.Write(append(text, "v 0\n"...))
	return err
}
