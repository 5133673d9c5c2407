package twoplayer

// step is what comes of one action at a belief: how it may end, and one branch
// for every sequence of events that the player may see until its next decision.
// The chances of the ends and of all branches add up to the belief's.
type step struct {
	win, loss, blocked float64
	branches           []branch
}

// branch is an observation: where it leads, and the hands that the other player
// may then hold, each once, with weights that add up to the branch's chance.
type branch struct {
	to     public
	events []event
	hands  []weighted
}

// weighted is a hand of the other player with a weight.
type weighted struct {
	hand bag
	p    float64
}

// event is one thing that the player sees happen.
type event struct {
	what eventType
	face int8 // a card played
	n    int8 // cards drawn by the other player
	bag  bag  // cards drawn by the player
}

type eventType uint8

const (
	played    eventType = iota // the other player plays a face
	drew                       // the other player draws n cards
	got                        // the player draws these cards
	reshuffle                  // the discards become the draw pile
	turned                     // a face is the start card; n = 1: the player begins
)

// stepper works steps out: T, R and O of the model. All hands of a belief go
// through a step together and part where what the player sees parts them. Its
// memory is reused: a step is good until reset. It is for one goroutine.
type stepper struct {
	g      *Game
	trace  bool // note the events of the branches
	events []event
	out    step

	pool    []weighted // memory of the lists, as much as is free
	chunk   int
	choices []int
	replies []reply
	merged  handTable
}

// reply is a play that the other player may make.
type reply struct {
	face int
	with weighted
}

// reset gives the memory of all steps free.
func (s *stepper) reset() { s.pool = s.pool[:0] }

// take is memory for so many weighted hands.
func (s *stepper) take(n int) []weighted {
	if len(s.pool)+n > cap(s.pool) {
		s.chunk = max(2*s.chunk, 1<<12, n)
		s.pool = make([]weighted, 0, s.chunk)
	}
	at := len(s.pool)
	s.pool = s.pool[:at+n]
	return s.pool[at : at+n : at+n]
}

// step works out action a at x for hands of the other player, which stay as they
// are. The step is good until the next, its lists until reset.
func (s *stepper) step(x public, a int, hands []weighted) *step {
	s.out.win, s.out.loss, s.out.blocked = 0, 0, 0
	s.out.branches = s.out.branches[:0]
	s.events = s.events[:0]
	hands = append(s.take(len(hands))[:0], hands...)
	switch {
	case a != drawAction:
		s.play(x, a, hands)
	case x.must > 0:
		n := int(x.must)
		x.must = 0
		s.draw(x, n, hands, s.reply)
	case s.nothing(&x):
		s.pass(x, hands, s.reply)
	default:
		x.idle = 0
		s.draw(x, 1, hands, s.reply)
	}
	return &s.out
}

// mass adds weights up.
func mass(list []weighted) float64 {
	sum := 0.0
	for _, w := range list {
		sum += w.p
	}
	return sum
}

// cover puts a face on the discards.
func (s *stepper) cover(x *public, f int) {
	x.under += one(s.g.faces[x.top].kind)
	x.top = uint8(f)
	x.idle = 0
}

// pile is the number of cards in the draw pile.
func (s *stepper) pile(x *public) int { return s.g.unseen(x).size() - int(x.other) }

// nothing says whether there is no card to draw.
func (s *stepper) nothing(x *public) bool { return x.under == 0 && s.pile(x) == 0 }

// play is the player's play.
func (s *stepper) play(x public, f int, hands []weighted) {
	face := &s.g.faces[f]
	x.hand -= one(face.kind)
	s.cover(&x, f)
	switch {
	case x.hand == 0:
		s.out.win += mass(hands)
	case face.draws > 0:
		s.give(x, face.draws, hands)
	case face.again:
		s.decide(x, hands)
	default:
		s.reply(x, hands)
	}
}

// decide ends the step: the player is to act.
func (s *stepper) decide(x public, hands []weighted) {
	b := branch{to: x, hands: hands}
	if s.trace {
		b.events = append([]event(nil), s.events...)
	}
	s.out.branches = append(s.out.branches, b)
}

// see goes on after an event.
func (s *stepper) see(e event, then func()) {
	s.events = append(s.events, e)
	then()
	s.events = s.events[:len(s.events)-1]
}

// pass is a turn that moves no card; the second in a row ends the hand.
func (s *stepper) pass(x public, hands []weighted, then func(public, []weighted)) {
	if x.idle++; x.idle < 2 {
		then(x, hands)
		return
	}
	s.out.blocked += mass(hands)
}

// turnOver makes the discards under the top the draw pile when that is empty, if
// there are any.
func (s *stepper) turnOver(x *public, then func()) {
	if s.pile(x) == 0 && x.under != 0 {
		x.under = 0
		s.see(event{what: reshuffle}, then)
		return
	}
	then()
}

// draw gives the player n cards, or what there is.
func (s *stepper) draw(x public, n int, hands []weighted, then func(public, []weighted)) {
	s.turnOver(&x, func() {
		m := min(n, s.pile(&x))
		if m == 0 {
			then(x, hands)
			return
		}
		unseen := s.g.unseen(&x)
		eachPart(unseen, m, func(drawn bag) {
			kept := s.take(len(hands))[:0]
			for _, w := range hands {
				if p := odds(unseen-w.hand, drawn, m); p > 0 {
					kept = append(kept, weighted{w.hand, w.p * p})
				}
			}
			if len(kept) == 0 {
				return
			}
			y := x
			y.hand += drawn
			s.see(event{what: got, bag: drawn}, func() {
				if m < n {
					s.draw(y, n-m, kept, then)
				} else {
					then(y, kept)
				}
			})
		})
	})
}

// give gives the other player n cards, or what there is; then the player is to
// act.
func (s *stepper) give(x public, n int, hands []weighted) {
	s.turnOver(&x, func() {
		m := min(n, s.pile(&x))
		if m == 0 {
			s.decide(x, hands)
			return
		}
		unseen := s.g.unseen(&x)
		s.merged.clear()
		for _, w := range hands {
			pile := unseen - w.hand
			eachPart(pile, m, func(drawn bag) { s.merged.add(w.hand+drawn, w.p*odds(pile, drawn, m)) })
		}
		dealt := s.take(len(s.merged.list))
		copy(dealt, s.merged.list)
		x.other += uint8(m)
		s.see(event{what: drew, n: int8(m)}, func() {
			if m < n {
				s.give(x, n-m, dealt)
			} else {
				s.decide(x, dealt)
			}
		})
	})
}

// reply is a turn of the other player.
func (s *stepper) reply(x public, hands []weighted) {
	g := s.g
	unable := s.take(len(hands))[:0]
	first := len(s.replies) // a chain of Skips replies within a reply
	var sizes [maxFaces]int32
	for _, w := range hands {
		s.choices = g.choose(g.sigma, w.hand, x.top, x.hand.size(), s.choices)
		if len(s.choices) == 0 {
			unable = append(unable, w)
			continue
		}
		p := w.p / float64(len(s.choices))
		for _, f := range s.choices {
			s.replies = append(s.replies, reply{f, weighted{w.hand - one(g.faces[f].kind), p}})
			sizes[f]++
		}
	}
	var byFace [maxFaces][]weighted
	for f := range g.faces {
		if sizes[f] > 0 {
			byFace[f] = s.take(int(sizes[f]))[:0]
		}
	}
	for _, r := range s.replies[first:] {
		byFace[r.face] = append(byFace[r.face], r.with)
	}
	s.replies = s.replies[:first]
	if len(unable) > 0 {
		y := x
		if s.nothing(&y) {
			s.see(event{what: drew}, func() { s.pass(y, unable, s.decide) })
		} else {
			y.idle = 0
			s.give(y, 1, unable)
		}
	}
	for f := range g.faces {
		if sizes[f] > 0 {
			s.replied(x, f, byFace[f])
		}
	}
}

// replied is a play of the other player, whose hands are without the card.
func (s *stepper) replied(x public, f int, hands []weighted) {
	face := &s.g.faces[f]
	s.cover(&x, f)
	x.other--
	if x.other == 0 {
		s.out.loss += mass(hands)
		return
	}
	s.see(event{what: played, face: int8(f)}, func() {
		switch {
		case face.draws > 0:
			x.must = uint8(face.draws)
			s.decide(x, hands)
		case face.again:
			s.reply(x, hands)
		default:
			s.decide(x, hands)
		}
	})
}

// handTable adds the weights of equal hands up, in the order in which they first
// came.
type handTable struct {
	list []weighted
	at   []int32 // place in the list + 1, by hash; 0 is free
	used []int32
}

// clear empties the table.
func (t *handTable) clear() {
	for _, i := range t.used {
		t.at[i] = 0
	}
	t.used, t.list = t.used[:0], t.list[:0]
}

// add adds a weight to a hand.
func (t *handTable) add(hand bag, p float64) {
	if 2*len(t.list) >= len(t.at) {
		t.grow()
	}
	i := t.place(hand)
	if t.at[i] == 0 {
		t.list = append(t.list, weighted{hand, p})
		t.at[i] = int32(len(t.list))
		t.used = append(t.used, i)
		return
	}
	t.list[t.at[i]-1].p += p
}

// place is where a hand is in the table, or would be.
func (t *handTable) place(hand bag) int32 {
	mask := uint64(len(t.at) - 1)
	i := uint64(hand) * 0x9e3779b97f4a7c15 >> 20 & mask
	for t.at[i] != 0 && t.list[t.at[i]-1].hand != hand {
		i = (i + 1) & mask
	}
	return int32(i)
}

// grow doubles the table.
func (t *handTable) grow() {
	t.at = make([]int32, max(1<<8, 2*len(t.at)))
	t.used = t.used[:0]
	for k, w := range t.list {
		i := t.place(w.hand)
		t.at[i] = int32(k) + 1
		t.used = append(t.used, i)
	}
}
