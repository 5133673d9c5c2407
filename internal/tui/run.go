package tui

import (
	"context"
	"fmt"
	"io"
	"strings"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/term"

	"github.com/unolab/uno/internal/session"
	"github.com/unolab/uno/internal/table"
)

// Run shows a session on a terminal until the match is over, the people leave or
// the context is done; the lines printed then say where the game is saved, or its
// record. env are the environment's variables, in the form of os.Environ.
func Run(ctx context.Context, s *session.Session, keep *session.Keeper, opts Options, in io.Reader, out io.Writer, env []string) error {
	opts.ASCII = opts.ASCII || !speaksUnicode(env)
	m := NewModel(s, keep, opts)
	programOptions := []tea.ProgramOption{
		tea.WithContext(ctx), tea.WithInput(in), tea.WithOutput(out), tea.WithEnvironment(env),
		tea.WithFPS(30),
		// Signals come as the end of the context. Bubble Tea's own handler would
		// race with that and could wait for itself forever.
		tea.WithoutSignalHandler(),
	}
	if lookup(env, "NO_COLOR") != "" {
		programOptions = append(programOptions, tea.WithColorProfile(colorprofile.ASCII))
	}
	_, err := tea.NewProgram(m, programOptions...).Run()
	switch {
	case m.err != nil:
		return m.err
	case err != nil && ctx.Err() == nil:
		return fmt.Errorf("the terminal failed, the game is kept in %s: %w", keep.SaveFile, err)
	}
	return m.farewell(out)
}

// farewell prints the final information when the screen is gone.
func (m *Model) farewell(out io.Writer) error {
	if m.turn == 0 {
		return nil
	}
	if m.s.Ask().Kind != table.MatchOver {
		_, err := fmt.Fprintf(out, "The game is kept in %s\nGo on with it: %s\n", m.keep.SaveFile, m.keep.GoOn())
		return err
	}
	m.look = newLook(colorprofile.NoTTY, m.opts.ASCII, m.opts.Language)
	_, err := fmt.Fprintf(out, "%s\nThe record is in %s\nSee it again: uno record show %s\n", strings.Join(m.result(), "\n"), m.keep.RecordsFile, m.keep.RecordsFile)
	return err
}

// lookup is the value of a variable of the environment.
func lookup(env []string, name string) string {
	for i := len(env) - 1; i >= 0; i-- {
		if value, ok := strings.CutPrefix(env[i], name+"="); ok {
			return value
		}
	}
	return ""
}

// speaksUnicode reports whether the locale allows more than ASCII. An unset
// locale counts as Unicode, which terminals support today.
func speaksUnicode(env []string) bool {
	for _, name := range []string{"LC_ALL", "LC_CTYPE", "LANG"} {
		if value := strings.ToLower(lookup(env, name)); value != "" {
			return strings.Contains(value, "utf")
		}
	}
	return true
}

// IsTerminal reports whether a screen can be shown: both streams are terminals,
// and TERM is not dumb.
func IsTerminal(in io.Reader, out io.Writer, env []string) bool {
	return isTTY(in) && isTTY(out) && lookup(env, "TERM") != "dumb"
}

// isTTY reports whether a stream is a terminal.
func isTTY(stream any) bool {
	f, ok := stream.(term.File)
	return ok && term.IsTerminal(f.Fd())
}
