package arena

import (
	"errors"
	"fmt"
	"io"

	"github.com/unolab/uno"
	"github.com/unolab/uno/bot"
)

// Forfeit counts the games that a player lost by faults of one kind.
type Forfeit struct {
	Player string `json:"player"`
	Reason string `json:"reason"` // the code of the fault
	Games  int    `json:"games"`
	First  int    `json:"first"` // the number of the first such game
	What   string `json:"what"`  // what happened in it
}

// forfeits are counts by player and reason, in order of first occurrence.
type forfeits []Forfeit

// add counts a forfeit; the parts of a run must be added in order.
func (l *forfeits) add(f Forfeit) {
	for i := range *l {
		if old := &(*l)[i]; old.Player == f.Player && old.Reason == f.Reason {
			old.Games += f.Games
			return
		}
	}
	*l = append(*l, f)
}

// merge adds the forfeits of later games.
func (l *forfeits) merge(later forfeits) {
	for _, f := range later {
		l.add(f)
	}
}

// print writes a line for each count; unit is what First numbers.
func (l forfeits) print(w io.Writer, unit string) error {
	for _, f := range l {
		if _, err := fmt.Fprintf(w, "forfeited by %s: %d (%s), first in %s %d: %s\n", f.Player, f.Games, f.Reason, unit, f.First, f.What); err != nil {
			return err
		}
	}
	return nil
}

// end shows the end of the hand to the players that implement bot.Ender.
func (p *player) end() {
	for seat, b := range p.players {
		if e, ok := b.(bot.Ender); ok {
			p.game.View(seat, &p.seen)
			p.seen.Scores, p.seen.Target = p.host.Scores, p.host.Target
			e.End(&p.seen)
		}
	}
}

// faults are the faults by which players forfeit the hand, by seat, and their
// number. A player's error that is not a *bot.Fault ends the run.
func (p *player) faults() (list [uno.MaxSeats]*bot.Fault, n int, err error) {
	for seat, b := range p.players {
		f, ok := b.(bot.Forfeiter)
		if !ok {
			continue
		}
		err := f.Fault()
		if err == nil {
			continue
		}
		if !errors.As(err, &list[seat]) {
			return list, n, fmt.Errorf("seat %d: %w", seat, err)
		}
		n++
	}
	return list, n, nil
}

// forfeited is the outcome of a hand that players forfeited. A winner without a
// fault stays the winner; otherwise the only seat without a fault wins the hand,
// for no points, or nobody does.
func (p *player) forfeited(game int, faults [uno.MaxSeats]*bot.Fault) handResult {
	h := outcome(&p.game)
	if h.Winner >= 0 && faults[h.Winner] != nil {
		h.Winner, h.Points = -1, 0
	}
	without, last := 0, -1
	for seat, name := range p.cfg.Seats {
		if f := faults[seat]; f != nil {
			h.Forfeits.add(Forfeit{Player: name, Reason: f.Code, Games: 1, First: game, What: f.What})
			continue
		}
		without++
		last = seat
	}
	if h.Winner < 0 && without == 1 {
		h.Winner = last
	}
	return h
}
