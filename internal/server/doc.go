// Package server is the studio over HTTP and WebSocket: the interface of
// openapi.yaml, which tests hold every answer and every message to, and the
// page, which is passed in as files.
//
// [New] takes the tables up that the store says were open, and [Server.Serve]
// serves them until its context ends; then everybody is told, and what is under
// way is answered. What happens at tables is package live's.
//
// # Who may ask
//
// A studio answers to the names of this machine, and to those it was given:
// pages of other names that were pointed at it (DNS rebinding) get nothing. A
// page of another origin gets nothing either, nor can it open a WebSocket,
// unless it was allowed. Tokens come in a header or in the first message, never
// in a URL. Pages are under a content security policy without inline scripts,
// and in nobody's frame. Requests, tables and connections of an address are
// limited, and messages of a connection; a client that is too slow or sends too
// much is let go. Addresses are those of the connections; headers of proxies
// are not believed, so behind one all people share the limits of one address.
//
// # Cost
//
// A connection costs two goroutines, one that reads and one that writes. Round
// trips are measured by pings every 15 seconds. Figures are at /metrics, for
// this machine alone: how many moves there are tells too much.
package server
