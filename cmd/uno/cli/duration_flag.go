package cli

import (
	"fmt"
	"strings"
	"time"

	"github.com/spf13/pflag"
)

// durationFlag is the type of every flag that takes a span of time: a number
// with a unit, such as 500ms, 30s or 1m30s, or a bare number of seconds.
type durationFlag time.Duration

// DurationVar binds a flag of this type.
func DurationVar(flags *pflag.FlagSet, p *time.Duration, name string, value time.Duration, usage string) {
	*p = value
	flags.Var((*durationFlag)(p), name, usage)
	if value == 0 { // the usage says what no duration means
		flags.Lookup(name).DefValue = ""
	}
}

// Set parses a duration.
func (d *durationFlag) Set(text string) error {
	number := strings.TrimLeft(text, "+-")
	if number != "" && strings.Trim(number, "0123456789.") == "" {
		text += "s"
	}
	v, err := time.ParseDuration(text)
	if err != nil {
		return fmt.Errorf("not a duration; write seconds, or a number with a unit such as 500ms, 30s, 5m")
	}
	*d = durationFlag(v)
	return nil
}

// String writes the duration with its units.
func (d *durationFlag) String() string { return time.Duration(*d).String() }

// Type is what help calls the value.
func (d *durationFlag) Type() string { return "duration" }
