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
