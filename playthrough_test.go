package uno_test

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/unolab/uno"
)

// playthroughs are whole hands under seeded random moves, kept with everything
// that the engine says of every state: testdata/playthroughs/NAME.txt. The
// decks are small so that a reader can follow a hand to its end.
var playthroughs = []struct {
	name, rules string
	seats       int
	seed        uint64
}{
	{"official-2", "official[deck=" + smallDeck + ",hands=4.4]", 2, 48},
	{"official-3", "official[deck=" + smallDeck + ",hands=3.3.3]", 3, 8},
	{"official-4", "official[deck=" + smallDeck + ",hands=3.3.3.3,limit=30]", 4, 42},
	{"wikipedia-3", "wikipedia[deck=" + twinDeck + ",hands=4.4.4]", 3, 9},
	{"duel-2", "duel[deck=" + smallDeck + ",hands=5.4]", 2, 40},
	{"pomdp-2", "pomdp[deck=" + smallDeck + ",hands=4.4]", 2, 37},
	{"rlcard-2", "rlcard[deck=" + smallDeck + ",hands=4.4]", 2, 2},
	{"stack-any-3", "official[stack=any,deck=" + drawDeck + ",hands=4.4.4]", 3, 8},
	{"stack-any-no-bluff-2", "official[stack=any,no-bluff,twins,deck=" + drawDeck + ",hands=5.5]", 2, 25},
	{"seven-zero-jump-in-4", "official[seven-zero,jump-in,deck=" + sevenDeck + ",hands=3.3.3.3,limit=30]", 4, 7},
	{"attack-until-playable-3", "official[draw-until-playable,attack,deck=" + smallDeck + ",hands=3.3.3]", 3, 55},
	{"force-play-no-out-2", "official[force-play,no-out-on-action,no-uno-call,deck=" + smallDeck + ",hands=4.4]", 2, 2},
}

// The decks of the playthroughs: two colours and a half with every kind of
// card, one of pairs, one of draw cards, one of sevens and zeros.
const (
	smallDeck = "r0.r1.r2.r5.r7.rs.rv.rd.g0.g1.g2.g5.g7.gs.gv.gd.b1.b5.b7.bs.bd.y2.y5.yv.w.w.f.f"
	twinDeck  = "r1.r1.r5.r5.rs.rs.rv.rv.rd.rd.g1.g1.g5.g5.gs.gs.gv.gv.gd.gd.b5.b5.bv.bv.w.f"
	drawDeck  = "r1.r5.r9.rd.rd.g1.g5.g9.gd.gd.b1.b5.bd.bd.y1.y5.yd.yd.w.w.f.f.f.f"
	sevenDeck = "r0.r0.r5.r5.r7.r7.g0.g0.g5.g5.g7.g7.b0.b5.b5.b7.b7.y5.y5.y7.y7.rd.rd.gs.gs.w.f"
)

var rewritePlaythroughs = flag.Bool("rewrite-playthroughs", false, "write testdata/playthroughs anew")

// TestPlaythroughs replays the kept hands: whatever changes in what the engine
// says of any state shows here.
func TestPlaythroughs(t *testing.T) {
	for _, p := range playthroughs {
		t.Run(p.name, func(t *testing.T) {
			got := playthrough(t, p.rules, p.seats, p.seed)
			path := filepath.Join("testdata", "playthroughs", p.name+".txt")
			if *rewritePlaythroughs {
				if err := os.WriteFile(path, got, 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(string(want), string(got)); diff != "" {
				t.Errorf("%s (-kept +now):\n%s", path, diff)
			}
		})
	}
}

// playthrough plays one hand with random moves of any seat and writes every
// state: the position, what each seat sees of it, the legal moves of each, the
// move made and the events.
func playthrough(t *testing.T, rulesText string, seats int, seed uint64) []byte {
	t.Helper()
	rules, err := uno.ParseRules(rulesText)
	if err == nil {
		err = rules.Check(seats)
	}
	var g uno.Game
	order := uno.NewDeckOrder(seed, 0)
	if err == nil {
		err = g.Start(&rules, seats, seats-1, order)
	}
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	fmt.Fprintf(&b, "# %s, %d seats, seed %d\n", rulesText, seats, seed)
	b.WriteString(eventLines(g.Log.Events))
	choice := uno.Stream(seed, 0, uno.SeatPurpose(0))
	for step := 1; g.Phase != uno.Over; step++ {
		fmt.Fprintf(&b, "\n# step %d\n", step)
		moves := tell(&b, &g)
		m := moves[uno.Below(&choice, len(moves))]
		before := len(g.Log.Events)
		if err := g.Play(m); err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&b, "> %v\n%s", m, eventLines(g.Log.Events[before:]))
	}
	b.WriteString("\n# end\n")
	tell(&b, &g)
	for seat := range seats {
		fmt.Fprintf(&b, "return of seat %d: %d\n", seat, g.Returns(seat))
	}
	fmt.Fprintf(&b, "moves: %v\nejects: %v\n", g.Moves, order.Ejects)
	return b.Bytes()
}

// tell writes the engine's values of a state without the rules, which are in
// the first line; and returns the moves to choose from: each play of the seat
// to act four times, so that hands end, and all others once.
func tell(b *bytes.Buffer, g *uno.Game) (choice []uno.Move) {
	rules := "rules=" + g.Rules.String() + " "
	fmt.Fprintln(b, strings.Replace(g.Position(), rules, "", 1))
	var v uno.View
	for seat := range int(g.Seats) {
		g.View(seat, &v)
		fmt.Fprintln(b, " ", strings.Replace(v.Position(), rules, "", 1))
		moves := v.Legal(nil)
		if len(moves) > 0 {
			fmt.Fprintf(b, "  legal: %v\n", moves)
		}
		for _, m := range moves {
			choice = append(choice, m)
			if m.Act == uno.Play {
				choice = append(choice, m, m, m)
			}
		}
	}
	return choice
}
