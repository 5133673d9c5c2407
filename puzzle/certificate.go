package puzzle

// Vertex names a vertex of the bipartite multigraph H of a deck in a
// certificate: colour x is Vertex(x), number y is Vertex(-y).
type Vertex int32

// ColorVertex returns the name of a colour.
func ColorVertex(color int32) Vertex { return Vertex(color) }

// NumberVertex returns the name of a number.
func NumberVertex(number int32) Vertex { return Vertex(-number) }

// The kinds of certificates of a solitaire "no"; a kernel also certifies one
// of all-or-none.
const (
	CertDisconnected = "disconnected" // a cut with an empty set
	CertBridges      = "bridges"      // a cut whose crossing cards are bridges
	CertCut          = "cut"
	CertDP           = "dp"
	CertSAT          = "sat"
	CertKernel       = "kernel" // a kernel of the deck that has no winning order
)

// The two inequalities of a cut, the value of its "form" (docs/solitaire.md,
// "Cuts"). With k the number of pieces of H - S that must be visited:
const (
	FormCards  = "cards"  // k > 1 + floor(cards with exactly one end in S / 2)
	FormVisits = "visits" // k > 1 + sum over v in S of floor(deg(v)/2)
)

// Certificate makes a solitaire "no" checkable. Every certificate is a text of
// proof lines (docs/solitaire.md, "Certificates and their formats"): first
// reduction steps, then a cut, a DP transcript or a SAT refutation. Short ones
// are part of the answer: Steps has the reduction lines, Form and Set have a
// cut, and Lines has a transcript or refutation. When File is set, the proof
// file has everything instead, and the checker compares the other fields, where
// present, with it.
type Certificate struct {
	Kind  string   `json:"kind"`
	Steps []string `json:"steps,omitempty"` // "contract ..", "suppress ..", "require .."
	Form  string   `json:"form,omitempty"`  // of a cut
	Set   []Vertex `json:"set,omitempty"`   // of a cut: S, any member naming a contracted class
	Lines []string `json:"lines,omitempty"` // of a dp or sat: all lines, from "dp" or "sat .." on
	File  bool     `json:"file,omitempty"`

	Pieces int `json:"pieces,omitempty"` // of a cut: k
	Bound  int `json:"bound,omitempty"`  // of a cut: the right side, exceeded by k

	// A kernel certifies a "no" of the deck by one of the kernel: Kernel is the
	// part of the deck that is left (docs/counting.md, "kernel and defragment"),
	// Of the certificate of its "no", nil when the checker decides it, Held the
	// cards left out that the forests of a sparse kernel hold.
	Kernel Cards        `json:"kernel,omitzero"`
	Held   Cards        `json:"held,omitzero"`
	Of     *Certificate `json:"of,omitempty"`
}
