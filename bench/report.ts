/** How benchmarks tell what they saw: a line each, a ratio beside the baseline of the same run. */

export interface Line {
  readonly name: string;
  readonly value: string;
  readonly ratio?: number;
  /** The ratio of each turn, where there are several. */
  readonly turns?: readonly number[];
  readonly target?: string;
}

export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const at = Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100));
  return sorted[at] ?? Number.NaN;
}

/** The middle of both sides' turns beside each other, and the ratio of each turn. */
export function besideEachOther(
  ours: readonly number[],
  baseline: readonly number[],
): { readonly ratio: number; readonly turns: readonly number[] } {
  return {
    ratio: percentile(ours, 50) / percentile(baseline, 50),
    turns: ours.map((value, turn) => value / (baseline[turn] ?? Number.NaN)),
  };
}

export function print(title: string, lines: readonly Line[]): void {
  process.stdout.write(`\n## ${title}\n\n| what | seen | ratio | target |\n|---|---|---|---|\n`);
  for (const { name, value, ratio, turns = [], target } of lines) {
    const spread =
      turns.length < 2
        ? ""
        : ` (${Math.min(...turns).toFixed(2)}-${Math.max(...turns).toFixed(2)})`;
    const shown = ratio === undefined ? "" : `${ratio.toFixed(2)}${spread}`;
    process.stdout.write(`| ${name} | ${value} | ${shown} | ${target ?? ""} |\n`);
  }
}
