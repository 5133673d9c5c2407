package live

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

// lines are the lines that wait for a program.
func lines(c *Client) string {
	var all strings.Builder
	for {
		select {
		case data := <-c.Out:
			c.Sent(data)
			all.Write(data)
		default:
			return all.String()
		}
	}
}

// TestProgramsHaveLimitedTime: a program that does not shake hands, or does not
// answer, is let go.
func TestProgramsHaveLimitedTime(t *testing.T) {
	for _, silent := range []string{"uno", "go"} {
		synctest.Test(t, func(t *testing.T) {
			hub := New(Config{Away: time.Second}, newMemory(), quiet, nil)
			defer hub.Close()
			table, made := newTable(t, hub, "pomdp", 0, "me", "greedy")
			c := NewForeign(10 * time.Second)
			if err := table.Attach(c, []string{made.Token}); err != nil {
				t.Fatal(err)
			}
			defer table.Detach(c)
			if silent == "go" {
				table.Hear(c, "unook 1")
				synctest.Wait()
				if said := lines(c); !strings.Contains(said, "newgame seat=0 ") || !strings.Contains(said, "\ngo ") {
					t.Fatalf("the program is told %q", said)
				}
			}
			if seat := table.Info().Seats[0]; !seat.Engine || !seat.Connected {
				t.Errorf("%+v", seat)
			}
			time.Sleep(9 * time.Second)
			select {
			case <-c.Gone:
				t.Fatal("the program is let go before its time")
			default:
			}
			time.Sleep(2 * time.Second)
			<-c.Gone
			if said := lines(c); c.Why() != ByeFault || !strings.Contains(said, "info fault timeout") {
				t.Errorf("%s: it is let go as %s and hears %q", silent, c.Why(), said)
			}
			if seat := table.Info().Seats[0]; seat.Engine || seat.Connected {
				t.Errorf("%+v", seat)
			}
		})
	}
}
