/** How far apart a bank's line and what it may be can lie, and on which day of Bangkok it counts. */
import {
  type OutgoingRow,
  readLineCounterparts,
} from "@chokdee/domain/withdrawals/statement-contract.ts";
import pg from "pg";
import { beforeEach, describe, expect, it } from "vitest";

import { useApp, type Caller } from "../testing/app.ts";
import {
  byBoth,
  cameBack,
  mapping,
  paidBy,
  row,
  stageOf,
  statementOf,
  takeStatement,
} from "../testing/bank-statements.ts";
import { BANK, BANK_SECRET, lineFor, notify, type ReceivingAccount } from "../testing/deposits.ts";
import { codeOf, twoCashiersAndAccounts } from "../testing/two-people.ts";

const app = useApp({
  TWO_PERSON: "on",
  PAYMENT_NOTIFICATION_SECRETS: `${BANK}=${BANK_SECRET}`,
});
const DAY_MS = 86_400_000;
let account: ReceivingAccount;
let other: ReceivingAccount;
let one: Caller;
let two: Caller;

beforeEach(async () => {
  ({ account, other, one, two } = await twoCashiersAndAccounts(app.current));
});

const daysAgo = (days: number) => Date.now() - days * DAY_MS;
const take = (of: ReceivingAccount, ...rows: readonly string[]) =>
  takeStatement({ one, two }, statementOf(of, ...rows));
const lineOf = async ({ id }: ReceivingAccount): Promise<string> => {
  const [line] = await app.current.db.query<{ id: string }>(
    "select id::text from bank_statement_lines where receiving_account_id = $1 order by bank_statement_lines.id desc",
    [id],
  );
  return line?.id ?? "";
};
const counterparts = async (of: ReceivingAccount) => {
  const reply = await one.get(`/api/admin/statement-lines/${await lineOf(of)}/counterparts`);
  return readLineCounterparts.replies[200].parse(reply.body).data;
};
const sent = async (baht: number, from: string | null = account.id) =>
  (await paidBy(app.current, { one, two }, { baht, step: "send", from })).id;
/** As if it had been asked for, and sent, so many days ago. */
const set = (id: string, asked: number, at: number) =>
  app.current.db.query(
    `update withdrawals set created_at = clock_timestamp() - make_interval(hours => $2),
       sent_at = clock_timestamp() - make_interval(hours => $3) where id = $1`,
    [id, asked * 24, at * 24],
  );

describe("a line that left the bank", () => {
  it("is paired by itself with what was sent up to four days before it", async () => {
    const [near, far] = [await sent(611), await sent(612)];
    await set(near, 10, 3.5);
    await set(far, 10, 4.5);
    await take(account, row("-611", "", "โอน"), row("-612", "", "โอน"));
    expect([await stageOf(app.current, near), await stageOf(app.current, far)]).toEqual([
      "PAID",
      "SENT",
    ]);
  });

  it("may be a payout that was sent within 31 days of it, before or after", async () => {
    const ids = [await sent(621), await sent(621), await sent(621), await sent(621)];
    for (const [at, days] of [10, 12, 70, 74].entries()) await set(ids[at] ?? "", 90, days);
    await take(account, row("-621", "X9999", "โอน", daysAgo(42)));
    const found = (await counterparts(account)).payouts.map(({ id }) => id);
    expect(new Set(found)).toEqual(new Set([ids[1], ids[2]]));
  });

  it("may be a transfer that came in on another account within four days, before or after", async () => {
    await take(
      other,
      ...[14, 15, 21, 23, 31].map((days, at) =>
        row("6300", `X${at}`, `${days}`, daysAgo(days / 2)),
      ),
    );
    await take(account, row("-6300", "X9", "ย้ายเงิน", daysAgo(11.3)));
    const found = (await counterparts(account)).transfers.map(({ counterparty }) => counterparty);
    expect(new Set(found)).toEqual(new Set(["X1", "X2", "X3"]));
  });
});

it("a line that came in may be a payout that came back within 31 days of it", async () => {
  const called = async (days: number, baht: number) => {
    const id = await cameBack(app.current, { one, two }, { baht, from: account.id });
    await app.current.db.query(
      "update withdrawals set created_at = created_at - interval '90 days' where id = $1",
      [id],
    );
    const line = lineFor({ qr_amount: `${baht}.00` }, account, {
      occurred_at: new Date(daysAgo(days)).toISOString(),
    });
    await notify(app.current, line);
    const [told] = await app.current.db.query<{ id: number }>(
      "select id from bank_notifications where transaction_id = $1",
      [line.transaction_id],
    );
    const said = { as: "PAYOUT_RETURNED", note: "ดูสเตทเมนต์แล้ว" };
    return codeOf(await one.post(`/api/admin/notifications/${told?.id}/close`, said))[0];
  };
  expect([await called(30.5, 631), await called(31.5, 632)]).toEqual([200, 422]);
});

describe("the report of what left the bank", () => {
  const reported = async (date: string) => {
    const auditor = await app.current.admin(["auditor"]);
    const path = `/api/admin/reports/outgoing?limit=200&date=${date}`;
    return (await auditor.get(path)).body.data;
  };
  const found = async (date: string) => {
    const { items, totals } = await reported(date);
    const rows = items.map(({ state, payout }: OutgoingRow) => [
      payout?.id,
      state,
      payout?.paid_at,
    ]);
    return [rows, totals.payouts, totals.ledger];
  };
  /** As if it had been entered as paid then. */
  const paidAt = async (id: string, at: string) => {
    const owner = new pg.Client({ connectionString: app.current.ownerUrl });
    await owner.connect();
    await owner.query("set session_replication_role = replica");
    await owner.query(
      "update withdrawals set created_at = $2::timestamptz - interval '12 hours', processed_at = $2 where id = $1",
      [id, at],
    );
    await owner.query(
      "update book_moves set at = $2 where kind = 'WITHDRAWAL_PAID' and reference_id = $1",
      [id, at],
    );
    await owner.end();
  };

  it("of a day has the lines from its midnight in Bangkok on, and not those of the next", async () => {
    const at = (time: string) => Date.parse(`${time}+07:00`);
    await take(
      account,
      row("-1.01", "", "fee", at("2026-11-09T00:00:00")),
      row("-1.02", "", "fee", at("2026-11-09T23:59:59")),
      row("-1.04", "", "fee", at("2026-11-10T00:00:00")),
    );
    const amounts = async (date: string) => {
      const { items, totals } = await reported(date);
      return [items.map((item: { bank: { amount: string } }) => item.bank.amount), totals.bank];
    };
    expect(await amounts("2026-11-08")).toEqual([[], "0.00"]);
    expect(await amounts("2026-11-09")).toEqual([["1.01", "1.02"], "2.03"]);
    expect(await amounts("2026-11-10")).toEqual([["1.04"], "1.04"]);
  });

  it("of a day has what was entered as paid from its midnight in Bangkok on", async () => {
    const from = account.id;
    const { id } = await paidBy(app.current, { one, two }, { baht: 641, step: "approve", from });
    await paidAt(id, "2026-11-05T00:00:00+07");
    expect(await found("2026-11-04")).toEqual([[], "0.00", "0.00"]);
    expect(await found("2026-11-05")).toEqual([
      [[id, "NO_BANK_LINE", "2026-11-04T17:00:00.000Z"]],
      "641.00",
      "641.00",
    ]);
  });

  it("of a day keeps what was paid on it and came back on a later one, as its books do", async () => {
    const from = account.id;
    const wish = { step: "approve", from } as const;
    const { id } = await paidBy(app.current, { one, two }, { ...wish, baht: 642 });
    const { id: unlined } = await paidBy(app.current, { one, two }, { ...wish, baht: 643 });
    for (const paid of [id, unlined]) await paidAt(paid, "2026-10-05T12:00:00+07");
    await take(account, row("-642", "", "โอน", Date.parse("2026-10-05T12:00:00+07:00")));
    await app.current.db.query(
      "update bank_statement_lines set withdrawal_id = $2 where bank_statement_lines.id = $1",
      [await lineOf(account), id],
    );
    for (const paid of [id, unlined]) {
      const path = `/api/admin/withdrawals/${paid}/return`;
      await byBoth(two, await one.post(path, { reason: "ธนาคารคืนเงิน" }));
      await app.current.db.query(
        "update withdrawals set processed_at = '2026-10-07T12:00:00+07' where id = $1",
        [paid],
      );
    }
    const at = "2026-10-05T05:00:00.000Z";
    const [rows, ...sums] = await found("2026-10-05");
    expect(new Map(rows.map(([of, ...said]: string[]) => [of, said]))).toEqual(
      new Map([
        [id, ["RETURNED", at]],
        [unlined, ["RETURNED", at]],
      ]),
    );
    expect(sums).toEqual(["0.00", "1285.00"]);
    expect(await found("2026-10-07")).toEqual([[], "0.00", "0.00"]);
  });
});

it("a line of a statement without times is one of noon", async () => {
  const file = {
    ...statementOf(account, "2026-11-09,,7.50,X1,โอน"),
    mapping: { ...mapping, columns: { ...mapping.columns, time: null } },
    name: undefined,
  };
  const { data } = (await one.post("/api/admin/statements/preview", file)).body;
  expect(data.items[0].occurred_at).toBe("2026-11-09T05:00:00.000Z");
});
