package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"github.com/unolab/uno"
	"github.com/unolab/uno/record"
)

// newRecordCmd makes `uno record`: show, verify and convert records.
func newRecordCmd() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "record",
		Short: "Show, verify and convert records of games",
		Example: `  uno record show games.jsonl --line 3
  uno record verify games.jsonl
  uno record convert games.jsonl games.parquet`,
		Args: args(cobra.NoArgs),
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(newRecordShowCmd(), newRecordVerifyCmd(), newRecordConvertCmd())
	return cmd
}

// newRecordShowCmd makes `uno record show`: a hand told move by move.
func newRecordShowCmd() *cobra.Command {
	var line int
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "show FILE",
		Short: "Tell the hands of a file move by move",
		Example: `  uno record show games.jsonl --line 1
  uno record show games.jsonl --line 1 --json`,
		Args: args(cobra.ExactArgs(1)),
		RunE: func(cmd *cobra.Command, files []string) error {
			shown := false
			out := &teller{w: cmd.OutOrStdout(), asJSON: asJSON}
			err := eachRecord(cmd, files[0], func(r *record.Reader, rec *record.Record) error {
				if line != 0 && r.Line() != line {
					return nil
				}
				shown = true
				return r.Place(out.hand(r.Line(), rec))
			})
			if err == nil && line != 0 && !shown {
				return usagef("%s: there is no record on line %d", files[0], line)
			}
			if err == nil {
				err = out.end()
			}
			return err
		},
	}
	cmd.Flags().IntVar(&line, "line", 0, "only the record on this line")
	cmd.Flags().BoolVar(&asJSON, "json", false, "print one JSON document: the events, and the position before each move")
	return cmd
}

// newRecordVerifyCmd makes `uno record verify`.
func newRecordVerifyCmd() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "verify FILE",
		Short: "Replay every hand of a file and say where one breaks",
		Long: `Replay every hand of a file. Exit 0: all are sound; 1: one is well-formed but
breaks a rule; 2: one is malformed. File, line and action are named either way.`,
		Example: `  uno record verify games.jsonl`,
		Args:    args(cobra.ExactArgs(1)),
		RunE: func(cmd *cobra.Command, files []string) error {
			return verifyFile(cmd, files[0], asJSON)
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print one JSON document")
	return cmd
}

// verdict is what `uno record verify --json` prints.
type verdict struct {
	Sound   int      `json:"sound"`
	Unsound int      `json:"unsound"`
	Errors  []string `json:"errors"`
}

// toldErrors is how many errors verify spells out.
const toldErrors = 20

// verifyFile verifies every record and ends with the gravest error.
func verifyFile(cmd *cobra.Command, file string, asJSON bool) error {
	v := verdict{Errors: []string{}}
	var gravest error
	note := func(err error) {
		v.Unsound++
		if len(v.Errors) < toldErrors {
			v.Errors = append(v.Errors, err.Error())
		}
		if gravest == nil || exitCode(err) > exitCode(gravest) {
			gravest = err
		}
	}
	reader, closeIn, err := openRecords(cmd, file)
	if err != nil {
		return err
	}
	defer closeIn()
	for {
		rec, err := reader.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		var bad *record.Malformed
		if err != nil && !errors.As(err, &bad) {
			return err
		}
		if err == nil {
			err = reader.Place(rec.Verify())
		}
		if err != nil {
			note(err)
			continue
		}
		v.Sound++
		if cmd.Context().Err() != nil {
			return cmd.Context().Err()
		}
	}
	if asJSON {
		if err := json.NewEncoder(cmd.OutOrStdout()).Encode(v); err != nil {
			return err
		}
	} else if gravest == nil {
		fmt.Fprintf(cmd.OutOrStdout(), "%s: %d records, all sound\n", file, v.Sound)
	}
	if gravest == nil {
		return nil
	}
	for _, text := range v.Errors {
		fmt.Fprintf(cmd.ErrOrStderr(), "uno: %s\n", text)
	}
	if v.Unsound > len(v.Errors) {
		fmt.Fprintf(cmd.ErrOrStderr(), "uno: and %d more\n", v.Unsound-len(v.Errors))
	}
	return told{gravest}
}

// newRecordConvertCmd makes `uno record convert`.
func newRecordConvertCmd() *cobra.Command {
	return &cobra.Command{
		Use:   "convert FILE TO",
		Short: "Write records in another form: .jsonl, .jsonl.gz or .parquet",
		Example: `  uno record convert games.jsonl games.parquet
  uno record convert games.jsonl.gz games.jsonl`,
		Args: args(cobra.ExactArgs(2)),
		RunE: func(cmd *cobra.Command, files []string) error {
			out, err := record.Create(files[1], cmd.OutOrStdout())
			if err != nil {
				return usagef("%w", err)
			}
			err = eachRecord(cmd, files[0], func(_ *record.Reader, rec *record.Record) error { return out.Write(rec) })
			return errors.Join(err, out.Close())
		},
	}
}

// openRecords opens a file of records, or stdin for "-"; a compressed one is
// read as what it holds.
func openRecords(cmd *cobra.Command, file string) (r *record.Reader, closeIn func() error, err error) {
	in, err := openInput(cmd, file)
	if err != nil {
		return nil, nil, err
	}
	plain, err := record.Decompress(file, in)
	if err != nil {
		in.Close()
		return nil, nil, usagef("%s: %w", file, err)
	}
	if file == "-" {
		file = "stdin"
	}
	return record.NewReader(file, plain), in.Close, nil
}

// eachRecord calls do for every record of a file, up to the first error.
func eachRecord(cmd *cobra.Command, file string, do func(*record.Reader, *record.Record) error) error {
	r, closeIn, err := openRecords(cmd, file)
	if err != nil {
		return err
	}
	defer closeIn()
	for cmd.Context().Err() == nil {
		rec, err := r.Next()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		if err := do(r, rec); err != nil {
			return err
		}
	}
	return cmd.Context().Err()
}

// teller tells hands, as text or as one JSON document.
type teller struct {
	w      io.Writer
	asJSON bool
	hands  []toldHand
}

// toldHand is a hand in `uno record show --json`.
type toldHand struct {
	Line   int           `json:"line"`
	Seats  []string      `json:"seats"`
	Rules  string        `json:"rules"`
	Steps  []toldStep    `json:"steps"`
	Result record.Result `json:"result"`
}

// toldStep is a move: the position before it, and the events it brought.
type toldStep struct {
	Position string   `json:"position"`
	Action   string   `json:"action,omitempty"`
	Events   []string `json:"events,omitempty"`
}

// hand tells one hand.
func (t *teller) hand(line int, rec *record.Record) error {
	told := toldHand{Line: line, Seats: rec.Seats, Rules: rec.Rules.String(), Result: rec.Result}
	if !t.asJSON {
		fmt.Fprintf(t.w, "line %d: %s, %d seats\n", line, rec.Rules.String(), len(rec.Seats))
		for i, name := range rec.Seats {
			fmt.Fprintf(t.w, "  seat %d: %s\n", i, name)
		}
	}
	seen := 0
	err := rec.Replay(func(g *uno.Game, i int, m uno.Move, last bool) error {
		var events []string
		for _, e := range g.Log.Events[seen:] {
			events = append(events, e.String())
		}
		seen = len(g.Log.Events)
		if !t.asJSON {
			for _, e := range events {
				fmt.Fprintf(t.w, "  %s\n", e)
			}
			return nil
		}
		if n := len(told.Steps); n > 0 {
			told.Steps[n-1].Events = events
		} else {
			told.Steps = append(told.Steps, toldStep{Events: events})
		}
		step := toldStep{Position: g.Position()}
		if !last {
			step.Action = m.String()
		}
		told.Steps = append(told.Steps, step)
		return nil
	})
	if t.asJSON {
		t.hands = append(t.hands, told)
	}
	return err
}

// end prints the JSON document.
func (t *teller) end() error {
	if !t.asJSON {
		return nil
	}
	return json.NewEncoder(t.w).Encode(t.hands)
}
