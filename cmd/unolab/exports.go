//go:build cgo && cshared

package main

/*
#cgo CFLAGS: -fvisibility=hidden
#cgo LDFLAGS: -lpthread
#include <stdlib.h>
#include "unolab.h"
*/
import "C"

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"unsafe"

	"github.com/unolab/uno"
	"github.com/unolab/uno/api"
	"github.com/unolab/uno/env"
	"github.com/unolab/uno/internal/exactjson"
)

// config is env.Config in JSON.
type config struct {
	Rules       string   `json:"rules"`
	Options     []string `json:"options"`
	Seats       int      `json:"seats"`
	Envs        int      `json:"envs"`
	Seed        uint64   `json:"seed"`
	Players     []string `json:"players"`
	Observation string   `json:"observation"`
	Posterior   bool     `json:"posterior"`
	Records     bool     `json:"records"`
	Readable    bool     `json:"readable"`
	Threads     int      `json:"threads"`
}

// answered is an error for C; NULL for none.
func answered(err error) *C.char {
	if err == nil {
		return nil
	}
	return C.CString(err.Error())
}

// give hands a value to C as JSON.
func give(into **C.char, value any) error {
	text, err := json.Marshal(value)
	if err != nil {
		return err
	}
	*into = C.CString(string(text))
	return nil
}

// array is a C array as a slice, nil for NULL.
func array[T, U any](p *U, n int) []T {
	if p == nil {
		return nil
	}
	return unsafe.Slice((*T)(unsafe.Pointer(p)), n)
}

//export goCreate
func goCreate(text *C.char, handle *C.int64_t) *C.char {
	return answered(guarded(func() error {
		var c config
		if err := exactjson.UnmarshalStrict([]byte(C.GoString(text)), &c); err != nil {
			return fmt.Errorf("configuration: %w", err)
		}
		rules, err := uno.ParseRules(c.Rules)
		if err != nil {
			return err
		}
		if err := rules.SetAll(c.Options); err != nil {
			return err
		}
		v, err := env.New(env.Config{
			Rules: rules, Seats: c.Seats, Envs: c.Envs, Seed: c.Seed, Players: c.Players, Observation: c.Observation,
			Posterior: c.Posterior, Records: c.Records, Readable: c.Readable, Threads: c.Threads,
		})
		if err != nil {
			return err
		}
		*handle = C.int64_t(open(v))
		return nil
	}))
}

//export goSpec
func goSpec(handle C.int64_t, into **C.char) *C.char {
	return answered(with(int64(handle), func(v *env.Vector) error { return give(into, v.Spec()) }))
}

//export goBind
func goBind(handle C.int64_t, a *C.unolab_arrays) *C.char {
	return answered(with(int64(handle), func(v *env.Vector) error {
		s := v.Spec()
		b := env.Buffers{
			Obs:     array[uint8](a.obs, s.Envs*s.Size),
			Mask:    array[uint8](a.mask, s.Envs*s.Actions),
			Rewards: array[float32](a.rewards, s.Envs*s.Seats),
			Done:    array[uint8](a.done, s.Envs),
			Actor:   array[int32](a.actor, s.Envs),
		}
		if b.Rewards == nil || b.Done == nil {
			return fmt.Errorf("the arrays of rewards and of ends are needed")
		}
		if s.Posterior {
			b.Posterior = array[float32](a.posterior, s.Envs*(s.Seats-1)*uno.Kinds)
		}
		v.Bind(b)
		return nil
	}))
}

//export goReset
func goReset(handle C.int64_t, seed C.uint64_t) *C.char {
	return answered(with(int64(handle), func(v *env.Vector) error { return v.Reset(uint64(seed)) }))
}

//export goStep
func goStep(handle C.int64_t, actions *C.int32_t, n C.int64_t) *C.char {
	return answered(with(int64(handle), func(v *env.Vector) error { return v.Step(array[int32](actions, int(n))) }))
}

//export goSample
func goSample(handle C.int64_t, actions *C.int32_t, n C.int64_t) *C.char {
	return answered(with(int64(handle), func(v *env.Vector) error { return v.Sample(array[int32](actions, int(n))) }))
}

//export goObserve
func goObserve(handle, table, seat C.int64_t, into *C.uint8_t, n C.int64_t) *C.char {
	return answered(with(int64(handle), func(v *env.Vector) error {
		return v.Observe(int(table), int(seat), array[uint8](into, int(n)))
	}))
}

// state is everything about a table.
type state struct {
	Game    uint64          `json:"game"`
	Actions []int           `json:"actions"`
	Hands   []string        `json:"hands"`
	Record  json.RawMessage `json:"record"`
}

//export goState
func goState(handle, table C.int64_t, into **C.char) *C.char {
	return answered(with(int64(handle), func(v *env.Vector) error {
		r, err := v.Record(int(table))
		if err != nil {
			return err
		}
		hands, err := v.Hands(int(table))
		if err != nil {
			return err
		}
		var s state
		game, actions := v.Game(int(table))
		s.Game, s.Actions = game, make([]int, len(actions))
		for i, a := range actions {
			s.Actions[i] = int(a)
		}
		for _, h := range hands {
			s.Hands = append(s.Hands, h.String())
		}
		if s.Record, err = json.Marshal(r); err != nil {
			return err
		}
		return give(into, s)
	}))
}

//export goRecords
func goRecords(handle C.int64_t, into **C.char) *C.char {
	return answered(with(int64(handle), func(v *env.Vector) error {
		var lines bytes.Buffer
		out := json.NewEncoder(&lines)
		out.SetEscapeHTML(false)
		for _, r := range v.TakeRecords() {
			if err := out.Encode(r); err != nil {
				return err
			}
		}
		*into = C.CString(lines.String())
		return nil
	}))
}

//export goClone
func goClone(handle C.int64_t, clone *C.int64_t) *C.char {
	return answered(with(int64(handle), func(v *env.Vector) error {
		c, err := v.Clone()
		if err != nil {
			return err
		}
		*clone = C.int64_t(open(c))
		return nil
	}))
}

//export goClose
func goClose(handle C.int64_t) *C.char { return answered(shut(int64(handle))) }

//export goCall
func goCall(name, request *C.char, into **C.char) *C.char {
	return answered(guarded(func() error {
		answer, err := api.Call(context.Background(), C.GoString(name), []byte(C.GoString(request)))
		if err != nil {
			return err
		}
		*into = C.CString(string(answer))
		return nil
	}))
}

//export goTables
func goTables(into **C.char) *C.char {
	return answered(guarded(func() error {
		actions := make([]string, env.ActionCount)
		for a := range actions {
			actions[a] = env.ActionText(a)
		}
		return give(into, map[string]any{
			"action_table": env.ActionVersion, "observation_table": env.ObservationVersion,
			"actions": actions, "full": env.FullLayout(), "functions": api.Names(),
		})
	}))
}
