import { JUDGED_FIELD_NAMES, type JudgedField } from "@chokdee/domain/betting/bet-types.ts";

/** The fields of a result that a member bets on, in the order of the screens. */
export const RESULT_FIELDS = [
  "prize_first",
  ...JUDGED_FIELD_NAMES.filter(
    (field): field is Exclude<JudgedField, "animal"> => field !== "animal",
  ),
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
