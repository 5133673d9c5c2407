package cputime

import "testing"

// TestCountersCount counts with a counter of the system, which every machine has: more
// work counts more. Where programs may not count at all, there is an error.
func TestCountersCount(t *testing.T) {
	var last uint64
	for _, turns := range []int{1_000, 30_000_000} {
		c, err := count([]event{{typeSoftware, taskClock}})
		if err != nil {
			t.Skip(err)
		}
		sum := 0
		for i := range turns {
			sum ^= i * sum
		}
		values, err := c.stop()
		if err != nil || len(values) != 1 || values[0] <= last {
			t.Fatalf("%d turns: %v after %d, %v (%d)", turns, values, last, err, sum)
		}
		last = values[0]
	}
}

// TestCountTellsWhy: either all three are counted, or there is an error.
func TestCountTellsWhy(t *testing.T) {
	c, err := Count()
	if err != nil {
		t.Log(err)
		return
	}
	cycles, instructions, _, err := c.Stop()
	if err != nil || cycles == 0 || instructions == 0 {
		t.Fatal(cycles, instructions, err)
	}
}
