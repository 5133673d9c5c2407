package hidden

import (
	"fmt"
	"io"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/unolab/uno/api"
	"github.com/unolab/uno/cmd/uno/cli"
)

// newPomdpSolveCmd makes `uno pomdp solve`.
func newPomdpSolveCmd() *cobra.Command {
	var r api.PomdpSolveRequest
	var certificate, vectors string
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "solve FILE",
		Short: "Bound the optimal value of any POMDP: a .pomdp or POMDPX file",
		Long: `Reads a model in Cassandra's .pomdp format or in POMDPX and bounds the optimal
value of its start belief, under its own discount.

hsvi, sarsop, pbvi and ip (incremental pruning, for models of a few states) find
alpha vectors and certify the interval; fib and qmdp are upper bounds, with the
blind policies below. --certificate writes what the interval rests on, which
'uno pomdp check FILE CERTIFICATE' verifies without the solvers' code. The
certificate of pbvi and ip has the fast informed bound as its upper end.

pomcp, despot and adaops plan as they go: their value is a 95 % interval of what
they achieve in --episodes simulated episodes, and is not certified. brtdp (bounded
real-time dynamic programming on beliefs) certifies an interval without a
certificate file. despot also prints a 95 % interval of the optimal value.`,
		Example: `  uno pomdp solve tiger.pomdp --gap 0.01
  uno pomdp solve tiger.pomdp --method sarsop --certificate tiger.proof --json
  uno pomdp solve rocksample.pomdpx --method despot --episodes 50`,
		Args: cli.Args(cobra.ExactArgs(1)),
		RunE: func(cmd *cobra.Command, files []string) error {
			r.Certificate, r.Vectors = certificate != "", vectors != ""
			r.Model = cli.FileDocument(cmd, files[0])
			a, err := api.PomdpSolve(cli.WithProgress(cmd), r)
			if err != nil {
				return err
			}
			for file, text := range map[string]string{certificate: a.Certificate, vectors: a.Vectors} {
				if file == "" {
					continue
				}
				if err := cli.WriteFile(file, cli.Text(text)); err != nil {
					return err
				}
			}
			a.Certificate, a.Vectors = "", "" // they are in their files
			return cli.Print(cmd, asJSON, a, func(out io.Writer) error { return printSolved(out, &a) })
		},
	}
	fl := cmd.Flags()
	fl.StringVar(&r.Method, "method", api.PomdpSolvers[0], strings.Join(api.PomdpMethods(), ", "))
	limitVar(cmd, &r.TimeLimit, time.Minute, "stop after so long with what there is")
	fl.Float64Var(&r.Gap, "gap", 1e-3, "the width of the interval at which to stop")
	fl.StringVar(&certificate, "certificate", "", "write the certificate to this `file`")
	fl.StringVar(&vectors, "alpha", "", "write the alpha vectors to this `file`")
	fl.BoolVar(&asJSON, "json", false, "print one JSON document")
	addRun(cmd, &r.Run)
	return cmd
}

// printSolved prints an answer for people.
func printSolved(out io.Writer, a *api.PomdpSolveAnswer) error {
	how, what := "certified", fmt.Sprintf("%d vectors", a.Policy.Vectors)
	switch {
	case a.Policy.Kind == "graph":
		what = fmt.Sprintf("%d beliefs", a.Work)
	case !a.Certified:
		how, what = "simulated, 95 %", fmt.Sprintf("%d episodes", a.Work)
	}
	fmt.Fprintf(out, "value %.6f to %.6f (%s; width %.2g)\n", a.Value[0], a.Value[1], how, a.Gap)
	if !a.Done {
		fmt.Fprintln(out, "stopped before the gap or the number of episodes was reached")
	}
	if a.Optimum != nil {
		fmt.Fprintf(out, "optimal value %.6f to %.6f (searches with scenarios, 95 %%)\n", a.Optimum[0], a.Optimum[1])
	}
	if a.Policy.Action != "" {
		fmt.Fprintf(out, "play %s\n", a.Policy.Action)
	}
	_, err := fmt.Fprintf(out, "%s: %s; model of %d states, %d actions, %d observations, discount %g\n",
		a.Method, what, a.Model.States, a.Model.Actions, a.Model.Observations, a.Model.Discount)
	return err
}

// newPomdpEvaluateCmd makes `uno pomdp evaluate`.
func newPomdpEvaluateCmd() *cobra.Command {
	var r api.PomdpEvaluateRequest
	var graph string
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "evaluate FILE VECTORS",
		Short: "Prove what following alpha vectors achieves in a model",
		Long: `Reads a model and alpha vectors for it (pomdp-solve's .alpha or APPL's .policy),
and values the policy that takes the action of the best vector, on every belief
that it reaches. Where those are too many the value lies in an interval.

--graph writes the vectors as a policy graph with a node for each vector: .pg
(pomdp-solve's format), .json or .svg.`,
		Example: `  uno pomdp evaluate tiger.pomdp tiger.alpha --json
  uno pomdp evaluate tiger.pomdp tiger.alpha --graph tiger.svg`,
		Args: cli.Args(cobra.ExactArgs(2)),
		RunE: func(cmd *cobra.Command, files []string) error {
			r.Graph = strings.TrimPrefix(filepath.Ext(graph), ".")
			if graph != "" && r.Graph == "" {
				return cli.Usagef("--graph is %q, not a .pg, .json or .svg file", graph)
			}
			r.Model = cli.FileDocument(cmd, files[0])
			r.Vectors = cli.FileDocument(cmd, files[1])
			a, err := api.PomdpEvaluate(cli.WithProgress(cmd), r)
			if err != nil {
				return err
			}
			if graph != "" {
				if err := cli.WriteFile(graph, cli.Text(a.Graph)); err != nil {
					return err
				}
				a.Graph = ""
			}
			return cli.Print(cmd, asJSON, a, func(out io.Writer) error {
				all := "all that it reaches"
				if !a.Complete {
					all = "not all that it reaches"
				}
				_, err := fmt.Fprintf(out, "%d vectors: value %.8f, play %s; following them achieves %.8f to %.8f (%d beliefs, %s)\n",
					a.Vectors, a.Claims, a.Action, a.Value[0], a.Value[1], a.Beliefs, all)
				return err
			})
		},
	}
	fl := cmd.Flags()
	limitVar(cmd, &r.TimeLimit, time.Minute, "stop after so long with what there is")
	fl.IntVar(&r.Beliefs, "beliefs", 100_000, "follow the policy to this many beliefs at most")
	fl.Float64Var(&r.Gap, "gap", 0, "the width of the interval at which to stop")
	fl.StringVar(&graph, "graph", "", "write the policy graph to this `file`, .pg, .json or .svg")
	fl.BoolVar(&asJSON, "json", false, "print one JSON document")
	return cmd
}

// newPomdpSimulateCmd makes `uno pomdp simulate`.
func newPomdpSimulateCmd() *cobra.Command {
	var r api.PomdpSimulateRequest
	var vectors string
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "simulate FILE",
		Short: "Play sampled episodes of a model and estimate the mean return",
		Long: `Plays episodes of a model and estimates the mean discounted return of a policy
with its 95 % interval: of the policy that a method of 'uno pomdp solve' finds, of
a planner, of alpha vectors from a file, or of random actions.`,
		Example: `  uno pomdp simulate tiger.pomdp --policy random
  uno pomdp simulate tiger.pomdp --vectors tiger.alpha --episodes 10000 --json`,
		Args: cli.Args(cobra.ExactArgs(1)),
		RunE: func(cmd *cobra.Command, files []string) error {
			r.Model = cli.FileDocument(cmd, files[0])
			if vectors != "" {
				if cmd.Flags().Changed("policy") {
					return cli.Usagef("--policy and --vectors exclude each other")
				}
				r.Policy = ""
				r.Vectors = cli.FileDocument(cmd, vectors)
			}
			a, err := api.PomdpSimulate(cli.WithProgress(cmd), r)
			if err != nil {
				return err
			}
			return cli.Print(cmd, asJSON, a, func(out io.Writer) error {
				_, err := fmt.Fprintf(out, "%s: mean return %.4f (95 %%: %.4f to %.4f) in %d episodes of at most %d steps\n",
					a.Policy, a.Mean, a.CI95[0], a.CI95[1], a.Episodes, a.Steps)
				return err
			})
		},
	}
	fl := cmd.Flags()
	fl.StringVar(&r.Policy, "policy", "hsvi", "random, or a method of 'uno pomdp solve'")
	fl.StringVar(&vectors, "vectors", "", "follow the alpha vectors in this `file`")
	fl.Float64Var(&r.Gap, "gap", 1e-3, "the width at which a solver stops")
	limitVar(cmd, &r.TimeLimit, time.Minute, "stop after so long with what there is")
	fl.BoolVar(&asJSON, "json", false, "print one JSON document")
	addRun(cmd, &r.Run)
	return cmd
}
