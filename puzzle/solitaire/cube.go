package solitaire

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/unolab/uno/puzzle"
)

// cubeFunction is the name of the function that decides cubes.
const cubeFunction = "solitaire.cube"

// cubeRequest is a core with what is known of it, and cubes: literals, as the proof
// writes them, under which it is to be decided.
type cubeRequest struct {
	A         []int32   `json:"a"` // ends of the edges
	B         []int32   `json:"b"`
	Must      []bool    `json:"must"`
	Known     []int32   `json:"known"` // clauses, each with a 0 behind it
	Cubes     [][]int32 `json:"cubes"`
	Conflicts int64     `json:"conflicts"` // after which a cube is left open
}

// cubeResult is what became of a cube.
type cubeResult struct {
	Answer    string  `json:"answer"`          // puzzle.Unknown where it is left open
	Use       []int32 `json:"use,omitempty"`   // yes: the edges of the trail,
	At        int32   `json:"at,omitempty"`    // or its only vertex
	Proof     string  `json:"proof,omitempty"` // no: lines of a refutation, numbered from 1
	Conflicts int64   `json:"conflicts"`
	Lemmas    int64   `json:"lemmas"`
}

// Check implements what spread.Shared asks for: the lines of a refutation are in form.
// Whether they follow is the checker's to say.
func (r *cubeResult) Check(int, int) error {
	switch r.Answer {
	case puzzle.Yes, puzzle.No, puzzle.Unknown:
	default:
		return fmt.Errorf("the answer %.20q", r.Answer)
	}
	count := int64(0)
	return eachLine(r.Proof, func(op byte, nums []int32) error {
		switch op {
		case 'a':
			count++
		case 'c':
			if count++; len(nums) < 3 {
				return errors.New("a lemma without a set")
			}
		case 'd':
			for _, id := range nums {
				if id < 1 || int64(id) > count {
					return fmt.Errorf("it forgets line %d of %d", id, count)
				}
			}
		default:
			return fmt.Errorf("there is no line %q", op)
		}
		return nil
	})
}

// eachLine reads the lines of a refutation.
func eachLine(text string, take func(op byte, nums []int32) error) error {
	var nums []int32
	for line := range strings.Lines(text) {
		op, rest, _ := strings.Cut(strings.TrimSuffix(line, "\n"), " ")
		if len(op) != 1 {
			return fmt.Errorf("there is no line %.20q", op)
		}
		nums = nums[:0]
		for word := range strings.FieldsSeq(rest) {
			n, err := strconv.ParseInt(word, 10, 32)
			if err != nil {
				return err
			}
			nums = append(nums, int32(n))
		}
		if err := take(op[0], nums); err != nil {
			return err
		}
	}
	return nil
}

// serveCube makes a worker that decides cubes.
func serveCube(r *cubeRequest) (func(context.Context, int, int) (cubeResult, error), error) {
	if len(r.A) != len(r.B) {
		return nil, errors.New("edges with one end")
	}
	return func(ctx context.Context, i, _ int) (res cubeResult, err error) {
		c := newCore(r.Must, r.A, r.B)
		stop, release := newHalt(ctx)
		defer release()
		c.halt = stop
		x := &satSolver{f: newSATFormula(c), piece: make([]int32, c.vertices()), most: r.Conflicts}
		x.s = newCDCL(int(x.f.vars), nil)
		x.s.halt, x.f.sat = stop, x.s
		x.favour()
		var clause []lit
		for _, l := range r.Known {
			if l == 0 {
				x.s.add(clause...)
				clause = clause[:0]
				continue
			}
			clause = append(clause, fromDimacs(l))
		}
		for _, l := range r.Cubes[i] {
			x.s.assume = append(x.s.assume, fromDimacs(l))
		}
		var buf bytes.Buffer
		w := puzzle.NewLineWriter(&buf)
		x.proof = &satProof{w: w}
		x.s.log = x.proof
		t, v, err := x.run(ctx, r.Conflicts)
		if err != nil {
			return res, err
		}
		res = cubeResult{Answer: puzzle.Unknown, Conflicts: x.s.conflicts, Lemmas: x.cuts}
		switch v {
		case verdictYes:
			res.Answer, res.At = puzzle.Yes, t.at
			for e, on := range t.use {
				if on {
					res.Use = append(res.Use, int32(e))
				}
			}
		case verdictNo:
			err = w.Close()
			res.Answer, res.Proof = puzzle.No, buf.String()
		}
		return res, err
	}, nil
}

// fromDimacs is a literal of a proof.
func fromDimacs(l int32) lit {
	if l < 0 {
		return mkLit(-l-1, true)
	}
	return mkLit(l-1, false)
}
