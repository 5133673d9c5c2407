package server_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/unolab/uno/internal/server"
	"github.com/unolab/uno/internal/server/guest"
)

// listedGame is the part of a game that these tests read.
type listedGame struct {
	ID     any  `json:"id"`
	Listed bool `json:"listed"`
	Seats  []struct {
		Name    string `json:"name"`
		Player  string `json:"player"`
		Program bool   `json:"program"`
	} `json:"seats"`
}

// finish makes a table of a person and a program, plays one hand at it, and
// returns the host's token and the references to the game that its player and a
// spectator receive.
func finish(t *testing.T, s *studio, request obj) (token string, game, watched any) {
	t.Helper()
	request["seats"] = []obj{{"kind": "me"}, {"kind": "bot", "bot": "greedy"}}
	request["to"], request["start"] = 0, true
	made, err := guest.Create(t.Context(), s.base, request)
	if err != nil {
		t.Fatal(err)
	}
	watcher := dial(t, s, made.Code, nil)
	seen := make(chan any, 1)
	go func() { seen <- until(t, watcher, "over").Game }()
	g := dial(t, s, made.Code, nil, made.Token)
	g.Until = func(over *guest.Message) bool {
		game = over.Game
		return true
	}
	if err := g.Play(t.Context()); err != nil {
		t.Fatal(err)
	}
	return made.Token, game, <-seen
}

// listed are the games that everybody finds.
func listed(t *testing.T, s *studio, query string) []listedGame {
	t.Helper()
	status, data := ask(t, http.DefaultClient, "GET", s.base+"/api/games"+query, "", nil)
	var body struct {
		Games []listedGame `json:"games"`
	}
	if err := json.Unmarshal(data, &body); err != nil || status != 200 {
		t.Fatalf("%d %s", status, data)
	}
	return body.Games
}

// Hands of a private table are in no list and have no number; their link, which
// only those at the table have, leads to them, and the host can delete them.
func TestHandsOfPrivateTablesAreUnlisted(t *testing.T) {
	t.Parallel()
	s := newStudio(t, server.Config{})
	token, game, watched := finish(t, s, obj{"name": "Ann", "watch": true})
	link, ok := game.(string)
	if !ok || len(link) != 22 || watched != nil {
		t.Fatalf("the player is told of %v, the spectator of %v", game, watched)
	}
	if list := append(listed(t, s, ""), listed(t, s, "?name=Ann")...); len(list) != 0 {
		t.Errorf("listed: %+v", list)
	}
	for path, want := range map[string]int{
		"1": 404, link: 200, link + "/record": 200, link + "/frames": 200, strings.Repeat("A", 22): 404, "%00": 400,
	} {
		if status, body := ask(t, http.DefaultClient, "GET", s.base+"/api/games/"+path, "", nil); status != want {
			t.Errorf("%s: %d, want %d: %.200s", path, status, want, body)
		}
	}
	if status, _ := ask(t, http.DefaultClient, "DELETE", s.base+"/api/games/"+link, "nonsense", nil); status != 403 {
		t.Errorf("somebody deletes it: %d", status)
	}
	if status, body := ask(t, http.DefaultClient, "DELETE", s.base+"/api/games/"+link, token, nil); status != 200 {
		t.Errorf("the host deletes it: %d %s", status, body)
	}
	for _, path := range []string{"games/" + link, "names/Ann"} {
		if status, _ := ask(t, http.DefaultClient, "GET", s.base+"/api/"+path, "", nil); status != 404 {
			t.Errorf("%s after that: %d", path, status)
		}
	}
}

// Hands of public tables are listed, and those of private ones on request; the
// JSON says which seats are programs.
func TestListedHands(t *testing.T) {
	t.Parallel()
	s := newStudio(t, server.Config{})
	_, first, watched := finish(t, s, obj{"name": "Ann", "public": true, "watch": true})
	_, second, _ := finish(t, s, obj{"name": "Ann", "listed": true, "watch": true})
	finish(t, s, obj{"name": "Ann", "public": true, "listed": false, "watch": true})
	list := listed(t, s, "?name=Ann")
	if fmt.Sprint(first, watched, second) != "1 1 2" || len(list) != 2 || !list[0].Listed || fmt.Sprint(list[0].ID, list[1].ID) != "2 1" {
		t.Fatalf("told of %v, %v, %v; listed %+v", first, watched, second, list)
	}
	if seats := list[0].Seats; seats[0].Program || !seats[1].Program || seats[0].Player != "person" || seats[1].Player != "greedy" {
		t.Errorf("seats: %+v", seats)
	}
}

// People without a name get different names, stable on one device, and are not
// merged in statistics.
func TestGuests(t *testing.T) {
	t.Parallel()
	s := newStudio(t, server.Config{})
	names := map[string]int{}
	for range 2 {
		finish(t, s, obj{"device": "one", "public": true, "watch": true})
		finish(t, s, obj{"device": "two", "public": true, "watch": true})
		finish(t, s, obj{"public": true, "watch": true})
	}
	for _, g := range listed(t, s, "") {
		if g.Seats[0].Player != "guest" || g.Seats[0].Program {
			t.Errorf("%+v", g.Seats[0])
		}
		names[g.Seats[0].Name]++
	}
	if len(names) != 4 {
		t.Errorf("names: %v", names)
	}
	for name := range names {
		path := s.base + "/api/names/" + strings.ReplaceAll(name, " ", "%20")
		if status, _ := ask(t, http.DefaultClient, "GET", path, "", nil); status != 404 {
			t.Errorf("%s has statistics: %d", name, status)
		}
	}
}
