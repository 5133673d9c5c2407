package cli

import (
	"github.com/spf13/cobra"

	"github.com/unolab/uno/bot"
)

// Seeded refuses players that think by the clock where --seed was given: their
// games would not be those of the seed.
func Seeded(cmd *cobra.Command, players []string) error {
	if !cmd.Flags().Changed("seed") {
		return nil
	}
	for _, name := range players {
		if bot.Timed(name) {
			return Usagef("--seed: %s thinks by the clock, so the seed does not determine the games; a number of playouts, as in strong:2000, goes with it", name)
		}
	}
	return nil
}
