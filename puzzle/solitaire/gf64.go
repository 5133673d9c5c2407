package solitaire

// The field of 2^64 elements: polynomials over two elements modulo
// x^64 + x^4 + x^3 + x + 1, a polynomial a word. Addition is exclusive or.

// gfMul multiplies, four bits of b at a time.
func gfMul(a, b uint64) uint64 {
	if a == 0 || b == 0 {
		return 0
	}
	var multiple [16]uint64 // of a, without the bits that run over
	var over [16]uint64     // those bits
	for i := 1; i < 16; i++ {
		if i&1 == 1 {
			multiple[i], over[i] = multiple[i-1]^a, over[i-1]
		} else {
			multiple[i], over[i] = multiple[i/2]<<1, over[i/2]<<1|multiple[i/2]>>63
		}
	}
	var hi, lo uint64
	for shift := 60; shift >= 0; shift -= 4 {
		hi = hi<<4 | lo>>60
		lo <<= 4
		k := b >> shift & 15
		hi ^= over[k]
		lo ^= multiple[k]
	}
	return lo ^ gfFold(hi)
}

// gfFold reduces hi x^64.
func gfFold(hi uint64) uint64 {
	spill := hi>>63 ^ hi>>61 ^ hi>>60 // what x^4, x^3 and x push over again
	return gfTimes27(hi) ^ gfTimes27(spill)
}

func gfTimes27(a uint64) uint64 { return a ^ a<<1 ^ a<<3 ^ a<<4 }

// gfTable multiplies by a constant, a byte at a time.
type gfTable [8][256]uint64

func (t *gfTable) set(c uint64) {
	for i := range t {
		for bit := range 8 {
			step := gfMul(c, 1<<(8*i+bit))
			for k := range 1 << bit {
				t[i][1<<bit|k] = t[i][k] ^ step
			}
		}
	}
}

func (t *gfTable) mul(a uint64) uint64 {
	return t[0][byte(a)] ^ t[1][byte(a>>8)] ^ t[2][byte(a>>16)] ^ t[3][byte(a>>24)] ^
		t[4][byte(a>>32)] ^ t[5][byte(a>>40)] ^ t[6][byte(a>>48)] ^ t[7][byte(a>>56)]
}
