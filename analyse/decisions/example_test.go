package decisions_test

import (
	"io"
	"log"
	"os"

	"github.com/unolab/uno/analyse/decisions"
	"github.com/unolab/uno/record"
)

// The decisions of the hands of a file become a table.
func Example() {
	hands, err := os.Open("hands.jsonl")
	if err != nil {
		log.Fatal(err)
	}
	defer hands.Close()
	table, err := os.Create("decisions.parquet")
	if err != nil {
		log.Fatal(err)
	}
	in, w := record.NewReader(hands.Name(), hands), decisions.NewWriter(table)
	for {
		r, err := in.Next()
		if err == io.EOF {
			break
		}
		if err != nil {
			log.Fatal(err)
		}
		if err := w.Write(r); err != nil {
			log.Fatal(err)
		}
	}
	if err := w.Close(); err != nil { // closes the file, too
		log.Fatal(err)
	}
}
