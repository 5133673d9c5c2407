package sim

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"github.com/unolab/uno/api"
	"github.com/unolab/uno/cmd/uno/cli"
	"github.com/unolab/uno/study"
)

// NewStudy makes `uno study`, which measures the sources' claims.
func NewStudy() *cobra.Command {
	var r api.StudyRequest
	var dir string
	var asJSON bool
	var cluster cli.ClusterFlags
	cmd := &cobra.Command{
		Use:   "study [NAME|all]",
		Short: "Measure what the sources claim",
		Long: `Runs a study: every claim with its source, the method, the figures with 99 %
intervals, and a verdict. With --out the result is written as JSON, as a page and
as a plot after each claim, and a run that was interrupted goes on after the last one;
all studies together get an index. Pages and plots are always written again from what
is kept. --claim measures one claim alone. --deep plays so
many games that a machine works hours. Without a name the studies are listed with
their claims.

` + cli.ClusterHelp,
		Example: `  uno study
  uno study duel --out studies
  uno study duel -n 100 --json
  uno study duel --claim first-player -n 7000
  uno study all --out studies --deep`,
		Args: cli.Args(cobra.MaximumNArgs(1)),
		RunE: func(cmd *cobra.Command, names []string) error {
			if len(names) == 0 {
				return listStudies(cmd, asJSON)
			}
			list, err := studiesOf(names[0], r)
			if err != nil {
				return err
			}
			ctx, leave, err := cluster.Open(cmd, cli.WithProgress(cmd), nil)
			if err != nil {
				return err
			}
			defer leave()
			var results []*api.StudyAnswer
			for _, r := range list {
				result, err := keptStudy(ctx, r, dir)
				if err != nil {
					return err
				}
				results = append(results, result)
			}
			if names[0] == "all" && dir != "" {
				if err := writeIndex(dir, results); err != nil {
					return err
				}
			}
			return printStudies(cmd, results, asJSON)
		},
	}
	fl := cmd.Flags()
	fl.StringVar(&dir, "out", "", "write the results to this `directory`, and take from there what is there already")
	fl.IntVarP(&r.Games, "games", "n", 0, "games for each claim (default the study's own number)")
	fl.StringVar(&r.Claim, "claim", "", "measure this `claim` alone")
	fl.BoolVar(&r.Deep, "deep", false, "the games that a machine plays in hours")
	fl.Uint64Var(&r.Seed, "seed", 1, "the seed of the games")
	cluster.Add(fl)
	fl.BoolVar(&asJSON, "json", false, "print one JSON document")
	return cmd
}

// studiesOf are the requests of one study, or of all.
func studiesOf(name string, r api.StudyRequest) (list []api.StudyRequest, err error) {
	names := []string{name}
	if name == "all" {
		if r.Claim != "" {
			return nil, cli.Usagef("--claim needs the name of a study")
		}
		names = nil
		for _, s := range study.Studies() {
			names = append(names, s.Name)
		}
	}
	for _, r.Name = range names {
		if err := r.Check(); err != nil { // before hours of games
			return nil, err
		}
		list = append(list, r)
	}
	return list, nil
}

// keptStudy runs a study whose result is kept in a directory, unless that has no
// name.
func keptStudy(ctx context.Context, r api.StudyRequest, dir string) (*api.StudyAnswer, error) {
	if dir == "" {
		return api.Study(ctx, r)
	}
	kept, err := study.Kept(dir, r.Name, r.Claim)
	if err != nil {
		return nil, err
	}
	if kept != nil {
		r.Kept = api.Document{Name: study.File(dir, r.Name, r.Claim), Data: kept}
	}
	r.Keep = func(so *study.Result) error { return so.Write(dir) }
	result, err := api.Study(ctx, r)
	if err != nil {
		return nil, err
	}
	return result, result.Write(dir) // what was kept is shown as the program now shows it
}

// writeIndex writes the index of all studies.
func writeIndex(dir string, results []*api.StudyAnswer) error {
	var list []*study.Result
	for _, r := range results {
		list = append(list, &r.Result)
	}
	return os.WriteFile(filepath.Join(dir, "index.md"), []byte(study.Index(list)), 0o644)
}

// listStudies lists the studies there are.
func listStudies(cmd *cobra.Command, asJSON bool) error {
	list, err := api.Studies(cmd.Context(), api.StudiesRequest{})
	if err != nil {
		return err
	}
	return cli.Print(cmd, asJSON, list, func(out io.Writer) error {
		for _, s := range list {
			fmt.Fprintf(out, "%-10s %s\n", s.Name, s.Title)
			for _, key := range s.Claims {
				fmt.Fprintf(out, "  --claim %s\n", key)
			}
		}
		return nil
	})
}

// printStudies prints results: one document, or the page of each.
func printStudies(cmd *cobra.Command, results []*api.StudyAnswer, asJSON bool) error {
	var answer any = results
	if len(results) == 1 {
		answer = results[0]
	}
	return cli.Print(cmd, asJSON, answer, func(out io.Writer) error {
		for _, r := range results {
			if _, err := io.WriteString(out, r.Markdown()); err != nil {
				return err
			}
		}
		return nil
	})
}
