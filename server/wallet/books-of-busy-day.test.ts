/** A day of an account that is busy after quiet hours: what is read is a page's, and all is listed. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { useApp } from "../testing/app.ts";
import { openPagesTouched, type PagesTouched } from "../testing/pages-touched.ts";
import { listEntries } from "./books.ts";

const BUSY_DAY = "2026-03-01";
const DAY = "2026-04-01";
const AN_HOUR = 8_000;
/** How many entries an account had in each hour of the day, two at a moment, and none in the rest. */
const entered = (
  day: string,
  account: string,
  type: string,
  hours: Readonly<Record<number, number>>,
) =>
  Object.entries(hours).map(
    ([hour, entries]) =>
      `insert into ledger_entries (user_id, id, type, amount_satang, balance_after_satang,
         counter_account, reference_kind, reference_id, created_at)
       select md5('${account}' || n % 500)::uuid, ${hour} * 10000 + n, '${type}',
         ${type === "BET" ? -100 : 100}, 0, '${account}', 'slip', '${account}-${hour}-' || n,
         timestamptz '${day} 00:00+07'
           + interval '1 hour' * ${hour} + interval '0.8 seconds' * (n / 2)
       from generate_series(1, ${entries}) n`,
  );
const BETTING = Object.fromEntries(Array.from({ length: 9 }, (_, at) => [8 + at, AN_HOUR]));
const PAYOUTS = { 0: 3, 2: 40, 5: 2_500, 6: 1, 12: 9, 13: 700, 14: 600, 20: 2, 23: 1 };

const app = useApp();
let touched: PagesTouched;
beforeAll(async () => {
  touched = await openPagesTouched(app.current, [
    ...entered(BUSY_DAY, "BETTING", "BET", BETTING),
    ...entered(DAY, "PAYOUTS", "WIN", PAYOUTS),
    // What a vacuum would have done since.
    "select brin_summarize_new_values('ledger_entries_by_time')",
  ]);
});
afterAll(() => touched.end());

it("hours that hold very much are not read all at once after quiet ones", async () => {
  const { answer, pages } = await touched.of(() =>
    listEntries(touched.asking, { account: "BETTING", date: BUSY_DAY }),
  );
  expect(answer.items[0]?.reference_id).toMatch(/^BETTING-16-/);
  expect(answer.items).toHaveLength(50);
  // Eight busy hours are some 1,900 pages.
  expect(pages).toBeLessThan(1_000);
});

describe("every entry is listed once, newest first", () => {
  const all = Object.values(PAYOUTS).reduce((sum, entries) => sum + entries, 0);
  it.each([170, 999, all])("in pages of %i", async (limit) => {
    const seen: { id: string; at: string }[] = [];
    for (let cursor: string | null | undefined; cursor !== null;) {
      const ask = { account: "PAYOUTS", date: DAY, limit, cursor };
      const page = await listEntries(touched.asking, ask);
      seen.push(...page.items);
      cursor = page.next_cursor;
    }
    expect([seen.length, new Set(seen.map(({ id }) => id)).size]).toEqual([all, all]);
    expect(seen.map(({ at }) => at)).toEqual(
      seen.map(({ at }) => at).toSorted((a, b) => b.localeCompare(a)),
    );
  });
});
