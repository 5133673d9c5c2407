package tui

import (
	"slices"

	tea "charm.land/bubbletea/v2"

	"github.com/unolab/uno"
)

// attribute is a property in which the moves to choose from differ.
type attribute uint8

// The attributes, in the order in which they are asked for.
const (
	byCount attribute = iota // one card or both twins
	byColor                  // the colour named
	bySeat                   // whom to catch or to swap with
	byOwner                  // which of several people catches
)

// differ reports whether moves differ in an attribute.
func (by attribute) differ(moves []uno.Move) bool {
	return slices.ContainsFunc(moves, func(m uno.Move) bool { return !by.same(m, moves[0]) })
}

// same reports whether two moves agree in an attribute.
func (by attribute) same(a, b uno.Move) bool {
	switch by {
	case byCount:
		return a.Twin == b.Twin
	case byColor:
		return a.Color == b.Color
	case bySeat:
		return a.Target == b.Target
	default:
		return a.Seat == b.Seat
	}
}

// choose plays one of the moves: at once if there is only one, otherwise it asks
// the person for one attribute after another. Between two moves that differ only
// in the Uno call, the person's earlier call decides.
func (m *Model) choose(moves []uno.Move) tea.Cmd {
	moves = m.spoken(moves)
	switch {
	case len(moves) == 0:
		return nil
	case len(moves) == 1 && m.choice == nil && moves[0].Act != uno.NameColor && moves[0].Act != uno.Swap, len(moves) == 1 && m.choice != nil:
		return m.play(moves[0])
	}
	m.choice, m.at = moves, 0
	for m.by = byCount; m.by < byOwner && !m.by.differ(moves); {
		m.by++
	}
	return nil
}

// offerText is the name of one of the options.
func (m *Model) offerText(o uno.Move) string {
	switch {
	case m.by == byCount && o.Twin:
		return "both " + m.look.chip(o.Card, uno.NoColor)
	case m.by == byCount:
		return "one " + m.look.chip(o.Card, uno.NoColor)
	case m.by == byColor || o.Act == uno.NameColor:
		return m.look.tint(o.Color)
	case m.by == bySeat || o.Act == uno.Swap:
		return m.s.Names()[o.Target]
	default:
		return m.s.Names()[o.Seat]
	}
}

// asked is the question that the choice answers.
func (m *Model) asked() string {
	o := m.choice[0]
	switch {
	case m.by == byCount:
		return "One card or both?"
	case m.by == byColor || o.Act == uno.NameColor:
		return "Name a colour:"
	case o.Act == uno.Swap:
		return "Swap hands with whom?"
	case m.by == bySeat:
		return "Catch whom?"
	default:
		return "Who catches?"
	}
}

// spoken keeps, of two moves that differ only in the Uno call, the one that the
// person has chosen.
func (m *Model) spoken(moves []uno.Move) []uno.Move {
	return slices.DeleteFunc(slices.Clone(moves), func(move uno.Move) bool {
		other := move
		other.Uno = !move.Uno
		return move.Uno != m.uno && slices.Contains(moves, other)
	})
}

// offers are the moves to choose from, one for each value of the attribute.
func (m *Model) offers() []uno.Move {
	var offers []uno.Move
	for _, move := range m.choice {
		if !slices.ContainsFunc(offers, func(o uno.Move) bool { return m.by.same(o, move) }) {
			offers = append(offers, move)
		}
	}
	return offers
}

// take continues with the moves that agree with the chosen one.
func (m *Model) take(chosen uno.Move) tea.Cmd {
	by := m.by
	return m.choose(slices.DeleteFunc(slices.Clone(m.choice), func(move uno.Move) bool { return !by.same(move, chosen) }))
}

// mustChoose reports whether the choice is the only possible action: a colour for
// the start card, a seat to swap with.
func (m *Model) mustChoose() bool {
	return len(m.choice) > 0 && (m.choice[0].Act == uno.NameColor || m.choice[0].Act == uno.Swap)
}

// chooserKey handles a key pressed during a choice.
func (m *Model) chooserKey(key string) tea.Cmd {
	offers := m.offers()
	switch key {
	case "left", "up", "shift+tab":
		m.at = (m.at + len(offers) - 1) % len(offers)
	case "right", "down", "tab":
		m.at = (m.at + 1) % len(offers)
	case "enter", "space":
		return m.take(offers[m.at])
	case "esc", "backspace":
		if !m.mustChoose() {
			m.choice = nil
			m.say("")
		}
	default:
		for _, o := range offers {
			if key == m.offerKey(o) {
				return m.take(o)
			}
		}
		m.refuse("Choose with the arrows and Enter, or with the key in front.")
	}
	return nil
}

// offerKey is the key of one of the options.
func (m *Model) offerKey(o uno.Move) string {
	switch {
	case m.by == byCount && o.Twin:
		return "2"
	case m.by == byCount:
		return "1"
	case m.by == byColor || o.Act == uno.NameColor:
		return o.Color.String()
	case m.by == bySeat || o.Act == uno.Swap:
		return string(rune('0' + o.Target))
	default:
		return string(rune('0' + o.Seat))
	}
}
