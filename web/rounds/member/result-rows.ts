/** The fields of a result that a member bets on, in the order of the screens. */
export const RESULT_FIELDS = [
  "prize_first",
  "four_top",
  "three_top",
  "two_top",
  "three_front",
  "three_bottom",
  "two_bottom",
] as const;
export type ResultField = (typeof RESULT_FIELDS)[number];

export interface ResultRow {
  readonly field: ResultField;
  /** More than one where a prize has several numbers. */
  readonly numbers: readonly string[];
}

/** A drawn result as rows; fields that the lottery does not draw are left out. */
export function resultRows(result: Readonly<Record<string, string>>): readonly ResultRow[] {
  return RESULT_FIELDS.flatMap((field) => {
    const numbers = (result[field] ?? "").split(" ").filter((number) => number !== "");
    return numbers.length === 0 ? [] : [{ field, numbers }];
  });
}
