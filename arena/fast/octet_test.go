package fast

import (
	"bytes"
	"fmt"
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
func batched(t *testing.T, rules string, seats int, seed uint64, first int, vector bool) (*Sim, *uno.Rules) {
	t.Helper()
	r := rulesOf(t, rules)
	s, err := New(&r, row(seats, "random"), seed, first)
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
			seats int
			first int
			games int
		}{
			{"pomdp", 2, Usual, long(2_000, 1_000_000)},
			{"pomdp", 2, 1, 300},
			{"pomdp[limit=1]", 2, 0, 40},
			{"pomdp[limit=25]", 2, Usual, 300},
			{"pomdp[hands=1.1]", 2, Usual, 500},
			{"pomdp[hands=40.55]", 2, Usual, 500},
			{"pomdp[hands=3.17]", 2, Usual, 300},
			{"pomdp[hands=13.15]", 2, Usual, 300},
			{"pomdp", 2, Usual, 0},
			{"pomdp", 2, Usual, 1},
			{"pomdp", 2, Usual, 13},
			{"official", 2, Usual, long(1_000, 1_000_000)},
			{"official", 4, Usual, long(2_000, 1_000_000)},
			{"official", 3, 2, 500},
			{"official", 7, Usual, 300},
			{"official", 10, Usual, 300},
			{"official[hands=9.9.9.9.9.9.9.9.9.9]", 10, Usual, 100},
			{"official[hands=1.1.1.1]", 4, Usual, 500},
			{"official[hands=1.2.30.4]", 4, Usual, 300},
			{"official[hands=24.24.24.24]", 4, Usual, 300},
			{"official[limit=1]", 4, 3, 40},
			{"official[limit=25]", 4, Usual, 300},
			{"official[no-points,limit=70]", 2, 1, 300},
			{"official", 4, Usual, 13},
		} {
			s, rules := batched(t, c.rules, c.seats, uint64(i), c.first, vector)
			one, err := New(rules, row(c.seats, "random"), uint64(i), c.first)
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
	kernels(t, func(t *testing.T, vector bool) {
		for _, set := range []setting{
			{rulesOf(t, "pomdp"), row(2, "random")},
			{rulesOf(t, "official"), row(2, "random")},
			{rulesOf(t, "official"), row(4, "random")},
		} {
			t.Run(set.String(), func(t *testing.T) { comparePlayouts(t, set, vector) })
		}
	})
}

// comparePlayouts is TestRangeOfPlayouts for a setting.
func comparePlayouts(t *testing.T, set setting, vector bool) {
	t.Helper()
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
}

// Both kernels do the same in every lane, at every turn.
func TestKernelsAgree(t *testing.T) {
	if !hasAVX512 {
		t.Skip("no AVX-512")
	}
	for _, c := range []struct {
		rules string
		seats int
	}{{"pomdp[limit=70]", 2}, {"official[limit=70]", 2}, {"official[limit=70]", 4}, {"official", 9}} {
		t.Run(fmt.Sprintf("%s with %d seats", c.rules, c.seats), func(t *testing.T) {
			s, _ := batched(t, c.rules, c.seats, 5, Usual, false)
			compareKernels(t, s)
		})
	}
}

// compareKernels is TestKernelsAgree for hands of a Sim whose kernel is the plain one.
func compareKernels(t *testing.T, s *Sim) {
	t.Helper()
	const end = 1 << 40
	b := s.batch
	s.prepare()
	next, _ := s.attend(0, end, func(uint64, Result) {})
	for round := range long(300, 100_000) {
		deal := b.octets[nursery]
		for i := range width {
			deal.key[i] = uno.Mix(uint64(round*width + i))
			deal.next[i] = deal.base[i]
			deal.left[i] = deckSize
			for line := range deal.players {
				deal.players[line].lo[i] = uno.SeatPurpose((line + round*i) % uno.MaxSeats)
			}
		}
		cards := round % (deckSize / b.seats)
		ready := b.seats*cards + round%(deckSize-b.seats*cards)
		other, mine, its := deal, b.piles, b.piles
		deal.deal(b.seats, cards, ready, &freshOrder, &mine)
		deal512(&other, b.seats, cards, ready, &freshOrder, &its)
		if deal != other || mine != its {
			t.Fatalf("after the deal\n%+v\nAVX-512\n%+v", deal, other)
		}
		vector := *b
		vector.vector = true
		vector.play(1)
		b.play(1)
		if b.piles != vector.piles {
			t.Fatalf("after burst %d the piles differ", round)
		}
		for o := range octets {
			if b.octets[o] != vector.octets[o] {
				t.Fatalf("after burst %d\n%+v\nAVX-512\n%+v", round, b.octets[o], vector.octets[o])
			}
			var sum, same sums
			b.octets[o].sum(b.seats, round%2 == 0, &sum)
			sum512(&b.octets[o], b.seats, round%2 == 0, &same)
			if sum != same {
				t.Fatalf("the hands have %+v\nAVX-512 %+v", sum, same)
			}
			mine, its, from, its2 := b.octets[o], b.octets[o], b.octets[nursery], b.octets[nursery]
			mine.enter(&from, b.seats)
			enter512(&its, &its2, b.seats)
			if mine != its || from != its2 {
				t.Fatalf("after hands entered\n%+v\nAVX-512\n%+v", mine, its)
			}
		}
		next, _ = s.attend(next, end, func(uint64, Result) {})
	}
}

// The list of a hand in vectors is the one in plain Go, for any hand.
func TestListsAgree(t *testing.T) {
	if !hasAVX512 {
		t.Skip("no AVX-512")
	}
	rng := rand.New(rand.NewPCG(3, 0))
	for range long(2_000, 1_000_000) {
		var h hand
		part := rng.IntN(deckSize + 1)
		for _, card := range freshOrder[:deckSize] {
			if rng.IntN(deckSize) < part {
				h.add(card)
			}
		}
		var mine, its [128]uint8
		n := h.listed(&mine)
		if m := list512(h.a, h.b, &its); m != n || !bytes.Equal(mine[:n], its[:n]) {
			t.Fatalf("%v\nAVX-512 %v", mine[:n], its[:m])
		}
	}
}

// A range of games allocates nothing once there are lanes.
func TestRangeAllocatesNothing(t *testing.T) {
	kernels(t, func(t *testing.T, vector bool) {
		for _, rules := range []string{"pomdp", "official"} {
			s, _ := batched(t, rules, 2, 1, Usual, vector)
			turns := 0
			if n := testing.AllocsPerRun(3, func() {
				s.PlayRange(0, 100, func(_ uint64, r Result) { turns += int(r.Turns) })
			}); n != 0 {
				t.Errorf("%s: %v allocations", rules, n)
			}
		}
	})
}

// GODEBUG switches kernels off as it switches off what Go itself uses.
func TestSwitchedOff(t *testing.T) {
	for _, c := range []struct {
		text        string
		avx512, bmi bool
	}{
		{"", false, false},
		{"cpu.avx512=off", true, false},
		{"cpu.avx512f=off", true, false},
		{"cpu.bmi2=off", false, true},
		{"cpu.avx512=on,cpu.bmi1=off", false, true},
		{"madvdontneed=1,cpu.all=off", true, true},
		{"cpu.avx512=on", false, false},
		{"cpu.avx2=off", false, false},
		{"avx512=off,bmi2=off", false, false},
	} {
		avx512, bmi := switchedOff(c.text, "cpu.avx512"), switchedOff(c.text, "cpu.bmi", "cpu.popcnt")
		if avx512 != c.avx512 || bmi != c.bmi {
			t.Errorf("GODEBUG=%s switches AVX-512 off: %v, and BMI: %v", c.text, avx512, bmi)
		}
	}
}
