package record_test

import (
	"bytes"
	"errors"
	"io"
	"math/rand/v2"
	"testing"

	"github.com/unolab/uno/internal/naive"
	"github.com/unolab/uno/record"
)

// longest is the most bytes of an input that the fuzz targets look at. The
// fuzzer shrinks each input that reaches new code by leaving out each part of
// it, n*n/2 runs for n bytes and up to a minute of them: with records of 108
// cards it does nothing else.
const longest = 400

// smallRules are rules with few cards, under which a record is short.
var smallRules = []string{
	"official[deck=r1.rs.g1.gd.w.f,hands=1.1,limit=9]",
	"official[deck=r0.r7.g7.gd.f,hands=1.1,limit=9,seven-zero,stack=any]",
	"official[deck=r1.r2.g1.b1.w,hands=1.1.1,limit=9,lowest]",
	"official[deck=r1.r2.g1.rd,hands=1.1,limit=9,attack]",
	"rlcard[deck=r1.r2.w.f,hands=1.1,limit=9]",
	"duel[deck=r1.rv.g1.w,hands=1.1,limit=9]",
	"pomdp[deck=r1.r2.gs.w,hands=1.1,limit=9]",
}

// smallMatch plays a match by small rules.
func smallMatch(tb testing.TB, which int, src rand.Source) []*record.Record {
	rules := preset(tb, smallRules[which])
	seats := 2
	if rules.HandSizes[2] > 0 {
		seats = 3
	}
	return randomMatch(tb, src, "m", rules, seats, 2)
}

// smallLines are short records.
func smallLines(tb testing.TB) (all [][]byte) {
	for i := range smallRules {
		for _, line := range lines(tb, smallMatch(tb, i, rand.NewPCG(31, uint64(i)))) {
			if len(line) <= longest {
				all = append(all, line)
				break
			}
		}
	}
	if len(all) < len(smallRules) {
		tb.Fatalf("%d of %d records are short", len(all), len(smallRules))
	}
	return all
}

// FuzzParse feeds the reader anything: it never panics, and a record it
// accepts verifies or breaks without a panic too. What Verify accepts the naive
// replayer accepts.
func FuzzParse(f *testing.F) {
	for _, line := range smallLines(f) {
		f.Add(line)
	}
	f.Add([]byte(`{"format":1}`))
	f.Fuzz(func(t *testing.T, line []byte) {
		if len(line) > longest {
			return
		}
		rec, err := record.Parse(line)
		if err != nil {
			var bad *record.Malformed
			if !errors.As(err, &bad) {
				t.Fatalf("Parse: %v is not a *Malformed", err)
			}
			return
		}
		if rec.Verify() != nil {
			return
		}
		if _, want := naive.Replay(line); want != nil {
			t.Fatalf("Verify accepts what the naive replayer refutes: %v", want)
		}
	})
}

// FuzzReader feeds it whole files, compressed ones too: the reading ends, what
// is wrong is a *Malformed, and a file all of whose hands a Chain accepts the
// naive verifier accepts.
func FuzzReader(f *testing.F) {
	f.Add(append([]byte("{}\n\n"), smallLines(f)[4]...))
	f.Add(zipped(f, []byte("{}\n")))
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) > longest {
			return
		}
		r := record.NewReader("f", bytes.NewReader(data))
		var chain record.Chain
		var good [][]byte
		for sound := true; ; {
			rec, err := r.Next()
			if err == io.EOF {
				if at, err := naive.Match(good); sound && err != nil {
					t.Fatalf("Chain accepts record %d, which the naive verifier refutes: %v", at, err)
				}
				return
			}
			var bad *record.Malformed
			if err != nil && !errors.As(err, &bad) {
				t.Fatalf("%v is not a *Malformed", err)
			}
			if err != nil || chain.Verify(rec) != nil {
				sound = false
				continue
			}
			line, err := rec.AppendLine(nil)
			if err != nil {
				t.Fatal(err)
			}
			good = append(good, line)
		}
	})
}

// choices is a source of randomness that gives bytes that were chosen, each the
// top byte of a word, and then words of a generator.
type choices struct {
	bytes []byte
	rand.PCG
}

func (c *choices) Uint64() uint64 {
	word := c.PCG.Uint64()
	if len(c.bytes) > 0 {
		word = word>>8 | uint64(c.bytes[0])<<56
		c.bytes = c.bytes[1:]
	}
	return word
}

// FuzzMatch plays a match under small rules, forges it, all as the bytes
// choose, and asks both verifiers: they find the same hand wrong, or none.
func FuzzMatch(f *testing.F) {
	f.Add(uint8(0), []byte{}, []byte{})
	f.Add(uint8(4), []byte{200, 13, 7}, []byte{0, 255, 3})
	f.Fuzz(func(t *testing.T, which uint8, moves, forgery []byte) {
		recs := smallMatch(t, int(which)%len(smallRules), &choices{moves, *rand.NewPCG(1, 1)})
		if at, err := chained(recs); err != nil {
			t.Fatalf("record %d: %v", at, err)
		}
		if at, err := naive.Match(lines(t, recs)); err != nil {
			t.Fatalf("record %d: the naive verifier: %v", at, err)
		}
		recs = forge(recs, &choices{forgery, *rand.NewPCG(2, 2)})
		got, err := chained(recs)
		if want, naiveErr := naive.Match(lines(t, recs)); got != want || (err == nil) != (naiveErr == nil) {
			t.Fatalf("record %d (%v); the naive verifier says %d (%v)", got, err, want, naiveErr)
		}
	})
}
