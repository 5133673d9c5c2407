package bot

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"strings"

	"github.com/unolab/uno"
	"github.com/unolab/uno/policy"
	"github.com/unolab/uno/pomdp"
	"github.com/unolab/uno/pomdp/format"
	"github.com/unolab/uno/pomdp/twoplayer"
)

// alphaStates bounds the model behind a file of alpha vectors.
const alphaStates = 200_000

// alpha is `alpha:FILE`: it follows the alpha vectors of whole hands of a deck, which
// `uno pomdp export --deal N --alpha FILE` writes, with the exact belief of their model.
// Where the model knows nothing of what happened (a start card that went back, a play
// that its opponent never makes) it plays as greedy does.
type alpha struct {
	rules        uno.Rules
	model        *pomdp.Model
	filter       *pomdp.Filter
	vectors      pomdp.Vectors
	actions      map[string]int
	observations map[string]int
	greedy       *Greedy
	reader       reader[track]
	found        int // decisions that the file has answered
}

// track is what the model knows of a hand after an event.
type track struct {
	belief pomdp.Belief // at the player's last action
	action int          // which that was
	seen   []string     // since then
	more   bool         // the player's draw goes on from a new pile
	lost   bool         // the model does not know what happened
}

// sees is the track after one more thing that is seen.
func (t track) sees(what string) track {
	t.seen = append(slices.Clip(t.seen), what)
	return t
}

// newAlpha reads a file. Its first line names the rules and the opponent's policy.
func newAlpha(name string) (Player, error) {
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	rules, sigma, err := alphaHeading(string(data))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	game, err := twoplayer.New(rules.Deck, sigma)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	m, err := game.DealModel(context.Background(), rules.HandSize(0), 1, alphaStates)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	p := &alpha{
		rules: rules, model: m, filter: pomdp.NewFilter(m), greedy: NewGreedy(),
		actions: numbered(m.Actions), observations: numbered(m.Observations),
	}
	p.vectors, err = format.ReadAlpha(strings.NewReader(string(data)), name, len(m.States), len(m.Actions))
	return p, err
}

// alphaHeading reads the first line of a file: # RULES against POLICY.
func alphaHeading(text string) (rules uno.Rules, sigma *policy.Ranked, err error) {
	line, _, _ := strings.Cut(text, "\n")
	words := strings.Fields(line)
	if len(words) != 4 || words[0] != "#" || words[2] != "against" {
		return rules, nil, fmt.Errorf("the first line does not say for which rules and against whom, as `uno pomdp export --deal N --alpha FILE` writes it")
	}
	if rules, err = uno.ParseRules(words[1]); err != nil {
		return rules, nil, err
	}
	sigma, err = policy.Of(words[3])
	return rules, sigma, err
}

// numbered are the numbers of names.
func numbered(names []string) map[string]int {
	numbers := map[string]int{}
	for i, name := range names {
		numbers[name] = i
	}
	return numbers
}

// plays implements particular.
func (p *alpha) plays(rules *uno.Rules, seats int) error { return playsDeck(&p.rules, rules, seats) }

// Reset implements Player.
func (p *alpha) Reset(seat int, src rand.Source) {
	p.reader.forget()
	p.greedy.Reset(seat, src)
}

// Interrupt implements Interrupter.
func (p *alpha) Interrupt(v *uno.View) (uno.Move, bool) { return p.greedy.Interrupt(v) }

// Decide implements Player.
func (p *alpha) Decide(v *uno.View) uno.Move {
	now := p.now(v)
	moves := policy.Decisions(nil, v)
	if len(moves) == 1 {
		return moves[0]
	}
	if t := p.acts(now, "draw"); !t.lost {
		if m, ok := p.best(t.belief, moves); ok {
			p.found++
			return m
		}
	}
	return p.greedy.Decide(v)
}

// best is the action of the best vector at a belief among those of moves. A move that
// is not legal is an action of the model too, and as good as any where all lose.
func (p *alpha) best(b pomdp.Belief, moves []uno.Move) (best uno.Move, ok bool) {
	value := math.Inf(-1)
	for _, m := range moves {
		action, known := p.actions[twoplayer.Identifier(m.Text())]
		for _, alpha := range p.vectors {
			if x := b.Dot(alpha.Values); known && alpha.Action == action && x > value {
				best, ok, value = m, true, x
			}
		}
	}
	return best, ok
}

// now is the track at a view, which is answered.
func (p *alpha) now(v *uno.View) track {
	start := track{belief: p.model.Start, lost: v.Rules.Deck != p.rules.Deck}
	after := p.reader.answer(v, start, func(t track, e *uno.Event) track { return p.read(t, v, e) })
	if len(after) == 0 {
		return start
	}
	return after[len(after)-1]
}

// acts is the track after an action: the belief then is that of what was seen before.
func (p *alpha) acts(t track, action string, seen ...string) track {
	o, known := p.observations[twoplayer.Observation(t.seen)]
	if t.lost || !known {
		return track{lost: true}
	}
	b, chance := p.filter.Update(t.belief, t.action, o)
	return track{belief: b, action: p.actions[action], seen: seen, more: t.more, lost: chance == 0}
}

// read is the track after an event.
func (p *alpha) read(t track, v *uno.View, e *uno.Event) track {
	own := int(e.Seat) == v.Seat
	switch {
	case t.lost, e.Type == uno.StartBack:
		return track{lost: true}
	case e.Type == uno.StartTurned:
		who := "second-"
		if v.Seat != int(v.Dealer) {
			who = "first-"
		}
		t.seen = append([]string{who + e.Card.String()}, t.seen...)
	case e.Type == uno.Reshuffled:
		return t.sees("reshuffle")
	case e.Type == uno.Played && own:
		return p.acts(t, twoplayer.Identifier(face(e)))
	case e.Type == uno.Played:
		return t.sees(twoplayer.Identifier(face(e)))
	case e.Type == uno.Dealt && own:
		return t.sees(got(e))
	case e.Type == uno.Drew && own:
		var turned []string
		if n := len(t.seen); !t.more && n > 0 && t.seen[n-1] == "reshuffle" {
			t.seen, turned = t.seen[:n-1], t.seen[n-1:]
		}
		if !t.more {
			t = p.acts(t, "draw", turned...)
		}
		t.more = e.More
		if e.N > 0 {
			return t.sees(got(e))
		}
	case e.Type == uno.Drew && (e.N > 0 || e.Why == uno.ByTurn):
		return t.sees(fmt.Sprintf("draws%d", e.N))
	}
	return t
}

// face is the notation of a card played, with the colour that it names.
func face(e *uno.Event) string {
	if e.Card.Black() {
		return e.Card.String() + ":" + e.Color.String()
	}
	return e.Card.String()
}

// got is what the model calls the cards that the player gets.
func got(e *uno.Event) string { return "got-" + twoplayer.Identifier(e.Cards.String()) }
