/**
 * What the phone does with a tap: a short shake where it can, a short tone. Both are off
 * unless switched on, and this device's own choice.
 */
import type { Feeling } from "./tones.ts";
import { keep, kept } from "../load/keep.ts";

export type Sense = "haptics" | "sound";

const shakes: Readonly<Record<Feeling, number | number[]>> = {
  tap: 8,
  sent: [14, 60, 22],
  refused: [40, 50, 40],
};

const byDefault: Readonly<Record<Sense, boolean>> = { haptics: false, sound: false };

export function senseIsOn(sense: Sense): boolean {
  const chosen = kept(localStorage, sense);
  return chosen === null ? byDefault[sense] : chosen === "on";
}

export function switchSense(sense: Sense, on: boolean): void {
  keep(localStorage, sense, on ? "on" : "off");
  if (on) feel("tap");
}

export function feel(feeling: Feeling): void {
  try {
    if (senseIsOn("haptics") && "vibrate" in navigator) navigator.vibrate(shakes[feeling]);
  } catch {
    // A phone that cannot shake loses nothing.
  }
  if (senseIsOn("sound")) play(feeling).catch(() => undefined);
}

/** A phone that cannot sound, or is offline, loses nothing. */
async function play(feeling: Feeling): Promise<void> {
  (await import("./tones.ts")).playTone(feeling);
}
