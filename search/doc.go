// Package search is the player `strong`: it samples what the others may hold from what
// they did, plays the candidates of the learnt policy on for some turns, and asks a value
// function what has become of the hand.
//
// # Worlds
//
// A world says which card each slot of the other hands holds, and which slot each of their
// plays came from. By the deal all worlds are as likely; a world counts as often as the
// others would have decided as they did with these cards (Bayes' rule over whole
// histories). Who they are is not known: a seat may be `fast`, `greedy`, `rlcard-rule` or
// `random`, with chances of 40, 20, 20 and 20 % before it has done anything, and what it
// did shows both which cards it holds and who it is. A decision is random with a chance
// of 0.1, so that a seat that plays otherwise does not mislead. The worlds are those of a
// walk of Metropolis and Hastings: a step exchanges the card of a slot with one of the
// draw pile or another hand, or gives a play to another slot; who sits where is summed
// over. What is not legal with the assumed cards is so unlikely that the walk leaves it at
// once, so hard evidence (a draw, a colour that is missing) needs no rules of its own.
//
// # Choice
//
// The policy draws its own move, with the words of chance that `fast` would take. That
// move and the others, eight at most and one for every 64 playouts, are played on for
// five turns (with more than two seats, for as many rounds), in the same worlds with the
// same later chances, each seat by a player drawn by what it did. What they come to is the
// chance to win by learnt.Value, which sees all hands, or the result where the hand is
// over. A hand played to its end says win or loss; a chance varies much less, so that far
// fewer playouts tell two moves apart. Stacked draw cards have the value function of the
// rules without. Where none was fitted the hands are played to the end. Every 32
// worlds the moves are dropped that are three standard errors behind the best, or behind a
// lead of 0.02 over the policy's own. The policy's own move is played unless another leads
// it by 0.02 and by two standard errors. So a hand goes as it would with `fast` until the
// search finds something better, and games on the same deal measure the difference with
// few hands. The value is first place in the hand.
//
// The policy gives nearly all moves but its own a chance near 0. Such a move can be the
// best where the search knows more than the policy sees; a search of likely moves alone
// finds little.
//
// # Where it searches
//
// Under the rules that arena/fast plays with policies: official with 2 to 10 seats,
// wikipedia, pomdp and rlcard, also with the house rules that it plays with policies, but
// for draw-until-playable, where the search was not seen to gain. Elsewhere, and out of
// turn, a Player decides as `fast` does. A hand that was not seen from the deal is searched
// with cards that may be anything.
//
// # Cost
//
// docs/strength.md has the strength and what a decision costs.
//
// # Sources
//
// Metropolis et al. 1953 and Hastings 1970 for the walk; Albrecht and Stone 2018 for
// players of several types and beliefs about them; Tesauro and Galperin 1996 for playouts
// of a policy that improve it, and for cutting them short.
package search
