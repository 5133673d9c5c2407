package check

import (
	"fmt"
	"math"

	"github.com/unolab/uno/pomdp"
)

// fits returns an error if a proof is not about a model: nonexistent states,
// actions, observations, plans or points, tables of the wrong size, or numbers
// that are not finite.
func fits(m *pomdp.Model, p *pomdp.Proof) error {
	for i, v := range p.Value {
		if math.IsNaN(v) {
			return fmt.Errorf("value[%d] is not a number", i)
		}
	}
	for i := range p.Plans {
		if err := planFits(m, p, &p.Plans[i]); err != nil {
			return fmt.Errorf("plan %d: %w", i, err)
		}
	}
	if n := len(p.Informed); n != 0 && n != len(m.Actions) {
		return fmt.Errorf("%d informed vectors for %d actions", n, len(m.Actions))
	}
	for a, u := range p.Informed {
		if err := finite(u, len(m.States)); err != nil {
			return fmt.Errorf("the informed vector of action %d: %w", a, err)
		}
	}
	if len(p.Points) > 0 && len(p.Informed) == 0 {
		return fmt.Errorf("%d points without informed vectors", len(p.Points))
	}
	for i := range p.Points {
		if err := pointFits(m, p, &p.Points[i]); err != nil {
			return fmt.Errorf("point %d: %w", i, err)
		}
	}
	return nil
}

// planFits checks one plan.
func planFits(m *pomdp.Model, p *pomdp.Proof, plan *pomdp.LowerPlan) error {
	n := len(m.States)
	if plan.Action < 0 || plan.Action >= len(m.Actions) {
		return fmt.Errorf("there is no action %d", plan.Action)
	}
	if plan.States != nil {
		n = len(plan.States)
		for k, s := range plan.States {
			if s < 0 || s >= len(m.States) || k > 0 && s <= plan.States[k-1] {
				return fmt.Errorf("state %d does not follow in ascending order below %d", s, len(m.States))
			}
		}
	}
	if err := finite(plan.Values, n); err != nil {
		return err
	}
	seen := map[int]bool{}
	for _, next := range plan.Next {
		if next.Observation < 0 || next.Observation >= len(m.Observations) || seen[next.Observation] {
			return fmt.Errorf("observation %d is not one of the model, or comes twice", next.Observation)
		}
		seen[next.Observation] = true
		if next.Plan < 0 || next.Plan >= len(p.Plans) {
			return fmt.Errorf("there is no plan %d", next.Plan)
		}
	}
	return nil
}

// pointFits checks one point.
func pointFits(m *pomdp.Model, p *pomdp.Proof, point *pomdp.UpperPoint) error {
	last, total := -1, 0.0
	for _, e := range point.Belief {
		if e.Index <= last || e.Index >= len(m.States) || !(e.P > 0 && e.P <= 1+1e-6) {
			return fmt.Errorf("state %d with the chance %v does not follow in a belief", e.Index, e.P)
		}
		last = e.Index
		total += e.P
	}
	if !(math.Abs(total-1) <= 1e-6) {
		return fmt.Errorf("the belief adds up to %v", total)
	}
	if math.IsNaN(point.Value) || math.IsInf(point.Value, 0) {
		return fmt.Errorf("the value is %v", point.Value)
	}
	if len(point.By) != len(m.Actions) {
		return fmt.Errorf("what bounds %d actions, not %d", len(point.By), len(m.Actions))
	}
	for a, by := range point.By {
		for _, i := range by {
			if i < -1 || i >= len(p.Points) {
				return fmt.Errorf("action %d rests on point %d of %d", a, i, len(p.Points))
			}
		}
	}
	return nil
}

// finite checks a list of n numbers.
func finite(list []float64, n int) error {
	if len(list) != n {
		return fmt.Errorf("%d numbers where %d belong", len(list), n)
	}
	for i, v := range list {
		if math.IsNaN(v) || math.IsInf(v, 0) {
			return fmt.Errorf("number %d is %v", i, v)
		}
	}
	return nil
}
