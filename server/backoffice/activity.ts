/** The dashboard's recent activity in words. */
import type { Dashboard } from "@chokdee/domain/backoffice/admin-contract.ts";
import { formatBaht } from "@chokdee/domain/money.ts";

import { textOf } from "../platform/languages.ts";
import type { ActivityRow } from "./queries/dashboard.ts";

export function describeActivity(
  row: ActivityRow,
  language: string | undefined,
): Dashboard["activity"][number] {
  const details = {
    nickname: row.nickname ?? "-",
    amount: formatBaht(Math.abs(row.amount_satang ?? 0)),
    sign: (row.amount_satang ?? 0) < 0 ? "\u2212" : "+",
    target: row.target_id ?? "",
  };
  const key = `ACTIVITY_${row.action.toUpperCase().replaceAll(/[^A-Z]+/g, "_")}`;
  const text = textOf(key, details, language);
  return {
    at: row.at.toISOString(),
    action: row.action,
    // An action that has no words yet is told by its name.
    text: text === key ? `${details.nickname} ${row.action}` : text,
  };
}
