package live

import (
	"slices"
	"testing"
	"testing/synctest"
	"time"
)

// What the host sets binds what is said: words are blotted out, chat or all talk is
// refused. An animal is shown to everybody, and nothing of it is kept.
func TestTalk(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newParty(t, 1, Config{}, "official", "me", "hot:Bob")
		defer p.close()
		says := func(kind, text string) string {
			t.Helper()
			time.Sleep(time.Minute)
			id := p.guests[1].say(Message{T: kind, Text: text})
			_, no := p.answers(1)
			return no[id]
		}
		set := func(k Talk, want string) {
			t.Helper()
			err := p.table.SetTalk(p.made.Token, k)
			if got := err; (got == nil) != (want == "") || got != nil && got.Code != want {
				t.Errorf("%+v: %v", k, err)
			}
		}
		hears := func(kind, text string) {
			t.Helper()
			list := p.guests[0].take()
			if !slices.ContainsFunc(list, func(h heard) bool { return h.T == kind && (h.Text == text || h.Emote == text) }) {
				t.Errorf("nobody hears %s %q", kind, text)
			}
		}
		for _, k := range []Talk{{Level: "some"}, {Level: TalkAll, Words: []string{" "}}, {Level: TalkAll, Words: []string{"a\nb"}}} {
			set(k, BadRequest)
		}
		set(Talk{Level: TalkAll, Words: make([]string, 41)}, TooLarge)
		if err := p.table.SetTalk("", Talk{Level: TalkAll}); err == nil || err.Code != Forbidden {
			t.Errorf("who is no host sets what is said: %v", err)
		}

		set(Talk{Level: TalkAll, Words: []string{"Ärger", "ab"}}, "")
		p.guests[0].take()
		if code := says("chat", "ÄRGER, aab!"); code != "" {
			t.Error(code)
		}
		hears("chat", "•••••, a••!")

		set(Talk{Level: TalkEmotes}, "")
		if says("chat", "hello") != Forbidden || says("emote", "hi there") != BadRequest || says("emote", "nice") != "" {
			t.Error("emotes alone are not what is allowed")
		}
		hears("emote", "nice")
		set(Talk{Level: TalkNone}, "")
		if says("emote", "nice") != Forbidden {
			t.Error("talk is off, and a seat talks")
		}

		if says("face", "dragon") != BadRequest || says("face", "owl") != "" {
			t.Error("animals")
		}
		if in := p.table.Info(); in.Talk != TalkNone || in.Seats[1].Avatar != "owl" || in.Seats[0].Avatar != "" {
			t.Errorf("%+v", in)
		}
	})
}
