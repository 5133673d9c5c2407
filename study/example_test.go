package study_test

import (
	"context"
	"fmt"
	"log"

	"github.com/unolab/uno/study"
)

// A study is found by its name; its claims have a source and a verdict.
func ExampleStudy_Run() {
	s, err := study.Find("duel")
	if err != nil {
		log.Fatal(err)
	}
	result, kept, err := s.Run(context.Background(), nil, study.Plan{Size: 2, Seed: 3})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(result.Study, "kept:", kept)
	fmt.Println(len(result.Claims), "claims")
	// Output:
	// duel kept: false
	// 12 claims
}

// A program that reads results compares the verdict of a claim with the four that
// there are.
func ExampleClaim() {
	s, err := study.Find("duel")
	if err != nil {
		log.Fatal(err)
	}
	result, _, err := s.Run(context.Background(), nil, study.Plan{Size: 2, Seed: 3})
	if err != nil {
		log.Fatal(err)
	}
	n := 0
	for _, c := range result.Claims {
		if c.Verdict == study.Undecided {
			n++
		}
	}
	fmt.Println(n, "of", len(result.Claims), "claims need more games")
	// Output:
	// 11 of 12 claims need more games
}
