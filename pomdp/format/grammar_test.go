package format

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/unolab/uno/pomdp"
)

// tigerText is the tiger in the words of the grammar: lists, uniform, identity,
// matrices, wildcards, later entries over earlier ones.
const tigerText = `# the tiger
discount: 0.95
values: reward
states: tiger-left tiger-right
actions: listen open-left open-right
observations: hear-left hear-right
start: uniform

T: * uniform
T: listen
identity
O: *
uniform
O: listen
0.85 0.15
0.15 0.85
R: * : * : * : * 10
R: listen : * : * : * -1
R: open-left : tiger-left : * : * - 100
R: open-right : 1 : *
-100.0 -100.0
`

func tiger() *pomdp.Model {
	m := pomdp.NewModel([]string{"tiger-left", "tiger-right"}, []string{"listen", "open-left", "open-right"}, []string{"hear-left", "hear-right"}, 0.95)
	m.Start = pomdp.Uniform(2)
	for s := range 2 {
		m.Transition[0][s] = pomdp.Point(s)
		m.Reward[0][s] = -1
		for _, a := range []int{1, 2} {
			m.Transition[a][s], m.Sight[a][s], m.Reward[a][s] = pomdp.Uniform(2), pomdp.Uniform(2), 10
		}
	}
	m.Sight[0] = []pomdp.Dist{pomdp.Dense([]float64{0.85, 0.15}), pomdp.Dense([]float64{0.15, 0.85})}
	m.Reward[1][0], m.Reward[2][1] = -100, -100
	return m
}

func TestTiger(t *testing.T) {
	m, err := ReadCassandra(strings.NewReader(tigerText), "tiger.pomdp")
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(tiger(), m); diff != "" {
		t.Error(diff)
	}
}

// TestGrammar reads one form of the grammar each.
func TestGrammar(t *testing.T) {
	const rest = "T: * identity\nO: * uniform\n"
	for _, c := range []struct {
		name, text string
		ok         func(m *pomdp.Model) bool
	}{
		{
			"the preamble in another order", "observations: 2\nactions: 1\nstates: 3\nvalues: cost\ndiscount: 1\n" + rest + "R: 0 : 1 : * : * 5",
			func(m *pomdp.Model) bool { return m.Discount == 1 && m.Reward[0][1] == -5 && m.Reward[0][0] == 0 },
		},
		{
			"a start by number", "discount: .5\nstates: 3\nactions: 1\nobservations: 1\nstart: 2\n" + rest,
			func(m *pomdp.Model) bool { return equal(m.Start, pomdp.Point(2)) },
		},
		{
			"a start by name", "discount: 0.5\nstates: a b c\nactions: 1\nobservations: 1\nstart: b\n" + rest,
			func(m *pomdp.Model) bool { return equal(m.Start, pomdp.Point(1)) },
		},
		{
			"a start by chances", "discount: 0.5\nstates: a b c\nactions: 1\nobservations: 1\nstart: 0.25 0.0 0.75\n" + rest,
			func(m *pomdp.Model) bool { return equal(m.Start, pomdp.Dense([]float64{.25, 0, .75})) },
		},
		{
			"a start of one state", "discount: 0.5\nstates: 1\nactions: 1\nobservations: 1\nstart: 1.0\n" + rest,
			func(m *pomdp.Model) bool { return equal(m.Start, pomdp.Point(0)) },
		},
		{
			"start include", "discount: 0.5\nstates: a b c\nactions: 1\nobservations: 1\nstart include: a 2\n" + rest,
			func(m *pomdp.Model) bool { return equal(m.Start, pomdp.Dense([]float64{.5, 0, .5})) },
		},
		{
			"start exclude", "discount: 0.5\nstates: a b c\nactions: 1\nobservations: 1\nstart exclude: a\n" + rest,
			func(m *pomdp.Model) bool { return equal(m.Start, pomdp.Dense([]float64{0, .5, .5})) },
		},
		{
			"no start", "discount: 0.5\nstates: a b\nactions: 1\nobservations: 1\n" + rest,
			func(m *pomdp.Model) bool { return equal(m.Start, pomdp.Uniform(2)) },
		},
		{
			"reset", "discount: 0.5\nstates: a b\nactions: 2\nobservations: 1\nstart: 0.1 0.9\nT: 0 identity\nT: 1 : a reset\nT: 1 : b\n0.5 0.5\nO: * uniform\n",
			func(m *pomdp.Model) bool {
				return equal(m.Transition[1][0], m.Start) && equal(m.Transition[1][1], pomdp.Uniform(2))
			},
		},
		{
			"cells over rows over matrices", "discount: 0.5\nstates: a b\nactions: 2\nobservations: 2\nT: * \n1 0\n0 1\nT: 1 : b\n0.5 0.5\nT: 1 : b : b 0.25\nT: 1 : b : a 0.75\nO: * : * : * 0.5\nO:1:a:0 0.125 O:1:a:1 0.875",
			func(m *pomdp.Model) bool {
				return equal(m.Transition[1][1], pomdp.Dense([]float64{.75, .25})) && equal(m.Transition[0][1], pomdp.Point(1)) && equal(m.Sight[1][0], pomdp.Dense([]float64{.125, .875}))
			},
		},
		{
			"rewards by matrix and row", "discount: 0.5\nstates: a b\nactions: 1\nobservations: 2\nT: * uniform\nO: * uniform\nR: 0 : a\n1 2\n3 4\nR: 0 : b : a\n-8 8.5\nR: 0 : b : b : 1 +1e1",
			func(m *pomdp.Model) bool {
				return m.Reward[0][0] == 2.5 && m.Payoff(0, 0, 1, 0) == 3 && m.Reward[0][1] == 0.25*0.5+2.5 && m.Payoff(0, 1, 0, 0) == -8
			},
		},
		{
			"the last reward counts", "discount: 0.5\nstates: a b\nactions: 1\nobservations: 2\nT: * uniform\nO: * uniform\nR: 0 : a : b : * 7\nR: * : * : * : * 1\nR: 0 : b : * : 1 3\nR: 0 : * : a : * 5",
			func(m *pomdp.Model) bool {
				return m.Payoff(0, 0, 1, 0) == 1 && m.Payoff(0, 0, 0, 1) == 5 && m.Payoff(0, 1, 1, 1) == 3 && m.Payoff(0, 1, 0, 1) == 5
			},
		},
		{
			"an MDP", "discount: 0.5\nvalues: reward\nstates: a b\nactions: 1\nT: 0 uniform\nR: 0 : a : * : * 1",
			func(m *pomdp.Model) bool {
				return cmp.Equal(m.Observations, m.States) && equal(m.Sight[0][1], pomdp.Point(1))
			},
		},
		{
			"comments anywhere", "discount: # so\n0.5 states: a#b\nb actions: 1 observations: 1 T: 0 identity O: 0 uniform R: 0 : a : * : * 1",
			func(m *pomdp.Model) bool {
				return cmp.Equal(m.States, []string{"a", "b"}) && cmp.Equal(m.Terminal, []bool{false, true})
			},
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			m, err := ReadCassandra(strings.NewReader(c.text), "x.pomdp")
			if err != nil {
				t.Fatal(err)
			}
			if err := m.Check(); err != nil {
				t.Fatal(err)
			}
			if !c.ok(m) {
				t.Errorf("read as %+v", m)
			}
		})
	}
}

// TestMistakes: every error names the file, the line and what is wrong.
func TestMistakes(t *testing.T) {
	const head = "discount: 0.5\nstates: a b\nactions: go\nobservations: x y\n"
	for want, text := range map[string]string{
		`f:1: the end of the file before the line "discount:"`:                                "",
		`f:1: "T" before the line "discount:"`:                                                "T: 0 identity",
		`f:1: "1.5" is no probability`:                                                        "discount: 1.5",
		`f:1: "discount" is given twice`:                                                      "discount: 1 discount: 1",
		`f:1: "high" where a number belongs`:                                                  "discount: high",
		`f:1: values are "gold"; they are reward or cost`:                                     "values: gold",
		`f:1: "0" is no number of states in 1..1048576`:                                       "states: 0",
		`f:1: "9999999999" is no number of states in 1..1048576`:                              "states: 9999999999",
		`f:1: the state "a" is named twice`:                                                   "states: a a",
		`f:1: "uniform" does not begin a line of the preamble`:                                "uniform: 1",
		`f:1: "discount" where a number or names belong`:                                      "states: discount",
		`f:1: "0.5" where ':' belongs`:                                                        "discount 0.5",
		`f:5: "c" is no state`:                                                                head + "start: c",
		`f:5: 3 numbers for the start belief; one for each of 2 states, or the number of one`: head + "start: 1 0 0",
		`f:5: the start belief adds up to 0.8`:                                                head + "start: 0.4 0.4",
		`f:5: start exclude leaves no state`:                                                  head + "start exclude: a b",
		`f:5: "jump" is no action`:                                                            head + "T: jump identity",
		`f:6: the end of the file where a number belongs`:                                     head + "T: go\n1 0",
		`f:6: identity needs as many observations as states, not 3 and 2`:                     "discount: 0.5\nstates: a b\nactions: go\nobservations: x y z\nT: * identity\nO: go identity",
		`f:5: the T row of action go, state a adds up to 0.5, not 1`:                          head + "T: go : a : a 0.5\nT: go : b : b 1\nO: * uniform",
		`f:6: the O row of action go, state a adds up to 0, not 1`:                            head + "T: go identity\nT: go identity",
		`f:5: "z" where T, O or R belongs`:                                                    head + "T: go identity z",
		`f:6: "states" must stand before the first T, O or R, and once`:                       head + "T: go identity\nstates: 2",
		`f:5: "x" is no state`:                                                                head + "R: go : x : * : * 1",
		`f:5: "1e999" is no number`:                                                           head + "R: go : a : * : * 1e999",
		`f:1: 8192 actions in 8192 states are more than 16777216 rows`:                        "discount: 1 states: 8192 actions: 8192 observations: 1",
		`f:2: the file fills more than 16777216 cells`:                                        "discount: 1 states: 5000 actions: 1 observations: 1\nT: 0 uniform",
	} {
		_, err := ReadCassandra(strings.NewReader(text), "f")
		var bad *Error
		if !errors.As(err, &bad) || !bad.Malformed() {
			t.Errorf("%q gives %v", text, err)
			continue
		}
		if err.Error() != want {
			t.Errorf("%q\n gives %s\n want  %s", text, err, want)
		}
	}
}

// TestFactored reads a POMDPX file of two state variables, one fully observed,
// with wildcards, tables, a decision diagram and two reward functions.
func TestFactored(t *testing.T) {
	const text = `<?xml version="1.0" encoding="ISO-8859-1"?>
<pomdpx version="1.0" id="grid">
<Description>a rover and a rock</Description>
<Discount>0.9</Discount>
<Variable>
 <StateVar vnamePrev="rover_0" vnameCurr="rover_1" fullyObs="true"><NumValues>2</NumValues></StateVar>
 <StateVar vnamePrev="rock_0" vnameCurr="rock_1"><ValueEnum>good bad</ValueEnum></StateVar>
 <ObsVar vname="look"><ValueEnum>nice ugly</ValueEnum></ObsVar>
 <ActionVar vname="act"><ValueEnum>stay move</ValueEnum></ActionVar>
 <RewardVar vname="pay"/>
</Variable>
<InitialStateBelief>
 <CondProb><Var>rover_0</Var><Parent>null</Parent><Parameter type="TBL"><Entry><Instance>-</Instance><ProbTable>1.0 0.0</ProbTable></Entry></Parameter></CondProb>
 <CondProb><Var>rock_0</Var><Parent>null</Parent><Parameter><Entry><Instance>-</Instance><ProbTable>uniform</ProbTable></Entry></Parameter></CondProb>
</InitialStateBelief>
<StateTransitionFunction>
 <CondProb><Var>rover_1</Var><Parent>act rover_0</Parent><Parameter type="TBL">
  <Entry><Instance>* - -</Instance><ProbTable>identity</ProbTable></Entry>
  <Entry><Instance>move s0 -</Instance><ProbTable>0.25 0.75</ProbTable></Entry>
 </Parameter></CondProb>
 <CondProb><Var>rock_1</Var><Parent>rock_0 rover_1</Parent><Parameter type="DD">
  <DAG><Node var="rover_1">
   <Edge val="s0"><SubDAG type="persistent" var="rock_1"/></Edge>
   <Edge val="s1"><SubDAG type="deterministic" var="rock_1" val="bad"/></Edge>
  </Node></DAG>
 </Parameter></CondProb>
</StateTransitionFunction>
<ObsFunction>
 <CondProb><Var>look</Var><Parent>act rock_1</Parent><Parameter type="TBL">
  <Entry><Instance>* * -</Instance><ProbTable>uniform</ProbTable></Entry>
  <Entry><Instance>stay - -</Instance><ProbTable>0.8 0.2 0.1 0.9</ProbTable></Entry>
 </Parameter></CondProb>
</ObsFunction>
<RewardFunction>
 <Func><Var>pay</Var><Parent>act</Parent><Parameter type="TBL"><Entry><Instance>move</Instance><ValueTable>-1</ValueTable></Entry></Parameter></Func>
 <Func><Var>pay</Var><Parent>rover_1</Parent><Parameter type="TBL"><Entry><Instance>s1</Instance><ValueTable>4</ValueTable></Entry></Parameter></Func>
</RewardFunction>
</pomdpx>`
	m, err := ReadPOMDPX(strings.NewReader(text), "grid.pomdpx")
	if err != nil {
		t.Fatal(err)
	}
	if err := m.Check(); err != nil {
		t.Fatal(err)
	}
	want := pomdp.NewModel([]string{"s0_good", "s0_bad", "s1_good", "s1_bad"}, []string{"stay", "move"}, []string{"s0_nice", "s0_ugly", "s1_nice", "s1_ugly"}, 0.9)
	want.Start = pomdp.Dense([]float64{.5, .5, 0, 0})
	want.Transition = [][]pomdp.Dist{
		{pomdp.Point(0), pomdp.Point(1), pomdp.Point(3), pomdp.Point(3)},
		{pomdp.Dense([]float64{.25, 0, 0, .75}), pomdp.Dense([]float64{0, .25, 0, .75}), pomdp.Point(3), pomdp.Point(3)},
	}
	want.Sight = [][]pomdp.Dist{
		{pomdp.Dense([]float64{.8, .2, 0, 0}), pomdp.Dense([]float64{.1, .9, 0, 0}), pomdp.Dense([]float64{0, 0, .8, .2}), pomdp.Dense([]float64{0, 0, .1, .9})},
		{pomdp.Dense([]float64{.5, .5, 0, 0}), pomdp.Dense([]float64{.5, .5, 0, 0}), pomdp.Dense([]float64{0, 0, .5, .5}), pomdp.Dense([]float64{0, 0, .5, .5})},
	}
	want.Reward = [][]float64{{0, 0, 4, 4}, {2, 2, 3, 3}}
	if diff := cmp.Diff(want, m, cmpopts.IgnoreFields(pomdp.Model{}, "Payoffs"), cmpopts.EquateApprox(0, 1e-15)); diff != "" {
		t.Error(diff)
	}
	if got := m.Payoff(1, 0, 3, 2); got != 3 {
		t.Errorf("moving on pays %v, want 3", got)
	}
}

// TestXMLMistakes: errors of POMDPX and policy files name the line too.
func TestXMLMistakes(t *testing.T) {
	const variables = `<Variable><StateVar vnamePrev="s0" vnameCurr="s1"><NumValues>2</NumValues></StateVar><ActionVar vname="a"><NumValues>2</NumValues></ActionVar></Variable>`
	for want, text := range map[string]string{
		`f:1: no XML element`:                              "",
		`f:1: the root is <x>, not <pomdpx>`:               "<x/>",
		`f:2: unexpected EOF`:                              "<pomdpx>\n",
		`f:1: <pomdpx> without <Discount>`:                 "<pomdpx></pomdpx>",
		`f:1: the discount is "2"; it is a number in 0..1`: "<pomdpx><Discount>2</Discount></pomdpx>",
		`f:2: <Variable> without <StateVar>`:               "<pomdpx><Discount>0</Discount>\n<Variable></Variable></pomdpx>",
		`f:1: the variable "s0" has no table`:              "<pomdpx><Discount>0</Discount>" + variables + "</pomdpx>",
		`f:2: "q" is no variable`:                          "<pomdpx><Discount>0</Discount>" + variables + "<InitialStateBelief><CondProb>\n<Var>q</Var></CondProb></InitialStateBelief></pomdpx>",
		`f:2: 3 numbers in the table where 2 belong`:       "<pomdpx><Discount>0</Discount>" + variables + "<InitialStateBelief><CondProb><Var>s0</Var><Parent>null</Parent><Parameter><Entry><Instance>-</Instance>\n<ProbTable>1 0 0</ProbTable></Entry></Parameter></CondProb></InitialStateBelief></pomdpx>",
	} {
		_, err := ReadPOMDPX(strings.NewReader(text), "f")
		if err == nil || err.Error() != want {
			t.Errorf("%q\n gives %v\n want  %s", text, err, want)
		}
	}
	for want, text := range map[string]string{
		`f:1: the root is <x>, not <Policy>`:         "<x/>",
		`f:1: "7" is no number of an action below 2`: `<Policy><AlphaVector><Vector action="7">0 0</Vector></AlphaVector></Policy>`,
		`f:1: 3 numbers in a vector over 2 states`:   `<Policy><AlphaVector><Vector action="1">0 0 0</Vector></AlphaVector></Policy>`,
	} {
		if _, err := ReadPolicy(strings.NewReader(text), "f", 2, 2); err == nil || err.Error() != want {
			t.Errorf("%q\n gives %v\n want  %s", text, err, want)
		}
	}
	if _, err := ReadAlpha(strings.NewReader("0\n1 2\n\n1\n3\n"), "f", 2, 2); err == nil || err.Error() != "f:5: the end of the file where a number belongs" {
		t.Error(err)
	}
}
