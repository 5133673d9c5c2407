package format

import (
	"bytes"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestText pins what the writers write, in the words that the published grammars
// use.
func TestText(t *testing.T) {
	var text, xml bytes.Buffer
	if err := WriteCassandra(&text, tiger(), "the tiger"); err != nil {
		t.Fatal(err)
	}
	const cassandra = `# the tiger
discount: 0.95
values: reward
states: tiger-left tiger-right
actions: listen open-left open-right
observations: hear-left hear-right
start: uniform

T: listen identity
O: listen : tiger-left : hear-left 0.85
O: listen : tiger-left : hear-right 0.15
O: listen : tiger-right : hear-left 0.15
O: listen : tiger-right : hear-right 0.85
R: listen : tiger-left : * : * -1.0
R: listen : tiger-right : * : * -1.0

T: open-left uniform
O: open-left uniform
R: open-left : tiger-left : * : * -100.0
R: open-left : tiger-right : * : * 10.0

T: open-right uniform
O: open-right uniform
R: open-right : tiger-left : * : * 10.0
R: open-right : tiger-right : * : * -100.0
`
	if diff := cmp.Diff(cassandra, text.String()); diff != "" {
		t.Error(diff)
	}
	if err := WritePOMDPX(&xml, tiger(), "the <tiger>"); err != nil {
		t.Fatal(err)
	}
	const pomdpx = `<?xml version="1.0" encoding="UTF-8"?>
<pomdpx version="1.0" id="model" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:noNamespaceSchemaLocation="pomdpx.xsd">
<Description>the &lt;tiger&gt;</Description>
<Discount>0.95</Discount>
<Variable>
<StateVar vnamePrev="state_0" vnameCurr="state_1" fullyObs="false"><ValueEnum>tiger-left tiger-right</ValueEnum></StateVar>
<ObsVar vname="observation"><ValueEnum>hear-left hear-right</ValueEnum></ObsVar>
<ActionVar vname="action"><ValueEnum>listen open-left open-right</ValueEnum></ActionVar>
<RewardVar vname="reward"/>
</Variable>
<InitialStateBelief><CondProb><Var>state_0</Var><Parent>null</Parent><Parameter type="TBL">
<Entry><Instance>-</Instance><ProbTable>uniform</ProbTable></Entry>
</Parameter></CondProb></InitialStateBelief>
<StateTransitionFunction><CondProb><Var>state_1</Var><Parent>action state_0</Parent><Parameter type="TBL">
<Entry><Instance>listen - -</Instance><ProbTable>identity</ProbTable></Entry>
<Entry><Instance>open-left * -</Instance><ProbTable>uniform</ProbTable></Entry>
<Entry><Instance>open-right * -</Instance><ProbTable>uniform</ProbTable></Entry>
</Parameter></CondProb></StateTransitionFunction>
<ObsFunction><CondProb><Var>observation</Var><Parent>action state_1</Parent><Parameter type="TBL">
<Entry><Instance>listen tiger-left hear-left</Instance><ProbTable>0.85</ProbTable></Entry>
<Entry><Instance>listen tiger-left hear-right</Instance><ProbTable>0.15</ProbTable></Entry>
<Entry><Instance>listen tiger-right hear-left</Instance><ProbTable>0.15</ProbTable></Entry>
<Entry><Instance>listen tiger-right hear-right</Instance><ProbTable>0.85</ProbTable></Entry>
<Entry><Instance>open-left * -</Instance><ProbTable>uniform</ProbTable></Entry>
<Entry><Instance>open-right * -</Instance><ProbTable>uniform</ProbTable></Entry>
</Parameter></CondProb></ObsFunction>
<RewardFunction><Func><Var>reward</Var><Parent>action state_0</Parent><Parameter type="TBL">
<Entry><Instance>listen tiger-left</Instance><ValueTable>-1.0</ValueTable></Entry>
<Entry><Instance>listen tiger-right</Instance><ValueTable>-1.0</ValueTable></Entry>
<Entry><Instance>open-left tiger-left</Instance><ValueTable>-100.0</ValueTable></Entry>
<Entry><Instance>open-left tiger-right</Instance><ValueTable>10.0</ValueTable></Entry>
<Entry><Instance>open-right tiger-left</Instance><ValueTable>10.0</ValueTable></Entry>
<Entry><Instance>open-right tiger-right</Instance><ValueTable>-100.0</ValueTable></Entry>
</Parameter></Func></RewardFunction>
</pomdpx>
`
	if diff := cmp.Diff(pomdpx, xml.String()); diff != "" {
		t.Error(diff)
	}
}
