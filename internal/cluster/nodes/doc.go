// Package nodes makes one studio of several nodes, which share a PostgreSQL database
// and a NATS JetStream cluster. Every table lives on one node; any node serves any
// client, and passes on what concerns the tables of the others.
//
//	n, err := nodes.Join(ctx, nodes.Config{Conn: c, Store: st, Log: log})
//	n.Bind(hub)               // from now on tables are taken
//	where, err := n.Find(ctx, "K7QWM") // "": here; else the node to which Dial connects
//	n.Leave()                 // hands all tables over
//
// # Leases
//
// A bucket of JetStream has a key for each node, which the node writes anew three
// times in Config.TTL, and a key for each table, which names its node. A table's
// lease is good for as long as its node's key is: renewing costs the same however many
// tables there are. A node that could not renew its key for the TTL, by its own clock
// and counted from before it asked, lets its tables go. The others take it for dead
// after one and a half TTL without a sign of it. They count up to their own last sign
// that came back through the bucket: a node that hears nothing, not even itself, takes
// nobody for dead. No two clocks are compared.
//
// The table of a dead node is free. Who is asked for it first takes it, by a
// conditional write of its key; the tables that nobody asks for are shared out by
// rendezvous hashing. The revision of that write is the fencing token, which grows with
// every write to the bucket; the time when the bucket was made stands before it, so that
// it also grows when the bucket is lost and made again.
//
// # Safety
//
// Leases only keep nodes from disturbing each other. What makes two nodes unable to
// both keep moves of a table is package store: it compares the fencing token in the
// transaction that keeps a move. Nobody sees a move before that. So any pause,
// loss of network or wrong clock costs time and never a move.
//
// # Streams
//
// [Node.Dial] opens a stream of bytes to another node, and [Node.Listener] accepts
// those of the others; both go over the NATS connection, so that nodes need to reach
// only NATS and the database, and its TLS and credentials guard them. A stream has a
// window of 256 kB. It breaks when a message is lost, and when its node is dead.
package nodes
