package train

import (
	"math/rand/v2"

	"github.com/unolab/uno"
	"github.com/unolab/uno/bot"
	"github.com/unolab/uno/policy"
	"github.com/unolab/uno/policy/learnt"
)

// step is a decision among several moves, as it was made.
type step struct {
	seat    int8
	chosen  uint8
	moves   uint8
	at      uint32 // the first entry of ends of its moves
	logp    float32
	value   float32
	gain    float32 // the advantage
	target  float32 // what the critic should have estimated
	weights [criticFeats]uint16
}

// shard is a part of a batch: games played one after another in their own memory.
type shard struct {
	steps    []step
	ends     []uint32 // for each move of each step, where its features end in feats
	feats    []uint16
	gains    []float32 // for each move of each step, if there is a teacher
	teacher  *teacher  // nil: without playouts
	playouts int
	opponent int // of Config.Against, in the game that is played
	rules    uno.Rules
	players  []bot.Player
	host     bot.Host
	game     uno.Game
	order    uno.DeckOrder
	sources  [uno.MaxSeats]rand.PCG
	learners []*learner
	against  [][uno.MaxSeats]bot.Player // by Config.Against and seat
}

// learner is a seat that learns: it samples its moves from the policy and stores
// what it saw.
type learner struct {
	into    *shard
	weights learnt.Weights
	critic  []float32
	memory  learnt.Memory
	forgets bool
	nothing learnt.Tracker // what it remembers if it forgets
	seat    int
	src     rand.Source
	state   *uno.State
	moves   []uno.Move
	w       []float64
}

// Reset implements bot.Player.
func (l *learner) Reset(seat int, src rand.Source) {
	l.seat, l.src = seat, src
	l.memory.Reset()
}

// See implements bot.Seer: the critic sees all hands.
func (l *learner) See(s *uno.State) { l.state = s }

// Decide implements bot.Player.
func (l *learner) Decide(v *uno.View) uno.Move {
	l.moves = policy.Decisions(l.moves[:0], v)
	i := l.choose(v)
	l.memory.Answered()
	return l.moves[i]
}

// Interrupt implements bot.Interrupter: it always catches, always says Uno
// late, and learns when to jump in.
func (l *learner) Interrupt(v *uno.View) (uno.Move, bool) {
	l.moves = policy.Interruptions(l.moves[:0], v)
	for _, m := range l.moves {
		if m.Act != uno.Jump {
			l.memory.Follow(v)
			l.memory.Answered()
			return m, true
		}
	}
	if len(l.moves) == 0 {
		return uno.Move{}, false
	}
	l.moves = append(l.moves, learnt.Pass)
	i := l.choose(v)
	if i == len(l.moves)-1 {
		return uno.Move{}, false
	}
	l.memory.Answered()
	return l.moves[i], true
}

// choose samples one of the moves and stores the decision.
func (l *learner) choose(v *uno.View) int {
	if len(l.moves) == 1 {
		l.memory.Follow(v)
		return 0
	}
	sh := l.into
	scene := l.memory.See(v, l.moves)
	if l.forgets {
		l.nothing = learnt.Approximate(v)
		scene.Track = &l.nothing
	}
	at := len(sh.ends)
	l.w = l.w[:0]
	from := len(sh.feats)
	for i := range l.moves {
		sh.feats = scene.Features(sh.feats, &l.moves[i])
		l.w = append(l.w, float64(l.weights.Score(sh.feats[from:])))
		from = len(sh.feats)
		sh.ends = append(sh.ends, uint32(from))
	}
	learnt.Softmax(l.w)
	i := policy.Pick(l.src, l.w)
	sum := 0.0
	for _, x := range l.w {
		sum += x
	}
	if sh.teacher != nil {
		for j := range l.w {
			l.w[j] /= sum
		}
		l.taught(v, scene, i)
		return i
	}
	critic := criticFeatures(l.state, l.seat)
	sh.steps = append(sh.steps, step{
		seat: int8(l.seat), chosen: uint8(i), moves: uint8(len(l.moves)), at: uint32(at),
		logp: logOf(l.w[i] / sum), value: estimate(l.critic, &critic), weights: critic,
	})
	return i
}

// taught stores a decision and what the teacher found, unless there was nothing to
// compare.
func (l *learner) taught(v *uno.View, scene *learnt.Scene, chosen int) {
	sh := l.into
	at := len(sh.gains)
	for range l.moves {
		sh.gains = append(sh.gains, 0)
	}
	if sh.teacher.try(sh.teacher.resume[sh.opponent][l.seat], l, v, scene, sh.playouts, sh.gains[at:]) {
		sh.steps = append(sh.steps, step{seat: int8(l.seat), chosen: uint8(chosen), moves: uint8(len(l.moves)), at: uint32(at)})
		return
	}
	from := uint32(0)
	if at > 0 {
		from = sh.ends[at-1]
	}
	sh.ends, sh.feats, sh.gains = sh.ends[:at], sh.feats[:from], sh.gains[:at]
}

// estimate is the critic's estimate.
func estimate(w []float32, features *[criticFeats]uint16) float32 {
	var sum float32
	for _, f := range features {
		sum += w[f]
	}
	return sum
}

// play plays games lo to hi of a run and computes the advantages.
func (sh *shard) play(c *Config, lo, hi uint64) error {
	sh.steps, sh.ends, sh.feats, sh.gains, sh.playouts = sh.steps[:0], sh.ends[:0], sh.feats[:0], sh.gains[:0], c.Playouts
	sh.rules = c.Rules
	seats := c.Seats
	for game := lo; game < hi; game++ {
		if c.Mixed {
			var err error
			if seats, err = mixed(&sh.rules, c.Seed, game); err != nil {
				return err
			}
		}
		sh.rules.Limit = min(sh.rules.Limit, longest)
		sh.order.Reset(c.Seed, game)
		dealer := int(game) % seats
		if sh.rules.Name == "rlcard" {
			dealer = seats - 1
		}
		if err := sh.game.Start(&sh.rules, seats, dealer, &sh.order); err != nil {
			return err
		}
		players := sh.seats(seats, game)
		for seat, p := range players {
			sh.sources[seat] = uno.Stream(c.Seed, game, uno.SeatPurpose(seat))
			p.Reset(seat, &sh.sources[seat])
		}
		first := len(sh.steps)
		if err := sh.host.PlayHand(&sh.game, players); err != nil {
			return err
		}
		if sh.teacher == nil {
			sh.credit(first, seats)
		}
	}
	return nil
}

// seats are the players of a game: learners, or one learner among the current
// opponents. The learner takes each seat in turn, twice running, so that it sits
// after and before the dealer.
func (sh *shard) seats(seats int, game uint64) []bot.Player {
	sh.players = sh.players[:0]
	round, n := game/2, uint64(seats)
	for seat := range seats {
		p := bot.Player(sh.learners[seat])
		if len(sh.against) > 0 && round%n != uint64(seat) {
			sh.opponent = int(round / n % uint64(len(sh.against)))
			p = sh.against[sh.opponent][seat]
		}
		sh.players = append(sh.players, p)
	}
	return sh.players
}

// credit computes the advantages of the steps from first on, by generalised
// advantage estimation over each seat's own decisions (Schulman et al. 2016),
// without a discount.
func (sh *shard) credit(first, seats int) {
	const lambda = 0.95
	var next, gain [uno.MaxSeats]float32
	for seat := range seats {
		switch {
		case sh.game.Winner < 0:
		case int(sh.game.Winner) == seat:
			next[seat] = 1
		default:
			next[seat] = -1 / float32(seats-1)
		}
	}
	for i := len(sh.steps) - 1; i >= first; i-- {
		st := &sh.steps[i]
		delta := next[st.seat] - st.value
		gain[st.seat] = delta + lambda*gain[st.seat]
		next[st.seat] = st.value
		st.gain = gain[st.seat]
		st.target = st.value + st.gain
	}
}
