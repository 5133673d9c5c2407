package learnt

import (
	"math"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/unolab/uno"
	"github.com/unolab/uno/belief"
	"github.com/unolab/uno/internal/anyrules"
	"github.com/unolab/uno/policy"
)

// question is asked of a seat that has several moves.
type question struct {
	game  *uno.Game
	view  *uno.View
	seat  int
	moves []uno.Move
	scene *Scene
}

// walk plays a hand by random moves and asks at each decision with a choice.
// The memories follow the views as players would.
func walk(t testing.TB, r *uno.Rules, seats int, game uint64, ask func(q question)) {
	t.Helper()
	var g uno.Game
	if err := g.Start(r, seats, int(game)%seats, uno.NewDeckOrder(7, game)); err != nil {
		t.Fatal(err)
	}
	src := uno.Stream(7, game, uno.SeatPurpose(0))
	memories := make([]Memory, seats)
	for i := range memories {
		memories[i].Reset()
	}
	var v uno.View
	var moves []uno.Move
	for g.Phase != uno.Over {
		seat := int(g.Turn)
		for other := range seats {
			g.View(other, &v)
			if moves = policy.Interruptions(moves[:0], &v); other != seat && len(moves) > 0 && uno.Below(&src, 2) == 0 {
				seat = other
				break
			}
		}
		g.View(seat, &v)
		moves = policy.Interruptions(moves[:0], &v)
		if seat == int(g.Turn) {
			moves = policy.Decisions(moves[:0], &v)
		}
		scene := memories[seat].See(&v, moves)
		if len(moves) > 1 {
			ask(question{&g, &v, seat, moves, scene})
		}
		memories[seat].Answered()
		if err := g.Play(moves[uno.Below(&src, len(moves))]); err != nil {
			t.Fatal(err)
		}
	}
}

// anyTables are random rules and the presets.
func anyTables(n uint64, f func(r *uno.Rules, seats int, game uint64)) {
	src := uno.Stream(3, 0, 0)
	for game := range n {
		r, seats := anyrules.New(&src)
		r.Limit = min(r.Limit, 150)
		f(&r, seats, game)
	}
}

func TestFeaturesAreInTheirGroupsUnderAllRules(t *testing.T) {
	most := 0
	anyTables(150, func(r *uno.Rules, seats int, game uint64) {
		walk(t, r, seats, game, func(q question) {
			for i := range q.moves {
				list := q.scene.Features(nil, &q.moves[i])
				most = max(most, len(list))
				for j, f := range list {
					if int(f) >= Features {
						t.Fatalf("%v: %v has feature %d of %d", r, q.moves[i], f, Features)
					}
					if slices.Contains(list[:j], f) {
						t.Fatalf("%v: %v has feature %d twice", r, q.moves[i], f)
					}
				}
			}
		})
	})
	if most > MaxFeatures || most < 30 {
		t.Errorf("a move has up to %d features, MaxFeatures is %d", most, MaxFeatures)
	}
}

// recolored is cards with the colours moved on by one.
func recolored(c uno.Cards) uno.Cards {
	var out uno.Cards
	for _, k := range c.Kinds() {
		if !k.Black() {
			k = uno.Card((k.Color()+1)%uno.Colors, k.Rank())
		}
		out.Add(k)
	}
	return out
}

func turned(s Set) Set {
	s.One, s.Two = bits.RotateLeft64(s.One, 16), bits.RotateLeft64(s.Two, 16)
	return s
}

func recolor(c uno.Color) uno.Color {
	if c >= uno.Colors {
		return c
	}
	return (c + 1) % uno.Colors
}

// No feature names a colour.
func TestColorsAreAlike(t *testing.T) {
	anyTables(60, func(r *uno.Rules, seats int, game uint64) {
		walk(t, r, seats, game, func(q question) {
			other := *q.scene
			track := *q.scene.Track
			other.Track = &track
			other.Hand, other.Unseen = turned(other.Hand), turned(other.Unseen)
			other.Color, other.Before = recolor(other.Color), recolor(other.Before)
			if !other.Top.Black() {
				other.Top = uno.Card(recolor(other.Top.Color()), other.Top.Rank())
			}
			if other.Open != nil {
				open := *other.Open
				for i := range open {
					open[i] = recolored(open[i])
				}
				other.Open = &open
			}
			track.color = recolor(track.color)
			for i := range track.seats {
				old := q.scene.Track.seats[i]
				for c := range uno.Color(uno.Colors) {
					track.seats[i].fresh[recolor(c)] = old.fresh[c]
					for sort := range behaviours {
						track.seats[i].last[sort][recolor(c)] = old.last[sort][c]
					}
				}
			}
			other.Prepare(q.moves)
			for _, m := range q.moves {
				moved := m
				if m.Card.Valid() && !m.Card.Black() {
					moved.Card = uno.Card(recolor(m.Card.Color()), m.Card.Rank())
				}
				moved.Color = recolor(m.Color)
				if a, b := q.scene.Features(nil, &m), other.Features(nil, &moved); !slices.Equal(a, b) {
					t.Fatalf("%v: %v has features %v, with other colours %v", r, m, a, b)
				}
			}
		})
	})
}

// All seats come to the same history, whatever their views show them of it and
// whenever, and a memory counts as many cards as there are.
func TestTheHistoryIsPublic(t *testing.T) {
	anyTables(80, func(r *uno.Rules, seats int, game uint64) {
		walk(t, r, seats, game, func(q question) {
			all := NewTracker()
			for _, e := range q.game.Log.Events {
				if e, ok := e.For(-1, false); ok {
					all.Observe(&e, r)
				}
			}
			all.SettleFor(int8(q.seat), r)
			if *q.scene.Track != all {
				t.Fatalf("%v, seat %d: the memory has %+v, the public history %+v", r, q.seat, *q.scene.Track, all)
			}
			if !all.fits(q.view) {
				t.Fatalf("%v: the history counts other cards than the view", r)
			}
		})
	})
}

// The same view may be seen again, and an answer need not have been made.
func TestAnAnswerNeedNotHaveBeenMade(t *testing.T) {
	r, err := uno.Preset("official")
	if err != nil {
		t.Fatal(err)
	}
	for game := range uint64(20) {
		memories := map[int]*Memory{}
		walk(t, &r, 3, game, func(q question) {
			m := memories[q.seat]
			if m == nil {
				m = new(Memory)
				m.Reset()
				memories[q.seat] = m
			}
			// This memory is asked at some questions only, and twice at each,
			// as if its first answer had come too late.
			m.See(q.view, q.moves)
			m.Answered()
			if s := m.See(q.view, q.moves); !s.Track.fits(q.view) {
				t.Fatalf("the memory counts other cards than the view")
			}
			m.Answered()
		})
	}
}

// The chance that the other seat is stuck is near the exact one, which package
// belief works out from the same history.
func TestStuckIsNearTheExactBelief(t *testing.T) {
	r, err := uno.Preset("pomdp")
	if err != nil {
		t.Fatal(err)
	}
	n, sum, blind := 0, 0.0, 0.0
	for game := range uint64(12) {
		walk(t, &r, 2, game, func(q question) {
			if n%3 != 0 {
				n++
				return
			}
			b, err := belief.New(&r, 2, q.seat)
			if err != nil {
				t.Fatal(err)
			}
			if err := b.Listen(q.game.History(q.seat)); err != nil {
				t.Fatal(err)
			}
			can, err := b.CanPlay(1 - q.seat)
			if err != nil {
				t.Skip("the exact belief is too large here")
			}
			stuck := math.Exp(-float64(q.scene.stuck(1-q.seat, q.view.Color, q.view.Top.Rank(), 0)))
			fresh := *q.scene
			none := NewTracker()
			none.resync(q.view)
			fresh.Track = &none
			n++
			sum += math.Abs(stuck - (1 - can))
			blind += math.Abs(math.Exp(-float64(fresh.stuck(1-q.seat, q.view.Color, q.view.Top.Rank(), 0))) - (1 - can))
		})
	}
	cases := float64((n + 2) / 3)
	if n < 150 || sum/cases > 0.05 || sum > 0.35*blind {
		t.Errorf("%d questions: %.4f away from the exact chance on average, without the history %.4f", n, sum/cases, blind/cases)
	}
}

func TestAPlayerAllocatesNothing(t *testing.T) {
	r, err := uno.Preset("official")
	if err != nil {
		t.Fatal(err)
	}
	p := NewPlayer(NewModel(make(Weights, Features), 1))
	views := []uno.View{}
	walk(t, &r, 4, 1, func(q question) {
		v := *q.view
		v.Events = slices.Clone(v.Events)
		views = append(views, v)
	})
	src := rand.NewPCG(1, 2)
	p.Reset(0, src)
	all := func() {
		for i := range views {
			if int(views[i].Turn) == views[i].Seat {
				p.Decide(&views[i])
			}
		}
	}
	all()
	if n := testing.AllocsPerRun(5, all); n > 0 {
		t.Errorf("%v allocations", n)
	}
}
