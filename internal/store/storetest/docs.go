package storetest

import (
	"encoding/json"
	"testing"

	"github.com/unolab/uno/internal/store"
)

// documents are kept version by version, several in one transaction.
func documents(_ *testing.T, s *bench) {
	doc := func(kind, key string, version int64, body string) store.Doc {
		return store.Doc{Kind: kind, Key: key, Version: version, Body: json.RawMessage(body)}
	}
	save := func(docs ...store.Doc) error { return s.SaveDocs(s.ctx, docs) }
	ann, bob := doc("rating", "ann", 1, `{"a":1}`), doc("rating", "Bob", 1, `[]`)
	s.must(save(ann, bob, doc("claim", "ann", 1, `"x"`)))
	s.must(save(ann, bob))
	s.fails(save(doc("rating", "ann", 1, `{"a":2}`)), store.ErrConflict)
	s.fails(save(doc("rating", "ann", 3, `{"a":2}`)), store.ErrConflict)
	s.fails(save(doc("rating", "eve", 2, `{}`)), store.ErrConflict)
	s.fails(save(doc("rating", "eve", 0, `{}`)), store.ErrConflict)
	s.fails(save(doc("rating", "eve", 1, `{`)), store.ErrText)
	s.fails(save(doc("rating", "e\x00", 1, `{}`)), store.ErrText)

	// All of them are saved, or none.
	second := doc("rating", "ann", 2, `{"a":2}`)
	s.fails(save(second, doc("rating", "Bob", 1, `{}`)), store.ErrConflict)
	list, err := s.Docs(s.ctx, "rating")
	s.must(err)
	s.same("ratings", []store.Doc{bob, ann}, list)
	s.must(save(second))
	got, err := s.Doc(s.ctx, "rating", "ann")
	s.must(err)
	s.same("the second version", second, got)
	_, err = s.Doc(s.ctx, "rating", "eve")
	s.fails(err, store.ErrNotFound)
	none, err := s.Docs(s.ctx, "nothing")
	s.must(err)
	s.same("documents of no kind", []store.Doc{}, none)
}
