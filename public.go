package uno

import "fmt"

// Public is what everybody can see at the table after an event, apart from the
// discards, which the events tell one by one. Whether a seat that has drawn is
// still deciding whether to keep the card is not shown: it is the next seat's
// turn then. Between the events of one move it is the table as far as the move
// has come.
type Public struct {
	Turns  int32
	Sum    int16 // cards that a pending draw card, or a stack of them, makes draw
	PileN  int16 // cards in the draw pile
	Top    Kind
	Color  Color // in force
	Before Color // ToAnswer: the colour in force before the Wild Draw Four
	Phase  Phase
	Dir    int8
	Turn   int8
	// Bluffer, Forgot and Winner are seats, or -1, as in Table.
	Bluffer, Forgot, Winner int8
	// TopInPile says that the top card is in the draw pile too.
	TopInPile bool
	Counts    [MaxSeats]int8 // cards in each hand
}

// Public is what everybody can see at the table.
func (s *State) Public() (p Public) {
	p.set(s)
	p.count(s)
	return p
}

// set takes over the table but for the numbers of cards.
func (p *Public) set(s *State) {
	p.Turns, p.Sum, p.Top, p.Color, p.Before, p.Phase, p.Dir, p.Turn = s.Turns, s.Sum, s.Top, s.Color, s.Before, s.Phase, s.Dir, s.Turn
	p.Bluffer, p.Forgot, p.Winner, p.TopInPile = s.Bluffer, s.Forgot, s.Winner, s.TopInPile
	if s.Phase == ToKeep {
		p.Phase, p.Turn = ToPlay, s.seatAfter(s.Turn, 1)
	}
}

// count takes over the numbers of cards.
func (p *Public) count(s *State) {
	p.PileN = int16(s.Pile.Len())
	for seat := range s.Seats {
		p.Counts[seat] = int8(s.Hands[seat].Len())
	}
}

// publicJSON is the JSON form of Public. Seats, colours and cards that there are
// not are left out; so are the hands of seats behind the last one with cards.
type publicJSON struct {
	Top       string `json:"top,omitempty"`
	Color     string `json:"color,omitempty"`
	Phase     string `json:"phase"`
	Turn      int    `json:"turn"`
	Dir       int    `json:"dir"`
	Sum       int    `json:"sum,omitempty"`
	Counts    []int  `json:"counts"`
	Pile      int    `json:"pile"`
	Turns     int    `json:"turns"`
	Before    string `json:"before,omitempty"`
	Bluffer   *int   `json:"bluffer,omitempty"`
	Forgot    *int   `json:"forgot,omitempty"`
	Winner    *int   `json:"winner,omitempty"`
	TopInPile bool   `json:"top_in_pile,omitempty"`
}

// form is the JSON form; nil for the zero value, which is no table.
func (p Public) form() *publicJSON {
	if p == (Public{}) {
		return nil
	}
	w := &publicJSON{
		Phase: p.Phase.String(), Turn: int(p.Turn), Dir: int(p.Dir), Sum: int(p.Sum), Counts: []int{},
		Pile: int(p.PileN), Turns: int(p.Turns), TopInPile: p.TopInPile,
		Bluffer: seatOrNil(p.Bluffer), Forgot: seatOrNil(p.Forgot), Winner: seatOrNil(p.Winner),
	}
	if p.Top != NoKind {
		w.Top = p.Top.String()
	}
	if p.Color != NoColor {
		w.Color = p.Color.String()
	}
	if p.Before != NoColor {
		w.Before = p.Before.String()
	}
	for seat, n := range p.Counts {
		if n > 0 {
			w.Counts = append(w.Counts, make([]int, seat+1-len(w.Counts))...)
			w.Counts[seat] = int(n)
		}
	}
	return w
}

// seatOrNil is a seat, nil for none; orNone is its inverse.
func seatOrNil(seat int8) *int {
	if seat < 0 {
		return nil
	}
	n := int(seat)
	return &n
}

func orNone(seat *int) int {
	if seat == nil {
		return -1
	}
	return *seat
}

// mostTurns is the largest limit of turns that a table can have.
const mostTurns = 1<<31 - 1

// read is the table of a JSON form.
func (w *publicJSON) read() (p Public, err error) {
	if w == nil {
		return Public{}, nil
	}
	for _, f := range []struct {
		name           string
		n, least, most int
	}{
		{"turn", w.Turn, 0, MaxSeats - 1},
		{"dir", w.Dir, -1, 1},
		{"sum", w.Sum, 0, mostN},
		{"counts", len(w.Counts), 0, MaxSeats},
		{"pile", w.Pile, 0, FullDeck().Len()},
		{"turns", w.Turns, 0, mostTurns},
		{"bluffer", orNone(w.Bluffer), -1, MaxSeats - 1},
		{"forgot", orNone(w.Forgot), -1, MaxSeats - 1},
		{"winner", orNone(w.Winner), -1, MaxSeats - 1},
	} {
		if f.n < f.least || f.n > f.most {
			return p, fmt.Errorf("after: %s is not %d", f.name, f.n)
		}
	}
	p = Public{
		Turns: int32(w.Turns), Sum: int16(w.Sum), PileN: int16(w.Pile), Top: NoKind, Color: NoColor, Before: NoColor,
		Phase: Over + 1, Dir: int8(w.Dir), Turn: int8(w.Turn),
		Bluffer: int8(orNone(w.Bluffer)), Forgot: int8(orNone(w.Forgot)), Winner: int8(orNone(w.Winner)), TopInPile: w.TopInPile,
	}
	for seat, n := range w.Counts {
		if n < 0 || n > FullDeck().Len() {
			return p, fmt.Errorf("after: seat %d does not hold %d cards", seat, n)
		}
		p.Counts[seat] = int8(n)
	}
	for phase := ToPlay; phase <= Over; phase++ {
		if phase.String() == w.Phase {
			p.Phase = phase
		}
	}
	if p.Phase > Over {
		return p, fmt.Errorf("after: there is no phase %q", w.Phase)
	}
	if w.Top != "" {
		if p.Top, err = ParseKind(w.Top); err != nil {
			return p, fmt.Errorf("after: %w", err)
		}
	}
	for _, c := range []struct {
		text string
		into *Color
	}{{w.Color, &p.Color}, {w.Before, &p.Before}} {
		if c.text == "" {
			continue
		}
		if *c.into, err = ParseColor(c.text); err != nil {
			return p, fmt.Errorf("after: %w", err)
		}
	}
	return p, nil
}
