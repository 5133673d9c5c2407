// Package play is `uno play`: a game in the terminal.
package play

import (
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/unolab/uno"
	"github.com/unolab/uno/bot"
	"github.com/unolab/uno/cmd/uno/cli"
	"github.com/unolab/uno/internal/session"
	"github.com/unolab/uno/internal/table"
	"github.com/unolab/uno/internal/tui"
)

// playFlags are the flags of `uno play`.
type playFlags struct {
	rules                        cli.RulesFlags
	language                     cli.LanguageFlag
	seats, hint                  string
	seed                         uint64
	to                           int
	pace                         time.Duration
	save, records                string
	child, resume, plain, asJSON bool
	coach                        bool
}

// New makes `uno play`: a game in the terminal.
func New() *cobra.Command {
	var f playFlags
	cmd := &cobra.Command{
		Use:   "play",
		Short: "Play in the terminal, against programs and with friends",
		Long: `play is a table in the terminal: you against three programs unless you say
otherwise, a match to 500 points. The game is kept after every move: leave it
with Q or in any other way, and go on with --resume.

Without a terminal, or with --plain, moves are read from the standard input,
one a line in the notation of records, and each event is printed as a line.`,
		Example: `  uno play
  uno play --seats you,greedy --to 200
  uno play --rules duel --seats you,greedy --hands 8,6
  uno play --rules duel --coach
  uno play --seats you:Ann,you:Ben,greedy --option stack --option jump-in
  uno play --child
  uno play --language de
  uno play --resume
  printf 'draw\nhint\n' | uno play --seed 7 --save game.json`,
		Args: cli.Args(cobra.NoArgs),
		RunE: func(cmd *cobra.Command, _ []string) error { return play(cmd, &f) },
	}
	flags := cmd.Flags()
	f.rules.Add(cmd, "official")
	flags.StringVar(&f.seats, "seats", "", `who plays, by seat: "you" or "you:NAME" for people, else programs (default: you and three programs, or one where the rules are for two)`)
	flags.Uint64Var(&f.seed, "seed", 0, "make the game reproducible (default: a new one each time)")
	flags.IntVar(&f.to, "to", 0, "points that win the match; 0 plays a single hand (default: 500, or a single hand where no points are scored)")
	flags.BoolVar(&f.child, "child", false, "for learning: gentle opponents, a hint at every turn, mistakes explained")
	flags.StringVar(&f.hint, "hint", table.Hints, "the program that hints are asked of")
	flags.BoolVar(&f.coach, "coach", false, "a coach for open hands: hints, only when asked for, say what a move is worth and why")
	flags.BoolVar(&f.resume, "resume", false, "go on with the game kept last, or the one in --save")
	flags.StringVar(&f.save, "save", "", "file to keep the game in (default: one of its own in the state directory)")
	flags.StringVar(&f.records, "records", "", "file that the records of finished hands are added to (default: records.jsonl in the state directory)")
	flags.BoolVar(&f.plain, "plain", false, "lines instead of a screen")
	flags.BoolVar(&f.asJSON, "json", false, "print one JSON document at the end; the lines go to stderr")
	cli.DurationVar(flags, &f.pace, "pace", 700*time.Millisecond, "how long each move of a program stays to be seen")
	f.language.Add(cmd)
	completePlay(cmd)
	return cmd
}

// play runs the command.
func play(cmd *cobra.Command, f *playFlags) error {
	keep, err := f.keeper()
	if err != nil {
		return err
	}
	lang, err := f.language.Language()
	if err != nil {
		return err
	}
	env := os.Environ()
	in, out := cmd.InOrStdin(), cmd.OutOrStdout()
	screen := !f.plain && !f.asJSON && tui.IsTerminal(in, out, env)
	s, notice, err := f.session(cmd, keep)
	if err != nil {
		return err
	}
	if screen {
		opts := tui.Options{Pace: f.pace, Language: lang, Notice: notice}
		return tui.Run(cmd.Context(), s, keep, opts, in, out, env)
	}
	lines, prompt := out, ""
	if f.asJSON {
		lines = cmd.ErrOrStderr()
	}
	if tui.IsTerminal(in, lines, nil) {
		prompt = "> "
	}
	if err := tui.NewLines(s, keep, lines, prompt, lang).Run(cmd.Context(), in); err != nil {
		return err
	}
	return cli.Print(cmd, f.asJSON, s.Outcome(keep), cli.Text(""))
}

// keeper chooses the file in which the game is saved. A new game has its own
// file, which session claims.
func (f *playFlags) keeper() (*session.Keeper, error) {
	keep := &session.Keeper{SaveFile: f.save, RecordsFile: f.records, Named: f.save != ""}
	if keep.SaveFile != "" && keep.RecordsFile != "" {
		return keep, nil
	}
	dir, err := session.Dir(os.Getenv)
	if err != nil {
		return nil, err
	}
	if keep.RecordsFile == "" {
		keep.RecordsFile = session.RecordsIn(dir)
	}
	if keep.SaveFile == "" && f.resume {
		keep.SaveFile, err = session.LatestIn(dir)
		if err == nil && keep.SaveFile == "" {
			err = errors.New("no game is kept; 'uno play' begins one")
		}
	}
	return keep, err
}

// session begins the match that the flags describe, or resumes a saved one.
// notice is additional information about it.
func (f *playFlags) session(cmd *cobra.Command, keep *session.Keeper) (s *session.Session, notice string, err error) {
	if f.resume {
		for _, name := range []string{"rules", "seats", "option", "deck", "hands", "seed", "to", "child", "hint", "coach"} {
			if cmd.Flags().Changed(name) {
				return nil, "", cli.Usagef("--%s belongs to a new game, and --resume goes on with a kept one", name)
			}
		}
		s, changed, err := keep.Open()
		switch {
		case errors.Is(err, fs.ErrNotExist):
			return nil, "", fmt.Errorf("no game is kept in %s", keep.SaveFile)
		case changed:
			notice = "One of the programs plays otherwise than when the game was left; what was played stands."
		default:
			notice = "The game goes on where it was left."
		}
		return s, notice, err
	}
	setup, err := f.setup(cmd)
	if err != nil {
		return nil, "", cli.Usage(err)
	}
	s, err = session.New(*setup)
	if err != nil {
		return nil, "", cli.Usage(err)
	}
	notice, err = claim(keep, setup.Seed)
	return s, notice, err
}

// claim gives a new game a file to be saved in. It does not overwrite a game that
// is saved in the file of --save.
func claim(keep *session.Keeper, seed uint64) (notice string, err error) {
	if keep.SaveFile != "" {
		if info, err := os.Stat(keep.SaveFile); err == nil && info.Size() > 0 {
			return "", fmt.Errorf("a game is kept in %s already; go on with it by --resume, or remove it", keep.SaveFile)
		}
		return "", nil
	}
	dir, err := session.Dir(os.Getenv)
	if err != nil {
		return "", err
	}
	kept, err := session.LatestIn(dir)
	if err != nil {
		return "", err
	}
	if kept != "" {
		notice = "A game is kept from before (" + filepath.Base(kept) + "); uno play --resume goes on with it."
	}
	keep.SaveFile, err = session.FreshIn(dir, seed)
	return notice, err
}

// setup is the match that the flags describe.
func (f *playFlags) setup(cmd *cobra.Command) (*session.Setup, error) {
	seats := f.table()
	rules, err := f.rules.For(len(seats), "official")
	if err != nil {
		return nil, err
	}
	if err := cli.Seeded(cmd, append(seats, f.hint)); err != nil {
		return nil, err
	}
	if f.coach && cmd.Flags().Changed("hint") {
		return nil, errors.New("--coach and --hint each say who gives the hints")
	}
	if f.coach {
		f.hint = "duelist"
	}
	set := &session.Setup{Rules: rules, Seats: seats, Seed: f.seed, Target: f.to, Child: f.child, Hint: f.hint}
	if !cmd.Flags().Changed("seed") {
		set.Seed = rand.Uint64() >> 32
	}
	if !cmd.Flags().Changed("to") {
		set.Target = session.DefaultTarget(&rules)
	}
	return set, set.Check()
}

// table is the seats: the value of --seats, or a person and three programs, one
// where the rules are for two, as many as --hands has numbers.
func (f *playFlags) table() []string {
	if f.seats != "" {
		seats := strings.Split(f.seats, ",")
		for i := range seats {
			seats[i] = strings.TrimSpace(seats[i])
		}
		return seats
	}
	n := 4
	if rules, err := uno.Preset(f.rules.Name); err == nil {
		n = min(n, rules.SeatLimit)
	}
	if f.rules.Hands != "" {
		n = strings.Count(f.rules.Hands, ",") + 1
	}
	program := "greedy"
	if f.child {
		program = "random"
	}
	seats := []string{session.Person}
	for len(seats) < n {
		seats = append(seats, program)
	}
	return seats
}

// completePlay completes the values of flags that name players.
func completePlay(cmd *cobra.Command) {
	complete := func(flag string, values func(word string) []string, more cobra.ShellCompDirective) {
		fn := func(_ *cobra.Command, _ []string, word string) ([]string, cobra.ShellCompDirective) {
			return values(word), cobra.ShellCompDirectiveNoFileComp | more
		}
		if err := cmd.RegisterFlagCompletionFunc(flag, fn); err != nil {
			panic(err) // the flag exists
		}
	}
	complete("seats", completeSeats, cobra.ShellCompDirectiveNoSpace)
	complete("hint", completePlayer, cobra.ShellCompDirectiveDefault)
}

// completePlayer lists the programs.
func completePlayer(string) []string {
	var list []string
	for _, name := range bot.Names() {
		list = append(list, name+"\t"+bot.Help(name))
	}
	return list
}

// completeSeats lists who can take the seat being typed, behind those that are
// typed already.
func completeSeats(word string) []string {
	before := word[:strings.LastIndex(word, ",")+1]
	list := []string{before + session.Person + "\ta person"}
	for _, player := range completePlayer("") {
		list = append(list, before+player)
	}
	return list
}
