package learnt

import (
	"bytes"
	"compress/flate"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
)

// Weights are the weights of a log-linear policy, one for each feature.
type Weights []float32

// Score is the sum of the weights of some features.
func (w Weights) Score(features []uint16) float32 {
	w = w[:Features]
	var a, b float32
	i := 0
	for ; i+1 < len(features); i += 2 {
		a += w[features[i]]
		b += w[features[i+1]]
	}
	if i < len(features) {
		a += w[features[i]]
	}
	return a + b
}

// Softmax turns scores into unnormalised probabilities in place, the largest
// being 1.
func Softmax(scores []float64) {
	best := math.Inf(-1)
	for _, x := range scores {
		best = max(best, x)
	}
	for i, x := range scores {
		if x == best {
			scores[i] = 1 // in most decisions one move is far ahead
		} else {
			scores[i] = math.Exp(x - best)
		}
	}
}

// Model is a policy in its stored form: weights in units of 1/Unit, rounded to 16
// bits.
type Model struct {
	weights Weights
}

// NewModel rounds weights as in a file, and multiplies them by sharpness first:
// the larger it is, the more often the policy plays the move with the best score.
func NewModel(w Weights, sharpness float32) *Model {
	m := &Model{weights: make(Weights, Features)}
	for i, x := range w {
		m.weights[i] = float32(rounded(x*sharpness)) / unit
	}
	return m
}

// Weights are the model's weights.
func (m *Model) Weights() Weights { return m.weights }

// unit is the precision of stored weights; 16 bits reach 64.
const unit = 512

// rounded is a weight in units.
func rounded(x float32) int16 {
	return int16(max(math.MinInt16, min(math.MaxInt16, math.Round(float64(x)*unit))))
}

// modelMagic begins the file of a model; the number of features follows, which
// shows whether the file fits this program.
var modelMagic = []byte("unopol02")

// Encode writes the model: the magic, the number of features in four bytes, and
// two bytes a weight, little endian, compressed by DEFLATE.
func (m *Model) Encode() []byte {
	raw := make([]byte, 0, 2*Features)
	for _, x := range m.weights {
		raw = binary.LittleEndian.AppendUint16(raw, uint16(rounded(x)))
	}
	b := bytes.NewBuffer(binary.LittleEndian.AppendUint32(bytes.Clone(modelMagic), Features))
	w, err := flate.NewWriter(b, flate.BestCompression)
	if err == nil {
		_, err = w.Write(raw)
		err = errors.Join(err, w.Close())
	}
	if err != nil {
		panic(fmt.Sprintf("learnt: writing to memory: %v", err))
	}
	return b.Bytes()
}

// Decode reads what Encode writes.
func Decode(data []byte) (*Model, error) {
	rest, ok := bytes.CutPrefix(data, modelMagic)
	if !ok || len(rest) < 4 {
		return nil, errors.New("this is no file of a learnt policy")
	}
	if n := binary.LittleEndian.Uint32(rest); n != Features {
		return nil, fmt.Errorf("the policy has %d features, this program %d", n, Features)
	}
	rest, err := io.ReadAll(io.LimitReader(flate.NewReader(bytes.NewReader(rest[4:])), 2*Features+1))
	if err != nil {
		return nil, fmt.Errorf("the policy's weights: %w", err)
	}
	if len(rest) != 2*Features {
		return nil, fmt.Errorf("the policy has %d bytes of weights, not %d", len(rest), 2*Features)
	}
	m := &Model{weights: make(Weights, Features)}
	for i := range m.weights {
		m.weights[i] = float32(int16(binary.LittleEndian.Uint16(rest[2*i:]))) / unit
	}
	return m, nil
}

// FileName is the file of a model in the directory of a training.
const FileName = "policy"

// Open reads the model of a training's directory.
func Open(dir string) (*Model, error) {
	path := filepath.Join(dir, FileName)
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	m, err := Decode(data)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return m, nil
}
