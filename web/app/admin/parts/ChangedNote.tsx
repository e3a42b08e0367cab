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
const factsOf = (row: object): string =>
  JSON.stringify(row, (name, value: unknown) =>
    MOVES.has(name) || isLed(name, value) ? undefined : value,
  );
/** Of two readings, the one of a row alone tells more of it than its list. */
const inBoth = (one: object, other: object): object =>
  Object.fromEntries(Object.entries(one).filter(([name]) => name in other));
const holderOf = ({ claim }: Row): string | undefined =>
  claim && !claim.is_mine ? claim.by : undefined;

/** Whether a colleague's word is in it that was not: that nobody has claimed it is none, nor that I have. */
const isOther = (was: Row, now: Row): boolean =>
  factsOf(inBoth(was, now)) !== factsOf(inBoth(now, was)) ||
  (holderOf(now) !== undefined && holderOf(now) !== holderOf(was));

function rowsIn(data: unknown): readonly Row[] {
  const { items, pages } = (data ?? {}) as {
    readonly items?: readonly Row[];
    readonly pages?: readonly unknown[];
  };
  return pages?.flatMap((page) => rowsIn(page)) ?? items ?? [data as Row];
}

/** The rows as the screen under the dialog has them now, but for those that it has not. */
function standNow(cache: QueryCache, { of, rows }: About): readonly (Row | undefined)[] {
  const shown = cache
    .findAll({ type: "active", queryKey: ["backoffice"] })
    .filter(({ queryKey }) => String(queryKey[1]).startsWith(`/api/admin/${of}`))
    .flatMap(({ state }) => (state.data === undefined ? [] : rowsIn(state.data)));
  return rows.map(({ id }) => shown.find((one) => one.id === id));
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
  const [first] = useState(() => standNow(cache, about));
  const isChanged = useSyncExternalStore(
    (listener) => cache.subscribe(listener),
    () => {
      const now = standNow(cache, about);
      return first.some((was, at) => {
        const row = now[at];
        return was !== undefined && (row === undefined || isOther(was, row));
      });
    },
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
