package cluster

import (
	"bytes"
	"context"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/unolab/uno/internal/exactjson"
	"github.com/unolab/uno/internal/spread"
)

// shard is a message of the queue: chunks of a job for a worker to do.
type shard struct {
	Job      string `json:"job"`
	Shard    int    `json:"shard"`
	Function string `json:"function"`
	Request  string `json:"request"` // its digest
	Size     int    `json:"size"`    // its bytes
	Lo       int    `json:"lo"`
	Hi       int    `json:"hi"`
	Chunk    int    `json:"chunk"`
}

// parseShard reads a message of the queue.
func parseShard(data []byte) (shard, error) {
	var s shard
	if err := exactjson.Unmarshal(data, &s); err != nil {
		return s, err
	}
	if s.Lo < 0 || s.Hi <= s.Lo || s.Chunk < 1 || s.Size < 0 || s.Shard < 0 {
		return s, fmt.Errorf("the numbers %d to %d in chunks of %d", s.Lo, s.Hi, s.Chunk)
	}
	return s, nil
}

// key is that of its result.
func (s *shard) key() string { return fmt.Sprintf("%s.%d", s.Job, s.Shard) }

// head is the first line of a stored result; the result follows it, or is a blob.
type head struct {
	Job     string `json:"job"`
	Shard   int    `json:"shard"`
	Request string `json:"request"`
	Version string `json:"version"`
	Worker  string `json:"worker"`
	Digest  string `json:"digest"`
	Size    int    `json:"size"`
	Failed  string `json:"failed,omitempty"` // the error of the function
}

// encodeResult is a result as it is stored.
func encodeResult(h head, inside []byte) ([]byte, error) {
	line, err := json.Marshal(h)
	return append(append(line, '\n'), inside...), err
}

// parseResult reads a stored result; inside is nil where it is a blob.
func parseResult(data []byte) (h head, inside []byte, err error) {
	line, inside, found := bytes.Cut(data, []byte("\n"))
	if !found {
		return h, nil, errors.New("it has no head")
	}
	if err := exactjson.Unmarshal(line, &h); err != nil {
		return h, nil, err
	}
	switch {
	case h.Size < 0 || h.Size > longest:
		return h, nil, fmt.Errorf("it has %d bytes", h.Size)
	case h.Size > part:
		return h, nil, nil
	case h.Size != len(inside) || h.Digest != digest(inside):
		return h, nil, errors.New("it does not have its digest")
	}
	return h, inside, nil
}

// longest bounds a result.
const longest = 1 << 30

// fits refuses a result that is not the shard's.
func (h *head) fits(s *shard, version string) error {
	switch {
	case h.Job != s.Job || h.Shard != s.Shard:
		return fmt.Errorf("it is of shard %d of job %s", h.Shard, h.Job)
	case h.Request != s.Request:
		return errors.New("it is of another request")
	case h.Version != version:
		return fmt.Errorf("it is of the program %s", h.Version)
	}
	return nil
}

// do does the chunks of a shard: the results one after another, each behind its
// length.
func (s *shard) do(ctx context.Context, work func(ctx context.Context, lo, hi int) ([]byte, error)) (all []byte, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("%s of %d to %d panics: %v", s.Function, s.Lo, s.Hi, p)
		}
	}()
	for lo := s.Lo; lo < s.Hi; lo += s.Chunk {
		result, err := work(ctx, lo, min(lo+s.Chunk, s.Hi))
		if err != nil {
			return nil, err
		}
		all = append(binary.AppendUvarint(all, uint64(len(result))), result...)
	}
	return all, ctx.Err()
}

// split divides the bytes of a shard's result into those of its chunks.
func (s *shard) split(all []byte) (results [][]byte, err error) {
	for lo := s.Lo; lo < s.Hi; lo += s.Chunk {
		n, used := binary.Uvarint(all)
		if used <= 0 || n > uint64(len(all)-used) {
			return nil, errors.New("its chunks are cut short")
		}
		results = append(results, all[used:used+int(n)])
		all = all[used+int(n):]
	}
	if len(all) > 0 {
		return nil, fmt.Errorf("%d bytes follow the last chunk", len(all))
	}
	return results, nil
}

// worker makes the worker of a request, without a panic.
func makeWorker(f spread.Function, request []byte) (work func(context.Context, int, int) ([]byte, error), err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v", p)
		}
	}()
	return f(request)
}
