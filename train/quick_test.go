package train

import (
	"context"
	"fmt"
	"os"
	"strconv"
	"testing"
	"time"

	"github.com/unolab/uno"
	"github.com/unolab/uno/arena"
	"github.com/unolab/uno/bot"
	"github.com/unolab/uno/policy/learnt"
)

func TestQuick(t *testing.T) {
	r, _ := uno.Preset(os.Getenv("RULES"))
	seats, _ := strconv.Atoi(os.Getenv("SEATS"))
	seed, _ := strconv.Atoi(os.Getenv("SEED"))
	games, _ := strconv.Atoi(os.Getenv("GAMES"))
	out := os.Getenv("OUT")
	tr := New(Config{Rules: r, Seats: seats, Seed: uint64(seed), Workers: 1, Mixed: os.Getenv("MIXED") != ""})
	if f, err := os.Open(out); err == nil {
		if err := tr.Load(f); err != nil {
			t.Fatal(err)
		}
		f.Close()
	}
	began := time.Now()
	for tr.Games < uint64(games) {
		for range 25 {
			if err := tr.Iterate(); err != nil {
				t.Fatal(err)
			}
		}
		f, _ := os.Create(out + ".new")
		if err := tr.Save(f); err != nil {
			t.Fatal(err)
		}
		f.Close()
		os.Rename(out+".new", out)
		fmt.Print(time.Now().Format("15:04:05 "), tr.Games, " ", time.Since(began).Round(time.Second))
		m := learnt.NewModel(tr.mean, 4)
		for _, b := range []string{"random", "greedy"} {
			make := map[string]func() (bot.Player, error){"x": func() (bot.Player, error) { return learnt.NewPlayer(m), nil }}
			if seats == 2 {
				res, err := arena.Match(context.Background(), arena.MatchConfig{Rules: r, A: "x", B: b, Pairs: 4000, Workers: 1, Players: make})
				if err != nil {
					t.Fatal(err)
				}
				fmt.Printf("  %s %.4f", b, res.WinRate)
				continue
			}
			names := []string{"x"}
			for len(names) < seats {
				names = append(names, b)
			}
			res, err := arena.Run(context.Background(), arena.Config{Rules: r, Seats: names, First: arena.Rotate, Games: 6000, Workers: 1, Players: make})
			if err != nil {
				t.Fatal(err)
			}
			fmt.Printf("  %s %.4f", b, res.Seats[0].WinRate)
		}
		fmt.Println()
	}
}
