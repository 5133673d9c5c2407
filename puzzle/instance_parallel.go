package puzzle

import (
	"bytes"
	"errors"
	"runtime"
	"slices"
	"sync"
)

// parallelBytes is the size from which a file is worth parsing in parts.
const parallelBytes = 1 << 20

// parseParts is ParseInstance on as many processors as there are: it cuts the
// text at ends of lines, parses the parts concurrently and joins them in order.
// It reports the same errors with the same line numbers: the error of the
// earliest part, with the number of lines before that part added to its line.
// With one processor, or little text, it is one part.
func parseParts(name string, data []byte, players int) (*Instance, error) {
	parts := cutLines(data, min(runtime.GOMAXPROCS(0), 1+len(data)/parallelBytes))
	if len(parts) == 1 {
		return parseLines(name, data, players)
	}
	return joinParts(name, parts, players)
}

// joinParts parses the parts of a text at the same time.
func joinParts(name string, parts [][]byte, players int) (*Instance, error) {
	found := make([]*Instance, len(parts))
	errs := make([]error, len(parts))
	var wait sync.WaitGroup
	for i, part := range parts {
		wait.Go(func() { found[i], errs[i] = parseLines(name, part, players) })
	}
	wait.Wait()
	line := 0
	for i, err := range errs {
		var bad *FormatError
		if errors.As(err, &bad) {
			bad.Line += line
		}
		if err != nil {
			return nil, err
		}
		line += bytes.Count(parts[i], []byte{'\n'})
	}
	return joined(found), nil
}

// joined puts instances that follow each other into one.
func joined(parts []*Instance) *Instance {
	cards, dealt := 0, false
	in := &Instance{Players: 1}
	for _, p := range parts {
		cards += len(p.Cards)
		dealt = dealt || p.Owner != nil
		in.Players = max(in.Players, p.Players)
	}
	in.Cards = slices.Grow(in.Cards, cards)
	for _, p := range parts {
		in.Cards = append(in.Cards, p.Cards...)
	}
	if !dealt {
		return in
	}
	in.Owner = slices.Grow(in.Owner, cards)
	for _, p := range parts {
		for i := range p.Cards {
			in.Owner = append(in.Owner, int32(p.OwnerOf(i)))
		}
	}
	return in
}

// cutLines cuts text into up to n parts of about equal size that end with a
// line each.
func cutLines(data []byte, n int) [][]byte {
	var parts [][]byte
	for ; n > 1; n-- {
		at := len(data) / n
		end := bytes.IndexByte(data[at:], '\n')
		if end < 0 {
			break
		}
		parts = append(parts, data[:at+end+1])
		data = data[at+end+1:]
	}
	return append(parts, data)
}
