/** When the ledger is checked, what is kept of checks, and what a check of one wallet at a payout sees. */
import { randomUUID } from "node:crypto";

import { addDays, bangkokDay } from "@chokdee/domain/time.ts";
import { listDeclaredBalances } from "@chokdee/domain/wallet/liabilities-contract.ts";
import { bankAccountCode } from "@chokdee/domain/wallet/books.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { useApp, type Caller } from "../testing/app.ts";
import { openPastTriggers, type PastTriggers } from "../testing/database.ts";
import { receivingAccount } from "../testing/deposits.ts";
import { vouch } from "../testing/vouch.ts";
import { checkLedgerJob } from "./check-ledger.job.ts";
import { postMoves } from "./post-moves.ts";
import {
  insertLedgerCheck,
  isCheckDue,
  isLedgerBroken,
  isWalletDerived,
  isWholeCheckDue,
  readLastCheck,
} from "./queries.ts";

const app = useApp();
let owner: PastTriggers;
let admin: Caller;

beforeAll(async () => {
  owner = await openPastTriggers(app.current.ownerUrl);
  admin = await app.current.admin();
});
afterAll(() => owner.end());

/** A check of so long ago, as the only one that there is, or as one more. */
async function checked(age: string, more: { whole?: boolean; tookMs?: number } = {}) {
  await app.current.db.query(
    `insert into ledger_checks (checked_at, balanced, wallets_checked, took_ms, is_whole)
     values (clock_timestamp() - $1::interval, true, 1, $2, $3)`,
    [age, more.tookMs ?? 10, more.whole ?? false],
  );
}
const none = () => owner.query("delete from ledger_checks");

describe("the checks of the ledger", () => {
  it("are kept for thirty days, and what one has found counts until one of everything agrees", async () => {
    await none();
    await checked("29 days");
    await checked("31 days");
    const check = { balanced: false, walletsChecked: 7, mismatches: [], isWhole: true };
    await insertLedgerCheck(app.current.db, { ...check, checkedAt: new Date() }, 12.6);
    const rows = await app.current.db.query(
      "select wallets_checked, took_ms, is_whole from ledger_checks order by id",
    );
    expect(rows).toEqual([
      { wallets_checked: 1, took_ms: 10, is_whole: false },
      { wallets_checked: 7, took_ms: 13, is_whole: true },
    ]);
    expect(await readLastCheck(app.current.db)).toMatchObject(check);
    expect(await isLedgerBroken(app.current.db)).toBe(true);
    await checked("0 seconds");
    expect(await isLedgerBroken(app.current.db)).toBe(true);
    expect(await readLastCheck(app.current.db)).toMatchObject(check);
    await checked("0 seconds", { whole: true });
    expect(await isLedgerBroken(app.current.db)).toBe(false);
    await insertLedgerCheck(app.current.db, { ...check, isWhole: false, checkedAt: new Date() }, 1);
    expect(await isLedgerBroken(app.current.db)).toBe(true);
    await none();
    expect(await isLedgerBroken(app.current.db)).toBe(false);
  });

  it("are of everything once in seven days, whatever was checked in part since", async () => {
    await none();
    expect(await isWholeCheckDue(app.current.db)).toBe(true);
    await checked("6 days 23 hours", { whole: true });
    expect(await isWholeCheckDue(app.current.db)).toBe(false);
    await none();
    await checked("7 days 1 hour", { whole: true });
    await checked("1 minute");
    expect(await isWholeCheckDue(app.current.db)).toBe(true);
  });

  it("take no more than a fifth of the time: after a minute's work four are waited", async () => {
    const due = async (age: string) => {
      await none();
      await checked("1 day", { tookMs: 999_999_999 });
      await checked(age, { tookMs: 60_000 });
      return isCheckDue(app.current.db);
    };
    expect(await due("4 minutes 55 seconds")).toBe(false);
    expect(await due("5 minutes 5 seconds")).toBe(true);
    await none();
    expect(await isCheckDue(app.current.db)).toBe(true);
    expect(checkLedgerJob.every).toBe("*/5 * * * *");
  });
});

describe("a wallet at the moment of a payout", () => {
  const derived = ({ id }: Caller) => isWalletDerived(app.current.db, id);
  const change = (sql: string, member: Caller) => owner.query(sql, [member.id]);

  it("is the sum of its entries, each of which goes on from the one before", async () => {
    const member = await app.current.member({ balance: 5_000 });
    expect(await derived(member)).toBe(true);
    const balance = (satang: number) =>
      change(
        `update wallets set balance_satang = balance_satang + ${satang} where user_id = $1`,
        member,
      );
    await balance(1);
    expect(await derived(member)).toBe(false);
    await balance(-1);
    // An entry that is counted and not there, though it moved nothing.
    const last = (entries: number) =>
      change(`update wallets set last_entry = last_entry + ${entries} where user_id = $1`, member);
    await last(1);
    expect(await derived(member)).toBe(false);
    await last(-1);
    const after = (satang: number) =>
      change(
        `update ledger_entries set balance_after_satang = balance_after_satang + ${satang}
         where user_id = $1`,
        member,
      );
    await after(1);
    expect(await derived(member)).toBe(false);
    await after(-1);
    expect(await derived(member)).toBe(true);
    expect(await isWalletDerived(app.current.db, randomUUID())).toBe(false);
    await vouch(app.current.db, member.id);
  });
});

describe("a move between accounts of the house", () => {
  it("is refused between others than its kind is for, on either side", async () => {
    const account = await receivingAccount(admin, false);
    const bank = bankAccountCode(account.id);
    const post = (debit: "BANK_FEES" | "HOUSE" | typeof bank, credit: "HOUSE" | typeof bank) =>
      app.current.db.transaction((tx) =>
        postMoves(tx, admin.id, [
          {
            kind: "BANK_FEE",
            debit,
            credit,
            amount: 5,
            reference: { kind: "test", id: randomUUID() },
          },
        ]),
      );
    for (const [debit, credit] of [
      ["HOUSE", bank],
      ["BANK_FEES", "HOUSE"],
    ] as const) {
      await expect(post(debit, credit)).rejects.toMatchObject({
        constraint: "move_accounts_fit_kind",
      });
    }
    expect(await post("BANK_FEES", bank)).toHaveLength(1);
  });
});

it("of a bank account's declared balances that of the newest day is shown, and of a day the last", async () => {
  const account = await receivingAccount(admin, false);
  const today = bangkokDay(Date.now());
  const declare = async (back: number, balance: string) => {
    const body = { receiving_account_id: account.id, date: addDays(today, -back), balance };
    const reply = await admin.post("/api/admin/books/declared-balances", body);
    const { items } = listDeclaredBalances.replies[200].parse(reply.body).data;
    return items.find((item) => item.receiving_account_id === account.id)?.declared;
  };
  expect(await declare(1, "100.00")).toMatchObject({ day: addDays(today, -1), balance: "100.00" });
  expect(await declare(3, "300.00")).toMatchObject({ day: addDays(today, -1), balance: "100.00" });
  expect(await declare(1, "101.00")).toMatchObject({ day: addDays(today, -1), balance: "101.00" });
});
