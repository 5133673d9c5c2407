package count

import (
	"math/big"
	"math/bits"
)

// field is arithmetic modulo a prime below 2^56. Coefficients are in Montgomery
// form (times 2^64), values are not, so that the reduction of a sum of products
// of the two is a value: a sum of up to 250 products fits 128 bits with its
// high word below p.
type field struct {
	p    uint64
	ninv uint64 // -1/p mod 2^64
	r2   uint64 // 2^128 mod p
}

const (
	primeBits   = 56
	maxProducts = 250
)

func newField(p uint64) field {
	inv := p // p*p = 1 mod 8; every step doubles the bits that are right
	for range 5 {
		inv *= 2 - p*inv
	}
	_, r := bits.Div64(1, 0, p) // 2^64 mod p
	hi, lo := bits.Mul64(r, r)
	_, r2 := bits.Div64(hi, lo, p)
	return field{p: p, ninv: -inv, r2: r2}
}

// reduce returns (hi, lo) / 2^64 mod p; hi is below p, as it is in a product of
// a coefficient and any word.
func (f field) reduce(hi, lo uint64) uint64 {
	h, l := bits.Mul64(lo*f.ninv, f.p)
	_, carry := bits.Add64(lo, l, 0)
	hi, _ = bits.Add64(hi, h, carry)
	if hi >= f.p {
		hi -= f.p
	}
	return hi
}

// mul multiplies a value by a coefficient.
func (f field) mul(coefficient, value uint64) uint64 {
	return f.reduce(bits.Mul64(coefficient, value))
}

// coefficient brings a value into Montgomery form.
func (f field) coefficient(value uint64) uint64 { return f.mul(f.r2, value) }

// residue reduces an integer of either sign.
func (f field) residue(x *big.Int) uint64 {
	m := new(big.Int).SetUint64(f.p)
	return m.Mod(x, m).Uint64()
}

func (f field) add(a, b uint64) uint64 {
	if a += b; a >= f.p {
		a -= f.p
	}
	return a
}

func (f field) neg(a uint64) uint64 {
	if a == 0 {
		return 0
	}
	return f.p - a
}

// factorials returns 0!, 1!, .. n! as coefficients.
func (f field) factorials(n int) []uint64 {
	out := make([]uint64, n+1)
	out[0] = f.coefficient(1)
	for i := 1; i <= n; i++ {
		out[i] = f.mul(out[i-1], f.mul(f.r2, uint64(i)%f.p))
	}
	return out
}

// primes are the largest primes below 2^56, descending.
type primes struct{ last uint64 }

func newPrimes() *primes { return &primes{1 << primeBits} }

func (ps *primes) next() uint64 {
	for {
		ps.last--
		if new(big.Int).SetUint64(ps.last).ProbablyPrime(0) { // exact below 2^64
			return ps.last
		}
	}
}

// remainder collects what a count is modulo several primes.
type remainder struct {
	value, modulus *big.Int
}

func newRemainder() *remainder { return &remainder{new(big.Int), big.NewInt(1)} }

// meet takes in one more residue.
func (r *remainder) meet(p, residue uint64) {
	q := new(big.Int).SetUint64(p)
	step := new(big.Int).SetUint64(residue)
	step.Sub(step, r.value)
	step.Mul(step, new(big.Int).ModInverse(r.modulus, q))
	step.Mod(step, q)
	r.value.Add(r.value, step.Mul(step, r.modulus))
	r.modulus = new(big.Int).Mul(r.modulus, q)
}
