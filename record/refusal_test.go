package record_test

import (
	"errors"
	"fmt"
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
		} else if malformed && !strings.Contains(err.Error(), fmt.Sprintf("entry %d of ejects is %d", len(r.Ejects), n)) {
			t.Error(err)
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

// TestSeatsThatAreNotThereAreMalformed, as dealer and as winner.
func TestSeatsThatAreNotThereAreMalformed(t *testing.T) {
	good := randomMatch(t, rand.NewPCG(34, 1), "m", preset(t, "official"), 2, 100)[0]
	for _, seat := range []int{-1, 2} {
		dealt, won := *good, *good
		dealt.Dealer, won.Result.Winner = seat, &seat
		for _, r := range []*record.Record{&dealt, &won} {
			var bad *record.Malformed
			if err := r.Verify(); !errors.As(err, &bad) {
				t.Errorf("seat %d: %v", seat, err)
			}
		}
	}
}

// TestACallWithoutTheRuleIsMalformed, also with a play that is illegal by itself.
func TestACallWithoutTheRuleIsMalformed(t *testing.T) {
	r := *randomMatch(t, rand.NewPCG(35, 1), "m", preset(t, "official[no-uno-call]"), 2, 100)[0]
	for _, card := range []string{"r1", "y2", "g3", "b4"} {
		r.Actions = append([]string{fmt.Sprintf("%d %s!", 1-r.Dealer, card)}, r.Actions...)
		var bad *record.Malformed
		if err := r.Verify(); !errors.As(err, &bad) {
			t.Errorf("%s: %v", r.Actions[0], err)
		}
		r.Actions = r.Actions[1:]
	}
}

// TestAnUnreadableActionIsNamed by its number from 1.
func TestAnUnreadableActionIsNamed(t *testing.T) {
	r := *randomMatch(t, rand.NewPCG(36, 1), "m", preset(t, "official"), 2, 100)[0]
	r.Actions = append([]string{"nonsense"}, r.Actions...)
	if err := r.Verify(); err == nil || !strings.Contains(err.Error(), `action 1 ("nonsense")`) {
		t.Error(err)
	}
}
