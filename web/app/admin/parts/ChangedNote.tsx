import { useQueryClient } from "@tanstack/react-query";
import { useState, useSyncExternalStore, type ReactNode } from "react";

import { useTranslation } from "../../../text/i18n.ts";
import { Notice } from "../../../ui/Notice.tsx";
import { findRow, pagesNow, type ListName, type Page, type ReadRow } from "../rows-read.ts";

interface Row extends ReadRow {
  /** Who of the staff works on it. */
  readonly claim?: { readonly by: string; readonly is_mine: boolean } | null;
}

/** What a dialog asks about: rows that the screen under it has read of these. */
export interface About {
  readonly of: ListName;
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

/** The rows that stand in the pages, each with those that stand behind it. */
const standing = (pages: readonly Page<Row>[], { rows }: About) =>
  rows.flatMap(({ id }) => {
    const row = findRow(pages, id);
    const page = pages.find((one) => row && one.rows.includes(row));
    return row && page ? [{ row, behind: page.rows.slice(page.rows.indexOf(row) + 1) }] : [];
  });

/** Another that comes before them moves rows to the next page: those behind a row go before it. */
function isChanged(
  pages: readonly Page<Row>[],
  { row, behind }: ReturnType<typeof standing>[number],
) {
  const now = findRow(pages, row.id);
  if (now) return isOther(row, now);
  return (
    pages.every(({ isLast }) => isLast) ||
    behind.some((was) => {
      const stands = findRow(pages, was.id);
      return stands && !isOther(was, stands);
    })
  );
}

/**
 * Says in a dialog, before it is pressed, that what it asks about is not as it was when it was
 * opened: a colleague has decided or changed it, its time is over, or a member has sent another
 * slip. Who did so is not said, for it is not known here. What was never shown under it is not told of, nor
 * what one's own word changes.
 */
export function ChangedNote(props: { readonly about: About; readonly isOwn?: boolean }) {
  const { about, isOwn = false } = props;
  const { t } = useTranslation("admin");
  const cache = useQueryClient().getQueryCache();
  const [first] = useState(() => standing(pagesNow<Row>(cache, about.of), about));
  const isNews = useSyncExternalStore(
    (listener) => cache.subscribe(listener),
    () => {
      const pages = pagesNow<Row>(cache, about.of);
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
