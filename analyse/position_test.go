package analyse_test

import (
	"context"
	"errors"
	"math"
	"testing"

	"github.com/unolab/uno"
	"github.com/unolab/uno/analyse"
)

// position reads a position.
func position(t *testing.T, line string) *uno.State {
	t.Helper()
	s, err := uno.ParsePosition(line)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// An action that ends the hand is worth 1, for who sees all hands and for who does not;
// the chances of the seats are a whole.
func TestPositions(t *testing.T) {
	for _, open := range []bool{false, true} {
		s := position(t, "rules=pomdp hands=r1/g1.b1.y4 top=r2")
		r, err := analyse.Position(t.Context(), s, open, analyse.Options{Effort: 16}, nil)
		if err != nil {
			t.Fatal(err)
		}
		if len(r.Actions) != 1 || r.Seat != 0 {
			t.Errorf("the only action: %+v", r)
		}
		s = position(t, "hands=r1/g1.b1.y4/r5.r6 top=r2")
		r, err = analyse.Position(t.Context(), s, open, analyse.Options{Effort: 16, Seed: 1}, nil)
		if err != nil {
			t.Fatal(err)
		}
		sum := 0.0
		for _, c := range r.Chances {
			sum += c
		}
		if best := r.Actions[0]; best.Action != "r1" || best.Value != 1 || best.CI95 != [2]float64{1, 1} || r.Worlds != 16 || !r.Played || r.Open != open {
			t.Errorf("open %v: %+v", open, r)
		}
		if len(r.Chances) != 3 || math.Abs(sum-1) > 1e-9 {
			t.Errorf("chances %v", r.Chances)
		}
	}
}

// Who sees the hand of the next seat knows that it goes out; who does not can only fear
// it: playing the Draw Two is then worth more by open hands.
func TestSightMatters(t *testing.T) {
	s := position(t, "rules=pomdp hands=rd.r7.g3.g5/r9 top=r2")
	gain := func(open bool) float64 {
		r, err := analyse.Position(t.Context(), s, open, analyse.Options{Effort: 200, Seed: 3}, nil)
		if err != nil {
			t.Fatal(err)
		}
		value := map[string]float64{}
		for _, a := range r.Actions {
			value[a.Action] = a.Value
		}
		return value["rd"] - value["r7"]
	}
	if seen, guessed := gain(true), gain(false); seen <= guessed || seen < 0.1 {
		t.Errorf("the Draw Two gains %.3f by open hands, %.3f by the own hand", seen, guessed)
	}
}

// A position that is over has its result; one that is cut short says so.
func TestPositionsThatEnd(t *testing.T) {
	s := position(t, "hands=-/g1 top=r1 phase=over winner=0 reason=out points=1")
	r, err := analyse.Position(t.Context(), s, true, analyse.Options{}, nil)
	if err != nil || r.Seat != -1 || r.Chances[0] != 1 || len(r.Actions) != 0 {
		t.Errorf("%v %+v", err, r)
	}
	ctx, cancel := context.WithCancel(t.Context())
	s = position(t, "hands=r1.r2.r3/g1.g2 top=r5")
	r, err = analyse.Position(ctx, s, false, analyse.Options{Effort: 1 << 20}, func(done, _ int, _ *analyse.PositionReport) {
		if done > 0 {
			cancel()
		}
	})
	if !errors.Is(err, context.Canceled) || !r.Partial || r.Worlds == 0 {
		t.Errorf("%v %+v", err, r)
	}
}
