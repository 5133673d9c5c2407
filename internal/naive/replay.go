package naive

import "errors"

// script is the chance source of a replay: the results in the record.
type script struct {
	shuffles [][]string
	ejects   []int
	plays    string // the card that the present action says played itself
}

func (s *script) shuffle([]string) ([]string, error) {
	if len(s.shuffles) == 0 {
		return nil, broken("a new draw pile is due and the record has no shuffle left")
	}
	pile := s.shuffles[0]
	s.shuffles = s.shuffles[1:]
	return pile, nil
}

func (s *script) eject() (int, error) {
	if len(s.ejects) == 0 {
		return 0, broken("the machine is pushed and the record has no eject left")
	}
	n := s.ejects[0]
	s.ejects = s.ejects[1:]
	return n, nil
}

func (s *script) colour(card string) (string, error) {
	for _, c := range colourLetters {
		if s.plays == card+":"+string(c) {
			s.plays = ""
			return string(c), nil
		}
	}
	return "", broken("the drawn card %s plays itself, the record says %q", card, s.plays)
}

// Replay replays one record, a JSON object, and reports whether it is sound.
// The error is a *Malformed or a *Broken; the outcome then describes how far
// the hand came (Winner -1 if it did not end).
func Replay(line []byte) (Outcome, error) {
	rec, err := parseRecord(line)
	if err != nil {
		return Outcome{Winner: -1}, err
	}
	luck := &script{shuffles: rec.shuffles, ejects: rec.ejects}
	g, err := deal(rec.rules, rec.sizes, rec.dealer, rec.deck, luck)
	if err != nil {
		return g.outcome(), at(0, err)
	}
	var legal [][]string
	for i, a := range rec.actions {
		legal = append(legal, g.legal())
		luck.plays = a.plays
		err := g.apply(a)
		if err == nil && luck.plays != "" {
			err = broken("%q says that %s played itself", a.text, luck.plays)
		}
		if err != nil {
			o := g.outcome()
			o.Legal = legal
			return o, at(i, err)
		}
	}
	o := g.outcome()
	o.Legal = legal
	return o, at(len(rec.actions), g.checkEnd(rec, luck))
}

// checkEnd checks that the hand is over, that nothing of the record is left
// over and that its result is the result of the hand.
func (g *game) checkEnd(rec *record, luck *script) error {
	switch {
	case g.phase != phaseOver:
		return broken("the record ends before the hand does")
	case len(luck.shuffles) > 0:
		return broken("%d shuffles are left over", len(luck.shuffles))
	case len(luck.ejects) > 0:
		return broken("%d ejects are left over", len(luck.ejects))
	case rec.winner != g.winner:
		return broken("the winner is %d, the record says %d (-1 is nobody)", g.winner, rec.winner)
	case rec.points != g.points:
		return broken("the points are %d, the record says %d", g.points, rec.points)
	case rec.reason != g.reason:
		return broken("the hand ended by %q, the record says %q", g.reason, rec.reason)
	}
	return nil
}

// at writes the index of the action into a *Broken.
func at(index int, err error) error {
	var b *Broken
	if errors.As(err, &b) {
		b.Action = index
	}
	return err
}
