//go:build unix

package fast

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/unolab/uno"
	"github.com/unolab/uno/internal/cputime"
)

// measured are the settings of the benchmarks.
func measured(b *testing.B) []setting {
	b.Helper()
	return []setting{
		{rulesOf(b, "pomdp"), row(2, "random")},
		{rulesOf(b, "official"), row(2, "random")},
		{rulesOf(b, "official"), row(4, "random")},
		{rulesOf(b, "official"), row(10, "random")},
		{rulesOf(b, "official"), row(4, "random", "uniform")},
		{rulesOf(b, "wikipedia"), row(4, "random")},
		{rulesOf(b, "rlcard"), row(2, "random")},
		{rulesOf(b, "duel"), row(2, "random")},
	}
}

// BenchmarkPlay measures whole games. A turn is one in which a seat plays or
// draws.
func BenchmarkPlay(b *testing.B) {
	for _, set := range measured(b) {
		b.Run(set.String(), func(b *testing.B) {
			s, err := New(&set.rules, set.names, 1, Usual)
			if err != nil {
				b.Fatal(err)
			}
			b.ReportAllocs()
			turns, game := 0, uint64(0)
			began := cputime.User()
			for b.Loop() {
				turns += int(s.Play(game).Turns)
				game++
			}
			user := float64(cputime.User() - began)
			b.ReportMetric(user/float64(turns), "user-ns/turn")
			b.ReportMetric(user/float64(b.N), "user-ns/op")
		})
	}
}

// BenchmarkRange measures whole games played many at once, beside the same games one by
// one.
func BenchmarkRange(b *testing.B) {
	const games = 20_000
	for _, set := range measured(b)[:3] {
		for _, batched := range []bool{false, true} {
			b.Run(fmt.Sprintf("%v batched=%v", set, batched), func(b *testing.B) {
				s, err := New(&set.rules, set.names, 1, Usual)
				if err != nil {
					b.Fatal(err)
				}
				if batched && !s.Batched() {
					b.Skip("no AVX-512")
				}
				turns := 0
				began := cputime.User()
				for b.Loop() {
					if batched {
						s.PlayRange(0, games, func(_ uint64, r Result) { turns += int(r.Turns) })
						continue
					}
					for game := range uint64(games) {
						turns += int(s.Play(game).Turns)
					}
				}
				user := float64(cputime.User() - began)
				b.ReportMetric(user/float64(turns), "user-ns/turn")
				b.ReportMetric(1e9/(user/float64(b.N)/games), "games/s")
			})
		}
	}
}

// BenchmarkEngine is BenchmarkPlay with the engine of package uno and the
// players of package bot.
func BenchmarkEngine(b *testing.B) {
	for _, set := range measured(b) {
		b.Run(set.String(), func(b *testing.B) {
			n := len(set.names)
			players := make([]botPlayer, n)
			sources := make([]rand.PCG, n)
			for seat, name := range set.names {
				p, err := newPlayer(name)
				if err != nil {
					b.Fatal(err)
				}
				players[seat] = p
			}
			var g uno.Game
			order := uno.NewDeckOrder(1, 0)
			b.ReportAllocs()
			game := uint64(0)
			began := cputime.User()
			for b.Loop() {
				order.Reset(1, game)
				for seat, p := range players {
					sources[seat] = uno.Stream(1, game, uno.SeatPurpose(seat))
					p.Reset(seat, &sources[seat])
				}
				if err := g.Start(&set.rules, n, set.dealer(game), order); err != nil {
					b.Fatal(err)
				}
				if err := playHand(&g, players); err != nil {
					b.Fatal(err)
				}
				game++
			}
			b.ReportMetric(float64(cputime.User()-began)/float64(b.N), "user-ns/op")
		})
	}
}

// midgame deals hands and plays them half way, by the players of a setting.
func midgame(b *testing.B, set setting) []*uno.State {
	b.Helper()
	var list []*uno.State
	for game := uint64(0); len(list) < 64; game++ {
		n := len(set.names)
		s, err := New(&set.rules, set.names, 1, Usual)
		if err != nil {
			b.Fatal(err)
		}
		half := s.Play(game).Turns / 2
		var g uno.Game
		if err := g.Start(&set.rules, n, set.dealer(game), uno.NewDeckOrder(1, game)); err != nil {
			b.Fatal(err)
		}
		players := make([]refPlayer, n)
		for seat, name := range set.names {
			players[seat] = refPlayer{uniform: name == "uniform", src: uno.Stream(1, game, uno.SeatPurpose(seat))}
		}
		for g.Turns < half && g.Phase != uno.Over {
			if err := g.Play(players[g.Turn].choose(&g.State)); err != nil {
				b.Fatal(err)
			}
		}
		if g.Phase != uno.Over {
			state := g.State
			list = append(list, &state)
		}
	}
	return list
}

// BenchmarkPlayout measures a copy of a position in the middle of a game and
// its random playout.
func BenchmarkPlayout(b *testing.B) {
	for _, set := range measured(b) {
		b.Run(set.String(), func(b *testing.B) {
			var states []State
			for _, u := range midgame(b, set) {
				s, err := FromState(u, set.names)
				if err != nil {
					b.Fatal(err)
				}
				states = append(states, s)
			}
			b.ReportAllocs()
			b.ResetTimer()
			n, turns := uint64(0), 0
			began := cputime.User()
			for b.Loop() {
				s := &states[n%64]
				turns += int(s.Playout(uno.Mix(n)).Turns - s.turns)
				n++
			}
			user := float64(cputime.User() - began)
			b.ReportMetric(user/float64(turns), "user-ns/turn")
			b.ReportMetric(user/float64(b.N), "user-ns/op")
		})
	}
}

// BenchmarkFromState measures the conversion of a position.
func BenchmarkFromState(b *testing.B) {
	set := setting{rulesOf(b, "official"), row(4, "random")}
	states := midgame(b, set)
	b.ReportAllocs()
	n := 0
	for b.Loop() {
		if _, err := FromState(states[n%64], set.names); err != nil {
			b.Fatal(err)
		}
		n++
	}
}
