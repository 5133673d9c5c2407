package seat

import (
	"io"
	"testing"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/unolab/uno/internal/mcp"
)

// The command speaks the protocol on its input and output, deals the same games
// for the same seed, and ends with its input.
func TestMCPOverPipes(t *testing.T) {
	var first [2]any
	for i := range first {
		in, toServer := io.Pipe()
		fromServer, out := io.Pipe()
		cmd := NewMCP()
		cmd.SetIn(in)
		cmd.SetOut(out)
		cmd.SetArgs([]string{"--seed", "7"})
		done := make(chan error, 1)
		go func() {
			done <- cmd.ExecuteContext(t.Context())
			out.Close()
		}()
		client := sdk.NewClient(&sdk.Implementation{Name: "test"}, nil)
		session, err := client.Connect(t.Context(), &sdk.IOTransport{Reader: fromServer, Writer: toServer}, nil)
		if err != nil {
			t.Fatal(err)
		}
		r, err := session.CallTool(t.Context(), &sdk.CallToolParams{Name: "new_game", Arguments: mcp.NewGame{}})
		if err != nil || r.IsError {
			t.Fatal(err, r)
		}
		first[i] = r.Content[0].(*sdk.TextContent).Text
		if err := session.Close(); err != nil {
			t.Error(err)
		}
		if err := <-done; err != nil {
			t.Errorf("the command ends with %v", err)
		}
	}
	if first[0] != first[1] {
		t.Errorf("%v, then %v", first[0], first[1])
	}
}
