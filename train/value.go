package train

import (
	"math"
	"math/rand/v2"

	"github.com/unolab/uno"
	"github.com/unolab/uno/arena/fast"
	"github.com/unolab/uno/policy"
	"github.com/unolab/uno/policy/learnt"
)

// ValueConfig says what a value function is fitted to: hands that `fast` plays in
// every seat.
type ValueConfig struct {
	Rules   uno.Rules
	Seats   int
	Starts  int // hands that are played to a random turn, and on from there
	Seed    uint64
	Workers int // the result does not depend on it
	// From is the directory of a training whose policy plays instead of `fast`.
	From string
	// Progress, unless nil, receives the losses, chunk after chunk.
	Progress func(ValueLoss)
}

// ValueLoss is the mean loss over positions that are not learnt from.
type ValueLoss struct {
	Starts    int     // so far
	Positions int     // of the chunk
	Log       float64 // -log of the chance given to the winner
	Brier     float64 // of the chance given to the seat to act
	Wins      float64 // how often that seat won
}

// add adds one of n positions.
func (l *ValueLoss) add(f *leaf, p *[uno.MaxSeats]float32, n int) {
	for i := range int(f.seats) {
		l.Log -= float64(f.share(i)) * math.Log(float64(p[i])) / float64(n)
	}
	d := float64(p[0] - f.share(0))
	l.Brier += d * d / float64(n)
	l.Wins += float64(f.share(0)) / float64(n)
}

// What a value function is fitted to, and how.
const (
	valueChunk   = 1024 // starts whose positions are put in random order together
	valuePart    = 128  // starts of a piece of work
	valueTries   = 4    // hands played on from each
	valueLeaves  = 2    // positions of each
	valueHorizon = 10   // turns after the start at which they are taken, at most
	valuePrefix  = 40   // turns before the start, at most
	valueStray   = 0.1  // share of decisions before it that are any legal move
	valueBatch   = 256  // positions of a step
	valueRate    = 0.003
	valueFall    = 0.02 // the share of the rate that is left at the end
	valuePurpose = uint64(202) << 32
)

// leaf is a position, as the net sees it, and how the hand ended.
type leaf struct {
	seats  int8
	winner int8 // by place after the seat to act, -1 for none
	ends   [uno.MaxSeats]uint8
	feats  []uint16
}

// of is the features of a place.
func (f *leaf) of(place int) []uint16 {
	if place == 0 {
		return f.feats[:f.ends[0]]
	}
	return f.feats[f.ends[place-1]:f.ends[place]]
}

// share is what a place has of the win.
func (f *leaf) share(place int) float32 {
	switch int(f.winner) {
	case place:
		return 1
	case -1:
		return 1 / float32(f.seats)
	}
	return 0
}

// valueHands plays the hands that a value function is fitted to.
type valueHands struct {
	c       *ValueConfig
	resume  *fast.Resumed
	players []*learnt.Player
	game    uno.Game
	history learnt.Tracker
}

func newValueHands(c *ValueConfig) (*valueHands, error) {
	h := &valueHands{c: c}
	model := learnt.Fast(&c.Rules, c.Seats)
	if c.From != "" {
		var err error
		if model, err = learnt.Open(c.From); err != nil {
			return nil, err
		}
	}
	judge := learnt.NewJudge(model)
	weighers := make([]fast.Weigher, c.Seats)
	for seat := range weighers {
		weighers[seat] = judge
		h.players = append(h.players, learnt.NewPlayer(model))
	}
	var err error
	h.resume, err = fast.NewResumed(&c.Rules, weighers)
	return h, err
}

// start plays a hand up to a random turn, with some moves that are not those of
// `fast`, and reports whether it was not over before.
func (h *valueHands) start(game uint64, rng *rand.Rand, v *uno.View) (bool, error) {
	g, seats := &h.game, h.c.Seats
	if err := g.Start(&h.c.Rules, seats, int(game)%seats, uno.NewDeckOrder(h.c.Seed, game)); err != nil {
		return false, err
	}
	for seat, p := range h.players {
		p.Reset(seat, rng)
	}
	h.history = learnt.NewTracker()
	read := 0
	for turns := int32(rng.IntN(valuePrefix)); g.Phase != uno.Over; {
		for ; read < len(g.Log.Events); read++ {
			h.history.Observe(&g.Log.Events[read], &h.c.Rules)
		}
		seat := int(g.Turn)
		g.View(seat, v)
		if g.Turns >= turns && g.Phase == uno.ToPlay {
			h.history.SettleFor(int8(seat), &h.c.Rules)
			return true, nil
		}
		m := h.players[seat].Decide(v)
		if rng.Float64() < valueStray {
			list := policy.Decisions(nil, v)
			m = list[rng.IntN(len(list))]
		}
		if err := g.Play(m); err != nil {
			return false, err
		}
	}
	return false, nil
}

// leaves plays the hands of one start and appends their positions.
func (h *valueHands) leaves(to []leaf, game uint64) ([]leaf, error) {
	src := uno.Stream(h.c.Seed, game, valuePurpose)
	rng := rand.New(&src)
	var v uno.View
	if ok, err := h.start(game, rng, &v); !ok || err != nil {
		return to, err
	}
	if h.resume.Set(&v, &h.history) != nil {
		return to, nil
	}
	moves := policy.Decisions(nil, &v)
	for range valueTries {
		m, key := moves[rng.IntN(len(moves))], rng.Uint64()
		r := h.resume.Play(&h.game.Hands, m, key)
		for range valueLeaves {
			var l learnt.Lay
			if over, _ := h.resume.Leaf(&h.game.Hands, m, key, 1+rng.IntN(valueHorizon), &l); !over {
				to = append(to, leafOf(&l, int(r.Winner)))
			}
		}
	}
	return to, nil
}

// leafOf is what the net sees of a lay.
func leafOf(l *learnt.Lay, winner int) leaf {
	f := leaf{seats: int8(l.Seats), winner: -1}
	seats := l.Seats
	if seats == 2 {
		seats = 1
	}
	for place := range l.Seats {
		seat := ((l.Turn+place*l.Dir)%l.Seats + l.Seats) % l.Seats
		if seat == winner {
			f.winner = int8(place)
		}
		if place < seats {
			f.feats = l.Features(f.feats, seat)
			f.ends[place] = uint8(len(f.feats))
		}
	}
	return f
}
