/** Which column of a bank's file means what, as it was last used for the account. */
import { cellsOf } from "@chokdee/domain/withdrawals/statement-cells.ts";
import type { StatementMapping } from "@chokdee/domain/withdrawals/statement.ts";

/** The kept mapping, if the file has its heads. */
export function fits(
  text: string,
  mapping: StatementMapping | null | undefined,
): StatementMapping | undefined {
  if (!mapping) return undefined;
  const heads = cellsOf(text, mapping.delimiter)[mapping.head_line - 1] ?? [];
  const wanted = Object.values(mapping.columns).filter((head) => head !== null);
  return wanted.every((head) => heads.includes(head)) ? mapping : undefined;
}
