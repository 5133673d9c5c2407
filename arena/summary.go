package arena

import (
	"fmt"
	"io"
	"math"
	"strings"
	"text/tabwriter"

	"github.com/unolab/uno/internal/stat"
)

// level is the coverage of the intervals.
const level = 0.95

// Seat is the result of one seat. Rates are per hand.
type Seat struct {
	Name    string     `json:"name"`
	Wins    int        `json:"wins"`
	WinRate float64    `json:"win_rate"`
	CI95    [2]float64 `json:"ci95"`
	Points  int        `json:"points"`
	Matches int        `json:"match_wins,omitempty"`
}

// Turns is the distribution of hand lengths, in turns.
type Turns struct {
	Mean   float64 `json:"mean"`
	SD     float64 `json:"sd"`
	Median int     `json:"median"`
	P95    int     `json:"p95"`
	Max    int     `json:"max"`
}

// Summary is the result of a run. Games counts hands; LoserCardsMean is all cards
// left with all losers, per hand; ReshuffleRate is the share of hands in which
// the discards were turned over at least once; FirstPlayerWinRate is that of the
// seat left of the dealer.
type Summary struct {
	Games              int        `json:"games"`
	Rules              string     `json:"rules"`
	Seed               uint64     `json:"seed"`
	Shuffle            string     `json:"shuffle,omitempty"`
	Seats              []Seat     `json:"seats"`
	Turns              Turns      `json:"turns"`
	LoserCardsMean     float64    `json:"loser_cards_mean"`
	ReshuffleRate      float64    `json:"reshuffle_rate"`
	FirstPlayerWinRate float64    `json:"first_player_win_rate"`
	FirstPlayerCI95    [2]float64 `json:"first_player_ci95"`
	Blocked            int        `json:"blocked"`
	Limited            int        `json:"limited"`
	Matches            int        `json:"matches,omitempty"`
	Forfeits           []Forfeit  `json:"forfeits,omitempty"` // games that players lost by their own faults
	Engine             string     `json:"engine"`
	Seconds            float64    `json:"seconds"`
	GamesPerSecond     float64    `json:"games_per_second"`
}

// summary computes the summary of a tally.
func (t *tally) summary(cfg *Config) *Summary {
	s := &Summary{
		Games:              t.games,
		Rules:              cfg.Rules.String(),
		Seed:               cfg.Seed,
		Shuffle:            cfg.Shuffle,
		Turns:              t.turnStats(),
		LoserCardsMean:     ratio(t.loserCards, t.games),
		ReshuffleRate:      ratio(t.reshuffled, t.games),
		FirstPlayerWinRate: ratio(t.firstWins, t.games),
		FirstPlayerCI95:    stat.ClopperPearson(t.firstWins, t.games, level),
		Blocked:            t.blocked,
		Limited:            t.limited,
		Matches:            t.matches,
		Forfeits:           t.forfeits,
	}
	for seat, name := range cfg.Seats {
		s.Seats = append(s.Seats, Seat{
			Name:    name,
			Wins:    t.wins[seat],
			WinRate: ratio(t.wins[seat], t.games),
			CI95:    stat.ClopperPearson(t.wins[seat], t.games, level),
			Points:  t.points[seat],
			Matches: t.matchWins[seat],
		})
	}
	return s
}

// ratio is a/b, and 0 where b is 0.
func ratio(a, b int) float64 {
	if b == 0 {
		return 0
	}
	return float64(a) / float64(b)
}

// turnStats summarises the histogram of turns.
func (t *tally) turnStats() Turns {
	var out Turns
	if t.games == 0 {
		return out
	}
	sum, squares := 0.0, 0.0
	for n, games := range t.turns {
		sum += float64(n) * float64(games)
		squares += float64(n) * float64(n) * float64(games)
		if games > 0 {
			out.Max = n
		}
	}
	m := float64(t.games)
	out.Mean = sum / m
	if t.games > 1 {
		out.SD = math.Sqrt(max(0, (squares-sum*sum/m)/(m-1)))
	}
	out.Median = t.percentile(50)
	out.P95 = t.percentile(95)
	return out
}

// percentile is the number of turns of the nearest rank, from the histogram.
func (t *tally) percentile(percent int) int {
	rank := stat.Rank(t.games, percent)
	seen := 0
	for n, games := range t.turns {
		if seen += games; seen >= rank {
			return n
		}
	}
	return 0
}

// Print writes the summary as a table for people.
func (s *Summary) Print(w io.Writer) error {
	tw := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintf(tw, "%d hands of %s, seed %d\n\n", s.Games, s.Rules, s.Seed)
	header := "seat\tplayer\twins\trate\t95 % interval\tpoints a hand"
	if s.Matches > 0 {
		header += fmt.Sprintf("\tmatches won of %d", s.Matches)
	}
	fmt.Fprintln(tw, header)
	for i, seat := range s.Seats {
		row := fmt.Sprintf("%d\t%s\t%d\t%.2f %%\t%.2f to %.2f %%\t%.1f", i, seat.Name, seat.Wins,
			100*seat.WinRate, 100*seat.CI95[0], 100*seat.CI95[1], ratio(seat.Points, s.Games))
		if s.Matches > 0 {
			row += fmt.Sprintf("\t%d", seat.Matches)
		}
		fmt.Fprintln(tw, row)
	}
	if err := tw.Flush(); err != nil {
		return err
	}
	var b strings.Builder
	fmt.Fprintf(&b, "\nturns a hand      mean %.2f, sd %.2f, median %d, 95th percentile %d, most %d\n",
		s.Turns.Mean, s.Turns.SD, s.Turns.Median, s.Turns.P95, s.Turns.Max)
	fmt.Fprintf(&b, "first player      wins %.2f %% (%.2f to %.2f)\n",
		100*s.FirstPlayerWinRate, 100*s.FirstPlayerCI95[0], 100*s.FirstPlayerCI95[1])
	fmt.Fprintf(&b, "losers' cards     %.3f a hand\n", s.LoserCardsMean)
	fmt.Fprintf(&b, "turned over       the discards in %.2f %% of hands\n", 100*s.ReshuffleRate)
	if s.Blocked+s.Limited > 0 {
		fmt.Fprintf(&b, "without a winner  %d blocked, %d at the limit of turns\n", s.Blocked, s.Limited)
	}
	if err := forfeits(s.Forfeits).print(&b, "game"); err != nil {
		return err
	}
	fmt.Fprintf(&b, "speed             %.0f hands a second (%s engine)\n", s.GamesPerSecond, s.Engine)
	_, err := io.WriteString(w, b.String())
	return err
}
