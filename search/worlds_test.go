package search

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/unolab/uno"
	"github.com/unolab/uno/policy/learnt"
)

// hand plays a hand between players `fast` and calls f with what seat 0 sees at
// each of its decisions, with all events so far.
func hand(t *testing.T, text string, seats int, game uint64, f func(v *uno.View, events []uno.Event)) {
	t.Helper()
	rules, err := uno.ParseRules(text)
	if err != nil {
		t.Fatal(err)
	}
	var g uno.Game
	if err := g.Start(&rules, seats, int(game)%seats, uno.NewDeckOrder(3, game)); err != nil {
		t.Fatal(err)
	}
	var players []*learnt.Player
	for seat := range seats {
		p := learnt.NewFast()
		src := uno.Stream(3, game, uno.SeatPurpose(seat))
		p.Reset(seat, &src)
		players = append(players, p)
	}
	for g.Phase != uno.Over {
		var v uno.View
		seat := int(g.Turn)
		g.View(seat, &v)
		if seat == 0 {
			f(&v, g.History(0))
		}
		if err := g.Play(players[seat].Decide(&v)); err != nil {
			t.Fatal(err)
		}
	}
}

// Every world deals the unseen cards out in the right numbers, and nearly always
// so that all that was done was legal.
func TestWorldsAgreeWithTheHand(t *testing.T) {
	for _, c := range []struct {
		rules string
		seats int
	}{
		{"pomdp", 2},
		{"official", 2},
		{"official", 4},
		{"wikipedia", 3},
		{"rlcard", 2},
		{"official[stack=on]", 2},
		{"official[stack=any]", 3},
		{"official[stack=any,no-bluff,twins]", 4},
	} {
		worlds, illegal := 0, 0
		for game := range uint64(6) {
			hand(t, c.rules, c.seats, game, func(v *uno.View, events []uno.Event) {
				tools := newTools(*v.Rules, c.seats)
				w := &tools.worlds
				w.rng = rand.New(rand.NewPCG(1, game))
				w.read(v, events, w.rng)
				w.begin(v.Unseen())
				for range 10 {
					var hands [uno.MaxSeats]uno.Cards
					w.next(&hands)
					rest := v.Unseen()
					for seat, h := range hands[:c.seats] {
						if seat == v.Seat {
							continue
						}
						if h.Len() != v.Counts[seat] || !rest.Contains(h) {
							t.Fatalf("%s: seat %d holds %v of %v", c.rules, seat, h, rest)
						}
						rest = rest.Minus(h)
					}
					if rest.Len() != v.PileN {
						t.Fatalf("%s: %d cards are left for the pile of %d", c.rules, rest.Len(), v.PileN)
					}
					worlds++
					for _, x := range w.log {
						if x[0] <= impossible {
							illegal++
							break
						}
					}
				}
			})
		}
		if worlds < 100 || illegal*20 > worlds {
			t.Errorf("%s, %d seats: %d of %d worlds have moves that were not legal", c.rules, c.seats, illegal, worlds)
		}
	}
}

// Where it is certain which slots of the other seat its plays came from, or it makes no
// difference because it got them at once, and it holds one card or two, its belief can be
// written down: the cards with the weight of their copies times the chances of what was
// done. The walk visits them as often.
func TestWorldsAreBayes(t *testing.T) {
	for _, c := range []struct {
		rules string
		phase uno.Phase // of one of the decisions
	}{
		{"pomdp[hands=3.3]", uno.ToPlay},
		{"official[stack=any,no-bluff,hands=4.3]", uno.ToStack},
		{"official[stack=any,hands=4.3]", uno.ToAnswer},
	} {
		tested := 0
		for game := uint64(0); tested < 3 && game < 2000; game++ {
			hand(t, c.rules, 2, game, func(v *uno.View, events []uno.Event) {
				w := &newTools(*v.Rules, 2).worlds
				w.rng = rand.New(rand.NewPCG(1, game))
				w.read(v, events, w.rng)
				if tested == 3 || v.Counts[1] > 2 || !certain(w, c.phase) {
					return
				}
				tested++
				w.begin(v.Unseen())
				want := bayes(w, v.Unseen())
				const n = 20_000
				var got [64]float64
				for range n {
					var hands [uno.MaxSeats]uno.Cards
					w.next(&hands)
					for k, copies := range hands[1].Each() {
						got[k] += float64(copies) / n
					}
				}
				for k, p := range want {
					if math.Abs(got[k]-p) > 0.01+4*math.Sqrt(p*8/n) {
						t.Errorf("%s, game %d: %v is held with %.3f, not %.3f", c.rules, game, uno.Kind(k), got[k], p)
					}
				}
			})
		}
		if tested < 3 {
			t.Errorf("%s: only %d positions were tested", c.rules, tested)
		}
	}
}

// certain reports whether it is certain, or makes no difference, which slots plays came
// from, and there are two decisions or more, one of them of a phase.
func certain(w *worlds, phase uno.Phase) bool {
	there := false
	for i := range w.decisions {
		there = there || w.decisions[i].Phase == phase
	}
	if !there || len(w.decisions) < 2 {
		return false
	}
	at := int32(-1)
	gone := 0
	for j := range w.slots {
		if s := &w.slots[j]; !s.fixed {
			if at >= 0 && s.born != at {
				at = never
			}
			at = max(at, s.born)
			gone += bit(s.died != never)
		}
	}
	return at >= 0 && (at != never || gone == 0)
}

// bayes is how many of each kind the other seat holds in the mean.
func bayes(w *worlds, unseen uno.Cards) (want [64]float64) {
	var held []*slot
	for _, j := range w.held {
		held = append(held, &w.slots[j])
	}
	sum := 0.0
	var each func(n int, weight float64)
	each = func(n int, weight float64) {
		if n < len(held) {
			for k, copies := range unseen.Each() {
				held[n].kind = k
				unseen.Remove(k)
				each(n+1, weight*float64(copies))
				unseen.Add(k)
			}
			return
		}
		var sums logs
		for i := range w.decisions {
			l := w.chance(&w.decisions[i])
			sums.add(&l)
		}
		weight *= math.Exp(sums.total())
		sum += weight
		for _, s := range held {
			want[s.kind] += weight
		}
	}
	was := slices.Clone(w.slots)
	each(0, 1)
	copy(w.slots, was)
	for k := range want {
		want[k] /= sum
	}
	return want
}

// A player that may play nothing out decides as `fast` does with the same source.
func TestWithoutPlayoutsItIsFast(t *testing.T) {
	for _, c := range []struct {
		rules string
		seats int
	}{{"pomdp", 2}, {"official", 2}, {"official", 4}, {"rlcard", 2}} {
		choices := 0
		for game := range uint64(8) {
			p, other := New(Config{Playouts: 1}), learnt.NewFast()
			one, two := uno.Stream(3, game, uno.SeatPurpose(0)), uno.Stream(3, game, uno.SeatPurpose(0))
			p.Reset(0, &one)
			other.Reset(0, &two)
			hand(t, c.rules, c.seats, game, func(v *uno.View, _ []uno.Event) {
				choices += len(v.Legal(nil)) - 1
				if got, want := p.Decide(v), other.Decide(v); got != want {
					t.Fatalf("%s, %d seats, game %d, turn %d: %v, not %v", c.rules, c.seats, game, v.Turns, got, want)
				}
			})
		}
		if choices < 50 {
			t.Errorf("%s, %d seats: %d choices", c.rules, c.seats, choices)
		}
	}
}

// A player that is asked for advice decides as one that is not; one that has just
// sat down and is shown the whole hand gives the same advice.
func TestAdviceChangesNothing(t *testing.T) {
	var silent, asked [][]uno.Move
	for game := range uint64(3) {
		players := [3]*Player{}
		for i := range players {
			players[i] = New(Config{Playouts: 300})
			players[i].Reset(0, rand.NewPCG(5, game))
		}
		var moves [2][]uno.Move
		hand(t, "official", 2, game, func(v *uno.View, events []uno.Event) {
			a, b := players[1].Advise(v), players[1].Advise(v)
			if a != b || a.Wins < 0 || a.Wins > 1 {
				t.Errorf("advice %+v, then %+v", a, b)
			}
			whole := *v
			whole.Events = events
			players[2].Reset(0, nil)
			fresh := players[2].Advise(&whole)
			if fresh.Playouts != a.Playouts || fresh.Wins != a.Wins {
				t.Errorf("advice %+v, and %+v to one who has just sat down", a, fresh)
			}
			for i, p := range players[:2] {
				moves[i] = append(moves[i], p.Decide(v))
			}
		})
		silent, asked = append(silent, moves[0]), append(asked, moves[1])
	}
	if d := cmp.Diff(silent, asked); d != "" {
		t.Errorf("advice changes decisions: %s", d)
	}
}
