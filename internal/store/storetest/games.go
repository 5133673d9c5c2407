package storetest

import (
	"cmp"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/unolab/uno/internal/store"
	"github.com/unolab/uno/record"
)

// finish is how a record's hand ended, with a person at seat 0 and programs at
// the others.
func finish(rec *record.Record, minute int) store.Finish {
	f := store.Finish{Record: rec, MatchWinner: -1, Ended: start.Add(time.Duration(minute) * time.Minute)}
	for i := range rec.Seats {
		f.Seats = append(f.Seats, store.Seat{Name: fmt.Sprintf("Bot %d", i), Player: "greedy"})
	}
	f.Seats[0] = store.Seat{Name: "Ann", Player: store.Person}
	return f
}

// winner is the winner of a record, or -1.
func winner(rec *record.Record) int {
	if rec.Result.Winner == nil {
		return -1
	}
	return *rec.Result.Winner
}

// game is the game that a finished hand is listed as.
func game(id int64, code string, h store.Hand, f store.Finish) store.Game {
	turns, _, err := store.Tally(f.Record)
	if err != nil {
		panic(err) // the records are sound
	}
	return store.Game{
		ID: id, Table: code, Round: h.Round, Match: h.Match, Ended: f.Ended, Rules: f.Record.Rules.String(), Seats: f.Seats,
		Winner: winner(f.Record), Points: f.Record.Result.Points, Turns: turns, Reason: f.Record.Result.Reason, MatchWinner: f.MatchWinner,
	}
}

// unlisted keeps two games, of which one is in no list.
func unlisted(t *testing.T, s *bench) {
	recs := Records(t, 2, 3)
	var ids []int64
	for i, rec := range recs {
		code := fmt.Sprintf("AAAA%d", i)
		s.begin(code)
		f := finish(rec, i)
		if i == 1 {
			f.Link, f.Host = "the link", "ff"
		}
		id, err := s.FinishHand(s.ctx, code, 0, f, nil)
		s.must(err)
		ids = append(ids, id)
	}
	for _, q := range []store.Query{{}, {Name: "Ann"}, {Rules: recs[1].Rules.String()}, {Table: "AAAA1"}} {
		for _, g := range s.pages(q) {
			if g.ID == ids[1] {
				t.Errorf("%+v lists it", q)
			}
		}
	}
	q := store.Query{Table: "AAAA1", All: true}
	if list := s.pages(q); len(list) != 1 || list[0].Link != "the link" {
		t.Errorf("%+v: %+v", q, list)
	}
	full, err := s.Linked(s.ctx, "the link")
	s.must(err)
	s.same("the game of the link", []string{fmt.Sprint(ids[1]), "ff"}, []string{fmt.Sprint(full.ID), full.Host})
	for _, link := range []string{"", "THE LINK", "another"} {
		_, err := s.Linked(s.ctx, link)
		s.fails(err, store.ErrNotFound)
	}
	st, err := s.Name(s.ctx, "Ann")
	s.must(err)
	s.same("hands of Ann", 2, st.Hands)
}

// deleting deletes one of two games.
func deleting(t *testing.T, s *bench) {
	recs := Records(t, 2, 4)
	s.begin("AAAAA")
	var ids []int64
	for i, rec := range recs {
		if i > 0 {
			s.must(s.StartHand(s.ctx, "AAAAA", hand(i), nil))
		}
		id, err := s.FinishHand(s.ctx, "AAAAA", i, finish(rec, i), nil)
		s.must(err)
		ids = append(ids, id)
	}
	s.must(s.DeleteGame(s.ctx, ids[0]))
	s.fails(s.DeleteGame(s.ctx, ids[0]), store.ErrNotFound)
	_, err := s.Game(s.ctx, ids[0])
	s.fails(err, store.ErrNotFound)
	st, err := s.Name(s.ctx, "Ann")
	s.must(err)
	s.same("hands of Ann", 1, st.Hands)
	s.fails(s.StartHand(s.ctx, "AAAAA", hand(0), nil), store.ErrConflict)
	s.must(s.DeleteGame(s.ctx, ids[1]))
	_, err = s.Name(s.ctx, "Ann")
	s.fails(err, store.ErrNotFound)
	s.must(s.CloseTable(s.ctx, "AAAAA"))
	_, err = s.Vacuum(s.ctx, time.Now().Add(time.Hour))
	s.must(err)
}

func finishing(t *testing.T, s *bench) {
	s.begin("AAAAA")
	recs := Records(t, 2, 2)
	for n, m := range recs[0].Actions {
		s.must(s.AppendMove(s.ctx, "AAAAA", 0, n, m))
	}
	f := finish(recs[0], 1)
	if w := winner(recs[0]); w >= 0 {
		f.MatchWinner = w
	}
	_, err := s.FinishHand(s.ctx, "AAAAA", 1, f, nil)
	s.fails(err, store.ErrNotFound)
	_, err = s.FinishHand(s.ctx, "BBBBB", 0, f, nil)
	s.fails(err, store.ErrNotFound)

	unsound := *recs[0]
	unsound.Actions = unsound.Actions[:len(unsound.Actions)-1]
	wrong := f
	wrong.Record = &unsound
	if _, err := s.FinishHand(s.ctx, "AAAAA", 0, wrong, nil); err == nil {
		t.Fatal("a record that is not sound is kept")
	}
	wrong = f
	wrong.Seats = f.Seats[:1]
	if _, err := s.FinishHand(s.ctx, "AAAAA", 0, wrong, nil); err == nil {
		t.Fatal("a seat without a name is kept")
	}

	id, err := s.FinishHand(s.ctx, "AAAAA", 0, f, state("after"))
	s.must(err)
	again, err := s.FinishHand(s.ctx, "AAAAA", 0, f, state("never"))
	s.must(err)
	s.same("number of the game", id, again)
	s.fails(s.AppendMove(s.ctx, "AAAAA", 0, len(recs[0].Actions), "0 draw"), store.ErrClosed)
	s.fails(s.StartHand(s.ctx, "AAAAA", hand(0), nil), store.ErrConflict)

	s.reopen()
	want := store.OpenTable{Table: store.Table{Code: "AAAAA", State: state("after"), Created: start}, Rounds: 1}
	s.same("the table", want, s.openTables()["AAAAA"])
	full, err := s.Game(s.ctx, id)
	s.must(err)
	s.same("the game", game(id, "AAAAA", hand(0), f), full.Game)
	s.same("the commitment", []string{"00ff", "salt 0", "r5 gs w"}, []string{full.Hash, full.Salt, full.Deck})
	line, err := json.Marshal(recs[0])
	s.must(err)
	s.same("the record", string(line), string(full.Record))
	back, err := record.Parse(full.Record)
	s.must(err)
	s.must(back.Verify())
	_, err = s.Game(s.ctx, id+1)
	s.fails(err, store.ErrNotFound)

	s.must(s.StartHand(s.ctx, "AAAAA", hand(1), nil))
	s.must(s.CloseTable(s.ctx, "AAAAA"))
	_, err = s.FinishHand(s.ctx, "AAAAA", 1, f, nil)
	s.fails(err, store.ErrClosed)
}

// played is a hand that is in the store.
type played struct {
	store.Game
	counts []store.Counts
}

// fill plays hands at some tables, with people and programs of few names.
func (b *bench) fill(n int, seed uint64) []played {
	b.t.Helper()
	rng := rand.New(rand.NewPCG(seed, 0))
	names := []string{"Ann", "ann", "ANN", "Straße", "STRASSE", "Bob", "greedy"}
	rounds := map[string]int{}
	var all []played
	for i, rec := range Records(b.t, n, seed) {
		code := fmt.Sprintf("T%d", rng.IntN(5))
		if rounds[code] == 0 {
			b.table(code)
		}
		h := hand(rounds[code])
		rounds[code]++
		f := store.Finish{Record: rec, MatchWinner: -1, Ended: start.Add(time.Duration(i) * time.Second)}
		order := rng.Perm(len(names))
		for seat := range rec.Seats {
			s := store.Seat{Name: names[order[seat]], Player: store.Person}
			if rng.IntN(3) == 0 {
				s.Player = []string{"greedy", "strong"}[rng.IntN(2)]
			}
			f.Seats = append(f.Seats, s)
		}
		if rng.IntN(3) == 0 {
			f.MatchWinner = winner(rec)
		}
		b.must(b.StartHand(b.ctx, code, h, nil))
		id, err := b.FinishHand(b.ctx, code, h.Round, f, nil)
		b.must(err)
		_, counts, err := store.Tally(rec)
		b.must(err)
		all = append(all, played{game(id, code, h, f), counts})
	}
	return all
}

// folds is a person's name without case, for the names of fill.
func folds(name string) string {
	return strings.ReplaceAll(strings.ToLower(name), "ß", "ss")
}

// has reports whether a person of a name plays.
func has(g store.Game, name string) bool {
	return slices.ContainsFunc(g.Seats, func(s store.Seat) bool {
		return s.Player == store.Person && folds(s.Name) == folds(name)
	})
}

// lists turns the pages of all sorts of queries.
func lists(t *testing.T, s *bench) {
	all := s.fill(24, 21)
	s.reopen()
	for _, name := range []string{"", "Ann", "aNN", "strasse", "BOB", "greedy", "nobody"} {
		for _, rules := range []string{"", all[0].Rules, "unknown"} {
			for _, table := range []string{"", "T1", "T9"} {
				want := []store.Game{}
				for _, g := range slices.Backward(all) {
					if (name == "" || has(g.Game, name)) && (rules == "" || g.Rules == rules) && (table == "" || g.Table == table) {
						want = append(want, g.Game)
					}
				}
				for _, limit := range []int{0, 1, 7, len(want)} {
					q := store.Query{Name: name, Rules: rules, Table: table, Limit: limit}
					s.same(fmt.Sprintf("games of %+v", q), want, s.pages(q))
				}
			}
		}
	}
}

// pages reads a list to its end.
func (b *bench) pages(q store.Query) []store.Game {
	b.t.Helper()
	all := []store.Game{}
	for {
		list, next, err := b.Games(b.ctx, q)
		b.must(err)
		if q.Limit > 0 && len(list) > q.Limit {
			b.t.Fatalf("%d games on a page of %d", len(list), q.Limit)
		}
		all = append(all, list...)
		if next == 0 {
			return all
		}
		q.Before = next
	}
}

func statistics(t *testing.T, s *bench) {
	all := s.fill(60, 22)
	for _, name := range []string{"Ann", "Straße", "Bob", "greedy"} {
		var want store.NameStats
		byRules := map[string]*store.RulesStats{}
		for _, g := range all {
			for i, seat := range g.Seats {
				if seat.Player != store.Person || folds(seat.Name) != folds(name) {
					continue
				}
				r := byRules[g.Rules]
				if r == nil {
					r = &store.RulesStats{Rules: g.Rules}
					byRules[g.Rules] = r
				}
				want.Name = seat.Name
				want.Hands++
				r.Hands++
				want.Turns += g.Turns
				if g.Winner == i {
					want.Wins++
					r.Wins++
					want.Points += g.Points
				}
				d := g.counts[i]
				want.UnoForgotten += d.UnoForgotten
				want.Caught += d.Caught
				want.Catches += d.Catches
				want.MissedCatches += d.MissedCatches
				want.Challenges += d.Challenges
				want.ChallengesWon += d.ChallengesWon
			}
		}
		for _, r := range byRules {
			want.ByRules = append(want.ByRules, *r)
		}
		slices.SortFunc(want.ByRules, func(a, b store.RulesStats) int {
			return cmp.Or(cmp.Compare(b.Hands, a.Hands), strings.Compare(a.Rules, b.Rules))
		})
		if want.UnoForgotten == 0 || want.MissedCatches == 0 {
			t.Fatalf("the hands of %s try nothing", name)
		}
		got, err := s.Name(s.ctx, strings.ToUpper(name))
		s.must(err)
		s.same("statistics of "+name, want, got)
	}
	_, err := s.Name(s.ctx, "nobody")
	s.fails(err, store.ErrNotFound)
}

// casing seats people whose names differ in case or encoding only.
func casing(t *testing.T, s *bench) {
	rec := Records(t, 1, 3)[0]
	groups := [][]string{
		{"Ann", "ANN", "ann"},
		{"Straße", "STRASSE", "strasse", "STRAẞE"},
		{"Renée", "Rene\u0301e", "RENÉE", "RENE\u0301E"},
		{"Σίσυφος", "ΣΊΣΥΦΟΣ", "σίσυφοσ"},
		{"Ａｎｎ"},
		{"ｱﾝ"},
		{"An n"},
		{"50%_'\"\\", "50%_'\"\\"},
	}
	s.table("AAAAA")
	round := 0
	for _, names := range groups {
		for _, name := range names {
			f := finish(rec, round)
			f.Seats[0].Name = name
			s.must(s.StartHand(s.ctx, "AAAAA", hand(round), nil))
			_, err := s.FinishHand(s.ctx, "AAAAA", round, f, nil)
			s.must(err)
			round++
		}
	}
	for _, names := range groups {
		for _, name := range names {
			got, err := s.Name(s.ctx, name)
			s.must(err)
			s.same("hands of "+name, len(names), got.Hands)
			s.same("the latest form of "+name, names[len(names)-1], got.Name)
			list, _, err := s.Games(s.ctx, store.Query{Name: name})
			s.must(err)
			var typed []string
			for _, g := range slices.Backward(list) {
				typed = append(typed, g.Seats[0].Name)
			}
			s.same("as typed", names, typed)
		}
	}
}

func evening(t *testing.T, s *bench) {
	all := s.fill(40, 23)
	for _, code := range []string{"T0", "T1", "T4"} {
		want := map[string]*store.Standing{}
		for _, g := range all {
			if g.Table != code {
				continue
			}
			for i, seat := range g.Seats {
				who := fmt.Sprint(folds(seat.Name), seat.Player == store.Person)
				if want[who] == nil {
					want[who] = &store.Standing{}
				}
				w := want[who]
				w.Name = seat.Name
				w.Hands++
				if g.Winner == i {
					w.HandWins++
					w.Points += g.Points
				}
				if g.MatchWinner >= 0 {
					w.Matches++
				}
				if g.MatchWinner == i {
					w.MatchWins++
				}
			}
		}
		var list []store.Standing
		for _, w := range want {
			list = append(list, *w)
		}
		got, err := s.Evening(s.ctx, code)
		s.must(err)
		if !slices.IsSortedFunc(got, byWins) {
			t.Fatalf("table %s: the standings are not in order: %v", code, got)
		}
		total := func(a, b store.Standing) int {
			return cmp.Or(byWins(a, b), strings.Compare(a.Name, b.Name), cmp.Compare(a.Hands, b.Hands), cmp.Compare(a.Matches, b.Matches))
		}
		slices.SortFunc(got, total)
		slices.SortFunc(list, total)
		s.same("standings of "+code, list, got)
	}
	got, err := s.Evening(s.ctx, "T9")
	s.must(err)
	s.same("standings of no table", []store.Standing{}, got)
}

// byWins is the order of standings.
func byWins(a, b store.Standing) int {
	return cmp.Or(cmp.Compare(b.MatchWins, a.MatchWins), cmp.Compare(b.HandWins, a.HandWins), cmp.Compare(b.Points, a.Points))
}
