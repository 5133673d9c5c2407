package words

// TableRefusal is the reason why a table refuses a move or a hint that no rule
// of the game forbids. Its text is stable.
type TableRefusal string

// The reasons of a table.
const (
	NoHand          TableRefusal = "no-hand"           // no hand is being played
	ProgramPlays    TableRefusal = "program-plays"     // a program plays for the seat
	AlreadyMade     TableRefusal = "already-made"      // the seat has moved; the move waits
	TooLate         TableRefusal = "too-late"          // the window for moves out of turn is closed
	NoMoment        TableRefusal = "no-moment"         // no window is open
	NobodyToCatch   TableRefusal = "nobody-to-catch"   // the seat named cannot be caught
	TriedAlready    TableRefusal = "tried-already"     // one catch for each window
	NoUnoDue        TableRefusal = "no-uno-due"        // the seat has no Uno to say
	NoJumpNow       TableRefusal = "no-jump-now"       // the window is not one for jumping in
	Quicker         TableRefusal = "quicker"           // somebody else moved first
	NothingToDecide TableRefusal = "nothing-to-decide" // a hint without a decision
	HintComing      TableRefusal = "hint-coming"       // a hint is under way
	NoHint          TableRefusal = "no-hint"           // no program can give one
	HintsBusy       TableRefusal = "hints-busy"        // too many hints are under way
)

// TableRefusals lists the reasons of a table.
func TableRefusals() []TableRefusal {
	return []TableRefusal{
		NoHand, ProgramPlays, AlreadyMade, TooLate, NoMoment, NobodyToCatch, TriedAlready, NoUnoDue, NoJumpNow,
		Quicker, NothingToDecide, HintComing, NoHint, HintsBusy,
	}
}

// Refused is why a table refused, in a sentence.
func (s *Speaker) Refused(why TableRefusal) string { return s.say("refusal."+string(why), nil) }
