import { useQueryClient, type QueryCache } from "@tanstack/react-query";
import { useState, useSyncExternalStore, type ReactNode } from "react";

import { useTranslation } from "../../../text/i18n.ts";
import { Notice } from "../../../ui/Notice.tsx";

interface Row {
  readonly id: string;
}

/** What a dialog asks about: rows that the screen under it has read of these. */
export interface About {
  readonly of: "approvals" | "deposits" | "notifications" | "rounds" | "users" | "withdrawals";
  readonly rows: readonly Row[];
}

/** What moves by itself, whoever looks on: no colleague has decided anything by it. */
const MOVES = new Set([
  "balance",
  "total_deposited",
  "total_withdrawn",
  "stake",
  "line_count",
  "worst_number",
  "settling",
  "paid",
]);
/** Where the clock and the house's jobs lead a round; a result that stands is a fact of its own. */
const LED = new Set<unknown>(["SCHEDULED", "OPEN", "CLOSED", "SETTLED"]);
const factsOf = (row: Row): string =>
  JSON.stringify(row, (name, value: unknown) =>
    MOVES.has(name) || (name === "status" && LED.has(value)) ? undefined : value,
  );

function rowsIn(data: unknown): readonly Row[] {
  const { items, pages } = (data ?? {}) as {
    readonly items?: readonly Row[];
    readonly pages?: readonly unknown[];
  };
  return pages?.flatMap((page) => rowsIn(page)) ?? items ?? [data as Row];
}

/** The rows as the screen under the dialog has them now; "" for one that is gone from it. */
function standNow(cache: QueryCache, { of, rows }: About): readonly string[] {
  const shown = cache
    .findAll({ type: "active", queryKey: ["backoffice"] })
    .filter(({ queryKey }) => String(queryKey[1]).startsWith(`/api/admin/${of}`))
    .flatMap(({ state }) => (state.data === undefined ? [] : rowsIn(state.data)));
  return rows.map(({ id }) => {
    const row = shown.find((one) => one.id === id);
    return row === undefined ? "" : factsOf(row);
  });
}

/**
 * Says in a dialog, before it is pressed, that what it asks about is not as it was when it was
 * opened: a colleague has decided or changed it. What was never shown under it is not told of, nor
 * what one's own word changes.
 */
export function ChangedNote(props: { readonly about: About; readonly isOwn?: boolean }) {
  const { about, isOwn = false } = props;
  const { t } = useTranslation("admin");
  const cache = useQueryClient().getQueryCache();
  const stand = (): string => JSON.stringify(standNow(cache, about));
  const [first] = useState(stand);
  const now = useSyncExternalStore((listener) => cache.subscribe(listener), stand);
  const before = JSON.parse(first) as string[];
  const isChanged = (JSON.parse(now) as string[]).some(
    (facts, at) => before[at] !== "" && facts !== before[at],
  );
  if (!isChanged || isOwn) return null;
  return (
    <Notice tone="warning" live className="my-2">
      {t("changed_under_dialog")}
    </Notice>
  );
}

/** For a question about rows of the screen under it. */
export const noteAbout = (of: About["of"], ...rows: About["rows"]): ReactNode => (
  <ChangedNote about={{ of, rows }} />
);
