package study

import (
	"context"
	"fmt"
	"math"
	"math/big"

	"github.com/unolab/uno/internal/stat"
	"github.com/unolab/uno/puzzle/kernel"
)

// kernelsStudy measures the sizes of kernels. Its size is the decks a figure.
var kernelsStudy = Study{
	Name: "kernels", Title: "Kernels: how much of a deck decides", Version: 1, Size: 20, Deep: 4000, source: "this project",
	Intro: "In a deck with few colours most cards do not matter: a kernel, a part of it, can be played out exactly if the deck can. The theorem bounds its size by a number that depends on the colours alone.",
	claims: []measure{
		{name: "Within the bound", run: kernelBound},
		{name: "Far below the bound", run: kernelShare},
	},
}

// kernelColours are the numbers of colours of the decks.
var kernelColours = []int{3, 4, 6, 8}

// kernelsOf makes the kernels of random decks of so many colours, with eight times as
// many cards as the bound of decks without twins, and passes cards and bound.
func kernelsOf(ctx context.Context, r *run, name string, point, colours int, see func(cards int, bound *big.Int)) error {
	cards := 8 * 5 * colours * colours * (colours - 1)
	r.tell(fmt.Sprintf("%d colours, %d cards", colours, cards))
	for i := range r.Size {
		if err := ctx.Err(); err != nil {
			return err
		}
		deck, err := drawn(r, name, point, i, "distinct", colours, cards, cards)
		if err != nil {
			return err
		}
		k := kernel.Of(deck)
		see(len(k.Cards), k.Bound)
	}
	return nil
}

// kernelBound checks the bound of the theorem.
func kernelBound(ctx context.Context, r *run, name string) (Claim, error) {
	c := Claim{
		Claim:  "A kernel has at most the sum over the colours of max(c+1, 5c(c-1)) cards.",
		Source: "the theorem on kernels (docs/theory.md)",
		Method: "Random decks of different cards, eight times as many as the bound; the largest kernel in per cent of the bound.",
	}
	for point, colours := range kernelColours {
		most := 0.0
		err := kernelsOf(ctx, r, name, point, colours, func(cards int, bound *big.Int) {
			b, _ := new(big.Float).SetInt(bound).Float64()
			most = math.Max(most, per*float64(cards)/b)
		})
		if err != nil {
			return c, err
		}
		f := exact(fmt.Sprintf("%d colours, the largest of the bound", colours), "%", most)
		f.N = r.Size
		c.Figures = append(c.Figures, f)
	}
	return c.decideEach(0, per), nil
}

// kernelShare measures how large kernels are.
func kernelShare(ctx context.Context, r *run, name string) (Claim, error) {
	c := Claim{
		Claim:  "Kernels of random decks are at most half as large as the bound.",
		Method: "The same decks; the mean size of the kernel in per cent of the bound.",
	}
	for point, colours := range kernelColours {
		var share stat.Sample
		err := kernelsOf(ctx, r, name, point, colours, func(cards int, bound *big.Int) {
			b, _ := new(big.Float).SetInt(bound).Float64()
			share.Add(per * float64(cards) / b)
		})
		if err != nil {
			return c, err
		}
		c.Figures = append(c.Figures, mean(fmt.Sprintf("%d colours", colours), "%", &share))
	}
	return c.decideEach(0, 50), nil
}
