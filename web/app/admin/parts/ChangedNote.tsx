import { useQueryClient, type QueryCache } from "@tanstack/react-query";
import { useState, useSyncExternalStore, type ReactNode } from "react";

import { useTranslation } from "../../../text/i18n.ts";
import { Notice } from "../../../ui/Notice.tsx";

interface Row {
  readonly id: string;
  /** Who of the staff works on it. */
  readonly claim?: { readonly by: string; readonly is_mine: boolean } | null;
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
  "claim",
]);
/**
 * Where the clock and the house's jobs lead a round, whose result is a fact of its own; and where a
 * claim leads a payout, of which it counts whose it is.
 */
const LED = new Set<unknown>(["SCHEDULED", "OPEN", "CLOSED", "SETTLED", "CLAIMED", "PENDING"]);
const isLed = (name: string, value: unknown): boolean =>
  (name === "status" || name === "stage") && LED.has(value);
const factOf = (field: string, found: unknown): string =>
  JSON.stringify({ [field]: found }, (name, value: unknown) =>
    MOVES.has(name) || isLed(name, value) ? undefined : value,
  );
const holderOf = ({ claim }: Row): string | undefined =>
  claim && !claim.is_mine ? claim.by : undefined;

/** Whether a colleague's word is in it that was not: that nobody has claimed it is none, nor that I have. */
function isOther(was: Row, now: Row): boolean {
  // The reading of a row alone tells more of it than its list.
  const both = Object.keys(was).filter((name) => name in now);
  const factsIn = (row: object) => both.map((name) => factOf(name, Reflect.get(row, name)));
  const holder = holderOf(now);
  return (
    factsIn(was).join() !== factsIn(now).join() ||
    (holder !== undefined && holder !== holderOf(was))
  );
}

interface Page {
  readonly rows: readonly Row[];
  /** Whether nothing comes after it. */
  readonly isLast: boolean;
}

function pageOf(data: unknown): Page {
  const { items, pages, next_cursor } = data as {
    readonly items?: readonly Row[];
    readonly pages?: readonly unknown[];
    readonly next_cursor?: string | null;
  };
  const read = pages?.map(pageOf);
  if (read) return { rows: read.flatMap(({ rows }) => rows), isLast: read.at(-1)?.isLast ?? true };
  return { rows: items ?? [data as Row], isLast: (next_cursor ?? null) === null };
}

/** What the screen under the dialog has read of these. */
const pagesNow = (cache: QueryCache, of: About["of"]): readonly Page[] =>
  cache
    .findAll({ type: "active", queryKey: ["backoffice"] })
    .filter(({ queryKey }) => String(queryKey[1]).startsWith(`/api/admin/${of}`))
    .flatMap(({ state }) => (state.data ? [pageOf(state.data)] : []));

const find = (pages: readonly Page[], id: string): Row | undefined =>
  pages.flatMap(({ rows }) => rows).find((row) => row.id === id);

/** The rows that stand in the pages, each with those that stand behind it. */
const standing = (pages: readonly Page[], { rows }: About) =>
  rows.flatMap(({ id }) => {
    const row = find(pages, id);
    const page = pages.find((one) => row && one.rows.includes(row));
    return row && page ? [{ row, behind: page.rows.slice(page.rows.indexOf(row) + 1) }] : [];
  });

/** Another that comes before them moves rows to the next page: those behind a row go before it. */
function isChanged(pages: readonly Page[], { row, behind }: ReturnType<typeof standing>[number]) {
  const now = find(pages, row.id);
  if (now) return isOther(row, now);
  return (
    pages.every(({ isLast }) => isLast) ||
    behind.some((was) => {
      const stands = find(pages, was.id);
      return stands && !isOther(was, stands);
    })
  );
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
  const [first] = useState(() => standing(pagesNow(cache, about.of), about));
  const isNews = useSyncExternalStore(
    (listener) => cache.subscribe(listener),
    () => {
      const pages = pagesNow(cache, about.of);
      return first.some((stand) => isChanged(pages, stand));
    },
  );
  if (!isNews || isOwn) return null;
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
