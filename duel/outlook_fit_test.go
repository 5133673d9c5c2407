package duel

import (
	"fmt"
	"go/format"
	"math"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/unolab/uno"
	"github.com/unolab/uno/pair"
)

// example is a position by its traits, and what it was worth to the side to
// move in the end.
type example struct {
	x [traits]float32
	y float32
}

// TestFitOutlook fits the net of the outlook anew and writes outlook_net.go: in
// as many rounds as UNO_FIT names. In each the policy of the previous net plays
// hands against itself, and the net is fitted to the hands of the last two
// rounds. The first net came from a round of the quick policy.
func TestFitOutlook(t *testing.T) {
	rounds, _ := strconv.Atoi(os.Getenv("UNO_FIT"))
	if rounds < 1 {
		t.Skip("UNO_FIT does not say how many rounds")
	}
	g := gameOf(t, "duel")
	rng := rand.New(rand.NewPCG(11, 2))
	var before []example
	for range rounds {
		now := selfPlay(t, g, rng, 80_000)
		theNet = *fit(t, append(now, before...), 6, .004, rng)
		before = now
	}
	writeNet(t, &theNet)
}

// selfPlay plays hands by the sharp policy with an occasional random action, and
// takes about every sixth turn after the last of these.
func selfPlay(t *testing.T, g *Game, rng *rand.Rand, hands int) []example {
	var list []example
	src := rand.NewPCG(rng.Uint64(), 5)
	for range hands {
		u, err := uno.Deal(g.Rules(), 2, rng.IntN(2), uno.Random{Source: src}, nil)
		if err != nil || u.Phase == uno.ToName {
			continue
		}
		s, err := g.From(&u)
		if err != nil {
			t.Fatal(err)
		}
		var turns []State
		for len(turns) < 400 && s.Phase < pair.Over {
			if s.Phase == pair.ToPlay {
				turns = append(turns, s)
			}
			a := g.sharp(&s, 3, src)
			if rng.IntN(64) == 0 {
				acts := g.Legal(nil, &s)
				a, turns = acts[rng.IntN(len(acts))], turns[:0]
			}
			g.Do(&s, a, src)
		}
		worth := float32(.5) // to seat 0
		if winner, ended := s.Over(); ended && winner >= 0 {
			worth = float32(1 - winner)
		}
		for i := range turns {
			if rng.IntN(6) > 0 {
				continue
			}
			e := example{y: worth}
			if turns[i].Turn == 1 {
				e.y = 1 - worth
			}
			g.traitsOf(&e.x, &turns[i])
			list = append(list, e)
		}
	}
	return list
}

// weightsOf are all weights of a net, to be changed in place.
func weightsOf(n *outlookNet) []*float32 {
	var list []*float32
	for i := range n.In {
		for j := range n.In[i] {
			list = append(list, &n.In[i][j])
		}
		list = append(list, &n.Lin[i])
	}
	for j := range n.Bias {
		list = append(list, &n.Bias[j], &n.Out[j])
	}
	return append(list, &n.End)
}

// fit fits a net to examples by Adam on the logistic loss, a twentieth of them,
// from the first, held back to tell how good it is.
func fit(t *testing.T, data []example, epochs int, rate float64, rng *rand.Rand) *outlookNet {
	net := &outlookNet{}
	for i := range net.In {
		for j := range net.In[i] {
			net.In[i][j] = float32(rng.NormFloat64() * .25)
		}
	}
	for j := range net.Out {
		net.Out[j] = float32(rng.NormFloat64() * .1)
	}
	held := data[:len(data)/20]
	data = data[len(data)/20:]
	var slope outlookNet
	weights, slopes := weightsOf(net), weightsOf(&slope)
	mean, square := make([]float64, len(weights)), make([]float64, len(weights))
	const batch = 256
	steps := epochs * (len(data) / batch)
	for step := 1; step <= steps; step++ {
		slope = outlookNet{}
		for range batch {
			gradient(net, &slope, &data[rng.IntN(len(data))])
		}
		speed := rate * (1 - float64(step)/float64(steps+1))
		fade := 1 - math.Pow(.9, float64(step))
		fadeSquare := 1 - math.Pow(.999, float64(step))
		for i, d := range slopes {
			x := float64(*d) / batch
			mean[i] = .9*mean[i] + .1*x
			square[i] = .999*square[i] + .001*x*x
			*weights[i] -= float32(speed * mean[i] / fade / (math.Sqrt(square[i]/fadeSquare) + 1e-8))
		}
	}
	t.Logf("%d examples, loss %.4f, of those held back %.4f", len(data), loss(net, data[:len(held)]), loss(net, held))
	return net
}

// gradient adds the gradient of the loss of an example.
func gradient(net, slope *outlookNet, e *example) {
	layer, _ := net.layer(&e.x)
	d := float32(net.value(&e.x)) - e.y
	slope.End += d
	var back [hidden]float32
	for j, h := range layer {
		if h > 0 {
			slope.Out[j] += d * h
			back[j] = d * net.Out[j]
			slope.Bias[j] += back[j]
		}
	}
	for i, v := range e.x {
		if v == 0 {
			continue
		}
		slope.Lin[i] += d * v
		for j := range back {
			slope.In[i][j] += v * back[j]
		}
	}
}

// loss is the mean logistic loss.
func loss(net *outlookNet, list []example) float64 {
	sum := 0.0
	for i := range list {
		p := min(max(net.value(&list[i].x), 1e-6), 1-1e-6)
		y := float64(list[i].y)
		sum -= y*math.Log(p) + (1-y)*math.Log(1-p)
	}
	return sum / float64(max(1, len(list)))
}

// writeNet writes the weights as source, to four digits.
func writeNet(t *testing.T, n *outlookNet) {
	row := func(list []float32) string {
		words := make([]string, len(list))
		for i, v := range list {
			words[i] = strconv.FormatFloat(float64(v), 'g', 4, 32)
		}
		return "{" + strings.Join(words, ", ") + "}"
	}
	var b strings.Builder
	b.WriteString("// Code generated by TestFitOutlook. DO NOT EDIT.\n\npackage duel\n\n// theNet is the net of the outlook.\nvar theNet = outlookNet{\n\tIn: [traits][hidden]float32{\n")
	for i := range n.In {
		fmt.Fprintf(&b, "\t\t%s,\n", row(n.In[i][:]))
	}
	fmt.Fprintf(&b, "\t},\n\tBias: [hidden]float32%s,\n\tOut: [hidden]float32%s,\n\tLin: [traits]float32%s,\n\tEnd: %.4g,\n}\n", row(n.Bias[:]), row(n.Out[:]), row(n.Lin[:]), n.End)
	source, err := format.Source([]byte(b.String()))
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile("outlook_net.go", source, 0o644); err != nil {
		t.Fatal(err)
	}
}

// TestFitLearns fits a net to made-up ends that the sizes of the hands decide.
func TestFitLearns(t *testing.T) {
	g := gameOf(t, "duel")
	rng := rand.New(rand.NewPCG(3, 4))
	var data []example
	for len(data) < 2000 {
		s, ok := midgame(t, rng, g, 20)
		if !ok {
			continue
		}
		var e example
		g.traitsOf(&e.x, &s)
		if s.Hands[s.Turn].Size() <= s.Hands[1-s.Turn].Size() {
			e.y = 1
		}
		data = append(data, e)
	}
	if l := loss(fit(t, data, 20, .01, rng), data); l > .2 {
		t.Errorf("the loss is %.3f after the fit", l)
	}
}

// TestOutlookTellsWhoIsAhead asks for the outlook of hands that are plainly good
// and plainly bad.
func TestOutlookTellsWhoIsAhead(t *testing.T) {
	for _, c := range []struct {
		line  string
		least float64
		most  float64
	}{
		{"rules=duel hands=r5/b1.b2.g3.g4.y5 top=r2", 1, 1},
		{"rules=duel hands=rs.r5/b1.b2.g3.g4.y5 top=r2", .9, 1},
		{"rules=duel hands=b1.b2.g3.g4.y5.y6.y7/r1.rs top=r2", 0, .2},
	} {
		g, s := stateOf(t, c.line)
		if v := g.outlook(&s); v < c.least || v > c.most {
			t.Errorf("%s: %.3f, not from %v to %v", c.line, v, c.least, c.most)
		}
	}
}
