package format

import (
	"bufio"
	"io"
	"strconv"

	"github.com/unolab/uno/pomdp"
)

// WriteCassandra writes a model in the .pomdp format of Cassandra's
// pomdp-solve. It writes every number in full, so [ReadCassandra] returns the
// same model to the last bit, except for names: a name outside the grammar is
// written as a similar one, with a comment that maps it to the original. The
// comment lines come first. Time and size are linear in the entries of the
// model. An error of out ends the work.
func WriteCassandra(out io.Writer, m *pomdp.Model, comment ...string) error {
	w := &writer{
		Writer: bufio.NewWriter(out), m: m,
		states: plain(m.States, "s"), actions: plain(m.Actions, "a"), observations: plain(m.Observations, "o"),
	}
	for _, c := range comment {
		w.line("# ", oneLine(c))
	}
	w.legend("state", w.states, m.States)
	w.legend("action", w.actions, m.Actions)
	w.legend("observation", w.observations, m.Observations)
	w.line("discount: ", decimal(m.Discount))
	w.line("values: reward")
	w.list("states:", w.states)
	w.list("actions:", w.actions)
	w.list("observations:", w.observations)
	w.start()
	for a := range m.Actions {
		w.line("")
		w.table("T", a, m.Transition[a], w.states, len(m.States), true)
		w.table("O", a, m.Sight[a], w.observations, len(m.Observations), false)
		w.rewards(a)
	}
	return w.Flush()
}

// writer writes one model; the buffer keeps the first error.
type writer struct {
	*bufio.Writer
	m                             *pomdp.Model
	states, actions, observations words
	failed                        bool // out has failed: the rest is not needed
}

func (w *writer) line(parts ...string) {
	for _, p := range parts {
		_, _ = w.WriteString(p) // the error stays with the buffer until Flush
	}
	w.failed = w.failed || w.WriteByte('\n') != nil
}

// oneLine keeps a comment from becoming more than one.
func oneLine(s string) string {
	out := []rune(s)
	for i, c := range out {
		if c == '\n' || c == '\r' {
			out[i] = ' '
		}
	}
	return string(out)
}

// legend maps changed names to the originals.
func (w *writer) legend(what string, x words, names []string) {
	for _, i := range x.changed {
		w.line("# ", what, " ", x.names[i], " is ", oneLine(names[i]))
	}
}

// list writes a list of names, or their count.
func (w *writer) list(word string, x words) {
	if x.counted {
		w.line(word, " ", strconv.Itoa(len(x.names)))
		return
	}
	_, _ = w.WriteString(word)
	for _, n := range x.names {
		_, _ = w.WriteString(" " + n)
	}
	w.line("")
}

// start writes the start belief in the shortest form that is exact.
func (w *writer) start() {
	d, n := w.m.Start, len(w.m.States)
	switch {
	case isUniform(d, n):
		w.line("start: uniform")
	case len(d) == 1 && d[0].P == 1:
		w.line("start: ", w.states.names[d[0].Index])
	case isSubset(d):
		_, _ = w.WriteString("start include:")
		for _, e := range d {
			_, _ = w.WriteString(" " + w.states.names[e.Index])
		}
		w.line("")
	default:
		_, _ = w.WriteString("start:")
		for _, p := range d.Vector(n) {
			_, _ = w.WriteString(" " + decimal(p))
		}
		w.line("")
	}
}

// table writes the rows of an action, by matrix words where they say it all.
func (w *writer) table(letter string, a int, rows []pomdp.Dist, columns words, n int, square bool) {
	head := letter + ": " + w.actions.names[a]
	if square && isIdentity(rows) {
		w.line(head, " identity")
		return
	}
	if row := same(rows); row != nil {
		if isUniform(row, n) {
			w.line(head, " uniform")
			return
		}
		for _, e := range row {
			w.line(head, " : * : ", columns.names[e.Index], " ", decimal(e.P))
		}
		return
	}
	for s, row := range rows {
		if w.failed {
			return
		}
		if isUniform(row, n) {
			w.line(head, " : ", w.states.names[s], " uniform")
			continue
		}
		for _, e := range row {
			w.line(head, " : ", w.states.names[s], " : ", columns.names[e.Index], " ", decimal(e.P))
		}
	}
}

// rewards writes the nonzero rewards.
func (w *writer) rewards(a int) {
	head := "R: " + w.actions.names[a] + " : "
	for s, name := range w.states.names {
		if w.failed {
			return
		}
		if w.m.Payoffs == nil {
			if r := w.m.Reward[a][s]; r != 0 {
				w.line(head, name, " : * : * ", decimal(r))
			}
			continue
		}
		for _, p := range w.m.Payoffs[a][s] {
			w.line(head, name, " : ", w.states.names[p.Next], " : ", w.observations.names[p.Observation], " ", decimal(p.Reward))
		}
	}
}
