/** The rows of the desk's lists that the screen has read, for the dialogs over them. */
import { useQueryClient, type QueryCache } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";

export interface ReadRow {
  readonly id: string;
}

/** Lists as they are called below /api/admin. */
export type ListName =
  | "announcements"
  | "approvals"
  | "banks"
  | "deposits"
  | "notifications"
  | "promotions"
  | "rounds"
  | "staff"
  | "users"
  | "withdrawals";

export interface Page<Row extends ReadRow> {
  readonly rows: readonly Row[];
  /** Whether nothing comes after it. */
  readonly isLast: boolean;
}

function pageOf<Row extends ReadRow>(data: unknown): Page<Row> {
  const { items, pages, next_cursor } = data as {
    readonly items?: readonly Row[];
    readonly pages?: readonly unknown[];
    readonly next_cursor?: string | null;
  };
  const read = pages?.map(pageOf<Row>);
  if (read) return { rows: read.flatMap(({ rows }) => rows), isLast: read.at(-1)?.isLast ?? true };
  return { rows: items ?? [data as Row], isLast: (next_cursor ?? null) === null };
}

/** What the screen has read of these. */
export const pagesNow = <Row extends ReadRow>(
  cache: QueryCache,
  of: ListName,
): readonly Page<Row>[] =>
  cache
    .findAll({ type: "active", queryKey: ["backoffice"] })
    .filter(({ queryKey }) => String(queryKey[1]).startsWith(`/api/admin/${of}`))
    .flatMap(({ state }) => (state.data ? [pageOf<Row>(state.data)] : []));

export const findRow = <Row extends ReadRow>(
  pages: readonly Page<Row>[],
  id: string,
): Row | undefined => pages.flatMap(({ rows }) => rows).find((row) => row.id === id);

/** A row as it stands now under the dialog that was opened over it; one that is gone, as it was. */
export function useRowNow<Row extends ReadRow | undefined>(of: ListName, row: Row): Row {
  const cache = useQueryClient().getQueryCache();
  return useSyncExternalStore(
    (listener) => cache.subscribe(listener),
    () => (row && findRow(pagesNow<ReadRow & Row>(cache, of), row.id)) ?? row,
  );
}
