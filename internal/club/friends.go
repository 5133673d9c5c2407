package club

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"time"

	"github.com/unolab/uno/internal/live"
	"github.com/unolab/uno/internal/store"
)

// Circle is the friends of a person with a claimed name.
type Circle struct {
	Name    string       `json:"name"`
	Link    string       `json:"link"` // who opens it with a name of their own becomes a friend
	Friends []string     `json:"friends"`
	Invites []Invitation `json:"invites"` // newest first
}

// Invitation asks a friend to a table.
type Invitation struct {
	From  string    `json:"from"`
	Table string    `json:"table" as:"Code"`
	At    time.Time `json:"at"`
}

// FriendRequest is a request of a person with a claimed name: Friend and Table as far
// as the request is about them.
type FriendRequest struct {
	Name   string `json:"name" maxLength:"16"`
	Key    string `json:"key" as:"Secret"`
	Friend string `json:"friend" required:"false" maxLength:"16"`
	Table  string `json:"table" required:"false" as:"Code"`
}

// The limits of a circle.
const (
	maxFriends = 100
	maxInvites = 10
	inviteFor  = 7 * 24 * time.Hour
)

// owner refuses who has not claimed a name with a key.
func (c *Club) owner(ctx context.Context, r *FriendRequest) *live.Error {
	k, err := c.claimOf(ctx, r.Name)
	switch {
	case err != nil:
		return failed(err)
	case k == nil || k.Hash != hashOf(r.Key):
		return &live.Error{Code: live.Forbidden, Text: "Friends are for those who have claimed a name."}
	}
	r.Name = k.Name
	return nil
}

// circle is the circle of a name, and the version of its document. One that is new
// has a link, which is kept with the first change.
func (c *Club) circle(ctx context.Context, name string) (*Circle, int64, error) {
	d, err := c.store.Doc(ctx, kindCircle, store.Folded(name))
	if errors.Is(err, store.ErrNotFound) {
		return &Circle{Name: name, Link: newToken(), Friends: []string{}, Invites: []Invitation{}}, 0, nil
	}
	if err != nil {
		return nil, 0, err
	}
	var circle Circle
	err = json.Unmarshal(d.Body, &circle)
	circle.Invites = slices.DeleteFunc(circle.Invites, func(i Invitation) bool { return time.Since(i.At) > inviteFor })
	return &circle, d.Version, err
}

// among changes the circles of some names together; a change by somebody else in
// between is repeated.
func (c *Club) among(ctx context.Context, do func(circles []*Circle) *live.Error, names ...string) *live.Error {
	for range 5 {
		circles, docs := make([]*Circle, len(names)), make([]store.Doc, 0, 2*len(names))
		versions := make([]int64, len(names))
		for i, name := range names {
			var err error
			if circles[i], versions[i], err = c.circle(ctx, name); err != nil {
				return failed(err)
			}
		}
		if err := do(circles); err != nil {
			return err
		}
		for i, circle := range circles {
			body, err := json.Marshal(circle)
			if err != nil {
				return failed(err)
			}
			docs = append(docs, store.Doc{Kind: kindCircle, Key: store.Folded(circle.Name), Version: versions[i] + 1, Body: body})
			if versions[i] == 0 {
				name, err := json.Marshal(circle.Name)
				if err != nil {
					return failed(err)
				}
				docs = append(docs, store.Doc{Kind: kindLink, Key: circle.Link, Version: 1, Body: name})
			}
		}
		if err := c.store.SaveDocs(ctx, docs); !errors.Is(err, store.ErrConflict) {
			return failed(err)
		}
	}
	return failed(store.ErrConflict)
}

// Friends is the circle of a person.
func (c *Club) Friends(ctx context.Context, r *FriendRequest) (*Circle, *live.Error) {
	if err := c.owner(ctx, r); err != nil {
		return nil, err
	}
	circle, version, err := c.circle(ctx, r.Name)
	if err != nil || version > 0 {
		return circle, failed(err)
	}
	keep := func(circles []*Circle) *live.Error {
		circle = circles[0]
		return nil
	}
	return circle, c.among(ctx, keep, r.Name)
}

// LinkOf is the name of the person to whom a link of friends leads.
func (c *Club) LinkOf(ctx context.Context, link string) (name string, _ *live.Error) {
	d, err := c.store.Doc(ctx, kindLink, link)
	if err == nil {
		err = json.Unmarshal(d.Body, &name)
	}
	return name, failed(err)
}

// Befriend makes friends of who made a link and who opens it.
func (c *Club) Befriend(ctx context.Context, link string, r *FriendRequest) (*Circle, *live.Error) {
	if err := c.owner(ctx, r); err != nil {
		return nil, err
	}
	other, err := c.LinkOf(ctx, link)
	if err != nil {
		return nil, err
	}
	if store.Folded(other) == store.Folded(r.Name) {
		return nil, bad("That is your own link: send it to somebody else.")
	}
	var own *Circle
	return own, c.among(ctx, func(circles []*Circle) *live.Error {
		own = circles[0]
		for i, name := range []string{other, r.Name} {
			switch list := &circles[i].Friends; {
			case hasName(*list, name):
			case len(*list) >= maxFriends:
				return &live.Error{Code: live.TooMany, Text: "That is one friend too many."}
			default:
				*list = append(*list, name)
			}
		}
		return nil
	}, r.Name, other)
}

// hasName reports whether a list has a name.
func hasName(list []string, name string) bool {
	return slices.ContainsFunc(list, func(n string) bool { return store.Folded(n) == store.Folded(name) })
}

// Forget ends a friendship on both sides where a friend is named, and otherwise
// removes the invitations to a table.
func (c *Club) Forget(ctx context.Context, r *FriendRequest) (*Circle, *live.Error) {
	if err := c.owner(ctx, r); err != nil {
		return nil, err
	}
	own, _, err := c.circle(ctx, r.Name)
	if err != nil {
		return nil, failed(err)
	}
	names := []string{r.Name}
	if r.Friend != "" && hasName(own.Friends, r.Friend) {
		names = append(names, r.Friend)
	}
	return own, c.among(ctx, func(circles []*Circle) *live.Error {
		own = circles[0]
		own.Invites = slices.DeleteFunc(own.Invites, func(i Invitation) bool { return i.Table == r.Table })
		for i := range len(names) - 1 {
			for _, pair := range [][2]*Circle{{own, circles[i+1]}, {circles[i+1], own}} {
				pair[0].Friends = slices.DeleteFunc(pair[0].Friends, func(n string) bool { return store.Folded(n) == store.Folded(pair[1].Name) })
			}
		}
		return nil
	}, names...)
}

// Invite asks a friend to a table, once.
func (c *Club) Invite(ctx context.Context, r *FriendRequest) *live.Error {
	if err := c.owner(ctx, r); err != nil {
		return err
	}
	return c.among(ctx, func(circles []*Circle) *live.Error {
		to := circles[0]
		if !hasName(to.Friends, r.Name) {
			return &live.Error{Code: live.Forbidden, Text: "Only friends can be invited."}
		}
		to.Invites = slices.DeleteFunc(to.Invites, func(i Invitation) bool { return i.Table == r.Table && i.From == r.Name })
		to.Invites = slices.Insert(to.Invites, 0, Invitation{From: r.Name, Table: r.Table, At: time.Now().UTC().Truncate(time.Second)})
		to.Invites = to.Invites[:min(len(to.Invites), maxInvites)]
		return nil
	}, r.Friend)
}
