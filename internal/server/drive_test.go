package server_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"testing"

	"github.com/unolab/uno/internal/live"
	"github.com/unolab/uno/internal/server"
	"github.com/unolab/uno/internal/server/guest"
)

// The driver lets the programs of a table make one move for each step, and none
// otherwise or where a person is to act.
func TestDriver(t *testing.T) {
	s := newStudio(t, server.Config{Live: live.Config{Driven: true, Seeds: live.SeedsFrom(4)}})
	driver := httptest.NewServer(s.server.Driver())
	t.Cleanup(driver.Close)
	seats := []obj{{"kind": "me"}}
	for range 9 {
		seats = append(seats, obj{"kind": "bot", "bot": "greedy"})
	}
	made, err := guest.Create(t.Context(), s.base, obj{"name": "Ann", "seats": seats, "to": 0, "start": true})
	if err != nil {
		t.Fatal(err)
	}
	until(t, dial(t, s, made.Code, nil, made.Token), "table") // programs play where somebody sees it
	drive := func(method, what string) (w live.Waits, moves int) {
		t.Helper()
		status, data := ask(t, http.DefaultClient, method, driver.URL+"/tables/"+made.Code+what, "", nil)
		if err := json.Unmarshal(data, &w); err != nil || status != 200 {
			t.Fatalf("%d %s", status, data)
		}
		// The seat that acts sees every move.
		for _, at := range w.At {
			var round, v int
			if _, err := fmt.Sscanf(at, "%d.%d.", &round, &v); err != nil {
				t.Fatalf("%q: %v", at, err)
			}
			moves = max(moves, v)
		}
		return w, moves
	}
	steps, passes := 0, 0
	for at, n := drive("GET", ""); at.For == "program"; steps++ {
		if steps > 100 {
			t.Fatalf("a hundred steps lead to %v", at)
		}
		if again, m := drive("GET", ""); m != n || !slices.Equal(again.At, at.At) {
			t.Fatalf("%v went on to %v by itself", at, again)
		}
		next, m := drive("POST", "/step")
		if m > n+1 {
			t.Fatalf("a step from %v to %v made %d moves", at, next, m-n)
		}
		if m == n {
			passes++ // nobody jumps in, say
		}
		at, n = next, m
	}
	at, n := drive("GET", "")
	if at.For != "person" || !slices.Equal(at.Seats, []int{0}) || steps-passes < 2 {
		t.Fatalf("%d steps lead to %v", steps, at)
	}
	if next, m := drive("POST", "/step"); m != n || !slices.Equal(next.At, at.At) {
		t.Errorf("a step for a person leads from %v to %v", at, next)
	}
	for _, c := range []struct {
		method, path string
		want         int
	}{
		{"GET", "/tables/AAAAA", 404},
		{"POST", "/tables/AAAAA/step", 404},
		{"GET", "/tables/" + made.Code + "/step", 405},
		{"POST", "/tables/" + made.Code, 405},
		{"GET", "/", 404},
	} {
		if status, body := ask(t, http.DefaultClient, c.method, driver.URL+c.path, "", nil); status != c.want {
			t.Errorf("%s %s: %d %s, want %d", c.method, c.path, status, body, c.want)
		}
	}
}
