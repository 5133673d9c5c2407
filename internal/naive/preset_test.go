package naive

import "testing"

// docs/rules.md, duel (McGuire): open hands, Colour Wilds, draws that do not skip.
func TestDuel(t *testing.T) {
	checkRulings(t, []ruling{
		{
			name:  "a draw two does not skip",
			table: table{rules: "duel", hands: []string{"rd g2", "b1 b2"}, stock: "r5 y1 y2", actions: "0 rd"},
			state: "1 play rd/r | g2 | b1 b2 y1 y2",
		},
		{
			name:  "a wild draw four does not skip and is not challenged",
			table: table{rules: "duel", hands: []string{"f g2", "b1 b2"}, stock: "r5 y1 y2 y3 y4", actions: "0 f:b"},
			state: "1 play f/b | g2 | b1 b2 y1 y2 y3 y4",
		},
		{
			name:  "skip skips",
			table: table{rules: "duel", hands: []string{"rs g2", "b1 b2"}, stock: "r5", actions: "0 rs"},
			state: "0 play rs/r | g2 | b1 b2",
		},
		{
			name:  "a colour wild: on its own colour, naming the next one; no skip",
			table: table{rules: "duel", hands: []string{"rv g2", "b1 b2"}, stock: "r5", actions: "0 rv:g"},
			state: "1 play rv/g | g2 | b1 b2",
		},
		{
			name:  "a colour wild on another one, not on a foreign colour",
			table: table{rules: "duel", hands: []string{"rv g2", "bv gv yv"}, stock: "r5", actions: "0 rv:g"},
			legal: []string{
				"1 bv:b", "1 bv:g", "1 bv:r", "1 bv:y", "1 draw",
				"1 gv:b", "1 gv:g", "1 gv:r", "1 gv:y", "1 yv:b", "1 yv:g", "1 yv:r", "1 yv:y",
			},
		},
		{
			name:  "a foreign colour wild does not match; a wild four needs a hand without the colour",
			table: table{rules: "duel", hands: []string{"bv f rv", "b1"}, stock: "r5"},
			legal: []string{"0 draw", "0 rv:b", "0 rv:r"},
		},
		{
			name:  "an honest wild four",
			table: table{rules: "duel", hands: []string{"bv f", "b1"}, stock: "r5"},
			legal: []string{"0 draw", "0 f:b", "0 f:r"},
		},
		{
			name:  "the start card acts as nothing",
			table: table{rules: "duel", hands: []string{"g1", "b1"}, stock: "rd y1 y2 y3"},
			state: "0 play rd/r | g1 | b1",
		},
		{
			name:  "a colour wild stands as its own colour",
			table: table{rules: "duel", hands: []string{"g1 r1 gv", "b1"}, stock: "rv y1"},
			state: "0 play rv/r | g1 gv r1 | b1",
			legal: []string{"0 draw", "0 gv:b", "0 gv:g", "0 gv:r", "0 gv:y", "0 r1"},
		},
		{
			name:  "a black start card is put back",
			table: table{rules: "duel", hands: []string{"g1", "b1"}, stock: "w y1 y2", shuffles: []string{"y2 w y1"}},
			state: "0 play y2/y | g1 | b1",
		},
		{
			name:  "no cards, no more: a last draw two is not drawn, no points",
			table: table{rules: "duel", hands: []string{"rd", "b1 b2"}, stock: "r5 y1 y2", actions: "0 rd"},
			state: "over out 0 0 rd/r |  | b1 b2",
		},
		{
			name:  "a handicap sets each hand's size",
			table: table{rules: "duel", hands: []string{"g1 g2 g3 g4", "b1 b2"}, stock: "r5 r6", actions: "0 draw, 0 r6"},
			state: "1 play r6/r | g1 g2 g3 g4 | b1 b2",
		},
	})
	checkRefusals(t, []refusal{
		{name: "three seats", table: table{rules: "duel", hands: []string{"rd", "b1", "g1"}, stock: "r5"}, at: malformedRecord},
		{name: "a colour wild without a colour", table: table{rules: "duel", hands: []string{"rv g2", "b1 b2"}, stock: "r5", actions: "0 rv"}, at: malformedRecord},
		{name: "a reverse with a colour in other rules", table: table{hands: []string{"rv g2", "b1 b2"}, stock: "r5", actions: "0 rv:r"}, at: malformedRecord},
		{name: "accept", table: table{rules: "duel", hands: []string{"f g2", "b1 b2"}, stock: "r5 y1 y2 y3 y4", actions: "0 f:b, 1 accept"}, at: 1},
	})
}

// docs/rules.md, pomdp (the printed model).
func TestPomdp(t *testing.T) {
	checkRulings(t, []ruling{
		{
			name:  "able to play means must play; wild four always legal",
			table: table{rules: "pomdp", hands: []string{"r1 f g3", "b1"}, stock: "r5"},
			legal: []string{"0 f:b", "0 f:g", "0 f:r", "0 r1"},
		},
		{
			name:  "unable: the draw is written and the turn ends",
			table: table{rules: "pomdp", hands: []string{"g1 g2", "b1"}, stock: "r5 r6", actions: "0 draw"},
			state: "1 play r5/r | g1 g2 r6 | b1",
		},
		{
			name:  "a wild four draws and skips at once",
			table: table{rules: "pomdp", hands: []string{"f r1", "b1"}, stock: "r5 y1 y2 y3 y4", actions: "0 f:r"},
			state: "0 play f/r | r1 | b1 y1 y2 y3 y4",
		},
		{
			name:  "a coloured action start card acts on the first player",
			table: table{rules: "pomdp", hands: []string{"g1", "b1"}, stock: "rd y1 y2 y3"},
			state: "1 play rd/r | g1 y1 y2 | b1",
		},
		{
			name:  "a start reverse skips it",
			table: table{rules: "pomdp", hands: []string{"g1", "b1"}, stock: "rv y1"},
			state: "1 play rv/r | g1 | b1",
		},
		{
			name:  "a black one is put back",
			table: table{rules: "pomdp", hands: []string{"g1", "b1"}, stock: "w y1", shuffles: []string{"y1 w"}},
			state: "0 play y1/y | g1 | b1",
		},
		{
			name:  "the first empty hand ends it",
			table: table{rules: "pomdp", hands: []string{"f", "b1"}, stock: "r5 y1 y2 y3 y4", actions: "0 f:b"},
			state: "over out 0 0 f/b |  | b1",
		},
	})
	checkRefusals(t, []refusal{
		{name: "the drawn card is not played", table: table{rules: "pomdp", hands: []string{"g1 g2", "b1"}, stock: "r5 r6", actions: "0 draw, 0 r6"}, at: 1},
		{name: "and not passed", table: table{rules: "pomdp", hands: []string{"g1 g2", "b1"}, stock: "r5 r6", actions: "0 draw, 0 pass"}, at: 1},
		{name: "drawing by choice", table: table{rules: "pomdp", hands: []string{"r1 g2", "b1"}, stock: "r5 r6", actions: "0 draw"}, at: 0},
	})
}

// docs/rules.md, rlcard.
func TestRLCard(t *testing.T) {
	checkRulings(t, []ruling{
		{
			name:  "wild four only with no other legal play",
			table: table{rules: "rlcard", hands: []string{"g5 f g3", "b1"}, stock: "r5"},
			legal: []string{"0 g5"},
		},
		{
			name:  "wild four when there is none",
			table: table{rules: "rlcard", hands: []string{"g6 f f g3", "b1"}, stock: "r5"},
			legal: []string{"0 f:b", "0 f:g", "0 f:r"},
		},
		{
			name:  "a wild is another legal play",
			table: table{rules: "rlcard", hands: []string{"g6 f w", "b1"}, stock: "b5"},
			legal: []string{"0 w:b", "0 w:g"},
		},
		{
			name:  "a reverse only passes the turn",
			table: table{rules: "rlcard", hands: []string{"rv g6", "b1"}, stock: "r5", actions: "0 rv"},
			state: "1 play rv/r | g6 | b1",
		},
		{
			name:  "an opening reverse: the other seat begins",
			table: table{rules: "rlcard", hands: []string{"g6", "b1"}, stock: "rv y1"},
			state: "1 play rv/r | g6 | b1",
		},
		{
			name:  "an opening draw two: two cards, and still the turn",
			table: table{rules: "rlcard", hands: []string{"g6", "b1"}, stock: "rd y1 y2"},
			state: "0 play rd/r | g6 y1 y2 | b1",
		},
		{
			name:  "an opening wild: the colour is written",
			table: table{rules: "rlcard", hands: []string{"g6 y1", "b1"}, stock: "w r5", actions: "0 color y"},
			state: "0 play w/y | g6 y1 | b1",
		},
		{
			name:  "a drawn black card plays itself without effect",
			table: table{rules: "rlcard", hands: []string{"g6 g7", "b1"}, stock: "r5 f r1 r2", actions: "0 draw f:b"},
			state: "1 play f/b | g6 g7 | b1",
		},
		{
			name:  "a drawn card of the colour plays itself with its effect",
			table: table{rules: "rlcard", hands: []string{"g6 g7", "b1"}, stock: "r5 rd r1 r2", actions: "0 draw"},
			state: "0 play rd/r | g6 g7 | b1 r1 r2",
		},
		{
			name:  "a drawn card of the symbol is kept",
			table: table{rules: "rlcard", hands: []string{"g6 g7", "b1"}, stock: "r5 g5", actions: "0 draw"},
			state: "1 play r5/r | g5 g6 g7 | b1",
		},
		{
			name:  "the draw is listed bare",
			table: table{rules: "rlcard", hands: []string{"g6 g7", "b1"}, stock: "r5 f"},
			legal: []string{"0 draw"},
		},
		{
			name: "refill: the top card too, when a single draw finds nothing",
			table: table{
				rules: "rlcard", hands: []string{"r1 g6 g7", "b2 b3"}, stock: "r5",
				shuffles: []string{"r5 r1"}, actions: "0 r1, 1 draw",
			},
			state: "0 play r5/r | g6 g7 | b2 b3",
		},
		{
			name: "refill: already when a draw two finds one card",
			table: table{
				rules: "rlcard", hands: []string{"rd g6 g7", "b2 b3"}, stock: "r5 y1",
				shuffles: []string{"rd y1 r5"}, actions: "0 rd",
			},
			state: "0 play rd/r | g6 g7 | b2 b3 rd y1",
		},
		{
			name: "after a refill without a rest the top card is still matched",
			table: table{
				rules: "rlcard", hands: []string{"rd r6 g7", "b2 b3"}, stock: "r5",
				shuffles: []string{"rd r5"}, actions: "0 rd",
			},
			state: "0 play rd/r | g7 r6 | b2 b3 r5 rd",
			legal: []string{"0 r6"},
		},
		{
			name:  "a last draw two is drawn, no points",
			table: table{rules: "rlcard", hands: []string{"rd", "b2 b3"}, stock: "r5 y1 y2", actions: "0 rd"},
			state: "over out 0 0 rd/r |  | b2 b3 y1 y2",
		},
	})
	checkRefusals(t, []refusal{
		{name: "a drawn black card without its colour", table: table{rules: "rlcard", hands: []string{"g6 g7", "b1"}, stock: "r5 f r1", actions: "0 draw"}, at: 0},
		{name: "another black card", table: table{rules: "rlcard", hands: []string{"g6 g7", "b1"}, stock: "r5 f r1", actions: "0 draw w:b"}, at: 0},
		{name: "a colour no card has", table: table{rules: "rlcard", hands: []string{"g6 g7", "b1"}, stock: "r5 f r1", actions: "0 draw f:y"}, at: 0},
		{name: "a card that was not drawn", table: table{rules: "rlcard", hands: []string{"g6 g7", "b1"}, stock: "r5 g1", actions: "0 draw f:b"}, at: 0},
		{name: "in rules where nothing plays itself", table: table{hands: []string{"g6 g7", "b1"}, stock: "r5 f", actions: "0 draw f:b"}, at: 0},
	})
}

// Every departure of a preset is an option of its own, and can be taken back.
func TestDeparturesAsOptions(t *testing.T) {
	checkRulings(t, []ruling{
		{
			name:  "official with an inert start card",
			table: table{options: `"start-inert":true,"start-black-back":true`, hands: []string{"r1", "g1"}, stock: "rs y1"},
			state: "0 play rs/r | r1 | g1",
		},
		{
			name:  "duel with a start card that acts",
			table: table{rules: "duel", options: `"start-inert":false`, hands: []string{"r1", "g1"}, stock: "rs y1"},
			state: "1 play rs/r | r1 | g1",
		},
		{
			name:  "pomdp that plays the drawn card",
			table: table{rules: "pomdp", options: `"no-play-after-draw":false`, hands: []string{"g1", "b1"}, stock: "r5 r6", actions: "0 draw"},
			legal: []string{"0 pass", "0 r6"},
		},
		{
			name:  "no-bluff in official",
			table: table{options: `"no-bluff":true`, hands: []string{"f g1 g2", "b1 b2", "y1"}, stock: "r5 y5 y6 y7 y8", actions: "0 f:g"},
			state: "2 play f/g | g1 g2 | b1 b2 y5 y6 y7 y8 | y1",
		},
	})
}
