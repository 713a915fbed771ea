// A small wooden knock, made here.

let audio: AudioContext | null = null;

export function knock(low: boolean): void {
  audio ??= new AudioContext();
  const now = audio.currentTime;
  const tone = new OscillatorNode(audio, { type: "triangle", frequency: low ? 180 : 320 });
  const loudness = new GainNode(audio, { gain: 0.22 });
  loudness.gain.exponentialRampToValueAtTime(0.001, now + 0.12);
  tone.frequency.exponentialRampToValueAtTime(low ? 90 : 160, now + 0.1);
  tone.connect(loudness).connect(audio.destination);
  tone.start(now);
  tone.stop(now + 0.13);
}
