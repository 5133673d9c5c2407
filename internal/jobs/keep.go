package jobs

import (
	"context"
	"crypto/rand"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/unolab/uno/internal/store"
)

// Kind is the kind of the documents in which results are kept, by their place in the
// ring; counter is the key of the number of the next job, under a kind of its own.
const (
	Kind    = "job"
	counter = "jobs"
)

// keepTime is how long the store has to take a result.
const keepTime = 5 * time.Second

// tries bounds the writes that lose against those of other programs.
const tries = 20

// numbered is the document of the next number. By sets the writers apart: equal
// documents of one version are one to the store, and two would have the same number.
type numbered struct {
	Next int64  `json:"next"`
	By   string `json:"by"`
}

// number takes the number of a new job and makes its id: "NUMBER-RANDOM".
func (q *Queue) number(ctx context.Context) (id string, err error) {
	q.numbers.Lock()
	defer q.numbers.Unlock()
	var token [16]byte
	_, _ = rand.Read(token[:]) // it never fails
	by := base64.RawURLEncoding.EncodeToString(token[:])
	for range tries {
		var n numbered
		var d store.Doc
		d, err = q.store.Doc(ctx, counter, "next")
		switch {
		case err == nil:
			err = json.Unmarshal(d.Body, &n)
		case errors.Is(err, store.ErrNotFound):
			err = nil
		}
		if err != nil {
			return "", err
		}
		body := fmt.Appendf(nil, `{"next":%d,"by":%q}`, n.Next+1, by)
		err = q.store.SaveDocs(ctx, []store.Doc{{Kind: counter, Key: "next", Version: d.Version + 1, Body: body}})
		if !errors.Is(err, store.ErrConflict) {
			return fmt.Sprintf("%d-%s", n.Next, by), err
		}
	}
	return "", err
}

// place is the number of a job, and the key of its result.
func (q *Queue) place(id string) (n int64, key string, ok bool) {
	text, _, cut := strings.Cut(id, "-")
	n, err := strconv.ParseInt(text, 10, 64)
	return n, strconv.FormatInt(n%int64(q.cfg.Kept), 10), cut && err == nil && n >= 0
}

// keep writes an ended job, unless a later one has taken its place.
func (q *Queue) keep(j *Job) error {
	ctx, cancel := context.WithTimeout(context.Background(), keepTime)
	defer cancel()
	n, key, _ := q.place(j.ID)
	body, err := json.Marshal(j)
	if err != nil {
		return err
	}
	for range tries {
		var d store.Doc
		d, err = q.store.Doc(ctx, Kind, key)
		if err != nil && !errors.Is(err, store.ErrNotFound) {
			return err
		}
		var there Job
		if err == nil && json.Unmarshal(d.Body, &there) == nil {
			if m, _, ok := q.place(there.ID); ok && m > n {
				return nil
			}
		}
		err = q.store.SaveDocs(ctx, []store.Doc{{Kind: Kind, Key: key, Version: d.Version + 1, Body: body}})
		if !errors.Is(err, store.ErrConflict) {
			return err
		}
	}
	return err
}

// kept is an ended job from the store.
func (q *Queue) kept(ctx context.Context, id string) (j Job, err error) {
	_, key, ok := q.place(id)
	if !ok {
		return j, ErrNotFound
	}
	d, err := q.store.Doc(ctx, Kind, key)
	if errors.Is(err, store.ErrNotFound) {
		return j, ErrNotFound
	}
	if err == nil {
		err = json.Unmarshal(d.Body, &j)
	}
	if err == nil && j.ID != id {
		return Job{}, ErrNotFound
	}
	return j, err
}
