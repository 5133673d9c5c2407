package reduction

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"

	"github.com/unolab/uno/puzzle"
)

// ParseTour reads the TOUR_SECTION of a TSPLIB tour file: positive integers
// over any number of lines, ended by -1. Everything before it is skipped. The
// name is what errors call the file; an error is a [*puzzle.FormatError].
func ParseTour(name string, data []byte) ([]int32, error) {
	tour := []int32{}
	section, ended := 0, false
	line := 0
	for len(data) > 0 && !ended {
		var text []byte
		text, data = cutLine(data)
		line++
		if section == 0 {
			key, _, _ := bytes.Cut(text, []byte{':'})
			if strings.EqualFold(string(bytes.TrimSpace(key)), "TOUR_SECTION") {
				section = line
			}
			continue
		}
		for _, word := range bytes.Fields(text) {
			if string(word) == "-1" {
				ended = true
				break
			}
			v, err := strconv.ParseInt(string(word), 10, 32)
			if err != nil || v < 1 {
				return nil, formatErrorf(name, line, "%s is not a vertex", quote(word))
			}
			tour = append(tour, int32(v))
		}
	}
	switch {
	case section == 0:
		return nil, formatErrorf(name, max(1, line), "there is no TOUR_SECTION")
	case !ended:
		return nil, formatErrorf(name, section, "the TOUR_SECTION is not ended by -1")
	}
	return tour, nil
}

func cutLine(data []byte) (line, rest []byte) {
	line, rest, _ = bytes.Cut(data, []byte{'\n'})
	return bytes.TrimRight(line, "\r"), rest
}

func formatErrorf(name string, line int, format string, args ...any) error {
	return &puzzle.FormatError{File: name, Line: line, Msg: fmt.Sprintf(format, args...)}
}

// quote quotes a piece of input, cut to a length fit for a message.
func quote(b []byte) string {
	const most = 24
	if len(b) > most {
		return strconv.Quote(string(b[:most])) + "…"
	}
	return strconv.Quote(string(b))
}
