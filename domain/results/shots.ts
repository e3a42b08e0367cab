/** What a member may shoot into a Yeekee round (domain.md "The house's own draws"). */

/** Far more than anybody shoots by hand. */
export const SHOTS_PER_MINUTE = 60;
/** Keeps the list of shots, and so the proof of a round, at a size that a phone can check. */
export const SHOTS_PER_MEMBER = 100;
export const SHOT_DIGITS = 5;

/** Whether a text is a shot: five digits. */
export function isShot(text: string): boolean {
  return text.length === SHOT_DIGITS && /^[0-9]+$/.test(text);
}
