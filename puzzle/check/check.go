package check

import (
	"context"
	"fmt"
	"io"
	"slices"

	"github.com/unolab/uno/puzzle"
)

// Options are inputs of a check in addition to the instance and the answer.
type Options struct {
	AnswerName string    // what errors call the answer; "answer" when empty
	Proof      io.Reader // the proof file, or nil
	ProofName  string    // what errors call it

	Pile []puzzle.Card // of a coop answer: the draw pile, top first
}

func (o Options) answerName() string {
	if o.AnswerName == "" {
		return "answer"
	}
	return o.AnswerName
}

// Answer verifies an answer about an instance and describes in a sentence what
// was verified. An answer that is wrong, that is "unknown", or that cannot be
// certified within this package's limits gives a [*Refusal]; a malformed
// certificate or proof file gives a [*puzzle.FormatError]; a cancelled context
// gives its error.
//
// [OnGraph] takes answers about graphs, [Points] those about cards of several
// coordinates.
func Answer(ctx context.Context, in *puzzle.Instance, answer puzzle.Answer, opt Options) (string, error) {
	if opt.Proof != nil {
		if a, ok := answer.(*puzzle.Solve); !ok || !takesProof(a) {
			return "", refusef("a proof file belongs to a solitaire \"no\", and this answer is none")
		}
	}
	if puzzle.Dimensions(answer) != 0 {
		return "", refusef("the answer is about cards of %d coordinates, not about an instance", puzzle.Dimensions(answer))
	}
	switch answer.(type) {
	case *puzzle.Recognition, *puzzle.Geography, *puzzle.Lift:
		return "", refusef("the answer is about a graph, not about an instance")
	case *puzzle.Solve, *puzzle.Count, *puzzle.Kernel, *puzzle.Fill:
		if err := placed(answer, claims(answer)); err != nil {
			return "", err
		}
	}
	switch a := answer.(type) {
	case *puzzle.Solve:
		return solve(ctx, in, a, opt)
	case *puzzle.Count:
		return onDeck(ctx, in, a, checkCount)
	case *puzzle.Kernel:
		return onDeck(ctx, in, a, checkKernel)
	case *puzzle.Fill:
		return onDeck(ctx, in, a, func(ctx context.Context, deck []puzzle.Card, a *puzzle.Fill) (string, error) {
			return checkFill(ctx, deck, a, opt)
		})
	default:
		return "", refusef("this checker knows no answers of type %T", answer)
	}
}

// takesProof reports whether a proof file can belong to an answer.
func takesProof(a *puzzle.Solve) bool {
	return a.Game == puzzle.GameSolitaire && a.Answer == puzzle.No
}

// solve dispatches by the game.
func solve(ctx context.Context, in *puzzle.Instance, a *puzzle.Solve, opt Options) (string, error) {
	if a.Answer == puzzle.Unknown {
		return "", refusef("the answer is \"unknown\": there is nothing to check")
	}
	switch a.Game {
	case puzzle.GameSolitaire:
		return onDeck(ctx, in, a, func(ctx context.Context, deck []puzzle.Card, a *puzzle.Solve) (string, error) {
			return checkSolitaire(ctx, deck, a, opt)
		})
	case puzzle.GameAllOrNone:
		return onDeck(ctx, in, a, checkAllOrNone)
	case puzzle.GameCoop:
		return checkCoop(ctx, in, a, opt.Pile)
	case puzzle.GameVersus:
		return checkVersus(ctx, in, a)
	default:
		return "", refusef("unknown game %q", a.Game)
	}
}

// onDeck runs a check of a game for one player.
func onDeck[A any](ctx context.Context, in *puzzle.Instance, a A, check func(context.Context, []puzzle.Card, A) (string, error)) (string, error) {
	if in.Players != 1 {
		return "", refusef("this answer is about one player's deck, but the instance has %d players", in.Players)
	}
	return check(ctx, in.Cards, a)
}

// oneRule verifies that a game without a choice of rules names none.
func oneRule(a *puzzle.Solve) error {
	if a.Rule != "" {
		return refusef("the game %s has no rule %q", a.Game, a.Rule)
	}
	return nil
}

// checkSolitaire verifies a yes by its order and a no by its certificate, or,
// without one, by deciding anew.
func checkSolitaire(ctx context.Context, deck []puzzle.Card, a *puzzle.Solve, opt Options) (string, error) {
	if err := oneRule(a); err != nil {
		return "", err
	}
	switch a.Answer {
	case puzzle.Yes:
		if err := order(deck, a.Sequence); err != nil {
			return "", err
		}
		if err := aside(deck, a); err != nil {
			return "", err
		}
		chunks, err := chunks(deck, a)
		if err != nil {
			return "", err
		}
		return fmt.Sprintf("yes: the order plays all %s%s", counted(len(deck), "card"), chunks), nil
	case puzzle.No:
		found, err := noSolitaire(ctx, deck, a.Certificate, opt, 0)
		if err != nil {
			return "", err
		}
		return "no: " + found, nil
	default:
		return "", refusef("a solitaire answer is yes, no or unknown, not %q", a.Answer)
	}
}

// noSolitaire verifies that a deck has no winning order: by a certificate or
// proof file or, without one, by deciding the deck itself. depth is the nesting
// depth of kernels.
func noSolitaire(ctx context.Context, deck []puzzle.Card, c *puzzle.Certificate, opt Options, depth int) (string, error) {
	if c != nil && c.Kind == puzzle.CertKernel {
		return kernelCertificate(ctx, puzzle.GameSolitaire, deck, c, opt, depth)
	}
	if c != nil || opt.Proof != nil {
		return certificate(ctx, deck, c, opt)
	}
	can, err := playable(ctx, deck)
	if err != nil {
		return "", err
	}
	if can {
		return "", refusef("the answer is \"no\", but the deck is playable")
	}
	return "decided anew by the checker", nil
}

// order verifies that a sequence plays exactly the cards of a deck, each
// matching the one before. It takes linear time.
func order(deck, sequence []puzzle.Card) error {
	if sequence == nil {
		return refusef("the answer is \"yes\" and carries no sequence")
	}
	if len(sequence) != len(deck) {
		return refusef("the sequence plays %s, the deck has %d", counted(len(sequence), "card"), len(deck))
	}
	want, have := puzzle.Group(deck), puzzle.Group(sequence)
	if !slices.Equal(want, have) {
		return refusef("the sequence does not play the cards of the deck: %s", firstDifference(want, have))
	}
	return matching(sequence)
}

// matching verifies that consecutive cards match.
func matching(sequence []puzzle.Card) error {
	for i := 1; i < len(sequence); i++ {
		if !sequence[i].Matches(sequence[i-1]) {
			return refusef("card %d of the sequence, (%v), does not match the one before it, (%v)", i+1, sequence[i], sequence[i-1])
		}
	}
	return nil
}

// firstDifference names a card with different multiplicities in two sorted
// lists of stacks.
func firstDifference(want, have []puzzle.Stack) string {
	for i := 0; i < len(want) || i < len(have); i++ {
		switch {
		case i == len(have) || i < len(want) && want[i].Card.Compare(have[i].Card) < 0:
			return fmt.Sprintf("(%v) is missing", want[i].Card)
		case i == len(want) || want[i].Card.Compare(have[i].Card) > 0:
			return fmt.Sprintf("(%v) is not in the deck", have[i].Card)
		case want[i].Count != have[i].Count:
			return fmt.Sprintf("(%v) stands in it %d times, in the deck %d times", want[i].Card, have[i].Count, want[i].Count)
		}
	}
	return "no difference"
}
