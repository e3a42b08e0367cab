/** Round values for the axis of a bar chart. */

const STEPS = [1, 2, 2.5, 5, 10];
/** In baht. */
const LEAST_STEP = 100;

/** The smallest round step with which at most `lines` lines reach the value. */
export function stepFor(most: number, lines: number): number {
  // Nothing or next to nothing: whole tens of baht, so that no axis reads 0.5.
  if (most <= LEAST_STEP * lines) return LEAST_STEP;
  const power = 10 ** Math.floor(Math.log10(most / lines));
  const factor = STEPS.find((step) => step * power * lines >= most) ?? 10;
  return factor * power;
}

/** "600k" and "1.2M", as axes show them. */
export function compact(value: number): string {
  if (value >= 1_000_000) return `${String(Math.round(value / 100_000) / 10)}M`;
  if (value >= 1_000) return `${String(Math.round(value / 100) / 10)}k`;
  return String(Math.round(value * 10) / 10);
}
