package main

import (
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"github.com/unolab/uno/puzzle"
	"github.com/unolab/uno/puzzle/check"
)

// readAnswer reads the answer document that the last argument names and the
// instance it is about: the first argument, or the hand.
func readAnswer(cmd *cobra.Command, deck *deckFlags, argv []string) (*puzzle.Instance, puzzle.Answer, error) {
	data, err := answerText(cmd, argv)
	if err != nil {
		return nil, nil, err
	}
	answer, err := check.Parse(argv[len(argv)-1], data)
	if err != nil {
		return nil, nil, err
	}
	if puzzle.Dimensions(answer) != 0 {
		return nil, nil, usagef("%s is about cards of several coordinates, which are neither explained nor drawn", argv[len(argv)-1])
	}
	switch answer.(type) {
	case *puzzle.Recognition, *puzzle.Geography, *puzzle.Lift:
		return nil, nil, usagef("%s is about a graph, not about cards", argv[len(argv)-1])
	}
	in, err := deck.read(cmd, argv[0], solitary(answer))
	return in, answer, err
}

// answerText is the whole answer document, which the last argument names.
func answerText(cmd *cobra.Command, argv []string) ([]byte, error) {
	if len(argv) == 2 && argv[0] == "-" && argv[1] == "-" {
		return nil, usagef("only one of the two files can be standard input")
	}
	name := argv[len(argv)-1]
	file, err := openInput(cmd, name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	data, err := io.ReadAll(file)
	if err != nil {
		return nil, fmt.Errorf("reading %s: %w", name, err)
	}
	return data, nil
}

// checkOptions opens the proof file, if one is named, for the checker; done
// closes it.
func checkOptions(cmd *cobra.Command, answer, proof string) (opt check.Options, done func(), err error) {
	opt.AnswerName = answer
	if proof == "" {
		return opt, func() {}, nil
	}
	r, err := openInput(cmd, proof)
	if err != nil {
		return opt, nil, err
	}
	opt.Proof, opt.ProofName = r, proof
	return opt, func() { r.Close() }, nil
}
