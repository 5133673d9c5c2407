package sim

import (
	"fmt"
	"io"
	"slices"

	"github.com/spf13/cobra"

	"github.com/unolab/uno/cmd/uno/cli"
	"github.com/unolab/uno/study"
)

// NewStudy makes `uno study`: the sources' claims measured.
func NewStudy() *cobra.Command {
	var plan study.Plan
	var dir string
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "study [NAME|all]",
		Short: "Measure what the sources claim",
		Long: `Runs a study: every claim with its source, the method, the figures with 99 %
intervals, and a verdict. With --out the result is written as JSON, as a page and
as a plot, and taken from there when the same study has been run before. --claim measures one
claim alone. Without a name the studies are listed with their claims.`,
		Example: `  uno study
  uno study duel --out studies
  uno study duel -n 100 --json
  uno study duel --claim first-player -n 7000`,
		Args: cli.Args(cobra.MaximumNArgs(1)),
		RunE: func(cmd *cobra.Command, names []string) error {
			if len(names) == 0 {
				return listStudies(cmd.OutOrStdout(), asJSON)
			}
			if plan.Size < 0 || plan.Size == 1 {
				return cli.Usagef("-n is at least 2 games (0: the usual size)")
			}
			list := study.Studies()
			if names[0] == "all" && plan.Claim != "" {
				return cli.Usagef("--claim needs the name of a study")
			}
			if names[0] != "all" {
				s, err := study.Find(names[0])
				if err != nil {
					return cli.Usagef("%w; 'uno study' lists them", err)
				}
				if plan.Claim != "" && !slices.Contains(s.Claims(), plan.Claim) {
					return cli.Usagef("study %s has no claim %q; 'uno study' lists them", s.Name, plan.Claim)
				}
				list = []study.Study{s}
			}
			if cli.IsTerminal(cmd.ErrOrStderr()) {
				plan.Progress = func(what string) { fmt.Fprintf(cmd.ErrOrStderr(), "%s ..\n", what) }
			}
			var results []*study.Result
			for _, s := range list {
				r, kept, err := s.Run(cmd.Context(), dir, plan)
				if err != nil {
					return err
				}
				if dir != "" && !kept {
					if err := r.Write(dir); err != nil {
						return err
					}
				}
				results = append(results, r)
			}
			return printStudies(cmd.OutOrStdout(), results, asJSON)
		},
	}
	fl := cmd.Flags()
	fl.StringVar(&dir, "out", "", "write the results to this `directory`, and take from there what is there already")
	fl.IntVarP(&plan.Size, "games", "n", 0, "games for each claim (default the study's own number)")
	fl.StringVar(&plan.Claim, "claim", "", "measure this `claim` alone")
	fl.Uint64Var(&plan.Seed, "seed", 1, "the seed of the games")
	fl.BoolVar(&asJSON, "json", false, "print one JSON document")
	return cmd
}

// listStudies lists the studies there are.
func listStudies(out io.Writer, asJSON bool) error {
	if asJSON {
		list := []map[string]any{}
		for _, s := range study.Studies() {
			list = append(list, map[string]any{"name": s.Name, "title": s.Title, "games": s.Size, "claims": s.Claims()})
		}
		return cli.PrintJSON(out, list)
	}
	for _, s := range study.Studies() {
		fmt.Fprintf(out, "%-10s %s\n", s.Name, s.Title)
		for _, key := range s.Claims() {
			fmt.Fprintf(out, "  --claim %s\n", key)
		}
	}
	return nil
}

// printStudies prints results: one document, or the page of each.
func printStudies(out io.Writer, results []*study.Result, asJSON bool) error {
	if asJSON && len(results) == 1 {
		return cli.PrintJSON(out, results[0])
	}
	if asJSON {
		return cli.PrintJSON(out, results)
	}
	for _, r := range results {
		if _, err := io.WriteString(out, r.Markdown()); err != nil {
			return err
		}
	}
	return nil
}
