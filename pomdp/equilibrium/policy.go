package equilibrium

import (
	"context"

	"github.com/unolab/uno"
	"github.com/unolab/uno/pomdp/game"
)

// Situation is an information set of a stage: what a seat that is to decide
// knows, and what a profile has it do.
type Situation struct {
	// Stage is the stage, 0 the deal. In the others both hands were known to
	// both when the stage began: Start is that position, in which a seat was
	// perhaps still to draw cards, as Seen reports.
	Stage int
	Start *uno.State
	Seat  int
	// View is what the seat sees, without events.
	View *uno.View
	// Seen are the events of the stage that the seat has seen.
	Seen []uno.Event
	// Moves are the legal moves, Chances those that the profile gives them.
	Moves   []uno.Move
	Chances []float64
	// Opening says that nobody has had a choice in the hand before.
	Opening bool
}

// Situations goes through the information sets of a stage with what a profile
// plays there; those that the seat's own choices never come to have what is
// played in them all the same. An open stage has none. Cost: the stage is
// unfolded once more.
func (g *Game) Situations(ctx context.Context, p *Profile, stage int, do func(*Situation) error) error {
	st := &g.stages[stage]
	if stage >= len(p.x) || p.x[stage] == nil {
		return nil
	}
	src := g.source(stage)
	plans := [2]game.Plan{p.x[stage], p.y[stage]}
	rules := g.setup.Rules
	if usual, err := uno.Preset(rules.Name); err == nil && g.Endless() {
		rules.Limit = usual.Limit // for show: positions should read as usual
	}
	var n [2]int
	src.visit = func(q *question, moves []uno.Move, seen int32) error {
		seat := q.view.Seat
		side := st.game.Side(seat)
		info := &side.Infosets[n[seat]]
		n[seat]++
		s := &Situation{
			Stage: stage, Seat: seat, View: &q.view, Moves: moves, Chances: make([]float64, len(moves)),
			Seen:    src.memory[seat].since(0, seen, nil),
			Opening: stage == 0 && q.view.Turns == 0,
		}
		q.view.Events = nil
		q.view.Rules = &rules
		if stage > 0 {
			begin := st.root.state
			begin.Rules = q.view.Rules
			s.Start = &begin
		}
		side.Behaviour(plans[seat], info, s.Chances)
		return do(s)
	}
	src.begin()
	if _, err := game.Unfold(ctx, game.Source[*spot](src), 0); err != nil {
		return err
	}
	return src.err
}
