/**
 * What the phone does with a tap: a short shake where it can, a short tone. Both are off
 * unless switched on, and this device's own choice.
 */
export type Feeling = "tap" | "sent" | "refused";
export type Sense = "haptics" | "sound";

const shakes: Readonly<Record<Feeling, number | number[]>> = {
  tap: 8,
  sent: [14, 60, 22],
  refused: [40, 50, 40],
};
/** Hz, one after the other. */
const tones: Readonly<Record<Feeling, readonly number[]>> = {
  tap: [880],
  sent: [660, 990],
  refused: [330, 247],
};
const TONE_SECONDS = 0.07;
const LOUDNESS = 0.05;

const byDefault: Readonly<Record<Sense, boolean>> = { haptics: false, sound: false };

export function senseIsOn(sense: Sense): boolean {
  const chosen = localStorage.getItem(sense);
  return chosen === null ? byDefault[sense] : chosen === "on";
}

export function switchSense(sense: Sense, on: boolean): void {
  localStorage.setItem(sense, on ? "on" : "off");
  if (on) feel("tap");
}

let audio: AudioContext | undefined;

function play(frequencies: readonly number[]): void {
  audio ??= new AudioContext();
  for (const [at, frequency] of frequencies.entries()) {
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

export function feel(feeling: Feeling): void {
  try {
    if (senseIsOn("haptics") && "vibrate" in navigator) navigator.vibrate(shakes[feeling]);
    if (senseIsOn("sound")) play(tones[feeling]);
  } catch {
    // A phone that can do neither loses nothing.
  }
}
