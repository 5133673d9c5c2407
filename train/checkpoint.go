package train

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
)

// The header of a checkpoint. The sizes identify the features it belongs to.
type checkpointHead struct {
	Magic                 [8]byte
	Actor, Critic         uint32
	Games                 uint64
	ActorSteps, CriticStp uint64
}

var checkpointMagic = [8]byte{'u', 'n', 'o', 't', 'r', 'n', '0', '1'}

// vectors are the arrays that a checkpoint holds after its header.
func (t *trainer) vectors() [][]float32 {
	return [][]float32{t.actor.W, t.actor.M, t.actor.V, t.critic.W, t.critic.M, t.critic.V, t.mean}
}

// save writes the state from which the training can resume.
func (t *trainer) save(w io.Writer) error {
	head := checkpointHead{
		checkpointMagic, uint32(len(t.actor.W)), uint32(len(t.critic.W)), t.Games,
		uint64(t.actor.T), uint64(t.critic.T),
	}
	var b bytes.Buffer
	if err := binary.Write(&b, binary.LittleEndian, head); err != nil {
		return err
	}
	for _, v := range t.vectors() {
		if err := binary.Write(&b, binary.LittleEndian, v); err != nil {
			return err
		}
	}
	_, err := w.Write(b.Bytes())
	return err
}

// load resumes from what save wrote.
func (t *trainer) load(r io.Reader) error {
	var head checkpointHead
	if err := binary.Read(r, binary.LittleEndian, &head); err != nil {
		return fmt.Errorf("checkpoint: %w", err)
	}
	if head.Magic != checkpointMagic {
		return errors.New("checkpoint: this is no checkpoint of a training")
	}
	if int(head.Actor) != len(t.actor.W) || int(head.Critic) != len(t.critic.W) {
		return fmt.Errorf("checkpoint: it has %d and %d weights, this program %d and %d", head.Actor, head.Critic, len(t.actor.W), len(t.critic.W))
	}
	for _, v := range t.vectors() {
		if err := binary.Read(r, binary.LittleEndian, v); err != nil {
			return fmt.Errorf("checkpoint: %w", err)
		}
	}
	if n, _ := r.Read(make([]byte, 1)); n > 0 {
		return errors.New("checkpoint: there is more in it than a checkpoint holds")
	}
	t.Games, t.actor.T, t.critic.T = head.Games, int(head.ActorSteps), int(head.CriticStp)
	return nil
}
