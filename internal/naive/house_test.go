package naive

import "testing"

// docs/rules.md, house rules and fine print: twins.
func TestTwins(t *testing.T) {
	twins := `"twins":true`
	checkRulings(t, []ruling{
		{
			name:  "listed beside the single card, with and without the call",
			table: table{options: twins, hands: []string{"r5 r5 g1", "b1 b2"}, stock: "r7 y1"},
			legal: []string{"0 draw", "0 r5", "0 r5 r5", "0 r5 r5!"},
		},
		{
			name:  "two skips of two players cancel",
			table: table{options: twins, hands: []string{"rs rs g1", "b1 b2"}, stock: "r7", actions: "0 rs rs!"},
			state: "1 play rs/r | g1 | b1 b2",
		},
		{
			name:  "two skips pass over two seats",
			table: table{options: twins, hands: []string{"rs rs g1", "b1 b2", "b3", "b4"}, stock: "r7", actions: "0 rs rs!"},
			state: "3 play rs/r | g1 | b1 b2 | b3 | b4",
		},
		{
			name:  "two reverses turn twice",
			table: table{options: twins, hands: []string{"rv rv g1", "b1 b2", "b3"}, stock: "r7", actions: "0 rv rv!"},
			state: "1 play rv/r | g1 | b1 b2 | b3",
		},
		{
			name:  "two reverses of two players cancel",
			table: table{options: twins, hands: []string{"rv rv g1", "b1 b2"}, stock: "r7", actions: "0 rv rv!"},
			state: "1 play rv/r | g1 | b1 b2",
		},
		{
			name:  "two draw twos are one draw of four and one lost turn",
			table: table{options: twins, hands: []string{"rd rd g1", "b1 b2", "b3"}, stock: "r7 y1 y2 y3 y4 y5", actions: "0 rd rd!"},
			state: "2 play rd/r | g1 | b1 b2 y1 y2 y3 y4 | b3",
		},
		{
			name:  "two zeros act once",
			table: table{options: twins + `,"seven-zero":true`, hands: []string{"r0 r0 g1", "b1 b2", "b3"}, stock: "r7", actions: "0 r0 r0!"},
			state: "1 play r0/r | b3 | g1 | b1 b2",
		},
		{
			name:  "a drawn card is played alone",
			table: table{options: twins, hands: []string{"r5 g1", "b1 b2"}, stock: "r7 r5", actions: "0 draw"},
			legal: []string{"0 pass", "0 r5"},
		},
		{
			name:  "black cards are no twins",
			table: table{options: twins, hands: []string{"w w g1", "b1 b2"}, stock: "b7"},
			legal: []string{"0 draw", "0 w:b", "0 w:g"},
		},
		{
			name:  "twins go out, under wikipedia not on reverses",
			table: table{rules: "wikipedia", hands: []string{"rv rv", "b1 b2"}, stock: "r7"},
			legal: []string{"0 draw", "0 rv", "0 rv!"},
		},
		{
			name:  "twins go out",
			table: table{options: twins, hands: []string{"r3 r3", "b1 b2"}, stock: "r7", actions: "0 r3 r3"},
			state: "over out 0 3 r3/r |  | b1 b2",
		},
		{
			name:  "twin colour wilds name one colour",
			table: table{options: twins + `,"color-wild":true`, hands: []string{"rv rv r1 r2", "b1 b2"}, stock: "r7", actions: "0 rv:b rv:b"},
			state: "1 play rv/b | r1 r2 | b1 b2",
		},
	})
	checkRefusals(t, []refusal{
		{name: "twins without the option", table: table{hands: []string{"r5 r5 g1", "b1 b2"}, stock: "r7", actions: "0 r5 r5"}, at: 0},
		{name: "unequal cards", table: table{options: twins, hands: []string{"r5 r6 g1", "b1 b2"}, stock: "r7", actions: "0 r5 r6"}, at: 0},
		{name: "only one held", table: table{options: twins, hands: []string{"r5 r6 g1", "b1 b2"}, stock: "r7", actions: "0 r5 r5"}, at: 0},
		{name: "three cards", table: table{options: twins, hands: []string{"r5 r5 g1", "b1 b2"}, stock: "r7", actions: "0 r5 r5 r5"}, at: malformedRecord},
	})
}

// docs/rules.md, house rules: what a last card may not be.
func TestNoOut(t *testing.T) {
	checkRulings(t, []ruling{
		{
			name:  "no reverse",
			table: table{options: `"no-out-on-reverse":true`, hands: []string{"rv", "b1"}, stock: "r7"},
			legal: []string{"0 draw"},
		},
		{
			name:  "another action card is no reverse",
			table: table{options: `"no-out-on-reverse":true`, hands: []string{"rs", "b1"}, stock: "r7"},
			legal: []string{"0 draw", "0 rs"},
		},
		{
			name:  "no action card",
			table: table{options: `"no-out-on-action":true`, hands: []string{"rs", "b1"}, stock: "r7"},
			legal: []string{"0 draw"},
		},
		{
			name:  "no wild",
			table: table{options: `"no-out-on-action":true`, hands: []string{"w", "b1"}, stock: "r7"},
			legal: []string{"0 draw"},
		},
		{
			name:  "jump-ins are bound too",
			table: table{options: `"no-out-on-action":true,"jump-in":true`, hands: []string{"g1 g2", "g3", "rs"}, stock: "rs y1"},
			legal: []string{"1 draw"},
		},
	})
}

// docs/rules.md, house rules: being forced to play.
func TestForcePlay(t *testing.T) {
	checkRulings(t, []ruling{
		{
			name:  "no-draw-by-choice: no draw while able",
			table: table{options: `"no-draw-by-choice":true`, hands: []string{"r1 g1 g2", "b1"}, stock: "r7"},
			legal: []string{"0 r1"},
		},
		{
			name:  "no-draw-by-choice: the drawn card may be kept",
			table: table{options: `"no-draw-by-choice":true`, hands: []string{"g1 g2", "b1"}, stock: "r7 r1", actions: "0 draw"},
			legal: []string{"0 pass", "0 r1"},
		},
		{
			name:  "force-play: the drawn card must be played, which is written",
			table: table{options: `"force-play":true`, hands: []string{"g1 g2", "b1"}, stock: "r7 r1", actions: "0 draw"},
			legal: []string{"0 r1"},
		},
		{
			name:  "force-play includes no-draw-by-choice",
			table: table{options: `"force-play":true`, hands: []string{"r1 g1 g2", "b1"}, stock: "r7"},
			legal: []string{"0 r1"},
		},
	})
}

// docs/rules.md, house rules and fine print: stack.
func TestStack(t *testing.T) {
	two, anyCard := `"stack":true`, `"stack":"any"`
	hands := []string{"rd g1 g2", "bd f b2", "y1 y2 y3"}
	checkRulings(t, []ruling{
		{
			name:  "a draw two of any colour, or draw",
			table: table{options: two, hands: hands, stock: "r7", actions: "0 rd"},
			state: "1 play rd/r +2 | g1 g2 | b2 bd f | y1 y2 y3",
			legal: []string{"1 bd", "1 draw"},
		},
		{
			name:  "stack=any: a wild draw four answers too",
			table: table{options: anyCard, hands: hands, stock: "r7", actions: "0 rd"},
			legal: []string{"1 bd", "1 draw", "1 f:b", "1 f:g", "1 f:r", "1 f:y"},
		},
		{
			name:  "draw takes the sum and ends the turn",
			table: table{options: two, hands: hands, stock: "r7 y4 y5 y6 y7 y8", actions: "0 rd, 1 bd, 2 draw"},
			state: "0 play bd/b | g1 g2 | b2 f | y1 y2 y3 y4 y5 y6 y7",
		},
		{
			name:  "stack=any: a draw two does not answer a wild draw four",
			table: table{options: anyCard, hands: []string{"f g1 g2", "bd f b2"}, stock: "r7", actions: "0 f:b"},
			legal: []string{"1 accept", "1 challenge", "1 f:b", "1 f:g", "1 f:r"},
		},
		{
			name: "stack=any: guilty, the bluffer draws the whole sum",
			table: table{
				options: anyCard, hands: []string{"rd g1 g2", "f r1 b2"}, stock: "r7 y1 y2 y3 y4 y5 y6 y7",
				actions: "0 rd, 1 f:b, 0 challenge",
			},
			state: "0 play f/b | g1 g2 | b2 r1 y1 y2 y3 y4 y5 y6",
		},
		{
			name: "stack=any: not guilty, the challenger draws the sum and two",
			table: table{
				options: anyCard, hands: []string{"rd g1 g2", "f g3 b2"}, stock: "r7 y1 y2 y3 y4 y5 y6 y7 y8 y9",
				actions: "0 rd, 1 f:b, 0 challenge",
			},
			state: "1 play f/b | g1 g2 y1 y2 y3 y4 y5 y6 y7 y8 | b2 g3",
		},
		{
			name: "stack=any: four on four, judged on the colour just named",
			table: table{
				options: anyCard, hands: []string{"f g1 g2", "f r3 b2"}, stock: "y7 y1 y2 y3 y4 y5 y6 y7 y8 y9",
				actions: "0 f:r, 1 f:b, 0 challenge",
			},
			state: "0 play f/b | g1 g2 | b2 r3 y1 y2 y3 y4 y5 y6 y7 y8",
		},
		{
			name: "stack=any: accept draws the sum",
			table: table{
				options: anyCard, hands: []string{"rd g1 g2", "f g3 b2"}, stock: "r7 y1 y2 y3 y4 y5 y6 y7",
				actions: "0 rd, 1 f:b, 0 accept",
			},
			state: "1 play f/b | g1 g2 y1 y2 y3 y4 y5 y6 | b2 g3",
		},
		{
			name:  "stack=any with no-bluff: honest four or draw, no challenge",
			table: table{options: anyCard + `,"no-bluff":true`, hands: []string{"rd f g2", "f g3 b2"}, stock: "r7 y1", actions: "0 rd, 1 f:b"},
			state: "0 play f/b +6 | f g2 | b2 g3",
			legal: []string{"0 draw", "0 f:b", "0 f:b!", "0 f:g", "0 f:g!", "0 f:r", "0 f:r!", "0 f:y", "0 f:y!"},
		},
		{
			name:  "stack=any with no-bluff: a dishonest four does not answer",
			table: table{options: anyCard + `,"no-bluff":true`, hands: []string{"rd f g2", "f r3 b2"}, stock: "r7 y1", actions: "0 rd"},
			legal: []string{"1 draw"},
		},
		{
			name:  "a start draw two cannot be answered",
			table: table{options: two, hands: []string{"rd g1", "b1"}, stock: "bd y1 y2"},
			state: "1 play bd/b | g1 rd y1 y2 | b1",
		},
		{
			name:  "a last draw two cannot be answered and brings the whole sum",
			table: table{options: two, hands: []string{"rd g1 gd", "bd"}, stock: "r7 y1 y2 y3 y4 y5", actions: "0 rd, 1 bd"},
			state: "over out 1 31 bd/b | g1 gd y1 y2 y3 y4 | ",
		},
		{
			name:  "a last wild draw four is challenged or accepted, not answered",
			table: table{options: anyCard, hands: []string{"rd g1 f", "f"}, stock: "r7 y1", actions: "0 rd, 1 f:r"},
			legal: []string{"0 accept", "0 challenge"},
		},
		{
			name:  "twins answer with four",
			table: table{options: two + `,"twins":true`, hands: []string{"rd g1 g2", "bd bd b2"}, stock: "r7 y1", actions: "0 rd, 1 bd bd!"},
			state: "0 play bd/b +6 | g1 g2 | b2",
		},
		{
			name:  "a sum that finds a card is a move, turns that find none block",
			table: table{options: two, hands: []string{"rd g1 g2", "b1", "b2"}, stock: "r7", actions: "0 rd, 1 draw, 2 draw, 0 draw, 1 draw", shuffles: []string{"r7"}},
			state: "over blocked -1 0 rd/r | g1 g2 | b1 r7 | b2",
		},
		{
			name:  "a jump adds to the sum",
			table: table{options: two + `,"jump-in":true`, hands: []string{"rd g1 g2", "b1", "rd b2"}, stock: "r7", actions: "0 rd, 2 jump rd!"},
			state: "0 play rd/r +4 | g1 g2 | b1 | b2",
		},
	})
}

// docs/rules.md, house rules and fine print: seven-zero.
func TestSevenZero(t *testing.T) {
	option := `"seven-zero":true`
	checkRulings(t, []ruling{
		{
			name:  "a seven waits for the swap",
			table: table{options: option, hands: []string{"r7 g1 g2", "b1", "y1 y2"}, stock: "r5", actions: "0 r7"},
			state: "0 swap r7/r | g1 g2 | b1 | y1 y2",
			legal: []string{"0 swap 1", "0 swap 2"},
		},
		{
			name:  "the swap",
			table: table{options: option, hands: []string{"r7 g1 g2", "b1", "y1 y2"}, stock: "r5", actions: "0 r7, 0 swap 2"},
			state: "1 play r7/r | y1 y2 | b1 | g1 g2",
		},
		{
			name:  "the call is judged before the swap, which closes the window",
			table: table{options: option, hands: []string{"r7 g1", "b1 b2"}, stock: "r5 y1 y2", actions: "0 r7"},
			legal: []string{"0 swap 1", "0 uno", "1 catch 0"},
		},
		{
			name:  "after the swap nobody is caught",
			table: table{options: option, hands: []string{"r7 g1", "b1 b2"}, stock: "r5 y1 y2", actions: "0 r7, 0 swap 1, 0 catch 1, 1 catch 0"},
			state: "1 play r7/r | b1 b2 | g1",
		},
		{
			name:  "zero passes the hands in the direction of play",
			table: table{options: option, hands: []string{"r0 g1 g2", "b1 r9", "y1 y2 rv"}, stock: "r5", left: 2, actions: "2 rv, 1 r9!, 0 r0"},
			state: "2 play r0/r | b1 | y1 y2 | g1 g2",
		},
		{
			name:  "a last seven does nothing",
			table: table{options: option, hands: []string{"r7", "b1 b2"}, stock: "r5", actions: "0 r7"},
			state: "over out 0 3 r7/r |  | b1 b2",
		},
		{
			name:  "a last zero does nothing",
			table: table{options: option, hands: []string{"r0", "b1 b2"}, stock: "r5", actions: "0 r0"},
			state: "over out 0 3 r0/r |  | b1 b2",
		},
		{
			name:  "limit: the swap is made first",
			table: table{options: option + `,"limit":1`, hands: []string{"r7 g1", "b1 b2"}, stock: "r5", actions: "0 r7!, 0 swap 1"},
			state: "over limit -1 0 r7/r | b1 b2 | g1",
		},
	})
	checkRefusals(t, []refusal{
		{name: "swap with oneself", table: table{options: option, hands: []string{"r7 g1 g2", "b1"}, stock: "r5", actions: "0 r7, 0 swap 0"}, at: 1},
		{name: "no swap", table: table{options: option, hands: []string{"r7 g1 g2", "b1"}, stock: "r5", actions: "0 r7, 1 draw"}, at: 1},
	})
}

// docs/rules.md, house rules and fine print: jump-in.
func TestJumpIn(t *testing.T) {
	option := `"jump-in":true`
	checkRulings(t, []ruling{
		{
			name:  "on the start card, and play goes on from the jumper",
			table: table{options: option, hands: []string{"g1 g2", "b1 b4", "r5 b3 b2"}, stock: "r5 y1", actions: "2 jump r5"},
			state: "0 play r5/r | g1 g2 | b1 b4 | b2 b3",
		},
		{
			name:  "it is listed with its calls",
			table: table{options: option, hands: []string{"g1 g2", "b1 r5"}, stock: "r5 y1"},
			legal: []string{"0 draw", "1 jump r5", "1 jump r5!"},
		},
		{
			name:  "not by the seat to act: that is a play",
			table: table{options: option, hands: []string{"r5 g2 g3", "b1 b2"}, stock: "r5 y1"},
			legal: []string{"0 draw", "0 r5"},
		},
		{
			name:  "not once the seat to act has drawn",
			table: table{options: option, hands: []string{"g1 g2", "b1 r5"}, stock: "r5 y5", actions: "0 draw"},
			legal: []string{"0 pass", "0 y5"},
		},
		{
			name:  "not while a swap is pending",
			table: table{options: option + `,"seven-zero":true`, hands: []string{"r7 g1 g2", "b1 r7"}, stock: "r5", actions: "0 r7"},
			legal: []string{"0 swap 1"},
		},
		{
			name:  "a draw two jumped in hits the seat after the jumper",
			table: table{options: option, hands: []string{"rd g1 g2", "b1 b2", "b3 b4", "rd b5 b6"}, stock: "r5 y1 y2 y3 y4 y5", actions: "0 rd, 3 jump rd"},
			state: "1 play rd/r | g1 g2 y3 y4 | b1 b2 y1 y2 | b3 b4 | b5 b6",
		},
		{
			name:  "a jump goes out",
			table: table{options: option, hands: []string{"g1 g2", "b1 b2", "r5"}, stock: "r5 y1", actions: "2 jump r5"},
			state: "over out 2 6 r5/r | g1 g2 | b1 b2 | ",
		},
		{
			name:  "a colour wild names its colour, whatever colour is in force",
			table: table{options: option + `,"color-wild":true`, hands: []string{"rv g1 g2", "g3 g4", "b1 rv b2"}, stock: "r5", actions: "0 rv:g, 2 jump rv:b"},
			state: "0 play rv/b | g1 g2 | g3 g4 | b1 b2",
		},
	})
	checkRefusals(t, []refusal{
		{name: "another colour", table: table{options: option, hands: []string{"g1 g2", "b1 g5"}, stock: "r5", actions: "1 jump g5"}, at: 0},
		{name: "without the option", table: table{hands: []string{"g1 g2", "b1 r5"}, stock: "r5", actions: "1 jump r5!"}, at: 0},
		{name: "two cards", table: table{options: option, hands: []string{"g1 g2", "b1 r5 r5"}, stock: "r6", actions: "1 jump r5 r5"}, at: malformedRecord},
	})
}

// docs/rules.md, house rules and fine print: draw-until-playable and attack.
func TestDrawingMore(t *testing.T) {
	until, attack := `"draw-until-playable":true`, `"attack":true`
	checkRulings(t, []ruling{
		{
			name:  "one draw draws until a card can be played; then play or pass",
			table: table{options: until, hands: []string{"g1 g2", "b1 b2"}, stock: "r5 y1 y2 r9 r8", actions: "0 draw"},
			state: "0 drawn r5/r | g1 g2 r9 y1 y2 | b1 b2",
			legal: []string{"0 pass", "0 r9"},
		},
		{
			name:  "drawing stops when no cards are left",
			table: table{options: until, hands: []string{"g1 g2", "b1 b2"}, stock: "r5 y1 y2", actions: "0 draw"},
			state: "1 play r5/r | g1 g2 y1 y2 | b1 b2",
		},
		{
			name:  "attack: what the machine gives, any one of them playable",
			table: table{options: attack, hands: []string{"g1 g2", "b1 b2"}, stock: "r5 r1 y2 r9 r8", ejects: []int{3}, actions: "0 draw"},
			state: "0 drawn r5/r | g1 g2 r1 r9 y2 | b1 b2",
			legal: []string{"0 pass", "0 r1", "0 r9"},
		},
		{
			name:  "attack: nothing came, and that is no block",
			table: table{options: attack, hands: []string{"g1 g2", "b1 b2"}, stock: "r5 r1", ejects: []int{0, 0, 0}, actions: "0 draw, 1 draw, 0 draw"},
			state: "1 play r5/r | g1 g2 | b1 b2",
		},
		{
			name:  "attack: the cards run out",
			table: table{options: attack, hands: []string{"g1 g2", "b1 b2"}, stock: "r5 y1 y2", ejects: []int{9}, actions: "0 draw"},
			state: "1 play r5/r | g1 g2 y1 y2 | b1 b2",
		},
		{
			name:  "attack: no push without cards, and so a block",
			table: table{options: attack, hands: []string{"g1 g2", "b1 b2"}, stock: "r5", actions: "0 draw, 1 draw"},
			state: "over blocked -1 0 r5/r | g1 g2 | b1 b2",
		},
		{
			name:  "attack with draw-until-playable: the button again",
			table: table{options: attack + "," + until, hands: []string{"g1 g2", "b1 b2"}, stock: "r5 y1 y2 r3 r4 y4", ejects: []int{0, 2, 0, 2}, actions: "0 draw"},
			state: "0 drawn r5/r | g1 g2 r3 r4 y1 y2 | b1 b2",
		},
		{
			name:  "attack: a draw two is exact",
			table: table{options: attack, hands: []string{"rd g2", "b1 b2"}, stock: "r5 y1 y2", actions: "0 rd!"},
			state: "0 play rd/r | g2 | b1 b2 y1 y2",
		},
	})
	checkRefusals(t, []refusal{
		{name: "a missing eject", table: table{options: attack, hands: []string{"g1 g2", "b1 b2"}, stock: "r5 y1", actions: "0 draw"}, at: 0},
		{name: "an eject left over", table: table{hands: []string{"r1", "b1 b2"}, stock: "r5 y1", ejects: []int{1}, actions: "0 r1", result: "0 3 out"}, at: 1},
		{name: "a negative eject", table: table{options: attack, hands: []string{"r1", "b1 b2"}, stock: "r5 y1", ejects: []int{-1}, actions: "0 draw"}, at: malformedRecord},
	})
}
