package positions

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/unolab/uno"
	"github.com/unolab/uno/internal/stat"
	"github.com/unolab/uno/policy"
)

// Past is what a seat has seen of a hand up to a position: where it began, with every
// deal of the unseen cards equally likely, and what was done since.
type Past struct {
	Start *uno.View
	Steps []Step
}

// Step is a move, and the cards that came to the seat which looks on.
type Step struct {
	Move uno.Move
	Got  uno.Cards
}

// String is the past as it stands in a line: the position where it began, then the moves,
// each after a semicolon: the seat, the move, and +r1.g2 for cards that came to the seat.
func (p *Past) String() string {
	words := []string{p.Start.Position()}
	for _, s := range p.Steps {
		word := fmt.Sprintf("%d %s", s.Move.Seat, s.Move.Text())
		if !s.Got.Empty() {
			word += " +" + strings.ReplaceAll(s.Got.String(), " ", ".")
		}
		words = append(words, word)
	}
	return strings.Join(words, "; ")
}

// parsePast reads what String writes.
func parsePast(text string) (*Past, error) {
	words := strings.Split(text, ";")
	start, err := uno.ParseView(words[0])
	if err != nil {
		return nil, err
	}
	p := &Past{Start: start}
	for _, word := range words[1:] {
		move, got, _ := strings.Cut(word, "+")
		var seat int
		seatText, rest, ok := strings.Cut(strings.TrimSpace(move), " ")
		if _, err := fmt.Sscanf(seatText, "%d", &seat); err != nil || !ok || seat < 0 || seat >= int(start.Seats) {
			return nil, fmt.Errorf("%q is not SEAT MOVE", strings.TrimSpace(word))
		}
		m, err := uno.ParseText(int8(seat), strings.TrimSpace(rest))
		if err != nil {
			return nil, err
		}
		cards, err := uno.ParseCards(strings.ReplaceAll(strings.TrimSpace(got), ".", " "))
		if err != nil {
			return nil, err
		}
		p.Steps = append(p.Steps, Step{m, cards})
	}
	return p, nil
}

// world is a state that a seat cannot rule out, with its chance, one of the worlds that it came
// from, and what happened then.
type world struct {
	state  uno.State
	p      float64
	from   int
	events []uno.Event
}

// errPast says that a past does not lead to its position.
var errPast = errors.New("the past does not lead to the position")

// mostSteps and mostCards bound a past.
const (
	mostSteps = 60
	mostCards = 14
)

// worlds are the states that may lie behind a position, after each step of its past, with
// chances if the other seats followed a policy; those of the last step sum to 1.
func (p *Position) worlds(sigma *policy.Ranked) (steps [][]world, err error) {
	past, v := p.Past, p.View
	if *past.Start.Rules != *v.Rules || past.Start.Seat != v.Seat {
		return nil, errPast
	}
	if v.Rules.Deck.Len() > mostCards || len(past.Steps) > mostSteps {
		return nil, errOpen
	}
	past.Start.Rules = v.Rules // so that states are equal
	steps = append(steps, past.begin())
	chance := policy.Chance(sigma)
	for i := range past.Steps {
		list := steps[i]
		if len(list) == 0 || len(list) > playedWorlds {
			return nil, errOpen
		}
		next, err := past.Steps[i].follow(list, v.Seat, chance)
		if err != nil {
			return nil, err
		}
		steps = append(steps, next)
	}
	list := steps[len(steps)-1]
	total := 0.0
	for i := range list {
		total += list[i].p
	}
	if total == 0 {
		return nil, errOpen
	}
	var now uno.View
	for i := range list {
		list[i].p /= total
		if list[i].state.View(v.Seat, &now); now.Position() != v.Position() {
			return nil, errPast
		}
	}
	return steps, nil
}

// begin lists the states of the beginning.
func (p *Past) begin() (list []world) {
	v := p.Start
	s := uno.State{Table: v.Table, Rules: v.Rules}
	s.Hands[v.Seat] = v.Hand
	var deal func(seat int, unseen uno.Cards, ways float64)
	deal = func(seat int, unseen uno.Cards, ways float64) {
		if len(list) > playedWorlds {
			return
		}
		if seat == v.Seat {
			seat++
		}
		if seat >= int(v.Seats) {
			s.Pile = unseen
			list = append(list, world{state: s, p: ways})
			return
		}
		kinds := slices.Compact(unseen.Kinds())
		var take func(i, n int, hand uno.Cards, ways float64)
		take = func(i, n int, hand uno.Cards, ways float64) {
			if n == 0 {
				s.Hands[seat] = hand
				deal(seat+1, unseen.Minus(hand), ways)
				return
			}
			if i == len(kinds) {
				return
			}
			for j := 0; j <= min(n, unseen.Count(kinds[i])); j++ {
				take(i+1, n-j, hand, ways*stat.Choose(unseen.Count(kinds[i]), j))
				if j < min(n, unseen.Count(kinds[i])) {
					hand.Add(kinds[i])
				}
			}
		}
		take(0, v.Counts[seat], uno.Cards{}, ways)
	}
	deal(0, v.Unseen(), 1)
	return list
}

// follow moves the worlds on through a step of which a seat sees its own cards.
func (s *Step) follow(list []world, seat int, chance func(*uno.View, uno.Move) float64) (next []world, err error) {
	index := map[uno.State]int{}
	var v uno.View
	var table *uno.Public
	for at, w := range list {
		w.state.View(int(s.Move.Seat), &v)
		if w.state.Turn != s.Move.Seat {
			return nil, fmt.Errorf("it is not the turn of seat %d", s.Move.Seat)
		}
		p := chance(&v, s.Move)
		switch {
		case int(s.Move.Seat) != seat:
			w.p *= p
		case !slices.Contains(policy.Decisions(nil, &v), s.Move):
			return nil, fmt.Errorf("seat %d cannot do %v", seat, s.Move.Text())
		default:
			p = 1
		}
		if p == 0 {
			continue
		}
		held := s.held(&w.state, seat)
		for o := range w.state.Outcomes(s.Move) {
			if o.Next.Hands[seat] != held {
				continue
			}
			public := o.Next.Public()
			if table == nil {
				table = &public
			} else if *table != public {
				return nil, errors.New("what was seen is not told by the moves")
			}
			i, ok := index[o.Next]
			if !ok {
				i = len(next)
				index[o.Next] = i
				next = append(next, world{state: o.Next, from: at, events: o.Events})
			}
			next[i].p += w.p * o.Chance()
		}
	}
	return next, nil
}

// remember gives the view the events of its past, which look the same to the seat in every
// world.
func (p *Position) remember() error {
	if err := p.playable(); err != nil {
		return err
	}
	steps, err := p.worlds(policy.Uniform())
	if err != nil {
		return err
	}
	var later [][]uno.Event
	at := 0
	for i := len(steps) - 1; i > 0; i-- {
		w := &steps[i][at]
		later = append(later, w.events)
		at = w.from
	}
	w := &steps[0][at]
	var log uno.Log
	order := &dealt{Random: uno.Random{Source: rand.NewPCG(1, 1)}, order: w.order(p.Past.Start.Top)}
	s, err := uno.Deal(p.View.Rules, int(p.View.Seats), int(p.Past.Start.Dealer), order, &log)
	if err != nil {
		return err
	}
	if s != w.state {
		return errors.New("the past does not begin with a hand as it was dealt")
	}
	events := log.Events
	for _, more := range slices.Backward(later) {
		events = append(events, more...)
	}
	p.View.Events = p.View.Events[:0]
	for _, e := range events {
		if e, ok := e.For(p.View.Seat, false); ok {
			p.View.Events = append(p.View.Events, e)
		}
	}
	return nil
}

// held is what a seat holds after a step of a state.
func (s *Step) held(before *uno.State, seat int) uno.Cards {
	held := before.Hands[seat]
	if int(s.Move.Seat) == seat && s.Move.Act == uno.Play {
		held.Remove(s.Move.Card)
	}
	return held.Plus(s.Got)
}

// dealt is the Chance that deals cards in an order.
type dealt struct {
	uno.Random
	order []uno.Kind
}

// Draw implements uno.Chance.
func (d *dealt) Draw(pile uno.Cards) uno.Kind {
	if len(d.order) == 0 || !pile.Has(d.order[0]) {
		for k := range pile.Each() {
			return k
		}
	}
	k := d.order[0]
	d.order = d.order[1:]
	return k
}

// order is the order in which a deal brings the hands of a world and a start card.
func (w *world) order(start uno.Kind) (order []uno.Kind) {
	s := &w.state
	var hands [uno.MaxSeats][]uno.Kind
	most := 0
	for seat := range int(s.Seats) {
		hands[seat] = s.Hands[seat].Kinds()
		most = max(most, len(hands[seat]))
	}
	for round := range most {
		for i := range int(s.Seats) {
			if hand := hands[(int(s.Dealer)+1+i)%int(s.Seats)]; round < len(hand) {
				order = append(order, hand[round])
			}
		}
	}
	return append(order, start)
}
