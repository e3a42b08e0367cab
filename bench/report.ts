/** How benchmarks tell what they saw: a line each, a ratio beside the baseline of the same run. */

export interface Line {
  readonly name: string;
  readonly value: string;
  readonly ratio?: number;
  readonly target?: string;
}

export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const at = Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100));
  return sorted[at] ?? Number.NaN;
}

export function print(title: string, lines: readonly Line[]): void {
  process.stdout.write(`\n## ${title}\n\n| what | seen | ratio | target |\n|---|---|---|---|\n`);
  for (const { name, value, ratio, target } of lines) {
    const shown = ratio === undefined ? "" : ratio.toFixed(2);
    process.stdout.write(`| ${name} | ${value} | ${shown} | ${target ?? ""} |\n`);
  }
}
