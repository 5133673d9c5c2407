package stat

import (
	"math"
	"testing"
)

// An even score is 0, not the -0 that prints with its sign.
func TestEloOfAnEvenScore(t *testing.T) {
	if e := EloAt(0.5, 2); e != 0 || math.Signbit(e) {
		t.Errorf("EloAt(0.5, 2) = %v", e)
	}
}
