package format

import (
	"bytes"
	"errors"
	"testing"

	"github.com/unolab/uno/pomdp"
)

// malformed checks an error of a reader: none may be of another kind.
func malformed(t *testing.T, err error) {
	t.Helper()
	var bad *Error
	if !errors.As(err, &bad) {
		t.Fatalf("the error is no *Error: %v", err)
	}
}

// FuzzCassandra: nothing that can be typed panics; what is read is a model, and
// writing it and reading that gives the same text again.
func FuzzCassandra(f *testing.F) {
	f.Add([]byte(tigerText))
	f.Add([]byte("discount: 0.5\nstates: a b\nactions: 1\nobservations: 2\nstart include: a\nT: * reset\nO: * uniform\nR: * : a\n1 2 -3 4e2"))
	f.Add([]byte("discount: 1 states: 2 actions: a T: a identity R: * : * : * : * - 1 R: a : 0 : 1\n 1 2"))
	f.Fuzz(func(t *testing.T, text []byte) {
		m, err := ReadCassandra(bytes.NewReader(text), "f")
		if err != nil {
			malformed(t, err)
			return
		}
		if err := m.Check(); err != nil {
			t.Fatalf("read a model that is none: %v", err)
		}
		var first, second bytes.Buffer
		if err := WriteCassandra(&first, m); err != nil {
			t.Fatal(err)
		}
		back, err := ReadCassandra(bytes.NewReader(first.Bytes()), "g")
		if err != nil {
			t.Fatalf("%v in\n%s", err, first.String())
		}
		if err := WriteCassandra(&second, back); err != nil {
			t.Fatal(err)
		}
		// The second writing lacks the legend of changed names.
		if a, b := body(first.Bytes()), body(second.Bytes()); !bytes.Equal(a, b) {
			t.Fatalf("written first\n%s\nthen\n%s", a, b)
		}
	})
}

// body is a text without its comments.
func body(text []byte) []byte {
	for bytes.HasPrefix(text, []byte("#")) {
		_, text, _ = bytes.Cut(text, []byte("\n"))
	}
	return text
}

// FuzzXML: no POMDPX or policy file makes the readers panic or run away.
func FuzzXML(f *testing.F) {
	var model, policy bytes.Buffer
	if err := WritePOMDPX(&model, tiger(), "the tiger"); err != nil {
		f.Fatal(err)
	}
	if err := WritePolicy(&policy, pomdp.Vectors{{Action: 1, Values: []float64{1, -2.5}}}, "m"); err != nil {
		f.Fatal(err)
	}
	f.Add(model.Bytes())
	f.Add(policy.Bytes())
	f.Add([]byte(`<Policy><AlphaVector><SparseVector action="1"><Entry>0 2</Entry></SparseVector></AlphaVector></Policy>`))
	f.Fuzz(func(t *testing.T, text []byte) {
		if m, err := ReadPOMDPX(bytes.NewReader(text), "f"); err != nil {
			malformed(t, err)
		} else if err := m.Check(); err != nil {
			t.Fatalf("read a model that is none: %v", err)
		}
		if _, err := ReadPolicy(bytes.NewReader(text), "f", 2, 3); err != nil {
			malformed(t, err)
		}
		if _, err := ReadAlpha(bytes.NewReader(text), "f", 2, 3); err != nil {
			malformed(t, err)
		}
	})
}
