package duel

import (
	"math/rand/v2"
	"testing"

	"github.com/unolab/uno"
)

// plainLayer is layer as it is defined.
func plainLayer(n *outlookNet, x *[traits]float32) ([hidden]float32, float32) {
	layer, linear := n.Bias, n.End
	for i, v := range x {
		if v == 0 {
			continue
		}
		linear += n.Lin[i] * v
		for j := range layer {
			layer[j] += v * n.In[i][j]
		}
	}
	return layer, linear
}

// someTraits are the traits of dealt positions.
func someTraits(tb testing.TB, count int) [][traits]float32 {
	g := gameOf(tb, "duel")
	src := rand.NewPCG(3, 1)
	list := make([][traits]float32, 0, count)
	for len(list) < count {
		u, err := uno.Deal(g.Rules(), 2, 0, uno.Random{Source: src}, nil)
		if err != nil || u.Phase == uno.ToName {
			continue
		}
		s, err := g.From(&u)
		if err != nil {
			tb.Fatal(err)
		}
		var x [traits]float32
		g.traitsOf(&x, &s)
		list = append(list, x)
	}
	return list
}

// TestLayer compares the layer with its definition, bit for bit.
func TestLayer(t *testing.T) {
	for i, x := range someTraits(t, 1000) {
		layer, linear := theNet.layer(&x)
		wantLayer, wantLinear := plainLayer(&theNet, &x)
		if layer != wantLayer || linear != wantLinear {
			t.Fatalf("position %d: %v, %v; want %v, %v", i, layer, linear, wantLayer, wantLinear)
		}
	}
}

// BenchmarkOutlook measures the outlook of a position from its traits.
func BenchmarkOutlook(b *testing.B) {
	list := someTraits(b, 256)
	i := 0
	for b.Loop() {
		theNet.value(&list[i%len(list)])
		i++
	}
}
