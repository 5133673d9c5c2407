// The kernel of the batch engine for AVX-512: octet.burst, deal, enter and sum of
// octet_plain.go and octet_official.go, with all lanes of an octet in each instruction, and
// hand.list. octet.go draws the lanes. Operands are in Go's order: sources, the mask of lanes, the destination. With
// a mask only its lanes change; with .Z the others become 0.

#include "funcdata.h"
#include "go_asm.h"
#include "textflag.h"

// In pomdp the first line is the player to act, the second the other one.
#define my_a (octet_players+lines_a)
#define my_b (octet_players+lines_b)
#define my_hi (octet_players+lines_hi)
#define my_lo (octet_players+lines_lo)
#define its_a (lines__size+octet_players+lines_a)
#define its_b (lines__size+octet_players+lines_b)
#define its_hi (lines__size+octet_players+lines_hi)
#define its_lo (lines__size+octet_players+lines_lo)

// Registers for what is short-lived; the others are named where they are given to the
// macros.
#define t0 Z14
#define t1 Z15
#define t2 Z16
#define t3 Z17
#define t4 Z18
#define otherA Z19
#define otherB Z20
#define size Z21 // official: how many seats, in all lanes
#define mineHi Z27 // the stream of the player to act
#define mineLo Z28

// Constants that stay in registers; see kernel in octet_amd64.go for all.
#define zero Z22
#define minusOne Z23
#define one Z24
#define mulLo Z25
#define mulLoHigh Z26
#define firstByte Z29
#define copies Z30
#define incLo Z31

// Masks of lanes, short-lived.
#define k5 K5
#define k6 K6
#define k7 K7

// WORD(hi, lo, word, tmp) is scramble: the output of the generator.
#define WORD(hi, lo, word, tmp) \
	VPSRLQ   $32, hi, word; \
	VPXORQ   hi, word, word; \
	VPMULLQ  vectors_scramble(R8), word, word; \
	VPSRLQ   $48, word, tmp; \
	VPXORQ   tmp, word, word; \
	VPORQ    one, lo, tmp; \
	VPMULLQ  tmp, word, word

// BELOW(word, n, k, tmp) is the high word of word*n, for n below 2^32: the upper 12 bits of
// word times n, the high part of the lower 52 bits times n, and 12 bits less of their sum.
#define BELOW(word, n, k, tmp) \
	VPSRLQ      $52, word, tmp; \
	VPMULUDQ    n, tmp, tmp; \
	VPMADD52HUQ n, word, tmp; \
	VPSRLQ      $12, tmp, k

// STEP(hi, lo, a, b, c, d) is step: a and b become the next state hi and lo without the
// carry and the addition to hi; the product of lo and mulLo is put together from four
// products of halves.
#define STEP(hi, lo, a, b, c, d) \
	VPSRLQ   $32, lo, a; \
	VPMULUDQ mulLo, lo, b; \
	VPMULUDQ mulLoHigh, lo, c; \
	VPMULUDQ mulLo, a, d; \
	VPMULUDQ mulLoHigh, a, a; \
	VPSRLQ   $32, b, b; \
	VPADDQ   b, d, d; \
	VPANDQ   vectors_low32(R8), d, b; \
	VPADDQ   b, c, c; \
	VPSRLQ   $32, d, d; \
	VPSRLQ   $32, c, c; \
	VPADDQ   d, a, a; \
	VPADDQ   c, a, a; \
	VPMULLQ  mulLo, hi, c; \
	VPMULLQ  vectors_mulHi(R8), lo, d; \
	VPMULLQ  mulLo, lo, b; \
	VPADDQ   c, a, a; \
	VPADDQ   d, a, a; \
	VPADDQ   incLo, b, b

// ADVANCE(hi, lo) is stream.advance, but for the word.
#define ADVANCE(hi, lo) \
	STEP(hi, lo, t0, t1, t2, t3); \
	VPCMPUQ   $1, incLo, t1, k6; \
	VPADDQ    vectors_incHi(R8), t0, hi; \
	VPSUBQ    minusOne, hi, k6, hi; \
	VMOVDQA64 t1, lo

// ADVANCE_IN(lanes, hi, lo) is ADVANCE in some lanes only.
#define ADVANCE_IN(lanes, hi, lo) \
	STEP(hi, lo, t0, t1, t2, t3); \
	VPCMPUQ   $1, incLo, t1, lanes, k6; \
	VPADDQ    vectors_incHi(R8), t0, lanes, hi; \
	VPSUBQ    minusOne, hi, k6, hi; \
	VMOVDQA64 t1, lanes, lo

// SEED(key, purpose, hi, lo) is streamOf: uno.Mix and a step.
#define SEED(key, purpose, hi, lo) \
	VPXORQ    purpose, key, lo; \
	VPADDQ    vectors_golden(R8), lo, lo; \
	VPSRLQ    $30, lo, t0; \
	VPXORQ    t0, lo, lo; \
	VPMULLQ   vectors_mix1(R8), lo, lo; \
	VPSRLQ    $27, lo, t0; \
	VPXORQ    t0, lo, lo; \
	VPMULLQ   vectors_mix2(R8), lo, lo; \
	VPSRLQ    $31, lo, t0; \
	VPXORQ    t0, lo, lo; \
	VMOVDQA64 key, hi; \
	ADVANCE(hi, lo)

// LOAD_CONSTANTS fills the registers of the constants, from R8.
#define LOAD_CONSTANTS \
	VPXORQ      zero, zero, zero; \
	VPTERNLOGQ  $0xFF, minusOne, minusOne, minusOne; \
	VMOVDQU64   vectors_one(R8), one; \
	VMOVDQU64   vectors_mulLo(R8), mulLo; \
	VMOVDQU64   vectors_mulLoHigh(R8), mulLoHigh; \
	VMOVDQU64   vectors_firstByte(R8), firstByte; \
	VMOVDQU64   vectors_copies(R8), copies; \
	VMOVDQU64   vectors_incLo(R8), incLo

// ADD(lanes, q, a, b) adds the card in the lowest byte of q to a hand: hand.add. A card is
// the first of its faces, and its group is copies << face. The other bytes of q become 63,
// of which there are no copies; a rotation counts modulo 64.
#define ADD(lanes, q, a, b) \
	VPORQ      vectors_noCard(R8), q, t2; \
	VPERMB     copies, t2, t1; \
	VPROLVQ.Z  t2, t1, lanes, t1; \
	VPANDQ     t1, a, t2; \
	VPANDNQ    t2, b, t2; \
	VPSUBQ     t2, zero, t3; \
	VPTERNLOGQ $0xF8, t3, t2, b; \
	VPORQ      t1, a, a

// PAIR is the next cards of two lanes, eight each, and CARDS those of all lanes, in t0. A
// gather instruction does the same and takes longer.
#define PAIR(lane, cards) \
	MOVQ    (octet_next+8*lane)(SI), AX; \
	MOVQ    (octet_next+8+8*lane)(SI), BX; \
	VMOVQ   (R9)(AX*1), cards; \
	VPINSRQ $1, (R9)(BX*1), cards, cards

#define CARDS \
	PAIR(0, X14); \
	PAIR(2, X15); \
	PAIR(4, X16); \
	PAIR(6, X17); \
	VINSERTI64X2 $1, X15, Y14, Y14; \
	VINSERTI64X2 $1, X17, Y16, Y16; \
	VINSERTI64X4 $1, Y16, t0, t0

// Both kernels play a turn by macros, each for one octet: o is its place from SI on,
// mineA, mineB, mineHi and mineLo are the hand and the stream of the player to act, act is
// the lanes that have a turn, plays those that can play, set is what there is to choose from,
// gone the card played. Where one macro needs a register no longer, the next one uses it anew.

// CHOOSE finds a random number k below the count of set. Who has a choice uses up a word.
#define CHOOSE(set, k) \
	VPOPCNTQ  set, t3; \
	WORD(mineHi, mineLo, k, t0); \
	BELOW(k, t3, k, t0); \
	VPCMPUQ   $6, one, t3, k7; \
	ADVANCE_IN(k7, mineHi, mineLo)

// SELECT finds the face to play: the bit of set that k others precede. In t1, byte i
// counts the bits of the bytes 0 to i; the bytes of t1 with k at most, which are counted
// by their difference's sign, lie before the byte of the face. Then likewise among the
// bits of that byte. face may be set.
#define SELECT(set, k, face) \
	VPOPCNTB  set, t0; \
	VPMULLQ   vectors_bytes(R8), t0, t1; \
	VPSHUFB   firstByte, k, t3; \
	VPSUBB    t1, t3, t0; \
	VPANDNQ   vectors_signs(R8), t0, t0; \
	VPOPCNTQ  t0, t2; \
	VPSLLQ    $3, t2, t2; \
	VPSLLQ    $8, t1, t1; \
	VPSRLVQ   t2, t1, t1; \
	VPSUBB    t1, k, k; \
	VPSHUFB   firstByte, k, k; \
	VPSRLVQ   t2, set, t0; \
	VPSHUFB   firstByte, t0, t0; \
	VPANDQ    vectors_ladder(R8), t0, t0; \
	VPOPCNTB  t0, t0; \
	VPSUBB    t0, k, t0; \
	VPANDNQ   vectors_signs(R8), t0, t0; \
	VPOPCNTQ  t0, t0; \
	VPADDQ    t0, t2, face

// PLAY puts the face on top, where its colour and its rank say what may follow, and takes
// its card, gone, from the hand: hand.remove.
#define PLAY(o, mineA, mineB, face, gone, plays) \
	VMOVDQU64 vectors_color(R8), t0; \
	VPERMB    t0, face, t0; \
	VMOVDQU64 vectors_rank(R8), t1; \
	VPERMB    t1, face, t1; \
	VPERMQ    vectors_suit(R8), t0, t0; \
	VMOVDQU64 vectors_column(R8), t2; \
	VPSLLVQ   t1, t2, t1; \
	VMOVDQU64 (o+octet_may)(SI), t2; \
	VPORQ     t1, t0, plays, t2; \
	VMOVDQU64 t2, (o+octet_may)(SI); \
	VMOVDQU64 face, plays, (o+octet_top)(SI); \
	VPERMB    copies, face, t0; \
	VPANDQ    vectors_low8(R8), t0, t0; \
	VMOVDQU64 vectors_first(R8), t1; \
	VPERMB    t1, face, t1; \
	VPSLLVQ.Z t1, t0, plays, gone; \
	VPANDQ    gone, mineB, t0; \
	VPSUBQ    t0, zero, t1; \
	VPTESTNMQ t0, t0, k6; \
	VPANDQ    t1, t0, t1; \
	VPXORQ    t1, mineB, mineB; \
	VPANDNQ   mineA, gone, k6, mineA

// The turn of pomdp.

// OPEN finds the faces that can be played, set, and a number k below their count. In act are
// the lanes that play or draw, not those that draw what is owed.
#define OPEN(o, set, k, act) \
	KMOVB     (o+octet_goes)(SI), k7; \
	KMOVB     (o+octet_owed)(SI), k6; \
	KANDNB    k7, k6, act; \
	VMOVDQU64 (o+my_a)(SI), set; \
	VPANDQ.Z  (o+octet_may)(SI), set, act, set; \
	VMOVDQU64 (o+my_hi)(SI), mineHi; \
	VMOVDQU64 (o+my_lo)(SI), mineLo; \
	CHOOSE(set, k); \
	VMOVDQU64 mineHi, (o+my_hi)(SI); \
	VMOVDQU64 mineLo, (o+my_lo)(SI)

// CLOSE ends a turn in which a player with the cards mineA and mineB chose a face of set.
#define CLOSE(o, mineA, mineB, set, face, act) \
	VPTESTMQ  set, set, k7; \
	VMOVDQU64 (o+my_a)(SI), mineA; \
	VMOVDQU64 (o+my_b)(SI), mineB; \
	PLAY(o, mineA, mineB, face, set, k7); \
	PASS(o, mineA, mineB, set, act); \
	DRAW(o, mineA, set, act)

// PASS exchanges both lines where the turn passes.
#define PASS(o, mineA, mineB, gone, act) \
	VPTESTNMQ vectors_again(R8), gone, act, k5; \
	VMOVDQU64 (o+octet_turn)(SI), t0; \
	VPXORQ    one, t0, k5, t0; \
	VMOVDQU64 t0, (o+octet_turn)(SI); \
	VMOVDQU64 (o+my_hi)(SI), t1; \
	VMOVDQU64 (o+its_hi)(SI), t0; \
	VPBLENDMQ t0, t1, k5, t2; \
	VPBLENDMQ t1, t0, k5, t3; \
	VMOVDQU64 t2, (o+my_hi)(SI); \
	VMOVDQU64 t3, (o+its_hi)(SI); \
	VMOVDQU64 (o+my_lo)(SI), t1; \
	VMOVDQU64 (o+its_lo)(SI), t0; \
	VPBLENDMQ t0, t1, k5, t2; \
	VPBLENDMQ t1, t0, k5, t3; \
	VMOVDQU64 t2, (o+my_lo)(SI); \
	VMOVDQU64 t3, (o+its_lo)(SI); \
	VMOVDQU64 (o+its_a)(SI), t0; \
	VPBLENDMQ t0, mineA, k5, t2; \
	VPBLENDMQ mineA, t0, k5, otherA; \
	VMOVDQU64 t2, (o+my_a)(SI); \
	VMOVDQU64 (o+its_b)(SI), t0; \
	VPBLENDMQ t0, mineB, k5, t2; \
	VPBLENDMQ mineB, t0, k5, otherB; \
	VMOVDQU64 t2, (o+my_b)(SI)

// DRAW gives the player in the second line the cards of this turn, and finds the hands that
// are over. Nothing comes of a last card.
#define DRAW(o, mineA, gone, act) \
	VPTESTMQ  mineA, mineA, k7; \
	VPTESTMQ  vectors_draws(R8), gone, k7, k6; \
	VPTESTMQ  vectors_fours(R8), gone, k7, k5; \
	VPTESTMQ  gone, gone, K0; \
	KANDNB    K0, k7, K0; \
	KMOVB     (o+octet_goes)(SI), k7; \
	KANDNB    k7, K0, K0; \
	KANDNB    k7, act, k7; \
	KORB      k7, k6, k6; \
	MOVBLZX   (o+octet_owed)(SI), R10; \
	KMOVB     k7, R11; \
	XORL      R11, R10; \
	KMOVB     k5, R11; \
	ORL       R11, R10; \
	MOVB      R10, (o+octet_owed)(SI); \
	VMOVDQU64 (o+octet_turns)(SI), t4; \
	VPSUBQ    minusOne, t4, act, t4; \
	VMOVDQU64 t4, (o+octet_turns)(SI); \
	VPCMPUQ   $5, (o+octet_limit)(SI), t4, k5; \
	KMOVB     k5, R11; \
	ANDNL     R11, R10, R11; \
	KMOVB     K0, R10; \
	ANDNL     R10, R11, R10; \
	MOVB      R10, (o+octet_goes)(SI); \
	VPTESTNMQ gone, gone, act, k5; \
	KORB      k6, k5, k5; \
	VMOVDQU64 (o+octet_cards)(SI), t0; \
	ADD(k5, t0, otherA, otherB); \
	VPSRLQ    $8, t0, k5, t0; \
	ADD(k6, t0, otherA, otherB); \
	VPSRLQ    $8, t0, k6, t0; \
	VMOVDQU64 t0, (o+octet_cards)(SI); \
	VMOVDQU64 otherA, (o+its_a)(SI); \
	VMOVDQU64 otherB, (o+its_b)(SI)

// The turn of official. The player to act is in the line that turn says.

// LINES goes through the lines of an octet by a macro that looks for the player to act.
#define LINES(o, what, mineA, mineB, loop) \
	VMOVDQU64 (o+octet_turn)(SI), t0; \
	VPXORQ    t1, t1, t1; \
	LEAQ      (o+octet_players)(SI), DI; \
	MOVQ      DX, BX; \
loop: \
	VPCMPEQQ  t0, t1, k5; \
	what(mineA, mineB); \
	VPSUBQ    minusOne, t1, t1; \
	ADDQ      $lines__size, DI; \
	DECQ      BX; \
	JNE       loop

// PICK takes the hand and the stream of the player to act from a line; LAY puts the hand
// back, KEEP the stream.
#define PICK(mineA, mineB) \
	VMOVDQU64 lines_a(DI), k5, mineA; \
	VMOVDQU64 lines_b(DI), k5, mineB; \
	VMOVDQU64 lines_hi(DI), k5, mineHi; \
	VMOVDQU64 lines_lo(DI), k5, mineLo

#define LAY(mineA, mineB) \
	VMOVDQU64 mineA, k5, lines_a(DI); \
	VMOVDQU64 mineB, k5, lines_b(DI)

#define KEEP(mineA, mineB) \
	VMOVDQU64 mineHi, k5, lines_hi(DI); \
	VMOVDQU64 mineLo, k5, lines_lo(DI)

// TAKE draws: two cards that are due, or one where nothing can be played. In set are the
// faces that can then be played, or two bits for the two answers to a Wild Draw Four. In act
// are the lanes that play or draw one, in draws and asks those that draw what is due or answer.
#define TAKE(o, mineA, mineB, set, act, draws, asks) \
	KMOVB     (o+octet_goes)(SI), act; \
	VMOVDQU64 (o+octet_due)(SI), t4; \
	VPTESTMQ  t4, t4, act, k5; \
	KMOVB     k5, draws; \
	KMOVB     (o+octet_asked)(SI), k6; \
	KANDB     act, k6, k6; \
	KMOVB     k6, asks; \
	KANDNB    act, k5, act; \
	KANDNB    act, k6, act; \
	VPANDQ.Z  (o+octet_may)(SI), mineA, act, set; \
	VPTESTNMQ set, set, act, k6; \
	KORB      k5, k6, k7; \
	VMOVDQU64 (o+octet_cards)(SI), t0; \
	ADD(k7, t0, mineA, mineB); \
	VPANDQ    (o+octet_may)(SI), t1, k6, set; \
	VPSRLQ    $8, t0, k7, t0; \
	ADD(k5, t0, mineA, mineB); \
	VPSRLQ    $8, t0, k5, t0; \
	VMOVDQU64 t0, (o+octet_cards)(SI); \
	VPSUBQ    vectors_two(R8), t4, k5, t4; \
	VMOVDQU64 t4, (o+octet_due)(SI); \
	KMOVB     asks, k6; \
	VMOVDQU64 vectors_three(R8), k6, set

// ANSWER sees to the answers to a Wild Draw Four: 0 of 0 and 1 in face is a challenge. t4
// becomes the cards due; in k6 are the lanes where a bluff was caught, which go back to
// the bluffer.
#define ANSWER(o, face, asks) \
	KMOVB     asks, k7; \
	KMOVB     (o+octet_guilty)(SI), k6; \
	VMOVDQU64 (o+octet_due)(SI), t4; \
	VPTESTNMQ face, face, k7, k5; \
	KANDB     k5, k6, k6; \
	KANDNB    k5, k6, k5; \
	VMOVDQU64 vectors_four(R8), k7, t4; \
	VMOVDQU64 vectors_six(R8), k5, t4

// MOVE goes on by a number of lines.
#define MOVE(lanes, by, turn) \
	VPADDQ  by, turn, lanes, turn; \
	VPSUBQ  size, turn, t3; \
	VPMINUQ t3, turn, turn

// BEGIN finds what there is to choose from and a number k below its count.
#define BEGIN(o, mineA, mineB, set, k, act, draws, asks, pick, keep) \
	LINES(o, PICK, mineA, mineB, pick); \
	TAKE(o, mineA, mineB, set, act, draws, asks); \
	CHOOSE(set, k); \
	LINES(o, KEEP, mineA, mineB, keep)

// END ends the turn in which face was chosen from set.
#define END(o, mineA, mineB, set, face, act, draws, asks, lay) \
	VPTESTMQ  set, set, act, k7; \
	PLAY(o, mineA, mineB, face, set, k7); \
	LINES(o, LAY, mineA, mineB, lay); \
	ROUND(o, mineA, face, set, act, draws, asks)

// ROUND passes the turn, says what the next player is to draw or to answer, and finds the
// hands that are over.
#define ROUND(o, mineA, face, gone, act, draws, asks) \
	ANSWER(o, face, asks); \
	VMOVDQU64 (o+octet_turn)(SI), t0; \
	VMOVDQU64 (o+octet_step)(SI), t1; \
	VPSUBQ    t1, size, t2; \
	MOVE(k6, t2, t0); \
	VPTESTMQ  vectors_reverses(R8), gone, k5; \
	VMOVDQA64 t2, k5, t1; \
	VMOVDQU64 t1, (o+octet_step)(SI); \
	KMOVB     draws, k5; \
	VPTESTNMQ t4, t4, k5, k5; \
	KORB      act, k5, k5; \
	MOVE(k5, t1, t0); \
	VPTESTMQ  (o+octet_skips)(SI), gone, k5; \
	MOVE(k5, t1, t0); \
	VMOVDQU64 t0, (o+octet_turn)(SI); \
	VPTESTMQ  vectors_twos(R8), gone, k5; \
	VMOVDQU64 vectors_two(R8), k5, t4; \
	VMOVDQU64 t4, (o+octet_due)(SI); \
	VPTESTMQ  vectors_fours(R8), gone, k6; \
	KMOVB     (o+octet_asked)(SI), k5; \
	KANDNB    k5, k7, k5; \
	KORB      k6, k5, k5; \
	KMOVB     k5, (o+octet_asked)(SI); \
	VPANDQ    vectors_colored(R8), mineA, t0; \
	VPTESTMQ  (o+octet_suit)(SI), t0, k6, k6; \
	KMOVB     (o+octet_guilty)(SI), k5; \
	KANDNB    k5, k7, k5; \
	KORB      k6, k5, k5; \
	KMOVB     k5, (o+octet_guilty)(SI); \
	VMOVDQU64 vectors_color(R8), t0; \
	VPERMB    t0, face, t0; \
	VPERMQ    vectors_suit(R8), t0, t0; \
	VPTESTMQ  gone, gone, k7; \
	VMOVDQU64 t0, k7, (o+octet_suit)(SI); \
	VMOVDQU64 (o+octet_turns)(SI), t0; \
	VPSUBQ    minusOne, t0, act, t0; \
	VMOVDQU64 t0, (o+octet_turns)(SI); \
	VPCMPUQ   $5, (o+octet_limit)(SI), t0, k6; \
	VPTESTNMQ mineA, mineA, k7, k7; \
	KMOVB     (o+octet_out)(SI), k5; \
	KORB      k5, k7, k7; \
	KMOVB     k7, (o+octet_out)(SI); \
	KORB      k7, k6, k6; \
	KMOVB     (o+octet_asked)(SI), k5; \
	KANDNB    k6, k5, k6; \
	VPTESTNMQ t4, t4, k6, k6; \
	KMOVB     (o+octet_goes)(SI), k7; \
	KANDNB    k7, k6, k7; \
	KMOVB     k7, (o+octet_goes)(SI)

// The shuffle.

// CHOSEN finds the places of the cards that are chosen, word below left from place on in each
// lane, in 16 bits each in X13.
#define CHOSEN(hi, lo, left, place) \
	WORD(hi, lo, t4, t0); \
	BELOW(t4, left, t4, t0); \
	VPADDQ  place, t4, t4; \
	VPMOVQW t4, X13

// AHEAD chooses two more cards of every pile. DI is where it leaves the places of the next
// card and of both that are chosen, for SWAPS.
#define AHEAD \
	VMOVDQU64 octet_pileHi(SI), Z5; \
	VMOVDQU64 octet_pileLo(SI), Z6; \
	VMOVDQU64 octet_left(SI), Z2; \
	VMOVDQU64 octet_ready(SI), Z3; \
	VPMOVQW   Z3, X13; \
	VMOVDQU   X13, (DI); \
	VPTESTMQ  Z2, Z2, K1; \
	CHOSEN(Z5, Z6, Z2, Z3); \
	VMOVDQU   X13, 16(DI); \
	ADVANCE_IN(K1, Z5, Z6); \
	VPSUBQ    minusOne, Z3, Z4; \
	VMOVDQA64 Z4, K1, Z3; \
	VPADDQ    minusOne, Z2, K1, Z2; \
	VPTESTMQ  Z2, Z2, K1; \
	CHOSEN(Z5, Z6, Z2, Z4); \
	VMOVDQU   X13, 32(DI); \
	ADVANCE_IN(K1, Z5, Z6); \
	VPSUBQ    minusOne, Z3, K1, Z3; \
	VPADDQ    minusOne, Z2, K1, Z2; \
	VMOVDQU64 Z5, octet_pileHi(SI); \
	VMOVDQU64 Z6, octet_pileLo(SI); \
	VMOVDQU64 Z2, octet_left(SI); \
	VMOVDQU64 Z3, octet_ready(SI)

// SWAP swaps the next two cards of a lane and the chosen ones. Swaps are of bytes in memory,
// so that the places go through memory too.
#define SWAP(lane) \
	MOVWLZX (2*lane)(DI), BX; \
	MOVWLZX (2*lane+16)(DI), AX; \
	MOVBLZX (R9)(AX*1), R10; \
	MOVBLZX (R9)(BX*1), R11; \
	MOVB    R11, (R9)(AX*1); \
	MOVB    R10, (R9)(BX*1); \
	MOVWLZX (2*lane+32)(DI), AX; \
	MOVBLZX (R9)(AX*1), R10; \
	MOVBLZX 1(R9)(BX*1), R11; \
	MOVB    R11, (R9)(AX*1); \
	MOVB    R10, 1(R9)(BX*1)

// SWAPS ends a burst: it swaps the cards, takes those that the lanes are to draw in the next
// burst, and finds the lanes that are over, that stand still for lack of cards, and those
// whose pile is used up.
#define SWAPS \
	SWAP(0); \
	SWAP(1); \
	SWAP(2); \
	SWAP(3); \
	SWAP(4); \
	SWAP(5); \
	SWAP(6); \
	SWAP(7); \
	VMOVDQU64  octet_ready(SI), Z3; \
	VPLZCNTQ   octet_cards(SI), t0; \
	VPSRLQ     $3, t0, t0; \
	VPADDQ     octet_next(SI), t0, t0; \
	VMOVDQU64  t0, octet_next(SI); \
	VPSUBQ     t0, Z3, Z3; \
	CARDS; \
	VPORQ      vectors_signs(R8), t0, t0; \
	VMOVDQU64  t0, octet_cards(SI); \
	MOVBLZX    octet_live(SI), AX; \
	MOVBLZX    octet_goes(SI), BX; \
	ORB        octet_short(SI), BX; \
	ANDL       AX, BX; \
	XORL       BX, AX; \
	MOVB       AX, octet_over(SI); \
	KMOVB      BX, k7; \
	VPCMPUQ    $5, vectors_enough(R8), Z3, k7, k5; \
	KMOVB      k5, octet_goes(SI); \
	KANDNB     k7, k5, k5; \
	KMOVB      k5, octet_short(SI); \
	VMOVDQU64  octet_left(SI), Z2; \
	VPTESTNMQ  Z2, Z2, k5, k5; \
	KMOVB      k5, octet_dry(SI)

// func pomdp512(o *octet, n, bursts int, p *piles)
//
// Four octets go through the macros together, so that the processor has work of one while
// it waits for the others. n is 4: the stack has room for the places of so many, see AHEAD.
TEXT ·pomdp512(SB), NOSPLIT, $192-32
	MOVQ bursts+16(FP), R12
	MOVQ p+24(FP), R9
	LEAQ ·kernel(SB), R8
	LOAD_CONSTANTS

burst:
	MOVQ $const_turns, R13
turn:
	MOVQ o+0(FP), SI
	MOVQ n+8(FP), CX
four:
	OPEN(0, Z0, Z1, K1)
	OPEN(octet__size, Z2, Z3, K2)
	OPEN(2*octet__size, Z4, Z5, K3)
	OPEN(3*octet__size, Z6, Z7, K4)
	SELECT(Z0, Z1, Z1)
	SELECT(Z2, Z3, Z3)
	SELECT(Z4, Z5, Z5)
	SELECT(Z6, Z7, Z7)
	CLOSE(0, Z8, Z9, Z0, Z1, K1)
	CLOSE(octet__size, Z8, Z9, Z2, Z3, K2)
	CLOSE(2*octet__size, Z8, Z9, Z4, Z5, K3)
	CLOSE(3*octet__size, Z8, Z9, Z6, Z7, K4)
	ADDQ $(4*octet__size), SI
	SUBQ $4, CX
	JNE  four
	DECQ R13
	JNE  turn

	MOVQ o+0(FP), SI
	MOVQ SP, DI
	MOVQ n+8(FP), CX
ahead:
	AHEAD
	ADDQ $octet__size, SI
	ADDQ $48, DI
	DECQ CX
	JNE  ahead
	MOVQ o+0(FP), SI
	MOVQ SP, DI
	MOVQ n+8(FP), CX
swap:
	SWAPS
	ADDQ $octet__size, SI
	ADDQ $48, DI
	DECQ CX
	JNE  swap
	DECQ R12
	JNE  burst
	VZEROUPPER
	RET

// func official512(o *octet, n, bursts, seats int, p *piles)
//
// Four octets at a time, as in pomdp512.
TEXT ·official512(SB), NOSPLIT, $200-40
	MOVQ bursts+16(FP), R12
	MOVQ seats+24(FP), DX
	MOVQ p+32(FP), R9
	LEAQ ·kernel(SB), R8
	LOAD_CONSTANTS
	VPBROADCASTQ DX, size

burst:
	MOVQ $const_turns, R13
turn:
	MOVQ o+0(FP), SI
	MOVQ n+8(FP), CX
four:
	BEGIN(0, Z0, Z1, Z2, Z3, K1, 192(SP), 193(SP), pick0, keep0)
	BEGIN(octet__size, Z4, Z5, Z6, Z7, K2, 194(SP), 195(SP), pick1, keep1)
	BEGIN(2*octet__size, Z8, Z9, Z10, Z11, K3, 196(SP), 197(SP), pick2, keep2)
	BEGIN(3*octet__size, Z12, Z13, otherA, otherB, K4, 198(SP), 199(SP), pick3, keep3)
	SELECT(Z2, Z3, Z3)
	SELECT(Z6, Z7, Z7)
	SELECT(Z10, Z11, Z11)
	SELECT(otherA, otherB, otherB)
	END(0, Z0, Z1, Z2, Z3, K1, 192(SP), 193(SP), lay0)
	END(octet__size, Z4, Z5, Z6, Z7, K2, 194(SP), 195(SP), lay1)
	END(2*octet__size, Z8, Z9, Z10, Z11, K3, 196(SP), 197(SP), lay2)
	END(3*octet__size, Z12, Z13, otherA, otherB, K4, 198(SP), 199(SP), lay3)
	ADDQ $(4*octet__size), SI
	SUBQ $4, CX
	JNE  four
	DECQ R13
	JNE  turn

	MOVQ o+0(FP), SI
	MOVQ SP, DI
	MOVQ n+8(FP), CX
ahead:
	AHEAD
	ADDQ $octet__size, SI
	ADDQ $48, DI
	DECQ CX
	JNE  ahead
	MOVQ o+0(FP), SI
	MOVQ SP, DI
	MOVQ n+8(FP), CX
swap:
	SWAPS
	ADDQ $octet__size, SI
	ADDQ $48, DI
	DECQ CX
	JNE  swap
	DECQ R12
	JNE  burst
	VZEROUPPER
	RET

// MOVED puts a word of the lanes of the nursery into those that take over from them.
#define MOVED(word, to, from) \
	VMOVDQU64 word(to), t0; \
	VPERMQ    word(from), Z2, K1, t0; \
	VMOVDQU64 t0, word(to)

// func enter512(to, from *octet, seats int)
TEXT ·enter512(SB), NOSPLIT, $0-24
	MOVQ to+0(FP), SI
	MOVQ from+8(FP), DI
	LEAQ ·kernel(SB), R8

	// The first lanes that are over and the first that wait, as many as there are of both:
	// R10 and R11, K1 and K2. In lanes of K1 Z2 says where its hand lies, Z3 the reverse.
	MOVBLZX octet_over(SI), AX
	MOVBLZX octet_live(DI), BX
	POPCNTL AX, CX
	POPCNTL BX, DX
	CMPL    CX, DX
	CMOVLGT DX, CX
	MOVL    $1, DX
	SHLL    CX, DX
	DECL    DX
	PDEPL   AX, DX, R10
	PDEPL   BX, DX, R11
	KMOVB   R10, K1
	KMOVB   R11, K2
	VMOVDQU64 vectors_lanes(R8), Z1
	VPCOMPRESSQ.Z Z1, K2, Z2
	VPEXPANDQ.Z   Z2, K1, Z2
	VPCOMPRESSQ.Z Z1, K1, Z3
	VPEXPANDQ.Z   Z3, K2, Z3

	VMOVDQU64 octet_base(SI), Z4
	VMOVDQU64 octet_base(DI), Z5
	VMOVDQU64 Z4, Z6
	VPERMQ    Z5, Z2, K1, Z4
	VPERMQ    Z6, Z3, K2, Z5
	VMOVDQU64 Z4, octet_base(SI)
	VMOVDQU64 Z5, octet_base(DI)
	MOVED(octet_may, SI, DI)
	MOVED(octet_top, SI, DI)
	MOVED(octet_next, SI, DI)
	MOVED(octet_cards, SI, DI)
	MOVED(octet_ready, SI, DI)
	MOVED(octet_left, SI, DI)
	MOVED(octet_pileHi, SI, DI)
	MOVED(octet_pileLo, SI, DI)
	MOVED(octet_turns, SI, DI)
	MOVED(octet_turn, SI, DI)
	MOVED(octet_step, SI, DI)
	MOVED(octet_due, SI, DI)
	MOVED(octet_suit, SI, DI)
	MOVED(octet_game, SI, DI)
	MOVED(octet_first, SI, DI)
	MOVED(octet_made, SI, DI)

	// The masks.
	XORB R11, octet_live(DI)
	XORB R10, octet_over(SI)
	ORB  R10, octet_live(SI)
	VMOVDQU64 octet_ready(SI), Z4
	VPSUBQ    octet_next(SI), Z4, Z4
	VPCMPUQ   $5, vectors_enough(R8), Z4, K1, K3
	KMOVB     K3, R11
	ORB  R11, octet_goes(SI)
	XORL R10, R11
	ORB  R11, octet_short(SI)
	NOTL R10
	ANDB R10, octet_owed(SI)
	ANDB R10, octet_asked(SI)
	ANDB R10, octet_out(SI)
	ANDB R10, octet_shuffled(SI)

	MOVQ seats+16(FP), DX
	LEAQ octet_players(SI), SI
	LEAQ octet_players(DI), DI
line:
	MOVED(lines_a, SI, DI)
	MOVED(lines_b, SI, DI)
	MOVED(lines_hi, SI, DI)
	MOVED(lines_lo, SI, DI)
	ADDQ $lines__size, SI
	ADDQ $lines__size, DI
	DECQ DX
	JNE  line
	VZEROUPPER
	RET

// POINTS adds to Z6 what the faces of pointBits[bit] make, of those in Z1 and Z2.
#define POINTS(bit) \
	VMOVDQU64 (vectors_points+64*bit)(R8), t0; \
	VPANDQ    t0, Z1, t1; \
	VPANDQ    t0, Z2, t2; \
	VPOPCNTQ  t1, t1; \
	VPOPCNTQ  t2, t2; \
	VPADDQ    t1, t2, t2; \
	VPSLLQ    $bit, t2, t2; \
	VPADDQ    t2, Z6, Z6

// func sum512(o *octet, seats int, points bool, to *sums)
//
// As the methods of pool: Z1 and Z2 are the coloured faces of which there is a card, and two;
// Z3 counts the black cards. Z4 is the line without cards, Z5 the line of the loop.
TEXT ·sum512(SB), NOSPLIT, $0-32
	MOVQ o+0(FP), SI
	MOVQ seats+8(FP), DX
	MOVBLZX points+16(FP), BX
	MOVQ to+24(FP), DI
	LEAQ ·kernel(SB), R8
	VPTERNLOGQ $0xFF, minusOne, minusOne, minusOne
	VPXORQ     Z1, Z1, Z1
	VPXORQ     Z2, Z2, Z2
	VPXORQ     Z3, Z3, Z3
	VMOVDQA64  minusOne, Z4
	VPXORQ     Z5, Z5, Z5
	VPXORQ     Z6, Z6, Z6
	LEAQ       octet_players(SI), SI
line:
	VMOVDQU64  lines_a(SI), t0
	VMOVDQU64  lines_b(SI), t1
	VPTESTNMQ  t0, t0, K1
	VMOVDQA64  Z5, K1, Z4
	VPANDQ     t0, Z1, t2
	VPTERNLOGQ $0xFE, t1, t2, Z2
	VPORQ      t0, Z1, Z1
	VPANDQ     vectors_lasts(R8), t0, t0
	VPORQ      t1, t0, t0
	VPANDQ     vectors_black(R8), t0, t0
	VPOPCNTQ   t0, t0
	VPADDQ     t0, Z3, Z3
	VPSUBQ     minusOne, Z5, Z5
	ADDQ       $lines__size, SI
	DECQ       DX
	JNE        line
	VPANDQ     vectors_colored(R8), Z1, Z1
	VPANDQ     vectors_colored(R8), Z2, Z2
	VPOPCNTQ   Z1, t0
	VPOPCNTQ   Z2, t1
	VPADDQ     t0, t1, t1
	VPADDQ     Z3, t1, t1
	VMOVDQU64  t1, sums_cards(DI)
	VMOVDQU64  Z4, sums_line(DI)
	TESTL      BX, BX
	JEQ        summed
	VPMULLQ    vectors_fifty(R8), Z3, Z6
	POINTS(0)
	POINTS(1)
	POINTS(2)
	POINTS(3)
	POINTS(4)
summed:
	VMOVDQU64  Z6, sums_points(DI)
	VZEROUPPER
	RET

// FRESH puts the deck in canonical order at the place of a lane's pile, from t0 and t1.
#define FRESH(lane) \
	MOVQ      (octet_next+8*lane)(SI), AX; \
	VMOVDQU64 t0, (R9)(AX*1); \
	VMOVDQU64 t1, 64(R9)(AX*1)

// EXCHANGE swaps card CX of a pile and the one whose place is at DX.
#define EXCHANGE(lane, pile) \
	MOVWLZX lane(DX), AX; \
	MOVBLZX (R9)(AX*1), BX; \
	MOVBLZX (pile)(CX*1), SI; \
	MOVB    SI, (R9)(AX*1); \
	MOVB    BX, (pile)(CX*1)

// func deal512(o *octet, seats, n, ready int, order *[128]uint8, p *piles)
TEXT ·deal512(SB), 0, $1728-48
	NO_LOCAL_POINTERS
	MOVQ o+0(FP), SI
	MOVQ ready+24(FP), CX
	MOVQ order+32(FP), AX
	MOVQ p+40(FP), R9
	LEAQ ·kernel(SB), R8
	LOAD_CONSTANTS
	VMOVDQU64 (AX), t0
	VMOVDQU64 64(AX), t1
	FRESH(0)
	FRESH(1)
	FRESH(2)
	FRESH(3)
	FRESH(4)
	FRESH(5)
	FRESH(6)
	FRESH(7)

	// The streams of the players and the pile.
	VMOVDQU64 octet_key(SI), Z0
	LEAQ      octet_players(SI), DI
	MOVQ      seats+8(FP), DX
player:
	VMOVDQU64 lines_lo(DI), Z3
	SEED(Z0, Z3, Z5, Z6)
	VMOVDQU64 Z5, lines_hi(DI)
	VMOVDQU64 Z6, lines_lo(DI)
	ADDQ      $lines__size, DI
	DECQ      DX
	JNE       player
	VMOVDQU64 vectors_pile0(R8), Z3
	SEED(Z0, Z3, Z5, Z6)

	// The shuffle of the first cards: all their places first, and then the swaps. One after
	// the other they would wait for each other, because the processor cannot know which
	// cards a swap moves before it knows all places before.
	VMOVDQU64 octet_left(SI), Z2
	VMOVDQU64 octet_next(SI), Z3
	TESTQ     CX, CX
	JEQ       shuffled
	MOVQ      SP, DI
card:
	CHOSEN(Z5, Z6, Z2, Z3)
	VMOVDQU X13, (DI)
	ADVANCE(Z5, Z6)
	VPADDQ  minusOne, Z2, Z2
	VPSUBQ  minusOne, Z3, Z3
	ADDQ    $16, DI
	DECQ    CX
	JNE     card
	VMOVDQU64 octet_next(SI), Z3
	LEAQ      octet_next(SI), R10
	MOVQ      SP, DI
	MOVQ      $2, R11
lanes:
	MOVQ (R10), R12
	MOVQ 8(R10), R13
	MOVQ 16(R10), R14
	MOVQ 24(R10), R15
	ADDQ R9, R12
	ADDQ R9, R13
	ADDQ R9, R14
	ADDQ R9, R15
	MOVQ DI, DX
	XORL CX, CX
swap:
	EXCHANGE(0, R12)
	EXCHANGE(2, R13)
	EXCHANGE(4, R14)
	EXCHANGE(6, R15)
	ADDQ $16, DX
	INCQ CX
	CMPQ CX, ready+24(FP)
	JNE  swap
	ADDQ $32, R10
	ADDQ $8, DI
	DECQ R11
	JNE  lanes
	MOVQ o+0(FP), SI
shuffled:
	VMOVDQU64 Z5, octet_pileHi(SI)
	VMOVDQU64 Z6, octet_pileLo(SI)
	VMOVDQU64 octet_left(SI), t0
	VMOVDQU64 Z2, octet_left(SI)
	VPSUBQ    Z2, t0, t0
	VPADDQ    t0, Z3, t0
	VMOVDQU64 t0, octet_ready(SI)

	// The hands, one after the other: R12 goes to the first card of each, R9 from there to
	// the others.
	MOVQ   p+40(FP), R12
	MOVQ   seats+8(FP), R13
	MOVQ   R13, DX
	LEAQ   octet_players(SI), DI
	KXNORB k5, k5, k5
hand:
	MOVQ   R12, R9
	MOVQ   n+16(FP), CX
	VPXORQ Z4, Z4, Z4
	VPXORQ Z5, Z5, Z5
	TESTQ  CX, CX
	JEQ    full
round:
	CARDS
	ADD(k5, t0, Z4, Z5)
	ADDQ R13, R9
	DECQ CX
	JNE  round
full:
	VMOVDQU64 Z4, lines_a(DI)
	VMOVDQU64 Z5, lines_b(DI)
	ADDQ      $lines__size, DI
	INCQ      R12
	DECQ      DX
	JNE       hand
	IMULQ     n+16(FP), R13
	VPBROADCASTQ R13, t0
	VPADDQ    t0, Z3, Z3
	VMOVDQU64 Z3, octet_next(SI)
	MOVQ      p+40(FP), R9
	CARDS
	VPORQ     vectors_signs(R8), t0, t0
	VMOVDQU64 t0, octet_cards(SI)
	VZEROUPPER
	RET

// HALF finds which of 64 places of the deck in canonical order have a card in the hand: places
// of a first card by word a in Z0, the others by word b in Z1. It moves these cards together.
#define HALF(n) \
	VMOVDQU64    (vectors_placeBits+64*n)(R8), Z2; \
	KMOVQ        (vectors_furthers+8*n)(R8), K3; \
	VPSHUFBITQMB Z2, Z0, K1; \
	VPSHUFBITQMB Z2, Z1, K2; \
	KANDNQ       K1, K3, K1; \
	KANDQ        K2, K3, K2; \
	KORQ         K1, K2, K1; \
	VMOVDQU64    (vectors_order+64*n)(R8), Z2; \
	VPCOMPRESSB.Z Z2, K1, Z2

// func list512(a, b uint64, into *[128]uint8) (n uint64)
TEXT ·list512(SB), NOSPLIT, $0-32
	LEAQ         ·kernel(SB), R8
	VPBROADCASTQ a+0(FP), Z0
	VPBROADCASTQ b+8(FP), Z1
	MOVQ         into+16(FP), DI
	HALF(0)
	VMOVDQU64    Z2, (DI)
	KMOVQ        K1, AX
	POPCNTQ      AX, AX
	HALF(1)
	VMOVDQU64    Z2, (DI)(AX*1)
	KMOVQ        K1, BX
	POPCNTQ      BX, BX
	ADDQ         BX, AX
	MOVQ         AX, n+24(FP)
	VZEROUPPER
	RET

// func cpuid(leaf, sub uint32) (a, b, c, d uint32)
TEXT ·cpuid(SB), NOSPLIT, $0-24
	MOVL leaf+0(FP), AX
	MOVL sub+4(FP), CX
	CPUID
	MOVL AX, a+8(FP)
	MOVL BX, b+12(FP)
	MOVL CX, c+16(FP)
	MOVL DX, d+20(FP)
	RET

// func xgetbv() uint32
TEXT ·xgetbv(SB), NOSPLIT, $0-4
	XORL CX, CX
	XGETBV
	MOVL AX, ret+0(FP)
	RET
