/** Lines that left the bank: what each may be, how a day's report judges them, and what is booked. */
import { bankAccountCode } from "@chokdee/domain/wallet/books.ts";
import { readLineCounterparts } from "@chokdee/domain/withdrawals/statement-contract.ts";
import { beforeEach, describe, expect, it } from "vitest";

import type { Queries } from "../platform/database/database.ts";
import { useApp, type Caller } from "../testing/app.ts";
import { openPastTriggers, waitingAtLocks } from "../testing/database.ts";
import { BANK, BANK_SECRET, lineFor, notify, type ReceivingAccount } from "../testing/deposits.ts";
import {
  byBoth,
  cameBack,
  mapping,
  paidBy,
  readOutgoing,
  row,
  statementOf,
  takeStatement,
} from "../testing/bank-statements.ts";
import { approve, askedId, codeOf, twoCashiersAndAccounts } from "../testing/two-people.ts";

const app = useApp({
  TWO_PERSON: "on",
  PAYMENT_NOTIFICATION_SECRETS: `${BANK}=${BANK_SECRET}`,
});
let account: ReceivingAccount;
let other: ReceivingAccount;
let one: Caller;
let two: Caller;

beforeEach(async () => {
  ({ account, other, one, two } = await twoCashiersAndAccounts(app.current));
});

const HOUR_MS = 3_600_000;
const take = (of: ReceivingAccount, ...rows: readonly string[]) =>
  takeStatement({ one, two }, statementOf(of, ...rows));
const paid = (baht: number, step: "approve" | "send", from: string | null) =>
  paidBy(app.current, { one, two }, { baht, step, from });
const explain = (line: string, body: object) =>
  one.post(`/api/admin/statement-lines/${line}/explain`, { note: "ดูสลิปแล้ว", ...body });
const counterparts = async (line: string) => {
  const reply = await one.get(`/api/admin/statement-lines/${line}/counterparts`);
  return readLineCounterparts.replies[200].parse(reply.body).data;
};
/** The ids of an account's lines, in the order of the file. */
const linesOf = async ({ id }: ReceivingAccount): Promise<string[]> => {
  const rows = await app.current.db.query<{ id: string }>(
    "select id::text from bank_statement_lines where receiving_account_id = $1 order by bank_statement_lines.id",
    [id],
  );
  return rows.map((line) => line.id);
};
const lineOf = async (of: ReceivingAccount): Promise<string> => (await linesOf(of)).at(-1) ?? "";
/** As a house of before left it. */
const link = (line: string, withdrawal: string | null, on: Queries = app.current.db) =>
  on.query("update bank_statement_lines set withdrawal_id = $2 where id = $1", [line, withdrawal]);
const takeFee = (of: string, fee: number) =>
  app.current.db.query("update withdrawals set fee_satang = $2 where id = $1", [of, fee]);
const stateOf = async (line: string) =>
  (await readOutgoing(app.current)).items.find(({ bank }) => bank?.id === line)?.state;
const movesOf = (line: string) =>
  app.current.db.query(
    `select kind, debit_account, credit_account, amount_satang as amount from book_moves
     where reference_kind = 'statement_line' and reference_id = $1 order by id`,
    [line],
  );
const explained = async (line: string) => {
  const [entry] = await app.current.db.query<{ after: object; target_id: string }>(
    `select target_id, after from audit_entries where action = 'statement.explain'
       and after->>'line_id' = $1`,
    [line],
  );
  return entry;
};

describe("a line that left the bank may be", () => {
  it("a payout that was asked for at most a day after it, and none that came later", async () => {
    const { id } = await paid(461, "approve", account.id);
    const hoursAgo = (hours: number) =>
      row("-461", "นาย สมศักดิ์", `${hours}`, Date.now() - hours * HOUR_MS);
    await take(account, hoursAgo(23), hoursAgo(25));
    const [near = "", far = ""] = await linesOf(account);
    await link(near, null);
    expect((await counterparts(near)).payouts.map((found) => found.id)).toEqual([id]);
    expect((await counterparts(far)).payouts).toEqual([]);
  });

  it("a transfer to another account only where what came in waits there", async () => {
    await take(account, row("-5200", "X1", "ย้ายเงิน"));
    await take(other, row("5200", "X2", "รับโอน"));
    const line = await lineOf(account);
    const into = await lineOf(other);
    const offered = async () => (await counterparts(line)).transfers.map(({ id }) => id);
    expect(await offered()).toEqual([into]);
    const [taken] = await app.current.db.query<{ notification_id: number }>(
      "select notification_id from bank_statement_lines where id = $1",
      [into],
    );
    // Closed as money of nobody's.
    const path = `/api/admin/notifications/${taken?.notification_id}/close`;
    expect((await one.post(path, { as: "NOT_OURS", note: "ดูแล้ว" })).status).toBe(200);
    expect(await offered()).toEqual([]);
  });

  it("no transfer whose other side is another line's already, whatever is said of that one", async () => {
    await take(account, row("-5300", "X1", "ย้ายเงิน"), row("-5300", "X3", "ย้ายเงิน"));
    await take(other, row("5300", "X2", "รับโอน"));
    const [first = "", second = ""] = await linesOf(account);
    const into = await lineOf(other);
    await byBoth(two, await explain(first, { as: "OWN_TRANSFER", of: into }));
    // As if what came in had been opened again behind the house.
    await app.current.db.query(
      `update bank_notifications set closed_as = null, closed_by = null, closed_at = null,
         close_note = null where id = (select notification_id from bank_statement_lines where id = $1)`,
      [into],
    );
    expect((await counterparts(second)).transfers).toEqual([]);
  });
});

describe("the report of what left the bank", () => {
  it("says of a line whose payout is still on its way that it is not entered as paid", async () => {
    const { id } = await paid(462, "send", account.id);
    await take(account, row("-462.01", "นาย สมศักดิ์", "โอน"), row("-462", "นาย สมหมาย", "โอน"));
    const [, line = ""] = await linesOf(account);
    await link(line, id);
    expect(await stateOf(line)).toBe("NOT_PAID");
    await link(line, null);
  });

  it("says where the bank took less or more than was paid out", async () => {
    const less = await paid(463, "approve", account.id);
    const more = await paid(464, "approve", account.id);
    await take(account, row("-462.99", "นาย สมศักดิ์", "a"), row("-464.01", "นาย สมศักดิ์", "b"));
    const [first = "", second = ""] = await linesOf(account);
    await link(first, less.id);
    await link(second, more.id);
    expect([await stateOf(first), await stateOf(second)]).toEqual([
      "AMOUNT_DIFFERS",
      "AMOUNT_DIFFERS",
    ]);
    for (const line of [first, second]) await link(line, null);
  });

  it.each([
    ["AGREED", "less the fee", 475, "-465"],
    ["AMOUNT_DIFFERS", "whole, the fee with it", 476, "-476"],
  ])("says %s where the bank took the amount %s", async (state, _, baht, amount) => {
    const { id } = await paid(baht, "approve", account.id);
    await takeFee(id, 1_000);
    await take(account, row(amount, "นาย สมศักดิ์", "โอน"));
    const line = await lineOf(account);
    await link(line, id);
    expect(await stateOf(line)).toBe(state);
    await Promise.all([link(line, null), takeFee(id, 0)]);
  });

  it("sums what the books moved as they have it, and payouts without those that came back", async () => {
    const before = (await readOutgoing(app.current)).totals;
    const { id } = await paid(465, "approve", account.id);
    const back = await cameBack(app.current, { one, two }, { baht: 466, from: account.id });
    await take(account, row("-466.50", "นาย สมศักดิ์", "โอน"));
    await link(await lineOf(account), back);
    expect(await stateOf(await lineOf(account))).toBe("RETURNED");
    await takeFee(id, 100);
    const { totals } = await readOutgoing(app.current);
    const added = (key: "bank" | "payouts" | "ledger") =>
      (Number(totals[key]) - Number(before[key])).toFixed(2);
    expect([added("bank"), added("payouts"), added("ledger")]).toEqual([
      "466.50",
      "464.00",
      "931.00",
    ]);
    await Promise.all([link(await lineOf(account), null), takeFee(id, 0)]);
  });
});

describe("a line that two explain", () => {
  it.each([
    ["FEE", "BANK_FEE", "BANK_FEES"],
    ["OWNER", "CAPITAL_OUT", "HOUSE"],
  ])("as %s is booked as such, from the account that it left", async (as, kind, debit) => {
    await take(account, row("-77", "นาย สมศักดิ์", "โอน"));
    const line = await lineOf(account);
    await byBoth(two, await explain(line, { as }));
    expect(await movesOf(line)).toEqual([
      { kind, debit_account: debit, credit_account: bankAccountCode(account.id), amount: 7_700 },
    ]);
    expect(await explained(line)).toEqual({
      target_id: account.id,
      after: { line_id: line, as, amount: "77.00", note: "ดูสลิปแล้ว" },
    });
  });

  it("as what was sent back to its sender moves nothing: closing the line that came in did", async () => {
    await take(account, row("-78", "นาย สมศักดิ์", "โอน"));
    const line = await lineOf(account);
    await byBoth(two, await explain(line, { as: "REFUND" }));
    expect(await movesOf(line)).toEqual([]);
    expect(await stateOf(line)).toBe("CLOSED");
  });

  it("as a payout says in the audit which one", async () => {
    const { id } = await paid(467, "approve", other.id);
    await take(account, row("-467", "นาย สมศักดิ์", "โอน"));
    const line = await lineOf(account);
    await byBoth(two, await explain(line, { as: "PAYOUT", of: id }));
    expect(await explained(line)).toMatchObject({ after: { as: "PAYOUT", of: id } });
  });

  it("is not asked of a second person where its payout has been linked at this moment", async () => {
    const { id } = await paid(468, "approve", other.id);
    await take(account, row("-468", "นาย สมหมาย", "a"), row("-468", "นาย สมศักดิ์", "b"));
    const [line = "", second = ""] = await linesOf(account);
    const { db } = app.current;
    const { asking } = await db.transaction(async (tx) => {
      await tx.query("select from withdrawals where id = $1 for update", [id]);
      const asking = explain(line, { as: "PAYOUT", of: id });
      await expect.poll(() => waitingAtLocks(db)).toHaveLength(1);
      await link(second, id, tx);
      return { asking };
    });
    expect(codeOf(await asking)).toEqual([422, "LINE_NOT_LINKED"]);
  });

  it("as the payout that came back already leaves the account from which that was paid", async () => {
    const id = await cameBack(app.current, { one, two }, { baht: 469, from: other.id });
    await take(account, row("-469", "นาย สมศักดิ์", "โอน"));
    const line = await lineOf(account);
    expect((await counterparts(line)).payouts).toMatchObject([{ id, stage: "RETURNED" }]);
    await byBoth(two, await explain(line, { as: "PAYOUT", of: id }));
    const [ended] = await app.current.db.query("select paid_from from withdrawals where id = $1", [
      id,
    ]);
    expect(ended).toEqual({ paid_from: other.id });
    expect(await movesOf(line)).toEqual([]);
  });
});

describe("a statement", () => {
  it("is audited once, by its account and how many lines it brought", async () => {
    const asked = askedId(
      await one.post("/api/admin/statements", statementOf(account, row("-5"), row("-6"))),
    );
    expect((await approve(two, asked)).status).toBe(200);
    const entries = await app.current.db.query(
      `select actor_id, target_kind, after from audit_entries
       where action = 'statement.import' and target_id = $1`,
      [account.id],
    );
    expect(entries).toMatchObject([
      { actor_id: one.id, target_kind: "receiving_account", after: { lines: 2 } },
    ]);
  });

  it("with balances is known where its lines were taken without, as 0 stood for none before", async () => {
    const plain = statementOf(account, row("-15", "", "fee"), row("9", "", "b"));
    await take(account, ...plain.text.split("\n").slice(1));
    const owner = await openPastTriggers(app.current.ownerUrl);
    const ofAccount = `receiving_account_id = '${account.id}'`;
    await owner.query(`update bank_statement_lines set balance_satang = 0 where ${ofAccount}`);
    await owner.end();
    const heads = { ...mapping, columns: { ...mapping.columns, balance: "balance" } };
    const [head, ...rows] = plain.text.split("\n");
    const text = [`${head},balance`, ...rows.map((line, nth) => `${line},${1_000 - nth}.50`)];
    const full = { ...plain, text: text.join("\n"), mapping: heads };
    expect(codeOf(await one.post("/api/admin/statements", full))).toEqual([409, "STATEMENT_KNOWN"]);
  });

  it("stands beside what the bank told first, not beside its repetition", async () => {
    const at = Date.now() - 60_000;
    const told = async (ms: number) => {
      const line = lineFor({ qr_amount: "613.13" }, account, {
        occurred_at: new Date(ms).toISOString(),
      });
      await notify(app.current, line);
      const [found] = await app.current.db.query<{ id: number }>(
        "select id from bank_notifications where transaction_id = $1",
        [line.transaction_id],
      );
      return found?.id;
    };
    const [first, again] = [await told(at - 60_000), await told(at)];
    const said = { as: "DUPLICATE", duplicate_of: String(first), note: "แจ้งซ้ำ" };
    expect((await one.post(`/api/admin/notifications/${again}/close`, said)).status).toBe(200);
    await take(account, row("613.13", "", "", at));
    const [line] = await app.current.db.query(
      "select notification_id from bank_statement_lines where id = $1",
      [await lineOf(account)],
    );
    expect(line).toEqual({ notification_id: first });
  });
});
