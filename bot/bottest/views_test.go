package bottest

import (
	"fmt"
	"slices"

	"github.com/unolab/uno"
	"github.com/unolab/uno/bot"
)

// checkViews checks the views of package uno, on which the leak check relies. At
// each question of hands of random legal moves, dealing the hidden cards anew
// does not change any seat's view, an event that a seat must not notice is not
// in its view, and the view lists the same legal moves as the state.
func checkViews(t TB, opts Options) {
	t.Helper()
	failures := 0
	for _, tab := range tables(opts.usual()) {
		if err := views(tab); err != nil {
			t.Errorf("%v", err)
			if failures++; failures == maxFailures {
				return
			}
		}
	}
}

// views is checkViews for one table. While a seat decides whether to keep a drawn
// card, no other seat is asked or has a view.
func views(tab *table) error {
	var g uno.Game
	if err := g.Start(&tab.rules, tab.seats, tab.dealer, uno.NewDeckOrder(tab.seed, tab.number)); err != nil {
		return fmt.Errorf("%v: %w", tab, err)
	}
	players := seat(func() bot.Player { return new(stranger) }, tab.seats)
	for i, p := range players {
		reset(p, tab, i)
	}
	src := uno.Stream(tab.seed, tab.number, dealPurpose)
	var host bot.Host
	for g.Phase != uno.Over {
		for i := range tab.seats {
			if g.Phase == uno.ToKeep && int(g.Turn) != i {
				continue
			}
			var v, w uno.View
			g.View(i, &v)
			redealt(&g, i, &src).View(i, &w)
			if d := difference(&v, &w); d != "" {
				return fmt.Errorf("%v: after %d moves seat %d can tell other hidden cards by its view: %s", tab, len(g.Moves), i, d)
			}
			if x, y := g.Legal(nil, i), v.Legal(nil); !slices.Equal(x, y) {
				return fmt.Errorf("%v: after %d moves seat %d may do %v, its view says %v", tab, len(g.Moves), i, x, y)
			}
			for _, e := range v.Events {
				private := e.Type == uno.Kept || e.Type == uno.Received
				if private && int(e.Seat) != i && !tab.rules.OpenHands {
					return fmt.Errorf("%v: after %d moves seat %d notices that %v", tab, len(g.Moves), i, e)
				}
			}
		}
		if _, err := host.Step(&g, players); err != nil {
			return fmt.Errorf("%v: %w", tab, err)
		}
	}
	return nil
}
