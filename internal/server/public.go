package server

import (
	"context"
	"encoding/json"
	"io"
	"net/http"
	"slices"
	"sync"
	"time"

	"github.com/unolab/uno/internal/live"
)

// listTime is how long other nodes have to say which public tables they have, and
// maxList how much each may answer, in bytes.
const (
	listTime = time.Second
	maxList  = 4 << 20
)

// public lists the public tables of all nodes, newest first.
func (s *Server) public(r *http.Request) []live.TableInfo {
	list := s.hub.Public(maxListed)
	if s.cfg.Nodes == nil || isPassedOn(r) {
		return list
	}
	ctx, cancel := context.WithTimeout(r.Context(), listTime)
	defer cancel()
	var mu sync.Mutex
	var all sync.WaitGroup
	for _, node := range s.cfg.Nodes.Peers() {
		all.Go(func() {
			theirs, err := s.publicOf(ctx, node)
			if err != nil {
				s.log.Debug("a node does not list its tables", "error", err)
				return
			}
			mu.Lock()
			defer mu.Unlock()
			list = append(list, theirs...)
		})
	}
	all.Wait()
	slices.SortStableFunc(list, func(a, b live.TableInfo) int { return b.Created.Compare(a.Created) })
	return list[:min(len(list), maxListed)]
}

// publicOf lists the public tables of another node.
func (s *Server) publicOf(ctx context.Context, node string) ([]live.TableInfo, error) {
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+node+"/api/tables", nil)
	if err != nil {
		return nil, err
	}
	r.Header.Set(fromHeader, "127.0.0.1")
	res, err := s.network.Ask(r)
	if err != nil {
		return nil, err
	}
	defer res.Body.Close()
	data, err := io.ReadAll(io.LimitReader(res.Body, maxList))
	if err != nil {
		return nil, err
	}
	var list tableList
	err = json.Unmarshal(data, &list)
	return list.Tables, err
}
