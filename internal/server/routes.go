package server

import (
	"net/http"
	"reflect"
	"time"

	"github.com/unolab/uno/internal/club"
	"github.com/unolab/uno/internal/jobs"
	"github.com/unolab/uno/internal/live"
)

// route is one entry of the mux, and of the interface document.
type route struct {
	method, path string
	handle       http.HandlerFunc
	about        operation
}

// operation is what the interface document says of a route. The types are those of
// the JSON that is sent.
type operation struct {
	id, summary, note string
	query             []parameter
	token             bool         // who asks has a token
	body              reflect.Type // nil: none
	mayBeEmpty        bool         // the body may be left out
	answer            reflect.Type // nil: it is not JSON, but of the kind
	kind              string       // its media type; empty: there is no answer
	status            int          // of a good answer; 0: 200
}

// parameter is a parameter in the query of an address.
type parameter struct {
	name, about string
	least       int // of a number; 0: it is a text
	usual       any // its value where it is not given, or nil
}

// of is the type of a request or an answer.
func of[T any]() reflect.Type { return reflect.TypeFor[T]() }

// allRoutes are the routes of the interface; the page is served in addition.
func (s *Server) allRoutes() []route {
	svg, text := "image/svg+xml", "text/plain"
	return []route{
		{"GET", "/api/info", s.info, operation{id: "info", summary: "What this studio is", answer: of[serverInfo]()}},
		{"GET", "/api/rules", s.rules, operation{id: "rules", summary: "Every preset and every option", answer: of[rulesInfo]()}},
		{"POST", "/api/rules/check", s.checkRules, operation{
			id: "checkRules", summary: "Whether rules can be played by a number of seats", body: of[rulesCheck](), answer: of[rulesVerdict](),
		}},
		{"GET", "/api/bots", s.bots, operation{id: "bots", summary: "Every program that can sit at a table", answer: of[botList]()}},
		{"POST", "/api/tables", s.createTable, operation{
			id: "createTable", summary: "Make a table", note: "With `start` the match begins at once, unless a seat is open.",
			body: of[live.TableRequest](), answer: of[live.TableCreated](), status: http.StatusCreated,
		}},
		{"GET", "/api/tables", s.listTables, operation{
			id: "listTables", summary: "Public tables that are open or being played, newest first", answer: of[tableList](),
		}},
		{"GET", "/api/tables/{code}", s.table, operation{id: "table", summary: "A table, without the play", answer: of[live.TableInfo]()}},
		{"POST", "/api/tables/{code}/join", s.join, operation{
			id: "join", summary: "Sit down at an open seat", body: of[joinRequest](), mayBeEmpty: true, answer: of[live.Joined](),
		}},
		{"POST", "/api/tables/{code}/start", s.start, hosts("start", "Begin the match (host); open seats are played by programs", nil)},
		{"POST", "/api/tables/{code}/leave", s.leave, hosts("leave", "Leave the own seat; once the match has begun a program plays on until \"back\"", nil)},
		{"POST", "/api/tables/{code}/kick", s.kick, hosts("kick",
			"Send somebody away (host); before the match the seat is open again, then a program plays it", of[kickRequest]())},
		{"POST", "/api/tables/{code}/talk", s.setTalk, hosts("talk", "Say what may be said at the table (host)", of[live.Talk]())},
		{"POST", "/api/tables/{code}/mute", s.mute, hosts("mute", "Let a seat chat no more, or again (host)", of[muteRequest]())},
		{"POST", "/api/tables/{code}/seats", s.setSeat, hosts("setSeat",
			"Open a seat or give it to a program (host); before the match and between hands", of[seatRequest]())},
		{"POST", "/api/tables/{code}/again", s.again, hosts("again", "Another match at the same table (host), once the others there are ready for it", nil)},
		{"POST", "/api/tables/{code}/close", s.closeTable, hosts("closeTable", "Close the table for good (host)", nil)},
		{"GET", "/api/tables/{code}/turn", s.turn, operation{
			id: "turn", summary: "What a table waits for, for who has the token of a seat", token: true, answer: of[live.TurnInfo](),
		}},
		{"GET", "/api/tables/{code}/standings", s.standings, operation{
			id: "standings", summary: "The standings over all matches of the evening at this table", answer: of[eveningStandings](),
		}},
		{"GET", "/api/tables/{code}/ws", s.socket, operation{
			id: "socket", summary: "The play, as a WebSocket; see the description above", status: http.StatusSwitchingProtocols,
		}},
		{"GET", "/api/tables/{code}/engine", s.engineSocket, operation{
			id: "engineSocket", summary: "The play for a program, as a WebSocket of the engine protocol", status: http.StatusSwitchingProtocols,
			note:  "The first message is `Hello` with the token of one seat. From then on text messages carry lines of docs/engine-protocol.md.",
			query: []parameter{{name: "patience", about: "the seconds that the program may take for an answer, at most 600", least: 1, usual: int(engineTime / time.Second)}},
		}},
		{"GET", "/api/games", s.listGames, operation{
			id: "listGames", summary: "Finished hands, newest first", answer: of[gamePage](), query: []parameter{
				{name: "name", about: "a person who played"},
				{name: "rules", about: "as rules are written in words"},
				{name: "table", about: "the code of the table"},
				{name: "before", about: "only games with a lower id: the `next` of the page before", least: 1},
				{name: "limit", about: "games on a page, at most 100", least: 1, usual: usualPage},
			},
		}},
		{"GET", "/api/games/{id}", s.game, operation{
			id: "game", summary: "A finished hand with its record and the commitment to its deck", answer: of[gameDetail](),
		}},
		{"DELETE", "/api/games/{id}", s.deleteGame, hosts("deleteGame",
			"Delete a finished hand for good, with its cards and its part in statistics (who was the host at its end)", nil)},
		{"GET", "/api/games/{id}/record", s.gameRecord, operation{
			id: "gameRecord", summary: "The record as a file of one line", kind: "application/x-ndjson",
		}},
		{"GET", "/api/games/{id}/frames", s.gameFrames, operation{
			id: "gameFrames", summary: "Every moment of a finished hand, all hands open; at most 2,000", answer: of[gameReplay](),
		}},
		{"GET", "/api/names/{name}", s.name, operation{
			id: "name", summary: "What a person of that name did in all finished hands", answer: of[nameStatistics](),
		}},
		{"POST", "/api/names/{name}/claim", s.claimName, operation{
			id: "claimName", summary: "Claim a name for who has a key", body: of[claimRequest](), answer: of[nothing](),
			note: "Nothing but the key is asked for, of which the SHA-256 is kept. From then on the name needs the key to sit down.",
		}},
		{"POST", "/api/friends", s.friends, operation{
			id: "friends", summary: "The friends of who has claimed a name, and their invitations", body: of[club.FriendRequest](), answer: of[club.Circle](),
		}},
		{"POST", "/api/friends/forget", s.forgetFriend, operation{
			id: "forgetFriend", summary: "End a friendship, or remove the invitations to a table", body: of[club.FriendRequest](), answer: of[club.Circle](),
		}},
		{"POST", "/api/friends/invite", s.inviteFriend, operation{
			id: "inviteFriend", summary: "Ask a friend to a table", body: of[club.FriendRequest](), answer: of[nothing](),
		}},
		{"GET", "/api/friends/links/{link}", s.friendLink, operation{
			id: "friendLink", summary: "Whose friend one becomes by a link", answer: of[linkOwner](),
		}},
		{"POST", "/api/friends/links/{link}", s.befriend, operation{
			id: "befriend", summary: "Become a friend of who made a link", body: of[club.FriendRequest](), answer: of[club.Circle](),
		}},
		{"GET", "/api/ratings", s.ratings, operation{
			id: "ratings", summary: "Ratings of claimed names and of programs, luck taken out, best first", answer: of[ratingList](),
		}},
		{"POST", "/api/tournaments", s.makeTournament, operation{
			id: "makeTournament", summary: "Make a tournament", body: of[club.TournamentRequest](), answer: of[club.Entered](), status: http.StatusCreated,
		}},
		{"GET", "/api/tournaments", s.tournaments, operation{id: "tournaments", summary: "Tournaments, open ones first", answer: of[tournamentList]()}},
		{"GET", "/api/tournaments/{code}", s.tournament, operation{
			id: "tournament", summary: "A tournament: entrants, rounds, standings", answer: of[tournamentInfo](),
		}},
		{"POST", "/api/tournaments/{code}/enter", s.enterTournament, operation{
			id: "enterTournament", summary: "Enter a tournament that is open", body: of[enterRequest](), answer: of[club.Entered](),
		}},
		{"POST", "/api/tournaments/{code}/start", s.startTournament, hosts("startTournament", "Begin the first round (host)", nil)},
		{"POST", "/api/tournaments/{code}/decide", s.decideMatch, hosts("decideMatch", "Decide a match that is not played (host)", of[decideRequest]())},
		{"GET", "/api/tournaments/{code}/place", s.tournamentPlace, operation{
			id: "tournamentPlace", summary: "Where an entrant plays now", token: true, answer: of[club.Place](),
		}},
		{"POST", "/api/v1/jobs", s.startJob, operation{
			id: "startJob", summary: "Start a function of the program as a job", body: of[jobRequest](), answer: of[jobs.Job](), status: http.StatusCreated,
			note: "The functions, their requests and their answers are those of `uno call`; `/api/v1/functions` lists them and `/api/v1/contract` has their " +
				"JSON Schema. Who knows the id may watch and cancel the job and read its result.",
		}},
		{"GET", "/api/v1/jobs/{job}", s.job, operation{id: "job", summary: "A job as it is now, with its result once it has ended", answer: of[jobs.Job]()}},
		{"GET", "/api/v1/jobs/{job}/events", s.jobEvents, operation{
			id: "jobEvents", summary: "A job as it goes on, as server-sent events", kind: "text/event-stream",
			note: "Every event is a Job: `state` whenever it changes, without the result, and `end` with it; then the stream ends.",
		}},
		{"DELETE", "/api/v1/jobs/{job}", s.cancelJob, operation{id: "cancelJob", summary: "Cancel a job", answer: of[nothing]()}},
		{"GET", "/api/v1/functions", s.functions, operation{id: "functions", summary: "The functions that can be jobs, each with a request", answer: of[functionList]()}},
		{"GET", "/api/v1/contract", zipped(s.contract), operation{
			id: "contract", summary: "The JSON Schema of the requests and answers of all functions", kind: "application/schema+json",
		}},
		{"GET", "/api/openapi.yaml", s.openapi, operation{id: "openapi", summary: "This document", kind: "application/yaml"}},
		{"GET", "/api/qr", s.qr, operation{
			id: "qr", summary: "The address of a page for phones, as a QR code", kind: svg,
			query: []parameter{{name: "path", about: "of the page, as /t/K7QWM", usual: "/"}},
		}},
		{"GET", "/cards.svg", zipped(s.cardsSVG), operation{
			id: "cardsSVG", summary: "All cards as symbols of one SVG document", kind: svg,
			note: "card-r5, card-w, with a named colour card-w-r, and card-back. Colours are the custom properties --card-red, " +
				"--card-green, --card-blue, --card-yellow, --card-ink, --card-paper and --card-white.",
		}},
		{"GET", "/healthz", s.healthz, operation{id: "healthz", summary: "Whether the studio and its store answer", kind: text}},
	}
}

// hosts is an operation that needs a token, and whose answer only confirms.
func hosts(id, summary string, body reflect.Type) operation {
	return operation{id: id, summary: summary, token: true, body: body, answer: of[nothing]()}
}

// Routes lists the routes of the interface, each "METHOD path".
func (s *Server) Routes() []string {
	list := make([]string, len(s.routes))
	for i, r := range s.routes {
		list[i] = r.method + " " + r.path
	}
	return list
}
