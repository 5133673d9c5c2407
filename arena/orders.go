package arena

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"text/tabwriter"

	"github.com/unolab/uno"
	"github.com/unolab/uno/bot"
	"github.com/unolab/uno/internal/spread"
	"github.com/unolab/uno/internal/stat"
)

// OrdersConfig says which players to compare at one table, and how.
type OrdersConfig struct {
	Rules   uno.Rules
	Names   []string                              // different players, 2 to MaxOrders of them
	Players map[string]func() (bot.Player, error) // see Config.Players
	Blocks  int
	Seed    uint64
	Workers int
	// Progress, unless nil, receives the number of blocks played.
	Progress func(blocks int)
}

// MaxOrders is the most players whose seat orders are all played: 120 games a deal.
const MaxOrders = 5

// OrdersResult is how players do against each other at one table. A hand without a
// winner counts as an equal share of a win.
type OrdersResult struct {
	Rules   string       `json:"rules"`
	Seed    uint64       `json:"seed"`
	Orders  int          `json:"orders"` // seat orders, each of which plays every deal
	Blocks  int          `json:"blocks"`
	Games   int          `json:"games"`
	Players []OrdersRate `json:"players"` // as they were named
}

// OrdersRate is the share of a player. The 95 % interval is taken over blocks, since
// the games of a block share their deal (stat.BoundedMean); one block has none.
type OrdersRate struct {
	Name    string      `json:"name"`
	WinRate float64     `json:"win_rate"`
	CI95    *[2]float64 `json:"ci95"`
}

// orders are all orders of n things, in lexical order.
func orders(n int) (list [][]int) {
	var extend func(order []int)
	extend = func(order []int) {
		if len(order) == n {
			list = append(list, slices.Clone(order))
		}
		for i := range n {
			if !slices.Contains(order, i) {
				extend(append(order, i))
			}
		}
	}
	extend(nil)
	return list
}

// Orders plays every deal with the players in every order of the seats. Neither the
// cards nor the neighbours then favour anybody. If the context is cancelled the
// result covers the blocks played until then.
func Orders(ctx context.Context, cfg OrdersConfig) (*OrdersResult, error) {
	n := len(cfg.Names)
	if n < 2 || n > MaxOrders {
		return nil, fmt.Errorf("all seat orders are played of 2 to %d players", MaxOrders)
	}
	if cfg.Blocks < 1 || cfg.Workers < 1 {
		return nil, errors.New("a match needs games and workers")
	}
	all := orders(n)
	tables := make([]Config, len(all))
	for i, order := range all {
		names := make([]string, n)
		for seat, who := range order {
			names[seat] = cfg.Names[who]
		}
		tables[i] = Config{
			Rules: cfg.Rules, Seats: names, Players: cfg.Players, Games: cfg.Blocks, Seed: cfg.Seed,
			First: DefaultFirst(&cfg.Rules), Workers: cfg.Workers,
		}
		if err := tables[i].check(); err != nil {
			return nil, err
		}
	}
	counts := make([][]int, n) // of each player: blocks by score, in shares of a win
	for who := range counts {
		counts[who] = make([]int, n*len(all)+1)
	}
	blocks := 0
	err := spread.Ordered(ctx, cfg.Blocks, 1, cfg.Workers, func() (func(context.Context, int, int) ([]int, error), error) {
		return ordersWorker(tables, all)
	}, func(hi int, scores []int) (bool, error) {
		for who, s := range scores {
			counts[who][s]++
		}
		if blocks = hi; cfg.Progress != nil {
			cfg.Progress(blocks)
		}
		return false, nil
	})
	r := &OrdersResult{Rules: cfg.Rules.String(), Seed: cfg.Seed, Orders: len(all), Blocks: blocks, Games: blocks * len(all)}
	values := make([]float64, n*len(all)+1)
	for i := range values {
		values[i] = float64(i) / float64(n*len(all))
	}
	for who, name := range cfg.Names {
		p := OrdersRate{Name: name}
		for score, count := range counts[who] {
			p.WinRate += values[score] * float64(count) / float64(max(1, blocks))
		}
		if blocks > 1 {
			ci := stat.BoundedMean(values, counts[who], level)
			p.CI95 = &ci
		}
		r.Players = append(r.Players, p)
	}
	return r, err
}

// ordersWorker plays a block: one deal in all orders. It returns the scores of the
// players: for a win as much as there are seats, for a hand without a winner 1.
func ordersWorker(tables []Config, all [][]int) (func(context.Context, int, int) ([]int, error), error) {
	players := make([]*player, len(tables))
	for i := range tables {
		var err error
		if players[i], err = newPlayer(&tables[i]); err != nil {
			return nil, err
		}
	}
	return func(ctx context.Context, lo, _ int) ([]int, error) {
		scores := make([]int, len(all[0]))
		for i, p := range players {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			h, err := p.hand(lo, uint64(lo), p.cfg.dealer(lo))
			if err != nil {
				return nil, fmt.Errorf("game %d: %w", lo, err)
			}
			for seat, who := range all[i] {
				switch h.Winner {
				case seat:
					scores[who] += len(scores)
				case -1:
					scores[who]++
				}
			}
		}
		return scores, nil
	}, nil
}

// Print writes the result for people.
func (r *OrdersResult) Print(w io.Writer) error {
	fmt.Fprintf(w, "%s, %d deals, each in all %d seat orders: %d games, seed %d\n", r.Rules, r.Blocks, r.Orders, r.Games, r.Seed)
	tab := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for _, p := range r.Players {
		fmt.Fprintf(tab, "%s\t%.2f %%", p.Name, 100*p.WinRate)
		if p.CI95 != nil {
			fmt.Fprintf(tab, "\t(95 %%: %.2f to %.2f)", 100*p.CI95[0], 100*p.CI95[1])
		}
		fmt.Fprintln(tab)
	}
	return tab.Flush()
}
