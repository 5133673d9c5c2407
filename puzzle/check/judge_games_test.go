package check

import (
	"fmt"
	"slices"

	"github.com/unolab/uno/puzzle"
)

// replay plays a cooperative answer by the rules.
func replay(c *claim, hands [][]puzzle.Card, rule string, names []string, named bool) string {
	plays, ok := take[[]puzzle.Play](c, "plays")
	if !ok || rule != "skip" && rule != "strict" {
		return "no plays"
	}
	for p := range hands {
		hands[p] = slices.Clone(hands[p])
		if len(hands[p]) == 0 && len(hands[0]) > 0 {
			return "another player is out at the start"
		}
	}
	var played []puzzle.Card
	for i, p := range plays {
		turn := i % len(hands)
		fits := func(x puzzle.Card) bool { return len(played) == 0 || x.Matches(played[len(played)-1]) }
		if p.Player != turn+1 || len(hands[0]) == 0 || p.Draw != nil {
			return "another turn"
		}
		if p.Skip {
			if p.Card != nil || slices.ContainsFunc(hands[turn], fits) || rule == "strict" && len(hands) > 1 {
				return "a skip that is not allowed"
			}
			continue
		}
		at := -1
		if p.Card != nil {
			at = slices.Index(hands[turn], *p.Card)
		}
		if at < 0 || !fits(*p.Card) {
			return "a card that cannot be played"
		}
		hands[turn] = slices.Delete(hands[turn], at, at+1)
		played = append(played, *p.Card)
		if turn > 0 && len(hands[turn]) == 0 {
			return "another player is out first"
		}
	}
	if len(hands[0]) > 0 || named && !slices.Equal(names, puzzle.CardNames(played)) {
		return "player 1 is not out"
	}
	return ""
}

// after removes a card from a hand of a clone.
func after(hands [][]puzzle.Card, turn, i int) [][]puzzle.Card {
	next := slices.Clone(hands)
	next[turn] = slices.Delete(slices.Clone(hands[turn]), i, i+1)
	return next
}

// value plays an uncooperative game of two to its end: 1 if the player to move
// wins, -1 if not, 0 for a draw.
func value(hands [][]puzzle.Card, top *puzzle.Card, turn int, rule string) int {
	if rule == "race" {
		if len(hands[turn]) == 0 {
			return 1
		}
		if len(hands[1-turn]) == 0 {
			return -1
		}
	}
	if rule == "text" && len(hands[turn]) == 0 {
		if len(hands[1-turn]) == 0 {
			return 0
		}
		return -value(hands, top, 1-turn, rule)
	}
	best := -1
	for i, x := range hands[turn] {
		if top == nil || x.Matches(*top) {
			best = max(best, -value(after(hands, turn, i), &x, 1-turn, rule))
		}
	}
	return best
}

func (c *claim) versusTwo(hands [][]puzzle.Card, rule, answer string) string {
	if len(hands) < 2 || !slices.Contains([]string{"geography", "text", "race"}, rule) {
		return "no game of two"
	}
	v := value(hands, nil, 0, rule)
	if why := verdict(answer, map[int]string{1: "yes", 0: "draw", -1: "no"}[v]); why != "" {
		return why
	}
	winner, loser := whole(c, "winner"), whole(c, "loser")
	if want := map[int][2]int{1: {1, 2}, 0: {0, 0}, -1: {2, 1}}[v]; want != [2]int{winner, loser} {
		return "another winner"
	}
	var want []puzzle.Card
	for i, x := range hands[0] {
		if v == 1 && -value(after(hands, 0, i), &x, 1, rule) == 1 && !slices.Contains(want, x) {
			want = append(want, x)
		}
	}
	if have, _ := pairs(c, "openings"); !sameMultiset(want, have) {
		return "other openings"
	}
	if rule != "geography" {
		return ""
	}
	var at []puzzle.Card
	var owner []int
	for _, row := range c.lines() {
		p := 1
		if len(row) > 2 {
			p = int(row[2])
		}
		at, owner = append(at, puzzle.Card{Color: row[0], Number: row[1]}), append(owner, p)
	}
	if cover, ok := take[[]int](c, "cover"); ok {
		for i := range at {
			for j := range at {
				if owner[i] == 1 && owner[j] == 2 && at[i].Matches(at[j]) && !slices.Contains(cover, i+1) && !slices.Contains(cover, j+1) {
					return "no cover"
				}
			}
		}
		if v != 1 || len(cover) >= len(hands[0]) {
			return "no small cover"
		}
	}
	matching, certified := take[[][2]int](c, "matching")
	met := map[int]bool{}
	for _, e := range matching {
		i, j := e[0]-1, e[1]-1
		if owner[i] != 1 || owner[j] != 2 || met[i] || met[j] || !at[i].Matches(at[j]) {
			return "no matching"
		}
		met[i], met[j] = true, true
	}
	if v == -1 && certified && len(matching) != len(hands[0]) {
		return "a matching that does not saturate"
	}
	return ""
}

// possibleLosers is the set of possible first losers, a bit for each player and bit 0
// for nobody.
func possibleLosers(hands [][]puzzle.Card, top *puzzle.Card, turn int, rule string) uint {
	for range hands {
		if rule != "text" || len(hands[turn]) > 0 {
			break
		}
		turn = (turn + 1) % len(hands)
	}
	if rule == "text" && len(hands[turn]) == 0 {
		return 1
	}
	own := uint(2) << turn
	some, all := uint(0), own
	for i, x := range hands[turn] {
		if top == nil || x.Matches(*top) {
			f := possibleLosers(after(hands, turn, i), &x, (turn+1)%len(hands), rule)
			some |= f
			all &= f
		}
	}
	return some&^own | all
}

func (c *claim) versusMany(hands [][]puzzle.Card, rule, answer string) string {
	if rule != "geography" && rule != "text" {
		return "no rule of many"
	}
	f := possibleLosers(hands, nil, 0, rule)
	var want []int
	for p := range len(hands) + 1 {
		if f>>p&1 != 0 {
			want = append(want, p)
		}
	}
	have, _ := take[[]int](c, "losers")
	if !sameMultiset(want, have) {
		return fmt.Sprint("the losers are ", want)
	}
	return verdict(answer, map[bool]string{true: "no", false: "yes"}[slices.Contains(want, 1)])
}
