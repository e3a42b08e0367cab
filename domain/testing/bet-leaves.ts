/**
 * The leaves of a round's tree of bets: the texts of all slips that stand at the close, sorted
 * by their characters, so that the root does not depend on how they are stored.
 */
export function betLeaves(slipTexts: readonly string[]): string[] {
  return slipTexts.toSorted((a, b) => (a < b ? -1 : Number(a > b)));
}
