package cli

import (
	"strings"

	"github.com/spf13/cobra"

	"github.com/unolab/uno"
	"github.com/unolab/uno/api"
)

// RulesFlags are the flags that select the rules.
type RulesFlags struct{ api.Rules }

// Add adds the flags to a command; preset is the default.
func (f *RulesFlags) Add(cmd *cobra.Command, preset string) {
	cmd.Flags().StringVar(&f.Name, "rules", preset, "the rule set: "+strings.Join(uno.PresetNames(), ", "))
	cmd.Flags().StringArrayVar(&f.Options, "option", nil, "set an option of the rules, `NAME[=VALUE]`; see 'uno help rules'")
	cmd.Flags().StringVar(&f.Deck, "deck", "", "the `cards` of the game, such as \"r1 r2 b1 b2 rs w\" (default the 108)")
	cmd.Flags().StringVar(&f.Hands, "hands", "", "the `numbers` of cards dealt to each seat, such as 7,7")
	completeRules(cmd)
}

// completeRules lets the shell complete presets and options.
func completeRules(cmd *cobra.Command) {
	complete := func(list func() []string) func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
		return func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
			return list(), cobra.ShellCompDirectiveNoFileComp
		}
	}
	// Registration fails only for a flag that does not exist.
	_ = cmd.RegisterFlagCompletionFunc("rules", complete(uno.PresetNames))
	_ = cmd.RegisterFlagCompletionFunc("option", complete(func() []string {
		var names []string
		for _, o := range uno.Options() {
			names = append(names, o.Name+"\t"+o.Help)
		}
		return names
	}))
}
