package seat

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"net"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/unolab/uno/cmd/uno/cli"
	"github.com/unolab/uno/engine"
	"github.com/unolab/uno/internal/server/guest"
)

// joinFlags say at which table of a studio an engine sits down.
type joinFlags struct {
	url, name, command string
	seat               int
}

// add adds the flags.
func (f *joinFlags) add(cmd *cobra.Command) {
	f.addSeat(cmd)
	cmd.Flags().StringVar(&f.command, "engine", "", "with --join: seat the program of this `command` instead of a player")
}

// addSeat adds the flags that say where.
func (f *joinFlags) addSeat(cmd *cobra.Command) {
	cmd.Flags().StringVar(&f.url, "join", "", "sit down at the table of a studio with this address, `http://HOST/t/CODE`")
	cmd.Flags().StringVar(&f.name, "name", "", "with --join: the name at the table (default a guest's)")
	cmd.Flags().IntVar(&f.seat, "seat", -1, "with --join: the seat (default the first that is free)")
}

// sit takes the seat, and returns the connection and what the seats are called.
func (f *joinFlags) sit(cmd *cobra.Command, patience time.Duration) (net.Conn, func() []string, error) {
	base, code, ok := guest.At(f.url)
	if !ok {
		return nil, nil, cli.Usagef("--join: %q is not the address of a table, http://HOST/t/CODE", f.url)
	}
	var at *int
	if f.seat >= 0 {
		at = &f.seat
	}
	conn, joined, err := guest.Sit(cmd.Context(), base, code, f.name, at, patience)
	if err != nil {
		return nil, nil, cli.Usagef("--join: %w", err)
	}
	fmt.Fprintf(cmd.ErrOrStderr(), "uno: seat %d of table %s\n", joined.Seat, code)
	return conn, func() []string { return guest.Names(cmd.Context(), base, code) }, nil
}

// join sits down at the table and plays until the studio ends the connection.
func (f *joinFlags) join(cmd *cobra.Command, service *engine.Service) error {
	conn, _, err := f.sit(cmd, 0)
	if err != nil {
		return err
	}
	defer conn.Close()
	host := newNoting(conn)
	if f.command != "" {
		how, err := engine.Bridge(cmd.Context(), f.command, host)
		if how != "" {
			err = fmt.Errorf("the engine %s", how)
		}
		return f.end(cmd, host, err)
	}
	return f.end(cmd, host, service.Serve(host, host))
}

// end is the error of a conversation that has ended: the fault that the studio
// stated, before anything else.
func (*joinFlags) end(cmd *cobra.Command, host *noting, err error) error {
	switch {
	case host.fault != "":
		return errors.New("the studio lets the engine go: " + host.fault)
	case cmd.Context().Err() != nil:
		return nil
	}
	return err
}

// noting is a connection to the studio that notes the fault which the studio states.
type noting struct {
	net.Conn
	in    *bufio.Reader
	rest  string
	fault string
}

func newNoting(conn net.Conn) *noting { return &noting{Conn: conn, in: bufio.NewReader(conn)} }

// Read implements io.Reader, line by line.
func (t *noting) Read(b []byte) (int, error) {
	if t.rest == "" {
		line, err := t.in.ReadString('\n')
		if fault, ok := strings.CutPrefix(line, "info fault "); ok {
			t.fault = strings.TrimSpace(fault)
		}
		if t.rest = line; line == "" && err != nil {
			return 0, io.EOF // however the connection ended
		}
	}
	n := copy(b, t.rest)
	t.rest = t.rest[n:]
	return n, nil
}
