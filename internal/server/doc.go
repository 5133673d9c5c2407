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
// and in nobody's frame.
//
// Requests count for the seat whose token they carry, else for their address;
// tables and connections for their address; messages for their connection. Who
// asks for too many codes that no table has is not answered. Files of the page
// and answers that are the same for everybody are not counted. A client that is
// too slow or sends too much is let go. Headers of proxies say where a request
// comes from only where the proxy is trusted; behind another one all people
// share the limits of its address.
//
// A request reads from the store for two seconds at most, and says then that it
// cannot be read.
//
// # Cost
//
// A connection costs two goroutines, one that reads and one that writes. Round
// trips are measured by pings every 15 seconds. Figures are at an
// address of their own ([Server.Metrics]): how many moves there are says too
// much.
package server
