package puzzle

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"strconv"
)

// Instance is a deck dealt to players 1..Players.
//
// The normal form has Owner nil when every card is player 1's; otherwise
// Owner[i] is the player of Cards[i]. Cards keep the order of the file they
// came from. Players is at least 1 and may exceed every owner: a player can
// begin with an empty hand.
type Instance struct {
	Players int
	Cards   []Card
	Owner   []int32
}

// NewSolitaire returns the one-player instance of a deck, which it keeps.
func NewSolitaire(deck []Card) *Instance {
	return &Instance{Players: 1, Cards: deck}
}

// NewDealt returns the instance in which player i+1 holds hands[i].
func NewDealt(hands ...[]Card) *Instance {
	in := &Instance{Players: max(1, len(hands))}
	for p, hand := range hands {
		for _, c := range hand {
			in.add(c, int32(p+1))
		}
	}
	return in
}

// add appends a card of a player, keeping the normal form of Owner.
func (in *Instance) add(c Card, player int32) {
	if in.Owner == nil && player != 1 {
		in.Owner = make([]int32, len(in.Cards), cap(in.Cards)+1)
		for i := range in.Owner {
			in.Owner[i] = 1
		}
	}
	in.Cards = append(in.Cards, c)
	if in.Owner != nil {
		in.Owner = append(in.Owner, player)
	}
}

// OwnerOf returns the player of Cards[i].
func (in *Instance) OwnerOf(i int) int {
	if in.Owner == nil {
		return 1
	}
	return int(in.Owner[i])
}

// Hand returns the cards of one player, 1..Players, in the order of the
// instance. Unless the player owns everything it is a fresh slice.
func (in *Instance) Hand(player int) []Card {
	if in.Owner == nil {
		if player == 1 {
			return in.Cards
		}
		return nil
	}
	var hand []Card
	for i, o := range in.Owner {
		if int(o) == player {
			hand = append(hand, in.Cards[i])
		}
	}
	return hand
}

// ReadInstance reads an instance file: one card a line, `COLOUR NUMBER
// [PLAYER]`, integers in 1..2^31-1 and player 1 when none is named; lines end
// in LF or CR LF, `#` starts a comment, blank lines and a byte order mark are
// skipped, and equal lines are twins.
//
// With players = 0 the number of players is the highest one named, at least
// 1. Otherwise it is players, and a card of a higher player is an error. The
// name is what errors call the file. Every error about the contents is a
// [*FormatError]; an error of r is returned as it is, with the name before it.
//
// The whole file is held in memory once; parsing is one pass over it.
func ReadInstance(name string, r io.Reader, players int) (*Instance, error) {
	data, err := io.ReadAll(r)
	if err != nil {
		return nil, fmt.Errorf("reading %s: %w", name, err)
	}
	return ParseInstance(name, data, players)
}

// ParseInstance is [ReadInstance] on bytes in memory. Large texts are parsed on
// all processors at once.
func ParseInstance(name string, data []byte, players int) (*Instance, error) {
	return parseParts(name, TrimBOM(data), players)
}

// parseLines parses a text from its first line to its last.
func parseLines(name string, data []byte, players int) (*Instance, error) {
	in := &Instance{Players: max(1, players)}
	in.Cards = make([]Card, 0, bytes.Count(data, []byte{'\n'})+1)
	for line := 1; len(data) > 0; line++ {
		s := lineScanner{text: data}
		if end := bytes.IndexByte(data, '\n'); end >= 0 {
			s.text, data = data[:end], data[end+1:]
		} else {
			data = nil
		}
		if n := len(s.text); n > 0 && s.text[n-1] == '\r' {
			s.text = s.text[:n-1]
		}
		if s.atEnd() {
			continue
		}
		var field [3]int32
		count := 0
		for ; !s.atEnd(); count++ {
			if count == len(field) {
				return nil, formatErrorf(name, line, "more than three numbers; a line is COLOUR NUMBER [PLAYER]")
			}
			v, problem := s.value()
			if problem != "" {
				return nil, formatErrorf(name, line, "%s %s", [...]string{"colour", "number", "player"}[count], problem)
			}
			field[count] = v
		}
		if count == 1 {
			return nil, formatErrorf(name, line, "the number is missing; a line is COLOUR NUMBER [PLAYER]")
		}
		player := max(1, field[2])
		if int(player) > in.Players {
			if players > 0 {
				return nil, formatErrorf(name, line, "a card of player %d in a game of %s", player, playerCount(players))
			}
			in.Players = int(player)
		}
		in.add(Card{field[0], field[1]}, player)
	}
	return in, nil
}

func playerCount(n int) string {
	if n == 1 {
		return "one player"
	}
	return strconv.Itoa(n) + " players"
}

// lineScanner reads the positive integers of one line.
type lineScanner struct {
	text []byte
	pos  int
}

// atEnd skips blanks and reports whether nothing but a comment is left.
func (s *lineScanner) atEnd() bool {
	for s.pos < len(s.text) && (s.text[s.pos] == ' ' || s.text[s.pos] == '\t') {
		s.pos++
	}
	return s.pos == len(s.text) || s.text[s.pos] == '#'
}

// value reads one integer in 1..2^31-1. problem, if not empty, is the second
// half of a sentence about the field.
func (s *lineScanner) value() (v int32, problem string) {
	start := s.pos
	n := int64(0)
	for ; s.pos < len(s.text); s.pos++ {
		d := s.text[s.pos] - '0'
		if d > 9 {
			break
		}
		n = min(n*10+int64(d), MaxValue+1)
	}
	end := s.pos
	for end < len(s.text) && s.text[end] != ' ' && s.text[end] != '\t' && s.text[end] != '#' {
		end++
	}
	if end > s.pos {
		return 0, fmt.Sprintf("%s is not an integer in 1..%d", quoteShort(s.text[start:end]), MaxValue)
	}
	if n < 1 || n > MaxValue {
		return 0, fmt.Sprintf("%s is outside 1..%d", quoteShort(s.text[start:end]), MaxValue)
	}
	return int32(n), ""
}

// quoteShort quotes a piece of input, cut to a length fit for a message.
func quoteShort(b []byte) string {
	const most = 24
	if len(b) > most {
		return strconv.Quote(string(b[:most])) + "…"
	}
	return strconv.Quote(string(b))
}

// WriteInstance writes an instance as a file that [ReadInstance] reads back to
// the same cards and owners. Each comment line is written first, after "# ".
// The player is written only where a game has several; trailing players with
// empty hands are not part of a file (give the number of players on reading).
func WriteInstance(w io.Writer, in *Instance, comments ...string) error {
	bw := bufio.NewWriterSize(w, 1<<16)
	var line []byte
	for _, c := range comments {
		for _, part := range bytes.Split([]byte(c), []byte{'\n'}) {
			line = append(append(append(line[:0], "# "...), part...), '\n')
			if _, err := bw.Write(line); err != nil {
				return err
			}
		}
	}
	for i, c := range in.Cards {
		line = c.append(line[:0])
		if in.Players > 1 {
			line = append(line, ' ')
			line = strconv.AppendInt(line, int64(in.OwnerOf(i)), 10)
		}
		line = append(line, '\n')
		if _, err := bw.Write(line); err != nil {
			return err
		}
	}
	return bw.Flush()
}
