package main

import (
	"fmt"
	"io"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/unolab/uno/api"
	"github.com/unolab/uno/bot"
	"github.com/unolab/uno/cmd/uno/cli"
)

// addHelpTopics lets `uno help TOPIC` answer for topics beside the commands.
func addHelpTopics(root *cobra.Command) {
	var asJSON bool
	rules := &cobra.Command{
		Use:     "rules",
		Short:   "Every rule set and every option",
		Example: "  uno help rules\n  uno help rules --json",
		Args:    cli.Args(cobra.NoArgs),
		RunE: func(cmd *cobra.Command, _ []string) error {
			a, err := api.RulesTopic(cmd.Context(), api.RulesTopicRequest{})
			if err != nil {
				return err
			}
			return cli.Print(cmd, asJSON, a, func(out io.Writer) error { return printRules(out, &a) })
		},
	}
	rules.Flags().BoolVar(&asJSON, "json", false, "print one JSON document")
	players := &cobra.Command{
		Use:     "players",
		Short:   "Every player",
		Example: "  uno help players",
		Args:    cli.Args(cobra.NoArgs),
		RunE: func(cmd *cobra.Command, _ []string) error {
			tw := tabwriter.NewWriter(cmd.OutOrStdout(), 0, 0, 2, ' ', 0)
			for _, name := range bot.Forms() {
				fmt.Fprintf(tw, "%s\t%s\n", name, bot.Help(name))
			}
			return tw.Flush()
		},
	}
	help := &cobra.Command{
		Use:   "help [command | topic]",
		Short: "Help about a command, or about rules and players",
		Example: `  uno help sim
  uno help rules`,
		RunE: func(cmd *cobra.Command, words []string) error {
			about, _, err := root.Find(words)
			if err != nil || about == nil || about == root && len(words) > 0 {
				return cli.Usagef("no command and no topic is called %q; topics: rules, players", words)
			}
			return about.Help()
		},
	}
	help.AddCommand(rules, players)
	root.SetHelpCommand(help)
}

// printRules prints the presets and the options.
func printRules(w io.Writer, a *api.RulesTopicAnswer) error {
	tw := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(tw, "Rule sets (--rules NAME):")
	for _, p := range a.Presets {
		fmt.Fprintf(tw, "  %s\t%s\n", p.Name, p.Help)
		for _, o := range a.Options {
			switch text, differs := p.Options[o.Name]; {
			case !differs:
			case text == "true":
				fmt.Fprintf(tw, "\t  %s\n", o.Name)
			default:
				fmt.Fprintf(tw, "\t  %s=%s\n", o.Name, text)
			}
		}
	}
	section := func(title string, house, sizes bool) {
		fmt.Fprintf(tw, "\n%s\n", title)
		for _, o := range a.Options {
			isSize := o.Values != "" && !o.House
			if o.House == house && isSize == sizes {
				name := o.Name
				if o.Values != "" {
					name += "=" + o.Values
				}
				fmt.Fprintf(tw, "  %s\t%s\n", name, o.Help)
			}
		}
	}
	section("House rules (--option NAME or --option NAME=VALUE), each off in official:", true, false)
	section("Options that make the other rule sets:", false, false)
	section("Sizes:", false, true)
	fmt.Fprintln(tw, "\nRules are data: what contradicts itself is refused before play.")
	return tw.Flush()
}
