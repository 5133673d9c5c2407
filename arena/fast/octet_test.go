package fast

import (
	"math/rand/v2"
	"testing"

	"github.com/unolab/uno"
)

// kernels runs a test with each kernel that this machine has.
func kernels(t *testing.T, test func(t *testing.T, vector bool)) {
	t.Helper()
	t.Run("plain", func(t *testing.T) { test(t, false) })
	t.Run("AVX-512", func(t *testing.T) {
		if !hasAVX512 {
			t.Skip("not on this processor, or switched off")
		}
		test(t, true)
	})
}

// batched makes a Sim of random players whose PlayRange uses a kernel.
func batched(t *testing.T, rules string, seed uint64, first int, vector bool) (*Sim, *uno.Rules) {
	t.Helper()
	r := rulesOf(t, rules)
	s, err := New(&r, row(2, "random"), seed, first)
	if err != nil {
		t.Fatal(err)
	}
	s.batch = newBatch(vector)
	return s, &r
}

// A range of games has the results of the games played one by one, each once: also with
// limits that are reached, with piles that run out, with hands larger than what an octet
// shuffles ahead, and where there are fewer games than lanes.
func TestRange(t *testing.T) {
	kernels(t, func(t *testing.T, vector bool) {
		for i, c := range []struct {
			rules string
			first int
			games int
		}{
			{"pomdp", Usual, long(2_000, 1_000_000)},
			{"pomdp", 1, 300},
			{"pomdp[limit=1]", 0, 40},
			{"pomdp[limit=25]", Usual, 300},
			{"pomdp[hands=1.1]", Usual, 500},
			{"pomdp[hands=40.55]", Usual, 500},
			{"pomdp[hands=3.17]", Usual, 300},
			{"pomdp[hands=13.15]", Usual, 300},
			{"pomdp", Usual, 0},
			{"pomdp", Usual, 1},
			{"pomdp", Usual, 13},
		} {
			s, rules := batched(t, c.rules, uint64(i), c.first, vector)
			one, err := New(rules, row(2, "random"), uint64(i), c.first)
			if err != nil {
				t.Fatal(err)
			}
			const lo = 100
			done := make([]bool, c.games)
			s.PlayRange(lo, lo+uint64(c.games), func(game uint64, got Result) {
				if done[game-lo] {
					t.Fatalf("%s: game %d twice", c.rules, game)
				}
				done[game-lo] = true
				if want := one.Play(game); got != want {
					t.Fatalf("%s: game %d is %+v, alone %+v", c.rules, game, got, want)
				}
			})
			for game, ok := range done {
				if !ok {
					t.Fatalf("%s: game %d is missing", c.rules, game+lo)
				}
			}
		}
	})
}

// A range of playouts of a position has the results of the playouts one by one, whatever
// phase the position is in and however many cards are left in its pile.
func TestRangeOfPlayouts(t *testing.T) {
	set := setting{rulesOf(t, "pomdp"), row(2, "random")}
	kernels(t, func(t *testing.T, vector bool) {
		rng := rand.New(rand.NewPCG(11, 0))
		s := &Sim{batch: newBatch(vector)}
		batched, small := 0, 0
		for i := range long(60, 3_000) {
			u, ok := wander(t, set, rng)
			if !ok {
				continue
			}
			if i%3 == 0 { // the same hands with fewer cards in the pile, as if more were played
				for k := range u.Pile.Each() {
					if u.Pile.Len() > i%7 {
						u.Pile.Remove(k)
					}
				}
			}
			position, err := FromState(u, set.names)
			if err != nil {
				t.Fatal(err)
			}
			s.Playouts(&position, uint64(i))
			if s.Batched() {
				batched++
			}
			if u.Pile.Len() < 20 {
				small++
			}
			done := 0
			s.PlayRange(5, 45, func(n uint64, got Result) {
				done++
				if want := position.Playout(uno.Mix(uno.Mix(uint64(i)) + n)); got != want {
					t.Fatalf("%v playout %d is %+v, alone %+v", u, n, got, want)
				}
			})
			if one := s.Play(7); done != 40 || one != position.Playout(uno.Mix(uno.Mix(uint64(i))+7)) {
				t.Fatalf("%v: %d playouts of 40, and playout 7 is %+v", u, done, one)
			}
		}
		if batched == 0 || small == 0 {
			t.Errorf("%d positions in lanes, %d with few cards in the pile", batched, small)
		}
	})
}

// Both kernels do the same in every lane, at every turn.
func TestKernelsAgree(t *testing.T) {
	if !hasAVX512 {
		t.Skip("no AVX-512")
	}
	s, _ := batched(t, "pomdp[limit=70]", 5, Usual, false)
	b := s.batch
	next := uint64(0)
	for o := range octets {
		for i := range width {
			b.octets[o].limit[i] = 70
			next = s.enter(o, i, next, 1<<40)
		}
		b.octets[o].call = 255
		next = s.attend(o, next, 1<<40, func(uint64, Result) {})
	}
	for round := range long(300, 100_000) {
		deal := b.octets[nursery]
		for i := range width {
			deal.key[i] = uno.Mix(uint64(round*width + i))
			deal.next[i] = b.tickets[nursery][i].base
		}
		deal.seat = uint8(round * 37)
		cards, ready := round%20, 45+round%64
		for i := range deal.left {
			deal.left[i] = deckSize
		}
		other, mine, its := deal, b.piles, b.piles
		deal.deal(cards, ready, &freshOrder, &mine)
		deal512(&other, cards, ready, &freshOrder, &its)
		deal.chosen = other.chosen
		if deal != other || mine != its {
			t.Fatalf("after the deal\n%+v\nAVX-512\n%+v", deal, other)
		}
		theirs := b.octets
		turn512(&theirs[0], octets, &b.piles)
		for o := range octets {
			oct := &b.octets[o]
			oct.turn(&b.piles)
			if *oct != theirs[o] {
				t.Fatalf("after a turn\n%+v\nAVX-512\n%+v", *oct, theirs[o])
			}
			next = s.attend(o, next, 1<<40, func(uint64, Result) {})
		}
	}
}

// A range of games allocates nothing once there are lanes.
func TestRangeAllocatesNothing(t *testing.T) {
	kernels(t, func(t *testing.T, vector bool) {
		s, _ := batched(t, "pomdp", 1, Usual, vector)
		turns := 0
		if n := testing.AllocsPerRun(3, func() {
			s.PlayRange(0, 100, func(_ uint64, r Result) { turns += int(r.Turns) })
		}); n != 0 {
			t.Errorf("%v allocations", n)
		}
	})
}

// GODEBUG switches the kernel off as it switches off what Go itself uses.
func TestSwitchedOff(t *testing.T) {
	for text, want := range map[string]bool{
		"": false, "cpu.avx512=off": true, "cpu.avx512f=off": true, "madvdontneed=1,cpu.all=off": true,
		"cpu.avx512=on": false, "cpu.avx2=off": false, "avx512=off": false,
	} {
		if got := switchedOff(text); got != want {
			t.Errorf("GODEBUG=%s switches it off: %v", text, got)
		}
	}
}
