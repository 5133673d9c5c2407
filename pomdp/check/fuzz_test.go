package check

import (
	"bytes"
	"context"
	"errors"
	"testing"

	"github.com/unolab/uno/pomdp"
)

// Whatever a file holds, it is malformed, or fails, or claims an interval that
// meets the value of the tiger problem, 19.3713 to 19.3714.
func FuzzRead(f *testing.F) {
	m := tiger()
	for _, s := range []pomdp.Solver{pomdp.HSVI{Backups: 1}, pomdp.FIB{}, pomdp.Blind{}} {
		sol, err := s.Solve(context.Background(), m)
		if err != nil {
			f.Fatal(err)
		}
		var file bytes.Buffer
		if err := Write(&file, m, sol.Proof()); err != nil {
			f.Fatal(err)
		}
		f.Add(file.Bytes())
	}
	f.Add([]byte(`{"kind":"pomdp","format":1,"states":2,"actions":3,"observations":2,"discount":0.95,"value":[-1e9,1e9]}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		p, err := Read(data, "file", m)
		if err != nil {
			var bad *MalformedError
			if !errors.As(err, &bad) {
				t.Fatalf("%v is not of the input", err)
			}
			return
		}
		if _, err := Proof(m, p); err == nil && (p.Value[0] > 19.3714 || p.Value[1] < 19.3713) {
			t.Fatalf("%v is accepted", p.Value)
		}
	})
}
