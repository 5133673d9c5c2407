package sim

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"github.com/unolab/uno/api"
	"github.com/unolab/uno/cmd/uno/cli"
	"github.com/unolab/uno/internal/words"
	"github.com/unolab/uno/record"
)

// NewRecord makes `uno record`: show, verify and convert records.
func NewRecord() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "record",
		Short: "Show, verify and convert records of games",
		Example: `  uno record show games.jsonl --line 3
  uno record verify games.jsonl
  uno record convert games.jsonl games.parquet`,
		Args: cli.Args(cobra.NoArgs),
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(newRecordShowCmd(), newRecordVerifyCmd(), newRecordConvertCmd())
	return cmd
}

// newRecordShowCmd makes `uno record show`: a hand described move by move.
func newRecordShowCmd() *cobra.Command {
	var line int
	var asJSON bool
	var lang cli.LanguageFlag
	cmd := &cobra.Command{
		Use:   "show FILE",
		Short: "Print the hands of a file move by move",
		Long: `Print the hands of a file move by move, in the language of the locale or that of
--language. The events of --json are in a compact English form, whatever the
language.`,
		Example: `  uno record show games.jsonl --line 1
  uno record show games.jsonl --line 1 --json`,
		Args: cli.Args(cobra.ExactArgs(1)),
		RunE: func(cmd *cobra.Command, files []string) error {
			language, err := lang.Language()
			if err != nil {
				return err
			}
			r := api.RecordShowRequest{Line: line}
			ctx := cmd.Context()
			if !asJSON {
				r.Language = language.Code()
				ctx = api.WithParts(ctx, func(h api.RecordHand) error { return tellHand(cmd.OutOrStdout(), &h) })
			}
			in, err := cli.OpenRecords(cmd, files[0], &r.Records)
			if err != nil {
				return err
			}
			defer in.Close()
			a, err := api.RecordShow(ctx, r)
			if err != nil {
				return err
			}
			return cli.Print(cmd, asJSON, a, cli.Text("")) // the hands are printed
		},
	}
	cmd.Flags().IntVar(&line, "line", 0, "only the record on this line")
	cmd.Flags().BoolVar(&asJSON, "json", false, "print one JSON document: the events, and the position before each move")
	lang.Add(cmd)
	return cmd
}

// tellHand prints a hand.
func tellHand(out io.Writer, h *api.RecordHand) error {
	fmt.Fprintf(out, "line %d: %s, %d seats\n", h.Line, h.Rules, len(h.Seats))
	for i, name := range h.Seats {
		fmt.Fprintf(out, "  seat %d: %s\n", i, words.Printable(name))
	}
	for _, step := range h.Steps {
		for _, sentence := range step.Sentences {
			if _, err := fmt.Fprintf(out, "  %s\n", sentence); err != nil {
				return err
			}
		}
	}
	return nil
}

// newRecordVerifyCmd makes `uno record verify`.
func newRecordVerifyCmd() *cobra.Command {
	var r api.RecordVerifyRequest
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "verify FILE",
		Short: "Replay every hand of a file and say where one breaks a rule",
		Long: `Replay every hand of a file. Hands of a match are verified as a chain too:
rounds, rules, dealers, running scores, and no hand after the end of the match.
--hands leaves the matches out and verifies each hand by itself, for a file
that holds only some hands of a match.

Exit 0: all are sound; 1: a hand is well-formed but breaks a rule, or the file
holds no record; 2: a line is malformed. Errors name file, line and action. The
reading ends at a line longer than ` + fmt.Sprint(record.MaxLine>>20) + ` MiB (decompressed) and at damaged data.`,
		Example: `  uno record verify games.jsonl
  uno record verify --hands third-hand.jsonl`,
		Args: cli.Args(cobra.ExactArgs(1)),
		RunE: func(cmd *cobra.Command, files []string) error { return verify(cmd, r, files[0], asJSON) },
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print one JSON document")
	cmd.Flags().BoolVar(&r.Hands, "hands", false, "verify each hand by itself, not the matches")
	return cmd
}

// verify verifies every record and ends with the gravest error.
func verify(cmd *cobra.Command, r api.RecordVerifyRequest, file string, asJSON bool) error {
	in, err := cli.OpenRecords(cmd, file, &r.Records)
	if err != nil {
		return err
	}
	defer in.Close()
	a, stopped := api.RecordVerify(cmd.Context(), r)
	text := ""
	if a.Gravest == "" && stopped == nil {
		text = fmt.Sprintf("%s: %s\n", file, praise(&a))
	}
	if err := cli.Print(cmd, asJSON, a, cli.Text(text)); err != nil {
		return err
	}
	for _, text := range a.Errors {
		fmt.Fprintf(cmd.ErrOrStderr(), "uno: %s\n", words.Printable(text))
	}
	if a.Unsound > len(a.Errors) {
		fmt.Fprintf(cmd.ErrOrStderr(), "uno: and %d more\n", a.Unsound-len(a.Errors))
	}
	switch {
	case errors.Is(stopped, context.Canceled):
		return fmt.Errorf("stopped after %d records", a.Sound+a.Unsound)
	case stopped != nil:
		return stopped
	case a.Gravest != "":
		return cli.Printed(&api.Error{Code: a.Gravest})
	default:
		return nil
	}
}

// praise reports that everything is sound.
func praise(a *api.RecordVerifyAnswer) string {
	text := fmt.Sprintf("%d records, all sound", a.Sound)
	if a.Matches > 0 {
		text += fmt.Sprintf("; %d matches", a.Matches)
	}
	if a.Unfinished > 0 {
		text += fmt.Sprintf(", %d without their end", a.Unfinished)
	}
	return text
}

// newRecordConvertCmd makes `uno record convert`.
func newRecordConvertCmd() *cobra.Command {
	return &cobra.Command{
		Use:   "convert FILE TO",
		Short: "Write records in another form: .jsonl, .jsonl.gz or .parquet",
		Example: `  uno record convert games.jsonl games.parquet
  uno record convert games.jsonl.gz games.jsonl`,
		Args: cli.Args(cobra.ExactArgs(2)),
		RunE: func(cmd *cobra.Command, files []string) error {
			out, err := cli.CreateRecords(cmd, files[1])
			if err != nil {
				return cli.Usagef("%w", err)
			}
			var r api.RecordConvertRequest
			in, err := cli.OpenRecords(cmd, files[0], &r.Records)
			if err != nil {
				return errors.Join(err, out.Close())
			}
			defer in.Close()
			_, err = api.RecordConvert(api.WithParts(cmd.Context(), out.Write), r)
			return errors.Join(err, out.Close())
		},
	}
}
