// Package server provides the studio over HTTP and WebSocket: the interface of
// openapi.yaml, against which tests check every answer and every message, and the
// page, which is passed in as files. That document and the types of the page,
// web/src/protocol.ts, are generated from the routes (routes.go), the Go types of
// their requests and answers, and those of package live.
//
// [New] restores the tables that the store lists as open, and [Server.Serve]
// serves them until its context ends; then it notifies all clients and answers
// requests under way. Package live runs the tables.
//
// # Access
//
// A studio answers only to the names of this machine and to configured names:
// pages of other names that resolve to it (DNS rebinding) get nothing. A page of
// another origin gets nothing either, and cannot open a WebSocket, unless it is
// allowed. Tokens come in a header or in the first message, never in a URL. Pages
// have a content security policy without inline scripts, and cannot be framed.
//
// Requests count for the seat whose token they carry, else for their address;
// tables and connections for their address; messages for their connection. An
// address that asks for too many unknown table codes gets no more answers. Files
// of the page and answers that are the same for everybody are not counted. A
// client that is too slow or sends too much is disconnected. Proxy headers count
// only for trusted proxies; behind another proxy all people share the limits of
// its address.
//
// A request reads from the store for at most two seconds, and then reports that
// the store is unavailable.
//
// # Cost
//
// A connection costs two goroutines, one that reads and one that writes. Pings
// every 15 seconds measure the round trip. Metrics have a separate address
// ([Server.Metrics]), because the number of moves reveals hidden information.
package server
