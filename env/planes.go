package env

import (
	"encoding/binary"

	"github.com/unolab/uno"
)

// spreadOf has, for each byte, its bits as eight bytes of 0 or 1.
var spreadOf = func() (table [256]uint64) {
	for b := range table {
		for i := range 8 {
			table[b] |= uint64(b>>i&1) << (8 * i)
		}
	}
	return table
}()

// spreadBits writes the low bits of a word as bytes of 0 or 1.
func spreadBits(word uint64, into []uint8) {
	for ; len(into) >= 8; into = into[8:] {
		binary.LittleEndian.PutUint64(into, spreadOf[word&255])
		word >>= 8
	}
	for i := range into {
		into[i] = uint8(word >> i & 1)
	}
}

// spread writes the mask as bytes.
func (m *mask) spread(into []uint8) {
	for i := 0; len(into) > 0; i++ {
		n := min(64, len(into))
		spreadBits(m[i], into[:n])
		into = into[n:]
	}
}

// writePlanes writes RLCard's observation from words of 60 bits, 15 a colour: the
// places of which the hand holds none, one, two (a black card counts as one,
// in every colour), and that of the top card.
func writePlanes(one, two, top uint64, into []uint8) {
	const places = 1<<60 - 1
	const black = 3<<13 | 3<<28 | 3<<43 | 3<<58
	_ = into[planesSize-1]
	none := ^one & places
	for plane, word := range [4]uint64{none, one &^ (two &^ black), two &^ black, top} {
		row := into[60*plane : 60*plane+60]
		for i := 0; i < 56; i += 8 {
			binary.LittleEndian.PutUint64(row[i:], spreadOf[word>>i&255])
		}
		binary.LittleEndian.PutUint32(row[56:], uint32(spreadOf[word>>56]))
	}
}

// plainPlanes is the observation Planes of a view, place by place.
func plainPlanes(v *uno.View, into []uint8) {
	at := func(plane int, color uno.Color, rank uno.Rank) *uint8 {
		return &into[60*plane+perColor*int(color)+int(rank)]
	}
	clear(into)
	for color := uno.Red; color < uno.NoColor; color++ {
		for rank := range uno.Rank(ranks) {
			*at(v.Hand.Count(uno.Card(color, rank)), color, rank) = 1
		}
		for _, k := range [...]uno.Kind{uno.WildKind, uno.WildDrawFourKind} {
			*at(min(v.Hand.Count(k), 1), color, k.Rank()) = 1
		}
		if v.Phase == uno.ToName {
			*at(3, color, uno.Wild) = 1
		}
	}
	if v.Phase != uno.ToName {
		*at(3, v.Color, v.Top.Rank()) = 1
	}
}
