package bot

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/unolab/uno"
)

// view reads what a seat knows of a position.
func view(t *testing.T, position string) *uno.View {
	t.Helper()
	v, err := uno.ParseView(position)
	if err != nil {
		t.Fatalf("%s: %v", position, err)
	}
	return v
}

// choices asks a player the same question with many sources, and lists, sorted,
// what it answered at least once: whatever it takes with a chance of 1 in 10 or
// more. "-" is a moment let pass.
func choices(t *testing.T, name, position string) []string {
	t.Helper()
	p, err := New(name)
	if err != nil {
		t.Fatal(err)
	}
	v := view(t, position)
	set := map[string]bool{}
	for seed := range uint64(200) {
		p.Reset(v.Seat, rand.NewPCG(seed, 1))
		if int(v.Turn) == v.Seat {
			set[p.Decide(v).Text()] = true
			continue
		}
		m, ok := Interrupt(p, v)
		text := "-"
		if ok {
			text = m.Text()
		}
		set[text] = true
	}
	var list []string
	for text := range set {
		list = append(list, text)
	}
	slices.Sort(list)
	return list
}

func TestChoices(t *testing.T) {
	for _, c := range []struct{ player, why, position, want string }{
		{"greedy", "the longest colour, ties at random", "seat=0 hands=r1.r2.g5.b9/?7 top=r5", "r1|r2"},
		{"greedy", "the card played counts for its colour", "seat=0 hands=r1.g5.b9/?7 top=r5", "g5|r1"},
		{"greedy", "a Draw Two is worth five cards of a colour", "seat=0 hands=r1.r2.r3.r4.r6.gd.b1/?7 top=rd color=r", "gd"},
		{"greedy", "six cards are worth as much as a lone Draw Two", "seat=0 hands=r1.r2.r3.r4.r6.r8.gd/?7 top=rd color=r", "gd|r1|r2|r3|r4|r6|r8"},
		{"greedy", "a Skip is a bonus", "seat=0 hands=rs.r1.r2/?7 top=r5", "rs"},
		{"greedy", "three cards more of another colour do not outweigh it", "seat=0 hands=rs.g5.g1.g2.g3/?7 top=r5", "rs"},
		{"greedy", "four do", "seat=0 hands=rs.g5.g1.g2.g3.g4/?7 top=r5", "g5"},
		{"greedy", "a Reverse is worth a Skip", "seat=0 hands=rs.rv.r1/?7 top=r5", "rs|rv"},
		{"greedy", "a Wild after all else", "seat=0 hands=r1.w.y2.y3/?7 top=r5", "r1"},
		{"greedy", "a Wild rather than a draw, naming the colour most held", "seat=0 hands=w.y2.y3.g1/?7 top=r5", "w:y"},
		{"greedy", "colours held alike", "seat=0 hands=w.y2.g1/?7 top=r5", "w:g|w:y"},
		{"greedy", "no colour held", "seat=0 hands=w.f/?7 top=r5", "w:b!|w:g!|w:r!|w:y!"},
		{"greedy", "only colours that can be named", "rules=official[deck=g1.g2.b3.r5.w.f.f,hands=2.2] seat=0 hands=w.f/?2 top=r5", "f:b!|f:g!|f:r!"},
		{"greedy", "a Wild Draw Four at three cards", "seat=0 hands=f.g1.g2/?3 top=r5", "f:g"},
		{"greedy", "not at four", "seat=0 hands=f.w.g1.g2/?4 top=r5", "w:g"},
		{"greedy", "no bluff", "seat=0 hands=f.r1.g2/?3 top=r5", "r1"},
		{"greedy", "nor where the bluff is all there is", "seat=0 hands=f.r1.g2/?3 top=r5 phase=keep drawn=f", "pass"},
		{"greedy", "but where the rules force it", "rules=official[force-play] seat=0 hands=f.r1.g2.g3/?3 top=r5 phase=keep drawn=f", "f:g"},
		{"greedy", "it is no bluff where it is always legal", "rules=pomdp seat=0 hands=f.r1.r2/?3 top=r5", "f:r"},
		{"greedy", "the player hit is the next in the direction of play", "seat=0 hands=f.w.g1/?7/?3 top=r5 dir=-", "f:g"},
		{"greedy", "and no other", "seat=0 hands=f.w.g1/?7/?3 top=r5", "w:g"},
		{"greedy", "a drawn card is played", "seat=0 hands=w.g1/?7 top=r5 phase=keep drawn=w", "w:g!"},
		{"greedy", "draws when it can do nothing else", "seat=0 hands=g1.g2/?7 top=r5", "draw"},
		{"greedy", "says Uno", "seat=0 hands=r1.r2/?7 top=r5", "r1!|r2!"},
		{"greedy", "twins score for both", "rules=wikipedia seat=0 hands=r3.r3.rs/?7 top=r5", "rs"},
		{"greedy", "and may be the best", "rules=wikipedia seat=0 hands=r3.r3.r4.r7.rs/?7 top=r5", "r3 r3"},
		{"greedy", "a Colour Wild is no Reverse but names a colour", "rules=duel seat=0 hands=rv.r1.g2.g3/b1.b2.b3 top=r5", "rv:g|rv:r"},
		{"greedy", "a start Wild", "seat=0 hands=y1.y2.g3/?7 top=w phase=name", "color y"},
		{"greedy", "never challenges", "seat=0 hands=y1.g3/?3 top=f color=r phase=answer sum=4 bluffer=1 before=b", "accept"},
		{"greedy", "answers a Wild Draw Four", "rules=official[stack=any] seat=0 hands=y1.g3.f/?3 top=f color=r phase=answer sum=4 bluffer=1 before=b", "f:g|f:y"},
		{"greedy", "if it is no bluff", "rules=official[stack=any] seat=0 hands=y1.r3.f/?3 top=f color=r phase=answer sum=4 bluffer=1 before=b", "accept"},
		{"greedy", "answers a Draw Two", "rules=official[stack] seat=0 hands=yd.gd.g1.r9/?3 top=rd phase=stack sum=2", "gd"},
		{"greedy", "swaps with the smallest hand", "rules=official[seven-zero] seat=1 turn=1 hands=?5/r1.r2/?6/?4 top=r7 phase=swap", "swap 3"},
		{"greedy", "of equal ones the next in turn", "rules=official[seven-zero] seat=1 turn=1 hands=?4/r1.r2/?6/?4 top=r7 phase=swap", "swap 3"},
		{"greedy", "to the right too", "rules=official[seven-zero] seat=1 turn=1 hands=?4/r1.r2/?6/?4 top=r7 phase=swap dir=-", "swap 0"},
		{"greedy", "jumps in", "rules=official[jump-in] seat=0 turn=1 hands=r5.g1/?7/?7 top=r5", "jump r5!"},
		{"greedy", "catches first", "rules=official[jump-in] seat=0 turn=1 hands=r5.g1/?7/?1 top=r5 forgot=2", "catch 2"},
		{"greedy", "says a forgotten Uno", "seat=0 turn=1 hands=g1/?7 top=r5 forgot=0", "uno"},

		{"random", "a play, each kind and colour alike", "seat=0 hands=r1.r1.g2.w/?7 top=r5", "r1|w:b|w:g|w:r|w:y"},
		{"random", "draws when it cannot play", "seat=0 hands=g1.g2/?7 top=r5", "draw"},
		{"random", "plays what it drew", "seat=0 hands=g1.r2/?7 top=r5 phase=keep drawn=r2", "r2!"},
		{"random", "challenges as it likes", "seat=0 hands=y1.g3/?3 top=f color=r phase=answer sum=4 bluffer=1 before=b", "accept|challenge"},
		{"random", "bluffs as it likes", "seat=0 hands=r1.f.g1/?3 top=r5", "f:b|f:g|f:r|f:y|r1"},
		{"random", "answers a Draw Two", "rules=official[stack] seat=0 hands=yd.gd.g1.r9/?3 top=rd phase=stack sum=2", "gd|yd"},
		{"random", "swaps with anybody", "rules=official[seven-zero] seat=1 turn=1 hands=?5/r1.r2/?6/?4 top=r7 phase=swap", "swap 0|swap 2|swap 3"},
		{"random", "jumps in or not", "rules=official[jump-in] seat=0 turn=1 hands=r5.g1/?7/?7 top=r5", "-|jump r5!"},
		{"random", "catches first", "rules=official[jump-in] seat=0 turn=1 hands=r5.g1/?7/?1 top=r5 forgot=2", "catch 2"},
		{"random", "says a forgotten Uno", "seat=0 turn=1 hands=g1/?7 top=r5 forgot=0", "uno"},
		{"random", "twins are an action of their own", "rules=wikipedia seat=0 hands=r3.r3.g1/?7 top=r5", "r3|r3 r3!"},

		{"uniform", "drawing is one of the actions", "seat=0 hands=r1.r1.g2/?7 top=r5", "draw|r1"},
		{"uniform", "and so is passing", "seat=0 hands=g1.r2/?7 top=r5 phase=keep drawn=r2", "pass|r2!"},
		{"uniform", "silence is not", "seat=0 hands=r1.r2/?7 top=r5", "draw|r1!|r2!"},
		{"uniform", "taking the sum is", "rules=official[stack] seat=0 hands=yd.gd.g1.r9/?3 top=rd phase=stack sum=2", "draw|gd|yd"},
		{"uniform", "catches what works", "seat=0 turn=1 hands=g1.g2/?7/?1 top=r5 forgot=2", "catch 2"},

		{"rlcard-rule", "a Wild Draw Four before all, the colour most held", "rules=pomdp seat=0 hands=f.r1.r2.g3.w/?7 top=r5", "f:r"},
		{"rlcard-rule", "colours held alike", "rules=pomdp seat=0 hands=f.r1.g3.w/?7 top=r5", "f:g|f:r"},
		{"rlcard-rule", "any play but a Wild", "rules=rlcard seat=0 hands=f.r1.rd.g3.w/?7 top=r5", "r1|rd"},
		{"rlcard-rule", "a Wild if there is nothing else, any colour", "rules=rlcard seat=0 hands=g1.g2.w/?7 top=r5", "w:b|w:g|w:r|w:y"},
		{"rlcard-rule", "a Wild rather than a draw", "seat=0 hands=g1.g2.w/?7 top=r5", "w:b|w:g|w:r|w:y"},
		{"rlcard-rule", "draws when it cannot play", "seat=0 hands=g1.g2/?7 top=r5", "draw"},
		{"rlcard-rule", "plays what it drew", "seat=0 hands=g1.w/?7 top=r5 phase=keep drawn=w", "w:b!|w:g!|w:r!|w:y!"},
		{"rlcard-rule", "answers with a Wild Draw Four", "rules=official[stack=any] seat=0 hands=y1.g3.g4.f/?3 top=f color=r phase=answer sum=4 bluffer=1 before=b", "f:g"},
		{"rlcard-rule", "challenges as it likes", "seat=0 hands=y1.g3/?3 top=f color=r phase=answer sum=4 bluffer=1 before=b", "accept|challenge"},
		{"rlcard-rule", "names the colour of a start Wild at random", "seat=0 hands=y1.y2.g3/?7 top=w phase=name", "color b|color g|color r|color y"},
		{"rlcard-rule", "catches", "seat=0 turn=1 hands=g1.g2/?7/?1 top=r5 forgot=2", "catch 2"},
	} {
		t.Run(c.player+" "+c.why, func(t *testing.T) {
			if diff := cmp.Diff(strings.Split(c.want, "|"), choices(t, c.player, c.position)); diff != "" {
				t.Errorf("%s (-want +got):\n%s", c.position, diff)
			}
		})
	}
}

// counted counts the words taken of a source.
type counted struct {
	rand.Source
	words int
}

func (c *counted) Uint64() uint64 {
	c.words++
	return c.Source.Uint64()
}

// candidates is docs/rules.md (fine print, Random players) word for word: the texts of
// the legal moves that are candidates, in the order of Legal.
func candidates(v *uno.View, playsIfAble bool) []string {
	var texts, list []string
	plays := false
	for _, m := range v.Legal(nil) {
		texts = append(texts, m.Text())
		plays = plays || m.Act == uno.Play
	}
	for _, text := range texts {
		word, _, _ := strings.Cut(text, " ")
		switch {
		case word == "catch", word == "uno", word == "jump":
		case slices.Contains(texts, text+"!"):
		case playsIfAble && plays && (word == "draw" || word == "pass"):
		default:
			list = append(list, text)
		}
	}
	return list
}

// interruption is what uniform and random do out of turn, word for word: "-"
// lets the moment pass.
func interruption(v *uno.View, src rand.Source) string {
	var texts []string
	for _, m := range v.Legal(nil) {
		texts = append(texts, m.Text())
	}
	list := []string{"-"}
	for _, text := range texts {
		switch word, _, _ := strings.Cut(text, " "); {
		case word == "catch", word == "uno":
			return text
		case word == "jump" && !slices.Contains(texts, text+"!"):
			list = append(list, text)
		}
	}
	return list[uno.Below(src, len(list))]
}

// TestRandomChoosesByTheWord checks uniform and random against the mechanism that
// the fast simulator repeats: the candidate of index Below, one word where
// there are several, none where there is one.
func TestRandomChoosesByTheWord(t *testing.T) {
	for _, rules := range []string{"official", "wikipedia", "duel", "pomdp", "rlcard", "official[twins,stack=any,seven-zero,jump-in,attack]"} {
		for _, playsIfAble := range []bool{false, true} {
			r, err := uno.ParseRules(rules)
			if err != nil {
				t.Fatal(err)
			}
			seats := min(3, r.SeatLimit)
			r.Limit = 200
			for game := range uint64(20) {
				var g uno.Game
				if err := g.Start(&r, seats, 0, uno.NewDeckOrder(5, game)); err != nil {
					t.Fatal(err)
				}
				players := make([]Player, seats)
				for seat := range players {
					ours, spec := &counted{Source: rand.NewPCG(game, uint64(seat))}, &counted{Source: rand.NewPCG(game, uint64(seat))}
					p := NewUniform()
					if playsIfAble {
						p = NewRandom()
					}
					p.Reset(seat, ours)
					players[seat] = &Person{
						DecideFunc: func(v *uno.View) (uno.Move, bool) {
							m := p.Decide(v)
							list := candidates(v, playsIfAble)
							want := list[0]
							if len(list) > 1 {
								want = list[uno.Below(spec, len(list))]
							}
							if m.Text() != want || ours.words != spec.words {
								t.Fatalf("%s: %v with %d words, of %v, not %s with %d", rules, m, ours.words, list, want, spec.words)
							}
							return m, true
						},
						InterruptFunc: func(v *uno.View) (uno.Move, bool) {
							m, ok := Interrupt(p, v)
							answer, want := "-", interruption(v, spec)
							if ok {
								answer = m.Text()
							}
							if answer != want || ours.words != spec.words {
								t.Fatalf("%s: %s with %d words, not %s with %d", rules, answer, ours.words, want, spec.words)
							}
							return m, ok
						},
					}
				}
				if err := PlayHand(&g, players); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
}
