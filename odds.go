package uno

import (
	"math/big"
	"math/bits"
)

// odds is an exact probability: num/den, or big where these do not fit.
type odds struct {
	num, den uint64
	big      *big.Rat
}

// times is the product.
func (p odds) times(q odds) odds {
	if p.big == nil && q.big == nil {
		over, num := bits.Mul64(p.num, q.num)
		high, den := bits.Mul64(p.den, q.den)
		if over == 0 && high == 0 {
			return odds{num: num, den: den}
		}
	}
	return odds{big: new(big.Rat).Mul(p.rat(), q.rat())}
}

// rat is the probability as a rational of its own.
func (p odds) rat() *big.Rat {
	if p.big != nil {
		return new(big.Rat).Set(p.big)
	}
	return new(big.Rat).SetFrac(new(big.Int).SetUint64(p.num), new(big.Int).SetUint64(p.den))
}

// float is the nearest float64.
func (p odds) float() float64 {
	if p.big == nil && p.num < 1<<53 && p.den < 1<<53 {
		return float64(p.num) / float64(p.den)
	}
	f, _ := p.rat().Float64()
	return f
}
