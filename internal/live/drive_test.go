package live

import (
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"
)

// A driven table stands still for as long as nobody steps, steps one move at a
// time, and deals the same hands from the same number.
func TestDriven(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		play := func() []string {
			hub := New(Config{Driven: true, Seeds: SeedsFrom(7)}, newMemory(), quiet, nil)
			defer hub.Close()
			table, made := newTable(t, hub, "official[limit=40]", 0, "me", "greedy", "random")
			g := sit(t, table, newMemory(), 1, tokens(made)[0])
			defer table.Detach(g.client)
			synctest.Wait()
			for range 4000 {
				time.Sleep(time.Hour)
				w := table.Waits()
				if len(w.At) != 4 {
					t.Fatalf("%d places, of 3 seats and a spectator", len(w.At))
				}
				table.mu.Lock()
				moves := slices.Clone(table.m.Game().Moves)
				turn, legal := int(table.m.Game().Turn), table.m.Game().Legal(nil, 0)
				v := table.m.Version(0)
				table.mu.Unlock()
				switch w.For {
				case "program":
					after := table.Step()
					table.mu.Lock()
					n := len(table.m.Game().Moves)
					table.mu.Unlock()
					if n > len(moves)+1 || n == len(moves) && after.For == "program" && w.Seats[0] == turn {
						t.Fatalf("a step made %d moves", n-len(moves))
					}
				case "person":
					if turn != 0 {
						t.Fatalf("seat %d is waited for, which is no person's", turn)
					}
					table.Step()
					table.mu.Lock()
					n := len(table.m.Game().Moves)
					table.mu.Unlock()
					if n != len(moves) {
						t.Fatal("a step moved for a person")
					}
					g.say(Message{T: "move", V: v, Move: legal[0].Text()})
					synctest.Wait()
				case StateOver:
					var list []string
					for _, m := range moves {
						list = append(list, m.String())
					}
					return list
				default:
					t.Fatalf("the table waits for %q", w.For)
				}
			}
			t.Fatal("the hand does not end")
			return nil
		}
		first := play()
		if len(first) < 10 {
			t.Fatalf("a hand of %d moves", len(first))
		}
		if diff := cmp.Diff(first, play()); diff != "" {
			t.Errorf("the same number gives another hand:\n%s", diff)
		}
	})
}
