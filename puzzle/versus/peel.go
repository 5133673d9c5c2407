package versus

// An orientation chooses for each card one of its two hubs as its tail; the
// other hub is its head. A card of player 1 is at its tail and a card of player
// 2 at its head, and cards of different players at one hub can be paired there.
// With
//
//	out(v)  = cards, of both players, whose tail is v
//	room(v) = cards of player 2 with v as one of their two hubs
//
// player 1 has out(v) - room(v) more cards at v than player 2, so the sum of
// the positive ones among these surpluses is the number of cards of player 1
// that are left unmatched, and its minimum over all orientations is |C1| - nu.
// The players no longer matter: one hub of each card takes it, a hub takes at
// most room(v) cards, and as few as possible beyond that.

// vacancy is the state of a hub while cards are being oriented.
type vacancy struct {
	left int32 // cards at the hub that are not oriented yet
	room int32 // how many more it can take in
}

// settled reports that waiting gains nothing.
func (v vacancy) settled() bool { return v.room <= 0 || v.left <= v.room }

// peel orients edges as long as that is certainly optimal and returns the
// remaining vacancies by hub.
//
//   - A hub with room for all its open cards takes them in.
//   - A hub without room takes in none: the other hubs do. A hub that has
//     room for a card which only it can take loses nothing by taking it, for
//     any other card it would take in its place counts the same.
//
// The rest has 0 < room < left at every hub with open cards. The cost is
// linear.
func (g *hubGraph) peel() []vacancy {
	hub := make([]vacancy, g.hubs)
	for v, k := range g.room {
		hub[v].room = k
	}
	for i := range g.edges {
		e := &g.edges[i]
		hub[e.color].left += e.open
		hub[e.number].left += e.open
	}
	var queue []int32
	for v := range g.hubs {
		if hub[v].left > 0 && hub[v].settled() {
			queue = append(queue, v)
		}
	}
	for len(queue) > 0 {
		v := queue[len(queue)-1]
		queue = queue[:len(queue)-1]
		takes := hub[v].left <= hub[v].room
		list, lo, hi := g.at(v)
		for i := lo; i < hi && hub[v].left > 0; i++ {
			e := &g.edges[i]
			if list != nil {
				e = &g.edges[list[i]]
			}
			k := e.open
			if k == 0 {
				continue
			}
			e.open = 0
			hub[v].left -= k
			w := &hub[e.across(v)]
			queued := w.settled()
			w.left -= k
			if takes {
				hub[v].room -= k
			} else {
				w.room -= min(k, w.room)
			}
			if takes == (v < g.colors) {
				e.x += k
			}
			if !queued && w.left > 0 && w.settled() {
				queue = append(queue, e.across(v))
			}
		}
	}
	return hub
}
