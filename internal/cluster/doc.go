// Package cluster does numbered work (spread.Work) on the workers of a NATS
// JetStream cluster, with the result of one machine to the byte.
//
// A job is the work of one request. Its numbers are cut into shards of whole
// chunks. The coordinator puts shards into a work queue, a stream that workers
// pull from; a worker has a shard by lease: it renews the lease while it works,
// and a shard whose lease ends goes to another worker. A shard is idempotent,
// because its result depends on the request and its numbers alone. Its result is
// stored under the shard's key only if nothing is there, so that the first one
// counts. The coordinator takes the results in the order of the shards.
//
// The name of a job is the digest of its request, its numbers and the program.
// A coordinator that is started again with the same request finds the results
// that are there and asks for the others only; nothing else has to be kept. The
// results are removed when the job is done, and a week after the last.
//
// A result carries the job, the shard, the digest of the request, the version of
// the program and its own digest. The coordinator does a shard itself whose
// result is malformed or is not of that job, and with Verify a sample of the
// others, which must then be equal to the byte. A worker of another version
// never sees the job, since the version is part of the queue's subject.
//
// A worker confirms a shard when the result is stored on most replicas of the
// bucket, as package conn describes.
package cluster
