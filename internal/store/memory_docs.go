package store

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// missing is the error where no such document is kept.
func (d *Doc) missing() error { return fmt.Errorf("%s %s: %w", d.Kind, d.Key, ErrNotFound) }

// sortDocs puts documents in the order of their keys, byte by byte.
func sortDocs(list []Doc) {
	slices.SortFunc(list, func(a, b Doc) int { return strings.Compare(a.Key, b.Key) })
}

// docID is a document of a store.
func docID(kind, key string) string { return kind + "\x00" + key }

// SaveDocs implements Store.
func (m *Memory) SaveDocs(ctx context.Context, docs []Doc) error {
	if err := checkDocs(docs); err != nil {
		return err
	}
	return m.change(ctx, func() error {
		after := maps.Clone(m.docs)
		for _, d := range docs {
			old := after[docID(d.Kind, d.Key)]
			if old.Version != d.Version-1 && (old.Version != d.Version || string(old.Body) != string(d.Body)) {
				return d.outdated()
			}
			d.Body = slices.Clone(d.Body)
			after[docID(d.Kind, d.Key)] = d
			m.touch(docRow + docID(d.Kind, d.Key))
		}
		m.docs = after
		return nil
	})
}

// Docs implements Store.
func (m *Memory) Docs(ctx context.Context, kind string) (list []Doc, err error) {
	if err := checkText("kind", kind); err != nil {
		return nil, err
	}
	list = []Doc{}
	err = m.locked(ctx, func() error {
		for _, d := range m.docs {
			if d.Kind == kind {
				list = append(list, d)
			}
		}
		sortDocs(list)
		return nil
	})
	return list, err
}

// Doc implements Store.
func (m *Memory) Doc(ctx context.Context, kind, key string) (d Doc, err error) {
	d = Doc{Kind: kind, Key: key}
	if err := errors.Join(checkText("kind", kind), checkText("key", key)); err != nil {
		return d, err
	}
	err = m.locked(ctx, func() error {
		kept, has := m.docs[docID(kind, key)]
		if !has {
			return d.missing()
		}
		d = kept
		return nil
	})
	return d, err
}
