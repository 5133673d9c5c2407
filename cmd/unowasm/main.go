//go:build js

package main

import (
	"syscall/js"

	"github.com/unolab/uno/internal/calls"
)

func main() {
	post := js.Global().Get("unoPost")
	board := calls.New(func(id int, kind calls.Kind, text string) { post.Invoke(id, string(kind), text) })
	js.Global().Set("unoCall", js.FuncOf(func(_ js.Value, args []js.Value) any {
		board.Call(args[0].Int(), args[1].String(), []byte(args[2].String()))
		return nil
	}))
	js.Global().Set("unoCancel", js.FuncOf(func(_ js.Value, args []js.Value) any {
		board.Cancel(args[0].Int())
		return nil
	}))
	exposeStudio(func(call int, kind, text string) { post.Invoke(call, kind, text) })
	js.Global().Call("unoReady")
	select {} // the functions stay
}
