//go:build unix

package fast

import (
	"math"
	"testing"

	"github.com/unolab/uno"
	"github.com/unolab/uno/internal/cputime"
	"github.com/unolab/uno/policy/learnt"
)

// tables are rules and seats with policies, all players mixed.
func policyTables(t *testing.T) (list []setting) {
	t.Helper()
	for _, text := range []string{
		"official", "wikipedia", "official[twins]", "official[no-out-on-reverse]", "pomdp",
		"official[no-bluff]", "wikipedia[no-out-on-action,no-draw-by-choice]", "official[force-play,no-bluff,twins]", "rlcard",
		"official[draw-until-playable]",
		"official[draw-until-playable,no-draw-by-choice,hands=46.46]", "wikipedia[draw-until-playable,no-bluff]",
		"official[draw-until-playable,force-play,twins,limit=40]",
		"official[stack=on]", "official[stack=any]", "official[stack=any,no-bluff]", "official[stack=on,force-play,twins]",
		"official[stack=any,twins,draw-until-playable]", "wikipedia[stack=any,no-out-on-action,no-draw-by-choice]",
		"official[stack=any,hands=2.2,limit=9]", "official[stack=any,hands=48.48]",
		"official[hands=3.9,limit=60]", "pomdp[hands=30.30]", "rlcard[hands=40.20,limit=300]",
	} {
		list = append(
			list,
			setting{rulesOf(t, text), row(2, "fast", "greedy")},
			setting{rulesOf(t, text), row(2, "rlcard-rule", "fast")},
			setting{rulesOf(t, text), row(2, "fast", "uniform")},
		)
	}
	return append(
		list,
		setting{rulesOf(t, "official"), row(4, "fast", "greedy", "random", "uniform")},
		setting{rulesOf(t, "official[draw-until-playable]"), row(4, "random", "fast", "greedy", "rlcard-rule")},
		setting{rulesOf(t, "official[draw-until-playable,no-bluff]"), row(3, "fast", "greedy", "uniform")},
		setting{rulesOf(t, "official[stack=any]"), row(4, "fast", "greedy", "random", "rlcard-rule")},
		setting{rulesOf(t, "official[stack=on,no-bluff,draw-until-playable]"), row(3, "greedy", "fast", "uniform")},
		setting{rulesOf(t, "official[stack=any,no-bluff,twins,force-play]"), row(4, "rlcard-rule", "fast", "random", "fast")},
		setting{rulesOf(t, "wikipedia"), row(5, "fast", "rlcard-rule")},
		setting{rulesOf(t, "official"), row(10, "fast", "greedy")},
	)
}

// wild are the weights of a policy that decides by nothing but its features, so
// that two scenes that differ are played differently.
func wildModel() *learnt.Model {
	w := make(learnt.Weights, learnt.Features)
	for i := range w {
		w[i] = float32(math.Sin(float64(i)*12.9898)) / 2
	}
	learnt.Reluctant(w, -2)
	return learnt.NewModel(w, 1)
}

// Each hand between policies is the one that the players of package bot play on
// the readable engine: the scenes made of the packed state and the public
// history are those made of the views.
func TestPoliciesPlayTheBotsGames(t *testing.T) {
	games := long(12, 3000)
	model := wildModel()
	for i, set := range policyTables(t) {
		weighers := make([]Weigher, len(set.names))
		players := make([]botPlayer, len(set.names))
		for seat, name := range set.names {
			var err error
			if name == "fast" && i%2 == 1 {
				weighers[seat] = learnt.NewJudge(model)
				players[seat] = learnt.NewPlayer(model)
				continue
			}
			if weighers[seat], err = weigher(name, &set.rules, len(set.names)); err != nil {
				t.Fatal(err)
			}
			if players[seat], err = newPlayer(name); err != nil {
				t.Fatal(err)
			}
		}
		s, err := NewWeighed(&set.rules, weighers, uint64(i), Usual)
		if err != nil {
			t.Fatal(err)
		}
		for game := range uint64(games) {
			var g uno.Game
			if err := g.Start(&set.rules, len(players), set.dealer(game), uno.NewDeckOrder(uint64(i), game)); err != nil {
				t.Fatal(err)
			}
			for seat, p := range players {
				src := uno.Stream(uint64(i), game, uno.SeatPurpose(seat))
				p.Reset(seat, &src)
			}
			if err := playHand(&g, players); err != nil {
				t.Fatal(err)
			}
			logEquals(t, s, set, game, &g)
		}
	}
}

// A run of policies allocates nothing.
func TestPoliciesDoNotAllocate(t *testing.T) {
	rules := rulesOf(t, "official")
	s, err := New(&rules, row(2, "fast", "greedy"), 1, Usual)
	if err != nil {
		t.Fatal(err)
	}
	game := uint64(0)
	play := func() {
		s.Play(game)
		game++
	}
	for range 50 {
		play()
	}
	if n := testing.AllocsPerRun(200, play); n > 0 {
		t.Errorf("%v allocations a game", n)
	}
}

// A hand that policies play on from mid-game allocates nothing, and is a function of its
// key.
func TestResumedDoesNotAllocate(t *testing.T) {
	set := setting{rulesOf(t, "official"), row(2, "fast")}
	judge, err := weigher("fast", &set.rules, 2)
	if err != nil {
		t.Fatal(err)
	}
	r, err := NewResumed(&set.rules, []Weigher{judge, judge})
	if err != nil {
		t.Fatal(err)
	}
	var g uno.Game
	if err := g.Start(&set.rules, 2, 0, uno.NewDeckOrder(3, 0)); err != nil {
		t.Fatal(err)
	}
	history := learnt.NewTracker()
	for i := range g.Log.Events {
		history.Observe(&g.Log.Events[i], &set.rules)
	}
	var v uno.View
	g.View(int(g.Turn), &v)
	if err := r.Set(&v, &history); err != nil {
		t.Fatal(err)
	}
	m := g.Legal(nil, int(g.Turn))[0]
	want := r.Play(&g.Hands, m, 1)
	key := uint64(1)
	if n := testing.AllocsPerRun(50, func() { key++; r.Play(&g.Hands, m, key) }); n > 0 {
		t.Errorf("%v allocations a playout", n)
	}
	if got := r.Play(&g.Hands, m, 1); got != want {
		t.Errorf("%+v, and with the same key before %+v", got, want)
	}
}

// BenchmarkPolicies measures whole games between policies.
func BenchmarkPolicies(b *testing.B) {
	for _, set := range []setting{
		{rulesOf(b, "pomdp"), row(2, "fast", "greedy")},
		{rulesOf(b, "pomdp"), row(2, "fast")},
		{rulesOf(b, "official"), row(2, "fast", "greedy")},
		{rulesOf(b, "official"), row(4, "fast", "greedy", "greedy", "greedy")},
	} {
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
