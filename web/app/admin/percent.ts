/** A share of one as percent: 0.9 reads "90%", 0.8672 "86.72%". */
export function percentOf(share: number): string {
  return `${String(Math.round(share * 10_000) / 100)}%`;
}
