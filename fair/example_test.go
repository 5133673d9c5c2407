package fair_test

import (
	"fmt"
	"log"

	"github.com/unolab/uno/fair"
)

// A table and one page deal a hand: hashes first, then the secrets. The page checks
// each step, and afterwards it knows the order of the deck.
func Example() {
	secret := func(b byte) string {
		var random [32]byte
		random[0] = b // in earnest: crypto/rand
		return fair.NewSecret(random)
	}
	deal := fair.New(secret(1), []string{secret(2), secret(3)}) // seat 1 is a program's
	page := fair.NewWitness(0, secret(4))

	hash, err := page.Commit(deal.Sealed())
	if err != nil {
		log.Fatal(err)
	}
	deal.Seats[0] = fair.Share{Hash: hash, By: fair.ByPage}
	if deal.Seats[0].Secret, err = page.Open(deal.Sealed()); err != nil {
		log.Fatal(err)
	}
	if err := page.Dealt(deal.Opened()); err != nil {
		log.Fatal(err)
	}
	key, err := page.End(deal)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("silent seats:", len(deal.Silent()))
	fmt.Println("the table kept its word:", fair.TableHash(deal.Table.Secret) == deal.Table.Hash)
	fmt.Println(key[:16])
	// Output:
	// silent seats: 0
	// the table kept its word: true
	// a376b1b9e4686a9d
}
