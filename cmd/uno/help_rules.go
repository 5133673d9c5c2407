package main

import (
	"encoding/json"
	"fmt"
	"io"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/unolab/uno"
	"github.com/unolab/uno/bot"
)

// addHelpTopics lets `uno help TOPIC` answer for topics beside the commands.
func addHelpTopics(root *cobra.Command) {
	var asJSON bool
	rules := &cobra.Command{
		Use:     "rules",
		Short:   "Every rule set and every option",
		Example: "  uno help rules\n  uno help rules --json",
		Args:    args(cobra.NoArgs),
		RunE: func(cmd *cobra.Command, _ []string) error {
			if asJSON {
				return json.NewEncoder(cmd.OutOrStdout()).Encode(rulesTopic())
			}
			return printRules(cmd.OutOrStdout())
		},
	}
	rules.Flags().BoolVar(&asJSON, "json", false, "print one JSON document")
	players := &cobra.Command{
		Use:     "players",
		Short:   "Every player",
		Example: "  uno help players",
		Args:    args(cobra.NoArgs),
		RunE: func(cmd *cobra.Command, _ []string) error {
			tw := tabwriter.NewWriter(cmd.OutOrStdout(), 0, 0, 2, ' ', 0)
			for _, name := range bot.Names() {
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
				return usagef("no command and no topic is called %q; topics: rules, players", words)
			}
			return about.Help()
		},
	}
	help.AddCommand(rules, players)
	root.SetHelpCommand(help)
}

// topicPreset is a preset in `uno help rules --json`.
type topicPreset struct {
	Name    string            `json:"name"`
	Help    string            `json:"help"`
	Options map[string]string `json:"options"`
}

// topicOption is an option there.
type topicOption struct {
	Name   string `json:"name"`
	Help   string `json:"help"`
	Values string `json:"values,omitempty"`
	House  bool   `json:"house"`
}

// rulesTopic is the rule data as one document.
func rulesTopic() any {
	var doc struct {
		Presets []topicPreset `json:"presets"`
		Options []topicOption `json:"options"`
	}
	official, err := uno.Preset("official")
	if err != nil {
		panic(err) // the presets exist
	}
	for _, name := range uno.PresetNames() {
		r, err := uno.Preset(name)
		if err != nil {
			panic(err) // the presets exist
		}
		p := topicPreset{Name: name, Help: uno.PresetHelp(name), Options: map[string]string{}}
		for _, o := range uno.Options() {
			if text := o.Text(&r); text != o.Text(&official) {
				p.Options[o.Name] = text
			}
		}
		doc.Presets = append(doc.Presets, p)
	}
	for _, o := range uno.Options() {
		doc.Options = append(doc.Options, topicOption{o.Name, o.Help, o.Values, o.House})
	}
	return doc
}

// printRules prints the presets and the options.
func printRules(w io.Writer) error {
	tw := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(tw, "Rule sets (--rules NAME):")
	official, err := uno.Preset("official")
	if err != nil {
		return err
	}
	for _, name := range uno.PresetNames() {
		r, err := uno.Preset(name)
		if err != nil {
			return err
		}
		fmt.Fprintf(tw, "  %s\t%s\n", name, uno.PresetHelp(name))
		for _, o := range uno.Options() {
			if text := o.Text(&r); text != o.Text(&official) {
				if text == "true" {
					fmt.Fprintf(tw, "\t  %s\n", o.Name)
				} else {
					fmt.Fprintf(tw, "\t  %s=%s\n", o.Name, text)
				}
			}
		}
	}
	section := func(title string, house, sizes bool) {
		fmt.Fprintf(tw, "\n%s\n", title)
		for _, o := range uno.Options() {
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
