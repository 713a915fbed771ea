// Small sounds, made on the spot: short tones that die away like wood on wood.

import { settings } from "./settings.svelte";

interface Tone {
  pitch: number; // hertz
  start: number; // seconds after the sound begins
  length: number; // seconds until it has died away
  loud: number; // 0 to 1
}
export type SoundName = "place" | "capture" | "refuse" | "end";

const knock = (pitch: number, start: number, loud: number): Tone[] => [
  { pitch, start, length: 0.09, loud },
  { pitch: pitch * 2.7, start, length: 0.03, loud: loud * 0.4 },
];
const SOUNDS: Record<SoundName, readonly Tone[]> = {
  place: knock(330, 0, 0.3),
  capture: [...knock(330, 0, 0.3), ...knock(440, 0.09, 0.25), ...knock(550, 0.18, 0.2)],
  refuse: [{ pitch: 150, start: 0, length: 0.12, loud: 0.18 }],
  end: [
    { pitch: 392, start: 0, length: 0.5, loud: 0.16 },
    { pitch: 494, start: 0.14, length: 0.5, loud: 0.16 },
    { pitch: 587, start: 0.28, length: 0.8, loud: 0.16 },
  ],
};

let context: AudioContext | null = null;

/** Plays a sound where sounds are wished for; a browser that refuses stays silent. */
export function playSound(name: SoundName): void {
  if (!settings.sounds || typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  void context.resume();
  for (const tone of SOUNDS[name]) playTone(context, tone);
}

function playTone(audio: AudioContext, { pitch, start, length, loud }: Tone): void {
  const begin = audio.currentTime + start;
  const volume = new GainNode(audio, { gain: 0 });
  volume.gain.setValueAtTime(0, begin);
  volume.gain.linearRampToValueAtTime(loud, begin + 0.004);
  volume.gain.exponentialRampToValueAtTime(0.0005, begin + length);
  const voice = new OscillatorNode(audio, { type: "triangle", frequency: pitch });
  voice.connect(volume).connect(audio.destination);
  voice.start(begin);
  voice.stop(begin + length);
}
