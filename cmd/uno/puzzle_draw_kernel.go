package main

import (
	"fmt"

	"github.com/unolab/uno/puzzle"
	"github.com/unolab/uno/puzzle/draw"
	"github.com/unolab/uno/puzzle/kernel"
)

// fadeToKernel fades the cards that the solitaire kernel deletes.
func fadeToKernel(scene *draw.Scene, in *puzzle.Instance) error {
	if in.Players > 1 {
		return usagef("--kernel is about one player's deck, and this instance has %d players", in.Players)
	}
	k := kernel.Of(in.Cards)
	scene.Kept = nonNil(k.Cards)
	said := fmt.Sprintf("the kernel keeps %d of %d cards, at most %v by the theorem", len(k.Cards), len(in.Cards), k.Bound)
	scene.Notes = append(scene.Notes, said)
	return nil
}
