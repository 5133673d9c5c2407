// The sounds of the table, made when they are heard: no file is fetched. A sound
// is a few short tones and bursts of noise with an envelope.

import { loud } from '../settings.svelte.ts';

export type Sound = 'deal' | 'play' | 'draw' | 'uno' | 'caught' | 'turn' | 'win' | 'lose' | 'emote';

/** A tone of a frequency in hertz, or noise that a filter of that frequency passes. */
interface Note {
  at: number;
  long: number;
  hz: number;
  /** Where the frequency goes. */
  to?: number;
  noise?: boolean;
  shape?: OscillatorType;
  gain: number;
}

const slap = (at: number, gain: number): Note[] => [
  { at, long: 0.05, hz: 1900, noise: true, gain },
  { at, long: 0.09, hz: 170, to: 70, gain: gain * 0.9 },
];
const rise = (notes: readonly number[], step: number, gain: number, shape: OscillatorType = 'triangle'): Note[] =>
  notes.map((hz, i) => ({ at: i * step, long: step * 2.4, hz, gain, shape }));

const score: Record<Sound, readonly Note[]> = {
  deal: [0, 0.07, 0.14, 0.21, 0.28].map((at) => ({ at, long: 0.05, hz: 3200, noise: true, gain: 0.22 })),
  play: slap(0, 0.5),
  draw: [{ at: 0, long: 0.14, hz: 1400, to: 3600, noise: true, gain: 0.3 }],
  uno: rise([523, 784], 0.11, 0.4, 'square').map((n) => ({ ...n, gain: 0.16 })),
  caught: [{ at: 0, long: 0.35, hz: 330, to: 150, shape: 'sawtooth', gain: 0.16 }],
  turn: rise([660, 880], 0.09, 0.22, 'sine'),
  win: [...rise([523, 659, 784, 1047], 0.12, 0.3), { at: 0.48, long: 0.7, hz: 1319, gain: 0.2, shape: 'triangle' }],
  lose: rise([392, 330], 0.16, 0.2),
  emote: [{ at: 0, long: 0.09, hz: 500, to: 900, gain: 0.2 }],
};

let context: AudioContext | null = null;
let hiss: AudioBuffer | null = null;

/** Plays a sound, unless sounds are off or the browser waits for the first touch. */
export function sound(name: Sound): void {
  const volume = loud();
  if (volume === 0 || typeof AudioContext === 'undefined') return;
  if (!navigator.userActivation?.hasBeenActive) return;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
  const out = context.createGain();
  out.gain.value = volume * 0.6;
  out.connect(context.destination);
  for (const note of score[name]) strike(context, out, note);
}

function strike(to: AudioContext, out: AudioNode, note: Note): void {
  const start = to.currentTime + note.at;
  const end = start + note.long;
  const envelope = to.createGain();
  envelope.gain.setValueAtTime(0.0001, start);
  envelope.gain.exponentialRampToValueAtTime(note.gain, start + 0.008);
  envelope.gain.exponentialRampToValueAtTime(0.0001, end);
  envelope.connect(out);
  const source = note.noise ? noise(to, envelope, note, start, end) : tone(to, envelope, note, start, end);
  source.start(start);
  source.stop(end);
}

function tone(to: AudioContext, out: AudioNode, note: Note, start: number, end: number): AudioScheduledSourceNode {
  const oscillator = to.createOscillator();
  oscillator.type = note.shape ?? 'sine';
  oscillator.frequency.setValueAtTime(note.hz, start);
  if (note.to) oscillator.frequency.exponentialRampToValueAtTime(note.to, end);
  oscillator.connect(out);
  return oscillator;
}

function noise(to: AudioContext, out: AudioNode, note: Note, start: number, end: number): AudioScheduledSourceNode {
  if (!hiss) {
    hiss = to.createBuffer(1, to.sampleRate / 2, to.sampleRate);
    const data = hiss.getChannelData(0);
    for (let i = 0; i < data.length; i++) data[i] = Math.random() * 2 - 1;
  }
  const source = to.createBufferSource();
  source.buffer = hiss;
  const filter = to.createBiquadFilter();
  filter.type = 'bandpass';
  filter.frequency.setValueAtTime(note.hz, start);
  if (note.to) filter.frequency.exponentialRampToValueAtTime(note.to, end);
  source.connect(filter).connect(out);
  return source;
}
