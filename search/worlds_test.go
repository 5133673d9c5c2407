package search

import (
	"math"
	"math/rand/v2"
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
	}{{"pomdp", 2}, {"official", 2}, {"official", 4}, {"wikipedia", 3}, {"rlcard", 2}} {
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

// Where the other seat got all its cards at once and holds one, its belief can be
// written down: the card k with the weight of its copies times the chances of
// what was done. The walk visits it as often.
func TestWorldsAreBayes(t *testing.T) {
	tested := 0
	for game := uint64(0); tested < 3 && game < 400; game++ {
		hand(t, "pomdp[hands=3.3]", 2, game, func(v *uno.View, events []uno.Event) {
			tools := newTools(*v.Rules, 2)
			w := &tools.worlds
			w.rng = rand.New(rand.NewPCG(1, game))
			w.read(v, events, w.rng)
			if len(w.slots) != 3 || v.Counts[1] != 1 || len(w.decisions) < 2 || tested == 3 {
				return
			}
			tested++
			w.begin(v.Unseen())
			var at *slot
			for j := range w.slots {
				if w.slots[j].died == never {
					at = &w.slots[j]
				}
			}
			var want [64]float64
			sum, was := 0.0, at.kind
			for k, n := range v.Unseen().Each() {
				at.kind = k
				var sums logs
				for i := range w.decisions {
					l := w.chance(&w.decisions[i])
					sums.add(&l)
				}
				want[k] = float64(n) * math.Exp(sums.total())
				sum += want[k]
			}
			at.kind = was
			const n = 20_000
			var got [64]float64
			for range n {
				var hands [uno.MaxSeats]uno.Cards
				w.next(&hands)
				got[hands[1].Kinds()[0]] += 1. / n
			}
			for k := range want {
				if p := want[k] / sum; math.Abs(got[k]-p) > 0.01+4*math.Sqrt(p*8/n) {
					t.Errorf("game %d: %v is held with %.3f, not %.3f", game, uno.Kind(k), got[k], p)
				}
			}
		})
	}
	if tested < 3 {
		t.Errorf("only %d positions were tested", tested)
	}
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
