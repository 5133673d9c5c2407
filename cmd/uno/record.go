package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/unolab/uno"
	"github.com/unolab/uno/internal/words"
	"github.com/unolab/uno/record"
	"github.com/unolab/uno/record/parquet"
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
	var lang languageFlag
	cmd := &cobra.Command{
		Use:   "show FILE",
		Short: "Print the hands of a file move by move",
		Long: `Print the hands of a file move by move, in the language of the locale or that of
--language. The events of --json are in a compact English form, whatever the
language.`,
		Example: `  uno record show games.jsonl --line 1
  uno record show games.jsonl --line 1 --json`,
		Args: args(cobra.ExactArgs(1)),
		RunE: func(cmd *cobra.Command, files []string) error {
			shown := false
			language, err := lang.language()
			if err != nil {
				return err
			}
			out := &teller{w: cmd.OutOrStdout(), asJSON: asJSON, language: language}
			err = eachRecord(cmd, files[0], func(r *record.Reader, rec *record.Record) error {
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
	lang.add(cmd)
	return cmd
}

// newRecordVerifyCmd makes `uno record verify`.
func newRecordVerifyCmd() *cobra.Command {
	var v verifier
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
		Args: args(cobra.ExactArgs(1)),
		RunE: func(cmd *cobra.Command, files []string) error { return v.run(cmd, files[0]) },
	}
	cmd.Flags().BoolVar(&v.asJSON, "json", false, "print one JSON document")
	cmd.Flags().BoolVar(&v.hands, "hands", false, "verify each hand by itself, not the matches")
	return cmd
}

// verdict is what `uno record verify --json` prints.
type verdict struct {
	Sound      int      `json:"sound"`
	Unsound    int      `json:"unsound"`
	Errors     []string `json:"errors"`
	Matches    int      `json:"matches"`
	Unfinished int      `json:"unfinished"` // matches whose end is not in the file
}

// toldErrors is how many errors verify spells out.
const toldErrors = 20

// verifier verifies the records of a file.
type verifier struct {
	asJSON bool
	hands  bool // each hand by itself

	verdict
	chain   record.Chain
	gravest error
}

// run verifies every record and ends with the gravest error.
func (v *verifier) run(cmd *cobra.Command, file string) error {
	reader, closeIn, err := openRecords(cmd, file)
	if err != nil {
		return err
	}
	defer closeIn()
	v.Errors = []string{}
	stopped := v.read(cmd.Context(), reader)
	begun, over := v.chain.Matches()
	v.Matches, v.Unfinished = begun, begun-over
	if stopped == nil && v.Sound+v.Unsound == 0 {
		v.note(fmt.Errorf("%s: there is no record", file))
		v.Unsound = 0
	}
	if v.asJSON {
		if err := json.NewEncoder(cmd.OutOrStdout()).Encode(v.verdict); err != nil {
			return err
		}
	} else if v.gravest == nil && stopped == nil {
		fmt.Fprintf(cmd.OutOrStdout(), "%s: %s\n", file, v.praise())
	}
	return v.tell(cmd.ErrOrStderr(), stopped)
}

// read verifies up to the end of the file; the error is that of a context that
// was cancelled, or of the input.
func (v *verifier) read(ctx context.Context, reader *record.Reader) error {
	for ctx.Err() == nil {
		rec, err := reader.Next()
		if errors.Is(err, io.EOF) {
			return nil
		}
		var bad *record.Malformed
		if err != nil && !errors.As(err, &bad) {
			return err
		}
		if err == nil {
			err = reader.Place(v.verify(rec))
		}
		if err != nil {
			v.note(err)
		} else {
			v.Sound++
		}
	}
	return ctx.Err()
}

// verify verifies one record.
func (v *verifier) verify(rec *record.Record) error {
	if v.hands {
		return rec.Verify()
	}
	return v.chain.Verify(rec)
}

// note keeps an error.
func (v *verifier) note(err error) {
	v.Unsound++
	if len(v.Errors) < toldErrors {
		v.Errors = append(v.Errors, err.Error())
	}
	if v.gravest == nil || exitCode(err) > exitCode(v.gravest) {
		v.gravest = err
	}
}

// praise says that all is sound.
func (v *verifier) praise() string {
	text := fmt.Sprintf("%d records, all sound", v.Sound)
	if v.Matches > 0 {
		text += fmt.Sprintf("; %d matches", v.Matches)
	}
	if v.Unfinished > 0 {
		text += fmt.Sprintf(", %d without their end", v.Unfinished)
	}
	return text
}

// tell prints the errors and returns the gravest.
func (v *verifier) tell(w io.Writer, stopped error) error {
	for _, text := range v.Errors {
		fmt.Fprintf(w, "uno: %s\n", printable(text))
	}
	if v.Unsound > len(v.Errors) {
		fmt.Fprintf(w, "uno: and %d more\n", v.Unsound-len(v.Errors))
	}
	if errors.Is(stopped, context.Canceled) {
		return fmt.Errorf("stopped after %d records", v.Sound+v.Unsound)
	}
	if stopped != nil {
		return stopped
	}
	if v.gravest == nil {
		return nil
	}
	return told{v.gravest}
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
			out, err := createRecords(cmd, files[1])
			if err != nil {
				return usagef("%w", err)
			}
			err = eachRecord(cmd, files[0], func(_ *record.Reader, rec *record.Record) error { return out.Write(rec) })
			return errors.Join(err, out.Close())
		},
	}
}

// createRecords opens a file to write records to, in the form that its name
// asks for: .parquet a table, otherwise JSON Lines, compressed if it ends in
// .gz. The name "-" is stdout.
func createRecords(cmd *cobra.Command, name string) (record.Writer, error) {
	if !strings.HasSuffix(name, ".parquet") {
		return record.Create(name, cmd.OutOrStdout())
	}
	f, err := os.Create(name)
	if err != nil {
		return nil, err
	}
	return parquet.NewWriter(f), nil
}

// openRecords opens a file of records, or stdin for "-".
func openRecords(cmd *cobra.Command, file string) (r *record.Reader, closeIn func() error, err error) {
	in, err := openInput(cmd, file)
	if err != nil {
		return nil, nil, err
	}
	if file == "-" {
		file = "stdin"
	}
	return record.NewReader(file, in), in.Close, nil
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

// teller prints hands, as text or as one JSON document.
type teller struct {
	w        io.Writer
	asJSON   bool
	language *words.Language
	hands    []toldHand
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

// seatNames are what the seats of a record are called in sentences: their names,
// with the number of the seat where two have the same.
func seatNames(seats []string) []string {
	count := map[string]int{}
	for _, name := range seats {
		count[name]++
	}
	names := slices.Clone(seats)
	for i, name := range names {
		if names[i] = printable(name); count[name] > 1 {
			names[i] += fmt.Sprintf(" (%d)", i)
		}
	}
	return names
}

// hand prints one hand.
func (t *teller) hand(line int, rec *record.Record) error {
	told := toldHand{Line: line, Seats: rec.Seats, Rules: rec.Rules.String(), Result: rec.Result}
	if !t.asJSON {
		fmt.Fprintf(t.w, "line %d: %s, %d seats\n", line, rec.Rules.String(), len(rec.Seats))
		for i, name := range rec.Seats {
			fmt.Fprintf(t.w, "  seat %d: %s\n", i, printable(name))
		}
	}
	tell := &words.Speaker{
		Language: t.language, Names: seatNames(rec.Seats), Seat: -1, Face: words.Notation, Points: !rec.Rules.NoPoints,
	}
	seen := 0
	err := rec.Replay(func(g *uno.Game, i int, m uno.Move, last bool) error {
		added := g.Log.Events[seen:]
		seen = len(g.Log.Events)
		if !t.asJSON {
			for _, e := range added {
				fmt.Fprintf(t.w, "  %s\n", tell.Event(e))
			}
			return nil
		}
		var events []string
		for _, e := range added {
			events = append(events, e.String())
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
