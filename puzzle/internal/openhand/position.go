package openhand

// NoTop is the top before the first card.
const NoTop = -1

// Position is a game in progress. Its methods keep the packed form.
type Position struct {
	*Deal
	Held []int32 // by slot
	Left []int   // cards held, by player
	Top  int     // kind, or NoTop
	Turn int     // player, from 0
	Gone int     // cards drawn from the pile

	key []uint64
}

// Start returns the position before the first turn.
func (d *Deal) Start() *Position {
	p := &Position{Deal: d, Top: NoTop, key: make([]uint64, d.words)}
	p.Held = make([]int32, len(d.Slots))
	p.Left = make([]int, d.Players)
	for i := range d.Slots {
		for range d.Slots[i].Count {
			p.add(int32(i))
		}
	}
	return p
}

// Key is the packed form; it changes with the position.
func (p *Position) Key() []uint64 { return p.key }

func (p *Position) add(slot int32) {
	s := &p.Slots[slot]
	p.Held[slot]++
	p.Left[s.Player]++
	p.key[s.word] += 1 << s.shift
}

func (p *Position) remove(slot int32) {
	s := &p.Slots[slot]
	p.Held[slot]--
	p.Left[s.Player]--
	p.key[s.word] -= 1 << s.shift
}

// set writes a field, given the change of its value.
func (p *Position) set(f field, by int) { p.key[f.word] += uint64(by) << f.shift }

// Seat makes it a player's turn.
func (p *Position) Seat(player int) {
	p.set(p.turn, player-p.Turn)
	p.Turn = player
}

// cover makes a kind the top.
func (p *Position) cover(kind int) {
	p.set(p.top, kind-p.Top)
	p.Top = kind
}

// Play puts a card of a slot on top and passes the turn on. It returns what
// Undo needs.
func (p *Position) Play(slot int32) (before Before) {
	before = Before{p.Top, p.Turn}
	s := &p.Slots[slot]
	p.remove(slot)
	p.cover(s.Kind)
	p.Seat((s.Player + 1) % p.Players)
	return before
}

// Before is the top and turn before a play.
type Before struct{ top, turn int }

// Undo takes a play back.
func (p *Position) Undo(slot int32, before Before) {
	p.add(slot)
	p.cover(before.top)
	p.Seat(before.turn)
}

// Draw moves the next card of the pile to the hand of the player to move and
// passes the turn on.
func (p *Position) Draw() {
	p.add(p.drawn[p.Gone][p.Turn])
	p.Gone++
	p.set(p.gone, 1)
	p.Seat((p.Turn + 1) % p.Players)
}

// Undraw takes back the last draw, which was the given player's.
func (p *Position) Undraw(player int) {
	p.Seat(player)
	p.Gone--
	p.set(p.gone, -1)
	p.remove(p.drawn[p.Gone][player])
}

// CanPlay reports whether a player holds a card that matches the top.
func (p *Position) CanPlay(player int) bool {
	if p.Top == NoTop {
		return p.Left[player] > 0
	}
	for _, s := range p.match[p.Top][player] {
		if p.Held[s] > 0 {
			return true
		}
	}
	return false
}

// Moves appends to list the slots that the player to move can play from.
func (p *Position) Moves(list []int32) []int32 {
	from := p.hand[p.Turn]
	if p.Top != NoTop {
		from = p.match[p.Top][p.Turn]
	}
	for _, s := range from {
		if p.Held[s] > 0 {
			list = append(list, s)
		}
	}
	return list
}
