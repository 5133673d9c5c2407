package cli

import (
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/unolab/uno/bot"
	"github.com/unolab/uno/engine"
)

// EnginesHelp explains how to name a program as a player.
const EnginesHelp = `A player engine:COMMAND is a program that speaks the engine protocol
(docs/engine-protocol.md). One that breaks the protocol or a limit of --engine-..
loses the game, and the result says how often that happened and why.`

// enginePrefix is what the name of a program as a player begins with.
const enginePrefix = "engine:"

// Engines are the flags by which programs play, and the programs that were named.
type Engines struct {
	config   engine.Config
	options  []string
	log      string
	places   enginePlaces
	programs []*engine.Program
	file     *os.File
}

// enginePlaces are the values of --engine: names, and their positions among the
// arguments.
type enginePlaces struct {
	flags *pflag.FlagSet
	at    []int
	names []string
}

// Set adds a command. The arguments before it have been counted by then.
func (p *enginePlaces) Set(command string) error {
	p.at = append(p.at, p.flags.NArg()+len(p.names))
	p.names = append(p.names, enginePrefix+command)
	return nil
}

// String implements pflag.Value.
func (p *enginePlaces) String() string { return "" }

// Type is what help calls the value.
func (p *enginePlaces) Type() string { return "command" }

// Add adds the flags of limits and budgets.
func (e *Engines) Add(cmd *cobra.Command) {
	fl := cmd.Flags()
	l := &e.config.Limits
	fl.StringArrayVar(&e.options, "engine-option", nil, "set an option of the engines, `NAME=VALUE`")
	fl.IntVar(&e.config.Budget.Effort, "engine-effort", 0, "the effort for an answer, sent to engines, in their own units (default: their choice)")
	DurationVar(fl, &e.config.Budget.Time, "engine-time", 0, "the time for an answer, sent to engines (default: their choice)")
	DurationVar(fl, &l.Answer, "engine-limit", engine.Usual.Answer, "an answer is due so long after --engine-time")
	DurationVar(fl, &l.Start, "engine-start", engine.Usual.Start, "an engine is to start, and to be ready for a game, within this time")
	DurationVar(fl, &l.Quit, "engine-quit", engine.Usual.Quit, "an engine is ended so long after it was asked to quit")
	fl.IntVar(&l.Line, "engine-line", engine.Usual.Line, "the most bytes of a line from an engine")
	fl.IntVar(&l.Output, "engine-output", engine.Usual.Output, "the most bytes from an engine before an answer")
	fl.IntVar(&l.Faults, "engine-faults", engine.Usual.Faults, "an engine is not started again after so many faults")
	fl.BoolVar(&e.config.ExactSeed, "engine-exact-seed", false, "tell engines the exact source of their seat, from which the deck can be computed (default a digest of it)")
	fl.StringVar(&e.log, "engine-log", "", "write all that is exchanged with engines to `FILE`")
}

// AddInPlace adds the flags and --engine, which replaces a name.
func (e *Engines) AddInPlace(cmd *cobra.Command) {
	e.Add(cmd)
	e.places.flags = cmd.Flags()
	cmd.Flags().Var(&e.places, "engine", "play the program of this `command` in place of a name")
}

// Among inserts the values of --engine at their positions among the names.
func (e *Engines) Among(names []string) []string {
	all := slices.Clone(names)
	for i, at := range e.places.at {
		all = slices.Insert(all, at, e.places.names[i])
	}
	return all
}

// Open makes the players of those names that are programs. Close ends them.
func (e *Engines) Open(cmd *cobra.Command, names []string) (map[string]func() (bot.Player, error), error) {
	if err := e.check(); err != nil {
		return nil, err
	}
	if e.log != "" && e.file == nil {
		file, err := os.Create(e.log)
		if err != nil {
			return nil, Usagef("--engine-log: %w", err)
		}
		e.file, e.config.Log = file, file
	}
	players := map[string]func() (bot.Player, error){}
	for _, name := range names {
		command, ok := strings.CutPrefix(name, enginePrefix)
		if !ok || players[name] != nil {
			continue
		}
		if strings.TrimSpace(command) == "" {
			return nil, Usagef("%q names no command", name)
		}
		p := engine.NewProgram(cmd.Context(), command, e.config)
		e.programs = append(e.programs, p)
		players[name] = p.Player
	}
	return players, nil
}

// check reads the options and refuses limits that are too small.
func (e *Engines) check() error {
	l, b := &e.config.Limits, &e.config.Budget
	if l.Answer <= 0 || l.Start <= 0 || l.Quit <= 0 || b.Time < 0 {
		return Usagef("--engine-limit, --engine-start and --engine-quit are positive, --engine-time is not negative")
	}
	if l.Line < 64 || l.Output < l.Line || l.Faults < 1 || b.Effort < 0 {
		return Usagef("--engine-line is at least 64, --engine-output at least that, --engine-faults positive, --engine-effort not negative")
	}
	e.config.Options = nil
	for _, text := range e.options {
		name, value, ok := strings.Cut(text, "=")
		if !ok || name == "" || strings.ContainsAny(name, " \r\n") || strings.ContainsAny(value, "\r\n") {
			return Usagef("--engine-option %q is not NAME=VALUE", text)
		}
		e.config.Options = append(e.config.Options, engine.Setting{Name: name, Value: value})
	}
	return nil
}

// Close ends the programs.
func (e *Engines) Close() error {
	for _, p := range e.programs {
		if err := p.Close(); err != nil {
			return fmt.Errorf("ending an engine: %w", err)
		}
	}
	e.programs = nil
	if e.file == nil {
		return nil
	}
	return e.file.Close()
}
