package table

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/cockroachdb/datadriven"

	"github.com/unolab/uno"
)

// Transcripts of inputs and effects: each command is an input, or time that goes
// by, and what stands under it is every effect, in order. Commands:
//
//	table rules=R seats=(person,greedy,...) [patient] [grace=D] [pace=D] [clock=D] [to=N] seed=N dealer=N
//	come|gone|pass|ready|leave|back|hint SEAT
//	play "SEAT MOVE"
//	delay SEAT D
//	think               the program that is asked answers
//	wait D              time goes by, timers come
//	store on|off        the store works, or refuses
func TestTranscripts(t *testing.T) {
	datadriven.Walk(t, "testdata/transcripts", func(t *testing.T, path string) {
		var d *driver
		var out strings.Builder
		datadriven.RunTest(t, path, func(t *testing.T, c *datadriven.TestData) string {
			out.Reset()
			if c.Cmd == "table" {
				d = transcriptTable(t, c)
			}
			d.see = func(e Effect) { fmt.Fprintln(&out, effectText(e)) }
			command(t, d, c)
			if out.Len() == 0 {
				return "nothing\n"
			}
			return out.String()
		})
	})
}

// transcriptTable makes the table of a transcript.
func transcriptTable(t *testing.T, c *datadriven.TestData) *driver {
	t.Helper()
	cfg := Config{StandIn: "greedy", Away: 20 * time.Second, Ready: 10 * time.Second, Patient: c.HasArg("patient")}
	length := func(key string, into *time.Duration) {
		if c.HasArg(key) {
			var text string
			c.ScanArgs(t, key, &text)
			*into, _ = time.ParseDuration(text)
		}
	}
	length("grace", &cfg.Grace)
	length("pace", &cfg.Pace)
	length("clock", &cfg.Clock)
	if cfg.Patient {
		cfg.StandIn, cfg.Hint = "", "greedy"
	}
	c.MaybeScanArgs(t, "to", &cfg.Target)
	var rules string
	var seed uint64
	c.ScanArgs(t, "rules", &rules)
	c.ScanArgs(t, "seed", &seed)
	var err error
	if cfg.Rules, err = uno.ParseRules(rules); err != nil {
		t.Fatal(err)
	}
	var seats []Seat
	for _, arg := range c.CmdArgs {
		if arg.Key != "seats" {
			continue
		}
		for _, name := range arg.Vals {
			seat := Seat{Kind: Program, Program: name}
			if name == "person" {
				seat = Seat{Kind: Person}
			}
			seats = append(seats, seat)
		}
	}
	return newDriver(t, cfg, seed, seats...)
}

// command carries out a command of a transcript.
func command(t *testing.T, d *driver, c *datadriven.TestData) {
	t.Helper()
	arg := func(i int) string { return c.CmdArgs[i].Key }
	seat := func() (n int) { fmt.Sscan(arg(0), &n); return n }
	switch c.Cmd {
	case "table":
		d.step(Come{Seats: d.t.people()})
		dealer := 0
		c.MaybeScanArgs(t, "dealer", &dealer)
		d.begin(dealer)
	case "come":
		d.step(Come{Seats: []int{seat()}})
	case "gone":
		d.step(Gone{Seats: []int{seat()}})
		d.step(Proceed{})
	case "watch":
		d.step(Come{})
	case "pass":
		d.step(Pass{Seat: seat(), Ref: 1})
	case "ready":
		d.step(Ready{Seat: seat(), Ref: 1})
	case "leave":
		d.step(Leave{Seat: seat()})
	case "back":
		d.step(Back{Seat: seat(), Ref: 1})
	case "hint":
		d.step(AskHint{Seat: seat(), Ref: 1})
	case "delay":
		trip, err := time.ParseDuration(arg(1))
		if err != nil {
			t.Fatal(err)
		}
		d.step(Delay{Seat: seat(), Trip: trip})
	case "play":
		m, err := uno.ParseMove(c.Input)
		if err != nil {
			t.Fatal(err)
		}
		d.step(Play{Move: m, V: d.t.Version(int(m.Seat)), Ref: 1})
	case "think":
		d.thought()
	case "wait":
		wait, err := time.ParseDuration(arg(0))
		if err != nil {
			t.Fatal(err)
		}
		d.pass(wait)
	case "store":
		off := arg(0) == "off"
		d.fails = func() bool { return off }
	default:
		t.Fatalf("there is no command %q", c.Cmd)
	}
}
