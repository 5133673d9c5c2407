package study

import (
	"context"
	"fmt"
	"math/big"
	"math/rand/v2"

	"github.com/unolab/uno"
	"github.com/unolab/uno/bot"
	"github.com/unolab/uno/internal/stat"
)

// shufflesStudy measures how well shuffles mix. Its size is the hands a figure.
var shufflesStudy = Study{
	Name: "shuffles", Title: "Shuffles: how badly people mix", Version: 2, Size: 2000, Deep: 400_000, source: mcguire,
	Intro: "Play sorts the cards: a finished hand leaves the discards in runs of a colour. Every shuffle here begins with the order that a hand of `greedy` leaves, gathered up as people do it, and is asked what of that order can still be seen.",
	claims: []measure{
		{name: "Runs in the discards", run: runsLeft},
		mixes("Uniform", "uniform"), mixes("One riffle", "riffle"), mixes("Three riffles", "riffles:3"), mixes("Seven riffles", "riffles:7"), mixes("Ten riffles", "riffles:10"),
		mixes("A perfect riffle", "faro"), mixes("Four packets", "four:1"), mixes("Four packets three times", "four:3"),
		mixes("Machine once", "machine:1"), mixes("Machine many times", "machine:20"),
		{name: "Distance of riffles", run: riffleDistance},
		{name: "Shuffles in play", run: shufflesInPlay, round: 1},
	},
}

// gathered plays hands of two greedy players and passes the order that each leaves.
func (r *run) gathered(ctx context.Context, n int, see func(order []uno.Kind)) error {
	rules := rulesOf("official")
	return hands(ctx, n, func() func(int) ([]uno.Kind, error) {
		players := []bot.Player{bot.NewGreedy(), bot.NewGreedy()}
		var src [2]rand.PCG
		return func(i int) ([]uno.Kind, error) {
			var g uno.Game
			if err := g.Start(&rules, 2, i%2, uno.NewDeckOrder(r.Seed, uint64(i))); err != nil {
				return nil, err
			}
			for seat, p := range players {
				src[seat] = uno.Stream(r.Seed, uint64(i), uno.SeatPurpose(seat))
				p.Reset(seat, &src[seat])
			}
			err := bot.PlayHand(&g, players)
			return uno.Gather(&g), err
		}
	}, see)
}

// sameColour is the number of neighbours of the same colour.
func sameColour(order []uno.Kind) (n int) {
	for i := 1; i < len(order); i++ {
		n += toInt(!order[i].Black() && order[i].Color() == order[i-1].Color())
	}
	return n
}

// evenNeighbours is the mean of sameColour over all orders of the 108 cards: each of
// the 107 places has two of the 100 coloured cards of one of four colours.
const evenNeighbours = 107 * 4 * 25 * 24 / (108.0 * 107)

// runsLeft measures the runs that a hand leaves.
func runsLeft(ctx context.Context, r *run, _ string) (Claim, error) {
	r.tell("the order that hands leave")
	var left stat.Sample
	err := r.gathered(ctx, r.Size, func(order []uno.Kind) { left.Add(per * (float64(sameColour(order))/evenNeighbours - 1)) })
	return Claim{
		Claim:   "Play naturally sorts cards into runs within a suit.",
		Method:  "Hands of `greedy` against itself under `official`; the cards gathered up: discards, hands, rest of the pile. How many more neighbours of the same colour there are than the 22.2 of a random order.",
		Figures: []Figure{mean("neighbours of the same colour, more than random", "%", &left)},
	}.decide(10, 1000), err
}

// rising is the number of rising sequences of an order of 0 to n-1: the fewest passes
// from front to back in which all can be picked up in ascending order.
func rising(order []uno.Kind) int {
	at := make([]int, len(order))
	for i, k := range order {
		at[k] = i
	}
	n := 1
	for i := 1; i < len(at); i++ {
		n += toInt(at[i] < at[i-1])
	}
	return n
}

// The number of rising sequences of a random order of 108 cards is less than fewRising
// or more than manyRising in fewer than one of a hundred orders (the Eulerian numbers,
// which a test sums).
const (
	packCards  = 108
	fewRising  = 47
	manyRising = 62
)

// mixes measures a shuffle by what is left of the order before it.
func mixes(name, shuffle string) measure {
	return measure{name: name, run: func(ctx context.Context, r *run, _ string) (Claim, error) {
		r.tell("shuffle " + shuffle)
		shuffler, err := uno.ParseShuffle(shuffle)
		if err != nil {
			return Claim{}, err
		}
		var sequences, neighbours stat.Sample
		told, n := 0, 0
		places := make([]uno.Kind, packCards)
		err = r.gathered(ctx, r.Size, func(order []uno.Kind) {
			for i := range places {
				places[i] = uno.Kind(i)
			}
			src := uno.Stream(r.Seed, uint64(n), uno.ShufflePurpose(1000))
			n++
			shuffler(places, &src)
			k := rising(places)
			sequences.Add(float64(k))
			told += toInt(k < fewRising || k > manyRising)
			after := make([]uno.Kind, len(order))
			for i, p := range places {
				after[i] = order[p]
			}
			neighbours.Add(float64(sameColour(after)))
		})
		return Claim{
			Claim:  "`" + shuffle + "` mixes well.",
			Method: fmt.Sprintf("Orders that hands of `greedy` leave, shuffled. An order is distinguished from a random one when it has fewer than %d or more than %d rising sequences, as 0.75 %% of random orders have; the rate less these bounds the distance from uniform from below. A random order has 54.5 rising sequences and 22.2 neighbours of the same colour.", fewRising, manyRising),
			Figures: []Figure{
				rate("orders told from random ones", told, n), mean("rising sequences", "sequences", &sequences), mean("neighbours of the same colour", "neighbours", &neighbours),
			},
		}.decide(0, 5), err
	}}
}

// eulerian are the numbers of orders of n cards by rising sequences, from 1 on.
func eulerian(n int) []*big.Int {
	row := []*big.Int{big.NewInt(1)}
	for m := 2; m <= n; m++ {
		next := make([]*big.Int, m)
		for k := range next {
			next[k] = new(big.Int)
			if k < m-1 {
				next[k].Mul(row[k], big.NewInt(int64(k+1)))
			}
			if k > 0 {
				next[k].Add(next[k], new(big.Int).Mul(row[k-1], big.NewInt(int64(m-k))))
			}
		}
		row = next
	}
	return row
}

// distance is the total variation distance of k riffles of n different cards from
// uniform: the chance of an order with r rising sequences is C(2^k+n-r, n)/2^(kn)
// (Bayer and Diaconis, theorem 1).
func distance(n, k int) float64 {
	ways := new(big.Int).Exp(big.NewInt(2), big.NewInt(int64(k*n)), nil)
	orders := new(big.Int).MulRange(1, int64(n))
	sum := new(big.Rat)
	for i, count := range eulerian(n) {
		chance := new(big.Int).Binomial(1<<k+int64(n)-int64(i+1), int64(n))
		d := new(big.Rat).Sub(new(big.Rat).SetFrac(chance, ways), new(big.Rat).SetFrac(big.NewInt(1), orders))
		if d.Sign() > 0 {
			sum.Add(sum, d.Mul(d, new(big.Rat).SetInt(count)))
		}
	}
	x, _ := sum.Float64()
	return x
}

// riffleDistance computes how far riffles of a whole deck are from uniform.
func riffleDistance(context.Context, *run, string) (Claim, error) {
	c := Claim{
		Claim:  "Seven riffles are enough.",
		Source: "Bayer and Diaconis, Trailing the dovetail shuffle to its lair, of 52 cards; here of 108",
		Method: "The distance in total variation of that many riffles of 108 different cards from a random order, exactly, by their formula; enough is taken to be a distance of at most 33.5, which seven riffles of 52 cards have. Equal cards of UNO only bring it nearer.",
	}
	for _, k := range []int{7, 1, 3, 5, 8, 9, 10, 12} {
		c.Figures = append(c.Figures, exact(fmt.Sprintf("%d riffles", k), "%", per*distance(packCards, k)))
	}
	return c.decide(0, 33.5), nil
}

// shufflesInPlay measures what a shuffle changes in the next hand.
func shufflesInPlay(ctx context.Context, r *run, _ string) (Claim, error) {
	c := Claim{
		Claim:  "How one shuffles does not change the length of hands by more than 2 %.",
		Source: "this project",
		Method: "Hands of two `greedy` under `official`, 32 with one pack, shuffled from the order that the previous hand left; how much longer they are than with a random order.",
	}
	names := []string{"riffle", "riffles:3", "riffles:7", "faro", "four:1", "machine:1", "machine:20"}
	even, err := r.equals(ctx, rulesOf("official"), "uniform", "greedy", 2, 80*r.Size)
	if err != nil {
		return c, err
	}
	var begin []Figure
	for _, name := range names {
		s, err := r.equals(ctx, rulesOf("official"), name, "greedy", 2, 80*r.Size)
		if err != nil {
			return c, err
		}
		c.Figures = append(c.Figures, longer("longer, "+name, s, even))
		begin = append(begin, firsts("first player, "+name, s))
	}
	c = c.decideAll(-2, 2)
	c.Figures = append(c.Figures, begin...)
	return c, nil
}
