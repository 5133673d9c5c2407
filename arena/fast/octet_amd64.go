package fast

import (
	"os"

	"github.com/unolab/uno"
)

// pomdp512 and official512 are so many bursts of n octets from o on, deal512 is octet.deal,
// enter512 octet.enter, sum512 octet.sum; see octet_amd64.s.
//
//go:noescape
func pomdp512(o *octet, n, bursts int, p *piles)

//go:noescape
func official512(o *octet, n, bursts, seats int, p *piles)

//go:noescape
func deal512(o *octet, seats, n, ready int, order *[128]uint8, p *piles)

//go:noescape
func enter512(to, from *octet, seats int)

//go:noescape
func sum512(o *octet, seats int, points bool, to *sums)

// list512 is hand.list.
//
//go:noescape
func list512(a, b uint64, into *[128]uint8) (n uint64)

// cpuid and xgetbv are the instructions of these names.
func cpuid(leaf, sub uint32) (a, b, c, d uint32)
func xgetbv() uint32

// hasAVX512 is whether the processor and the system have what the kernel needs, and
// GODEBUG does not switch it off.
var hasAVX512 = func() bool {
	if switchedOff(os.Getenv("GODEBUG"), "cpu.avx512") {
		return false
	}
	const (
		osxsave       = 1 << 27                            // leaf 1, c
		saved         = 1<<1 | 1<<2 | 7<<5                 // SSE, AVX and AVX-512 registers
		f, dq, bw, vl = 1 << 16, 1 << 17, 1 << 30, 1 << 31 // leaf 7, b
		ifma          = 1 << 21                            // leaf 7, b
		vbmi          = 1 << 1                             // leaf 7, c
		vbmi2         = 1 << 6                             // leaf 7, c
		counts        = 1<<12 | 1<<14                      // leaf 7, c: bitalg, vpopcntdq
	)
	if top, _, _, _ := cpuid(0, 0); top < 7 {
		return false
	}
	if _, _, c, _ := cpuid(1, 0); c&osxsave == 0 || xgetbv()&saved != saved {
		return false
	}
	_, b, c, _ := cpuid(7, 0)
	return b&(f|dq|bw|vl|ifma) == f|dq|bw|vl|ifma && c&(vbmi|vbmi2|counts) == vbmi|vbmi2|counts
}()

// kernel is what the kernel reads: tables by face, of a byte each, and constants in all
// lanes.
var kernel vectors

// vectors is the type of kernel: octet_amd64.s reads its offsets from go_asm.h.
type vectors struct {
	rank   [64]uint8 // 64 for a black card, which no rank follows
	color  [64]uint8
	first  [64]uint8 // the first face of the card
	copies [64]uint8 // its faces from the first one on, as bits: 1, or 15 for a black card
	suit   words     // by colour: the faces of the colour, and the black ones

	order     [128]uint8 // the deck in canonical order
	placeBits [128]uint8 // by place there: the bit of the hand that counts the card
	furthers  [2]uint64  // the places whose bit is one of word b, those without a card too

	lanes               words // 0 to 7
	column              words // the faces of rank 0
	again, draws, fours words // as againSet, drawSet, fourSet
	twos, reverses      words // as twoSet, reverseSet
	colored             words // as coloredSet
	mulLo, mulHi        words // the generator
	mulLoHigh           words
	incLo, incHi        words
	golden, mix1, mix2  words // uno.Mix
	pile0               words // the purpose of the stream of the shuffle
	scramble            words
	one, two, three     words
	four, six, enough   words
	low32, low8         words
	bytes               words // 1 in each byte
	lasts               words // the bits of words a and b that count black cards
	black               words
	points              [5]words // as pointBits
	fifty               words
	firstByte           words // for VPSHUFB: byte 0 of a word in all its bytes
	noCard              words // 63, which is no face, in all bytes but the first
	signs               words // the highest bit of each byte
	ladder              words // byte i has the bits 0 to i
}

func init() {
	k := &kernel
	for f := range uint8(faces) {
		k.rank[f], k.color[f], k.first[f], k.copies[f] = rankOf[f], colorOf[f], f, 1
		if f >= wilds {
			k.rank[f], k.first[f], k.copies[f] = 64, f&^3, 15
		}
	}
	for color := range uno.Colors {
		k.suit[color] = laneSet<<(ranks*color) | blackSet
	}
	fullDeck().listed(&k.order)
	for place := range k.order {
		bit, copies := uint8(63), 0 // no hand has this bit in b
		if place < deckSize {
			bit = k.order[place]
			for copies < place && k.order[place-copies-1] == bit {
				copies++
			}
		}
		if copies > 0 || place >= deckSize {
			k.furthers[place/64] |= 1 << (place % 64)
		}
		if copies > 1 {
			bit += uint8(copies) - 1
		}
		k.placeBits[place] = bit
	}
	for i := range k.lanes {
		k.lanes[i] = uint64(i)
	}
	for _, c := range []struct {
		to   *words
		word uint64
	}{
		{&k.column, columnSet},
		{&k.again, againSet},
		{&k.draws, drawSet},
		{&k.fours, fourSet},
		{&k.twos, twoSet},
		{&k.reverses, reverseSet},
		{&k.colored, coloredSet},
		{&k.mulLo, pcgMulLo},
		{&k.mulHi, pcgMulHi},
		{&k.mulLoHigh, pcgMulLo >> 32},
		{&k.incLo, pcgIncLo},
		{&k.incHi, pcgIncHi},
		{&k.scramble, dxsmMul},
		{&k.golden, 0x9e37_79b9_7f4a_7c15},
		{&k.mix1, 0xbf58_476d_1ce4_e5b9},
		{&k.mix2, 0x94d0_49bb_1331_11eb},
		{&k.pile0, uno.ShufflePurpose(0)},
		{&k.one, 1},
		{&k.two, 2},
		{&k.three, 3},
		{&k.four, 4},
		{&k.six, 6},
		{&k.enough, enough},
		{&k.lasts, 8<<wilds | 8<<fours},
		{&k.black, blackSet},
		{&k.fifty, 50},
		{&k.low32, 1<<32 - 1},
		{&k.low8, 0xFF},
		{&k.bytes, 0x0101_0101_0101_0101},
		{&k.noCard, 0x3F3F_3F3F_3F3F_3F00},
		{&k.signs, signs},
		{&k.ladder, 0xFF7F_3F1F_0F07_0301},
	} {
		for i := range c.to {
			c.to[i] = c.word
		}
	}
	for bit := range k.points {
		for i := range k.points[bit] {
			k.points[bit][i] = pointBits[bit]
		}
	}
	for i := range k.firstByte { // VPSHUFB looks up in 16 bytes: two lanes
		k.firstByte[i] = uint64(i%2) * 0x0808_0808_0808_0808
	}
}
