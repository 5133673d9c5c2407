package record_test

import (
	"errors"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/unolab/uno/record"
)

// found returns the first random hand of two under official rules that fits.
func found(t *testing.T, fits func(r *record.Record) bool) *record.Record {
	t.Helper()
	src := rand.NewPCG(31, 1)
	for range 200 {
		for _, r := range randomMatch(t, src, "m", preset(t, "official"), 2, 300) {
			if fits(r) {
				return r
			}
		}
	}
	t.Fatal("no hand fits")
	return nil
}

// TestSpoiltPilesAreNamed: a missing pile, and one too many, with their numbers.
func TestSpoiltPilesAreNamed(t *testing.T) {
	short := *found(t, func(r *record.Record) bool { return len(r.Shuffles) == 1 })
	short.Shuffles = nil
	if err := short.Verify(); err == nil || !strings.Contains(err.Error(), "shuffles has no entry for it") {
		t.Errorf("a pile is missing: %v", err)
	}
	long := *found(t, func(r *record.Record) bool { return len(r.Shuffles) == 0 })
	long.Shuffles = []record.Cards{long.Deck}
	if err := long.Verify(); err == nil || !strings.Contains(err.Error(), "shuffles has 1 entries, but 0 new piles were made") {
		t.Errorf("a pile too many: %v", err)
	}
}

// TestEjectsAreBounded: a push gives at most 1000 cards.
func TestEjectsAreBounded(t *testing.T) {
	src := rand.NewPCG(32, 1)
	r := *randomMatch(t, src, "m", preset(t, "official[attack]"), 2, 100)[0]
	for n, malformed := range map[int]bool{-1: true, 0: false, 1000: false, 1001: true} {
		r.Ejects = append(slices.Clone(r.Ejects), n)
		var bad *record.Malformed
		if err := r.Verify(); errors.As(err, &bad) != malformed || err == nil {
			t.Errorf("an eject of %d too many: %v", n, err)
		}
		r.Ejects = r.Ejects[:len(r.Ejects)-1]
	}
}

// TestAMisplacedCallIsMalformed, as no hand can hold one; an illegal action is
// not.
func TestAMisplacedCallIsMalformed(t *testing.T) {
	number := regexp.MustCompile(`^\d [rygb]\d$`)
	r := *found(t, func(r *record.Record) bool { return number.MatchString(r.Actions[0]) })
	first := r.Actions[0]
	for action, malformed := range map[string]bool{first + "!": true, first[:1] + " challenge": false} {
		r.Actions = append([]string{action}, r.Actions[1:]...)
		var bad *record.Malformed
		var broken *record.Broken
		if err := r.Verify(); errors.As(err, &bad) != malformed || errors.As(err, &broken) == malformed {
			t.Errorf("%s: %v", action, err)
		}
	}
}

// TestAMatchIsTakenUpInItsMiddle: a chain that begins after the first hand
// refuses one hand, and goes on from there to the end of the match.
func TestAMatchIsTakenUpInItsMiddle(t *testing.T) {
	recs := randomMatch(t, rand.NewPCG(33, 1), "m", preset(t, "official"), 3, 150)
	if len(recs) < 4 || len(recs) == 10 {
		t.Fatalf("%d hands", len(recs))
	}
	for _, first := range []int{0, 1, 2} {
		var c record.Chain
		var wrong []int
		for i, r := range recs[first:] {
			if c.Verify(r) != nil {
				wrong = append(wrong, i)
			}
		}
		want := []int{0}
		if first == 0 {
			want = nil
		}
		if !slices.Equal(wrong, want) {
			t.Errorf("from hand %d on: hands %v of the rest are refused", first, wrong)
		}
		if begun, over := c.Matches(); begun != 1 || over != 1 {
			t.Errorf("from hand %d on: %d matches begun, %d over", first, begun, over)
		}
	}
}
