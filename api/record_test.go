package api

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/unolab/uno/record"
)

// hands are the records of a few hands, as text.
func hands(t *testing.T, n int) string {
	t.Helper()
	a, err := Sim(context.Background(), SimRequest{Games: n, Records: true, Seats: []string{"greedy", "greedy"}})
	if err != nil {
		t.Fatal(err)
	}
	return a.Records
}

// streamed is a document that is a stream.
func streamed(r io.Reader) Document {
	return Document{Open: func() (io.ReadCloser, error) { return io.NopCloser(r), nil }}
}

// A document is read as text, as bytes that may be compressed, or as a stream.
func TestDocuments(t *testing.T) {
	text := hands(t, 3)
	var zipped bytes.Buffer
	w := gzip.NewWriter(&zipped)
	if _, err := w.Write([]byte(text)); err != nil || w.Close() != nil {
		t.Fatal(err)
	}
	for _, s := range []Document{{Text: text}, {Data: []byte(text)}, {Data: zipped.Bytes()}, streamed(strings.NewReader(text))} {
		a, err := RecordConvert(context.Background(), RecordConvertRequest{Records: s})
		if err != nil || a.Count != 3 || a.Records != text {
			t.Errorf("%d records, the same: %v, %v", a.Count, a.Records == text, err)
		}
	}
	var a RecordConvertAnswer
	if err := call(t, "record.convert", RecordConvertRequest{Records: Document{Data: zipped.Bytes()}}, &a); err != nil || a.Records != text {
		t.Errorf("by name: %v", err)
	}
	var lines [][]byte
	ctx := WithParts(context.Background(), func(r *record.Record) error {
		line, err := r.AppendLine(nil)
		lines = append(lines, line)
		return err
	})
	if a, err := RecordConvert(ctx, RecordConvertRequest{Records: Document{Text: text}}); err != nil || a.Records != "" || string(bytes.Join(lines, nil)) != text {
		t.Errorf("%d lines, %d bytes in the answer, %v", len(lines), len(a.Records), err)
	}
}

// A hand is shown with as many sentences as events, where a language is asked
// for; a hand that breaks is shown up to there.
func TestRecordShow(t *testing.T) {
	text := hands(t, 2)
	var a RecordShowAnswer
	if err := call(t, "record.show", RecordShowRequest{Records: Document{Name: "r", Text: text}, Language: "fr"}, &a); err != nil || len(a) != 2 {
		t.Fatalf("%d hands, %v", len(a), err)
	}
	for _, step := range a[1].Steps {
		if len(step.Sentences) != len(step.Events) {
			t.Errorf("%q are told as %q", step.Events, step.Sentences)
		}
	}
	var rec map[string]any
	if err := json.Unmarshal([]byte(text[:strings.Index(text, "\n")]), &rec); err != nil {
		t.Fatal(err)
	}
	actions := rec["actions"].([]any)
	rec["actions"] = append(slices.Clone(actions[:3]), "0 uno", "1 uno")
	broken, err := json.Marshal(rec)
	if err != nil {
		t.Fatal(err)
	}
	var seen []RecordHand
	ctx := WithParts(context.Background(), func(h RecordHand) error { seen = append(seen, h); return nil })
	var e *Error
	_, err = RecordShow(ctx, RecordShowRequest{Records: Document{Name: "r", Text: string(broken) + "\n"}})
	if !errors.As(err, &e) || e.Code != Failed || !strings.HasPrefix(e.Error(), "r:1: action ") || len(seen) != 1 || len(seen[0].Steps) < 4 {
		t.Errorf("%d hands, %v", len(seen), err)
	}
	for _, r := range []RecordShowRequest{{Records: Document{Text: text}, Line: 9}, {Records: Document{Text: text}, Language: "xx"}} {
		if _, err := RecordShow(context.Background(), r); !errors.As(err, &e) || e.Code != Usage {
			t.Errorf("line %d, language %q: %v", r.Line, r.Language, err)
		}
	}
}

// The gravest error is that of a line that is no record; no record is unsound.
func TestRecordVerify(t *testing.T) {
	text := hands(t, 2)
	cheat := strings.Replace(text, `"points":`, `"points":1`, 1)
	for _, c := range []struct {
		text           string
		sound, unsound int
		gravest        Code
	}{
		{text, 2, 0, ""},
		{cheat, 1, 1, Failed},
		{"{}\n" + text, 2, 1, Malformed},
		{"{}\n" + cheat, 1, 2, Malformed},
		{cheat + "{}\n", 1, 2, Malformed},
		{"", 0, 0, Failed},
	} {
		a, err := RecordVerify(context.Background(), RecordVerifyRequest{Records: Document{Name: "r", Text: c.text}})
		if err != nil || a.Sound != c.sound || a.Unsound != c.unsound || a.Gravest != c.gravest || (len(a.Errors) > 0) != (a.Gravest != "") {
			t.Errorf("%+v, %v", a, err)
		}
	}
	// Damaged data is malformed; the answer is of what was read before.
	var zipped bytes.Buffer
	w := gzip.NewWriter(&zipped)
	if _, err := w.Write([]byte(text)); err != nil || w.Close() != nil {
		t.Fatal(err)
	}
	var e *Error
	a, err := RecordVerify(context.Background(), RecordVerifyRequest{Records: Document{Data: zipped.Bytes()[:zipped.Len()-9]}})
	if err != nil || a.Gravest != Malformed || a.Unsound != 1 {
		t.Errorf("%+v, %v", a, err)
	}
	no := errors.New("unplugged")
	a, err = RecordVerify(context.Background(), RecordVerifyRequest{Records: streamed(io.MultiReader(strings.NewReader(text), iotest.ErrReader(no)))})
	if !errors.Is(err, no) || !errors.As(err, &e) || e.Code != Failed || a.Sound != 2 {
		t.Errorf("%+v, %v", a, err)
	}
	many, err := RecordVerify(context.Background(), RecordVerifyRequest{Records: Document{Text: strings.Repeat("{}\n", maxErrors+5)}})
	if err != nil || len(many.Errors) != maxErrors || many.Unsound != maxErrors+5 {
		t.Errorf("%d errors of %d, %v", len(many.Errors), many.Unsound, err)
	}
}
