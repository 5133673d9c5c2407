package policy

import "github.com/unolab/uno"

// ablePlays ranks drawing and passing below everything else (docs/rules.md, fine
// print, Random players).
func ablePlays(_ Sight, m uno.Move) int {
	if m.Act == uno.Draw || m.Act == uno.Pass {
		return 0
	}
	return 1
}

// rlcardRule ranks as the rule agent of the RLCard environment does
// (docs/rules.md, rlcard): a WD4 that names a colour most held, then anything
// but a Wild, then a Wild of any colour. It draws, and keeps a drawn card, only
// when it can play nothing.
//
// Under rules that the environment does not have, twins are one play, and so
// are Colour Wilds, one for each colour; a WD4 answers whatever it may answer;
// challenges, swaps and the colour of a start card are uniform; out of turn it
// acts as Random does.
func rlcardRule(s Sight, m uno.Move) int {
	switch {
	case m.Act == uno.Draw || m.Act == uno.Pass:
		return 0
	case m.Card == uno.WildDrawFourKind && s.MostHeld(m.Color):
		return 3
	case m.Card == uno.WildKind:
		return 1
	default:
		return 2
	}
}
