package naive

import (
	"encoding/json"
	"slices"
	"strings"
)

// known are the keys of a record, by the object that they are in.
var known = map[string][]string{
	"": {
		"format", "rules", "seats", "dealer", "deck", "shuffles", "ejects", "actions", "result",
		"match", "round", "to", "scores",
	},
	"rules":  {"name", "options"},
	"result": {"winner", "points", "reason"},
}

// checkKeys rejects an object that repeats a key, at any depth, and a key that
// differs from a key of records only in case. The text is valid JSON.
func checkKeys(line []byte) error {
	decoder := json.NewDecoder(strings.NewReader(string(line)))
	return checkValue(decoder, nil)
}

// checkValue checks the next value; path names the keys that lead to it.
func checkValue(decoder *json.Decoder, path []string) error {
	token, err := decoder.Token()
	if err != nil {
		return malformed("not JSON: %v", err)
	}
	var seen []string
	for token == json.Delim('{') || token == json.Delim('[') {
		if !decoder.More() {
			_, err := decoder.Token()
			return err
		}
		inner := append(slices.Clone(path), "")
		if token == json.Delim('{') {
			name, err := decoder.Token()
			if err != nil {
				return malformed("not JSON: %v", err)
			}
			key := name.(string)
			if slices.Contains(seen, key) {
				return malformed("%s: the key %q is repeated", strings.Join(path, "."), key)
			}
			for _, ours := range known[strings.Join(path, ".")] {
				if key != ours && strings.EqualFold(key, ours) {
					return malformed("%s: the key %q is not %q", strings.Join(path, "."), key, ours)
				}
			}
			seen = append(seen, key)
			inner[len(path)] = key
		}
		if err := checkValue(decoder, inner); err != nil {
			return err
		}
	}
	return nil
}
