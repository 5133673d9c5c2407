package table

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"regexp"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/unolab/uno"
	"github.com/unolab/uno/bot"
)

// Wanted says what a person that is asked may do, in one sentence.
func (t *Teller) Wanted(v *uno.View) string {
	switch v.Phase {
	case uno.ToKeep:
		if v.Rules.ForcePlay {
			return "You drew " + t.list(v.Drawn) + " and must play it"
		}
		return "You drew " + t.list(v.Drawn) + ": play it, or pass to keep it"
	case uno.ToName:
		return "The start card is a Wild: name a colour"
	case uno.ToSwap:
		return "You played a seven: swap hands with whom?"
	case uno.ToAnswer:
		text := t.Names[v.Bluffer] + " played " + t.Face(uno.WildDrawFourKind, v.Color) + ": challenge it, or accept and draw " + strconv.Itoa(int(v.Sum))
		if v.Rules.Stack == uno.StackAny && v.Winner < 0 {
			text += ", or answer with a Wild Draw Four"
		}
		return text
	case uno.ToStack:
		return fmt.Sprintf("Answer %s with another draw card, or draw %d", t.Face(v.Top, uno.NoColor), v.Sum)
	}
	plays, draws := false, false
	for _, m := range v.Legal(nil) {
		plays = plays || m.Act == uno.Play
		draws = draws || m.Act == uno.Draw
	}
	switch {
	case plays && draws:
		return "Your turn: play a card or draw"
	case plays:
		return "Your turn: play a card; who can play must"
	default:
		return "Your turn: nothing fits, so draw"
	}
}

// seatWords replaces what the engine says of seats by numbers; the first
// group is the number.
var seatWords = regexp.MustCompile(`(?i)\bseat (\d+)('s| does not| cannot| has)?`)

// asYou are those endings, spoken to somebody.
var asYou = map[string]string{"": "you", "'s": "your", " does not": "you do not", " cannot": "you cannot", " has": "you have"}

// cardWords finds cards in the notation of records in what the engine says.
var cardWords = regexp.MustCompile(`\b([rgby][0-9svd]|[wf])(:[rgby])?\b`)

// Why says in a sentence why a move was refused by Play: err is what it
// returned for m.
func (t *Teller) Why(m uno.Move, err error) string {
	text := strings.TrimPrefix(err.Error(), uno.ErrIllegal.Error()+": "+m.String()+": ")
	if errors.Is(err, ErrNotAsked) {
		text = "that cannot be done now"
	}
	text = seatWords.ReplaceAllStringFunc(text, func(found string) string {
		part := seatWords.FindStringSubmatch(found)
		n, _ := strconv.Atoi(part[1])
		switch {
		case n == t.Seat:
			return asYou[part[2]]
		case n < len(t.Names):
			return t.Names[n] + part[2]
		default:
			return found
		}
	})
	text = cardWords.ReplaceAllStringFunc(text, func(found string) string {
		card, named, _ := strings.Cut(found, ":")
		k, err := uno.ParseKind(card)
		if err != nil {
			return found
		}
		c, err := uno.ParseColor(named)
		if err != nil {
			c = uno.NoColor
		}
		return t.Face(k, c)
	})
	return upperFirst(text)
}

// upperFirst begins a sentence, unless it begins with a card in notation.
func upperFirst(text string) string {
	if at := cardWords.FindStringIndex(text); at != nil && at[0] == 0 {
		return text
	}
	first, size := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(first)) + text[size:]
}

// Lesson says what fits now, for who is learning: why cards match, or what
// else there is to do.
func (t *Teller) Lesson(v *uno.View) string {
	plays := Playable(v)
	if plays.Empty() {
		return t.Wanted(v) + "."
	}
	if v.Phase != uno.ToPlay {
		return fmt.Sprintf("You can play %s.", t.list(plays))
	}
	return fmt.Sprintf("What fits: %s cards, cards like %s in number or symbol, black cards. You can play %s.",
		t.Tint(v.Color), t.Face(v.Top, uno.NoColor), t.list(plays))
}

// Playable is the cards of a view's hand that can be played or jumped in with
// now, each kind as often as it is held.
func Playable(v *uno.View) uno.Cards {
	var cards uno.Cards
	for _, m := range v.Legal(nil) {
		if (m.Act == uno.Play || m.Act == uno.Jump) && !cards.Has(m.Card) {
			from := v.Hand
			if v.Phase == uno.ToKeep {
				from = v.Drawn
			}
			for range from.Count(m.Card) {
				cards.Add(m.Card)
			}
		}
	}
	return cards
}

// Hint prepares the question to the program that gives hints, for a person
// that is asked; like that of Think, the function it returns may run on
// another goroutine. moves false advises to let the moment pass. A hint takes
// nothing from the match: it has a source of its own.
func (s *Session) Hint(seat int) func() Answer {
	p, err := bot.New(s.setup.Hint)
	if err != nil {
		panic(err) // Check has tried it
	}
	var src rand.PCG = uno.Stream(s.setup.Seed, uint64(s.match.Round), hintPurpose(len(s.game.Moves)))
	p.Reset(seat, &src)
	v := new(uno.View)
	s.View(seat, v)
	v.Events = s.game.History(seat)
	interrupt := s.Ask().Kind != Decide
	able := false
	for _, m := range v.Legal(nil) {
		able = able || bot.OutOfTurn(m)
	}
	return func() Answer {
		switch {
		case !interrupt:
			if e, ok := p.(bot.Explainer); ok {
				m, why := e.Explain(v)
				return Answer{Move: m, Moves: true, Why: why}
			}
			return Answer{Move: p.Decide(v), Moves: true}
		case !able:
			return Answer{}
		default:
			m, ok := p.Interrupt(v)
			return Answer{Move: m, Moves: ok}
		}
	}
}

// Advice puts a hint into words, with the reason where there is one.
func (t *Teller) Advice(ans Answer) string {
	if ans.Why != "" {
		return t.advice(ans) + ": " + ans.Why
	}
	return t.advice(ans)
}

// advice is Advice without the reason.
func (t *Teller) advice(ans Answer) string {
	m := ans.Move
	if !ans.Moves {
		return "Let it pass"
	}
	switch m.Act {
	case uno.Play, uno.Jump:
		text := "Play " + t.Face(m.Card, m.Color)
		if m.Act == uno.Jump {
			text = "Jump in with " + t.Face(m.Card, m.Color)
		}
		if m.Twin {
			text += " twice"
		}
		if m.Uno {
			text += ", and say Uno"
		}
		return text
	case uno.Draw:
		return "Draw"
	case uno.Pass:
		return "Pass: keep the card"
	case uno.Challenge:
		return "Challenge it"
	case uno.Accept:
		return "Accept it"
	case uno.NameColor:
		return "Name " + t.Tint(m.Color)
	case uno.Swap:
		return "Swap with " + t.Names[m.Target]
	case uno.Catch:
		return "Catch " + t.Names[m.Target]
	default:
		return "Say Uno"
	}
}

// On reports whether an option stands otherwise in rules than in Mattel's.
func On(o *uno.Option, rules *uno.Rules) bool {
	base, err := uno.Preset("official")
	return err == nil && o.Text(rules) != o.Text(&base)
}

// EachDeparture goes through the options in which rules differ from Mattel's,
// each with its name and, where it is no switch, its value.
func EachDeparture(rules *uno.Rules, visit func(o uno.Option, text string)) {
	for _, o := range uno.Options() {
		if !On(&o, rules) {
			continue
		}
		text := o.Name
		switch value := o.Text(rules); {
		case o.Name == "deck":
			text += fmt.Sprintf("=%d cards", rules.Deck.Len())
		case o.Values != "":
			text += "=" + value
		}
		visit(o, text)
	}
}
