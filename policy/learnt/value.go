package learnt

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"sync"

	"github.com/unolab/uno"
)

// Hidden is the number of hidden units of a Value.
const Hidden = 32

// valueRow is the weights of a feature: to the hidden units, and to the result.
const valueRow = Hidden + 1

// ValueWeights is the number of weights of a Value.
const ValueWeights = LayFeatures*valueRow + 2*Hidden

// Value estimates who wins a hand that `fast` plays on in every seat, seeing all
// hands: a net with one hidden layer over the features of a Lay, and a linear part
// beside it. With two seats the net's number for the seat to act is the logit of its
// chance; with more, chances are in proportion to exp of the seats' numbers. The
// weights are those of the features, row by row, then those of the hidden units:
// their constants, and what they count for.
type Value []float32

// units are the constants of the hidden units and what they count for.
func (v Value) units() (bias, out *[Hidden]float32) {
	rest := v[LayFeatures*valueRow:]
	return (*[Hidden]float32)(rest), (*[Hidden]float32)(rest[Hidden:])
}

// Number is the net's number for a seat with these features; units are what the
// hidden units come to.
func (v Value) Number(features []uint16, units *[Hidden]float32) float32 {
	bias, out := v.units()
	*units = *bias
	var sum float32
	for _, f := range features {
		row := (*[valueRow]float32)(v[int(f)*valueRow:])
		for j := range units {
			units[j] += row[j]
		}
		sum += row[Hidden]
	}
	for j, x := range units {
		sum += float32(max(0, x) * out[j])
	}
	return sum
}

// Gradient adds to a gradient what a Number contributes whose derivative is d.
func (v Value) Gradient(features []uint16, units *[Hidden]float32, d float32, gradient Value) {
	_, out := v.units()
	biasTo, outTo := gradient.units()
	var back [Hidden]float32
	for j, x := range units {
		if x > 0 {
			back[j] = d * out[j]
			outTo[j] += d * x
		}
		biasTo[j] += back[j]
	}
	for _, f := range features {
		row := (*[valueRow]float32)(gradient[int(f)*valueRow:])
		for j, x := range back {
			row[j] += x
		}
		row[Hidden] += d
	}
}

// Chances sets the chance of each seat to win.
func (v Value) Chances(l *Lay, p *[uno.MaxSeats]float32) {
	var features [layActive]uint16
	var units [Hidden]float32
	if l.Seats == 2 {
		x := v.Number(l.Features(features[:0], l.Turn), &units)
		p[l.Turn] = float32(1 / (1 + math.Exp(-float64(x))))
		p[1-l.Turn] = 1 - p[l.Turn]
		return
	}
	var sum float32
	for seat := range l.Seats {
		x := v.Number(l.Features(features[:0], seat), &units)
		p[seat] = float32(math.Exp(float64(x)))
		sum += p[seat]
	}
	for seat := range l.Seats {
		p[seat] /= sum
	}
}

// valueMagic begins the file of a Value; the numbers of features and hidden units
// follow.
var valueMagic = []byte("unoval01")

// Encode writes the net as Model.Encode does a policy.
func (v Value) Encode() []byte {
	b := binary.LittleEndian.AppendUint32(bytes.Clone(valueMagic), LayFeatures)
	b = binary.LittleEndian.AppendUint32(b, Hidden)
	for _, x := range v {
		b = binary.LittleEndian.AppendUint16(b, uint16(rounded(x)))
	}
	return b
}

// DecodeValue reads what Value.Encode writes.
func DecodeValue(data []byte) (Value, error) {
	rest, ok := bytes.CutPrefix(data, valueMagic)
	if !ok || len(rest) != 8+2*ValueWeights ||
		binary.LittleEndian.Uint32(rest) != LayFeatures || binary.LittleEndian.Uint32(rest[4:]) != Hidden {
		return nil, errors.New("this is no file of a value function, or one of another version")
	}
	v := make(Value, ValueWeights)
	for i := range v {
		v[i] = float32(int16(binary.LittleEndian.Uint16(rest[8+2*i:]))) / unit
	}
	return v, nil
}

// values are the embedded value functions, by the model of `fast` that they were
// fitted to; nil where there is none.
var values = sync.OnceValue(func() (list [models]Value) {
	for i, name := range modelFiles {
		data, err := files.ReadFile("weights/value/" + name + ".value")
		if err != nil {
			continue
		}
		if list[i], err = DecodeValue(data); err != nil {
			panic(fmt.Sprintf("learnt: the embedded value function %s: %v", name, err))
		}
	}
	return list
})

// FastValue is the value function of `fast` under these rules with so many seats,
// nil where none was fitted.
func FastValue(r *uno.Rules, seats int) Value { return values()[modelFor(r, seats)] }
