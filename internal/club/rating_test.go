package club_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/unolab/uno/internal/club"
)

// TestRatingsFindTheStrengths: after many hands at tables of three the distributions
// hold the strengths that the results were drawn with: differences within three
// deviations, and the order is right.
func TestRatingsFindTheStrengths(t *testing.T) {
	src := rand.New(rand.NewPCG(8, 8))
	true_ := []float64{0.9, 0.3, 0, -0.4, -0.8}
	ratings := make([]club.Rating, len(true_))
	for i := range ratings {
		ratings[i] = club.NewRating("", false)
	}
	for range 4000 {
		seats := src.Perm(len(true_))[:3]
		var table, real []club.Rating
		for _, s := range seats {
			table = append(table, ratings[s])
			real = append(real, club.Rating{Mean: true_[s]})
		}
		shares := make([]float64, 3)
		x := src.Float64()
		for i, p := range club.Chances(real) {
			if x -= p; x < 0 {
				shares[i] = 1
				break
			}
		}
		for i, r := range club.Update(table, shares, 1) {
			ratings[seats[i]] = r
		}
	}
	for i := 1; i < len(true_); i++ {
		got, want := ratings[0].Mean-ratings[i].Mean, true_[0]-true_[i]
		if dev := math.Hypot(ratings[0].Dev, ratings[i].Dev); math.Abs(got-want) > 3*dev {
			t.Errorf("player %d is %.2f behind, not %.2f (deviation %.2f)", i, got, want, dev)
		}
		if ratings[i].Mean >= ratings[i-1].Mean {
			t.Errorf("player %d is rated over player %d", i, i-1)
		}
	}
}

// TestLessLuckCountsForMore: a result without its luck moves the mean and narrows the
// deviation more than a bare one; an expected result moves nothing.
func TestLessLuckCountsForMore(t *testing.T) {
	two := []club.Rating{club.NewRating("a", false), club.NewRating("b", false)}
	bare := club.Update(two, []float64{1, 0}, 1)
	clean := club.Update(two, []float64{1, 0}, club.Noise)
	if !(clean[0].Mean > bare[0].Mean && bare[0].Mean > 0 && clean[0].Dev < bare[0].Dev && bare[0].Dev < two[0].Dev) {
		t.Errorf("bare %+v, without luck %+v", bare[0], clean[0])
	}
	if bare[0].Mean != -bare[1].Mean {
		t.Errorf("what one wins the other does not lose: %+v", bare)
	}
	if even := club.Update(two, []float64{0.5, 0.5}, club.Noise); even[0].Mean != 0 || even[0].Hands != 1 {
		t.Errorf("an even result: %+v", even[0])
	}
	if got := bare[0].Points() - bare[1].Points(); math.Abs(got-400/math.Ln10*2*bare[0].Mean) > 1e-9 {
		t.Errorf("%v points apart", got)
	}
}
