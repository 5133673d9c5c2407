package server_test

import (
	"context"
	"fmt"
	"maps"
	"net/http"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/unolab/uno/bot"
	"github.com/unolab/uno/internal/club"
	"github.com/unolab/uno/internal/server"
	"github.com/unolab/uno/internal/server/guest"
)

// clubEvening is what can be done with names, ratings and tournaments.
func clubEvening(t *testing.T, client *http.Client, api string) {
	key := strings.Repeat("ab", 32)
	want(t, client, 200, "POST", api+"/names/Clara/claim", "", obj{"key": key}, nil)
	want(t, client, 200, "POST", api+"/names/clara/claim", "", obj{"key": key}, nil)
	want(t, client, 409, "POST", api+"/names/CLARA/claim", "", obj{"key": strings.Repeat("cd", 32)}, nil)
	want(t, client, 400, "POST", api+"/names/Dora/claim", "", obj{"key": "short"}, nil)
	want(t, client, 409, "POST", api+"/tables", "", obj{"name": "Clara", "seats": []obj{{"kind": "me"}, {"kind": "bot", "bot": "greedy"}}}, nil)
	want(t, client, 200, "GET", api+"/ratings", "", nil, nil)
	friends(t, client, api, obj{"name": "clara", "key": key})

	want(t, client, 400, "POST", api+"/tournaments", "", obj{"title": "Cup", "system": "league"}, nil)
	var cup, in club.Entered
	want(t, client, 201, "POST", api+"/tournaments", "", obj{"title": "Cup", "system": "knock-out", "bots": []string{"greedy"}}, &cup)
	at := api + "/tournaments/" + cup.Code
	want(t, client, 409, "POST", at+"/enter", "", obj{"name": "Clara"}, nil)
	want(t, client, 200, "POST", at+"/enter", "", obj{"name": "Clara", "key": key}, &in)
	want(t, client, 409, "POST", at+"/enter", "", obj{"name": "clara", "key": key}, nil)
	want(t, client, 403, "POST", at+"/start", in.Token, nil, nil)
	want(t, client, 200, "POST", at+"/start", cup.Token, nil, nil)
	want(t, client, 409, "POST", at+"/start", cup.Token, nil, nil)
	var place club.Place
	want(t, client, 200, "GET", at+"/place", in.Token, nil, &place)
	if place.Table == "" || place.Token == "" || place.Seat != 1 {
		t.Errorf("Clara plays at %+v", place)
	}
	want(t, client, 403, "GET", at+"/place", cup.Token, nil, nil)
	want(t, client, 400, "POST", at+"/decide", cup.Token, obj{"home": 0, "winner": 7}, nil)
	want(t, client, 200, "POST", at+"/decide", cup.Token, obj{"home": 0, "winner": 1}, nil)
	want(t, client, 200, "GET", at, "", nil, nil)
	want(t, client, 200, "GET", api+"/tournaments", "", nil, nil)
	want(t, client, 200, "POST", api+"/tables/"+place.Table+"/close", place.Token, nil, nil)
}

// friends is what can be done with friends, for somebody with a claimed name.
func friends(t *testing.T, client *http.Client, api string, clara obj) {
	api += "/friends"
	with := func(who, more obj) obj {
		all := maps.Clone(who)
		maps.Copy(all, more)
		return all
	}
	emil := obj{"name": "Emil", "key": strings.Repeat("ef", 32)}
	want(t, client, 403, "POST", api, "", emil, nil)
	want(t, client, 200, "POST", strings.TrimSuffix(api, "/friends")+"/names/Emil/claim", "", obj{"key": emil["key"]}, nil)
	var circle, again club.Circle
	want(t, client, 200, "POST", api, "", clara, &circle)
	want(t, client, 200, "POST", api, "", clara, &again)
	if circle.Name != "Clara" || circle.Link == "" || again.Link != circle.Link {
		t.Errorf("Clara's circle is %+v, then %+v", circle, again)
	}
	link := api + "/links/" + circle.Link
	want(t, client, 404, "GET", api+"/links/nothing", "", nil, nil)
	want(t, client, 200, "GET", link, "", nil, nil)
	want(t, client, 400, "POST", link, "", clara, nil)
	want(t, client, 403, "POST", api+"/invite", "", with(emil, obj{"friend": "Clara", "table": "K7QWM"}), nil)
	want(t, client, 200, "POST", link, "", emil, &circle)
	want(t, client, 200, "POST", link, "", emil, &circle)
	if !slices.Equal(circle.Friends, []string{"Clara"}) {
		t.Errorf("Emil's friends are %q", circle.Friends)
	}
	for range 2 {
		want(t, client, 200, "POST", api+"/invite", "", with(emil, obj{"friend": "Clara", "table": "K7QWM"}), nil)
	}
	want(t, client, 200, "POST", api, "", clara, &circle)
	if len(circle.Invites) != 1 || circle.Invites[0].From != "Emil" || !slices.Equal(circle.Friends, []string{"Emil"}) {
		t.Errorf("Clara's circle is %+v", circle)
	}
	want(t, client, 200, "POST", api+"/forget", "", with(clara, obj{"table": "K7QWM"}), &circle)
	if len(circle.Invites) != 0 || len(circle.Friends) != 1 {
		t.Errorf("without the invitation: %+v", circle)
	}
	want(t, client, 200, "POST", api+"/forget", "", with(clara, obj{"friend": "emil"}), nil)
	want(t, client, 200, "POST", api, "", emil, &circle)
	if len(circle.Friends) != 0 {
		t.Errorf("Emil's friends are %q", circle.Friends)
	}
}

// tournamentOf16 plays a tournament of eight people and eight named opponents to its end, and
// returns it.
func tournamentOf16(t *testing.T, system string) (*studio, *club.Tournament) {
	t.Helper()
	s := newStudio(t, server.Config{})
	changed := make(chan *club.Tournament, 1000)
	s.server.Club().Changed = func(tour *club.Tournament) { changed <- tour }
	api := s.base + "/api"
	var host club.Entered
	bots := bot.Characters()[1:] // eight of the named opponents
	want(t, http.DefaultClient, 201, "POST", api+"/tournaments", "", obj{"title": "Sixteen", "system": system, "bots": bots}, &host)
	at := api + "/tournaments/" + host.Code
	people := make([]club.Entered, 8)
	for i := range people {
		name := fmt.Sprint("Person ", i)
		key := fmt.Sprintf("%064x", i)
		want(t, http.DefaultClient, 200, "POST", api+"/names/"+strings.ReplaceAll(name, " ", "%20")+"/claim", "", obj{"key": key}, nil)
		want(t, http.DefaultClient, 200, "POST", at+"/enter", "", obj{"name": name, "key": key}, &people[i])
	}
	want(t, http.DefaultClient, 200, "POST", at+"/start", host.Token, nil, nil)

	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Minute)
	defer cancel()
	var all sync.WaitGroup
	defer all.Wait()
	sat := map[string]bool{}
	for {
		var tour *club.Tournament
		select {
		case tour = <-changed:
		case <-ctx.Done():
			t.Fatal("the tournament does not come to its end")
		}
		if tour.State == club.Finished {
			return s, tour
		}
		for _, person := range people {
			var place club.Place
			want(t, http.DefaultClient, 200, "GET", at+"/place", person.Token, nil, &place)
			if place.Table == "" || sat[place.Token] {
				continue
			}
			sat[place.Token] = true
			g, err := guest.DialFair(ctx, s.base, place.Table, place.Token, place.Seat)
			if err != nil {
				t.Fatal(err)
			}
			all.Go(func() {
				defer g.Close()
				if err := g.Play(ctx); err != nil && ctx.Err() == nil {
					t.Errorf("at table %s: %v", place.Table, err)
				}
			})
		}
	}
}

// TestATournamentOf16RunsToItsEnd: eight people and eight named opponents play a knock-out;
// the hands of people are rated.
func TestATournamentOf16RunsToItsEnd(t *testing.T) {
	t.Parallel()
	s, tour := tournamentOf16(t, club.KnockOut)
	if len(tour.Played) != 4 {
		t.Errorf("%d rounds of 16", len(tour.Played))
	}
	lines := tour.Standings()
	if lines[0].Wins != 4 || lines[1].Wins != 3 || !lines[1].Out {
		t.Errorf("the first two are %+v", lines[:2])
	}
	s.server.Club().Close()
	list, err := s.server.Club().Ratings(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	people := 0
	for _, r := range list {
		if !r.Bot {
			people++
		}
		if r.Hands == 0 || r.Dev >= 1 {
			t.Errorf("%+v", r)
		}
	}
	if people != 8 {
		t.Errorf("%d people are rated", people)
	}
}

// TestASwissTournamentOf16RunsToItsEnd: everybody plays four rounds.
func TestASwissTournamentOf16RunsToItsEnd(t *testing.T) {
	if os.Getenv("UNO_LONG") == "" {
		t.Skip("UNO_LONG=1 plays it: 32 matches")
	}
	_, tour := tournamentOf16(t, club.Swiss)
	for _, line := range tour.Standings() {
		if line.Wins+line.Losses != 4 {
			t.Errorf("%+v", line)
		}
	}
}
