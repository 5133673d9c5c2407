package belief

import "testing"

// TestErrata runs the toy of each erratum of the printed model: the printed
// formula fails, the right one holds.
func TestErrata(t *testing.T) {
	want := []struct{ printed, right string }{
		{"one state", "two states, with the moves [0 r1] and [1 r3]"},
		{"row sum 4 (H2' and Dg' are free), R = -1 with chance 0", "row sum 1, R = -1 with chance 1"},
		{"1", "1/4"},
		{"2/3", "1"},
		{"0", "1/3"},
		{"the same observation, one chance", "0.5714 and 0.4286"},
		{"0.3333", "0.2000"},
		{"0/0", "1/2 within M + 1/2 with one card of N = 1; held r1 with chance 0.2500"},
		{"5/3", "1, each hand 1/10 = 1/C(5,3)"},
		{"6", "1"},
		{"1/3", "1/2"},
		{"0.5000", "0"},
		{"1/15", "1/1"},
		{"the risk (0.9200 over 0.9025)", "the sure win (1.0000 over 0.9200)"},
	}
	list, err := Errata()
	if err != nil {
		t.Fatal(err)
	}
	if len(list) != len(want) {
		t.Fatalf("%d errata", len(list))
	}
	for i, e := range list {
		if e.AsPrinted != want[i].printed || e.AsRight != want[i].right {
			t.Errorf("%d %s:\nprinted %q\n   want %q\nright   %q\n   want %q", e.Number, e.Title, e.AsPrinted, want[i].printed, e.AsRight, want[i].right)
		}
		if e.AsPrinted == e.AsRight {
			t.Errorf("%d: the toy does not separate the formulas", e.Number)
		}
	}
}
