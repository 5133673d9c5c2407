// playPOMDP and playOfficial for random players, with the instructions BMI1, BMI2 and POPCNT.
// Turn by turn they do what the loops in Go do, which are what to read first and what the
// tests compare them with, until something rare happens; turns.go says what. Operands are in
// Go's order: sources, then the destination.
//
// A jump that the processor mispredicts costs more than the arithmetic of a turn. So:
//
//   - The choice among n candidates has no jump: PDEP puts bit k of 1<<k onto the k-th bit of
//     the set, and where there is one candidate k is 0.
//   - The stream of the player who chose is stepped in any case; conditional moves drop the
//     step where there was one candidate. Nothing waits for the step, because the word of the
//     next choice is computed ahead.
//   - A card leaves a hand, and enters one, by conditional moves and masks. The next card of
//     the pile is known before anybody draws it.
//   - Jumps decide whether the player can play, and what follows from the card. Without them
//     a turn would have to wait for all results of the one before, which takes as long.
//
// Registers:
//
//	S          the State
//	T          byFace, where the tables and constants are
//	face       the face on top
//	AX         the set of faces that may be played; then the one that is played
//	BX         how many there were
//	CX, DX, R14, R15 are short-lived
//
// In pomdp both players are in registers, and there is a copy of the turn for each:
//
//	a0, b0     the hand of seat 0
//	word0      the next word of its stream
//	a1, b1, word1 are the same of seat 1
//
// In official the players are in memory:
//
//	P          the player whose turn it is
//	a, b       that player's hand
//	stride     from a player to the next: the size of a player, to the right less than 0
//	edge       where the players end in this direction
//	wrap       the first of them, who follows there

#include "funcdata.h"
#include "go_asm.h"
#include "textflag.h"

#define S R13
#define T BP
#define face R12

#define a0 SI
#define b0 DI
#define word0 R8
#define a1 R9
#define b1 R10
#define word1 R11

#define a SI
#define b DI
#define P R8
#define stride R9
#define edge R10
#define wrap R11

// On the stack.
#define togo left-8(SP)     // how many turns there may be
#define place at-16(SP)     // where the next card of the pile lies
#define card drawn-24(SP)   // its faces
#define below under-32(SP)  // official: the face that the last play has covered
#define skips over-40(SP)   // official: the faces that pass over a seat
#define effects more-48(SP) // official: the faces that do more than that

// HAND_A and so on are what the player at an address has.
#define HAND_A(at) (player_hand+hand_a)(at)
#define HAND_B(at) (player_hand+hand_b)(at)
#define HI(at) (player_stream+stream_hi)(at)
#define LO(at) (player_stream+stream_lo)(at)
#define WORD(at) (player_stream+stream_word)(at)

// The same of seats 0 and 1.
#define A0 (State_players+player_hand+hand_a)(S)
#define B0 (State_players+player_hand+hand_b)(S)
#define HI0 (State_players+player_stream+stream_hi)(S)
#define LO0 (State_players+player_stream+stream_lo)(S)
#define WORD0 (State_players+player_stream+stream_word)(S)
#define A1 (State_players+player__size+player_hand+hand_a)(S)
#define B1 (State_players+player__size+player_hand+hand_b)(S)
#define HI1 (State_players+player__size+player_stream+stream_hi)(S)
#define LO1 (State_players+player__size+player_stream+stream_lo)(S)
#define WORD1 (State_players+player__size+player_stream+stream_word)(S)

// The draw pile.
#define ORDER(i) (State_pile+pile_order)(S)(i*1)
#define SIZE (State_pile+pile_size)(S)
#define NEXT (State_pile+pile_next)(S)
#define MASK (State_pile+pile_mask)(S)
#define PILE_HI (State_pile+pile_stream+stream_hi)(S)
#define PILE_LO (State_pile+pile_stream+stream_lo)(S)
#define PILE_WORD (State_pile+pile_stream+stream_word)(S)

// CHOOSE(word) chooses a face of the set in AX, which is not empty. MULXQ leaves the high word of
// the product, k, in CX.
#define CHOOSE(word) \
	POPCNTQ AX, BX; \
	MOVQ    word, DX; \
	MULXQ   BX, CX, CX; \
	MOVL    $1, DX; \
	SHLXQ   CX, DX, DX; \
	PDEPQ   AX, DX, AX; \
	TZCNTQ  AX, face

// REMOVE(a, b) is hand.remove of the face. BLSIQ says by the carry whether b had a further copy.
#define REMOVE(a, b) \
	MOVQ    faceTables_group(T)(face*8), CX; \
	ANDNQ   a, CX, DX; \
	ANDQ    b, CX; \
	BLSIQ   CX, CX; \
	CMOVQCC DX, a; \
	XORQ    CX, b

// STEP(hi, lo) computes the next state of a stream, hi in R14 and lo in CX, and its word, DX.
#define STEP(hi, lo) \
	MOVQ  lo, DX; \
	MULXQ faceTables_mulLo(T), CX, R14; \
	IMULQ faceTables_mulHi(T), DX; \
	ADDQ  DX, R14; \
	MOVQ  faceTables_mulLo(T), DX; \
	IMULQ hi, DX; \
	ADDQ  DX, R14; \
	ADDQ  faceTables_incLo(T), CX; \
	ADCQ  faceTables_incHi(T), R14; \
	MOVQ  R14, DX; \
	SHRQ  $32, DX; \
	XORQ  R14, DX; \
	IMULQ faceTables_scramble(T), DX; \
	MOVQ  DX, R15; \
	SHRQ  $48, R15; \
	XORQ  R15, DX; \
	MOVQ  CX, R15; \
	ORQ   $1, R15; \
	IMULQ R15, DX

// CHOSEN(hi, lo, word) is stream.advance if there was more than one candidate.
#define CHOSEN(hi, lo, word) \
	STEP(hi, lo); \
	CMPQ    BX, $1; \
	CMOVQLS word, DX; \
	CMOVQLS lo, CX; \
	CMOVQLS hi, R14; \
	MOVQ    DX, word; \
	MOVQ    CX, lo; \
	MOVQ    R14, hi

// PEEK finds the card that is drawn next: its place in the pile by the word in DX, and its faces.
#define PEEK \
	MOVQ    NEXT, R14; \
	MOVQ    SIZE, R15; \
	SUBQ    R14, R15; \
	MULXQ   R15, DX, DX; \
	ADDQ    R14, DX; \
	MOVQ    DX, place; \
	MOVBLZX ORDER(DX), DX; \
	MOVQ    faceTables_group(T)(DX*8), DX; \
	MOVQ    DX, card

// DRAW(a, b) adds that card to a hand, as hand.add does. Its faces are then in CX. SHUFFLE must
// follow.
#define DRAW(a, b) \
	MOVQ  card, CX; \
	MOVQ  a, DX; \
	ANDQ  CX, DX; \
	ANDNQ DX, b, DX; \
	BLSIQ DX, DX; \
	ORQ   DX, b; \
	ORQ   CX, a

// SHUFFLE takes the card out of the pile, and advances the pile's stream.
#define SHUFFLE \
	MOVQ    NEXT, R14; \
	MOVQ    place, R15; \
	MOVBLZX ORDER(R14), DX; \
	MOVB    DX, ORDER(R15); \
	INCQ    R14; \
	MOVQ    R14, NEXT; \
	STEP(PILE_HI, PILE_LO); \
	ANDQ    MASK, DX; \
	MOVQ    DX, PILE_WORD; \
	MOVQ    CX, PILE_LO; \
	MOVQ    R14, PILE_HI; \
	PEEK

// BEGIN loads what both loops need, and END stores it.
#define BEGIN \
	MOVQ    s+0(FP), S; \
	LEAQ    ·byFace(SB), T; \
	MOVBLZX State_top(S), face; \
	MOVLQSX State_limit(S), AX; \
	MOVLQSX State_turns(S), CX; \
	SUBQ    CX, AX; \
	MOVQ    AX, togo; \
	MOVQ    PILE_WORD, DX; \
	PEEK

#define END \
	MOVB face, State_top(S); \
	MOVL State_limit(S), CX; \
	SUBL togo, CX; \
	MOVL CX, State_turns(S)

// POMDP is the turns of a seat with the hand a, b, whose opponent has itsA and itsB. Where
// the turn passes it goes on at the label its. A Draw Two or a Wild Draw Four makes the opponent
// draw 2 cards or 4, as drawsFor says. The turn is counted once it is sure that it can be played.
#define POMDP(seat, mine, its, a, b, word, hi, lo, itsA, itsB, stuck, forced, out, limit, short, empty, stop) \
mine: \
	CMPQ    togo, $0; \
	JLE     limit; \
	MOVQ    faceTables_follow(T)(face*8), AX; \
	ANDQ    a, AX; \
	JEQ     stuck; \
	DECQ    togo; \
	CHOOSE(word); \
	REMOVE(a, b); \
	CHOSEN(hi, lo, word); \
	TESTQ   a, a; \
	JEQ     out; \
	TESTQ   faceTables_again(T), AX; \
	JEQ     its; \
	TESTQ   faceTables_draws(T), AX; \
	JEQ     mine; \
	MOVL    $2, AX; \
	MOVL    $4, CX; \
	CMPQ    face, $const_fours; \
	CMOVQCC CX, AX; \
	MOVQ    SIZE, CX; \
	SUBQ    NEXT, CX; \
	CMPQ    CX, AX; \
	JCS     short; \
forced: \
	DRAW(itsA, itsB); \
	SHUFFLE; \
	DECQ    AX; \
	JNE     forced; \
	JMP     mine; \
stuck: \
	MOVQ    NEXT, CX; \
	CMPQ    CX, SIZE; \
	JEQ     empty; \
	DECQ    togo; \
	DRAW(a, b); \
	SHUFFLE; \
	JMP     its; \
out: \
	MOVL    $const_stopOut, AX; \
	JMP     stop; \
limit: \
	MOVL    $const_stopLimit, AX; \
	JMP     stop; \
short: \
	MOVL    $const_stopShort, AX; \
	JMP     stop; \
empty: \
	MOVL    $const_stopEmpty, AX; \
stop: \
	MOVB    $seat, State_turn(S); \
	JMP     done

// func pomdpTurns(s *State) (why int)
TEXT ·pomdpTurns(SB), NOSPLIT, $24-16
	BEGIN
	MOVQ  A0, a0
	MOVQ  B0, b0
	MOVQ  WORD0, word0
	MOVQ  A1, a1
	MOVQ  B1, b1
	MOVQ  WORD1, word1
	CMPB  State_turn(S), $0
	JNE   turn1
	POMDP(0, turn0, turn1, a0, b0, word0, HI0, LO0, a1, b1, stuck0, forced0, out0, limit0, short0, empty0, stop0)
	POMDP(1, turn1, turn0, a1, b1, word1, HI1, LO1, a0, b0, stuck1, forced1, out1, limit1, short1, empty1, stop1)
done:
	MOVQ  a0, A0
	MOVQ  b0, B0
	MOVQ  word0, WORD0
	MOVQ  a1, A1
	MOVQ  b1, B1
	MOVQ  word1, WORD1
	MOVQ  AX, why+8(FP)
	END
	RET

// ONWARD(at) goes on to the next player.
#define ONWARD(at) \
	ADDQ    stride, at; \
	CMPQ    at, edge; \
	CMOVQEQ wrap, at

// TURNED makes the players go round the other way.
#define TURNED \
	XCHGQ edge, wrap; \
	SUBQ  stride, edge; \
	SUBQ  stride, wrap; \
	NEGQ  stride

// HELD loads the hand of the player P, and KEEP stores it.
#define HELD \
	MOVQ HAND_A(P), a; \
	MOVQ HAND_B(P), b

#define KEEP \
	MOVQ a, HAND_A(P); \
	MOVQ b, HAND_B(P)

// func officialTurns(s *State) (why int, covered uint8)
//
// A card that only passes the turn on, or passes over a seat, has no jump of its own.
TEXT ·officialTurns(SB), NOSPLIT, $48-17
	BEGIN
	MOVBQSX State_turn(S), P
	IMULQ   $player__size, P
	LEAQ    State_players(S)(P*1), P
	MOVQ    $player__size, stride
	MOVBQSX State_seats(S), edge
	CMPQ    edge, $2
	MOVQ    faceTables_skips2(T), AX
	MOVQ    faceTables_effects2(T), CX
	CMOVQNE faceTables_skips(T), AX
	CMOVQNE faceTables_effects(T), CX
	MOVQ    AX, skips
	MOVQ    CX, effects
	IMULQ   $player__size, edge
	LEAQ    State_players(S), wrap
	ADDQ    wrap, edge
	CMPB    State_dir(S), $0
	JEQ     turn
	TURNED
turn:
	SUBQ    $1, togo
	JLT     limit
	HELD
	MOVQ    faceTables_follow(T)(face*8), AX
	ANDQ    a, AX
	JEQ     stuck
play:
	MOVQ    face, below
	CHOOSE(WORD(P))
	REMOVE(a, b)
	KEEP
	CHOSEN(HI(P), LO(P), WORD(P))
	TESTQ   a, a
	JEQ     act
	TESTQ   effects, AX
	JNE     effect
	ONWARD(P)
	MOVQ    P, CX
	ONWARD(CX)
	TESTQ   skips, AX
	CMOVQNE CX, P
	JMP     turn
effect:
	TESTQ   faceTables_twos(T), AX
	JNE     two
	TESTQ   faceTables_reverses(T), AX
	JEQ     act
	TURNED
	XORB    $1, State_dir(S)
	ONWARD(P)
	JMP     turn
two:
	ONWARD(P)
	MOVQ    SIZE, CX
	SUBQ    NEXT, CX
	CMPQ    CX, $2
	JCS     short
	HELD
	DRAW(a, b)
	SHUFFLE
	DRAW(a, b)
	SHUFFLE
	KEEP
	ONWARD(P)
	JMP     turn
stuck:
	MOVQ    NEXT, CX
	CMPQ    CX, SIZE
	JEQ     empty
	DRAW(a, b)
	MOVQ    faceTables_follow(T)(face*8), AX
	ANDQ    CX, AX
	SHUFFLE
	TESTQ   AX, AX
	JNE     play
	KEEP
	ONWARD(P)
	JMP     turn
act:
	MOVL    $const_stopOut, AX
	JMP     done
short:
	MOVL    $const_stopShort, AX
	JMP     done
empty:
	MOVL    $const_stopEmpty, AX
	INCQ    togo
	JMP     done
limit:
	MOVL    $const_stopLimit, AX
	MOVQ    $0, togo
done:
	MOVQ    AX, why+8(FP)
	MOVQ    below, CX
	MOVB    CX, covered+16(FP)
	LEAQ    State_players(S), CX
	MOVQ    P, AX
	SUBQ    CX, AX
	XORL    DX, DX
	MOVL    $player__size, CX
	DIVL    CX
	MOVB    AX, State_turn(S)
	END
	RET
