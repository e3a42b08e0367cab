/** A short tone for each feeling; it comes with the first one that is to be heard. */
export type Feeling = "tap" | "sent" | "refused";

/** Hz, one after the other. */
const tones: Readonly<Record<Feeling, readonly number[]>> = {
  tap: [880],
  sent: [660, 990],
  refused: [330, 247],
};
const TONE_SECONDS = 0.07;
const LOUDNESS = 0.05;

let audio: AudioContext | undefined;

export function playTone(feeling: Feeling): void {
  audio ??= new AudioContext();
  for (const [at, frequency] of tones[feeling].entries()) {
    const start = audio.currentTime + at * TONE_SECONDS * 1.2;
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.frequency.value = frequency;
    volume.gain.setValueAtTime(LOUDNESS, start);
    volume.gain.exponentialRampToValueAtTime(0.0001, start + TONE_SECONDS);
    tone.connect(volume).connect(audio.destination);
    tone.start(start);
    tone.stop(start + TONE_SECONDS);
  }
}
