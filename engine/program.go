package engine

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"sync"

	"github.com/unolab/uno/bot"
)

// Config sets how programs are run.
type Config struct {
	Limits  Limits
	Budget  Budget
	Options []Setting // set after the handshake, in this order
	// ExactSeed passes the exact source of the seat's choices as the seed of a
	// game, with which a player of this module plays the same hand as in process.
	// A program could compute the deck from it, so it is for trusted programs
	// only. Otherwise the seed is a digest of that source.
	ExactSeed bool
	// Log, unless nil, gets every line that is exchanged, those sent after "> "
	// and those received after "< ".
	Log io.Writer
}

// Setting is a value for an option of a program.
type Setting struct{ Name, Value string }

// OptionError reports a setting for an option that a program does not have.
type OptionError struct{ Command, Name string }

// Error names the program and the option.
func (e *OptionError) Error() string {
	return fmt.Sprintf("engine %q has no option %q", e.Command, e.Name)
}

// Malformed marks the error as the caller's.
func (*OptionError) Malformed() bool { return true }

// Program is a command that plays. Several of its players may run concurrently,
// each used by one goroutine.
type Program struct {
	ctx     context.Context
	command string
	config  Config
	start   func(command string) (transport, error)
	log     *conversation

	mu      sync.Mutex
	players []*Player
	faults  int
	ended   bool
}

// NewProgram makes a program from a shell command; no process starts before a
// player is asked. Cancelling the context ends open questions.
func NewProgram(ctx context.Context, command string, config Config) *Program {
	config.Limits = config.Limits.usual()
	p := &Program{ctx: ctx, command: command, config: config, start: startProcess}
	if config.Log != nil {
		p.log = &conversation{to: config.Log}
	}
	return p
}

// Player makes a player, which starts its own process with its first question. It
// has the signature that arena.Config.Players needs.
func (p *Program) Player() (bot.Player, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.ended {
		return nil, errors.New("the program is closed")
	}
	player := &Player{program: p}
	p.players = append(p.players, player)
	return player, nil
}

// Close ends all processes, gracefully where they obey quit. No player may be
// asked during or after it.
func (p *Program) Close() error {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.ended = true
	var group sync.WaitGroup
	for _, player := range p.players {
		if player.conn != nil {
			group.Go(func() { player.conn.close(true) })
		}
	}
	group.Wait()
	p.players = nil
	return nil
}

// fault counts a fault.
func (p *Program) fault() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.faults++
}

// open starts a process and shakes hands with it. The error is a *bot.Fault or
// ends the run.
func (p *Program) open() (*conn, error) {
	p.mu.Lock()
	faults := p.faults
	p.mu.Unlock()
	if faults >= p.config.Limits.Faults {
		return nil, &bot.Fault{Code: FaultNotRestarted, What: fmt.Sprintf("after %d faults", faults)}
	}
	to, err := p.start(p.command)
	if err != nil {
		return nil, &bot.Fault{Code: FaultStart, What: err.Error()}
	}
	c := newConn(to, p.config.Limits, p.log)
	if err := p.shakeHands(c); err != nil {
		return nil, blame(c, err)
	}
	return c, nil
}

// shakeHands agrees on the version and sets the options.
func (p *Program) shakeHands(c *conn) error {
	declared := map[string]bool{}
	hello := fmt.Sprintf("uno %d\n", Version)
	err := c.exchange(p.ctx, hello, p.config.Limits.Start, func(text string) (bool, *bot.Fault) {
		word, rest, _ := strings.Cut(text, " ")
		switch word {
		case "id":
			return false, nil
		case "option":
			o, err := parseOption(rest)
			declared[o.Name] = true
			return false, handshake(err)
		case "unook":
			version, err := strconv.Atoi(rest)
			if err == nil && version != Version {
				err = fmt.Errorf("it speaks version %d of the protocol, this program version %d", version, Version)
			}
			return true, handshake(err)
		default:
			return false, handshake(fmt.Errorf("%s is no answer to uno", quoted(text)))
		}
	})
	if err != nil {
		return err
	}
	var set strings.Builder
	for _, s := range p.config.Options {
		if !declared[s.Name] {
			return &OptionError{Command: p.command, Name: s.Name}
		}
		fmt.Fprintf(&set, "setoption %s %s\n", s.Name, s.Value)
	}
	return c.ready(p.ctx, set.String(), 0, p.config.Limits.Start)
}

// handshake makes an error one of the handshake.
func handshake(err error) *bot.Fault {
	if err == nil {
		return nil
	}
	return &bot.Fault{Code: FaultHandshake, What: err.Error()}
}

// blame closes a conn after an error and adds to the error how the program ended,
// if it ended by itself.
func blame(c *conn, err error) error {
	how := c.close(false)
	if errors.Is(err, errEnded) {
		return &bot.Fault{Code: FaultExited, What: "it " + how}
	}
	return err
}
