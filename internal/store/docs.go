package store

import (
	"encoding/json"
	"errors"
	"fmt"
)

// Doc is a document: JSON under a key of a kind. Version counts its changes from 1.
type Doc struct {
	Kind, Key string
	Version   int64
	Body      json.RawMessage
}

// Folded is the form under which a name is found: equal for names that differ only
// in case.
func Folded(name string) string { return fold(name) }

// checkDocs refuses what SaveDocs cannot keep.
func checkDocs(docs []Doc) error {
	var errs []error
	for i := range docs {
		d := &docs[i]
		if d.Version < 1 {
			errs = append(errs, fmt.Errorf("%s %s: there is no version %d: %w", d.Kind, d.Key, d.Version, ErrConflict))
		}
		if !json.Valid(d.Body) {
			errs = append(errs, fmt.Errorf("%s %s: it is not JSON: %w", d.Kind, d.Key, ErrText))
		}
		errs = append(errs, checkText("kind", d.Kind), checkText("key", d.Key), checkText("document", string(d.Body)))
	}
	return errors.Join(errs...)
}

// outdated is the error where another version is kept than the one before.
func (d *Doc) outdated() error {
	return fmt.Errorf("%s %s: version %d does not follow: %w", d.Kind, d.Key, d.Version, ErrConflict)
}
