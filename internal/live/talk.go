package live

import (
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"
)

// Talk is what may be said at a table, as its host has set it.
type Talk struct {
	Level string `json:"level" enum:"all,emotes,none"`
	// Words are those that are blotted out of chat, whatever their case.
	Words []string `json:"words" required:"false" nullable:"true" maxItems:"40"`
}

// The levels of talk.
const (
	TalkAll    = "all"
	TalkEmotes = "emotes"
	TalkNone   = "none"
)

// The limits of what a host blots out.
const (
	maxWords = 40
	maxWord  = 40
)

// emotes are what a seat can show without words of its own; each page writes them
// in the language of its reader.
var emotes = []string{"hello", "luck", "nice", "wow", "laugh", "think", "oops", "thanks"}

// faces are the animals by which a person can be shown; none for a face drawn from
// the name.
var faces = []string{"", "cat", "bear", "fox", "rabbit", "owl", "frog", "panda", "chick"}

// level is the level of talk that is in force.
func (k *Talk) level() string {
	if k.Level == "" {
		return TalkAll
	}
	return k.Level
}

// check checks a host's wish.
func (k *Talk) check() *Error {
	if !slices.Contains([]string{TalkAll, TalkEmotes, TalkNone}, k.Level) {
		return errorf(BadRequest, "Talk is all, emotes or none.")
	}
	if len(k.Words) > maxWords {
		return errorf(TooLarge, "%d words are enough.", maxWords)
	}
	for _, w := range k.Words {
		if !utf8.ValidString(w) || !said(w) || utf8.RuneCountInString(w) > maxWord {
			return errorf(BadRequest, "A word to blot out has 1 to %d letters.", maxWord)
		}
	}
	return nil
}

// blot replaces the host's words in a text by dots, letter by letter.
func (k *Talk) blot(text string) string {
	runes := []rune(text)
	low := make([]rune, len(runes))
	for i, r := range runes {
		low[i] = unicode.ToLower(r)
	}
	for _, w := range k.Words {
		word := []rune(strings.TrimSpace(w))
		for i := range word {
			word[i] = unicode.ToLower(word[i])
		}
		for at := 0; at+len(word) <= len(low); at++ {
			if slices.Equal(low[at:at+len(word)], word) {
				for i := range word {
					runes[at+i] = '•'
				}
			}
		}
	}
	return string(runes)
}

// SetTalk sets what may be said at the table.
func (t *Table) SetTalk(token string, k Talk) *Error {
	t.lock()
	defer t.unlock()
	if err := t.asHost(token); err != nil {
		return err
	}
	if err := k.check(); err != nil {
		return err
	}
	t.talk = k
	err := t.save()
	t.tellTable()
	return err
}

// talks executes a message that is not part of the play. None is kept: neither in
// the record of a hand nor in the store.
func (t *Table) talks(c *Client, seat int, msg *Message) *Error {
	if !c.chats.take(time.Now(), 0.5, 8) {
		return errorf(TooMany, "Not so fast, please.")
	}
	switch msg.T {
	case "face":
		if !slices.Contains(faces, msg.Text) {
			return errorf(BadRequest, "There is no such face.")
		}
		if t.seats[seat].face != msg.Text {
			t.seats[seat].face = msg.Text
			t.tellTable()
		}
		return nil
	case "emote":
		return t.emote(seat, msg.Text)
	}
	return t.chat(seat, msg.Text)
}

// emote broadcasts what a seat shows without words of its own.
func (t *Table) emote(seat int, emote string) *Error {
	switch {
	case t.seats[seat].muted:
		return errorf(Forbidden, "The host has muted you.")
	case t.talk.level() == TalkNone:
		return errorf(Forbidden, "The host has switched talk off.")
	case !slices.Contains(emotes, emote):
		return errorf(BadRequest, "There is no such emote.")
	}
	t.tell(EmoteMessage{T: "emote", Seat: seat, Name: t.seats[seat].name, Emote: emote})
	return nil
}

// chat broadcasts a chat message, unless the seat is muted or the host allows none.
func (t *Table) chat(seat int, text string) *Error {
	switch {
	case t.seats[seat].muted:
		return errorf(Forbidden, "The host has muted you.")
	case t.talk.level() != TalkAll:
		return errorf(Forbidden, "The host has switched chat off.")
	case utf8.RuneCountInString(text) > MaxChat:
		return errorf(TooLarge, "That is too long; %d letters are enough.", MaxChat)
	case !utf8.ValidString(text) || !said(text):
		return errorf(BadRequest, "There is nothing to say in that.")
	}
	t.tell(ChatMessage{T: "chat", Seat: seat, Name: t.seats[seat].name, Text: t.talk.blot(text)})
	return nil
}

// said reports whether a text is one line with something visible in it.
func said(text string) bool {
	seen := false
	for _, r := range text {
		if unicode.IsControl(r) {
			return false
		}
		seen = seen || unicode.IsGraphic(r) && !unicode.IsSpace(r)
	}
	return seen
}
