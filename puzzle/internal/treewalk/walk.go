package treewalk

// Most is the largest frontier that a state holds.
const Most = 16

// Kind is what a step does.
type Kind uint8

// The kinds of steps.
const (
	Enter  Kind = iota // the vertex What comes to the end of the frontier
	Edge               // the edge What, between the places A and B
	Forget             // the vertex What at place A leaves; those behind it move up
	Branch             // a branch with an empty frontier begins
	Join               // the branch in hand is joined to the one that waits last
)

// Step is a step of a walk.
type Step struct {
	Kind     Kind
	A, B     uint8
	What     int32
	Width    int      // the frontier before the step; before a joint that of the branch that waits
	Ends     [2]int32 // of an edge: the vertices at A and B
	Places   []uint8  // of a joint: for each vertex of the branch in hand, its place in the joint frontier
	Vertices []int32  // of a joint: the vertices of the branch in hand
	After    int      // the frontier after the step
}

// Walk is a walk over a whole graph. It ends with an empty frontier.
type Walk struct {
	Steps  []Step
	Widest int
	Joints int
}
