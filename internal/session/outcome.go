package session

// Outcome is how far a match has come.
type Outcome struct {
	Finished bool     `json:"finished"` // the match is over
	Rules    string   `json:"rules"`
	Seed     uint64   `json:"seed"`
	Seats    []string `json:"seats"`
	Hands    int      `json:"hands"` // hands finished
	Scores   []int    `json:"scores"`
	Winner   *int     `json:"winner"`         // of the match, or of a single hand
	Save     string   `json:"save,omitempty"` // where the game is kept, unless it is over
	Records  string   `json:"records"`        // where finished hands are recorded
}

// Outcome is how far the match has come, with the files of its keeper.
func (s *Session) Outcome(keep *Keeper) Outcome {
	set, match := s.Setup(), s.Match()
	o := Outcome{
		Finished: match.Done, Rules: set.Rules.String(), Seed: set.Seed, Seats: set.Seats,
		Hands: match.Round, Scores: match.Scores[:len(set.Seats)], Records: keep.RecordsFile,
	}
	switch winner := int(s.Game().Winner); {
	case !match.Done:
		o.Save = keep.SaveFile
	case set.Target > 0:
		o.Winner = &match.Winner
	case winner >= 0:
		o.Winner = &winner
	}
	return o
}
