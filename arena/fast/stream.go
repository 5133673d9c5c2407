package fast

import (
	"math/bits"

	"github.com/unolab/uno"
)

// stream is the generator of uno.Stream (PCG-DXSM, as in math/rand/v2), one word
// ahead: word is what Uint64 would return next. This keeps the latency of the
// generator out of the game's chain of decisions.
type stream struct{ hi, lo, word uint64 }

// streamOf is the stream of a purpose in the game of a key; see uno.Stream,
// where the key is the mix of seed and game.
func streamOf(key, purpose uint64) stream {
	s := stream{hi: key, lo: uno.Mix(key ^ purpose)}
	s.advance()
	return s
}

// The constants of the generator.
const (
	pcgMulHi = 0x2360_ed05_1fc6_5da4
	pcgMulLo = 0x4385_df64_9fcc_f645
	pcgIncHi = 0x5851_f42d_4c95_7f2d
	pcgIncLo = 0x1405_7b7e_f767_814f
	dxsmMul  = 0xda94_2042_e4dd_58b5
)

// step is the linear congruential step of PCG on 128 bits.
func step(hi, lo uint64) (nextHi, nextLo uint64) {
	nextHi, nextLo = bits.Mul64(lo, pcgMulLo)
	nextHi += hi*pcgMulLo + lo*pcgMulHi
	nextLo, carry := bits.Add64(nextLo, pcgIncLo, 0)
	nextHi, _ = bits.Add64(nextHi, pcgIncHi, carry)
	return nextHi, nextLo
}

// scramble is the output function DXSM ("double xorshift multiply").
func scramble(hi, lo uint64) uint64 {
	hi ^= hi >> 32
	hi *= dxsmMul
	hi ^= hi >> 48
	return hi * (lo | 1)
}

// below is the number from 0 to n-1 that uno.Below makes of the next word; it
// does not advance to the following word. It is 0 for n = 0.
func (s *stream) below(n uint64) uint64 {
	i, _ := bits.Mul64(s.word, n)
	return i
}

// advance moves to the next word.
func (s *stream) advance() {
	s.hi, s.lo = step(s.hi, s.lo)
	s.word = scramble(s.hi, s.lo)
}

// choose draws a number from 0 to n-1 as a player does: a choice among one
// candidate, or none, consumes no word.
func (s *stream) choose(n uint64) uint64 {
	if n <= 1 {
		return 0
	}
	i := s.below(n)
	s.advance()
	return i
}
