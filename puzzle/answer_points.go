package puzzle

// PointSolve is a solve answer about cards of several coordinates, which match
// when they agree in at least one: the game solitaire, one player.
type PointSolve struct {
	Kind       string    `json:"kind"` // KindSolve
	Game       string    `json:"game"` // GameSolitaire
	Dimensions int       `json:"dimensions"`
	Rule       string    `json:"rule"`
	Answer     string    `json:"answer"`
	Method     string    `json:"method"`
	Seconds    float64   `json:"seconds"`
	Sequence   [][]int32 `json:"sequence,omitzero"` // every card, in playing order
	Reason     string    `json:"reason,omitempty"`  // why the answer is unknown
}

// MaxDimensions is the most coordinates that a card may have.
const MaxDimensions = 1 << 16

// Dimensions returns how many coordinates the cards of an answer have, 0 for
// cards of a colour and a number. Only a solitaire solve answer and a count
// can be about others.
func Dimensions(answer Answer) int {
	switch a := answer.(type) {
	case *PointSolve:
		return a.Dimensions
	case *Count:
		return a.Dimensions
	default:
		return 0
	}
}
