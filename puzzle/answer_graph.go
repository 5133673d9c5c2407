package puzzle

// Recognition is the answer to "is this graph an UNO graph": with one player
// the graph in which matching cards are adjacent, with two the graph in which
// matching cards of different players are.
type Recognition struct {
	Kind    string  `json:"kind"`    // KindRecognise
	Players int     `json:"players"` // 1, also when it is 0; or 2
	Answer  string  `json:"answer"`
	Cards   Cards   `json:"cards,omitzero"`    // yes: of the vertices 1, 2, ..
	Owners  []int32 `json:"owners,omitzero"`   // yes, 2 players: whose the cards are
	Witness []int32 `json:"witness,omitzero"`  // no: vertices that induce a graph that is not an UNO graph
	Name    string  `json:"name,omitempty"`    // no, 1 player: of the graph that the witness induces
	Minimal bool    `json:"minimal,omitempty"` // no: every vertex of the witness is needed
	Reason  string  `json:"reason,omitempty"`  // why the answer is unknown
}

// The names of the minimal graphs that are not UNO-1 graphs, in a
// [Recognition].
const (
	ObstacleClaw    = "claw"     // a vertex with three neighbours, no two of them adjacent
	ObstacleGem     = "gem"      // a path of four vertices and a vertex adjacent to all of them
	ObstacleWheel   = "wheel"    // a cycle of four vertices and a vertex adjacent to all of them
	ObstacleOddHole = "odd hole" // a chordless cycle of 5, 7, 9, .. vertices
)

// Geography is the answer to a game of Generalised Geography: a token is on
// Start and player 1 moves first. Each move removes the vertex that the token
// leaves or, with Edge, the edge that it uses. The answer is yes when player 1
// wins.
//
// Matching and Barrier certify the undirected vertex game. No: the matching
// leaves Start out and is maximum by the barrier. Yes: it covers Start and is
// larger than the barrier allows in the graph without Start. Kernel, an even
// kernel, certifies the undirected edge game: the winner moves into it.
type Geography struct {
	Kind      string     `json:"kind"` // KindGeography
	Directed  bool       `json:"directed"`
	Edge      bool       `json:"edge"`
	Start     int        `json:"start"`
	Answer    string     `json:"answer"`
	Winner    int        `json:"winner,omitempty"`
	Loser     int        `json:"loser,omitempty"`
	Openings  []int32    `json:"openings,omitzero"` // all winning first moves
	Method    string     `json:"method"`
	Seconds   float64    `json:"seconds"`
	Matching  [][2]int32 `json:"matching,omitzero"`
	Barrier   []int32    `json:"barrier,omitzero"`
	Kernel    []int32    `json:"kernel,omitempty"`
	Positions int        `json:"positions,omitempty"` // looked at by a search
	Reason    string     `json:"reason,omitempty"`    // why the answer is unknown
}

// Lift is the answer to "has this graph a Hamiltonian path", lifted from a
// reduced problem. A "no" carries the answer to the reduced problem, which
// certifies it.
type Lift struct {
	Kind    string  `json:"kind"` // KindLift
	To      string  `json:"to"`   // the reduced problem, as in 'uno puzzle reduce --to'
	Answer  string  `json:"answer"`
	Path    []int32 `json:"path"`             // yes: all vertices in order
	Start   int32   `json:"start,omitempty"`  // where the path has to begin; 0 for anywhere
	Rule    string  `json:"rule,omitempty"`   // of the reduced problem
	Reduced *Solve  `json:"reduced,omitzero"` // no: the answer to the reduced problem
	Reason  string  `json:"reason,omitempty"` // why the answer is unknown
}

// The reduced problems that are not games, values of a [Lift]'s field "to".
const (
	ToCoopEqual   = "coop-equal"  // coop with hands of equal size
	ToHamiltonian = "hamiltonian" // a Hamiltonian cycle problem of TSPLIB
)
