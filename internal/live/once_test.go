package live

import (
	"slices"
	"testing"
	"testing/synctest"
	"time"
)

// A move that is sent again with its id, over the same connection or another, is
// made once and answered as before.
func TestAMoveThatIsSentAgainIsMadeOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newParty(t, 1, Config{}, "official[hands=7.7]", "me", "hot:Bob")
		defer p.close()
		turn := int(p.state().Turn)
		move := p.state().Legal(nil, turn)[0].Text()
		msg := Message{T: "move", V: 0, Round: 1, Move: move, MoveID: "a"}
		first := p.guests[turn].say(msg)
		if done, no := p.answers(turn); !slices.Contains(done, first) {
			t.Fatalf("the move: %v", no)
		}
		kept := p.kept()
		second := p.guests[turn].say(msg)
		if done, no := p.answers(turn); !slices.Contains(done, second) || p.kept() != kept {
			t.Errorf("the same again: %v, %d moves", no, p.kept())
		}
		p.table.Detach(p.guests[turn].client)
		p.guests[turn] = sit(t, p.table, p.store, 2, tokens(p.made)[turn])
		p.guests[turn].id = 50
		third := p.guests[turn].say(msg)
		if done, no := p.answers(turn); !slices.Contains(done, third) || p.kept() != kept {
			t.Errorf("over a new connection: %v, %d moves", no, p.kept())
		}
		other := msg
		other.MoveID = "b"
		other.Move = "draw"
		id := p.guests[turn].say(other)
		if _, no := p.answers(turn); no[id] != Stale {
			t.Errorf("another move for the same version: %v", no)
		}
		again := p.guests[turn].say(other)
		if _, no := p.answers(turn); no[again] != Stale {
			t.Errorf("a refused move again: %v", no)
		}
	})
}

// A held move whose connection breaks is answered over the next.
func TestAHeldMoveIsAnsweredOverTheNextConnection(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newParty(t, 1, Config{Grace: grace}, reds+".2]", "me", "hot:Bob", "hot:Cleo")
		defer p.close()
		p.first(true)
		turn := int(p.state().Turn)
		msg := Message{T: "move", V: p.last(turn).V, Round: 1, Move: "draw", MoveID: "a"}
		p.guests[turn].say(msg)
		if h := p.last(turn); h.Held != "draw" {
			t.Fatalf("held: %+v", h)
		}
		p.table.Detach(p.guests[turn].client)
		p.guests[turn] = sit(t, p.table, p.store, 2, tokens(p.made)[turn])
		p.guests[turn].id = 50
		id := p.guests[turn].say(msg)
		time.Sleep(2 * grace)
		if done, no := p.answers(turn); !slices.Contains(done, id) {
			t.Errorf("done %v, no %v", done, no)
		}
	})
}

// A held move is discarded when nobody is left at the table, and a client that
// sends it again learns that from the answer.
func TestAHeldMoveFallsWhenEverybodyHasGone(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newParty(t, 1, Config{Grace: grace}, reds+".2]", "me", "hot:Bob", "hot:Cleo")
		defer p.close()
		who := p.first(true)
		turn := int(p.state().Turn)
		msg := Message{T: "move", V: p.last(turn).V, Round: 1, Move: "draw", MoveID: "a"}
		p.guests[turn].say(msg)
		if h := p.last(turn); h.Held != "draw" {
			t.Fatalf("held: %+v", h)
		}
		for _, seat := range []int{turn, who, 3 - who - turn} { // the last one could still let the moment pass
			p.table.Detach(p.guests[seat].client)
		}
		for seat, token := range tokens(p.made) {
			p.guests[seat] = sit(t, p.table, p.store, 2, token)
		}
		p.guests[turn].id = 50
		id := p.guests[turn].say(msg)
		if done, no := p.answers(turn); no[id] != Stale {
			t.Errorf("done %v, no %v", done, no)
		}
		msg.MoveID = "b"
		id = p.guests[turn].say(msg)
		if done, no := p.answers(turn); !slices.Contains(done, id) {
			t.Errorf("sent anew: done %v, no %v", done, no)
		}
	})
}

// After a restart of the program a move that was made is answered as made, and
// one for another hand is refused.
func TestAMoveFromBeforeARestart(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newParty(t, 1, Config{}, "official[hands=7.7]", "me", "hot:Bob")
		turn := int(p.state().Turn)
		move := p.state().Legal(nil, turn)[0].Text()
		msg := Message{T: "move", V: 0, Round: 1, Move: move, MoveID: "a"}
		p.guests[turn].say(msg)
		p.answers(turn)
		p.close()
		p.hub = New(Config{}, p.store, quiet, nil)
		if _, err := p.hub.Reopen(t.Context()); err != nil {
			t.Fatal(err)
		}
		p.table, _ = p.hub.Table(p.made.Code)
		for seat, token := range tokens(p.made) {
			p.guests[seat] = sit(t, p.table, p.store, 2, token)
		}
		defer p.close()
		kept := p.kept()
		id := p.guests[turn].say(msg)
		if done, no := p.answers(turn); !slices.Contains(done, id) || p.kept() != kept {
			t.Errorf("done %v, no %v, %d moves of %d", done, no, p.kept(), kept)
		}
		msg.Round, msg.MoveID = 2, "b"
		id = p.guests[turn].say(msg)
		if _, no := p.answers(turn); no[id] != Stale {
			t.Errorf("a move of another hand: %v", no)
		}
	})
}
