package game

// Kind is what a node of a game tree is.
type Kind uint8

// The kinds of nodes.
const (
	Terminal Kind = iota // the game is over
	Chance               // chance moves
	Decision             // a player moves
)

// Node describes a node of a game tree. Its kind selects which fields apply.
type Node struct {
	Kind Kind

	// Payoff is what a terminal node pays to player 0; player 1 pays it.
	Payoff float64
	// Outcome, when it is above 0, names the outcome that a terminal node is:
	// nodes of one outcome pay the same, and Game.SetPayoffs can change it. With
	// 0 the outcome is known by its payoff.
	Outcome int

	// Probs are the chances of the children of a chance node. They are positive
	// and sum to 1.
	Probs []float64

	// Player is the player to move at a decision, 0 or 1.
	Player int
	// Info names the information set: a player cannot distinguish its decisions
	// with the same name.
	Info string
	// Actions are the names of what may be done, one for each child, the same
	// at every node of an information set. The list is kept and must not change;
	// equal lists may be one.
	Actions []string
}

// Source is a game as a tree that Unfold visits from its root. H is a history:
// a node together with the path to it. The functions must be pure.
type Source[H any] interface {
	// Root is the empty history.
	Root() H
	// Node returns the node at a history.
	Node(h H) Node
	// Next is the history after the i-th chance outcome or action.
	Next(h H, i int) H
}
