package arena

import (
	"context"
	"errors"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/unolab/uno"
	"github.com/unolab/uno/bot"
)

// quitter plays like greedy and has a fault when its seat deals, at its first
// question or, if late, after the end of the hand.
type quitter struct {
	*bot.Greedy
	late  bool
	with  error
	fault error
}

func (q *quitter) Reset(seat int, src rand.Source) {
	q.Greedy.Reset(seat, src)
	q.fault = nil
}

func (q *quitter) Decide(v *uno.View) uno.Move {
	if int(v.Dealer) == v.Seat && !q.late {
		q.fault = q.with
		return bot.Leave
	}
	return q.Greedy.Decide(v)
}

func (q *quitter) End(v *uno.View) {
	if q.late && int(v.Dealer) == v.Seat && v.Phase == uno.Over {
		q.fault = q.with
	}
}

func (q *quitter) Fault() error { return q.fault }

// withQuitter adds the player "quitter" to a run.
func withQuitter(cfg Config, late bool, with error) Config {
	cfg.Players = map[string]func() (bot.Player, error){
		"quitter": func() (bot.Player, error) { return &quitter{Greedy: bot.NewGreedy(), late: late, with: with}, nil },
	}
	return cfg
}

// A player loses a hand that it forfeits; the hand is counted with its reason and
// not recorded, and the run continues, equally for any number of workers.
func TestForfeit(t *testing.T) {
	fault := &bot.Fault{Code: "tired", What: "it left"}
	for _, late := range []bool{false, true} {
		cfg := withQuitter(config(t, "official", 600, "quitter", "greedy"), late, fault)
		s, lines := play(t, cfg, true)
		want := []Forfeit{{Player: "quitter", Reason: "tired", Games: 300, First: 1, What: "it left"}}
		if diff := cmp.Diff(want, s.Forfeits); diff != "" {
			t.Fatalf("late %v: %s", late, diff)
		}
		if s.Games != 600 || s.Seats[1].Wins < 300 || s.Seats[0].Wins+s.Seats[1].Wins != 600 || len(lines) != 300 {
			t.Errorf("late %v: %+v, %d records", late, s, len(lines))
		}
		cfg.Workers = 3
		again, more := play(t, cfg, true)
		if !reflect.DeepEqual(s, again) || !reflect.DeepEqual(lines, more) {
			t.Errorf("late %v: workers change the result", late)
		}
		var text strings.Builder
		if err := s.Print(&text); err != nil || !strings.Contains(text.String(), "forfeited by quitter: 300 (tired), first in game 1: it left\n") {
			t.Errorf("%v:\n%s", err, &text)
		}
	}
}

// With three seats nobody wins a hand that one of them forfeits before its end,
// and the winner stays the winner when another seat has a fault after the end.
func TestForfeitAmongThree(t *testing.T) {
	for _, late := range []bool{false, true} {
		cfg := withQuitter(config(t, "official", 300, "quitter", "greedy", "greedy"), late, &bot.Fault{Code: "tired"})
		s, _ := play(t, cfg, false)
		wins := s.Seats[0].Wins + s.Seats[1].Wins + s.Seats[2].Wins
		if s.Forfeits[0].Games != 100 || !late && wins > 200 || late && (wins < 200 || wins == 300) {
			t.Errorf("late %v: %+v", late, s)
		}
	}
}

// A player that forfeits a hand of a match to points loses the match.
func TestForfeitAMatch(t *testing.T) {
	cfg := withQuitter(config(t, "official", 40, "quitter", "greedy"), false, &bot.Fault{Code: "tired"})
	cfg.Target = 500
	s, _ := play(t, cfg, false)
	if s.Matches != 40 || s.Seats[1].Matches != 40 || s.Forfeits[0].Games != 40 {
		t.Errorf("%+v", s)
	}
}

// In a match of mirrored pairs the forfeits of both games count, against A too.
func TestForfeitInPairs(t *testing.T) {
	cfg := withQuitter(config(t, "official", 1, "quitter", "greedy"), false, &bot.Fault{Code: "tired", What: "it left"})
	r, err := Match(t.Context(), MatchConfig{Rules: cfg.Rules, A: "quitter", B: "greedy", Players: cfg.Players, Pairs: 50, Seed: 3, Workers: 2})
	if err != nil {
		t.Fatal(err)
	}
	if len(r.Forfeits) != 1 || r.Forfeits[0].Games != 50 || r.Forfeits[0].First != 0 || r.Losses < 50 {
		t.Errorf("%+v", r)
	}
	var text strings.Builder
	if err := r.Print(&text); err != nil || !strings.Contains(text.String(), "forfeited by quitter: 50 (tired), first in pair 0: it left\n") {
		t.Errorf("%v:\n%s", err, &text)
	}
}

// An error that is no fault ends the run.
func TestAnErrorOfAPlayerEndsTheRun(t *testing.T) {
	broken := errors.New("broken")
	cfg := withQuitter(config(t, "official", 10, "greedy", "quitter"), false, broken)
	if _, err := Run(t.Context(), cfg); !errors.Is(err, broken) {
		t.Errorf("the run ends with %v", err)
	}
}

// A stopped run of the caller's own players keeps every game that was played
// before.
func TestAStoppedRunOfOwnPlayersKeepsItsGames(t *testing.T) {
	for _, shuffle := range []string{"", "riffles:7"} {
		cfg := withQuitter(config(t, "official", 320, "quitter", "greedy"), false, &bot.Fault{Code: "tired"})
		cfg.Shuffle = shuffle
		ctx, cancel := context.WithCancel(t.Context())
		cfg.Progress = func(games int) {
			if games >= 32 {
				cancel()
			}
		}
		s, err := Run(ctx, cfg)
		cancel()
		if s.Games < 32 || s.Games == 320 || !errors.Is(err, context.Canceled) {
			t.Errorf("shuffle %q: %d games, %v", shuffle, s.Games, err)
		}
		cfg.Progress, cfg.Workers = nil, 1
		want, _ := play(t, cfg, false)
		cfg.Workers = 3
		if got, _ := play(t, cfg, false); !reflect.DeepEqual(want, got) {
			t.Errorf("shuffle %q: workers change the result", shuffle)
		}
	}
}
