package uno_test

import (
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/unolab/uno"
)

// Every code, reached through Apply: a position, a move, the reason in English.
var refusals = []struct {
	code           uno.RefusalCode
	position, move string
	want           string
}{
	{uno.RefusedHandOver, "hands=-/b5 top=g7 phase=over winner=0 reason=out", "1 b5", "the hand is over"},
	{uno.RefusedNoSeat, "hands=r1.g5/b5 top=g7", "2 draw", "there are seats 0 to 1"},
	{uno.RefusedNoSeat, "hands=r1.g5/b5 top=g7", "0 catch 2", "there are seats 0 to 1"},
	{uno.RefusedMalformed, "hands=r1.g5/b5 top=g7", "0 draw w:r", "the move is not in normal form"},
	{uno.RefusedNotYourTurn, "hands=r1.g5/b5 top=g7", "1 b5", "it is seat 0's turn"},
	{uno.RefusedOtherAct, "hands=r1.g5/b5 top=g7", "0 accept", "seat 0 must now play or draw"},
	{uno.RefusedOtherAct, "hands=g1.r2/b5 top=g7 phase=keep drawn=g1", "0 draw", "seat 0 must now play the drawn card or pass"},
	{uno.RefusedOtherAct, "hands=gd.r2/b5.b6 top=w color=- phase=name", "0 gd", "seat 0 must now name a colour"},
	{uno.RefusedOtherAct, "rules=official[seven-zero] hands=gd.r2/b5.b6 top=b7 phase=swap", "0 r2", "seat 0 must now swap hands with a seat"},
	{uno.RefusedOtherAct, "hands=b1.r2/b5.b6 top=f color=b phase=answer bluffer=1 before=r sum=4", "0 b1", "seat 0 must now challenge or accept"},
	{uno.RefusedOtherAct, "rules=official[stack] hands=gd.b2/b5.b6 top=bd phase=stack sum=6", "0 b2", "seat 0 must now answer with a draw card or draw"},
	{uno.RefusedMustPlay, "rules=official[no-draw-by-choice] hands=g1.r2/b5 top=g7", "0 draw", "a seat that can play must play"},
	{uno.RefusedMustPlayDrawn, "rules=official[force-play] hands=g1.r2/b5 top=g7 phase=keep drawn=g1", "0 pass", "the drawn card must be played"},
	{uno.RefusedNoOtherSeat, "rules=official[seven-zero] hands=gd.r2/b5.b6 top=b7 phase=swap", "0 swap 0", "there is no other seat 0"},
	{uno.RefusedColorAbsent, "rules=duel[deck=r7.g1.g2.w.b4] hands=g1.w/b4 top=r7 pile=g2", "0 w:y", "no coloured card of the deck has that colour"},
	{uno.RefusedColorAbsent, "rules=official[deck=w.g1.g2.r1.b4] hands=g1.r1/b4 top=w color=- phase=name pile=g2", "0 color y", "no coloured card of the deck has that colour"},
	{uno.RefusedNoUnoCall, "rules=official[no-uno-call] hands=r1.g5/b5 top=g7", "0 catch 1", "these rules have no Uno call"},
	{uno.RefusedCatchSelf, "hands=r1.g5/b5 top=g7", "0 catch 0", "a seat cannot catch itself"},
	{uno.RefusedNoLateUno, "hands=r1.g5/b5 top=g7", "0 uno", "seat 0 cannot be caught now, so there is no Uno to say"},
	{uno.RefusedNoJumpIn, "hands=r1.g5/g7 top=g7", "1 jump g7", "these rules have no jump-in"},
	{uno.RefusedJumpInTurn, "rules=official[jump-in] hands=r1.g7/b5 top=g7", "0 jump g7", "seat 0 is to move: it plays instead of jumping in"},
	{uno.RefusedJumpTooEarly, "rules=official[jump-in] hands=g1.r2/g7 top=g7 phase=keep drawn=g1", "1 jump g7", "seat 0 must first play the drawn card or pass"},
	{uno.RefusedJumpBlack, "rules=official[jump-in] hands=g1.r2/w.b1 top=w color=r", "1 jump w:r", "a black card cannot jump in"},
	{uno.RefusedNotIdentical, "rules=official[jump-in] hands=g1.r2/b7.b1 top=g7", "1 jump b7", "b7 is not identical to the top card g7"},
	{uno.RefusedNotHeld, "hands=r1.g5/b5 top=g7", "0 g6", "seat 0 does not hold g6"},
	{uno.RefusedNotHeld, "rules=official[twins] hands=r1.g5/b5 top=g7", "0 g5 g5", "seat 0 does not hold two of g5"},
	{uno.RefusedNotDrawn, "hands=g1.g2/b5 top=g7 phase=keep drawn=g1", "0 g2", "after drawing only the drawn card may be played"},
	{uno.RefusedNoTwins, "hands=g1.g1.r5/b5 top=g7", "0 g1 g1", "two cards may not be played together here"},
	{uno.RefusedColorMissing, "rules=duel hands=gv.r5/b5 top=g7", "0 gv", "gv names a colour, as gv:r"},
	{uno.RefusedColorUnused, "hands=gv.r5/b5 top=g7", "0 gv:r", "gv names no colour"},
	{uno.RefusedUnoNotDue, "hands=g1.r5.r6/b5 top=g7", "0 g1!", "Uno is said only when the play leaves one card and the rules have the call"},
	{uno.RefusedNotLast, "rules=official[no-out-on-reverse] hands=gv/b5 top=g7", "0 gv", "gv may not be the last card"},
	{uno.RefusedColorHeld, "rules=official[no-bluff] hands=g1.f.r5/b5 top=g7", "0 f:b", "a Wild Draw Four may be played only when the hand holds no card of the colour in force"},
	{uno.RefusedOtherCardPlays, "rules=rlcard hands=b7.f.r5/b5 top=g7", "0 f:b", "a Wild Draw Four may be played only when nothing else can be"},
	{uno.RefusedNoMatch, "hands=r1.g5/b5 top=g7", "0 r1", "r1 matches neither the colour green nor the top card g7"},
}

// Every code is reached through Apply, with its reason.
func TestEveryRefusalIsReached(t *testing.T) {
	missing := uno.RefusalCodes()
	reach := func(position string, m uno.Move, code uno.RefusalCode, reason string) {
		t.Helper()
		missing = slices.DeleteFunc(missing, func(c uno.RefusalCode) bool { return c == code })
		state, err := uno.ParsePosition(position)
		if err != nil {
			t.Errorf("%s: %v", position, err)
			return
		}
		err = state.Apply(m, nil, nil)
		var r *uno.Refusal
		if !errors.As(err, &r) || !errors.Is(err, uno.ErrIllegal) {
			t.Errorf("%s: %v: no refusal but %v", position, m, err)
			return
		}
		if r.Code != code || r.Reason() != reason || r.Move != m {
			t.Errorf("%s: %v: %s, %q; want %s, %q", position, m, r.Code, r.Reason(), code, reason)
		}
		if err.Error() != "illegal move: "+m.String()+": "+reason {
			t.Errorf("%s: %v: %v", position, m, err)
		}
	}
	for _, tt := range refusals {
		m, err := uno.ParseMove(tt.move)
		if err != nil {
			t.Errorf("%s: %v", tt.move, err)
			continue
		}
		reach(tt.position, m, tt.code, tt.want)
	}
	// No text form says these.
	blank := uno.Move{Act: uno.Play, Card: uno.NoKind, Color: uno.NoColor}
	reach("hands=r1.g5/b5 top=g7", blank, uno.RefusedNoCard, "the move names no card")
	unknown := uno.Move{Act: uno.CallUno + 1, Card: uno.NoKind, Color: uno.NoColor}
	reach("hands=r1.g5/b5 top=g7", unknown, uno.RefusedMalformed, "the move is not in normal form")
	if len(missing) > 0 {
		t.Errorf("not reached: %v", missing)
	}
}

// In hands played at random, every move at every seat is either made or refused
// for a reason that holds of the position.
func TestRefusalsAreTrue(t *testing.T) {
	rng := rand.New(rand.NewPCG(15, 3))
	seen := map[uno.RefusalCode]int{}
	for _, text := range []string{
		"official", "official[jump-in,stack=any,seven-zero,twins]", "wikipedia", "duel", "rlcard", "pomdp",
		"official[no-bluff,no-uno-call,force-play,no-out-on-action,jump-in]", "official[no-draw-by-choice,twins,jump-in,stack]",
	} {
		rules, err := uno.ParseRules(text)
		if err != nil {
			t.Fatal(err)
		}
		seats := min(3, rules.SeatLimit)
		var g uno.Game
		if err := g.Start(&rules, seats, 0, uno.NewDeckOrder(7, 0)); err != nil {
			t.Fatal(err)
		}
		for turns := 0; g.Phase != uno.Over && turns < 120; turns++ {
			for range 20 {
				m := anyMove(rng, seats)
				if slices.Contains(g.Legal(nil, int(m.Seat)), m) {
					continue
				}
				before, state := g.Position(), g.State
				err := state.Apply(m, nil, nil)
				var r *uno.Refusal
				switch {
				case err == nil && m.Act == uno.Catch: // one that cannot succeed
				case !errors.As(err, &r) || !trueOf(&g.State, r) || state.Position() != before:
					t.Fatalf("%s\n%v: %v", before, m, err)
				default:
					seen[r.Code]++
				}
			}
			var moves []uno.Move
			for seat := range seats {
				moves = g.Legal(moves, seat)
			}
			if err := g.Play(moves[rng.IntN(len(moves))]); err != nil {
				t.Fatal(err)
			}
		}
	}
	if len(seen) < 20 {
		t.Errorf("only %d codes were seen: %v", len(seen), seen)
	}
}

// anyMove is a move of any act, in normal form or not.
func anyMove(rng *rand.Rand, seats int) uno.Move {
	kinds := uno.AllKinds()
	m := uno.Move{
		Seat: int8(rng.IntN(seats+2) - 1), Act: uno.Act(rng.IntN(int(uno.CallUno) + 1)),
		Card: uno.NoKind, Color: uno.NoColor,
	}
	switch m.Act {
	case uno.Play, uno.Jump:
		m.Card = kinds[rng.IntN(len(kinds))]
		m.Twin, m.Uno = m.Act == uno.Play && rng.IntN(4) == 0, rng.IntN(8) == 0
		if m.Card.Black() || rng.IntN(8) == 0 {
			m.Color = uno.Color(rng.IntN(5))
		}
	case uno.NameColor:
		m.Color = uno.Color(rng.IntN(5))
	case uno.Swap, uno.Catch:
		m.Target = int8(rng.IntN(seats+2) - 1)
	}
	if rng.IntN(20) == 0 {
		m.Target++
	}
	return m
}

// trueOf reports whether a refusal holds of a position, as far as its fields
// say.
func trueOf(s *uno.State, r *uno.Refusal) bool {
	m := r.Move
	held := 0
	if m.Seat >= 0 && m.Seat < s.Seats && m.Card.Valid() {
		held = s.Hands[m.Seat].Count(m.Card)
	}
	switch r.Code {
	case uno.RefusedHandOver:
		return s.Phase == uno.Over
	case uno.RefusedNoSeat:
		return m.Seat < 0 || m.Seat > r.Seat || m.Target < 0 || m.Target > r.Seat
	case uno.RefusedNotYourTurn:
		return m.Seat != s.Turn && r.Seat == s.Turn
	case uno.RefusedOtherAct, uno.RefusedJumpTooEarly:
		return r.Phase == s.Phase && r.Seat == s.Turn
	case uno.RefusedNotHeld:
		return held < m.Count() && r.Card == m.Card && r.Seat == m.Seat
	case uno.RefusedNotIdentical:
		return r.Card != s.Top && r.Top == s.Top
	case uno.RefusedNoMatch:
		return held > 0 && !m.Card.Black() && m.Card.Color() != s.Color && m.Card.Rank() != s.Top.Rank() &&
			r.Card == m.Card && r.Color == s.Color && r.Top == s.Top
	case uno.RefusedColorHeld:
		return s.Hands[m.Seat].HasColor(r.Color) && r.Color == s.Color
	case uno.RefusedNotDrawn:
		return s.Phase == uno.ToKeep && !s.Drawn.Has(m.Card)
	case uno.RefusedMustPlay:
		return slices.ContainsFunc(s.Legal(nil, int(m.Seat)), func(l uno.Move) bool { return l.Act == uno.Play })
	case uno.RefusedUnoNotDue:
		return m.Uno && (s.Rules.NoUnoCall || s.Hands[m.Seat].Len() != m.Count()+1)
	default:
		return slices.Contains(uno.RefusalCodes(), r.Code)
	}
}
