package uno

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
	g := generator{t: t, r: r, seat: seat, hand: hand, moves: dst}
	g.list(drawn, forgot)
	return g.moves
}

// allows reports whether Legal lists a move, without making the list.
func (s *State) allows(m Move) bool {
	if m.Seat < 0 || m.Seat >= s.Seats {
		return false
	}
	g := generator{t: &s.Table, r: s.Rules, seat: m.Seat, hand: s.Hands[m.Seat], only: true, wanted: m}
	g.list(s.Drawn, s.forgotHolds())
	return g.found
}

// list lists the moves of the generator's seat.
func (g *generator) list(drawn Cards, forgot int) {
	t, seat := g.t, g.seat
	if t.Phase == Over {
		return
	}
	g.from = g.hand
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
			g.add(simple(seat, CallUno))
		} else {
			m := simple(seat, Catch)
			m.Target = t.Forgot
			g.add(m)
		}
	}
}

// generator collects the legal moves of one seat, or looks for one of them.
type generator struct {
	t     *Table
	r     *Rules
	seat  int8
	hand  Cards
	from  Cards // the part of the hand that may be played from
	moves []Move

	n      int  // moves so far
	only   bool // only whether wanted is one of them
	wanted Move
	found  bool
}

func (g *generator) add(m Move) {
	g.n++
	if g.only {
		g.found = g.found || m == g.wanted
		return
	}
	g.moves = append(g.moves, m)
}

// decisions lists what the seat to act may do.
func (g *generator) decisions() {
	switch g.t.Phase {
	case ToPlay, ToStack:
		g.plays()
		if g.n == 0 || !g.r.mustPlay() {
			g.add(simple(g.seat, Draw))
		}
	case ToKeep:
		g.plays()
		if !g.r.ForcePlay {
			g.add(simple(g.seat, Pass))
		}
	case ToAnswer:
		// An answer with another WD4 is a separate turn. Once the limit of turns is
		// reached there is none left for it.
		if g.r.Stack == StackAny && g.t.Winner < 0 && int(g.t.Turns) < g.r.Limit {
			g.plays()
		}
		g.add(simple(g.seat, Challenge))
		g.add(simple(g.seat, Accept))
	case ToName:
		m := simple(g.seat, NameColor)
		for c := Red; c < NoColor; c++ {
			if g.r.Deck.HasColor(c) {
				m.Color = c
				g.add(m)
			}
		}
	case ToSwap:
		m := simple(g.seat, Swap)
		for other := range g.t.Seats {
			if other != g.seat {
				m.Target = other
				g.add(m)
			}
		}
	}
}

// plays lists the plays of the cards that may be played from.
func (g *generator) plays() {
	for k, n := range g.from.Each() {
		if !g.playable(k) {
			continue
		}
		m := simple(g.seat, Play)
		m.Card = k
		g.addPlay(m)
		if n == 2 && g.r.Twins && g.t.Phase != ToKeep && !k.Black() {
			m.Twin = true
			g.addPlay(m)
		}
	}
}

// addPlay adds a play of a matching card with every colour it may name, with
// and without Uno where that is a choice; a forbidden way to go out is left
// out.
func (g *generator) addPlay(m Move) {
	left := g.hand.Len() - m.Count()
	if left == 0 && !g.mayGoOut(m.Card) {
		return
	}
	if !g.r.names(m.Card) {
		g.addCalls(m, left)
		return
	}
	for c := Red; c < NoColor; c++ {
		if g.r.Deck.HasColor(c) {
			m.Color = c
			g.addCalls(m, left)
		}
	}
}

// addCalls adds a play with the Uno call and without, as far as they apply.
func (g *generator) addCalls(m Move, left int) {
	if left == 1 && !g.r.NoUnoCall {
		m.Uno = true
		g.add(m)
		m.Uno = false
	}
	g.add(m)
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

// playable reports whether the seat to act may play k of its hand, as far as
// that depends on the table and the hand.
func (g *generator) playable(k Kind) bool {
	switch {
	case g.t.Phase == ToStack || g.t.Phase == ToAnswer:
		if k == WildDrawFourKind {
			return g.r.Stack == StackAny && g.four()
		}
		return k.Rank() == DrawTwo && g.t.Top.Rank() == DrawTwo
	case k == WildDrawFourKind:
		return g.four()
	default:
		return k.Black() || k.Color() == g.t.Color || k.Rank() == g.t.Top.Rank()
	}
}

// four reports whether a Wild Draw Four may be played.
func (g *generator) four() bool {
	switch {
	case g.r.NoBluff:
		return !g.hand.HasColor(g.t.Color)
	case g.r.WD4Last:
		for k := range g.from.Each() {
			if k != WildDrawFourKind && g.playable(k) {
				return false
			}
		}
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
	m := simple(g.seat, Jump)
	m.Card = t.Top
	g.addPlay(m)
}
