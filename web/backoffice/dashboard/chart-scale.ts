/** Round values for the axis of a bar chart. */

const STEPS = [1, 2, 2.5, 5, 10];

/** The smallest round step with which at most `lines` lines reach the value. */
export function stepFor(most: number, lines: number): number {
  if (most <= 0) return 1;
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
