package uno

import "math/bits"

// Legal appends every legal move of a seat, in a fixed order: plays by kind and
// named colour (twins after the single card; where the play leaves one card and
// Uno is called, the move that says it before the one that does not), then draw,
// pass, challenge, accept, colours, swaps, and out of turn: jumps, catches that
// succeed, the late Uno. A hand that is not over always has a legal move for the
// seat to act. Cost: one pass over the kinds of the hand.
func (s *State) Legal(dst []Move, seat int) []Move {
	if seat < 0 || seat >= int(s.Seats) {
		return dst
	}
	return legal(dst, &s.Table, s.Rules, int8(seat), s.Hands[seat], s.Drawn, s.forgotHolds())
}

// forgotHolds is the number of cards of the seat that forgot to say Uno.
func (s *State) forgotHolds() int {
	if s.Forgot < 0 {
		return 0
	}
	return s.Hands[s.Forgot].Len()
}

// legal lists the moves of a seat from what that seat knows: its hand, what it
// has drawn if it is deciding whether to keep it, and how many cards the seat
// that forgot to say Uno holds.
func legal(dst []Move, t *Table, r *Rules, seat int8, hand, drawn Cards, forgot int) []Move {
	var g generator
	g.t, g.r, g.seat, g.hand, g.moves = t, r, seat, hand, dst
	g.list(drawn, forgot)
	return g.moves
}

// allows reports whether Legal lists a move, without making the list.
func (s *State) allows(m *Move) bool {
	if m.Seat < 0 || m.Seat >= s.Seats {
		return false
	}
	var g generator
	g.t, g.r, g.seat, g.hand = &s.Table, s.Rules, m.Seat, s.Hands[m.Seat]
	g.only = true
	g.wanted = *m
	g.list(s.Drawn, s.forgotHolds())
	return g.found
}

// list lists the moves of the generator's seat.
func (g *generator) list(drawn Cards, forgot int) {
	t, seat := g.t, g.seat
	if t.Phase == Over {
		return
	}
	g.from, g.held = g.hand, g.hand.Len()
	if t.Phase == ToKeep {
		g.from = drawn
	}
	if t.Turn == seat {
		g.decisions()
	} else {
		g.jumps()
	}
	if t.Forgot >= 0 && forgot == 1 {
		if t.Forgot == seat {
			g.add(CallUno, NoColor, 0)
		} else {
			g.add(Catch, NoColor, t.Forgot)
		}
	}
}

// generator collects the legal moves of one seat, or looks for one of them. It is filled in
// field by field: put together as one value it would be copied.
type generator struct {
	t     *Table
	r     *Rules
	seat  int8
	hand  Cards
	from  Cards // the part of the hand that may be played from
	held  int   // cards in the hand
	moves []Move

	n      int  // moves so far
	only   bool // only whether wanted is one of them
	wanted Move
	found  bool
}

// add adds a move without a card.
func (g *generator) add(act Act, color Color, target int8) {
	g.put(act, NoKind, color, false, false, target)
}

// put adds a move. It takes the fields one by one and writes each to its place, because
// a Move that is put together and then copied costs several times as much.
func (g *generator) put(act Act, card Kind, color Color, twin, says bool, target int8) {
	g.n++
	if w := &g.wanted; g.only {
		g.found = g.found || w.Act == act && w.Card == card && w.Color == color && w.Twin == twin && w.Uno == says && w.Target == target
		return
	}
	g.moves = append(g.moves, Move{})
	m := &g.moves[len(g.moves)-1]
	m.Seat, m.Act, m.Card, m.Color = g.seat, act, card, color
	m.Twin, m.Uno, m.Target = twin, says, target
}

// decisions lists what the seat to act may do.
func (g *generator) decisions() {
	switch g.t.Phase {
	case ToPlay, ToStack:
		g.plays()
		if g.n == 0 || !g.r.mustPlay() {
			g.add(Draw, NoColor, 0)
		}
	case ToKeep:
		g.plays()
		if !g.r.ForcePlay {
			g.add(Pass, NoColor, 0)
		}
	case ToAnswer:
		// An answer with another WD4 is a separate turn. Once the limit of turns is
		// reached there is none left for it.
		if g.r.Stack == StackAny && g.t.Winner < 0 && int(g.t.Turns) < g.r.Limit {
			g.plays()
		}
		g.add(Challenge, NoColor, 0)
		g.add(Accept, NoColor, 0)
	case ToName:
		for c := Red; c < NoColor; c++ {
			if g.r.Deck.HasColor(c) {
				g.add(NameColor, c, 0)
			}
		}
	case ToSwap:
		for other := range g.t.Seats {
			if other != g.seat {
				g.add(Swap, NoColor, other)
			}
		}
	}
}

// plays lists the plays of the cards that may be played from; where only one move is
// wanted and it is a play, those of its card.
func (g *generator) plays() {
	cards := g.playable()
	switch {
	case g.only && g.wanted.Act == Play:
		cards = cards.of(g.wanted.Card)
	case g.only && !g.r.mustPlay():
		return // no other move depends on the plays
	}
	twins := g.r.Twins && g.t.Phase != ToKeep
	for w := cards.one & coloredBits; w != 0; w &= w - 1 {
		k := Kind(bits.TrailingZeros64(w))
		g.addPlay(Play, k, false)
		if twins && cards.two>>k&1 != 0 {
			g.addPlay(Play, k, true)
		}
	}
	for k := WildKind; k <= WildDrawFourKind; k++ {
		if cards.Has(k) {
			g.addPlay(Play, k, false)
		}
	}
}

// addPlay adds a play of a matching card with every colour it may name, with
// and without Uno where that is a choice; a forbidden way to go out is left
// out.
func (g *generator) addPlay(act Act, k Kind, twin bool) {
	left := g.held - 1
	if twin {
		left--
	}
	if left == 0 && !g.mayGoOut(k) {
		return
	}
	calls := left == 1 && !g.r.NoUnoCall
	if !g.r.names(k) {
		g.addCalls(act, k, NoColor, twin, calls)
		return
	}
	for c := Red; c < NoColor; c++ {
		if g.r.Deck.HasColor(c) {
			g.addCalls(act, k, c, twin, calls)
		}
	}
}

// addCalls adds a play with the Uno call, where it is due, and without.
func (g *generator) addCalls(act Act, k Kind, c Color, twin, calls bool) {
	if calls {
		g.put(act, k, c, twin, true, 0)
	}
	g.put(act, k, c, twin, false, 0)
}

// mayGoOut reports whether k may be the last card.
func (g *generator) mayGoOut(k Kind) bool {
	switch {
	case g.r.NoOutOnAction && k.Rank() >= Skip:
		return false
	case g.r.NoOutOnReverse && k.Rank() == Reverse:
		return false
	default:
		return true
	}
}

// playable is the cards that the seat to act may play of those that may be played
// from, as far as that depends on the table and the hand.
func (g *generator) playable() Cards {
	var rank, color uint64
	if r := g.t.Top.Rank(); r < Wild {
		rank = columnBits << r
	}
	black := wildBits
	switch g.t.Phase {
	case ToStack, ToAnswer:
		rank &= columnBits << DrawTwo
		black = 0
		if g.r.Stack == StackAny {
			black = fourBits
		}
	default:
		color = lane << (16 * g.t.Color) // 0 for NoColor
		black |= fourBits
	}
	cards := g.from.within(rank | color | black)
	if cards.one&fourBits != 0 && !g.four(cards) {
		cards = cards.within(^fourBits)
	}
	return cards
}

// four reports whether a Wild Draw Four may be played, where cards may follow the top.
func (g *generator) four(cards Cards) bool {
	switch {
	case g.r.NoBluff:
		return !g.hand.HasColor(g.t.Color)
	case g.r.WD4Last:
		return cards.within(^fourBits).Empty()
	}
	return true
}

// jumps lists the cards with which a seat may jump in: it is not its turn, the
// seat to act has done nothing yet, and the card is identical to the top one.
func (g *generator) jumps() {
	t := g.t
	if !g.r.JumpIn || t.Phase != ToPlay && t.Phase != ToStack || t.Top.Black() || !g.hand.Has(t.Top) {
		return
	}
	g.addPlay(Jump, t.Top, false)
}
