package learnt

import (
	"math"
	"math/rand/v2"
	"slices"

	"github.com/unolab/uno"
	"github.com/unolab/uno/policy"
)

// Pass stands for declining a move out of turn.
var Pass = uno.Move{Act: 255, Card: uno.NoKind, Color: uno.NoColor}

// Player plays a model: it follows the public history of its hand and samples
// each decision from the model's probabilities. It has the methods of bot.Player
// and bot.Interrupter, and those of policy.Interrupter, whose weights then depend
// on what it has seen of the hand as well as on the view. Players may share a
// model; a Player is for one goroutine.
type Player struct {
	choose func(r *uno.Rules, seats int) *Model
	rules  uno.Rules // the rules that the model was chosen for
	seats  int
	model  *Model
	memory Memory
	src    rand.Source
	moves  []uno.Move
	w      []float64
	judge  Judge
	dull   *Dullness
	habits *Habits
}

// NewPlayer makes the player of a model.
func NewPlayer(m *Model) *Player {
	return newChooser(func(*uno.Rules, int) *Model { return m })
}

// NewForgetful makes the player of a model that decides without the history of the
// hand: every hidden card may be anything.
func NewForgetful(m *Model) *Player {
	p := NewPlayer(m)
	p.dull = &Dullness{Sharpness: 1, Forgets: true}
	return p
}

// newChooser makes a player that chooses its model by the rules and the number
// of seats of a hand.
func newChooser(choose func(r *uno.Rules, seats int) *Model) *Player {
	p := &Player{choose: choose}
	p.memory.Reset()
	return p
}

// Dullness makes a player weaker in the ways in which people are: it attends less
// to the differences between moves, and forgets what others did.
type Dullness struct {
	// Sharpness multiplies the scores of moves: at 1 they are the policy's, at 0
	// all moves are alike.
	Sharpness float64
	// Forgets is to decide without the history of the hand: every hidden card may
	// be anything.
	Forgets bool
}

// NewDull makes `fast` play with a dullness. It never draws, nor keeps a drawn
// card, where it could play: beginners do not, and a dull policy would do little
// else.
func NewDull(d Dullness) *Player {
	p := NewFast()
	p.dull = &d
	return p
}

// Reset seats the player for a new hand.
func (p *Player) Reset(_ int, src rand.Source) {
	p.src = src
	p.memory.Reset()
}

// Decide samples a decision.
func (p *Player) Decide(v *uno.View) uno.Move {
	p.moves = policy.Decisions(p.moves[:0], v)
	if len(p.moves) == 1 {
		p.Note(v)
		return p.moves[0]
	}
	p.w = policy.Room(p.w, len(p.moves))
	p.Weights(v, p.moves, p.w)
	p.memory.Answered()
	return p.moves[policy.Pick(p.src, p.w)]
}

// Interrupt samples a move out of turn, or none.
func (p *Player) Interrupt(v *uno.View) (m uno.Move, ok bool) {
	p.moves = policy.Interruptions(p.moves[:0], v)
	p.w = policy.Room(p.w, 1+len(p.moves))
	p.w[0] = p.Interrupts(v, p.moves, p.w[1:])
	at := policy.Pick(p.src, p.w)
	if at == 0 {
		return uno.Move{}, false
	}
	p.memory.Answered()
	return p.moves[at-1], true
}

// Recall makes a player that was Reset remember the public history of a hand up to
// now, so that it can take over in the middle: the views that follow have the events
// from here on.
func (p *Player) Recall(history *Tracker) {
	p.memory.before = *history
	p.memory.after = *history
}

// Answered notes that the view seen last, by Weights, was answered.
func (p *Player) Answered() { p.memory.Answered() }

// Note notes that another player answers a view.
func (p *Player) Note(v *uno.View) {
	p.memory.Follow(v)
	p.memory.Answered()
}

// History is the public history up to the view seen last.
func (p *Player) History() Tracker { return p.memory.now }

// Weights sets the weights of the decisions of a view, as policy.Policy does.
func (p *Player) Weights(v *uno.View, moves []uno.Move, w []float64) {
	p.score(v, moves, w)
	Softmax(w)
}

// Interrupts sets the weights of the moves out of turn of a view, and returns the
// weight of declining. A catch or a late Uno costs nothing and is always made;
// jump-ins are weighed.
func (p *Player) Interrupts(v *uno.View, moves []uno.Move, w []float64) (wait float64) {
	for i, m := range moves {
		if m.Act != uno.Jump {
			p.memory.Follow(v)
			clear(w[:len(moves)])
			w[i] = 1
			return 0
		}
	}
	var all [1 + uno.Colors]uno.Move
	var weights [len(all)]float64
	all[0] = Pass
	n := 1 + copy(all[1:], moves)
	p.score(v, all[:n], weights[:n])
	Softmax(weights[:n])
	copy(w, weights[1:n])
	return weights[0]
}

// score sets the scores of moves.
func (p *Player) score(v *uno.View, moves []uno.Move, w []float64) {
	if p.model == nil || p.seats != int(v.Seats) || p.rules != *v.Rules {
		p.model, p.rules, p.seats = p.choose(v.Rules, int(v.Seats)), *v.Rules, int(v.Seats)
	}
	p.judge.model = p.model
	scene := p.memory.See(v, moves)
	if p.dull != nil && p.dull.Forgets {
		p.memory.now.resync(v)
	}
	p.judge.score(scene, moves, w)
	if p.dull != nil {
		p.dull.blur(moves, w)
	}
	if p.habits != nil {
		p.habits.lean(v, moves, w)
	}
}

// blur changes the scores of moves.
func (d *Dullness) blur(moves []uno.Move, w []float64) {
	for i := range moves {
		w[i] *= d.Sharpness
	}
	if !slices.ContainsFunc(moves, func(m uno.Move) bool { return m.Act == uno.Play }) {
		return
	}
	for i, m := range moves {
		if m.Act == uno.Draw || m.Act == uno.Pass {
			w[i] = math.Inf(-1)
		}
	}
}

// Judge weighs the moves of scenes with a model, for engines that make their own
// scenes. It is for one goroutine.
type Judge struct {
	model *Model
	feats []uint16
}

// NewJudge makes the judge of a model.
func NewJudge(m *Model) *Judge { return &Judge{model: m} }

// Use sets the model.
func (j *Judge) Use(m *Model) { j.model = m }

// Weigh sets the weights of the moves of a scene, which must have been prepared
// for them.
func (j *Judge) Weigh(s *Scene, moves []uno.Move, w []float64) {
	j.score(s, moves, w)
	Softmax(w)
}

// score sets the scores of moves.
func (j *Judge) score(s *Scene, moves []uno.Move, w []float64) {
	for i := range moves {
		j.feats = s.Features(j.feats[:0], &moves[i])
		w[i] = float64(j.model.weights.Score(j.feats))
	}
}
