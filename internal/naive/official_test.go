package naive

import "testing"

// docs/rules.md, official 2: the start card.
func TestOfficialStartCard(t *testing.T) {
	checkRulings(t, []ruling{
		{
			name:  "number: the seat left of the dealer begins",
			table: table{hands: []string{"r1", "g1", "b1"}, stock: "r5 y1", left: 1},
			state: "1 play r5/r | r1 | g1 | b1",
		},
		{
			name:  "draw two: that seat draws two and loses the turn",
			table: table{hands: []string{"r1", "g1", "b1"}, stock: "rd y1 y2 y3", left: 1},
			state: "2 play rd/r | r1 | g1 y1 y2 | b1",
		},
		{
			name:  "draw two on a short stock: it draws what there is",
			table: table{hands: []string{"r1", "g1"}, stock: "rd y1"},
			state: "1 play rd/r | r1 y1 | g1",
		},
		{
			name:  "skip: that seat is skipped",
			table: table{hands: []string{"r1", "g1", "b1"}, stock: "rs y1"},
			state: "1 play rs/r | r1 | g1 | b1",
		},
		{
			name:  "reverse: the dealer begins and play runs the other way",
			table: table{hands: []string{"r1 r2", "g1", "b1", "y5"}, stock: "rv y1", left: 1, actions: "0 r1!"},
			state: "3 play r1/r | r2 | g1 | b1 | y5",
		},
		{
			name:  "reverse with two seats acts as a skip",
			table: table{hands: []string{"r1", "g1"}, stock: "rv y1"},
			state: "1 play rv/r | r1 | g1",
		},
		{
			name:  "wild: that seat names the colour",
			table: table{hands: []string{"r1", "g1", "b1"}, stock: "w y1"},
			state: "0 color w/ | r1 | g1 | b1",
			legal: []string{"0 color b", "0 color g", "0 color r", "0 color y"},
		},
		{
			name:  "wild: and then plays",
			table: table{hands: []string{"r1 g2", "g1", "b1"}, stock: "w y1", actions: "0 color g"},
			state: "0 play w/g | g2 r1 | g1 | b1",
			legal: []string{"0 draw", "0 g2", "0 g2!"},
		},
		{
			name: "wild draw four: back, shuffled, the next one turned, and again",
			table: table{
				hands: []string{"r1", "g1"}, stock: "f y1 y2",
				shuffles: []string{"f y2 y1", "y1 f y2"},
			},
			state: "0 play y1/y | r1 | g1",
		},
		{
			name:  "a start zero or seven moves no hands",
			table: table{options: `"seven-zero":true`, hands: []string{"r1", "g1"}, stock: "r0 y1"},
			state: "0 play r0/r | r1 | g1",
		},
	})
	checkRefusals(t, []refusal{
		{name: "no shuffle for the start card put back", table: table{hands: []string{"r1", "g1"}, stock: "f y1"}, at: 0},
		{name: "a start shuffle of other cards", table: table{hands: []string{"r1", "g1"}, stock: "f y1", shuffles: []string{"r1 f"}}, at: 0},
		{name: "no possible start card", table: table{hands: []string{"r1", "g1"}, stock: "f f"}, at: malformedRecord},
	})
}

// ARCHITECTURE, Record: one card to each seat in turn from the left of the
// dealer, seats that have their number skipped.
func TestDealingOrder(t *testing.T) {
	line := `{"format":1,"rules":{"name":"official","options":{"hands":[1,3,2],"deck":"r1 r2 r3 r4 r5 r6 r7"}},
		"seats":["a","b","c"],"dealer":1,"deck":["r1","r2","r3","r4","r5","r6","r7"],
		"shuffles":[],"actions":[],"result":{"winner":null,"points":0,"reason":"limit"}}`
	rec, err := parseRecord([]byte(line))
	if err != nil {
		t.Fatal(err)
	}
	g, err := deal(rec.rules, rec.sizes, rec.dealer, rec.deck, &script{})
	if err != nil {
		t.Fatal(err)
	}
	if want := "2 play r7/r | r2 | r3 r5 r6 | r1 r4"; g.state() != want {
		t.Errorf("got %s, want %s", g.state(), want)
	}
}

// docs/rules.md, official 3: what may be played, and drawing.
func TestOfficialTurn(t *testing.T) {
	checkRulings(t, []ruling{
		{
			name:  "colour, number, symbol, wilds; drawing by choice",
			table: table{hands: []string{"r1 g5 g6 w f rs", "b1 b2"}, stock: "r5 y1"},
			legal: []string{
				"0 draw", "0 f:b", "0 f:g", "0 f:r", "0 f:y", "0 g5", "0 r1", "0 rs",
				"0 w:b", "0 w:g", "0 w:r", "0 w:y",
			},
		},
		{
			name:  "only colours of the deck are named",
			table: table{hands: []string{"w w g9", "r1 r2"}, stock: "r5 r6"},
			legal: []string{"0 draw", "0 w:g", "0 w:r"},
		},
		{
			name:  "another symbol or colour does not match",
			table: table{hands: []string{"g1 g2 gs gd gv", "b1 b2"}, stock: "r5 y1", left: 1, actions: "1 draw"},
			legal: []string{"0 draw"},
		},
		{
			name:  "skip on skip, and only the drawn card after a draw",
			table: table{hands: []string{"g1 gs rv", "b1 b2", "y7 y8"}, stock: "rs g3 bs", left: 2, actions: "0 draw, 1 draw"},
			legal: []string{"1 bs", "1 pass"},
		},
		{
			name:  "a drawn card is kept by passing",
			table: table{hands: []string{"g1 gs", "b1 b2"}, stock: "r5 r6 r7", actions: "0 draw, 0 pass"},
			state: "1 play r5/r | g1 gs r6 | b1 b2",
		},
		{
			name:  "a draw that cannot be played ends the turn",
			table: table{hands: []string{"r1 gs", "b1 b2"}, stock: "r5 g6", actions: "0 draw"},
			state: "1 play r5/r | g6 gs r1 | b1 b2",
		},
		{
			name:  "a drawn wild draw four may always be played and is judged on the hand left",
			table: table{hands: []string{"r1 gs", "b1 b2"}, stock: "r5 f y1 y2 y3 y4", actions: "0 draw, 0 f:b, 1 challenge"},
			state: "1 play f/b | gs r1 y1 y2 y3 y4 | b1 b2",
		},
	})
	checkRefusals(t, []refusal{
		{name: "another card than the drawn one", table: table{hands: []string{"r1 gs", "b1 b2"}, stock: "r5 r6", actions: "0 draw, 0 r1"}, at: 1},
		{name: "pass without a draw", table: table{hands: []string{"r1 gs", "b1 b2"}, stock: "r5 r6", actions: "0 pass"}, at: 0},
		{name: "a card not held", table: table{hands: []string{"r1 gs", "b1 b2"}, stock: "r5 r6", actions: "0 r6"}, at: 0},
		{name: "a card that does not match", table: table{hands: []string{"r1 gs g7", "b1 b2"}, stock: "r5 r6", actions: "0 g7"}, at: 0},
		{name: "out of turn", table: table{hands: []string{"r1 gs", "b1 b2"}, stock: "r5 r6", actions: "1 draw"}, at: 0},
		{name: "a seat that does not exist", table: table{hands: []string{"r1 gs", "b1 b2"}, stock: "r5 r6", actions: "7 draw"}, at: 0},
		{name: "a colour that no card has", table: table{hands: []string{"w gs g7", "b1 b2"}, stock: "g5 g6", actions: "0 w:r"}, at: 0},
		{name: "color without a start wild", table: table{hands: []string{"r1 gs", "b1 b2"}, stock: "r5 r6", actions: "0 color r"}, at: 0},
		{name: "swap without seven-zero", table: table{hands: []string{"r7 g7 gs", "b1 b2"}, stock: "r5 r6", actions: "0 r7, 0 swap 1"}, at: 1},
		{name: "the record ends before the hand", table: table{hands: []string{"r1 gs", "b1 b2"}, stock: "r5 r6 y1", actions: "0 draw"}, at: 1},
	})
}

// docs/rules.md, official 4: action cards.
func TestOfficialActionCards(t *testing.T) {
	checkRulings(t, []ruling{
		{
			name:  "draw two: the next draws two and loses the turn",
			table: table{hands: []string{"rd g1 g2", "b1 b2", "y1 y2"}, stock: "r5 y3 y4 y5", actions: "0 rd"},
			state: "2 play rd/r | g1 g2 | b1 b2 y3 y4 | y1 y2",
		},
		{
			name:  "skip",
			table: table{hands: []string{"rs g1 g2", "b1 b2", "y1 y2"}, stock: "r5", actions: "0 rs"},
			state: "2 play rs/r | g1 g2 | b1 b2 | y1 y2",
		},
		{
			name:  "reverse turns the direction, and a skip follows it",
			table: table{hands: []string{"rv g1 g2", "b1 b2", "y1 rs"}, stock: "r5 y7", actions: "0 rv, 2 rs!"},
			state: "0 play rs/r | g1 g2 | b1 b2 | y1",
		},
		{
			name:  "reverse with two seats is a skip",
			table: table{hands: []string{"rv g1 g2", "b1 b2"}, stock: "r5", actions: "0 rv"},
			state: "0 play rv/r | g1 g2 | b1 b2",
		},
		{
			name:  "wild names the colour",
			table: table{hands: []string{"w g1 g2", "b1 b2"}, stock: "r5", actions: "0 w:b"},
			state: "1 play w/b | g1 g2 | b1 b2",
		},
		{
			name:  "an accepted wild draw four: four cards and the turn",
			table: table{hands: []string{"f g1 g2", "b1 b2", "y1 y2"}, stock: "r5 y3 y4 y5 y6 y7", actions: "0 f:b, 1 accept"},
			state: "2 play f/b | g1 g2 | b1 b2 y3 y4 y5 y6 | y1 y2",
		},
	})
}

// docs/rules.md, official 5: bluff and challenge.
func TestOfficialChallenge(t *testing.T) {
	checkRulings(t, []ruling{
		{
			name:  "the victim challenges or accepts, and nothing else",
			table: table{hands: []string{"f g1 g2", "w w b2"}, stock: "r5 y3", actions: "0 f:b"},
			legal: []string{"1 accept", "1 challenge"},
		},
		{
			name:  "guilty: the bluffer draws four, the challenger keeps the turn, the colour stands",
			table: table{hands: []string{"f r1 g2", "b1 b2"}, stock: "r5 y3 y4 y5 y6 y7", actions: "0 f:b, 1 challenge"},
			state: "1 play f/b | g2 r1 y3 y4 y5 y6 | b1 b2",
		},
		{
			name:  "not guilty: a symbol and other wilds do not count; six cards and the turn",
			table: table{hands: []string{"f g5 w", "b1 b2"}, stock: "r5 y1 y2 y3 y4 y5 y6 y7", actions: "0 f:b, 1 challenge"},
			state: "0 play f/b | g5 w | b1 b2 y1 y2 y3 y4 y5 y6",
		},
		{
			name: "the colour judged is the one before the wild draw four",
			table: table{
				hands: []string{"f g1 g2", "b1 b2"}, stock: "r5 y1 y2 y3 y4 y5 y6 y7",
				actions: "0 f:g, 1 challenge",
			},
			state: "0 play f/g | g1 g2 | b1 b2 y1 y2 y3 y4 y5 y6",
		},
	})
	checkRefusals(t, []refusal{
		{name: "no challenge of a draw two", table: table{hands: []string{"rd g1 g2", "b1 b2"}, stock: "r5 r6 r7", actions: "0 rd, 1 challenge"}, at: 1},
		{name: "a play before the answer", table: table{hands: []string{"f g1 g2", "b1 b2"}, stock: "r5", actions: "0 f:b, 1 b1"}, at: 1},
	})
}

// docs/rules.md, official 6 and "Catch": the Uno call.
func TestUnoCall(t *testing.T) {
	three := []string{"r1 g9", "b8 b9", "y8 y9"}
	checkRulings(t, []ruling{
		{
			name:  "who said it cannot be caught",
			table: table{hands: three, stock: "r5 y1", actions: "0 r1!, 1 catch 0, 2 catch 0"},
			state: "1 play r1/r | g9 | b8 b9 | y8 y9",
			legal: []string{"1 draw"},
		},
		{
			name:  "who forgot can be caught by every other seat, or say it late",
			table: table{hands: three, stock: "r5 y1", actions: "0 r1"},
			legal: []string{"0 uno", "1 catch 0", "1 draw", "2 catch 0"},
		},
		{
			name:  "a catch costs two cards and works once",
			table: table{hands: three, stock: "r5 y1 y2 y3", actions: "0 r1, 2 catch 0, 1 catch 0"},
			state: "1 play r1/r | g9 y1 y2 | b8 b9 | y8 y9",
			legal: []string{"1 draw"},
		},
		{
			name:  "the late call saves",
			table: table{hands: three, stock: "r5 y1 y2 y3", actions: "0 r1, 0 uno, 1 catch 0"},
			state: "1 play r1/r | g9 | b8 b9 | y8 y9",
		},
		{
			name:  "the next act closes the window",
			table: table{hands: three, stock: "r5 y2 y1 y3", actions: "0 r1, 1 draw, 2 catch 0"},
			state: "2 play r1/r | g9 | b8 b9 y2 | y8 y9",
		},
		{
			name:  "a failing catch of another seat closes nothing",
			table: table{hands: three, stock: "r5 y1 y2 y3", actions: "0 r1, 0 catch 1, 1 catch 2, 1 catch 0"},
			state: "1 play r1/r | g9 y1 y2 | b8 b9 | y8 y9",
		},
		{
			name: "a forced draw is no act",
			table: table{
				hands: []string{"rd g9", "b8 b9", "y8 y9"}, stock: "r5 y1 y2 y3 y4",
				actions: "0 rd, 2 catch 0",
			},
			state: "2 play rd/r | g9 y3 y4 | b8 b9 y1 y2 | y8 y9",
		},
		{
			name: "accept is an act",
			table: table{
				hands: []string{"f g9", "b8 b9", "y8 y9"}, stock: "r5 y1 y2 y3 y4 y5 y6",
				actions: "0 f:r, 1 accept, 2 catch 0",
			},
			state: "2 play f/r | g9 | b8 b9 y1 y2 y3 y4 | y8 y9",
		},
		{
			name: "one's own next play closes the window too",
			table: table{
				hands: []string{"rs r6", "b8 b9"}, stock: "r5 y1 y2 y3",
				actions: "0 rs, 0 draw, 1 catch 0",
			},
			state: "1 play rs/r | r6 y1 | b8 b9",
		},
		{
			name: "a catch may need a new draw pile",
			table: table{
				hands: []string{"r1 g9", "b8 b9"}, stock: "r5 y1",
				shuffles: []string{"r5"}, actions: "0 r1, 1 catch 0",
			},
			state: "1 play r1/r | g9 r5 y1 | b8 b9",
		},
	})
	checkRefusals(t, []refusal{
		{name: "late call of who did not forget", table: table{hands: three, stock: "r5 y1", actions: "0 r1!, 0 uno"}, at: 1},
		{name: "late call after the next act", table: table{hands: three, stock: "r5 y2 y1", actions: "0 r1, 1 draw, 0 uno"}, at: 2},
		{name: "catching oneself", table: table{hands: three, stock: "r5 y1", actions: "0 r1, 0 catch 0"}, at: 1},
		{name: "catching nobody", table: table{hands: three, stock: "r5 y1", actions: "0 r1, 1 catch 3"}, at: 1},
		{name: "uno said with two cards left", table: table{hands: []string{"r1 g1 g2", "b1 b2"}, stock: "r5", actions: "0 r1!"}, at: malformedRecord},
		{name: "uno said with the last card", table: table{hands: []string{"r1", "b1 b2"}, stock: "r5", actions: "0 r1!"}, at: malformedRecord},
		{name: "uno said in rules without it", table: table{options: `"no-uno-call":true`, hands: []string{"r1 g1", "b1 b2"}, stock: "r5", actions: "0 r1!"}, at: malformedRecord},
		{name: "catch in rules without the call", table: table{options: `"no-uno-call":true`, hands: []string{"r1 g1", "b1 b2"}, stock: "r5", actions: "0 r1, 1 catch 0"}, at: 1},
		{name: "catch after the end", table: table{hands: []string{"r1", "b1 b2"}, stock: "r5", actions: "0 r1, 1 catch 0", result: "0 3 out"}, at: 1},
	})
}

// docs/rules.md, official 7 and 8: going out and the points.
func TestGoingOut(t *testing.T) {
	checkRulings(t, []ruling{
		{
			name:  "points: face value, twenty, fifty",
			table: table{hands: []string{"r1", "b9 b0 bs", "w f gv gd"}, stock: "r5", actions: "0 r1"},
			state: "over out 0 169 r1/r |  | b0 b9 bs | f gd gv w",
		},
		{
			name:  "a last draw two is drawn and counts",
			table: table{hands: []string{"rd", "b1 b2"}, stock: "r5 y7 y8 y9", actions: "0 rd"},
			state: "over out 0 18 rd/r |  | b1 b2 y7 y8",
		},
		{
			name:  "a last wild draw four waits for the answer",
			table: table{hands: []string{"f", "b1 b2"}, stock: "r5 y1 y2 y3 y4", actions: "0 f:r"},
			state: "1 challenge f/r +4 |  | b1 b2",
			legal: []string{"1 accept", "1 challenge"},
		},
		{
			name:  "accepted it counts",
			table: table{hands: []string{"f", "b1 b2"}, stock: "r5 y1 y2 y3 y4 y5", actions: "0 f:r, 1 accept"},
			state: "over out 0 13 f/r |  | b1 b2 y1 y2 y3 y4",
		},
		{
			name:  "challenged it is honest and costs six",
			table: table{hands: []string{"f", "b1 b2"}, stock: "r5 y1 y2 y3 y4 y5 y6", actions: "0 f:r, 1 challenge"},
			state: "over out 0 24 f/r |  | b1 b2 y1 y2 y3 y4 y5 y6",
		},
	})
}

// docs/rules.md, official 9, "A new draw pile", "Blocked or limited", "Turns".
func TestNewPileBlockedAndLimit(t *testing.T) {
	checkRulings(t, []ruling{
		{
			name: "the discards under the top are shuffled, in mid-draw",
			table: table{
				hands: []string{"r1 rd g1", "b8 b9", "y8 r9"}, stock: "r5 y1",
				left: 2, shuffles: []string{"r9 r5"}, actions: "2 r9!, 0 rd",
			},
			state: "2 play rd/r | g1 r1 | b8 b9 r9 y1 | y8",
		},
		{
			name:  "nothing to turn over: no shuffle, the draw takes what there is",
			table: table{hands: []string{"g1 g2", "b8 b9"}, stock: "r5", actions: "0 draw"},
			state: "1 play r5/r | g1 g2 | b8 b9",
		},
		{
			name:  "blocked when every seat in turn moved no card",
			table: table{hands: []string{"g1 g2", "b8 b9"}, stock: "r5", actions: "0 draw, 1 draw"},
			state: "over blocked -1 0 r5/r | g1 g2 | b8 b9",
		},
		{
			name:  "a seat able to play may block",
			table: table{hands: []string{"r1 r2", "b8 b9"}, stock: "r5", actions: "0 draw, 1 draw"},
			state: "over blocked -1 0 r5/r | r1 r2 | b8 b9",
		},
		{
			name:  "limit: the hand ends when the next turn would begin",
			table: table{options: `"limit":1`, hands: []string{"r1 r2 r3", "b8 b9"}, stock: "r5 y1", actions: "0 r1"},
			state: "over limit -1 0 r1/r | r2 r3 | b8 b9",
		},
		{
			name:  "limit: a play after a draw is the same turn",
			table: table{options: `"limit":1`, hands: []string{"g1 r2 r3", "b8 b9"}, stock: "r5 r1", actions: "0 draw, 0 r1"},
			state: "over limit -1 0 r1/r | g1 r2 r3 | b8 b9",
		},
		{
			name:  "limit: a challenge pending is decided first",
			table: table{options: `"limit":1`, hands: []string{"f r2 r3", "b8 b9"}, stock: "r5 y1 y2 y3 y4", actions: "0 f:b, 1 challenge"},
			state: "over limit -1 0 f/b | r2 r3 y1 y2 y3 y4 | b8 b9",
		},
		{
			name:  "limit: out on exactly that turn wins",
			table: table{options: `"limit":1`, hands: []string{"r1", "b8 b9"}, stock: "r5 y1", actions: "0 r1"},
			state: "over out 0 17 r1/r |  | b8 b9",
		},
	})
	checkRefusals(t, []refusal{
		{name: "a missing shuffle", table: table{hands: []string{"r1 r2 g1", "b8 b9"}, stock: "r5", actions: "0 r1, 1 draw"}, at: 1},
		{name: "a missing shuffle under a forced draw", table: table{hands: []string{"rd r2 g1", "b8 b9"}, stock: "r5 y1", actions: "0 rd"}, at: 0},
		{name: "a missing shuffle under accept", table: table{hands: []string{"f r2 g1", "b8 b9"}, stock: "r5 y1", actions: "0 f:r, 1 accept"}, at: 1},
		{name: "a missing shuffle under a guilty challenge", table: table{hands: []string{"f r2 g1", "b8 b9"}, stock: "r5 y1", actions: "0 f:r, 1 challenge"}, at: 1},
		{name: "a missing shuffle under a lost challenge", table: table{hands: []string{"f g2 g1", "b8 b9"}, stock: "r5 y1", actions: "0 f:r, 1 challenge"}, at: 1},
		{name: "a missing shuffle under a catch", table: table{hands: []string{"r1 g1", "b8 b9"}, stock: "r5 y1", actions: "0 r1, 1 catch 0"}, at: 1},
		{name: "a missing shuffle under a stack", table: table{options: `"stack":true`, hands: []string{"rd r2 g1", "b8 b9"}, stock: "r5 y1", actions: "0 rd, 1 draw"}, at: 1},
		{name: "a missing shuffle under an early refill", table: table{rules: "rlcard", hands: []string{"g1", "b8"}, stock: "rd y1"}, at: 0},
		{name: "a shuffle of other cards", table: table{hands: []string{"r1 r2 g1", "b8 b9"}, stock: "r5", actions: "0 r1, 1 draw", shuffles: []string{"r1"}}, at: 1},
		{name: "a shuffle left over", table: table{hands: []string{"r1", "b8 b9"}, stock: "r5", actions: "0 r1", shuffles: []string{"r5"}, result: "0 17 out"}, at: 1},
		{name: "an action after the end", table: table{hands: []string{"r1", "b8 b9"}, stock: "r5", actions: "0 r1, 1 draw", result: "0 17 out"}, at: 1},
		{name: "the wrong points", table: table{hands: []string{"r1", "b8 b9"}, stock: "r5", actions: "0 r1", result: "0 16 out"}, at: 1},
		{name: "the wrong winner", table: table{hands: []string{"r1", "b8 b9"}, stock: "r5", actions: "0 r1", result: "1 17 out"}, at: 1},
		{name: "the wrong reason", table: table{hands: []string{"r1", "b8 b9"}, stock: "r5", actions: "0 r1", result: "0 17 limit"}, at: 1},
		{name: "a winner of a blocked hand", table: table{hands: []string{"g1", "b8"}, stock: "r5", actions: "0 draw, 1 draw", result: "0 0 blocked"}, at: 2},
	})
}
