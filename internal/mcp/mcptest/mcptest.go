// Package mcptest is a model's side of a server of the Model Context Protocol, in the
// process of a test.
//
//	c := mcptest.Connect(t, mcp.NewServer(seed))
//	text, failed := c.Call("view", mcp.Nothing{}, &state)
//
// A call costs no more than the tool that it calls: client and server share memory.
package mcptest

import (
	"encoding/json"
	"testing"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

// Server is what a test connects to.
type Server interface {
	MCP(version string) *sdk.Server
	Close()
}

// Client calls the tools of one server.
type Client struct {
	Session *sdk.ClientSession
	t       *testing.T
}

// Connect starts a server and speaks to it. The end of the test closes both.
func Connect(t *testing.T, server Server) *Client {
	t.Helper()
	here, there := sdk.NewInMemoryTransports()
	serving, err := server.MCP("test").Connect(t.Context(), there, nil)
	if err != nil {
		t.Fatal(err)
	}
	session, err := sdk.NewClient(&sdk.Implementation{Name: "test"}, nil).Connect(t.Context(), here, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		session.Close()
		if err := serving.Wait(); err != nil {
			t.Error(err)
		}
		server.Close()
	})
	return &Client{session, t}
}

// Call calls a tool and returns its structured answer as text, or the text of its error.
func (c *Client) Call(name string, args, into any) (text string, failed bool) {
	c.t.Helper()
	r, err := c.Session.CallTool(c.t.Context(), &sdk.CallToolParams{Name: name, Arguments: args})
	if err != nil {
		c.t.Fatal(err)
	}
	if r.IsError {
		return r.Content[0].(*sdk.TextContent).Text, true
	}
	data, err := json.Marshal(r.StructuredContent)
	if err == nil {
		err = json.Unmarshal(data, into)
	}
	if err != nil {
		c.t.Fatal(err)
	}
	return string(data), false
}
